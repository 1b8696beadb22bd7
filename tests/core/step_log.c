/* Puzzles to step through, and logs of runs; see step_log.h. */
#include "core/step_log.h"

#include "core/random.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

/* ---- puzzles ---- */

static struct test_puzzle ready_subject(int number)
{
    static const char cube[] = "0,0,0", box[] = "0,0,0;1,0,0", elbow[] = "0,0,0;1,0,0;0,1,0";
    switch (number) {
    case 0:
        return test_puzzle_read("reference/blue.txt", cube);
    case 1:
        return test_puzzle_read("reference/cube-impossible.txt", cube);
    case 2:
        return test_puzzle_read("reference/box2x1x1.txt", box);
    case 3:
        return test_puzzle_random(elbow, 4, false, 12);
    case 4:
        return test_puzzle_random(cube, 4, true, 5);
    default:
        return test_puzzle_random(box, 3, false, 6);
    }
}

enum { READY = 6 };

struct step_subject step_subject_create(int number)
{
    /* Conditions, most faces, and a seed that gives them. */
    static const struct {
        unsigned kinds;
        int faces;
        uint32_t seed;
    } made[STEP_SUBJECTS - READY] = {
        {RANDOM_POOL, 6, 3},
        {RANDOM_POOL | RANDOM_GROUPS, 5, 7},
        {RANDOM_PINS | RANDOM_SIDES, 6, 2},
        {RANDOM_UNKNOWN, 6, 4},
        {RANDOM_CELLS, 8, 9},
        {RANDOM_TWINS | RANDOM_POOL, 4, 5},
        {RANDOM_EVERYTHING, 10, 8},
        {RANDOM_EVERYTHING, 4, 26},
    };
    struct step_subject subject = {.is_made = number >= READY};
    assert_in_range(number, 0, STEP_SUBJECTS - 1);
    if (subject.is_made) {
        subject.made = random_puzzle_create(made[number - READY].kinds, made[number - READY].faces,
                                            made[number - READY].seed);
        subject.puzzle = subject.made.puzzle;
    } else {
        subject.test = ready_subject(number);
        subject.puzzle = subject.test.puzzle;
    }
    assert_int_equal(puzzle_validate(&subject.puzzle, NULL), PUZZLE_OK);
    return subject;
}

void step_subject_free(struct step_subject *subject)
{
    if (subject->is_made)
        random_puzzle_free(&subject->made);
    else
        test_puzzle_free(&subject->test);
}

struct stepper_rules step_rules(unsigned bits, uint64_t seed)
{
    return (struct stepper_rules){
        .edges = (bits & 1) != 0,
        .corners = (bits & 2) != 0,
        .look_ahead = (bits & 4) != 0,
        .unique = (bits & 8) != 0,
        .first_fixed = (bits & 16) != 0,
        .fewest_first = (bits & 32) != 0,
        .shuffled = (bits & 64) != 0,
        .seed = seed,
    };
}

struct stepper_wish step_random_wish(const struct puzzle *puzzle, uint64_t event, uint64_t *random)
{
    return (struct stepper_wish){
        .event = event,
        .face = random_below(random, puzzle->shape->face_count),
        .mat = random_below(random, puzzle->mat_count),
        .orientations = (uint8_t)(random_below(random, 3) == 0 ? 1 << random_below(random, 8)
                                                               : 1 + random_below(random, 255)),
        .forced = random_below(random, 2) == 0,
    };
}

/* ---- logs ---- */

struct step_log step_log_create(const struct stepper_plan *plan, uint64_t most)
{
    struct step_log log = {.plan = plan, .state_size = stepper_state_size(plan)};
    size_t room = (size_t)most + 1;
    struct stepper *stepper = stepper_create(plan);
    log.events = malloc(room * sizeof *log.events);
    log.depths = malloc(room * sizeof *log.depths);
    log.states = malloc(room * log.state_size);
    assert_non_null(stepper);
    assert_non_null(log.events);
    assert_non_null(log.depths);
    assert_non_null(log.states);
    for (uint64_t n = 0;; n++) {
        struct stepper_event event = n == 0 ? stepper_event(stepper) : stepper_step(stepper);
        assert_int_equal(stepper_index(stepper), n);
        log.last = n;
        log.events[n] = event;
        log.depths[n] = stepper_depth(stepper);
        memcpy(log.states + n * log.state_size, stepper_state(stepper), log.state_size);
        log.complete = event.kind == STEPPER_DONE;
        if (log.complete || n == most)
            break;
    }
    stepper_destroy(stepper);
    return log;
}

void step_log_free(struct step_log *log)
{
    free(log->events);
    free(log->depths);
    free(log->states);
}

void step_log_same(const struct step_log *log, const struct stepper *stepper)
{
    uint64_t n = stepper_index(stepper);
    struct stepper_event event = stepper_event(stepper);
    assert_true(n <= log->last);
    assert_memory_equal(stepper_state(stepper), log->states + n * log->state_size, log->state_size);
    assert_memory_equal(&event, &log->events[n], sizeof event);
    assert_int_equal(stepper_depth(stepper), log->depths[n]);
}

/* Written apart from trace_quest_meets. */
static bool is_sought(const struct step_log *log, uint64_t n, enum trace_goal goal, int value)
{
    struct stepper_event event = log->events[n];
    if (goal == TRACE_REJECTION)
        return event.kind == STEPPER_REJECT;
    if (goal == TRACE_BACKTRACK)
        return event.kind == STEPPER_UNDO;
    if (goal == TRACE_SOLUTION)
        return event.kind == STEPPER_SOLUTION;
    if (event.kind != STEPPER_PLACE)
        return false;
    return goal == TRACE_PLACEMENT || (goal == TRACE_LEVEL && log->depths[n] == value) ||
           (goal == TRACE_MAT && event.mat == value) || (goal == TRACE_FACE && event.face == value);
}

uint64_t step_log_find(const struct step_log *log, const struct trace_quest *quest)
{
    if (quest->back) {
        uint64_t n = quest->from <= log->last ? quest->from : log->last + 1;
        while (n > 0 && !is_sought(log, n - 1, quest->goal, quest->value))
            n--;
        return n > 0 ? n - 1 : 0;
    }
    for (uint64_t n = quest->from + 1; n <= log->last; n++)
        if (is_sought(log, n, quest->goal, quest->value))
            return n;
    return 0;
}

struct stepper_counts step_log_counts(const struct step_log *log, uint64_t event)
{
    struct stepper_counts counts = {.events = event};
    for (uint64_t n = 1; n <= event; n++) {
        struct stepper_event now = log->events[n];
        counts.tries += now.kind == STEPPER_TRY;
        counts.placements += now.kind == STEPPER_PLACE;
        counts.backtracks += now.kind == STEPPER_UNDO;
        counts.solutions += now.kind == STEPPER_SOLUTION;
        if (now.kind == STEPPER_REJECT)
            counts.rejections[now.reason]++;
        if (now.kind == STEPPER_PLACE && (uint64_t)now.level + 1 > counts.deepest)
            counts.deepest = (uint64_t)now.level + 1;
    }
    return counts;
}
