#include "cli/progress.h"
#include "cli/sample.h"
#include "core/search.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static const uint64_t whole = (uint64_t)1 << SEARCH_WHOLE_BITS;

static void check_percent(double part, const char *expected)
{
    char text[PROGRESS_TEXT_SIZE];
    assert_string_equal(progress_percent((uint64_t)(part * (double)whole), text), expected);
}

static void small_parts_have_more_digits(void **state)
{
    char text[PROGRESS_TEXT_SIZE];
    (void)state;
    check_percent(0, "0 %");
    check_percent(0.5, "50.0 %");
    check_percent(0.0625, "6.2 %");
    check_percent(0.0071, "0.71 %");
    check_percent(0.000125, "0.012 %");
    check_percent(0.0000125, "0.0012 %");
    check_percent(3.14e-11, "3.1e-09 %");
    check_percent(1, "100 %");
    assert_string_equal(progress_percent(1, text), "2.2e-17 %");
    /* Cut, not rounded: 100 % means that all is done. */
    assert_string_equal(progress_percent(whole - 1, text), "99.9 %");
    assert_string_equal(progress_percent(whole - whole / 1000000, text), "99.9 %");
}

static void check_range(double least, double most, const char *expected)
{
    char text[PROGRESS_TEXT_SIZE];
    assert_string_equal(progress_range(least, most, text), expected);
}

static void ranges_are_short_and_round(void **state)
{
    (void)state;
    check_range(0.1, 0.2, "1 s");
    check_range(2, 5.2, "2 to 5 s");
    check_range(40, 200, "40 s to 3 min");
    check_range(125, 312, "2 to 5 min");
    check_range(5000, 20000, "83 min to 6 h");
    check_range(7000, 7100, "2 h");
    check_range(200000, 900000, "2 to 10 days");
    check_range(4e9, 9e11, "130 to 29000 years");
    check_range(4e9, INFINITY, "over 130 years");
    check_range(60, INFINITY, "over 60 s");
    check_range(4e9, 1e17, "over 130 years");
    check_range(1e15, 1e17, "over a million years");
    check_range(INFINITY, INFINITY, "over a million years");
}

static void the_line_fits_the_terminal(void **state)
{
    const struct progress_numbers numbers = {.done = whole / 4, .nodes = 1234, .solutions = 1};
    char line[512];
    (void)state;
    assert_string_equal(progress_line(&numbers, "2 to 5 min", 12345678, 120, line, sizeof line),
                        "[########------------------------]  25.0 %  left 2 to 5 min  1 solution  "
                        "12.3 M/s");
    assert_string_equal(progress_line(&numbers, NULL, 950, 57, line, sizeof line),
                        "[###-----------]  25.0 %  left unknown  1 solution  950/s");
    assert_string_equal(progress_line(&numbers, NULL, 950, 38, line, sizeof line),
                        "25.0 %  left unknown  1 solution");
    assert_string_equal(progress_line(&numbers, NULL, 950, 22, line, sizeof line),
                        "25.0 %  left unknown");
    assert_string_equal(progress_line(&numbers, NULL, 950, 8, line, sizeof line), "25.0 %");
    assert_string_equal(progress_line(&numbers, NULL, 950, 3, line, sizeof line), "");
    for (int width = -3; width < 200; width++)
        assert_true((int)strlen(progress_line(&numbers, "9 s", 1e15, width, line, sizeof line)) <=
                    (width > 0 ? width : 0));
}

/* ---- the time left ---- */

static void nothing_is_said_before_anything_is_known(void **state)
{
    struct estimate estimate = {.count = 0};
    double least = 0;
    double most = 0;
    (void)state;
    assert_false(estimate_left(&estimate, whole, &least, &most));
    for (int i = 0; i < 1000; i++)
        estimate_add(&estimate, i * 0.25, 0);
    assert_false(estimate_left(&estimate, whole, &least, &most));
    estimate_add(&estimate, 251, whole / 2); /* one move tells nothing about the next */
    assert_false(estimate_left(&estimate, whole, &least, &most));
}

/* At a steady pace the truth lies within the range, and the range gets narrower. */
static void a_steady_search_is_estimated_well(void **state)
{
    const double total = 1000;
    struct estimate estimate = {.count = 0};
    double first = 0;
    double last = 0;
    (void)state;
    for (int i = 0; i <= 3600; i++) {
        double now = i * 0.25;
        double least = 0;
        double most = 0;
        estimate_add(&estimate, now, (uint64_t)(now / total * (double)whole));
        if (i < 10)
            continue;
        assert_true(estimate_left(&estimate, whole, &least, &most));
        assert_true(least <= total - now && total - now <= most);
        last = most / least;
        first = i == 10 ? last : first;
    }
    assert_true(first > 2.5 && last < 1.7);
}

static void a_search_that_slows_down_gets_a_wide_range(void **state)
{
    struct estimate estimate = {.count = 0};
    double least = 0;
    double most = 0;
    (void)state;
    for (int i = 0; i <= 400; i++) /* half of it at once, then a tenth of the pace */
        estimate_add(&estimate, i * 0.25,
                     i < 200 ? whole / 400 * (uint64_t)i
                             : whole / 2 + whole / 4000 * (uint64_t)(i - 200));
    assert_true(estimate_left(&estimate, whole, &least, &most));
    assert_true(least < 100 && most > 450 && isfinite(most));
    for (int i = 401; i <= 4000; i++) /* and then nothing */
        estimate_add(&estimate, i * 0.25, whole / 2 + whole / 20);
    assert_true(estimate_left(&estimate, whole, &least, &most));
    assert_true(isfinite(least) && !isfinite(most));
}

/* ---- samples ---- */

static void a_small_stream_is_sampled_whole(void **state)
{
    struct sample sample = sample_begin(10, 3, 1);
    (void)state;
    for (uint64_t number = 1; number <= 7; number++) {
        struct placement placement = {(int)number, 0};
        assert_true(sample_add(&sample, number, &placement));
    }
    assert_true(sample_sort(&sample));
    assert_int_equal(sample.list.count, 7);
    for (int i = 0; i < 7; i++) {
        assert_int_equal(sample.numbers[i], i + 1);
        assert_int_equal(sample.list.placements[i].mat, i + 1);
    }
    sample_end(&sample);
}

/* Of 20 solutions, 5 are chosen 20,000 times: each about 5,000 times, each pair about 1,053 times.
 * The limits are five standard deviations. */
static void every_choice_has_the_same_chance(void **state)
{
    enum { ALL = 20, CHOSEN = 5, TIMES = 20000 };
    int single[ALL + 1] = {0};
    int pair[ALL + 1][ALL + 1] = {{0}};
    (void)state;
    for (uint64_t seed = 0; seed < TIMES; seed++) {
        struct sample sample = sample_begin(CHOSEN, seed, 1);
        for (uint64_t number = 1; number <= ALL; number++) {
            struct placement placement = {(int)number, 0};
            assert_true(sample_add(&sample, number, &placement));
        }
        assert_true(sample_sort(&sample));
        assert_int_equal(sample.list.count, CHOSEN);
        for (int i = 0; i < CHOSEN; i++) {
            single[sample.numbers[i]]++;
            for (int k = i + 1; k < CHOSEN; k++)
                pair[sample.numbers[i]][sample.numbers[k]]++;
        }
        sample_end(&sample);
    }
    for (int i = 1; i <= ALL; i++) {
        assert_true(abs(single[i] - TIMES / 4) < 5 * 62);
        for (int k = i + 1; k <= ALL; k++)
            assert_true(abs(pair[i][k] - TIMES / 19) < 5 * 32);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(small_parts_have_more_digits),
        cmocka_unit_test(ranges_are_short_and_round),
        cmocka_unit_test(the_line_fits_the_terminal),
        cmocka_unit_test(nothing_is_said_before_anything_is_known),
        cmocka_unit_test(a_steady_search_is_estimated_well),
        cmocka_unit_test(a_search_that_slows_down_gets_a_wide_range),
        cmocka_unit_test(a_small_stream_is_sampled_whole),
        cmocka_unit_test(every_choice_has_the_same_chance),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
