/* The pane with the search tree.
 *
 * What is shown: the nodes of the path, and of each of them the children that have been entered by
 * the event shown; of those the user can open some. Failed subtrees stand as one node with their
 * count. So the number of nodes does not grow with the run. Whoever goes back still sees where the
 * nodes were that come later, dotted and without what is below them, to walk there again; how far
 * they reach is all that depends on what was shown before. The nodes are found anew only when the
 * event, the frontier or what is opened changes.
 */
#include "lesson/lesson_internal.h"
#include "lesson/lesson_panes_internal.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    SIBLINGS = 48,        /* shown of one parent, around the path */
    OPENED_CHILDREN = 96, /* of a parent off the path that the user has opened */
    PATH_LEVELS = 24,     /* of a long path the last ones are shown */
    REPLAY = 20000        /* events replayed for a frame where nodes were thinned out */
};

/* Nodes that are none of the trace have ids that no event has. */
#define ID_OF_TRIAL  (UINT64_MAX - 1)
#define ID_UNTRIED   (UINT64_MAX - 2)
#define ID_OF_LEVELS (UINT64_MAX - 5000) /* and levels below: levels that are not explored yet */

bool lesson_tree_init(struct lesson_tree *tree, int faces)
{
    tree->nodes = calloc(LESSON_TREE_NODES, sizeof *tree->nodes);
    tree->enters = calloc(LESSON_TREE_NODES, sizeof *tree->enters);
    tree->children = calloc(LESSON_TREE_NODES, sizeof *tree->children);
    tree->path = calloc((size_t)faces, sizeof *tree->path);
    tree->path_capacity = faces;
    return tree->nodes != NULL && tree->enters != NULL && tree->children != NULL &&
           tree->path != NULL;
}

void lesson_tree_free(struct lesson_tree *tree)
{
    free(tree->nodes);
    free(tree->enters);
    free(tree->children);
    free(tree->path);
    ui_tree_layout_free(&tree->layout);
}

/* ---- the path in terms of nodes ---- */

static bool is_level(const struct trace_node *node, const struct stepper_level *level,
                     uint64_t event)
{
    return node->enter <= event && node->face == level->face && node->placement.mat == level->mat &&
           node->placement.orientation == level->orientation;
}

/* The child of a node that is the last one entered by an event: children come in order. */
static bool last_child(struct trace *trace, struct lesson_tree *tree, uint64_t parent,
                       uint64_t event, struct trace_node *out)
{
    bool any = false, exact = true;
    for (int first = 0;; first += LESSON_TREE_NODES) {
        int count = trace_children(trace, parent, event, first, LESSON_TREE_NODES, REPLAY,
                                   tree->children, &exact);
        tree->exact = tree->exact && exact;
        if (count > 0)
            *out = tree->children[count - 1];
        any = any || count > 0;
        if (count < LESSON_TREE_NODES)
            return any;
    }
}

/* What was found for earlier events still holds where the same ways lie on the path: below one
 * parent each way is tried once. */
static void find_path(struct lesson_tree *tree, struct lesson_run *run)
{
    uint64_t event = lesson_run_event(run), parent = 0;
    int depth = stepper_depth(run->shown), known = 0;
    for (; known < depth; known++) {
        struct stepper_level level = stepper_level(run->shown, known);
        struct trace_node *node = &tree->path[known];
        bool kept = known < tree->path_known && is_level(node, &level, event);
        if (!kept) {
            tree->path_known = 0;
            if (!last_child(run->trace, tree, parent, event, node) ||
                !is_level(node, &level, event))
                break;
        }
        parent = node->enter;
    }
    tree->path_known = known;
}

/* ---- nodes ---- */

static void short_count(uint64_t n, char out[UI_TREE_COUNT])
{
    static const char *const units[] = {"", "k", "M", "G", "T"};
    double value = (double)n;
    int unit = 0;
    while (value >= 999.5 && unit < 4) {
        value /= 1000;
        unit++;
    }
    snprintf(out, UI_TREE_COUNT, unit > 0 && value < 9.95 ? "%.1f%s" : "%.0f%s", value,
             units[unit]);
}

static struct ui_tree_node *add(struct lesson_tree *tree, uint64_t id, int parent,
                                enum ui_tree_kind kind, uint64_t enter)
{
    if (tree->count == LESSON_TREE_NODES) {
        tree->cut = true;
        return NULL;
    }
    struct ui_tree_node *node = &tree->nodes[tree->count];
    tree->enters[tree->count++] = enter;
    memset(node, 0, sizeof *node);
    node->id = id;
    node->parent = parent;
    node->kind = kind;
    return node;
}

static void dress(struct lesson_pane_context *c, struct ui_tree_node *node, int mat)
{
    char letter[PALETTE_LABEL_SIZE];
    if (node == NULL || mat < 0)
        return;
    snprintf(node->label, sizeof node->label, "%s", palette_label(mat, letter));
    node->color = lesson_pane_mat_color(c->lesson, mat);
}

static bool is_opened(const struct lesson_tree *tree, uint64_t enter)
{
    for (int i = 0; i < tree->opened_count; i++)
        if (tree->opened[i] == enter)
            return true;
    return false;
}

static void add_closed(struct lesson_pane_context *c, struct lesson_tree *tree, int parent,
                       const struct trace_node *of)
{
    bool ahead = of->enter > tree->event;
    enum ui_tree_kind kind = ahead                     ? UI_TREE_UNTRIED
                             : of->solutions > 0       ? UI_TREE_SOLVED
                             : of->leave == TRACE_OPEN ? UI_TREE_OPEN
                                                       : UI_TREE_FAILED;
    struct ui_tree_node *node = add(tree, of->enter, parent, kind, of->enter);
    if (node == NULL)
        return;
    dress(c, node, of->placement.mat);
    if (ahead)
        return;
    node->can_toggle = of->nodes > 0;
    node->collapsed = of->nodes > 0;
    if (of->nodes > 0)
        short_count(of->nodes, node->count);
}

/* Stands for the children before or after those that are shown. */
static void add_more(struct lesson_tree *tree, int parent, uint64_t id, uint64_t enter)
{
    struct ui_tree_node *node = add(tree, id, parent, UI_TREE_FAILED, enter);
    if (node != NULL)
        snprintf(node->count, sizeof node->count, "more");
}

/* Opens what the user has opened below the closed nodes from `from` on; adds to the end of the
 * list, where it looks again. */
static void open_nodes(struct lesson_pane_context *c, struct lesson_tree *tree, int from)
{
    struct lesson_run *run = lesson_pane_run(c);
    for (int i = from; i < tree->count && tree->opened_count > 0; i++) {
        bool exact = true;
        if (!tree->nodes[i].can_toggle || !is_opened(tree, tree->enters[i]))
            continue;
        int count = trace_children(run->trace, tree->enters[i], tree->reached, 0, OPENED_CHILDREN,
                                   REPLAY, tree->children, &exact);
        tree->exact = tree->exact && exact;
        tree->nodes[i].collapsed = false;
        for (int k = 0; k < count; k++)
            add_closed(c, tree, i, &tree->children[k]);
        if (count == OPENED_CHILDREN)
            tree->cut = true;
    }
}

/* ---- a level of the path, its siblings on both sides ---- */

static void add_path_node(struct lesson_pane_context *c, struct lesson_tree *tree, int parent,
                          const struct trace_node *of)
{
    dress(c, add(tree, of->enter, parent, UI_TREE_PATH, of->enter), of->placement.mat);
}

/* Is this a node that comes later, and just what is on trial? Then the trial stands for it. */
static bool is_on_trial(struct lesson_pane_context *c, const struct trace_node *node,
                        uint64_t event)
{
    int face;
    struct placement trial;
    return node->enter > event && stepper_trial(lesson_pane_run(c)->shown, &face, &trial) &&
           node->face == face && node->placement.mat == trial.mat &&
           node->placement.orientation == trial.orientation;
}

/* The mat on trial, below the deepest node. */
static void add_trial(struct lesson_pane_context *c, struct lesson_tree *tree, int parent)
{
    int face;
    struct placement trial;
    const struct stepper *stepper = lesson_pane_run(c)->shown;
    if (!stepper_trial(stepper, &face, &trial))
        return;
    bool fails = stepper_event(stepper).kind == STEPPER_REJECT;
    struct ui_tree_node *node =
        add(tree, ID_OF_TRIAL, parent, fails ? UI_TREE_TRIAL_FAILS : UI_TREE_TRIAL,
            stepper_index(stepper));
    if (node != NULL)
        tree->current = tree->count - 1;
    dress(c, node, trial.mat);
}

/* A hint that more ways are left. */
static void add_untried(struct lesson_pane_context *c, struct lesson_tree *tree, int parent)
{
    const struct stepper *stepper = lesson_pane_run(c)->shown;
    int levels = stepper_level_count(stepper);
    if (levels <= stepper_depth(stepper))
        return;
    struct stepper_level level = stepper_level(stepper, levels - 1);
    if (level.gone < level.choices)
        add(tree, ID_UNTRIED, parent, UI_TREE_UNTRIED, TRACE_OPEN);
}

/* Adds the children first..last-1 of those listed, with the one entered at `on_path` (0: none) as a
 * node of the path. Returns the index of that one, or -1. */
static int add_siblings(struct lesson_pane_context *c, struct lesson_tree *tree, int parent,
                        int first, int last, uint64_t on_path)
{
    int at = -1;
    for (int i = first; i < last; i++) {
        const struct trace_node *child = &tree->children[i];
        if (child->enter == on_path) {
            at = tree->count;
            add_path_node(c, tree, parent, child);
        } else if (!is_on_trial(c, child, tree->event)) {
            add_closed(c, tree, parent, child);
        }
    }
    return at;
}

/* Lists those children of a node, of very many, that are entered about an event. Returns their
 * number. */
static int list_children(struct lesson_pane_context *c, struct lesson_tree *tree, uint64_t enter,
                         uint64_t about)
{
    struct trace *trace = lesson_pane_run(c)->trace;
    for (int first = 0;; first += LESSON_TREE_NODES - SIBLINGS - 2) {
        bool exact = true;
        int count = trace_children(trace, enter, tree->reached, first, LESSON_TREE_NODES, REPLAY,
                                   tree->children, &exact);
        tree->exact = tree->exact && exact;
        if (count < LESSON_TREE_NODES || tree->children[count - 1 - SIBLINGS / 2].enter >= about)
            return count;
    }
}

/* Adds the children of the node at index `parent`. Where none of them is on the path, the mat on
 * trial stands among them: after those entered by now, before those that come later. */
static int add_children(struct lesson_pane_context *c, struct lesson_tree *tree, int parent,
                        uint64_t enter, uint64_t on_path)
{
    int place = 0, now = 0;
    int count = list_children(c, tree, enter, on_path > 0 ? on_path : tree->event);
    while (now < count && tree->children[now].enter <= tree->event)
        now++;
    while (place < count && tree->children[place].enter != on_path)
        place++;
    if (place == count)
        place = now;
    int first = place - SIBLINGS / 2 > 0 ? place - SIBLINGS / 2 : 0;
    int last = place + SIBLINGS / 2 < count ? place + SIBLINGS / 2 : count;
    if (first > 0)
        add_more(tree, parent, tree->children[first - 1].enter, tree->children[first - 1].enter);
    int at = add_siblings(c, tree, parent, first, now < last ? now : last, on_path);
    if (on_path == 0)
        add_trial(c, tree, parent);
    add_siblings(c, tree, parent, now, last, 0);
    if (on_path == 0)
        add_untried(c, tree, parent);
    if (last < count && last > 0)
        add_more(tree, parent, tree->children[last].enter, tree->children[last].enter);
    return at;
}

/* Levels of the path that the trace does not know: the run is shown beyond its frontier. */
static int add_unknown(struct lesson_pane_context *c, struct lesson_tree *tree, int parent,
                       int level)
{
    const struct stepper *stepper = lesson_pane_run(c)->shown;
    for (; level < stepper_depth(stepper); level++) {
        struct ui_tree_node *node =
            add(tree, ID_OF_LEVELS - (uint64_t)level, parent, UI_TREE_PATH, TRACE_OPEN);
        if (node == NULL)
            return parent;
        dress(c, node, stepper_level(stepper, level).mat);
        parent = tree->count - 1;
    }
    return parent;
}

static void build(struct lesson_pane_context *c, struct lesson_tree *tree)
{
    struct lesson_run *run = lesson_pane_run(c);
    int depth = stepper_depth(run->shown), parent = 0;
    tree->count = 0;
    tree->exact = true;
    tree->cut = false;
    find_path(tree, run);
    int known = tree->path_known;
    int level = known > PATH_LEVELS ? known - PATH_LEVELS : 0;
    uint64_t enter = level > 0 ? tree->path[level - 1].enter : 0;
    struct ui_tree_node *root = add(tree, enter, -1, UI_TREE_PATH, enter);
    if (level > 0)
        dress(c, root, tree->path[level - 1].placement.mat);
    tree->current = 0;
    for (; level < known && parent >= 0; level++) {
        int next = add_children(c, tree, parent, enter, tree->path[level].enter);
        if (next < 0)
            break;
        parent = next;
        enter = tree->path[level].enter;
    }
    tree->current = parent;
    if (level == known && known == depth) {
        add_children(c, tree, parent, enter, 0);
    } else {
        parent = add_unknown(c, tree, parent, level);
        tree->current = parent;
        add_trial(c, tree, parent);
        add_untried(c, tree, parent);
    }
    open_nodes(c, tree, 0);
    tree->made = true;
}

/* ---- when to find it anew ---- */

/* The frontier counts only while it is before what was reached. */
static uint64_t known_of(const struct lesson_tree *tree, uint64_t explored)
{
    return explored < tree->reached ? explored : tree->reached;
}

static void refresh(struct lesson_pane_context *c, struct lesson_tree *tree)
{
    struct lesson_run *run = lesson_pane_run(c);
    struct lesson_panes_state *state = c->panes->state;
    uint64_t event = lesson_run_event(run);
    if (state->reached_run[c->side] != run->number) {
        state->reached_run[c->side] = run->number;
        state->reached[c->side] = 0;
        tree->opened_count = 0;
        tree->path_known = 0;
        tree->made = false;
    }
    if (event > state->reached[c->side])
        state->reached[c->side] = event;
    bool same = tree->made && tree->exact && tree->run == run->number && tree->event == event;
    /* What comes later would give the answers away. */
    bool asks = c->lesson->predict.fit_on || c->lesson->predict.mat_on;
    uint64_t reached = asks ? event : state->reached[c->side];
    uint64_t explored = known_of(tree, trace_facts(run->trace).explored);
    if (same && tree->reached == reached && tree->explored == explored)
        return;
    tree->run = run->number;
    tree->event = event;
    tree->reached = reached;
    tree->explored = known_of(tree, trace_facts(run->trace).explored);
    build(c, tree);
}

/* ---- the pane ---- */

/* False where no more nodes can be opened. */
static bool toggle(struct lesson_tree *tree, uint64_t enter)
{
    tree->made = false;
    for (int i = 0; i < tree->opened_count; i++)
        if (tree->opened[i] == enter) {
            memmove(tree->opened + i, tree->opened + i + 1,
                    (size_t)(tree->opened_count - i - 1) * sizeof *tree->opened);
            tree->opened_count--;
            return true;
        }
    if (tree->opened_count == LESSON_TREE_OPENED)
        return false;
    tree->opened[tree->opened_count++] = enter;
    return true;
}

static const char *tip(void *user, int i)
{
    struct lesson_pane_context *c = user;
    struct lesson_tree *tree = &c->panes->state->tree[c->side];
    char number[LESSON_NUMBER_SIZE];
    if (tree->nodes[i].id == ID_UNTRIED)
        return "Not tried yet";
    if (tree->enters[i] == TRACE_OPEN)
        return "Not explored yet";
    snprintf(tree->tip, sizeof tree->tip, "Event %s", lesson_pane_number(tree->enters[i], number));
    return tree->tip;
}

static const char *notice(struct lesson_pane_context *c, struct lesson_tree *tree)
{
    struct trace_facts facts = trace_facts(lesson_pane_run(c)->trace);
    char kept[LESSON_NUMBER_SIZE];
    if (lesson_run_event(lesson_pane_run(c)) > facts.explored)
        return "Beyond what is explored so far";
    if (tree->cut)
        return "More nodes than can be shown";
    if (!facts.thinned)
        return NULL;
    snprintf(tree->notice, sizeof tree->notice, "Thinned: %s nodes kept, others found by replay",
             lesson_pane_number(facts.nodes_kept, kept));
    return tree->notice;
}

static void act(struct lesson_pane_context *c, struct lesson_tree *tree,
                const struct ui_tree_event *event)
{
    if (event->what == UI_TREE_NOTHING || event->node < 0 || event->node >= tree->count)
        return;
    uint64_t enter = tree->enters[event->node];
    if (enter == TRACE_OPEN || tree->nodes[event->node].id == ID_OF_TRIAL)
        return;
    if (event->what == UI_TREE_TOGGLED) {
        if (!toggle(tree, enter))
            lesson_say(c->lesson, "No more nodes can be opened: close some first");
        return;
    }
    lesson_play(c->lesson, false);
    lesson_go(c->lesson, enter);
}

void lesson_pane_tree(struct lesson_pane_context *c, struct ui_rect r)
{
    struct lesson_tree *tree = &c->panes->state->tree[c->side];
    refresh(c, tree);
    struct ui_rect inside =
        lesson_pane_panel(c, r, LESSON_PANE_TREE, "tree-card", "The tree", NULL);
    struct ui_tree view = {.name = "tree",
                           .nodes = tree->nodes,
                           .count = tree->count,
                           .current = tree->current,
                           .layout = &tree->layout,
                           .tip = tip,
                           .user = c,
                           .notice = notice(c, tree),
                           .legend = true,
                           .buttons = !c->panes->still,
                           .focus_on_click = true};
    struct ui_tree_event event = ui_tree_view(c->ui, inside, &view, &tree->view);
    c->panes->shown.tree_event = tree->event;
    c->panes->shown.tree_node = tree->path_known > 0 ? tree->path[tree->path_known - 1].enter : 0;
    act(c, tree, &event);
}
