/* Puzzles for tests: read from the reference data, or made at random with a known solution. */
#ifndef CUBEFOLD_TESTS_CORE_SUPPORT_H
#define CUBEFOLD_TESTS_CORE_SUPPORT_H

#include "core/puzzle.h"
#include "core/solver.h"

/* A puzzle that owns its parts; free with test_puzzle_free. */
struct test_puzzle {
    struct puzzle puzzle;
    struct shape *shape;
    struct mat *mats;
};

/* Shape from "x,y,z;x,y,z;..."; fails the test on bad input. */
struct shape *test_shape(const char *cells);

/* Mats of tests/data/NAME (rows of digits, dashed lines between) on the shape. */
struct test_puzzle test_puzzle_read(const char *name, const char *cells);

/* Mats of the file `path`, `times` times over, on the shape. mats is NULL when there is no such
 * file: nothing is to be freed then. */
struct test_puzzle test_pool_read(const char *path, int times, const char *cells);

/* Mats cut from a body whose every rim cell was given to one of its faces at random, each then
 * turned and flipped (only turned when one_sided) and shuffled. Always solvable. */
struct test_puzzle test_puzzle_random(const char *cells, int size, bool one_sided, uint32_t seed);

void test_puzzle_free(struct test_puzzle *test);

/* Runs a search to its end in steps of `budget` nodes, checking every solution with the verifier,
 * and returns the counts. */
struct solver_counts test_solve(const struct puzzle *puzzle, uint64_t budget);

/* A small generator, the same on every machine: xorshift32 (Marsaglia 2003). */
uint32_t test_random(uint32_t *state);

#endif
