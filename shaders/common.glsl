// The block that all programs share; struct scene_block in src/render/light.h mirrors it.
layout(std140) uniform Scene {
    mat4 clip_from_world;
    mat4 shadow_from_world; // texture coordinates and depth, all 0..1
    vec4 eye;               // world; w: 1 when the table is seen, less the moment before it is not
    vec4 light;             // unit, towards the key light; w: step of the shadow filter in uv
    vec4 key;               // linear rgb; w: how much of the key light reaches what lies in shadow
    vec4 sky;               // linear rgb from above; w: least ambient light left in closed corners
    vec4 bounce;            // linear rgb from below; w: offset of shadow receivers, cells
    vec4 volume_scale;      // world to 0..1 of the occlusion volume: p * scale + offset
    vec4 volume_offset;     // w: strength of the volume
    vec4 map_frame;         // world x, y to the table map: xy * map_frame.xy + map_frame.zw
    vec4 table_frame;       // centre x, y of the map; radii where the table starts to fade, has faded
    vec4 table_colour;      // sRGB, as lit; w: half the width of the table drawn with the map
    vec4 table_shade;       // sRGB, without light; w: how far a shadow goes there, 0..1
    vec4 backdrop_top;      // sRGB; w: 1 over the height of the picture in pixels
    vec4 backdrop_bottom;   // sRGB; w: half the depth of the table drawn with the map
    vec4 accent;            // sRGB, of the selected mat and the chosen face
    vec4 fits;              // sRGB, of what fits
    vec4 clashes;           // sRGB, of what clashes
    vec4 ghost;             // sRGB, of outlines and names of empty faces; w: how much they cover
    vec4 picture;           // x, y: pixel of this tile's corner; z: pass alpha; w: grain
};

// A glow is twice its kind (0 selected, 1 fits, 2 clashes) and its strength 0..1.
float glow_kind(float glow)
{
    return floor(0.5 * glow + 0.01);
}

float glow_strength(float glow)
{
    return glow - 2.0 * glow_kind(glow);
}

vec3 glow_colour(float glow)
{
    float kind = glow_kind(glow);
    return kind < 0.5 ? accent.rgb : kind < 1.5 ? fits.rgb : clashes.rgb;
}

// A number 0..1 from a pixel, different from its neighbours', without a visible pattern: interleaved
// gradient noise (Jimenez, 2014).
float pixel_noise(vec2 pixel)
{
    return fract(52.9829189 * fract(dot(pixel, vec2(0.06711056, 0.00583715))));
}

// Linear light to sRGB. Bright light is held back by the same divisor in all channels, so that hue
// stays and white is not reached. One quotient fits the sRGB encoding to within 1/200; that divisor
// is multiplied into it.
vec3 develop(vec3 x)
{
    float bright = max(max(x.r, x.g), x.b);
    float d = 1.0 + 0.8 * max(bright - 0.75, 0.0);
    return (0.00464 * d * d + x * (12.45933 * d + 64.37551 * x)) /
           (d * d + x * (40.75242 * d + 35.44664 * x));
}

// Share of the ambient light that reaches a surface: what the volume's light field gives towards its
// normal, times what the mat itself leaves free.
float openness(vec4 light_field, vec3 normal, float own)
{
    float open = clamp(light_field.a + dot(light_field.rgb - 0.5, normal), 0.0, 1.0);
    return mix(sky.w, 1.0, mix(1.0, open, volume_offset.w) * own);
}
