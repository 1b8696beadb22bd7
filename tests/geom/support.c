#include "support.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

uint32_t random_below(uint64_t *state, uint32_t bound)
{
    *state = *state * 6364136223846793005u + 1442695040888963407u;
    return (uint32_t)((*state >> 33) % bound);
}

struct shape *shape_of(const char *drawing)
{
    struct cell cells[128];
    int count = 0, x = 0, y = 0, z = 0;
    for (const char *c = drawing; *c; c++) {
        if (*c == '/') {
            z++;
            x = y = 0;
        } else if (*c == ',') {
            y--;
            x = 0;
        } else {
            if (*c == '#')
                cells[count++] = (struct cell){x, y, z};
            x++;
        }
    }
    struct shape *shape;
    assert_int_equal(shape_create(cells, count, &shape, NULL), SHAPE_OK);
    return shape;
}

const char *test_drawing(int index)
{
    static const char *const drawings[] = {
        "#",
        "##",
        "##,#.",
        "##,#./#.,..", /* tripod */
        "#./.#",       /* two cubes that touch along an edge */
        "##,##/##,##", /* box 2x2x2 */
        "###,#.#,###", /* ring with a tunnel */
        "#.#,###",     /* U */
        ".#.,###,.#.", /* cross */
        "###,###,###/###,###,###/###,###,###",
        "...,.#.,.../.#.,###,.#./...,.#.,...", /* star */
        "#./.#,..",
        "#.,../..,.#", /* two cubes that touch in a point: islands */
        NULL,
    };
    return drawings[index];
}

/* ---- puzzles ---- */

/* Gives every rim cell of the surface to one of the faces that could fill it. */
static void fill_surface(const struct shape *shape, int size, uint64_t *random, struct mat *mats)
{
    int cells = shape_rim_cell_count(shape, size), rim = mat_rim_length(size);
    int *claims = calloc((size_t)cells, sizeof *claims);
    assert_non_null(claims);
    for (int face = 0; face < shape->face_count; face++)
        mats[face] = (struct mat){0, size};
    /* The k-th claimant of a cell replaces the one before with probability 1/k. */
    int *owner = malloc((size_t)cells * sizeof *owner);
    assert_non_null(owner);
    for (int face = 0; face < shape->face_count; face++)
        for (int i = 0; i < rim; i++) {
            int cell = shape_rim_cell(shape, size, face, i);
            if (random_below(random, (uint32_t)++claims[cell]) == 0)
                owner[cell] = face * rim + i;
        }
    for (int cell = 0; cell < cells; cell++)
        mats[owner[cell] / rim].rim |= (uint64_t)1 << (owner[cell] % rim);
    free(owner);
    free(claims);
}

struct solved solved_create(const char *drawing, int size, uint64_t seed)
{
    struct solved s = {.shape = shape_of(drawing)};
    int count = s.shape->face_count;
    uint64_t random = seed * 2654435761u + 12345u;
    struct mat *lying = malloc((size_t)count * sizeof *lying);
    s.mats = malloc((size_t)count * sizeof *s.mats);
    s.placements = malloc((size_t)count * sizeof *s.placements);
    assert_true(lying && s.mats && s.placements);
    fill_surface(s.shape, size, &random, lying);
    for (int face = 0; face < count; face++) {
        /* Insertion keeps the permutation uniform. */
        int other = (int)random_below(&random, (uint32_t)face + 1);
        if (other < face)
            s.placements[face].mat = s.placements[other].mat;
        s.placements[other].mat = face;
    }
    for (int face = 0; face < count; face++) {
        int orientation = (int)random_below(&random, MAT_ORIENTATIONS);
        s.placements[face].orientation = orientation;
        s.mats[s.placements[face].mat] = mat_orient(lying[face], orientation_inverse(orientation));
    }
    free(lying);
    s.puzzle = (struct puzzle){.shape = s.shape, .mats = s.mats, .mat_count = count};
    return s;
}

void solved_destroy(struct solved *s)
{
    shape_destroy(s->shape);
    free(s->mats);
    free(s->placements);
}

/* ---- films ---- */

struct film film_create(const struct solved *s, int net_index)
{
    struct film film = {0};
    size_t count = (size_t)s->puzzle.mat_count;
    assert_int_equal(net_create(s->shape, net_index, &film.net), NET_OK);
    assert_int_equal(timeline_create(&s->puzzle, s->placements, film.net, &film.timeline),
                     TIMELINE_OK);
    film.state.poses = malloc(count * sizeof *film.state.poses);
    film.state.contact = malloc(count * sizeof *film.state.contact);
    assert_true(film.state.poses && film.state.contact);
    return film;
}

void film_destroy(struct film *film)
{
    net_destroy(film->net);
    timeline_destroy(film->timeline);
    free(film->state.poses);
    free(film->state.contact);
}

void film_show(struct film *film, float t, float explode)
{
    timeline_evaluate(film->timeline, t, explode, &film->state);
}

float film_time(const struct film *film, enum timeline_phase phase, int step, int steps)
{
    float start = timeline_phase_start(film->timeline, phase);
    float end = timeline_phase_end(film->timeline, phase);
    return step == steps ? end : start + (end - start) * (float)step / (float)steps;
}

void point_of(mat4 pose, float x, float y, float z, vec3 out)
{
    for (int i = 0; i < 3; i++)
        out[i] = pose[3][i] + x * pose[0][i] + y * pose[1][i] + z * pose[2][i];
}
