/* A search tree to look at, to walk and to point into.
 *
 * The caller decides which nodes are shown (some thousands at most) and hands them over as one
 * array; the view lays them out, draws what is inside its rectangle, and tells what the user wants.
 *
 * Drag pans, the wheel zooms towards the pointer, a double click on the ground fits all in. The
 * view follows the current node by itself until the user moves it; a button gets that back.
 */
#ifndef CUBEFOLD_UI_TREE_VIEW_H
#define CUBEFOLD_UI_TREE_VIEW_H

#include "ui/layout.h"
#include "ui/tree_layout.h"
#include "ui/ui_draw.h"

#include <stdbool.h>
#include <stdint.h>

struct ui;

enum { UI_TREE_LABEL = 8, UI_TREE_COUNT = 12 };

/* Told apart by shape and colour. */
enum ui_tree_kind {
    UI_TREE_OPEN,        /* circle: being searched or still to be gone on with */
    UI_TREE_PATH,        /* circle filled with the mat's colour, thick accent rim: on the path */
    UI_TREE_FAILED,      /* pale red square: a subtree without solution, or a rejection */
    UI_TREE_SOLVED,      /* green diamond: a solution, or a subtree that holds one */
    UI_TREE_TRIAL,       /* filled accent dot: on trial, not judged yet, or accepted */
    UI_TREE_TRIAL_FAILS, /* filled red dot: on trial and rejected */
    UI_TREE_UNTRIED      /* dotted circle: not tried yet */
};

struct ui_tree_node {
    uint64_t id;    /* the caller's, unique among the nodes; what events speak of */
    int32_t parent; /* index in the array, less than its own; -1 = root */
    enum ui_tree_kind kind;
    bool collapsed;            /* has children that are not shown: draws a stub below it */
    bool can_toggle;           /* clicking its count or stub, and Enter, ask to toggle it */
    struct ui_color color;     /* of the mat; alpha 0 = none */
    char label[UI_TREE_LABEL]; /* short: the letter of the mat; "" = none. UTF-8 */
    char count[UI_TREE_COUNT]; /* shown below it: "212", "1.2k"; "" = none */
};

/* How the view moves. */
enum ui_tree_mode {
    UI_TREE_FOLLOW, /* the current node stays in view */
    UI_TREE_FIT,    /* all of the tree stays in view */
    UI_TREE_FREE    /* where the user put it */
};

/* The caller keeps it, zeroed at first; it may be copied and saved. Lengths are in units of the
 * layout (a node is about 1 wide and a level 1 high). */
struct ui_tree_state {
    enum ui_tree_mode mode;
    float zoom;      /* 1 = natural size; 0 = chosen by the view */
    uint64_t anchor; /* id of the node that pan is measured from: it stays put while others come */
    float pan_x, pan_y; /* middle of the view, seen from the anchor */
    /* The view's own. */
    float zoom_now;   /* on its way to zoom; 0 = nothing shown yet */
    double last_time; /* of the last frame */
    float grab_x, grab_y;
    bool dragging;
    bool placed;
};

struct ui_tree {
    const char *name; /* parts: NAME/in, NAME/out, NAME/fit, NAME/follow */
    const struct ui_tree_node *nodes;
    int count;
    int current; /* index of the node that is followed and walked from; -1 = none */
    struct ui_tree_layout *layout; /* memory of the caller, zeroed at first; freed by the caller */
    /* Tooltip of node i, valid until the next call; NULL = none. */
    const char *(*tip)(void *user, int i);
    void *user;
    const char *notice;  /* a line over the legend ("thinned: ..."); NULL = none */
    bool legend;         /* a line that explains the shapes, where there is room */
    bool buttons;        /* zoom, fit and follow, where there is room */
    bool focus_on_click; /* a press focuses the view, so that the arrow keys walk it from then on;
                            Escape gives them back. Space is left to the application */
};

enum ui_tree_what {
    UI_TREE_NOTHING,
    UI_TREE_CHOSEN, /* clicked, or walked to by an arrow key */
    UI_TREE_TOGGLED /* asked to be opened or closed */
};

struct ui_tree_event {
    enum ui_tree_what what;
    int node;    /* index in the array of this call */
    uint64_t id; /* of the node */
};

/* Shows the tree in r and tells what the user did in this frame. Any numbers are accepted; when
 * memory is short nothing is drawn. Under 2 ms for 4000 nodes. */
struct ui_tree_event ui_tree_view(struct ui *ui, struct ui_rect r, const struct ui_tree *tree,
                                  struct ui_tree_state *state);

/* Where node i is drawn, by the call of ui_tree_view with these arguments: for scripts and tests.
 * False when there is no such node. The rectangle may lie outside of r. */
bool ui_tree_node_rect(struct ui *ui, struct ui_rect r, const struct ui_tree *tree,
                       const struct ui_tree_state *state, int i, struct ui_rect *out);

/* Goes back to following the current node at a size chosen by the view. */
void ui_tree_follow(struct ui_tree_state *state);

#endif
