/* A quick hash for caches that are keyed by what they show. */
#ifndef CUBEFOLD_RENDER_HASH_H
#define CUBEFOLD_RENDER_HASH_H

#include <stddef.h>
#include <stdint.h>

#define HASH_START UINT64_C(0xcbf29ce484222325)

/* Adds `size` bytes to a hash that began as HASH_START. FNV-1a, 64 bits (Fowler, Noll, Vo), taken
 * eight bytes at a time where it can be, since the lists are long. Not for keeping in files. */
uint64_t hash_bytes(uint64_t hash, const void *data, size_t size);

#endif
