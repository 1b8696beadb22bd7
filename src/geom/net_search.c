#include "geom/net_internal.h"

#include <assert.h>
#include <limits.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

/* Nets of any shape, by repeated growth.
 *
 * One attempt grows an island from its root: of all hinges that could be added, the one of least
 * cost is tried next. It is taken when the new face finds its square free and touches its
 * neighbours in the plane only as it does on the body; else it is dropped for good, because squares
 * never become free again. When nothing more can be added and faces are left, the next island
 * starts. Flat hinges cost least, so that flat panels stay whole; then hinges near the root; a
 * random part, greater in later attempts, varies the tree. The attempt with the fewest islands
 * wins, the first one with no more than there must be and none of whose mats collide at once.
 */

enum {
    GRID_BITS = 12, /* room for SHAPE_MAX_FACES squares at most a quarter full */
    GRID_SIZE = 1 << GRID_BITS,
    HINGES_PER_FACE = 4 * (SHAPE_EDGE_MAX_FACES - 1),
    WORK_LIMIT = 240000,       /* hinges tried in all attempts together */
    FOLD_WORK_LIMIT = 8000000, /* pairs of mats compared while folding them */
    ATTEMPT_LIMIT = 400
};

/* A hinge that could be added. */
struct candidate {
    float cost;
    int serial; /* breaks ties, first come first served */
    struct face_at at, other;
    int angle;
};

struct square {
    int x, y;
    int face;
    unsigned stamp; /* of the island that filled it; older ones are free */
};

struct search {
    const struct shape *shape;
    struct square grid[GRID_SIZE];
    unsigned stamp;
    struct candidate *heap; /* binary heap, least cost first */
    int heap_count;
    int serial;
    bool *placed; /* [face_count] */
    int *scratch; /* [face_count] */
    uint64_t random;
    float flat_weight, depth_weight, concave_weight, random_weight;
    int work;
};

/* ---- squares of the plane ---- */

static struct square *grid_find(struct search *s, int x, int y)
{
    uint32_t hash = (uint32_t)x * 0x9E3779B1u ^ (uint32_t)y * 0x85EBCA77u;
    uint32_t at = (hash ^ hash >> 15) & (GRID_SIZE - 1);
    while (s->grid[at].stamp == s->stamp && (s->grid[at].x != x || s->grid[at].y != y))
        at = (at + 1) & (GRID_SIZE - 1);
    return &s->grid[at];
}

/* The face on a square, or -1. */
static int grid_face(struct search *s, int x, int y)
{
    const struct square *square = grid_find(s, x, y);
    return square->stamp == s->stamp ? square->face : -1;
}

static void grid_fill(struct search *s, const struct net *net, int face)
{
    struct square *square = grid_find(s, net->faces[face].x, net->faces[face].y);
    *square = (struct square){net->faces[face].x, net->faces[face].y, face, s->stamp};
}

/* Does the surface continue across plane side `side` of a face turned by `turn` to `other`? */
static bool edge_agrees(const struct search *s, int face, int turn, int side, int other,
                        int other_turn)
{
    const struct face *a = &s->shape->faces[face], *b = &s->shape->faces[other];
    int mine = (side - turn) & 3, theirs = (side + 2 - other_turn) & 3;
    return a->edge[mine] == b->edge[theirs] && a->edge_reversed[mine] != b->edge_reversed[theirs];
}

/* Plane corner k is where plane side k starts: 0 top left, then clockwise. */
static bool corner_agrees(const struct search *s, int face, int turn, int corner, int other,
                          int other_turn)
{
    return s->shape->faces[face].corner[(corner - turn) & 3] ==
           s->shape->faces[other].corner[(corner + 2 - other_turn) & 3];
}

/* Is the square of a face free, and does the face touch the others there as it does on the body? */
static bool fits(struct search *s, const struct net *net, int face, int x, int y, int turn)
{
    if (grid_face(s, x, y) >= 0)
        return false;
    for (int k = 0; k < 4; k++) {
        struct net_step side = net_side_step(k), before = net_side_step(k + 3);
        int other = grid_face(s, x + side.x, y + side.y);
        if (other >= 0 && !edge_agrees(s, face, turn, k, other, net->faces[other].turn))
            return false;
        other = grid_face(s, x + side.x + before.x, y + side.y + before.y);
        if (other >= 0 && !corner_agrees(s, face, turn, k, other, net->faces[other].turn))
            return false;
    }
    return true;
}

/* ---- candidates ---- */

static bool cheaper(const struct candidate *a, const struct candidate *b)
{
    return a->cost != b->cost ? a->cost < b->cost : a->serial < b->serial;
}

static void heap_push(struct search *s, struct candidate candidate)
{
    int at = s->heap_count++;
    while (at > 0 && cheaper(&candidate, &s->heap[(at - 1) / 2])) {
        s->heap[at] = s->heap[(at - 1) / 2];
        at = (at - 1) / 2;
    }
    s->heap[at] = candidate;
}

static struct candidate heap_pop(struct search *s)
{
    struct candidate top = s->heap[0], last = s->heap[--s->heap_count];
    int at = 0;
    for (;;) {
        int child = 2 * at + 1;
        if (child >= s->heap_count)
            break;
        if (child + 1 < s->heap_count && cheaper(&s->heap[child + 1], &s->heap[child]))
            child++;
        if (!cheaper(&s->heap[child], &last))
            break;
        s->heap[at] = s->heap[child];
        at = child;
    }
    s->heap[at] = last;
    return top;
}

/* Uniform in 0..1; splitmix64 (Steele, Lea and Flood 2014). */
static float random_unit(struct search *s)
{
    uint64_t z = s->random += 0x9E3779B97F4A7C15u;
    z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9u;
    z = (z ^ z >> 27) * 0x94D049BB133111EBu;
    return (float)((z ^ z >> 31) >> 40) / 16777216.0f;
}

/* Offers every hinge of a face that has just been placed. */
static void offer_hinges(struct search *s, const struct net *net, int face)
{
    for (int side = 0; side < 4; side++) {
        const struct shape_edge *edge = &s->shape->edges[s->shape->faces[face].edge[side]];
        for (int i = 0; i < edge->face_count; i++) {
            struct candidate c = {.at = {face, side}, .other = edge->faces[i]};
            if (s->placed[c.other.face] || !net_hinge_angle(s->shape, c.at, c.other, &c.angle))
                continue;
            c.cost = s->depth_weight * (float)net->faces[face].depth +
                     (c.angle != 0 ? s->flat_weight : 0.0f) +
                     (c.angle < 0 ? s->concave_weight : 0.0f) + s->random_weight * random_unit(s);
            c.serial = s->serial++;
            heap_push(s, c);
        }
    }
}

/* ---- one attempt ---- */

static int next_root(const struct search *s)
{
    int best = -1;
    for (int i = s->shape->face_count - 1; i >= 0; i--)
        if (!s->placed[i] && (best < 0 || s->shape->faces[i].cell.z < s->shape->faces[best].cell.z))
            best = i;
    return best;
}

static void grow_island(struct search *s, struct net *net, int root)
{
    s->stamp++;
    s->heap_count = 0;
    net_add_root(net, root);
    s->placed[root] = true;
    grid_fill(s, net, root);
    offer_hinges(s, net, root);
    while (s->heap_count > 0) {
        struct candidate c = heap_pop(s);
        int face = c.other.face;
        s->work++;
        if (s->placed[face])
            continue;
        const struct net_face *parent = &net->faces[c.at.face];
        struct net_step step = net_side_step(c.at.side + parent->turn);
        int turn = (parent->turn + c.at.side + 2 - c.other.side) & 3;
        if (!fits(s, net, face, parent->x + step.x, parent->y + step.y, turn))
            continue;
        net_add_face(net, c.at, c.other, c.angle);
        s->placed[face] = true;
        grid_fill(s, net, face);
        offer_hinges(s, net, face);
    }
}

static void clear(struct search *s, struct net *net)
{
    memset(s->placed, 0, (size_t)net->face_count * sizeof *s->placed);
    net->island_count = 0;
    net->placed_count = 0;
}

/* Weights of an attempt: natural at first, ever more at random. */
static void choose_weights(struct search *s, int index, int attempt)
{
    s->random = (uint64_t)index * 1000003u + (uint64_t)attempt;
    bool natural = index == 0 && attempt == 0;
    s->flat_weight = natural ? 4.0f : 8.0f * random_unit(s);
    s->depth_weight = natural ? 1.0f : 0.2f + 1.3f * random_unit(s);
    s->concave_weight = natural ? 0.5f : 2.0f * random_unit(s) - 0.5f;
    s->random_weight = natural ? 0.0f : 1.0f + 0.2f * (float)(attempt % 50);
}

/* Depth first on the islands, breadth first by depth inside; stable, so that parents stay first. */
static void sort_order(struct net *net, int *scratch)
{
    int at = 0;
    for (int island = 0; island < net->island_count; island++)
        for (int depth = 0, found = 1; found > 0; depth++) {
            found = 0;
            for (int i = 0; i < net->face_count; i++) {
                const struct net_face *f = &net->faces[net->order[i]];
                if (f->island == island && f->depth == depth) {
                    scratch[at++] = net->order[i];
                    found++;
                }
            }
        }
    assert(at == net->face_count);
    memcpy(net->order, scratch, (size_t)at * sizeof *scratch);
}

/* Net number `attempt`; the same whenever it is made. */
static void attempt_net(struct search *s, int index, int attempt, struct net *net)
{
    clear(s, net);
    choose_weights(s, index, attempt);
    grow_island(s, net, net_base(s->shape));
    for (int root = next_root(s); root >= 0; root = next_root(s))
        grow_island(s, net, root);
    sort_order(net, s->scratch);
}

/* What makes one net better than another, greater is better: fewer islands, then fewer collisions,
 * then fewer levels of folding. */
static int64_t quality(const struct net *net, int collisions)
{
    int64_t depth = 0;
    for (int i = 0; i < net->face_count; i++)
        depth += net->faces[i].depth;
    return -((int64_t)net->island_count << 52) - ((int64_t)collisions << 20) - depth;
}

/* The number of parts that hinges can hold together; uses `group`, [face_count], as work space. */
static int count_parts(const struct shape *shape, int *group)
{
    int parts = shape->face_count, angle;
    for (int i = 0; i < shape->face_count; i++)
        group[i] = i;
    for (int e = 0; e < shape->edge_count; e++) {
        const struct shape_edge *edge = &shape->edges[e];
        for (int a = 1; a < edge->face_count; a++)
            for (int b = 0; b < a; b++) {
                int one = edge->faces[a].face, other = edge->faces[b].face;
                while (group[one] != one)
                    one = group[one] = group[group[one]];
                while (group[other] != other)
                    other = group[other] = group[group[other]];
                if (one == other || !net_hinge_angle(shape, edge->faces[a], edge->faces[b], &angle))
                    continue;
                group[one] = other;
                parts--;
            }
    }
    return parts;
}

static void search_nets(struct search *s, int index, struct net *net)
{
    int least = count_parts(s->shape, s->scratch), best = 0, best_islands = INT_MAX,
        best_collisions = INT_MAX, fold_work = FOLD_WORK_LIMIT, attempt = 0;
    int64_t best_quality = INT64_MIN;
    while (attempt < ATTEMPT_LIMIT && s->work < WORK_LIMIT) {
        attempt_net(s, index, attempt, net);
        int collisions = 0;
        if (net->island_count == least)
            collisions = net_collisions(net, &fold_work);
        int64_t q = quality(net, collisions);
        if (q > best_quality) {
            best_quality = q;
            best_islands = net->island_count;
            best_collisions = collisions;
            best = attempt;
        }
        attempt++;
        if (best_islands == least && (best_collisions == 0 || fold_work < 0))
            break;
    }
    if (best != attempt - 1)
        attempt_net(s, index, best, net);
}

bool net_search(const struct shape *shape, int index, struct net *net)
{
    size_t count = (size_t)shape->face_count;
    struct search *s = calloc(1, sizeof *s);
    if (!s)
        return false;
    s->shape = shape;
    s->heap = malloc(count * HINGES_PER_FACE * sizeof *s->heap);
    s->placed = malloc(count * sizeof *s->placed);
    s->scratch = malloc(count * sizeof *s->scratch);
    bool done = s->heap && s->placed && s->scratch;
    if (done)
        search_nets(s, index, net);
    free(s->heap);
    free(s->scratch);
    free(s->placed);
    free(s);
    return done;
}
