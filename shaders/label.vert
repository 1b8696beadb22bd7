// The letters: one square on either side of every mat, over its core.
//
// They are printed through the foam, so that the back shows them mirrored. What is printed depends
// on the mat's colour, not on its light, so it multiplies the picture that is there already:
//
//     picture = picture * (output.rgb + 1 - output.a)
in vec4 a_pose_x;
in vec4 a_pose_y;
in vec4 a_pose_z;
in vec4 a_colour;
in vec4 a_extra; // label tile u, v; cells along a side; glow

out vec2 v_at; // -1..1 over the tile
flat out vec4 v_tile;
flat out vec3 v_ink; // what the mat's colour is multiplied by

const vec2 CORNERS[4] = vec2[4](vec2(-1.0, -1.0), vec2(1.0, -1.0), vec2(1.0, 1.0), vec2(-1.0, 1.0));
const int ORDER[12] = int[12](0, 1, 2, 0, 2, 3, 0, 2, 1, 0, 3, 2); // front, back

void main()
{
    v_at = CORNERS[ORDER[gl_VertexID]];
    float front = gl_VertexID < 6 ? 1.0 : -1.0;
    float half_side = 0.48 * (a_extra.z - 2.0);
    vec4 p = vec4(half_side * v_at, 0.5 * front, 1.0);
    vec3 world = vec3(dot(a_pose_x, p), dot(a_pose_y, p), dot(a_pose_z, p));
    v_tile = vec4(a_extra.xy, front, mix(1.0, a_colour.a, picture.z));
    // Dark foam gets a lighter ink, all other a darker one of its own hue.
    vec3 lit = 1.2 * a_colour.rgb;
    bool dark = dot(a_colour.rgb, vec3(0.2126, 0.7152, 0.0722)) < 0.05;
    v_ink = dark ? vec3(1.9) : develop(0.42 * lit) / max(develop(lit), 0.01);
    gl_Position = a_extra.x < 0.0 ? vec4(2.0, 2.0, 2.0, 1.0) : clip_from_world * vec4(world, 1.0);
}
