in vec2 v_at;
flat in vec4 v_tile; // tile u, v; 1 on the drawn side, -1 on the back; how much is printed
flat in vec3 v_ink; // what the picture is multiplied by

uniform sampler2D u_labels; // signed distance, 0.5 on the outline
uniform vec3 u_label_grid;  // columns, rows; halves of a tile over which the field goes 0 to 1

out vec4 o_colour;

// The mark points to the drawn top; on the back it is an outline.
//
//        .      - apex at 0.94
//       / \
//       ---     - base at 0.74
//      |\ /|
//      | A |    letter from the distance field
//      |/_\|
void main()
{
    float pixel = 0.5 * (length(dFdx(v_at)) + length(dFdy(v_at))); // in units of v_at
    vec2 uv = (v_tile.xy + 0.5 + vec2(0.5, -0.5) * v_at) / u_label_grid.xy;
    float field = texture(u_labels, uv).r - 0.5;
    float cover = clamp(0.5 + field * u_label_grid.z / pixel, 0.0, 1.0);

    vec2 q = vec2(abs(v_at.x), v_at.y - 0.74);
    float side = dot(q - vec2(0.0, 0.2), vec2(0.83205, 0.5547)); // slope 3:2
    float d = max(side, -q.y);
    d = v_tile.z > 0.0 ? d : abs(d + 0.028) - 0.022;
    cover = max(cover, clamp(0.5 - d / pixel, 0.0, 1.0)) * v_tile.w;

    o_colour = v_ink.x > 1.0 ? vec4((v_ink - 1.0) * cover, 0.0) : vec4(v_ink * cover, cover);
}
