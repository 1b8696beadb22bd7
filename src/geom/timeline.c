#include "geom/timeline.h"

#include "core/mat.h"
#include "geom/ease.h"
#include "geom/net_internal.h"
#include "geom/timeline_internal.h"

#include <assert.h>
#include <cglm/mat4.h>
#include <cglm/vec3.h>
#include <math.h>
#include <stdlib.h>

#define APART_SECONDS     1.0f
#define LAID_SECONDS      0.25f /* rest after the last mat has landed */
#define INTERLOCK_SECONDS 1.2f
#define LOCKED_SECONDS    0.35f /* rest before the fold */
#define JOIN_SECONDS      2.4f  /* of one island */
#define JOINS_SECONDS     24.0f /* of all, at most */
#define PRESENT_SECONDS   3.2f
#define STAND_SECONDS     1.8f  /* before it, for what must get up */
#define STAND_OFF         1.6f  /* cells; teeth of one cell are clear of each other */
#define CUBE_MAT_SPREAD   0.55f /* explode, see timeline_internal.h */
#define BODY_MAT_SPREAD   0.25f
#define BODY_CELL_SPREAD  0.95f /* times n/p */

static const char *const phase_names[TIMELINE_PHASE_COUNT] = {
    "Apart", "Lay out", "Interlock", "Fold", "Join", "Present",
};

/* ---- memory ---- */

static struct timeline *timeline_allocate(int mats, int nodes, int islands)
{
    struct timeline *tl = calloc(1, sizeof *tl);
    if (!tl)
        return NULL;
    /* One more than needed keeps every size above zero. */
    tl->mats = calloc((size_t)mats + 1, sizeof *tl->mats);
    tl->seams = malloc(((size_t)mats + 1) * sizeof *tl->seams);
    tl->nodes = calloc((size_t)nodes + 1, sizeof *tl->nodes);
    tl->body = malloc(((size_t)nodes + 1) * sizeof *tl->body);
    tl->islands = calloc((size_t)islands + 1, sizeof *tl->islands);
    tl->stops =
        malloc(((size_t)(2 * nodes + islands) + TIMELINE_PHASE_COUNT + 2) * sizeof *tl->stops);
    if (!tl->mats || !tl->seams || !tl->nodes || !tl->body || !tl->islands || !tl->stops) {
        timeline_destroy(tl);
        return NULL;
    }
    return tl;
}

void timeline_destroy(struct timeline *tl)
{
    if (!tl)
        return;
    free(tl->mats);
    free(tl->seams);
    free(tl->nodes);
    free(tl->body);
    free(tl->islands);
    free(tl->stops);
    free(tl);
}

/* ---- mats and faces ---- */

static void clear_mats(struct timeline *tl)
{
    for (int i = 0; i < tl->mat_count; i++) {
        tl->mats[i].node = -1;
        for (int side = 0; side < 4; side++)
            tl->seams[i][side] = (struct timeline_seam){-1, -1};
    }
}

static void copy_net(struct timeline *tl, const struct net *net, const struct placement *solution)
{
    int node_of[SHAPE_MAX_FACES];
    for (int i = 0; i < net->face_count; i++) {
        int face = net->order[i];
        const struct net_face *f = &net->faces[face];
        node_of[face] = i;
        tl->nodes[i] = (struct timeline_node){
            .face = face,
            .mat = solution[face].mat,
            .parent = f->parent < 0 ? -1 : node_of[f->parent],
            .island = f->island,
            .parent_side = f->parent_side,
            .turn = (f->parent_side + 2 - f->own_side) & 3,
            .angle = f->angle,
            .depth = f->depth,
            .x = f->x,
            .y = f->y,
            .plane_turn = f->turn,
            .fold_start = INFINITY,
            .fold_end = INFINITY,
        };
        if (f->parent < 0)
            tl->islands[f->island] = (struct timeline_island){.node = i,
                                                              .inner = net->inner[f->island],
                                                              .join_start = INFINITY,
                                                              .join_middle = INFINITY,
                                                              .join_end = INFINITY};
        if (solution[face].mat >= 0) {
            assert(solution[face].mat < tl->mat_count);
            tl->mats[solution[face].mat].node = i;
            tl->mats[solution[face].mat].orientation = solution[face].orientation;
        }
    }
}

/* The faces of the finished body, standing on the table, centred. */
static void place_body(struct timeline *tl, const struct shape *shape)
{
    struct box box;
    for (int i = 0; i < tl->node_count; i++)
        pose_face(shape, tl->nodes[i].face, tl->size, tl->body[i]);
    pose_bounds(tl->node_count, tl->size, tl->body, &box);
    for (int i = 0; i < tl->node_count; i++) {
        tl->body[i][3][0] -= 0.5f * (box.lo[0] + box.hi[0]);
        tl->body[i][3][1] -= 0.5f * (box.lo[1] + box.hi[1]);
        tl->body[i][3][2] -= box.lo[2];
    }
}

/* The drawn side of a mat that lies on side `face_side` of its face. */
static int drawn_side(int orientation, int face_side)
{
    int side = 0;
    while (pose_face_side(orientation, side) != face_side)
        side++;
    return side;
}

static void find_seams(struct timeline *tl, const struct shape *shape,
                       const struct placement *solution)
{
    for (int face = 0; face < shape->face_count; face++) {
        if (solution[face].mat < 0)
            continue;
        for (int side = 0; side < 4; side++) {
            struct face_at other = shape_neighbour(shape, face, side);
            int mat = other.face < 0 ? -1 : solution[other.face].mat;
            if (mat < 0)
                continue;
            int mine = drawn_side(solution[face].orientation, side);
            int theirs = drawn_side(solution[other.face].orientation, other.side);
            tl->seams[solution[face].mat][mine] = (struct timeline_seam){mat, theirs};
        }
    }
}

/* ---- islands ---- */

/* An island folds towards its inner side, which is then up; or towards its outer side, when it
 * begins with a face that looks up and no more of its hinges are convex than concave. */
static void choose_sides(struct timeline *tl, const struct shape *shape)
{
    int bend[SHAPE_MAX_FACES] = {0};
    for (int i = 0; i < tl->node_count; i++)
        bend[tl->nodes[i].island] += tl->nodes[i].angle;
    for (int i = 0; i < tl->island_count; i++) {
        int root = tl->nodes[tl->islands[i].node].face;
        bool looks_up = shape->faces[root].direction == DIRECTION_TOP;
        tl->islands[i].upward = looks_up && bend[i] <= 0;
    }
    /* A base that does not lie as it does in the body gets up at the end. */
    mat4 flat;
    timeline_flat_root(tl, 0, flat);
    for (int k = 0; k < 3; k++)
        if (glm_vec3_distance2(flat[k], tl->body[0][k]) > 0.01f)
            tl->stand_seconds = STAND_SECONDS;
}

/* From where each island closes up with the body: along the mean of its normals; one that lines a
 * cavity from above. */
static void plan_approach(struct timeline *tl)
{
    struct box box;
    pose_bounds(tl->node_count, tl->size, tl->body, &box);
    for (int i = 0; i < tl->island_count; i++) {
        struct timeline_island *island = &tl->islands[i];
        glm_vec3_zero(island->approach);
        island->lowest = INFINITY;
        for (int k = island->node; k < tl->node_count && tl->nodes[k].island == i; k++) {
            glm_vec3_add(island->approach, tl->body[k][2], island->approach);
            island->lowest = fminf(island->lowest, pose_lowest(tl->size, tl->body[k]));
        }
        if (glm_vec3_norm(island->approach) < 0.5f)
            glm_vec3_copy(tl->body[island->node][2], island->approach);
        if (island->inner)
            glm_vec3_copy((vec3){0.0f, 0.0f, 1.0f}, island->approach);
        glm_vec3_normalize(island->approach);
        island->distance = 1.2f * (float)tl->size + 0.25f * glm_vec3_distance(box.lo, box.hi);
    }
}

/* Joins of the inner islands, or of all others, from `time` on; returns their end. */
static float plan_joins(struct timeline *tl, bool inner, float time)
{
    float seconds = fminf(JOIN_SECONDS, JOINS_SECONDS / fmaxf((float)(tl->island_count - 1), 1.0f));
    for (int i = 1; i < tl->island_count; i++) {
        struct timeline_island *island = &tl->islands[i];
        if (island->inner != inner)
            continue;
        island->join_start = time;
        island->join_middle = time + 0.6f * seconds;
        island->join_end = time + seconds;
        time += seconds;
    }
    return time;
}

/* ---- phases ---- */

static void add_phase(struct timeline *tl, enum timeline_phase phase, float start, float end)
{
    tl->phase_start[phase] = start;
    tl->phase_end[phase] = end;
    tl->duration = end;
}

/* What is not planned yet never happens, so that poses can be asked for on the way. */
static bool plan_phases(struct timeline *tl)
{
    for (int phase = 0; phase < TIMELINE_PHASE_COUNT; phase++)
        add_phase(tl, phase, INFINITY, INFINITY);
    add_phase(tl, TIMELINE_APART, 0.0f, APART_SECONDS);
    float time = timeline_plan_flights(tl, APART_SECONDS) + LAID_SECONDS;
    add_phase(tl, TIMELINE_LAY_OUT, APART_SECONDS, time);
    add_phase(tl, TIMELINE_INTERLOCK, time, time + INTERLOCK_SECONDS);
    time += INTERLOCK_SECONDS;
    /* What lines a cavity is in its place before the others close around it. */
    float rested = time + LOCKED_SECONDS, lined, folded;
    if (!timeline_plan_folds(tl, true, rested, &lined))
        return false;
    lined = plan_joins(tl, true, lined);
    if (!timeline_plan_folds(tl, false, lined, &folded))
        return false;
    if (folded == rested)
        folded = time; /* no hinge closes */
    add_phase(tl, TIMELINE_FOLD, time, folded);
    float joined = plan_joins(tl, false, folded);
    add_phase(tl, TIMELINE_JOIN, folded, joined);
    add_phase(tl, TIMELINE_PRESENT, joined, joined + tl->stand_seconds + PRESENT_SECONDS);
    return true;
}

static int float_order(const void *a, const void *b)
{
    float x = *(const float *)a, y = *(const float *)b;
    return (x > y) - (x < y);
}

static void list_stops(struct timeline *tl)
{
    int count = 0;
    tl->stops[count++] = 0.0f;
    for (int phase = 0; phase < TIMELINE_PHASE_COUNT; phase++)
        tl->stops[count++] = tl->phase_end[phase];
    for (int i = 0; i < tl->mat_count; i++)
        if (tl->mats[i].node >= 0)
            tl->stops[count++] = tl->mats[i].land;
    for (int i = 0; i < tl->node_count; i++)
        if (tl->nodes[i].angle != 0)
            tl->stops[count++] = tl->nodes[i].fold_end;
    for (int i = 1; i < tl->island_count; i++)
        tl->stops[count++] = tl->islands[i].join_end;
    for (int i = 0; i < count; i++)
        tl->stops[i] = tl->stops[i] >= tl->duration ? 1.0f : tl->stops[i] / tl->duration;
    qsort(tl->stops, (size_t)count, sizeof *tl->stops, float_order);
    int kept = 0;
    for (int i = 0; i < count; i++)
        if (kept == 0 || tl->stops[i] > tl->stops[kept - 1])
            tl->stops[kept++] = tl->stops[i];
    tl->stop_count = kept;
}

/* ---- the public face ---- */

static bool plan_assembly(struct timeline *tl, const struct puzzle *puzzle,
                          const struct placement *solution, const struct net *net)
{
    tl->node_count = net->face_count;
    tl->island_count = net->island_count;
    tl->stand_off = STAND_OFF;
    bool cube = net_is_cube(puzzle->shape);
    tl->mat_spread = cube ? CUBE_MAT_SPREAD : BODY_MAT_SPREAD;
    tl->cell_spread = cube ? 0.0f : BODY_CELL_SPREAD * (float)tl->size / (float)(tl->size - 1);
    copy_net(tl, net, solution);
    place_body(tl, puzzle->shape);
    find_seams(tl, puzzle->shape, solution);
    choose_sides(tl, puzzle->shape);
    plan_approach(tl);
    timeline_lay_islands(tl);
    return timeline_lay_mats(tl) && plan_phases(tl);
}

static bool plan_apart(struct timeline *tl)
{
    for (int phase = 0; phase < TIMELINE_PHASE_COUNT; phase++)
        add_phase(tl, phase, phase == TIMELINE_APART ? 0.0f : APART_SECONDS, APART_SECONDS);
    return timeline_lay_mats(tl);
}

static bool is_empty(const struct placement *solution, int faces)
{
    for (int i = 0; i < faces; i++)
        if (solution[i].mat >= 0)
            return false;
    return true;
}

enum timeline_status timeline_create(const struct puzzle *puzzle, const struct placement *solution,
                                     const struct net *net, struct timeline **out)
{
    assert(!solution == !net);
    *out = NULL;
    if (solution && is_empty(solution, net->face_count))
        net = NULL;
    struct timeline *tl = timeline_allocate(puzzle->mat_count, net ? net->face_count : 0,
                                            net ? net->island_count : 0);
    if (!tl)
        return TIMELINE_NO_MEMORY;
    tl->mat_count = puzzle->mat_count;
    tl->size = puzzle->mat_count > 0 ? puzzle->mats[0].size : MAT_MIN_SIZE;
    clear_mats(tl);
    bool planned = net ? plan_assembly(tl, puzzle, solution, net) : plan_apart(tl);
    if (!planned || !timeline_sample_frames(tl)) {
        timeline_destroy(tl);
        return TIMELINE_NO_MEMORY;
    }
    list_stops(tl);
    *out = tl;
    return TIMELINE_OK;
}

int timeline_mat_count(const struct timeline *tl)
{
    return tl->mat_count;
}

float timeline_duration(const struct timeline *tl)
{
    return tl->duration;
}

float timeline_phase_start(const struct timeline *tl, enum timeline_phase phase)
{
    return tl->phase_start[phase] / tl->duration;
}

float timeline_phase_end(const struct timeline *tl, enum timeline_phase phase)
{
    return tl->phase_end[phase] / tl->duration;
}

enum timeline_phase timeline_phase_at(const struct timeline *tl, float t)
{
    enum timeline_phase at = TIMELINE_APART;
    for (enum timeline_phase phase = TIMELINE_APART; phase < TIMELINE_PHASE_COUNT; phase++)
        if (tl->phase_end[phase] > tl->phase_start[phase] &&
            ease_clamp(t) >= timeline_phase_start(tl, phase))
            at = phase;
    return at;
}

const char *timeline_phase_name(enum timeline_phase phase)
{
    return phase_names[phase];
}

int timeline_stops(const struct timeline *tl, const float **stops)
{
    *stops = tl->stops;
    return tl->stop_count;
}
