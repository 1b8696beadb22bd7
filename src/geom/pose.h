/* Frames: where a mat lies, as a matrix from the mat's own frame to the body or the world.
 *
 * One unit is one cell. Mat-local frame, seen from the drawn side (z points at the viewer):
 *
 *             y (row 0 is at the top)
 *             |
 *        +----+----+      A mat of size n spans [-n/2, n/2] in x and y and [-0.5, 0.5] in z.
 *        |    |    |      Row r, column c is the unit cell around (c - p/2, p/2 - r, 0),
 *        |    +----+-- x  p = n - 1.
 *        |         |
 *        +---------+
 *
 * Body frame: lattice point (i,j,k) lies at p*(i,j,k). World frame: z up, the table is z = 0.
 *
 * Matrices that are only read are not const in the parameters: ISO C before C23 knows no conversion
 * from an array to an array of const.
 */
#ifndef CUBEFOLD_GEOM_POSE_H
#define CUBEFOLD_GEOM_POSE_H

#include "core/shape.h"

#include <cglm/types.h>
#include <stdbool.h>

struct sphere {
    vec3 centre;
    float radius;
};

struct box {
    vec3 lo, hi;
};

/* Rotation of the mat-local frame into the face frame for orientation 0..7: flipped about y first
 * when the MAT_FLIPPED bit is set, then turned clockwise by (orientation & 3) quarter turns. All
 * entries are exactly 0, 1 or -1. */
void pose_orientation(int orientation, mat4 out);

/* Frame of a face (x right, y up, z outside normal, origin at its centre) in the body frame for
 * mats of this size. All entries are exact. */
void pose_face(const struct shape *shape, int face, int size, mat4 out);

/* Mat-local to body frame for a mat that lies on `face` in `orientation`. */
void pose_placement(const struct shape *shape, int face, int orientation, int size, mat4 out);

/* Side 0..3 of the face on which the mat's own drawn side 0..3 lies in this orientation. */
int pose_face_side(int orientation, int drawn_side);

/* Lays `count` mats of this size out on the table, drawn side up, drawn top towards +y, in rows
 * from the back left, centred on x = y = 0, with the number of columns that comes closest to a
 * 16:10 rectangle. `poses` has room for `count` matrices. */
void pose_table(int count, int size, mat4 *poses);

/* Distance between the centres of neighbouring mats in pose_table: wide enough to turn each about
 * its own centre without touching the next. */
float pose_table_pitch(int size);

/* Box around whole mats (as if without notches) in these poses; count > 0. */
void pose_bounds(int count, int size, mat4 *poses, struct box *out);

/* Height of the lowest point of a mat (as if without notches) in this pose. */
float pose_lowest(int size, mat4 pose);

/* Do two boxes with these half extents along their own axes, centred on their frames, overlap?
 * Exact, by the separating axis theorem (Gottschalk, Lin and Manocha 1996). */
bool pose_boxes_meet(const float half[3], mat4 a, mat4 b);

/* Sphere around a box. */
struct sphere sphere_around(const struct box *box);

#endif
