/* What the asking side sees between any two pieces of work of the exploring side. */
#include "core/step_log.h"
#include "core/trace_internal.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

enum { MOST_CHILDREN = 256, UNIQUE = 8 };

struct slices {
    struct step_subject subject;
    struct stepper_plan *plan;
    struct trace *trace;
    struct stepper *stepper;
};

static struct slices slices_create(int subject, unsigned bits, size_t bytes)
{
    const struct stepper_rules rules = step_rules(bits, 1);
    struct slices slices = {.subject = step_subject_create(subject)};
    slices.plan = stepper_plan_create(&slices.subject.puzzle, &rules, NULL, 0);
    assert_non_null(slices.plan);
    slices.trace = trace_create(slices.plan, bytes);
    slices.stepper = stepper_create(slices.plan);
    assert_non_null(slices.trace);
    assert_non_null(slices.stepper);
    return slices;
}

static void slices_free(struct slices *slices)
{
    stepper_destroy(slices->stepper);
    trace_destroy(slices->trace);
    stepper_plan_destroy(slices->plan);
    step_subject_free(&slices->subject);
}

/* The children of a finished node are those that a fresh run enters. */
static void expect_children(struct slices *slices, uint64_t enter, uint64_t leave)
{
    static struct trace_node got[MOST_CHILDREN];
    bool exact = false;
    int want = 0;
    int count =
        trace_children(slices->trace, enter, UINT64_MAX, 0, MOST_CHILDREN, UINT64_MAX, got, &exact);
    assert_true(exact);
    assert_int_equal(trace_seek(slices->trace, slices->stepper, enter, UINT64_MAX), TRACE_THERE);
    int level = stepper_event(slices->stepper).level + 1;
    while (stepper_index(slices->stepper) < leave) {
        struct stepper_event now = stepper_step(slices->stepper);
        if (now.kind != STEPPER_PLACE || now.level != level)
            continue;
        assert_true(want < count);
        assert_int_equal(got[want++].enter, stepper_index(slices->stepper));
    }
    assert_int_equal(count, want);
}

/* Wherever thinning has got to, the node that it has just looked at has all its children. */
static void a_tree_half_thinned_hides_no_children(void **state)
{
    (void)state;
    enum { EVENTS = 2000000, LONGEST = 50000 };
    struct slices slices = slices_create(0, UNIQUE, 3 << 20);
    struct trace *trace = slices.trace;
    int asked = 0;
    while (trace_explore(trace, EVENTS)) {
        if (!trace->tree.thinning)
            continue;
        for (size_t back = 1; back <= 3 && back <= trace->tree.split; back++) {
            const struct trace_record *record =
                trace_tree_at(&trace->tree, trace->tree.split - back);
            uint64_t enter = trace_record_enter(record), leave = trace_record_leave(record);
            if (leave == 0 || leave - enter > LONGEST)
                continue;
            expect_children(&slices, enter, leave);
            asked++;
        }
    }
    assert_in_range(asked, 10, 10000);
    slices_free(&slices);
}

/* A slice that the asking side ends before its first event leaves everything as it is; so a seek in
 * small pieces gets on. */
static void a_slice_without_events_changes_nothing(void **state)
{
    (void)state;
    enum { EVENTS = 5000, SLICES = 9, PIECE = 10 };
    struct slices slices = slices_create(0, UNIQUE, 0);
    struct trace *trace = slices.trace;
    for (uint64_t limit = 0; limit <= EVENTS; limit += TRACE_FIRST_GAP) {
        while (trace_explore(trace, limit))
            continue;
        for (int n = 0; n < SLICES; n++) {
            atomic_store(&trace->hurry, true);
            assert_true(trace_explore(trace, EVENTS));
            atomic_store(&trace->hurry, false);
        }
        assert_int_equal(trace_facts(trace).explored, limit);
        assert_int_equal(trace->snapshots.states.count, limit / TRACE_FIRST_GAP + 1);
    }
    for (uint64_t event = EVENTS; event >= 1000; event -= 1000) {
        int pieces = 0;
        while (trace_seek(trace, slices.stepper, event, PIECE) == TRACE_UNDER_WAY)
            assert_true(++pieces <= EVENTS / PIECE);
        assert_int_equal(stepper_index(slices.stepper), event);
    }
    slices_free(&slices);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_tree_half_thinned_hides_no_children),
        cmocka_unit_test(a_slice_without_events_changes_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
