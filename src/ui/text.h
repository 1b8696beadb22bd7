/* Runs of text in physical pixels: measured and drawn glyph by glyph from the atlas. */
#ifndef CUBEFOLD_UI_TEXT_H
#define CUBEFOLD_UI_TEXT_H

#include "ui/atlas.h"
#include "ui/font.h"
#include "ui/ui_draw.h"

#include <stdbool.h>

/* What a run is written with. */
struct text_look {
    enum ui_font font;
    float px;     /* em size, physical pixels */
    bool tabular; /* digits of one width */
};

/* Width of text[0 .. end), physical pixels. */
float text_measure(const struct ui_fonts *fonts, const struct text_look *look, const char *text,
                   const char *end);

/* The longest beginning of text[0 .. end), whole characters, that is at most width pixels wide.
 * *taken (may be NULL) gets its width. */
const char *text_fit(const struct ui_fonts *fonts, const struct text_look *look, const char *text,
                     const char *end, float width, float *taken);

/* Draws text[0 .. end) with its origin at (x, baseline). Glyphs are placed to a quarter of a pixel
 * sideways; the baseline is rounded to a whole pixel. Returns the width. */
float text_draw(struct ui_draw_list *list, struct ui_atlas *atlas, const struct ui_fonts *fonts,
                const struct text_look *look, float x, float baseline, const char *text,
                const char *end, struct ui_color color);

#endif
