/* Where we are in the assembly and whether it is moving: plain values, advanced by seconds. */
#ifndef CUBEFOLD_APP_PLAYBACK_H
#define CUBEFOLD_APP_PLAYBACK_H

#include <stdbool.h>

#define PLAYBACK_MIN_SPEED 0.1
#define PLAYBACK_MAX_SPEED 10.0

struct playback {
    double time; /* 0..1 */
    bool playing;
    bool reverse;
    bool held;    /* the scrub bar is held: time stands where the hand puts it */
    double speed; /* 1 is the timeline's own pace */
};

/* At the start, standing. */
struct playback playback_start(void);

/* Moves on by `seconds` of real time in a timeline that takes `duration` seconds at speed 1. Stops
 * at either end, however long the step. */
void playback_advance(struct playback *playback, double seconds, double duration);

/* Starts or stops. Goes on in the direction it last had, but at either end forwards: starting at
 * the end begins again at the start. */
void playback_toggle(struct playback *playback);

/* Plays in the given direction from here (from the other end if there is nowhere to go). */
void playback_play(struct playback *playback, bool reverse);

/* Goes to a moment, 0..1; playing goes on from there. */
void playback_seek(struct playback *playback, double time);

/* Goes to the next (direction 1) or previous (-1) of the ascending stops, and stands. */
void playback_step(struct playback *playback, const float *stops, int count, int direction);

/* True while time passes by itself. */
bool playback_moving(const struct playback *playback);

#endif
