/* Sheets: shapes made of faces as given. */
#include "core/shape_internal.h"

#include <stdlib.h>

/* One side of a lattice square has two names, one for each cell that it lies between. Here every
 * square is named by the cell that it is the top, right or back of. */
struct square {
    struct face_place place;
    int index; /* in the caller's list */
};

static struct square square_of(const struct face_place *place, int index)
{
    static const enum direction opposite[DIRECTION_COUNT] = {
        [DIRECTION_TOP] = DIRECTION_BOTTOM, [DIRECTION_FRONT] = DIRECTION_BACK,
        [DIRECTION_RIGHT] = DIRECTION_LEFT, [DIRECTION_BACK] = DIRECTION_FRONT,
        [DIRECTION_LEFT] = DIRECTION_RIGHT, [DIRECTION_BOTTOM] = DIRECTION_TOP,
    };
    struct square square = {*place, index};
    struct cell n = direction_normal(place->direction);
    if (n.x + n.y + n.z < 0) {
        struct cell c = place->cell;
        square.place.cell = (struct cell){c.x + n.x, c.y + n.y, c.z + n.z};
        square.place.direction = opposite[place->direction];
    }
    return square;
}

static int compare_places(const struct face_place *p, const struct face_place *q)
{
    if (p->direction != q->direction)
        return p->direction < q->direction ? -1 : 1;
    return shape_cell_order(p->cell, q->cell);
}

static int compare_squares(const void *a, const void *b)
{
    const struct square *p = a;
    const struct square *q = b;
    int order = compare_places(&p->place, &q->place);
    return order != 0 ? order : p->index - q->index;
}

/* Finds the first place in the list whose square was given before. */
static enum shape_status check_squares(const struct face_place *places, int count, int *bad_face)
{
    struct square *squares = malloc((size_t)count * sizeof *squares);
    if (squares == NULL)
        return SHAPE_NO_MEMORY;
    for (int i = 0; i < count; i++)
        squares[i] = square_of(&places[i], i);
    qsort(squares, (size_t)count, sizeof *squares, compare_squares);
    for (int i = 1; i < count; i++) {
        bool again = compare_places(&squares[i - 1].place, &squares[i].place) == 0;
        if (again && (*bad_face < 0 || squares[i].index < *bad_face))
            *bad_face = squares[i].index;
    }
    free(squares);
    return *bad_face < 0 ? SHAPE_OK : SHAPE_DUPLICATE_FACE;
}

static enum shape_status check_places(const struct face_place *places, int count, int *bad_face)
{
    if (count <= 0)
        return SHAPE_EMPTY;
    if (count > SHAPE_MAX_FACES)
        return SHAPE_TOO_LARGE;
    for (int i = 0; i < count; i++) {
        if (shape_cell_is_far(places[i].cell)) {
            *bad_face = i;
            return SHAPE_FAR_CELL;
        }
    }
    return check_squares(places, count, bad_face);
}

static enum shape_status build_sheet(struct shape *shape, const struct face_place *places,
                                     int count)
{
    shape->kind = SHAPE_SHEET;
    shape->faces = calloc((size_t)count, sizeof *shape->faces);
    if (shape->faces == NULL)
        return SHAPE_NO_MEMORY;
    shape->face_count = count;
    for (int i = 0; i < count; i++)
        shape->faces[i] = (struct face){.cell = places[i].cell, .direction = places[i].direction};
    qsort(shape->faces, (size_t)count, sizeof *shape->faces, shape_compare_faces);
    enum shape_status status = shape_build_lattice(shape);
    if (status == SHAPE_OK)
        status = shape_find_symmetries(shape);
    return status;
}

enum shape_status shape_create_sheet(const struct face_place *places, int count, struct shape **out,
                                     int *bad_face)
{
    int ignored;
    if (bad_face == NULL)
        bad_face = &ignored;
    *bad_face = -1;
    *out = NULL;
    enum shape_status status = check_places(places, count, bad_face);
    if (status != SHAPE_OK)
        return status;
    struct shape *shape = calloc(1, sizeof *shape);
    if (shape == NULL)
        return SHAPE_NO_MEMORY;
    status = build_sheet(shape, places, count);
    if (status != SHAPE_OK) {
        shape_destroy(shape);
        return status;
    }
    *out = shape;
    return SHAPE_OK;
}
