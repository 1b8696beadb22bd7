in vec2 v_texel;
in vec4 v_box;
in vec3 v_edge;
in vec4 v_fill;
in vec4 v_line;

uniform sampler2D u_texture;
uniform float u_is_atlas; // 1: one channel that holds coverage

out vec4 o_colour;

void main()
{
    vec2 q = abs(v_box.xy) - v_box.zw + v_edge.x;
    float d = length(max(q, 0.0)) + min(max(q.x, q.y), 0.0) - v_edge.x;
    float s = max(v_edge.z, 0.5);
    float t = clamp(0.5 - d / (2.0 * s), 0.0, 1.0);
    float outer = v_edge.z > 0.5 ? t * t * (3.0 - 2.0 * t) : t;
    float inner = v_edge.y > 0.0 ? min(clamp(0.5 - (d + v_edge.y), 0.0, 1.0), outer) : outer;
    vec4 texel = texture(u_texture, v_texel / vec2(textureSize(u_texture, 0)));
    texel = mix(texel, vec4(1.0, 1.0, 1.0, texel.r), u_is_atlas);
    vec4 fill = v_fill * texel;
    vec4 line = v_line * texel;
    o_colour = vec4(fill.rgb, 1.0) * (fill.a * inner) + vec4(line.rgb, 1.0) * (line.a * (outer - inner));
}
