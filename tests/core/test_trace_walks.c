/* Random walks through runs: steps, backs, seeks, changed rules, quests both ways and wishes. After
 * each, the state is the one of a fresh run to the same event, byte for byte. */
#include "core/random.h"
#include "core/step_log.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

#ifndef TEST_ACTIONS
#define TEST_ACTIONS 1000
#endif

enum { ACTIONS = TEST_ACTIONS, LOG_EVENTS = 10000, MOST_WISHES = 4 };

/* A run that is walked through. */
struct walk {
    const struct puzzle *puzzle;
    uint64_t *random;
    struct stepper_rules rules;
    struct stepper_wish wishes[MOST_WISHES];
    int wish_count;
    struct stepper_plan *plan;
    struct trace *trace;
    struct stepper *shown, *scratch;
    struct step_log log;
};

static uint64_t random_event(struct walk *walk, uint64_t most)
{
    return random_next(walk->random) % (most + 1);
}

static void begin(struct walk *walk)
{
    static const size_t bytes[] = {1, 50000, 0};
    walk->plan = stepper_plan_create(walk->puzzle, &walk->rules, walk->wishes, walk->wish_count);
    assert_non_null(walk->plan);
    walk->trace = trace_create(walk->plan, bytes[random_below(walk->random, 3)]);
    walk->shown = stepper_create(walk->plan);
    walk->scratch = stepper_create(walk->plan);
    assert_non_null(walk->trace);
    assert_non_null(walk->shown);
    assert_non_null(walk->scratch);
    walk->log = step_log_create(walk->plan, LOG_EVENTS);
}

static void end(struct walk *walk)
{
    step_log_free(&walk->log);
    stepper_destroy(walk->scratch);
    stepper_destroy(walk->shown);
    trace_destroy(walk->trace);
    stepper_plan_destroy(walk->plan);
}

/* Seeks, in pieces now and then. */
static void go_to(struct walk *walk, uint64_t event)
{
    uint64_t budget = random_below(walk->random, 2) == 0 ? UINT64_MAX : 1 + random_event(walk, 500);
    enum trace_progress progress = TRACE_UNDER_WAY;
    for (int calls = 0; progress == TRACE_UNDER_WAY; calls++) {
        progress = trace_seek(walk->trace, walk->shown, event, budget);
        assert_true(calls < 2 * LOG_EVENTS);
    }
    assert_int_equal(progress, event <= walk->log.last ? TRACE_THERE : TRACE_NOT_THERE);
    assert_int_equal(stepper_index(walk->shown), event <= walk->log.last ? event : walk->log.last);
}

static void step(struct walk *walk)
{
    for (int n = random_below(walk->random, 20); n >= 0; n--)
        if (stepper_index(walk->shown) < walk->log.last || walk->log.complete)
            (void)stepper_step(walk->shown);
}

static void seek(struct walk *walk)
{
    uint64_t past = walk->log.complete ? 3 : 0; /* past the end */
    go_to(walk, random_event(walk, walk->log.last + past));
}

static void step_back(struct walk *walk)
{
    uint64_t at = stepper_index(walk->shown);
    uint64_t back = 1 + random_event(walk, 3);
    go_to(walk, at > back ? at - back : 0);
}

static void explore(struct walk *walk)
{
    trace_extend(walk->trace, random_event(walk, LOG_EVENTS / 4));
}

/* Other rules; the class goes on at the same event, or at the last one. */
static void change_rules(struct walk *walk)
{
    uint64_t at = stepper_index(walk->shown);
    end(walk);
    walk->rules =
        step_rules((unsigned)random_below(walk->random, STEP_RULE_SETS), random_next(walk->random));
    walk->wish_count = 0;
    begin(walk);
    go_to(walk, at <= walk->log.last || walk->log.complete ? at : walk->log.last);
}

/* What if? The state that is shown is carried over into the run with one wish more. */
static void wish(struct walk *walk)
{
    unsigned char state[4096];
    uint64_t at = stepper_index(walk->shown);
    size_t size = stepper_state_size(walk->plan);
    assert_true(size <= sizeof state);
    memcpy(state, stepper_state(walk->shown), size);
    while (walk->wish_count > 0 && walk->wishes[walk->wish_count - 1].event > at)
        walk->wish_count--;
    if (walk->wish_count == MOST_WISHES)
        walk->wish_count--;
    end(walk);
    walk->wishes[walk->wish_count++] = step_random_wish(walk->puzzle, at, walk->random);
    bool carried = walk->wish_count < MOST_WISHES;
    begin(walk);
    if (carried)
        stepper_restore(walk->shown, state);
    else
        go_to(walk, at);
    assert_int_equal(stepper_index(walk->shown), at);
}

static int random_value(struct walk *walk, enum trace_goal goal)
{
    if (goal == TRACE_MAT)
        return random_below(walk->random, walk->puzzle->mat_count);
    int value = random_below(walk->random, walk->puzzle->shape->face_count);
    return goal == TRACE_LEVEL ? value + 1 : value;
}

/* Runs until something, in pieces; gives up beyond the log. */
static void run_until(struct walk *walk)
{
    enum trace_goal goal = (enum trace_goal)random_below(walk->random, TRACE_GOAL_COUNT);
    uint64_t from = random_below(walk->random, 2) == 0 ? stepper_index(walk->shown)
                                                       : random_event(walk, walk->log.last + 2);
    bool back = random_below(walk->random, 2) == 0;
    struct trace_quest quest = trace_quest(goal, random_value(walk, goal), back, from);
    uint64_t want = step_log_find(&walk->log, &quest);
    enum trace_progress progress = TRACE_UNDER_WAY;
    if (back && !walk->log.complete && from > walk->log.last)
        return;
    while (progress == TRACE_UNDER_WAY && (want > 0 || back || walk->log.complete ||
                                           stepper_index(walk->scratch) <= walk->log.last)) {
        progress = trace_quest_go(walk->trace, &quest, walk->scratch, 1 + random_event(walk, 3000));
        if (random_below(walk->random, 4) == 0)
            explore(walk);
    }
    if (want == 0 && !walk->log.complete && !back) {
        assert_true(progress == TRACE_UNDER_WAY || stepper_index(walk->scratch) > walk->log.last);
        return;
    }
    assert_int_equal(progress, want > 0 ? TRACE_THERE : TRACE_NOT_THERE);
    uint64_t stop = back ? 0 : walk->log.last;
    assert_int_equal(stepper_index(walk->scratch), want > 0 ? want : stop);
    step_log_same(&walk->log, walk->scratch);
    go_to(walk, want > 0 ? want : stop);
}

static void take_action(struct walk *walk)
{
    int what = random_below(walk->random, 100);
    if (what < 20)
        step(walk);
    else if (what < 35)
        step_back(walk);
    else if (what < 60)
        seek(walk);
    else if (what < 86)
        run_until(walk);
    else if (what < 94)
        explore(walk);
    else if (what < 97)
        change_rules(walk);
    else
        wish(walk);
}

static void every_way_to_an_event_leads_to_the_same_state(void **state)
{
    (void)state;
    uint64_t random = 20;
    for (int i = 0; i < STEP_SUBJECTS; i++) {
        struct step_subject subject = step_subject_create(i);
        struct walk walk = {.puzzle = &subject.puzzle, .random = &random};
        walk.rules = step_rules(1 | 2 | 8, 0);
        begin(&walk);
        for (int n = 0; n < ACTIONS / STEP_SUBJECTS + 1; n++) {
            take_action(&walk);
            step_log_same(&walk.log, walk.shown);
        }
        end(&walk);
        step_subject_free(&subject);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_way_to_an_event_leads_to_the_same_state),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
