/* Why a puzzle has no solution, where a short argument shows it without a search.
 *
 * Every reason is something that a person can check with the mats in hand. docs/SOLVER.md has the
 * rules and their proofs. */
#ifndef CUBEFOLD_CORE_REASON_H
#define CUBEFOLD_CORE_REASON_H

#include "core/puzzle.h"

enum reason_kind {
    REASON_NONE,        /* no short argument found: search */
    REASON_TOTAL,       /* no choice of mats has as many rim cells as the shape needs */
    REASON_CORNERS,     /* no choice of mats has as many corner cells as needed */
    REASON_BOTH,        /* each total can be met, but not both by one choice */
    REASON_PATTERN,     /* a side of a mat that must be used: no other mat has the counterpart */
    REASON_FACE,        /* nothing fits the face */
    REASON_MAT,         /* a mat that must be used lies nowhere */
    REASON_GROUP_FEW,   /* a group has fewer mats than its least */
    REASON_GROUP_MANY,  /* the groups together allow too few mats for the faces */
    REASON_GROUP_LEAST, /* the groups and pins together demand more mats than there are faces */
};

/* Fields that a kind does not name are -1. "Used" mats are those on the faces, "left" those over.
 */
struct reason {
    enum reason_kind kind;
    bool corners;            /* the total is that of corner cells */
    int used, left;          /* how many mats are used and left over */
    int needed, needed_most; /* cells that the used mats must fill, and may (differ when free) */
    int present;             /* cells of all mats together */
    int least, most;         /* what `used` mats can have at least and at most; a total between them
                                that no choice hits leaves both inside */
    int left_needed;         /* closed shapes: cells that the mats left over must have */
    int left_least, left_most;
    int mat, side;    /* REASON_PATTERN, REASON_MAT; side 0..3 as drawn */
    int face;         /* REASON_FACE */
    int group;        /* REASON_GROUP_FEW */
    int count, limit; /* groups: what there is, and what is asked */
};

/* Looks for a reason; REASON_NONE proves nothing. *out is filled. False when out of memory.
 * At most a few milliseconds for 100 mats. */
bool reason_find(const struct puzzle *puzzle, struct reason *out);

#endif
