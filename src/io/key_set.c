#include "io/key_set.h"

#include <stdlib.h>
#include <string.h>

enum { SMALLEST = 64 };

void key_set_free(struct key_set *set)
{
    free(set->keys);
    free(set->slots);
    *set = (struct key_set){.words = set->words};
}

/* FNV-1a (Fowler, Noll and Vo) over words, mixed once more for its low bits. */
static size_t hash(const uint64_t *key, size_t words)
{
    uint64_t h = UINT64_C(0xcbf29ce484222325);
    for (size_t i = 0; i < words; i++)
        h = (h ^ key[i]) * UINT64_C(0x100000001b3);
    return (size_t)(h ^ h >> 29 ^ h >> 47);
}

/* The slot where the key is, or the empty one where it belongs. */
static size_t *find(const struct key_set *set, const uint64_t *key)
{
    size_t at = hash(key, set->words) & (set->capacity - 1);
    while (set->slots[at] != 0 && memcmp(set->keys + (set->slots[at] - 1) * set->words, key,
                                         set->words * sizeof *key) != 0)
        at = (at + 1) & (set->capacity - 1);
    return &set->slots[at];
}

/* Makes room: at most every second slot is taken. */
static bool grow(struct key_set *set)
{
    size_t capacity = set->capacity > 0 ? 2 * set->capacity : SMALLEST;
    size_t *slots = calloc(capacity, sizeof *slots);
    uint64_t *keys = slots ? realloc(set->keys, capacity / 2 * set->words * sizeof *keys) : NULL;
    if (!keys) {
        free(slots);
        return false;
    }
    free(set->slots);
    set->keys = keys;
    set->slots = slots;
    set->capacity = capacity;
    for (size_t i = 0; i < set->count; i++)
        *find(set, keys + i * set->words) = i + 1;
    return true;
}

bool key_set_add(struct key_set *set, const uint64_t *key, bool *added)
{
    if (2 * set->count >= set->capacity && !grow(set))
        return false;
    size_t *slot = find(set, key);
    *added = *slot == 0;
    if (*added) {
        memcpy(set->keys + set->count * set->words, key, set->words * sizeof *key);
        *slot = ++set->count;
    }
    return true;
}
