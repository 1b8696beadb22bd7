/* The hand on the camera: drags, flings, wheel, keys, and glides that any of these interrupts.
 *
 * The camera at a moment is a pure function of this struct and the time, so that frames may come at
 * any rate. Positions are logical pixels, times seconds.
 *
 *   press ----- less than 4 px ----> release: a click
 *     |
 *     +-- 4 px --> turning or panning --> release in motion: a fling that dies out
 */
#ifndef CUBEFOLD_APP_ORBIT_H
#define CUBEFOLD_APP_ORBIT_H

#include "geom/camera.h"

#include <stdbool.h>

#define ORBIT_CLICK_SLOP 4.0f

enum orbit_hand { ORBIT_FREE, ORBIT_PRESSED, ORBIT_DRAGGING };

enum { ORBIT_TRAIL = 8 };

/* Where a drag was lately, to tell how fast it was let go. */
struct orbit_trail_point {
    double time;
    float yaw, pitch;
};

struct orbit {
    struct camera camera; /* when neither flinging nor gliding */
    bool reduced_motion;  /* no flings, glides arrive at once */

    enum orbit_hand hand;
    bool panning;
    float press_x, press_y; /* a drag is measured from here */
    bool press_stopped;     /* the press stopped a motion: that was its purpose, it is no click */
    struct camera press_camera;
    float last_x, last_y; /* where the hand is */
    struct orbit_trail_point trail[ORBIT_TRAIL];
    int trail_count;

    bool flinging;
    float fling_yaw, fling_pitch; /* degrees a second at the release */

    bool gliding;
    bool glide_follows; /* ends following the frame */
    struct camera glide_to;
    double motion_start; /* of the fling or glide */
};

struct orbit orbit_start(void);

/* The camera at this time; `frame` is what it looks at. */
struct camera orbit_camera(const struct orbit *orbit, const struct frame *frame, double time);

/* True while the camera moves by itself. */
bool orbit_moving(const struct orbit *orbit, double time);

/* A button went down on the scene: turns, or pans. Ends every motion where it stands. */
void orbit_press(struct orbit *orbit, float x, float y, bool pan, const struct frame *frame,
                 double time);

/* The pointer moved while the button is down. Moves that come in a bunch after a slow frame, all at
 * nearly the same time, count as one for the speed of a fling. */
void orbit_drag(struct orbit *orbit, float x, float y, const struct frame *frame,
                const struct viewport *viewport, double time);

/* The button went up. True when the press was a click. A press that stopped a fling is none. */
bool orbit_release(struct orbit *orbit, double time);

/* The drag ends without a release: focus lost. */
void orbit_cancel(struct orbit *orbit);

/* Zooms toward (x, y); factor > 1 is nearer. A drag in progress goes on from there. */
void orbit_zoom(struct orbit *orbit, float factor, float x, float y, const struct frame *frame,
                const struct viewport *viewport, double time);

/* Turns by degrees, for keys. A drag in progress goes on from there. */
void orbit_turn(struct orbit *orbit, float yaw, float pitch, const struct frame *frame,
                double time);

/* Glides to a straight look at one side of the body, or back to the view that fits and follows. */
void orbit_look_at(struct orbit *orbit, enum direction direction, const struct frame *frame,
                   double time);
void orbit_reset(struct orbit *orbit, const struct frame *frame, double time);

#endif
