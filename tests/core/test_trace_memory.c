/* Memory that runs out at any allocation: either there is no trace, or it says the truth. */
#include "core/random.h"
#include "core/trace_compare.h"
#include "support/failing_alloc.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

enum { LOG_EVENTS = 4000 };

static void a_trace_runs_out_of_memory_cleanly(void **state)
{
    (void)state;
    struct step_subject subject = step_subject_create(2);
    struct stepper_rules rules = step_rules(0, 0);
    struct stepper_plan *plan = stepper_plan_create(&subject.puzzle, &rules, NULL, 0);
    assert_non_null(plan);
    struct step_log log = step_log_create(plan, LOG_EVENTS);
    struct step_tree tree = step_tree_create(&log, log.last);
    uint64_t random = 1;
    int without = 0;
    for (long allowed = 0; allowed < 60; allowed++) {
        failing_alloc_after(allowed);
        struct trace *trace = trace_create(plan, 0);
        if (trace != NULL)
            trace_extend(trace, log.last);
        failing_alloc_after(-1);
        without += trace == NULL;
        if (trace != NULL)
            trace_compare(trace, &tree, 10, &random);
        trace_destroy(trace);
    }
    assert_in_range(without, 10, 30);
    step_tree_free(&tree);
    step_log_free(&log);
    stepper_plan_destroy(plan);
    step_subject_free(&subject);
}

static void plans_and_steppers_run_out_of_memory_cleanly(void **state)
{
    (void)state;
    struct step_subject subject = step_subject_create(0);
    struct stepper_rules rules = step_rules(STEP_RULE_SETS - 1, 5);
    const struct stepper_wish wish = {0, 0, 0, 0xff, true};
    struct stepper_plan *plan = NULL;
    struct stepper *stepper = NULL;
    long allowed = 0;
    for (; plan == NULL; allowed++) {
        failing_alloc_after(allowed);
        plan = stepper_plan_create(&subject.puzzle, &rules, &wish, 1);
        failing_alloc_after(-1);
    }
    assert_in_range(allowed, 5, 40);
    for (allowed = 0; stepper == NULL; allowed++) {
        failing_alloc_after(allowed);
        stepper = stepper_create(plan);
        failing_alloc_after(-1);
    }
    assert_in_range(allowed, 2, 10);
    failing_alloc_after(0); /* a step allocates nothing */
    while (stepper_step(stepper).kind != STEPPER_DONE)
        continue;
    failing_alloc_after(-1);
    stepper_destroy(stepper);
    stepper_plan_destroy(plan);
    step_subject_free(&subject);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_trace_runs_out_of_memory_cleanly),
        cmocka_unit_test(plans_and_steppers_run_out_of_memory_cleanly),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
