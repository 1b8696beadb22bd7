/* Six bytes make a small puzzle with any conditions: the solver, the brute force, the checker and
 * the reasons must agree on it, and so must whole searches: on some threads, in shards, stopped,
 * saved and resumed, for first solutions, and of the same puzzle told in another way.
 *
 *     byte 0: kinds of conditions, byte 1: faces, bytes 2..5: seed
 */
#include "core/brute.h"
#include "core/moved_puzzle.h"
#include "core/random.h"
#include "core/random_puzzle.h"
#include "core/reason.h"
#include "core/search.h"
#include "core/solver.h"
#include "core/verify.h"

#include <stdlib.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum { INPUT_SIZE = 6, MOST_FACES = 10, MOST_LAID = 20000, MOST_SEARCHED = 1000 };

static void demand(bool condition)
{
    if (!condition)
        abort();
}

static void demand_counts(struct solver_counts got, const struct brute_counts *want)
{
    demand(got.raw == want->raw && got.rotation == want->rotation);
    demand(got.one_sided == want->one_sided);
    demand(got.one_sided || got.reflection == want->reflection);
}

static struct search *open_search(const struct puzzle *puzzle, struct search_options *options,
                                  uint64_t *random)
{
    options->threads = 1 + random_below(random, 3);
    struct search *search = search_create(puzzle, options);
    demand(search != NULL);
    return search;
}

/* Puts another search in the place of this one, which goes on where it was. */
static struct search *reopen(struct search *search, const struct puzzle *puzzle,
                             struct search_options *options, uint64_t *random)
{
    uint8_t *bytes;
    size_t length;
    demand(search_save(search, &bytes, &length));
    search_destroy(search);
    search = open_search(puzzle, options, random);
    demand(search_restore(search, bytes, length));
    free(bytes);
    return search;
}

/* Runs a search to its end, now and then with a pause or in a new search. Adds its counts. */
static void run_search(const struct puzzle *puzzle, struct search_options options, uint64_t *random,
                       struct solver_counts *sum)
{
    struct search *search = open_search(puzzle, &options, random);
    enum search_event event = SEARCH_RUNNING;
    uint64_t found = 0;
    int stops = random_below(random, 4);
    while (event != SEARCH_DONE) {
        event = random_below(random, 3) == 0 ? search_poll(search) : search_next(search);
        demand(event != SEARCH_FAILED && event != SEARCH_BROKEN);
        found += event == SEARCH_FOUND;
        if (stops > 0 && random_below(random, 8) == 0) {
            stops--;
            search_pause(search);
            search =
                random_below(random, 2) == 0 ? search : reopen(search, puzzle, &options, random);
        }
    }
    struct solver_counts counts = search_counts(search);
    sum->raw += counts.raw;
    sum->rotation += counts.rotation;
    sum->reflection += counts.reflection;
    sum->one_sided = counts.one_sided;
    demand(options.count_only || found == (counts.one_sided ? counts.rotation : counts.reflection));
    search_destroy(search);
}

static void compare_searches(const struct puzzle *puzzle, const struct brute_counts *want,
                             uint64_t *random)
{
    struct search_options options = {.goal = SEARCH_ALL, .shards = 1 + random_below(random, 4)};
    struct solver_counts sum = {0};
    options.count_only = random_below(random, 4) == 0;
    for (options.shard = 1; options.shard <= options.shards; options.shard++)
        run_search(puzzle, options, random, &sum);
    demand_counts(sum, want);
    options = (struct search_options){.goal = SEARCH_FIRST, .shard = 1, .shards = 1};
    options.seed = random_next(random);
    sum = (struct solver_counts){0};
    run_search(puzzle, options, random, &sum);
    demand_counts(sum, want);
}

static void compare(const struct puzzle *puzzle, const struct brute_counts *want)
{
    struct solver *solver = solver_create(puzzle);
    struct verify_report report;
    struct reason reason;
    enum solver_status status;
    uint64_t classes = 0;
    demand(solver != NULL);
    while ((status = solver_run(solver, 1000)) != SOLVER_DONE) {
        demand(status == SOLVER_RUNNING || status == SOLVER_FOUND);
        if (status == SOLVER_RUNNING)
            continue;
        classes++;
        demand(verify_solution(puzzle, solver_solution(solver), &report) == VERIFY_OK);
    }
    struct solver_counts got = solver_counts(solver);
    demand_counts(got, want);
    demand(classes == (got.one_sided ? got.rotation : got.reflection));
    demand(reason_find(puzzle, &reason));
    demand(reason.kind == REASON_NONE || got.raw == 0);
    solver_destroy(solver);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct brute_counts want;
    if (size != INPUT_SIZE)
        return -1;
    uint32_t seed = (uint32_t)data[2] << 24 | (uint32_t)data[3] << 16 | (uint32_t)data[4] << 8 |
                    (uint32_t)data[5];
    struct random_puzzle made = random_puzzle_create(data[0], 1 + data[1] % MOST_FACES, seed);
    if (brute_count(&made.puzzle, MOST_LAID, &want)) {
        uint64_t random = seed;
        struct moved_puzzle moved = moved_puzzle_copy(&made.puzzle);
        moved_puzzle_turn_mats(&moved, &random);
        moved_puzzle_shuffle(&moved, &random);
        moved_puzzle_move_shape(&moved, random_below(&random, MOVED_ALL), &random);
        compare(&made.puzzle, &want);
        compare(&moved.puzzle, &want);
        if (want.raw <= MOST_SEARCHED)
            compare_searches(random_below(&random, 2) == 0 ? &moved.puzzle : &made.puzzle, &want,
                             &random);
        moved_puzzle_free(&moved);
    }
    random_puzzle_free(&made);
    return 0;
}
