#include "geom/camera.h"

#include "geom/ease.h"

#include <cglm/mat4.h>
#include <cglm/vec3.h>
#include <math.h>

#define FIT_MARGIN       1.04f  /* the frame fills the free part of the picture but for this */
#define NEAREST_EYE      2.0f   /* radii of the frame from its centre that the eye stays away */
#define PAN_LIMIT        4.0f   /* radii of the frame */
#define FLING_DECAY      3.2f   /* per second: what is left falls to 1/e in a third of a second */
#define FLING_REST       0.05f  /* degrees; less is not seen */
#define DEGREES_PER_DRAG 180.0f /* over the height of the viewport */

static float radians(float degrees)
{
    return degrees * GLM_PIf / 180.0f;
}

static float clamp(float x, float lo, float hi)
{
    return x < lo ? lo : x > hi ? hi : x;
}

/* ---- states ---- */

struct camera camera_default(void)
{
    return (struct camera){.follow = true, .yaw = CAMERA_YAW, .pitch = CAMERA_PITCH, .zoom = 1.0f};
}

struct camera camera_at(float yaw, float pitch, float zoom)
{
    return (struct camera){
        .yaw = yaw, .pitch = pitch, .zoom = clamp(zoom, CAMERA_MIN_ZOOM, CAMERA_MAX_ZOOM)};
}

struct camera camera_hold(struct camera camera, const struct frame *frame)
{
    if (camera.follow) {
        camera.follow = false;
        camera.yaw = frame->yaw;
        camera.pitch = frame->pitch;
    }
    return camera;
}

struct camera camera_turn(struct camera start, float yaw, float pitch)
{
    start.yaw += yaw;
    start.pitch += pitch;
    return start;
}

/* Is the eye past a pole, so that it sees the scene upside down? At the pole itself it is not. */
static bool upside_down(float pitch)
{
    return cosf(radians(pitch)) < -1e-3f;
}

struct camera camera_drag(struct camera start, float dx, float dy, const struct viewport *viewport)
{
    float degrees = DEGREES_PER_DRAG / fmaxf(viewport->height, 1.0f);
    float sign = upside_down(start.pitch) ? 1.0f : -1.0f;
    return camera_turn(start, sign * dx * degrees, dy * degrees);
}

/* ---- the eye ---- */

/* Unit vectors of the eye in the world: right, up, and towards the eye. */
static void eye_axes(float yaw, float pitch, vec3 right, vec3 up, vec3 back)
{
    float cy = cosf(radians(yaw)), sy = sinf(radians(yaw));
    float cp = cosf(radians(pitch)), sp = sinf(radians(pitch));
    glm_vec3_copy((vec3){cy, sy, 0.0f}, right);
    glm_vec3_copy((vec3){-sy * sp, cy * sp, cp}, up);
    glm_vec3_copy((vec3){sy * cp, -cy * cp, sp}, back);
}

/* The part of the viewport that the insets leave, at least a pixel and a third of the whole. */
static void free_part(const struct viewport *v, float *x, float *y, float *width, float *height)
{
    float full_width = fmaxf(v->width, 1.0f), full_height = fmaxf(v->height, 1.0f);
    *width = fmaxf(full_width - v->inset_left - v->inset_right, full_width / 3.0f);
    *height = fmaxf(full_height - v->inset_top - v->inset_bottom, full_height / 3.0f);
    *x = clamp(v->inset_left, 0.0f, full_width - *width);
    *y = clamp(v->inset_top, 0.0f, full_height - *height);
}

/* Tangent of half the field of view that the free part's height spans. */
static float half_tangent(void)
{
    return tanf(radians(0.5f * CAMERA_FIELD_OF_VIEW));
}

/* How far the frame reaches from its centre in the direction of a unit vector. */
static float support(const struct frame *frame, const vec3 n)
{
    float radius = fmaxf(frame->sphere.radius, 1e-3f);
    float box = 0.0f, sum = 0.0f, square = 0.0f;
    for (int k = 0; k < 3; k++) {
        box += frame->reach[k] * fabsf(n[k]);
        sum += frame->reach[k];
        square += frame->reach[k] * n[k] * n[k];
    }
    if (sum <= 0.0f)
        return radius;
    /* Of all ellipsoids that hold a box of half sizes r the one with semiaxes sqrt(r * sum of r)
     * has the smallest sum of squares. Around a cube it is the sphere. */
    float ellipsoid = fminf(sqrtf(square * sum), radius);
    return box + frame->round * (ellipsoid - box);
}

/* Where the eye must be for two opposite edges of the picture to touch the frame: at `away` along
 * `back` from the centre, moved aside by the result along `axis`. `slope` is the tangent of half
 * the angle between the edges.
 *
 *         a plane through the eye, with the unit normal n, touches what reaches h(n) from the
 *         centre where n . eye = h(n); the two planes give two equations for the eye's place
 */
static float fit_edges(const struct frame *frame, const vec3 axis, const vec3 back, float slope,
                       float *away)
{
    float cosine = 1.0f / sqrtf(1.0f + slope * slope), sine = slope * cosine;
    vec3 above, below;
    for (int k = 0; k < 3; k++) {
        above[k] = sine * back[k] + cosine * axis[k];
        below[k] = sine * back[k] - cosine * axis[k];
    }
    float high = support(frame, above), low = support(frame, below);
    *away = FIT_MARGIN * 0.5f * (high + low) / sine;
    return 0.5f * (high - low) / cosine;
}

/* The axes of a held camera's eye, and where it is when the frame just fits into the free part. */
struct fit {
    vec3 right, up, back;
    vec3 middle;    /* the target, without pan */
    float distance; /* from the middle, at zoom 1 and CAMERA_FIELD_OF_VIEW */
};

static void fit_frame(const struct camera *held, const struct frame *frame,
                      const struct viewport *viewport, struct fit *out)
{
    float x, y, width, height, wide, high, slope = half_tangent();
    free_part(viewport, &x, &y, &width, &height);
    eye_axes(held->yaw, held->pitch, out->right, out->up, out->back);
    float aside = fit_edges(frame, out->right, out->back, slope * width / height, &wide);
    float above = fit_edges(frame, out->up, out->back, slope, &high);
    glm_vec3_copy((float *)frame->sphere.centre, out->middle);
    glm_vec3_muladds(out->right, aside, out->middle);
    glm_vec3_muladds(out->up, above, out->middle);
    out->distance = fmaxf(wide, high);
}

/* World lengths of a pixel at the target's depth, `distance` away at CAMERA_FIELD_OF_VIEW. */
static float pixel_size(float distance, const struct viewport *viewport)
{
    float x, y, width, height;
    free_part(viewport, &x, &y, &width, &height);
    return 2.0f * distance * half_tangent() / height;
}

static struct camera limit_pan(struct camera camera)
{
    float length = glm_vec3_norm(camera.pan);
    if (length > PAN_LIMIT)
        glm_vec3_scale(camera.pan, PAN_LIMIT / length, camera.pan);
    return camera;
}

struct camera camera_pan(struct camera start, float dx, float dy, const struct frame *frame,
                         const struct viewport *viewport)
{
    struct camera held = camera_hold(start, frame);
    struct fit fit;
    fit_frame(&held, frame, viewport, &fit);
    float radius = fmaxf(frame->sphere.radius, 1e-3f);
    float scale = pixel_size(fit.distance / start.zoom, viewport) / radius;
    glm_vec3_muladds(fit.right, -dx * scale, start.pan);
    glm_vec3_muladds(fit.up, dy * scale, start.pan);
    return limit_pan(start);
}

struct camera camera_zoom(struct camera start, float factor, float x, float y,
                          const struct frame *frame, const struct viewport *viewport)
{
    float left, top, width, height;
    free_part(viewport, &left, &top, &width, &height);
    float dx = x - (left + 0.5f * width), dy = y - (top + 0.5f * height);
    float zoom = clamp(start.zoom * factor, CAMERA_MIN_ZOOM, CAMERA_MAX_ZOOM);
    /* What lies under the pointer is (dx, dy) * pixel from the target, before and after: the
     * target moves by the difference. That is a pan by (dx, dy) back in the old scale, then one
     * forth in the new. */
    struct camera moved = camera_pan(start, -dx, -dy, frame, viewport);
    moved.zoom = zoom;
    return camera_pan(moved, dx, dy, frame, viewport);
}

/* ---- fling ---- */

float camera_fling(float velocity, float seconds)
{
    return velocity / FLING_DECAY * -expm1f(-FLING_DECAY * fmaxf(seconds, 0.0f));
}

float camera_fling_length(float velocity)
{
    return velocity / FLING_DECAY;
}

float camera_fling_seconds(float velocity)
{
    float length = fabsf(camera_fling_length(velocity));
    return length <= FLING_REST ? 0.0f : logf(length / FLING_REST) / FLING_DECAY;
}

/* ---- turning to a view ---- */

struct camera camera_nearest_turn(struct camera from, struct camera to)
{
    to.yaw += 360.0f * roundf((from.yaw - to.yaw) / 360.0f);
    to.pitch += 360.0f * roundf((from.pitch - to.pitch) / 360.0f);
    return to;
}

struct camera camera_look_at(struct camera start, enum direction direction)
{
    static const float yaw[DIRECTION_COUNT] = {0, 0, 90, 180, 270, 0};
    static const float pitch[DIRECTION_COUNT] = {90, 0, 0, 0, 0, -90};
    struct camera to = camera_at(yaw[direction], pitch[direction], 1.0f);
    return camera_nearest_turn(start, to);
}

struct camera camera_between(struct camera from, struct camera to, float amount)
{
    amount = ease_clamp(amount);
    if (amount >= 1.0f)
        return to;
    struct camera out = from;
    out.yaw += amount * (to.yaw - from.yaw);
    out.pitch += amount * (to.pitch - from.pitch);
    out.zoom *= powf(to.zoom / from.zoom, amount);
    glm_vec3_lerp(from.pan, to.pan, amount, out.pan);
    return out;
}

/* ---- matrices ---- */

static void make_view(struct camera_view *out, vec3 right, vec3 up, vec3 back)
{
    glm_mat4_identity(out->view);
    for (int i = 0; i < 3; i++) {
        out->view[i][0] = right[i];
        out->view[i][1] = up[i];
        out->view[i][2] = back[i];
    }
    out->view[3][0] = -glm_vec3_dot(right, out->eye);
    out->view[3][1] = -glm_vec3_dot(up, out->eye);
    out->view[3][2] = -glm_vec3_dot(back, out->eye);
}

/* The frustum spans the whole viewport, shifted so that its axis goes through the middle of the
 * free part, whose height spans twice an angle of tangent `slope`. */
static void make_projection(struct camera_view *out, const struct viewport *viewport, float slope)
{
    float x, y, width, height;
    free_part(viewport, &x, &y, &width, &height);
    float full_width = fmaxf(viewport->width, 1.0f), full_height = fmaxf(viewport->height, 1.0f);
    float pixel = 2.0f * slope / height;
    float n = out->near_plane, f = out->far_plane;
    glm_mat4_zero(out->projection);
    out->projection[0][0] = 2.0f / (pixel * full_width);
    out->projection[1][1] = 2.0f / (pixel * full_height);
    out->projection[2][0] = 1.0f - (2.0f * x + width) / full_width;
    out->projection[2][1] = (2.0f * y + height) / full_height - 1.0f;
    out->projection[2][2] = -(f + n) / (f - n);
    out->projection[2][3] = -1.0f;
    out->projection[3][2] = -2.0f * f * n / (f - n);
}

void camera_view(const struct camera *camera, const struct frame *frame,
                 const struct viewport *viewport, struct camera_view *out)
{
    struct camera held = camera_hold(*camera, frame);
    struct fit fit;
    fit_frame(&held, frame, viewport, &fit);
    float radius = fmaxf(frame->sphere.radius, 1e-3f);
    float near = fit.distance / held.zoom;
    float least = radius * (NEAREST_EYE - glm_vec3_dot(held.pan, fit.back));
    out->distance = fmaxf(near, least);
    glm_vec3_copy(fit.middle, out->eye);
    glm_vec3_muladds(held.pan, radius, out->eye);
    glm_vec3_muladds(fit.back, out->distance, out->eye);
    /* Near enough for the table in front, far enough for the table behind. */
    out->near_plane = 0.1f * out->distance;
    out->far_plane = out->distance + 16.0f * radius * (1.0f + glm_vec3_norm(held.pan));
    make_view(out, fit.right, fit.up, fit.back);
    make_projection(out, viewport, half_tangent() * near / out->distance);
}

struct ray camera_ray(const struct camera_view *view, const struct viewport *viewport, float x,
                      float y)
{
    float width = fmaxf(viewport->width, 1.0f), height = fmaxf(viewport->height, 1.0f);
    /* Clip coordinates, then the direction in the eye's frame at depth 1. */
    float cx = 2.0f * x / width - 1.0f, cy = 1.0f - 2.0f * y / height;
    float ex = (cx + view->projection[2][0]) / view->projection[0][0];
    float ey = (cy + view->projection[2][1]) / view->projection[1][1];
    struct ray ray;
    float square = 0.0f;
    for (int i = 0; i < 3; i++) {
        ray.origin[i] = view->eye[i];
        ray.direction[i] = ex * view->view[i][0] + ey * view->view[i][1] - view->view[i][2];
        square += ray.direction[i] * ray.direction[i];
    }
    for (int i = 0; i < 3; i++)
        ray.direction[i] /= sqrtf(square);
    return ray;
}
