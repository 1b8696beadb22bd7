/* What is seldom done to a lesson: races from the end, keys faster than frames, clocks that jump,
 * other runs while something is asked or compared. */
#include "lesson/support.h"

#include "io/rules_text.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

static void turn(struct lesson *lesson, double seconds)
{
    lesson_advance(lesson, lesson->now + seconds);
    lesson_work(lesson, 1000000);
}

/* A lesson on the blue set that compares the textbook rules with others. */
static struct lesson *compare_with(struct test_lesson *test, const char *preset)
{
    test_lesson_open(test, "blue.txt", "textbook");
    lesson_set_rules(test->lesson, 1, &rules_preset_named(preset)->rules);
    lesson_act(test->lesson, LESSON_COMPARE);
    test_lesson_settle(test->lesson);
    assert_non_null(test->lesson->runs[1]);
    return test->lesson;
}

static void explore_all(struct lesson *lesson)
{
    for (int i = 0; i < 1000 && lesson_exploring(lesson); i++)
        lesson_work(lesson, 1000000);
    assert_false(lesson_exploring(lesson));
}

/* ---- time ---- */

static void clocks_may_jump(void **state)
{
    struct test_lesson test;
    (void)state;
    test_lesson_open(&test, "blue.txt", "textbook");
    struct lesson *lesson = test.lesson;
    lesson_set_speed(lesson, 4);
    lesson_act(lesson, LESSON_PLAY);
    turn(lesson, 0);
    turn(lesson, 5 * 3600.0); /* the machine slept */
    assert_in_range(lesson_event(lesson), 2, 6);
    uint64_t before = lesson_event(lesson);
    turn(lesson, -1e6);
    turn(lesson, NAN);
    assert_in_range(lesson_event(lesson), before, before + 1);
    lesson->now = 10;
    turn(lesson, 0.5);
    turn(lesson, 0.5);
    assert_in_range(lesson_event(lesson), before + 2, before + 6);
    lesson_set_speed(lesson, NAN);
    assert_true(lesson->speed >= LESSON_SLOWEST && lesson->speed <= LESSON_FASTEST);
    test_lesson_close(&test);
}

/* ---- comparing ---- */

static void each_run_steps_from_where_it_is(void **state)
{
    struct test_lesson test;
    (void)state;
    struct lesson *lesson = compare_with(&test, "all-on");
    lesson_act(lesson, LESSON_NEXT_SOLUTION);
    test_lesson_settle(lesson);
    uint64_t left = lesson_run_event(lesson->runs[0]), right = lesson_run_event(lesson->runs[1]);
    assert_true(left != right);
    for (int i = 0; i < 3; i++)
        lesson_act(lesson, LESSON_BACK); /* faster than frames */
    lesson_act(lesson, LESSON_NEXT);
    test_lesson_settle(lesson);
    test_lesson_is_at(lesson->runs[0], left - 2);
    test_lesson_is_at(lesson->runs[1], right - 2);
    test_lesson_close(&test);
}

static void each_run_goes_to_its_end(void **state)
{
    struct test_lesson test;
    (void)state;
    test_lesson_open(&test, "blue.txt", "all-on");
    struct lesson *lesson = test.lesson;
    lesson_set_rules(lesson, 1, &rules_preset_named("textbook")->rules); /* the longer one */
    lesson_act(lesson, LESSON_COMPARE);
    test_lesson_settle(lesson);
    explore_all(lesson);
    lesson_act(lesson, LESSON_TO_END);
    test_lesson_settle(lesson);
    for (int side = 0; side < LESSON_SIDES; side++)
        assert_true(lesson_run_is_over(lesson->runs[side]));
    test_lesson_close(&test);
}

static void finish_race(struct lesson *lesson)
{
    lesson_set_speed(lesson, LESSON_FASTEST);
    for (int i = 0; i < 1000 && lesson->racing; i++)
        turn(lesson, 0.01);
    assert_false(lesson->racing || lesson->playing);
}

static void races_begin_again_at_the_end(void **state)
{
    struct test_lesson test;
    (void)state;
    struct lesson *lesson = compare_with(&test, "all-on");
    lesson_go_at_once(lesson, UINT64_C(1) << 40);
    lesson_act(lesson, LESSON_RACE);
    assert_true(lesson->racing);
    finish_race(lesson);
    for (int side = 0; side < LESSON_SIDES; side++)
        assert_int_equal(stepper_event(lesson->runs[side]->shown).kind, STEPPER_SOLUTION);
    assert_non_null(strstr(lesson->note, "The right one is first"));
    test_lesson_close(&test);
}

static void who_finds_nothing_is_not_first(void **state)
{
    struct test_lesson test;
    (void)state;
    struct lesson *lesson = compare_with(&test, "all-on");
    explore_all(lesson);
    uint64_t end = trace_facts(lesson->runs[1]->trace).explored;
    lesson_go_at_once(lesson, end - 1); /* the right one has nothing more to find */
    lesson_act(lesson, LESSON_RACE);
    finish_race(lesson);
    assert_int_equal(stepper_event(lesson->runs[0]->shown).kind, STEPPER_SOLUTION);
    assert_int_equal(stepper_event(lesson->runs[1]->shown).kind, STEPPER_DONE);
    assert_non_null(strstr(lesson->note, "Only the left one"));
    test_lesson_close(&test);
}

static void who_goes_elsewhere_ends_the_race(void **state)
{
    static const enum lesson_action ways[] = {LESSON_TO_START, LESSON_TO_END,
                                              LESSON_PREVIOUS_BOOKMARK, LESSON_BACK};
    (void)state;
    for (int i = 0; i < 4; i++) {
        struct test_lesson test;
        struct lesson *lesson = compare_with(&test, "all-on");
        lesson_go_at_once(lesson, 5);
        lesson_act(lesson, LESSON_BOOKMARK);
        lesson_go_at_once(lesson, 50);
        lesson_set_speed(lesson, 10);
        lesson_act(lesson, LESSON_RACE);
        turn(lesson, 0.5);
        lesson_act(lesson, ways[i]);
        test_lesson_settle(lesson);
        lesson_play(lesson, true);
        assert_false(lesson->racing);
        test_lesson_close(&test);
    }
}

static void second_runs_are_told_apart(void **state)
{
    struct test_lesson test;
    (void)state;
    struct lesson *lesson = compare_with(&test, "all-on");
    unsigned first = lesson->runs[1]->number;
    lesson_set_rules(lesson, 1, &rules_preset_named("edges")->rules);
    lesson_act(lesson, LESSON_COMPARE);
    lesson_act(lesson, LESSON_COMPARE);
    assert_true(rules_equal(&lesson->runs[1]->rules, &rules_preset_named("edges")->rules));
    assert_true(lesson->runs[1]->number > first);
    test_lesson_close(&test);
}

static void comparing_with_wishes_is_another_run(void **state)
{
    struct test_lesson test;
    (void)state;
    test_lesson_open(&test, "blue.txt", "textbook");
    struct lesson *lesson = test.lesson;
    lesson_go_at_once(lesson, 100);
    lesson_add_wish(lesson, 0, 1, 0xff, false);
    lesson_go_at_once(lesson, 300);
    lesson_act(lesson, LESSON_BOOKMARK);
    unsigned notes = lesson->notes;
    lesson_act(lesson, LESSON_COMPARE);
    test_lesson_settle(lesson);
    assert_int_equal(lesson->bookmark_count, 0); /* it was of the run before */
    assert_true(lesson->notes > notes);
    for (int side = 0; side < LESSON_SIDES; side++) {
        assert_int_equal(lesson->runs[side]->wish_count, 1);
        assert_int_equal(lesson->runs[side]->wishes[0].event, 0);
    }
    lesson_act(lesson, LESSON_COMPARE);
    lesson_go_at_once(lesson, 70);
    lesson_act(lesson, LESSON_BOOKMARK);
    lesson_act(lesson, LESSON_COMPARE); /* now the wish holds from the start: the same run */
    lesson_act(lesson, LESSON_COMPARE);
    test_lesson_settle(lesson);
    test_lesson_is_at(lesson->runs[0], 70);
    assert_int_equal(lesson->bookmark_count, 1);
    test_lesson_close(&test);
}

/* ---- questions ---- */

static void other_runs_forget_what_was_asked(void **state)
{
    struct test_lesson test;
    (void)state;
    test_lesson_open(&test, "blue.txt", "textbook");
    struct lesson *lesson = test.lesson;
    struct lesson_predict *predict = &lesson->predict;
    lesson_go_at_once(lesson, 40);
    lesson_add_wish(lesson, 5, 1, 0xff, false);
    lesson_go_at_once(lesson, 60);
    lesson_set_questions(lesson, true, false);
    for (int i = 0; i < 20 && predict->question == LESSON_NO_QUESTION; i++)
        lesson_act(lesson, LESSON_NEXT);
    assert_int_equal(predict->question, LESSON_DOES_IT_FIT);
    lesson_remove_wish(lesson, 0); /* it is on its way, and the question is gone at once */
    assert_int_equal(predict->question, LESSON_NO_QUESTION);
    lesson_act(lesson, LESSON_ANSWER_YES);
    assert_int_equal(predict->fit.asked, 0);
    test_lesson_settle(lesson);
    while (predict->question == LESSON_NO_QUESTION)
        lesson_act(lesson, LESSON_NEXT);
    lesson_act(lesson, LESSON_ANSWER_NO);
    lesson_act(lesson, LESSON_ANSWER_NO); /* once is enough */
    assert_in_range(predict->fit.asked, 1, 2);
    assert_int_equal(predict->last, LESSON_DOES_IT_FIT);
    lesson_set_rules(lesson, 0, &rules_preset_named("all-on")->rules);
    assert_int_equal(predict->last, LESSON_NO_QUESTION); /* of a run that is gone */
    test_lesson_close(&test);
}

static void a_summary_that_was_closed_stays_closed(void **state)
{
    struct test_lesson test;
    (void)state;
    struct lesson *lesson = compare_with(&test, "all-on");
    lesson->predict.fit = (struct lesson_score){3, 2};
    lesson->predict.fit_on = true;
    lesson_go_at_once(lesson, 20000); /* the right one is at its end, the left one goes on */
    lesson_set_rules(lesson, 0, &rules_preset_named("all-on")->rules);
    lesson_go_at_once(lesson, UINT64_C(1) << 40);
    lesson_act(lesson, LESSON_BACK);
    test_lesson_settle(lesson);
    lesson_act(lesson, LESSON_NEXT);
    assert_false(lesson->predict.summary);
    test_lesson_close(&test);
}

/* ---- what is said ---- */

static void says_what_is_lost(void **state)
{
    struct test_lesson test;
    (void)state;
    test_lesson_open(&test, "blue.txt", "textbook");
    struct lesson *lesson = test.lesson;
    lesson_go_at_once(lesson, 200);
    lesson_act(lesson, LESSON_BOOKMARK);
    lesson_go_at_once(lesson, 100);
    lesson_add_wish(lesson, 0, 1, 0xff, false);
    assert_int_equal(lesson->bookmark_count, 0);
    assert_non_null(strstr(lesson->note, "bookmarks"));
    lesson_act(lesson, LESSON_BOOKMARK);
    lesson_set_rules(lesson, 0, &rules_preset_named("edges")->rules);
    assert_int_equal(lesson->bookmark_count, 0);
    assert_non_null(strstr(lesson->note, "bookmarks"));
    test_lesson_close(&test);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(clocks_may_jump),
        cmocka_unit_test(each_run_steps_from_where_it_is),
        cmocka_unit_test(each_run_goes_to_its_end),
        cmocka_unit_test(races_begin_again_at_the_end),
        cmocka_unit_test(who_finds_nothing_is_not_first),
        cmocka_unit_test(who_goes_elsewhere_ends_the_race),
        cmocka_unit_test(second_runs_are_told_apart),
        cmocka_unit_test(comparing_with_wishes_is_another_run),
        cmocka_unit_test(other_runs_forget_what_was_asked),
        cmocka_unit_test(a_summary_that_was_closed_stays_closed),
        cmocka_unit_test(says_what_is_lost),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
