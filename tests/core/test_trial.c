/* Trials against the checker and the brute force, with every kind of condition. */
#include "core/brute.h"
#include "core/random.h"
#include "core/random_puzzle.h"
#include "core/support.h"
#include "core/trial.h"
#include "core/verify.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { MOST_FACES = 14, ROUNDS = 150, MOST_LAID = 30000 };

static const uint64_t no_limit = UINT64_MAX;

/* One trial without a limit ends with a solution exactly when there is one. */
static void try_once(const struct puzzle *puzzle, bool solvable, uint32_t seed)
{
    struct placement filling[MOST_FACES];
    struct verify_report verified;
    struct trial_report report;
    uint64_t random = seed;
    int faces = puzzle->shape->face_count;
    struct trial *trial = trial_create(puzzle);
    assert_non_null(trial);
    trial_run(trial, &random, no_limit, &report);
    if ((report.end == TRIAL_SOLVED) != solvable)
        fail_msg("seed %u: %s", seed, solvable ? "no solution found" : "found one too many");
    assert_in_range(report.kept, 0, report.stuck);
    if (solvable) {
        trial_filling(trial, filling);
        assert_int_equal(verify_solution(puzzle, filling, &verified), VERIFY_OK);
        assert_true(report.placements >= (uint64_t)faces);
        /* Without a dead end nothing is taken back, and with one, something is. */
        assert_int_equal(report.stuck == faces, report.placements == (uint64_t)faces);
        assert_true(report.stuck == faces || report.kept < report.stuck);
    } else {
        assert_int_equal(report.end, TRIAL_IMPOSSIBLE);
        assert_int_equal(report.kept, 0);
    }
    trial_destroy(trial);
}

static void trials_obey_every_condition(void **state)
{
    (void)state;
    int solvable = 0, impossible = 0;
    for (uint32_t seed = 1; seed <= ROUNDS; seed++) {
        struct random_puzzle made = random_puzzle_create(RANDOM_EVERYTHING, MOST_FACES, seed);
        struct brute_counts counts;
        if (brute_count(&made.puzzle, MOST_LAID, &counts)) {
            try_once(&made.puzzle, counts.raw > 0, seed);
            solvable += counts.raw > 0;
            impossible += counts.raw == 0;
        }
        random_puzzle_free(&made);
    }
    assert_in_range(solvable, 20, ROUNDS);
    assert_in_range(impossible, 20, ROUNDS);
}

static void the_same_state_gives_the_same_trial(void **state)
{
    (void)state;
    struct test_puzzle test = test_puzzle_read("reference/blue.txt", "0,0,0");
    struct trial *trial = trial_create(&test.puzzle);
    struct trial_report first, again;
    uint64_t placements = 0;
    for (uint64_t seed = 1; seed <= 20; seed++) {
        uint64_t random = seed, copy = seed;
        trial_run(trial, &random, no_limit, &first);
        trial_run(trial, &copy, no_limit, &again);
        assert_memory_equal(&first, &again, sizeof first);
        assert_true(random == copy);
        placements |= UINT64_C(1) << (first.placements & 63);
    }
    assert_true((placements & (placements - 1)) != 0); /* seeds differ */
    trial_destroy(trial);
    test_puzzle_free(&test);
}

static void trials_stop_at_the_limit(void **state)
{
    (void)state;
    struct test_puzzle test = test_puzzle_read("reference/blue.txt", "0,0,0");
    struct trial *trial = trial_create(&test.puzzle);
    struct placement filling[6];
    struct trial_report report;
    uint64_t random = 3;
    trial_run(trial, &random, 4, &report);
    assert_int_equal(report.end, TRIAL_CUT);
    assert_int_equal(report.placements, 4);
    trial_filling(trial, filling);
    for (int face = 0; face < 6; face++)
        assert_in_range(filling[face].mat + 1, 0, 6);
    trial_run(trial, &random, 0, &report);
    assert_int_equal(report.end, TRIAL_CUT);
    assert_int_equal(report.placements, 0);
    trial_destroy(trial);
    test_puzzle_free(&test);
}

/* The mean of the products at full depth is the number of raw solutions. */
static void probes_are_not_biased(void **state)
{
    (void)state;
    static const struct {
        const char *file;
        uint64_t raw;
    } sets[] = {{"reference/cube-symmetric-7.txt", 12}, {"reference/blue.txt", 144}};
    enum { PROBES = 20000 };
    for (int i = 0; i < 2; i++) {
        struct test_puzzle test = test_puzzle_read(sets[i].file, "0,0,0");
        struct trial *trial = trial_create(&test.puzzle);
        uint64_t random = 1, sum = 0;
        int choices[6];
        for (int probe = 0; probe < PROBES; probe++) {
            uint64_t product = 1;
            int levels = trial_probe(trial, &random, probe % 10 == 0, choices);
            for (int level = 0; level < levels; level++)
                product *= (uint64_t)choices[level];
            if (levels == 6)
                sum += product;
            else
                assert_int_equal(choices[levels], 0);
        }
        assert_in_range(sum / (PROBES / 100), sets[i].raw * 93, sets[i].raw * 107);
        trial_destroy(trial);
        test_puzzle_free(&test);
    }
}

static void random_numbers_are_even(void **state)
{
    (void)state;
    uint64_t random = 0;
    int seen[7] = {0};
    /* The first numbers from state 0, as published with SplitMix64. */
    assert_true(random_next(&random) == UINT64_C(0xE220A8397B1DCDAF));
    assert_true(random_next(&random) == UINT64_C(0x6E789E6AA1B965F4));
    for (int i = 0; i < 70000; i++)
        seen[random_below(&random, 7)]++;
    for (int i = 0; i < 7; i++)
        assert_in_range(seen[i], 9600, 10400);
    assert_int_equal(random_below(&random, 1), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(trials_obey_every_condition),
        cmocka_unit_test(the_same_state_gives_the_same_trial),
        cmocka_unit_test(trials_stop_at_the_limit),
        cmocka_unit_test(probes_are_not_biased),
        cmocka_unit_test(random_numbers_are_even),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
