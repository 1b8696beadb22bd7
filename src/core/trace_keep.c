/* What a trace keeps of a run beside the tree: snapshots and depths. */
#include "core/trace_internal.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* ---- arrays ---- */

bool trace_array_create(struct trace_array *array, size_t item, size_t least, size_t most)
{
    assert(least >= 1);
    *array = (struct trace_array){.item = item, .room = least, .most = most < least ? least : most};
    array->items = malloc(least * item);
    return array->items != NULL;
}

void trace_array_destroy(struct trace_array *array)
{
    free(array->items);
}

bool trace_array_grow(struct trace_array *array, size_t more)
{
    size_t least = array->count + more;
    if (least <= array->room)
        return true;
    if (least > array->most)
        return false;
    size_t room = array->room <= array->most / 2 ? 2 * array->room : array->most;
    room = room < least ? least : room;
    void *items = realloc(array->items, room * array->item);
    if (items == NULL) {
        array->most = array->room;
        return false;
    }
    array->items = items;
    array->room = room;
    return true;
}

/* ---- snapshots ---- */

bool trace_snapshots_create(struct trace_snapshots *snapshots, size_t state_size, size_t most)
{
    static const size_t least = 8;
    bool fine = trace_array_create(&snapshots->states, state_size, least, most);
    snapshots->gap = TRACE_FIRST_GAP;
    most = snapshots->states.most;
    snapshots->slot = malloc(2 * most * sizeof *snapshots->slot);
    for (size_t k = 0; snapshots->slot != NULL && k < most; k++)
        snapshots->slot[k] = k;
    return fine && snapshots->slot != NULL;
}

void trace_snapshots_destroy(struct trace_snapshots *snapshots)
{
    trace_array_destroy(&snapshots->states);
    free(snapshots->slot);
}

/* Keeps those with even numbers. The slots of the others are used next. */
static void drop_every_other(struct trace_snapshots *snapshots)
{
    size_t count = snapshots->states.count;
    size_t kept = (count + 1) / 2;
    size_t *slot = snapshots->slot;
    size_t *odd = slot + snapshots->states.room;
    for (size_t k = 0; k < count; k++)
        if (k % 2 == 0)
            slot[k / 2] = slot[k];
        else
            odd[k / 2] = slot[k];
    memcpy(slot + kept, odd, (count - kept) * sizeof *slot);
    snapshots->states.count = kept;
    snapshots->gap *= 2;
}

void trace_snapshots_make_room(struct trace_snapshots *snapshots)
{
    if (!trace_array_grow(&snapshots->states, 1))
        drop_every_other(snapshots);
}

void trace_snapshots_add(struct trace_snapshots *snapshots, const void *state)
{
    struct trace_array *states = &snapshots->states;
    assert(states->count < states->room);
    size_t slot = snapshots->slot[states->count++];
    memcpy((unsigned char *)states->items + slot * states->item, state, states->item);
}

const void *trace_snapshots_before(const struct trace_snapshots *snapshots, uint64_t event,
                                   uint64_t *at)
{
    const struct trace_array *states = &snapshots->states;
    uint64_t number = event / snapshots->gap;
    if (number >= states->count)
        number = states->count - 1;
    *at = number * snapshots->gap;
    return (const unsigned char *)states->items + snapshots->slot[number] * states->item;
}

/* ---- depths ---- */

static void join_neighbours(struct trace_stretches *stretches)
{
    struct trace_depth *list = stretches->list.items;
    size_t count = stretches->list.count;
    for (size_t k = 0; k < count; k += 2) {
        list[k / 2] = list[k];
        if (k + 1 < count)
            trace_depth_join(&list[k / 2], list[k + 1]);
    }
    stretches->list.count = (count + 1) / 2;
    stretches->shift++;
}

void trace_stretches_make_room(struct trace_stretches *stretches, uint64_t event)
{
    for (;;) {
        uint64_t needed = (event >> stretches->shift) + 1;
        uint64_t count = stretches->list.count;
        if (needed <= count || (needed - count <= stretches->list.most &&
                                trace_array_grow(&stretches->list, (size_t)(needed - count))))
            return;
        join_neighbours(stretches);
    }
}

void trace_stretches_add(struct trace_stretches *stretches, uint64_t first,
                         const struct trace_depth *noted, size_t count)
{
    struct trace_array *array = &stretches->list;
    struct trace_depth *list = array->items;
    size_t at = (size_t)first;
    assert(at <= array->count && at + count <= array->room && count > 0);
    if (at < array->count)
        trace_depth_join(&list[at++], *noted++);
    else
        list[at++] = *noted++;
    memcpy(list + at, noted, (count - 1) * sizeof *list);
    array->count = at + count - 1;
}
