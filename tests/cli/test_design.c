/* What rate and pick are made of: the scale, and the count of subsets. */
#include "cli/rating.h"
#include "cli/subsets.h"
#include "cli/tree_size.h"
#include "core/random.h"
#include "io/document.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static struct rating rate_file(const char *folder, const char *name, const char *shape,
                               uint64_t seed)
{
    char path[1024];
    struct document *document = NULL;
    struct text_error error;
    struct rating rating;
    const struct document_request request = {.shape = shape};
    snprintf(path, sizeof path, "%s/%s", folder, name);
    assert_true(document_read_file(path, &request, &document, &error));
    const struct puzzle puzzle = document_puzzle(document);
    assert_true(rating_measure(&puzzle, seed, &rating));
    document_free(document);
    return rating;
}

static void rates_hardly_depend_on_the_seed(void **state)
{
    (void)state;
    static const char *const names[] = {"blue.txt", "pebble.txt", "good-side-out.txt",
                                        "cottage.txt"};
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        double least = 10, most = 1;
        for (uint64_t seed = 1; seed <= 5; seed++) {
            struct rating rating = rate_file(PUZZLES_DIR, names[i], NULL, seed);
            assert_int_equal(rating.kind, RATING_MEASURED);
            assert_true(rating.spread < 0.3);
            least = fmin(least, rating.value);
            most = fmax(most, rating.value);
        }
        assert_true(most - least <= 0.3);
    }
}

static void rates_are_in_order(void **state)
{
    (void)state;
    struct rating last = {.value = 0.9};
    static const char *const names[] = {"wide-awake.txt", "six-trees.txt", "lantern.txt",
                                        "pebble.txt", "cottage.txt"};
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        struct rating rating = rate_file(PUZZLES_DIR, names[i], NULL, 1);
        assert_true(rating.value > last.value);
        assert_true(rating.placements >= 6);
        last = rating;
    }
}

/* The scale is defined by placements and doubt alone. */
static void rates_follow_their_definition(void **state)
{
    (void)state;
    struct rating rating = rate_file(PUZZLES_DIR, "blue.txt", NULL, 1);
    double decades = log10(rating.placements * (1 + rating.doubt) / 6), shares = 0;
    assert_true(fabs(rating.value - (10 - 9 * pow(2, -decades / 2))) < 1e-9);
    assert_int_equal(rating.solutions, 3);
    assert_true(rating.all_counted);
    assert_int_equal(rating.tries, rating.solved);
    for (int k = 0; k < RATING_STARTS; k++)
        shares += rating.wrong_at[k];
    assert_true(fabs(shares - 1) < 1e-9);
    /* Any mat can lie on any side of a cube that is used up, in any way: the first is never wrong.
     */
    assert_true(rating.wrong_at[1] == 0);
    struct rating symmetric = rate_file(TEST_DATA_DIR, "reference/cube-symmetric-7.txt", NULL, 1);
    assert_true(symmetric.value == 1 && symmetric.placements == 6 && symmetric.wrong_at[0] == 1);
}

static void impossible_puzzles_have_no_rate(void **state)
{
    (void)state;
    struct rating rating = rate_file(TEST_DATA_DIR, "reference/cube-impossible.txt", NULL, 1);
    assert_int_equal(rating.kind, RATING_IMPOSSIBLE);
}

static void words_follow_the_rounded_value(void **state)
{
    (void)state;
    assert_string_equal(rating_word(1), "trivial");
    assert_string_equal(rating_word(1.44), "trivial");
    assert_string_equal(rating_word(1.46), "easy");
    assert_string_equal(rating_word(2.94), "easy");
    assert_string_equal(rating_word(2.96), "medium");
    assert_string_equal(rating_word(4.99), "hard");
    assert_string_equal(rating_word(8.9), "very hard");
    assert_string_equal(rating_word(10), "extreme");
}

/* Adds the number in base 40 as three mats; different numbers below 40^3 are different subsets only
 * when the digits differ as a set, so digits get places of their own. */
static void add_number(struct subsets *subsets, unsigned number)
{
    uint16_t mats[3] = {(uint16_t)(80 + number % 40), (uint16_t)(number / 1600),
                        (uint16_t)(40 + number / 40 % 40)};
    assert_true(subsets_add(subsets, mats));
}

static void subsets_are_counted_exactly(void **state)
{
    (void)state;
    enum { DIFFERENT = 5000 };
    struct subsets subsets = subsets_begin(3, DIFFERENT);
    uint64_t random = 1, times[DIFFERENT] = {0};
    for (unsigned i = 0; i < 4 * DIFFERENT; i++) {
        unsigned number = i < DIFFERENT ? i : (unsigned)random_below(&random, DIFFERENT);
        times[number]++;
        add_number(&subsets, number);
    }
    assert_int_equal(subsets.count, DIFFERENT);
    assert_int_equal(subsets_estimate(&subsets), DIFFERENT);
    subsets_sort(&subsets);
    for (unsigned i = 0; i < DIFFERENT; i++) {
        const uint16_t *mats = subsets.mats + (size_t)3 * i;
        assert_int_equal(mats[0] * 1600 + (mats[1] - 40) * 40 + mats[2] - 80, i);
        assert_int_equal(subsets.times[i], times[i]);
    }
    subsets_free(&subsets);
}

static void too_many_subsets_are_estimated(void **state)
{
    (void)state;
    enum { DIFFERENT = 60000, LIMIT = 1000 };
    struct subsets subsets = subsets_begin(3, LIMIT);
    for (unsigned pass = 0; pass < 3; pass++) {
        for (unsigned i = 0; i < DIFFERENT; i++) {
            add_number(&subsets, i * 7919 % DIFFERENT);
            assert_true(subsets.count <= LIMIT);
        }
    }
    assert_true(subsets.zero_bits >= 6);
    assert_in_range(subsets_estimate(&subsets), DIFFERENT * 85 / 100, DIFFERENT * 115 / 100);
    for (size_t i = 0; i < subsets.count; i++)
        assert_int_equal(subsets.times[i], 3); /* what is kept was never forgotten in between */
    subsets_free(&subsets);
}

/* A tree of two levels: branches, then one mat, then another. */
static void surveys_count_by_their_descents(void **state)
{
    (void)state;
    const struct survey_level all[] = {{1, 1}, {4, 4}, {6, 6}};
    const struct survey_level some[] = {{2, 1}, {8, 2}, {3, 2}}; /* 2 * 8 = 16, 16 / 2 * 3 = 24 */
    struct tree_size size;
    double least;
    double most;
    const double near = 1e-9;
    assert_true(tree_size_begin(&size, 2));
    tree_size_add(&size, 100, all);
    assert_true(fabs(tree_size_placements(&size) - log10(10)) < near);
    tree_size_add(&size, 300, some);
    assert_true(fabs(tree_size_placements(&size) - log10((100 * 10 + 300 * 40) / 400.0)) < near);
    assert_true(fabs(tree_size_level(&size, 1) - log10((100 * 4 + 300 * 16) / 400.0)) < near);
    assert_true(fabs(tree_size_level(&size, 2) - log10((100 * 6 + 300 * 24) / 400.0)) < near);
    assert_int_equal(tree_size_widest(&size), 2);
    tree_size_range(&size, &least, &most);
    assert_true(fabs(least - log10(10)) < near && fabs(most - log10(40)) < near);
    tree_size_end(&size);
}

static void empty_trees_have_no_placements(void **state)
{
    (void)state;
    const struct survey_level none[] = {{3, 3}, {0, 0}, {0, 0}};
    struct tree_size size;
    assert_true(tree_size_begin(&size, 2));
    tree_size_add(&size, 10, none);
    tree_size_add(&size, 10, none);
    assert_true(isinf(tree_size_placements(&size)) && tree_size_placements(&size) < 0);
    tree_size_end(&size);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(rates_hardly_depend_on_the_seed),
        cmocka_unit_test(rates_are_in_order),
        cmocka_unit_test(rates_follow_their_definition),
        cmocka_unit_test(impossible_puzzles_have_no_rate),
        cmocka_unit_test(words_follow_the_rounded_value),
        cmocka_unit_test(subsets_are_counted_exactly),
        cmocka_unit_test(too_many_subsets_are_estimated),
        cmocka_unit_test(surveys_count_by_their_descents),
        cmocka_unit_test(empty_trees_have_no_placements),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
