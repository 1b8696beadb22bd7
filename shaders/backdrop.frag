// The background, and with TABLE or MAP the table, which fades into it. The table's light is one number
// in its map, how dark it is; nothing is developed here. With FINE colours are dithered.
#if defined(TABLE) || defined(MAP)
in vec3 v_table; // place in the map; how much of the table there is
#endif
#ifdef MAP
uniform sampler2D u_map;
#endif

out vec4 o_colour;

void main()
{
#ifdef FLAT
    o_colour = backdrop_bottom;
#else
    vec2 pixel = gl_FragCoord.xy + picture.xy;
    vec3 colour = mix(backdrop_bottom.rgb, backdrop_top.rgb, pixel.y * backdrop_top.w);
#if defined(MAP)
    vec3 table = mix(table_colour.rgb, table_shade.rgb, texture(u_map, v_table.xy).r);
    colour = mix(colour, table, v_table.z);
#elif defined(TABLE)
    colour = mix(colour, table_colour.rgb, v_table.z);
#endif
#ifdef FINE
    colour += (pixel_noise(pixel) - 0.5) / 255.0;
#endif
    o_colour = vec4(colour, 1.0);
#endif
}
