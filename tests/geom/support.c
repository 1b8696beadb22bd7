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

static int read_cells(const char *drawing, struct cell *cells)
{
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
    return count;
}

/* Is this face of the body part of the sheet that the mark stands for? */
static bool in_sheet(char mark, enum direction direction)
{
    switch (mark) {
    case '=':
        return direction == DIRECTION_TOP;
    case '-':
        return direction != DIRECTION_TOP;
    case '_':
        return direction != DIRECTION_BOTTOM;
    case '<':
        return direction == DIRECTION_FRONT || direction == DIRECTION_RIGHT;
    default:
        return true;
    }
}

/* Keeps some faces of a body; of the room inside it, when `inside`, seen from there. */
static struct shape *sheet_of(struct shape *body, char mark)
{
    struct face_place places[SHAPE_MAX_FACES];
    struct shape *sheet;
    int count = 0;
    for (int i = 0; i < body->face_count; i++) {
        struct face_place place = {body->faces[i].cell, body->faces[i].direction};
        if (!in_sheet(mark, place.direction))
            continue;
        if (mark == '%') {
            struct cell out = direction_normal(place.direction);
            static const enum direction back[DIRECTION_COUNT] = {DIRECTION_BOTTOM, DIRECTION_BACK,
                                                                 DIRECTION_LEFT,   DIRECTION_FRONT,
                                                                 DIRECTION_RIGHT,  DIRECTION_TOP};
            if (place.direction == DIRECTION_TOP)
                continue;
            place.cell.x += out.x;
            place.cell.y += out.y;
            place.cell.z += out.z;
            place.direction = back[place.direction];
        }
        places[count++] = place;
    }
    assert_int_equal(shape_create_sheet(places, count, &sheet, NULL), SHAPE_OK);
    shape_destroy(body);
    return sheet;
}

struct shape *shape_of(const char *drawing)
{
    struct cell cells[256] = {{0, 0, 0}};
    struct shape *shape;
    char mark = strchr("=-_<%o", drawing[0]) ? drawing[0] : '\0';
    int count = read_cells(mark ? drawing + 1 : drawing, cells);
    if (mark == 'o') {
        assert_int_equal(shape_create_hollow(cells, count, &shape, NULL), SHAPE_OK);
        return shape;
    }
    assert_int_equal(shape_create(cells, count, &shape, NULL), SHAPE_OK);
    return mark ? sheet_of(shape, mark) : shape;
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
        "=###,###",    /* tray */
        "=#",          /* a single mat */
        "=#.#,###",    /* tray with a bay */
        "=#./.#",      /* two steps of a stair, no risers: two parts */
        "-##",         /* open box */
        "-##,#./##,#.",
        "_##", /* open box upside down */
        "<#",  /* two walls */
        "<##,##",
        "%##", /* open box with the outsides of its mats inside */
        "o###,###,###/###,#.#,###/###,###,###",
        "o####,####,####/####,#..#,####/####,####,####",
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

/* Writes down where each mat lies. */
static void note_faces(struct solved *s, int mats)
{
    free(s->face_of);
    s->face_of = malloc((size_t)mats * sizeof *s->face_of);
    assert_non_null(s->face_of);
    for (int mat = 0; mat < mats; mat++)
        s->face_of[mat] = -1;
    for (int face = 0; face < s->shape->face_count; face++)
        if (s->placements[face].mat >= 0)
            s->face_of[s->placements[face].mat] = face;
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
    note_faces(&s, count);
    s.puzzle = (struct puzzle){.shape = s.shape, .mats = s.mats, .mat_count = count};
    return s;
}

int solved_face_of(const struct solved *s, int mat)
{
    return s->face_of[mat];
}

void solved_add_spare(struct solved *s, int count, uint64_t seed)
{
    int used = s->puzzle.mat_count, all = used + count, size = s->mats[0].size, next = 0;
    struct mat *mats = malloc((size_t)all * sizeof *mats);
    int *moved = malloc((size_t)used * sizeof *moved);
    assert_true(mats && moved);
    for (int mat = 0; mat < all; mat++) {
        /* Each of the mats that are left to give out is as likely to come now. */
        int rest = used - next;
        if ((int)random_below(&seed, (uint32_t)(all - mat)) < rest) {
            moved[next] = mat;
            mats[mat] = s->mats[next++];
        } else {
            uint64_t bits = (uint64_t)random_below(&seed, UINT32_MAX) << 32;
            bits |= random_below(&seed, UINT32_MAX);
            mats[mat] = (struct mat){bits & (((uint64_t)1 << mat_rim_length(size)) - 1), size};
        }
    }
    for (int face = 0; face < s->shape->face_count; face++)
        if (s->placements[face].mat >= 0)
            s->placements[face].mat = moved[s->placements[face].mat];
    free(moved);
    free(s->mats);
    s->mats = mats;
    s->puzzle.mats = mats;
    s->puzzle.mat_count = all;
    note_faces(s, all);
}

void solved_take_out(struct solved *s, int step)
{
    for (int face = step - 1; face < s->shape->face_count; face += step)
        s->placements[face].mat = -1;
    note_faces(s, s->puzzle.mat_count);
}

void solved_destroy(struct solved *s)
{
    shape_destroy(s->shape);
    free(s->mats);
    free(s->placements);
    free(s->face_of);
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

/* ---- every kind of film ---- */

enum {
    CUBES = 110, /* random cubes; each is tried with one of the nets, so each net with 10 */
    OTHER_SIZES = 2
};

void films_check_all(film_check *check)
{
    for (int i = 0; i < CUBES; i++) {
        struct solved solved = solved_create("#", 3 + i % 6, (uint64_t)i);
        if (i % 5 == 1)
            solved_take_out(&solved, 2 + i % 4);
        if (i % 5 == 2)
            solved_add_spare(&solved, i % 17 + 1, (uint64_t)i);
        struct film film = film_create(&solved, i % NET_CUBE_COUNT);
        check(&solved, &film);
        film_destroy(&film);
        solved_destroy(&solved);
    }
    for (int i = 1; test_drawing(i); i++)
        for (int k = 0; k < OTHER_SIZES; k++) {
            struct solved solved = solved_create(test_drawing(i), 4 + k, (uint64_t)(i + 100 * k));
            if ((i + k) % 3 == 1 && solved.shape->face_count > 1)
                solved_take_out(&solved, 2 + i % 3);
            if ((i + k) % 3 == 2)
                solved_add_spare(&solved, 7 + i, (uint64_t)i);
            struct film film = film_create(&solved, k % net_count(solved.shape));
            check(&solved, &film);
            film_destroy(&film);
            solved_destroy(&solved);
        }
}

bool solved_is_complete(const struct solved *s)
{
    for (int face = 0; face < s->shape->face_count; face++)
        if (s->placements[face].mat < 0)
            return false;
    return true;
}

bool solved_has_hinge(const struct solved *s, const struct film *film, int face)
{
    int parent = film->net->faces[face].parent;
    return parent >= 0 && s->placements[face].mat >= 0 && s->placements[parent].mat >= 0;
}

int solved_spare_count(const struct solved *s)
{
    int count = 0;
    for (int mat = 0; mat < s->puzzle.mat_count; mat++)
        count += solved_face_of(s, mat) < 0;
    return count;
}
