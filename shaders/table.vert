// The table: a disc around what stands on it, in rings, drawn as strips of triangles. The innermost
// ring is full and reaches from the centre to where the table starts to fade; the others fade.
//
//      vertex numbers along a ring k:    outer  1 -- 3 -- 5
//                                               | \  | \  |
//                                        inner  0 -- 2 -- 4        one instance a ring
out vec3 v_table; // place in the map; how much of the table there is

const float SECTORS = 40.0;
const float FADING_RINGS = 12.0;

void main()
{
    float ring = float(gl_InstanceID) + float(gl_VertexID & 1); // 0 centre, 1 end of the full part
    float angle = 6.2831853 * float(gl_VertexID >> 1) / SECTORS;
    float fade = max(ring - 1.0, 0.0) / FADING_RINGS;
    float radius = ring < 0.5 ? 0.0 : mix(table_frame.z, table_frame.w, fade);
    vec2 at = table_frame.xy + radius * vec2(cos(angle), sin(angle));
    v_table = vec3(at * map_frame.xy + map_frame.zw, (1.0 - smoothstep(0.0, 1.0, fade)) * eye.w);
    gl_Position = clip_from_world * vec4(at, 0.0, 1.0);
}
