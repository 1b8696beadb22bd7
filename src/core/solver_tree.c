/* Places in the search tree: leaving one, going back to it, and looking at the tree from it. */
#include "core/solver_internal.h"

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

bool solver_step_down(struct solver *s, int candidate, bool given)
{
    struct level *level = &s->levels[s->depth];
    const struct entry *entry = level->first;
    while (entry < level->end && entry->candidate != candidate)
        entry++;
    if (entry == level->end || !solver_fits(s, level, s->depth, entry))
        return false;
    level->next = given ? level->end : entry + 1;
    solver_lay(s, s->depth, entry);
    s->depth++;
    if (s->depth < s->base->face_count)
        solver_enter_level(s, s->depth);
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
    solver_gather(s);
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
    if (!solver_start_branch(solver))
        return false;
    for (int level = 0; level < place->depth; level++)
        if (!solver_step_down(solver, place->path[level], level < floor))
            return false;
    return stand_on(solver, place);
}

/* ---- looking at the tree ---- */

int solver_count_fits(struct solver *s, int depth, const struct entry *from, const struct entry *to)
{
    int count = 0;
    for (const struct entry *entry = from; entry < to; entry++)
        count += solver_fits(s, &s->levels[depth], depth, entry);
    return count;
}

/* Choices on each level from `floor` to `depth`, all of them and those behind. The choices on a
 * level are among the mats that were left when it was entered, so mats are lifted one by one, and
 * laid again at the end. */
static void count_choices(struct solver *s, int floor, int depth, int *total, int *gone)
{
    for (int level = s->depth - 1; level >= depth; level--)
        solver_lift(s, level);
    for (int at = depth; at >= floor; at--) {
        const struct level *level = &s->levels[at];
        const struct entry *now = at < s->depth ? level->chosen : level->next;
        gone[at] = solver_count_fits(s, at, level->first, now);
        total[at] = gone[at] + solver_count_fits(s, at, now, level->end);
        if (at > floor)
            solver_lift(s, at - 1);
    }
    for (int level = floor; level < s->depth; level++)
        solver_lay(s, level, s->levels[level].chosen);
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
        int count = solver_count_fits(solver, solver->depth, level->first, level->end);
        choices[levels++] = count;
        if (count == 0)
            break;
        int pick = random_below(random, count);
        const struct entry *entry = level->first;
        while (!solver_fits(solver, level, solver->depth, entry) || pick-- > 0)
            entry++;
        solver_lay(solver, solver->depth, entry);
        solver->depth++;
        if (solver->depth < solver->base->face_count)
            solver_enter_level(solver, solver->depth);
    }
    *found = solver->depth == solver->base->face_count;
    while (solver->depth > start) {
        solver->depth--;
        solver_lift(solver, solver->depth);
    }
    return levels;
}
