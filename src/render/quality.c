#include "render/quality.h"

#include <assert.h>
#include <math.h>

enum { FRAMES_BEFORE_LOWER = 3, FRAMES_BEFORE_RAISE = 45 };

struct quality quality_preset(enum quality_preset preset)
{
    static const struct quality presets[] = {
        [QUALITY_REST] = {4, 1024, 9, true, true, 1.0f},
        [QUALITY_MOVING] = {4, 512, 1, false, false, 1.0f},
        [QUALITY_FIRST] = {0, 512, 1, false, false, 1.0f},
    };
    return presets[preset];
}

void governor_init(struct governor *governor, double target_seconds)
{
    assert(target_seconds > 0);
    governor->level = 0;
    governor->smoothed = 0;
    governor->frames_since = 0;
    governor->target = target_seconds;
}

static void change_level(struct governor *governor, int step)
{
    governor->level += step;
    governor->frames_since = 0;
    governor->smoothed = 0;
}

void governor_frame(struct governor *governor, double seconds)
{
    if (!(seconds >= 0))
        return;
    /* One hiccup of the system must not count for many frames. */
    double bounded = fmin(seconds, 8 * governor->target);
    governor->smoothed =
        governor->frames_since == 0 ? bounded : 0.7 * governor->smoothed + 0.3 * bounded;
    governor->frames_since++;
    if (governor->smoothed > governor->target && governor->frames_since >= FRAMES_BEFORE_LOWER &&
        governor->level < GOVERNOR_LEVELS - 1)
        change_level(governor, 1);
    else if (governor->smoothed < 0.4 * governor->target &&
             governor->frames_since >= FRAMES_BEFORE_RAISE && governor->level > 0)
        change_level(governor, -1);
}

struct quality governor_quality(const struct governor *governor, bool moving)
{
    /* Cheapest last. Fewer pixels with samples look better than more without: they are soft, not
     * jagged. */
    static const struct quality levels[GOVERNOR_LEVELS] = {
        {4, 512, 1, false, false, 1.0f},  {4, 384, 1, false, false, 0.8f},
        {4, 384, 1, false, false, 0.65f}, {4, 384, 1, false, false, 0.55f},
        {2, 256, 1, false, false, 0.5f},
    };
    if (!moving)
        return quality_preset(QUALITY_REST);
    return levels[governor->level];
}
