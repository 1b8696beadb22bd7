#include "cli/subsets.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum { FIRST_ROOM = 64 };

struct subsets subsets_begin(int length, size_t limit)
{
    assert(length > 0 && limit >= 2 && limit <= (size_t)1 << 30);
    return (struct subsets){.length = length, .limit = limit};
}

void subsets_free(struct subsets *subsets)
{
    free(subsets->mats);
    free(subsets->times);
    free(subsets->slots);
    *subsets = (struct subsets){.length = subsets->length, .limit = subsets->limit};
}

static uint16_t *mats_of(const struct subsets *subsets, size_t index)
{
    return subsets->mats + index * (size_t)subsets->length;
}

/* FNV-1a over the numbers, then mixed so that the first bits are as random as the last. */
static uint64_t hash(const uint16_t *mats, int length)
{
    uint64_t h = UINT64_C(14695981039346656037);
    for (int i = 0; i < length; i++)
        h = (h ^ mats[i]) * UINT64_C(1099511628211);
    h = (h ^ h >> 32) * UINT64_C(0xD6E8FEB86659FD93);
    h = (h ^ h >> 32) * UINT64_C(0xD6E8FEB86659FD93);
    return h ^ h >> 32;
}

static bool is_kept(const struct subsets *subsets, uint64_t h)
{
    return subsets->zero_bits == 0 || h >> (64 - subsets->zero_bits) == 0;
}

static bool is_same(const struct subsets *subsets, size_t index, const uint16_t *mats)
{
    return memcmp(mats_of(subsets, index), mats, (size_t)subsets->length * sizeof *mats) == 0;
}

/* The slot of this subset, or the empty one where it belongs. */
static uint32_t *find_slot(const struct subsets *subsets, const uint16_t *mats, uint64_t h)
{
    size_t at = (size_t)h & (subsets->slot_count - 1);
    while (subsets->slots[at] != 0 && !is_same(subsets, subsets->slots[at] - 1, mats))
        at = (at + 1) & (subsets->slot_count - 1);
    return &subsets->slots[at];
}

static void fill_slots(struct subsets *subsets)
{
    memset(subsets->slots, 0, subsets->slot_count * sizeof *subsets->slots);
    for (size_t i = 0; i < subsets->count; i++) {
        const uint16_t *mats = mats_of(subsets, i);
        *find_slot(subsets, mats, hash(mats, subsets->length)) = (uint32_t)(i + 1);
    }
}

/* Makes room for twice as many, `limit` at most. */
static bool grow(struct subsets *subsets)
{
    size_t room = subsets->room ? subsets->room * 2 : FIRST_ROOM;
    size_t length = (size_t)subsets->length;
    room = room < subsets->limit ? room : subsets->limit;
    uint16_t *mats = realloc(subsets->mats, room * length * sizeof *mats);
    if (!mats)
        return false;
    subsets->mats = mats;
    uint64_t *times = realloc(subsets->times, room * sizeof *times);
    if (!times)
        return false;
    subsets->times = times;
    size_t slot_count = FIRST_ROOM;
    while (slot_count <= 2 * room)
        slot_count *= 2;
    uint32_t *slots = malloc(slot_count * sizeof *slots);
    if (!slots)
        return false;
    free(subsets->slots);
    subsets->slots = slots;
    subsets->slot_count = slot_count;
    subsets->room = room;
    fill_slots(subsets);
    return true;
}

/* Forgets every second subset, or as many as it takes to forget any. */
static void thin_out(struct subsets *subsets)
{
    size_t before = subsets->count;
    size_t bytes = (size_t)subsets->length * sizeof *subsets->mats;
    while (subsets->count == before && subsets->zero_bits < 63) {
        size_t kept = 0;
        subsets->zero_bits++;
        for (size_t i = 0; i < subsets->count; i++) {
            if (!is_kept(subsets, hash(mats_of(subsets, i), subsets->length)))
                continue;
            memmove(mats_of(subsets, kept), mats_of(subsets, i), bytes);
            subsets->times[kept++] = subsets->times[i];
        }
        subsets->count = kept;
    }
    fill_slots(subsets);
}

static int compare_numbers(const void *left, const void *right)
{
    const uint16_t *a = left, *b = right;
    return (*a > *b) - (*a < *b);
}

bool subsets_add(struct subsets *subsets, uint16_t *mats)
{
    size_t length = (size_t)subsets->length;
    qsort(mats, length, sizeof *mats, compare_numbers);
    uint64_t h = hash(mats, subsets->length);
    if (!is_kept(subsets, h))
        return true;
    uint32_t *slot = subsets->slots ? find_slot(subsets, mats, h) : NULL;
    if (slot && *slot != 0) {
        subsets->times[*slot - 1]++;
        return true;
    }
    if (subsets->count == subsets->limit) {
        thin_out(subsets);
        if (!is_kept(subsets, h))
            return true;
    }
    if (subsets->count == subsets->room && !grow(subsets))
        return false;
    memcpy(mats_of(subsets, subsets->count), mats, length * sizeof *mats);
    subsets->times[subsets->count] = 1;
    *find_slot(subsets, mats, h) = (uint32_t)++subsets->count;
    return true;
}

uint64_t subsets_estimate(const struct subsets *subsets)
{
    return (uint64_t)subsets->count << subsets->zero_bits;
}

/* ---- sorting ---- */

static int compare_subsets(const struct subsets *subsets, size_t a, size_t b)
{
    const uint16_t *left = mats_of(subsets, a), *right = mats_of(subsets, b);
    for (int i = 0; i < subsets->length; i++)
        if (left[i] != right[i])
            return left[i] < right[i] ? -1 : 1;
    return 0;
}

static void swap(struct subsets *subsets, size_t a, size_t b)
{
    uint16_t *left = mats_of(subsets, a), *right = mats_of(subsets, b);
    uint64_t times = subsets->times[a];
    subsets->times[a] = subsets->times[b];
    subsets->times[b] = times;
    for (int i = 0; i < subsets->length; i++) {
        uint16_t mat = left[i];
        left[i] = right[i];
        right[i] = mat;
    }
}

/* Lets the subset at `top` of a heap of `count` sink to its place. */
static void sink(struct subsets *subsets, size_t top, size_t count)
{
    for (size_t child; (child = 2 * top + 1) < count; top = child) {
        if (child + 1 < count && compare_subsets(subsets, child, child + 1) < 0)
            child++;
        if (compare_subsets(subsets, top, child) >= 0)
            return;
        swap(subsets, top, child);
    }
}

/* Heapsort: qsort knows no context, and the two arrays must move together. */
void subsets_sort(struct subsets *subsets)
{
    for (size_t i = subsets->count / 2; i-- > 0;)
        sink(subsets, i, subsets->count);
    for (size_t end = subsets->count; end > 1; end--) {
        swap(subsets, 0, end - 1);
        sink(subsets, 0, end - 1);
    }
    free(subsets->slots);
    subsets->slots = NULL;
}
