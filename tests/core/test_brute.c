/* The brute force against counts worked out by hand, and against solutions known beforehand. The
 * solvers are compared with it elsewhere. */
#include "core/brute.h"
#include "core/random_puzzle.h"
#include "core/support.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>

#include <cmocka.h>

static void assert_counts(const struct puzzle *puzzle, uint64_t raw, uint64_t rotation,
                          uint64_t reflection)
{
    struct brute_counts counts;
    assert_true(brute_count(puzzle, 10000000, &counts));
    assert_int_equal(counts.raw, raw);
    assert_int_equal(counts.rotation, rotation);
    assert_int_equal(counts.reflection, reflection);
}

/* A sheet of flat faces in a row to the right; free with shape_destroy. */
static struct shape *row_of_faces(int count)
{
    struct face_place places[4];
    struct shape *shape = NULL;
    for (int i = 0; i < count; i++)
        places[i] = (struct face_place){{i, 0, 0}, DIRECTION_TOP};
    assert_int_equal(shape_create_sheet(places, count, &shape, NULL), SHAPE_OK);
    return shape;
}

/* On a face alone nothing is in the way of anything:
 *
 *     # # .     no symmetry of its own: 8 looks, which the 4 turns of the face make into 2,
 *     # # .     its mirror images into 1
 *     # . #
 */
static void one_mat_alone_lies_in_all_its_ways(void **state)
{
    (void)state;
    struct shape *shape = row_of_faces(1);
    struct mat mat = {0xd3, 3}, other = {0x01, 3};
    struct mat mats[2] = {mat, other};
    struct mat_rule rules[2] = {{0, MAT_EITHER, -1}, {0, MAT_EITHER, -1}};
    struct puzzle puzzle = {.shape = shape, .mats = mats, .mat_count = 1};
    assert_int_equal(mat_symmetries(mat), 1);
    assert_counts(&puzzle, 8, 2, 1);
    puzzle.one_sided = true;
    assert_counts(&puzzle, 4, 1, 0);
    puzzle.one_sided = false;
    /* One corner filled: 4 looks, flips make no new one. Either mat may lie there. */
    puzzle.mat_count = 2;
    assert_counts(&puzzle, 12, 3, 2);
    /* A cell that may be either: two bodies for each look, and in one of the two ways it looks like
     * nothing else. */
    rules[1].unknown = 0x10;
    puzzle.rules = rules;
    assert_counts(&puzzle, 8 + 2 * 4, 2 + 2, 1 + 2);
    shape_destroy(shape);
}

static void pins_on_one_face(void **state)
{
    (void)state;
    struct shape *shape = row_of_faces(1);
    struct mat mats[2] = {{0xd3, 3}, {0x55, 3}}; /* no symmetry; all four corners: every symmetry */
    struct mat_pin pins[2] = {{0, 0, 0x03, false}, {1, 0, 0x01, true}};
    struct puzzle puzzle = {.shape = shape, .mats = mats, .mat_count = 2, .pins = pins};
    assert_counts(&puzzle, 9, 3, 2);
    /* Turned not at all or once: nothing that may be done to the face keeps that. */
    puzzle.pin_count = 1;
    assert_counts(&puzzle, 2, 2, 2);
    /* Turned not at all or twice: half a turn keeps it. */
    pins[0].orientations = 0x05;
    assert_counts(&puzzle, 2, 1, 1);
    /* Forbidden in one orientation means forbidden in all that look the same. */
    pins[0] = pins[1];
    assert_counts(&puzzle, 8, 2, 1);
    /* Both must be used, and there is but one face. */
    pins[0] = (struct mat_pin){0, 0, 0xff, false};
    pins[1] = (struct mat_pin){1, 0, 0xff, false};
    puzzle.pin_count = 2;
    assert_counts(&puzzle, 0, 0, 0);
    shape_destroy(shape);
}

/* Two faces side by side share one column of three cells; mats of size 3.
 *
 *     a a x b b     x: filled by exactly one of the two, but for the ends of the border, which may
 *     a a X b b        stay empty; X must be filled
 *     a a x b b
 */
static void two_faces_share_a_row_of_cells(void **state)
{
    (void)state;
    struct shape *shape = row_of_faces(2);
    struct mat mats[3] = {{0x00, 3}, {0x02, 3}, {0x00, 3}};
    struct puzzle puzzle = {.shape = shape, .mats = mats, .mat_count = 2};
    /* The tab of mat 1 must lie on X; either of two faces: one up to half a turn. */
    assert_counts(&puzzle, 2, 1, 1);
    /* A third mat, the same as mat 0, changes nothing; in a group of its own it does. */
    puzzle.mat_count = 3;
    assert_counts(&puzzle, 2, 1, 1);
    struct mat_rule rules[3] = {{0, MAT_EITHER, -1}, {0, MAT_EITHER, -1}, {0, MAT_EITHER, 0}};
    struct mat_group group = {0, 1};
    puzzle.rules = rules;
    puzzle.groups = &group;
    puzzle.group_count = 1;
    assert_counts(&puzzle, 4, 2, 2);
    group.least = 1;
    assert_counts(&puzzle, 2, 1, 1);
    group.most = group.least = 0;
    assert_counts(&puzzle, 2, 1, 1);
    group = (struct mat_group){2, 2};
    assert_counts(&puzzle, 0, 0, 0);
    shape_destroy(shape);
}

static void unknown_cells_side_by_side(void **state)
{
    (void)state;
    struct shape *shape = row_of_faces(2);
    /* Mat 0 is empty but for one cell not known. It must be the one that fills X. */
    struct mat mats[2] = {{0x00, 3}, {0x00, 3}};
    struct mat_rule rules[2] = {{0x02, MAT_EITHER, -1}, {0x00, MAT_EITHER, -1}};
    struct puzzle puzzle = {.shape = shape, .mats = mats, .mat_count = 2, .rules = rules};
    assert_counts(&puzzle, 2, 1, 1);
    /* Both mats like that. With both unknown cells at X, one of them fills it: 2 bodies. With only
     * one of them there, the other lies in one of three places on the border and is either: 2 * 3
     * * 2 bodies. Half a turn pairs all of them. The mirror image that swaps the long borders keeps
     * the body where the other cell lies on the short border, and so does no other. */
    rules[1].unknown = 0x02;
    assert_counts(&puzzle, 2 + 12, 1 + 6, 1 + 4);
    /* Nobody may fill X: neither may be a tab there. */
    uint8_t cells[16] = {0};
    int count = shape_rim_cell_count(shape, 3);
    assert_in_range(count, 1, 16);
    for (int c = 0; c < count; c++)
        cells[c] = shape_cell_on_border(shape, 3, c) ? CELL_FREE : CELL_FRAME;
    puzzle.cells = cells;
    /* 4 places each; at X notch, elsewhere either: (1 + 3 * 2)^2. Half a turn leaves 7 of them. */
    assert_counts(&puzzle, 49, (49 + 7) / 2, (49 + 7 + 7 + 9) / 4);
    shape_destroy(shape);
}

static void the_blue_set_has_its_counts(void **state)
{
    (void)state;
    struct test_puzzle test = test_puzzle_read("reference/blue.txt", "0,0,0");
    assert_counts(&test.puzzle, 144, 6, 3);
    test.puzzle.one_sided = true;
    assert_counts(&test.puzzle, 48, 2, 0);
    test_puzzle_free(&test);
    test = test_puzzle_read("reference/edge-touch.txt", "0,0,0;1,1,0");
    assert_counts(&test.puzzle, 48, 12, 6);
    test_puzzle_free(&test);
}

/* Bodies with symmetry of their own have smaller orbits. n = 3, all edges shared out evenly. */
static void symmetric_bodies_are_counted_by_orbit(void **state)
{
    (void)state;
    static const struct {
        uint64_t rims[6];
        uint64_t raw, rotation, reflection;
    } sets[] = {
        /* Two opposite full faces, four that hold one vertical edge each: fourfold symmetry. The
         * axis lies in 3 ways, and the edges go round in 2. */
        {{0xff, 0xff, 0x08, 0x08, 0x08, 0x08}, 6, 1, 1},
        /* The same, the vertical cells held in pairs by two opposite sides: 6 ways again. */
        {{0xff, 0xff, 0x88, 0x88, 0x00, 0x00}, 6, 1, 1},
        /* One face holds a corner too many: nothing fits. */
        {{0xff, 0xff, 0x09, 0x08, 0x08, 0x08}, 0, 0, 0},
    };
    for (size_t i = 0; i < sizeof sets / sizeof *sets; i++) {
        struct test_puzzle test = test_puzzle_random("0,0,0", 3, false, 1);
        for (int m = 0; m < 6; m++)
            test.mats[m].rim = sets[i].rims[m];
        assert_counts(&test.puzzle, sets[i].raw, sets[i].rotation, sets[i].reflection);
        test_puzzle_free(&test);
    }
}

static void known_solutions_are_found(void **state)
{
    (void)state;
    int counted = 0;
    for (uint32_t seed = 1; seed <= 600; seed++) {
        unsigned kinds = RANDOM_EVERYTHING & ~(unsigned)RANDOM_SPOILT;
        struct random_puzzle made = random_puzzle_create(kinds, 10, seed);
        struct brute_counts counts;
        if (brute_count(&made.puzzle, 20000, &counts)) {
            counted++;
            assert_true(counts.raw >= 1);
            assert_true(counts.rotation >= 1 && counts.rotation <= counts.raw);
            assert_true(counts.one_sided || counts.reflection >= 1);
            assert_true(counts.reflection <= counts.rotation);
        }
        random_puzzle_free(&made);
    }
    assert_in_range(counted, 300, 600);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(one_mat_alone_lies_in_all_its_ways),
        cmocka_unit_test(pins_on_one_face),
        cmocka_unit_test(two_faces_share_a_row_of_cells),
        cmocka_unit_test(unknown_cells_side_by_side),
        cmocka_unit_test(the_blue_set_has_its_counts),
        cmocka_unit_test(symmetric_bodies_are_counted_by_orbit),
        cmocka_unit_test(known_solutions_are_found),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
