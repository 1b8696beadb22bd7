/* A number on its way from one value to another: a pure function of time. */
#ifndef CUBEFOLD_APP_FADE_H
#define CUBEFOLD_APP_FADE_H

#include "geom/ease.h"

#include <stdbool.h>

struct fade {
    float from, to;
    double start, seconds; /* seconds 0: already there */
};

static inline float fade_at(const struct fade *fade, double time)
{
    if (fade->seconds <= 0)
        return fade->to;
    float part = ease_smooth((float)((time - fade->start) / fade->seconds));
    return fade->from + (fade->to - fade->from) * part;
}

static inline bool fade_moving(const struct fade *fade, double time)
{
    return fade->seconds > 0 && time - fade->start < fade->seconds;
}

/* Sets out from where it is now. */
static inline void fade_go(struct fade *fade, float to, double time, double seconds)
{
    float from = fade_at(fade, time);
    *fade = (struct fade){from, to, time, seconds};
}

#endif
