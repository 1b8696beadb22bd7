/* Whole searches: threads, shards, first solutions, saving and restoring. */
#include "core/search.h"

#include "core/random.h"
#include "core/random_puzzle.h"
#include "core/search_run.h"
#include "core/support.h"

#include <limits.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

/* Puzzles large enough to be cut into jobs, and a few small ones. */
enum { PUZZLES = 5 };

static struct test_puzzle test_puzzle_at(int i)
{
    static const struct {
        const char *cells;
        int size;
        bool one_sided;
        uint32_t seed;
    } made[PUZZLES] = {
        {"0,0,0", 5, false, 1},
        {"0,0,0;1,0,0", 4, false, 4},
        {"0,0,0;1,0,0", 3, false, 4},
        {"0,0,0;1,0,0;0,1,0", 4, false, 2},
        {"0,0,0;1,0,0;1,1,0;0,1,0", 5, true, 4},
    };
    return test_puzzle_random(made[i].cells, made[i].size, made[i].one_sided, made[i].seed);
}

static void threads_change_nothing(void **state)
{
    (void)state;
    for (int i = 0; i < PUZZLES; i++) {
        struct test_puzzle test = test_puzzle_at(i);
        struct outcome one = search_run(&test.puzzle, search_run_plain);
        assert_int_equal(one.end, SEARCH_DONE);
        for (int threads = 2; threads <= 5; threads += 3) {
            struct search_options options = search_run_plain;
            options.threads = threads;
            struct outcome many = search_run(&test.puzzle, options);
            assert_int_equal(many.end, SEARCH_DONE);
            assert_true(many.in_order == one.in_order);
            search_run_same_counts(many.counts, one.counts);
            options.count_only = true;
            struct outcome counted = search_run(&test.puzzle, options);
            assert_int_equal(counted.found, 0);
            search_run_same_counts(counted.counts, one.counts);
        }
        test_puzzle_free(&test);
    }
}

static void shards_make_the_whole(void **state)
{
    (void)state;
    for (int i = 0; i < PUZZLES; i++) {
        struct test_puzzle test = test_puzzle_at(i);
        struct outcome whole = search_run(&test.puzzle, search_run_plain);
        static const int counts[] = {2, 3, 8, 20};
        for (int n = 0; n < 4; n++) {
            struct outcome parts = search_run_shards(&test.puzzle, counts[n], 2);
            assert_true(parts.sum == whole.sum);
            search_run_same_counts(parts.counts, whole.counts);
        }
        test_puzzle_free(&test);
    }
}

static void stopping_and_going_on_loses_and_repeats_nothing(void **state)
{
    (void)state;
    for (int i = 0; i < PUZZLES; i++) {
        struct test_puzzle test = test_puzzle_at(i);
        struct outcome whole = search_run(&test.puzzle, search_run_plain);
        for (uint64_t seed = 1; seed <= 2; seed++) {
            uint64_t random = seed;
            struct outcome pieces =
                search_run_in_pieces(&test.puzzle, search_run_plain, &random, INT_MAX, NULL);
            assert_true(pieces.in_order == whole.in_order);
            search_run_same_counts(pieces.counts, whole.counts);
        }
        test_puzzle_free(&test);
    }
}

static void conditions_survive_it_all(void **state)
{
    (void)state;
    for (uint32_t seed = 1; seed <= 25; seed++) {
        struct random_puzzle made = random_puzzle_create(RANDOM_EVERYTHING, 10, seed);
        struct search_options options = search_run_plain;
        struct search *probe = search_create(&made.puzzle, &options);
        struct outcome some = {0};
        search_run_on(probe, &made.puzzle, 500, &some);
        search_destroy(probe);
        if (some.end == SEARCH_DONE) {
            uint64_t random = seed;
            struct outcome pieces =
                search_run_in_pieces(&made.puzzle, options, &random, INT_MAX, NULL);
            assert_true(pieces.in_order == some.in_order);
            search_run_same_counts(pieces.counts, some.counts);
        }
        random_puzzle_free(&made);
    }
}

static void first_solutions_are_different_and_all_there(void **state)
{
    (void)state;
    for (int i = 0; i < PUZZLES; i++) {
        struct test_puzzle test = test_puzzle_at(i);
        struct outcome whole = search_run(&test.puzzle, search_run_plain);
        for (uint64_t seed = 0; seed < 2; seed++) {
            struct search_options options = search_run_plain;
            options.goal = SEARCH_FIRST;
            options.seed = seed;
            options.threads = 2;
            struct outcome found = search_run(&test.puzzle, options);
            assert_int_equal(found.end, SEARCH_DONE);
            search_run_same_counts(found.counts, whole.counts);
            options.threads = 1;
            struct outcome again = search_run(&test.puzzle, options);
            assert_true(again.in_order == found.in_order);
            uint64_t random = seed;
            struct outcome pieces =
                search_run_in_pieces(&test.puzzle, options, &random, INT_MAX, NULL);
            assert_int_equal(pieces.found, found.found);
            search_run_same_counts(pieces.counts, found.counts);
        }
        test_puzzle_free(&test);
    }
}

static void damaged_bytes_are_refused_or_harmless(void **state)
{
    (void)state;
    struct test_puzzle test = test_puzzle_at(3);
    struct test_puzzle other = test_puzzle_at(2);
    struct search *search = search_create(&test.puzzle, &search_run_plain);
    struct outcome out = {0};
    uint8_t *bytes;
    size_t length;
    search_run_on(search, &test.puzzle, 3, &out);
    assert_true(search_save(search, &bytes, &length));
    search_destroy(search);
    search = search_create(&other.puzzle, &search_run_plain);
    assert_false(search_restore(search, bytes, length)); /* another puzzle */
    search_destroy(search);
    uint64_t random = 7;
    for (int i = 0; i < 200; i++) {
        size_t at = (size_t)random_below(&random, (int)length);
        uint8_t bit = (uint8_t)(1 << random_below(&random, 8));
        size_t cut = i % 3 == 0 ? at : length;
        search = search_create(&test.puzzle, &search_run_plain);
        bytes[at] ^= bit;
        if (search_restore(search, bytes, cut))
            for (int step = 0; step < 20; step++)
                (void)search_next(search);
        bytes[at] ^= bit;
        search_destroy(search);
    }
    free(bytes);
    test_puzzle_free(&test);
    test_puzzle_free(&other);
}

static void probes_estimate_the_tree(void **state)
{
    (void)state;
    enum { PROBES = 40000, LEVELS = 64 };
    struct test_puzzle test = test_puzzle_at(3);
    struct search *search = search_create(&test.puzzle, &search_run_plain);
    uint64_t sum = 0;
    for (uint64_t seed = 0; seed < PROBES; seed++) {
        int choices[LEVELS];
        bool found;
        int levels = search_probe(search, seed, choices, LEVELS, &found);
        uint64_t product = 1;
        for (int level = 0; level < levels; level++) {
            product *= (uint64_t)choices[level];
            sum += level > 0 ? product : 0; /* level 0 chooses a branch and lays nothing */
        }
    }
    struct outcome out = {0};
    search_run_on(search, &test.puzzle, UINT64_MAX, &out);
    uint64_t nodes = search_nodes(search);
    assert_in_range(sum / PROBES, nodes - nodes / 10, nodes + nodes / 10);
    search_destroy(search);
    test_puzzle_free(&test);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(threads_change_nothing),
        cmocka_unit_test(shards_make_the_whole),
        cmocka_unit_test(stopping_and_going_on_loses_and_repeats_nothing),
        cmocka_unit_test(conditions_survive_it_all),
        cmocka_unit_test(first_solutions_are_different_and_all_there),
        cmocka_unit_test(damaged_bytes_are_refused_or_harmless),
        cmocka_unit_test(probes_estimate_the_tree),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
