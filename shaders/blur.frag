// Softens the table map along one direction, with a narrow and a wide bell at once. The second pass
// joins them by how high above the table the body is, as a wide lamp does, and adds the sky.
//
//   first pass   in: cover, lowness          out: narrow cover, lowness; wide cover, lowness
//   second pass  in: those four              out: how dark the table is, 0..1
in vec2 v_uv;

uniform sampler2D u_source;
uniform vec2 u_step; // one texel along the direction
#ifdef SECOND
uniform sampler2D u_ground; // how closed the sky is, over the x and y of the volume
#endif

out vec4 o_colour;

// Bells of sigma 1.3 and 4.2 texels. Each tap but the middle one lies between two texels and stands
// for both; it lies where the wide bell wants it.
const float OFFSET[5] = float[5](0.0, 1.48, 3.45, 5.42, 7.40);
const float NARROW[5] = float[5](0.3069, 0.3223, 0.0241, 0.0002, 0.0);
const float WIDE[5] = float[5](0.0993, 0.1850, 0.1399, 0.0846, 0.0409);

vec4 tap(vec2 uv, int i)
{
    vec4 here = texture(u_source, uv);
#ifdef SECOND
    return here * vec4(vec2(NARROW[i]), vec2(WIDE[i]));
#else
    return here.rgrg * vec4(vec2(NARROW[i]), vec2(WIDE[i]));
#endif
}

void main()
{
    vec4 sum = tap(v_uv, 0);
    for (int i = 1; i < 5; i++) {
        sum += tap(v_uv + OFFSET[i] * u_step, i) + tap(v_uv - OFFSET[i] * u_step, i);
    }
#ifdef SECOND
    float height = 1.0 - sum.a / max(sum.b, 0.004);
    float shadow = mix(sum.r, sum.b, smoothstep(0.0, 0.35, height));
    vec2 at = (v_uv - map_frame.zw) / map_frame.xy;
    vec2 place = at * volume_scale.xy + volume_offset.xy;
    vec2 inside = smoothstep(0.5, 0.4, abs(place - 0.5));
    float closed = texture(u_ground, place).r;
    closed = 1.1 * closed * sqrt(closed) * inside.x * inside.y;
    // The superellipse that the map is drawn on (table.vert) ends as plain table.
    vec2 share = abs(v_uv - 0.5) / (vec2(table_colour.w, backdrop_bottom.w) * map_frame.xy);
    float rim = pow(dot(pow(share, vec2(3.333)), vec2(1.0)), 0.3);
    float dark = 1.0 - (1.0 - shadow * table_shade.w) * (1.0 - closed * volume_offset.w);
    o_colour = vec4(dark * smoothstep(0.97, 0.80, rim));
#else
    o_colour = sum;
#endif
}
