/* Mats and surfaces among the voxels of a BurrTools file, and the other way round. */
#include "io/xmpuzzle_file.h"

#include "io/shape_faces.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct cell xmpuzzle_face_voxel(const struct shape *shape, int size, int face, int row, int col)
{
    const struct face *at = &shape->faces[face];
    struct cell corner = shape->corners[at->corner[0]].point; /* top left, seen from outside */
    struct cell right = direction_right(at->direction);
    struct cell up = direction_up(at->direction);
    int p = size - 1;
    return (struct cell){corner.x * p + right.x * col - up.x * row,
                         corner.y * p + right.y * col - up.y * row,
                         corner.z * p + right.z * col - up.z * row};
}

/* ---- boxes of voxels ---- */

struct voxel_box {
    int low[3], size[3];
};

static struct text_place place_of(const struct xmpuzzle_file *file,
                                  const struct xmpuzzle_shape *shape)
{
    return text_place_at(file->bytes, shape->offset);
}

/* Calls visit for every voxel of the shape, until it returns false. */
static bool for_each_voxel(const struct xmpuzzle_shape *shape,
                           bool (*visit)(void *context, const int at[3], uint8_t voxel),
                           void *context)
{
    size_t index = 0;
    int at[3];
    for (at[2] = 0; at[2] < shape->size[2]; at[2]++)
        for (at[1] = 0; at[1] < shape->size[1]; at[1]++)
            for (at[0] = 0; at[0] < shape->size[0]; at[0]++)
                if (!visit(context, at, shape->voxels[index++]))
                    return false;
    return true;
}

/* ---- mats ---- */

/* The axis along which the box is one voxel thick while the others are equal and a mat's size, or
 * -1. */
static int mat_normal(const int size[3])
{
    for (int normal = 2; normal >= 0; normal--) {
        int a = size[normal == 0 ? 1 : 0];
        int b = size[normal == 2 ? 1 : 2];
        if (size[normal] == 1 && a == b && a >= MAT_MIN_SIZE && a <= MAT_MAX_SIZE)
            return normal;
    }
    return -1;
}

/* Where the mat lies: the voxels that the shape declares if they are a mat's, since a rim may have
 * empty sides, else those that are filled. */
static bool find_mat_box(const struct xmpuzzle_shape *shape, struct voxel_box *box, int *normal)
{
    *box = (struct voxel_box){{0}, {shape->size[0], shape->size[1], shape->size[2]}};
    *normal = mat_normal(box->size);
    if (*normal >= 0)
        return true;
    *box = (struct voxel_box){{shape->low[0], shape->low[1], shape->low[2]},
                              {shape->span[0], shape->span[1], shape->span[2]}};
    *normal = mat_normal(box->size);
    return *normal >= 0;
}

bool xmpuzzle_to_mat(const struct xmpuzzle_file *file, int shape, const char *name, struct mat *out,
                     struct text_error *error)
{
    const struct xmpuzzle_shape *from = &file->shapes[shape];
    uint8_t cells[MAT_MAX_SIZE * MAT_MAX_SIZE];
    char label[XMPUZZLE_NAME_SIZE];
    struct voxel_box box;
    int normal;
    xmpuzzle_shape_name(file, shape, label);
    if (!find_mat_box(from, &box, &normal)) {
        return text_fail(error, name, place_of(file, from),
                         "found %s of %d x %d x %d voxels, expected a mat: n x n x 1, n from %d to "
                         "%d",
                         label, box.size[0], box.size[1], box.size[2], MAT_MIN_SIZE, MAT_MAX_SIZE);
    }
    int col_axis = normal == 0 ? 1 : 0;
    int row_axis = normal == 2 ? 1 : 2;
    int size = box.size[col_axis];
    int at[3] = {box.low[0], box.low[1], box.low[2]};
    for (int i = 0; i < size * size; i++) {
        at[row_axis] = box.low[row_axis] + i / size;
        at[col_axis] = box.low[col_axis] + i % size;
        enum xmpuzzle_state state = xmpuzzle_voxel_state(xmpuzzle_voxel(from, at));
        if (state == XMPUZZLE_VARIABLE) {
            return text_fail(error, name, place_of(file, from),
                             "found the variable voxel %d,%d,%d in %s, expected a mat's to be "
                             "filled or empty",
                             at[0], at[1], at[2], label);
        }
        cells[i] = state == XMPUZZLE_FILLED;
    }
    int row;
    int col;
    if (mat_from_rows(cells, size, out, &row, &col) == MAT_OK)
        return true;
    at[row_axis] = box.low[row_axis] + row;
    at[col_axis] = box.low[col_axis] + col;
    return text_fail(error, name, place_of(file, from),
                     "found the empty voxel %d,%d,%d inside %s, expected a mat, of which only the "
                     "outermost ring has any",
                     at[0], at[1], at[2], label);
}

/* ---- surfaces ---- */

/* Looking for a surface of pitch p whose lattice point 0,0,0 is the voxel `base`. */
struct search {
    const struct xmpuzzle_shape *shape;
    const char *label; /* of the shape, for errors */
    int base[3];
    int pitch;
    struct lattice_square squares[SHAPE_MAX_FACES];
    int square_count;
    char *message; /* what does not fit */
    size_t message_size;
};

/* A remainder from 0 and a quotient rounded down, for coordinates that may be below 0. */
static int lattice_of(int at, int pitch, int *rest)
{
    int quotient = at >= 0 ? at / pitch : -((pitch - 1 - at) / pitch);
    *rest = at - quotient * pitch;
    return quotient;
}

static bool misfit(struct search *search, const char *what, const int at[3], const char *expected)
{
    snprintf(search->message, search->message_size, "found %s voxel %d,%d,%d in %s, expected %s",
             what, at[0], at[1], at[2], search->label, expected);
    return false;
}

/* Whether all voxels of a square but its rim are filled. */
static bool check_core(struct search *search, const struct lattice_square *square)
{
    int corner[3] = {square->corner.x, square->corner.y, square->corner.z};
    int a = square->axis == 0 ? 1 : 0;
    int b = square->axis == 2 ? 1 : 2;
    int at[3];
    for (int i = 0; i < 3; i++)
        at[i] = search->base[i] + corner[i] * search->pitch;
    int first[3] = {at[0], at[1], at[2]};
    for (int i = 1; i < search->pitch; i++) {
        for (int j = 1; j < search->pitch; j++) {
            at[a] = first[a] + i;
            at[b] = first[b] + j;
            enum xmpuzzle_state state = xmpuzzle_voxel_state(xmpuzzle_voxel(search->shape, at));
            if (state == XMPUZZLE_FILLED)
                continue;
            return misfit(search, state == XMPUZZLE_EMPTY ? "the empty" : "the variable", at,
                          "whole faces to be filled, one for each mat");
        }
    }
    return true;
}

/* Finds the squares by the first voxel of their cores; what lies inside of a cell is an error. */
static bool visit_square(void *context, const int at[3], uint8_t voxel)
{
    struct search *search = context;
    int lattice[3];
    int rest[3];
    int normal = -1;
    int planes = 0;
    if (xmpuzzle_voxel_state(voxel) == XMPUZZLE_EMPTY)
        return true;
    for (int i = 0; i < 3; i++) {
        lattice[i] = lattice_of(at[i] - search->base[i], search->pitch, &rest[i]);
        normal = rest[i] == 0 ? i : normal;
        planes += rest[i] == 0;
    }
    if (planes == 0)
        return misfit(search, "the filled", at,
                      "only the surface of a body, for mats of this size");
    if (planes > 1)
        return true; /* a rim cell: check_rim sees to it */
    struct lattice_square square = {{lattice[0], lattice[1], lattice[2]}, normal};
    if (rest[normal == 0 ? 1 : 0] != 1 || rest[normal == 2 ? 1 : 2] != 1) {
        int first[3];
        for (int i = 0; i < 3; i++)
            first[i] = at[i] - rest[i] + (i != normal);
        enum xmpuzzle_state state = xmpuzzle_voxel_state(xmpuzzle_voxel(search->shape, first));
        return state == XMPUZZLE_FILLED ||
               misfit(search, "the empty", first, "whole faces to be filled, one for each mat");
    }
    if (search->square_count == SHAPE_MAX_FACES) {
        snprintf(search->message, search->message_size,
                 "found more than %d faces in %s, expected at most that many", SHAPE_MAX_FACES,
                 search->label);
        return false;
    }
    search->squares[search->square_count++] = square;
    return check_core(search, &square);
}

/* The voxel in the file of a voxel in the lattice of the built shape. */
static void voxel_in_file(const struct search *search, const struct lattice_place *place,
                          struct cell voxel, int at[3])
{
    int shape_at[3] = {voxel.x, voxel.y, voxel.z};
    for (int i = 0; i < 3; i++) {
        int axis = place->axis[i];
        at[axis] = search->base[axis] + shape_at[i] + place->origin[axis] * search->pitch;
    }
}

/* What each rim cell asks for; *rims counts those that are filled or variable. */
static uint8_t *read_rules(const struct search *search, const struct lattice_place *place,
                           const struct shape *shape, size_t *rims)
{
    int size = search->pitch + 1;
    int cells = shape_rim_cell_count(shape, size);
    uint8_t *rules = malloc((size_t)cells);
    for (int face = 0; rules && face < shape->face_count; face++) {
        for (int i = 0; i < mat_rim_length(size); i++) {
            int row;
            int col;
            int at[3];
            mat_rim_cell(size, i, &row, &col);
            voxel_in_file(search, place, xmpuzzle_face_voxel(shape, size, face, row, col), at);
            static const uint8_t rule_of[] = {[XMPUZZLE_EMPTY] = CELL_FRAME,
                                              [XMPUZZLE_VARIABLE] = CELL_FREE,
                                              [XMPUZZLE_FILLED] = CELL_MUST};
            rules[shape_rim_cell(shape, size, face, i)] =
                rule_of[xmpuzzle_voxel_state(xmpuzzle_voxel(search->shape, at))];
        }
    }
    *rims = 0;
    for (int c = 0; rules && c < cells; c++)
        *rims += rules[c] != CELL_FRAME;
    return rules;
}

static bool visit_count(void *context, const int at[3], uint8_t voxel)
{
    size_t *count = context;
    (void)at;
    *count += xmpuzzle_voxel_state(voxel) != XMPUZZLE_EMPTY;
    return true;
}

/* The cells inside must be filled; those of the border decide what kind of border it is. */
static bool sort_rules(struct search *search, const struct shape *shape, const uint8_t *rules,
                       enum document_border *border)
{
    int size = search->pitch + 1;
    int border_cells[3] = {0};
    for (int c = 0; c < shape_rim_cell_count(shape, size); c++) {
        bool on_border = shape_cell_on_border(shape, size, c);
        border_cells[rules[c]] += on_border;
        if (!on_border && rules[c] != CELL_MUST) {
            snprintf(search->message, search->message_size,
                     "found an edge between faces of %s that need not be filled, expected this "
                     "only on an open border",
                     search->label);
            return false;
        }
    }
    *border = border_cells[CELL_FRAME] > 0  ? DOCUMENT_BORDER_FRAME
              : border_cells[CELL_MUST] > 0 ? DOCUMENT_BORDER_FILLED
                                            : DOCUMENT_BORDER_FREE;
    if (*border != DOCUMENT_BORDER_FREE && border_cells[CELL_FREE] > 0) {
        snprintf(search->message, search->message_size,
                 "found an open border of %s with variable voxels beside others, expected all "
                 "variable, or none",
                 search->label);
        return false;
    }
    return true;
}

/* Builds the surface from the squares found and reads what its border asks for. */
static bool build_surface(struct search *search, struct xmpuzzle_surface *out)
{
    struct lattice_place place;
    bool twisted;
    size_t filled = 0;
    size_t rims = 0;
    int core = (search->pitch - 1) * (search->pitch - 1);
    enum shape_status status =
        shape_from_squares(search->squares, search->square_count, &out->shape, &place, &twisted);
    if (status != SHAPE_OK) {
        snprintf(search->message, search->message_size, "%s",
                 status == SHAPE_NO_MEMORY ? "out of memory"
                                           : "found no surface in the result, expected one");
        return false;
    }
    out->cells = read_rules(search, &place, out->shape, &rims);
    if (!out->cells) {
        snprintf(search->message, search->message_size, "out of memory");
        return false;
    }
    for_each_voxel(search->shape, visit_count, &filled);
    if (filled != rims + (size_t)search->square_count * (size_t)core) {
        snprintf(search->message, search->message_size,
                 "found voxels in %s that touch no face, expected a surface", search->label);
        return false;
    }
    return sort_rules(search, out->shape, out->cells, &out->border);
}

/* True when the shape is as large as a box of lattice points, which then start at its own corner.
 */
static bool is_lattice_box(const struct search *search)
{
    for (int i = 0; i < 3; i++)
        if ((search->shape->size[i] - 1) % search->pitch != 0)
            return false;
    return true;
}

/* The lattice starts at the corner of a box that fits it; else at the first voxel that is not empty
 * on each axis; or, as a border that no mat fills hides a plane of the lattice, at the voxel
 * before. The first way that fits is taken; else the last of the plain ways says what does not. */
static bool try_bases(struct search *search, struct xmpuzzle_surface *out, const int low[3])
{
    char later[TEXT_MESSAGE_SIZE];
    for (int way = is_lattice_box(search) ? -1 : 0; way < 8; way++) {
        for (int i = 0; i < 3; i++)
            search->base[i] = way < 0 ? 0 : low[i] - (way >> i & 1);
        search->square_count = 0;
        if (for_each_voxel(search->shape, visit_square, search) && build_surface(search, out))
            return true;
        shape_destroy(out->shape);
        free(out->cells);
        *out = (struct xmpuzzle_surface){0};
        if (way == 0)
            search->message = later;
    }
    return false;
}

bool xmpuzzle_to_surface(const struct xmpuzzle_file *file, int size, const char *name,
                         struct xmpuzzle_surface *out, struct text_error *error)
{
    const struct xmpuzzle_shape *shape = &file->shapes[file->result];
    char message[TEXT_MESSAGE_SIZE] = "";
    char label[XMPUZZLE_NAME_SIZE];
    *out = (struct xmpuzzle_surface){0};
    if (shape->span[0] == 0)
        return text_fail(error, name, place_of(file, shape),
                         "found no voxels in the result, expected a surface");
    if ((long long)shape->size[0] * shape->size[1] * shape->size[2] > XMPUZZLE_MAX_VOLUME)
        return text_fail(error, name, place_of(file, shape),
                         "found a result of over four million voxels, expected at most that many");
    struct search *search = calloc(1, sizeof *search);
    if (!search)
        return text_fail_file(error, name, "out of memory");
    search->shape = shape;
    search->label = xmpuzzle_shape_name(file, file->result, label);
    search->pitch = size - 1;
    search->message = message;
    search->message_size = sizeof message;
    bool done = try_bases(search, out, shape->low);
    free(search);
    if (!done)
        return text_fail(error, name, place_of(file, shape), "%s", message);
    if (out->border == DOCUMENT_BORDER_FREE) {
        free(out->cells);
        out->cells = NULL;
    }
    return true;
}
