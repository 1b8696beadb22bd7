/* What to look at, over time.
 *
 * The frame is a smooth curve through samples: at each, the smallest sphere and box around all
 * mats. As the curve lies between four neighbouring samples, each is made to cover what its
 * neighbours need.
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

float timeline_reach(const struct timeline *tl, mat4 *poses, vec3 from)
{
    float reach = 0.0f;
    for (int m = 0; m < tl->mat_count; m++)
        for (int corner = 0; corner < 8; corner++) {
            vec3 point;
            mat_corner(tl->size, poses[m], corner, point);
            reach = fmaxf(reach, glm_vec3_distance2(point, from));
        }
    return sqrtf(reach);
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

/* The smallest frame at a time. While a body is presented it is given the reach of the cube that
 * has its sphere: that holds it however it is turned. */
static void tight_frame(const struct timeline *tl, float time, mat4 *poses, struct frame *frame)
{
    struct box box;
    *frame = (struct frame){.sphere.radius = 0.0f};
    timeline_place_mats(tl, time, poses);
    pose_bounds(tl->mat_count, tl->size, poses, &box);
    frame->sphere = sphere_around(&box);
    frame->sphere.radius = timeline_reach(tl, poses, frame->sphere.centre);
    float turn = 0.0f;
    if (tl->node_count > 0) {
        turn = turning(tl, time);
        frame->round = ease_smooth(
            ease_window(time, tl->phase_start[TIMELINE_FOLD], tl->phase_start[TIMELINE_PRESENT]));
    }
    for (int k = 0; k < 3; k++) {
        float half = 0.5f * (box.hi[k] - box.lo[k]);
        half *= BOX_MARGIN + frame->round * (1.0f - BOX_MARGIN);
        frame->reach[k] = half + turn * (frame->sphere.radius / sqrtf(3.0f) - half);
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

bool timeline_sample_frames(struct timeline *tl)
{
    struct frame tight[TIMELINE_FRAMES + 1];
    mat4 *poses = malloc(((size_t)tl->mat_count + 1) * sizeof *poses);
    if (!poses)
        return false;
    for (int i = 0; i <= TIMELINE_FRAMES && tl->mat_count > 0; i++)
        tight_frame(tl, tl->duration * (float)i / TIMELINE_FRAMES, poses, &tight[i]);
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
