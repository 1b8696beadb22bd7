/* A puzzle is a shape, the mats to build it from, and what must hold beyond that. */
#ifndef CUBEFOLD_CORE_PUZZLE_H
#define CUBEFOLD_CORE_PUZZLE_H

#include "core/mat.h"
#include "core/shape.h"

/* A mat on a face; a solution is an array of one placement a face, indexed by face. */
struct placement {
    int mat;         /* index into puzzle.mats, or -1 for an empty face */
    int orientation; /* 0..7, see mat_orient; how the mat lies, seen from outside */
};

/* Which side of a mat may show on the outside. */
enum mat_outside {
    MAT_EITHER, /* orientations 0..7 */
    MAT_DRAWN,  /* the side as drawn: 0..3; the mat is one-sided */
    MAT_BACK    /* the other side: 4..7 */
};

/* What a puzzle says of a mat beside its rim. */
struct mat_rule {
    uint64_t unknown;         /* rim cells that may be tab or notch; clear in mat.rim */
    enum mat_outside outside; /* ignored (taken as MAT_DRAWN) when the puzzle is one_sided */
    int group;                /* index into puzzle.groups, or -1 */
};

/* A solution uses `least` to `most` mats of the group. */
struct mat_group {
    int least, most;
};

/* A wish for one mat. A mat with pins must be used, in a way that one of them allows. A mat with
 * forbidding pins lies in no way that one of them names. Orientations that show a side which
 * must not show mean nothing. What counts is how the mat then looks: an orientation in which it
 * looks the same as in one that is meant is meant too. */
struct mat_pin {
    int mat;
    int face;
    uint8_t orientations; /* bit o: orientation o is meant; 0xff = however it lies */
    bool forbidden;
};

/* What a rim cell of the surface asks for. */
enum cell_rule {
    CELL_MUST,  /* exactly one mat fills it */
    CELL_FREE,  /* at most one mat fills it */
    CELL_FRAME, /* the frame fills it: no mat may */
};

struct puzzle {
    const struct shape *shape;
    const struct mat *mats; /* at least as many as faces; more make a pool */
    int mat_count;
    bool one_sided;               /* all mats are MAT_DRAWN */
    const struct mat_rule *rules; /* [mat_count], or NULL: nothing special */
    const struct mat_group *groups;
    int group_count;
    const struct mat_pin *pins;
    int pin_count;
    const uint8_t *cells; /* enum cell_rule of each rim cell [shape_rim_cell_count], or NULL: cells
                             on a border are CELL_FREE, all others CELL_MUST */
};

enum puzzle_status {
    PUZZLE_OK,
    PUZZLE_NO_MATS,
    PUZZLE_MIXED_SIZES,  /* *bad is the first mat of another size than mat 0 */
    PUZZLE_TOO_FEW_MATS, /* fewer than faces */
    PUZZLE_BAD_RULE,     /* mat *bad: a group that does not exist, an unknown cell set or outside
                            the rim */
    PUZZLE_BAD_GROUP,    /* group *bad: least or most below 0, or least above most */
    PUZZLE_BAD_PIN,      /* pin *bad: no such mat or face, or no orientation meant */
    PUZZLE_BAD_CELL,     /* rim cell *bad: a rule that is none */
};

/* Checks that the numbers make sense together. *bad (may be NULL) as named above, else -1. That a
 * group or pin makes a solution impossible is no error. O(mats + groups + pins + cells). */
enum puzzle_status puzzle_validate(const struct puzzle *puzzle, int *bad);

/* The rule of a mat, defaults filled in (outside is MAT_DRAWN when one_sided). */
struct mat_rule puzzle_mat_rule(const struct puzzle *puzzle, int mat);

/* Bit o is set when the mat may lie in orientation o as far as its outside goes: 0xff, 0x0f or
 * 0xf0. */
unsigned puzzle_orientations(const struct puzzle *puzzle, int mat);

/* Bit o is set when the mat may lie on the face in orientation o as far as its outside and its pins
 * go. O(1 + pins). */
unsigned puzzle_ways(const struct puzzle *puzzle, int mat, int face);

/* True when the mat has a pin that is not forbidding. O(1 + pins). */
bool puzzle_must_use(const struct puzzle *puzzle, int mat);

/* The rule of a rim cell of the surface (shape_rim_cell), for the size of the puzzle's mats. */
enum cell_rule puzzle_cell_rule(const struct puzzle *puzzle, int cell);

/* True when some mat may lie one way only, so that mirror images are undefined. */
bool puzzle_is_one_sided(const struct puzzle *puzzle);

/* Which symmetries of the shape keep every condition (sides, cells, pins): kept[symmetry_count].
 * Mirror images only when no mat is one-sided. Returns how many are kept; the identity always is.
 * *rotations (may be NULL) receives how many of them are rotations. O(symmetries (cells + pins^2)).
 */
int puzzle_symmetries(const struct puzzle *puzzle, bool *kept, int *rotations);

/* Rim cells that the surface needs against those that the mats have. */
struct puzzle_totals {
    int needed, most;                     /* all rim cells that mats must and may fill */
    int corners_needed, corners_most;     /* those at corners */
    int present, corners_present;         /* tabs of all mats, unknown cells not counted */
    int present_unknown, corners_unknown; /* unknown cells of all mats */
    int spare;                            /* mats that are left over */
};

struct puzzle_totals puzzle_totals(const struct puzzle *puzzle);

/* False when no mat is left over and all together cannot fill the cells. True for a pool: see
 * reason.h. */
bool puzzle_totals_agree(const struct puzzle_totals *totals);

/* Groups identical mats: class_of[mat_count] receives for each mat the index of the first mat that
 * is identical to it: equal, unknown cells included, after turns, and flips where allowed, with the
 * same side outside (a back that must show is like a drawn side that must), of the same group, and
 * bound by its pins to look the same in the same places. So classes do not depend on how mats are
 * drawn. Returns the number of classes. O(mats^2), and O(pins^2) for each pair of alike mats with
 * pins. */
int puzzle_classes(const struct puzzle *puzzle, int *class_of);

#endif
