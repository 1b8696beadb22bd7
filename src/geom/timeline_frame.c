/* What to look at, over time.
 *
 * The frame is a smooth curve through samples: at each, the smallest sphere and box around the mats
 * of the assembly; at first around all mats. As the curve lies between four neighbouring samples,
 * each is made to cover what its neighbours need.
 */
#include "geom/camera.h"
#include "geom/ease.h"
#include "geom/timeline_internal.h"

#include <cglm/vec3.h>
#include <math.h>
#include <stdlib.h>

#define FIRST_YAW   0.0f /* the view of the mats on the table: straight on, from high up */
#define FIRST_PITCH 56.0f
#define BOX_MARGIN  1.06f /* room around mats that do not make a body */
#define WIDE_ASPECT 1.6f  /* of the picture that is filled best */
#define LEAST_SHARE 0.85f /* of its box that the frame of loose mats keeps, for other views */
#define SPARE_SHARE 0.7f  /* part of Lay out in which the frame leaves the mats left over */
#define TURN_SHARE                                                                                 \
    0.3f /* part of Present in which the frame makes room for the turn, or leaves it */

static void set_direction(const struct timeline *tl, float time, struct frame *frame)
{
    float turned = 0.0f;
    if (tl->node_count > 0)
        turned = ease_smooth(
            ease_window(time, tl->phase_end[TIMELINE_APART], tl->phase_start[TIMELINE_PRESENT]));
    frame->yaw = FIRST_YAW + turned * (CAMERA_YAW - FIRST_YAW);
    frame->pitch = FIRST_PITCH + turned * (CAMERA_PITCH - FIRST_PITCH);
}

/* ---- samples ---- */

/* The eight corners of a mat, as if without notches. */
static void mat_corner(int size, mat4 pose, int corner, vec3 out)
{
    float half = 0.5f * (float)size;
    glm_vec3_copy(pose[3], out);
    glm_vec3_muladds(pose[0], corner & 1 ? half : -half, out);
    glm_vec3_muladds(pose[1], corner & 2 ? half : -half, out);
    glm_vec3_muladds(pose[2], corner & 4 ? 0.5f : -0.5f, out);
}

float timeline_reach(const struct timeline *tl, mat4 *poses, bool all, vec3 from)
{
    float reach = 0.0f;
    for (int m = 0; m < tl->mat_count; m++)
        for (int corner = 0; corner < 8 && (all || timeline_is_used(tl, m)); corner++) {
            vec3 point;
            mat_corner(tl->size, poses[m], corner, point);
            reach = fmaxf(reach, glm_vec3_distance2(point, from));
        }
    return sqrtf(reach);
}

void timeline_bounds(const struct timeline *tl, mat4 *poses, bool all, struct box *out)
{
    *out = (struct box){{INFINITY, INFINITY, INFINITY}, {-INFINITY, -INFINITY, -INFINITY}};
    for (int m = 0; m < tl->mat_count; m++) {
        struct box box;
        if (!all && !timeline_is_used(tl, m))
            continue;
        pose_bounds(1, tl->size, &poses[m], &box);
        for (int k = 0; k < 3; k++) {
            out->lo[k] = fminf(out->lo[k], box.lo[k]);
            out->hi[k] = fmaxf(out->hi[k], box.hi[k]);
        }
    }
}

/* What two opposite edges of the picture need, as shares of what the box around the mats needs,
 * when the centre is moved along `way` so that both edges need the same. The edges are as far apart
 * as the tangent `slope` of half the angle says, along `axis` of the eye. Returns the share and
 * moves the centre by `amount` of the whole way. See fit_edges in camera.c. */
static float balance_edges(const struct timeline *tl, mat4 *poses, bool all, struct frame *frame,
                           const vec3 axes[3], float slope, float amount)
{
    const float *axis = axes[0], *back = axes[1], *way = axes[2];
    float cosine = 1.0f / sqrtf(1.0f + slope * slope);
    float need[2] = {-INFINITY, -INFINITY}, box[2] = {0.0f, 0.0f}, gain[2];
    for (int side = 0; side < 2; side++) {
        vec3 normal;
        for (int k = 0; k < 3; k++) {
            normal[k] = cosine * (slope * back[k] + (side ? -axis[k] : axis[k]));
            box[side] += frame->reach[k] * fabsf(normal[k]);
        }
        gain[side] = fabsf(glm_vec3_dot(normal, (float *)way));
        for (int m = 0; m < tl->mat_count; m++)
            for (int corner = 0; corner < 8 && (all || timeline_is_used(tl, m)); corner++) {
                vec3 point;
                mat_corner(tl->size, poses[m], corner, point);
                glm_vec3_sub(point, frame->sphere.centre, point);
                need[side] = fmaxf(need[side], glm_vec3_dot(normal, point));
            }
    }
    float share = (need[0] * gain[1] + need[1] * gain[0]) / (box[0] * gain[1] + box[1] * gain[0]);
    glm_vec3_muladds((float *)way, amount * (need[0] - share * box[0]) / gain[0],
                     frame->sphere.centre);
    return share;
}

/* Loose mats, unlike a body, leave much of their box empty: fits the frame to what is seen of them
 * from its direction, as far as `amount` says. */
static void tighten(const struct timeline *tl, mat4 *poses, bool all, float amount,
                    struct frame *frame)
{
    float yaw = glm_rad(frame->yaw), pitch = glm_rad(frame->pitch);
    float slope = tanf(0.5f * glm_rad(CAMERA_FIELD_OF_VIEW));
    float cy = cosf(yaw), sy = sinf(yaw), cp = cosf(pitch), sp = sinf(pitch);
    vec3 back = {sy * cp, -cy * cp, sp};
    const vec3 across[3] = {{cy, sy, 0.0f}, {back[0], back[1], back[2]}, {cy, sy, 0.0f}};
    const vec3 along[3] = {{-sy * sp, cy * sp, cp}, {back[0], back[1], back[2]}, {-sy, cy, 0.0f}};
    float wide = balance_edges(tl, poses, all, frame, across, WIDE_ASPECT * slope, amount);
    float high = balance_edges(tl, poses, all, frame, along, slope, amount);
    float share = fminf(fmaxf(fmaxf(wide, high), LEAST_SHARE), 1.0f);
    glm_vec3_scale(frame->reach, 1.0f + amount * (share - 1.0f), frame->reach);
    frame->sphere.radius = timeline_reach(tl, poses, all, frame->sphere.centre);
}

/* How much room the body needs to turn about any axis, 0 none .. 1 all. None where the frame still
 * covers the finished body. */
static float turning(const struct timeline *tl, float time)
{
    float start = tl->phase_start[TIMELINE_PRESENT], end = tl->phase_end[TIMELINE_PRESENT];
    float share = TURN_SHARE * (end - start), last = end - 3.0f * tl->duration / TIMELINE_FRAMES;
    return ease_smooth(ease_window(time, start, start + share)) *
           (1.0f - ease_smooth(ease_window(time, last - share, last)));
}

/* The smallest frame at a time, around all mats or those of the assembly. While a body is presented
 * it is given the reach of the cube that has its sphere: that holds it however it is turned. */
static void tight_frame(const struct timeline *tl, float time, mat4 *poses, bool all,
                        struct frame *frame)
{
    struct box box;
    *frame = (struct frame){.sphere.radius = 0.0f};
    set_direction(tl, time, frame);
    timeline_bounds(tl, poses, all, &box);
    frame->sphere = sphere_around(&box);
    frame->sphere.radius = timeline_reach(tl, poses, all, frame->sphere.centre);
    float turn = 0.0f;
    if (tl->node_count > 0) {
        turn = turning(tl, time);
        frame->round = ease_smooth(
            ease_window(time, tl->phase_start[TIMELINE_FOLD], tl->phase_start[TIMELINE_PRESENT]));
    }
    for (int k = 0; k < 3; k++)
        frame->reach[k] = 0.5f * (box.hi[k] - box.lo[k]);
    if (frame->round < 1.0f)
        tighten(tl, poses, all, 1.0f - frame->round, frame);
    for (int k = 0; k < 3; k++) {
        frame->reach[k] *= BOX_MARGIN + frame->round * (1.0f - BOX_MARGIN);
        frame->reach[k] += turn * (frame->sphere.radius / sqrtf(3.0f) - frame->reach[k]);
    }
}

static void cover(struct frame *frame, const struct frame *other)
{
    float shift =
        0.5f * glm_vec3_distance((float *)frame->sphere.centre, (float *)other->sphere.centre);
    frame->sphere.radius = fmaxf(frame->sphere.radius, other->sphere.radius + shift);
    for (int k = 0; k < 3; k++) {
        float apart = 0.5f * fabsf(frame->sphere.centre[k] - other->sphere.centre[k]);
        frame->reach[k] = fmaxf(frame->reach[k], other->reach[k] + apart);
    }
}

float timeline_drawn_in(const struct timeline *tl, float time)
{
    float start = tl->phase_end[TIMELINE_APART];
    float end = start + SPARE_SHARE * (tl->phase_end[TIMELINE_LAY_OUT] - start);
    return ease_smooth(ease_window(time, start, end));
}

/* At first the frame holds the mats left over as well; while the others are laid out it draws
 * together around these. */
static void widen_first(const struct timeline *tl, mat4 *poses, struct frame *tight)
{
    for (int i = 0; i <= TIMELINE_FRAMES; i++) {
        float time = tl->duration * (float)i / TIMELINE_FRAMES;
        float amount = 1.0f - timeline_drawn_in(tl, time);
        if (amount <= 0.0f)
            break;
        struct frame all, *frame = &tight[i];
        timeline_place_mats(tl, time, poses);
        tight_frame(tl, time, poses, true, &all);
        glm_vec3_lerp(frame->sphere.centre, all.sphere.centre, amount, frame->sphere.centre);
        glm_vec3_lerp(frame->reach, all.reach, amount, frame->reach);
        frame->sphere.radius += amount * (all.sphere.radius - frame->sphere.radius);
    }
}

/* The frames of the assembly; *moving is the box around all of it, at all times. */
static void sample_assembly(const struct timeline *tl, mat4 *poses, struct frame *tight,
                            struct box *moving)
{
    for (int i = 0; i <= TIMELINE_FRAMES; i++) {
        float time = tl->duration * (float)i / TIMELINE_FRAMES;
        struct box box;
        timeline_place_mats(tl, time, poses);
        tight_frame(tl, time, poses, false, &tight[i]);
        timeline_bounds(tl, poses, false, &box);
        for (int k = 0; k < 3; k++) {
            moving->lo[k] = i == 0 ? box.lo[k] : fminf(moving->lo[k], box.lo[k]);
            moving->hi[k] = i == 0 ? box.hi[k] : fmaxf(moving->hi[k], box.hi[k]);
        }
    }
}

bool timeline_sample_frames(struct timeline *tl)
{
    struct frame tight[TIMELINE_FRAMES + 1];
    struct box moving;
    mat4 *poses = malloc(((size_t)tl->mat_count + 1) * sizeof *poses);
    if (!poses)
        return false;
    if (tl->mat_count > 0) {
        sample_assembly(tl, poses, tight, &moving);
        bool spare = timeline_lay_spare(tl, &moving);
        tl->spare_spread =
            tl->cell_spread * (moving.hi[1] - moving.lo[1]) + tl->mat_spread * (float)tl->size;
        if (spare)
            widen_first(tl, poses, tight);
    }
    free(poses);
    for (int i = 0; i <= TIMELINE_FRAMES && tl->mat_count > 0; i++) {
        tl->frames[i] = tight[i];
        for (int k = i - 2; k <= i + 2; k++)
            if (k >= 0 && k <= TIMELINE_FRAMES)
                cover(&tl->frames[i], &tight[k]);
    }
    return true;
}

/* ---- the curve ---- */

/* Uniform cubic B-spline through the samples: twice continuously differentiable. */
struct frame timeline_frame(const struct timeline *tl, float t)
{
    float at = t * TIMELINE_FRAMES;
    int k = (int)at;
    if (k >= TIMELINE_FRAMES)
        k = TIMELINE_FRAMES - 1;
    float x = at - (float)k, r = 1.0f - x;
    float weight[4] = {r * r * r / 6.0f, (3.0f * x * x * x - 6.0f * x * x + 4.0f) / 6.0f,
                       (3.0f * r * r * r - 6.0f * r * r + 4.0f) / 6.0f, x * x * x / 6.0f};
    struct frame out = {.sphere.radius = 0.0f};
    for (int i = 0; i < 4; i++) {
        int index = k + i - 1;
        index = index < 0 ? 0 : index > TIMELINE_FRAMES ? TIMELINE_FRAMES : index;
        const struct frame *f = &tl->frames[index];
        for (int j = 0; j < 3; j++) {
            out.sphere.centre[j] += weight[i] * f->sphere.centre[j];
            out.reach[j] += weight[i] * f->reach[j];
        }
        out.sphere.radius += weight[i] * f->sphere.radius;
        out.round += weight[i] * f->round;
    }
    set_direction(tl, t * tl->duration, &out);
    return out;
}
