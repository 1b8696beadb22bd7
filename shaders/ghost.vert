// Empty faces: a square in the plane of each, a little below where the mat's outside would be, so
// that the tabs of its neighbours hide what they fill.
in vec4 a_pose_x;
in vec4 a_pose_y;
in vec4 a_pose_z;
in vec4 a_extra; // half its side, cells; emphasis; unused; how much of it there is

out vec2 v_at; // cells from the middle
flat out vec4 v_ghost; // half side, emphasis, 1 seen from outside or 0, how much

const vec2 CORNERS[6] = vec2[6](vec2(-1.0, -1.0), vec2(1.0, -1.0), vec2(1.0, 1.0), vec2(-1.0, -1.0),
                                vec2(1.0, 1.0), vec2(-1.0, 1.0));
const float HEIGHT = 0.4;

void main()
{
    v_at = CORNERS[gl_VertexID] * a_extra.x;
    vec4 p = vec4(v_at, HEIGHT, 1.0);
    vec3 world = vec3(dot(a_pose_x, p), dot(a_pose_y, p), dot(a_pose_z, p));
    vec3 outside = vec3(a_pose_x.z, a_pose_y.z, a_pose_z.z);
    v_ghost = vec4(a_extra.xy, step(0.0, dot(outside, eye.xyz - world)), a_extra.w);
    gl_Position = clip_from_world * vec4(world, 1.0);
}
