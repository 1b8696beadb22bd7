#include "core/puzzle.h"
#include "core/support.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>

#include <cmocka.h>

static void problems_are_told_apart(void **state)
{
    (void)state;
    struct test_puzzle test = test_puzzle_random("0,0,0", 5, false, 11);
    int bad = 0;
    assert_int_equal(puzzle_validate(&test.puzzle, &bad), PUZZLE_OK);
    assert_int_equal(bad, -1);
    test.puzzle.mat_count = 0;
    assert_int_equal(puzzle_validate(&test.puzzle, NULL), PUZZLE_NO_MATS);
    test.puzzle.mat_count = 5;
    assert_int_equal(puzzle_validate(&test.puzzle, NULL), PUZZLE_TOO_FEW_MATS);
    test.mats[6] = test.mats[5];
    test.puzzle.mat_count = 7;
    assert_int_equal(puzzle_validate(&test.puzzle, NULL), PUZZLE_OK); /* a pool */
    test.mats[3].size = 6;
    assert_int_equal(puzzle_validate(&test.puzzle, &bad), PUZZLE_MIXED_SIZES);
    assert_int_equal(bad, 3);
    test_puzzle_free(&test);
}

static void totals_of_a_solvable_puzzle_agree(void **state)
{
    (void)state;
    for (uint32_t seed = 1; seed < 20; seed++) {
        struct test_puzzle test = test_puzzle_random("0,0,0;1,1,0", 4 + (int)seed % 5, false, seed);
        struct puzzle_totals totals = puzzle_totals(&test.puzzle);
        assert_true(puzzle_totals_agree(&totals));
        test.mats[0].rim ^= 1;
        totals = puzzle_totals(&test.puzzle);
        assert_false(puzzle_totals_agree(&totals));
        test_puzzle_free(&test);
    }
}

static void a_tab_moved_from_corner_to_side_rules_solutions_out(void **state)
{
    (void)state;
    struct test_puzzle test = test_puzzle_random("0,0,0", 5, false, 3);
    int m = 0;
    while (((test.mats[m].rim ^ test.mats[m].rim >> 1) & 1) == 0)
        m++;
    test.mats[m].rim ^= 3; /* swap the top left corner and the cell right of it */
    struct puzzle_totals totals = puzzle_totals(&test.puzzle);
    assert_int_equal(totals.needed, totals.present);
    assert_false(puzzle_totals_agree(&totals));
    test_puzzle_free(&test);
}

static void identical_mats_form_classes(void **state)
{
    (void)state;
    struct test_puzzle test = test_puzzle_random("0,0,0", 5, false, 5);
    int class_of[6];
    test.mats[3] = mat_orient(test.mats[1], 6);
    test.mats[4] = mat_orient(test.mats[1], 2);
    assert_int_equal(puzzle_classes(&test.puzzle, class_of), 4);
    assert_int_equal(class_of[3], 1);
    assert_int_equal(class_of[4], 1);
    test.puzzle.one_sided = true;
    assert_int_equal(puzzle_classes(&test.puzzle, class_of), 5);
    assert_int_equal(class_of[3], 3);
    assert_int_equal(class_of[4], 1);
    test_puzzle_free(&test);
}

/* ---- conditions ---- */

/* The cube of size 3: mat 0 has no symmetry, mat 1 looks the same after half a turn, mat 2 after
 * any turn or flip, mat 3 is mat 0 turned once, mat 4 mat 0 flipped; mat 5 is empty.
 *
 *     mat 0  # # .     mat 1  # # .     mat 2  # . #
 *            # # .            . # .            . # .
 *            # . #            . # #            # . #
 */
struct conditions {
    struct shape *cube;
    struct mat mats[7];
    struct mat_rule rules[7];
    struct mat_group groups[2];
    struct mat_pin pins[4];
    uint8_t cells[20]; /* 8 corners, 12 edges of one cell */
    struct puzzle puzzle;
};

static int make_conditions(void **state)
{
    struct conditions *c = calloc(1, sizeof *c);
    if (c == NULL)
        return -1;
    c->cube = test_shape("0,0,0");
    const struct mat lopsided = {0xd3, 3};
    const struct mat mats[7] = {
        lopsided, {0x33, 3}, {0x55, 3}, mat_orient(lopsided, 1), mat_orient(lopsided, 4),
        {0, 3},   {0, 3},
    };
    for (int m = 0; m < 7; m++) {
        c->mats[m] = mats[m];
        c->rules[m].group = -1;
    }
    c->puzzle = (struct puzzle){.shape = c->cube, .mats = c->mats, .mat_count = 6};
    *state = c;
    return 0;
}

static int free_conditions(void **state)
{
    struct conditions *c = *state;
    shape_destroy(c->cube);
    free(c);
    return 0;
}

static void assert_status(const struct conditions *c, enum puzzle_status status, int bad)
{
    int found = 0;
    assert_int_equal(puzzle_validate(&c->puzzle, &found), status);
    assert_int_equal(found, bad);
}

static void impossible_numbers_are_refused(void **state)
{
    struct conditions *c = *state;
    struct puzzle *p = &c->puzzle;
    p->rules = c->rules;
    assert_status(c, PUZZLE_OK, -1);
    c->rules[2].unknown = 2;
    assert_status(c, PUZZLE_OK, -1);
    c->rules[2].unknown = 1; /* is a tab */
    assert_status(c, PUZZLE_BAD_RULE, 2);
    c->rules[2].unknown = 1 << 8; /* beyond the rim */
    assert_status(c, PUZZLE_BAD_RULE, 2);
    c->rules[2].unknown = 0;
    c->rules[4].group = 0; /* there is none */
    assert_status(c, PUZZLE_BAD_RULE, 4);
    c->rules[4].group = -2;
    assert_status(c, PUZZLE_BAD_RULE, 4);
    p->groups = c->groups;
    p->group_count = 2;
    c->rules[4].group = 1;
    assert_status(c, PUZZLE_OK, -1);
    c->groups[1] = (struct mat_group){2, 1};
    assert_status(c, PUZZLE_BAD_GROUP, 1);
    c->groups[1] = (struct mat_group){-1, 1};
    assert_status(c, PUZZLE_BAD_GROUP, 1);
    c->groups[1] = (struct mat_group){7, 9}; /* impossible, but no error */
    p->pins = c->pins;
    p->pin_count = 2;
    c->pins[0] = c->pins[1] = (struct mat_pin){5, 5, 1, false};
    assert_status(c, PUZZLE_OK, -1);
    c->pins[1].mat = 6;
    assert_status(c, PUZZLE_BAD_PIN, 1);
    c->pins[1] = (struct mat_pin){0, -1, 1, false};
    assert_status(c, PUZZLE_BAD_PIN, 1);
    c->pins[1] = (struct mat_pin){0, 0, 0, true};
    assert_status(c, PUZZLE_BAD_PIN, 1);
    p->pin_count = 1;
    p->cells = c->cells;
    assert_status(c, PUZZLE_OK, -1);
    c->cells[19] = CELL_FRAME + 1;
    assert_status(c, PUZZLE_BAD_CELL, 19);
}

static void sides_narrow_the_orientations(void **state)
{
    struct conditions *c = *state;
    assert_int_equal(puzzle_orientations(&c->puzzle, 0), 0xff);
    assert_false(puzzle_is_one_sided(&c->puzzle));
    c->puzzle.rules = c->rules;
    c->rules[1].outside = MAT_DRAWN;
    c->rules[2].outside = MAT_BACK;
    assert_int_equal(puzzle_orientations(&c->puzzle, 0), 0xff);
    assert_int_equal(puzzle_orientations(&c->puzzle, 1), 0x0f);
    assert_int_equal(puzzle_orientations(&c->puzzle, 2), 0xf0);
    assert_true(puzzle_is_one_sided(&c->puzzle));
    c->puzzle.one_sided = true;
    assert_int_equal(puzzle_orientations(&c->puzzle, 2), 0x0f);
    assert_int_equal(puzzle_mat_rule(&c->puzzle, 2).outside, MAT_DRAWN);
}

static void pins_mean_what_a_mat_looks_like(void **state)
{
    struct conditions *c = *state;
    struct puzzle *p = &c->puzzle;
    p->pins = c->pins;
    p->pin_count = 2;
    c->pins[0] = (struct mat_pin){1, 3, 1 << 1, false};
    c->pins[1] = (struct mat_pin){1, 4, 1 << 0, true};
    assert_true(puzzle_must_use(p, 1));
    assert_false(puzzle_must_use(p, 0));
    assert_int_equal(puzzle_ways(p, 0, 3), 0xff);
    assert_int_equal(puzzle_ways(p, 1, 0), 0);
    assert_int_equal(puzzle_ways(p, 1, 4), 0);
    /* Turned once looks like turned three times; flipped, the mat looks like turned once. */
    unsigned alike = 0;
    for (int o = 0; o < MAT_ORIENTATIONS; o++)
        alike |= (unsigned)(mat_orient(c->mats[1], o).rim == mat_orient(c->mats[1], 1).rim) << o;
    assert_int_equal(puzzle_ways(p, 1, 3), alike);
    assert_int_equal(alike & 0x0f, 1 << 1 | 1 << 3);
    c->pins[0].forbidden = true;
    assert_false(puzzle_must_use(p, 1));
    assert_int_equal(puzzle_ways(p, 1, 3), 0xff & ~alike);
    assert_int_equal(puzzle_ways(p, 1, 0), 0xff);
    p->rules = c->rules;
    c->rules[1].outside = MAT_DRAWN;
    assert_int_equal(puzzle_ways(p, 1, 3), 0x0f & ~alike);
    c->rules[1].unknown = 1 << 2; /* no longer symmetric */
    assert_int_equal(puzzle_ways(p, 1, 3), 0x0f & ~(1 << 1));
    /* A side that must not show means nothing: flipped, mat 2 looks as in any other way. */
    c->pins[0] = (struct mat_pin){2, 3, 0xf0, false};
    c->rules[2].outside = MAT_DRAWN;
    assert_int_equal(puzzle_ways(p, 2, 3), 0);
    c->rules[2].outside = MAT_BACK;
    assert_int_equal(puzzle_ways(p, 2, 3), 0xf0);
    c->pins[0].orientations = 0x1f;
    assert_int_equal(puzzle_ways(p, 2, 3), 0xf0);
}

static void assert_symmetries(const struct puzzle *puzzle, int count, int rotations)
{
    bool kept[SHAPE_MAX_SYMMETRIES];
    int turning = 0;
    assert_int_equal(puzzle_symmetries(puzzle, kept, &turning), count);
    assert_int_equal(turning, rotations);
    assert_int_equal(puzzle_symmetries(puzzle, kept, NULL), count);
    assert_true(kept[0]);
}

static void conditions_narrow_the_symmetries(void **state)
{
    struct conditions *c = *state;
    struct puzzle *p = &c->puzzle;
    assert_symmetries(p, 48, 24);
    p->rules = c->rules;
    c->rules[5].outside = MAT_DRAWN;
    assert_symmetries(p, 24, 24);
    c->rules[5].outside = MAT_EITHER;
    p->pins = c->pins;
    p->pin_count = 1;
    c->pins[0] = (struct mat_pin){0, 0, 0xff, false}; /* on top, however it lies */
    assert_symmetries(p, 8, 4);
    c->pins[0].orientations = 0x0f; /* not flipped */
    assert_symmetries(p, 4, 4);
    c->pins[0].orientations = 0x05; /* and turned by none or half */
    assert_symmetries(p, 2, 2);
    c->pins[0] = (struct mat_pin){2, 0, 0x01, false}; /* all ways look the same */
    assert_symmetries(p, 8, 4);
    c->pins[0].forbidden = true;
    assert_symmetries(p, 8, 4);
    c->pins[1] = (struct mat_pin){2, 5, 0x80, true}; /* not at the bottom either */
    p->pin_count = 2;
    assert_symmetries(p, 16, 8);
    c->pins[1] = (struct mat_pin){1, 5, 0xff, true}; /* another mat */
    assert_symmetries(p, 8, 4);
    p->pin_count = 0;
    p->cells = c->cells;
    c->cells[0] = CELL_FREE; /* one corner: three ways round it, and mirrored */
    assert_symmetries(p, 6, 3);
    c->cells[0] = CELL_MUST;
    c->cells[8] = CELL_FRAME; /* one edge */
    assert_symmetries(p, 4, 2);
}

static void totals_are_ranges(void **state)
{
    struct conditions *c = *state;
    struct puzzle *p = &c->puzzle;
    struct puzzle_totals t = puzzle_totals(p); /* 5 + 4 + 4 + 5 + 5 + 0 tabs */
    assert_int_equal(t.needed, 20);
    assert_int_equal(t.most, 20);
    assert_int_equal(t.corners_needed, 8);
    assert_int_equal(t.present, 23);
    assert_int_equal(t.spare, 0);
    assert_false(puzzle_totals_agree(&t));
    p->cells = c->cells;
    c->cells[0] = CELL_FRAME;
    c->cells[1] = CELL_FREE;
    c->cells[8] = CELL_FREE;
    t = puzzle_totals(p);
    assert_int_equal(t.needed, 17);
    assert_int_equal(t.most, 19);
    assert_int_equal(t.corners_needed, 6);
    assert_int_equal(t.corners_most, 7);
    p->rules = c->rules;
    c->rules[5].unknown = 0x07; /* two corners and a side */
    c->rules[4].unknown = ~c->mats[4].rim & 0xaa;
    t = puzzle_totals(p);
    assert_int_equal(t.present_unknown, 3 + mat_tab_count((struct mat){c->rules[4].unknown, 3}));
    assert_int_equal(t.corners_unknown, 2);
    p->mat_count = 7;
    t = puzzle_totals(p);
    assert_int_equal(t.spare, 1);
    assert_true(puzzle_totals_agree(&t)); /* says nothing */
}

static void ranges_of_totals_must_meet(void **state)
{
    (void)state;
    struct puzzle_totals t = {.needed = 10,
                              .most = 12,
                              .corners_needed = 4,
                              .corners_most = 4,
                              .present = 10,
                              .corners_present = 4};
    assert_true(puzzle_totals_agree(&t));
    t.present = 12;
    assert_true(puzzle_totals_agree(&t));
    t.present = 13;
    assert_false(puzzle_totals_agree(&t));
    t.present = 8;
    t.present_unknown = 2;
    assert_true(puzzle_totals_agree(&t));
    t.corners_unknown = 1; /* only one of them may be on a side */
    assert_false(puzzle_totals_agree(&t));
    t.corners_present = 3;
    assert_true(puzzle_totals_agree(&t)); /* 3 + 5 known, 1 + 1 not */
}

static void conditions_tell_identical_mats_apart(void **state)
{
    struct conditions *c = *state;
    struct puzzle *p = &c->puzzle;
    int class_of[7];
    assert_int_equal(puzzle_classes(p, class_of), 4);
    assert_int_equal(class_of[3], 0);
    assert_int_equal(class_of[4], 0);
    p->rules = c->rules;
    p->groups = c->groups;
    p->group_count = 1;
    c->rules[3].group = 0;
    assert_int_equal(puzzle_classes(p, class_of), 5);
    c->rules[3].group = -1;
    c->rules[0].outside = c->rules[3].outside = c->rules[4].outside = MAT_BACK;
    assert_int_equal(puzzle_classes(p, class_of), 5); /* mat 4 is the mirror image */
    assert_int_equal(class_of[3], 0);
    assert_int_equal(class_of[4], 4);
    c->rules[4].outside = MAT_DRAWN; /* drawn from the other side, it shows the same one */
    assert_int_equal(puzzle_classes(p, class_of), 4);
    assert_int_equal(class_of[4], 0);
    c->rules[0].outside = c->rules[3].outside = c->rules[4].outside = MAT_EITHER;
    /* Cells not known turn with the mat. */
    c->rules[0].unknown = 1 << 2; /* top right */
    c->rules[3].unknown = 1 << 2;
    assert_int_equal(puzzle_classes(p, class_of), 6);
    c->mats[3].rim = mat_orient((struct mat){0xd3, 3}, 1).rim & ~UINT64_C(16);
    c->rules[3].unknown = 1 << 4;
    c->mats[0].rim &= ~UINT64_C(4);
    assert_int_equal(mat_orient(c->mats[0], 1).rim, c->mats[3].rim);
    assert_int_equal(puzzle_classes(p, class_of), 5);
    assert_int_equal(class_of[3], 0);
}

static void pins_tell_identical_mats_apart(void **state)
{
    struct conditions *c = *state;
    struct puzzle *p = &c->puzzle;
    int class_of[7];
    p->pins = c->pins;
    p->pin_count = 1;
    c->pins[0] = (struct mat_pin){0, 2, 1 << 1, false};
    assert_int_equal(puzzle_classes(p, class_of), 5);
    assert_int_equal(class_of[3], 3);
    assert_int_equal(class_of[4], 3);
    /* Mat 3 is mat 0 turned once: as drawn it looks like mat 0 turned once. */
    c->pins[1] = (struct mat_pin){3, 2, 1 << 0, false};
    p->pin_count = 2;
    assert_int_equal(puzzle_classes(p, class_of), 5);
    assert_int_equal(class_of[3], 0);
    c->pins[1].orientations = 1 << 1;
    assert_int_equal(puzzle_classes(p, class_of), 6);
    c->pins[0].forbidden = c->pins[1].forbidden = true;
    assert_int_equal(puzzle_classes(p, class_of), 6);
    c->pins[1].orientations = 1 << 0;
    assert_int_equal(puzzle_classes(p, class_of), 5);
}

#define WITH_CONDITIONS(test)                                                                      \
    cmocka_unit_test_setup_teardown(test, make_conditions, free_conditions)

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(problems_are_told_apart),
        cmocka_unit_test(totals_of_a_solvable_puzzle_agree),
        cmocka_unit_test(a_tab_moved_from_corner_to_side_rules_solutions_out),
        cmocka_unit_test(identical_mats_form_classes),
        WITH_CONDITIONS(impossible_numbers_are_refused),
        WITH_CONDITIONS(sides_narrow_the_orientations),
        WITH_CONDITIONS(pins_mean_what_a_mat_looks_like),
        WITH_CONDITIONS(conditions_narrow_the_symmetries),
        WITH_CONDITIONS(totals_are_ranges),
        cmocka_unit_test(ranges_of_totals_must_meet),
        WITH_CONDITIONS(conditions_tell_identical_mats_apart),
        WITH_CONDITIONS(pins_tell_identical_mats_apart),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
