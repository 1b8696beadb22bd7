#include "render/scene.h"

#include <math.h>

void scene_bounds(const struct scene *scene, vec3 lo, vec3 hi)
{
    for (int a = 0; a < 3; a++) {
        lo[a] = scene->mat_count > 0 ? INFINITY : -1;
        hi[a] = scene->mat_count > 0 ? -INFINITY : 1;
    }
    for (int i = 0; i < scene->mat_count; i++) {
        const struct scene_mat *mat = &scene->mats[i];
        float half = 0.5f * (float)mat->pattern.size;
        for (int a = 0; a < 3; a++) {
            float reach = half * (fabsf(mat->pose[0][a]) + fabsf(mat->pose[1][a])) +
                          0.5f * fabsf(mat->pose[2][a]);
            lo[a] = fminf(lo[a], mat->pose[3][a] - reach);
            hi[a] = fmaxf(hi[a], mat->pose[3][a] + reach);
        }
    }
    for (int a = 0; a < 3 && scene->focused; a++) {
        lo[a] = fmaxf(lo[a], scene->centre[a] - scene->radius);
        hi[a] = fminf(hi[a], scene->centre[a] + scene->radius);
    }
}
