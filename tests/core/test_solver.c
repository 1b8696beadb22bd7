/* The reference counts, and how a search behaves: order, budgets, naming of identical mats. */
#include "core/solver.h"
#include "core/support.h"

#include <inttypes.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

struct reference_row {
    char file[64], shape[64], cells[256];
    int size, mats;
    uint64_t raw, rotation, reflection, raw_one_sided, rotation_one_sided;
};

static void assert_reference_row(const struct reference_row *row)
{
    char name[128];
    snprintf(name, sizeof name, "reference/%s.txt", row->file);
    struct test_puzzle test = test_puzzle_read(name, row->cells);
    assert_int_equal(test.puzzle.mat_count, row->mats);
    assert_int_equal(test.mats[0].size, row->size);
    struct solver_counts counts = test_solve(&test.puzzle, 1000);
    assert_int_equal(counts.raw, row->raw);
    assert_int_equal(counts.rotation, row->rotation);
    assert_int_equal(counts.reflection, row->reflection);
    test.puzzle.one_sided = true;
    counts = test_solve(&test.puzzle, UINT64_MAX);
    assert_int_equal(counts.raw, row->raw_one_sided);
    assert_int_equal(counts.rotation, row->rotation_one_sided);
    assert_int_equal(counts.reflection, 0);
    test_puzzle_free(&test);
}

static void all_reference_counts_match(void **state)
{
    (void)state;
    FILE *file = fopen(TEST_DATA_DIR "/reference/counts.tsv", "r");
    char line[512];
    int rows = 0;
    assert_non_null(file);
    assert_non_null(fgets(line, sizeof line, file)); /* column names */
    while (fgets(line, sizeof line, file) != NULL) {
        struct reference_row row;
        int read = sscanf(
            line, "%63s %63s %255s %d %d %" SCNu64 " %" SCNu64 " %" SCNu64 " %" SCNu64 " %" SCNu64,
            row.file, row.shape, row.cells, &row.size, &row.mats, &row.raw, &row.rotation,
            &row.reflection, &row.raw_one_sided, &row.rotation_one_sided);
        assert_int_equal(read, 10);
        assert_reference_row(&row);
        rows++;
    }
    fclose(file);
    assert_int_equal(rows, 16);
}

/* Runs to the end and writes every solution into *out (free it); returns their number. */
static int record_solutions(const struct puzzle *puzzle, uint64_t budget, struct placement **out,
                            uint64_t *nodes)
{
    size_t faces = (size_t)puzzle->shape->face_count;
    struct solver *solver = solver_create(puzzle);
    int count = 0;
    enum solver_status status;
    assert_non_null(solver);
    *out = NULL;
    while ((status = solver_run(solver, budget)) != SOLVER_DONE) {
        if (status != SOLVER_FOUND)
            continue;
        *out = realloc(*out, ((size_t)count + 1) * faces * sizeof **out);
        assert_non_null(*out);
        memcpy(*out + (size_t)count * faces, solver_solution(solver), faces * sizeof **out);
        count++;
    }
    assert_int_equal(solver_run(solver, 1), SOLVER_DONE);
    *nodes = solver_nodes(solver);
    solver_destroy(solver);
    return count;
}

static void any_budget_finds_the_same_solutions_in_the_same_order(void **state)
{
    (void)state;
    struct test_puzzle test = test_puzzle_read("reference/box2x1x1.txt", "0,0,0;1,0,0");
    struct placement *whole, *pieces;
    uint64_t whole_nodes, piece_nodes;
    int count = record_solutions(&test.puzzle, UINT64_MAX, &whole, &whole_nodes);
    assert_int_equal(count, 4);
    for (uint64_t budget = 1; budget < 40; budget += 6) {
        assert_int_equal(record_solutions(&test.puzzle, budget, &pieces, &piece_nodes), count);
        assert_memory_equal(whole, pieces, (size_t)count * 10 * sizeof *whole);
        assert_int_equal(piece_nodes, whole_nodes);
        free(pieces);
    }
    free(whole);
    test_puzzle_free(&test);
}

static void a_budget_of_zero_goes_nowhere(void **state)
{
    (void)state;
    struct test_puzzle test = test_puzzle_read("reference/box2x1x1.txt", "0,0,0;1,0,0");
    struct solver *solver = solver_create(&test.puzzle);
    assert_non_null(solver);
    assert_int_equal(solver_run(solver, 1), SOLVER_RUNNING);
    uint64_t nodes = solver_nodes(solver);
    for (int i = 0; i < 10; i++)
        assert_int_equal(solver_run(solver, 0), SOLVER_RUNNING);
    assert_int_equal(solver_nodes(solver), nodes);
    solver_destroy(solver);
    test_puzzle_free(&test);
}

/* Runs to the end; every call must keep to its budget, however many branches end at once. */
static void assert_budget_is_kept(const struct puzzle *puzzle, uint64_t budget)
{
    struct solver *solver = solver_create(puzzle);
    uint64_t nodes = 0;
    enum solver_status status;
    assert_non_null(solver);
    assert_int_equal(solver_run(solver, 0), SOLVER_RUNNING);
    assert_int_equal(solver_nodes(solver), 0);
    do {
        status = solver_run(solver, budget);
        assert_true(solver_nodes(solver) - nodes <= budget);
        if (status == SOLVER_RUNNING)
            assert_int_equal(solver_nodes(solver) - nodes, budget);
        nodes = solver_nodes(solver);
    } while (status != SOLVER_DONE);
    assert_true(nodes > budget);
    solver_destroy(solver);
}

static void no_call_makes_more_nodes_than_its_budget(void **state)
{
    (void)state;
    struct test_puzzle test = test_puzzle_read("reference/box2x1x1.txt", "0,0,0;1,0,0");
    for (uint64_t budget = 1; budget < 10; budget += 4)
        assert_budget_is_kept(&test.puzzle, budget);
    test_puzzle_free(&test);
    /* A ring of equal mats that clash wherever two meet, for each has the middle of every side:
     * the totals agree, but every branch ends with its pivot. */
    test = test_puzzle_random("0,0,0;1,0,0;2,0,0;0,1,0;2,1,0;0,2,0;1,2,0;2,2,0", 5, false, 1);
    for (int m = 0; m < test.puzzle.mat_count; m++)
        test.mats[m].rim = 0xc447;
    assert_budget_is_kept(&test.puzzle, 1);
    test_puzzle_free(&test);
}

static void identical_mats_are_named_lowest_first(void **state)
{
    (void)state;
    /* Two kinds of mats, each drawn in several orientations. */
    struct test_puzzle test = test_puzzle_read("reference/cube-symmetric-2.txt", "0,0,0");
    int class_of[6];
    int classes = puzzle_classes(&test.puzzle, class_of);
    struct solver *solver = solver_create(&test.puzzle);
    assert_non_null(solver);
    while (solver_run(solver, UINT64_MAX) == SOLVER_FOUND) {
        const struct placement *placed = solver_solution(solver);
        int last[6] = {-1, -1, -1, -1, -1, -1};
        for (int f = 0; f < 6; f++) {
            int class = class_of[placed[f].mat];
            assert_true(placed[f].mat > last[class]);
            last[class] = placed[f].mat;
            struct mat laid = mat_orient(test.mats[placed[f].mat], placed[f].orientation);
            assert_int_equal(mat_orientation_between(test.mats[placed[f].mat], laid, true),
                             placed[f].orientation);
        }
    }
    assert_true(classes < 6);
    solver_destroy(solver);
    test_puzzle_free(&test);
}

static void wrong_totals_end_the_search_at_once(void **state)
{
    (void)state;
    struct test_puzzle test = test_puzzle_read("reference/blue.txt", "0,0,0");
    test.mats[2].rim ^= 2;
    struct solver *solver = solver_create(&test.puzzle);
    assert_non_null(solver);
    assert_int_equal(solver_run(solver, UINT64_MAX), SOLVER_DONE);
    assert_int_equal(solver_nodes(solver), 0);
    assert_int_equal(solver_counts(solver).raw, 0);
    solver_destroy(solver);
    test_puzzle_free(&test);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(all_reference_counts_match),
        cmocka_unit_test(any_budget_finds_the_same_solutions_in_the_same_order),
        cmocka_unit_test(a_budget_of_zero_goes_nowhere),
        cmocka_unit_test(no_call_makes_more_nodes_than_its_budget),
        cmocka_unit_test(identical_mats_are_named_lowest_first),
        cmocka_unit_test(wrong_totals_end_the_search_at_once),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
