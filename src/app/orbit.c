#include "app/orbit.h"

#include "geom/ease.h"

#include <math.h>

#define GLIDE_SECONDS      0.45
#define FLING_MIN_SPEED    20.0f /* degrees a second: slower releases stay where they are */
#define FLING_MAX_SPEED    900.0f
#define FLING_WINDOW       0.09  /* seconds of the drag that count for its speed */
#define FLING_REST_SECONDS 0.06  /* a hand that rested this long before letting go holds still */
#define TRAIL_SECONDS      0.008 /* moves closer than this are one bunch */

struct orbit orbit_start(void)
{
    return (struct orbit){.camera = camera_default()};
}

static double fling_seconds(const struct orbit *orbit)
{
    return camera_fling_seconds(hypotf(orbit->fling_yaw, orbit->fling_pitch));
}

bool orbit_moving(const struct orbit *orbit, double time)
{
    double passed = time - orbit->motion_start;
    if (orbit->flinging)
        return passed < fling_seconds(orbit);
    return orbit->gliding && passed < GLIDE_SECONDS;
}

static struct camera glide_camera(const struct orbit *orbit, const struct frame *frame,
                                  double passed)
{
    if (passed >= GLIDE_SECONDS)
        return orbit->glide_follows ? camera_default() : orbit->glide_to;
    struct camera to = orbit->glide_to;
    if (orbit->glide_follows)
        to = camera_nearest_turn(orbit->camera, camera_hold(camera_default(), frame));
    return camera_between(orbit->camera, to, ease_smoother((float)(passed / GLIDE_SECONDS)));
}

struct camera orbit_camera(const struct orbit *orbit, const struct frame *frame, double time)
{
    double passed = fmax(time - orbit->motion_start, 0);
    if (orbit->gliding)
        return glide_camera(orbit, frame, passed);
    if (!orbit->flinging)
        return orbit->camera;
    float seconds = (float)fmin(passed, fling_seconds(orbit));
    return camera_turn(orbit->camera, camera_fling(orbit->fling_yaw, seconds),
                       camera_fling(orbit->fling_pitch, seconds));
}

/* Freezes whatever moves at where it is now. */
static void stop_motion(struct orbit *orbit, const struct frame *frame, double time)
{
    orbit->camera = orbit_camera(orbit, frame, time);
    orbit->flinging = false;
    orbit->gliding = false;
}

/* ---- the hand ---- */

void orbit_press(struct orbit *orbit, float x, float y, bool pan, const struct frame *frame,
                 double time)
{
    orbit->press_stopped = orbit_moving(orbit, time);
    stop_motion(orbit, frame, time);
    orbit->hand = ORBIT_PRESSED;
    orbit->panning = pan;
    orbit->press_x = orbit->last_x = x;
    orbit->press_y = orbit->last_y = y;
    orbit->press_camera = orbit->camera;
    orbit->trail_count = 0;
}

static void remember(struct orbit *orbit, double time)
{
    int count = orbit->trail_count;
    if (count > 0 && time - orbit->trail[count - 1].time < TRAIL_SECONDS) {
        orbit->trail[count - 1].yaw = orbit->camera.yaw;
        orbit->trail[count - 1].pitch = orbit->camera.pitch;
        return;
    }
    if (orbit->trail_count == ORBIT_TRAIL) {
        for (int i = 1; i < ORBIT_TRAIL; i++)
            orbit->trail[i - 1] = orbit->trail[i];
        orbit->trail_count--;
    }
    orbit->trail[orbit->trail_count++] =
        (struct orbit_trail_point){time, orbit->camera.yaw, orbit->camera.pitch};
}

void orbit_drag(struct orbit *orbit, float x, float y, const struct frame *frame,
                const struct viewport *viewport, double time)
{
    float dx = x - orbit->press_x;
    float dy = y - orbit->press_y;
    if (orbit->hand == ORBIT_FREE)
        return;
    orbit->last_x = x;
    orbit->last_y = y;
    if (orbit->hand == ORBIT_PRESSED) {
        if (hypotf(dx, dy) < ORBIT_CLICK_SLOP)
            return;
        orbit->hand = ORBIT_DRAGGING;
        orbit->press_camera = camera_hold(orbit->press_camera, frame);
    }
    /* Always from the press, never step by step: out and back by any path is exact. */
    orbit->camera = orbit->panning ? camera_pan(orbit->press_camera, dx, dy, frame, viewport)
                                   : camera_drag(orbit->press_camera, dx, dy, viewport);
    remember(orbit, time);
}

static float fling_speed(float change, double seconds)
{
    float speed = (float)(change / seconds);
    return fminf(fmaxf(speed, -FLING_MAX_SPEED), FLING_MAX_SPEED);
}

static void start_fling(struct orbit *orbit, double time)
{
    if (orbit->trail_count < 2 || orbit->panning || orbit->reduced_motion)
        return;
    const struct orbit_trail_point *last = &orbit->trail[orbit->trail_count - 1];
    const struct orbit_trail_point *from = last;
    while (from > orbit->trail && last->time - from[-1].time <= FLING_WINDOW)
        from--;
    double seconds = last->time - from->time;
    if (seconds <= 0 || time - last->time > FLING_REST_SECONDS)
        return;
    orbit->fling_yaw = fling_speed(last->yaw - from->yaw, seconds);
    orbit->fling_pitch = fling_speed(last->pitch - from->pitch, seconds);
    orbit->flinging = hypotf(orbit->fling_yaw, orbit->fling_pitch) >= FLING_MIN_SPEED;
    orbit->motion_start = time;
}

bool orbit_release(struct orbit *orbit, double time)
{
    bool click = orbit->hand == ORBIT_PRESSED && !orbit->press_stopped;
    if (orbit->hand == ORBIT_DRAGGING)
        start_fling(orbit, time);
    orbit->hand = ORBIT_FREE;
    return click;
}

void orbit_cancel(struct orbit *orbit)
{
    orbit->hand = ORBIT_FREE;
}

/* ---- wheel and keys ---- */

/* Wheel or keys moved the camera in the middle of a press: the drag goes on from what they left. */
static void go_on_from_here(struct orbit *orbit)
{
    orbit->press_camera = orbit->camera;
    orbit->trail_count = 0;
    if (orbit->hand != ORBIT_DRAGGING)
        return;
    orbit->press_x = orbit->last_x;
    orbit->press_y = orbit->last_y;
}

void orbit_zoom(struct orbit *orbit, float factor, float x, float y, const struct frame *frame,
                const struct viewport *viewport, double time)
{
    stop_motion(orbit, frame, time);
    orbit->camera = camera_zoom(orbit->camera, factor, x, y, frame, viewport);
    go_on_from_here(orbit);
}

void orbit_turn(struct orbit *orbit, float yaw, float pitch, const struct frame *frame, double time)
{
    stop_motion(orbit, frame, time);
    orbit->camera = camera_turn(camera_hold(orbit->camera, frame), yaw, pitch);
    go_on_from_here(orbit);
}

static void glide(struct orbit *orbit, struct camera to, bool follows, const struct frame *frame,
                  double time)
{
    stop_motion(orbit, frame, time);
    orbit->hand = ORBIT_FREE;
    if (orbit->reduced_motion) {
        orbit->camera = follows ? camera_default() : to;
        return;
    }
    orbit->camera = camera_hold(orbit->camera, frame);
    orbit->glide_to = to;
    orbit->glide_follows = follows;
    orbit->gliding = true;
    orbit->motion_start = time;
}

void orbit_look_at(struct orbit *orbit, enum direction direction, const struct frame *frame,
                   double time)
{
    struct camera now = camera_hold(orbit_camera(orbit, frame, time), frame);
    glide(orbit, camera_look_at(now, direction), false, frame, time);
}

void orbit_reset(struct orbit *orbit, const struct frame *frame, double time)
{
    glide(orbit, camera_default(), true, frame, time);
}
