// Letters of names on empty faces, one instance each.
in vec4 a_pose_x;
in vec4 a_pose_y;
in vec4 a_pose_z;
in vec4 a_colour; // middle x, y on the face; half of the tile's side, cells; how much of it there is
in vec4 a_extra;  // label tile u, v; unused; emphasis

out vec2 v_at; // -1..1 over the tile
flat out vec4 v_letter; // tile u, v; emphasis; how much

const vec2 CORNERS[6] = vec2[6](vec2(-1.0, -1.0), vec2(1.0, -1.0), vec2(1.0, 1.0), vec2(-1.0, -1.0),
                                vec2(1.0, 1.0), vec2(-1.0, 1.0));
const float HEIGHT = 0.42; // just above the face (ghost.vert)

void main()
{
    v_at = CORNERS[gl_VertexID];
    vec4 p = vec4(a_colour.xy + a_colour.z * v_at, HEIGHT, 1.0);
    v_letter = vec4(a_extra.xy, a_extra.w, a_colour.w);
    gl_Position =
        clip_from_world * vec4(dot(a_pose_x, p), dot(a_pose_y, p), dot(a_pose_z, p), 1.0);
}
