/* Which mat does a ray hit? */
#ifndef CUBEFOLD_GEOM_PICK_H
#define CUBEFOLD_GEOM_PICK_H

#include "core/mat.h"
#include "geom/camera.h"

/* Index of the mat that the ray hits first, or -1. Exact on the filled cells as unit cubes, edges
 * not rounded. mats[count] and poses[count] belong together; *distance (may be NULL) is along the
 * ray from its origin, in cells. O(count + n for mats near the ray). */
int pick_mat(const struct ray *ray, int count, const struct mat *mats, mat4 *poses,
             float *distance);

#endif
