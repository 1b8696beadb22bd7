/* Reasons that lie in the patterns along the sides of mats.
 *
 * Where every edge belongs to exactly two faces and mats must fill all its cells, each side of each
 * mat used meets exactly one other side, its counterpart: cell by cell, one of the two is filled.
 * Read clockwise, each on its own mat, the two run against each other:
 *
 *          side 2 of A, clockwise: right to left          A   # . #        read  # . #
 *          side 0 of B, clockwise: left to right          B   . # .        read  . # .
 *
 * So the counterpart of pattern x is x complemented and read backwards. A flipped mat is read
 * backwards; where mats may be flipped, x and x backwards are one class, and the counterparts of a
 * class are one class. Then:
 *
 * 1. The two sides belong to different mats, and the four sides of a mat meet four different mats:
 *    two lattice squares share at most one edge. So if a mat has `count` sides of a class, at least
 *    as many others must have a side of the counterpart class.
 * 2. Pairing is one to one: when all mats are used, as many sides have a class as have its
 *    counterpart; and a class that is its own counterpart (# . is one, # . . # is not) pairs its
 *    sides among themselves, so that they are an even number.
 *
 * A side with cells not known may have any pattern that agrees with what is known; it can be
 * anyone's counterpart that it may, and needs none for certain.
 */
#include "core/reason_internal.h"

#include <stdlib.h>

/* One side of one mat, as drawn. */
struct side {
    int mat, side;
    uint32_t pattern; /* bit i: cell i+1 clockwise from the corner */
    uint32_t unknown;
    uint32_t name, counterpart; /* least pattern of the class and of its counterpart */
};

struct supply {
    const struct puzzle *puzzle;
    int cells;     /* n - 2 */
    bool readable; /* no mat may be flipped: patterns run one way only */
    int count;
    struct side *sides; /* [4 * mats] */
    bool *dead;         /* [mats]: cannot be used */
};

static uint32_t backwards(uint32_t pattern, int cells)
{
    uint32_t out = 0;
    for (int i = 0; i < cells; i++)
        out |= (pattern >> i & 1) << (cells - 1 - i);
    return out;
}

static uint32_t lesser(uint32_t a, uint32_t b)
{
    return a < b ? a : b;
}

/* True when sides can only be read one way: all mats show the side drawn, on outsides that agree.
 */
static bool is_readable(const struct puzzle *puzzle)
{
    bool readable = puzzle->shape->kind != SHAPE_SHEET;
    for (int m = 0; m < puzzle->mat_count; m++)
        readable = readable && puzzle_mat_rule(puzzle, m).outside == MAT_DRAWN;
    return readable;
}

static void read_side(struct supply *supply, int mat, int side)
{
    struct side *out = &supply->sides[4 * mat + side];
    uint32_t all = (UINT32_C(1) << supply->cells) - 1;
    int shift = side * (supply->cells + 1) + 1;
    uint32_t x = (uint32_t)(supply->puzzle->mats[mat].rim >> shift) & all;
    uint32_t turned = backwards(x, supply->cells);
    *out = (struct side){.mat = mat, .side = side, .pattern = x};
    out->unknown = (uint32_t)(puzzle_mat_rule(supply->puzzle, mat).unknown >> shift) & all;
    out->name = supply->readable ? x : lesser(x, turned);
    out->counterpart = supply->readable ? ~turned & all : lesser(~x & all, ~turned & all);
}

static bool agrees(const struct side *side, uint32_t pattern)
{
    return ((side->pattern ^ pattern) & ~side->unknown) == 0;
}

/* True when `other` may be the counterpart of `side`, of which all is known. */
static bool can_meet(const struct supply *supply, const struct side *side, const struct side *other)
{
    if (other->unknown == 0)
        return other->name == side->counterpart;
    return agrees(other, side->counterpart) ||
           (!supply->readable && agrees(other, backwards(side->counterpart, supply->cells)));
}

/* Sides of the mat that have the same class as this one for certain. */
static int same_on_mat(const struct supply *supply, const struct side *side)
{
    int count = 0;
    for (int k = 0; k < 4; k++) {
        const struct side *other = &supply->sides[4 * side->mat + k];
        count += other->unknown == 0 && other->name == side->name;
    }
    return count;
}

/* Other mats not dead, counted no further than `enough`, that have a counterpart for the side. */
static int mats_to_meet(const struct supply *supply, const struct side *side, int enough)
{
    int count = 0;
    for (int m = 0; m < supply->puzzle->mat_count && count < enough; m++) {
        bool meets = false;
        for (int k = 0; k < 4 && m != side->mat && !supply->dead[m]; k++)
            meets = meets || can_meet(supply, side, &supply->sides[4 * m + k]);
        count += meets;
    }
    return count;
}

/* A side of the mat that too few others can meet, or -1. */
static int lone_side(const struct supply *supply, int mat, int *count, int *limit)
{
    for (int k = 0; k < 4; k++) {
        const struct side *side = &supply->sides[4 * mat + k];
        if (side->unknown != 0)
            continue;
        *count = same_on_mat(supply, side);
        *limit = mats_to_meet(supply, side, *count);
        if (*limit < *count)
            return k;
    }
    return -1;
}

/* ---- reasons ---- */

static void report(struct reason *out, enum reason_kind kind, const struct side *side, int count,
                   int limit)
{
    out->kind = kind;
    out->mat = side->mat;
    out->side = side->side;
    out->count = count;
    out->limit = limit;
}

/* Rule 1 for mats that must be used. */
static void look_at_each(const struct supply *supply, const bool *must, struct reason *out)
{
    bool all_used = supply->puzzle->mat_count == supply->puzzle->shape->face_count;
    for (int m = 0; m < supply->puzzle->mat_count && out->kind == REASON_NONE; m++) {
        int count;
        int limit;
        int side = all_used || must[m] ? lone_side(supply, m, &count, &limit) : -1;
        if (side >= 0)
            report(out, REASON_PATTERN, &supply->sides[4 * m + side], count, limit);
    }
}

/* Rule 2. */
static void look_at_all(const struct supply *supply, struct reason *out)
{
    for (int i = 0; i < supply->count && out->kind == REASON_NONE; i++) {
        const struct side *side = &supply->sides[i];
        int count = 0;
        int limit = 0;
        if (side->unknown != 0)
            continue;
        for (int k = 0; k < supply->count; k++) {
            const struct side *other = &supply->sides[k];
            count += other->unknown == 0 && other->name == side->name;
            limit += can_meet(supply, side, other);
        }
        if (limit < count)
            report(out, REASON_PATTERN_MANY, side, count, limit);
        else if (side->name == side->counterpart && limit == count && count % 2 == 1)
            report(out, REASON_PATTERN_ODD, side, count, -1);
    }
}

/* Rule 1 for a pool: a mat that could not be used is of no use to others either. */
static void look_at_pool(struct supply *supply, struct reason *out)
{
    int alive = supply->puzzle->mat_count;
    int faces = supply->puzzle->shape->face_count;
    const struct side *first = NULL;
    bool changed = true;
    while (changed && alive >= faces) {
        changed = false;
        for (int m = 0; m < supply->puzzle->mat_count; m++) {
            int count;
            int limit;
            int side = supply->dead[m] ? -1 : lone_side(supply, m, &count, &limit);
            if (side < 0)
                continue;
            first = first == NULL ? &supply->sides[4 * m + side] : first;
            supply->dead[m] = changed = true;
            alive--;
        }
    }
    if (alive < faces)
        report(out, REASON_PATTERN_FEW, first, alive, faces);
}

/* Every edge has two faces, and mats must fill all its cells. */
static bool is_paired(const struct puzzle *puzzle)
{
    int count = shape_rim_cell_count(puzzle->shape, puzzle->mats[0].size);
    for (int e = 0; e < puzzle->shape->edge_count; e++)
        if (puzzle->shape->edges[e].face_count != 2)
            return false;
    for (int c = puzzle->shape->corner_count; c < count; c++)
        if (puzzle_cell_rule(puzzle, c) != CELL_MUST)
            return false;
    return true;
}

bool reason_look_at_patterns(const struct puzzle *puzzle, const bool *must, struct reason *out)
{
    if (!is_paired(puzzle))
        return true;
    size_t mats = (size_t)puzzle->mat_count;
    struct supply supply = {.puzzle = puzzle,
                            .cells = puzzle->mats[0].size - 2,
                            .readable = is_readable(puzzle),
                            .count = 4 * puzzle->mat_count};
    supply.sides = calloc(4 * mats, sizeof *supply.sides);
    supply.dead = calloc(mats, sizeof *supply.dead);
    bool ok = supply.sides != NULL && supply.dead != NULL;
    for (int i = 0; ok && i < supply.count; i++)
        read_side(&supply, i / 4, i % 4);
    if (ok)
        look_at_each(&supply, must, out);
    if (ok && out->kind == REASON_NONE && puzzle->mat_count == puzzle->shape->face_count)
        look_at_all(&supply, out);
    if (ok && out->kind == REASON_NONE && puzzle->mat_count > puzzle->shape->face_count)
        look_at_pool(&supply, out);
    free(supply.sides);
    free(supply.dead);
    return ok;
}
