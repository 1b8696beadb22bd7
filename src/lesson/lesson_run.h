/* A run that is looked at: the plan, what is known of it (trace.h), and the stepper at the event
 * that is shown.
 *
 * `shown` is the single truth: caption, code line, path, tree, counters and marks are all read from
 * it. On longer ways another stepper goes ahead, and the two change places when it arrives, so that
 * what is shown is always one event, whole:
 *
 *     shown     stands ........................  changes places
 *     scratch   ---- slice ---- slice ---- there /
 */
#ifndef CUBEFOLD_LESSON_LESSON_RUN_H
#define CUBEFOLD_LESSON_LESSON_RUN_H

#include "core/stepper.h"
#include "core/trace.h"

#include <stdbool.h>
#include <stdint.h>

enum { LESSON_MAX_WISHES = 64 };

/* What a run is on its way to. */
enum lesson_way {
    LESSON_AT_REST,
    LESSON_SEEKING, /* an event with a number */
    LESSON_LOOKING  /* an event of a kind */
};

struct lesson_run {
    const struct puzzle *puzzle;
    struct stepper_rules rules;
    struct stepper_wish wishes[LESSON_MAX_WISHES]; /* in the order of their events */
    int wish_count;
    struct stepper_plan *plan;
    struct trace *trace;
    struct stepper *shown;
    struct stepper *scratch; /* only on the way */
    struct stepper *ahead;   /* for looking a few events ahead, see lesson_run_peek */
    unsigned number;         /* changes with every new plan: what was cached of the run is old */

    enum lesson_way way;
    uint64_t target;          /* SEEKING */
    uint64_t began, expected; /* SEEKING: events from here to there, for the progress */
    struct trace_quest quest; /* LOOKING */
};

/* A run of the puzzle, which must outlive it, at event 0. NULL when out of memory. */
struct lesson_run *lesson_run_create(const struct puzzle *puzzle,
                                     const struct stepper_rules *rules);
void lesson_run_destroy(struct lesson_run *run); /* stops its thread; NULL is fine */

/* Other rules: a new run, at event 0. The wishes stay and hold from the start. On false (out of
 * memory) all is as it was. */
bool lesson_run_set_rules(struct lesson_run *run, const struct stepper_rules *rules);

/* Wishes a placement or wishes it away, from the event shown on; the stepper stays there. False
 * when out of memory or when there are LESSON_MAX_WISHES. */
bool lesson_run_add_wish(struct lesson_run *run, const struct stepper_wish *wish);

/* Takes wish i back. Where it holds already, the run stands at the event where it began. */
bool lesson_run_remove_wish(struct lesson_run *run, int i);

/* Takes back all wishes, or puts these in their place: a new run, at event 0. */
bool lesson_run_set_wishes(struct lesson_run *run, const struct stepper_wish *wishes, int count);

/* The event shown. */
uint64_t lesson_run_event(const struct lesson_run *run);

/* True at the last event of the run. */
bool lesson_run_is_over(const struct lesson_run *run);

/* Makes up to `events` more events at once, forwards. Returns how many there were before the end.
 */
uint64_t lesson_run_on(struct lesson_run *run, uint64_t events);

/* Sets out for an event, or for the next one of a kind; lesson_run_work goes there. Ends any other
 * way. */
void lesson_run_seek(struct lesson_run *run, uint64_t event);
void lesson_run_look(struct lesson_run *run, enum trace_goal goal, int value, bool back);

/* Goes on for about `events` events. True while there is more to be done. *missed (may be NULL) is
 * set when the run ended, or began, before what was looked for: where that is an event with a
 * number, the run then shows its last; for one of a kind it stays where it is. */
bool lesson_run_work(struct lesson_run *run, uint64_t events, bool *missed);

/* Stays where it is. */
void lesson_run_cancel(struct lesson_run *run);

/* Of a way to an event with a number, 0..1; -1 where that cannot be told. */
double lesson_run_progress(const struct lesson_run *run);

/* A stepper that stands where the one shown does, to be moved a few events ahead. It belongs to the
 * run and is good until the next call. */
struct stepper *lesson_run_peek(struct lesson_run *run);

#endif
