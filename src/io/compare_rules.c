#include "io/compare_rules.h"

#include "core/solution_class.h"
#include "io/key_set.h"

#include <math.h>
#include <stdlib.h>

enum { MOST_PRESETS = 16, EVENTS_A_CLOCK = 1 << 16 };

struct compare_rules {
    const struct puzzle *puzzle;
    uint64_t budget, seed;
    double (*clock)(void);
    struct compare_row rows[MOST_PRESETS];
    int count, at; /* presets; the row worked at */

    /* Of the row worked at. */
    struct stepper_plan *plan;
    struct stepper *stepper;
    bool estimating;
    struct run_estimate estimate;

    struct solution_class *classes;
    struct key_set seen;
    uint64_t *key;              /* [solution_class_words] */
    struct placement *solution; /* [face_count] */
};

struct compare_rules *compare_rules_create(const struct puzzle *puzzle, uint64_t budget,
                                           uint64_t seed, double (*clock)(void))
{
    struct compare_rules *compare = calloc(1, sizeof *compare);
    if (!compare)
        return NULL;
    const struct rules_preset *presets = rules_presets(&compare->count);
    compare->puzzle = puzzle;
    compare->budget = budget;
    compare->seed = seed;
    compare->clock = clock;
    for (int i = 0; i < compare->count; i++)
        compare->rows[i].preset = &presets[i];
    compare->classes = solution_class_create(puzzle);
    compare->solution = calloc((size_t)puzzle->shape->face_count, sizeof *compare->solution);
    if (compare->classes) {
        compare->seen.words = solution_class_words(compare->classes);
        compare->key = calloc(compare->seen.words, sizeof *compare->key);
    }
    if (compare->key && compare->solution)
        return compare;
    compare_rules_destroy(compare);
    return NULL;
}

/* Forgets what belongs to the row worked at. */
static void end_row(struct compare_rules *compare)
{
    if (compare->estimating)
        run_estimate_end(&compare->estimate);
    compare->estimating = false;
    stepper_destroy(compare->stepper);
    stepper_plan_destroy(compare->plan);
    compare->stepper = NULL;
    compare->plan = NULL;
    key_set_free(&compare->seen);
}

void compare_rules_destroy(struct compare_rules *compare)
{
    if (!compare)
        return;
    end_row(compare);
    solution_class_destroy(compare->classes);
    free(compare->key);
    free(compare->solution);
    free(compare);
}

const struct compare_row *compare_rules_rows(const struct compare_rules *compare, int *count)
{
    *count = compare->count;
    return compare->rows;
}

static bool begin_row(struct compare_rules *compare, struct compare_row *row)
{
    row->state = COMPARE_RUNNING;
    compare->plan = stepper_plan_create(compare->puzzle, &row->preset->rules, NULL, 0);
    compare->stepper = compare->plan ? stepper_create(compare->plan) : NULL;
    return compare->stepper != NULL;
}

/* Tells the solution from those before it. */
static bool add_solution(struct compare_rules *compare, struct compare_row *row)
{
    bool added = false;
    stepper_solution(compare->stepper, compare->solution);
    solution_class_key(compare->classes, compare->solution, compare->key);
    bool good = key_set_add(&compare->seen, compare->key, &added);
    row->classes += added;
    return good;
}

/* Makes at most `events` events; *over when it was the last one. */
static bool make_events(struct compare_rules *compare, struct compare_row *row, uint64_t events,
                        bool *over)
{
    bool good = true;
    *over = false;
    for (uint64_t i = 0; i < events && good && !*over; i++) {
        uint8_t kind = stepper_step(compare->stepper).kind;
        *over = kind == STEPPER_DONE;
        if (kind == STEPPER_SOLUTION)
            good = add_solution(compare, row);
    }
    return good;
}

static void set_ranges(struct compare_rules *compare, struct compare_row *row, double share)
{
    const uint64_t so_far[RUN_NUMBER_COUNT] = {
        [RUN_EVENTS] = row->counts.events,
        [RUN_TRIES] = row->counts.tries,
        [RUN_PLACEMENTS] = row->counts.placements,
    };
    for (int n = 0; n < RUN_NUMBER_COUNT; n++)
        row->ranges[n] =
            run_estimate_during(&compare->estimate, (enum run_number)n, so_far[n], share);
    row->seconds_likely =
        log10(row->seconds) + row->ranges[RUN_EVENTS].likely - log10((double)row->counts.events);
}

/* Runs the row for a slice. *used says what of the slice is used up. False when out of memory. */
static bool run_row(struct compare_rules *compare, struct compare_row *row, uint64_t slice,
                    uint64_t *used)
{
    bool over = false;
    uint64_t left = compare->budget - row->counts.events;
    double start = compare->clock ? compare->clock() : 0;
    uint64_t events = slice < EVENTS_A_CLOCK ? slice : EVENTS_A_CLOCK;
    events = events < left ? events : left;
    if (!make_events(compare, row, events, &over))
        return false;
    row->seconds += compare->clock ? compare->clock() - start : 0;
    row->counts = stepper_counts(compare->stepper);
    *used = events;
    if (over) {
        row->state = COMPARE_COMPLETE;
        set_ranges(compare, row, 1);
    } else if (row->counts.events >= compare->budget) {
        compare->estimating = true;
        return run_estimate_begin(&compare->estimate, compare->plan, compare->seed);
    }
    return true;
}

/* Descends for a slice. */
static void survey_row(struct compare_rules *compare, struct compare_row *row, uint64_t slice,
                       uint64_t *used)
{
    *used = run_estimate_work(&compare->estimate, slice);
    if (run_estimate_is_enough(&compare->estimate)) {
        row->state = COMPARE_CUT;
        set_ranges(compare, row, run_estimate_share(compare->plan, compare->stepper));
    }
}

enum compare_progress compare_rules_go(struct compare_rules *compare, uint64_t events)
{
    uint64_t done = 0;
    while (compare->at < compare->count && done < events) {
        struct compare_row *row = &compare->rows[compare->at];
        uint64_t used = 0;
        if (row->state == COMPARE_WAITING && !begin_row(compare, row))
            return COMPARE_FAILED;
        if (compare->estimating)
            survey_row(compare, row, events - done, &used);
        else if (!run_row(compare, row, events - done, &used))
            return COMPARE_FAILED;
        done += used;
        if (row->state == COMPARE_COMPLETE || row->state == COMPARE_CUT) {
            end_row(compare);
            compare->at++;
        }
    }
    return compare->at < compare->count ? COMPARE_MORE : COMPARE_DONE;
}
