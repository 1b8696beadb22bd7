// A mat: foam under a key light, sky and bounce. Vertices are lit; fragments look up the shadow, and
// with FINE also the occlusion between mats and the grain.
in vec3 a_position;
in vec3 a_normal;
in float a_occlusion;
in vec4 a_seam;
in vec4 a_pose_x; // rows of the pose
in vec4 a_pose_y;
in vec4 a_pose_z;
in vec4 a_colour;  // linear rgb, opacity
in vec4 a_contact; // of the four sides
in vec4 a_extra;   // label tile u, v; cells along a side; glow

centroid out vec3 v_ambient; // linear rgb; without FINE with all occlusion
centroid out vec4 v_shadow;  // place in the shadow map; w: how much the surface faces the key light
out vec2 v_groove;  // closed seam; height in the mat
flat out vec4 v_key; // linear rgb of what faces the key light; opacity
#ifdef FINE
centroid out vec4 v_place; // in the volume; w: open to the sky by the mat itself
centroid out vec3 v_normal;
out vec2 v_grain; // place in the grain
#endif
#ifdef GLOW
centroid out vec2 v_glow; // of the edges, of all
flat out vec3 v_glow_colour;
#endif

invariant gl_Position;

#ifndef FINE
uniform sampler3D u_volume;
#endif

void light_vertex(vec3 world, vec3 normal)
{
    // The bounce fails just above the table, where the body keeps the light out.
    float above = mix(1.0, clamp(0.35 + 0.5 * world.z, 0.0, 1.0), eye.w);
    vec3 ambient = mix(bounce.rgb * above, sky.rgb, 0.5 + 0.5 * normal.z);
    vec3 place = (world + 0.7 * normal) * volume_scale.xyz + volume_offset.xyz;
    v_key = vec4(a_colour.rgb * key.rgb, mix(1.0, a_colour.a, picture.z));
    v_shadow.xyz = (shadow_from_world * vec4(world + bounce.w * normal, 1.0)).xyz;
    v_shadow.w = max(dot(normal, light.xyz), 0.0) * (1.0 - key.w);
    // Beyond the maps, where nothing but mats set aside lies, all is open and in the light.
    vec2 beyond = max(abs(vec4(v_shadow.xy, place.xy) - 0.5) - 0.5, 0.0).xz +
                  max(abs(vec4(v_shadow.xy, place.xy) - 0.5) - 0.5, 0.0).yw;
    v_shadow.z -= 8.0 * beyond.x;
    place.z += 20.0 * beyond.y;
    // What passes through see-through mats lights what lies in their shadow.
    vec3 through = a_colour.rgb * key.rgb * (max(dot(normal, light.xyz), 0.0) * key.w);
    v_ambient = a_colour.rgb * ambient;
#ifdef FINE
    v_ambient += through;
    v_place = vec4(place, a_occlusion);
    v_normal = normal;
    v_grain = (a_position.xy + a_position.z * vec2(1.0, -1.0)) * 0.9;
#else
    v_ambient = through + v_ambient * openness(textureLod(u_volume, place, 0.0), normal, a_occlusion);
#endif
}

// How much this vertex lies on the wall of a closed seam, 0..1.
float closed_seam()
{
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
    // Walls at a corner touch what fills the corner, and that may belong to either side or be missing
    // still: there, both sides must be closed.
    //
    //     |  tab  |  ?  |      ?: corner cell, filled by one of three mats
    //     |       +-----+
    //     |  core |  n        n: notch that the neighbour across the right side fills
    vec2 seam = vec2(max(a_seam.x, a_seam.z), max(a_seam.y, a_seam.w));
    float closed = dot(a_seam, a_contact);
    if (min(seam.x, seam.y) > 0.0) {
        vec2 side = vec2(dot(a_seam.xz, a_contact.xz), dot(a_seam.yw, a_contact.yw)) / seam;
        closed = max(seam.x, seam.y) * min(side.x, side.y);
    }
    vec2 from_corner = abs(a_position.xy) - (0.5 * a_extra.z - 1.0);
    vec2 faces_corner = step(-0.03, from_corner.yx) * step(abs(from_corner), vec2(0.2)) *
                        step(0.0, a_position.xy * a_normal.xy) * square / max(sideways, 0.0001);
    vec2 beyond = vec2(a_position.x > 0.0 ? a_contact.y : a_contact.w,
                       a_position.y > 0.0 ? a_contact.x : a_contact.z);
    closed *= 1.0 - dot(faces_corner, 1.0 - beyond);
    return min(closed, 1.0) * (1.0 - tip);
}

void main()
{
    vec4 p = vec4(a_position, 1.0);
    vec3 world = vec3(dot(a_pose_x, p), dot(a_pose_y, p), dot(a_pose_z, p));
    vec3 normal = vec3(dot(a_pose_x.xyz, a_normal), dot(a_pose_y.xyz, a_normal),
                       dot(a_pose_z.xyz, a_normal));
    v_groove = vec2(closed_seam(), a_position.z);
    light_vertex(world, normal);
    gl_Position = clip_from_world * vec4(world, 1.0);
#ifdef GLOW
    vec3 axis = abs(a_normal);
    float edge = 1.0 - max(axis.x, max(axis.y, axis.z));
    v_glow_colour = glow_colour(a_extra.w);
    v_glow = glow_strength(a_extra.w) * vec2(smoothstep(0.02, 0.22, edge), 0.14);
#endif
}
