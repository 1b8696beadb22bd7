#include "cli/estimate.h"

#include <math.h>

enum { FEWEST = 4 }; /* samples with progress before anything is said */
static const double first_interval = 0.25;

void estimate_add(struct estimate *estimate, double time, uint64_t progress)
{
    struct estimate_sample *samples = estimate->samples;
    estimate->last = (struct estimate_sample){time, progress};
    if (estimate->count == 0)
        estimate->interval = first_interval;
    else if (time < samples[estimate->count - 1].time + estimate->interval)
        return;
    if (estimate->count == ESTIMATE_SAMPLES) {
        for (int i = 0; i < ESTIMATE_SAMPLES / 2; i++)
            samples[i] = samples[2 * i];
        estimate->count = ESTIMATE_SAMPLES / 2;
        estimate->interval *= 2;
    }
    samples[estimate->count++] = estimate->last;
}

/* Progress a second since the last sample at or before this share of the time. */
static double rate_since(const struct estimate *estimate, double share)
{
    const struct estimate_sample *samples = estimate->samples;
    double from = samples[0].time + share * (estimate->last.time - samples[0].time);
    int i = 0;
    while (i + 1 < estimate->count && samples[i + 1].time <= from)
        i++;
    double time = estimate->last.time - samples[i].time;
    return time > 0 ? (double)(estimate->last.progress - samples[i].progress) / time : 0;
}

bool estimate_left(const struct estimate *estimate, uint64_t whole, double *least, double *most)
{
    static const double shares[] = {0, 0.5, 0.75};
    int moves = 0;
    for (int i = 1; i < estimate->count; i++)
        moves += estimate->samples[i].progress > estimate->samples[i - 1].progress;
    if (moves < FEWEST || estimate->last.progress > whole)
        return false;
    double left = (double)(whole - estimate->last.progress);
    double spread = 1 + 2 / sqrt(moves);
    *least = INFINITY;
    *most = 0;
    for (int i = 0; i < 3; i++) {
        double rate = rate_since(estimate, shares[i]);
        double seconds = rate > 0 ? left / rate : INFINITY;
        *least = fmin(*least, seconds / spread);
        *most = fmax(*most, seconds * spread);
    }
    return true;
}
