/* A random sample of a stream of solutions, each choice of K with the same chance, in memory for K:
 * Vitter's algorithm R (1985). */
#ifndef CUBEFOLD_CLI_SAMPLE_H
#define CUBEFOLD_CLI_SAMPLE_H

#include "io/solution_json.h"

struct sample {
    uint64_t wanted; /* K, from 1 */
    uint64_t seed;
    struct solution_list list; /* the sample so far */
    uint64_t *numbers;         /* which solution each is, from 1 */
    size_t capacity;           /* of numbers */
};

/* An empty sample of solutions of so many faces. */
struct sample sample_begin(uint64_t wanted, uint64_t seed, int faces);
void sample_end(struct sample *sample);

/* Takes the next solution, number 1, 2, ... Whether it stays depends on seed and number alone.
 * False when out of memory. */
bool sample_add(struct sample *sample, uint64_t number, const struct placement *placements);

/* Orders the sample by number. The sample is then complete: no more sample_add. */
bool sample_sort(struct sample *sample);

/* The sample as bytes, to be freed by the caller; NULL when out of memory. */
uint8_t *sample_save(const struct sample *sample, size_t *length);

/* Fills an empty sample from such bytes, as it was after `found` solutions. False when they are
 * none of this puzzle, or out of memory. */
bool sample_restore(struct sample *sample, const uint8_t *bytes, size_t length, uint64_t found,
                    const struct puzzle *puzzle);

#endif
