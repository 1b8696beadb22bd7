/* The search: put a mat on the next face, go deeper or undo, as one flat loop.
 *
 * A rim cell is filled at most once because a candidate may not touch a filled cell, and at least
 * once because the last face at an edge or corner must fill what is still empty there. Which cells
 * those are depends on the order of the faces alone, so each level looks its candidates up in a
 * table by exactly these cells. No state is kept of cells: a level reads the rims of the few faces
 * laid before it that share cells with it, and there is nothing to undo.
 */
#include "core/solver_internal.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* ---- branches ---- */

/* Takes all mats into the hand and bars what earlier branches have found. */
static void set_bars(struct solver *s, const struct branch *branch)
{
    const struct solver_base *base = s->base;
    memcpy(s->left, base->kind_size, (size_t)base->kind_count * sizeof *s->left);
    s->barred_kind = -1;
    if (branch != NULL && branch->kind >= 0) {
        int rank = base->pivot_rank[branch->kind];
        for (int i = 0; i < rank; i++)
            s->left[base->pivots[i]] = 0;
        if (base->kind_size[branch->kind] > 1)
            s->barred_kind = branch->kind;
        s->barred_orbit = branch->orbit;
    }
    s->special =
        base->has_unknown || base->has_limits || base->allowed != NULL || s->barred_kind >= 0;
    if (base->has_limits)
        solver_reset_limits(s);
}

/* True when too few mats are left beside those barred. */
static bool branch_is_hopeless(const struct solver *s)
{
    int mats = 0;
    for (int k = 0; k < s->base->kind_count; k++) {
        mats += s->left[k];
        if (s->left[k] < s->base->kind_required[k])
            return true;
    }
    return mats < s->base->face_count;
}

/* Takes the branch's plan. A shuffled one is the walker's own and gone with the next seed. */
static bool choose_plan(struct solver *s, int root)
{
    s->plan = s->own;
    if (!s->unguided) {
        s->plan = solver_base_plan(s->base, root);
    } else if (s->own == NULL) {
        s->plan = s->own = solver_plan_create(s->base, root, s->seed);
    } else if (s->own->seed != s->seed && !solver_plan_remake(s->own, s->base, root, s->seed)) {
        solver_plan_destroy(s->own, s->base->face_count);
        s->plan = s->own = NULL;
    }
    return s->plan != NULL;
}

bool solver_start_branch(struct solver *s)
{
    const struct branch *branch = s->unguided ? NULL : &s->base->branches[s->branch];
    int root = branch == NULL ? -1 : branch->face;
    if (!choose_plan(s, root))
        return false;
    set_bars(s, branch);
    s->depth = 0;
    struct level *level = &s->levels[0];
    solver_enter_level(s, 0);
    if (branch_is_hopeless(s))
        level->next = level->end;
    if (root < 0)
        return true;
    while (level->next < level->end && level->next->candidate != branch->candidate)
        level->next++;
    level->first = level->next;
    level->end = level->next < level->end ? level->next + 1 : level->end;
    return true;
}

/* Steps back to the level above, or ends the branch, or the part that was asked for. */
void solver_back_up(struct solver *s)
{
    if (s->depth > 0 && s->depth > s->floor) {
        s->depth--;
        solver_lift(s, s->depth);
        return;
    }
    if (s->floor > 0) {
        s->done = true;
        return;
    }
    s->branch++;
    s->depth = -1;
    s->done = s->branch >= s->branch_end;
}

/* ---- fillings ---- */

/* Names the mats of the first `depth` levels: of identical ones the lowest free number first, in
 * face order. Other faces are empty. */
static void name_mats(struct solver *s, int depth, struct placement *out)
{
    const struct solver_base *base = s->base;
    memset(s->named, 0, (size_t)base->kind_count * sizeof *s->named);
    for (int face = 0; face < base->face_count; face++) {
        int level = s->plan->level_of[face];
        out[face] = (struct placement){-1, 0};
        if (level >= depth)
            continue;
        int c = s->levels[level].chosen->candidate;
        int kind = base->candidates[c].kind;
        int nth = s->named[kind]++;
        int mat = base->mats_by_kind[base->kind_first[kind] + nth];
        out[face] = (struct placement){mat, base->candidates[c].lowest};
        if (nth > 0)
            out[face].orientation = solver_orientation(base, mat, c);
    }
}

void solver_remember_best(struct solver *s)
{
    s->best_placed = s->depth;
    name_mats(s, s->depth, s->best);
}

/* Looks at the filling that stands: true when it is to be reported. */
static bool take_filling(struct solver *s)
{
    uint64_t raw;
    uint64_t rotation;
    if (!solver_weigh(s, s->unguided, &raw, &rotation) && !s->unguided)
        return false;
    s->counts.raw += raw;
    s->counts.rotation += rotation;
    s->counts.reflection += s->counts.one_sided ? 0 : 1;
    name_mats(s, s->depth, s->solution);
    return true;
}

/* The first filling at a leaf that is to be reported, or the next. */
static bool next_filling(struct solver *s)
{
    while (solver_unknown_next(s))
        if (take_filling(s))
            return true;
    return false;
}

void solver_gather(struct solver *s)
{
    for (int level = 0; level < s->base->face_count; level++)
        s->on_face[s->plan->levels[level].face] = s->levels[level].chosen->candidate;
    solver_unknown_begin(s);
}

bool solver_at_ceiling(struct solver *s)
{
    s->standing = true;
    if (s->ceiling < s->base->face_count)
        return true;
    solver_gather(s);
    if (take_filling(s) || next_filling(s))
        return true;
    s->standing = false;
    return false;
}

/* ---- the loops ---- */

/* Searches one branch, or what is left of it, with whatever conditions there are. */
static enum solver_status walk_special(struct solver *s, uint64_t limit)
{
    int branch = s->branch;
    while (!s->done && s->branch == branch) {
        if (s->depth == s->ceiling) {
            if (solver_at_ceiling(s))
                return SOLVER_FOUND;
            solver_back_up(s);
            continue;
        }
        struct level *level = &s->levels[s->depth];
        while (level->next < level->end && !solver_fits(s, level, s->depth, level->next))
            level->next++;
        if (level->next == level->end) {
            solver_back_up(s);
            continue;
        }
        if (s->nodes >= limit)
            return SOLVER_RUNNING;
        solver_lay(s, s->depth, level->next++);
        s->nodes++;
        s->depth++;
        if (s->depth > s->best_placed)
            solver_remember_best(s);
        if (s->depth < s->base->face_count)
            solver_enter_level(s, s->depth);
    }
    return SOLVER_DONE;
}

enum solver_status solver_run(struct solver *solver, uint64_t node_budget)
{
    uint64_t limit =
        node_budget < UINT64_MAX - solver->nodes ? solver->nodes + node_budget : UINT64_MAX;
    if (solver->standing) {
        if (solver->ceiling == solver->base->face_count && next_filling(solver))
            return SOLVER_FOUND;
        solver->standing = false;
        solver_back_up(solver);
    }
    while (!solver->done) {
        if (solver->depth < 0 && !solver_start_branch(solver))
            return SOLVER_NO_MEMORY;
        enum solver_status status =
            solver->special ? walk_special(solver, limit) : solver_walk_plain(solver, limit);
        if (status != SOLVER_DONE)
            return status;
    }
    return SOLVER_DONE;
}

/* ---- making ---- */

static bool allocate(struct solver *s)
{
    size_t faces = (size_t)s->base->face_count;
    size_t kinds = (size_t)s->base->puzzle->mat_count; /* after a refit perhaps so many */
    size_t groups = (size_t)s->base->puzzle->group_count + 1;
    s->levels = calloc(faces + 1, sizeof *s->levels);
    s->laid = calloc(faces, sizeof *s->laid);
    s->left = calloc(kinds, sizeof *s->left);
    s->named = calloc(kinds, sizeof *s->named);
    s->required_left = calloc(kinds, sizeof *s->required_left);
    s->group_used = calloc(groups, sizeof *s->group_used);
    s->group_required = calloc(groups, sizeof *s->group_required);
    s->on_face = calloc(faces, sizeof *s->on_face);
    s->solution = calloc(faces, sizeof *s->solution);
    s->best = calloc(faces, sizeof *s->best);
    return s->levels != NULL && s->laid != NULL && s->left != NULL && s->named != NULL &&
           s->required_left != NULL && s->group_used != NULL && s->group_required != NULL &&
           s->on_face != NULL && s->solution != NULL && s->best != NULL && solver_unknown_create(s);
}

struct solver *solver_create_shared(struct solver_base *base)
{
    struct solver *s = calloc(1, sizeof *s);
    if (s == NULL)
        return NULL;
    s->base = base;
    s->counts.one_sided = base->one_sided;
    s->branch_end = base->branch_count;
    s->ceiling = base->face_count;
    s->floor = -1;
    s->depth = -1;
    s->done = s->branch_end == 0;
    if (!allocate(s)) {
        solver_destroy(s);
        return NULL;
    }
    for (int f = 0; f < base->face_count; f++) {
        s->best[f].mat = -1;
        s->laid[f] = base->turned[0]; /* slots that read nothing read this */
    }
    return s;
}

struct solver *solver_create(const struct puzzle *puzzle)
{
    assert(puzzle_validate(puzzle, NULL) == PUZZLE_OK);
    struct solver_base *base = solver_base_create(puzzle);
    if (base == NULL)
        return NULL;
    struct solver *s = solver_create_shared(base);
    if (s == NULL) {
        solver_base_destroy(base);
        return NULL;
    }
    s->owns_base = true;
    struct puzzle_totals totals = puzzle_totals(puzzle);
    s->done = s->done || !puzzle_totals_agree(&totals);
    return s;
}

void solver_destroy(struct solver *solver)
{
    if (solver == NULL)
        return;
    solver_plan_destroy(solver->own, solver->base->face_count);
    solver_unknown_destroy(solver);
    free(solver->levels);
    free(solver->laid);
    free(solver->left);
    free(solver->named);
    free(solver->required_left);
    free(solver->group_used);
    free(solver->group_required);
    free(solver->on_face);
    free(solver->solution);
    free(solver->best);
    if (solver->owns_base)
        solver_base_destroy(solver->base);
    free(solver);
}

bool solver_refit(struct solver *solver, const struct puzzle *puzzle)
{
    const struct puzzle *old = solver->base->puzzle;
    (void)old; /* for assertions only */
    assert(puzzle->shape == old->shape && puzzle->mat_count == old->mat_count);
    assert(puzzle->mats[0].size == old->mats[0].size && puzzle->one_sided == old->one_sided);
    assert(puzzle->group_count == 0 && old->group_count == 0);
    assert(puzzle->rules == NULL && old->rules == NULL && puzzle->pin_count == 0 &&
           old->pin_count == 0 && puzzle->cells == old->cells);
    if (!solver_base_refit(solver->base, puzzle))
        return false;
    struct puzzle_totals totals = puzzle_totals(puzzle);
    solver->counts = (struct solver_counts){.one_sided = solver->base->one_sided};
    solver->nodes = 0;
    solver->best_placed = 0;
    solver->branch = 0;
    solver->branch_end = solver->base->branch_count;
    solver->depth = -1;
    solver->standing = false;
    solver->done = solver->branch_end == 0 || !puzzle_totals_agree(&totals);
    return true;
}

void solver_restart(struct solver *solver, uint64_t seed)
{
    solver->unguided = true;
    solver->seed = seed;
    solver->branch = 0;
    solver->branch_end = 1;
    solver->depth = -1;
    solver->floor = -1;
    solver->standing = false;
    solver->done = false;
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
