/* The panes of the lesson view, laid out anew each frame into the area that they are given.
 *
 *   +--------------+-------------------------------+--------------+
 *   | The search   |                               | The path     |
 *   |              |                               |--------------|
 *   |--------------|           the scene           | The tree     |
 *   | Rules        |                               |--------------|
 *   |              |      [ caption, question ]    | Counters     |
 *   +--------------+-------------------------------+--------------+
 *   | Back Play Next ...          speed            event, depth   |
 *   | depth over events: the scrub bar                            |
 *   +-------------------------------------------------------------+
 *
 * The panes act on the lesson by themselves; what only the window can do they ask for. They show
 * nothing but what lesson_run.h's `shown` says, and note which event each of them has shown.
 */
#ifndef CUBEFOLD_LESSON_LESSON_PANES_H
#define CUBEFOLD_LESSON_LESSON_PANES_H

#include "lesson/lesson.h"
#include "ui/ui.h"

#include <stdbool.h>
#include <stdint.h>

enum lesson_pane {
    LESSON_PANE_CODE,
    LESSON_PANE_RULES,
    LESSON_PANE_PATH,
    LESSON_PANE_TREE,
    LESSON_PANE_COUNTERS,
    LESSON_PANE_GRAPH,   /* the transport and the depth over events */
    LESSON_PANE_CAPTION, /* over the scene */
    LESSON_PANE_COUNT
};

/* "code", "rules", "path", "tree", "counters", "graph", "caption". */
const char *lesson_pane_name(enum lesson_pane pane);

/* The pane with this name, or LESSON_PANE_COUNT. */
enum lesson_pane lesson_pane_by_name(const char *name, size_t length);

/* What the panes ask the window to do. */
enum lesson_request {
    LESSON_ASKS_NOTHING,
    LESSON_ASKS_WATCH /* show this solution fold */
};

/* What was shown where in the last frame, for proofs that all parts agree. A part that was not to
 * be seen has event LESSON_NOT_SHOWN. */
#define LESSON_NOT_SHOWN UINT64_MAX

enum { LESSON_CAPTION_SIZE = 512 };

struct lesson_shown {
    uint64_t code_event;
    int code_line; /* from 1; 0: none */
    uint64_t caption_event;
    char caption[LESSON_CAPTION_SIZE];
    uint64_t path_event;
    int path_levels;
    uint64_t tree_event;
    uint64_t tree_node; /* the open node deepest on the path */
    uint64_t counters_event;
    uint64_t graph_event;
    uint64_t graph_from, graph_to;
};

struct lesson_panes_state; /* inner: where panes are scrolled and zoomed to, what is opened in them,
                              and what takes longer than a frame to find */

struct lesson_panes {
    bool hidden[LESSON_PANE_COUNT];
    bool projector;          /* larger text and wider lines */
    bool still;              /* nothing to be pressed is drawn: for pictures and films */
    const char *const *caps; /* [LESSON_ACTION_COUNT] labels of keys, or NULL for none */

    /* Sizes that splitters set, logical pixels at projector off. */
    float left_width, right_width, bottom_height;
    float left_split, right_split; /* share of the upper pane, 0..1 */

    struct lesson_shown shown;
    struct lesson_panes_state *state;
};

/* What is left for the scene: it fills the area, and is centred in what the insets leave. */
struct lesson_view {
    struct ui_rect scene;
    float inset_left, inset_right, inset_top, inset_bottom;
    enum lesson_request request;
};

/* Everything in sight, usual sizes, for puzzles of so many faces. False when out of memory. */
bool lesson_panes_init(struct lesson_panes *panes, int faces);
void lesson_panes_free(struct lesson_panes *panes);

/* Lays out and draws all panes, between ui_begin and ui_end, and does what the user asks for. */
struct lesson_view lesson_panes(struct lesson_panes *panes, struct ui *ui, struct lesson *lesson,
                                struct ui_rect area);

/* Notes that no pane is to be seen, where a frame has none. */
void lesson_panes_none(struct lesson_panes *panes);

/* The theme with text and lines enlarged as the panes want it; pass it to ui_begin. */
struct ui_theme lesson_panes_theme(const struct lesson_panes *panes, enum ui_theme_id id,
                                   float width, float height);

#endif
