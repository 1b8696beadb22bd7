#include "geom/mesh_internal.h"

#include <math.h>

enum { RAYS = 32 };

#define RAY_LENGTH 2.5f  /* cells; the mat beyond takes no light away */
#define RAY_STEP   0.25f /* no cell is missed by more than its corner */
#define RAY_OFFSET 0.12f /* out of the unit cells, which are larger than the rounded foam */

static bool in_foam(const struct mat *mat, const float p[3])
{
    float half = 0.5f * (float)mat->size;
    if (fabsf(p[2]) >= 0.5f || fabsf(p[0]) >= half || fabsf(p[1]) >= half)
        return false;
    return mat_filled(mat, (int)(half - p[1]), (int)(p[0] + half));
}

/* Free part of one ray: 1 when it meets nothing, less the nearer the foam is. */
static float free_way(const struct mat *mat, const float from[3], const float direction[3])
{
    for (float way = RAY_STEP; way < RAY_LENGTH; way += RAY_STEP) {
        float p[3];
        for (int i = 0; i < 3; i++)
            p[i] = from[i] + way * direction[i];
        if (in_foam(mat, p))
            return way / RAY_LENGTH;
    }
    return 1.0f;
}

/* Evenly spread points of the unit sphere, on a spiral by the golden angle. */
static void sphere_point(int index, float out[3])
{
    float z = 1.0f - (2.0f * (float)index + 1.0f) / RAYS;
    float radius = sqrtf(1.0f - z * z), angle = 2.39996323f * (float)index;
    out[0] = radius * cosf(angle);
    out[1] = radius * sinf(angle);
    out[2] = z;
}

float mesh_openness(const struct mat *mat, const float position[3], const float normal[3])
{
    float from[3], sum = 0.0f;
    for (int i = 0; i < 3; i++)
        from[i] = position[i] + RAY_OFFSET * normal[i];
    for (int k = 0; k < RAYS; k++) {
        /* A point of the unit sphere that stands on the surface, seen from its foot, is spread as
         * the cosine of the angle to the normal. */
        float direction[3], square = 1e-9f;
        sphere_point(k, direction);
        for (int i = 0; i < 3; i++) {
            direction[i] += normal[i];
            square += direction[i] * direction[i];
        }
        for (int i = 0; i < 3; i++)
            direction[i] /= sqrtf(square);
        sum += free_way(mat, from, direction);
    }
    return sum / RAYS;
}
