/* Makes sets of mats that build a shape in exactly so many ways.
 *
 * Every rim cell of the surface is given to one of the faces that claim it, at random, and repaired
 * until every mat is sound: that is a set with at least one solution. Then single cells are moved
 * from one face to another, keeping a move when the number of solutions, counted by the solver,
 * comes closer to the one wanted or stays.
 *
 *     +-------+-------+           +-------+-------+
 *     |      ###      |           |      #|       |      one cell of the edge changes hands:
 *     |       |###    |    -->    |      ##       |      two mats differ, and with them the
 *     |      ###      |           |      ###      |      number of solutions
 *     +-------+-------+           +-------+-------+
 *
 * A mat is sound when no corner hangs by a point. Sides that are all tabs or all notches between
 * their corners look dull; they are avoided where the shape and the size allow.
 */
#ifndef CUBEFOLD_CORE_GENERATE_H
#define CUBEFOLD_CORE_GENERATE_H

#include "core/puzzle.h"

struct generate_options {
    const struct shape *shape;
    const uint8_t *cells; /* as in struct puzzle; NULL: on a border at most one mat fills a cell */
    int size;             /* of the mats */
    uint64_t solutions;   /* wanted, from 1: up to reflection, or to rotation when one_sided */
    bool distinct;        /* no two mats may be identical */
    bool one_sided;
    uint64_t seed; /* decides everything */
};

struct generator;

enum generate_status {
    GENERATE_RUNNING,   /* go on */
    GENERATE_FOUND,     /* read the set, or go on for another */
    GENERATE_FEW_MATS,  /* never: there are fewer different sound mats of this size than faces */
    GENERATE_NO_MEMORY, /* give up */
};

/* Prepares for a valid shape, which must outlive the generator. NULL when out of memory. */
struct generator *generator_create(const struct generate_options *options);
void generator_destroy(struct generator *generator);

/* Goes on for about `nodes` nodes of the solver. How the work is cut into calls does not matter for
 * what is found. */
enum generate_status generator_run(struct generator *generator, uint64_t nodes);

/* The set just found: face_count mats in random order and orientation. Valid until the next
 * generator_run. */
const struct mat *generator_mats(const struct generator *generator);

/* What has happened so far, to tell why it takes long. */
struct generate_progress {
    uint64_t fillings; /* fresh random fillings */
    uint64_t unsound;  /* of these, given up because a mat stayed unsound, or two identical */
    uint64_t counted;  /* sets whose solutions were counted */
    uint64_t too_long; /* of these, given up because counting took too long */
    uint64_t nearest;  /* number of solutions nearest to the one wanted; 0 before the first count */
};

struct generate_progress generator_progress(const struct generator *generator);

/* How many sound mats of this size differ by more than turns (and flips unless one_sided), counted
 * up to `most`. O(2^(4(n-1))) for n up to 5; for larger n it is `most`. */
int generate_sound_mats(int size, bool one_sided, int most);

#endif
