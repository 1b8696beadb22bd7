/* The light of the picture: where the lamps stand, what colours the themes have, and the block of
 * uniforms that tells the shaders.
 *
 * The key light stands to the upper left of the viewer and follows when the view turns about the
 * vertical, as if the body were turned on its table; so every side of the body is shown in good
 * light.
 */
#ifndef CUBEFOLD_RENDER_LIGHT_H
#define CUBEFOLD_RENDER_LIGHT_H

#include "render/scene.h"
#include "render/volume.h"

/* Mirrors the block Scene in shaders/common.glsl (std140: only mat4 and vec4, so no gaps). */
struct scene_block {
    mat4 clip_from_world;
    mat4 shadow_from_world;
    vec4 eye;
    vec4 light;
    vec4 key;
    vec4 sky;
    vec4 bounce;
    vec4 volume_scale;
    vec4 volume_offset;
    vec4 map_frame;
    vec4 table_frame;
    vec4 table_colour;
    vec4 table_shade;
    vec4 backdrop_top;
    vec4 backdrop_bottom;
    vec4 accent;
    vec4 fits;
    vec4 clashes;
    vec4 ghost;
    vec4 picture;
};

/* Where light falls in the maps that are drawn once and looked up often. */
struct light_frame {
    vec3 direction;         /* unit, towards the key light */
    mat4 shadow_clip;       /* world to clip space of the shadow map */
    mat4 shadow_from_world; /* world to its texture coordinates and depth */
    mat4 table_clip;        /* world, along the light, to clip space of the table map */
    vec4 map_frame;         /* see shaders/common.glsl */
    float map_side;         /* of the table map, cells */
    float map_half[2];      /* half of what is drawn of it along x and y, cells */
    float height;           /* of the highest mat over the table, cells, at least 1 */
};

/* A part of the picture that is drawn at once: its place in the viewport, pixels, y up. */
struct light_tile {
    int x, y, width, height;
};

void light_frame(const struct scene *scene, struct light_frame *out);

/* Fills everything that does not depend on the tile. `solid` is how much light mats keep, 0..1. */
void light_block(const struct scene *scene, const struct light_frame *frame,
                 const struct volume *volume, float solid, struct scene_block *out);

/* Sets what depends on the tile, all in pixels that are drawn (resolution applied). */
void light_block_tile(const struct scene *scene, const struct light_tile *tile,
                      const struct light_tile *whole, struct scene_block *out);

#endif
