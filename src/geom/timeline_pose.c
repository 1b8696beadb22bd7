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
    /* A Bottom face: right is +x, up is -y, the outer side is down. Upward, a Top face. */
    glm_mat4_identity(out);
    if (!tl->islands[island].upward) {
        out[1][1] = -1.0f;
        out[2][2] = -1.0f;
    }
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

/* From one frame to another: the axes turn about a fixed line, the origin goes straight. */
static void blend_frames(mat4 from, mat4 to, float amount, mat4 out)
{
    glm_mat4_copy(amount < 1.0f ? from : to, out);
    if (amount <= 0.0f || amount >= 1.0f)
        return;
    versor a, b, between;
    glm_mat4_quat(from, a);
    glm_mat4_quat(to, b);
    glm_quat_slerp(a, b, amount, between);
    glm_quat_mat4(between, out);
    glm_vec3_lerp(from[3], to[3], amount, out[3]);
    out[3][3] = 1.0f;
}

/* Where the base is: it slides from the place that centres the net to the one that centres the
 * body, and gets up where it must. With several islands the way must be free first. */
static void base_root(const struct timeline *tl, float time, mat4 out)
{
    mat4 flat;
    enum timeline_phase phase = TIMELINE_FOLD;
    bool folds = tl->phase_end[phase] > tl->phase_start[phase];
    if (!folds || tl->island_count > 1 || tl->stand_seconds > 0.0f)
        phase = TIMELINE_PRESENT;
    float start = tl->phase_start[phase], end = tl->phase_end[phase];
    if (tl->stand_seconds > 0.0f)
        end = start + tl->stand_seconds;
    timeline_flat_root(tl, 0, flat);
    float amount = ease_smoother(ease_window(time, start, end));
    if (tl->stand_seconds > 0.0f) {
        blend_frames(flat, tl->body[0], amount, out);
    } else {
        glm_mat4_copy(flat, out);
        glm_vec3_lerp(flat[3], tl->body[0][3], amount, out[3]);
    }
}

/* Root of an island that flies in and closes up with the body, which is moved by `moved`; `waiting`
 * is where it waits, folded. */
static void join_root(const struct timeline *tl, int index, float time, mat4 moved, mat4 waiting,
                      mat4 out)
{
    const struct timeline_island *island = &tl->islands[index];
    float here = ease_smoother(ease_window(time, island->join_start, island->join_middle));
    float rest = 1.0f - ease_smoother(ease_window(time, island->join_middle, island->join_end));
    mat4 target;
    glm_mat4_copy(tl->body[island->node], target);
    for (int i = 0; i < 3; i++)
        target[3][i] += island->approach[i] * island->distance * rest;
    glm_mat4_mul(moved, target, target);
    blend_frames(waiting, target, here, out);
    out[3][2] += 1.5f * (float)tl->size * sinf(GLM_PIf * here);
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
 * base_root may still be moving. */
static void present(const struct timeline *tl, float time, const float *middle, mat4 *world)
{
    float start = tl->phase_start[TIMELINE_PRESENT] + tl->stand_seconds;
    float u = ease_window(time, start, tl->phase_end[TIMELINE_PRESENT]);
    if (u <= 0.0f || u >= 1.0f)
        return;
    float angle = 2.0f * GLM_PIf * ease_smoother(ease_window(u, 0.06f, 0.94f));
    float up = ease_smoother(ease_window(u, 0.0f, 0.3f));
    float down = ease_smoother(ease_window(u, 0.66f, 1.0f));
    float rise = PRESENT_RISE * (float)tl->size * (up - down);
    float cosine = cosf(angle), sine = sinf(angle);
    for (int i = 0; i < tl->node_count; i++) {
        world[i][3][0] -= middle[0];
        world[i][3][1] -= middle[1];
        turn_about_vertical(world[i], cosine, sine, rise);
        world[i][3][0] += middle[0];
        world[i][3][1] += middle[1];
    }
}

static void raise(mat4 *world, int first, int last, float height)
{
    if (height > 0.0f)
        for (int i = first; i < last; i++)
            world[i][3][2] += height;
}

/* The motion that takes the finished body to where its base is now. Where the base does not turn
 * there is no rounding in it. */
static void body_motion(const struct timeline *tl, mat4 base, mat4 out)
{
    glm_mat4_identity(out);
    if (tl->stand_seconds > 0.0f) {
        mat4 back;
        glm_mat4_inv(tl->body[0], back);
        glm_mat4_mul(base, back, out);
    } else {
        glm_vec3_sub(base[3], tl->body[0][3], out[3]);
    }
}

void timeline_place_faces(const struct timeline *tl, float time, mat4 *world)
{
    mat4 moved;
    int last = 0;
    base_root(tl, time, world[0]);
    float lowest = place_island(tl, time, 0, &last, world);
    raise(world, 0, last, fmaxf(0.0f, -lowest) + join_lift(tl, time));
    body_motion(tl, world[0], moved);
    for (int island = 1; island < tl->island_count; island++) {
        int first = tl->islands[island].node;
        timeline_flat_root(tl, island, world[first]);
        lowest = place_island(tl, time, first, &last, world);
        raise(world, first, last, fmaxf(0.0f, -lowest));
        if (time > tl->islands[island].join_start) {
            mat4 waiting;
            glm_mat4_copy(world[first], waiting);
            join_root(tl, island, time, moved, waiting, world[first]);
            place_island(tl, time, first, &last, world);
        }
    }
    present(tl, time, moved[3], world);
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

/* How far a mat takes part: not while it waits on the table, fully once it has landed. */
static float explode_share(const struct timeline_mat *mat, float time)
{
    return mat->node < 0 ? 0.0f : ease_smooth(ease_window(time, mat->launch, mat->land));
}

/* Moves the mats apart, and what is left over out of their way; returns by how much those that are
 * laid were lifted. */
static float explode_mats(const struct timeline *tl, float time, float amount, mat4 *poses)
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
            poses[i][3][1] += tl->spare_spread * amount;
        float share = amount * explode_share(&tl->mats[i], time);
        if (share <= 0.0f)
            continue;
        float way = tl->mat_spread * (float)tl->size * share;
        float outer = tl->mats[i].orientation & 4 ? -way : way;
        vec3 from_middle;
        glm_vec3_sub(poses[i][3], middle, from_middle);
        glm_vec3_muladds(from_middle, tl->cell_spread * share, poses[i][3]);
        glm_vec3_muladds(poses[i][2], outer, poses[i][3]);
        lowest = fminf(lowest, pose_lowest(tl->size, poses[i]) * amount / share);
    }
    for (int i = 0; i < tl->mat_count; i++)
        if (tl->mats[i].node >= 0)
            poses[i][3][2] -= lowest * explode_share(&tl->mats[i], time);
    return -lowest;
}

/* ---- all together ---- */

/* How far the mats of the assembly reach from a point along each axis of the world. */
static void box_reach(const struct timeline *tl, mat4 *poses, const vec3 from, vec3 out)
{
    struct box box;
    timeline_bounds(tl, poses, false, &box);
    for (int k = 0; k < 3; k++)
        out[k] = fmaxf(box.hi[k] - from[k], from[k] - box.lo[k]);
}

/* Explodes the mats and widens the frame in proportion to what they need. */
static void explode_state(const struct timeline *tl, float time, float amount,
                          struct timeline_state *state)
{
    struct frame *frame = &state->frame;
    vec3 reach_before, reach;
    float before = timeline_reach(tl, state->poses, false, frame->sphere.centre);
    box_reach(tl, state->poses, frame->sphere.centre, reach_before);
    frame->sphere.centre[2] += explode_mats(tl, time, amount, state->poses);
    float after = timeline_reach(tl, state->poses, false, frame->sphere.centre);
    frame->sphere.radius *= after / before;
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
        explode_state(tl, t * tl->duration, explode, state);
    for (int mat = 0; state->aside && mat < tl->mat_count; mat++)
        state->aside[mat] =
            timeline_is_used(tl, mat) ? 0.0f : timeline_drawn_in(tl, t * tl->duration);
    if (state->contact)
        for (int mat = 0; mat < tl->mat_count; mat++)
            for (int side = 0; side < 4; side++)
                state->contact[mat][side] = seam_contact(tl, state->poses, mat, side);
}
