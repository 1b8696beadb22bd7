/* Small random puzzles with every kind of condition, for comparing one way to solve with another.
 */
#ifndef CUBEFOLD_TESTS_CORE_RANDOM_PUZZLE_H
#define CUBEFOLD_TESTS_CORE_RANDOM_PUZZLE_H

#include "core/puzzle.h"

enum {
    RANDOM_POOL = 1 << 0,    /* more mats than faces */
    RANDOM_GROUPS = 1 << 1,  /* some mats in groups with limits */
    RANDOM_PINS = 1 << 2,    /* mats pinned to faces or forbidden there */
    RANDOM_SIDES = 1 << 3,   /* mats, or all of them, one-sided */
    RANDOM_UNKNOWN = 1 << 4, /* unknown rim cells */
    RANDOM_CELLS = 1 << 5,   /* frames, and borders to be filled */
    RANDOM_TWINS = 1 << 6,   /* identical mats, mats with symmetries of their own */
    RANDOM_SPOILT = 1 << 7,  /* some cells changed afterwards: often without solution */
    RANDOM_EVERYTHING = (1 << 8) - 1
};

/* Owns all its parts; free with random_puzzle_free. */
struct random_puzzle {
    struct puzzle puzzle;
    struct shape *shape;
    struct mat *mats;
    struct mat_rule *rules;
    struct mat_group *groups;
    struct mat_pin *pins;
    uint8_t *cells;
    struct placement *solution; /* the filling that the mats were cut from */
};

/* A puzzle on one of some twenty bodies and sheets of 1 to 14 faces (at most `most_faces`), mats of
 * size 3 to 5, cut from a random filling, which every condition allows; only RANDOM_SPOILT may take
 * that solution away. `kinds` says which conditions may come; each comes in about every
 * other puzzle. The same arguments give the same puzzle. */
struct random_puzzle random_puzzle_create(unsigned kinds, int most_faces, uint32_t seed);
void random_puzzle_free(struct random_puzzle *made);

#endif
