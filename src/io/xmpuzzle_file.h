/* What a BurrTools file says, before it is known to be a puzzle of mats. Internal to io. */
#ifndef CUBEFOLD_IO_XMPUZZLE_FILE_H
#define CUBEFOLD_IO_XMPUZZLE_FILE_H

#include "core/shape.h"
#include "io/document.h"
#include "io/text.h"

#include <stdint.h>

enum {
    XMPUZZLE_MAX_BYTES = 16 * 1024 * 1024, /* of XML, unpacked */
    XMPUZZLE_MAX_DEPTH = 256,              /* elements within elements */
    XMPUZZLE_MAX_TAG = 65536,              /* bytes from < to > */
    XMPUZZLE_MAX_SHAPES = 10000,
    XMPUZZLE_MAX_SIDE = 65536,     /* voxels along an axis */
    XMPUZZLE_MAX_VOLUME = 1 << 22, /* voxels of the result */
    XMPUZZLE_MAX_COLOURS = 63
};

/* A voxel is its state and, shifted by two, its colour from 1, or 0. */
enum xmpuzzle_state { XMPUZZLE_EMPTY, XMPUZZLE_VARIABLE, XMPUZZLE_FILLED };

struct xmpuzzle_shape {
    int size[3];         /* voxels along x, y, z */
    uint8_t *voxels;     /* [z][y][x] */
    int low[3], span[3]; /* the box of those that are not empty; span 0 when all are */
    int colour;          /* that all of these have, or 0 */
    bool coloured;       /* some have one */
    char *name;          /* or NULL */
    size_t offset;       /* of its element in the bytes */
};

/* So many of a shape are used. */
struct xmpuzzle_part {
    int shape;
    int least, most;
    size_t offset;
};

/* The first problem; how many there are. */
struct xmpuzzle_file {
    const char *bytes; /* that were parsed; places of errors are in them */
    int grid;          /* 0 = bricks */
    struct xmpuzzle_shape *shapes;
    int shape_count, shape_capacity;
    struct xmpuzzle_part *parts;
    int part_count, part_capacity;
    int result; /* index of the shape, or -1 */
    int problem_count;
    int solution_count;
    int max_holes; /* variable voxels that may stay empty, or -1: any number */
    uint32_t colours[XMPUZZLE_MAX_COLOURS];
    int colour_count;
};

/* Parses XML. In any case free with xmpuzzle_file_free. */
bool xmpuzzle_parse(const char *bytes, size_t length, const char *name, struct xmpuzzle_file *out,
                    struct text_error *error);
void xmpuzzle_file_free(struct xmpuzzle_file *file);

/* The voxel at x, y, z of a shape; XMPUZZLE_EMPTY outside of it. */
uint8_t xmpuzzle_voxel(const struct xmpuzzle_shape *shape, const int at[3]);

static inline enum xmpuzzle_state xmpuzzle_voxel_state(uint8_t voxel)
{
    return (enum xmpuzzle_state)(voxel & 3);
}

/* "S3 'Cage'" as BurrTools shows it. Returns `out`. */
enum { XMPUZZLE_NAME_SIZE = 64 + TEXT_QUOTE_SIZE };
const char *xmpuzzle_shape_name(const struct xmpuzzle_file *file, int shape,
                                char out[XMPUZZLE_NAME_SIZE]);

/* ---- mats and surfaces among voxels ---- */

/* The voxel, in the lattice of the shape times size - 1, of the cell in this row and column of a
 * mat that lies on the face as drawn. */
struct cell xmpuzzle_face_voxel(const struct shape *shape, int size, int face, int row, int col);

/* Reads a piece as a mat of any size. */
bool xmpuzzle_to_mat(const struct xmpuzzle_file *file, int shape, const char *name, struct mat *out,
                     struct text_error *error);

/* A result as the surface for mats of a size: the shape, and what its border asks for (cells is
 * NULL when the border is free). Both are the caller's. */
struct xmpuzzle_surface {
    struct shape *shape;
    enum document_border border;
    uint8_t *cells;
};
bool xmpuzzle_to_surface(const struct xmpuzzle_file *file, int size, const char *name,
                         struct xmpuzzle_surface *out, struct text_error *error);

#endif
