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
#endif

uniform lowp sampler2DShadow u_shadow;

out vec4 o_colour;

// Points on a disc, evenly spread from the middle outwards (Vogel's spiral).
const vec2 DISC[6] = vec2[6](
    vec2(0.2887, 0.0000), vec2(-0.3687, 0.3377), vec2(0.0564, -0.6430),
    vec2(0.4647, 0.6061), vec2(-0.8528, -0.1508), vec2(0.8078, -0.5139));

// Share of the key light that reaches this fragment, 0..1.
float reached()
{
#if TAPS == 0
    return 1.0;
#elif TAPS == 1
    return texture(u_shadow, v_shadow.xyz);
#else
    // The disc is turned differently in every pixel, so that its few points do not show.
    float noise = pixel_noise(gl_FragCoord.xy + picture.xy);
    vec2 turn = light.w * normalize(vec2(noise - 0.5, fract(17.0 * noise) - 0.5));
    float sum = 0.0;
    for (int i = 0; i < TAPS; i++) {
        vec2 d = DISC[i];
        sum += texture(u_shadow, vec3(v_shadow.xy + vec2(turn.x * d.x - turn.y * d.y,
                                                         turn.y * d.x + turn.x * d.y),
                                      v_shadow.z));
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
    colour = mix(mix(colour, vec3(1.0), v_glow.y), accent.rgb, v_glow.x);
#endif
    o_colour = vec4(colour, v_key.a);
}
