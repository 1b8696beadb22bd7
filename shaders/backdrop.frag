// Table and background. The table has one colour, so its light is two numbers from the table map
// (key light, sky) and the picture is mixed from finished colours; nothing is developed here.
in vec3 v_direction;

uniform sampler2D u_map;

out vec4 o_colour;

void main()
{
#ifdef FLAT
    o_colour = backdrop_bottom;
#else
    vec2 pixel = gl_FragCoord.xy + picture.xy;
    vec3 colour = mix(backdrop_bottom.rgb, backdrop_top.rgb, clamp(pixel.y / backdrop_top.w, 0.0, 1.0));
    if (eye.w > 0.0 && v_direction.z < 0.0) {
        vec2 at = eye.xy - v_direction.xy * (eye.z / v_direction.z);
        vec2 away = at - table_frame.xy;
        float there = clamp((table_frame.w - length(away)) / (table_frame.w - table_frame.z), 0.0, 1.0);
        there = there * there * (3.0 - 2.0 * there) * eye.w;
        vec2 uv = at * map_frame.xy + map_frame.zw;
        vec3 table = table_colour.rgb;
        vec2 inside = abs(uv - 0.5);
        if (max(inside.x, inside.y) < 0.5) {
            vec4 map = texture(u_map, uv);
            table = mix(table, table_shade.rgb, map.r) * (1.0 - map.g);
        }
        colour = mix(colour, table, there);
    }
    o_colour = vec4(colour + (pixel_noise(pixel) - 0.5) / 255.0, 1.0);
#endif
}
