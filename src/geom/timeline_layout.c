#include "geom/ease.h"
#include "geom/timeline_internal.h"

#include <cglm/mat4.h>
#include <cglm/vec3.h>
#include <math.h>

#define FLIGHT_SECONDS   1.35f /* of one mat, and for each cell of the way */
#define FLIGHT_MORE      0.012f
#define FLIGHT_LIMIT     2.8f  /* no flight takes longer */
#define LAUNCH_SECONDS   0.55f /* between two mats of a small set */
#define LAUNCHES_SECONDS 9.0f  /* all mats of a large set are launched in about this time */
#define ARC_HEIGHT       2.6f  /* cells that a mat rises at least: well above the mats that lie */
#define ARC_RATIO        0.08f /* more for each cell of the way */

#define WIDE          2.0f   /* width to depth on the table that fills a wide screen */
#define LAY_OUT_LIMIT 24.0f  /* a longer phase is sped up */
#define CLEARANCE     0.15f  /* cells that mats in the air keep around them */
#define TIME_STEP     0.012f /* seconds, to find out whether two flights meet */

/* ---- islands ---- */

static void island_extent(const struct timeline *tl, int island, struct box *out)
{
    *out = (struct box){{INFINITY, INFINITY, 0.0f}, {-INFINITY, -INFINITY, 1.0f}};
    float pitch = (float)(tl->size - 1) + tl->stand_off, half = 0.5f * (float)tl->size;
    for (int i = 0; i < tl->node_count; i++) {
        const struct timeline_node *node = &tl->nodes[i];
        if (node->island != island)
            continue;
        /* The outer side is down: seen from above, the plane's y runs to the front. */
        float at[2] = {pitch * (float)node->x, -pitch * (float)node->y};
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

/* Where the mats that wait go: behind the net or left of it, whichever makes the better picture on
 * a wide screen that looks down on both at a slant. */
static void make_room(struct timeline *tl)
{
    struct box net = {{INFINITY, INFINITY, 0.0f}, {-INFINITY, -INFINITY, 1.0f}}, grid = net, box;
    float half = 0.5f * (float)tl->size, room = 0.4f * (float)tl->size, size[2][2];
    for (int i = 0; i < tl->island_count; i++) {
        island_extent(tl, i, &box);
        for (int k = 0; k < 2; k++) {
            net.lo[k] = fminf(net.lo[k], box.lo[k] + tl->islands[i].flat[k]);
            net.hi[k] = fmaxf(net.hi[k], box.hi[k] + tl->islands[i].flat[k]);
        }
    }
    for (int i = 0; i < tl->mat_count; i++)
        for (int k = 0; k < 2; k++) {
            grid.lo[k] = fminf(grid.lo[k], tl->mats[i].from[k] - half);
            grid.hi[k] = fmaxf(grid.hi[k], tl->mats[i].from[k] + half);
        }
    for (int k = 0; k < 2; k++) {
        size[0][k] = net.hi[k] - net.lo[k];
        size[1][k] = grid.hi[k] - grid.lo[k];
    }
    float behind = fmaxf(fmaxf(size[0][0], size[1][0]) / WIDE, size[0][1] + size[1][1] + room);
    float left = fmaxf((size[0][0] + size[1][0] + room) / WIDE, fmaxf(size[0][1], size[1][1]));
    int axis = left < behind ? 0 : 1;
    float shift = axis == 0 ? net.lo[0] - room - grid.hi[0] : net.hi[1] + room - grid.lo[1];
    for (int i = 0; i < tl->mat_count; i++)
        tl->mats[i].from[axis] += shift;
}

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
    int flown[SHAPE_MAX_FACES], count = 0;
    for (int i = 0; i < tl->node_count; i++) {
        int mat = tl->nodes[i].mat;
        if (mat < 0)
            continue;
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
