/* Counts the solutions of small puzzles straight from the definition, conditions and all.
 *
 * A body is a set of voxels; on every face lies a mat whose cells are tabs, notches, or unknown
 * cells taken as either. All ways to lay mats on faces are gone through, face by face; the bodies
 * found are collected as text, and orbits are counted by moving the voxels of that text about. Of
 * the program only the data of a puzzle are used (faces by cell and direction, where edges and
 * corners lie, rims, conditions): no orientation, symmetry, class, total or search of its own.
 */
#ifndef CUBEFOLD_TESTS_CORE_BRUTE_H
#define CUBEFOLD_TESTS_CORE_BRUTE_H

#include "core/puzzle.h"

enum {
    BRUTE_MAX_FACES = 16,
    BRUTE_MAX_MATS = 32,
    BRUTE_MAX_SIZE = 6,
    BRUTE_MAX_UNKNOWN = 6, /* unknown cells of one mat */
    BRUTE_MAX_BODIES = 20000
};

struct brute_counts {
    uint64_t raw;        /* different bodies in a fixed frame */
    uint64_t rotation;   /* up to rotations that keep every condition */
    uint64_t reflection; /* up to all symmetries that do; 0 when one_sided */
    bool one_sided;      /* some mat shows one side only: mirror images are undefined */
    uint64_t laid;       /* mats laid on the way */
};

/* The counts of a valid puzzle. Bodies are different when they differ in which class of identical
 * mats lies where, in how it lies (up to what looks the same), or in an unknown cell's being tab or
 * notch. False when the puzzle is larger than the limits above, more than `most_laid` mats would
 * have to be laid, or more than BRUTE_MAX_BODIES bodies are found; *out then says nothing. */
bool brute_count(const struct puzzle *puzzle, uint64_t most_laid, struct brute_counts *out);

#endif
