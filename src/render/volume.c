#include "render/volume.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static const float FINEST_STEP = 0.5f; /* cells */
static const float MARGIN = 3.0f;      /* cells around the mats, so that the table fades out */
static const float MARGIN_UP = 1.5f;
static const float MOST_EXTENT = 1e5f; /* mats further apart than this get no occlusion */

void volume_init(struct volume *volume)
{
    *volume = (struct volume){0};
}

void volume_free(struct volume *volume)
{
    free(volume->texels);
    free(volume->filled);
    free(volume->sums);
    free(volume->open);
    *volume = (struct volume){0};
}

static enum render_status make_room(struct volume *volume, size_t points)
{
    if (points <= volume->capacity)
        return RENDER_OK;
    volume_free(volume);
    volume->texels = malloc(points * 4);
    volume->filled = malloc(points * sizeof *volume->filled);
    volume->sums = malloc(points * 4 * sizeof *volume->sums);
    size_t ground = (size_t)VOLUME_GROUND_SIDE * VOLUME_GROUND_SIDE;
    volume->open = malloc((points > ground ? points : ground) * sizeof *volume->open);
    if (!volume->texels || !volume->filled || !volume->sums || !volume->open) {
        volume_free(volume);
        return RENDER_NO_MEMORY;
    }
    volume->capacity = points;
    return RENDER_OK;
}

/* Grid for a box: as fine as the limit on points allows. */
static void choose_grid(struct volume *volume, const struct scene *scene)
{
    vec3 lo, hi;
    scene_bounds(scene, lo, hi);
    lo[0] -= MARGIN;
    lo[1] -= MARGIN;
    hi[0] += MARGIN;
    hi[1] += MARGIN;
    hi[2] += MARGIN_UP;
    lo[2] = scene->table ? fminf(0, lo[2]) : lo[2] - MARGIN_UP;
    float extent[3];
    for (int a = 0; a < 3; a++)
        extent[a] = fminf(hi[a] - lo[a], MOST_EXTENT);
    float step = FINEST_STEP;
    double points = 0;
    int most = scene->quality.fine_light ? VOLUME_MAX_POINTS : VOLUME_MOVING_POINTS;
    for (;; step *= 1.1f) {
        points = 1;
        for (int a = 0; a < 3; a++) {
            volume->size[a] = (int)ceilf(extent[a] / step) + 2;
            points *= volume->size[a];
        }
        if (points <= most)
            break;
    }
    volume->step = step;
    /* Points keep their places in the world while mats move, or shades would swim. */
    for (int a = 0; a < 3; a++)
        volume->origin[a] = step * floorf(lo[a] / step);
}

/* Spreads a piece of foam over the eight grid points around it. */
static void deposit(struct volume *volume, const vec3 at, float mass)
{
    const int *size = volume->size;
    int base[3];
    float share[3];
    for (int a = 0; a < 3; a++) {
        float g = (at[a] - volume->origin[a]) / volume->step - 0.5f;
        float whole = floorf(g);
        base[a] = (int)whole;
        share[a] = g - whole;
    }
    for (int corner = 0; corner < 8; corner++) {
        float weight = mass;
        int p[3];
        bool inside = true;
        for (int a = 0; a < 3; a++) {
            int up = corner >> a & 1;
            p[a] = base[a] + up;
            weight *= up ? share[a] : 1 - share[a];
            inside = inside && p[a] >= 0 && p[a] < size[a];
        }
        if (inside) {
            volume->filled[((size_t)p[2] * (size_t)size[1] + (size_t)p[1]) * (size_t)size[0] +
                           (size_t)p[0]] += weight;
        }
    }
}

/* Fills one mat in: every cell as 2 x 2 x 2 pieces. */
static void fill_mat(struct volume *volume, const struct scene_mat *mat)
{
    int n = mat->pattern.size;
    float volume_of_point = volume->step * volume->step * volume->step;
    float mass = 0.125f / volume_of_point * fminf(fmaxf(mat->opacity, 0), 1);
    for (int cell = 0; cell < n * n; cell++) {
        int row = cell / n, col = cell % n;
        if (!mat_filled(&mat->pattern, row, col))
            continue;
        for (int piece = 0; piece < 8; piece++) {
            float x = (float)col - 0.5f * (float)(n - 1) + (piece & 1 ? 0.25f : -0.25f);
            float y = 0.5f * (float)(n - 1) - (float)row + (piece & 2 ? 0.25f : -0.25f);
            float z = piece & 4 ? 0.25f : -0.25f;
            vec3 at;
            for (int a = 0; a < 3; a++) {
                at[a] = mat->pose[0][a] * x + mat->pose[1][a] * y + mat->pose[2][a] * z +
                        mat->pose[3][a];
            }
            deposit(volume, at, mass);
        }
    }
}

/* Light that comes from direction d, swept through the grid point by point against it: what
 * reaches a point is what reaches its neighbour on the way, less what that neighbour keeps. */
static void sweep(struct volume *volume, const int d[3], float weight)
{
    const int nx = volume->size[0], ny = volume->size[1], nz = volume->size[2];
    const size_t points = (size_t)nx * (size_t)ny * (size_t)nz;
    const ptrdiff_t stride = (ptrdiff_t)d[0] + ((ptrdiff_t)d[1] + (ptrdiff_t)d[2] * ny) * nx;
    const float length = sqrtf((float)(d[0] * d[0] + d[1] * d[1] + d[2] * d[2]));
    const float unit[3] = {(float)d[0] / length, (float)d[1] / length, (float)d[2] / length};
    float *sums = volume->sums;
    for (int iz = 0; iz < nz; iz++) {
        int z = d[2] > 0 ? nz - 1 - iz : iz;
        for (int iy = 0; iy < ny; iy++) {
            int y = d[1] > 0 ? ny - 1 - iy : iy;
            for (int ix = 0; ix < nx; ix++) {
                int x = d[0] > 0 ? nx - 1 - ix : ix;
                size_t i = ((size_t)z * (size_t)ny + (size_t)y) * (size_t)nx + (size_t)x;
                bool edge = x + d[0] < 0 || x + d[0] >= nx || y + d[1] < 0 || y + d[1] >= ny ||
                            z + d[2] < 0 || z + d[2] >= nz;
                size_t j = (size_t)((ptrdiff_t)i + (edge ? 0 : stride));
                float here = edge ? 1 : volume->open[j] * (1 - volume->filled[j]);
                volume->open[i] = here;
                sums[i] += weight * unit[0] * here;
                sums[points + i] += weight * unit[1] * here;
                sums[2 * points + i] += weight * unit[2] * here;
                sums[3 * points + i] += weight * here;
            }
        }
    }
}

/* All 26 directions of the grid, weighted so that polynomials of degree 7 are integrated exactly
 * over the sphere (Lebedev's rule of 26 points). */
static void sweep_all(struct volume *volume)
{
    static const float weights[4] = {0, 1.0f / 21, 4.0f / 105, 9.0f / 280};
    for (int code = 0; code < 27; code++) {
        int d[3] = {code % 3 - 1, code / 3 % 3 - 1, code / 9 - 1};
        int axes = abs(d[0]) + abs(d[1]) + abs(d[2]);
        if (axes > 0)
            sweep(volume, d, weights[axes]);
    }
}

/* Light that reaches a point of the table from one direction, 0..1. */
static float march(const struct volume *volume, const float start[3], const float step[3])
{
    const int *size = volume->size;
    float p[3] = {start[0], start[1], start[2]};
    float light = 1;
    while (light > 0.02f) {
        int at[3];
        for (int a = 0; a < 3; a++) {
            p[a] += step[a];
            at[a] = (int)floorf(p[a]);
            if (at[a] < 0 || at[a] >= size[a])
                return light;
        }
        light *=
            1 - volume->filled[((size_t)at[2] * (size_t)size[1] + (size_t)at[1]) * (size_t)size[0] +
                               (size_t)at[0]];
    }
    return 0;
}

enum { GROUND_DIRECTIONS = 48 };

/* How closed the sky is over the table: directions spread evenly over what a level surface sees
 * (Vogel's spiral on the disc below the half sphere). */
static void close_ground(struct volume *volume, int directions)
{
    float steps[GROUND_DIRECTIONS][3];
    float low = -volume->origin[2] / volume->step; /* grid height of the table */
    for (int d = 0; d < directions; d++) {
        float square = ((float)d + 0.5f) / (float)directions, angle = 2.3999632f * (float)d;
        steps[d][0] = sqrtf(square) * cosf(angle);
        steps[d][1] = sqrtf(square) * sinf(angle);
        steps[d][2] = sqrtf(1 - square);
    }
    for (int i = 0; i < VOLUME_GROUND_SIDE * VOLUME_GROUND_SIDE; i++) {
        int x = i % VOLUME_GROUND_SIDE, y = i / VOLUME_GROUND_SIDE;
        float start[3] = {((float)x + 0.5f) / VOLUME_GROUND_SIDE * (float)volume->size[0],
                          ((float)y + 0.5f) / VOLUME_GROUND_SIDE * (float)volume->size[1],
                          fmaxf(low, 0)};
        float sum = 0;
        for (int d = 0; d < directions; d++)
            sum += march(volume, start, steps[d]);
        volume->open[i] = 1 - sum / directions;
    }
}

/* Softens the ground map (1 2 1 along both axes), so that the few directions do not show. */
static void soften_ground(struct volume *volume)
{
    enum { SIDE = VOLUME_GROUND_SIDE };
    for (int y = 0; y < SIDE; y++) {
        for (int x = 0; x < SIDE; x++) {
            float sum = 0, weights = 0;
            for (int k = 0; k < 9; k++) {
                int dx = k % 3 - 1, dy = k / 3 - 1;
                if (x + dx >= 0 && x + dx < SIDE && y + dy >= 0 && y + dy < SIDE) {
                    float weight = (float)((2 - abs(dx)) * (2 - abs(dy)));
                    sum += weight * volume->open[(y + dy) * SIDE + x + dx];
                    weights += weight;
                }
            }
            volume->ground[y * SIDE + x] = (uint8_t)lroundf(255 * sum / weights);
        }
    }
}

static uint8_t to_byte(float value)
{
    return (uint8_t)lroundf(255 * fminf(fmaxf(value, 0), 1));
}

enum render_status volume_compute(struct volume *volume, const struct scene *scene)
{
    choose_grid(volume, scene);
    size_t points = (size_t)volume->size[0] * (size_t)volume->size[1] * (size_t)volume->size[2];
    struct volume grid = *volume;
    enum render_status status = make_room(volume, points);
    if (status != RENDER_OK)
        return status;
    memcpy(volume->size, grid.size, sizeof grid.size);
    memcpy(volume->origin, grid.origin, sizeof grid.origin);
    volume->step = grid.step;
    memset(volume->filled, 0, points * sizeof *volume->filled);
    memset(volume->sums, 0, points * 4 * sizeof *volume->sums);
    for (int i = 0; i < scene->mat_count; i++)
        fill_mat(volume, &scene->mats[i]);
    for (size_t i = 0; i < points; i++)
        volume->filled[i] = fminf(volume->filled[i], 1);
    sweep_all(volume);
    close_ground(volume, scene->quality.fine_light ? GROUND_DIRECTIONS : GROUND_DIRECTIONS / 2);
    soften_ground(volume);
    for (size_t i = 0; i < points; i++) {
        for (size_t a = 0; a < 3; a++)
            volume->texels[4 * i + a] = to_byte(2 * volume->sums[a * points + i] + 0.5f);
        volume->texels[4 * i + 3] = to_byte(volume->sums[3 * points + i]);
    }
    return RENDER_OK;
}
