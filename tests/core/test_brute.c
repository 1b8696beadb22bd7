/* Counts small cubes a second way, from the voxels alone: every body is written down as 27 voxels
 * (3 x 3 x 3, the middle empty), each with the face whose mat fills it, and the class letter of the
 * mat on each face. Different ones are counted, and orbits are found by moving the voxels about.
 * Nothing of the solver, the shape or its symmetries is used. */
#include "core/solver.h"
#include "core/support.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { SIDE = 3, VOXELS = 27, FACES = 6, MAX_BODIES = 200000 };

struct body {
    char voxel[VOXELS]; /* '0' + face of the mat that fills it, or '.'; x + 3 y + 9 z */
    char letter[FACES]; /* class of the mat on each face */
};

struct brute {
    const struct puzzle *puzzle;
    char letter[FACES]; /* class letter of each mat */
    struct body *bodies;
    int count;
};

/* Voxel under row and column of a face, seen from outside; faces as in design: Top, Front, Right,
 * Back, Left, Bottom. */
static int voxel_of(int face, int row, int col)
{
    int x[] = {col, col, 2, 2 - col, 0, col};
    int y[] = {2 - row, 0, col, 2, 2 - col, row};
    int z[] = {2, 2 - row, 2 - row, 2 - row, 2 - row, 0};
    return x[face] + 3 * y[face] + 9 * z[face];
}

static int compare_bodies(const void *a, const void *b)
{
    return memcmp(a, b, sizeof(struct body));
}

/* Lays mat `m` on a face if no voxel is taken. */
static bool lay(struct body *body, const struct brute *brute, int face, int m, int orientation)
{
    uint8_t rows[SIDE * SIDE];
    struct mat mat = mat_orient(brute->puzzle->mats[m], orientation);
    mat_to_rows(&mat, rows);
    for (int i = 0; i < SIDE * SIDE; i++) {
        char *voxel = &body->voxel[voxel_of(face, i / SIDE, i % SIDE)];
        if (rows[i] && *voxel != '.')
            return false;
        if (rows[i])
            *voxel = (char)('0' + face);
    }
    body->letter[face] = brute->letter[m];
    return true;
}

/* True when mat `m` is in use, or a twin before it is free and will be tried in its stead. */
static bool is_repeat(const struct brute *brute, unsigned used, int m)
{
    bool repeat = used >> m & 1;
    for (int k = 0; k < m; k++)
        repeat = repeat || ((used >> k & 1) == 0 && brute->letter[k] == brute->letter[m]);
    return repeat;
}

/* True when a lower orientation leaves the same cells filled. */
static bool is_same_as_lower(struct mat mat, int orientation)
{
    bool same = false;
    for (int o = 0; o < orientation; o++)
        same = same || mat_orient(mat, o).rim == mat_orient(mat, orientation).rim;
    return same;
}

static void place_all(struct brute *brute, int face, unsigned used, const struct body *so_far)
{
    if (face == FACES) {
        int filled = 0;
        for (int v = 0; v < VOXELS; v++)
            filled += so_far->voxel[v] != '.';
        if (filled == VOXELS - 1) {
            assert_true(brute->count < MAX_BODIES);
            brute->bodies[brute->count++] = *so_far;
        }
        return;
    }
    for (int m = 0; m < FACES; m++) {
        if (is_repeat(brute, used, m))
            continue;
        for (int o = 0; o < (brute->puzzle->one_sided ? 4 : 8); o++) {
            struct body next = *so_far;
            if (!is_same_as_lower(brute->puzzle->mats[m], o) && lay(&next, brute, face, m, o))
                place_all(brute, face + 1, used | 1u << m, &next);
        }
    }
}

/* The body moved by one of the 48 symmetries of the cube. */
static struct body moved(const struct body *body, int map)
{
    static const int axes[6][3] = {{0, 1, 2}, {1, 2, 0}, {2, 0, 1},
                                   {0, 2, 1}, {2, 1, 0}, {1, 0, 2}};
    struct body out;
    int to[VOXELS];
    int face_to[FACES];
    for (int v = 0; v < VOXELS; v++) {
        int from[3] = {v % 3, v / 3 % 3, v / 9};
        int at[3];
        for (int i = 0; i < 3; i++) {
            int c = from[axes[map / 8][i]];
            at[i] = (map >> i & 1) ? 2 - c : c;
        }
        to[v] = at[0] + 3 * at[1] + 9 * at[2];
    }
    for (int f = 0; f < FACES; f++)
        for (int g = 0; g < FACES; g++)
            if (to[voxel_of(f, 1, 1)] == voxel_of(g, 1, 1))
                face_to[f] = g;
    for (int v = 0; v < VOXELS; v++) {
        char owner = body->voxel[v];
        out.voxel[to[v]] = owner == '.' ? '.' : (char)('0' + face_to[owner - '0']);
    }
    for (int f = 0; f < FACES; f++)
        out.letter[face_to[f]] = body->letter[f];
    return out;
}

static bool is_rotation(int map)
{
    int minus = (map & 1) + (map >> 1 & 1) + (map >> 2 & 1);
    return (map / 8 >= 3) == (minus % 2 == 1);
}

/* Number of orbits: bodies that are the least of all their images. */
static uint64_t count_orbits(const struct brute *brute, bool rotations_only)
{
    uint64_t orbits = 0;
    for (int b = 0; b < brute->count; b++) {
        bool least = true;
        for (int map = 0; map < 48 && least; map++) {
            struct body image = moved(&brute->bodies[b], map);
            if (!rotations_only || is_rotation(map))
                least = compare_bodies(&image, &brute->bodies[b]) >= 0;
        }
        orbits += least;
    }
    return orbits;
}

static struct solver_counts count_by_brute_force(const struct puzzle *puzzle)
{
    struct brute brute = {.puzzle = puzzle};
    struct body empty;
    int class_of[FACES];
    puzzle_classes(puzzle, class_of);
    for (int m = 0; m < FACES; m++)
        brute.letter[m] = (char)('A' + class_of[m]);
    brute.bodies = calloc(MAX_BODIES, sizeof *brute.bodies);
    assert_non_null(brute.bodies);
    memset(&empty, '.', sizeof empty);
    place_all(&brute, 0, 0, &empty);
    qsort(brute.bodies, (size_t)brute.count, sizeof *brute.bodies, compare_bodies);
    int kept = 0;
    for (int b = 0; b < brute.count; b++)
        if (b == 0 || compare_bodies(&brute.bodies[b], &brute.bodies[kept - 1]) != 0)
            brute.bodies[kept++] = brute.bodies[b];
    brute.count = kept;
    struct solver_counts counts = {.raw = (uint64_t)kept, .one_sided = puzzle->one_sided};
    counts.rotation = count_orbits(&brute, true);
    counts.reflection = puzzle->one_sided ? 0 : count_orbits(&brute, false);
    free(brute.bodies);
    return counts;
}

static void brute_force_agrees(void **state)
{
    (void)state;
    for (uint32_t seed = 1; seed <= 12; seed++) {
        struct test_puzzle test = test_puzzle_random("0,0,0", 3, seed % 3 == 0, seed);
        struct solver_counts want = count_by_brute_force(&test.puzzle);
        struct solver_counts got = test_solve(&test.puzzle, 50);
        assert_true(want.raw >= 1);
        assert_int_equal(got.raw, want.raw);
        assert_int_equal(got.rotation, want.rotation);
        assert_int_equal(got.reflection, want.reflection);
        test_puzzle_free(&test);
    }
}

/* Bodies with symmetry of their own have smaller orbits. All mats equal, every edge shared out
 * evenly: the rim of each is `corner, side, corner, notch` turned to fit. */
static void symmetric_bodies_are_counted_by_orbit(void **state)
{
    (void)state;
    static const struct {
        uint64_t rims[FACES];
        int solvable;
    } sets[] = {
        /* Two opposite full faces, four that hold one vertical edge each: fourfold symmetry. */
        {{0xff, 0xff, 0x08, 0x08, 0x08, 0x08}, 1},
        /* The same, the vertical cells held in pairs by two opposite sides. */
        {{0xff, 0xff, 0x88, 0x88, 0x00, 0x00}, 1},
        /* One face holds a corner too many: nothing fits. */
        {{0xff, 0xff, 0x09, 0x08, 0x08, 0x08}, 0},
    };
    for (size_t i = 0; i < sizeof sets / sizeof *sets; i++) {
        struct test_puzzle test = test_puzzle_random("0,0,0", 3, false, 1);
        for (int m = 0; m < FACES; m++)
            test.mats[m].rim = sets[i].rims[m];
        for (int side = 0; side < 2; side++) {
            test.puzzle.one_sided = side == 1;
            struct solver_counts want = count_by_brute_force(&test.puzzle);
            struct solver_counts got = test_solve(&test.puzzle, UINT64_MAX);
            assert_int_equal(want.raw > 0, sets[i].solvable);
            assert_int_equal(got.raw, want.raw);
            assert_int_equal(got.rotation, want.rotation);
            assert_int_equal(got.reflection, want.reflection);
        }
        test_puzzle_free(&test);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(brute_force_agrees),
        cmocka_unit_test(symmetric_bodies_are_counted_by_orbit),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
