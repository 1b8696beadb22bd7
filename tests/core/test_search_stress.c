/* Searches that are paused, polled, saved, replaced and destroyed at random instants, on two
 * threads and on four, for a while. With AddressSanitizer this finds what is used after it is gone,
 * with ThreadSanitizer (./dev test --threads) what two threads touch at once.
 */
#define _POSIX_C_SOURCE 200809L /* clock_gettime, nanosleep */

#include "core/random.h"
#include "core/random_puzzle.h"
#include "core/search_run.h"
#include "core/support.h"

#include <limits.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <time.h>

#include <cmocka.h>

#ifndef TEST_SECONDS
#define TEST_SECONDS 1
#endif

enum { SECONDS = TEST_SECONDS, MOST_STEPS = 60, MOST_STOPS = 20 };

/* A puzzle to search, and its counts where the end is near enough. */
struct subject {
    const struct puzzle *puzzle;
    bool ends;
    struct solver_counts counts;
};

static double now(void)
{
    struct timespec at;
    clock_gettime(CLOCK_MONOTONIC, &at);
    return (double)at.tv_sec + 1e-9 * (double)at.tv_nsec;
}

/* Up to three milliseconds, so that workers are met in every state. */
static void sleep_a_little(uint64_t *random)
{
    struct timespec nap = {0, random_below(random, 3000000)};
    nanosleep(&nap, NULL);
}

/* All that may be asked at any time. */
static void look_at(const struct subject *subject, const struct search *search)
{
    int placed;
    const struct placement *best = search_best(search, &placed);
    int faces = subject->puzzle->shape->face_count;
    int seen = 0;
    for (int f = 0; f < faces; f++)
        seen += best[f].mat >= 0;
    assert_int_equal(seen, placed);
    assert_in_range(placed, 0, faces);
    assert_true(search_progress(search) <= UINT64_C(1) << SEARCH_WHOLE_BITS);
    if (subject->ends)
        assert_true(search_counts(search).raw <= subject->counts.raw);
    (void)search_nodes(search);
}

static struct search *replace(struct search *search, const struct puzzle *puzzle,
                              const struct search_options *options, bool destroy_first)
{
    uint8_t *bytes;
    size_t length;
    assert_true(search_save(search, &bytes, &length));
    if (destroy_first)
        search_destroy(search);
    struct search *fresh = search_create(puzzle, options);
    assert_non_null(fresh);
    assert_true(search_restore(fresh, bytes, length));
    if (!destroy_first)
        search_destroy(search);
    free(bytes);
    return fresh;
}

/* One search, from birth to an early death or its end. After some stops it is left alone: to find
 * an order of the faces takes a while that stops without end would not leave it. */
static void live(const struct subject *subject, struct search_options options, uint64_t *random)
{
    const struct puzzle *puzzle = subject->puzzle;
    struct search *search = search_create(puzzle, &options);
    enum search_event event = SEARCH_RUNNING;
    int steps = random_below(random, MOST_STEPS);
    int stops = 0;
    assert_non_null(search);
    if (subject->ends && random_below(random, 2) == 0)
        steps = INT_MAX; /* to the end */
    while (event != SEARCH_DONE && steps-- > 0) {
        int what = random_below(random, 64);
        if (what < 2 && stops++ >= MOST_STOPS)
            continue;
        if (what == 0)
            search_pause(search);
        else if (what == 1)
            search = replace(search, puzzle, &options, random_below(random, 2) == 0);
        else if (what == 2)
            sleep_a_little(random);
        else if (what < 16)
            look_at(subject, search);
        else if (what < 34)
            event = search_poll(search);
        else
            event = search_next(search);
        assert_int_not_equal(event, SEARCH_FAILED);
        assert_int_not_equal(event, SEARCH_BROKEN);
    }
    if (event == SEARCH_DONE && options.shards == 1)
        search_run_same_counts(search_counts(search), subject->counts);
    search_destroy(search);
}

static void live_for_a_while(int threads, const struct subject *subjects, int count, uint64_t seed)
{
    double end = now() + SECONDS;
    do {
        const struct subject *subject = &subjects[random_below(&seed, count)];
        struct search_options options = search_run_plain;
        options.threads = threads;
        options.seed = seed;
        options.count_only = random_below(&seed, 4) == 0;
        if (random_below(&seed, 3) == 0)
            options.goal = SEARCH_FIRST;
        if (options.goal == SEARCH_FIRST)
            options.count_only = false;
        else if (random_below(&seed, 4) == 0)
            options.shards = 2 + random_below(&seed, 3);
        live(subject, options, &seed);
    } while (now() < end);
}

/* One search without an end, looked at from time to time. */
static void run_for_a_while(int threads, const struct subject *subject)
{
    struct search_options options = search_run_plain;
    options.threads = threads;
    struct search *search = search_create(subject->puzzle, &options);
    double end = now() + SECONDS;
    assert_non_null(search);
    while (now() < end) {
        enum search_event event = search_next(search);
        assert_true(event == SEARCH_RUNNING || event == SEARCH_FOUND);
        look_at(subject, search);
    }
    search_destroy(search);
}

static void searches_may_be_disturbed_at_any_instant(void **state)
{
    (void)state;
    enum { MADE = 4, COUNT = MADE + 2 };
    static const uint32_t seeds[MADE] = {3, 8, 10, 26}; /* with 128 to 564 solutions */
    struct subject subjects[COUNT];
    struct random_puzzle made[MADE];
    struct test_puzzle tests[2] = {
        test_puzzle_read("bench/box3x3x3-01.txt",
                         "0,0,0;1,0,0;2,0,0;0,1,0;1,1,0;2,1,0;0,2,0;1,2,0;2,2,0;"
                         "0,0,1;1,0,1;2,0,1;0,1,1;1,1,1;2,1,1;0,2,1;1,2,1;2,2,1;"
                         "0,0,2;1,0,2;2,0,2;0,1,2;1,1,2;2,1,2;0,2,2;1,2,2;2,2,2"),
        test_puzzle_random("0,0,0;1,0,0", 4, false, 4),
    };
    subjects[0] = (struct subject){.puzzle = &tests[0].puzzle, .ends = false};
    for (int i = 1; i < COUNT; i++) {
        if (i >= 2)
            made[i - 2] = random_puzzle_create(RANDOM_EVERYTHING, 6, seeds[i - 2]);
        subjects[i].puzzle = i == 1 ? &tests[1].puzzle : &made[i - 2].puzzle;
        subjects[i].ends = true;
        subjects[i].counts = search_run(subjects[i].puzzle, search_run_plain).counts;
    }
    for (int threads = 2; threads <= 4; threads += 2) {
        live_for_a_while(threads, subjects, COUNT, (uint64_t)threads);
        run_for_a_while(threads, &subjects[0]);
    }
    for (int i = 0; i < 2; i++)
        test_puzzle_free(&tests[i]);
    for (int i = 0; i < MADE; i++)
        random_puzzle_free(&made[i]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(searches_may_be_disturbed_at_any_instant),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
