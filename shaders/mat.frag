centroid in vec3 v_ambient;
centroid in vec4 v_shadow;
in vec2 v_groove;
flat in vec4 v_key;
#ifdef FINE
centroid in vec4 v_place;
centroid in vec3 v_normal;
in vec2 v_grain;
uniform sampler3D u_volume;
uniform sampler2D u_grain;
#endif
#ifdef GLOW
centroid in vec2 v_glow;
flat in vec3 v_glow_colour;
#endif

uniform lowp sampler2DShadow u_shadow;

out vec4 o_colour;

// Share of the key light that reaches this fragment, 0..1.
float reached()
{
#if TAPS == 0
    return 1.0;
#elif TAPS == 1
    return texture(u_shadow, v_shadow.xyz);
#else
    // Each sample lies two texels from the next and is itself the mean of the four texels around it, by
    // how near they are: the samples together are a box that moves without steps.
    float sum = 0.0;
    for (int y = -1; y <= 1; y++) {
        for (int x = -1; x <= 1; x++) {
            sum += texture(u_shadow, v_shadow.xyz + vec3(light.w * vec2(x, y), 0.0));
        }
    }
    return sum / float(TAPS);
#endif
}

void main()
{
    vec3 lit = v_ambient;
#ifdef FINE
    lit *= openness(texture(u_volume, v_place.xyz), v_normal, v_place.w);
#endif
    lit += v_key.rgb * (v_shadow.w * reached());
#ifdef FINE
    lit *= 1.0 + picture.w * (texture(u_grain, v_grain).r - 0.5);
#endif
    // A closed seam is a groove between two rounded edges: lit at the top, black at its bottom.
    float deep = clamp(2.65 - 5.9 * abs(v_groove.y), 0.0, 1.0); // 0.05 to 0.22 below the surface
    vec3 colour = develop(lit * (1.0 - 0.985 * min(v_groove.x, 1.0) * deep));
#ifdef GLOW
    colour = mix(mix(colour, vec3(1.0), v_glow.y), v_glow_colour, v_glow.x);
#endif
    o_colour = vec4(colour, v_key.a);
}
