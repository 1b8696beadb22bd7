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

/* ---- limits: groups and required mats ---- */

static int group_need(const struct solver *s, int group)
{
    int least = s->base->puzzle->groups[group].least - s->group_used[group];
    int required = s->group_required[group];
    return least > required ? least : required;
}

/* Counts a mat of the kind as used (by = 1) or takes it back (by = -1). */
static void use_kind(struct solver *s, int kind, int by)
{
    int group = s->base->kind_group[kind];
    s->need -= group >= 0 ? group_need(s, group) : s->required_left[kind];
    if (s->base->kind_required[kind] > 0) {
        s->required_left[kind] -= by;
        if (group >= 0)
            s->group_required[group] -= by;
    }
    if (group >= 0)
        s->group_used[group] += by;
    s->need += group >= 0 ? group_need(s, group) : s->required_left[kind];
}

/* True when one mat more of the kind leaves enough faces for the mats that must still come. */
static bool limits_allow(struct solver *s, int kind, int depth)
{
    int group = s->base->kind_group[kind];
    if (group >= 0 && s->group_used[group] >= s->base->puzzle->groups[group].most)
        return false;
    use_kind(s, kind, 1);
    bool enough = s->need < s->base->face_count - depth;
    use_kind(s, kind, -1);
    return enough;
}

static void reset_limits(struct solver *s)
{
    const struct solver_base *base = s->base;
    int groups = base->puzzle->group_count;
    s->need = 0;
    for (int g = 0; g < groups; g++)
        s->group_used[g] = s->group_required[g] = 0;
    for (int k = 0; k < base->kind_count; k++) {
        s->required_left[k] = base->kind_required[k];
        if (base->kind_group[k] >= 0)
            s->group_required[base->kind_group[k]] += base->kind_required[k];
        else
            s->need += base->kind_required[k];
    }
    for (int g = 0; g < groups; g++)
        s->need += group_need(s, g);
}

/* ---- levels ---- */

/* Cells of a level's face that the mats laid and the frame fill. */
static inline uint64_t filled_cells(const uint64_t *const *laid, const struct plan_level *plan)
{
    const struct slot *slot = plan->slots;
    uint64_t filled = plan->frame;
    for (int i = 0; i < PLAN_SLOTS; i++)
        filled |= laid[slot[i].level][slot[i].reading] & slot[i].mask;
    for (int i = PLAN_SLOTS; i < plan->slot_count; i++)
        filled |= laid[slot[i].level][slot[i].reading] & slot[i].mask;
    return filled;
}

/* The same for unknown cells. */
static uint64_t unknown_cells(const struct solver *s, const struct plan_level *plan)
{
    uint64_t cells = 0;
    for (int i = 0; i < plan->slot_count; i++) {
        const struct slot *slot = &plan->slots[i];
        cells |=
            s->base->unknown[s->levels[slot->level].chosen->candidate][slot->reading] & slot->mask;
    }
    return cells;
}

static void enter_level(struct solver *s, int depth)
{
    const struct plan_level *plan = &s->plan->levels[depth];
    const struct fit_table *table = plan->table;
    struct level *level = &s->levels[depth];
    level->filled = filled_cells(s->laid, plan);
    level->required = plan->last & ~level->filled;
    level->waived = s->base->has_unknown ? unknown_cells(s, plan) : 0;
    unsigned bucket = solver_bucket(level->required & table->known, s->plan->bucket_bits);
    level->first = level->next = table->list + table->start[bucket];
    level->end = table->list + table->start[bucket + 1];
}

/* The conditions beyond the plain ones. */
static bool special_fits(struct solver *s, const struct level *level, int depth,
                         const struct entry *entry)
{
    int face = s->plan->levels[depth].face;
    uint64_t unknown = s->base->unknown[entry->candidate][0];
    if ((level->required & ~(entry->rim | unknown | level->waived)) != 0)
        return false;
    if (!solver_allowed(s->base, face, entry->candidate))
        return false;
    if (entry->kind == s->barred_kind &&
        solver_orbit(s->base, face, entry->candidate) < s->barred_orbit)
        return false;
    return !s->base->has_limits || limits_allow(s, entry->kind, depth);
}

static bool fits(struct solver *s, const struct level *level, int depth, const struct entry *entry)
{
    uint64_t known = s->plan->levels[depth].table->known;
    if ((entry->rim & level->filled) != 0 || s->left[entry->kind] == 0)
        return false;
    if (s->special)
        return special_fits(s, level, depth, entry);
    return (entry->rim & known) == level->required;
}

static void lay(struct solver *s, int depth, const struct entry *entry)
{
    s->levels[depth].chosen = entry;
    s->laid[depth] = s->base->turned[entry->candidate];
    s->left[entry->kind]--;
    if (s->base->has_limits)
        use_kind(s, entry->kind, 1);
}

static void lift(struct solver *s, int depth)
{
    int kind = s->levels[depth].chosen->kind;
    s->left[kind]++;
    if (s->base->has_limits)
        use_kind(s, kind, -1);
}

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
        reset_limits(s);
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

static bool start_branch(struct solver *s)
{
    const struct branch *branch = s->unguided ? NULL : &s->base->branches[s->branch];
    int root = branch == NULL ? -1 : branch->face;
    if (!choose_plan(s, root))
        return false;
    set_bars(s, branch);
    s->depth = 0;
    struct level *level = &s->levels[0];
    enter_level(s, 0);
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
static void back_up(struct solver *s)
{
    if (s->depth > 0 && s->depth > s->floor) {
        s->depth--;
        lift(s, s->depth);
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

static void remember_best(struct solver *s)
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

static void gather_filling(struct solver *s)
{
    for (int level = 0; level < s->base->face_count; level++)
        s->on_face[s->plan->levels[level].face] = s->levels[level].chosen->candidate;
    solver_unknown_begin(s);
}

static bool at_ceiling(struct solver *s)
{
    s->standing = true;
    if (s->ceiling < s->base->face_count)
        return true;
    gather_filling(s);
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
            if (at_ceiling(s))
                return SOLVER_FOUND;
            back_up(s);
            continue;
        }
        struct level *level = &s->levels[s->depth];
        while (level->next < level->end && !fits(s, level, s->depth, level->next))
            level->next++;
        if (level->next == level->end) {
            back_up(s);
            continue;
        }
        if (s->nodes >= limit)
            return SOLVER_RUNNING;
        lay(s, s->depth, level->next++);
        s->nodes++;
        s->depth++;
        if (s->depth > s->best_placed)
            remember_best(s);
        if (s->depth < s->base->face_count)
            enter_level(s, s->depth);
    }
    return SOLVER_DONE;
}

/* The same without special conditions: the loop that nearly all time is spent in. A mat that leaves
 * the next level nothing to choose from is not laid at all. */
static enum solver_status walk_plain(struct solver *s, uint64_t limit)
{
    const uint64_t **const laid = s->laid;
    const solver_readings *const turned = (const solver_readings *)s->base->turned;
    const struct plan_level *const plans = s->plan->levels;
    const int faces = s->base->face_count;
    const int bits = s->plan->bucket_bits;
    int *const left = s->left;
    int branch = s->branch;
    while (!s->done && s->branch == branch) {
        if (s->depth == s->ceiling) {
            if (at_ceiling(s))
                return SOLVER_FOUND;
            back_up(s);
            continue;
        }
        int depth = s->depth;
        struct level *level = &s->levels[depth];
        const struct plan_level *plan = &plans[depth];
        const int stop = s->best_placed < s->ceiling ? s->best_placed + 1 : s->ceiling;
        const int floor = s->floor > 0 ? s->floor : 0;
        const struct entry *entry = level->next;
        uint64_t nodes = s->nodes;
        for (;;) {
            uint64_t known = plan->table->known | level->filled;
            uint64_t required = level->required;
            while (entry < level->end &&
                   ((entry->rim & known) != required || left[entry->kind] == 0))
                entry++;
            if (entry == level->end) {
                level->next = entry;
                if (depth == floor)
                    break;
                depth--;
                level--;
                plan--;
                left[level->chosen->kind]++;
                entry = level->next;
                continue;
            }
            if (nodes >= limit)
                break;
            nodes++;
            laid[depth] = turned[entry->candidate];
            level->chosen = entry++;
            if (depth + 1 == faces) {
                left[level->chosen->kind]--;
                level->next = entry;
                depth++;
                break;
            }
            uint64_t filled = filled_cells((const uint64_t *const *)laid, plan + 1);
            uint64_t missing = plan[1].last & ~filled;
            const struct fit_table *table = plan[1].table;
            unsigned bucket = solver_bucket(missing & table->known, bits);
            const struct entry *first = table->list + table->start[bucket];
            const struct entry *end = table->list + table->start[bucket + 1];
            if (first == end && depth + 1 < stop)
                continue;
            left[level->chosen->kind]--;
            level->next = entry;
            depth++;
            level++;
            plan++;
            level->first = level->next = entry = first;
            level->end = end;
            level->filled = filled;
            level->required = missing;
            if (depth >= stop)
                break;
        }
        s->depth = depth;
        s->nodes = nodes;
        level->next = entry;
        if (depth > s->best_placed)
            remember_best(s);
        else if (nodes >= limit && depth < s->ceiling && entry < level->end)
            return SOLVER_RUNNING;
        else if (depth == floor && entry == level->end && depth < s->ceiling)
            back_up(s);
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
        back_up(solver);
    }
    while (!solver->done) {
        if (solver->depth < 0 && !start_branch(solver))
            return SOLVER_NO_MEMORY;
        enum solver_status status =
            solver->special ? walk_special(solver, limit) : walk_plain(solver, limit);
        if (status != SOLVER_DONE)
            return status;
    }
    return SOLVER_DONE;
}

/* ---- places ---- */

void solver_place_of(const struct solver *solver, struct solver_place *place)
{
    place->branch = solver->branch;
    place->depth = solver->depth;
    place->offset = 0;
    place->variant = solver->standing ? solver->variant : 0;
    for (int level = 0; level < solver->depth; level++)
        place->path[level] = solver->levels[level].chosen->candidate;
    if (solver->depth >= 0 && solver->depth < solver->base->face_count) {
        const struct level *level = &solver->levels[solver->depth];
        place->offset = (int)(level->next - level->first);
    }
}

/* Lays the candidate at the current level, if it is there and fits. */
static bool step_down(struct solver *s, int candidate, bool given)
{
    struct level *level = &s->levels[s->depth];
    const struct entry *entry = level->first;
    while (entry < level->end && entry->candidate != candidate)
        entry++;
    if (entry == level->end || !fits(s, level, s->depth, entry))
        return false;
    level->next = given ? level->end : entry + 1;
    lay(s, s->depth, entry);
    s->depth++;
    if (s->depth < s->base->face_count)
        enter_level(s, s->depth);
    return true;
}

static bool stand_on(struct solver *s, const struct solver_place *place)
{
    struct level *level = &s->levels[s->depth];
    if (s->depth < s->base->face_count) {
        if (place->offset < 0 || place->offset > level->end - level->first)
            return false;
        level->next = level->first + place->offset;
        return true;
    }
    gather_filling(s);
    s->standing = true;
    while (s->variant < place->variant)
        if (!solver_unknown_next(s))
            return false;
    return true;
}

bool solver_go_to(struct solver *solver, const struct solver_place *place, int floor)
{
    int branches = solver->unguided ? 1 : solver->base->branch_count;
    solver->standing = false;
    solver->floor = -1;
    solver->done = false;
    solver->branch = place->branch;
    solver->depth = -1;
    if (place->branch < 0 || place->branch >= branches || place->depth > solver->base->face_count ||
        floor > place->depth)
        return false;
    solver->branch_end = floor < 0 ? branches : place->branch + 1;
    solver->floor = floor;
    if (place->depth < 0)
        return true;
    if (!start_branch(solver))
        return false;
    for (int level = 0; level < place->depth; level++)
        if (!step_down(solver, place->path[level], level < floor))
            return false;
    return stand_on(solver, place);
}

/* ---- looking at the tree ---- */

static int count_fits(struct solver *s, int depth, const struct entry *from, const struct entry *to)
{
    int count = 0;
    for (const struct entry *entry = from; entry < to; entry++)
        count += fits(s, &s->levels[depth], depth, entry);
    return count;
}

/* Choices on each level from `floor` to `depth`, all of them and those behind. The choices on a
 * level are among the mats that were left when it was entered, so mats are lifted one by one, and
 * laid again at the end. */
static void count_choices(struct solver *s, int floor, int depth, int *total, int *gone)
{
    for (int level = s->depth - 1; level >= depth; level--)
        lift(s, level);
    for (int at = depth; at >= floor; at--) {
        const struct level *level = &s->levels[at];
        const struct entry *now = at < s->depth ? level->chosen : level->next;
        gone[at] = count_fits(s, at, level->first, now);
        total[at] = gone[at] + count_fits(s, at, now, level->end);
        if (at > floor)
            lift(s, at - 1);
    }
    for (int level = floor; level < s->depth; level++)
        lay(s, level, s->levels[level].chosen);
}

uint64_t solver_progress(struct solver *solver, uint64_t whole)
{
    int total[SHAPE_MAX_FACES + 1];
    int gone[SHAPE_MAX_FACES + 1];
    int floor = solver->floor > 0 ? solver->floor : 0;
    int depth = solver->depth;
    if (solver->done)
        return whole;
    if (depth == solver->base->face_count)
        depth--;
    count_choices(solver, floor, depth, total, gone);
    uint64_t done = 0;
    if (solver->floor < 0 && !solver->unguided) {
        whole /= (uint64_t)solver->base->branch_count;
        done = whole * (uint64_t)solver->branch;
    }
    for (int level = floor; level <= depth && total[level] > 0; level++) {
        uint64_t each = whole / (uint64_t)total[level];
        done += each * (uint64_t)gone[level];
        whole = each;
    }
    return done;
}

uint64_t solver_weight(struct solver *solver, uint64_t whole)
{
    int total[SHAPE_MAX_FACES + 1];
    int gone[SHAPE_MAX_FACES + 1];
    if (!solver->unguided)
        whole /= (uint64_t)solver->base->branch_count;
    if (solver->depth > 0)
        count_choices(solver, 0, solver->depth - 1, total, gone);
    for (int level = 0; level < solver->depth; level++)
        whole /= (uint64_t)(total[level] > 0 ? total[level] : 1);
    return whole;
}

int solver_probe(struct solver *solver, uint64_t *random, int *choices, int max_levels, bool *found)
{
    int levels = 0;
    int start = solver->depth;
    *found = false;
    while (solver->depth < solver->base->face_count && levels < max_levels) {
        struct level *level = &solver->levels[solver->depth];
        int count = count_fits(solver, solver->depth, level->first, level->end);
        choices[levels++] = count;
        if (count == 0)
            break;
        int pick = random_below(random, count);
        const struct entry *entry = level->first;
        while (!fits(solver, level, solver->depth, entry) || pick-- > 0)
            entry++;
        lay(solver, solver->depth, entry);
        solver->depth++;
        if (solver->depth < solver->base->face_count)
            enter_level(solver, solver->depth);
    }
    *found = solver->depth == solver->base->face_count;
    while (solver->depth > start) {
        solver->depth--;
        lift(solver, solver->depth);
    }
    return levels;
}

/* ---- making ---- */

static bool allocate(struct solver *s)
{
    size_t faces = (size_t)s->base->face_count;
    size_t kinds = (size_t)s->base->kind_count;
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
