/* Trials and generators that run out of memory say so: no crash, and no leak (the sanitizer
 * watches). */
#include "core/generate.h"
#include "core/support.h"
#include "core/trial.h"
#include "support/failing_alloc.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>

#include <cmocka.h>

static void trials_run_out_of_memory_cleanly(void **state)
{
    (void)state;
    struct test_puzzle test = test_puzzle_read("reference/blue.txt", "0,0,0");
    const struct mat_pin pin = {.mat = 2, .face = 1, .orientations = 0xff};
    struct trial *trial = NULL;
    long allowed = 0;
    test.puzzle.pins = &pin;
    test.puzzle.pin_count = 1;
    for (; !trial; allowed++) {
        failing_alloc_after(allowed);
        trial = trial_create(&test.puzzle);
        failing_alloc_after(-1);
    }
    assert_in_range(allowed, 15, 100);
    trial_destroy(trial);
    test_puzzle_free(&test);
}

static void generators_run_out_of_memory_cleanly(void **state)
{
    (void)state;
    struct shape *shape = test_shape("0,0,0");
    const struct generate_options options = {.shape = shape, .size = 5, .solutions = 1, .seed = 1};
    enum generate_status status = GENERATE_NO_MEMORY;
    long allowed = 0;
    for (; status != GENERATE_FOUND; allowed++) {
        failing_alloc_after(allowed);
        struct generator *generator = generator_create(&options);
        status = generator ? GENERATE_RUNNING : GENERATE_NO_MEMORY;
        while (status == GENERATE_RUNNING)
            status = generator_run(generator, 1000);
        failing_alloc_after(-1);
        generator_destroy(generator);
    }
    assert_in_range(allowed, 15, 10000);
    shape_destroy(shape);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(trials_run_out_of_memory_cleanly),
        cmocka_unit_test(generators_run_out_of_memory_cleanly),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
