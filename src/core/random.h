/* Small random numbers, the same on every machine: SplitMix64 (Steele, Lea, Flood 2014).
 *
 * The state is one word that the caller keeps; any value is a good seed. Streams from different
 * seeds are unrelated for all purposes here, none of which is secrecy. */
#ifndef CUBEFOLD_CORE_RANDOM_H
#define CUBEFOLD_CORE_RANDOM_H

#include <assert.h>
#include <stdint.h>

/* The next 64 random bits. */
static inline uint64_t random_next(uint64_t *state)
{
    uint64_t z = *state += UINT64_C(0x9E3779B97F4A7C15);
    z = (z ^ z >> 30) * UINT64_C(0xBF58476D1CE4E5B9);
    z = (z ^ z >> 27) * UINT64_C(0x94D049BB133111EB);
    return z ^ z >> 31;
}

/* A random number from 0 to n - 1, n >= 1. Each has the same chance up to n / 2^32. */
static inline int random_below(uint64_t *state, int n)
{
    assert(n >= 1);
    return (int)((random_next(state) >> 32) * (uint64_t)n >> 32);
}

#endif
