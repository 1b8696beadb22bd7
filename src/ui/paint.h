/* Drawing in logical pixels: boxes, lines, text, icons. Nothing here reacts to input.
 *
 * Edges of boxes and baselines of text are snapped to physical pixels; hairlines are at least one
 * physical pixel. Lines, circles and polygons are placed exactly. Drawing outside the present clip
 * costs nothing.
 */
#ifndef CUBEFOLD_UI_PAINT_H
#define CUBEFOLD_UI_PAINT_H

#include "ui/font.h"
#include "ui/icons.h"
#include "ui/layout.h"
#include "ui/ui_draw.h"

#include <stdbool.h>

struct ui;

enum ui_align { UI_ALIGN_LEFT, UI_ALIGN_CENTER, UI_ALIGN_RIGHT };

struct ui_text_style {
    enum ui_font font;
    float size;            /* em size, logical pixels; 0 = the theme's text size */
    struct ui_color color; /* alpha 0 = the theme's text colour */
    enum ui_align align;
    bool tabular; /* digits all of one width: numbers that change do not jitter */
};

/* A run of text in one look. */
struct ui_span {
    const char *text; /* UTF-8 */
    enum ui_font font;
    struct ui_color color; /* alpha 0 = the theme's text colour */
    bool cap;              /* framed like a key cap */
};

/* Filled box with border. border in logical pixels (0 = none). */
void ui_paint_box(struct ui *ui, struct ui_rect r, float radius, struct ui_color fill, float border,
                  struct ui_color edge);

/* Soft shadow of a box of this size: offset down by dy, fading over 2 softness. */
void ui_paint_shadow(struct ui *ui, struct ui_rect r, float radius, float dy, float softness,
                     struct ui_color color);

/* A box as the theme has cards, with its shadow, which is not drawn where the box hides it. */
void ui_paint_card(struct ui *ui, struct ui_rect r, float radius, float dy, float softness);

void ui_paint_line(struct ui *ui, float x0, float y0, float x1, float y1, float width,
                   struct ui_color color);
/* n points, xy[2 i], xy[2 i + 1]; any n. */
void ui_paint_polyline(struct ui *ui, const float *xy, int n, float width, struct ui_color color);
/* Horizontal or vertical line of one physical pixel at least, snapped. */
void ui_paint_hline(struct ui *ui, float x0, float x1, float y, struct ui_color color);
void ui_paint_vline(struct ui *ui, float x, float y0, float y1, struct ui_color color);
void ui_paint_circle(struct ui *ui, float x, float y, float radius, struct ui_color fill,
                     float border, struct ui_color edge);
/* Three corners: xy[0..5]. */
void ui_paint_triangle(struct ui *ui, const float *xy, struct ui_color color);
void ui_paint_icon(struct ui *ui, enum ui_icon icon, struct ui_rect r, float size,
                   struct ui_color color);
/* The whole or a part (texels) of an RGBA image. */
void ui_paint_image(struct ui *ui, struct ui_rect r, const struct ui_draw_image *image);

/* Width of text in logical pixels. NULL is "". Bad UTF-8 counts as replacement characters; text
 * ends at a NUL or after 4096 bytes. */
float ui_text_width(struct ui *ui, const char *text, const struct ui_text_style *style);

/* One line of text, centred in the height of r on its capitals, cut with an ellipsis when it is
 * wider than r. Control characters are blanks. Returns the width drawn. style NULL = default. */
float ui_paint_text(struct ui *ui, struct ui_rect r, const char *text,
                    const struct ui_text_style *style);

/* Spans one after the other, wrapped at blanks to the width of r, lines of line_height from the top
 * of r (0 = 1.45 of the size). Lines below r are not drawn; the last one that fits then ends in an
 * ellipsis. Returns the height of all lines. */
float ui_paint_spans(struct ui *ui, struct ui_rect r, const struct ui_span *spans, int n,
                     float size, float line_height);

/* Height that ui_paint_spans would need at this width. Nothing is drawn. */
float ui_spans_height(struct ui *ui, float width, const struct ui_span *spans, int n, float size,
                      float line_height);

/* A key cap with its label ("Space", "N"), right-aligned or left-aligned in r, centred in height.
 * Returns its width. */
float ui_paint_keycap(struct ui *ui, struct ui_rect r, const char *label, enum ui_align align);
float ui_keycap_width(struct ui *ui, const char *label);

#endif
