/* The independent checker: rebuilds the body voxel by voxel from the definition and compares.
 * It shares no code with the solver and does not reckon with rim words: it takes a mat's rows and
 * turns, flips and places them cell by cell, knowing of the shape its faces only. */
#ifndef CUBEFOLD_CORE_VERIFY_H
#define CUBEFOLD_CORE_VERIFY_H

#include "core/puzzle.h"

enum verify_status {
    VERIFY_OK,
    VERIFY_EMPTY_FACE,      /* report.face has no mat */
    VERIFY_BAD_MAT,         /* report.face names a mat that does not exist */
    VERIFY_BAD_ORIENTATION, /* report.face: orientation outside 0..7 */
    VERIFY_MAT_TWICE,       /* report.mat lies on report.face and report.other_face */
    VERIFY_FLIPPED,         /* report.mat on report.face is flipped but the set is one-sided */
    VERIFY_CLASH,           /* rim cells filled twice or not at all: report.clashes */
    VERIFY_NO_MEMORY
};

enum clash_kind {
    CLASH_OVERLAP, /* two faces fill the voxel */
    CLASH_GAP      /* nobody does */
};

struct clash {
    enum clash_kind kind;
    struct cell
        voxel;   /* on the voxel grid: lattice point (i,j,k) is voxel ((n-1)i,(n-1)j,(n-1)k) */
    int face[2]; /* overlap: the first two faces that fill it; gap: two faces that could */
    int rim_row[2], rim_col[2]; /* the cell of each face's mat, as placed, seen from outside */
};

enum { VERIFY_MAX_CLASHES = 64 };

struct verify_report {
    enum verify_status status;
    int face, other_face, mat; /* -1 where the status does not name them */
    int clash_count;           /* all clashes, also those beyond the array */
    struct clash clashes[VERIFY_MAX_CLASHES];
};

/* Checks face_count placements against a valid puzzle (puzzle_validate) and fills *report. Returns
 * report->status. Any numbers are allowed in `placements`; the first face that is wrong by itself
 * is reported and the voxels are compared only when there is none. Keeps nothing of its arguments.
 * O(faces n^2) time and memory, expected (a hash table of voxels). */
enum verify_status verify_solution(const struct puzzle *puzzle, const struct placement *placements,
                                   struct verify_report *report);

#endif
