/* Whole searches: threads, shards, first solutions, saving and restoring. */
#include "core/search.h"

#include "core/random.h"
#include "core/random_puzzle.h"
#include "core/support.h"
#include "core/verify.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static const struct search_options plain = {
    .goal = SEARCH_ALL, .threads = 1, .shard = 1, .shards = 1};

/* What came out of a search: a hash of the solutions in order, and one that order does not matter
 * to. */
struct outcome {
    uint64_t in_order, sum, found;
    struct solver_counts counts;
    enum search_event end;
};

static uint64_t solution_hash(const struct puzzle *puzzle, const struct placement *placements)
{
    uint64_t hash = 1;
    for (int f = 0; f < puzzle->shape->face_count; f++) {
        hash ^= (uint64_t)(placements[f].mat * MAT_ORIENTATIONS + placements[f].orientation);
        hash = random_next(&hash);
    }
    return hash;
}

static void take(struct outcome *out, const struct puzzle *puzzle, const struct search *search)
{
    struct verify_report report;
    const struct placement *solution = search_solution(search);
    assert_int_equal(verify_solution(puzzle, solution, &report), VERIFY_OK);
    uint64_t hash = solution_hash(puzzle, solution);
    out->found++;
    out->sum += hash;
    out->in_order = (out->in_order ^ hash) * UINT64_C(0x9E3779B97F4A7C15);
}

/* Runs on until the end or until `most` solutions were found. */
static void run_on(struct search *search, const struct puzzle *puzzle, uint64_t most,
                   struct outcome *out)
{
    uint64_t progress = search_progress(search);
    for (;;) {
        out->end = search_next(search);
        uint64_t now = search_progress(search);
        assert_true(now >= progress);
        progress = now;
        if (out->end == SEARCH_FOUND)
            take(out, puzzle, search);
        else if (out->end != SEARCH_RUNNING)
            break;
        if (out->found == most)
            break;
    }
    out->counts = search_counts(search);
}

static struct outcome run(const struct puzzle *puzzle, struct search_options options)
{
    struct outcome out = {0};
    struct search *search = search_create(puzzle, &options);
    assert_non_null(search);
    run_on(search, puzzle, UINT64_MAX, &out);
    if (out.end == SEARCH_DONE && options.goal == SEARCH_ALL)
        assert_true(search_progress(search) == UINT64_C(1) << SEARCH_WHOLE_BITS);
    search_destroy(search);
    return out;
}

static void assert_same_counts(struct solver_counts a, struct solver_counts b)
{
    assert_int_equal(a.raw, b.raw);
    assert_int_equal(a.rotation, b.rotation);
    assert_int_equal(a.reflection, b.reflection);
}

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
        struct outcome one = run(&test.puzzle, plain);
        assert_int_equal(one.end, SEARCH_DONE);
        for (int threads = 2; threads <= 5; threads += 3) {
            struct search_options options = plain;
            options.threads = threads;
            struct outcome many = run(&test.puzzle, options);
            assert_int_equal(many.end, SEARCH_DONE);
            assert_true(many.in_order == one.in_order);
            assert_same_counts(many.counts, one.counts);
            options.count_only = true;
            struct outcome counted = run(&test.puzzle, options);
            assert_int_equal(counted.found, 0);
            assert_same_counts(counted.counts, one.counts);
        }
        test_puzzle_free(&test);
    }
}

static void shards_make_the_whole(void **state)
{
    (void)state;
    for (int i = 0; i < PUZZLES; i++) {
        struct test_puzzle test = test_puzzle_at(i);
        struct outcome whole = run(&test.puzzle, plain);
        static const int counts[] = {2, 3, 8, 20};
        for (int n = 0; n < 4; n++) {
            uint64_t sum = 0;
            uint64_t raw = 0;
            for (int shard = 1; shard <= counts[n]; shard++) {
                struct search_options options = plain;
                options.threads = 2;
                options.shard = shard;
                options.shards = counts[n];
                struct outcome part = run(&test.puzzle, options);
                sum += part.sum;
                raw += part.counts.raw;
            }
            assert_true(sum == whole.sum);
            assert_int_equal(raw, whole.counts.raw);
        }
        test_puzzle_free(&test);
    }
}

/* Stops after some solutions or events, saves, goes on in another search with other threads. */
static struct outcome run_in_pieces(const struct puzzle *puzzle, struct search_options options,
                                    uint64_t *random)
{
    struct outcome out = {0};
    uint8_t *bytes = NULL;
    size_t length = 0;
    while (out.end != SEARCH_DONE) {
        options.threads = 1 + random_below(random, 3);
        struct search *search = search_create(puzzle, &options);
        if (bytes != NULL)
            assert_true(search_restore(search, bytes, length));
        free(bytes);
        if (random_below(random, 2) == 0)
            run_on(search, puzzle, out.found + 1 + (uint64_t)random_below(random, 400), &out);
        for (int i = random_below(random, 4); i > 0 && out.end != SEARCH_DONE; i--) {
            out.end = search_poll(search);
            if (out.end == SEARCH_FOUND)
                take(&out, puzzle, search);
        }
        assert_true(search_save(search, &bytes, &length));
        out.counts = search_counts(search);
        search_destroy(search);
    }
    free(bytes);
    return out;
}

static void stopping_and_going_on_loses_and_repeats_nothing(void **state)
{
    (void)state;
    for (int i = 0; i < PUZZLES; i++) {
        struct test_puzzle test = test_puzzle_at(i);
        struct outcome whole = run(&test.puzzle, plain);
        for (uint64_t seed = 1; seed <= 2; seed++) {
            uint64_t random = seed;
            struct outcome pieces = run_in_pieces(&test.puzzle, plain, &random);
            assert_true(pieces.in_order == whole.in_order);
            assert_same_counts(pieces.counts, whole.counts);
        }
        test_puzzle_free(&test);
    }
}

static void conditions_survive_it_all(void **state)
{
    (void)state;
    for (uint32_t seed = 1; seed <= 25; seed++) {
        struct random_puzzle made = random_puzzle_create(RANDOM_EVERYTHING, 10, seed);
        struct search_options options = plain;
        struct search *probe = search_create(&made.puzzle, &options);
        struct outcome some = {0};
        run_on(probe, &made.puzzle, 500, &some);
        search_destroy(probe);
        if (some.end == SEARCH_DONE) {
            uint64_t random = seed;
            struct outcome pieces = run_in_pieces(&made.puzzle, options, &random);
            assert_true(pieces.in_order == some.in_order);
            assert_same_counts(pieces.counts, some.counts);
        }
        random_puzzle_free(&made);
    }
}

static void first_solutions_are_different_and_all_there(void **state)
{
    (void)state;
    for (int i = 0; i < PUZZLES; i++) {
        struct test_puzzle test = test_puzzle_at(i);
        struct outcome whole = run(&test.puzzle, plain);
        for (uint64_t seed = 0; seed < 2; seed++) {
            struct search_options options = plain;
            options.goal = SEARCH_FIRST;
            options.seed = seed;
            options.threads = 2;
            struct outcome found = run(&test.puzzle, options);
            assert_int_equal(found.end, SEARCH_DONE);
            assert_same_counts(found.counts, whole.counts);
            options.threads = 1;
            struct outcome again = run(&test.puzzle, options);
            assert_true(again.in_order == found.in_order);
            uint64_t random = seed;
            struct outcome pieces = run_in_pieces(&test.puzzle, options, &random);
            assert_int_equal(pieces.found, found.found);
            assert_same_counts(pieces.counts, found.counts);
        }
        test_puzzle_free(&test);
    }
}

static void damaged_bytes_are_refused_or_harmless(void **state)
{
    (void)state;
    struct test_puzzle test = test_puzzle_at(3);
    struct test_puzzle other = test_puzzle_at(2);
    struct search *search = search_create(&test.puzzle, &plain);
    struct outcome out = {0};
    uint8_t *bytes;
    size_t length;
    run_on(search, &test.puzzle, 3, &out);
    assert_true(search_save(search, &bytes, &length));
    search_destroy(search);
    search = search_create(&other.puzzle, &plain);
    assert_false(search_restore(search, bytes, length)); /* another puzzle */
    search_destroy(search);
    uint64_t random = 7;
    for (int i = 0; i < 200; i++) {
        size_t at = (size_t)random_below(&random, (int)length);
        uint8_t bit = (uint8_t)(1 << random_below(&random, 8));
        size_t cut = i % 3 == 0 ? at : length;
        search = search_create(&test.puzzle, &plain);
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
    struct search *search = search_create(&test.puzzle, &plain);
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
    run_on(search, &test.puzzle, UINT64_MAX, &out);
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
