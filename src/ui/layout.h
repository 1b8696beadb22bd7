/* Rectangles and the few helpers that lay out a panel.
 *
 * All lengths are logical pixels, y points down. A layout is made by cutting strips off a
 * rectangle:
 *
 *   struct ui_rect rest = window;
 *   struct ui_rect bar  = ui_cut_bottom(&rest, 96);      +-----------------+------+
 *   struct ui_rect side = ui_cut_right(&rest, 280);      | rest            | side |
 *                                                        +-----------------+------+
 *                                                        | bar                    |
 *                                                        +------------------------+
 *
 * Every function accepts any numbers: a strip larger than the rectangle takes what there is, sizes
 * never become negative, NaN and infinities count as 0.
 */
#ifndef CUBEFOLD_UI_LAYOUT_H
#define CUBEFOLD_UI_LAYOUT_H

#include <stdbool.h>

struct ui_rect {
    float x, y, w, h; /* left, top, width, height */
};

/* The rectangle with finite numbers and no negative size. */
struct ui_rect ui_rect_clean(struct ui_rect r);

/* True when (x, y) is inside: left and top edge belong to it, right and bottom do not. */
bool ui_rect_has(struct ui_rect r, float x, float y);

/* The common part of two rectangles; of zero size when they do not meet. */
struct ui_rect ui_rect_intersect(struct ui_rect a, struct ui_rect b);

/* Takes dx off the left and right and dy off the top and bottom (negative values enlarge). */
struct ui_rect ui_inset(struct ui_rect r, float dx, float dy);

/* A w x h rectangle centred in r. It may be larger than r. */
struct ui_rect ui_center(struct ui_rect r, float w, float h);

/* Cuts a strip of the given size off one side of *r, which keeps the rest, and returns the strip.
 */
struct ui_rect ui_cut_top(struct ui_rect *r, float h);
struct ui_rect ui_cut_bottom(struct ui_rect *r, float h);
struct ui_rect ui_cut_left(struct ui_rect *r, float w);
struct ui_rect ui_cut_right(struct ui_rect *r, float w);

/* Divides r into n columns (ui_columns) or rows (ui_rows) with gap between them, written to
 * out[0..n-1]. weights[i] > 0 shares the space in proportion; NULL means equal shares. */
void ui_columns(struct ui_rect r, int n, float gap, const float *weights, struct ui_rect *out);
void ui_rows(struct ui_rect r, int n, float gap, const float *weights, struct ui_rect *out);

/* One item of a bar that has to fit: see ui_bar_fit. */
struct ui_bar_item {
    float want;   /* width it likes, logical pixels */
    float min;    /* width it can live with; 0 means want (it never shrinks) */
    float grow;   /* share of the space left over; 0 keeps it at want */
    int priority; /* items of the lowest priority are left out first */
};

/* Lays n items side by side in r, with gap between them, at the full height of r.
 *
 * When there is too little room, items shrink towards min; if that is not enough, whole items are
 * left out, lowest priority first (of equal ones the last). An item left out gets width 0 in out[].
 * Room left over goes to the items with grow > 0. Returns the number of items shown. n up to 64. */
int ui_bar_fit(struct ui_rect r, float gap, const struct ui_bar_item *items, int n,
               struct ui_rect *out);

/* Places items from left to right and wraps to a new line when one does not fit:
 *
 *   struct ui_flow flow = ui_flow_begin(area, 8);
 *   for (...) ui_button(ui, ui_flow_take(&flow, w, h), ...);
 *   float used = ui_flow_height(&flow);
 */
struct ui_flow {
    struct ui_rect area;
    float gap;  /* between items and between lines */
    float x, y; /* where the next item goes */
    float line; /* height of the tallest item of this line */
};

struct ui_flow ui_flow_begin(struct ui_rect area, float gap);
struct ui_rect ui_flow_take(struct ui_flow *flow, float w, float h);

/* Height used so far, from the top of the area. */
float ui_flow_height(const struct ui_flow *flow);

#endif
