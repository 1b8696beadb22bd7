/* Whole searches: threads, shards, first solutions, saving and restoring. */
#include "core/search.h"

#include "core/random.h"
#include "core/random_puzzle.h"
#include "core/search_run.h"
#include "core/support.h"
#include "core/survey.h"

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
        static const int counts[] = {3, 20};
        for (int n = 0; n < 2; n++) {
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
        for (uint64_t seed = 0; seed < (i == 4 ? 1 : 2); seed++) {
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

/* With room for all nodes of a level, a survey is the whole tree. */
static void check_survey_of_all(const struct puzzle *puzzle, int *checked)
{
    enum { DESCENTS = 5000 };
    struct puzzle_totals totals = puzzle_totals(puzzle);
    struct survey_level levels[SHAPE_MAX_FACES + 1];
    struct survey *survey;
    uint64_t sum = 0;
    bool whole = puzzle_totals_agree(&totals); /* a survey does not look at them */
    assert_int_equal(survey_create(puzzle, DESCENTS, (struct survey_listener){0}, &survey),
                     SURVEY_DONE);
    assert_int_equal(survey_run(survey, DESCENTS, 1, levels), SURVEY_DONE);
    survey_destroy(survey);
    for (int level = 0; level <= puzzle->shape->face_count; level++) {
        whole = whole && levels[level].taken == levels[level].counted;
        sum += level > 0 ? levels[level].counted : 0;
    }
    if (!whole)
        return;
    struct search *search = search_create(puzzle, &search_run_plain);
    struct outcome out = {0};
    search_run_on(search, puzzle, UINT64_MAX, &out);
    assert_true(sum == search_nodes(search));
    assert_true(levels[puzzle->shape->face_count].counted >= out.found ||
                puzzle->rules != NULL); /* an unknown cell makes several of one filling */
    search_destroy(search);
    (*checked)++;
}

static void surveys_with_room_are_exact(void **state)
{
    (void)state;
    int checked = 0;
    for (int i = 0; i < PUZZLES; i++) {
        struct test_puzzle test = test_puzzle_at(i);
        check_survey_of_all(&test.puzzle, &checked);
        test_puzzle_free(&test);
    }
    for (uint32_t seed = 1; seed <= 60; seed++) {
        struct random_puzzle made = random_puzzle_create(RANDOM_EVERYTHING, 8, seed);
        check_survey_of_all(&made.puzzle, &checked);
        random_puzzle_free(&made);
    }
    assert_true(checked >= 20);
}

static void surveys_estimate_the_tree(void **state)
{
    (void)state;
    enum { SURVEYS = 1000, DESCENTS = 30 };
    struct test_puzzle test = test_puzzle_at(3);
    struct survey_level levels[SHAPE_MAX_FACES + 1];
    struct survey *survey;
    double sum = 0;
    int faces = test.puzzle.shape->face_count;
    assert_int_equal(survey_create(&test.puzzle, DESCENTS, (struct survey_listener){0}, &survey),
                     SURVEY_DONE);
    for (uint64_t seed = 1; seed <= SURVEYS; seed++) {
        double each = 1;
        assert_int_equal(survey_run(survey, DESCENTS, seed, levels), SURVEY_DONE);
        for (int level = 0; level <= faces && levels[level].counted > 0; level++) {
            sum += level > 0 ? each * (double)levels[level].counted : 0;
            each *= (double)levels[level].counted / (double)levels[level].taken;
        }
    }
    survey_destroy(survey);
    struct search *search = search_create(&test.puzzle, &search_run_plain);
    struct outcome out = {0};
    search_run_on(search, &test.puzzle, UINT64_MAX, &out);
    uint64_t nodes = search_nodes(search);
    assert_in_range((uint64_t)(sum / SURVEYS), nodes - nodes / 20, nodes + nodes / 20);
    search_destroy(search);
    test_puzzle_free(&test);
}

/* Says no when it was asked so many times. */
static bool patient(void *context)
{
    return --*(int *)context >= 0;
}

static void surveys_stop_when_told(void **state)
{
    (void)state;
    enum { DESCENTS = 30 };
    struct test_puzzle test = test_puzzle_at(3);
    struct survey_level levels[SHAPE_MAX_FACES + 1];
    struct survey_level again[SHAPE_MAX_FACES + 1];
    struct survey *survey;
    size_t size = ((size_t)test.puzzle.shape->face_count + 1) * sizeof *levels;
    int patience = 0;
    struct survey_listener listener = {patient, &patience};
    assert_int_equal(survey_create(&test.puzzle, DESCENTS, listener, &survey), SURVEY_STOPPED);
    assert_null(survey);
    patience = INT_MAX;
    assert_int_equal(survey_create(&test.puzzle, DESCENTS, listener, &survey), SURVEY_DONE);
    assert_int_equal(survey_run(survey, DESCENTS, 1, levels), SURVEY_DONE);
    for (int most = 0; most < 100; most++) {
        patience = most;
        assert_int_equal(survey_run(survey, DESCENTS, 2, again), SURVEY_STOPPED);
    }
    patience = INT_MAX;
    assert_int_equal(survey_run(survey, DESCENTS, 1, again), SURVEY_DONE);
    assert_memory_equal(levels, again, size);
    survey_destroy(survey);
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
        cmocka_unit_test(surveys_with_room_are_exact),
        cmocka_unit_test(surveys_estimate_the_tree),
        cmocka_unit_test(surveys_stop_when_told),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
