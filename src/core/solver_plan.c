/* The plan of a branch: the order of its faces and what each level looks up. */
#include "core/solver_internal.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum { MIN_BUCKET_BITS = 4, MAX_BUCKET_BITS = 14, ROOTS_TRIED = 16 };

/* ---- what a level reads of the faces before it ---- */

/* The reading that takes corner `from` of an earlier face to corner `to` of this one. */
static bool reading_maps(int reading, int from, int to)
{
    int turned = reading < 4 ? from + reading : 8 - from + reading;
    return (turned & 3) == to;
}

static void read_edge(struct plan_level *level, int earlier, int reading, uint64_t mask)
{
    level->slots[level->slot_count++] = (struct slot){mask, (uint16_t)earlier, (uint16_t)reading};
}

/* Reads one corner: beside an edge of the same face where possible, else by itself. */
static void read_corner(struct plan_level *level, int earlier, int from, int to, uint64_t mask)
{
    for (int i = 0; i < level->slot_count; i++) {
        struct slot *slot = &level->slots[i];
        if (slot->level == earlier && reading_maps(slot->reading, from, to)) {
            slot->mask |= mask;
            return;
        }
    }
    read_edge(level, earlier, (to - from) & 3, mask);
}

static uint64_t side_mask(const struct solver_base *base, int side)
{
    int p = base->size - 1;
    return ((UINT64_C(1) << (p - 1)) - 1) << (side * p + 1);
}

/* Sorts a rim cell of the face into those it must fill last, or that the frame fills. */
static void sort_cell(const struct solver_base *base, struct plan_level *level, int rim_index,
                      bool is_last)
{
    int cell = shape_rim_cell(base->shape, base->size, level->face, rim_index);
    enum cell_rule rule = puzzle_cell_rule(base->puzzle, cell);
    if (rule == CELL_FRAME)
        level->frame |= UINT64_C(1) << rim_index;
    else if (rule == CELL_MUST && is_last)
        level->last |= UINT64_C(1) << rim_index;
}

static void plan_edge(const struct solver_base *base, const struct solver_plan *plan, int at,
                      int side, struct plan_level *level)
{
    const struct shape *shape = base->shape;
    const struct face *face = &shape->faces[level->face];
    const struct shape_edge *edge = &shape->edges[face->edge[side]];
    bool is_last = true;
    for (int i = 0; i < edge->face_count; i++) {
        struct face_at other = edge->faces[i];
        int earlier = plan->level_of[other.face];
        if (other.face == level->face)
            continue;
        is_last = is_last && earlier < at;
        if (earlier >= at)
            continue;
        bool same_way =
            shape->faces[other.face].edge_reversed[other.side] == face->edge_reversed[side];
        int reading = same_way ? (side - other.side) & 3 : 4 + ((side + other.side + 1) & 3);
        read_edge(level, earlier, reading, side_mask(base, side));
    }
    int p = base->size - 1;
    for (int step = 1; step < p; step++)
        sort_cell(base, level, side * p + step, is_last);
}

static void plan_corner(const struct solver_base *base, const struct solver_plan *plan, int at,
                        int corner_index, struct plan_level *level)
{
    const struct face *face = &base->shape->faces[level->face];
    const struct shape_corner *corner = &base->shape->corners[face->corner[corner_index]];
    int p = base->size - 1;
    bool is_last = true;
    for (int i = 0; i < corner->face_count; i++) {
        struct face_at other = corner->faces[i];
        int earlier = plan->level_of[other.face];
        is_last = is_last && earlier <= at;
        if (earlier < at)
            read_corner(level, earlier, other.side, corner_index,
                        UINT64_C(1) << (corner_index * p));
    }
    sort_cell(base, level, corner_index * p, is_last);
}

/* ---- tables ---- */

static void fill_table(const struct solver_base *base, const struct solver_plan *plan,
                       struct fit_table *table)
{
    int buckets = 1 << plan->bucket_bits;
    memset(table->start, 0, ((size_t)buckets + 1) * sizeof *table->start);
    for (int c = 0; c < base->candidate_count; c++)
        table->start[solver_bucket(base->turned[c][0] & table->known, plan->bucket_bits)]++;
    /* Turn sizes into ends; placing from the back then leaves each bucket's start behind. */
    for (int b = 1; b <= buckets; b++)
        table->start[b] = (uint16_t)(table->start[b] + table->start[b - 1]);
    for (int i = base->candidate_count - 1; i >= 0; i--) {
        int c = plan->by_priority[i];
        uint64_t rim = base->turned[c][0];
        unsigned b = solver_bucket(rim & table->known, plan->bucket_bits);
        table->list[--table->start[b]] =
            (struct entry){rim, (uint16_t)c, (uint16_t)base->candidates[c].kind};
    }
}

/* The table for these known cells. Where cells are unknown nothing can be hashed: one bucket. */
static const struct fit_table *table_for(const struct solver_base *base, struct solver_plan *plan,
                                         uint64_t known)
{
    if (base->has_unknown)
        known = 0;
    for (int t = 0; t < plan->table_count; t++)
        if (plan->tables[t].known == known)
            return &plan->tables[t];
    struct fit_table *table = &plan->tables[plan->table_count];
    if (table->start == NULL) {
        size_t buckets = ((size_t)1 << plan->bucket_bits) + 1;
        table->start = malloc(buckets * sizeof *table->start);
        size_t room = (size_t)base->puzzle->mat_count * MAT_ORIENTATIONS;
        table->list = malloc(room * sizeof *table->list);
        if (table->start == NULL || table->list == NULL) {
            free(table->start);
            free(table->list);
            *table = (struct fit_table){0};
            return NULL;
        }
    }
    plan->table_count++;
    table->known = known;
    fill_table(base, plan, table);
    return table;
}

static bool plan_levels(struct solver_plan *plan, const struct solver_base *base)
{
    for (int at = 0; at < base->face_count; at++)
        plan->level_of[plan->order[at]] = at;
    int slots = 0;
    plan->table_count = 0;
    for (int at = 0; at < base->face_count; at++) {
        struct plan_level *level = &plan->levels[at];
        *level = (struct plan_level){.face = plan->order[at], .slots = plan->slots + slots};
        for (int side = 0; side < 4; side++)
            plan_edge(base, plan, at, side, level);
        for (int corner = 0; corner < 4; corner++)
            plan_corner(base, plan, at, corner, level);
        slots += level->slot_count;
        for (int i = level->slot_count; i < PLAN_SLOTS; i++)
            plan->slots[slots++] = (struct slot){0};
        level->table = table_for(base, plan, level->last | level->frame);
        if (level->table == NULL)
            return false;
    }
    return true;
}

/* ---- order and priorities ---- */

/* How wide the search for an order may be: the larger the tree, the more a better order is worth.
 */
static int effort_for(int face_count, int log_size)
{
    int bits = log_size / 256;
    int effort = face_count <= 6 ? 1 : bits < 14 ? 8 : bits < 24 ? 64 : 512;
    int most = face_count <= 64 ? 512 : face_count <= 160 ? 64 : face_count <= 320 ? 8 : 2;
    return effort < most ? effort : most;
}

/* Without a pivot any face may be the first: that with the smallest tree of some. */
static bool choose_root(const struct solver_base *base, uint64_t seed, int *order, int *root)
{
    if (seed != 0) {
        uint64_t random = seed;
        *root = random_below(&random, base->face_count);
        return true;
    }
    int stride = (base->face_count + ROOTS_TRIED - 1) / ROOTS_TRIED;
    int best = 0;
    *root = -1;
    for (int f = 0; f < base->face_count; f += stride) {
        int size;
        if (!solver_order_faces(base, f, 1, 0, order, &size))
            return false;
        if (*root < 0 || size < best) {
            *root = f;
            best = size;
        }
    }
    return true;
}

static bool choose_order(struct solver_plan *plan, const struct solver_base *base, int root,
                         uint64_t seed)
{
    int size;
    if (root < 0 && !choose_root(base, seed, plan->order, &root))
        return false;
    int effort = effort_for(base->face_count, 0);
    if (!solver_order_faces(base, root, seed == 0 ? effort : 1, seed, plan->order, &size))
        return false;
    plan->log_size = size;
    int better = effort_for(base->face_count, size);
    return seed != 0 || better <= effort ||
           solver_order_faces(base, root, better, 0, plan->order, &plan->log_size);
}

/* The seed's order of the candidates (Fisher and Yates); 0 leaves them as they are. */
static void choose_priorities(struct solver_plan *plan, int candidates, uint64_t seed)
{
    uint64_t random = ~seed;
    for (int i = 0; i < candidates; i++)
        plan->by_priority[i] = (uint16_t)i;
    for (int i = candidates - 1; seed != 0 && i > 0; i--) {
        int j = random_below(&random, i + 1);
        uint16_t keep = plan->by_priority[i];
        plan->by_priority[i] = plan->by_priority[j];
        plan->by_priority[j] = keep;
    }
}

/* ---- the whole ---- */

static int bucket_bits_for(int candidates)
{
    int bits = MIN_BUCKET_BITS;
    while (1 << bits < 4 * candidates && bits < MAX_BUCKET_BITS)
        bits++;
    return bits;
}

static bool allocate(struct solver_plan *plan, const struct solver_base *base)
{
    size_t faces = (size_t)base->face_count;
    size_t slots = faces * PLAN_SLOTS;
    for (int e = 0; e < base->shape->edge_count; e++)
        slots += (size_t)base->shape->edges[e].face_count * (SHAPE_EDGE_MAX_FACES - 1);
    for (int v = 0; v < base->shape->corner_count; v++)
        slots += (size_t)base->shape->corners[v].face_count * (SHAPE_CORNER_MAX_FACES - 1);
    plan->order = malloc(faces * sizeof *plan->order);
    plan->level_of = malloc(faces * sizeof *plan->level_of);
    plan->levels = malloc(faces * sizeof *plan->levels);
    plan->slots = malloc(slots * sizeof *plan->slots);
    plan->tables = calloc(faces, sizeof *plan->tables);
    plan->by_priority =
        malloc((size_t)base->puzzle->mat_count * MAT_ORIENTATIONS * sizeof *plan->by_priority);
    return plan->order != NULL && plan->level_of != NULL && plan->levels != NULL &&
           plan->slots != NULL && plan->tables != NULL && plan->by_priority != NULL;
}

struct solver_plan *solver_plan_create(const struct solver_base *base, int root, uint64_t seed)
{
    struct solver_plan *plan = calloc(1, sizeof *plan);
    if (plan == NULL)
        return NULL;
    plan->bucket_bits = bucket_bits_for(base->candidate_count);
    if (allocate(plan, base) && solver_plan_remake(plan, base, root, seed))
        return plan;
    solver_plan_destroy(plan, base->face_count);
    return NULL;
}

void solver_plan_destroy(struct solver_plan *plan, int face_count)
{
    if (plan == NULL)
        return;
    for (int t = 0; plan->tables != NULL && t < face_count; t++) {
        free(plan->tables[t].start);
        free(plan->tables[t].list);
    }
    free(plan->order);
    free(plan->level_of);
    free(plan->levels);
    free(plan->slots);
    free(plan->tables);
    free(plan->by_priority);
    free(plan);
}

bool solver_plan_remake(struct solver_plan *plan, const struct solver_base *base, int root,
                        uint64_t seed)
{
    choose_priorities(plan, base->candidate_count, seed);
    if (!choose_order(plan, base, root, seed) || !plan_levels(plan, base))
        return false;
    plan->root = root;
    plan->seed = seed;
    return true;
}

bool solver_plan_refit(struct solver_plan *plan, const struct solver_base *base)
{
    choose_priorities(plan, base->candidate_count, plan->seed);
    for (int t = 0; t < plan->table_count; t++)
        fill_table(base, plan, &plan->tables[t]);
    return true;
}

const struct solver_plan *solver_base_plan(struct solver_base *base, int root)
{
    struct solver_plan **plan = &base->plans[root < 0 ? base->face_count : root];
    if (*plan == NULL)
        *plan = solver_plan_create(base, root, 0);
    return *plan;
}

bool solver_make_plans(struct solver_base *base)
{
    for (int i = 0; i < base->branch_count; i++)
        if (solver_base_plan(base, base->branches[i].face) == NULL)
            return false;
    return true;
}
