/* The orbiting eye, all in values: no function keeps state, so that going out and back by the same
 * path returns exactly.
 *
 * The eye looks at the centre of a frame (timeline.h), moved by the user's pan, from a direction
 * given by yaw and pitch in degrees, level with the horizon:
 *
 *             +y back                      pitch 90: from straight above
 *               |                            |   .
 *     left -----+----- +x right              |  .  pitch
 *               |  \                         | . )
 *             front \  yaw                   +-------- pitch 0: level
 *                    eye
 *
 * yaw 0 looks at the front (from -y), 90 at the right side (from +x). Pitch is not limited: past 90
 * the eye goes on over the pole and sees the scene upside down, without a jump; the screen's up
 * turns continuously with it. Nothing is wrapped, so paths can be interpolated.
 *
 * Zoom brings the eye nearer, but never into what it looks at: where it comes too near to the
 * frame's sphere it stays, and the field of view narrows instead. What lies at the target's depth
 * is magnified by the same either way.
 *
 *          far                 nearer              magnified more
 *        eye ----- (body)    eye -- (body)       eye -- (body)
 *          28 degrees          28 degrees          fewer degrees
 *
 * The scene is fitted by how far it reaches (struct frame), as seen from where the eye is: the
 * distance and the middle of the picture change a little when the view of a flat or long body
 * turns.
 *
 * All lengths of pan and zoom are relative to the size of the frame, so that the same camera fits
 * every moment of the assembly. Pixels are those of the framebuffer, or logical ones, as long as
 * the viewport is given in the same; x grows to the right, y down.
 */
#ifndef CUBEFOLD_GEOM_CAMERA_H
#define CUBEFOLD_GEOM_CAMERA_H

#include "core/shape.h"
#include "geom/timeline.h"

#include <cglm/types.h>
#include <stdbool.h>

/* Where the picture is on the screen, in pixels. At most a part of it may be free of panels: the
 * scene is centred and fitted into what the insets leave, while the picture fills the viewport. */
struct viewport {
    float width, height;
    float inset_left, inset_right, inset_top, inset_bottom;
};

struct camera {
    bool follow;      /* yaw and pitch come from the frame until the user turns the view */
    float yaw, pitch; /* degrees; ignored while `follow` */
    float zoom;       /* 1 fits the frame; CAMERA_MIN_ZOOM..CAMERA_MAX_ZOOM magnifies so much */
    vec3 pan;         /* world offset of the target, in radii of the frame */
};

/* The camera at work: everything needed to draw and to pick. */
struct camera_view {
    mat4 view;       /* world to eye */
    mat4 projection; /* eye to clip space, -1..1 in z (OpenGL) */
    vec3 eye;        /* world position, never inside the frame's sphere */
    float distance;  /* from the eye to the target, cells */
    float near_plane, far_plane;
};

struct ray {
    vec3 origin;
    vec3 direction; /* unit */
};

#define CAMERA_FIELD_OF_VIEW                                                                       \
    28.0f /* vertical, degrees; narrows where the eye must not go nearer                           \
           */
#define CAMERA_MIN_ZOOM 0.25f
#define CAMERA_MAX_ZOOM 12.0f
#define CAMERA_YAW      40.0f /* the view of a finished body */
#define CAMERA_PITCH    27.0f

/* The view that follows the frame, fitted: what the program starts with and Home returns to. */
struct camera camera_default(void);

/* A camera that stays at this yaw and pitch, fitted. */
struct camera camera_at(float yaw, float pitch, float zoom);

/* Yaw and pitch in effect for this frame; writes them into the result and ends `follow`. Do this
 * when a drag starts, so that the user's hand goes on from what is seen. */
struct camera camera_hold(struct camera camera, const struct frame *frame);

/* The camera after a drag by (dx, dy) pixels from the state `start`. A drag over the height of the
 * viewport turns by 180 degrees; to the right turns the scene to the right. While the scene is
 * upside down a drag to the right still moves what is nearest to the right. */
struct camera camera_drag(struct camera start, float dx, float dy, const struct viewport *viewport);

/* The camera turned by an angle, for keys and flings. */
struct camera camera_turn(struct camera start, float yaw, float pitch);

/* The camera after panning by (dx, dy) pixels from `start`: what lies at the target's depth follows
 * the pointer. The pan stays within a few radii of the frame. */
struct camera camera_pan(struct camera start, float dx, float dy, const struct frame *frame,
                         const struct viewport *viewport);

/* The camera zoomed by `factor` (> 1 magnifies), within limits, so that the point under the pixel
 * (x, y) at the target's depth stays there. */
struct camera camera_zoom(struct camera start, float factor, float x, float y,
                          const struct frame *frame, const struct viewport *viewport);

/* How far a fling has turned `seconds` after the release: velocity decays exponentially. Returned
 * in the unit of `velocity` (per second) times a second; the whole way is
 * camera_fling_length(velocity). */
float camera_fling(float velocity, float seconds);
float camera_fling_length(float velocity);

/* Seconds after which what is left of a fling is below a twentieth of a degree, for a velocity in
 * degrees per second: time to stop drawing. */
float camera_fling_seconds(float velocity);

/* The camera that looks straight at a side of the body, by the shortest turn from `start`. Top and
 * Bottom are seen with Front below and above. Zoom and pan are reset. */
struct camera camera_look_at(struct camera start, enum direction direction);

/* Between two held cameras: `amount` 0..1, eased by the caller. Turns linearly, zooms
 * geometrically. */
struct camera camera_between(struct camera from, struct camera to, float amount);

/* `to` with whole turns added to its yaw so that the way from `from` is shortest. */
struct camera camera_nearest_turn(struct camera from, struct camera to);

/* Matrices for this camera, frame and viewport. Safe for every size of viewport, even 0 x 0. */
void camera_view(const struct camera *camera, const struct frame *frame,
                 const struct viewport *viewport, struct camera_view *out);

/* The ray from the eye through the pixel (x, y). */
struct ray camera_ray(const struct camera_view *view, const struct viewport *viewport, float x,
                      float y);

#endif
