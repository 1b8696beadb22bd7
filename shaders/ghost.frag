// A dashed outline with round corners over a breath of colour; the chosen face has a whole, stronger
// one. From inside only a hint is seen.
in vec2 v_at;
flat in vec4 v_ghost;

out vec4 o_colour;

const float INSET = 0.34; // cells
const float ROUND = 0.55;
const float DASH = 0.62; // cells from one dash to the next

void main()
{
    float pixel = 0.5 * (length(dFdx(v_at)) + length(dFdy(v_at)));
    float emphasis = v_ghost.y, outside = v_ghost.z;
    vec2 q = abs(v_at) - (v_ghost.x - INSET - ROUND);
    float d = length(max(q, 0.0)) + min(max(q.x, q.y), 0.0) - ROUND;
    float width = max(mix(0.035, 0.075, emphasis), mix(0.7, 1.3, emphasis) * pixel);
    float line = clamp((width - abs(d)) / pixel + 0.5, 0.0, 1.0);
    float along = abs(abs(v_at.x) > abs(v_at.y) ? v_at.y : v_at.x) / DASH;
    float dash = clamp((0.3 - abs(fract(along + 0.5) - 0.5)) * DASH / pixel + 0.5, 0.0, 1.0);
    line *= mix(dash, 1.0, emphasis);
    float fill = clamp(0.5 - d / pixel, 0.0, 1.0) * mix(0.10, 0.20, emphasis);
    vec3 colour = mix(ghost.rgb, accent.rgb, emphasis);
    float cover = max(line, fill * outside) * mix(ghost.w, 1.0, emphasis);
    o_colour = vec4(colour, cover * mix(0.4, 1.0, outside) * v_ghost.w);
}
