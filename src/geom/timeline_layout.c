#include "geom/ease.h"
#include "geom/timeline_internal.h"

#include <cglm/mat4.h>
#include <cglm/vec3.h>
#include <math.h>
#include <stdlib.h>

#define FLIGHT_SECONDS   1.35f /* of one mat, and for each cell of the way */
#define FLIGHT_MORE      0.012f
#define FLIGHT_LIMIT     2.8f  /* no flight takes longer */
#define LAUNCH_SECONDS   0.55f /* between two mats of a small set */
#define LAUNCHES_SECONDS 9.0f  /* all mats of a large set are launched in about this time */
#define ARC_HEIGHT       2.6f  /* cells that a mat rises at least: well above the mats that lie */
#define ARC_RATIO        0.08f /* more for each cell of the way */

#define WIDE          2.0f   /* width to depth on the table that fills a wide screen */
#define WAITING_ROOM  0.3f   /* sizes of a mat between the mats that wait and the net */
#define PICTURES      24     /* on the way, to look at */
#define WAITING_STEPS 7      /* places along a side of the net to try */
#define LAY_OUT_LIMIT 24.0f  /* a longer phase is sped up */
#define CLEARANCE     0.15f  /* cells that mats in the air keep around them */
#define TIME_STEP     0.012f /* seconds, to find out whether two flights meet */
#define SPARE_GAP     1.0f   /* cells between mats left over */
#define SPARE_ASPECT  3.2f   /* their columns to rows: shallow, as they lie in the background */
#define SPARE_ROOM    0.8f   /* sizes of a mat between them and all that moves */

/* ---- mats ---- */

bool timeline_is_used(const struct timeline *tl, int mat)
{
    return tl->node_count == 0 || tl->mats[mat].node >= 0;
}

bool timeline_lay_mats(struct timeline *tl)
{
    mat4 *table = malloc(((size_t)tl->mat_count + 1) * sizeof *table);
    if (!table)
        return false;
    int used = 0;
    for (int i = 0; i < tl->mat_count; i++)
        used += timeline_is_used(tl, i);
    pose_table(used, tl->size, table);
    used = 0;
    for (int i = 0; i < tl->mat_count; i++)
        if (timeline_is_used(tl, i))
            glm_vec3_copy(table[used++][3], tl->mats[i].from);
    free(table);
    return true;
}

static int spare_count(const struct timeline *tl)
{
    int count = 0;
    for (int i = 0; i < tl->mat_count; i++)
        count += !timeline_is_used(tl, i);
    return count;
}

/* In rows from the back left, as on the table, but closer together. All others move in front of
 * them, and wait to the left of the net: the last view comes from the right.
 *
 *     A B D E G H
 *     I K L N              y
 *                          |
 *       C F J M [ net ]    +-- x
 */
bool timeline_lay_spare(struct timeline *tl, const struct box *moving)
{
    int count = spare_count(tl), next = 0;
    if (count == 0)
        return false;
    float pitch = (float)tl->size + SPARE_GAP;
    float first = moving->hi[1] + (SPARE_ROOM + 0.5f) * (float)tl->size;
    int rows = (int)fmaxf(roundf(sqrtf((float)count / SPARE_ASPECT)), 1.0f);
    int columns = (count + rows - 1) / rows;
    rows = (count + columns - 1) / columns;
    float middle = 0.5f * (moving->lo[0] + moving->hi[0]);
    for (int i = 0; i < tl->mat_count; i++) {
        if (timeline_is_used(tl, i))
            continue;
        int row = next / columns, column = next % columns;
        tl->mats[i].from[0] = middle + pitch * ((float)column - 0.5f * (float)(columns - 1));
        tl->mats[i].from[1] = first + pitch * (float)(rows - 1 - row);
        tl->mats[i].from[2] = 0.5f;
        next++;
    }
    return true;
}

/* ---- islands ---- */

/* Where a node lies along the world's y, in pitches from its root. Where the outer side is down,
 * the plane is seen from behind: its y runs to the front. */
static float plane_y(const struct timeline *tl, const struct timeline_node *node)
{
    return tl->islands[node->island].upward ? (float)node->y : -(float)node->y;
}

static void island_extent(const struct timeline *tl, int island, struct box *out)
{
    *out = (struct box){{INFINITY, INFINITY, 0.0f}, {-INFINITY, -INFINITY, 1.0f}};
    float pitch = (float)(tl->size - 1) + tl->stand_off, half = 0.5f * (float)tl->size;
    for (int i = 0; i < tl->node_count; i++) {
        const struct timeline_node *node = &tl->nodes[i];
        if (node->island != island)
            continue;
        float at[2] = {pitch * (float)node->x, pitch * plane_y(tl, node)};
        for (int k = 0; k < 2; k++) {
            out->lo[k] = fminf(out->lo[k], at[k] - half);
            out->hi[k] = fmaxf(out->hi[k], at[k] + half);
        }
    }
}

/* Puts the islands side by side into rows, from the back left, then centres all. */
void timeline_lay_islands(struct timeline *tl)
{
    float area = 0.0f, room = (float)tl->size;
    struct box box, all = {{INFINITY, INFINITY, 0.0f}, {-INFINITY, -INFINITY, 1.0f}};
    for (int i = 0; i < tl->island_count; i++) {
        island_extent(tl, i, &box);
        area += (box.hi[0] - box.lo[0] + room) * (box.hi[1] - box.lo[1] + room);
    }
    float width = sqrtf(area * 1.6f), x = 0.0f, y = 0.0f, row_height = 0.0f;
    for (int i = 0; i < tl->island_count; i++) {
        island_extent(tl, i, &box);
        if (x > 0.0f && x + box.hi[0] - box.lo[0] > width) {
            x = 0.0f;
            y -= row_height + room;
            row_height = 0.0f;
        }
        tl->islands[i].flat[0] = x - box.lo[0];
        tl->islands[i].flat[1] = y - box.hi[1];
        tl->islands[i].flat[2] = 0.5f;
        all.lo[0] = fminf(all.lo[0], x);
        all.hi[0] = fmaxf(all.hi[0], x + box.hi[0] - box.lo[0]);
        all.lo[1] = fminf(all.lo[1], y - (box.hi[1] - box.lo[1]));
        all.hi[1] = fmaxf(all.hi[1], y);
        x += box.hi[0] - box.lo[0] + room;
        row_height = fmaxf(row_height, box.hi[1] - box.lo[1]);
    }
    for (int i = 0; i < tl->island_count; i++)
        for (int k = 0; k < 2; k++)
            tl->islands[i].flat[k] -= 0.5f * (all.lo[k] + all.hi[k]);
}

/* ---- flights ---- */

/* What turns a mat from the table, drawn side up, into this pose: first over (about its own up),
 * then about the vertical, the shorter way. */
static void flat_turns(mat4 pose, float *flip, float *turn)
{
    bool over = pose[2][2] < 0.0f;
    float sign = over ? -1.0f : 1.0f;
    *flip = over ? GLM_PIf : 0.0f;
    *turn = atan2f(sign * pose[0][1], sign * pose[0][0]);
    if (*turn < -GLM_PIf + 1e-4f)
        *turn = GLM_PIf;
}

/* The flight of a mat as if it started at time 0. */
static void prepare_mat(struct timeline *tl, int mat, mat4 *world)
{
    struct timeline_mat *m = &tl->mats[mat];
    mat4 turned, target;
    pose_orientation(m->orientation, turned);
    glm_mat4_mul(world[m->node], turned, target);
    glm_vec3_copy(target[3], m->to);
    flat_turns(target, &m->flip, &m->turn);
    float way = glm_vec3_distance(m->from, m->to);
    m->height = ARC_HEIGHT + ARC_RATIO * way;
    m->land = fminf(FLIGHT_SECONDS + FLIGHT_MORE * way, FLIGHT_LIMIT);
}

/* ---- where mats wait ---- */

/* The middle of a face of the net, on the table. */
static void net_place(const struct timeline *tl, int node, float out[2])
{
    const struct timeline_node *n = &tl->nodes[node];
    float pitch = (float)(tl->size - 1) + tl->stand_off;
    out[0] = tl->islands[n->island].flat[0] + pitch * (float)n->x;
    out[1] = tl->islands[n->island].flat[1] + pitch * plane_y(tl, n);
}

static void widen(struct box *box, const float at[2], float half)
{
    for (int k = 0; k < 2; k++) {
        box->lo[k] = fminf(box->lo[k], at[k] - half);
        box->hi[k] = fmaxf(box->hi[k], at[k] + half);
    }
}

/* How far the grid of mats must be moved along `axis`, up for sign 1 or down for -1, to come as
 * near to the net as it may, after a shift by `across` along the other axis. */
static float nearest_shift(const struct timeline *tl, int axis, float sign, float across)
{
    float apart = (1.0f + WAITING_ROOM) * (float)tl->size, shift = -INFINITY;
    for (int i = 0; i < tl->node_count; i++) {
        float place[2];
        net_place(tl, i, place);
        for (int m = 0; m < tl->mat_count; m++) {
            const float *from = tl->mats[m].from;
            if (timeline_is_used(tl, m) && fabsf(from[1 - axis] + across - place[1 - axis]) < apart)
                shift = fmaxf(shift, apart + sign * (place[axis] - from[axis]));
        }
    }
    return sign * shift;
}

/* The nodes whose mats fly, in the order of launch: the base first, each after its parent, and of
 * those that may be next the one that waits farthest from the net, so that what still waits is
 * near. The mats wait moved by `shift`. Returns how many. */
static int launch_order(const struct timeline *tl, const float shift[2], int order[])
{
    bool done[SHAPE_MAX_FACES] = {false};
    int count = 0;
    for (int i = 0; i < tl->node_count; i++)
        done[i] = tl->nodes[i].mat < 0;
    for (;;) {
        int next = -1;
        float farthest = -1.0f;
        for (int i = 0; i < tl->node_count; i++) {
            const struct timeline_node *node = &tl->nodes[i];
            if (done[i] || (node->parent >= 0 && !done[node->parent]))
                continue;
            const float *from = tl->mats[node->mat].from;
            float far = hypotf(from[0] + shift[0], from[1] + shift[1]);
            if (i == 0 || far > farthest) {
                farthest = i == 0 ? INFINITY : far;
                next = i;
            }
        }
        if (next < 0)
            return count;
        done[next] = true;
        order[count++] = next;
    }
}

/* Sizes of the pictures that hold all mats as one after another leaves for the net, summed up. Of a
 * large set only some are looked at. */
static float pictures(const struct timeline *tl, const float shift[2])
{
    float half = 0.5f * (float)tl->size, sum = 0.0f;
    int order[SHAPE_MAX_FACES], launch[SHAPE_MAX_FACES];
    int count = launch_order(tl, shift, order);
    for (int i = 0; i < count; i++)
        launch[order[i]] = i;
    for (int flown = 1; flown < count; flown += 1 + count / PICTURES) {
        struct box box = {{INFINITY, INFINITY, 0.0f}, {-INFINITY, -INFINITY, 1.0f}};
        for (int m = 0; m < tl->mat_count; m++) {
            int node = tl->mats[m].node;
            if (node < 0)
                continue;
            float at[2] = {tl->mats[m].from[0] + shift[0], tl->mats[m].from[1] + shift[1]};
            if (launch[node] < flown)
                net_place(tl, node, at);
            widen(&box, at, half);
        }
        sum += fmaxf((box.hi[0] - box.lo[0]) / WIDE, box.hi[1] - box.lo[1]);
    }
    return sum;
}

/* Moves the mats that wait beside the net, to where all pictures on the way are smallest on a wide
 * screen that looks down at a slant.
 *
 *              behind
 *             +-------+
 *        left |  net  | right        each also shifted along that side of the net
 *             +-------+
 *             in front
 */
static void make_room(struct timeline *tl)
{
    struct box net = {{INFINITY, INFINITY, 0.0f}, {-INFINITY, -INFINITY, 1.0f}}, grid = net;
    float half = 0.5f * (float)tl->size, least = INFINITY, best[2] = {0.0f, 0.0f}, place[2];
    for (int i = 0; i < tl->node_count; i++) {
        net_place(tl, i, place);
        widen(&net, place, half);
    }
    for (int i = 0; i < tl->mat_count; i++)
        if (timeline_is_used(tl, i))
            widen(&grid, tl->mats[i].from, half);
    bool pool = spare_count(tl) > 0;
    for (int side = 0; side < 4; side++) {
        if (pool && side != 2)
            continue; /* as in timeline_lay_spare */
        int axis = side & 1, other = 1 - axis;
        /* From flush with one end of the net's side to flush with the other. */
        float first = net.lo[other] - grid.lo[other], last = net.hi[other] - grid.hi[other];
        for (int step = 0; step < WAITING_STEPS; step++) {
            float shift[2];
            shift[other] = first + (last - first) * (float)step / (WAITING_STEPS - 1);
            shift[axis] = nearest_shift(tl, axis, side & 2 ? -1.0f : 1.0f, shift[other]);
            float size = pictures(tl, shift);
            if (size < least) {
                least = size;
                best[0] = shift[0];
                best[1] = shift[1];
            }
        }
    }
    for (int i = 0; i < tl->mat_count; i++)
        for (int k = 0; k < 2; k++)
            tl->mats[i].from[k] += best[k];
}

/* ---- flights that do not meet ---- */

/* No point of a flight is faster than this, in cells a second. */
static float top_speed(const struct timeline_mat *m)
{
    return 2.6f * (glm_vec3_distance((float *)m->from, (float *)m->to) + m->height) /
           (m->land - m->launch);
}

/* Do two mats come together while both are in the air? Where they are far apart, time may advance
 * by what they need at least to come near. */
static bool flights_meet(const struct timeline *tl, int a, int b)
{
    const struct timeline_mat *ma = &tl->mats[a], *mb = &tl->mats[b];
    float time = fmaxf(ma->launch, mb->launch), end = fminf(ma->land, mb->land);
    float half = 0.5f * (float)tl->size + CLEARANCE, speed = top_speed(ma) + top_speed(mb);
    const float box[3] = {half, half, 0.5f + CLEARANCE};
    float near = 2.0f * sqrtf(2.0f * half * half + box[2] * box[2]);
    while (time < end) {
        mat4 pa, pb;
        timeline_fly(tl, a, ease_window(time, ma->launch, ma->land), pa);
        timeline_fly(tl, b, ease_window(time, mb->launch, mb->land), pb);
        float apart = glm_vec3_distance(pa[3], pb[3]) - near;
        if (apart < 0.0f && pose_boxes_meet(box, pa, pb))
            return true;
        time += fmaxf(TIME_STEP, apart / speed);
    }
    return false;
}

/* Does the flight of `mat` meet one of the `count` flights before? Those are in order of launch. */
static bool flight_is_blocked(const struct timeline *tl, int mat, const int *flown, int count)
{
    for (int k = count - 1; k >= 0; k--) {
        if (tl->mats[flown[k]].launch + FLIGHT_LIMIT < tl->mats[mat].launch)
            break;
        if (flights_meet(tl, mat, flown[k]))
            return true;
    }
    return false;
}

/* Makes a long phase shorter. What does not meet does not meet faster either. */
static float speed_up(struct timeline *tl, float start, float end)
{
    float scale = fminf(1.0f, LAY_OUT_LIMIT / (end - start));
    for (int i = 0; i < tl->mat_count; i++) {
        struct timeline_mat *m = &tl->mats[i];
        m->launch = start + scale * (m->launch - start);
        m->land = start + scale * (m->land - start);
    }
    return start + scale * (end - start);
}

float timeline_plan_flights(struct timeline *tl, float time)
{
    make_room(tl);
    float interval = fminf(LAUNCH_SECONDS, LAUNCHES_SECONDS / (float)tl->node_count);
    float delay = fmaxf(interval * 0.2f, 0.02f), launch = time, end = time;
    mat4 world[SHAPE_MAX_FACES];
    timeline_place_faces(tl, time, world);
    int order[SHAPE_MAX_FACES], flown[SHAPE_MAX_FACES], count = 0;
    int flights = launch_order(tl, (const float[2]){0.0f, 0.0f}, order);
    for (int i = 0; i < flights; i++) {
        int mat = tl->nodes[order[i]].mat;
        prepare_mat(tl, mat, world);
        struct timeline_mat *m = &tl->mats[mat];
        float seconds = m->land;
        /* After the longest flight nothing is in the air, so this ends. */
        for (;; launch += delay) {
            m->launch = launch;
            m->land = launch + seconds;
            if (!flight_is_blocked(tl, mat, flown, count))
                break;
        }
        flown[count++] = mat;
        launch += interval;
        end = fmaxf(end, m->land);
    }
    return speed_up(tl, time, end);
}
