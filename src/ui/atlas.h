/* Glyph atlas: one single-channel texture that holds each glyph once it has been needed.
 *
 * The texture is UI_ATLAS_WIDTH wide. It starts low and grows downwards (places never change while
 * it grows). When the largest height is full, glyphs that do not fit are left out of that frame,
 * and the next frame starts with an empty atlas: only what is still used comes back.
 */
#ifndef CUBEFOLD_UI_ATLAS_H
#define CUBEFOLD_UI_ATLAS_H

#include "ui/font.h"

#include <stdbool.h>
#include <stdint.h>

enum { UI_ATLAS_WIDTH = 1024, UI_ATLAS_START_HEIGHT = 256, UI_ATLAS_MAX_HEIGHT = 4096 };

/* A glyph in the atlas. */
struct ui_atlas_glyph {
    int u, v, w, h;         /* texels */
    int offset_x, offset_y; /* from the pen (whole pixel) on the baseline to the top left texel */
};

/* What a renderer needs. */
struct ui_atlas_view {
    const uint8_t *pixels; /* width x height bytes, row 0 on top, no padding between rows */
    int width, height;
    uint32_t version; /* changes whenever pixels, or the height, have changed */
    /* Texels changed since ui_atlas_uploaded was called; all of them when the height changed or the
     * atlas was emptied. Empty (w or h = 0) when nothing changed. */
    int dirty_x, dirty_y, dirty_w, dirty_h;
};

struct ui_atlas; /* opaque */

/* Empty atlas that keeps a pointer to fonts. max_height is UI_ATLAS_MAX_HEIGHT, or smaller for
 * tests. NULL when memory is short. */
struct ui_atlas *ui_atlas_create(struct ui_fonts *fonts, int max_height);
void ui_atlas_destroy(struct ui_atlas *atlas);

/* Starts a frame: empties the atlas if the last frame ran out of room. */
void ui_atlas_begin(struct ui_atlas *atlas);

/* True when this frame left glyphs out and another frame would show more. */
bool ui_atlas_wants_frame(const struct ui_atlas *atlas);

/* Finds the glyph, drawing it first if need be. px is the em size in physical pixels (kept to 1/64,
 * clamped to 1..512), phase the quarter pixel (0..3) by which the origin is shifted right. False
 * when the glyph is blank or had no room. */
bool ui_atlas_glyph(struct ui_atlas *atlas, struct ui_glyph_ref g, float px, int phase,
                    struct ui_atlas_glyph *out);

struct ui_atlas_view ui_atlas_view(const struct ui_atlas *atlas);

/* Tells that the renderer has uploaded the dirty rectangle: it becomes empty. */
void ui_atlas_uploaded(struct ui_atlas *atlas);

/* Centre of a texel that is always white. */
void ui_atlas_white(const struct ui_atlas *atlas, float *u, float *v);

#endif
