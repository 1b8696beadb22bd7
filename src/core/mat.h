/* One mat: a flat n x n piece whose core is full, so that its rim is all there is to know.
 *
 * The rim cells are numbered clockwise from the top left corner, seen from the side that is drawn.
 * Side s (0 top, 1 right, 2 bottom, 3 left) starts at its corner s and owns the indices
 * s*p .. s*p+p-1, where p = n-1 is the pitch. For n = 5:
 *
 *         col 0   1   2   3   4
 *   row 0   [ 0   1   2   3   4 ]      side 0: 0..3, then corner 1 is index 4
 *   row 1   [15   .   .   .   5 ]
 *   row 2   [14   .  core .   6 ]
 *   row 3   [13   .   .   .   7 ]
 *   row 4   [12  11  10   9   8 ]
 *
 * A set bit is a tab (filled), a clear bit a notch.
 */
#ifndef CUBEFOLD_CORE_MAT_H
#define CUBEFOLD_CORE_MAT_H

#include <stdbool.h>
#include <stdint.h>

enum {
    MAT_MIN_SIZE = 3,
    MAT_MAX_SIZE = 16,
    MAT_MAX_RIM = 4 * (MAT_MAX_SIZE - 1),
    MAT_ORIENTATIONS = 8,
    MAT_FLIPPED = 4 /* orientation bit: flipped left to right before turning */
};

struct mat {
    uint64_t rim; /* bit i = rim cell i is a tab; bits from 4(size-1) up are clear */
    int size;     /* n, cells along a side, MAT_MIN_SIZE..MAT_MAX_SIZE */
};

enum mat_status {
    MAT_OK,
    MAT_BAD_SIZE,      /* n outside MAT_MIN_SIZE..MAT_MAX_SIZE */
    MAT_CORE_NOT_FULL, /* a cell inside the rim is empty */
};

/* Number of rim cells of a mat of the given size: 4(n-1). */
int mat_rim_length(int size);

/* Rim index of the cell in this row (from the top) and column (from the left), or -1 for the core.
 */
int mat_rim_index(int size, int row, int col);

/* Row and column of a rim index. */
void mat_rim_cell(int size, int index, int *row, int *col);

/* The rim index that a rim cell moves to when its mat takes this orientation (see mat_orient). */
int mat_rim_image(int size, int index, int orientation);

/* Reads a mat from size*size cells, row by row from the top left, nonzero = filled. On
 * MAT_CORE_NOT_FULL, *bad_row and *bad_col (either may be NULL) name the first empty core cell and
 * *out is untouched. */
enum mat_status mat_from_rows(const uint8_t *cells, int size, struct mat *out, int *bad_row,
                              int *bad_col);

/* Writes size*size cells (0 or 1), the inverse of mat_from_rows. */
void mat_to_rows(const struct mat *mat, uint8_t *cells);

/* True when the cell is filled; core cells always are. */
bool mat_filled(const struct mat *mat, int row, int col);

/* The mat in the given orientation (0..7): flipped left to right when the MAT_FLIPPED bit is set,
 * then turned clockwise by (orientation & 3) quarter turns. */
struct mat mat_orient(struct mat mat, int orientation);

/* The orientation that equals applying `first`, then `second`:
 * orient(orient(m, first), second) == orient(m, compose(first, second)). */
int orientation_compose(int first, int second);

/* The orientation that undoes this one. */
int orientation_inverse(int orientation);

/* Bit o is set when orientation o leaves the mat as it is (bit 0 always is). */
unsigned mat_symmetries(struct mat mat);

/* Lowest orientation that turns `from` into `to`, or -1 if none does; flips only if allowed. */
int mat_orientation_between(struct mat from, struct mat to, bool flips_allowed);

/* The smallest rim word among the orientations; equal for mats that are identical. */
struct mat mat_canonical(struct mat mat, bool flips_allowed);

/* Filled rim cells: all of them, and those at the four corners. */
int mat_tab_count(struct mat mat);
int mat_corner_tab_count(struct mat mat);

/* First corner 0..3 (top left, top right, bottom right, bottom left) whose tab has no filled rim
 * neighbour and so hangs by a point, at or after `from`; -1 if there is none. */
int mat_hanging_corner(struct mat mat, int from);

#endif
