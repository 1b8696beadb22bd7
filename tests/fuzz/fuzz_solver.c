/* Six bytes make a small puzzle with any conditions: the solver, the brute force, the checker and
 * the reasons must agree on it.
 *
 *     byte 0: kinds of conditions, byte 1: faces, bytes 2..5: seed
 */
#include "core/brute.h"
#include "core/random_puzzle.h"
#include "core/reason.h"
#include "core/solver.h"
#include "core/verify.h"

#include <stdlib.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum { INPUT_SIZE = 6, MOST_FACES = 10, MOST_LAID = 20000 };

static void demand(bool condition)
{
    if (!condition)
        abort();
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
    demand(got.raw == want->raw && got.rotation == want->rotation);
    demand(got.one_sided == want->one_sided);
    demand(got.one_sided || got.reflection == want->reflection);
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
    if (brute_count(&made.puzzle, MOST_LAID, &want))
        compare(&made.puzzle, &want);
    random_puzzle_free(&made);
    return 0;
}
