#include "geom/pick.h"

#include <cglm/vec3.h>
#include <math.h>

/* Narrows [*near, *far] to where the ray is between lo and hi along one axis; false when nowhere.
 */
static bool clip_slab(float origin, float direction, float lo, float hi, float *near, float *far)
{
    if (fabsf(direction) < 1e-12f)
        return origin >= lo && origin <= hi;
    float a = (lo - origin) / direction, b = (hi - origin) / direction;
    *near = fmaxf(*near, fminf(a, b));
    *far = fminf(*far, fmaxf(a, b));
    return *near <= *far;
}

/* The ray in the frame of a mat; poses are rigid, so the transpose undoes the rotation. */
static struct ray to_mat(const struct ray *ray, mat4 pose)
{
    struct ray out;
    vec3 offset, direction;
    for (int i = 0; i < 3; i++) {
        offset[i] = ray->origin[i] - pose[3][i];
        direction[i] = ray->direction[i];
    }
    for (int i = 0; i < 3; i++) {
        out.origin[i] = glm_vec3_dot(offset, pose[i]);
        out.direction[i] = glm_vec3_dot(direction, pose[i]);
    }
    return out;
}

/* Distance to the nearest filled cell, or INFINITY. */
static float hit_cells(const struct ray *ray, const struct mat *mat)
{
    float half = 0.5f * (float)mat->size, best = INFINITY;
    float near = 0.0f, far = INFINITY;
    const float *o = ray->origin, *d = ray->direction;
    if (!clip_slab(o[2], d[2], -0.5f, 0.5f, &near, &far) ||
        !clip_slab(o[0], d[0], -half, half, &near, &far) ||
        !clip_slab(o[1], d[1], -half, half, &near, &far))
        return INFINITY;
    for (int row = 0; row < mat->size; row++)
        for (int col = 0; col < mat->size; col++) {
            float a = near, b = far;
            float x = (float)col - half, y = half - (float)row;
            if (mat_filled(mat, row, col) && clip_slab(o[0], d[0], x, x + 1.0f, &a, &b) &&
                clip_slab(o[1], d[1], y - 1.0f, y, &a, &b))
                best = fminf(best, a);
        }
    return best;
}

int pick_mat(const struct ray *ray, int count, const struct mat *mats, mat4 *poses, float *distance)
{
    int best = -1;
    float best_distance = INFINITY;
    for (int i = 0; i < count; i++) {
        struct ray local = to_mat(ray, poses[i]);
        float d = hit_cells(&local, &mats[i]);
        if (d < best_distance) {
            best_distance = d;
            best = i;
        }
    }
    if (distance && best >= 0)
        *distance = best_distance;
    return best;
}
