/* A window with the widgets of a lesson and made-up data, for pictures and for synthetic input. */
#ifndef CUBEFOLD_TESTS_UI_GALLERY_H
#define CUBEFOLD_TESTS_UI_GALLERY_H

#include "ui/code_view.h"
#include "ui/depth_graph.h"
#include "ui/edit.h"
#include "ui/path_list.h"
#include "ui/splitter.h"
#include "ui/table.h"
#include "ui/tree_view.h"
#include "ui/ui.h"

enum { GALLERY_NODES = 4000, GALLERY_EVENTS = 9730, GALLERY_COLUMNS = 4096 };

struct gallery {
    struct ui_tree_node nodes[GALLERY_NODES];
    int node_count, current;
    struct ui_tree_layout layout;
    struct ui_tree_state tree;
    struct ui_tree_event tree_event; /* the last one that was something */

    int16_t depths[GALLERY_EVENTS + 1];
    struct ui_depth_column columns[GALLERY_COLUMNS];
    struct ui_depth_state graph;
    struct ui_depth_mark bookmarks[3];
    int bookmark_count;
    double playhead, explored;
    bool finished, held;

    struct ui_path_state path;
    int path_rows, path_clicked;
    float code_offset, table_offset;
    int line, chosen;
    float left, bottom;
    struct ui_edit number, text;
    uint64_t event;
    enum ui_edit_what number_what, text_what; /* the last that was something */
    bool hidden[3];
    int mode;
    bool table; /* the compare table in place of the scene */
    bool projector;
};

/* Made-up data; free with gallery_stop. */
void gallery_start(struct gallery *g);
void gallery_stop(struct gallery *g);

/* A tree of n nodes (at most GALLERY_NODES) grown at random from seed, all ids 100 + index. */
void gallery_grow(struct gallery *g, int n, unsigned seed);

/* A small tree like that of a real search. */
void gallery_small_tree(struct gallery *g);

void gallery_frame(struct ui *ui, struct gallery *g);

/* Where the panes of the last frame were. */
struct ui_rect gallery_tree_rect(struct ui *ui, const struct gallery *g);
struct ui_rect gallery_graph_rect(struct ui *ui, const struct gallery *g);
struct ui_tree gallery_tree(struct gallery *g);

#endif
