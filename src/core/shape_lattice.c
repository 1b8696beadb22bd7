/* Where the faces of a shape meet: its edges and corners. */
#include "core/shape_internal.h"

#include <stdlib.h>

/* Lattice point of corner 0..3 of a face (top left, top right, bottom right, bottom left). Worked
 * out in half units from the centre of the face, where all four sums are even. */
static struct cell face_corner_point(const struct face *face, int corner)
{
    static const int along_right[4] = {-1, 1, 1, -1};
    static const int along_up[4] = {1, 1, -1, -1};
    struct cell normal = direction_normal(face->direction);
    struct cell right = direction_right(face->direction);
    struct cell up = direction_up(face->direction);
    int r = along_right[corner];
    int u = along_up[corner];
    return (struct cell){
        (2 * face->cell.x + 1 + normal.x + r * right.x + u * up.x) / 2,
        (2 * face->cell.y + 1 + normal.y + r * right.y + u * up.y) / 2,
        (2 * face->cell.z + 1 + normal.z + r * right.z + u * up.z) / 2,
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
    int order = shape_cell_order(p->point, q->point);
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
    return p->axis == q->axis && shape_cell_order(p->point, q->point) == 0;
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
    *reversed = shape_cell_order(a, b) > 0;
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

static void mark_borders(struct shape *shape)
{
    for (int f = 0; f < shape->face_count; f++) {
        const struct face *face = &shape->faces[f];
        for (int side = 0; side < 4; side++) {
            struct shape_edge *edge = &shape->edges[face->edge[side]];
            if (edge->face_count > 1)
                continue;
            edge->border = true;
            shape->corners[face->corner[side]].border = true;
            shape->corners[face->corner[(side + 1) % 4]].border = true;
            shape->open = true;
        }
    }
}

enum shape_status shape_build_lattice(struct shape *shape)
{
    struct incidence *list = calloc((size_t)shape->face_count * 4, sizeof *list);
    enum shape_status status = SHAPE_NO_MEMORY;
    if (list != NULL) {
        status = build_corners(shape, list);
        if (status == SHAPE_OK)
            status = build_edges(shape, list);
        if (status == SHAPE_OK)
            mark_borders(shape);
    }
    free(list);
    return status;
}
