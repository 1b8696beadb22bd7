/* Which subsets of a pool came up, how often each, in bounded memory.
 *
 * Every subset is kept until there are `limit`. Then every second one is forgotten, chosen by a
 * hash of its mats, and from then on only subsets whose hash begins with a zero bit are kept; the
 * next time two zero bits, and so on (adaptive sampling: Wegman; Flajolet 1990). What is kept has
 * exact counts, and is a random part of all: 1 in 2^zero_bits. */
#ifndef CUBEFOLD_CLI_SUBSETS_H
#define CUBEFOLD_CLI_SUBSETS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct subsets {
    int length;        /* mats in a subset */
    size_t limit;      /* subsets kept at most */
    int zero_bits;     /* 0: all that came up are there */
    size_t count;      /* kept */
    uint16_t *mats;    /* [count * length], ascending in each */
    uint64_t *times;   /* [count]: how often each came up */
    size_t room;       /* for that many */
    uint32_t *slots;   /* hash table: subset + 1, or 0 */
    size_t slot_count; /* a power of two, over twice `room` */
};

/* Starts with none. limit at least 2; at most 2^30. */
struct subsets subsets_begin(int length, size_t limit);
void subsets_free(struct subsets *subsets);

/* Notes that a subset came up; `mats` in any order is sorted in place. False when out of memory.
 * Takes up to 2 length + 24 bytes for each of `limit` subsets, and half of that more while it
 * grows. */
bool subsets_add(struct subsets *subsets, uint16_t *mats);

/* How many different ones came up: exact when zero_bits is 0, else an estimate whose standard error
 * is about 1.2 / sqrt(limit). */
uint64_t subsets_estimate(const struct subsets *subsets);

/* Sorts what is kept by mats. After that, nothing may be added. */
void subsets_sort(struct subsets *subsets);

#endif
