/* A trace against a full log; see trace_compare.h. */
#include "core/trace_compare.h"

#include "core/random.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { MOST_COLUMNS = 700, MOST_ASKED = 64 };

/* ---- the tree of a log ---- */

struct step_tree step_tree_create(const struct step_log *log, uint64_t explored)
{
    struct step_tree tree = {.log = log, .explored = explored};
    tree.nodes = calloc((size_t)explored + 1, sizeof *tree.nodes);
    tree.parents = calloc((size_t)explored + 1, sizeof *tree.parents);
    assert_non_null(tree.nodes);
    assert_non_null(tree.parents);
    int at = -1;
    for (uint64_t n = 1; n <= explored; n++) {
        struct stepper_event event = log->events[n];
        if (event.kind == STEPPER_PLACE) {
            for (int above = at; above >= 0; above = tree.parents[above])
                tree.nodes[above].nodes++;
            tree.parents[tree.count] = at;
            at = tree.count++;
            tree.nodes[at] = (struct trace_node){.enter = n,
                                                 .leave = TRACE_OPEN,
                                                 .level = log->depths[n] - 1,
                                                 .placement = {event.mat, event.orientation},
                                                 .face = event.face};
        } else if (event.kind == STEPPER_UNDO) {
            assert_true(at >= 0);
            tree.nodes[at].leave = n;
            at = tree.parents[at];
        } else if (event.kind == STEPPER_SOLUTION) {
            for (int above = at; above >= 0; above = tree.parents[above])
                tree.nodes[above].solutions++;
        }
    }
    return tree;
}

void step_tree_free(struct step_tree *tree)
{
    free(tree->nodes);
    free(tree->parents);
}

/* ---- facts and solutions ---- */

static void compare_facts(struct trace *trace, const struct step_tree *tree)
{
    struct trace_facts facts = trace_facts(trace);
    struct stepper_counts want = step_log_counts(tree->log, tree->explored);
    assert_int_equal(facts.explored, tree->explored);
    assert_int_equal(facts.complete, tree->log->complete && tree->explored == tree->log->last);
    assert_false(facts.working);
    assert_memory_equal(&facts.counts, &want, sizeof want);
    assert_true(facts.nodes_kept <= (uint64_t)tree->count);
    assert_int_equal(facts.thinned, facts.nodes_kept < (uint64_t)tree->count);
    assert_true(facts.solutions_kept <= want.solutions);
    assert_true(facts.solutions_kept == want.solutions || facts.solutions_kept >= 16);
}

static void compare_solutions(struct trace *trace, const struct step_tree *tree, uint64_t *random)
{
    uint64_t from = random_next(random) % (tree->explored + 1);
    uint64_t to = random_next(random) % (tree->explored + 1);
    uint64_t got[MOST_ASKED];
    int most = 1 + random_below(random, MOST_ASKED), want = 0;
    uint64_t kept = trace_facts(trace).solutions_kept;
    int count = trace_solutions(trace, from, to, got, most);
    for (uint64_t n = 1; n <= tree->explored && kept > 0; n++) {
        if (tree->log->events[n].kind != STEPPER_SOLUTION)
            continue;
        kept--;
        if (n < from || n > to || want == most)
            continue;
        assert_true(want < count);
        assert_int_equal(got[want++], n);
    }
    assert_int_equal(count, want);
}

/* ---- depths ---- */

static struct trace_depth depth_between(const struct step_tree *tree, uint64_t first, uint64_t last)
{
    struct trace_depth depth = {UINT16_MAX, 0};
    for (uint64_t n = first; n <= last && n <= tree->explored; n++) {
        uint16_t now = (uint16_t)tree->log->depths[n];
        depth.low = now < depth.low ? now : depth.low;
        depth.high = now > depth.high ? now : depth.high;
    }
    return depth;
}

static void compare_column(struct trace_depth got, struct trace_depth want)
{
    assert_int_equal(got.low, want.low);
    assert_int_equal(got.high, want.high);
}

static void compare_depths(struct trace *trace, const struct step_tree *tree, uint64_t *random)
{
    struct trace_depth got[MOST_COLUMNS];
    uint64_t from = random_next(random) % (tree->explored + 20);
    uint64_t width = 1 + random_next(random) % (random_below(random, 2) == 0 ? 5000 : 200);
    uint64_t to = from + width;
    int columns = 1 + random_below(random, MOST_COLUMNS);
    uint64_t gap = trace_facts(trace).depth_gap;
    bool narrow = gap > 1 && width / (uint64_t)columns < gap;
    uint64_t budget = random_below(random, 2) == 0 ? 50 : UINT64_MAX;
    bool exact = trace_depths(trace, from, to, columns, budget, got);
    for (int again = 0; !exact && random_below(random, 3) > 0; again++) {
        exact = trace_depths(trace, from, to, columns, 50, got);
        assert_true(again < 10000);
    }
    assert_true(exact || narrow);
    bool in_the_middle = false;
    for (int i = 0; i < columns; i++) {
        uint64_t first = from + width * (uint64_t)i / (uint64_t)columns;
        uint64_t next = from + width * (uint64_t)(i + 1) / (uint64_t)columns;
        uint64_t last = next > first ? next - 1 : first;
        struct trace_depth rounded = depth_between(tree, first / gap * gap, last | (gap - 1));
        struct trace_depth sharp = depth_between(tree, first, last);
        if (first > tree->explored)
            rounded = sharp;
        bool is_sharp = got[i].low == sharp.low && got[i].high == sharp.high;
        in_the_middle |= !is_sharp;
        if (narrow && exact)
            compare_column(got[i], sharp);
        else if (!narrow || in_the_middle)
            compare_column(got[i], rounded);
    }
}

/* ---- children ---- */

static void compare_node(const struct trace_node *got, const struct trace_node *want)
{
    assert_int_equal(got->enter, want->enter);
    assert_int_equal(got->leave, want->leave);
    assert_int_equal(got->nodes, want->nodes);
    assert_int_equal(got->solutions, want->solutions);
    assert_int_equal(got->level, want->level);
    assert_int_equal(got->face, want->face);
    assert_int_equal(got->placement.mat, want->placement.mat);
    assert_int_equal(got->placement.orientation, want->placement.orientation);
}

static void compare_children(struct trace *trace, const struct step_tree *tree, uint64_t *random)
{
    struct trace_node got[MOST_ASKED];
    int parent = random_below(random, tree->count + 1) - 1;
    uint64_t enter = parent < 0 ? 0 : tree->nodes[parent].enter;
    uint64_t upto =
        random_below(random, 2) == 0 ? UINT64_MAX : random_next(random) % (tree->explored + 1);
    int first = random_below(random, 3) == 0 ? random_below(random, 12) : 0;
    int most = 1 + random_below(random, MOST_ASKED);
    uint64_t budget = random_below(random, 3) == 0 ? random_next(random) % 1000 : UINT64_MAX;
    bool exact;
    int count = trace_children(trace, enter, upto, first, most, budget, got, &exact);
    int number = 0, want = 0;
    assert_true(exact || budget != UINT64_MAX);
    for (int n = parent + 1; n < tree->count && want < (exact ? most : count); n++) {
        if (tree->parents[n] != parent || tree->nodes[n].enter > upto || number++ < first)
            continue;
        assert_true(want < count);
        compare_node(&got[want++], &tree->nodes[n]);
    }
    assert_int_equal(want, count);
}

/* What is not there. */
static void compare_nothing(struct trace *trace, const struct step_tree *tree)
{
    struct trace_node got[1];
    struct trace_depth depth[2];
    bool exact = true;
    uint64_t far = tree->explored + 1;
    assert_int_equal(trace_children(trace, far, UINT64_MAX, 0, 1, UINT64_MAX, got, &exact), 0);
    assert_false(exact);
    assert_true(trace_depths(trace, far, far + 9, 2, UINT64_MAX, depth));
    assert_true(depth[0].low > depth[0].high && depth[1].low > depth[1].high);
    uint64_t choose = 1; /* the first event enters no node */
    if (tree->explored >= choose)
        assert_int_equal(trace_children(trace, choose, UINT64_MAX, 0, 1, UINT64_MAX, got, NULL), 0);
}

void trace_compare(struct trace *trace, const struct step_tree *tree, int rounds, uint64_t *random)
{
    compare_facts(trace, tree);
    compare_nothing(trace, tree);
    for (int i = 0; i < rounds; i++) {
        compare_solutions(trace, tree, random);
        compare_depths(trace, tree, random);
        compare_children(trace, tree, random);
    }
}
