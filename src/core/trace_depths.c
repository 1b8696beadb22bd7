/* How deep the search was, over stretches of the run. */
#include "core/trace_internal.h"

#include <assert.h>
#include <string.h>

static const struct trace_depth unexplored = {UINT16_MAX, 0};

/* What is asked for. */
struct view {
    uint64_t from, to;
    int columns;
};

/* The first event of a column; of number `columns`: `to`. */
static uint64_t column_start(const struct view *view, int column)
{
    uint64_t whole = view->to - view->from, count = (uint64_t)view->columns;
    uint64_t number = (uint64_t)column;
    return view->from + whole / count * number + whole % count * number / count;
}

/* The last event of a column. */
static uint64_t column_end(const struct view *view, int column)
{
    uint64_t start = column_start(view, column), next = column_start(view, column + 1);
    return next > start ? next - 1 : start;
}

/* What is kept of the events first..last, which may not be explored; under the lock. */
static struct trace_depth depth_kept(const struct trace *trace, uint64_t first, uint64_t last)
{
    const struct trace_depth *list = trace->stretches.list.items;
    struct trace_depth depth = unexplored;
    last = last < trace->explored ? last : trace->explored;
    if (first > last)
        return depth;
    for (uint64_t k = first >> trace->stretches.shift; k <= last >> trace->stretches.shift; k++)
        trace_depth_join(&depth, list[k]);
    return depth;
}

/* Steps from where the reader is through the column, first..last. */
static struct trace_depth depth_replayed(struct stepper *reader, uint64_t first, uint64_t last)
{
    struct trace_depth depth = unexplored;
    assert(stepper_index(reader) == first);
    for (uint64_t event = first;; event++) {
        uint16_t now = (uint16_t)stepper_depth(reader);
        trace_depth_join(&depth, (struct trace_depth){now, now});
        if (event == last)
            return depth;
        (void)stepper_step(reader);
    }
}

/* Copies the columns that were replayed before and returns their number. */
static int take_known(const struct trace_zoom *zoom, const struct view *view,
                      struct trace_depth *out)
{
    if (zoom->columns != view->columns || zoom->from != view->from || zoom->to != view->to)
        return 0;
    memcpy(out, zoom->depth, (size_t)zoom->done * sizeof *out);
    return zoom->done;
}

/* Columns start..end - 1 are new and exact. */
static void keep_known(struct trace_zoom *zoom, const struct view *view, int start, int end,
                       const struct trace_depth *out)
{
    if (view->columns > TRACE_ZOOM_COLUMNS)
        return;
    zoom->from = view->from;
    zoom->to = view->to;
    zoom->columns = view->columns;
    memcpy(zoom->depth + start, out + start, (size_t)(end - start) * sizeof *out);
    zoom->done = end;
}

/* Replays columns as far as the budget and what is explored go. Returns how many are exact. */
static int replay_columns(struct trace *trace, const struct view *view, uint64_t explored,
                          uint64_t budget, struct trace_depth *out)
{
    int known = take_known(&trace->zoom, view, out);
    int done = known;
    while (done < view->columns && column_end(view, done) <= explored) {
        uint64_t first = column_start(view, done), last = column_end(view, done);
        if (done == known || stepper_index(trace->reader) > first)
            trace_approach(trace, trace->reader, first);
        if (trace_walk(trace->reader, first, &budget) != TRACE_THERE || budget == 0)
            break;
        out[done++] = depth_replayed(trace->reader, first, last);
        budget -= budget < last - first ? budget : last - first;
    }
    keep_known(&trace->zoom, view, known, done, out);
    return done;
}

bool trace_depths(struct trace *trace, uint64_t from, uint64_t to, int columns, uint64_t budget,
                  struct trace_depth *out)
{
    struct view view = {from, to, columns};
    assert(from < to && to >> TRACE_EVENT_BITS == 0 && columns >= 1);
    trace_lock(trace);
    uint64_t explored = trace->explored;
    uint64_t gap = UINT64_C(1) << trace->stretches.shift;
    trace_unlock(trace);
    bool narrow = gap > 1 && (to - from) / (uint64_t)columns < gap;
    int done = narrow ? replay_columns(trace, &view, explored, budget, out) : 0;
    trace_lock(trace);
    bool left = false;
    for (int i = done; i < columns; i++) {
        out[i] = depth_kept(trace, column_start(&view, i), column_end(&view, i));
        left |= narrow && out[i].low <= out[i].high;
    }
    trace_unlock(trace);
    return !left;
}
