in vec3 v_local;
in vec3 v_world;
in vec3 v_normal;
in vec3 v_shade;
flat in vec4 v_colour;
flat in vec4 v_extra;

uniform lowp sampler2DShadow u_shadow;
uniform sampler2D u_labels; // signed distance, 0.5 on the outline
uniform vec3 u_label_grid;   // columns, rows; halves of a tile over which the field goes 0 to 1
uniform sampler2D u_grain;
#ifdef FINE
uniform sampler3D u_volume;
#else
in float v_open;
#endif

out vec4 o_colour;

// Points on a disc, evenly spread from the middle outwards (Vogel's spiral).
const vec2 DISC[12] = vec2[12](
    vec2(0.2041, 0.0000), vec2(-0.2607, 0.2388), vec2(0.0399, -0.4547), vec2(0.3286, 0.4286),
    vec2(-0.6030, -0.1067), vec2(0.5712, -0.3634), vec2(-0.1911, 0.7107), vec2(-0.3644, -0.7016),
    vec2(0.7906, 0.2887), vec2(-0.8224, 0.3395), vec2(0.3965, -0.8472), vec2(0.2930, 0.9341));

float key_light(vec3 normal, float noise)
{
    float facing = dot(normal, light.xyz);
    if (facing <= 0.0) {
        return 0.0;
    }
    vec4 p = shadow_from_world * vec4(v_world + bounce.w * normal, 1.0);
#if TAPS == 0
    return facing;
#elif TAPS == 1
    return facing * texture(u_shadow, p.xyz);
#else
    float angle = 6.2831853 * noise;
    vec2 turn = light.w * vec2(cos(angle), sin(angle));
    float sum = 0.0;
    for (int i = 0; i < TAPS; i++) {
        // Fewer taps are spread over the same disc.
        vec2 d = DISC[i] * sqrt(12.0 / float(TAPS));
        sum += texture(u_shadow, vec3(p.xy + vec2(turn.x * d.x - turn.y * d.y,
                                                  turn.y * d.x + turn.x * d.y), p.z));
    }
    return facing * mix(sum / float(TAPS), 1.0, key.w);
#endif
}

// How much of a label covers this fragment. Letters and the mark are printed through the foam, so
// that the back shows them mirrored; there the mark is an outline.
//
//        .      mark: points to the drawn top
//       / \                                       S = half the side of the label's tile
//       ---  - +0.92 S
//      |\ /|
//      | A |   letter: distance field, 2 S wide
//      |/_\|
float label_cover(vec2 dx, vec2 dy)
{
    float half_side = 0.5 * (v_extra.z - 2.0) * 0.96;
    vec2 at = v_local.xy / half_side; // -1..1 over the core
    if (v_extra.x < 0.0 || abs(v_local.z) < 0.47 || max(abs(at.x), abs(at.y)) > 1.0) {
        return 0.0;
    }
    float pixel = 0.5 * (length(dx) + length(dy)) / half_side; // in units of the tile
    vec2 cell = 1.0 / u_label_grid.xy;
    vec2 uv = (vec2(v_extra.x, v_extra.y) + 0.5 + vec2(0.5, -0.5) * at) * cell;
    vec2 scale = vec2(0.5, -0.5) * cell / half_side;
    float field = textureGrad(u_labels, uv, dx * scale, dy * scale).r - 0.5;
    float cover = clamp(0.5 + field * u_label_grid.z / pixel, 0.0, 1.0);

    vec2 q = vec2(abs(at.x), at.y - 0.74); // the mark: an isosceles triangle, base at q.y = 0
    float side = dot(q - vec2(0.0, 0.2), vec2(0.83205, 0.5547)); // slope 3:2
    float d = max(side, -q.y);
    d = v_local.z > 0.0 ? d : abs(d + 0.028) - 0.022;
    return max(cover, clamp(0.5 - d / pixel, 0.0, 1.0));
}

// Filmic curve (fit by Narkowicz, 2015), then sRGB.
vec3 develop(vec3 linear_light)
{
    vec3 x = linear_light;
    x = clamp((x * (2.51 * x + 0.03)) / (x * (2.43 * x + 0.59) + 0.14), 0.0, 1.0);
    return mix(12.92 * x, 1.055 * pow(x, vec3(1.0 / 2.4)) - 0.055, step(0.0031308, x));
}

void main()
{
    vec3 normal = normalize(v_normal);
    float noise = pixel_noise(gl_FragCoord.xy + picture.xy);
    vec2 dx = dFdx(v_local.xy), dy = dFdy(v_local.xy);

#ifdef FINE
    vec3 place = (v_world + 0.7 * normal) * volume_scale.xyz + volume_offset.xyz;
    vec4 light_field = texture(u_volume, place);
    float open = light_field.a + dot(light_field.rgb - 0.5, normal);
#else
    float open = v_open;
#endif
    open = mix(1.0, clamp(open, 0.0, 1.0), volume_offset.w);
    open = mix(sky.w, 1.0, open * v_shade.x);
    // A closed seam is a groove between two rounded edges: lit at the top, black at its bottom.
    float deep = smoothstep(0.05, 0.22, 0.5 - abs(v_local.z));
    float apart = 1.0 - 0.985 * v_shade.y * deep;

    vec3 albedo = v_colour.rgb;
    float luminance = dot(albedo, vec3(0.2126, 0.7152, 0.0722));
    vec3 ink = luminance > 0.05 ? albedo * 0.42 : mix(albedo, vec3(1.0), 0.35);
    albedo = mix(albedo, ink, label_cover(dx, dy));
    float grain = texture(u_grain, (v_local.xy + v_local.z * vec2(1.0, -1.0)) * 0.9).r - 0.5;
    albedo *= 1.0 + picture.w * grain;

    // The bounce fails just above the table, where the body keeps the light out.
    float above = mix(1.0, clamp(0.35 + 0.5 * v_world.z, 0.0, 1.0), eye.w);
    vec3 ambient = mix(bounce.rgb * above, sky.rgb, 0.5 + 0.5 * normal.z);
    vec3 lit = ambient * open + key.rgb * key_light(normal, noise);
    vec3 colour = develop(albedo * lit * apart);

    colour = mix(colour, vec3(1.0), 0.14 * v_extra.w);
    colour = mix(colour, accent.rgb, v_extra.w * smoothstep(0.02, 0.22, v_shade.z));
    o_colour = vec4(colour + (noise - 0.5) / 255.0, mix(1.0, v_colour.a, picture.z));
}
