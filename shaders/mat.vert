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
    // The ends of tabs are in no seam: closed around an edge of the body they are its outside.
    //
    //      ___tip___          flank: in the seam between this tab and the neighbour's
    //     |         |
    //     |  tab    | flank   tip: outermost, flush with the neighbour's outer side
    vec2 square = a_normal.xy * a_normal.xy;
    float sideways = square.x + square.y;
    vec2 outermost = step(vec2(0.5 * a_extra.z - 0.19), abs(a_position.xy));
    vec2 outward = outermost * step(0.0, a_position.xy * a_normal.xy) * square;
    float tip = sideways > 0.0001 ? (outward.x + outward.y) / sideways
                                  : max(outermost.x, outermost.y);
    // Where two sides meet, a wall belongs to one of them: a flank to the side that it lies across,
    // an outward wall of the core to the side that it faces.
    vec4 seam = a_seam;
    if (max(seam.x, seam.z) > 0.0 && max(seam.y, seam.w) > 0.0) {
        vec2 share = sideways > 0.0001 ? square / sideways : vec2(0.5);
        vec2 core = step(0.0, a_position.xy * a_normal.xy) * (1.0 - outermost);
        seam *= mix(share, share.yx, core.x * share.x + core.y * share.y).xyxy;
    }
    // A flank beside a corner is closed only by what fills the corner, and that may be missing still:
    // both sides there must be closed.
    vec2 from_corner = abs(a_position.xy) - (0.5 * a_extra.z - 1.0);
    vec2 faces_corner = step(-0.03, from_corner.yx) * step(abs(from_corner), vec2(0.2)) *
                        step(0.0, a_position.xy * a_normal.xy) * square / max(sideways, 0.0001);
    vec2 beyond = vec2(a_position.x > 0.0 ? a_contact.y : a_contact.w,
                       a_position.y > 0.0 ? a_contact.x : a_contact.z);
    float filled = 1.0 - dot(faces_corner, 1.0 - beyond);
    float edge = 1.0 - max(axis.x, max(axis.y, axis.z));
    v_shade = vec3(a_occlusion, min(dot(seam, a_contact), 1.0) * (1.0 - tip) * filled, edge);
    v_colour = a_colour;
    v_extra = a_extra;
    gl_Position = clip_from_world * vec4(v_world, 1.0);
#ifndef FINE
    vec3 place = (v_world + 0.7 * v_normal) * volume_scale.xyz + volume_offset.xyz;
    vec4 light_field = textureLod(u_volume, place, 0.0);
    v_open = light_field.a + dot(light_field.rgb - 0.5, v_normal);
#endif
}
