/* The search without special conditions: the loop that nearly all time is spent in. */
#include "core/solver_internal.h"

/* Where the loop is; all of it goes back into the solver when the loop pauses. */
struct cursor {
    int depth;
    struct level *level;           /* levels[depth] */
    const struct plan_level *plan; /* of the same level */
    const struct entry *entry;     /* of its bucket, the next to try */
};

/* Tries the next candidate that fits. A mat that leaves the next level nothing to choose from is
 * not laid, unless that level is one to stop at. False when the bucket is at its end or no
 * placement is left to try. */
static inline bool step_forward(struct solver *s, struct cursor *at, uint64_t limit, int stop)
{
    const struct entry *entry = at->entry;
    const struct entry *const end = at->level->end;
    const uint64_t known = at->plan->table->known | at->level->filled;
    const uint64_t required = at->level->required;
    const struct plan_level *const next = at->plan + 1;
    const int *const left = s->left;
    for (;; entry++) {
        while (entry < end && ((entry->rim & known) != required || left[entry->kind] == 0))
            entry++;
        at->entry = entry;
        if (entry == end || s->nodes >= limit)
            return false;
        s->nodes++;
        s->laid[at->depth] = s->base->turned[entry->candidate];
        if (at->depth + 1 == s->base->face_count)
            break;
        uint64_t filled = solver_filled_cells((const uint64_t *const *)s->laid, next);
        uint64_t missing = next->last & ~filled;
        const struct fit_table *table = next->table;
        unsigned bucket = solver_bucket(missing & table->known, s->plan->bucket_bits);
        const struct entry *first = table->list + table->start[bucket];
        const struct entry *last = table->list + table->start[bucket + 1];
        if (first == last && at->depth + 1 < stop)
            continue;
        struct level *below = at->level + 1;
        below->first = below->next = first;
        below->end = last;
        below->filled = filled;
        below->required = missing;
        break;
    }
    at->level->chosen = entry;
    at->level->next = entry + 1;
    s->left[entry->kind]--;
    at->depth++;
    at->level++;
    at->plan++;
    at->entry = at->level->next;
    return true;
}

/* Goes on until the depth `stop` is reached, the level `floor` is used up, or `limit` placements
 * were made. */
static void run(struct solver *s, uint64_t limit, int floor, int stop)
{
    struct cursor at = {s->depth, &s->levels[s->depth], &s->plan->levels[s->depth],
                        s->levels[s->depth].next};
    while (at.depth < stop) {
        if (step_forward(s, &at, limit, stop))
            continue;
        at.level->next = at.entry;
        if (at.entry < at.level->end || at.depth == floor)
            break;
        at.depth--;
        at.level--;
        at.plan--;
        s->left[at.level->chosen->kind]++;
        at.entry = at.level->next;
    }
    s->depth = at.depth;
}

enum solver_status solver_walk_plain(struct solver *s, uint64_t limit)
{
    int branch = s->branch;
    while (!s->done && s->branch == branch) {
        if (s->depth == s->ceiling) {
            if (solver_at_ceiling(s))
                return SOLVER_FOUND;
            solver_back_up(s);
            continue;
        }
        int floor = s->floor > 0 ? s->floor : 0;
        int stop = s->best_placed < s->ceiling ? s->best_placed + 1 : s->ceiling;
        run(s, limit, floor, stop > s->depth ? stop : s->ceiling);
        if (s->depth > s->best_placed)
            solver_remember_best(s);
        if (s->depth == s->ceiling)
            continue;
        const struct level *level = &s->levels[s->depth];
        if (level->next < level->end && s->nodes >= limit)
            return SOLVER_RUNNING;
        if (level->next == level->end && s->depth == floor)
            solver_back_up(s);
    }
    return SOLVER_DONE;
}
