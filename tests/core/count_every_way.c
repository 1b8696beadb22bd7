#include "core/count_every_way.h"

#include "core/brute.h"
#include "core/search_run.h"
#include "core/support.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

enum { MOST_LAID = 200000 };

static void assert_counts(struct solver_counts got, const struct solver_counts *want)
{
    assert_int_equal(got.raw, want->raw);
    assert_int_equal(got.rotation, want->rotation);
    assert_int_equal(got.reflection, want->reflection);
    assert_int_equal(got.one_sided, want->one_sided);
}

void count_every_way(const struct puzzle *puzzle, uint64_t raw, uint64_t rotation,
                     uint64_t reflection)
{
    struct solver_counts want = {raw, rotation, reflection, puzzle_is_one_sided(puzzle)};
    struct brute_counts brute;
    assert_int_equal(puzzle_validate(puzzle, NULL), PUZZLE_OK);
    assert_counts(test_solve(puzzle, 1000), &want);
    for (int threads = 1; threads <= 3; threads++) {
        struct search_options options = search_run_plain;
        options.threads = threads;
        assert_counts(search_run(puzzle, options).counts, &want);
    }
    assert_counts(search_run_shards(puzzle, 3, 1).counts, &want);
    if (brute_count(puzzle, MOST_LAID, &brute)) {
        struct solver_counts counted = {brute.raw, brute.rotation, brute.reflection,
                                        brute.one_sided};
        assert_counts(counted, &want);
    }
}
