/* The search: put a mat on the next face, check, go deeper or undo, as one flat loop.
 *
 * A rim cell is filled at most once because a candidate may not touch a filled cell, and at least
 * once because the last face at an edge or corner must fill what is still empty there. Which cells
 * those are depends on the order of the faces alone, so each level looks its candidates up in a
 * table by exactly these cells.
 *
 * Symmetry. Let G be the symmetries of the shape. A branch of the search fixes the pivot class's
 * mat on one placement r and bars every orbit of placements before r's. The lowest orbit that a
 * filling uses is the same for all its images under G, so each filling has an image in exactly one
 * branch; it may have several there. Of those, the one whose candidates, read in face order, are
 * least stands for the class. It adds |G| / |its stabilizer| to `raw`.
 */
#include "core/solver_internal.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* ---- laying and lifting ---- */

static uint64_t filled_cells(const struct solver *s, int face)
{
    const struct face_rim *rim = &s->rims[face];
    int p = s->size - 1;
    uint64_t filled = 0;
    for (int side = 0; side < 4; side++) {
        uint64_t cells = s->edge_cells[rim->flow[side]][rim->edge[side]];
        filled |= (cells << 1 | s->corner_cells[rim->corner[side]]) << (side * p);
    }
    return filled;
}

/* Fills the candidate's cells, or empties them again: they belong to no other mat, so that the
 * exclusive or does both. */
static void toggle_cells(struct solver *s, int face, const struct candidate *c)
{
    const struct face_rim *rim = &s->rims[face];
    int p = s->size - 1;
    for (int side = 0; side < 4; side++) {
        int edge = rim->edge[side];
        int flow = rim->flow[side];
        s->edge_cells[0][edge] ^= c->side[flow][side];
        s->edge_cells[1][edge] ^= c->side[!flow][side];
        s->corner_cells[rim->corner[side]] ^= (uint8_t)((c->rim >> (side * p)) & 1);
    }
}

static void lay(struct solver *s, struct level *level, int candidate)
{
    level->chosen = candidate;
    s->on_face[level->face] = candidate;
    s->left[s->candidates[candidate].kind]--;
    toggle_cells(s, level->face, &s->candidates[candidate]);
    s->nodes++;
}

static void lift(struct solver *s, struct level *level)
{
    const struct candidate *c = &s->candidates[level->chosen];
    toggle_cells(s, level->face, c);
    s->left[c->kind]++;
    level->chosen = -1;
}

/* ---- levels ---- */

static void enter_level(struct solver *s, struct level *level)
{
    const struct fit_table *table = level->table;
    level->filled = filled_cells(s, level->face);
    level->required = table->known & ~level->filled;
    unsigned bucket = solver_bucket(s, level->required);
    level->next = table->start[bucket];
    level->end = table->start[bucket + 1];
    level->chosen = -1;
}

/* True when an earlier branch has already tried everything with this placement. */
static bool is_barred(const struct solver *s, int face, int candidate)
{
    if (s->candidates[candidate].kind != s->pivot)
        return false;
    int start = s->candidates_of_class[s->pivot];
    int width = s->candidates_of_class[s->pivot + 1] - start;
    return s->orbit_of[face * width + candidate - start] < s->branch;
}

static int next_fit(const struct solver *s, struct level *level)
{
    while (level->next < level->end) {
        int candidate = level->table->list[level->next++];
        const struct candidate *c = &s->candidates[candidate];
        bool fits =
            (c->rim & level->filled) == 0 && (c->rim & level->table->known) == level->required;
        if (fits && s->left[c->kind] > 0 && !is_barred(s, level->face, candidate))
            return candidate;
    }
    return -1;
}

/* ---- branches ---- */

static int branch_count(const struct solver *s)
{
    return s->pivot < 0 ? 1 : s->orbit_count;
}

/* Lays out the levels of the current branch. With a pivot, level 0 holds it and nothing else. */
static void start_branch(struct solver *s)
{
    s->depth = 0;
    if (s->pivot < 0) {
        solver_order_faces(s, 0);
        enter_level(s, &s->levels[0]);
        return;
    }
    int face = s->orbit_face[s->branch];
    if (s->branch == 0 || s->levels[0].face != face)
        solver_order_faces(s, face);
    struct level *root = &s->levels[0];
    enter_level(s, root);
    root->next = root->end;
    lay(s, root, s->orbit_candidate[s->branch]);
    s->depth = 1;
    if (s->depth < s->face_count)
        enter_level(s, &s->levels[s->depth]);
}

/* Steps back to the level above, or ends the branch: the next one starts under the node budget like
 * any other placement, for a pivot that nothing fits beside makes a branch of one node. */
static void back_up(struct solver *s)
{
    if (s->depth > 0) {
        s->depth--;
        lift(s, &s->levels[s->depth]);
        return;
    }
    s->branch++;
    s->depth = -1;
    s->done = s->branch == branch_count(s);
}

/* ---- counting ---- */

/* Compares the image of the filling under the inverse of a symmetry with the filling itself, face
 * by face: negative when the image is less. The inverses run through the same group. */
static int compare_image(const struct solver *s, const struct symmetry *g)
{
    for (int face = 0; face < s->face_count; face++) {
        int from = s->on_face[g->face_image[face]];
        int undo = orientation_inverse(g->face_orientation[face]);
        int image = s->candidates[from].image[undo];
        if (image != s->on_face[face])
            return image - s->on_face[face];
    }
    return 0;
}

/* True when that same image lies in the current branch, too: it has the pivot on its root. */
static bool image_in_branch(const struct solver *s, const struct symmetry *g)
{
    if (s->pivot < 0)
        return true;
    int root = s->orbit_face[s->branch];
    int from = s->on_face[g->face_image[root]];
    int undo = orientation_inverse(g->face_orientation[root]);
    return s->candidates[from].image[undo] == s->orbit_candidate[s->branch];
}

/* Counts the filling unless another image stands for its class. True when it was counted. */
static bool count_filling(struct solver *s)
{
    const struct shape *shape = s->puzzle->shape;
    uint64_t stabilizer = 0;
    uint64_t stabilizer_rotations = 0;
    for (int g = 0; g < s->symmetry_count; g++) {
        const struct symmetry *symmetry = &shape->symmetries[g];
        if (!image_in_branch(s, symmetry))
            continue;
        int order = compare_image(s, symmetry);
        if (order < 0)
            return false;
        if (order == 0) {
            stabilizer++;
            stabilizer_rotations += !symmetry->mirror;
        }
    }
    assert(stabilizer_rotations > 0); /* the identity at least */
    uint64_t orbit = (uint64_t)s->symmetry_count / stabilizer;
    uint64_t rotation_orbit = (uint64_t)shape->rotation_count / stabilizer_rotations;
    s->counts.raw += orbit;
    s->counts.rotation += orbit / rotation_orbit;
    s->counts.reflection += s->counts.one_sided ? 0 : 1;
    return true;
}

/* Names the mats of the filling: of identical ones the lowest free number first, in face order. */
static void name_mats(struct solver *s)
{
    /* `left` is all zero while a filling stands; it counts the mats named so far meanwhile. */
    for (int face = 0; face < s->face_count; face++) {
        const struct candidate *c = &s->candidates[s->on_face[face]];
        int mat = s->mats_of_class[s->class_first[c->kind] + s->left[c->kind]++];
        struct mat as_laid = {c->rim, s->size};
        s->solution[face].mat = mat;
        s->solution[face].orientation =
            mat_orientation_between(s->puzzle->mats[mat], as_laid, !s->puzzle->one_sided);
    }
    memset(s->left, 0, (size_t)s->class_count * sizeof *s->left);
}

/* ---- interface ---- */

struct solver *solver_create(const struct puzzle *puzzle)
{
    assert(puzzle_validate(puzzle, NULL) == PUZZLE_OK);
    struct solver *s = calloc(1, sizeof *s);
    if (s == NULL)
        return NULL;
    s->puzzle = puzzle;
    s->size = puzzle->mats[0].size;
    s->face_count = puzzle->shape->face_count;
    s->counts.one_sided = puzzle->one_sided;
    s->symmetry_count =
        puzzle->one_sided ? puzzle->shape->rotation_count : puzzle->shape->symmetry_count;
    s->orientation_count = puzzle->one_sided ? MAT_FLIPPED : MAT_ORIENTATIONS;
    s->depth = -1;
    if (!solver_build_tables(s)) {
        solver_destroy(s);
        return NULL;
    }
    struct puzzle_totals totals = puzzle_totals(puzzle);
    s->done = !puzzle_totals_agree(&totals);
    return s;
}

void solver_destroy(struct solver *solver)
{
    if (solver == NULL)
        return;
    solver_free_tables(solver);
    free(solver);
}

enum solver_status solver_run(struct solver *solver, uint64_t node_budget)
{
    uint64_t limit =
        node_budget < UINT64_MAX - solver->nodes ? solver->nodes + node_budget : UINT64_MAX;
    if (solver->depth == solver->face_count)
        back_up(solver); /* the filling reported last */
    while (!solver->done) {
        if (solver->depth < 0) {
            if (solver->nodes >= limit)
                return SOLVER_RUNNING;
            start_branch(solver);
        }
        if (solver->depth == solver->face_count) {
            if (count_filling(solver)) {
                name_mats(solver);
                return SOLVER_FOUND;
            }
            back_up(solver);
            continue;
        }
        struct level *level = &solver->levels[solver->depth];
        int candidate = next_fit(solver, level);
        if (candidate < 0) {
            back_up(solver);
            continue;
        }
        if (solver->nodes >= limit) {
            level->next--; /* look at it again next time */
            return SOLVER_RUNNING;
        }
        lay(solver, level, candidate);
        solver->depth++;
        if (solver->depth < solver->face_count)
            enter_level(solver, &solver->levels[solver->depth]);
    }
    return SOLVER_DONE;
}

const struct placement *solver_solution(const struct solver *solver)
{
    return solver->solution;
}

struct solver_counts solver_counts(const struct solver *solver)
{
    return solver->counts;
}

uint64_t solver_nodes(const struct solver *solver)
{
    return solver->nodes;
}
