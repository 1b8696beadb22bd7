/* Unknown rim cells: a filling may leave a cell to unknown cells of the mats at it. Which of them
 * fills it, or none where the cell may stay empty, makes different bodies. The cells with more than
 * one way to be filled are counted through like the digits of a number. */
#include "core/solver_internal.h"

#include <stdlib.h>
#include <string.h>

struct claim {
    int face;
    uint64_t bit; /* of the face's rim */
};

/* A cell that only unknown cells can fill. */
struct doubt {
    struct claim claims[SHAPE_CORNER_MAX_FACES];
    int claim_count;
    bool may_stay_empty;
    int taken; /* claim that fills it; claim_count: none */
};

bool solver_unknown_create(struct solver *solver)
{
    const struct solver_base *base = solver->base;
    if (!base->has_unknown)
        return true;
    size_t cells = (size_t)shape_rim_cell_count(base->shape, base->size);
    solver->fill = calloc((size_t)base->face_count, sizeof *solver->fill);
    solver->doubts = malloc(cells * sizeof *solver->doubts);
    return solver->fill != NULL && solver->doubts != NULL;
}

void solver_unknown_destroy(struct solver *solver)
{
    free(solver->fill);
    free(solver->doubts);
}

/* The faces at a rim cell, and which cell of their rim it is. Edge cells are numbered along the
 * edge's own direction, see shape_rim_cell. */
static int cell_claims(const struct solver_base *base, int cell,
                       struct claim claims[SHAPE_CORNER_MAX_FACES])
{
    const struct shape *shape = base->shape;
    int p = base->size - 1;
    if (cell < shape->corner_count) {
        const struct shape_corner *corner = &shape->corners[cell];
        for (int i = 0; i < corner->face_count; i++)
            claims[i] =
                (struct claim){corner->faces[i].face, UINT64_C(1) << (corner->faces[i].side * p)};
        return corner->face_count;
    }
    int edge_index = (cell - shape->corner_count) / (base->size - 2);
    int along = (cell - shape->corner_count) % (base->size - 2) + 1;
    const struct shape_edge *edge = &shape->edges[edge_index];
    for (int i = 0; i < edge->face_count; i++) {
        struct face_at at = edge->faces[i];
        int step = shape->faces[at.face].edge_reversed[at.side] ? p - along : along;
        claims[i] = (struct claim){at.face, UINT64_C(1) << (at.side * p + step)};
    }
    return edge->face_count;
}

/* Whether the cell is left to unknown cells; their claims are listed in *doubt. */
static bool cell_in_doubt(const struct solver *solver, int cell, struct doubt *doubt)
{
    const struct solver_base *base = solver->base;
    struct claim claims[SHAPE_CORNER_MAX_FACES];
    enum cell_rule rule = puzzle_cell_rule(base->puzzle, cell);
    int count = cell_claims(base, cell, claims);
    doubt->claim_count = 0;
    for (int i = 0; i < count; i++) {
        int c = solver->on_face[claims[i].face];
        if ((base->turned[c][0] & claims[i].bit) != 0)
            return false;
        if ((base->unknown[c][0] & claims[i].bit) != 0)
            doubt->claims[doubt->claim_count++] = claims[i];
    }
    doubt->may_stay_empty = rule == CELL_FREE;
    doubt->taken = 0;
    return doubt->claim_count > 0 && rule != CELL_FRAME;
}

static void toggle(struct solver *solver, const struct doubt *doubt)
{
    if (doubt->taken < doubt->claim_count)
        solver->fill[doubt->claims[doubt->taken].face] ^= doubt->claims[doubt->taken].bit;
}

void solver_unknown_begin(struct solver *solver)
{
    solver->variant = 0;
    if (!solver->base->has_unknown)
        return;
    int cells = shape_rim_cell_count(solver->base->shape, solver->base->size);
    memset(solver->fill, 0, (size_t)solver->base->face_count * sizeof *solver->fill);
    solver->doubt_count = 0;
    for (int cell = 0; cell < cells; cell++) {
        struct doubt *doubt = &solver->doubts[solver->doubt_count];
        if (!cell_in_doubt(solver, cell, doubt))
            continue;
        toggle(solver, doubt);
        solver->doubt_count++;
    }
}

bool solver_unknown_next(struct solver *solver)
{
    solver->variant++;
    if (!solver->base->has_unknown)
        return false;
    for (int i = 0; i < solver->doubt_count; i++) {
        struct doubt *doubt = &solver->doubts[i];
        int ways = doubt->claim_count + doubt->may_stay_empty;
        toggle(solver, doubt);
        doubt->taken = (doubt->taken + 1) % ways;
        toggle(solver, doubt);
        if (doubt->taken != 0)
            return true;
    }
    return false;
}
