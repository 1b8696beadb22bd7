/* The nodes of the run that are kept. */
#include "core/trace_internal.h"

#include <assert.h>
#include <string.h>

/* ---- records ---- */

static uint64_t join(uint32_t low, uint16_t high)
{
    return (uint64_t)high << 32 | low;
}

static uint16_t high_part(uint64_t number)
{
    assert(number >> TRACE_EVENT_BITS == 0);
    return (uint16_t)(number >> 32);
}

uint64_t trace_record_enter(const struct trace_record *record)
{
    return join(record->enter_low, record->enter_high);
}

uint64_t trace_record_leave(const struct trace_record *record)
{
    return join(record->leave_low, record->leave_high);
}

uint64_t trace_record_nodes(const struct trace_record *record)
{
    return join(record->nodes_low, record->nodes_high);
}

uint64_t trace_record_solutions(const struct trace_record *record)
{
    return join(record->solutions_low, record->solutions_high);
}

static void set_below(struct trace_record *record, uint64_t nodes, uint64_t solutions)
{
    record->nodes_low = (uint32_t)nodes;
    record->nodes_high = high_part(nodes);
    record->solutions_low = (uint32_t)solutions;
    record->solutions_high = high_part(solutions);
}

struct trace_record trace_record_open(struct stepper_event place, uint64_t enter, uint64_t nodes,
                                      uint64_t solutions)
{
    struct trace_record record = {
        .enter_low = (uint32_t)enter,
        .enter_high = high_part(enter),
        .level = place.level,
        .face = place.face,
        .mat = place.mat,
        .orientation = place.orientation,
    };
    set_below(&record, nodes, solutions);
    return record;
}

void trace_record_close(struct trace_record *record, uint64_t leave, uint64_t nodes,
                        uint64_t solutions)
{
    record->leave_low = (uint32_t)leave;
    record->leave_high = high_part(leave);
    set_below(record, nodes - trace_record_nodes(record),
              solutions - trace_record_solutions(record));
}

/* ---- looking up ---- */

struct trace_record *trace_tree_at(const struct trace_tree *tree, size_t index)
{
    struct trace_record *records = tree->nodes.items;
    assert(index < tree->nodes.count);
    return &records[index < tree->split ? index : index + tree->hole];
}

size_t trace_tree_before(const struct trace_tree *tree, size_t low, size_t high, uint64_t event)
{
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (trace_record_enter(trace_tree_at(tree, middle)) < event)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

/* ---- thinning ---- */

static bool is_small(const struct trace_tree *tree, const struct trace_record *record)
{
    return trace_record_leave(record) != 0 && trace_record_nodes(record) <= tree->small;
}

bool trace_tree_is_bare(const struct trace_tree *tree, const struct trace_record *record)
{
    return is_small(tree, record) || record->level + 1 >= tree->levels;
}

/* Asks for less than before: twice as large nodes count as small; when all that are finished do,
 * the deepest level goes. */
static void begin_to_thin(struct trace *trace)
{
    struct trace_tree *tree = &trace->tree;
    if (tree->small < trace->counts.placements)
        tree->small = tree->small == 0 ? 1 : 2 * tree->small;
    else if (tree->deepest > 0)
        tree->levels = tree->deepest;
    tree->thinning = true;
    tree->skip_until = 0;
    tree->deepest = 0;
}

/* Looks at the first node behind the hole: it is dropped, and the hole grows, or it moves to the
 * hole's front end. */
static void thin_one(struct trace *trace)
{
    struct trace_tree *tree = &trace->tree;
    struct trace_record *records = tree->nodes.items;
    struct trace_record record = records[tree->split + tree->hole];
    bool drop = trace_record_enter(&record) < tree->skip_until || record.level >= tree->levels;
    if (trace_record_leave(&record) == 0)
        trace->path[record.level].index = drop ? TRACE_NOT_KEPT : tree->split;
    if (drop) {
        tree->hole++;
        tree->nodes.count--;
        tree->thinned = true;
        return;
    }
    if (record.level > tree->deepest)
        tree->deepest = record.level;
    if (is_small(tree, &record))
        tree->skip_until = trace_record_leave(&record);
    records[tree->split++] = record;
}

void trace_tree_thin(struct trace *trace)
{
    struct trace_tree *tree = &trace->tree;
    if (!tree->thinning)
        begin_to_thin(trace);
    for (int n = 0; n < TRACE_THIN_NODES && tree->split < tree->nodes.count; n++)
        thin_one(trace);
    if (tree->split < tree->nodes.count)
        return;
    tree->thinning = false;
    tree->split = tree->hole = 0;
}

/* ---- growing ---- */

void trace_tree_add(struct trace_tree *tree, const struct trace_slice *slice)
{
    struct trace_array *nodes = &tree->nodes;
    assert(!tree->thinning && slice->base <= nodes->count);
    for (size_t i = 0; i < slice->closed_count; i++)
        *trace_tree_at(tree, slice->closed_index[i]) = slice->closed[i];
    nodes->count = slice->base;
    assert(nodes->count + slice->fresh_count <= nodes->room);
    struct trace_record *records = nodes->items;
    memcpy(records + nodes->count, slice->fresh, slice->fresh_count * sizeof *records);
    nodes->count += slice->fresh_count;
    tree->thinned |= slice->dropped;
}
