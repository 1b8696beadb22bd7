/* Makes a puzzle with exactly one solution (or SOLUTIONS) up to symmetry: how the files in puzzles/
 * came to be.
 *
 *     make_puzzle SHAPE SIZE SEED [SOLUTIONS] [one-sided] [filled | frame] [pool=N] [groups=K]
 *                 [unknown=N]
 *
 *     filled, frame   the border of an open shape; without them it is free
 *     pool=N          N mats, of which some are left over
 *     groups=K        each mat belongs to one of K groups, and the solution says how many of each
 *     unknown=N       so many rim cells of the first mat are unknown
 *
 * Every rim cell of the surface is given to one of its faces at random, such that no corner hangs
 * by a point; one on a border may also go to the frame, or to nobody where the border is free. That
 * makes a set of mats with at least one solution. Those left over in a pool come from another such
 * set. Sets with another number of solutions, or with two identical mats, are thrown away. The mats
 * are then turned, flipped and shuffled. The same arguments give the same puzzle; prints it on
 * standard output, and the nodes on standard error. */
#include "core/random.h"
#include "core/solver.h"
#include "io/document.h"
#include "io/shape_text.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { TRIES = 100000, NODE_BUDGET = 2000000, MAX_GROUPS = 6 };

/* What is asked for, and the puzzle under way. */
struct making {
    struct shape *shape;
    int size;
    uint64_t state;
    int wanted; /* solutions */
    int pool;   /* mats in all */
    int group_count, unknown;
    bool one_sided;
    enum document_border border;
    struct mat *mats; /* [pool] */
    struct mat_rule *rules;
    struct mat_group groups[MAX_GROUPS];
    uint8_t *cells; /* [rim cells of the surface] */
    int *classes;   /* [pool] */
};

/* Not random_below: the files in puzzles/ were made with this one. */
static int below(uint64_t *state, int limit)
{
    return (int)(random_next(state) % (uint64_t)limit);
}

/* ---- dealing out the rim cells ---- */

/* True when rim cell `index` may be a tab of this face: a corner needs a neighbour to hang on. */
static bool can_hold(const struct mat *mat, int index)
{
    int length = mat_rim_length(mat->size);
    bool corner = index % (mat->size - 1) == 0;
    return !corner || (mat->rim >> (index + 1) % length & 1) != 0 ||
           (mat->rim >> (index + length - 1) % length & 1) != 0;
}

/* True when nobody needs to fill the cell, or the frame does. */
static bool stays_out(struct making *making, int cell)
{
    making->cells[cell] = CELL_MUST;
    if (making->border == DOCUMENT_BORDER_FILLED ||
        !shape_cell_on_border(making->shape, making->size, cell) || below(&making->state, 2) == 0)
        return false;
    making->cells[cell] = CELL_FRAME;
    return true;
}

/* Gives surface rim cell `cell` to a random one of the faces that can hold it. False if none can.
 */
static bool deal_cell(struct making *making, int cell, struct mat *mats)
{
    const struct shape *shape = making->shape;
    int size = making->size;
    int length = mat_rim_length(size);
    int claims = 0;
    int chosen = -1;
    if (stays_out(making, cell))
        return true;
    for (int i = 0; i < shape->face_count * length; i++)
        if (shape_rim_cell(shape, size, i / length, i % length) == cell &&
            can_hold(&mats[i / length], i % length) && below(&making->state, ++claims) == 0)
            chosen = i;
    if (chosen >= 0)
        mats[chosen / length].rim |= UINT64_C(1) << chosen % length;
    return chosen >= 0;
}

/* Deals out the cells of the edges, then those of the corners, which come first in the count. */
static bool deal(struct making *making, struct mat *mats)
{
    for (int face = 0; face < making->shape->face_count; face++)
        mats[face] = (struct mat){.rim = 0, .size = making->size};
    for (int cell = shape_rim_cell_count(making->shape, making->size) - 1; cell >= 0; cell--)
        if (!deal_cell(making, cell, mats))
            return false;
    return true;
}

/* Fills the rest of the pool with mats of other sets. The solution's cells are kept. */
static bool deal_spares(struct making *making)
{
    int faces = making->shape->face_count;
    int cells = shape_rim_cell_count(making->shape, making->size);
    struct mat *others = calloc((size_t)faces, sizeof *others);
    uint8_t *kept = malloc((size_t)cells);
    bool done = others && kept;
    if (done)
        memcpy(kept, making->cells, (size_t)cells);
    for (int m = faces; done && m < making->pool; m++) {
        done = deal(making, others);
        making->mats[m] = others[below(&making->state, faces)];
    }
    if (kept)
        memcpy(making->cells, kept, (size_t)cells);
    free(kept);
    free(others);
    return done;
}

/* ---- conditions ---- */

/* Each mat gets a group; how many of a group are used is what the dealt mats come to. */
static void make_groups(struct making *making)
{
    memset(making->groups, 0, sizeof making->groups);
    for (int m = 0; m < making->pool; m++) {
        int group = making->group_count ? below(&making->state, making->group_count) : -1;
        making->rules[m] = (struct mat_rule){.group = group};
        if (group >= 0 && m < making->shape->face_count) {
            making->groups[group].least++;
            making->groups[group].most++;
        }
    }
}

static void shuffle(struct making *making)
{
    int orientations = making->one_sided ? 4 : MAT_ORIENTATIONS;
    for (int i = making->pool - 1; i >= 0; i--) {
        int j = below(&making->state, i + 1);
        struct mat mat = making->mats[i];
        struct mat_rule rule = making->rules[i];
        making->mats[i] = mat_orient(making->mats[j], below(&making->state, orientations));
        making->rules[i] = making->rules[j];
        if (i != j)
            making->mats[j] = mat;
        making->rules[j] = i != j ? rule : making->rules[j];
    }
}

/* Wears off some of the first mat's rim. */
static void wear(struct making *making)
{
    for (int i = 0; i < making->unknown; i++) {
        int cell = below(&making->state, mat_rim_length(making->size));
        making->rules[0].unknown |= UINT64_C(1) << cell;
        making->mats[0].rim &= ~(UINT64_C(1) << cell);
    }
}

/* ---- trying ---- */

static struct puzzle puzzle_of(const struct making *making)
{
    return (struct puzzle){.shape = making->shape,
                           .mats = making->mats,
                           .mat_count = making->pool,
                           .one_sided = making->one_sided,
                           .rules = making->rules,
                           .groups = making->groups,
                           .group_count = making->group_count,
                           .cells = making->border == DOCUMENT_BORDER_FREE ? NULL : making->cells};
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

static bool try_once(struct making *making)
{
    struct puzzle puzzle = puzzle_of(making);
    if (!deal(making, making->mats) || !deal_spares(making))
        return false;
    make_groups(making);
    if (puzzle_classes(&puzzle, making->classes) != making->pool)
        return false;
    shuffle(making);
    wear(making);
    return has_solutions(&puzzle, making->wanted);
}

static int print(struct making *making)
{
    char names[MAX_GROUPS][8] = {"red", "blue", "green", "yellow", "white", "black"};
    char *group_names[MAX_GROUPS];
    struct document document = {.title = "Untitled",
                                .has_title = true,
                                .shape = making->shape,
                                .mats = making->mats,
                                .mat_count = making->pool,
                                .one_sided = making->one_sided,
                                .rules = making->rules,
                                .groups = making->groups,
                                .group_count = making->group_count,
                                .group_names = group_names,
                                .border = making->border,
                                .cells = making->cells};
    for (int g = 0; g < MAX_GROUPS; g++)
        group_names[g] = names[g];
    document.shape_text = shape_to_text(making->shape);
    document.labels = calloc((size_t)making->pool, sizeof *document.labels);
    char *text = document.labels && document.shape_text ? document_to_text(&document) : NULL;
    fputs(text ? text : "", stdout);
    free(text);
    free(document.labels);
    free(document.shape_text);
    return text ? 0 : 1;
}

/* ---- arguments ---- */

/* The number behind "name=", or false. */
static bool read_value(const char *word, const char *name, int *value)
{
    size_t length = strlen(name);
    if (strncmp(word, name, length) != 0 || word[length] != '=')
        return false;
    *value = (int)strtol(word + length + 1, NULL, 10);
    return true;
}

static bool read_arguments(struct making *making, int argc, char **argv)
{
    struct text_error error;
    if (argc < 4 || !shape_from_text(argv[1], "SHAPE", &making->shape, &error))
        return false;
    making->size = (int)strtol(argv[2], NULL, 10);
    making->state = strtoull(argv[3], NULL, 10);
    making->wanted = 1;
    making->pool = making->shape->face_count;
    for (int i = 4; i < argc; i++) {
        const char *word = argv[i];
        if (*word >= '0' && *word <= '9')
            making->wanted = (int)strtol(word, NULL, 10);
        else if (strcmp(word, "one-sided") == 0)
            making->one_sided = true;
        else if (strcmp(word, "filled") == 0)
            making->border = DOCUMENT_BORDER_FILLED;
        else if (strcmp(word, "frame") == 0)
            making->border = DOCUMENT_BORDER_FRAME;
        else if (!read_value(word, "pool", &making->pool) &&
                 !read_value(word, "groups", &making->group_count) &&
                 !read_value(word, "unknown", &making->unknown))
            return false;
    }
    return making->size >= MAT_MIN_SIZE && making->size <= MAT_MAX_SIZE &&
           making->pool >= making->shape->face_count && making->group_count >= 0 &&
           making->group_count <= MAX_GROUPS;
}

int main(int argc, char **argv)
{
    struct making making = {0};
    if (!read_arguments(&making, argc, argv)) {
        fprintf(stderr, "usage: make_puzzle SHAPE SIZE SEED [SOLUTIONS] [one-sided] [filled | "
                        "frame] [pool=N] [groups=K] [unknown=N]\n");
        shape_destroy(making.shape);
        return 2;
    }
    making.mats = calloc((size_t)making.pool, sizeof *making.mats);
    making.rules = calloc((size_t)making.pool, sizeof *making.rules);
    making.classes = calloc((size_t)making.pool, sizeof *making.classes);
    making.cells = calloc((size_t)shape_rim_cell_count(making.shape, making.size), 1);
    int code = 1;
    bool ready = making.mats && making.rules && making.classes && making.cells;
    for (long i = 0; ready && code == 1 && i < TRIES; i++)
        if (try_once(&making))
            code = print(&making);
    free(making.cells);
    free(making.classes);
    free(making.rules);
    free(making.mats);
    shape_destroy(making.shape);
    return code;
}
