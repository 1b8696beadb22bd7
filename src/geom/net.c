#include "geom/net.h"

#include "geom/net_internal.h"
#include "geom/pose.h"

#include <assert.h>
#include <cglm/mat4.h>
#include <limits.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

/* ---- the eleven nets of the cube ---- */

enum {
    T = DIRECTION_TOP,
    F = DIRECTION_FRONT,
    R = DIRECTION_RIGHT,
    K = DIRECTION_BACK,
    L = DIRECTION_LEFT,
    G = DIRECTION_BOTTOM /* the ground */
};

struct cube_net {
    const char *name;
    int parent[5]; /* of Top, Front, Right, Back, Left, by direction; the base is Bottom */
};

/* One tree for each class of spanning trees under the symmetries of the cube, hung up on Bottom so
 * that it is shallow, and wide rather than high, as screens are. Drawn from outside, Front above
 * and Right to the right of Bottom:
 *
 *    Cross    Long T   Zigzag   Hook     Slide    Split    Crane    Swan
 *     ..F.     ...F     ...F     ..F.     ..F.     .F..     ..F.     ..FR
 *     TLGR     TLGR     TLGR     TLGR     TLGR     TLGR     TLG.     TLG.
 *     ..K.     ...K     K...     ...K     .K..     ...K     ..KR     .K..
 *
 *    Crab     Stairs   Ladder
 *     F...     ..FR     ..FRK
 *     LGR.     .LG.     TLG..
 *     ..KT     TK..
 */
static const struct cube_net cube_nets[NET_CUBE_COUNT] = {
    {"Cross", {L, G, G, G, G}},  {"Long T", {L, R, G, R, G}}, {"Zigzag", {L, R, G, T, G}},
    {"Hook", {L, G, G, R, G}},   {"Slide", {L, G, G, L, G}},  {"Split", {L, L, G, R, G}},
    {"Crane", {L, G, K, G, G}},  {"Swan", {L, G, F, L, G}},   {"Crab", {K, L, G, R, G}},
    {"Stairs", {K, G, F, L, G}}, {"Ladder", {L, G, F, R, G}},
};

bool net_is_cube(const struct shape *shape)
{
    return shape->cell_count == 1 && shape->face_count == DIRECTION_COUNT;
}

/* Do all faces lie in one plane, looking the same way? */
static bool is_flat(const struct shape *shape)
{
    const struct face *first = &shape->faces[0];
    struct cell normal = direction_normal(first->direction);
    for (int i = 1; i < shape->face_count; i++) {
        const struct face *f = &shape->faces[i];
        int height = (f->cell.x - first->cell.x) * normal.x +
                     (f->cell.y - first->cell.y) * normal.y +
                     (f->cell.z - first->cell.z) * normal.z;
        if (f->direction != first->direction || height != 0)
            return false;
    }
    return true;
}

int net_count(const struct shape *shape)
{
    if (net_is_cube(shape))
        return NET_CUBE_COUNT;
    return is_flat(shape) ? 1 : NET_SEARCH_COUNT;
}

const char *net_name(const struct shape *shape, int index, char out[NET_NAME_SIZE])
{
    assert(index >= 0 && index < net_count(shape));
    if (net_is_cube(shape))
        snprintf(out, NET_NAME_SIZE, "%s", cube_nets[index].name);
    else
        snprintf(out, NET_NAME_SIZE, "Net %d", index + 1);
    return out;
}

/* The side of `face` at which `other` lies; the cube's faces are numbered by direction. */
static int side_towards(const struct shape *shape, int face, int other)
{
    for (int side = 0; side < 4; side++)
        if (shape_neighbour(shape, face, side).face == other)
            return side;
    assert(false);
    return 0;
}

static void cube_net_fill(const struct shape *shape, int index, struct net *net)
{
    const int *parent = cube_nets[index].parent;
    net_add_root(net, G);
    for (int i = 0; i < net->placed_count; i++) {
        int at = net->order[i];
        for (int side = 0; side < 4; side++) {
            struct face_at other = shape_neighbour(shape, at, side);
            if (other.face != G && parent[other.face] == at)
                net_add_face(net, (struct face_at){at, side_towards(shape, at, other.face)}, other,
                             90);
        }
    }
}

/* ---- building blocks ---- */

struct net_step net_side_step(int side)
{
    static const struct net_step steps[4] = {{0, 1}, {1, 0}, {0, -1}, {-1, 0}};
    return steps[side & 3];
}

static int dot(struct cell a, struct cell b)
{
    return a.x * b.x + a.y * b.y + a.z * b.z;
}

bool net_hinge_angle(const struct shape *shape, struct face_at face, struct face_at other,
                     int *angle)
{
    const struct face *a = &shape->faces[face.face], *b = &shape->faces[other.face];
    assert(a->edge[face.side] == b->edge[other.side]);
    /* Walked clockwise, two faces of one surface pass their edge in opposite directions. */
    if (face.face == other.face || a->edge_reversed[face.side] == b->edge_reversed[other.side])
        return false;
    struct net_step step = net_side_step(face.side);
    struct cell right = direction_right(a->direction), up = direction_up(a->direction);
    struct cell out = {step.x * right.x + step.y * up.x, step.x * right.y + step.y * up.y,
                       step.x * right.z + step.y * up.z};
    struct cell normal = direction_normal(b->direction);
    *angle = 90 * dot(normal, out);
    return *angle != 0 || dot(normal, direction_normal(a->direction)) == 1;
}

void net_add_root(struct net *net, int face)
{
    net->root[net->island_count] = face;
    net->faces[face] = (struct net_face){
        .parent = -1, .parent_side = -1, .own_side = -1, .island = net->island_count};
    net->order[net->placed_count++] = face;
    net->island_count++;
}

void net_add_face(struct net *net, struct face_at at, struct face_at other, int angle)
{
    const struct net_face *parent = &net->faces[at.face];
    struct net_step step = net_side_step(at.side + parent->turn);
    net->faces[other.face] = (struct net_face){
        .parent = at.face,
        .parent_side = at.side,
        .own_side = other.side,
        .angle = angle,
        .island = parent->island,
        .depth = parent->depth + (angle != 0),
        .x = parent->x + step.x,
        .y = parent->y + step.y,
        /* The hinge side must look back at the parent. */
        .turn = (parent->turn + at.side + 2 - other.side) & 3,
    };
    net->order[net->placed_count++] = other.face;
}

/* Which of the faces that look this way may be the base: on the ground only the lowest. */
static bool may_be_base(const struct face *f, enum direction direction, int lowest)
{
    return f->direction == direction && (direction != DIRECTION_BOTTOM || f->cell.z == lowest);
}

static int lowest_cell(const struct shape *shape, enum direction direction)
{
    int lowest = INT_MAX;
    for (int i = 0; i < shape->face_count; i++)
        if (shape->faces[i].direction == direction && shape->faces[i].cell.z < lowest)
            lowest = shape->faces[i].cell.z;
    return lowest;
}

/* The face that looks this way and is nearest to the middle of all that do; -1 if there is none. */
static int middle_face(const struct shape *shape, enum direction direction)
{
    int lowest = lowest_cell(shape, direction), count = 0, best = -1;
    double x = 0, y = 0, z = 0, best_distance = INFINITY;
    for (int i = 0; i < shape->face_count; i++) {
        const struct face *f = &shape->faces[i];
        if (!may_be_base(f, direction, lowest))
            continue;
        x += f->cell.x;
        y += f->cell.y;
        z += f->cell.z;
        count++;
    }
    for (int i = 0; i < shape->face_count; i++) {
        const struct face *f = &shape->faces[i];
        if (!may_be_base(f, direction, lowest))
            continue;
        double dx = f->cell.x - x / count, dy = f->cell.y - y / count, dz = f->cell.z - z / count;
        if (dx * dx + dy * dy + dz * dz < best_distance - 1e-9) {
            best_distance = dx * dx + dy * dy + dz * dz;
            best = i;
        }
    }
    return best;
}

int net_base(const struct shape *shape)
{
    static const enum direction order[DIRECTION_COUNT] = {DIRECTION_BOTTOM, DIRECTION_TOP,
                                                          DIRECTION_FRONT,  DIRECTION_BACK,
                                                          DIRECTION_LEFT,   DIRECTION_RIGHT};
    int base = -1;
    for (int k = 0; k < DIRECTION_COUNT && base < 0; k++)
        base = middle_face(shape, order[k]);
    assert(base >= 0);
    return base;
}

/* ---- cavities ---- */

static bool has_face(const struct shape *shape, const struct face *wanted)
{
    for (int i = 0; i < shape->face_count; i++) {
        const struct face *f = &shape->faces[i];
        if (f->direction == wanted->direction && f->cell.x == wanted->cell.x &&
            f->cell.y == wanted->cell.y && f->cell.z == wanted->cell.z)
            return true;
    }
    return false;
}

/* Islands of a hollow body whose faces its outer surface lacks line a cavity. */
static bool mark_inner(const struct shape *shape, struct net *net)
{
    struct shape *outer;
    if (shape->kind != SHAPE_HOLLOW || net->island_count == 1)
        return true;
    if (shape_create(shape->cells, shape->cell_count, &outer, NULL) != SHAPE_OK)
        return false;
    for (int i = 0; i < net->island_count; i++)
        net->inner[i] = !has_face(outer, &shape->faces[net->root[i]]);
    shape_destroy(outer);
    return true;
}

/* ---- the public face ---- */

static struct net *net_allocate(int face_count)
{
    struct net *net = calloc(1, sizeof *net);
    if (!net)
        return NULL;
    size_t count = (size_t)face_count;
    net->face_count = face_count;
    net->root = malloc(count * sizeof *net->root);
    net->inner = calloc(count, sizeof *net->inner);
    net->order = malloc(count * sizeof *net->order);
    net->faces = calloc(count, sizeof *net->faces);
    if (!net->root || !net->inner || !net->order || !net->faces) {
        net_destroy(net);
        return NULL;
    }
    return net;
}

enum net_status net_create(const struct shape *shape, int index, struct net **out)
{
    assert(index >= 0 && index < net_count(shape));
    *out = NULL;
    struct net *net = net_allocate(shape->face_count);
    if (!net)
        return NET_NO_MEMORY;
    bool made = true;
    if (net_is_cube(shape))
        cube_net_fill(shape, index, net);
    else
        made = net_search(shape, index, net) && mark_inner(shape, net);
    if (!made) {
        net_destroy(net);
        return NET_NO_MEMORY;
    }
    *out = net;
    return NET_OK;
}

void net_destroy(struct net *net)
{
    if (!net)
        return;
    free(net->root);
    free(net->inner);
    free(net->order);
    free(net->faces);
    free(net);
}

void net_hinge_frame(int parent_side, int turn, int angle, float pitch, float fraction, mat4 out)
{
    struct net_step step = net_side_step(parent_side);
    vec3 out_dir = {(float)step.x, (float)step.y, 0.0f};
    float sign = angle > 0 ? 1.0f : angle < 0 ? -1.0f : 0.0f;
    float cosine = 1.0f, sine = 0.0f;
    if (sign != 0.0f && fraction >= 1.0f) {
        cosine = 0.0f;
        sine = sign;
    } else if (sign != 0.0f && fraction > 0.0f) {
        float radians = fraction * GLM_PI_2f;
        cosine = cosf(radians);
        sine = sign * sinf(radians);
    }
    /* Turning about the hinge takes the outward direction d towards the inside: d -> c d - s z,
     * z -> c z + s d; the axis stays. */
    pose_orientation(turn & 3, out);
    for (int column = 0; column < 2; column++) {
        float along = out[column][0] * out_dir[0] + out[column][1] * out_dir[1];
        for (int i = 0; i < 2; i++)
            out[column][i] += along * (cosine - 1.0f) * out_dir[i];
        out[column][2] = -along * sine;
    }
    for (int i = 0; i < 2; i++) {
        out[2][i] = sine * out_dir[i];
        out[3][i] = 0.5f * pitch * (1.0f + cosine) * out_dir[i];
    }
    out[2][2] = cosine;
    out[3][2] = -0.5f * pitch * sine;
}

void net_hinge(const struct net *net, int face, int size, float fraction, float gap, mat4 out)
{
    const struct net_face *f = &net->faces[face];
    assert(f->parent >= 0);
    int turn = f->parent_side + 2 - f->own_side;
    net_hinge_frame(f->parent_side, turn, f->angle, (float)(size - 1) + gap, fraction, out);
}
