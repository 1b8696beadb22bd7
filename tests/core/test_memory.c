/* Running out of memory in any allocation is a status: no crash, and no leak (the sanitizer
 * watches). */
#include "core/reason.h"
#include "core/solver.h"
#include "core/support.h"
#include "core/verify.h"
#include "support/failing_alloc.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>

#include <cmocka.h>

static void shapes_run_out_of_memory_cleanly(void **state)
{
    (void)state;
    static const struct cell cells[] = {{0, 0, 0}, {1, 0, 0}, {1, 1, 0}, {2, 2, 1}};
    struct shape *shape = NULL;
    long allowed = 0;
    for (; shape == NULL; allowed++) {
        failing_alloc_after(allowed);
        enum shape_status status = shape_create(cells, 4, &shape, NULL);
        failing_alloc_after(-1);
        assert_int_equal(status, shape == NULL ? SHAPE_NO_MEMORY : SHAPE_OK);
    }
    assert_in_range(allowed, 10, 1000);
    shape_destroy(shape);
}

static void sheets_run_out_of_memory_cleanly(void **state)
{
    (void)state;
    static const struct face_place places[] = {{{0, 0, 0}, DIRECTION_TOP},
                                               {{1, 0, 0}, DIRECTION_RIGHT}};
    struct shape *sheet = NULL;
    long allowed = 0;
    for (; sheet == NULL; allowed++) {
        failing_alloc_after(allowed);
        enum shape_status status = shape_create_sheet(places, 2, &sheet, NULL);
        failing_alloc_after(-1);
        assert_int_equal(status, sheet == NULL ? SHAPE_NO_MEMORY : SHAPE_OK);
    }
    assert_in_range(allowed, 8, 100);
    failing_alloc_after(0);
    assert_int_equal(shape_piece_count(sheet), -1);
    failing_alloc_after(-1);
    shape_destroy(sheet);
}

static void reasons_run_out_of_memory_cleanly(void **state)
{
    (void)state;
    struct test_puzzle test = test_puzzle_random("0,0,0;1,0,0", 5, false, 4);
    struct mat_rule rules[11];
    const struct mat_group group = {1, 4};
    const struct mat_pin pin = {0, 0, 0xff, false};
    struct reason reason;
    for (int m = 0; m < 11; m++)
        rules[m] = (struct mat_rule){0, MAT_EITHER, m < 4 ? 0 : -1};
    test.mats[10] = test.mats[9];
    test.puzzle.mat_count = 11;
    test.puzzle.rules = rules;
    test.puzzle.groups = &group;
    test.puzzle.group_count = 1;
    test.puzzle.pins = &pin;
    test.puzzle.pin_count = 1;
    bool found = false;
    long allowed = 0;
    for (; !found; allowed++) {
        failing_alloc_after(allowed);
        found = reason_find(&test.puzzle, &reason);
        failing_alloc_after(-1);
    }
    assert_in_range(allowed, 30, 200);
    test_puzzle_free(&test);
}

static void solvers_run_out_of_memory_cleanly(void **state)
{
    (void)state;
    struct test_puzzle test = test_puzzle_random("0,0,0;1,0,0", 5, false, 4);
    struct solver *solver = NULL;
    long allowed = 0;
    for (; solver == NULL; allowed++) {
        failing_alloc_after(allowed);
        solver = solver_create(&test.puzzle);
        failing_alloc_after(-1);
    }
    assert_in_range(allowed, 20, 1000);
    enum solver_status status = SOLVER_NO_MEMORY;
    for (allowed = 0; status == SOLVER_NO_MEMORY; allowed++) {
        failing_alloc_after(allowed);
        status = solver_run(solver, UINT64_MAX);
        failing_alloc_after(-1);
    }
    assert_in_range(allowed, 10, 1000);
    assert_int_equal(status, SOLVER_FOUND);
    solver_destroy(solver);
    test_puzzle_free(&test);
}

static void the_checker_runs_out_of_memory_cleanly(void **state)
{
    (void)state;
    static const struct placement placed[6] = {{0, 0}, {1, 0}, {2, 0}, {3, 0}, {4, 0}, {5, 0}};
    struct test_puzzle test = test_puzzle_random("0,0,0", 5, false, 4);
    struct verify_report report;
    long allowed = 0;
    enum verify_status status = VERIFY_NO_MEMORY;
    for (; status == VERIFY_NO_MEMORY; allowed++) {
        failing_alloc_after(allowed);
        status = verify_solution(&test.puzzle, placed, &report);
        failing_alloc_after(-1);
        assert_int_equal(report.status, status);
    }
    assert_int_equal(status, VERIFY_CLASH);
    assert_in_range(allowed, 3, 100);
    test_puzzle_free(&test);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(shapes_run_out_of_memory_cleanly),
        cmocka_unit_test(sheets_run_out_of_memory_cleanly),
        cmocka_unit_test(reasons_run_out_of_memory_cleanly),
        cmocka_unit_test(solvers_run_out_of_memory_cleanly),
        cmocka_unit_test(the_checker_runs_out_of_memory_cleanly),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
