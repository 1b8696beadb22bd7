/* The frame around a flat sheet, drawn in rows. Internal to io.
 *
 * For a sheet 2x1 of mats of size 5, thus 11 x 7 cells, rows from back to front:
 *
 *     # # # # # # # # # # #     the outermost ring only surrounds: always filled
 *     # # . . # # . # . # #     the second ring is the border of the sheet:
 *     # . . . . . . . . . #       # the frame fills the cell, . a mat must
 *     # # . . . . . . . # #     what lies inside is the mats' own: always empty
 *     # . . . . . . . . . #
 *     # # . # . # . . # # #
 *     # # # # # # # # # # #
 *
 * Of a sheet that is no rectangle, cells that no mat can reach are filled as the outermost ring. */
#ifndef CUBEFOLD_IO_BORDER_FRAME_H
#define CUBEFOLD_IO_BORDER_FRAME_H

#include "core/puzzle.h"

enum {
    FRAME_INSIDE = -1, /* a cell of a mat that is not on the border */
    FRAME_OUTSIDE = -2 /* a cell that no mat can fill */
};

/* What stands where in a drawing: cells[row * width + col] is the index of a rim cell of the
 * surface on its border, or one of the above. */
struct frame_grid {
    int width, height;
    int *cells;
};

enum frame_status {
    FRAME_OK,
    FRAME_NOT_FLAT,  /* the shape is no sheet of Top faces on one level */
    FRAME_TOO_LARGE, /* faces far apart: more than a million cells to draw */
    FRAME_NO_MEMORY
};

/* The drawing of the shape for mats of this size; free with frame_grid_free. O(cells drawn). */
enum frame_status frame_grid_create(const struct shape *shape, int size, struct frame_grid *out);
void frame_grid_free(struct frame_grid *grid);

/* True when cell `index` of the drawing is filled, given the rules of the rim cells. */
bool frame_grid_filled(const struct frame_grid *grid, const uint8_t *rules, int index);

#endif
