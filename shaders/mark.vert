// Marks of cells that are wrong, and badges of mats that have been tried. One instance each:
//
//     a_extra.x  kind: 0 a cell filled twice, 1 a cell that nobody can fill, 2 a badge
//     a_extra.y  strength 0..1
//     a_extra.z  half its side, cells
//     a_colour   of a badge: where its middle is in the mat
//
// 36 vertices are the six sides of a cube, of which a badge has the first alone. With HALO six
// vertices are a square around it that faces the eye.
in vec4 a_pose_x;
in vec4 a_pose_y;
in vec4 a_pose_z;
in vec4 a_colour;
in vec4 a_extra;

out vec2 v_at; // -1..1 over the side
flat out vec3 v_mark; // kind, strength, light of this side

const vec2 CORNERS[6] = vec2[6](vec2(-1.0, -1.0), vec2(1.0, -1.0), vec2(1.0, 1.0), vec2(-1.0, -1.0),
                                vec2(1.0, 1.0), vec2(-1.0, 1.0));

vec3 placed(vec3 local)
{
    vec4 p = vec4(local, 1.0);
    return vec3(dot(a_pose_x, p), dot(a_pose_y, p), dot(a_pose_z, p));
}

// Side 0 is z up, 1 z down, 2 and 3 x, 4 and 5 y; counter-clockwise from outside.
vec3 cube(int side, vec2 at)
{
    float way = (side & 1) == 0 ? 1.0 : -1.0;
    vec3 on = vec3(way * at.x, at.y, way);
    return side < 2 ? on : side < 4 ? on.zxy : on.yzx;
}

void main()
{
    v_at = CORNERS[gl_VertexID % 6];
#ifdef HALO
    vec4 clip = clip_from_world * vec4(placed(vec3(0.0)), 1.0);
    vec3 right = vec3(clip_from_world[0].x, clip_from_world[1].x, clip_from_world[2].x);
    vec3 up = vec3(clip_from_world[0].y, clip_from_world[1].y, clip_from_world[2].y);
    clip.xy += v_at * vec2(length(right), length(up)) * a_extra.z * 3.0;
    v_mark = vec3(a_extra.xy, 1.0);
    gl_Position = a_extra.x < 1.5 ? clip : vec4(2.0, 2.0, 2.0, 1.0);
#else
    int side = gl_VertexID / 6;
    vec3 local = a_extra.z * cube(side, v_at);
    vec3 normal = placed(cube(side, vec2(0.0))) - placed(vec3(0.0));
    if (a_extra.x > 1.5) {
        local = a_colour.xyz + vec3(local.xy, 0.0);
    }
    v_mark = vec3(a_extra.xy, 0.84 + 0.16 * normal.z);
    bool shown = a_extra.x < 1.5 || side == 0;
    gl_Position = shown ? clip_from_world * vec4(placed(local), 1.0) : vec4(2.0, 2.0, 2.0, 1.0);
#endif
}
