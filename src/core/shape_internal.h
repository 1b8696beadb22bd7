/* What shape.c and shape_symmetry.c share; not for other files. */
#ifndef CUBEFOLD_CORE_SHAPE_INTERNAL_H
#define CUBEFOLD_CORE_SHAPE_INTERNAL_H

#include "core/shape.h"

/* Index of the face of this cell and direction, or -1. O(log faces). */
int shape_find_face(const struct shape *shape, struct cell cell, enum direction direction);

/* Fills symmetries, symmetry_count and rotation_count of a shape whose faces stand. */
enum shape_status shape_find_symmetries(struct shape *shape);
void shape_free_symmetries(struct shape *shape);

#endif
