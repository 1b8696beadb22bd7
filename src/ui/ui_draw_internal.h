/* What the files of the draw list share; nobody else includes it. */
#ifndef CUBEFOLD_UI_UI_DRAW_INTERNAL_H
#define CUBEFOLD_UI_UI_DRAW_INTERNAL_H

#include "ui/ui_draw.h"

/* Half size that switches the box of a vertex off: every fragment is deep inside. */
#define UI_DRAW_NO_BOX 1e4f

/* What a primitive will be, before its vertices. */
struct ui_draw_plan {
    uint32_t texture;
    enum ui_draw_kind kind;
    float x0, y0, x1, y1; /* a box round it, not culled */
    uint32_t vertices, indices;
};

/* True when the box (x0,y0)-(x1,y1) cannot be seen: outside the clip, or not a number. */
bool ui_draw_culled(const struct ui_draw_list *list, float x0, float y0, float x1, float y1);

/* Room for a whole primitive: its first vertex, with *first set to its number and *index to where
 * its indices go. NULL (and counted) when a pool is full. */
struct ui_vertex *ui_draw_reserve(struct ui_draw_list *list, const struct ui_draw_plan *plan,
                                  uint32_t *first, uint32_t **index);

/* Four corners in order round the quad, all like proto but for position and what the caller sets.
 * The counts of the plan are set here. NULL as above. */
struct ui_vertex *ui_draw_reserve_quad(struct ui_draw_list *list, struct ui_draw_plan plan,
                                       struct ui_vertex proto);

/* A corner radius as the formula takes it: from 0 to the smaller half size. */
float ui_draw_radius(float radius, float half_x, float half_y);

#endif
