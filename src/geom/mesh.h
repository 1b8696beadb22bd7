/* Triangles of a mat: foam with rounded cell edges on both sides, for any rim.
 *
 * The mesh lies in the mat-local frame (pose.h). Its outline is inset by a hairline, so that mats
 * that interlock leave a gap of twice that much. It is closed: every edge belongs to exactly two
 * triangles. Triangles are counter-clockwise seen from outside.
 */
#ifndef CUBEFOLD_GEOM_MESH_H
#define CUBEFOLD_GEOM_MESH_H

#include "core/mat.h"

#include <stdint.h>

/* 32 bytes, tightly packed; upload as it is. */
struct mesh_vertex {
    float position[3]; /* cells, mat-local */
    float normal[3];   /* unit */
    float occlusion; /* how much of the space above the surface the mat itself leaves free: 1 open,
                        less on the walls of notches; multiply the ambient light by it */
    uint8_t seam[4]; /* normalised 0..255: how much this vertex belongs to the seam on drawn side
                        0..3: 255 on the walls of rim cells, falling to 0 over the bevel and a
                        little of the top. Cells at a corner belong to both their sides. Darken by
                        the sum over s of seam[s] * contact[s], clamped to 1 (timeline.h). */
};

struct mesh {
    int vertex_count;
    struct mesh_vertex *vertices; /* [vertex_count] */
    int index_count;              /* three a triangle */
    uint32_t *indices;            /* [index_count] */
};

struct mesh_style {
    int segments; /* steps around a quarter of a rounded edge, 1..8: 3 is smooth, 2 for many mats */
    float radius; /* of the rounded edges, cells; 0.13 */
    float inset;  /* hairline by which the outline is smaller, cells; 0.0175 */
};

enum mesh_status { MESH_OK, MESH_NO_MEMORY };

/* { 3, 0.13, 0.0175 } */
struct mesh_style mesh_default_style(void);

/* Builds the mesh of a mat pattern. Mats with equal rims can share it. *out is owned by the caller
 * (mesh_destroy), NULL on failure. radius + inset must be in (0, 0.5). */
enum mesh_status mesh_create(struct mat mat, struct mesh_style style, struct mesh **out);
void mesh_destroy(struct mesh *mesh);

#endif
