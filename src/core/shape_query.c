/* What can be asked of a finished shape: directions, names, neighbours, pieces, rim cells. */
#include "core/mat.h"
#include "core/shape_internal.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- directions ---- */

struct direction_frame {
    const char *name;
    struct cell normal, right, up;
};

static const struct direction_frame frames[DIRECTION_COUNT] = {
    [DIRECTION_TOP] = {"Top", {0, 0, 1}, {1, 0, 0}, {0, 1, 0}},
    [DIRECTION_FRONT] = {"Front", {0, -1, 0}, {1, 0, 0}, {0, 0, 1}},
    [DIRECTION_RIGHT] = {"Right", {1, 0, 0}, {0, 1, 0}, {0, 0, 1}},
    [DIRECTION_BACK] = {"Back", {0, 1, 0}, {-1, 0, 0}, {0, 0, 1}},
    [DIRECTION_LEFT] = {"Left", {-1, 0, 0}, {0, -1, 0}, {0, 0, 1}},
    [DIRECTION_BOTTOM] = {"Bottom", {0, 0, -1}, {1, 0, 0}, {0, -1, 0}},
};

struct cell direction_normal(enum direction direction)
{
    return frames[direction].normal;
}

struct cell direction_right(enum direction direction)
{
    return frames[direction].right;
}

struct cell direction_up(enum direction direction)
{
    return frames[direction].up;
}

const char *direction_name(enum direction direction)
{
    return frames[direction].name;
}

/* ---- names ---- */

const char *shape_face_name(const struct shape *shape, int face, char out[SHAPE_FACE_NAME_SIZE])
{
    const struct face *f = &shape->faces[face];
    if (shape->cell_count == 1)
        snprintf(out, SHAPE_FACE_NAME_SIZE, "%s", frames[f->direction].name);
    else
        snprintf(out, SHAPE_FACE_NAME_SIZE, "%s %d,%d,%d", frames[f->direction].name, f->cell.x,
                 f->cell.y, f->cell.z);
    return out;
}

int shape_face_by_name(const struct shape *shape, const char *name)
{
    char exact[SHAPE_FACE_NAME_SIZE];
    for (int face = 0; face < shape->face_count; face++) {
        /* The first letters tell most faces apart before any text is formatted. */
        if (strncmp(name, frames[shape->faces[face].direction].name, 2) != 0)
            continue;
        if (strcmp(shape_face_name(shape, face, exact), name) == 0)
            return face;
    }
    return -1;
}

/* ---- neighbours ---- */

static struct cell negated(struct cell v)
{
    return (struct cell){-v.x, -v.y, -v.z};
}

static bool same_vector(struct cell a, struct cell b)
{
    return shape_cell_order(a, b) == 0;
}

/* Unit vector from a side of a face into the face. */
static struct cell inward(const struct face *face, int side)
{
    struct cell out =
        side % 2 == 0 ? direction_up(face->direction) : direction_right(face->direction);
    return side < 2 ? negated(out) : out;
}

/* Seen along an edge of a sheet, up to four faces stand out from it. Going round from this face
 * through its outside, the first one met continues it if it shows its own outside to where we come
 * from:
 *
 *          n  |                  k = 1: along n, outside d
 *       ------+------ this       k = 2: along -d, outside n
 *        -d   |    d             k = 3: along -n, outside -d
 */
static struct face_at next_through_outside(const struct shape *shape, const struct shape_edge *edge,
                                           int face, int side)
{
    struct cell d = inward(&shape->faces[face], side);
    struct cell n = direction_normal(shape->faces[face].direction);
    struct cell round[4] = {d, n, negated(d), negated(n)};
    for (int k = 1; k < 4; k++) {
        for (int i = 0; i < edge->face_count; i++) {
            struct face_at at = edge->faces[i];
            const struct face *other = &shape->faces[at.face];
            if (!same_vector(inward(other, at.side), round[k]))
                continue;
            bool shows = same_vector(direction_normal(other->direction), round[k - 1]);
            return shows ? at : (struct face_at){-1, -1};
        }
    }
    return (struct face_at){-1, -1};
}

struct face_at shape_neighbour(const struct shape *shape, int face, int side)
{
    const struct face *self = &shape->faces[face];
    const struct shape_edge *edge = &shape->edges[self->edge[side]];
    struct face_at found = {-1, -1};
    if (shape->kind == SHAPE_SHEET && edge->face_count > 2)
        return next_through_outside(shape, edge, face, side);
    for (int i = 0; i < edge->face_count; i++) {
        struct face_at at = edge->faces[i];
        if (at.face == face)
            continue;
        bool same_block = same_vector(shape->faces[at.face].cell, self->cell);
        if (edge->face_count == 2 || same_block)
            found = at;
    }
    assert(found.face >= 0 || edge->border);
    return found;
}

/* ---- pieces ---- */

/* The representative of a face's piece; halves the path to it on the way. */
static int piece_of(int *above, int face)
{
    while (above[face] != face) {
        above[face] = above[above[face]];
        face = above[face];
    }
    return face;
}

int shape_piece_count(const struct shape *shape)
{
    int *above = malloc((size_t)shape->face_count * sizeof *above);
    if (above == NULL)
        return -1;
    int pieces = shape->face_count;
    for (int f = 0; f < shape->face_count; f++)
        above[f] = f;
    for (int c = 0; c < shape->corner_count; c++) {
        const struct shape_corner *corner = &shape->corners[c];
        for (int i = 1; i < corner->face_count; i++) {
            int a = piece_of(above, corner->faces[0].face);
            int b = piece_of(above, corner->faces[i].face);
            pieces -= a != b;
            above[a] = b;
        }
    }
    free(above);
    return pieces;
}

/* ---- rim cells ---- */

int shape_rim_cell_count(const struct shape *shape, int size)
{
    return shape->corner_count + shape->edge_count * (size - 2);
}

int shape_rim_cell(const struct shape *shape, int size, int face, int rim_index)
{
    int p = size - 1;
    int side = rim_index / p;
    int step = rim_index % p;
    const struct face *f = &shape->faces[face];
    if (step == 0)
        return f->corner[side];
    int along = f->edge_reversed[side] ? p - step : step;
    return shape->corner_count + f->edge[side] * (size - 2) + along - 1;
}

bool shape_cell_on_border(const struct shape *shape, int size, int cell)
{
    if (cell < shape->corner_count)
        return shape->corners[cell].border;
    return shape->edges[(cell - shape->corner_count) / (size - 2)].border;
}

/* A face that claims the rim cell, and *rim_index of its mat's cell that lies there. */
static int claim_of(const struct shape *shape, int size, int cell, int *rim_index)
{
    if (cell < shape->corner_count) {
        struct face_at at = shape->corners[cell].faces[0];
        *rim_index = at.side * (size - 1);
        return at.face;
    }
    int edge = (cell - shape->corner_count) / (size - 2);
    int along = (cell - shape->corner_count) % (size - 2) + 1;
    struct face_at at = shape->edges[edge].faces[0];
    bool reversed = shape->faces[at.face].edge_reversed[at.side];
    *rim_index = at.side * (size - 1) + (reversed ? size - 1 - along : along);
    return at.face;
}

int shape_cell_image(const struct shape *shape, int size, int symmetry, int cell)
{
    const struct symmetry *s = &shape->symmetries[symmetry];
    int rim_index;
    int face = claim_of(shape, size, cell, &rim_index);
    int image = mat_rim_image(size, rim_index, s->face_orientation[face]);
    return shape_rim_cell(shape, size, s->face_image[face], image);
}
