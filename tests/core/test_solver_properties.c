/* What must not change a count: turning, flipping and reordering the mats; turning, mirroring and
 * shifting the shape. */
#include "core/solver.h"
#include "core/support.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static const char *const shapes[] = {
    "0,0,0", "0,0,0;1,0,0", "0,0,0;1,1,0", "0,0,0;1,1,1", "0,0,0;1,0,0;1,1,0", "0,0,0;1,0,0;2,0,0",
};
enum { SHAPES = sizeof shapes / sizeof *shapes };

static void assert_same_counts(struct solver_counts a, struct solver_counts b)
{
    assert_int_equal(a.raw, b.raw);
    assert_int_equal(a.rotation, b.rotation);
    assert_int_equal(a.reflection, b.reflection);
}

static void reorient_and_shuffle(struct test_puzzle *test, uint32_t seed)
{
    for (int m = test->puzzle.mat_count - 1; m >= 0; m--) {
        uint32_t orientations = test->puzzle.one_sided ? 4 : 8;
        int other = (int)(test_random(&seed) % (uint32_t)(m + 1));
        struct mat keep = mat_orient(test->mats[m], (int)(test_random(&seed) % orientations));
        test->mats[m] = test->mats[other];
        test->mats[other] = keep;
    }
}

static void mats_may_be_turned_flipped_and_permuted(void **state)
{
    (void)state;
    for (uint32_t seed = 1; seed <= 48; seed++) {
        bool one_sided = seed % 3 == 0;
        struct test_puzzle test =
            test_puzzle_random(shapes[seed % SHAPES], 4 + (int)(seed / 8) % 3, one_sided, seed);
        struct solver_counts before = test_solve(&test.puzzle, UINT64_MAX);
        assert_true(before.raw > 0);
        reorient_and_shuffle(&test, seed * 77);
        assert_same_counts(before, test_solve(&test.puzzle, 100));
        test_puzzle_free(&test);
    }
}

static void flipping_every_one_sided_mat_mirrors_the_body(void **state)
{
    (void)state;
    for (uint32_t seed = 1; seed <= 12; seed++) {
        struct test_puzzle test = test_puzzle_random("0,0,0;1,0,0", 5, true, seed);
        struct solver_counts before = test_solve(&test.puzzle, UINT64_MAX);
        for (int m = 0; m < test.puzzle.mat_count; m++)
            test.mats[m] = mat_orient(test.mats[m], MAT_FLIPPED);
        assert_same_counts(before, test_solve(&test.puzzle, UINT64_MAX));
        test_puzzle_free(&test);
    }
}

/* The cells turned about z, mirrored, shifted and listed backwards: the same body elsewhere. */
static void relabel_cells(const char *cells, bool mirror, char *out, size_t size)
{
    struct cell list[16];
    int count = 0;
    for (const char *at = cells; at != NULL; count++) {
        struct cell *c = &list[count];
        assert_int_equal(sscanf(at, "%d,%d,%d", &c->x, &c->y, &c->z), 3);
        at = strchr(at, ';');
        at = at == NULL ? NULL : at + 1;
    }
    out[0] = '\0';
    for (int i = count - 1; i >= 0; i--) {
        char one[64];
        struct cell c = {-list[i].y + 7, list[i].x - 3, mirror ? -list[i].z : list[i].z};
        snprintf(one, sizeof one, "%s%d,%d,%d", i == count - 1 ? "" : ";", c.x, c.y, c.z);
        assert_true(strlen(out) + strlen(one) < size);
        strcat(out, one);
    }
}

static void the_shape_may_be_turned_mirrored_and_shifted(void **state)
{
    (void)state;
    for (uint32_t seed = 1; seed <= 24; seed++) {
        const char *cells = shapes[seed % SHAPES];
        bool mirror = seed % 2 == 0;
        char other[256];
        struct test_puzzle test = test_puzzle_random(cells, 5, false, seed + 100);
        struct solver_counts before = test_solve(&test.puzzle, UINT64_MAX);
        relabel_cells(cells, mirror, other, sizeof other);
        struct shape *moved = test_shape(other);
        struct puzzle elsewhere = test.puzzle;
        elsewhere.shape = moved;
        assert_same_counts(before, test_solve(&elsewhere, UINT64_MAX));
        shape_destroy(moved);
        test_puzzle_free(&test);
    }
}

static void one_sided_solutions_are_among_the_two_sided(void **state)
{
    (void)state;
    for (uint32_t seed = 1; seed <= 12; seed++) {
        struct test_puzzle test = test_puzzle_random("0,0,0", 5, true, seed + 40);
        struct solver_counts one = test_solve(&test.puzzle, UINT64_MAX);
        test.puzzle.one_sided = false;
        struct solver_counts two = test_solve(&test.puzzle, UINT64_MAX);
        assert_true(one.raw >= 1 && one.raw <= two.raw);
        test_puzzle_free(&test);
    }
}

static struct solver_counts run(struct solver *solver)
{
    while (solver_run(solver, 1000) != SOLVER_DONE)
        continue;
    return solver_counts(solver);
}

static void a_solver_serves_one_set_after_another(void **state)
{
    (void)state;
    struct test_puzzle first = test_puzzle_random("0,0,0", 5, false, 1);
    struct solver *solver = solver_create(&first.puzzle);
    for (uint32_t seed = 1; seed <= 200; seed++) {
        struct test_puzzle test = test_puzzle_random("0,0,0", 5, false, seed);
        struct mat mats[6];
        memcpy(mats, test.mats, sizeof mats);
        if (seed % 3 == 0)
            mats[1] = mats[0]; /* twins, and as a rule no solution */
        if (seed % 5 == 0)
            mats[2] = (struct mat){0, 5};
        struct puzzle puzzle = first.puzzle;
        puzzle.mats = mats;
        assert_true(solver_refit(solver, &puzzle));
        assert_same_counts(run(solver), test_solve(&puzzle, UINT64_MAX));
        assert_true(solver_refit(solver, &first.puzzle));
        test_puzzle_free(&test);
    }
    solver_destroy(solver);
    test_puzzle_free(&first);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(mats_may_be_turned_flipped_and_permuted),
        cmocka_unit_test(flipping_every_one_sided_mat_mirrors_the_body),
        cmocka_unit_test(the_shape_may_be_turned_mirrored_and_shifted),
        cmocka_unit_test(one_sided_solutions_are_among_the_two_sided),
        cmocka_unit_test(a_solver_serves_one_set_after_another),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
