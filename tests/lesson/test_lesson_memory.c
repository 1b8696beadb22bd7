/* Memory that runs out at any allocation: what was asked for is done, or all is as it was, and the
 * lesson goes on. */
#include "io/rules_text.h"
#include "lesson/lesson_panes.h"
#include "lesson/lesson_scene.h"
#include "lesson/support.h"
#include "support/failing_alloc.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

enum { ALLOWED = 150 /* more than any of it takes */ };

static void add_wish(struct lesson *lesson)
{
    lesson_add_wish(lesson, 0, 1, 0xff, false);
}

static void remove_wish(struct lesson *lesson)
{
    lesson_remove_wish(lesson, 0);
}

static void other_rules(struct lesson *lesson)
{
    struct stepper_rules rules = lesson->runs[0]->rules;
    rules.look_ahead = !rules.look_ahead;
    lesson_set_rules(lesson, 0, &rules);
}

static void compare(struct lesson *lesson)
{
    lesson_compare(lesson, true);
}

static void table(struct lesson *lesson)
{
    lesson->table_budget = 1000;
    lesson_table_start(lesson);
    for (int i = 0; i < 100 && lesson->table_working; i++)
        lesson_work(lesson, 1000);
}

/* What holds whatever has failed. */
static void check(struct lesson *lesson)
{
    test_lesson_settle(lesson);
    for (int side = 0; side < LESSON_SIDES; side++) {
        struct lesson_run *run = lesson->runs[side];
        if (run == NULL)
            continue;
        assert_ptr_equal(trace_plan(run->trace), run->plan);
        test_lesson_is_fresh(run);
    }
    if (lesson->estimate_begun)
        assert_ptr_equal(lesson->estimate.plan, lesson->runs[0]->plan);
    for (int i = 0; i < 5; i++)
        lesson_work(lesson, 1000);
}

static void actions_fail_cleanly(void **state)
{
    static void (*const acts[])(struct lesson * lesson) = {add_wish, remove_wish, other_rules,
                                                           compare, table};
    (void)state;
    for (int k = 0; k < 5; k++)
        for (long allowed = 0; allowed < ALLOWED; allowed += 1 + allowed / 8) {
            struct test_lesson test;
            test_lesson_open(&test, "blue.txt", "textbook");
            lesson_go_at_once(test.lesson, 30);
            lesson_add_wish(test.lesson, 2, 3, 0xff, false);
            lesson_go_at_once(test.lesson, 50);
            failing_alloc_after(allowed);
            acts[k](test.lesson);
            failing_alloc_after(-1);
            check(test.lesson);
            test_lesson_close(&test);
        }
}

static void there_is_no_lesson_without_memory(void **state)
{
    struct test_lesson test;
    int without = 0;
    (void)state;
    test_lesson_open(&test, "blue.txt", "textbook");
    struct lesson_options options = {.document = test.document,
                                     .puzzle = &test.puzzle,
                                     .rules = test.lesson->runs[0]->rules,
                                     .patient = true};
    for (long allowed = 0; allowed < ALLOWED; allowed++) {
        struct lesson_panes panes = {0};
        failing_alloc_after(allowed);
        struct lesson *lesson = lesson_create(&options);
        struct lesson_scene *scene = lesson_scene_create(test.document, &test.puzzle);
        bool has_panes = lesson_panes_init(&panes, 6);
        failing_alloc_after(-1);
        without += lesson == NULL || scene == NULL || !has_panes;
        if (lesson != NULL)
            check(lesson);
        lesson_panes_free(&panes);
        lesson_scene_destroy(scene);
        lesson_destroy(lesson);
    }
    assert_in_range(without, 20, ALLOWED - 1);
    test_lesson_close(&test);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(actions_fail_cleanly),
        cmocka_unit_test(there_is_no_lesson_without_memory),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
