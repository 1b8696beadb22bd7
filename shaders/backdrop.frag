// The background; with TABLE the table, which fades into it; with MAP the table around what stands on
// it. There its light is one number in its map, how dark it is; nothing is developed here. With FINE
// colours are dithered.
#ifdef TABLE
in float v_table; // how much of the table there is
#endif
#ifdef MAP
in vec2 v_place;
uniform sampler2D u_map;
#endif

out vec4 o_colour;

void main()
{
#ifdef FLAT
    o_colour = backdrop_bottom;
#else
    vec2 pixel = gl_FragCoord.xy + picture.xy;
#ifdef MAP
    vec3 colour = mix(table_colour.rgb, table_shade.rgb, texture(u_map, v_place).r);
#else
    vec3 colour = mix(backdrop_bottom.rgb, backdrop_top.rgb, pixel.y * backdrop_top.w);
#endif
#ifdef TABLE
    colour = mix(colour, table_colour.rgb, v_table);
#endif
#ifdef FINE
    colour += (pixel_noise(pixel) - 0.5) / 255.0;
#endif
    o_colour = vec4(colour, 1.0);
#endif
}
