#include "lesson/support.h"

#include "io/rules_text.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

void test_lesson_open(struct test_lesson *test, const char *name, const char *preset)
{
    char path[512];
    struct text_error error;
    snprintf(path, sizeof path, "%s/%s", PUZZLES_DIR, name);
    assert_true(document_read_file(path, NULL, &test->document, &error));
    test->puzzle = document_puzzle(test->document);
    struct lesson_options options = {.document = test->document,
                                     .puzzle = &test->puzzle,
                                     .rules = rules_preset_named(preset)->rules,
                                     .patient = true};
    test->lesson = lesson_create(&options);
    assert_non_null(test->lesson);
}

void test_lesson_close(struct test_lesson *test)
{
    lesson_destroy(test->lesson);
    document_free(test->document);
}

void test_lesson_settle(struct lesson *lesson)
{
    for (int i = 0; i < 10000 && lesson_busy(lesson) && !lesson->playing; i++)
        lesson_work(lesson, 10000);
    assert_true(!lesson_busy(lesson) || lesson->playing);
}

void test_lesson_is_fresh(const struct lesson_run *run)
{
    struct stepper *fresh = stepper_create(run->plan);
    assert_non_null(fresh);
    while (stepper_index(fresh) < lesson_run_event(run))
        stepper_step(fresh);
    assert_memory_equal(stepper_state(fresh), stepper_state(run->shown),
                        stepper_state_size(run->plan));
    stepper_destroy(fresh);
}

void test_lesson_is_at(const struct lesson_run *run, uint64_t event)
{
    assert_int_equal(lesson_run_event(run), event);
    test_lesson_is_fresh(run);
}
