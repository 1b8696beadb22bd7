#include "core/support.h"
#include "core/verify.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

struct fixture {
    struct test_puzzle test;
    struct placement placed[6];
    struct verify_report report;
};

static int solve_blue(void **state)
{
    struct fixture *f = calloc(1, sizeof *f);
    if (f == NULL)
        return -1;
    f->test = test_puzzle_read("reference/blue.txt", "0,0,0");
    struct solver *solver = solver_create(&f->test.puzzle);
    if (solver == NULL || solver_run(solver, UINT64_MAX) != SOLVER_FOUND)
        return -1;
    memcpy(f->placed, solver_solution(solver), sizeof f->placed);
    solver_destroy(solver);
    *state = f;
    return 0;
}

static int free_fixture(void **state)
{
    struct fixture *f = *state;
    test_puzzle_free(&f->test);
    free(f);
    return 0;
}

static enum verify_status verify(struct fixture *f)
{
    return verify_solution(&f->test.puzzle, f->placed, &f->report);
}

static void a_solution_passes(void **state)
{
    struct fixture *f = *state;
    assert_int_equal(verify(f), VERIFY_OK);
    assert_int_equal(f->report.clash_count, 0);
}

static void wrong_placements_are_named(void **state)
{
    struct fixture *f = *state;
    f->placed[2].mat = -1;
    assert_int_equal(verify(f), VERIFY_EMPTY_FACE);
    assert_int_equal(f->report.face, 2);
    f->placed[2].mat = 6;
    assert_int_equal(verify(f), VERIFY_BAD_MAT);
    f->placed[2].mat = -2;
    assert_int_equal(verify(f), VERIFY_BAD_MAT);
    f->placed[2].mat = f->placed[0].mat;
    assert_int_equal(verify(f), VERIFY_MAT_TWICE);
    assert_int_equal(f->report.face, 0);
    assert_int_equal(f->report.other_face, 2);
    f->placed[0].orientation = 8;
    assert_int_equal(verify(f), VERIFY_BAD_ORIENTATION);
    assert_int_equal(f->report.face, 0);
}

static void a_flipped_mat_of_a_one_sided_set_is_named(void **state)
{
    struct fixture *f = *state;
    f->test.puzzle.one_sided = true;
    for (int face = 0; face < 6; face++)
        f->placed[face].orientation &= 3;
    f->placed[4].orientation |= MAT_FLIPPED;
    assert_int_equal(verify(f), VERIFY_FLIPPED);
    assert_int_equal(f->report.face, 4);
}

/* Any single cell of any mat that is filled or emptied must be found, and exactly it: an overlap
 * names the face that gained the cell, a gap the face that lost it, unless it is one of three at a
 * corner. */
static void every_single_cell_matters(void **state)
{
    struct fixture *f = *state;
    for (int face = 0; face < 6; face++) {
        struct mat *mat = &f->test.mats[f->placed[face].mat];
        for (int i = 0; i < mat_rim_length(mat->size); i++) {
            bool was_tab = mat->rim >> i & 1;
            mat->rim ^= UINT64_C(1) << i;
            assert_int_equal(verify(f), VERIFY_CLASH);
            assert_int_equal(f->report.clash_count, 1);
            const struct clash *clash = &f->report.clashes[0];
            assert_int_equal(clash->kind, was_tab ? CLASH_GAP : CLASH_OVERLAP);
            bool at_corner = i % (mat->size - 1) == 0;
            if (!was_tab || !at_corner)
                assert_true(clash->face[0] == face || clash->face[1] == face);
            mat->rim ^= UINT64_C(1) << i;
        }
    }
}

static void a_turned_mat_clashes_where_it_lies(void **state)
{
    struct fixture *f = *state;
    int face = 0;
    while (mat_symmetries(f->test.mats[f->placed[face].mat]) != 1)
        face++;
    f->placed[face].orientation ^= 2;
    assert_int_equal(verify(f), VERIFY_CLASH);
    assert_true(f->report.clash_count > 0);
    for (int i = 0; i < f->report.clash_count; i++) {
        const struct clash *c = &f->report.clashes[i];
        struct mat laid =
            mat_orient(f->test.mats[f->placed[c->face[0]].mat], f->placed[c->face[0]].orientation);
        assert_true(c->face[0] != c->face[1]);
        assert_int_equal(mat_filled(&laid, c->rim_row[0], c->rim_col[0]), c->kind == CLASH_OVERLAP);
    }
}

/* Six full mats overlap in every rim cell: more clashes than the report has room for. */
static void clashes_beyond_the_report_are_counted(void **state)
{
    (void)state;
    struct test_puzzle test = test_puzzle_random("0,0,0", MAT_MAX_SIZE, false, 1);
    struct placement placed[6];
    struct verify_report report;
    for (int m = 0; m < 6; m++) {
        test.mats[m].rim = (UINT64_C(1) << MAT_MAX_RIM) - 1;
        placed[m] = (struct placement){5 - m, m};
    }
    assert_int_equal(verify_solution(&test.puzzle, placed, &report), VERIFY_CLASH);
    assert_int_equal(report.clash_count, 12 * 14 + 8);
    assert_true(report.clash_count > VERIFY_MAX_CLASHES);
    for (int i = 0; i < VERIFY_MAX_CLASHES; i++) {
        assert_int_equal(report.clashes[i].kind, CLASH_OVERLAP);
        assert_int_not_equal(report.clashes[i].face[0], report.clashes[i].face[1]);
    }
    test_puzzle_free(&test);
}

int main(void)
{
#define WITH_BLUE(test) cmocka_unit_test_setup_teardown(test, solve_blue, free_fixture)
    const struct CMUnitTest tests[] = {
        WITH_BLUE(a_solution_passes),
        WITH_BLUE(wrong_placements_are_named),
        WITH_BLUE(a_flipped_mat_of_a_one_sided_set_is_named),
        WITH_BLUE(every_single_cell_matters),
        WITH_BLUE(a_turned_mat_clashes_where_it_lies),
        cmocka_unit_test(clashes_beyond_the_report_are_counted),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
