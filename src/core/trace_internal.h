/* What trace*.c share; not for other files.
 *
 * One side explores, the thread of the trace or the caller of trace_extend; the other side asks.
 * What is kept is changed by the exploring side only, and only under the lock:
 *
 *     exploring side                        lock           asking side
 *     plan a slice, make room        ---- short ----
 *     step; note in struct slice        no lock            look things up    ---- short ----
 *     commit the slice               ---- short ----       replay in a stepper of its own, no lock
 */
#ifndef CUBEFOLD_CORE_TRACE_INTERNAL_H
#define CUBEFOLD_CORE_TRACE_INTERNAL_H

#include "core/trace.h"

#include <stdatomic.h>

enum {
    TRACE_SLICE_EVENTS = 8192, /* at most, between two looks at what the asking side wants: some
                                  tenths of a millisecond */
    TRACE_FIRST_GAP = 256,     /* events between the first snapshots */
    TRACE_MOST_FRESH = 2048,   /* nodes that a slice may enter */
    TRACE_THIN_NODES = 16384,  /* nodes looked at under the lock while the tree is thinned */
    TRACE_ZOOM_COLUMNS = 4096, /* columns of depths of which is known how far they are replayed */
    TRACE_EVENT_BITS = 48      /* a run is explored up to event 2^48 - 1 at most */
};

/* An array that grows up to `most` items. */
struct trace_array {
    size_t item; /* bytes of one */
    size_t count, room, most;
    void *items;
};

/* ---- trace_keep.c ---- */

/* Room for `least` items, at most `most` later. False when out of memory. */
bool trace_array_create(struct trace_array *array, size_t item, size_t least, size_t most);
void trace_array_destroy(struct trace_array *array);

/* Makes room for `more` items if that may be. False when it has to stay as it is: it never will
 * grow again then, so that other things do not come and go. */
bool trace_array_grow(struct trace_array *array, size_t more);

/* Every `gap` events a snapshot: number k is of event k * gap. Thinning moves no state: it renames
 * the slots. */
struct trace_snapshots {
    struct trace_array states; /* slots; count of them are in use */
    size_t *slot;              /* [2 * states.most]: slot of snapshot k; those not in use follow.
                                  The second half is for thinning */
    uint64_t gap;
};

bool trace_snapshots_create(struct trace_snapshots *snapshots, size_t state_size, size_t most);
void trace_snapshots_destroy(struct trace_snapshots *snapshots);

/* Makes room for one more, be it by dropping every other one and doubling the gap. */
void trace_snapshots_make_room(struct trace_snapshots *snapshots);
void trace_snapshots_add(struct trace_snapshots *snapshots, const void *state);

/* The last snapshot at or before an event; *at receives its event. */
const void *trace_snapshots_before(const struct trace_snapshots *snapshots, uint64_t event,
                                   uint64_t *at);

/* Least and most mats placed over stretches of 2^shift events each. */
struct trace_stretches {
    struct trace_array list; /* struct trace_depth */
    int shift;
};

/* Makes room for all stretches up to this event, be it by joining neighbours. */
void trace_stretches_make_room(struct trace_stretches *stretches, uint64_t event);

/* Adds what was noted, from stretch `first` on, which may be known already in part. */
void trace_stretches_add(struct trace_stretches *stretches, uint64_t first,
                         const struct trace_depth *noted, size_t count);

/* Widens `depth` to include another one. */
static inline void trace_depth_join(struct trace_depth *depth, struct trace_depth other)
{
    depth->low = other.low < depth->low ? other.low : depth->low;
    depth->high = other.high > depth->high ? other.high : depth->high;
}

/* ---- the tree: trace_tree.c ---- */

/* A number below 2^48 in two parts, so that a node takes 32 bytes. */
struct trace_wide {
    uint32_t low;
    uint16_t high;
};

/* A node of the tree. While it is open, `leave` is 0, and `nodes` and `solutions` count those of
 * the whole run when it was entered, itself included in `nodes`; afterwards those below it. */
struct trace_record {
    uint32_t enter_low, leave_low, nodes_low, solutions_low;
    uint16_t enter_high, leave_high, nodes_high, solutions_high;
    int16_t level, face, mat;
    uint8_t orientation;
};

/* A node of the present path. */
struct trace_step {
    uint64_t enter;
    uint64_t nodes, solutions; /* as in an open trace_record */
    size_t index;              /* in the tree, or TRACE_NOT_KEPT */
};
#define TRACE_NOT_KEPT SIZE_MAX

/* The nodes kept, in the order of their PLACE events. Where a finished node is small, nothing below
 * it is kept; nor is what is on levels from `levels` on. Thinning closes up the array piece by
 * piece, so that nobody waits for long; meanwhile there is a hole in it:
 *
 *     0 ... split |  hole  | not looked at yet ...
 */
struct trace_tree {
    struct trace_array nodes; /* struct trace_record; count does not count the hole */
    uint64_t small;           /* a finished node with at most so many below it keeps none of them */
    int levels;               /* only levels below this one are kept; at least 1 */
    bool thinned;             /* something has been dropped */
    bool thinning;
    size_t split, hole;  /* 0 while not thinning */
    uint64_t skip_until; /* thinning: nodes entered before this event go */
    int deepest;         /* thinning: last level that keeps a node */
};

/* ---- what a slice notes: trace_explore.c ---- */

struct trace_slice {
    uint64_t from, to;          /* events from + 1..to have been made */
    uint64_t first, end;        /* numbers of the stretches noted: first..end - 1 */
    struct trace_depth *depth;  /* [TRACE_SLICE_EVENTS + 2] these */
    size_t base;                /* nodes kept in the tree before; fewer where a node of old that
                                   was left is small */
    struct trace_record *fresh; /* [fresh_room] nodes to be put behind these */
    size_t fresh_count, fresh_room;
    struct trace_record *closed; /* [faces] nodes of old that were left, whole */
    size_t *closed_index;        /* [faces] which ones */
    size_t closed_count;
    bool dropped;        /* a node was not noted, or dropped again */
    uint64_t *solutions; /* [TRACE_SLICE_EVENTS] their events */
    size_t solution_count;
    uint64_t nodes, solved; /* of the whole run */
};

/* Columns of depths that were replayed last, so that a replay can go on. */
struct trace_zoom {
    uint64_t from, to;
    int columns;                                  /* 0: none */
    int done;                                     /* so many are exact */
    struct trace_depth depth[TRACE_ZOOM_COLUMNS]; /* these */
};

struct trace_thread;

struct trace {
    const struct stepper_plan *plan;
    struct trace_thread *thread; /* and the lock */

    /* Of the exploring side alone. */
    struct stepper *explorer;
    struct trace_step *path; /* [faces] */
    struct trace_slice slice;

    /* Of the asking side alone. */
    struct stepper *reader; /* for replays; stands anywhere */
    struct trace_zoom zoom;

    /* Set by the asking side: the slice under way shall end. */
    atomic_bool hurry;

    /* Under the lock. */
    uint64_t explored;
    bool complete;
    struct stepper_counts counts; /* at `explored` */
    struct trace_snapshots snapshots;
    struct trace_stretches stretches;
    struct trace_array solutions; /* uint64_t */
    bool solutions_missing;       /* there are more than are kept */
    struct trace_tree tree;
    size_t fixed_bytes; /* of all that does not grow */
};

/* ---- trace_explore.c ---- */

/* Explores a little further, to event `limit` at most, or thins a little. Without the lock, by the
 * exploring side. False when there is nothing left to do up to there. */
bool trace_explore(struct trace *trace, uint64_t limit);

/* ---- trace_tree.c ---- */

uint64_t trace_record_enter(const struct trace_record *record);
uint64_t trace_record_leave(const struct trace_record *record); /* 0 while it is open */
uint64_t trace_record_nodes(const struct trace_record *record);
uint64_t trace_record_solutions(const struct trace_record *record);

/* A node just entered. `nodes` counts it. */
struct trace_record trace_record_open(struct stepper_event place, uint64_t enter, uint64_t nodes,
                                      uint64_t solutions);

/* The open node is left; nodes and solutions of the whole run are now these. */
void trace_record_close(struct trace_record *record, uint64_t leave, uint64_t nodes,
                        uint64_t solutions);

/* Number `index` of the nodes kept. */
struct trace_record *trace_tree_at(const struct trace_tree *tree, size_t index);

/* The first of the nodes low..high-1 kept that was not entered before this event; high if all were.
 * O(log nodes). */
size_t trace_tree_before(const struct trace_tree *tree, size_t low, size_t high, uint64_t event);

/* True when nothing below the node is to be kept. While the tree is thinned some of that may be
 * there still. */
bool trace_tree_is_bare(const struct trace_tree *tree, const struct trace_record *record);

/* Thins a piece of the tree. *path follows the nodes that move. */
void trace_tree_thin(struct trace *trace);

/* Takes over what the slice noted. There is room for it. */
void trace_tree_add(struct trace_tree *tree, const struct trace_slice *slice);

/* ---- trace.c ---- */

/* How many of the solutions kept come before this event. */
size_t trace_solutions_before(const struct trace *trace, uint64_t event);

/* ---- trace_seek.c ---- */

/* Restores the stepper from the snapshot that is nearest before `event`, where that is nearer than
 * where it stands. Takes the lock for it. */
void trace_approach(struct trace *trace, struct stepper *stepper, uint64_t event);

/* Steps on to an event that is not behind, as far as the budget goes, which is counted down. */
enum trace_progress trace_walk(struct stepper *stepper, uint64_t event, uint64_t *budget);

/* ---- trace_thread.c ---- */

/* The lock and, once it is started, the thread. NULL when out of memory. Destroying it stops the
 * thread first; NULL is fine. */
struct trace_thread *trace_thread_create(struct trace *trace);
void trace_thread_destroy(struct trace_thread *thread);

/* True while the thread explores, or is about to. Under the lock. */
bool trace_thread_is_working(const struct trace_thread *thread);

/* For the asking side: what is kept stays as it is between the two. */
void trace_lock(struct trace *trace);
void trace_unlock(struct trace *trace);

/* For the exploring side, which lets the asking side go first. */
void trace_explorer_lock(struct trace *trace);
void trace_explorer_unlock(struct trace *trace);

#endif
