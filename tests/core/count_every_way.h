/* One puzzle, counted in every way that there is. */
#ifndef CUBEFOLD_TESTS_CORE_COUNT_EVERY_WAY_H
#define CUBEFOLD_TESTS_CORE_COUNT_EVERY_WAY_H

#include "core/puzzle.h"

/* Fails the test unless the solver, searches on one, two and three threads, shards, and (where the
 * puzzle is small enough) the brute force all find these counts. `reflection` is 0 where some mat
 * is one-sided. */
void count_every_way(const struct puzzle *puzzle, uint64_t raw, uint64_t rotation,
                     uint64_t reflection);

#endif
