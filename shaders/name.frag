in vec2 v_at;
flat in vec4 v_letter;

uniform sampler2D u_labels; // signed distance, 0.5 on the outline
uniform vec3 u_label_grid;  // columns, rows; halves of a tile over which the field goes 0 to 1

out vec4 o_colour;

void main()
{
    float pixel = 0.5 * (length(dFdx(v_at)) + length(dFdy(v_at)));
    vec2 uv = (v_letter.xy + 0.5 + vec2(0.5, -0.5) * v_at) / u_label_grid.xy;
    float field = texture(u_labels, uv).r - 0.5;
    float cover = clamp(0.5 + field * u_label_grid.z / pixel, 0.0, 1.0);
    vec3 colour = mix(ghost.rgb, accent.rgb, v_letter.z);
    o_colour = vec4(colour, cover * v_letter.w);
}
