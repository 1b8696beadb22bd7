/* How a tree is drawn, private to this layer. */
#ifndef CUBEFOLD_UI_TREE_DRAW_H
#define CUBEFOLD_UI_TREE_DRAW_H

#include "ui/layout.h"
#include "ui/tree_view.h"

/* The view of one frame: from the unit of the layout to logical pixels. */
struct tree_camera {
    struct ui_rect area; /* where nodes are drawn */
    float zoom;
    float unit_x, unit_y; /* pixels of a unit */
    float x, y;           /* place in the layout that is in the middle of the area */
    float radius;         /* of a node, pixels */
};

struct tree_point {
    float x, y;
};

struct tree_point tree_on_screen(const struct tree_camera *camera,
                                 const struct ui_tree_place *place);

/* Rectangle of a node's shape, and of the pill below it that holds its count. The pill is empty
 * when the node has none or it would be too small to read. */
struct ui_rect tree_shape_rect(const struct tree_camera *camera, struct tree_point at);
struct ui_rect tree_pill_rect(struct ui *ui, const struct tree_camera *camera,
                              const struct ui_tree_node *node, struct tree_point at);

/* What is lit. */
struct tree_marks {
    int hovered;      /* index of a node; -1 = none */
    bool pill;        /* its pill, not its shape */
    bool focus_shown; /* ring round the current node */
};

void tree_draw(struct ui *ui, const struct ui_tree *tree, const struct tree_camera *camera,
               const struct tree_marks *marks);

/* The legend, as much of it as fits. */
void tree_draw_legend(struct ui *ui, struct ui_rect r);

#endif
