/* Reads a timeline: where everything is at a time. */
#include "geom/ease.h"
#include "geom/net_internal.h"
#include "geom/timeline_internal.h"

#include <cglm/mat4.h>
#include <cglm/quat.h>
#include <cglm/vec3.h>
#include <math.h>

#define PRESENT_RISE  0.5f /* how far the body rises to turn, in sizes of a mat */
#define CONTACT_REACH 0.6f /* cells: seams farther open than this show no contact */

/* ---- faces ---- */

float timeline_gap(const struct timeline *tl, float time)
{
    return tl->stand_off *
           (1.0f - ease_smoother(ease_window(time, tl->phase_start[TIMELINE_INTERLOCK],
                                             tl->phase_end[TIMELINE_INTERLOCK])));
}

float timeline_closed(const struct timeline_node *node, float time)
{
    return ease_smoother(ease_window(time, node->fold_start, node->fold_end));
}

void timeline_flat_root(const struct timeline *tl, int island, mat4 out)
{
    /* A Bottom face: right is +x, up is -y, the outer side is down. */
    glm_mat4_identity(out);
    out[1][1] = -1.0f;
    out[2][2] = -1.0f;
    glm_vec3_copy(tl->islands[island].flat, out[3]);
}

/* Hangs the faces of an island on its root; nodes first..last-1. Returns their lowest point. */
static float place_island(const struct timeline *tl, float time, int first, int *last, mat4 *world)
{
    float pitch = (float)(tl->size - 1) + timeline_gap(tl, time);
    float lowest = pose_lowest(tl->size, world[first]);
    int i = first + 1;
    for (; i < tl->node_count && tl->nodes[i].parent >= 0; i++) {
        const struct timeline_node *node = &tl->nodes[i];
        mat4 hinge;
        net_hinge_frame(node->parent_side, node->turn, node->angle, pitch,
                        timeline_closed(node, time), hinge);
        glm_mat4_mul(world[node->parent], hinge, world[i]);
        lowest = fminf(lowest, pose_lowest(tl->size, world[i]));
    }
    *last = i;
    return lowest;
}

/* Height by which an island's approach to the body would go below the table, `rest` of the way out.
 */
static float join_depth(const struct timeline_island *island, float rest)
{
    return fmaxf(0.0f, -(island->lowest + island->approach[2] * island->distance * rest));
}

/* The body is lifted while an island closes up from below. */
static float join_lift(const struct timeline *tl, float time)
{
    float lift = 0.0f;
    for (int i = 1; i < tl->island_count; i++) {
        const struct timeline_island *island = &tl->islands[i];
        if (time <= island->join_start || time >= island->join_end)
            continue;
        float rest = 1.0f - ease_smoother(ease_window(time, island->join_middle, island->join_end));
        float here = ease_smoother(ease_window(time, island->join_start, island->join_middle));
        lift = fmaxf(lift, here * join_depth(island, rest));
    }
    return lift;
}

/* Where the base has slid to: from the place that centres the net to the one that centres the body.
 * With several islands the way must be free first. */
static void base_slide(const struct timeline *tl, float time, vec3 out)
{
    enum timeline_phase phase = tl->island_count == 1 ? TIMELINE_FOLD : TIMELINE_PRESENT;
    float amount = ease_smoother(ease_window(time, tl->phase_start[phase], tl->phase_end[phase]));
    glm_vec3_lerp(tl->islands[0].flat, tl->body[0][3], amount, out);
}

/* Root of an island that flies in and closes up; `waiting` is where it waits, folded. */
static void join_root(const struct timeline *tl, int index, float time, vec3 shift, mat4 waiting,
                      mat4 out)
{
    const struct timeline_island *island = &tl->islands[index];
    float here = ease_smoother(ease_window(time, island->join_start, island->join_middle));
    float rest = 1.0f - ease_smoother(ease_window(time, island->join_middle, island->join_end));
    vec3 target;
    glm_vec3_add(tl->body[island->node][3], shift, target);
    for (int i = 0; i < 3; i++)
        target[i] += island->approach[i] * island->distance * rest;
    glm_mat4_copy(tl->body[island->node], out);
    if (here < 1.0f) {
        versor from, to, between;
        glm_mat4_quat(waiting, from);
        glm_mat4_quat(tl->body[island->node], to);
        glm_quat_slerp(from, to, here, between);
        glm_quat_mat4(between, out);
    }
    glm_vec3_lerp(waiting[3], target, here, out[3]);
    out[3][2] += 1.5f * (float)tl->size * sinf(GLM_PIf * here);
    out[3][3] = 1.0f;
}

static void turn_about_vertical(mat4 pose, float cosine, float sine, float rise)
{
    for (int column = 0; column < 4; column++) {
        float x = pose[column][0], y = pose[column][1];
        pose[column][0] = cosine * x - sine * y;
        pose[column][1] = sine * x + cosine * y;
    }
    pose[3][2] += rise;
}

/* The finished body rises, turns once and settles. The turn is about its own middle, which
 * base_slide may still be moving. */
static void present(const struct timeline *tl, float time, const float *shift, mat4 *world)
{
    float start = tl->phase_start[TIMELINE_PRESENT], end = tl->phase_end[TIMELINE_PRESENT];
    float u = ease_window(time, start, end);
    if (u <= 0.0f || u >= 1.0f)
        return;
    float angle = 2.0f * GLM_PIf * ease_smoother(ease_window(u, 0.06f, 0.94f));
    float up = ease_smoother(ease_window(u, 0.0f, 0.3f));
    float down = ease_smoother(ease_window(u, 0.66f, 1.0f));
    float rise = PRESENT_RISE * (float)tl->size * (up - down);
    float cosine = cosf(angle), sine = sinf(angle);
    for (int i = 0; i < tl->node_count; i++) {
        world[i][3][0] -= shift[0];
        world[i][3][1] -= shift[1];
        turn_about_vertical(world[i], cosine, sine, rise);
        world[i][3][0] += shift[0];
        world[i][3][1] += shift[1];
    }
}

static void raise(mat4 *world, int first, int last, float height)
{
    if (height > 0.0f)
        for (int i = first; i < last; i++)
            world[i][3][2] += height;
}

void timeline_place_faces(const struct timeline *tl, float time, mat4 *world)
{
    vec3 shift = {0.0f, 0.0f, 0.0f};
    int last = 0;
    for (int island = 0; island < tl->island_count; island++) {
        int first = tl->islands[island].node;
        timeline_flat_root(tl, island, world[first]);
        if (island == 0) {
            base_slide(tl, time, world[first][3]);
            glm_vec3_sub(world[first][3], tl->body[0][3], shift);
            shift[2] = join_lift(tl, time);
        }
        float lowest = place_island(tl, time, first, &last, world);
        float lift = fmaxf(0.0f, -lowest) + (island == 0 ? shift[2] : 0.0f);
        raise(world, first, last, lift);
        if (island > 0 && time > tl->islands[island].join_start) {
            mat4 waiting;
            glm_mat4_copy(world[first], waiting);
            join_root(tl, island, time, shift, waiting, world[first]);
            place_island(tl, time, first, &last, world);
        }
    }
    present(tl, time, shift, world);
}

/* ---- mats ---- */

/* Off the table, over to the net on a gentle arc, and down; on the way the mat is turned over about
 * its own up and turned about the vertical. While it is on edge it is higher by half its width, so
 * that it clears what lies below. All is done before it comes down among its neighbours. */
void timeline_fly(const struct timeline *tl, int mat, float u, mat4 out)
{
    const struct timeline_mat *m = &tl->mats[mat];
    float flip = m->flip * ease_smoother(ease_window(u, 0.10f, 0.74f));
    float turn = m->turn * ease_smoother(ease_window(u, 0.20f, 0.80f));
    float way = ease_smoother(ease_window(u, 0.10f, 0.86f));
    float up = ease_smoother(u / 0.45f), down = ease_smoother((1.0f - u) / 0.42f);
    float cf = cosf(flip), sf = sinf(flip), ct = cosf(turn), st = sinf(turn);
    glm_mat4_identity(out);
    /* Rz(turn) * Ry(flip) */
    glm_vec3_copy((vec3){ct * cf, st * cf, -sf}, out[0]);
    glm_vec3_copy((vec3){-st, ct, 0.0f}, out[1]);
    glm_vec3_copy((vec3){ct * sf, st * sf, cf}, out[2]);
    for (int i = 0; i < 3; i++)
        out[3][i] = m->from[i] + way * (m->to[i] - m->from[i]);
    out[3][2] += m->height * up * down + 0.5f * (float)tl->size * sf;
}

static void table_pose(const struct timeline_mat *mat, mat4 out)
{
    glm_mat4_identity(out);
    for (int i = 0; i < 3; i++)
        out[3][i] = mat->from[i];
}

void timeline_place_mats(const struct timeline *tl, float time, mat4 *poses)
{
    mat4 world[SHAPE_MAX_FACES];
    if (tl->node_count > 0 && time > tl->phase_end[TIMELINE_APART])
        timeline_place_faces(tl, time, world);
    for (int i = 0; i < tl->mat_count; i++) {
        const struct timeline_mat *mat = &tl->mats[i];
        if (mat->node < 0 || time <= mat->launch) {
            table_pose(mat, poses[i]);
        } else if (time < mat->land) {
            timeline_fly(tl, i, ease_window(time, mat->launch, mat->land), poses[i]);
        } else {
            mat4 turned;
            pose_orientation(mat->orientation, turned);
            glm_mat4_mul(world[mat->node], turned, poses[i]);
        }
    }
}

/* ---- contact ---- */

/* Ends of the centre line of the row of cells along a drawn side. */
static void side_ends(mat4 pose, int size, int side, vec3 start, vec3 end)
{
    float half = 0.5f * (float)(size - 1);
    struct net_step out = net_side_step(side), along = net_side_step(side + 1);
    for (int i = 0; i < 3; i++) {
        float x = half * pose[0][i], y = half * pose[1][i];
        float middle = pose[3][i] + (float)out.x * x + (float)out.y * y;
        float step = (float)along.x * x + (float)along.y * y;
        start[i] = middle - step;
        end[i] = middle + step;
    }
}

/* How closed a seam is: 1 where both ends of the shared row coincide. The two mats may walk along
 * it in either direction, depending on which side of them is drawn. */
static float seam_contact(const struct timeline *tl, mat4 *poses, int mat, int side)
{
    const struct timeline_seam *seam = &tl->seams[mat][side];
    if (seam->mat < 0)
        return 0.0f;
    vec3 a0, a1, b0, b1;
    side_ends(poses[mat], tl->size, side, a0, a1);
    side_ends(poses[seam->mat], tl->size, seam->side, b0, b1);
    float crossed = fmaxf(glm_vec3_distance2(a0, b1), glm_vec3_distance2(a1, b0));
    float parallel = fmaxf(glm_vec3_distance2(a0, b0), glm_vec3_distance2(a1, b1));
    float apart = sqrtf(fminf(crossed, parallel));
    return 1.0f - ease_smooth(apart / CONTACT_REACH);
}

/* ---- explode ---- */

/* Moves the mats apart; returns by how much all were lifted. */
static float explode_mats(const struct timeline *tl, float amount, mat4 *poses)
{
    vec3 middle = {0.0f, 0.0f, 0.0f};
    int count = 0;
    for (int i = 0; i < tl->mat_count; i++)
        if (tl->mats[i].node >= 0) {
            glm_vec3_add(middle, poses[i][3], middle);
            count++;
        }
    glm_vec3_scale(middle, 1.0f / (float)(count > 0 ? count : 1), middle);
    float lowest = 0.0f;
    for (int i = 0; i < tl->mat_count; i++) {
        if (tl->mats[i].node < 0)
            continue;
        float way = tl->mat_spread * (float)tl->size * amount;
        float outer = tl->mats[i].orientation & 4 ? -way : way;
        vec3 from_middle;
        glm_vec3_sub(poses[i][3], middle, from_middle);
        glm_vec3_muladds(from_middle, tl->cell_spread * amount, poses[i][3]);
        glm_vec3_muladds(poses[i][2], outer, poses[i][3]);
        lowest = fminf(lowest, pose_lowest(tl->size, poses[i]));
    }
    for (int i = 0; i < tl->mat_count; i++)
        if (tl->mats[i].node >= 0)
            poses[i][3][2] -= lowest;
    return -lowest;
}

/* ---- all together ---- */

/* How far the mats reach from a point along each axis of the world. */
static void box_reach(const struct timeline *tl, mat4 *poses, const vec3 from, vec3 out)
{
    struct box box;
    pose_bounds(tl->mat_count, tl->size, poses, &box);
    for (int k = 0; k < 3; k++)
        out[k] = fmaxf(box.hi[k] - from[k], from[k] - box.lo[k]);
}

/* Explodes the mats and widens the frame in proportion to what they need. */
static void explode_state(const struct timeline *tl, float amount, struct timeline_state *state)
{
    struct frame *frame = &state->frame;
    vec3 reach_before, reach;
    float before = timeline_reach(tl, state->poses, frame->sphere.centre);
    box_reach(tl, state->poses, frame->sphere.centre, reach_before);
    frame->sphere.centre[2] += explode_mats(tl, amount, state->poses);
    frame->sphere.radius *= timeline_reach(tl, state->poses, frame->sphere.centre) / before;
    box_reach(tl, state->poses, frame->sphere.centre, reach);
    for (int k = 0; k < 3; k++)
        frame->reach[k] *= reach[k] / reach_before[k];
}

void timeline_evaluate(const struct timeline *tl, float t, float explode,
                       struct timeline_state *state)
{
    t = ease_clamp(t);
    timeline_place_mats(tl, t * tl->duration, state->poses);
    state->frame = timeline_frame(tl, t);
    if (explode > 0.0f && tl->node_count > 0)
        explode_state(tl, explode, state);
    if (state->contact)
        for (int mat = 0; mat < tl->mat_count; mat++)
            for (int side = 0; side < 4; side++)
                state->contact[mat][side] = seam_contact(tl, state->poses, mat, side);
}
