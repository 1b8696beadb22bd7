/* The solver against the brute force, with every kind of condition, and from every place. */
#include "core/solver_internal.h"

#include "core/brute.h"
#include "core/random_puzzle.h"
#include "core/verify.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#ifndef TEST_ROUNDS
#define TEST_ROUNDS 60
#endif

enum { MOST_LAID = 15000, ROUNDS = TEST_ROUNDS };

static void run_to_the_end(struct solver *solver, const struct puzzle *puzzle)
{
    struct verify_report report;
    enum solver_status status = SOLVER_RUNNING;
    while (status != SOLVER_DONE) {
        status = solver_run(solver, 1000);
        assert_int_not_equal(status, SOLVER_NO_MEMORY);
        if (status == SOLVER_FOUND)
            assert_int_equal(verify_solution(puzzle, solver_solution(solver), &report), VERIFY_OK);
    }
}

static void compare_counts(const struct puzzle *puzzle, const struct brute_counts *want,
                           uint32_t seed)
{
    struct solver *solver = solver_create(puzzle);
    assert_non_null(solver);
    run_to_the_end(solver, puzzle);
    struct solver_counts got = solver_counts(solver);
    if (got.raw != want->raw || got.rotation != want->rotation ||
        got.one_sided != want->one_sided || (!got.one_sided && got.reflection != want->reflection))
        fail_msg("seed %u: %llu/%llu/%llu, expected %llu/%llu/%llu", seed,
                 (unsigned long long)got.raw, (unsigned long long)got.rotation,
                 (unsigned long long)got.reflection, (unsigned long long)want->raw,
                 (unsigned long long)want->rotation, (unsigned long long)want->reflection);
    solver_destroy(solver);
}

static int compare_many(unsigned kinds, int most_faces, uint32_t first, int rounds)
{
    int compared = 0;
    for (uint32_t seed = first; seed < first + (uint32_t)rounds; seed++) {
        struct random_puzzle made = random_puzzle_create(kinds, most_faces, seed);
        struct brute_counts want;
        if (brute_count(&made.puzzle, MOST_LAID, &want)) {
            compare_counts(&made.puzzle, &want, seed);
            compared++;
        }
        random_puzzle_free(&made);
    }
    return compared;
}

static void counts_agree_with_everything_mixed(void **state)
{
    (void)state;
    assert_true(compare_many(RANDOM_EVERYTHING, 10, 1, ROUNDS) > ROUNDS / 2);
}

static void counts_agree_with_one_kind_of_condition(void **state)
{
    (void)state;
    for (unsigned kind = 1; kind < RANDOM_EVERYTHING; kind *= 2)
        assert_true(compare_many(kind, 8, 1000, ROUNDS / 8) > ROUNDS / 80);
    assert_true(compare_many(RANDOM_POOL | RANDOM_TWINS, 8, 5000, ROUNDS / 4) > ROUNDS / 40);
    assert_true(compare_many(RANDOM_UNKNOWN | RANDOM_CELLS, 8, 6000, ROUNDS / 4) > ROUNDS / 40);
}

/* Walks on from a place in a fresh solver; what both find together must be the whole. */
static void split_at(const struct puzzle *puzzle, uint64_t nodes, const struct solver_counts *whole)
{
    struct solver *first = solver_create(puzzle);
    struct solver *second = solver_create(puzzle);
    uint16_t path[SHAPE_MAX_FACES];
    struct solver_place place = {.path = path};
    enum solver_status status = SOLVER_FOUND;
    while (status == SOLVER_FOUND && solver_nodes(first) < nodes)
        status = solver_run(first, nodes - solver_nodes(first));
    if (status == SOLVER_RUNNING || status == SOLVER_FOUND) {
        solver_place_of(first, &place);
        assert_true(solver_go_to(second, &place, -1));
        run_to_the_end(second, puzzle);
    }
    assert_int_equal(solver_counts(first).raw + solver_counts(second).raw, whole->raw);
    assert_int_equal(solver_counts(first).rotation + solver_counts(second).rotation,
                     whole->rotation);
    solver_destroy(first);
    solver_destroy(second);
}

static void a_search_goes_on_from_any_place(void **state)
{
    (void)state;
    for (uint32_t seed = 1; seed <= ROUNDS / 2; seed++) {
        struct random_puzzle made = random_puzzle_create(RANDOM_EVERYTHING, 6, seed);
        struct solver *solver = solver_create(&made.puzzle);
        run_to_the_end(solver, &made.puzzle);
        struct solver_counts whole = solver_counts(solver);
        uint64_t nodes = solver_nodes(solver);
        uint64_t random = seed;
        for (int i = 0; i < 6 && nodes > 0 && nodes < 10000; i++)
            split_at(&made.puzzle, random_next(&random) % (nodes + 1), &whole);
        solver_destroy(solver);
        random_puzzle_free(&made);
    }
}

/* Sums a random order's classes by their hashes: restarts meet the same classes. */
static void restarts_find_the_same_classes(void **state)
{
    (void)state;
    for (uint32_t seed = 1; seed <= ROUNDS / 2; seed++) {
        struct random_puzzle made = random_puzzle_create(RANDOM_EVERYTHING, 6, seed);
        struct solver *plain = solver_create(&made.puzzle);
        struct solver *shuffled = solver_create(&made.puzzle);
        run_to_the_end(plain, &made.puzzle);
        if (solver_counts(plain).raw < 500 && solver_nodes(plain) < 5000) {
            solver_restart(shuffled, seed);
            uint64_t found = 0;
            struct verify_report report;
            while (solver_run(shuffled, UINT64_MAX / 2) == SOLVER_FOUND) {
                found++;
                assert_int_equal(verify_solution(&made.puzzle, solver_solution(shuffled), &report),
                                 VERIFY_OK);
            }
            assert_int_equal(found, solver_counts(plain).raw);
        }
        solver_destroy(plain);
        solver_destroy(shuffled);
        random_puzzle_free(&made);
    }
}

static void progress_never_falls_and_ends_whole(void **state)
{
    (void)state;
    const uint64_t whole = UINT64_C(1) << 62;
    for (uint32_t seed = 1; seed <= ROUNDS / 2; seed++) {
        struct random_puzzle made = random_puzzle_create(RANDOM_EVERYTHING, 6, seed);
        struct solver *solver = solver_create(&made.puzzle);
        uint64_t last = 0;
        int steps = 0;
        int branch = 0;
        while (solver_run(solver, 7) != SOLVER_DONE && steps++ < 1000) {
            uint64_t now = solver->depth < 0 ? 0 : solver_progress(solver, whole);
            assert_true(now <= whole);
            if (solver->branch == branch)
                assert_true(now >= last);
            branch = solver->branch;
            last = now;
        }
        if (steps < 1000)
            assert_true(solver_progress(solver, whole) == whole);
        solver_destroy(solver);
        random_puzzle_free(&made);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(counts_agree_with_everything_mixed),
        cmocka_unit_test(counts_agree_with_one_kind_of_condition),
        cmocka_unit_test(a_search_goes_on_from_any_place),
        cmocka_unit_test(restarts_find_the_same_classes),
        cmocka_unit_test(progress_never_falls_and_ends_whole),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
