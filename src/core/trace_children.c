/* Answers about the tree of the run: from the nodes kept, or by a replay. */
#include "core/trace_internal.h"

#include <assert.h>

/* What is asked for, and what has been written. */
struct answer {
    uint64_t upto;
    int first, most;
    int number; /* of the next child */
    int count;  /* written */
    struct trace_node *out;
};

/* Takes the next child. */
static void take(struct answer *answer, const struct trace_node *node)
{
    if (answer->number++ >= answer->first && answer->count < answer->most)
        answer->out[answer->count++] = *node;
}

static bool is_full(const struct answer *answer)
{
    return answer->count == answer->most;
}

/* ---- from the nodes kept; under the lock ---- */

static struct trace_node node_of(const struct trace *trace, const struct trace_record *record)
{
    uint64_t leave = trace_record_leave(record);
    struct trace_node node = {
        .enter = trace_record_enter(record),
        .leave = leave,
        .nodes = trace_record_nodes(record),
        .solutions = trace_record_solutions(record),
        .level = record->level,
        .placement = {record->mat, record->orientation},
        .face = record->face,
    };
    if (leave == 0) {
        node.leave = TRACE_OPEN;
        node.nodes = trace->counts.placements - node.nodes;
        node.solutions = trace->counts.solutions - node.solutions;
    }
    return node;
}

/* The first node kept behind number `index` that is entered after event `leave`: galloping, as
 * most subtrees are small. */
static size_t next_sibling(const struct trace_tree *tree, size_t index, uint64_t leave)
{
    size_t low = index + 1, step = 1;
    size_t count = tree->nodes.count;
    while (low + step - 1 < count &&
           trace_record_enter(trace_tree_at(tree, low + step - 1)) < leave) {
        low += step;
        step *= 2;
    }
    size_t high = low + step - 1 < count ? low + step - 1 : count;
    return trace_tree_before(tree, low, high, leave);
}

/* Takes node number `index` and the siblings behind it, as far as they are entered before event
 * `end`. */
static void take_kept(const struct trace *trace, size_t index, uint64_t end, struct answer *answer)
{
    const struct trace_tree *tree = &trace->tree;
    while (index < tree->nodes.count && !is_full(answer)) {
        struct trace_node node = node_of(trace, trace_tree_at(tree, index));
        if (node.enter > end || node.enter > answer->upto)
            return;
        take(answer, &node);
        if (node.leave == TRACE_OPEN)
            return;
        index = next_sibling(tree, index, node.leave);
    }
}

/* True when the answer is known without a replay. */
static bool answer_from_kept(const struct trace *trace, uint64_t parent, struct answer *answer)
{
    const struct trace_tree *tree = &trace->tree;
    if (parent == 0) {
        take_kept(trace, 0, UINT64_MAX, answer);
        return true;
    }
    size_t index = trace_tree_before(tree, 0, tree->nodes.count, parent);
    if (index == tree->nodes.count || trace_record_enter(trace_tree_at(tree, index)) != parent)
        return false;
    struct trace_node node = node_of(trace, trace_tree_at(tree, index));
    if (node.nodes == 0)
        return true;
    if (trace_tree_is_bare(tree, trace_tree_at(tree, index)))
        return false;
    take_kept(trace, index + 1, node.leave, answer);
    return true;
}

/* ---- by a replay ---- */

static struct trace_node node_entered(struct stepper_event place, uint64_t enter)
{
    return (struct trace_node){
        .enter = enter,
        .leave = TRACE_OPEN,
        .level = place.level,
        .placement = {place.mat, place.orientation},
        .face = place.face,
    };
}

/* Steps from the node that the reader has just entered until it is left, the answer is full or
 * event `end` is reached. False when the budget ended before. */
static bool replay_children(struct stepper *reader, uint64_t end, uint64_t budget,
                            struct answer *answer)
{
    int level = stepper_event(reader).level + 1;
    struct trace_node child = {.enter = 0}; /* none */
    for (uint64_t event = stepper_index(reader); event < end; budget--) {
        if (budget == 0)
            return false;
        struct stepper_event now = stepper_step(reader);
        event++;
        if (now.kind == STEPPER_SOLUTION)
            child.solutions++;
        if (now.kind == STEPPER_PLACE && now.level > level)
            child.nodes++;
        if (now.kind == STEPPER_PLACE && now.level == level) {
            if (event > answer->upto)
                return true;
            child = node_entered(now, event);
        }
        if (now.kind != STEPPER_UNDO || now.level > level)
            continue;
        if (now.level < level)
            return true;
        child.leave = event;
        take(answer, &child);
        child.enter = 0;
        if (is_full(answer))
            return true;
    }
    if (child.enter != 0)
        take(answer, &child);
    return true;
}

int trace_children(struct trace *trace, uint64_t parent, uint64_t upto, int first, int most,
                   uint64_t budget, struct trace_node *out, bool *exact)
{
    struct answer answer = {.upto = upto, .first = first, .most = most, .out = out};
    assert(first >= 0 && most >= 1);
    trace_lock(trace);
    uint64_t explored = trace->explored;
    bool known = answer_from_kept(trace, parent, &answer);
    trace_unlock(trace);
    if (!known && parent <= explored) {
        trace_approach(trace, trace->reader, parent);
        known = trace_walk(trace->reader, parent, &budget) == TRACE_THERE;
        if (known && stepper_event(trace->reader).kind == STEPPER_PLACE)
            known = replay_children(trace->reader, explored, budget, &answer);
    }
    if (exact != NULL)
        *exact = known;
    return answer.count;
}
