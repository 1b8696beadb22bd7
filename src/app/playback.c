#include "app/playback.h"

static double clamp(double x, double lo, double hi)
{
    return x < lo ? lo : x > hi ? hi : x;
}

struct playback playback_start(void)
{
    return (struct playback){.speed = 1};
}

bool playback_moving(const struct playback *playback)
{
    return playback->playing && !playback->held;
}

void playback_advance(struct playback *playback, double seconds, double duration)
{
    if (!playback_moving(playback) || seconds <= 0 || duration <= 0)
        return;
    double step = seconds * playback->speed / duration;
    double end = playback->reverse ? 0 : 1;
    playback->time = clamp(playback->time + (playback->reverse ? -step : step), 0, 1);
    if (playback->time == end)
        playback->playing = false;
}

void playback_play(struct playback *playback, bool reverse)
{
    playback->reverse = reverse;
    playback->playing = true;
    if (playback->time == (reverse ? 0 : 1))
        playback->time = reverse ? 1 : 0;
}

void playback_toggle(struct playback *playback)
{
    bool between = playback->time > 0 && playback->time < 1;
    if (playback->playing)
        playback->playing = false;
    else
        playback_play(playback, playback->reverse && between);
}

void playback_seek(struct playback *playback, double time)
{
    playback->time = clamp(time, 0, 1);
}

void playback_step(struct playback *playback, const float *stops, int count, int direction)
{
    /* Closer than this counts as being there: stops are floats. */
    static const double here = 1e-6;
    double to = direction > 0 ? 1 : 0;
    for (int i = 0; i < count; i++) {
        int k = direction > 0 ? i : count - 1 - i;
        if (direction * (stops[k] - playback->time) > here) {
            to = stops[k];
            break;
        }
    }
    playback->playing = false;
    playback->time = to;
}
