/* The independent checker: rebuilds the body voxel by voxel from the definition and compares.
 * It shares no code with the solver and does not reckon with rim words: it takes a mat's rows and
 * turns, flips and places them cell by cell. Of the shape it knows the faces, and where edges and
 * corners lie only to look up what the puzzle says of their cells.
 *
 * A rim cell that is not known fills its voxel when the voxel must be filled and no mat fills it
 * for certain; otherwise it stays empty. */
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
    VERIFY_WRONG_SIDE,      /* report.mat on report.face shows the side that must not show */
    VERIFY_PIN,   /* a pin does not let report.mat lie so on report.face; face -1: it is left over
                     but must be used */
    VERIFY_GROUP, /* report.count mats of report.group are used: too few or too many */
    VERIFY_CLASH, /* rim cells filled twice or not at all: report.clashes */
    VERIFY_NO_MEMORY
};

enum clash_kind {
    CLASH_OVERLAP, /* two faces fill the voxel, or a face and the frame */
    CLASH_GAP      /* nobody does */
};

struct clash {
    enum clash_kind kind;
    struct cell
        voxel;   /* on the voxel grid: lattice point (i,j,k) is voxel ((n-1)i,(n-1)j,(n-1)k) */
    int face[2]; /* overlap: the first two faces that fill it, face[1] is -1 for the frame; gap: two
                    faces that could, face[1] is -1 where there is but one, at a border */
    int rim_row[2], rim_col[2]; /* the cell of each face's mat, as placed, seen from outside; -1
                                   with face -1 */
};

enum { VERIFY_MAX_CLASHES = 64 };

struct verify_report {
    enum verify_status status;
    int face, other_face, mat, group, count; /* -1 where the status does not name them */
    int clash_count;                         /* all clashes, also those beyond the array */
    struct clash clashes[VERIFY_MAX_CLASHES];
};

/* Checks face_count placements against a valid puzzle (puzzle_validate) and fills *report. Returns
 * report->status. Any numbers are allowed in `placements`. The first face that is wrong by itself
 * is reported (what stands above VERIFY_GROUP), then mats left over that must be used, then groups;
 * the voxels are compared only when there is none of these. Mats may be left over. Keeps nothing of
 * its arguments. O(faces (n^2 + pins)) time and memory, expected (a hash table of voxels). */
enum verify_status verify_solution(const struct puzzle *puzzle, const struct placement *placements,
                                   struct verify_report *report);

/* The same for a filling that may have empty faces (mat -1): a voxel that such a face claims is no
 * gap, groups may have too few mats as yet, and mats that must be used may be left over. */
enum verify_status verify_partial(const struct puzzle *puzzle, const struct placement *placements,
                                  struct verify_report *report);

/* The same for many fillings of one puzzle: the voxels are found once. Checking one then costs
 * O(faces n^2) steps and allocates nothing. The puzzle must outlive the verifier. NULL when out of
 * memory. */
struct verifier;
struct verifier *verifier_create(const struct puzzle *puzzle);
void verifier_destroy(struct verifier *verifier);
enum verify_status verifier_check(struct verifier *verifier, const struct placement *placements,
                                  struct verify_report *report);

#endif
