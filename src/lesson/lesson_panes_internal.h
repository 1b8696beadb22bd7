/* What the files of the panes share; only they need to know. */
#ifndef CUBEFOLD_LESSON_LESSON_PANES_INTERNAL_H
#define CUBEFOLD_LESSON_LESSON_PANES_INTERNAL_H

#include "io/lesson_text.h"
#include "lesson/lesson_panes.h"
#include "ui/depth_graph.h"
#include "ui/edit.h"
#include "ui/path_list.h"
#include "ui/tree_view.h"

enum {
    LESSON_TREE_NODES = 4096, /* shown at once */
    LESSON_TREE_OPENED = 128, /* subtrees that the user has opened */
    LESSON_GRAPH_COLUMNS = 8192,
    LESSON_NUMBER_SIZE = 48
};

/* The tree as it is shown, found anew when any of the facts changes. */
struct lesson_tree {
    /* Of what it was made. */
    bool made;
    unsigned run;
    uint64_t event, reached, explored;
    unsigned opened_version;

    struct ui_tree_node *nodes;  /* [LESSON_TREE_NODES] */
    uint64_t *enters;            /* [LESSON_TREE_NODES] where a click leads; TRACE_OPEN: nowhere */
    struct trace_node *children; /* [LESSON_TREE_NODES] scratch */
    int count, current;
    struct trace_node *path; /* [face_count] nodes of the path, as far as they are known */
    int path_known, path_capacity;
    bool exact, cut;
    uint64_t opened[LESSON_TREE_OPENED]; /* by the user, ascending */
    int opened_count;
    struct ui_tree_layout layout;
    struct ui_tree_state view;
    char tip[160];
    char notice[96];
};

/* The graph as it is shown. */
struct lesson_graph {
    bool made, exact;
    unsigned run;
    uint64_t from, to, explored;
    int columns;
    struct trace_depth *depths;    /* [LESSON_GRAPH_COLUMNS] */
    struct ui_depth_column *shown; /* [LESSON_GRAPH_COLUMNS] */
    double *solutions;             /* [LESSON_GRAPH_COLUMNS] their events */
    int solution_count;
    struct ui_depth_state view;
    char tip[64];
};

struct lesson_panes_state {
    struct lesson_tree tree[LESSON_SIDES];
    struct lesson_graph graph[LESSON_SIDES];
    struct ui_path_state path;
    struct ui_edit event_field;
    float code_scroll[LESSON_SIDES], rules_scroll[LESSON_SIDES], counters_scroll, table_scroll;
    int tabs[3]; /* chosen where panes take turns: in the single column, the left, the right */
    int wish_face, wish_mat, wish_way; /* chosen for the next wish; way 8: any */
    int answer;                        /* the mat chosen to be said next, where they are many */
    uint64_t wish_event;               /* at which they were last taken from the trial */
    bool menu_open;
    float menu_scroll;
    int until;                      /* what the menu runs until, and */
    int until_value;                /* its level, mat or face, from 0 */
    uint64_t reached[LESSON_SIDES]; /* the furthest event that was shown of a run */
    unsigned reached_run[LESSON_SIDES];
    char item[96]; /* lent to lists while they are laid out */
    struct lesson_code code;
};

/* What every pane is given. */
struct lesson_pane_context {
    struct lesson_panes *panes;
    struct ui *ui;
    struct lesson *lesson;
    int side; /* the run that it shows */
    float magnify;
    enum lesson_request request;
};

/* The run of a context. */
static inline struct lesson_run *lesson_pane_run(const struct lesson_pane_context *c)
{
    return c->lesson->runs[c->side];
}

/* The cap of an action's key, or NULL. */
const char *lesson_pane_cap(const struct lesson_pane_context *c, enum lesson_action action);

/* A name that is unique when two runs are shown: NAME, or NAME2 for the second. */
const char *lesson_pane_name_of(const struct lesson_pane_context *c, const char *name,
                                char out[UI_MAX_NAME]);

/* "Mat C", in the panes' own memory, good until the next call: an item of a list, whose `user` is
 * the context. The same for faces. */
const char *lesson_pane_mat_item(void *user, int mat);
const char *lesson_pane_face_item(void *user, int face);

/* A panel whose button hides the pane (pane LESSON_PANE_COUNT: it cannot be hidden). Returns the
 * inside. */
struct ui_rect lesson_pane_panel(struct lesson_pane_context *c, struct ui_rect r,
                                 enum lesson_pane pane, const char *name, const char *title,
                                 const char *detail);

/* The colour of a mat. */
struct ui_color lesson_pane_mat_color(const struct lesson *lesson, int mat);

/* A number by its logarithm to base 10, as "2.1 x 10^9" with so many digits behind the point. */
const char *lesson_pane_power(double log, int digits, char out[LESSON_NUMBER_SIZE]);

/* "1 284"; where it is long as above. */
const char *lesson_pane_number(uint64_t n, char out[LESSON_NUMBER_SIZE]);

void lesson_pane_code(struct lesson_pane_context *c, struct ui_rect r);
void lesson_pane_rules(struct lesson_pane_context *c, struct ui_rect r);
void lesson_pane_path(struct lesson_pane_context *c, struct ui_rect r);
void lesson_pane_tree(struct lesson_pane_context *c, struct ui_rect r);
void lesson_pane_counters(struct lesson_pane_context *c, struct ui_rect r);
void lesson_pane_graph(struct lesson_pane_context *c, struct ui_rect r);
void lesson_pane_transport(struct lesson_pane_context *c, struct ui_rect r);
void lesson_pane_menu(struct lesson_pane_context *c);
void lesson_pane_overlays(struct lesson_pane_context *c);

/* Caption, question and what a solution offers, at the bottom of the scene; returns the height that
 * they take, with the margin. */
float lesson_pane_caption(struct lesson_pane_context *c, struct ui_rect scene);

/* Height that shows all of the code. */
float lesson_pane_code_height(struct lesson_pane_context *c, float width);

void lesson_tree_free(struct lesson_tree *tree);
void lesson_graph_free(struct lesson_graph *graph);
bool lesson_tree_init(struct lesson_tree *tree, int faces);
bool lesson_graph_init(struct lesson_graph *graph);

#endif
