/* The same puzzle by all presets of rules (rules_text.h): what each rule buys. Computed in slices,
 * so that a window stays alive meanwhile. */
#ifndef CUBEFOLD_IO_COMPARE_RULES_H
#define CUBEFOLD_IO_COMPARE_RULES_H

#include "io/rules_text.h"
#include "io/run_estimate.h"

enum { COMPARE_RULES_BUDGET = 10000000 }; /* events a preset, if nobody says */

enum compare_state {
    COMPARE_WAITING,
    COMPARE_RUNNING,
    COMPARE_COMPLETE, /* everything was tried: all numbers are true */
    COMPARE_CUT       /* the budget was used up: ranges say what the whole may be */
};

struct compare_row {
    const struct rules_preset *preset;
    enum compare_state state;
    struct stepper_counts counts;              /* so far, or of all */
    uint64_t classes;                          /* different solutions among those reported */
    double seconds;                            /* spent on the run, estimating not included */
    struct run_range ranges[RUN_NUMBER_COUNT]; /* with COMPLETE and CUT */
    double seconds_likely; /* log10 of the time of the whole; -INFINITY without a clock */
};

struct compare_rules;

/* Prepares a comparison for a valid puzzle, which must outlive it. `clock` says the time in
 * seconds, from any start; NULL: no time is taken. NULL when out of memory. */
struct compare_rules *compare_rules_create(const struct puzzle *puzzle, uint64_t budget,
                                           uint64_t seed, double (*clock)(void));
void compare_rules_destroy(struct compare_rules *compare);

enum compare_progress { COMPARE_MORE, COMPARE_DONE, COMPARE_FAILED /* out of memory */ };

/* Works for about `events` events, or so many descents. */
enum compare_progress compare_rules_go(struct compare_rules *compare, uint64_t events);

/* A row for each preset, in their order; *count receives the number. Owned by the comparison. */
const struct compare_row *compare_rules_rows(const struct compare_rules *compare, int *count);

#endif
