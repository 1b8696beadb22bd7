// Mats without light: shadow maps, depth alone, outlines, and the baseline of the cost ratio.
in vec3 a_position;
in vec3 a_normal;
in vec4 a_pose_x;
in vec4 a_pose_y;
in vec4 a_pose_z;
in vec4 a_colour;
in vec4 a_extra;

uniform mat4 u_clip;    // world to clip
uniform vec4 u_outline; // x, y: clip units a pixel; z: pixels to grow by; 0 otherwise

flat out vec4 v_colour;
out float v_height;

invariant gl_Position;

void main()
{
    vec4 p = vec4(a_position, 1.0);
    vec3 world = vec3(dot(a_pose_x, p), dot(a_pose_y, p), dot(a_pose_z, p));
    v_colour = a_colour;
#ifdef OUTLINE
    v_colour.rgb = glow_colour(a_extra.w);
#endif
    v_height = world.z;
#ifdef OUTLINE
    vec3 normal = vec3(dot(a_pose_x.xyz, a_normal), dot(a_pose_y.xyz, a_normal),
                       dot(a_pose_z.xyz, a_normal));
    // A mat that lies on the table shows its outline above it, not in it.
    vec4 clip = clip_from_world * vec4(world.xy, max(world.z, 0.12), 1.0);
    vec2 across = (clip_from_world * vec4(normal, 0.0)).xy / u_outline.xy;
    float size = length(across);
    if (size > 0.0) {
        clip.xy += across / size * u_outline.xy * u_outline.z * glow_strength(a_extra.w) * clip.w;
    }
    // Mats that do not glow have no outline.
    gl_Position = glow_strength(a_extra.w) > 0.0 ? clip : vec4(2.0, 2.0, 2.0, 1.0);
#elif defined(SCENE)
    gl_Position = clip_from_world * vec4(world, 1.0);
#else
    gl_Position = u_clip * vec4(world, 1.0);
#endif
}
