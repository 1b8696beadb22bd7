// The block that all programs share; struct scene_block in src/render/light.h mirrors it.
layout(std140) uniform Scene {
    mat4 clip_from_world;
    mat4 shadow_from_world; // texture coordinates and depth, all 0..1
    mat4 world_from_clip;   // of the far plane: directions from the eye
    vec4 eye;               // world; w: 1 when the table is drawn
    vec4 light;             // unit, towards the key light; w: radius of the shadow filter in uv
    vec4 key;               // linear rgb; w: how much of the key light reaches what lies in shadow
    vec4 sky;               // linear rgb from above; w: least ambient light left in closed corners
    vec4 bounce;            // linear rgb from below; w: offset of shadow receivers, cells
    vec4 volume_scale;      // world to 0..1 of the occlusion volume: p * scale + offset
    vec4 volume_offset;     // w: strength of the volume
    vec4 map_frame;         // world x, y to the table map: xy * map_frame.xy + map_frame.zw
    vec4 table_frame;       // centre x, y, radius where the table is full, where it has faded
    vec4 table_colour;      // sRGB, as lit
    vec4 table_shade;       // sRGB, where the key light does not reach
    vec4 backdrop_top;      // sRGB; w: height of the picture in pixels
    vec4 backdrop_bottom;   // sRGB
    vec4 accent;            // sRGB, of the selected mat
    vec4 picture;           // x, y: pixel of this tile's corner; z: pass alpha; w: grain
};

// A number 0..1 from a pixel, different from its neighbours', without a visible pattern: interleaved
// gradient noise (Jimenez, 2014).
float pixel_noise(vec2 pixel)
{
    return fract(52.9829189 * fract(dot(pixel, vec2(0.06711056, 0.00583715))));
}
