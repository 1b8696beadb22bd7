/* From a bare set of lattice squares to a shape: which side of each is its outside. Internal to io.
 *
 * A lattice square is named by its axis (0 x, 1 y, 2 z), to which it is normal, and its corner with
 * the smallest coordinates.
 */
#ifndef CUBEFOLD_IO_SHAPE_FACES_H
#define CUBEFOLD_IO_SHAPE_FACES_H

#include "core/shape.h"

struct lattice_square {
    struct cell corner;
    int axis;
};

/* How the shape lies in the lattice that its squares came from: point q of the shape is the point
 * whose coordinate axis[i] is q[i] + origin[i]. A flat sheet is laid down. */
struct lattice_place {
    int axis[3];
    int origin[3];
};

/* Builds a body when the squares are exactly the outer surface of cells, a hollow body when they
 * are the whole surface with the walls of cavities, and else a sheet, whose outsides continue over
 * every edge of two faces. *twisted tells that this was not possible everywhere (a Moebius strip).
 * The squares differ from each other. The shape is moved so that its cells start at 0,0,0, and is
 * the caller's. O(cells of the bounding box + squares log squares). */
enum shape_status shape_from_squares(const struct lattice_square *squares, int count,
                                     struct shape **out, struct lattice_place *place,
                                     bool *twisted);

#endif
