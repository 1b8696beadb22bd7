/* Counts the solutions of small puzzles a second way, straight from the definition and slowly.
 *
 * A body is a set of voxels; a filling says for each voxel which face's mat fills it. Fillings are
 * found by always laying a mat on the face where fewest fit, and orbits by moving voxels about.
 * Nothing here uses the program's shapes, orientations, symmetries or search: cells in, rows of
 * mats in, numbers out.
 */
#ifndef CUBEFOLD_TESTS_CORE_VOXEL_COUNT_H
#define CUBEFOLD_TESTS_CORE_VOXEL_COUNT_H

#include <stdbool.h>
#include <stdint.h>

enum {
    VOXEL_MAX_CELLS = 8,
    VOXEL_MAX_FACES = 32,
    VOXEL_MAX_SIZE = 6,
    VOXEL_MAX_GRID = VOXEL_MAX_SIZE * VOXEL_MAX_SIZE,
    VOXEL_MAX_VOXELS = VOXEL_MAX_FACES * VOXEL_MAX_GRID,
    VOXEL_MAX_CLAIMS = 12,
    VOXEL_MAX_FOUND = 1500,
    VOXEL_MAX_LAID = 4000
};

struct voxel_face {
    int cell[3], normal[3];
    int voxel[VOXEL_MAX_GRID]; /* row by row from the top left, seen from outside */
};

struct voxel_symmetry {
    bool mirror;
    int voxel_to[VOXEL_MAX_VOXELS];
    int face_to[VOXEL_MAX_FACES];
};

struct voxel_body {
    int size; /* n */
    int face_count;
    struct voxel_face faces[VOXEL_MAX_FACES];
    int voxel_count;
    int at[VOXEL_MAX_VOXELS][3];
    int claim_count[VOXEL_MAX_VOXELS];
    int claims[VOXEL_MAX_VOXELS][VOXEL_MAX_CLAIMS]; /* faces whose mat can fill the voxel */
    int symmetry_count;
    struct voxel_symmetry symmetries[48];
};

/* A mat as rows of cells, 1 filled. */
struct voxel_mat {
    uint8_t cell[VOXEL_MAX_GRID];
};

struct voxel_counts {
    uint64_t raw, rotation, reflection; /* reflection 0 when one-sided */
};

/* The body of these cells, free with voxel_body_free; fails the test when it is too large. */
struct voxel_body *voxel_body_create(const int (*cells)[3], int cell_count, int size);

/* The body of the faces of these cells that look along these normals, open or closed, in order. */
struct voxel_body *voxel_body_create_sheet(const int (*cells)[3], const int (*normals)[3],
                                           int face_count, int size);
void voxel_body_free(struct voxel_body *body);

/* The voxel at a point of the grid, or -1. */
int voxel_body_find(const struct voxel_body *body, const int at[3]);

/* The three counts for face_count mats. False when it takes more than VOXEL_MAX_LAID placements or
 * finds more than VOXEL_MAX_FOUND fillings; *out then says nothing. */
bool voxel_count(const struct voxel_body *body, const struct voxel_mat *mats, bool one_sided,
                 struct voxel_counts *out);

/* The mat on each face when owner[voxel] names the face that fills it; owner -1 is the core. */
void voxel_mats_of(const struct voxel_body *body, const int *owner, struct voxel_mat *mats);

/* Turns a mat clockwise by a quarter, or flips it left to right. */
struct voxel_mat voxel_mat_turn(const struct voxel_mat *mat, int size);
struct voxel_mat voxel_mat_flip(const struct voxel_mat *mat, int size);

#endif
