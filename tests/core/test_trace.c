/* A trace against full logs of small runs, with much memory and with little. */
#include "core/random.h"
#include "core/trace_compare.h"
#include "core/trace_internal.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>

#include <cmocka.h>

enum { LOG_EVENTS = 6000, ROUNDS = 8, FRONTIERS = 6 };

/* Explores further and further, and compares now and then. */
static void explore_and_compare(const struct stepper_plan *plan, size_t bytes, uint64_t *random)
{
    struct step_log log = step_log_create(plan, LOG_EVENTS);
    struct trace *trace = trace_create(plan, bytes);
    uint64_t explored = 0;
    assert_non_null(trace);
    for (int i = 0; i < FRONTIERS; i++) {
        struct step_tree tree = step_tree_create(&log, explored);
        trace_compare(trace, &tree, ROUNDS, random);
        step_tree_free(&tree);
        uint64_t left = log.last - explored;
        uint64_t more = i == 0 || left == 0 ? left < 30 ? left : 30 : random_next(random) % left;
        if (i == FRONTIERS - 2)
            more = left;
        trace_extend(trace, more);
        explored += more;
    }
    trace_destroy(trace);
    step_log_free(&log);
}

static void a_trace_says_what_a_full_log_says(void **state)
{
    (void)state;
    static const size_t bytes[] = {1, 40000, 0};
    uint64_t random = 7;
    for (int i = 0; i < STEP_SUBJECTS; i++) {
        struct step_subject subject = step_subject_create(i);
        for (int set = 0; set < 6; set++) {
            unsigned bits = set == 0 ? 0 : (unsigned)random_below(&random, STEP_RULE_SETS);
            struct stepper_rules rules = step_rules(bits, random_next(&random));
            struct stepper_wish wish = step_random_wish(&subject.puzzle, 100, &random);
            struct stepper_plan *plan =
                stepper_plan_create(&subject.puzzle, &rules, &wish, set == 1);
            assert_non_null(plan);
            explore_and_compare(plan, bytes[set % 3], &random);
            stepper_plan_destroy(plan);
        }
        step_subject_free(&subject);
    }
}

/* ---- quests ---- */

static void quest_from_everywhere(struct trace *trace, const struct step_log *log,
                                  enum trace_goal goal, int value)
{
    struct stepper *scratch = stepper_create(trace_plan(trace));
    assert_non_null(scratch);
    for (uint64_t from = 0; from <= log->last + 1; from++) {
        for (int back = 0; back <= 1; back++) {
            struct trace_quest quest = trace_quest(goal, value, back != 0, from);
            uint64_t want = step_log_find(log, &quest);
            if (want == 0 && back == 0)
                continue; /* it may be found beyond the log */
            enum trace_progress progress = trace_quest_go(trace, &quest, scratch, UINT64_MAX);
            assert_int_equal(progress, want > 0 ? TRACE_THERE : TRACE_NOT_THERE);
            assert_int_equal(stepper_index(scratch), want);
        }
    }
    stepper_destroy(scratch);
}

static void quests_find_what_comes_next_from_everywhere(void **state)
{
    (void)state;
    enum { EVENTS = 1100 }; /* some snapshots */
    struct step_subject subject = step_subject_create(11);
    struct stepper_rules rules = step_rules(8, 0);
    struct stepper_plan *plan = stepper_plan_create(&subject.puzzle, &rules, NULL, 0);
    assert_non_null(plan);
    struct step_log log = step_log_create(plan, EVENTS);
    /* More solutions than are kept. */
    struct trace *trace = trace_create(plan, 1);
    assert_non_null(trace);
    trace_extend(trace, EVENTS);
    struct trace_facts facts = trace_facts(trace);
    assert_in_range(facts.solutions_kept, 1, facts.counts.solutions - 10);
    assert_in_range(facts.depth_gap, 32, EVENTS / 8);
    for (int goal = 0; goal < TRACE_GOAL_COUNT; goal++)
        quest_from_everywhere(trace, &log, (enum trace_goal)goal, 1);
    quest_from_everywhere(trace, &log, TRACE_LEVEL, subject.puzzle.shape->face_count);
    trace_destroy(trace);
    step_log_free(&log);
    stepper_plan_destroy(plan);
    step_subject_free(&subject);
}

/* ---- the ends of a run ---- */

struct tiny {
    struct step_subject subject;
    struct stepper_rules rules;
    struct stepper_plan *plan;
    struct trace *trace;
    struct stepper *stepper;
};

static struct tiny tiny_create(int number, unsigned bits)
{
    struct tiny tiny = {.subject = step_subject_create(number), .rules = step_rules(bits, 1)};
    return tiny;
}

static void tiny_begin(struct tiny *tiny)
{
    tiny->plan = stepper_plan_create(&tiny->subject.puzzle, &tiny->rules, NULL, 0);
    assert_non_null(tiny->plan);
    tiny->trace = trace_create(tiny->plan, 0);
    tiny->stepper = stepper_create(tiny->plan);
    assert_non_null(tiny->trace);
    assert_non_null(tiny->stepper);
}

static void tiny_end(struct tiny *tiny)
{
    stepper_destroy(tiny->stepper);
    trace_destroy(tiny->trace);
    stepper_plan_destroy(tiny->plan);
    step_subject_free(&tiny->subject);
}

static void traces_of_none_one_and_two_events_work(void **state)
{
    (void)state;
    struct tiny tiny = tiny_create(0, 1 | 2 | 8);
    tiny_begin(&tiny);
    struct step_log log = step_log_create(tiny.plan, 2);
    for (uint64_t explored = 0; explored <= 2; explored++) {
        struct step_tree tree = step_tree_create(&log, explored);
        uint64_t random = explored;
        trace_compare(tiny.trace, &tree, 5, &random);
        step_tree_free(&tree);
        assert_int_equal(trace_facts(tiny.trace).nodes_kept, 0);
        for (uint64_t event = 0; event <= 2; event++) {
            assert_int_equal(trace_seek(tiny.trace, tiny.stepper, event, 9), TRACE_THERE);
            step_log_same(&log, tiny.stepper);
        }
        struct trace_quest quest = trace_quest(TRACE_SOLUTION, 0, true, explored);
        assert_int_equal(trace_quest_go(tiny.trace, &quest, tiny.stepper, 9), TRACE_NOT_THERE);
        assert_int_equal(stepper_index(tiny.stepper), 0);
        trace_extend(tiny.trace, 1);
    }
    step_log_free(&log);
    tiny_end(&tiny);
}

/* However far one asks: the run ends where it ends. */
static void a_run_ends_at_its_last_event(void **state)
{
    (void)state;
    struct tiny tiny = tiny_create(0, 1 | 2 | 8);
    tiny_begin(&tiny);
    trace_extend(tiny.trace, UINT64_MAX);
    struct trace_facts facts = trace_facts(tiny.trace);
    uint64_t last = facts.explored;
    assert_true(facts.complete);
    assert_int_equal(facts.counts.solutions, 144);
    assert_int_equal(facts.solutions_kept, 144);
    trace_extend(tiny.trace, 5);
    assert_int_equal(trace_facts(tiny.trace).explored, last);
    assert_int_equal(trace_seek(tiny.trace, tiny.stepper, last, UINT64_MAX), TRACE_THERE);
    assert_int_equal(stepper_event(tiny.stepper).kind, STEPPER_DONE);
    assert_int_equal(trace_seek(tiny.trace, tiny.stepper, last + 1, UINT64_MAX), TRACE_NOT_THERE);
    assert_int_equal(stepper_index(tiny.stepper), last);
    struct trace_quest ahead = trace_quest(TRACE_SOLUTION, 0, false, last);
    assert_int_equal(trace_quest_go(tiny.trace, &ahead, tiny.stepper, 9), TRACE_NOT_THERE);
    /* Back from beyond the end, and on a fresh trace, which has explored just up to the end. */
    struct trace *exact = trace_create(tiny.plan, 0);
    assert_non_null(exact);
    trace_extend(exact, last - 1);
    assert_false(trace_facts(exact).complete);
    trace_extend(exact, 1);
    assert_true(trace_facts(exact).complete);
    struct trace_quest back = trace_quest(TRACE_SOLUTION, 0, true, last + 9);
    assert_int_equal(trace_quest_go(exact, &back, tiny.stepper, UINT64_MAX), TRACE_THERE);
    uint64_t at[144];
    assert_int_equal(trace_solutions(exact, 0, last, at, 144), 144);
    assert_int_equal(stepper_index(tiny.stepper), at[143]);
    trace_destroy(exact);
    tiny_end(&tiny);
}

static void an_impossible_puzzle_has_a_run_too(void **state)
{
    (void)state;
    struct tiny tiny = tiny_create(1, 1 | 2 | 4 | 8);
    tiny_begin(&tiny);
    struct trace_quest quest = trace_quest(TRACE_SOLUTION, 0, false, 0);
    assert_int_equal(trace_quest_go(tiny.trace, &quest, tiny.stepper, UINT64_MAX), TRACE_NOT_THERE);
    assert_int_equal(stepper_event(tiny.stepper).kind, STEPPER_DONE);
    trace_extend(tiny.trace, UINT64_MAX);
    struct trace_facts facts = trace_facts(tiny.trace);
    assert_true(facts.complete);
    assert_int_equal(facts.explored, stepper_index(tiny.stepper));
    assert_int_equal(facts.counts.solutions, 0);
    assert_true(facts.counts.deepest > 0);
    tiny_end(&tiny);
}

/* ---- bounds ---- */

/* Small nodes are dropped first: the whole path that is open is there without a replay. */
static void expect_open_path(struct trace *trace, int depth)
{
    enum { MOST = 64 };
    struct trace_node nodes[MOST];
    uint64_t parent = 0;
    for (int level = 0; level < depth; level++) {
        bool exact;
        int count = trace_children(trace, parent, UINT64_MAX, 0, MOST, 0, nodes, &exact);
        assert_true(exact);
        assert_in_range(count, 1, MOST - 1);
        assert_true(nodes[count - 1].leave == TRACE_OPEN);
        parent = nodes[count - 1].enter;
    }
}

/* So little memory that not even all siblings along the open path can be kept. */
static void the_tree_drops_its_deepest_levels_at_last(void **state)
{
    (void)state;
    enum { EVENTS = 20000, LEAST = 3 * 16 };
    struct tiny tiny = tiny_create(0, 0);
    tiny_begin(&tiny);
    struct step_log log = step_log_create(tiny.plan, EVENTS);
    struct step_tree tree = step_tree_create(&log, EVENTS);
    uint64_t random = 9;
    trace_destroy(tiny.trace);
    tiny.trace = trace_create(tiny.plan, 1);
    assert_non_null(tiny.trace);
    assert_in_range(LEAST, 1, tiny.trace->tree.nodes.room);
    tiny.trace->tree.nodes.room = tiny.trace->tree.nodes.most = LEAST;
    trace_extend(tiny.trace, EVENTS);
    assert_in_range(tiny.trace->tree.levels, 1, 5);
    trace_compare(tiny.trace, &tree, 40, &random);
    step_tree_free(&tree);
    step_log_free(&log);
    tiny_end(&tiny);
}

static void a_long_run_stays_within_its_memory(void **state)
{
    (void)state;
    enum { MOST = 1 << 20, EVENTS = 3000000 };
    struct tiny tiny = tiny_create(0, 0);
    tiny_begin(&tiny);
    trace_destroy(tiny.trace);
    tiny.trace = trace_create(tiny.plan, MOST);
    assert_non_null(tiny.trace);
    trace_extend(tiny.trace, EVENTS);
    struct trace_facts facts = trace_facts(tiny.trace);
    assert_int_equal(facts.explored, EVENTS);
    assert_in_range(facts.bytes, MOST / 4, MOST);
    assert_true(facts.thinned);
    assert_in_range(facts.nodes_kept, 1000, MOST / 32);
    assert_int_equal(trace_seek(tiny.trace, tiny.stepper, EVENTS, UINT64_MAX), TRACE_THERE);
    while (stepper_depth(tiny.stepper) < tiny.subject.puzzle.shape->face_count) {
        (void)stepper_step(tiny.stepper);
        trace_extend(tiny.trace, 1);
    }
    expect_open_path(tiny.trace, stepper_depth(tiny.stepper));
    /* Snapshots are thinned, but not more than needed. */
    size_t state_size = stepper_state_size(tiny.plan);
    assert_in_range(EVENTS / facts.snapshot_gap * state_size, MOST / 32, MOST);
    tiny_end(&tiny);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_trace_says_what_a_full_log_says),
        cmocka_unit_test(quests_find_what_comes_next_from_everywhere),
        cmocka_unit_test(traces_of_none_one_and_two_events_work),
        cmocka_unit_test(a_run_ends_at_its_last_event),
        cmocka_unit_test(an_impossible_puzzle_has_a_run_too),
        cmocka_unit_test(the_tree_drops_its_deepest_levels_at_last),
        cmocka_unit_test(a_long_run_stays_within_its_memory),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
