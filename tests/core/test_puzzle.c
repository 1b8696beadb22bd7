#include "core/puzzle.h"
#include "core/support.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

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

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(problems_are_told_apart),
        cmocka_unit_test(totals_of_a_solvable_puzzle_agree),
        cmocka_unit_test(a_tab_moved_from_corner_to_side_rules_solutions_out),
        cmocka_unit_test(identical_mats_form_classes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
