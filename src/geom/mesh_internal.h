/* Shared by the parts of the mesh module; not for other layers. */
#ifndef CUBEFOLD_GEOM_MESH_INTERNAL_H
#define CUBEFOLD_GEOM_MESH_INTERNAL_H

#include "geom/mesh.h"

#include <stdbool.h>

enum {
    /* Every point of the outline is a lattice point of the mat, met at most twice. */
    OUTLINE_MAX_POINTS = 2 * (MAT_MAX_SIZE + 1) * (MAT_MAX_SIZE + 1),
    OUTLINE_MAX_LOOPS = 5 /* the core with its tabs, and four corners that hang by a point */
};

enum outline_kind { OUTLINE_STRAIGHT, OUTLINE_CONVEX, OUTLINE_CONCAVE };

/* A lattice point of the outline. The outline runs with the foam on its left. */
struct outline_point {
    int x, y;       /* lines of the grid, 0..n from the left and from the bottom */
    int normal_in;  /* outward normals, as side 0..3 (up, right, down, left), of the steps that */
    int normal_out; /* arrive here and leave */
    enum outline_kind kind;
};

struct outline {
    int point_count;
    struct outline_point points[OUTLINE_MAX_POINTS];
    int loop_count;
    int loop_start[OUTLINE_MAX_LOOPS + 1]; /* loop l: points loop_start[l]..loop_start[l+1]-1 */
};

/* Traces the outline of a mat, one loop a piece, with a point at every cell. */
void outline_trace(const struct mat *mat, struct outline *out);

/* A corner of a polygon and the vertex that stands there. */
struct polygon_corner {
    double x, y;
    uint32_t vertex;
};

/* Cuts a simple polygon (counter-clockwise, corners on straight lines allowed) into count-2
 * triangles and writes their vertices; counter-clockwise, or clockwise when `reversed`. Destroys
 * the order of `corners`. O(count^2) in practice. */
void polygon_triangulate(struct polygon_corner *corners, int count, bool reversed,
                         uint32_t *indices);

/* How much of the half space above a surface the mat leaves free, 0..1, cosine-weighted. */
float mesh_openness(const struct mat *mat, const float position[3], const float normal[3]);

#endif
