#include "io/compare_rules.h"
#include "io/rules_text.h"
#include "io/run_estimate.h"
#include "io/support.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>

static struct document *open_puzzle(const char *name)
{
    char path[256];
    struct document *document = NULL;
    struct text_error error;
    snprintf(path, sizeof path, "%s/%s.txt", PUZZLES_DIR, name);
    assert_true(document_read_file(path, NULL, &document, &error));
    return document;
}

static struct stepper_counts run_all(const struct stepper_plan *plan)
{
    struct stepper *stepper = stepper_create(plan);
    assert_non_null(stepper);
    while (stepper_step(stepper).kind != STEPPER_DONE)
        ;
    struct stepper_counts counts = stepper_counts(stepper);
    stepper_destroy(stepper);
    return counts;
}

static uint64_t number_of(const struct stepper_counts *counts, enum run_number number)
{
    return number == RUN_EVENTS  ? counts->events
           : number == RUN_TRIES ? counts->tries
                                 : counts->placements;
}

static bool holds(struct run_range range, uint64_t truth)
{
    double log = log10((double)truth);
    return range.least <= log && log <= range.most;
}

static struct run_estimate descend(const struct stepper_plan *plan, uint64_t seed, int descents)
{
    struct run_estimate estimate;
    assert_true(run_estimate_begin(&estimate, plan, seed));
    run_estimate_descend(&estimate, descents);
    return estimate;
}

/* ---- before ---- */

enum { SEEDS = 20, LEAST_RIGHT = 17, DESCENTS = 500 };

/* Says by how many of the seeds 0..SEEDS-1 the range holds the truth, for the number for which that
 * are the fewest. */
static int count_right(const struct stepper_plan *plan)
{
    const struct stepper_counts truth = run_all(plan);
    int right[RUN_NUMBER_COUNT] = {0};
    int fewest = SEEDS;
    for (uint64_t seed = 0; seed < SEEDS; seed++) {
        struct run_estimate estimate = descend(plan, seed, DESCENTS);
        for (int n = 0; n < RUN_NUMBER_COUNT; n++)
            right[n] += holds(run_estimate_before(&estimate, n), number_of(&truth, n));
        run_estimate_end(&estimate);
    }
    for (int n = 0; n < RUN_NUMBER_COUNT; n++)
        fewest = right[n] < fewest ? right[n] : fewest;
    return fewest;
}

static void the_range_holds_the_truth_for_most_seeds(void **state)
{
    static const char *const names[] = {"blue", "lantern", "chewed", "good-side-out"};
    int count = 0;
    const struct rules_preset *presets = rules_presets(&count);
    (void)state;
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        struct document *document = open_puzzle(names[i]);
        const struct puzzle puzzle = document_puzzle(document);
        for (int p = 3; p < count; p++) {
            struct stepper_plan *plan = stepper_plan_create(&puzzle, &presets[p].rules, NULL, 0);
            assert_non_null(plan);
            int right = count_right(plan);
            if (right < LEAST_RIGHT)
                fail_msg("%s by %s: right for %d of %d seeds", names[i], presets[p].name, right,
                         SEEDS);
            stepper_plan_destroy(plan);
        }
        document_free(document);
    }
}

/* With no rule on all descents see the same numbers: the tree is known. */
static void a_regular_tree_is_known(void **state)
{
    struct document *document = open_puzzle("blue");
    const struct puzzle puzzle = document_puzzle(document);
    const struct stepper_rules none = {0};
    struct stepper_plan *plan = stepper_plan_create(&puzzle, &none, NULL, 0);
    (void)state;
    assert_non_null(plan);
    struct run_estimate estimate = descend(plan, 1, RUN_ESTIMATE_BATCHES);
    struct run_range range = run_estimate_before(&estimate, RUN_PLACEMENTS);
    /* 48 + 48*40 + 48*40*32 + ... */
    double truth = 48 * (1 + 40 * (1 + 32 * (1 + 24 * (1 + 16 * (1 + 8)))));
    assert_true(fabs(range.likely - log10(truth)) < 1e-9);
    assert_true(range.most - range.least < 1e-5);
    run_estimate_end(&estimate);
    stepper_plan_destroy(plan);
    document_free(document);
}

static void the_same_seed_says_the_same(void **state)
{
    struct document *document = open_puzzle("cottage");
    const struct puzzle puzzle = document_puzzle(document);
    const struct stepper_rules rules = rules_default();
    struct stepper_plan *plan = stepper_plan_create(&puzzle, &rules, NULL, 0);
    (void)state;
    assert_non_null(plan);
    struct run_estimate a = descend(plan, 5, 200);
    struct run_estimate b = descend(plan, 5, 77);
    struct run_estimate c = descend(plan, 6, 200);
    run_estimate_descend(&b, 123);
    struct run_range ra = run_estimate_before(&a, RUN_EVENTS);
    struct run_range rb = run_estimate_before(&b, RUN_EVENTS);
    struct run_range rc = run_estimate_before(&c, RUN_EVENTS);
    assert_memory_equal(&ra.likely, &rb.likely, sizeof ra.likely);
    assert_memory_equal(&ra.most, &rb.most, sizeof ra.most);
    assert_true(ra.likely < rc.likely || ra.likely > rc.likely);
    run_estimate_end(&a);
    run_estimate_end(&b);
    run_estimate_end(&c);
    stepper_plan_destroy(plan);
    document_free(document);
}

/* A descent that is made in small pieces is the same one; all together they end. */
static void slices_say_the_same(void **state)
{
    struct document *document = open_puzzle("cottage");
    const struct puzzle puzzle = document_puzzle(document);
    const struct stepper_rules rules = rules_default();
    struct stepper_plan *plan = stepper_plan_create(&puzzle, &rules, NULL, 0);
    struct run_estimate sliced;
    (void)state;
    assert_non_null(plan);
    assert_true(run_estimate_begin(&sliced, plan, 5));
    while (sliced.descents < 50)
        assert_in_range(run_estimate_work(&sliced, 1), 1, 8 * puzzle.mat_count); /* a level */
    struct run_estimate whole = descend(plan, 5, 50);
    struct run_range a = run_estimate_before(&sliced, RUN_EVENTS);
    struct run_range b = run_estimate_before(&whole, RUN_EVENTS);
    assert_memory_equal(&a.likely, &b.likely, sizeof a.likely);
    assert_int_equal(sliced.complete, whole.complete);
    while (!run_estimate_is_enough(&sliced))
        assert_true(run_estimate_work(&sliced, 1000) > 0);
    assert_int_equal(sliced.descents, RUN_ESTIMATE_DEFAULT_DESCENTS);
    assert_int_equal(run_estimate_work(&sliced, 1000), 0);
    run_estimate_end(&sliced);
    run_estimate_end(&whole);
    stepper_plan_destroy(plan);
    document_free(document);
}

/* ---- during ---- */

/* Goes through a run: the share grows from 0 to 1, and what is said of the whole is never below
 * what is counted, in the end the truth, and mostly right before. */
static void watch_run(const struct document *document, const struct stepper_rules *rules)
{
    enum { STOPS = 50 };
    const struct puzzle puzzle = document_puzzle(document);
    struct stepper_plan *plan = stepper_plan_create(&puzzle, rules, NULL, 0);
    assert_non_null(plan);
    const struct stepper_counts truth = run_all(plan);
    struct stepper *stepper = stepper_create(plan);
    struct run_estimate estimate = descend(plan, 3, DESCENTS);
    double share = 0;
    int right = 0;
    assert_non_null(stepper);
    for (int stop = 1; stop <= STOPS; stop++) {
        uint64_t to = truth.events * (uint64_t)stop / STOPS;
        while (stepper_index(stepper) < to)
            stepper_step(stepper);
        double now = run_estimate_share(plan, stepper);
        assert_true(now >= share && now <= 1);
        share = now;
        struct run_range range = run_estimate_during(&estimate, RUN_EVENTS, to, share);
        assert_true(range.least <= range.likely && range.likely <= range.most);
        assert_true(range.least >= log10((double)to) - 1e-12);
        assert_int_equal(range.exact, stop == STOPS);
        right += holds(range, truth.events);
    }
    assert_true(right >= STOPS * 9 / 10);
    run_estimate_end(&estimate);
    stepper_destroy(stepper);
    stepper_plan_destroy(plan);
}

static void progress_and_descents_agree_on_the_way(void **state)
{
    static const char *const names[] = {"blue", "lantern", "chewed", "good-side-out", "cake-tin"};
    const struct stepper_rules textbook = rules_default();
    const struct stepper_rules fixed = rules_preset_named("first-fixed")->rules;
    (void)state;
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        struct document *document = open_puzzle(names[i]);
        watch_run(document, &textbook);
        watch_run(document, &fixed);
        document_free(document);
    }
}

/* ---- all presets ---- */

static double still(void)
{
    return 0;
}

static void all_presets_find_the_same(void **state)
{
    enum { BUDGET = 100000 };
    struct document *document = open_puzzle("blue");
    const struct puzzle puzzle = document_puzzle(document);
    struct compare_rules *compare = compare_rules_create(&puzzle, BUDGET, 1, still);
    int count = 0;
    int calls = 0;
    (void)state;
    assert_non_null(compare);
    while (compare_rules_go(compare, 10000) == COMPARE_MORE)
        calls++;
    assert_true(calls > 20); /* in slices */
    const struct compare_row *rows = compare_rules_rows(compare, &count);
    for (int i = 0; i < count; i++) {
        assert_int_equal(rows[i].state, i < 3 ? COMPARE_CUT : COMPARE_COMPLETE);
        if (rows[i].state == COMPARE_CUT) {
            assert_int_equal(rows[i].counts.events, BUDGET);
            assert_true(rows[i].ranges[RUN_EVENTS].least >= 5);
            continue;
        }
        struct stepper_plan *plan = stepper_plan_create(&puzzle, &rows[i].preset->rules, NULL, 0);
        assert_non_null(plan);
        const struct stepper_counts truth = run_all(plan);
        assert_memory_equal(&truth, &rows[i].counts, sizeof truth);
        assert_int_equal(rows[i].classes, 3);
        assert_true(rows[i].ranges[RUN_EVENTS].exact);
        stepper_plan_destroy(plan);
    }
    compare_rules_destroy(compare);
    document_free(document);
}

static void a_comparison_can_be_left(void **state)
{
    struct document *document = open_puzzle("cottage");
    const struct puzzle puzzle = document_puzzle(document);
    (void)state;
    for (uint64_t events = 0; events < 400000; events += 90000) {
        struct compare_rules *compare = compare_rules_create(&puzzle, 50000, 1, NULL);
        assert_non_null(compare);
        compare_rules_go(compare, events);
        compare_rules_destroy(compare);
    }
    document_free(document);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_range_holds_the_truth_for_most_seeds),
        cmocka_unit_test(a_regular_tree_is_known),
        cmocka_unit_test(the_same_seed_says_the_same),
        cmocka_unit_test(slices_say_the_same),
        cmocka_unit_test(progress_and_descents_agree_on_the_way),
        cmocka_unit_test(all_presets_find_the_same),
        cmocka_unit_test(a_comparison_can_be_left),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
