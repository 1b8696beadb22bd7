/* The same puzzle told in another way: mats turned, flipped and in another order; the shape turned,
 * mirrored, shifted and listed in another order. Conditions follow. No count may change.
 */
#ifndef CUBEFOLD_TESTS_CORE_MOVED_PUZZLE_H
#define CUBEFOLD_TESTS_CORE_MOVED_PUZZLE_H

#include "core/puzzle.h"

/* Owns all its parts; free with moved_puzzle_free. */
struct moved_puzzle {
    struct puzzle puzzle;
    struct shape *shape;
    struct mat *mats;
    struct mat_rule *rules;
    struct mat_group *groups;
    struct mat_pin *pins;
    uint8_t *cells;
};

/* The rotations of the lattice, and all 48 of its symmetries. */
enum { MOVED_ROTATIONS = 24, MOVED_ALL = 48 };

/* A copy that shares nothing with the original but, until it is moved, its shape. */
struct moved_puzzle moved_puzzle_copy(const struct puzzle *puzzle);
void moved_puzzle_free(struct moved_puzzle *moved);

/* Draws every mat in a random orientation. */
void moved_puzzle_turn_mats(struct moved_puzzle *moved, uint64_t *random);

/* Puts mats, groups and pins in a random order. */
void moved_puzzle_shuffle(struct moved_puzzle *moved, uint64_t *random);

/* Moves the shape by symmetry 0..MOVED_ALL-1 of the lattice (MOVED_ROTATIONS and above mirror),
 * then by a random shift; its cells or faces come in a random order. */
void moved_puzzle_move_shape(struct moved_puzzle *moved, int symmetry, uint64_t *random);

#endif
