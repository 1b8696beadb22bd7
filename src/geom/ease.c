#include "geom/ease.h"

float ease_clamp(float x)
{
    /* Written so that what is not a number becomes 0. */
    return x >= 1.0f ? 1.0f : x > 0.0f ? x : 0.0f;
}

float ease_smooth(float x)
{
    x = ease_clamp(x);
    return x >= 1.0f ? 1.0f : x * x * (3.0f - 2.0f * x);
}

float ease_smoother(float x)
{
    x = ease_clamp(x);
    return x >= 1.0f ? 1.0f : x * x * x * (x * (6.0f * x - 15.0f) + 10.0f);
}

float ease_out(float x)
{
    float rest = 1.0f - ease_clamp(x);
    return 1.0f - rest * rest * rest;
}

float ease_window(float time, float start, float end)
{
    if (time >= end)
        return 1.0f;
    if (time <= start)
        return 0.0f;
    return (time - start) / (end - start);
}
