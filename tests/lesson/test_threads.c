/* Lessons whose runs are explored in the background, while they are stepped, sent far away, given
 * other rules and wishes, compared, and closed at random instants. With ThreadSanitizer
 * (./dev test --threads) this finds what two threads touch at once.
 */
#define _POSIX_C_SOURCE 200809L /* clock_gettime */

#include "core/random.h"
#include "io/rules_text.h"
#include "lesson/support.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <time.h>

#include <cmocka.h>

enum { SECONDS = 2, ACTIONS = 40, FAR = 3000000, NEAR = 20000, SLICE = 20000 };

static double now(void)
{
    struct timespec at;
    clock_gettime(CLOCK_MONOTONIC, &at);
    return (double)at.tv_sec + 1e-9 * (double)at.tv_nsec;
}

static void open_lesson(struct test_lesson *test, uint64_t *random)
{
    static const char *const names[] = {"blue.txt", "staircase.txt", "two-tribes.txt",
                                        "cake-tin.txt"};
    int count;
    const struct rules_preset *presets = rules_presets(&count);
    test_lesson_open(test, names[random_below(random, 4)], "textbook");
    lesson_destroy(test->lesson);
    struct lesson_options options = {.document = test->document,
                                     .puzzle = &test->puzzle,
                                     .rules = presets[random_below(random, count)].rules,
                                     .patient = false};
    test->lesson = lesson_create(&options);
    assert_non_null(test->lesson);
}

static void change_rules(struct lesson *lesson, uint64_t *random)
{
    struct stepper_rules rules = lesson->runs[0]->rules;
    enum rules_switch which = (enum rules_switch)random_below(random, RULES_SWITCH_COUNT);
    rules_switch_set(&rules, which, !rules_switch_is_on(&rules, which));
    lesson_set_rules(lesson, 0, &rules);
}

static void wish(struct lesson *lesson, uint64_t *random)
{
    int face = random_below(random, lesson->puzzle->shape->face_count);
    int mat = random_below(random, lesson->puzzle->mat_count);
    lesson_add_wish(lesson, face, mat, 0xff, random_below(random, 4) == 0);
}

static void act(struct lesson *lesson, uint64_t *random)
{
    int limit = random_below(random, 8) == 0 ? FAR : NEAR;
    switch (random_below(random, 8)) {
    case 0:
        change_rules(lesson, random);
        break;
    case 1:
        wish(lesson, random);
        break;
    case 2:
        lesson_remove_wish(lesson, 0);
        break;
    case 3:
        lesson_compare(lesson, lesson->runs[1] == NULL);
        break;
    case 4:
        lesson_look(lesson, (enum trace_goal)random_below(random, TRACE_LEVEL), 0,
                    random_below(random, 2) == 0);
        break;
    case 5:
        lesson_act(lesson, (enum lesson_action)random_below(random, LESSON_ACTION_COUNT));
        break;
    default:
        lesson_go(lesson, (uint64_t)random_below(random, limit));
        break;
    }
}

/* What the panes ask the trace for in a frame. */
static void look_at(struct lesson *lesson)
{
    struct trace_depth depths[64];
    struct trace_node nodes[16];
    for (int side = 0; side < LESSON_SIDES && lesson->runs[side] != NULL; side++) {
        struct trace *trace = lesson->runs[side]->trace;
        struct trace_facts facts = trace_facts(trace);
        uint64_t event = lesson_run_event(lesson->runs[side]);
        trace_depths(trace, 0, facts.explored + 1, 64, SLICE, depths);
        trace_children(trace, 0, event, 0, 16, SLICE, nodes, NULL);
    }
}

static void lessons_are_disturbed(void **state)
{
    uint64_t random = 20;
    double end = now() + SECONDS;
    (void)state;
    do {
        struct test_lesson test;
        open_lesson(&test, &random);
        int actions = random_below(&random, ACTIONS);
        for (int i = 0; i < actions; i++) {
            act(test.lesson, &random);
            lesson_advance(test.lesson, test.lesson->now + 0.05);
            for (int k = random_below(&random, 4); k > 0; k--)
                lesson_work(test.lesson, SLICE);
            look_at(test.lesson);
        }
        for (int side = 0; side < LESSON_SIDES; side++)
            if (test.lesson->runs[side] != NULL && lesson_run_event(test.lesson->runs[side]) < NEAR)
                test_lesson_is_fresh(test.lesson->runs[side]);
        test_lesson_close(&test);
    } while (now() < end);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(lessons_are_disturbed)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
