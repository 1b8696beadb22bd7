/* The lesson's model: where it goes, what it plays, what it asks, and that it is always at one
 * event of the run that its rules and wishes make. */
#include "lesson/support.h"

#include "io/rules_text.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

static int kind_of(const struct lesson *lesson)
{
    return stepper_event(lesson->runs[0]->shown).kind;
}

static void steps_go_on_and_back(void **state)
{
    struct test_lesson test;
    (void)state;
    test_lesson_open(&test, "blue.txt", "textbook");
    struct lesson *lesson = test.lesson;
    test_lesson_is_at(lesson->runs[0], 0);
    lesson_act(lesson, LESSON_BACK); /* there is nothing before it */
    test_lesson_settle(lesson);
    test_lesson_is_at(lesson->runs[0], 0);
    for (uint64_t n = 1; n <= 50; n++) {
        lesson_act(lesson, LESSON_NEXT);
        test_lesson_is_at(lesson->runs[0], n);
    }
    for (int i = 0; i < 20; i++)
        lesson_act(lesson, LESSON_BACK); /* in quick succession: they add up */
    test_lesson_settle(lesson);
    test_lesson_is_at(lesson->runs[0], 30);
    test_lesson_close(&test);
}

static void goes_to_events(void **state)
{
    struct test_lesson test;
    (void)state;
    test_lesson_open(&test, "blue.txt", "textbook");
    struct lesson *lesson = test.lesson;
    lesson_go(lesson, 20000);
    assert_true(lesson_busy(lesson));
    assert_true(lesson_work(lesson, 100));
    test_lesson_is_at(lesson->runs[0], 0); /* still what was shown */
    test_lesson_settle(lesson);
    test_lesson_is_at(lesson->runs[0], 20000);
    lesson_go(lesson, 12345);
    lesson_act(lesson, LESSON_CANCEL);
    test_lesson_settle(lesson);
    test_lesson_is_at(lesson->runs[0], 20000);
    assert_true(lesson_go_at_once(lesson, 7));
    test_lesson_is_at(lesson->runs[0], 7);
    assert_false(lesson_go_at_once(lesson, 10000000));
    assert_int_equal(kind_of(lesson), STEPPER_DONE);
    test_lesson_is_fresh(lesson->runs[0]);
    uint64_t last = lesson_event(lesson);
    lesson_act(lesson, LESSON_NEXT);
    assert_int_equal(lesson_event(lesson), last);
    test_lesson_close(&test);
}

static void runs_until(void **state)
{
    static const struct {
        enum lesson_action on, back;
        int kind;
    } goals[] = {
        {LESSON_NEXT_PLACEMENT, LESSON_PREVIOUS_PLACEMENT, STEPPER_PLACE},
        {LESSON_NEXT_BACKTRACK, LESSON_PREVIOUS_BACKTRACK, STEPPER_UNDO},
        {LESSON_NEXT_SOLUTION, LESSON_PREVIOUS_SOLUTION, STEPPER_SOLUTION},
        {LESSON_NEXT_REJECTION, LESSON_PREVIOUS_REJECTION, STEPPER_REJECT},
    };
    struct test_lesson test;
    (void)state;
    test_lesson_open(&test, "blue.txt", "textbook");
    struct lesson *lesson = test.lesson;
    for (size_t i = 0; i < sizeof goals / sizeof *goals; i++) {
        lesson_act(lesson, goals[i].on);
        test_lesson_settle(lesson);
        assert_int_equal(kind_of(lesson), goals[i].kind);
        uint64_t first = lesson_event(lesson);
        lesson_act(lesson, goals[i].on);
        test_lesson_settle(lesson);
        assert_true(lesson_event(lesson) > first);
        lesson_act(lesson, goals[i].back);
        test_lesson_settle(lesson);
        test_lesson_is_at(lesson->runs[0], first);
    }
    unsigned notes = lesson->notes;
    lesson_go_at_once(lesson, 0);
    lesson_act(lesson, LESSON_PREVIOUS_SOLUTION); /* there is none: it says so and stays */
    test_lesson_settle(lesson);
    test_lesson_is_at(lesson->runs[0], 0);
    assert_int_equal(lesson->notes, notes + 1);
    test_lesson_close(&test);
}

/* ---- play ---- */

static void turn(struct lesson *lesson, double seconds, uint64_t events)
{
    lesson_advance(lesson, lesson->now + seconds);
    lesson_work(lesson, events);
}

static void plays_at_its_speed(void **state)
{
    struct test_lesson test;
    (void)state;
    test_lesson_open(&test, "blue.txt", "textbook");
    struct lesson *lesson = test.lesson;
    lesson_set_speed(lesson, 10);
    lesson_act(lesson, LESSON_PLAY);
    turn(lesson, 0, 1000);
    assert_int_equal(lesson_event(lesson), 1); /* the first one comes at once */
    for (int i = 0; i < 60; i++)
        turn(lesson, 1.0 / 60, 1000);
    assert_in_range(lesson_event(lesson), 10, 12);
    lesson_set_speed(lesson, 6000); /* takes effect at once */
    uint64_t before = lesson_event(lesson);
    turn(lesson, 1.0 / 60, 1000);
    assert_in_range(lesson_event(lesson) - before, 99, 102);
    turn(lesson, 1.0 / 60, 10); /* a turn that has no time for all of it */
    before = lesson_event(lesson);
    turn(lesson, 1.0 / 60, 1000);
    assert_in_range(lesson_event(lesson) - before, 99, 101); /* does not make up for it */
    lesson_act(lesson, LESSON_PLAY);
    before = lesson_event(lesson);
    turn(lesson, 1, 1000);
    test_lesson_is_at(lesson->runs[0], before);
    test_lesson_close(&test);
}

static void plays_as_fast_as_it_goes_to_the_end(void **state)
{
    struct test_lesson test;
    (void)state;
    test_lesson_open(&test, "blue.txt", "textbook");
    struct lesson *lesson = test.lesson;
    lesson_set_speed(lesson, 1e9);
    lesson_act(lesson, LESSON_PLAY);
    turn(lesson, 0.01, 1000);
    turn(lesson, 0.01, 5000);
    assert_in_range(lesson_event(lesson), 5001, 6000);
    for (int i = 0; i < 100 && lesson->playing; i++)
        turn(lesson, 0.01, 5000);
    assert_false(lesson->playing);
    assert_int_equal(kind_of(lesson), STEPPER_DONE);
    assert_true(isinf(lesson_next_wake(lesson)) || lesson_works_hard(lesson));
    lesson_act(lesson, LESSON_PLAY); /* from the end: again from the start */
    turn(lesson, 0.01, 10);
    assert_true(lesson_event(lesson) <= 10);
    test_lesson_close(&test);
}

static void glides_get_shorter_with_speed(void **state)
{
    struct test_lesson test;
    (void)state;
    test_lesson_open(&test, "blue.txt", "textbook");
    struct lesson *lesson = test.lesson;
    lesson_act(lesson, LESSON_NEXT);
    double by_hand = lesson->glide.seconds;
    assert_true(by_hand > 0.1);
    assert_true(lesson_glide_part(lesson) < 1);
    lesson_advance(lesson, lesson->now + 1);
    assert_true(lesson_glide_part(lesson) == 1);
    lesson_set_speed(lesson, 8);
    lesson_act(lesson, LESSON_PLAY);
    turn(lesson, 0, 100);
    assert_true(lesson->glide.seconds > 0 && lesson->glide.seconds < 1.0 / 8);
    lesson_set_speed(lesson, 1000);
    turn(lesson, 0.1, 1000);
    assert_true(lesson->glide.seconds == 0);
    test_lesson_close(&test);
}

/* ---- rules and wishes ---- */

static void other_rules_begin_again(void **state)
{
    struct test_lesson test;
    (void)state;
    test_lesson_open(&test, "blue.txt", "textbook");
    struct lesson *lesson = test.lesson;
    lesson_go_at_once(lesson, 100);
    lesson_act(lesson, LESSON_BOOKMARK);
    lesson_add_wish(lesson, 1, 2, 0xff, false);
    assert_int_equal(lesson->runs[0]->wishes[0].event, 100);
    struct stepper_rules rules = rules_preset_named("all-on")->rules;
    unsigned notes = lesson->notes;
    lesson_set_rules(lesson, 0, &rules);
    test_lesson_is_at(lesson->runs[0], 0);
    assert_true(rules_equal(stepper_plan_rules(lesson->runs[0]->plan), &rules));
    assert_int_equal(lesson->runs[0]->wish_count, 1);
    assert_int_equal(lesson->runs[0]->wishes[0].event, 0);
    assert_int_equal(lesson->bookmark_count, 0);
    assert_int_equal(lesson->notes, notes + 1);
    test_lesson_close(&test);
}

/* Every solution from here on has, or has not, the mat on the face. */
static void check_wish(struct lesson *lesson, int face, int mat, bool forced)
{
    int solutions = 0;
    struct stepper *ahead = lesson_run_peek(lesson->runs[0]);
    while (stepper_event(ahead).kind != STEPPER_DONE)
        if (stepper_step(ahead).kind == STEPPER_SOLUTION) {
            assert_true((stepper_placement(ahead, face).mat == mat) == forced);
            solutions++;
        }
    assert_true(solutions > 0);
}

static void wishes_hold_from_here(void **state)
{
    struct test_lesson test;
    (void)state;
    test_lesson_open(&test, "blue.txt", "textbook");
    struct lesson *lesson = test.lesson;
    lesson_go_at_once(lesson, 300);
    lesson_add_wish(lesson, 2, 3, 0xff, true);
    test_lesson_is_at(lesson->runs[0], 300); /* it stays where it is */
    check_wish(lesson, 2, 3, true);
    lesson_go_at_once(lesson, 900);
    test_lesson_is_fresh(lesson->runs[0]);
    lesson_remove_wish(lesson, 0); /* back to where it began */
    test_lesson_settle(lesson);
    test_lesson_is_at(lesson->runs[0], 300);
    lesson_add_wish(lesson, 0, 1, 0xff, false);
    check_wish(lesson, 0, 1, false);
    lesson_go_at_once(lesson, 100);
    lesson_remove_wish(lesson, 0); /* does not hold here yet */
    test_lesson_settle(lesson);
    test_lesson_is_at(lesson->runs[0], 100);
    test_lesson_close(&test);
}

static void keeps_so_many_wishes(void **state)
{
    struct test_lesson test;
    (void)state;
    test_lesson_open(&test, "blue.txt", "textbook");
    struct lesson *lesson = test.lesson;
    for (int i = 0; i < LESSON_MAX_WISHES + 2; i++)
        lesson_add_wish(lesson, i % 6, i % 5, 1, false);
    assert_int_equal(lesson->runs[0]->wish_count, LESSON_MAX_WISHES);
    test_lesson_is_fresh(lesson->runs[0]);
    test_lesson_close(&test);
}

/* ---- questions ---- */

static void asks_before_each_check(void **state)
{
    struct test_lesson test;
    uint64_t right = 0;
    (void)state;
    test_lesson_open(&test, "blue.txt", "textbook");
    struct lesson *lesson = test.lesson;
    struct lesson_predict *predict = &lesson->predict;
    lesson_set_questions(lesson, true, false);
    lesson_set_speed(lesson, 1000);
    lesson_act(lesson, LESSON_PLAY);
    for (int i = 0; i < 40; i++) {
        uint64_t event = lesson_event(lesson);
        turn(lesson, 1, 1000);
        if (i > 0) { /* what came of the answer is looked at for a while */
            assert_int_equal(lesson_event(lesson), event);
            turn(lesson, 1, 1000);
        }
        assert_int_equal(predict->question, LESSON_DOES_IT_FIT);
        assert_int_equal(kind_of(lesson), STEPPER_TRY);
        event = lesson_event(lesson);
        turn(lesson, 1, 1000); /* waits for the answer */
        test_lesson_is_at(lesson->runs[0], event);
        lesson_act(lesson, LESSON_ANSWER_YES);
        assert_int_equal(lesson_event(lesson), event + 1);
        bool fits = kind_of(lesson) == STEPPER_PASS;
        assert_int_equal(predict->truth, fits ? LESSON_IT_FITS : LESSON_IT_CLASHES);
        right += fits;
        assert_int_equal(predict->fit.right, right);
        assert_int_equal(predict->fit.asked, i + 1);
    }
    assert_true(right > 0 && right < 40);
    lesson_act(lesson, LESSON_PREDICT); /* off */
    assert_false(predict->fit_on || predict->mat_on);
    test_lesson_close(&test);
}

static void asks_for_the_next_mat(void **state)
{
    struct test_lesson test;
    (void)state;
    test_lesson_open(&test, "blue.txt", "textbook");
    struct lesson *lesson = test.lesson;
    struct lesson_predict *predict = &lesson->predict;
    lesson_set_questions(lesson, false, true);
    for (int i = 0; i < 400; i++) {
        lesson_act(lesson, LESSON_NEXT);
        assert_true((predict->question == LESSON_WHICH_MAT) == (kind_of(lesson) == STEPPER_CHOOSE));
        if (predict->question == LESSON_NO_QUESTION)
            continue;
        int depth = stepper_depth(lesson->runs[0]->shown);
        int truth = lesson_predict_truth(lesson->runs[0], LESSON_WHICH_MAT, NULL);
        lesson_answer(lesson, 0);
        assert_int_equal(predict->truth, truth);
        struct stepper *ahead = lesson_run_peek(lesson->runs[0]);
        struct stepper_event next = stepper_event(ahead);
        while (next.kind != STEPPER_PLACE && next.kind != STEPPER_UNDO && next.kind != STEPPER_DONE)
            next = stepper_step(ahead);
        bool placed = next.kind == STEPPER_PLACE && next.level == depth;
        assert_int_equal(placed ? next.mat : LESSON_MAT_NONE, truth);
    }
    test_lesson_close(&test);
}

static void asks_nothing_without_a_check(void **state)
{
    struct test_lesson test;
    (void)state;
    test_lesson_open(&test, "blue.txt", "try-all");
    lesson_set_questions(test.lesson, true, false);
    for (int i = 0; i < 50; i++) {
        lesson_act(test.lesson, LESSON_NEXT);
        assert_int_equal(test.lesson->predict.question, LESSON_NO_QUESTION);
    }
    test_lesson_close(&test);
}

/* ---- bookmarks ---- */

static void bookmarks_lead_back(void **state)
{
    static const uint64_t events[] = {500, 20, 300};
    struct test_lesson test;
    (void)state;
    test_lesson_open(&test, "blue.txt", "textbook");
    struct lesson *lesson = test.lesson;
    for (int i = 0; i < 3; i++) {
        lesson_go_at_once(lesson, events[i]);
        lesson_act(lesson, LESSON_BOOKMARK);
    }
    assert_int_equal(lesson->bookmark_count, 3);
    assert_true(lesson->bookmarks[0] == 20 && lesson->bookmarks[2] == 500);
    lesson_act(lesson, LESSON_PREVIOUS_BOOKMARK);
    test_lesson_settle(lesson);
    test_lesson_is_at(lesson->runs[0], 20);
    lesson_act(lesson, LESSON_NEXT_BOOKMARK);
    test_lesson_settle(lesson);
    test_lesson_is_at(lesson->runs[0], 300);
    lesson_act(lesson, LESSON_BOOKMARK);
    assert_false(lesson_bookmarked(lesson, 300));
    assert_int_equal(lesson->bookmark_count, 2);
    for (uint64_t n = 0; n < 2 * LESSON_MAX_BOOKMARKS; n++) {
        lesson_go_at_once(lesson, n);
        if (!lesson_bookmarked(lesson, n))
            lesson_act(lesson, LESSON_BOOKMARK);
    }
    assert_int_equal(lesson->bookmark_count, LESSON_MAX_BOOKMARKS);
    test_lesson_close(&test);
}

/* ---- comparing ---- */

static void compares_step_by_step(void **state)
{
    struct test_lesson test;
    (void)state;
    test_lesson_open(&test, "blue.txt", "textbook");
    struct lesson *lesson = test.lesson;
    lesson_go_at_once(lesson, 77);
    struct stepper_rules rules = rules_preset_named("edges")->rules;
    lesson_set_rules(lesson, 1, &rules); /* of a second run that is still to come */
    lesson_act(lesson, LESSON_COMPARE);
    test_lesson_settle(lesson);
    assert_non_null(lesson->runs[1]);
    assert_true(rules_equal(&lesson->runs[1]->rules, &rules));
    test_lesson_is_at(lesson->runs[0], 0);
    for (int i = 0; i < 30; i++)
        lesson_act(lesson, LESSON_NEXT);
    test_lesson_is_at(lesson->runs[0], 30);
    test_lesson_is_at(lesson->runs[1], 30);
    lesson_act(lesson, LESSON_BACK);
    test_lesson_settle(lesson);
    test_lesson_is_at(lesson->runs[0], 29);
    test_lesson_is_at(lesson->runs[1], 29);
    lesson_act(lesson, LESSON_NEXT_SOLUTION); /* each has its own */
    test_lesson_settle(lesson);
    for (int side = 0; side < LESSON_SIDES; side++) {
        assert_int_equal(stepper_event(lesson->runs[side]->shown).kind, STEPPER_SOLUTION);
        test_lesson_is_fresh(lesson->runs[side]);
    }
    lesson_act(lesson, LESSON_COMPARE);
    assert_null(lesson->runs[1]);
    test_lesson_close(&test);
}

static void races(void **state)
{
    struct test_lesson test;
    (void)state;
    test_lesson_open(&test, "blue.txt", "textbook");
    struct lesson *lesson = test.lesson;
    struct stepper_rules rules = rules_preset_named("all-on")->rules;
    lesson_set_rules(lesson, 1, &rules);
    lesson_act(lesson, LESSON_COMPARE);
    test_lesson_settle(lesson);
    lesson_set_speed(lesson, 5000);
    lesson_act(lesson, LESSON_RACE);
    for (int i = 0; i < 1000 && lesson->racing; i++)
        turn(lesson, 0.01, 1000);
    assert_false(lesson->racing || lesson->playing);
    for (int side = 0; side < LESSON_SIDES; side++) {
        assert_int_equal(stepper_event(lesson->runs[side]->shown).kind, STEPPER_SOLUTION);
        test_lesson_is_fresh(lesson->runs[side]);
    }
    assert_true(lesson_run_event(lesson->runs[1]) < lesson_run_event(lesson->runs[0]));
    assert_non_null(strstr(lesson->note, "right"));
    test_lesson_close(&test);
}

static void counts_all_presets(void **state)
{
    struct test_lesson test;
    int count;
    (void)state;
    test_lesson_open(&test, "blue.txt", "textbook");
    struct lesson *lesson = test.lesson;
    lesson->table_budget = 500000;
    lesson_table_start(lesson);
    for (int i = 0; i < 2000 && lesson->table_working; i++)
        lesson_work(lesson, 100000);
    assert_false(lesson->table_working);
    const struct compare_row *rows = compare_rules_rows(lesson->table, &count);
    assert_true(count >= 5);
    assert_int_equal(rows[0].state, COMPARE_CUT);
    assert_int_equal(rows[count - 1].state, COMPARE_COMPLETE);
    assert_int_equal(rows[count - 1].classes, 3);
    for (int i = 0; i < count; i++)
        if (rows[i].state == COMPARE_COMPLETE)
            assert_int_equal(rows[i].classes, 3);
    test_lesson_close(&test);
}

static void small_runs_work(void **state)
{
    static const char *const puzzles[] = {"pebble.txt", "six-trees.txt", "two-tribes.txt"};
    (void)state;
    for (int i = 0; i < 3; i++) {
        struct test_lesson test;
        test_lesson_open(&test, puzzles[i], "all-on");
        for (uint64_t n = 0; n < 5; n++) {
            lesson_go_at_once(test.lesson, n);
            test_lesson_is_fresh(test.lesson->runs[0]);
        }
        test_lesson_close(&test);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(steps_go_on_and_back),
        cmocka_unit_test(goes_to_events),
        cmocka_unit_test(runs_until),
        cmocka_unit_test(plays_at_its_speed),
        cmocka_unit_test(plays_as_fast_as_it_goes_to_the_end),
        cmocka_unit_test(glides_get_shorter_with_speed),
        cmocka_unit_test(other_rules_begin_again),
        cmocka_unit_test(wishes_hold_from_here),
        cmocka_unit_test(keeps_so_many_wishes),
        cmocka_unit_test(asks_before_each_check),
        cmocka_unit_test(asks_for_the_next_mat),
        cmocka_unit_test(asks_nothing_without_a_check),
        cmocka_unit_test(bookmarks_lead_back),
        cmocka_unit_test(compares_step_by_step),
        cmocka_unit_test(races),
        cmocka_unit_test(counts_all_presets),
        cmocka_unit_test(small_runs_work),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
