/* The order of the faces: the one whose search tree is smallest by a simple model.
 *
 * The model takes every rim cell of a mat to be a tab by chance, at corners as often as the mats
 * have corner tabs, elsewhere likewise, and all cells to be independent; only for two sides on one
 * edge it counts how often sides of these mats fit. The number of consistent
 * fillings of a set of faces is then a product: the ways to choose and turn the mats, times for
 * each rim cell the chance that the k of its t faces in the set agree about it:
 *
 *     at most one of k tabs (some face is still to come):  (1-p)^k + k p (1-p)^(k-1)
 *     exactly one of t tabs (k = t, the cell must be filled):        t p (1-p)^(t-1)
 *
 * It depends on the set alone, so the tree's size is the sum over the sets on a path from the empty
 * set to all faces, and the best order a shortest path. A beam search finds a good one: on each
 * level the partial orders with the smallest sums are kept. Against "the most held face next" this
 * saves a factor of 100 on a 3x3x1 box, since it sees what closing a row soon is worth.
 *
 * All logarithms are to base 2, in units of 1/256, and integers: the order, and with it the order
 * of the solutions, is the same on every machine.
 */
#include "core/solver_internal.h"

#include <stdlib.h>
#include <string.h>

enum {
    UNIT = 256,
    CHANCE_BITS = 30,
    NOISE = 96, /* most that a seed adds to a step: enough to reach other orders of like cost */
    MAX_FACES_AT_CELL = SHAPE_CORNER_MAX_FACES
};

/* Logarithms of the chance that k of t faces agree about a cell. */
struct chances {
    int must[MAX_FACES_AT_CELL + 1][MAX_FACES_AT_CELL + 1]; /* [t][k] */
    int open[MAX_FACES_AT_CELL + 1];                        /* [k] at most one tab */
    int none[MAX_FACES_AT_CELL + 1];                        /* [k] no tab */
};

/* How many cells of an edge ask for what. */
struct edge_cells {
    int must, free, frame;
};

struct partial {
    uint64_t hash; /* of the set of faces */
    int fillings;  /* log of the fillings of the set */
    int cost;      /* log of the sum over the path */
    int parent, face;
};

struct ordering {
    const struct solver_base *base;
    int match; /* log of the chance that two sides of mats fit together */
    struct chances side, corner;
    struct edge_cells *edges; /* [edge_count] */
    uint8_t *corner_rules;    /* [corner_count] */
    uint32_t *side_counts;    /* [2^(size-2)] */
    uint64_t *face_hash;      /* [face_count] */
    uint64_t *near;           /* [face_count * words] faces that share a cell */
    int words;
    int width;
    uint64_t *sets[2];       /* [width * words] of this level and of the next */
    struct partial *kept[2]; /* [width] */
    struct partial *fresh;   /* [width * face_count] */
    int *parents, *faces;    /* [face_count * width] the way back */
    int *step_noise;         /* [face_count] */
};

/* ---- fixed-point logarithms ---- */

/* log2 of x >= 1, by repeated squaring of the mantissa. */
static int log_of(uint64_t x)
{
    int whole = 63;
    while (x >> whole == 0)
        whole--;
    uint64_t mantissa = whole > 31 ? x >> (whole - 31) : x << (31 - whole); /* 1..2 in Q31 */
    int result = whole;
    for (int bit = 0; bit < 8; bit++) {
        mantissa = mantissa * mantissa >> 31;
        result *= 2;
        if (mantissa >> 32 != 0) {
            mantissa >>= 1;
            result++;
        }
    }
    return result;
}

/* log2(2^a + 2^b) */
static int log_sum(int a, int b)
{
    /* log2(1 + 2^-d) for d = 0, 1/4, ... 9 */
    static const int more[] = {256, 225, 198, 172, 150, 130, 112, 96, 82, 70, 60, 51, 44,
                               37,  31,  26,  22,  19,  16,  13,  11, 10, 8,  7,  6,  5,
                               4,   3,   3,   2,   2,   2,   1,   1,  1,  1,  1};
    int high = a > b ? a : b;
    int d = (a > b ? a - b : b - a) / (UNIT / 4);
    return d < (int)(sizeof more / sizeof more[0]) ? high + more[d] : high;
}

/* ---- chances ---- */

static uint64_t times(uint64_t a, uint64_t b)
{
    return a * b >> CHANCE_BITS;
}

/* Chance that of k cells none, and that exactly one, is a tab; p the chance of a tab. */
static void none_or_one(uint64_t p, int k, uint64_t *none, uint64_t *one)
{
    uint64_t q = ((uint64_t)1 << CHANCE_BITS) - p;
    *none = (uint64_t)1 << CHANCE_BITS;
    *one = 0;
    for (int i = 0; i < k; i++) {
        *one = times(*one, q) + times(*none, p);
        *none = times(*none, q);
    }
}

static int log_of_chance(uint64_t chance)
{
    return log_of(chance + 1) - CHANCE_BITS * UNIT;
}

static void set_chances(struct chances *chances, int tabs, int cells, int most_faces)
{
    /* Never quite impossible, never quite certain: the model stays finite. */
    uint64_t p = ((uint64_t)tabs << CHANCE_BITS) / (uint64_t)(cells > 0 ? cells : 1);
    uint64_t least = (uint64_t)1 << (CHANCE_BITS - 6);
    uint64_t most = ((uint64_t)1 << CHANCE_BITS) - least;
    p = p < least ? least : p > most ? most : p;
    for (int k = 0; k <= most_faces; k++) {
        uint64_t none, one;
        none_or_one(p, k, &none, &one);
        chances->none[k] = log_of_chance(none);
        chances->open[k] = log_of_chance(none + one);
        for (int t = k; t <= most_faces; t++)
            chances->must[t][k] = k == t ? log_of_chance(one) : chances->open[k];
    }
}

/* ---- tables ---- */

static bool holds(const uint64_t *set, int face)
{
    return (set[face >> 6] >> (face & 63) & 1) != 0;
}

static void add(uint64_t *set, int face)
{
    set[face >> 6] |= UINT64_C(1) << (face & 63);
}

static void fill_rules(struct ordering *o)
{
    const struct shape *shape = o->base->shape;
    int inner = o->base->size - 2;
    for (int v = 0; v < shape->corner_count; v++)
        o->corner_rules[v] = (uint8_t)puzzle_cell_rule(o->base->puzzle, v);
    for (int e = 0; e < shape->edge_count; e++) {
        for (int i = 0; i < inner; i++) {
            int cell = shape->corner_count + e * inner + i;
            enum cell_rule rule = puzzle_cell_rule(o->base->puzzle, cell);
            o->edges[e].must += rule == CELL_MUST;
            o->edges[e].free += rule == CELL_FREE;
            o->edges[e].frame += rule == CELL_FRAME;
        }
    }
}

static void fill_neighbours(struct ordering *o)
{
    const struct shape *shape = o->base->shape;
    for (int v = 0; v < shape->corner_count; v++) {
        const struct shape_corner *corner = &shape->corners[v];
        for (int i = 0; i < corner->face_count; i++)
            for (int j = 0; j < corner->face_count; j++)
                if (i != j)
                    add(o->near + (size_t)corner->faces[i].face * (size_t)o->words,
                        corner->faces[j].face);
    }
}

static bool allocate(struct ordering *o)
{
    size_t faces = (size_t)o->base->face_count;
    size_t width = (size_t)o->width;
    o->edges = calloc((size_t)o->base->shape->edge_count, sizeof *o->edges);
    o->corner_rules = malloc((size_t)o->base->shape->corner_count);
    o->side_counts = malloc(((size_t)1 << (o->base->size - 2)) * sizeof *o->side_counts);
    o->face_hash = malloc(faces * sizeof *o->face_hash);
    o->near = calloc(faces * (size_t)o->words, sizeof *o->near);
    o->fresh = malloc(width * faces * sizeof *o->fresh);
    o->parents = malloc(faces * width * sizeof *o->parents);
    o->faces = malloc(faces * width * sizeof *o->faces);
    o->step_noise = malloc(faces * sizeof *o->step_noise);
    bool fine = o->edges != NULL && o->corner_rules != NULL && o->side_counts != NULL &&
                o->face_hash != NULL && o->near != NULL && o->fresh != NULL && o->parents != NULL &&
                o->faces != NULL && o->step_noise != NULL;
    for (int i = 0; i < 2; i++) {
        o->sets[i] = malloc(width * (size_t)o->words * sizeof *o->sets[i]);
        o->kept[i] = malloc(width * sizeof *o->kept[i]);
        fine = fine && o->sets[i] != NULL && o->kept[i] != NULL;
    }
    return fine;
}

static void release(struct ordering *o)
{
    free(o->edges);
    free(o->corner_rules);
    free(o->side_counts);
    free(o->face_hash);
    free(o->near);
    free(o->fresh);
    free(o->parents);
    free(o->faces);
    free(o->step_noise);
    for (int i = 0; i < 2; i++) {
        free(o->sets[i]);
        free(o->kept[i]);
    }
}

/* Log of the chance that the cells between the corners of two sides, drawn among all candidates,
 * fit: each is filled by one of them. Sides are not as varied as their tabs by chance would be. */
static int log_of_match(const struct solver_base *base, uint32_t *counts)
{
    int p = base->size - 1;
    uint64_t all = (UINT64_C(1) << (p - 1)) - 1;
    uint64_t sides = 4 * (uint64_t)base->candidate_count;
    uint64_t fitting = 0;
    memset(counts, 0, (size_t)(all + 1) * sizeof *counts);
    for (int c = 0; c < base->candidate_count; c++)
        for (int side = 0; side < 4; side++)
            counts[base->turned[c][0] >> (side * p + 1) & all]++;
    for (int c = 0; c < base->candidate_count; c++)
        for (int side = 0; side < 4; side++) /* the same side, read the other way */
            fitting += counts[~(base->turned[c][4] >> (side * p + 1)) & all];
    return log_of(fitting + 1) - 2 * log_of(sides);
}

static void prepare(struct ordering *o, uint64_t seed)
{
    const struct solver_base *base = o->base;
    uint64_t noise = seed;
    uint64_t names = 1;
    for (int f = 0; f < base->face_count; f++) {
        o->face_hash[f] = random_next(&names);
        o->step_noise[f] = seed == 0 ? 0 : random_below(&noise, NOISE);
    }
    int cells = base->candidate_count * 4;
    o->match = log_of_match(base, o->side_counts);
    int most_faces = 0;
    for (int v = 0; v < base->shape->corner_count; v++)
        if (base->shape->corners[v].face_count > most_faces)
            most_faces = base->shape->corners[v].face_count;
    set_chances(&o->corner, base->corner_tabs, cells, most_faces);
    set_chances(&o->side, base->side_tabs, cells * (base->size - 2), most_faces);
    fill_rules(o);
    fill_neighbours(o);
}

/* ---- the model ---- */

static int faces_in(const uint64_t *set, const struct face_at *faces, int count)
{
    int in = 0;
    for (int i = 0; i < count; i++)
        in += holds(set, faces[i].face);
    return in;
}

/* What agreeing about the cells of one edge or corner costs more with one face more. */
static int edge_step(const struct ordering *o, const uint64_t *set, int e)
{
    const struct shape_edge *edge = &o->base->shape->edges[e];
    const struct edge_cells *cells = &o->edges[e];
    int k = faces_in(set, edge->faces, edge->face_count);
    const int *must = o->side.must[edge->face_count];
    if (edge->face_count == 2 && cells->must == o->base->size - 2)
        return k == 0 ? 0 : o->match;
    return cells->must * (must[k + 1] - must[k]) +
           cells->free * (o->side.open[k + 1] - o->side.open[k]) +
           cells->frame * (o->side.none[k + 1] - o->side.none[k]);
}

static int corner_step(const struct ordering *o, const uint64_t *set, int v)
{
    const struct shape_corner *corner = &o->base->shape->corners[v];
    int k = faces_in(set, corner->faces, corner->face_count);
    const int *table = o->corner_rules[v] == CELL_MUST   ? o->corner.must[corner->face_count]
                       : o->corner_rules[v] == CELL_FREE ? o->corner.open
                                                         : o->corner.none;
    return table[k + 1] - table[k];
}

/* Log of the ways to lay a mat on one more face, `placed` faces being laid. */
static int step(const struct ordering *o, const uint64_t *set, int face, int placed)
{
    const struct solver_base *base = o->base;
    int mats = base->puzzle->mat_count;
    uint64_t ways = (uint64_t)base->candidate_count * (uint64_t)(mats - placed) / (uint64_t)mats;
    int log = log_of(ways > 0 ? ways : 1) + o->step_noise[face];
    const struct face *f = &base->shape->faces[face];
    for (int side = 0; side < 4; side++)
        log += edge_step(o, set, f->edge[side]) + corner_step(o, set, f->corner[side]);
    return log;
}

/* ---- beam search ---- */

static int compare_partials(const void *a, const void *b)
{
    const struct partial *p = a;
    const struct partial *q = b;
    if (p->cost != q->cost)
        return p->cost < q->cost ? -1 : 1;
    if (p->fillings != q->fillings)
        return p->fillings < q->fillings ? -1 : 1;
    if (p->hash != q->hash)
        return p->hash < q->hash ? -1 : 1;
    return p->parent - q->parent;
}

/* The faces worth adding to a set: those that share a cell with it, or all where none does. */
static bool frontier(const struct ordering *o, const uint64_t *set, uint64_t *out)
{
    bool some = false;
    memset(out, 0, (size_t)o->words * sizeof *out);
    for (int f = 0; f < o->base->face_count; f++)
        for (int w = 0; holds(set, f) && w < o->words; w++)
            out[w] |= o->near[(size_t)f * (size_t)o->words + (size_t)w];
    for (int w = 0; w < o->words; w++) {
        out[w] &= ~set[w];
        some = some || out[w] != 0;
    }
    return some;
}

static int extend(const struct ordering *o, const struct partial *from, const uint64_t *set,
                  int parent, int placed, struct partial *out)
{
    uint64_t reach[(SHAPE_MAX_FACES + 63) / 64];
    bool some = frontier(o, set, reach);
    int count = 0;
    for (int f = 0; f < o->base->face_count; f++) {
        if (holds(set, f) || (some && !holds(reach, f)))
            continue;
        struct partial *next = &out[count++];
        next->fillings = from->fillings + step(o, set, f, placed);
        next->cost = log_sum(from->cost, next->fillings);
        next->hash = from->hash ^ o->face_hash[f];
        next->parent = parent;
        next->face = f;
    }
    return count;
}

/* Keeps the cheapest partial orders, one for each set of faces. Returns how many. */
static int keep_best(struct ordering *o, int count, int to, int placed)
{
    qsort(o->fresh, (size_t)count, sizeof *o->fresh, compare_partials);
    size_t words = (size_t)o->words;
    int kept = 0;
    for (int i = 0; i < count && kept < o->width; i++) {
        bool known = false;
        for (int k = 0; k < kept && !known; k++)
            known = o->kept[to][k].hash == o->fresh[i].hash;
        if (known)
            continue;
        uint64_t *set = o->sets[to] + (size_t)kept * words;
        memcpy(set, o->sets[!to] + (size_t)o->fresh[i].parent * words, words * sizeof *set);
        add(set, o->fresh[i].face);
        o->kept[to][kept] = o->fresh[i];
        o->parents[placed * o->width + kept] = o->fresh[i].parent;
        o->faces[placed * o->width + kept] = o->fresh[i].face;
        kept++;
    }
    return kept;
}

/* False when told not to go on. */
static bool run_beam(struct ordering *o, int first, int *order, int *cost)
{
    int faces = o->base->face_count;
    int now = 0;
    int kept = 1;
    memset(o->sets[0], 0, (size_t)o->words * sizeof *o->sets[0]);
    add(o->sets[0], first);
    o->kept[0][0] = (struct partial){.hash = o->face_hash[first], .face = first};
    for (int placed = 1; placed < faces; placed++) {
        if (!solver_goes_on(o->base))
            return false;
        int count = 0;
        for (int i = 0; i < kept; i++)
            count += extend(o, &o->kept[now][i], o->sets[now] + (size_t)i * (size_t)o->words, i,
                            placed, o->fresh + count);
        kept = keep_best(o, count, !now, placed);
        now = !now;
    }
    for (int placed = faces - 1, at = 0; placed >= 1; placed--) {
        order[placed] = o->faces[placed * o->width + at];
        at = o->parents[placed * o->width + at];
    }
    order[0] = first;
    *cost = o->kept[now][0].cost;
    return true;
}

bool solver_order_faces(const struct solver_base *base, int first, int effort, uint64_t seed,
                        int *order, int *log_size)
{
    struct ordering o = {.base = base, .words = (base->face_count + 63) / 64, .width = effort};
    bool fine = allocate(&o);
    if (fine) {
        int cost;
        prepare(&o, seed);
        fine = run_beam(&o, first, order, &cost);
        if (fine && log_size != NULL)
            *log_size = cost;
    }
    release(&o);
    return fine;
}
