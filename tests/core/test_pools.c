/* What is known of a real pool of 36 mats, six sets of six. The file is not part of the sources:
 * without it these tests skip. */
#include "core/search_run.h"
#include "core/support.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>

#include <cmocka.h>

enum { SET = 6, SETS = 6 };

static struct test_puzzle read_pool(const char *cells)
{
    struct test_puzzle test = test_pool_read(CUBEFOLD_DATA "/pools/pool36.txt", 1, cells);
    if (test.mats == NULL) {
        print_message("no pools in " CUBEFOLD_DATA ": skipped\n");
        skip();
    }
    assert_int_equal(test.puzzle.mat_count, SET * SETS);
    return test;
}

/* The counts on one and two threads, without handing out solutions and with. */
static void assert_counts(const struct puzzle *puzzle, struct solver_counts want)
{
    for (int i = 0; i < 4; i++) {
        struct search_options options = search_run_plain;
        options.threads = 1 + i % 2;
        options.count_only = i >= 2;
        struct outcome out = search_run(puzzle, options);
        assert_int_equal(out.end, SEARCH_DONE);
        search_run_same_counts(out.counts, want);
    }
}

/* Sets 2 and 3, twelve mats for ten faces. */
static void two_sets_make_a_box_in_1727_ways(void **state)
{
    (void)state;
    struct test_puzzle test = read_pool("0,0,0;1,0,0");
    test.puzzle.mats = test.mats + SET;
    test.puzzle.mat_count = 2 * SET;
    assert_counts(&test.puzzle, (struct solver_counts){27632, 3454, 1727, false});
    test_puzzle_free(&test);
}

/* One mat of each set. The mats of a cube are all different, so each class has 48 fillings but for
 * those of a cube with symmetry of its own; there is none. */
static void one_mat_of_each_set_makes_25_cubes(void **state)
{
    (void)state;
    struct test_puzzle test = read_pool("0,0,0");
    struct mat_rule rules[SET * SETS];
    struct mat_group groups[SETS];
    for (int m = 0; m < SET * SETS; m++)
        rules[m] = (struct mat_rule){0, MAT_EITHER, m / SET};
    for (int g = 0; g < SETS; g++)
        groups[g] = (struct mat_group){1, 1};
    test.puzzle.rules = rules;
    test.puzzle.groups = groups;
    test.puzzle.group_count = SETS;
    assert_counts(&test.puzzle, (struct solver_counts){25 * 48, 50, 25, false});
    test_puzzle_free(&test);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(two_sets_make_a_box_in_1727_ways),
        cmocka_unit_test(one_mat_of_each_set_makes_25_cubes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
