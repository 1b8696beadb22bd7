/* Mats on their way from one event to the next. See lesson_stage.h. */
#include "geom/ease.h"
#include "geom/lesson_stage.h"

#include <cglm/mat4.h>
#include <cglm/quat.h>
#include <cglm/vec3.h>
#include <math.h>
#include <string.h>

#define BEND       0.42f /* of the way: how far a mat leaves along the normal */
#define FLIP_RISE  0.85f /* sizes of a mat that it rises to turn over in its place */
#define NEAR       1.25f /* hovers; a shorter way that does not turn is straight */
#define ATTEMPT    0.62f /* of the hover: how near a mat that is rejected comes */
#define SHAKE      0.30f /* cells */
#define SHAKES     3.0f  /* to and fro */
#define SEAM_SHARE 0.2f  /* of the motion in which a seam closes or opens */

float lesson_motion_progress(const struct lesson_motion *motion, double time)
{
    if (!(motion->duration > 0.0) || !isfinite(motion->duration))
        return 1.0f;
    return ease_clamp((float)((time - motion->start) / motion->duration));
}

/* Towards where a mat leaves or arrives: out of its face, up from the table. */
static void leaving(const struct lesson_state *state, int mat, vec3 out)
{
    if (state->outer[mat])
        glm_vec3_scale(state->poses[mat][2], (float)state->outer[mat], out);
    else
        glm_vec3_copy((vec3){0.0f, 0.0f, 1.0f}, out);
}

static bool same_turn(mat4 a, mat4 b)
{
    return glm_vec3_distance2(a[0], b[0]) + glm_vec3_distance2(a[1], b[1]) < 1e-6f;
}

/* Pushes the middle of the way off the body, away from its middle. */
static void keep_clear(const struct lesson_layout *layout, vec3 from, vec3 to, float bulge, vec3 at)
{
    vec3 way, middle, off;
    glm_vec3_sub(to, from, way);
    glm_vec3_sub((float *)layout->middle, from, middle);
    float length = glm_vec3_norm2(way);
    float nearest = length > 0.0f ? glm_vec3_dot(middle, way) / length : 0.5f;
    nearest = fminf(fmaxf(nearest, 0.3f), 0.7f);
    glm_vec3_lerp(from, to, nearest, off);
    glm_vec3_sub(off, (float *)layout->middle, off);
    float distance = glm_vec3_norm(off);
    off[2] += 0.25f * layout->clear; /* rather over the body than under it */
    if (glm_vec3_norm(off) < 1e-3f)
        glm_vec3_copy((vec3){0.0f, 0.0f, 1.0f}, off);
    glm_vec3_normalize(off);
    float push = layout->clear + 0.5f * (float)layout->size - distance;
    if (push > 0.0f)
        glm_vec3_muladds(off, push * bulge, at);
}

/* The middle of the mat, `u` of the way: a cubic curve that leaves and arrives along the normals.
 */
static void move(const struct lesson_layout *layout, const struct lesson_state *from,
                 const struct lesson_state *to, int mat, float u, vec3 out)
{
    float *start = from->poses[mat][3], *end = to->poses[mat][3];
    float way = glm_vec3_distance(start, end);
    bool flips = from->outer[mat] * to->outer[mat] < 0;
    glm_vec3_lerp(start, end, u, out);
    if (way < NEAR * layout->hover && same_turn(from->poses[mat], to->poses[mat]))
        return;
    vec3 leave, arrive;
    float bend = BEND * way + (flips ? FLIP_RISE * (float)layout->size : 0.0f);
    float rest = 1.0f - u;
    leaving(from, mat, leave);
    leaving(to, mat, arrive);
    glm_vec3_lerp(start, end, u * u * (3.0f - 2.0f * u), out);
    glm_vec3_muladds(leave, 3.0f * u * rest * rest * bend, out);
    glm_vec3_muladds(arrive, 3.0f * u * u * rest * bend, out);
    if (way > (float)layout->size)
        keep_clear(layout, start, end, 16.0f * u * u * rest * rest, out);
}

static void turn(mat4 from, mat4 to, float u, mat4 out)
{
    versor a, b, between;
    if (same_turn(from, to)) {
        glm_mat4_copy(to, out);
        return;
    }
    glm_mat4_quat(from, a);
    glm_mat4_quat(to, b);
    glm_quat_slerp(a, b, u, between);
    glm_quat_normalize(between);
    glm_quat_mat4(between, out);
}

/* A mat that hovers and is now rejected: it goes at its place and shakes. */
static bool is_rejected(const struct lesson_layout *layout, const struct lesson_state *from,
                        const struct lesson_state *to, int mat)
{
    return to->verdict[mat] < 0.0f && from->verdict[mat] >= 0.0f && to->outer[mat] &&
           same_turn(from->poses[mat], to->poses[mat]) &&
           glm_vec3_distance(from->poses[mat][3], to->poses[mat][3]) < NEAR * layout->hover;
}

static void attempt(const struct lesson_layout *layout, const struct lesson_state *to, int mat,
                    float u, vec3 at)
{
    vec3 outside;
    float in =
        ease_smooth(ease_window(u, 0.0f, 0.4f)) * ease_smooth(ease_window(1.0f - u, 0.0f, 0.4f));
    float shake = ease_window(u, 0.3f, 0.9f);
    leaving(to, mat, outside);
    glm_vec3_muladds(outside, -ATTEMPT * layout->hover * in, at);
    glm_vec3_muladds(to->poses[mat][0],
                     SHAKE * sinf(2.0f * GLM_PIf * SHAKES * shake) * (1.0f - shake), at);
}

static float between(float a, float b, float u)
{
    return a + u * (b - a);
}

/* Seams close when the mat has arrived, and open as soon as it leaves. */
static float seam(float from, float to, float u)
{
    float share =
        to > from ? ease_window(u, 1.0f - SEAM_SHARE, 1.0f) : ease_window(u, 0.0f, SEAM_SHARE);
    return between(from, to, share);
}

static void copy_mat(const struct lesson_state *from, int mat, struct lesson_state *to)
{
    memcpy(to->poses[mat], from->poses[mat], sizeof to->poses[mat]);
    memcpy(to->contact[mat], from->contact[mat], sizeof to->contact[mat]);
    to->aside[mat] = from->aside[mat];
    to->tried[mat] = from->tried[mat];
    to->verdict[mat] = from->verdict[mat];
    to->opacity[mat] = from->opacity[mat];
    to->outer[mat] = from->outer[mat];
}

static void move_mat(const struct lesson_layout *layout, const struct lesson_state *from,
                     const struct lesson_state *to, int mat, float u, struct lesson_state *now)
{
    float eased = ease_smooth(u);
    vec3 at;
    turn(from->poses[mat], to->poses[mat], eased, now->poses[mat]);
    move(layout, from, to, mat, eased, at);
    if (is_rejected(layout, from, to, mat))
        attempt(layout, to, mat, u, at);
    glm_vec3_copy(at, now->poses[mat][3]);
    now->poses[mat][3][3] = 1.0f;
    /* On edge a mat reaches lower than it lies. */
    float lowest = pose_lowest(layout->size, now->poses[mat]);
    now->poses[mat][3][2] += fmaxf(0.0f, -lowest);
    for (int side = 0; side < 4; side++)
        now->contact[mat][side] = seam(from->contact[mat][side], to->contact[mat][side], u);
    now->aside[mat] = between(from->aside[mat], to->aside[mat], eased);
    now->tried[mat] = between(from->tried[mat], to->tried[mat], eased);
    now->verdict[mat] = between(from->verdict[mat], to->verdict[mat], eased);
    now->opacity[mat] = between(from->opacity[mat], to->opacity[mat], eased);
    now->outer[mat] = to->outer[mat] ? to->outer[mat] : from->outer[mat];
}

void lesson_motion_evaluate(const struct lesson_layout *layout, const struct lesson_motion *motion,
                            const struct lesson_state *from, const struct lesson_state *to,
                            double time, struct lesson_state *now)
{
    float u = lesson_motion_progress(motion, time);
    if (u >= 1.0f || u <= 0.0f) {
        lesson_state_copy(u >= 1.0f ? to : from, now);
        return;
    }
    for (int mat = 0; mat < layout->mat_count; mat++)
        if (memcmp(from->poses[mat], to->poses[mat], sizeof(mat4)) == 0 &&
            from->verdict[mat] == to->verdict[mat] && from->opacity[mat] == to->opacity[mat] &&
            from->aside[mat] == to->aside[mat] && from->tried[mat] == to->tried[mat] &&
            memcmp(from->contact[mat], to->contact[mat], sizeof to->contact[mat]) == 0)
            copy_mat(to, mat, now);
        else
            move_mat(layout, from, to, mat, u, now);
}
