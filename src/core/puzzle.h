/* A puzzle is a shape and the mats to build it from. */
#ifndef CUBEFOLD_CORE_PUZZLE_H
#define CUBEFOLD_CORE_PUZZLE_H

#include "core/mat.h"
#include "core/shape.h"

/* A mat on a face; a solution is an array of one placement a face, indexed by face. */
struct placement {
    int mat;         /* index into puzzle.mats, or -1 for an empty face */
    int orientation; /* 0..7, see mat_orient; how the mat lies, seen from outside */
};

struct puzzle {
    const struct shape *shape;
    const struct mat *mats;
    int mat_count;
    bool one_sided; /* mats may not be flipped; as drawn, the outer side shows */
};

enum puzzle_status {
    PUZZLE_OK,
    PUZZLE_NO_MATS,
    PUZZLE_MIXED_SIZES,   /* *bad_mat is the first of another size than mat 0 */
    PUZZLE_TOO_FEW_MATS,  /* fewer than faces */
    PUZZLE_TOO_MANY_MATS, /* more than faces */
};

/* Checks that the mats can be laid on the shape at all. *bad_mat (may be NULL) as named above,
 * else -1. */
enum puzzle_status puzzle_validate(const struct puzzle *puzzle, int *bad_mat);

/* Rim cells that the surface needs against those that the mats have. When either pair differs no
 * solution exists: turning a mat never moves a tab between corners and sides. */
struct puzzle_totals {
    int needed, present;                 /* all rim cells */
    int corners_needed, corners_present; /* those at corners */
};

struct puzzle_totals puzzle_totals(const struct puzzle *puzzle);
bool puzzle_totals_agree(const struct puzzle_totals *totals);

/* Groups identical mats: class_of[mat_count] receives for each mat the index of the first mat that
 * is identical to it (equal after turns, and flips where allowed). Returns the number of classes.
 */
int puzzle_classes(const struct puzzle *puzzle, int *class_of);

#endif
