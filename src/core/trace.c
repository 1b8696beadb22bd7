/* A trace as a whole: how its memory is shared out, and what is known at a glance. */
#include "core/trace.h"

#include "core/trace_internal.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* ---- memory ---- */

enum {
    MOST_STRETCHES = 1 << 20,
    MOST_SOLUTIONS = 1 << 17,
    LEAST_ITEMS = 16 /* stretches, solutions, nodes that a slice may enter */
};

static size_t smaller(size_t a, size_t b)
{
    return a < b ? a : b;
}

static size_t larger(size_t a, size_t b)
{
    return a > b ? a : b;
}

static int face_count(const struct trace *trace)
{
    return stepper_plan_puzzle(trace->plan)->shape->face_count;
}

/* What does not grow: of the exploring and of the asking side. */
static bool create_sides(struct trace *trace, size_t fresh_room)
{
    struct trace_slice *slice = &trace->slice;
    size_t faces = (size_t)face_count(trace);
    slice->fresh_room = fresh_room;
    trace->explorer = stepper_create(trace->plan);
    trace->reader = stepper_create(trace->plan);
    trace->thread = trace_thread_create(trace);
    trace->path = malloc(faces * sizeof *trace->path);
    slice->depth = malloc((TRACE_SLICE_EVENTS + 2) * sizeof *slice->depth);
    slice->fresh = malloc(fresh_room * sizeof *slice->fresh);
    slice->closed = malloc(faces * sizeof *slice->closed);
    slice->closed_index = malloc(faces * sizeof *slice->closed_index);
    slice->solutions = malloc(TRACE_SLICE_EVENTS * sizeof *slice->solutions);
    trace->fixed_bytes =
        sizeof *trace + 2 * stepper_state_size(trace->plan) +
        faces * (sizeof *trace->path + sizeof *slice->closed + sizeof *slice->closed_index) +
        (TRACE_SLICE_EVENTS + 2) * sizeof *slice->depth + fresh_room * sizeof *slice->fresh +
        TRACE_SLICE_EVENTS * sizeof *slice->solutions;
    return trace->explorer != NULL && trace->reader != NULL && trace->thread != NULL &&
           trace->path != NULL && slice->depth != NULL && slice->fresh != NULL &&
           slice->closed != NULL && slice->closed_index != NULL && slice->solutions != NULL;
}

/* Shares `bytes` out: five eighths to the tree, so that a million nodes fit into the default; as
 * much as they can use to depths and solutions; the rest to snapshots. */
static bool share_out(struct trace *trace, size_t bytes)
{
    const struct puzzle *puzzle = stepper_plan_puzzle(trace->plan);
    size_t ways = (size_t)MAT_ORIENTATIONS * (size_t)(face_count(trace) + puzzle->mat_count);
    size_t state = stepper_state_size(trace->plan);
    size_t nodes = bytes / 8 * 5 / sizeof(struct trace_record);
    size_t fresh = smaller(larger(nodes / 8, LEAST_ITEMS), TRACE_MOST_FRESH);
    size_t stretches = smaller(bytes / 8 / sizeof(struct trace_depth), MOST_STRETCHES);
    size_t solutions = smaller(bytes / 32 / sizeof(uint64_t), MOST_SOLUTIONS);
    nodes = larger(nodes, 2 * (ways + fresh)); /* the first level, whatever comes */
    if (!create_sides(trace, fresh))
        return false;
    size_t spent = trace->fixed_bytes + nodes * sizeof(struct trace_record) +
                   stretches * sizeof(struct trace_depth) + solutions * sizeof(uint64_t);
    size_t snapshots = spent < bytes ? (bytes - spent) / (state + 2 * sizeof(size_t)) : 0;
    if (!trace_snapshots_create(&trace->snapshots, state, snapshots))
        return false;
    trace->fixed_bytes += 2 * trace->snapshots.states.most * sizeof *trace->snapshots.slot;
    return trace_array_create(&trace->stretches.list, sizeof(struct trace_depth), LEAST_ITEMS,
                              stretches) &&
           trace_array_create(&trace->solutions, sizeof(uint64_t), LEAST_ITEMS, solutions) &&
           trace_array_create(&trace->tree.nodes, sizeof(struct trace_record), 2 * (ways + fresh),
                              nodes);
}

struct trace *trace_create(const struct stepper_plan *plan, size_t most_bytes)
{
    struct trace *trace = calloc(1, sizeof *trace);
    if (trace == NULL)
        return NULL;
    trace->plan = plan;
    trace->tree.levels = face_count(trace);
    if (!share_out(trace, most_bytes == 0 ? TRACE_DEFAULT_BYTES : most_bytes)) {
        trace_destroy(trace);
        return NULL;
    }
    static const struct trace_depth none = {0, 0};
    trace_snapshots_add(&trace->snapshots, stepper_state(trace->explorer));
    trace_stretches_add(&trace->stretches, 0, &none, 1);
    trace->counts = stepper_counts(trace->explorer);
    return trace;
}

void trace_destroy(struct trace *trace)
{
    if (trace == NULL)
        return;
    trace_thread_destroy(trace->thread);
    trace_snapshots_destroy(&trace->snapshots);
    trace_array_destroy(&trace->stretches.list);
    trace_array_destroy(&trace->solutions);
    trace_array_destroy(&trace->tree.nodes);
    free(trace->path);
    free(trace->slice.depth);
    free(trace->slice.fresh);
    free(trace->slice.closed);
    free(trace->slice.closed_index);
    free(trace->slice.solutions);
    stepper_destroy(trace->explorer);
    stepper_destroy(trace->reader);
    free(trace);
}

/* ---- at a glance ---- */

const struct stepper_plan *trace_plan(const struct trace *trace)
{
    return trace->plan;
}

static size_t array_bytes(const struct trace_array *array)
{
    return array->room * array->item;
}

struct trace_facts trace_facts(struct trace *trace)
{
    trace_lock(trace);
    struct trace_facts facts = {
        .explored = trace->explored,
        .complete = trace->complete,
        .counts = trace->counts,
        .solutions_kept = trace->solutions.count,
        .nodes_kept = trace->tree.nodes.count,
        .thinned = trace->tree.thinned,
        .snapshot_gap = trace->snapshots.gap,
        .depth_gap = UINT64_C(1) << trace->stretches.shift,
        .bytes = trace->fixed_bytes + array_bytes(&trace->snapshots.states) +
                 array_bytes(&trace->stretches.list) + array_bytes(&trace->solutions) +
                 array_bytes(&trace->tree.nodes),
    };
    facts.working = trace_thread_is_working(trace->thread);
    trace_unlock(trace);
    return facts;
}

size_t trace_solutions_before(const struct trace *trace, uint64_t event)
{
    const uint64_t *list = trace->solutions.items;
    size_t low = 0, high = trace->solutions.count;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (list[middle] < event)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

int trace_solutions(struct trace *trace, uint64_t from, uint64_t to, uint64_t *out, int most)
{
    int count = 0;
    trace_lock(trace);
    const uint64_t *list = trace->solutions.items;
    for (size_t k = trace_solutions_before(trace, from);
         k < trace->solutions.count && list[k] <= to && count < most; k++)
        out[count++] = list[k];
    trace_unlock(trace);
    return count;
}
