/* How much a frame may cost, and who decides it.
 *
 * Two presets: one for frames at rest, one for moving pictures. The governor lowers the moving one
 * further while frames take too long; a frame at rest always has the full quality.
 */
#ifndef CUBEFOLD_RENDER_QUALITY_H
#define CUBEFOLD_RENDER_QUALITY_H

#include <stdbool.h>

struct quality {
    int samples;           /* of the picture's framebuffer: 4, 2 or 0; capped by the driver */
    int shadow_resolution; /* side of the shadow map in texels; 0 draws no shadow */
    int shadow_taps;       /* samples of the filter: 9 or 1 */
    bool fine_light;       /* light every fragment, else every vertex */
    bool grain;            /* subtle grain of the foam, with fine_light only */
    float resolution;      /* picture's side over the target's, 0.25..1; < 1 is scaled up */
};

enum quality_preset {
    QUALITY_REST,
    QUALITY_MOVING,
    QUALITY_FIRST /* for the very first frame: as moving, but without samples, whose programs take
                     longest to prepare; follow it up with QUALITY_REST */
};

struct quality quality_preset(enum quality_preset preset);

/* Levels of the governor, from the preset for moving pictures downwards. */
enum { GOVERNOR_LEVELS = 5 };

struct governor {
    int level;        /* 0 best .. GOVERNOR_LEVELS - 1 cheapest */
    double smoothed;  /* running mean of frame times, seconds; 0 at first */
    int frames_since; /* frames since the level changed */
    double target;    /* a frame should take no longer, seconds */
};

/* Starts at the preset for moving pictures. `target_seconds` is the longest frame that still counts
 * as fluid, for instance 1/30. */
void governor_init(struct governor *governor, double target_seconds);

/* Reports that a frame of the moving picture took so many seconds to draw (until the GL has
 * finished it). Lowers after a few slow frames, raises only with much room, so that it does not
 * swing. A pure function of the governor and the time given. */
void governor_frame(struct governor *governor, double seconds);

/* The quality to draw with: lowered when moving, QUALITY_REST when not. */
struct quality governor_quality(const struct governor *governor, bool moving);

#endif
