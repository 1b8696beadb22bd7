// A mat: foam under a key light, sky and bounce. FINE takes the occlusion between mats for every
// fragment instead of for every vertex.
in vec3 a_position;
in vec3 a_normal;
in float a_occlusion;
in vec4 a_seam;
in vec4 a_pose_x; // rows of the pose
in vec4 a_pose_y;
in vec4 a_pose_z;
in vec4 a_colour;  // linear rgb, opacity
in vec4 a_contact; // of the four sides
in vec4 a_extra;   // label tile u, v; cells along a side; highlight

out vec3 v_local;
out vec3 v_world;
out vec3 v_normal;
out vec3 v_shade; // open to the sky by the mat itself; closed seam; how much of a rounded edge
flat out vec4 v_colour;
flat out vec4 v_extra;

invariant gl_Position;

#ifndef FINE
uniform sampler3D u_volume;
out float v_open; // ambient light that the other mats leave
#endif

void main()
{
    vec4 p = vec4(a_position, 1.0);
    v_local = a_position;
    v_world = vec3(dot(a_pose_x, p), dot(a_pose_y, p), dot(a_pose_z, p));
    v_normal = vec3(dot(a_pose_x.xyz, a_normal), dot(a_pose_y.xyz, a_normal),
                    dot(a_pose_z.xyz, a_normal));
    vec3 axis = abs(a_normal);
    float edge = 1.0 - max(axis.x, max(axis.y, axis.z));
    v_shade = vec3(a_occlusion, min(dot(a_seam, a_contact), 1.0), edge);
    v_colour = a_colour;
    v_extra = a_extra;
    gl_Position = clip_from_world * vec4(v_world, 1.0);
#ifndef FINE
    vec3 place = (v_world + 0.7 * v_normal) * volume_scale.xyz + volume_offset.xyz;
    vec4 light_field = textureLod(u_volume, place, 0.0);
    v_open = light_field.a + dot(light_field.rgb - 0.5, v_normal);
#endif
}
