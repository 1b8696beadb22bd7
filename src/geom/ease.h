/* Easing: smooth ramps from 0 to 1, flat outside. All are pure, clamp their argument, and return
 * exactly 0 and 1 at the ends. */
#ifndef CUBEFOLD_GEOM_EASE_H
#define CUBEFOLD_GEOM_EASE_H

/* x clamped to 0..1. */
float ease_clamp(float x);

/* 3x^2 - 2x^3: no velocity at the ends. */
float ease_smooth(float x);

/* 6x^5 - 15x^4 + 10x^3: neither velocity nor acceleration at the ends. */
float ease_smoother(float x);

/* 1 - (1-x)^3: starts at full speed, comes to rest. */
float ease_out(float x);

/* Where `time` stands between `start` and `end`, 0..1; a window without length is a step. */
float ease_window(float time, float start, float end);

#endif
