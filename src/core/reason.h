/* Why a puzzle has no solution, where a short argument shows it without a search.
 *
 * Every reason is something that a person can check with the mats in hand. reason.c proves the
 * rules that they rest on.
 *
 * The counterpart of a side of a mat is a side that fills exactly the cells between the corners
 * that the first leaves empty, when the two meet at an edge. Mats that may be flipped can be read
 * either way round.
 */
#ifndef CUBEFOLD_CORE_REASON_H
#define CUBEFOLD_CORE_REASON_H

#include "core/puzzle.h"

enum reason_kind {
    REASON_NONE,    /* no short argument found: search */
    REASON_TOTAL,   /* no choice of mats has as many rim cells as the shape needs */
    REASON_CORNERS, /* no choice of mats has as many corner cells as needed */
    REASON_BOTH,    /* each total can be met, but not both by one choice */
    REASON_PATTERN, /* `count` sides of `mat`, `side` among them, need the same counterpart on as
                       many other mats, and only `limit` others have it; mostly 1 and 0 */
    REASON_PATTERN_MANY, /* `count` sides of all mats need the counterpart of `side` of `mat`, and
                            only `limit` sides can be it */
    REASON_PATTERN_ODD, /* `count` sides of all mats, `side` of `mat` among them, can only meet each
                           other, two by two, but are an odd number */
    REASON_PATTERN_FEW, /* a pool: only `count` mats, fewer than the `limit` faces, can find
                           counterparts for all their sides among themselves; `mat` cannot, for
                           its `side` */
    REASON_FACE,        /* no mat fits `face`: frame and pins alone rule all of them out there */
    REASON_MAT,         /* `mat` must be used and lies nowhere */
    REASON_PINS,        /* `count` mats, `mat` among them, are pinned to `limit` faces, too few */
    REASON_GROUP_FEW,   /* `group` has `count` mats, fewer than its least, `limit` */
    REASON_GROUP_PINS,  /* `count` mats of `group` have pins and must be used: more than its most */
    REASON_GROUP_MANY,  /* the groups let at most `count` mats be used for `limit` faces */
    REASON_GROUP_LEAST, /* groups and pins ask for `count` mats to be used on `limit` faces */
};

/* Fields that a kind does not name are -1. "Used" mats are those on the faces, "left" those over.
 * The second block is for TOTAL, CORNERS and BOTH: of corner cells with CORNERS, else of all rim
 * cells. */
struct reason {
    enum reason_kind kind;
    int mat, side; /* side 0..3 as drawn */
    int face, group;
    int count, limit;

    bool corners;            /* the numbers below are of corner cells */
    int used, left;          /* how many mats are used and left over */
    int needed, needed_most; /* cells that the used mats must fill, and may (differ when free) */
    int present;             /* known cells of all mats together */
    int least, most;         /* what `used` mats can have at least and at most; a total between them
                                that no choice hits leaves both inside */
    int left_needed;         /* when some are left over, no cell is free and none unknown: cells
                                that the mats left over must have */
    int left_least, left_most;
};

/* Looks for a reason; REASON_NONE proves nothing. *out is filled. False when out of memory.
 * At most a few milliseconds for 100 mats, some 50 for 1000. */
bool reason_find(const struct puzzle *puzzle, struct reason *out);

#endif
