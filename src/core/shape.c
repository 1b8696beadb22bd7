#include "core/shape.h"

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

static struct cell cell_add(struct cell a, struct cell b)
{
    return (struct cell){a.x + b.x, a.y + b.y, a.z + b.z};
}

/* ---- sorted sets of cells: by z, then y, then x ---- */

static int cell_order(struct cell a, struct cell b)
{
    if (a.z != b.z)
        return a.z < b.z ? -1 : 1;
    if (a.y != b.y)
        return a.y < b.y ? -1 : 1;
    if (a.x != b.x)
        return a.x < b.x ? -1 : 1;
    return 0;
}

static int compare_cells(const void *a, const void *b)
{
    return cell_order(*(const struct cell *)a, *(const struct cell *)b);
}

struct cell_set {
    struct cell *cells;
    int count;
};

static int cell_set_find(const struct cell_set *set, struct cell cell)
{
    if (set->count == 0)
        return -1;
    const struct cell *found =
        bsearch(&cell, set->cells, (size_t)set->count, sizeof cell, compare_cells);
    return found == NULL ? -1 : (int)(found - set->cells);
}

static void cell_set_sort_unique(struct cell_set *set)
{
    int kept = 0;
    if (set->count > 1)
        qsort(set->cells, (size_t)set->count, sizeof *set->cells, compare_cells);
    for (int i = 0; i < set->count; i++)
        if (i == 0 || cell_order(set->cells[i], set->cells[kept - 1]) != 0)
            set->cells[kept++] = set->cells[i];
    set->count = kept;
}

/* Marks everything reachable from `start` in steps where at most `max_axes` coordinates change by
 * one (1: through faces, 3: also through edges and corners). reached[] and queue[] hold set->count
 * entries. Returns how many cells were reached. */
static int cell_set_flood(const struct cell_set *set, int start, int max_axes, bool *reached,
                          int *queue)
{
    int head = 0;
    int tail = 0;
    reached[start] = true;
    queue[tail++] = start;
    while (head < tail) {
        struct cell at = set->cells[queue[head++]];
        for (int step = 0; step < 27; step++) {
            struct cell d = {step % 3 - 1, step / 3 % 3 - 1, step / 9 - 1};
            int axes = abs(d.x) + abs(d.y) + abs(d.z);
            if (axes == 0 || axes > max_axes)
                continue;
            int next = cell_set_find(set, cell_add(at, d));
            if (next >= 0 && !reached[next]) {
                reached[next] = true;
                queue[tail++] = next;
            }
        }
    }
    return tail;
}

/* ---- checking the cells ---- */

static int index_of_cell(const struct cell *cells, int count, struct cell cell, int from)
{
    for (int i = from; i < count; i++)
        if (cell_order(cells[i], cell) == 0)
            return i;
    return -1;
}

static bool is_far(int coordinate)
{
    return coordinate < -SHAPE_MAX_COORDINATE || coordinate > SHAPE_MAX_COORDINATE;
}

static enum shape_status check_range(const struct cell *cells, int count, int *bad_cell)
{
    if (count <= 0)
        return SHAPE_EMPTY;
    if (count > SHAPE_MAX_CELLS)
        return SHAPE_TOO_LARGE;
    for (int i = 0; i < count; i++) {
        if (is_far(cells[i].x) || is_far(cells[i].y) || is_far(cells[i].z)) {
            *bad_cell = i;
            return SHAPE_FAR_CELL;
        }
    }
    return SHAPE_OK;
}

/* Sorts the solid cells; reports a repeated one by the index of its second mention. */
static enum shape_status sort_solid(const struct cell *cells, struct cell_set *solid, int *bad_cell)
{
    int count = solid->count;
    qsort(solid->cells, (size_t)count, sizeof *solid->cells, compare_cells);
    for (int i = 1; i < count; i++) {
        if (cell_order(solid->cells[i - 1], solid->cells[i]) == 0) {
            int first = index_of_cell(cells, count, solid->cells[i], 0);
            *bad_cell = index_of_cell(cells, count, solid->cells[i], first + 1);
            return SHAPE_DUPLICATE_CELL;
        }
    }
    return SHAPE_OK;
}

/* Cells hold together when they touch at least in a lattice point: their surfaces then share a rim
 * cell. */
static enum shape_status check_connected(const struct cell *cells, const struct cell_set *solid,
                                         int *bad_cell)
{
    bool *reached = calloc((size_t)solid->count, sizeof *reached);
    int *queue = calloc((size_t)solid->count, sizeof *queue);
    enum shape_status status = SHAPE_NO_MEMORY;
    if (reached != NULL && queue != NULL) {
        status = SHAPE_OK;
        int start = cell_set_find(solid, cells[0]);
        if (cell_set_flood(solid, start, 3, reached, queue) < solid->count) {
            status = SHAPE_IN_PIECES;
            for (int i = 0; i < solid->count && *bad_cell < 0; i++)
                if (!reached[cell_set_find(solid, cells[i])])
                    *bad_cell = i;
        }
    }
    free(reached);
    free(queue);
    return status;
}

/* ---- which air is outside ---- */

/* The air cells that touch the solid in any way. For a connected solid, each region of air keeps
 * its part of this shell connected through faces, so that flooding the shell from one outside cell
 * finds all outside air that can see the solid, however large the bounding box. */
static enum shape_status collect_shell(const struct cell_set *solid, struct cell_set *shell)
{
    shell->cells = malloc((size_t)solid->count * 26 * sizeof *shell->cells);
    shell->count = 0;
    if (shell->cells == NULL)
        return SHAPE_NO_MEMORY;
    for (int i = 0; i < solid->count; i++) {
        for (int step = 0; step < 27; step++) {
            struct cell d = {step % 3 - 1, step / 3 % 3 - 1, step / 9 - 1};
            struct cell at = cell_add(solid->cells[i], d);
            if (cell_set_find(solid, at) < 0)
                shell->cells[shell->count++] = at;
        }
    }
    cell_set_sort_unique(shell);
    return SHAPE_OK;
}

/* outside[i] for each shell cell. The first shell cell in sorted order has the lowest z of all, one
 * below the solid, and is outside for certain. */
static enum shape_status flood_outside(const struct cell_set *shell, bool **outside)
{
    int *queue = calloc((size_t)shell->count, sizeof *queue);
    *outside = calloc((size_t)shell->count, sizeof **outside);
    enum shape_status status = SHAPE_NO_MEMORY;
    if (queue != NULL && *outside != NULL) {
        cell_set_flood(shell, 0, 1, *outside, queue);
        status = SHAPE_OK;
    }
    free(queue);
    return status;
}

/* ---- faces ---- */

static enum shape_status collect_faces(struct shape *shape, const struct cell_set *solid,
                                       const struct cell_set *shell, const bool *outside)
{
    shape->faces = calloc(SHAPE_MAX_FACES, sizeof *shape->faces);
    if (shape->faces == NULL)
        return SHAPE_NO_MEMORY;
    for (enum direction d = 0; d < DIRECTION_COUNT; d++) {
        for (int i = 0; i < solid->count; i++) {
            int air = cell_set_find(shell, cell_add(solid->cells[i], frames[d].normal));
            if (air < 0 || !outside[air])
                continue;
            if (shape->face_count == SHAPE_MAX_FACES)
                return SHAPE_TOO_LARGE;
            shape->faces[shape->face_count++] =
                (struct face){.cell = solid->cells[i], .direction = d};
        }
    }
    return SHAPE_OK;
}

static int compare_face_places(const void *a, const void *b)
{
    const struct face *f = a;
    const struct face *g = b;
    if (f->direction != g->direction)
        return f->direction < g->direction ? -1 : 1;
    return cell_order(f->cell, g->cell);
}

int shape_find_face(const struct shape *shape, struct cell cell, enum direction direction)
{
    struct face key = {.cell = cell, .direction = direction};
    const struct face *found =
        bsearch(&key, shape->faces, (size_t)shape->face_count, sizeof key, compare_face_places);
    return found == NULL ? -1 : (int)(found - shape->faces);
}

/* Lattice point of corner 0..3 of a face (top left, top right, bottom right, bottom left). Worked
 * out in half units from the centre of the face, where all four sums are even. */
static struct cell face_corner_point(const struct face *face, int corner)
{
    static const int along_right[4] = {-1, 1, 1, -1};
    static const int along_up[4] = {1, 1, -1, -1};
    const struct direction_frame *f = &frames[face->direction];
    int r = along_right[corner];
    int u = along_up[corner];
    return (struct cell){
        (2 * face->cell.x + 1 + f->normal.x + r * f->right.x + u * f->up.x) / 2,
        (2 * face->cell.y + 1 + f->normal.y + r * f->right.y + u * f->up.y) / 2,
        (2 * face->cell.z + 1 + f->normal.z + r * f->right.z + u * f->up.z) / 2,
    };
}

/* ---- edges and corners ---- */

/* One side or corner of one face, to be sorted by place and then grouped. */
struct incidence {
    struct cell point;
    int axis; /* of an edge; 0 for corners */
    struct face_at at;
};

static int compare_incidences(const void *a, const void *b)
{
    const struct incidence *p = a;
    const struct incidence *q = b;
    int order = cell_order(p->point, q->point);
    if (order != 0)
        return order;
    if (p->axis != q->axis)
        return p->axis < q->axis ? -1 : 1;
    if (p->at.face != q->at.face)
        return p->at.face < q->at.face ? -1 : 1;
    return p->at.side - q->at.side;
}

static bool same_place(const struct incidence *p, const struct incidence *q)
{
    return p->axis == q->axis && cell_order(p->point, q->point) == 0;
}

static int count_places(const struct incidence *list, int count)
{
    int places = 0;
    for (int i = 0; i < count; i++)
        places += i == 0 || !same_place(&list[i - 1], &list[i]);
    return places;
}

static enum shape_status build_corners(struct shape *shape, struct incidence *list)
{
    int count = 4 * shape->face_count;
    for (int i = 0; i < count; i++) {
        struct face_at at = {i / 4, i % 4};
        list[i] = (struct incidence){face_corner_point(&shape->faces[at.face], at.side), 0, at};
    }
    qsort(list, (size_t)count, sizeof *list, compare_incidences);
    shape->corners = calloc((size_t)count_places(list, count), sizeof *shape->corners);
    if (shape->corners == NULL)
        return SHAPE_NO_MEMORY;
    for (int i = 0; i < count; i++) {
        if (i == 0 || !same_place(&list[i - 1], &list[i]))
            shape->corners[shape->corner_count++].point = list[i].point;
        struct shape_corner *corner = &shape->corners[shape->corner_count - 1];
        corner->faces[corner->face_count++] = list[i].at;
        shape->faces[list[i].at.face].corner[list[i].at.side] = shape->corner_count - 1;
    }
    return SHAPE_OK;
}

/* The edge under side `side`, from its lower end; *reversed when the side runs from the upper. */
static struct incidence edge_incidence(const struct shape *shape, struct face_at at, bool *reversed)
{
    struct cell a = face_corner_point(&shape->faces[at.face], at.side);
    struct cell b = face_corner_point(&shape->faces[at.face], (at.side + 1) % 4);
    int axis = a.x != b.x ? 0 : a.y != b.y ? 1 : 2;
    *reversed = cell_order(a, b) > 0;
    return (struct incidence){*reversed ? b : a, axis, at};
}

static enum shape_status build_edges(struct shape *shape, struct incidence *list)
{
    int count = 4 * shape->face_count;
    for (int i = 0; i < count; i++) {
        struct face_at at = {i / 4, i % 4};
        list[i] = edge_incidence(shape, at, &shape->faces[at.face].edge_reversed[at.side]);
    }
    qsort(list, (size_t)count, sizeof *list, compare_incidences);
    shape->edges = calloc((size_t)count_places(list, count), sizeof *shape->edges);
    if (shape->edges == NULL)
        return SHAPE_NO_MEMORY;
    for (int i = 0; i < count; i++) {
        if (i == 0 || !same_place(&list[i - 1], &list[i])) {
            struct shape_edge *fresh = &shape->edges[shape->edge_count++];
            fresh->from = list[i].point;
            fresh->axis = list[i].axis;
        }
        struct shape_edge *edge = &shape->edges[shape->edge_count - 1];
        edge->faces[edge->face_count++] = list[i].at;
        shape->faces[list[i].at.face].edge[list[i].at.side] = shape->edge_count - 1;
    }
    return SHAPE_OK;
}

static enum shape_status build_lattice(struct shape *shape)
{
    struct incidence *list = calloc((size_t)shape->face_count * 4, sizeof *list);
    enum shape_status status = SHAPE_NO_MEMORY;
    if (list != NULL) {
        status = build_corners(shape, list);
        if (status == SHAPE_OK)
            status = build_edges(shape, list);
    }
    free(list);
    return status;
}

/* ---- building and freeing ---- */

static enum shape_status build_surface(struct shape *shape, const struct cell_set *solid)
{
    struct cell_set shell = {NULL, 0};
    bool *outside = NULL;
    enum shape_status status = collect_shell(solid, &shell);
    if (status == SHAPE_OK)
        status = flood_outside(&shell, &outside);
    if (status == SHAPE_OK)
        status = collect_faces(shape, solid, &shell, outside);
    if (status == SHAPE_OK)
        status = build_lattice(shape);
    if (status == SHAPE_OK)
        status = shape_find_symmetries(shape);
    free(shell.cells);
    free(outside);
    return status;
}

static enum shape_status build_shape(struct shape *shape, int *bad_cell)
{
    size_t bytes = (size_t)shape->cell_count * sizeof *shape->cells;
    struct cell_set solid = {malloc(bytes), shape->cell_count};
    if (solid.cells == NULL)
        return SHAPE_NO_MEMORY;
    memcpy(solid.cells, shape->cells, bytes);
    enum shape_status status = sort_solid(shape->cells, &solid, bad_cell);
    if (status == SHAPE_OK)
        status = check_connected(shape->cells, &solid, bad_cell);
    if (status == SHAPE_OK)
        status = build_surface(shape, &solid);
    free(solid.cells);
    return status;
}

enum shape_status shape_create(const struct cell *cells, int count, struct shape **out,
                               int *bad_cell)
{
    int ignored;
    if (bad_cell == NULL)
        bad_cell = &ignored;
    *bad_cell = -1;
    *out = NULL;
    enum shape_status status = check_range(cells, count, bad_cell);
    if (status != SHAPE_OK)
        return status;
    struct shape *shape = calloc(1, sizeof *shape);
    if (shape == NULL)
        return SHAPE_NO_MEMORY;
    shape->cells = malloc((size_t)count * sizeof *cells);
    status = SHAPE_NO_MEMORY;
    if (shape->cells != NULL) {
        memcpy(shape->cells, cells, (size_t)count * sizeof *cells);
        shape->cell_count = count;
        status = build_shape(shape, bad_cell);
    }
    if (status != SHAPE_OK) {
        shape_destroy(shape);
        return status;
    }
    *out = shape;
    return SHAPE_OK;
}

void shape_destroy(struct shape *shape)
{
    if (shape == NULL)
        return;
    shape_free_symmetries(shape);
    free(shape->corners);
    free(shape->edges);
    free(shape->faces);
    free(shape->cells);
    free(shape);
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

/* ---- queries ---- */

struct face_at shape_neighbour(const struct shape *shape, int face, int side)
{
    const struct face *self = &shape->faces[face];
    const struct shape_edge *edge = &shape->edges[self->edge[side]];
    struct face_at found = {-1, -1};
    for (int i = 0; i < edge->face_count; i++) {
        struct face_at at = edge->faces[i];
        if (at.face == face)
            continue;
        bool same_block = cell_order(shape->faces[at.face].cell, self->cell) == 0;
        if (edge->face_count == 2 || same_block)
            found = at;
    }
    assert(found.face >= 0);
    return found;
}

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
