/* One level of the search: what its face asks for, which candidates fit, laying and lifting. */
#include "core/solver_internal.h"

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

void solver_reset_limits(struct solver *s)
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

/* Cells that unknown cells of the mats laid may fill. */
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

void solver_enter_level(struct solver *s, int depth)
{
    const struct plan_level *plan = &s->plan->levels[depth];
    const struct fit_table *table = plan->table;
    struct level *level = &s->levels[depth];
    level->filled = solver_filled_cells(s->laid, plan);
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

bool solver_fits(struct solver *s, const struct level *level, int depth, const struct entry *entry)
{
    uint64_t known = s->plan->levels[depth].table->known;
    if ((entry->rim & level->filled) != 0 || s->left[entry->kind] == 0)
        return false;
    if (s->special)
        return special_fits(s, level, depth, entry);
    return (entry->rim & known) == level->required;
}

void solver_lay(struct solver *s, int depth, const struct entry *entry)
{
    s->levels[depth].chosen = entry;
    s->laid[depth] = s->base->turned[entry->candidate];
    s->left[entry->kind]--;
    if (s->base->has_limits)
        use_kind(s, entry->kind, 1);
}

void solver_lift(struct solver *s, int depth)
{
    int kind = s->levels[depth].chosen->kind;
    s->left[kind]++;
    if (s->base->has_limits)
        use_kind(s, kind, -1);
}
