/* Exploring a run, slice by slice. */
#include "core/trace_internal.h"

#include <assert.h>
#include <string.h>

/* ---- depths ---- */

/* Stretches up to that of event `to` have this depth, as far as nothing else was noted there. */
static void note_rest(struct trace_slice *slice, int shift, uint64_t to, int depth)
{
    struct trace_depth same = {(uint16_t)depth, (uint16_t)depth};
    while (slice->end <= to >> shift)
        slice->depth[slice->end++ - slice->first] = same;
}

/* The depth is `before` up to the event before this one, and `after` at it. */
static void note_depth(struct trace_slice *slice, int shift, uint64_t event, int before, int after)
{
    struct trace_depth now = {(uint16_t)after, (uint16_t)after};
    note_rest(slice, shift, event - 1, before);
    if (slice->end <= event >> shift)
        slice->depth[slice->end++ - slice->first] = now;
    else
        trace_depth_join(&slice->depth[slice->end - 1 - slice->first], now);
}

/* ---- nodes ---- */

static void note_enter(struct trace *trace, struct stepper_event place, uint64_t event)
{
    struct trace_slice *slice = &trace->slice;
    struct trace_step *step = &trace->path[place.level];
    *step = (struct trace_step){event, ++slice->nodes, slice->solved, TRACE_NOT_KEPT};
    if (place.level >= trace->tree.levels) {
        slice->dropped = true;
        return;
    }
    step->index = slice->base + slice->fresh_count;
    slice->fresh[slice->fresh_count++] =
        trace_record_open(place, event, step->nodes, step->solutions);
}

static void note_leave(struct trace *trace, struct stepper_event undo, uint64_t event)
{
    struct trace_slice *slice = &trace->slice;
    const struct trace_step *step = &trace->path[undo.level];
    struct trace_record *record;
    if (step->index == TRACE_NOT_KEPT)
        return;
    if (step->index >= slice->base) {
        record = &slice->fresh[step->index - slice->base];
    } else {
        record = &slice->closed[slice->closed_count];
        *record = *trace_tree_at(&trace->tree, step->index);
        slice->closed_index[slice->closed_count++] = step->index;
    }
    trace_record_close(record, event, slice->nodes, slice->solved);
    uint64_t below = trace_record_nodes(record);
    if (below == 0 || below > trace->tree.small)
        return;
    slice->dropped = true;
    if (step->index >= slice->base) {
        slice->fresh_count = step->index + 1 - slice->base;
    } else {
        slice->fresh_count = 0;
        slice->base = step->index + 1;
    }
}

/* ---- slices; the lock is held in the first and the last part only ---- */

static uint64_t earlier(uint64_t a, uint64_t b)
{
    return a < b ? a : b;
}

/* Makes room for the next slice and returns where it ends: at the next snapshot at the latest. */
static uint64_t plan_slice(struct trace *trace, uint64_t limit)
{
    struct trace_slice *slice = &trace->slice;
    trace_snapshots_make_room(&trace->snapshots);
    uint64_t gap = trace->snapshots.gap;
    uint64_t end = earlier(limit, trace->explored + TRACE_SLICE_EVENTS);
    end = earlier(end, (trace->explored / gap + 1) * gap);
    trace_stretches_make_room(&trace->stretches, end);
    slice->from = slice->to = trace->explored;
    slice->first = (trace->explored + 1) >> trace->stretches.shift;
    slice->end = slice->first;
    slice->base = trace->tree.nodes.count;
    slice->nodes = trace->counts.placements;
    slice->solved = trace->counts.solutions;
    slice->fresh_count = slice->closed_count = slice->solution_count = 0;
    slice->dropped = false;
    return end;
}

/* Steps up to event `end`, or the end of the run, or as many nodes as there is room for, or until
 * the asking side is in a hurry. Returns true at the end of the run. */
static bool run_slice(struct trace *trace, uint64_t end)
{
    struct trace_slice *slice = &trace->slice;
    struct stepper *explorer = trace->explorer;
    int shift = trace->stretches.shift;
    int depth = stepper_depth(explorer);
    bool over = false;
    uint64_t event = slice->from;
    while (!over && event < end && slice->fresh_count < slice->fresh_room &&
           !atomic_load_explicit(&trace->hurry, memory_order_relaxed)) {
        struct stepper_event now = stepper_step(explorer);
        event++;
        switch (now.kind) {
        case STEPPER_PLACE:
            note_enter(trace, now, event);
            note_depth(slice, shift, event, depth, now.level + 1);
            depth = now.level + 1;
            break;
        case STEPPER_UNDO:
            note_leave(trace, now, event);
            note_depth(slice, shift, event, depth, now.level);
            depth = now.level;
            break;
        case STEPPER_SOLUTION:
            slice->solutions[slice->solution_count++] = event;
            slice->solved++;
            break;
        case STEPPER_DONE:
            over = true;
            break;
        default:
            break;
        }
    }
    assert(event == stepper_index(explorer));
    note_rest(slice, shift, event, depth);
    slice->to = event;
    return over;
}

static void keep_solutions(struct trace *trace)
{
    const struct trace_slice *slice = &trace->slice;
    struct trace_array *kept = &trace->solutions;
    for (size_t i = 0; i < slice->solution_count && !trace->solutions_missing; i++)
        if (trace_array_grow(kept, 1))
            ((uint64_t *)kept->items)[kept->count++] = slice->solutions[i];
        else
            trace->solutions_missing = true;
}

static void commit_slice(struct trace *trace, bool over)
{
    const struct trace_slice *slice = &trace->slice;
    if (slice->end > slice->first)
        trace_stretches_add(&trace->stretches, slice->first, slice->depth,
                            (size_t)(slice->end - slice->first));
    trace_tree_add(&trace->tree, slice);
    keep_solutions(trace);
    trace->explored = slice->to;
    trace->complete = over;
    trace->counts = stepper_counts(trace->explorer);
    /* A slice that was hurried to its end before its first event has nothing new. */
    if (slice->to > slice->from && slice->to % trace->snapshots.gap == 0)
        trace_snapshots_add(&trace->snapshots, stepper_state(trace->explorer));
}

bool trace_explore(struct trace *trace, uint64_t limit)
{
    static const uint64_t last = (UINT64_C(1) << TRACE_EVENT_BITS) - 1;
    limit = earlier(limit, last);
    trace_explorer_lock(trace);
    if (trace->complete || trace->explored >= limit) {
        trace_explorer_unlock(trace);
        return false;
    }
    if (trace->tree.thinning || !trace_array_grow(&trace->tree.nodes, trace->slice.fresh_room)) {
        trace_tree_thin(trace);
        trace_explorer_unlock(trace);
        return true;
    }
    uint64_t end = plan_slice(trace, limit);
    trace_explorer_unlock(trace);
    bool over = run_slice(trace, end);
    trace_explorer_lock(trace);
    commit_slice(trace, over);
    trace_explorer_unlock(trace);
    return true;
}
