// Colour and shape both tell what is wrong: what is filled twice is solid and crossed out, a gap is
// an empty frame. White lines set either off from mats of its own colour.
//
//      +-------+      +-------+
//      | \   / |      | +---+ |
//      |   X   |      | |   | |
//      | /   \ |      | +---+ |
//      +-------+      +-------+
//      overlap        gap
in vec2 v_at;
flat in vec3 v_mark; // kind, strength, light

uniform float u_share; // how much is drawn: 1 where it is seen, less where it is hidden

out vec4 o_colour;

const vec3 GAP = vec3(0.03, 0.33, 0.86);
const vec3 BADGE = vec3(0.76, 0.25, 0.17);

float pixel = 0.01;

// 1 where d < 0, softened over a pixel.
float within(float d)
{
    return clamp(0.5 - d / pixel, 0.0, 1.0);
}

// Two strokes from corner to corner, so long and so wide (halves).
float crossed(float reach, float width)
{
    vec2 turned = abs(vec2(v_at.x + v_at.y, v_at.x - v_at.y)) * 0.70711;
    float stroke = min(max(turned.x - reach, turned.y - width), max(turned.y - reach, turned.x - width));
    return within(stroke);
}

vec4 overlap()
{
    float rim = max(abs(v_at.x), abs(v_at.y));
    vec3 hot = mix(clashes.rgb, vec3(1.0, 0.56, 0.22), 0.55 * max(1.0 - rim, 0.0));
    vec3 colour = mix(hot * v_mark.z, vec3(1.0), 0.96 * crossed(0.78, 0.15));
    colour = mix(colour, vec3(1.0), 0.9 * within(0.9 - rim));
    return vec4(colour, 1.0);
}

vec4 gap()
{
    float rim = max(abs(v_at.x), abs(v_at.y));
    float bar = within(0.62 - rim);
    float line = max(within(0.93 - rim), bar * within(rim - 0.68));
    float light = gl_FrontFacing ? v_mark.z : 0.6;
    return vec4(mix(GAP, vec3(1.0), line) * light, bar);
}

vec4 badge()
{
    return vec4(mix(BADGE, vec3(1.0), crossed(0.5, 0.13)), within(length(v_at) - 0.96));
}

void main()
{
#ifdef HALO
    float rest = max(1.0 - length(v_at), 0.0);
    o_colour = vec4(v_mark.x < 0.5 ? clashes.rgb : GAP, 0.62 * v_mark.y * rest * rest);
#else
    pixel = max(0.5 * (length(dFdx(v_at)) + length(dFdy(v_at))), 0.0001);
    vec4 colour = v_mark.x < 0.5 ? overlap() : v_mark.x < 1.5 ? gap() : badge();
    colour.a *= v_mark.y * u_share;
    if (colour.a < 0.01) {
        discard;
    }
    o_colour = colour;
#endif
}
