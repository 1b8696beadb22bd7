/* Reasons why there is no solution: each kind on a case that can be checked by hand, and that no
 * puzzle with a solution ever gets one. */
#include "core/brute.h"
#include "core/random_puzzle.h"
#include "core/reason.h"
#include "core/support.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#ifndef TEST_ROUNDS
#define TEST_ROUNDS 800
#endif

enum { ROUNDS = TEST_ROUNDS };

enum { MAX_MATS = 12 };

/* A puzzle put together by hand. */
struct made {
    struct shape *shape;
    struct mat mats[MAX_MATS];
    struct mat_rule rules[MAX_MATS];
    struct mat_group groups[2];
    struct mat_pin pins[4];
    uint8_t cells[64];
    struct puzzle puzzle;
    struct reason reason;
};

static void make(struct made *made, struct shape *shape, int size, int mats)
{
    memset(made, 0, sizeof *made);
    made->shape = shape;
    for (int m = 0; m < MAX_MATS; m++) {
        made->mats[m].size = size;
        made->rules[m].group = -1;
    }
    made->puzzle = (struct puzzle){.shape = shape,
                                   .mats = made->mats,
                                   .mat_count = mats,
                                   .rules = made->rules,
                                   .groups = made->groups,
                                   .pins = made->pins};
}

static void make_cube(struct made *made, int size, int mats)
{
    make(made, test_shape("0,0,0"), size, mats);
}

static void make_strip(struct made *made, int mats)
{
    static const struct face_place places[2] = {{{0, 0, 0}, DIRECTION_TOP},
                                                {{1, 0, 0}, DIRECTION_TOP}};
    struct shape *shape = NULL;
    assert_int_equal(shape_create_sheet(places, 2, &shape, NULL), SHAPE_OK);
    make(made, shape, 3, mats);
}

static enum reason_kind find(struct made *made)
{
    assert_int_equal(puzzle_validate(&made->puzzle, NULL), PUZZLE_OK);
    assert_true(reason_find(&made->puzzle, &made->reason));
    return made->reason.kind;
}

/* A mat of size 3 with so many tabs at its corners and on its sides. */
static struct mat mat_with(int corners, int sides)
{
    struct mat mat = {0, 3};
    for (int i = 0; i < 4; i++)
        mat.rim |= (uint64_t)(i < corners) << (2 * i) | (uint64_t)(i < sides) << (2 * i + 1);
    return mat;
}

/* The mat whose four sides are these patterns, first cell first; no corner. */
static struct mat mat_of_sides(const char *const sides[4])
{
    int cells = (int)strlen(sides[0]);
    struct mat mat = {0, cells + 2};
    for (int s = 0; s < 4; s++)
        for (int i = 0; i < cells; i++)
            mat.rim |= (uint64_t)(sides[s][i] == '#') << (s * (cells + 1) + 1 + i);
    return mat;
}

static void fill_corners(struct made *made)
{
    int p = made->mats[0].size - 1;
    for (int c = 0; c < 8; c++) /* two each on the first four */
        made->mats[c / 2].rim |= UINT64_C(1) << (c % 2 * p);
}

/* ---- totals ---- */

static void a_cell_too_many_is_a_total(void **state)
{
    (void)state;
    struct test_puzzle test = test_puzzle_random("0,0,0", 5, false, 7);
    struct reason reason;
    assert_true(reason_find(&test.puzzle, &reason));
    assert_int_equal(reason.kind, REASON_NONE);
    assert_int_equal(reason.needed, -1);
    int i = 1;
    while (test.mats[2].rim >> i & 1)
        i += i % 4 == 3 ? 2 : 1;
    test.mats[2].rim |= UINT64_C(1) << i;
    assert_true(reason_find(&test.puzzle, &reason));
    assert_int_equal(reason.kind, REASON_TOTAL);
    assert_false(reason.corners);
    assert_int_equal(reason.needed, 44);
    assert_int_equal(reason.needed_most, 44);
    assert_int_equal(reason.present, 45);
    assert_int_equal(reason.least, 45);
    assert_int_equal(reason.most, 45);
    assert_int_equal(reason.used, 6);
    assert_int_equal(reason.left, 0);
    assert_int_equal(reason.left_needed, -1);
    test_puzzle_free(&test);
}

/* A cube of size 3 needs 20 cells, 8 of them corners. */
static void totals_out_of_reach(void **state)
{
    (void)state;
    struct made m;
    make_cube(&m, 3, 7);
    for (int k = 0; k < 7; k++)
        m.mats[k] = mat_with(1, 2);
    assert_int_equal(find(&m), REASON_TOTAL);
    assert_int_equal(m.reason.needed, 20);
    assert_int_equal(m.reason.most, 18);
    assert_int_equal(m.reason.left, 1);
    assert_int_equal(m.reason.left_needed, 1); /* 21 in all */
    assert_int_equal(m.reason.left_least, 3);
    for (int k = 0; k < 7; k++)
        m.mats[k] = mat_with(k < 3 ? 2 : 0, k == 3 || k == 4 ? 3 : 2);
    assert_int_equal(find(&m), REASON_CORNERS);
    assert_true(m.reason.corners);
    assert_int_equal(m.reason.needed, 8);
    assert_int_equal(m.reason.least, 4);
    assert_int_equal(m.reason.most, 6);
    assert_int_equal(m.reason.left_needed, -2); /* 6 in all */
    shape_destroy(m.shape);
}

static void totals_that_no_choice_hits(void **state)
{
    (void)state;
    struct made m;
    make_cube(&m, 3, 8);
    for (int k = 0; k < 8; k++)
        m.mats[k] = mat_with(k < 2 ? 2 : 1, k < 2 ? 4 : 2); /* 6 or 3 each: never 20 */
    assert_int_equal(find(&m), REASON_TOTAL);
    assert_int_equal(m.reason.least, 6 * 3);
    assert_int_equal(m.reason.most, 2 * 6 + 4 * 3);
    m.mats[7] = mat_with(1, 1);
    assert_int_not_equal(find(&m), REASON_TOTAL); /* 6 + 4 * 3 + 2 */
    shape_destroy(m.shape);
}

/* 24 cells, 9 of them corners: the mat left over would need 4 cells, 1 of them a corner. There are
 * mats with 4 cells and mats with 1 corner, but none with both. */
static void totals_that_cannot_be_had_together(void **state)
{
    (void)state;
    static const int corners[7] = {2, 2, 2, 2, 1, 0, 0};
    static const int sides[7] = {2, 2, 2, 2, 2, 3, 2};
    struct made m;
    make_cube(&m, 3, 7);
    for (int k = 0; k < 7; k++)
        m.mats[k] = mat_with(corners[k], sides[k]);
    assert_int_equal(find(&m), REASON_BOTH);
    assert_int_equal(m.reason.left, 1);
    m.mats[4] = mat_with(1, 3);
    m.mats[5] = mat_with(0, 2);
    assert_int_not_equal(find(&m), REASON_BOTH);
    shape_destroy(m.shape);
}

static void groups_and_pins_narrow_the_choice(void **state)
{
    (void)state;
    static const int tabs[7] = {4, 4, 4, 2, 2, 3, 5};
    struct made m;
    make_cube(&m, 3, 7);
    for (int k = 0; k < 7; k++)
        m.mats[k] = mat_with(k < 4 ? 2 : 0, tabs[k] - (k < 4 ? 2 : 0));
    m.mats[6] = mat_with(1, 4);
    assert_int_not_equal(find(&m), REASON_TOTAL); /* without a 4: 20 */
    m.rules[5].group = m.rules[6].group = 0;
    m.groups[0] = (struct mat_group){1, 1};
    m.puzzle.group_count = 1;
    assert_int_equal(find(&m), REASON_TOTAL); /* 16 and 3, or 16 and 5 */
    assert_int_equal(m.reason.least, 19);
    assert_int_equal(m.reason.most, 21);
    m.puzzle.group_count = 0;
    m.puzzle.rules = NULL;
    for (int k = 0; k < 3; k++)
        m.pins[k] = (struct mat_pin){k, k, 0xff, false};
    m.puzzle.pin_count = 3; /* no 4 may be left over: 19, 21 or 22 */
    assert_int_equal(find(&m), REASON_TOTAL);
    assert_int_equal(m.reason.least, 19);
    assert_int_equal(m.reason.most, 22);
    shape_destroy(m.shape);
}

/* Two faces side by side share three cells; the one in the middle must be filled, the others need
 * not. */
static void borders_and_unknown_cells_give_ranges(void **state)
{
    (void)state;
    struct made m;
    make_strip(&m, 3);
    assert_int_equal(find(&m), REASON_TOTAL);
    assert_int_equal(m.reason.needed, 1);
    assert_int_equal(m.reason.needed_most, 13);
    assert_int_equal(m.reason.most, 0);
    assert_int_equal(m.reason.left_needed, -1);
    m.rules[2].unknown = 2;
    assert_int_equal(find(&m), REASON_NONE);
    m.rules[2].unknown = 1; /* a corner: of no use in the middle */
    assert_int_equal(find(&m), REASON_BOTH);
    m.mats[0] = m.mats[1] = m.mats[2] = mat_with(4, 4);
    m.rules[2].unknown = 0;
    assert_int_equal(find(&m), REASON_TOTAL);
    assert_int_equal(m.reason.least, 16);
    assert_int_equal(m.reason.needed_most, 13);
    shape_destroy(m.shape);
}

static void nothing_is_left_over_from_mats_that_must_be_used(void **state)
{
    (void)state;
    struct made m;
    make_cube(&m, 3, 6);
    for (int k = 0; k < 6; k++)
        m.mats[k] = mat_with(k < 4 ? 2 : 0, 2);
    assert_int_not_equal(find(&m), REASON_TOTAL);
    m.rules[0].unknown = m.mats[0].rim & 1;
    m.mats[0].rim &= ~UINT64_C(1);
    assert_int_not_equal(find(&m), REASON_TOTAL);
    m.mats[0].rim &= ~UINT64_C(2);
    assert_int_equal(find(&m), REASON_TOTAL);
    assert_int_equal(m.reason.least, 18);
    assert_int_equal(m.reason.most, 19);
    shape_destroy(m.shape);
}

/* ---- patterns ---- */

static void a_side_without_counterpart(void **state)
{
    (void)state;
    static const char *const few[4] = {".#.", ".#.", ".#.", ".#."};
    static const char *const many[4] = {"#.#", "#.#", "#.#", "#.#"};
    static const char *const mixed[4] = {"#.#", ".#.", "#.#", ".#."};
    static const char *const full[4] = {".#.", "###", ".#.", ".#."};
    struct made m;
    make_cube(&m, 5, 6);
    for (int k = 0; k < 6; k++)
        m.mats[k] = mat_of_sides(k < 2 ? few : k < 4 ? many : mixed);
    fill_corners(&m);
    assert_int_equal(find(&m), REASON_NONE);
    /* ### wants ... and no mat has that. The totals still agree. */
    m.mats[0] = mat_of_sides(full);
    m.mats[4].rim ^= UINT64_C(1) << 1 | UINT64_C(1) << 2 | UINT64_C(1) << 3; /* #.# to .#. */
    m.mats[2].rim ^= UINT64_C(1) << 1;                                       /* #.# to ..# */
    fill_corners(&m);
    assert_int_equal(find(&m), REASON_PATTERN);
    assert_int_equal(m.reason.mat, 0);
    assert_int_equal(m.reason.side, 1);
    assert_int_equal(m.reason.count, 1);
    assert_int_equal(m.reason.limit, 0);
    /* One cell not known in a side of another mat does not help, three do. */
    m.rules[5].unknown = UINT64_C(1) << 6;
    m.mats[5].rim &= ~m.rules[5].unknown;
    assert_int_not_equal(find(&m), REASON_NONE);
    m.rules[5].unknown = UINT64_C(7) << 9;
    m.mats[5].rim &= ~m.rules[5].unknown;
    assert_int_not_equal(find(&m), REASON_PATTERN);
    shape_destroy(m.shape);
}

static void sides_of_one_mat_want_different_mats(void **state)
{
    (void)state;
    static const char *const full[4] = {"###", "###", "#.#", ".#."};
    static const char *const empty[4] = {"...", "...", ".#.", "#.#"};
    static const char *const mixed[4] = {"#.#", ".#.", "#.#", ".#."};
    struct made m;
    make_cube(&m, 5, 6);
    for (int k = 0; k < 6; k++)
        m.mats[k] = mat_of_sides(k == 0 ? full : k == 1 ? empty : mixed);
    fill_corners(&m);
    assert_int_equal(find(&m), REASON_PATTERN);
    assert_int_equal(m.reason.mat, 0);
    assert_int_equal(m.reason.count, 2);
    assert_int_equal(m.reason.limit, 1);
    shape_destroy(m.shape);
}

static void more_sides_than_counterparts(void **state)
{
    (void)state;
    static const char *const usual[4] = {"#.#", "#..", ".#.", ".##"};
    static const char *const last[4] = {".#.", ".##", "##.", ".#."};
    struct made m;
    make_cube(&m, 5, 6);
    for (int k = 0; k < 6; k++)
        m.mats[k] = mat_of_sides(k < 5 ? usual : last);
    fill_corners(&m);
    assert_int_equal(find(&m), REASON_PATTERN_MANY);
    assert_int_equal(m.reason.count, 7);
    assert_int_equal(m.reason.limit, 5);
    shape_destroy(m.shape);
}

/* #.#. read backwards is the complement of itself: such sides pair among themselves. */
static void an_odd_number_of_sides_that_pair(void **state)
{
    (void)state;
    static const char *const usual[4] = {"##..", "..##", "##..", "..##"};
    static const char *const other[4] = {"##..", "#.#.", "##..", "..##"};
    struct made m;
    make_cube(&m, 6, 6);
    for (int k = 0; k < 6; k++)
        m.mats[k] = mat_of_sides(k < 3 ? other : usual);
    fill_corners(&m);
    assert_int_equal(find(&m), REASON_PATTERN_ODD);
    assert_int_equal(m.reason.count, 21);
    m.mats[3] = mat_of_sides(other);
    fill_corners(&m);
    assert_int_equal(find(&m), REASON_NONE);
    shape_destroy(m.shape);
}

/* Mats that may not be flipped are read one way only: #.. wants ##. there. */
static void one_sided_mats_are_read_one_way(void **state)
{
    (void)state;
    static const char *const left[4] = {"#..", "#..", "#..", "#.."};
    static const char *const right[4] = {".##", ".##", ".##", ".##"};
    struct made m;
    make_cube(&m, 5, 6);
    for (int k = 0; k < 6; k++)
        m.mats[k] = mat_of_sides(k < 3 ? left : right);
    fill_corners(&m);
    m.puzzle.one_sided = true;
    assert_int_equal(find(&m), REASON_PATTERN);
    shape_destroy(m.shape);
}

static void a_pool_without_enough_mats_that_match(void **state)
{
    (void)state;
    static const char *const full[4] = {".#.", "###", ".#.", ".#."};
    static const char *const mixed[4] = {"#.#", ".#.", "#.#", ".#."};
    struct made m;
    make_cube(&m, 5, 7);
    for (int k = 0; k < 7; k++)
        m.mats[k] = mat_of_sides(k > 0 ? mixed : full);
    fill_corners(&m);
    assert_int_equal(find(&m), REASON_NONE);
    m.mats[4] = mat_of_sides(full);
    assert_int_equal(find(&m), REASON_PATTERN_FEW);
    assert_int_equal(m.reason.count, 5);
    assert_int_equal(m.reason.limit, 6);
    shape_destroy(m.shape);
}

/* ---- faces, mats, pins, groups ---- */

static void frames_and_borders_rule_mats_out(void **state)
{
    (void)state;
    struct made m;
    make_strip(&m, 2);
    for (int k = 0; k < 2; k++)
        m.mats[k] = mat_with(0, k == 0 ? 1 : 2); /* the second at the top and at the right */
    assert_int_equal(find(&m), REASON_NONE);
    for (int c = 0; c < shape_rim_cell_count(m.shape, 3); c++)
        m.cells[c] = shape_cell_on_border(m.shape, 3, c) ? CELL_FRAME : CELL_MUST;
    m.puzzle.cells = m.cells;
    /* On either face only the middle of the shared row may be filled. */
    assert_int_equal(find(&m), REASON_MAT);
    assert_int_equal(m.reason.mat, 1);
    m.mats[0] = m.mats[1];
    assert_int_equal(find(&m), REASON_FACE);
    assert_int_equal(m.reason.face, 0);
    m.mats[0] = m.mats[1] = mat_with(0, 1);
    for (int c = 0; c < shape_rim_cell_count(m.shape, 3); c++)
        m.cells[c] = CELL_MUST;
    assert_int_equal(find(&m), REASON_FACE);
    shape_destroy(m.shape);
}

static void pins_that_cannot_all_be_met(void **state)
{
    (void)state;
    struct made m;
    make_cube(&m, 3, 6);
    for (int k = 0; k < 6; k++)
        m.mats[k] = mat_with(k < 4 ? 2 : 0, 2);
    for (int k = 0; k < 3; k++)
        m.pins[k] = (struct mat_pin){k, 3 + k % 2, 0xff, false};
    m.puzzle.pin_count = 3;
    assert_int_equal(find(&m), REASON_PINS);
    assert_int_equal(m.reason.mat, 2);
    assert_int_equal(m.reason.count, 2);
    assert_int_equal(m.reason.limit, 1);
    m.pins[3] = (struct mat_pin){0, 4, 0xff, false}; /* three mats for two faces */
    m.puzzle.pin_count = 4;
    assert_int_equal(find(&m), REASON_PINS);
    assert_int_equal(m.reason.count, 3);
    assert_int_equal(m.reason.limit, 2);
    m.pins[3].face = 5;
    assert_int_not_equal(find(&m), REASON_PINS);
    m.pins[3] = (struct mat_pin){0, 3, 0x0f, true};
    m.pins[0].orientations = 0x0f; /* pinned and forbidden the same */
    assert_int_equal(find(&m), REASON_MAT);
    assert_int_equal(m.reason.mat, 0);
    shape_destroy(m.shape);
}

static void groups_that_ask_for_too_much(void **state)
{
    (void)state;
    struct made m;
    make_strip(&m, 4);
    m.mats[0] = mat_with(0, 1);
    m.puzzle.group_count = 2;
    m.rules[0].group = m.rules[1].group = 0;
    m.groups[0] = (struct mat_group){0, 2};
    m.groups[1] = (struct mat_group){1, 5};
    assert_int_equal(find(&m), REASON_GROUP_FEW);
    assert_int_equal(m.reason.group, 1);
    assert_int_equal(m.reason.count, 0);
    assert_int_equal(m.reason.limit, 1);
    m.rules[2].group = m.rules[3].group = 1;
    assert_int_equal(find(&m), REASON_NONE);
    m.groups[1] = (struct mat_group){2, 2};
    m.groups[0].least = 1;
    assert_int_equal(find(&m), REASON_GROUP_LEAST);
    assert_int_equal(m.reason.count, 3);
    assert_int_equal(m.reason.limit, 2);
    m.groups[1] = (struct mat_group){0, 0};
    m.groups[0] = (struct mat_group){0, 1};
    assert_int_equal(find(&m), REASON_GROUP_MANY);
    assert_int_equal(m.reason.count, 1);
    assert_int_equal(m.reason.limit, 2);
    m.pins[0] = (struct mat_pin){3, 0, 0xff, false};
    m.puzzle.pin_count = 1;
    assert_int_equal(find(&m), REASON_GROUP_PINS);
    assert_int_equal(m.reason.group, 1);
    assert_int_equal(m.reason.count, 1);
    assert_int_equal(m.reason.limit, 0);
    shape_destroy(m.shape);
}

/* ---- pools that people own ---- */

static const char box_3x2x2[] =
    "0,0,0;1,0,0;2,0,0;0,1,0;1,1,0;2,1,0;0,0,1;1,0,1;2,0,1;0,1,1;1,1,1;2,1,1";

/* 36 mats, 32 faces: the four left over would need 14 corner cells. */
static void the_box_3x2x2_cannot_be_built_from_six_sets(void **state)
{
    (void)state;
    struct reason reason;
    struct test_puzzle test = test_pool_read(CUBEFOLD_DATA "/pools/pool36.txt", 1, box_3x2x2);
    if (test.mats == NULL) {
        print_message("no pools in " CUBEFOLD_DATA ": skipped\n");
        skip();
    }
    assert_true(reason_find(&test.puzzle, &reason));
    assert_int_equal(reason.kind, REASON_CORNERS);
    assert_int_equal(reason.needed, 34);
    assert_int_equal(reason.present, 48);
    assert_int_equal(reason.left, 4);
    assert_int_equal(reason.left_needed, 14);
    assert_int_equal(reason.left_most, 13);
    test_puzzle_free(&test);
}

/* 144 mats on as many faces, with nine tunnels: 992 cells are needed and the mats have 1056. */
static void a_body_full_of_tunnels_needs_fewer_cells_than_twelve_sets_have_twice(void **state)
{
    (void)state;
    static const char tunnels[] =
        "1,0,0;2,0,0;3,0,0;2,1,0;1,2,0;2,2,0;3,2,0;0,0,1;1,0,1;3,0,1;4,0,1;1,1,1;2,1,1;3,1,1;"
        "0,2,1;1,2,1;3,2,1;4,2,1;0,0,2;4,0,2;0,1,2;1,1,2;3,1,2;4,1,2;0,2,2;4,2,2;0,0,3;1,0,3;"
        "3,0,3;4,0,3;1,1,3;2,1,3;3,1,3;0,2,3;1,2,3;3,2,3;4,2,3;1,0,4;2,0,4;3,0,4;2,1,4;1,2,4;"
        "2,2,4;3,2,4";
    struct reason reason;
    struct test_puzzle test = test_pool_read(CUBEFOLD_DATA "/pools/pool72.txt", 2, tunnels);
    if (test.mats == NULL) {
        print_message("no pools in " CUBEFOLD_DATA ": skipped\n");
        skip();
    }
    assert_true(reason_find(&test.puzzle, &reason));
    assert_int_equal(reason.kind, REASON_TOTAL);
    assert_int_equal(reason.used, 144);
    assert_int_equal(reason.left, 0);
    assert_int_equal(reason.needed, 992);
    assert_int_equal(reason.present, 1056);
    test_puzzle_free(&test);
}

/* ---- soundness ---- */

static void puzzles_with_a_solution_get_no_reason(void **state)
{
    (void)state;
    for (uint32_t seed = 1; seed <= ROUNDS; seed++) {
        struct random_puzzle made =
            random_puzzle_create(RANDOM_EVERYTHING & ~(unsigned)RANDOM_SPOILT, 14, seed);
        struct reason reason;
        assert_true(reason_find(&made.puzzle, &reason));
        if (reason.kind != REASON_NONE)
            fail_msg("seed %u: reason %d", (unsigned)seed, (int)reason.kind);
        random_puzzle_free(&made);
    }
}

static void what_is_called_impossible_is(void **state)
{
    (void)state;
    int impossible = 0, told = 0, kinds = 0;
    bool seen[REASON_GROUP_LEAST + 1] = {false};
    for (uint32_t seed = 1; seed <= ROUNDS; seed++) {
        struct random_puzzle made = random_puzzle_create(RANDOM_EVERYTHING, 6, seed);
        struct reason reason;
        struct brute_counts counts;
        assert_true(reason_find(&made.puzzle, &reason));
        if (brute_count(&made.puzzle, 10000, &counts)) {
            if (reason.kind != REASON_NONE && counts.raw > 0)
                fail_msg("seed %u: reason %d", (unsigned)seed, (int)reason.kind);
            impossible += counts.raw == 0;
            told += reason.kind != REASON_NONE;
            seen[reason.kind] = true;
        }
        random_puzzle_free(&made);
    }
    for (int k = REASON_NONE + 1; k <= REASON_GROUP_LEAST; k++)
        kinds += seen[k];
    print_message("%d of %d impossible puzzles told, %d kinds\n", told, impossible, kinds);
    assert_true(impossible >= ROUNDS / 20 && told >= ROUNDS / 40 && kinds >= 5);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_cell_too_many_is_a_total),
        cmocka_unit_test(totals_out_of_reach),
        cmocka_unit_test(totals_that_no_choice_hits),
        cmocka_unit_test(totals_that_cannot_be_had_together),
        cmocka_unit_test(groups_and_pins_narrow_the_choice),
        cmocka_unit_test(borders_and_unknown_cells_give_ranges),
        cmocka_unit_test(nothing_is_left_over_from_mats_that_must_be_used),
        cmocka_unit_test(a_side_without_counterpart),
        cmocka_unit_test(sides_of_one_mat_want_different_mats),
        cmocka_unit_test(more_sides_than_counterparts),
        cmocka_unit_test(an_odd_number_of_sides_that_pair),
        cmocka_unit_test(one_sided_mats_are_read_one_way),
        cmocka_unit_test(a_pool_without_enough_mats_that_match),
        cmocka_unit_test(frames_and_borders_rule_mats_out),
        cmocka_unit_test(pins_that_cannot_all_be_met),
        cmocka_unit_test(groups_that_ask_for_too_much),
        cmocka_unit_test(the_box_3x2x2_cannot_be_built_from_six_sets),
        cmocka_unit_test(a_body_full_of_tunnels_needs_fewer_cells_than_twelve_sets_have_twice),
        cmocka_unit_test(puzzles_with_a_solution_get_no_reason),
        cmocka_unit_test(what_is_called_impossible_is),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
