#include "geom/mesh_internal.h"

#include <assert.h>
#include <string.h>

/* Is the cell in this column and line, counted from the bottom left, foam? False outside the mat.
 */
static bool solid(const struct mat *mat, int x, int y)
{
    return x >= 0 && y >= 0 && x < mat->size && y < mat->size &&
           mat_filled(mat, mat->size - 1 - y, x);
}

/* Headings 0..3: right, up, left, down. Left of a step from (x, y) lies the cell (x, y) plus
 * left_cell, right of it the cell plus right_cell:
 *
 *        heading up              left_cell   right_cell
 *      left | right        right   0, 0        0,-1
 *       ----+----          up     -1, 0        0, 0
 *         (x,y)            left   -1,-1       -1, 0
 *                          down    0,-1       -1,-1
 */
static const int step_x[4] = {1, 0, -1, 0}, step_y[4] = {0, 1, 0, -1};
static const int left_x[4] = {0, -1, -1, 0}, left_y[4] = {0, 0, -1, -1};

/* Does the outline pass from this point in this heading: foam on the left, none on the right? */
static bool passes(const struct mat *mat, int x, int y, int heading)
{
    int right = (heading + 3) & 3;
    return solid(mat, x + left_x[heading], y + left_y[heading]) &&
           !solid(mat, x + left_x[right], y + left_y[right]);
}

/* The outward normal of a step, as a side: right of the heading. */
static int normal_side(int heading)
{
    static const int side[4] = {2, 1, 0, 3};
    return side[heading];
}

static void trace_loop(const struct mat *mat, int x, int y, int heading,
                       bool seen[MAT_MAX_SIZE + 1][MAT_MAX_SIZE + 1][4], struct outline *out)
{
    while (!seen[x][y][heading]) {
        seen[x][y][heading] = true;
        x += step_x[heading];
        y += step_y[heading];
        /* Where two pieces touch in a point, turning left first stays on the same piece. */
        int next = (heading + 1) & 3;
        while (!passes(mat, x, y, next))
            next = (next + 3) & 3;
        assert(out->point_count < OUTLINE_MAX_POINTS);
        out->points[out->point_count++] = (struct outline_point){
            .x = x,
            .y = y,
            .normal_in = normal_side(heading),
            .normal_out = normal_side(next),
            .kind = next == heading               ? OUTLINE_STRAIGHT
                    : next == ((heading + 1) & 3) ? OUTLINE_CONVEX
                                                  : OUTLINE_CONCAVE,
        };
        heading = next;
    }
}

void outline_trace(const struct mat *mat, struct outline *out)
{
    bool seen[MAT_MAX_SIZE + 1][MAT_MAX_SIZE + 1][4];
    memset(seen, 0, sizeof seen);
    out->point_count = 0;
    out->loop_count = 0;
    out->loop_start[0] = 0;
    for (int y = 0; y <= mat->size; y++)
        for (int x = 0; x <= mat->size; x++)
            for (int heading = 0; heading < 4; heading++) {
                if (seen[x][y][heading] || !passes(mat, x, y, heading))
                    continue;
                trace_loop(mat, x, y, heading, seen, out);
                assert(out->loop_count < OUTLINE_MAX_LOOPS);
                out->loop_start[++out->loop_count] = out->point_count;
            }
}
