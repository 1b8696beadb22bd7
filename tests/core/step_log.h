/* Puzzles to step through, and full logs of their runs to compare with. */
#ifndef CUBEFOLD_TESTS_CORE_STEP_LOG_H
#define CUBEFOLD_TESTS_CORE_STEP_LOG_H

#include "core/random_puzzle.h"
#include "core/support.h"
#include "core/trace.h"

enum { STEP_SUBJECTS = 14 };

/* A puzzle that owns its parts; free with step_subject_free. */
struct step_subject {
    struct puzzle puzzle;
    struct test_puzzle test;
    struct random_puzzle made;
    bool is_made;
};

/* Number 0..STEP_SUBJECTS-1: the blue set; an impossible cube; boxes; one-sided mats; a pool;
 * sheets and bodies with groups, pins, unknown cells, borders, twins, and all of these. */
struct step_subject step_subject_create(int number);
void step_subject_free(struct step_subject *subject);

/* All 2^7 combinations of rules; the last one shuffles the mats. */
enum { STEP_RULE_SETS = 128 };
struct stepper_rules step_rules(unsigned bits, uint64_t seed);

/* A wish about some mat and face of the puzzle. */
struct stepper_wish step_random_wish(const struct puzzle *puzzle, uint64_t event, uint64_t *random);

/* What a fresh run went through, event by event: entries 0..last. */
struct step_log {
    const struct stepper_plan *plan;
    uint64_t last;
    bool complete; /* event `last` is STEPPER_DONE */
    size_t state_size;
    struct stepper_event *events;
    int *depths;
    unsigned char *states;
};

/* Runs from the start for at most `most` events. */
struct step_log step_log_create(const struct stepper_plan *plan, uint64_t most);
void step_log_free(struct step_log *log);

/* Fails unless the stepper, at an event of the log, is as the fresh run was. */
void step_log_same(const struct step_log *log, const struct stepper *stepper);

/* The event that a quest from `from` must find, or 0 where there is none in the log. */
uint64_t step_log_find(const struct step_log *log, const struct trace_quest *quest);

/* The counts at an event, by counting. */
struct stepper_counts step_log_counts(const struct step_log *log, uint64_t event);

#endif
