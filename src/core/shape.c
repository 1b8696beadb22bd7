#include "core/shape.h"

#include "core/shape_internal.h"

#include <stdlib.h>
#include <string.h>

static struct cell cell_add(struct cell a, struct cell b)
{
    return (struct cell){a.x + b.x, a.y + b.y, a.z + b.z};
}

/* ---- sorted sets of cells: by z, then y, then x ---- */

int shape_cell_order(struct cell a, struct cell b)
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
    return shape_cell_order(*(const struct cell *)a, *(const struct cell *)b);
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
        if (i == 0 || shape_cell_order(set->cells[i], set->cells[kept - 1]) != 0)
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
        if (shape_cell_order(cells[i], cell) == 0)
            return i;
    return -1;
}

static bool is_far(int coordinate)
{
    return coordinate < -SHAPE_MAX_COORDINATE || coordinate > SHAPE_MAX_COORDINATE;
}

bool shape_cell_is_far(struct cell cell)
{
    return is_far(cell.x) || is_far(cell.y) || is_far(cell.z);
}

static enum shape_status check_range(const struct cell *cells, int count, int *bad_cell)
{
    if (count <= 0)
        return SHAPE_EMPTY;
    if (count > SHAPE_MAX_CELLS)
        return SHAPE_TOO_LARGE;
    for (int i = 0; i < count; i++) {
        if (shape_cell_is_far(cells[i])) {
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
        if (shape_cell_order(solid->cells[i - 1], solid->cells[i]) == 0) {
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

/* Faces towards the shell cells that are outside; towards all of them when `outside` is NULL. */
static enum shape_status collect_faces(struct shape *shape, const struct cell_set *solid,
                                       const struct cell_set *shell, const bool *outside)
{
    shape->faces = calloc(SHAPE_MAX_FACES, sizeof *shape->faces);
    if (shape->faces == NULL)
        return SHAPE_NO_MEMORY;
    for (enum direction d = 0; d < DIRECTION_COUNT; d++) {
        for (int i = 0; i < solid->count; i++) {
            int air = cell_set_find(shell, cell_add(solid->cells[i], direction_normal(d)));
            if (air < 0 || (outside != NULL && !outside[air]))
                continue;
            if (shape->face_count == SHAPE_MAX_FACES)
                return SHAPE_TOO_LARGE;
            shape->faces[shape->face_count++] =
                (struct face){.cell = solid->cells[i], .direction = d};
        }
    }
    return SHAPE_OK;
}

int shape_compare_faces(const void *a, const void *b)
{
    const struct face *f = a;
    const struct face *g = b;
    if (f->direction != g->direction)
        return f->direction < g->direction ? -1 : 1;
    return shape_cell_order(f->cell, g->cell);
}

int shape_find_face(const struct shape *shape, struct cell cell, enum direction direction)
{
    struct face key = {.cell = cell, .direction = direction};
    const struct face *found =
        bsearch(&key, shape->faces, (size_t)shape->face_count, sizeof key, shape_compare_faces);
    return found == NULL ? -1 : (int)(found - shape->faces);
}

/* ---- building and freeing ---- */

static enum shape_status build_surface(struct shape *shape, const struct cell_set *solid)
{
    struct cell_set shell = {NULL, 0};
    bool *outside = NULL;
    enum shape_status status = collect_shell(solid, &shell);
    if (status == SHAPE_OK && shape->kind == SHAPE_BODY)
        status = flood_outside(&shell, &outside);
    if (status == SHAPE_OK)
        status = collect_faces(shape, solid, &shell, outside);
    if (status == SHAPE_OK)
        status = shape_build_lattice(shape);
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

static enum shape_status create(enum shape_kind kind, const struct cell *cells, int count,
                                struct shape **out, int *bad_cell)
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
    shape->kind = kind;
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

enum shape_status shape_create(const struct cell *cells, int count, struct shape **out,
                               int *bad_cell)
{
    return create(SHAPE_BODY, cells, count, out, bad_cell);
}

enum shape_status shape_create_hollow(const struct cell *cells, int count, struct shape **out,
                                      int *bad_cell)
{
    return create(SHAPE_HOLLOW, cells, count, out, bad_cell);
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
