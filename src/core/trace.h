/* A run of the stepper, explored from its start, so that one can go to any of its events.
 *
 * No log of events is kept. While the run is explored, by the caller or by a thread of its own,
 * what is kept of it is bounded:
 *
 *     snapshots   every so many events; when they become too many, every other one is dropped
 *     depths      least and most mats placed in each of at most 2^20 stretches of equal length;
 *                 when they become too many, neighbours are joined
 *     solutions   the events of the first ones
 *     tree        the nodes in the order in which they were entered; when they become too many,
 *                 what is below small finished ones is dropped, with its count kept
 *
 * What was dropped is found again by replaying a short stretch, so that answers stay exact. Where
 * memory cannot be had, things are dropped sooner: a trace that was created never fails.
 *
 *     event 0        frontier (explored)
 *     |==============|............................|    end of the run, unknown before it is reached
 *         ^ a stepper of the caller: may also stand beyond the frontier
 *
 * All functions but trace_create and trace_destroy may be called while the thread explores; by one
 * other thread at a time. They hold it up for some milliseconds at most.
 */
#ifndef CUBEFOLD_CORE_TRACE_H
#define CUBEFOLD_CORE_TRACE_H

#include "core/stepper.h"

#include <stddef.h>

struct trace;

enum { TRACE_DEFAULT_BYTES = 57 << 20 };

/* A run of the plan, which must outlive the trace, explored up to event 0. It keeps at most about
 * `most_bytes` (0: TRACE_DEFAULT_BYTES), but at least what a few snapshots and the first level of
 * the tree take. NULL when out of memory. */
struct trace *trace_create(const struct stepper_plan *plan, size_t most_bytes);

/* Stops the thread, within some milliseconds, and frees everything. NULL is fine. */
void trace_destroy(struct trace *trace);

const struct stepper_plan *trace_plan(const struct trace *trace);

/* Explores `events` more events, or to the end of the run, on the caller's thread. The trace's own
 * thread rests meanwhile. */
void trace_extend(struct trace *trace, uint64_t events);

/* Explores on a thread of its own up to event `limit` or the end of the run. Called again it moves
 * the limit. False when no thread can be had. */
bool trace_start(struct trace *trace, uint64_t limit);

/* Lets the thread stop, and waits for it, some milliseconds at most. trace_start goes on. */
void trace_stop(struct trace *trace);

struct trace_facts {
    uint64_t explored;            /* the run is known up to this event */
    bool complete;                /* which is its last, STEPPER_DONE */
    bool working;                 /* the thread explores */
    struct stepper_counts counts; /* at the frontier */
    uint64_t solutions_kept;      /* the events of so many first ones are known */
    uint64_t nodes_kept;          /* of the tree */
    bool thinned;                 /* not all nodes of the tree are kept */
    uint64_t snapshot_gap;        /* events between snapshots */
    uint64_t depth_gap;           /* events of a stretch whose depths are kept */
    size_t bytes;                 /* kept in all */
};
struct trace_facts trace_facts(struct trace *trace);

/* ---- going there ---- */

enum trace_progress {
    TRACE_THERE,
    TRACE_UNDER_WAY, /* the budget is used up: call again */
    TRACE_NOT_THERE  /* the run ends, or begins, before: the stepper stands at its last event, or at
                        event 0 */
};

/* Moves a stepper of the same plan to an event, forwards or back, from where it stands or from the
 * nearest snapshot, making at most `budget` events on the way (at least 1). Exact: the state is the
 * one of a fresh run to the last byte. */
enum trace_progress trace_seek(struct trace *trace, struct stepper *stepper, uint64_t event,
                               uint64_t budget);

enum trace_goal {
    TRACE_REJECTION, /* a STEPPER_REJECT */
    TRACE_PLACEMENT, /* a STEPPER_PLACE */
    TRACE_BACKTRACK, /* a STEPPER_UNDO */
    TRACE_SOLUTION,  /* a STEPPER_SOLUTION */
    TRACE_LEVEL,     /* a STEPPER_PLACE after which `value` mats are placed */
    TRACE_MAT,       /* a STEPPER_PLACE of mat `value` */
    TRACE_FACE,      /* a STEPPER_PLACE on face `value` */
    TRACE_GOAL_COUNT
};

/* A search for the next event of a kind, or the one before. Plain values. */
struct trace_quest {
    enum trace_goal goal;
    int value;
    bool back;
    uint64_t from;               /* the event found is after (before) this one */
    uint64_t found, since, upto; /* inner: the best so far; the stretch that is looked through */
    int phase;                   /* inner */
};

struct trace_quest trace_quest(enum trace_goal goal, int value, bool back, uint64_t from);

/* Goes on with it for about `budget` events. `scratch`, a stepper of the plan for this quest alone,
 * stands at the event at last (TRACE_THERE), or at the end or start of the run (TRACE_NOT_THERE).
 */
enum trace_progress trace_quest_go(struct trace *trace, struct trace_quest *quest,
                                   struct stepper *scratch, uint64_t budget);

/* True when this event, after which so many mats are placed, is what the quest looks for. */
bool trace_quest_meets(const struct trace_quest *quest, struct stepper_event event, int depth);

/* ---- the whole at a glance ---- */

/* Least and most mats placed over a stretch of events. low > high: not explored. */
struct trace_depth {
    uint16_t low, high;
};

/* Column i of `columns` covers the events from + i * (to - from) / columns and on, up to where the
 * next one begins, but at least one event. A column at least as wide as a stretch that is kept
 * (depth_gap) shows all stretches that it touches. Narrower ones are replayed, for about `budget`
 * events in all; the rest then shows the stretches that they touch. Returns true when none is left.
 * Asked the same again, it goes on where the budget ended. from < to < 2^48, columns >= 1. */
bool trace_depths(struct trace *trace, uint64_t from, uint64_t to, int columns, uint64_t budget,
                  struct trace_depth *out);

/* Events of solutions from `from` to `to` (both included), ascending; at most `most` of them. Only
 * the first solutions of the run are kept, see trace_facts. Returns their number. */
int trace_solutions(struct trace *trace, uint64_t from, uint64_t to, uint64_t *out, int most);

/* ---- the tree ---- */

#define TRACE_OPEN UINT64_MAX

/* A node: a mat placed, and all that follows until it is taken off. */
struct trace_node {
    uint64_t enter;     /* its PLACE: names the node. 0 is the root, where nothing is placed */
    uint64_t leave;     /* its UNDO; TRACE_OPEN where the frontier is inside */
    uint64_t nodes;     /* below it, itself not counted, up to the frontier */
    uint64_t solutions; /* in or below it, up to the frontier */
    int level;          /* mats placed before it */
    struct placement placement;
    int face;
};

/* The children of the node entered at event `parent` (0: the root), in order, from number `first`
 * on, at most `most` of them; only those entered up to event `upto`. What was thinned out is
 * replayed, for at most `budget` events; *exact (may be NULL) is false where that was not enough,
 * or where the node is beyond the frontier, and children are missing. Returns how many were
 * written. O((first + most) log nodes) without a replay. */
int trace_children(struct trace *trace, uint64_t parent, uint64_t upto, int first, int most,
                   uint64_t budget, struct trace_node *out, bool *exact);

#endif
