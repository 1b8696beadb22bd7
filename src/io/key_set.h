/* A set of keys of so many words each, to tell what has been seen before. Internal to io. */
#ifndef CUBEFOLD_IO_KEY_SET_H
#define CUBEFOLD_IO_KEY_SET_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Starts as {.words = W}, W at least 1. */
struct key_set {
    size_t words;           /* of a key */
    size_t count, capacity; /* keys; room for, a power of two or 0 */
    uint64_t *keys;         /* owned: [capacity / 2][words] in the order in which they came */
    size_t *slots;          /* owned: [capacity] number of a key from 1, 0 for none */
};

void key_set_free(struct key_set *set);

/* Adds a key; *added tells whether it is new. False when out of memory; the set is then as it was.
 */
bool key_set_add(struct key_set *set, const uint64_t *key, bool *added);

#endif
