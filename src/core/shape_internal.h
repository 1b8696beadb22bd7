/* What the files that make up shapes share; not for other files. */
#ifndef CUBEFOLD_CORE_SHAPE_INTERNAL_H
#define CUBEFOLD_CORE_SHAPE_INTERNAL_H

#include "core/shape.h"

/* The order of cells everywhere: by z, then y, then x; below, at or above 0. */
int shape_cell_order(struct cell a, struct cell b);

/* True when a coordinate lies beyond SHAPE_MAX_COORDINATE. */
bool shape_cell_is_far(struct cell cell);

/* The order of shape.faces: by direction, then cell. For qsort and bsearch on struct face. */
int shape_compare_faces(const void *a, const void *b);

/* Index of the face of this cell and direction, or -1. O(log faces). */
int shape_find_face(const struct shape *shape, struct cell cell, enum direction direction);

/* Fills edges, corners, borders and `open` of a shape whose faces stand, sorted. */
enum shape_status shape_build_lattice(struct shape *shape);

/* Fills symmetries, symmetry_count and rotation_count of a shape whose faces stand. */
enum shape_status shape_find_symmetries(struct shape *shape);
void shape_free_symmetries(struct shape *shape);

#endif
