flat in vec4 v_colour;
in float v_height;

uniform vec4 u_colour;

out vec4 o_colour;

void main()
{
#if defined(TABLE_MAP)
    // Covered, and how low the lowest cover is (blended with MAX).
    o_colour = vec4(1.0, 1.0 - clamp(v_height * u_colour.x, 0.0, 1.0), 0.0, 1.0);
#elif defined(FLAT) || defined(OUTLINE)
    o_colour = v_colour;
#else
    o_colour = u_colour;
#endif
}
