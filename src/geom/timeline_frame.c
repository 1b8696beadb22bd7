/* What to look at, over time.
 *
 * The frame is a smooth curve through samples: at each, the smallest picture around all mats. As
 * the curve lies between four neighbouring samples, each is made to cover what its neighbours need.
 */
#include "geom/camera.h"
#include "geom/ease.h"
#include "geom/timeline_internal.h"

#include <cglm/vec3.h>
#include <math.h>
#include <stdlib.h>

#define FIRST_YAW   0.0f /* the view of the mats on the table: straight on, from high up */
#define FIRST_PITCH 56.0f
#define FLAT_MARGIN 1.12f /* room around mats that lie flat */
#define WIDE_ASPECT 1.6f  /* of the picture for which perspective is allowed for */

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

/* Widens the frame, whose centre and direction are set, to hold a point. What is nearer than the
 * centre looks larger. */
static void hold_point(struct frame *frame, vec3 point)
{
    float yaw = glm_rad(frame->yaw), pitch = glm_rad(frame->pitch);
    float slope = tanf(0.5f * glm_rad(CAMERA_FIELD_OF_VIEW));
    vec3 right = {cosf(yaw), sinf(yaw), 0.0f};
    vec3 up = {-sinf(yaw) * sinf(pitch), cosf(yaw) * sinf(pitch), cosf(pitch)};
    vec3 back = {sinf(yaw) * cosf(pitch), -cosf(yaw) * cosf(pitch), sinf(pitch)};
    vec3 at;
    glm_vec3_sub(point, frame->sphere.centre, at);
    float near = slope * glm_vec3_dot(at, back);
    frame->half_width =
        fmaxf(frame->half_width, fabsf(glm_vec3_dot(at, right)) + WIDE_ASPECT * near);
    frame->half_height = fmaxf(frame->half_height, fabsf(glm_vec3_dot(at, up)) + near);
}

/* The smallest frame at a time. A body that is closing is given the room of its sphere, so that it
 * can be turned. */
static void tight_frame(const struct timeline *tl, float time, mat4 *poses, struct frame *frame)
{
    struct box box;
    *frame = (struct frame){.sphere.radius = 0.0f};
    set_direction(tl, time, frame);
    timeline_place_mats(tl, time, poses);
    pose_bounds(tl->mat_count, tl->size, poses, &box);
    frame->sphere = sphere_around(&box);
    frame->sphere.radius = timeline_reach(tl, poses, frame->sphere.centre);
    for (int m = 0; m < tl->mat_count; m++)
        for (int corner = 0; corner < 8; corner++) {
            vec3 point;
            mat_corner(tl->size, poses[m], corner, point);
            hold_point(frame, point);
        }
    frame->half_width *= FLAT_MARGIN;
    frame->half_height *= FLAT_MARGIN;
    float round = frame->sphere.radius / cosf(0.5f * glm_rad(CAMERA_FIELD_OF_VIEW));
    float closing = 0.0f;
    if (tl->node_count > 0)
        closing = ease_smooth(
            ease_window(time, tl->phase_start[TIMELINE_FOLD], tl->phase_start[TIMELINE_PRESENT]));
    frame->half_width += closing * (round - frame->half_width);
    frame->half_height += closing * (round - frame->half_height);
}

static void cover(struct frame *frame, const struct frame *other)
{
    float shift =
        0.5f * glm_vec3_distance((float *)frame->sphere.centre, (float *)other->sphere.centre);
    frame->sphere.radius = fmaxf(frame->sphere.radius, other->sphere.radius + shift);
    frame->half_width = fmaxf(frame->half_width, other->half_width + shift);
    frame->half_height = fmaxf(frame->half_height, other->half_height + shift);
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
        for (int j = 0; j < 3; j++)
            out.sphere.centre[j] += weight[i] * f->sphere.centre[j];
        out.sphere.radius += weight[i] * f->sphere.radius;
        out.half_width += weight[i] * f->half_width;
        out.half_height += weight[i] * f->half_height;
    }
    set_direction(tl, t * tl->duration, &out);
    return out;
}
