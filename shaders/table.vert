// The table: a disc around what stands on it, in rings, drawn as strips of triangles. The innermost
// ring, the only one drawn with MAP, reaches from the centre to a rectangle with round corners that
// holds body and shadow: looking the map up is what costs most. The next reaches to where the table
// starts to fade; the others fade.
//
//      vertex numbers along a ring:      outer  1 -- 3 -- 5
//                                               | \  | \  |
//                                        inner  0 -- 2 -- 4        one instance a ring
#ifdef MAP
out vec2 v_place; // in the map
#else
out float v_table; // how much of the table there is
#endif

const float SECTORS = 40.0;
const float FADING_RINGS = 12.0;

void main()
{
    float circle = float(gl_InstanceID) + float(gl_VertexID & 1); // 0: the inner one of all rings
#ifndef MAP
    circle += 1.0;
#endif
    float angle = 6.2831853 * float(gl_VertexID >> 1) / SECTORS;
    float fade = max(circle - 2.0, 0.0) / FADING_RINGS;
    float radius = mix(table_frame.z, table_frame.w, fade);
    vec2 direction = vec2(cos(angle), sin(angle));
    vec2 rounded = sign(direction) * pow(abs(direction), vec2(0.6)); // a superellipse
    vec2 mapped = rounded * vec2(table_colour.w, backdrop_bottom.w);
    vec2 at = table_frame.xy +
              (circle < 0.5 ? vec2(0.0) : circle < 1.5 ? mapped : radius * direction);
#ifdef MAP
    v_place = at * map_frame.xy + map_frame.zw;
#else
    v_table = 1.0 - smoothstep(0.0, 1.0, fade);
#endif
    gl_Position = clip_from_world * vec4(at, 0.0, 1.0);
}
