/* Shapes as text: `cube`, `box AxBxC`, `cells x,y,z;x,y,z;...`, or layers drawn in rows; and
 * sheets: `sheet AxB` (Top faces side by side), `box AxBxC open` (without its Top faces) and `faces
 * Top x,y,z; Front x,y,z; ...`.
 *
 * Layers go from bottom to top; each is drawn as seen from above, rows from back to front:
 *
 *     shape: layers                  y (back)
 *     ##      bottom layer, z = 0    |     the first row is the backmost,
 *     #.                             |     the last one is y = 0;
 *                                    |     the first column is x = 0
 *     #.      next layer, z = 1      +------ x (right)
 *     ..
 *     ------  a dashed line (or the next `key:`) ends the drawing
 */
#ifndef CUBEFOLD_IO_SHAPE_TEXT_H
#define CUBEFOLD_IO_SHAPE_TEXT_H

#include "core/shape.h"
#include "io/text.h"

/* The cells or faces of a shape while it is read, and where each stands in the text. */
struct shape_draft {
    bool sheet;  /* faces, with directions; else cells */
    bool hollow; /* of cells: the walls of closed cavities have faces too */
    struct cell *cells;
    enum direction *directions;
    struct text_place *places;
    int count, capacity;
};

void shape_draft_free(struct shape_draft *draft);

/* Adds a cell. False with *error when there are too many or no memory is left. */
bool shape_draft_add(struct shape_draft *draft, struct cell cell, struct text_place place,
                     const char *file, struct text_error *error);

/* Reads anything but layers up to the end of the cursor's line. */
bool shape_draft_read(struct shape_draft *draft, struct text_cursor *cursor,
                      struct text_error *error);

/* Builds the shape; a problem is reported at the cell that causes it, or at `place`. */
bool shape_draft_build(const struct shape_draft *draft, const char *file, struct text_place place,
                       struct shape **out, struct text_error *error);

/* Reads a whole specification such as the argument of --shape. `name` stands for the file in
 * errors. The shape is the caller's (shape_destroy). */
bool shape_from_text(const char *text, const char *name, struct shape **out,
                     struct text_error *error);

/* Reads a face of the shape at the cursor, as shape_face_name writes it; the cell may be missing
 * where only one face has the direction. */
bool shape_face_read(const struct shape *shape, struct text_cursor *cursor, int *face,
                     struct text_error *error);

/* The shortest specification of the shape, without a word on cavities (shape->kind has it), to be
 * freed by the caller; NULL when out of memory. */
char *shape_to_text(const struct shape *shape);

/* True when the side of this cell of a box at the origin that looks in `direction` lies outside. */
bool shape_is_on_box(struct cell cell, enum direction direction, struct cell size);

/* Number of faces of a box without its Top. */
long long shape_open_box_faces(struct cell size);

#endif
