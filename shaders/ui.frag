// See src/ui/ui_draw.h for the formula and for what UI_SOLID, UI_PLAIN and UI_BOX leave out.
out vec4 o_colour;

#ifdef UI_PLAIN
in vec4 v_fill;
#else
flat in vec4 v_fill;
#endif

#if !defined(UI_SOLID) && !defined(UI_BOX)
in vec2 v_texel;
uniform sampler2D u_texture;
uniform float u_is_atlas; // 1: one channel that holds coverage

vec4 texel()
{
    vec4 t = texture(u_texture, v_texel);
    return mix(t, vec4(1.0, 1.0, 1.0, t.r), u_is_atlas);
}
#endif

#if defined(UI_SOLID)
void main()
{
    o_colour = v_fill;
}
#elif defined(UI_PLAIN)
void main()
{
    vec4 fill = v_fill * texel();
    o_colour = vec4(fill.rgb * fill.a, fill.a);
}
#else
in vec2 v_local;
flat in vec2 v_half;
flat in vec3 v_edge;
flat in vec4 v_line;

void main()
{
    vec2 q = abs(v_local) - v_half + v_edge.x;
    float d = length(max(q, 0.0)) + min(max(q.x, q.y), 0.0) - v_edge.x;
    float s = max(v_edge.z, 0.5);
    float t = clamp(0.5 - d / (2.0 * s), 0.0, 1.0);
    float outer = v_edge.z > 0.5 ? t * t * (3.0 - 2.0 * t) : t;
    float inner = v_edge.y > 0.0 ? min(clamp(0.5 - (d + v_edge.y), 0.0, 1.0), outer) : outer;
    vec4 fill = v_fill;
    vec4 line = v_line;
#ifndef UI_BOX
    vec4 tex = texel();
    fill *= tex;
    line *= tex;
#endif
    o_colour = vec4(fill.rgb, 1.0) * (fill.a * inner) + vec4(line.rgb, 1.0) * (line.a * (outer - inner));
}
#endif
