/* Makes a puzzle with exactly one solution (or SOLUTIONS) up to symmetry: how the files in puzzles/
 * came to be.
 *
 *     make_puzzle SHAPE SIZE SEED [SOLUTIONS [one-sided]]
 *
 * Every rim cell of the surface is given to one of its faces at random, such that no corner hangs
 * by a point. That makes a set of mats with at least one solution; sets with another number, or
 * with two identical mats, are thrown away. The mats are then turned, flipped and shuffled. The
 * same arguments give the same puzzle; prints it on standard output, and the nodes on standard
 * error. */
#include "core/solver.h"
#include "io/document.h"
#include "io/shape_text.h"

#include <stdio.h>
#include <stdlib.h>

enum { TRIES = 100000, NODE_BUDGET = 2000000 };

/* SplitMix64 (Steele, Lea, Flood 2014). */
static uint64_t random_next(uint64_t *state)
{
    uint64_t z = *state += UINT64_C(0x9E3779B97F4A7C15);
    z = (z ^ z >> 30) * UINT64_C(0xBF58476D1CE4E5B9);
    z = (z ^ z >> 27) * UINT64_C(0x94D049BB133111EB);
    return z ^ z >> 31;
}

static int random_below(uint64_t *state, int limit)
{
    return (int)(random_next(state) % (uint64_t)limit);
}

/* True when rim cell `index` may be a tab of this face: a corner needs a neighbour to hang on. */
static bool can_hold(const struct mat *mat, int index)
{
    int length = mat_rim_length(mat->size);
    bool corner = index % (mat->size - 1) == 0;
    return !corner || (mat->rim >> (index + 1) % length & 1) != 0 ||
           (mat->rim >> (index + length - 1) % length & 1) != 0;
}

/* Gives surface rim cell `cell` to a random one of the faces that can hold it. False if none can.
 */
static bool deal_cell(const struct shape *shape, int size, int cell, uint64_t *state,
                      struct mat *mats)
{
    int length = mat_rim_length(size);
    int claims = 0;
    int chosen = -1;
    for (int i = 0; i < shape->face_count * length; i++)
        if (shape_rim_cell(shape, size, i / length, i % length) == cell &&
            can_hold(&mats[i / length], i % length) && random_below(state, ++claims) == 0)
            chosen = i;
    if (chosen >= 0)
        mats[chosen / length].rim |= UINT64_C(1) << chosen % length;
    return chosen >= 0;
}

/* Deals out the cells of the edges, then those of the corners, which come first in the count. */
static bool deal(const struct shape *shape, int size, uint64_t *state, struct mat *mats)
{
    for (int face = 0; face < shape->face_count; face++)
        mats[face] = (struct mat){.rim = 0, .size = size};
    for (int cell = shape_rim_cell_count(shape, size) - 1; cell >= 0; cell--)
        if (!deal_cell(shape, size, cell, state, mats))
            return false;
    return true;
}

static void shuffle(struct mat *mats, int count, int orientations, uint64_t *state)
{
    for (int i = count - 1; i >= 0; i--) {
        int j = random_below(state, i + 1);
        struct mat other = mats[i];
        mats[i] = mat_orient(mats[j], random_below(state, orientations));
        if (i != j)
            mats[j] = other;
    }
}

static bool all_differ(const struct puzzle *puzzle, int *classes)
{
    return puzzle_classes(puzzle, classes) == puzzle->mat_count;
}

static bool has_solutions(const struct puzzle *puzzle, int wanted)
{
    struct solver *solver = solver_create(puzzle);
    if (!solver)
        exit(1);
    enum solver_status status = SOLVER_FOUND;
    int found = 0;
    while (status != SOLVER_DONE && found <= wanted && solver_nodes(solver) < NODE_BUDGET) {
        status = solver_run(solver, NODE_BUDGET);
        found += status == SOLVER_FOUND;
    }
    bool good = status == SOLVER_DONE && found == wanted;
    if (good)
        fprintf(stderr, "%llu nodes\n", (unsigned long long)solver_nodes(solver));
    solver_destroy(solver);
    return good;
}

static int print(struct puzzle *puzzle, struct mat *mats)
{
    struct document document = {
        .title = "Untitled", .has_title = true, .mats = mats, .one_sided = puzzle->one_sided};
    document.shape_text = shape_to_text(puzzle->shape);
    document.mat_count = puzzle->mat_count;
    document.labels = calloc((size_t)puzzle->mat_count, sizeof *document.labels);
    char *text = document.labels && document.shape_text ? document_to_text(&document) : NULL;
    fputs(text ? text : "", stdout);
    free(text);
    free(document.labels);
    free(document.shape_text);
    return text ? 0 : 1;
}

int main(int argc, char **argv)
{
    struct shape *shape = NULL;
    struct text_error error;
    if (argc < 4 || !shape_from_text(argv[1], "SHAPE", &shape, &error)) {
        fprintf(stderr, "usage: make_puzzle SHAPE SIZE SEED [SOLUTIONS [one-sided]]\n");
        return 2;
    }
    int size = (int)strtol(argv[2], NULL, 10);
    uint64_t state = strtoull(argv[3], NULL, 10);
    int wanted = argc > 4 ? (int)strtol(argv[4], NULL, 10) : 1;
    bool one_sided = argc > 5;
    struct mat *mats = calloc((size_t)shape->face_count, sizeof *mats);
    int *classes = calloc((size_t)shape->face_count, sizeof *classes);
    struct puzzle puzzle = {
        .shape = shape, .mats = mats, .mat_count = shape->face_count, .one_sided = one_sided};
    int code = 1;
    for (long i = 0; mats && classes && code == 1 && i < TRIES; i++) {
        if (!deal(shape, size, &state, mats) || !all_differ(&puzzle, classes))
            continue;
        shuffle(mats, puzzle.mat_count, one_sided ? 4 : MAT_ORIENTATIONS, &state);
        if (has_solutions(&puzzle, wanted))
            code = print(&puzzle, mats);
    }
    free(classes);
    free(mats);
    shape_destroy(shape);
    return code;
}
