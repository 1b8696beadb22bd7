/* How a depth graph is drawn, private to this layer. */
#ifndef CUBEFOLD_UI_DEPTH_DRAW_H
#define CUBEFOLD_UI_DEPTH_DRAW_H

#include "ui/depth_graph.h"
#include "ui/layout.h"
#include "ui/paint.h"

/* Where things are in one frame. Rectangles that are left out are empty.
 *
 *      heads     o    <>        P
 *      axis | plot              |
 *           | numbers           |
 *           | overview          |
 */
struct depth_frame {
    struct ui_rect heads, axis, plot, numbers, overview;
    double from, to, end; /* events in view, and the end of the whole axis; from < to <= end */
    int depth;
};

float depth_x(const struct depth_frame *f, double event);

struct ui_text_style depth_axis_style(const struct ui *ui);

/* Flag of a bookmark, as large as the pointer needs it. */
struct ui_rect depth_flag_rect(const struct ui *ui, const struct depth_frame *f, double event);

/* All but the marks that the pointer can take hold of. hover is an event, negative = none. */
void depth_draw(struct ui *ui, const struct ui_depth_graph *graph, const struct depth_frame *f,
                double hover);
void depth_draw_flag(struct ui *ui, const struct depth_frame *f, double event, float hot);
void depth_draw_playhead(struct ui *ui, const struct depth_frame *f, double event, bool held);
void depth_draw_overview(struct ui *ui, const struct ui_depth_graph *graph,
                         const struct depth_frame *f, float hot);

#endif
