/* Cubes of six mats: the blue set in process and as a whole process, and a million random sets in
 * process. All solutions are found and counted, on one thread; in process, processor time counts.
 */
#include "bench.h"
#include "bench_process.h"
#include "core/random.h"
#include "core/solver.h"
#include "core/verify.h"

#include <stdio.h>
#include <stdlib.h>

/* The blue set as rims, clockwise from the top left corner, bit 0 first (core/mat.h). */
static const uint64_t blue_rims[] = {0xb5b5, 0x5aaa, 0x4a44, 0xbb4a, 0xaba4, 0x4444};
enum {
    MATS = sizeof blue_rims / sizeof *blue_rims,
    SIZE = 5,
    RIM = 16,
    BLUE_RAW = 144,
    STARTS = 100,
    BATCHES = 100,
    FEW_BATCHES = 10,
    SETS = 10000, /* in a batch */
    CUBE_CORNER_FACES = 3
};

struct set {
    struct mat mats[MATS];
};

/* ---- the blue set ---- */

struct blue {
    const struct puzzle *puzzle;
    bool check;
};

static void solve_blue(void *context)
{
    const struct blue *blue = context;
    struct verify_report report;
    struct solver *solver = solver_create(blue->puzzle);
    struct verifier *verifier = blue->check ? verifier_create(blue->puzzle) : NULL;
    if (solver == NULL || (blue->check && verifier == NULL))
        abort();
    while (solver_run(solver, UINT64_MAX) == SOLVER_FOUND)
        if (blue->check && verifier_check(verifier, solver_solution(solver), &report) != VERIFY_OK)
            abort();
    if (solver_counts(solver).raw != BLUE_RAW)
        abort();
    verifier_destroy(verifier);
    solver_destroy(solver);
}

static void measure_blue(const struct shape *cube)
{
    struct mat mats[MATS];
    for (int m = 0; m < MATS; m++)
        mats[m] = (struct mat){blue_rims[m], SIZE};
    struct puzzle puzzle = {.shape = cube, .mats = mats, .mat_count = MATS};
    struct blue blue = {&puzzle, false};
    double seconds = bench_time(solve_blue, &blue, 21, 2000);
    bench_row("blue set, all solutions and counts", seconds * 1e6, "us", 20);
    blue.check = true;
    seconds = bench_time(solve_blue, &blue, 21, 2000);
    bench_row("blue set, the same and checked", seconds * 1e6, "us", 50);
}

static void measure_process(char *program)
{
    static const char row[] = "blue set, the same as a whole process";
    char solve[] = "solve", file[] = PUZZLES_DIR "/blue.txt", count[] = "--count";
    char *const command[] = {program, solve, file, count, NULL};
    double ms[STARTS];
    for (int i = -1; i < STARTS; i++) {
        char line[128];
        double seconds;
        if (bench_process_run(command, "Searched completely", line, sizeof line, &seconds) !=
            BENCH_PROCESS_OK) {
            bench_row_missing(row, "the program failed");
            return;
        }
        if (i >= 0)
            ms[i] = seconds * 1000;
    }
    bench_row(row, bench_median(ms, STARTS), "ms", 3);
}

/* ---- random sets ---- */

/* The rim cells of mats that claim a rim cell of the cube. */
struct claims {
    int count;
    int face[CUBE_CORNER_FACES], bit[CUBE_CORNER_FACES];
};

/* Gives each rim cell of the cube to one of the faces that claim it, then shuffles the mats and
 * turns and flips each. Nothing is asked of the mats beyond that: corners may hang by a point. */
static void make_set(const struct claims *claims, int cells, uint64_t *random, struct set *set)
{
    for (int m = 0; m < MATS; m++)
        set->mats[m] = (struct mat){0, SIZE};
    for (int cell = 0; cell < cells; cell++) {
        int owner = random_below(random, claims[cell].count);
        set->mats[claims[cell].face[owner]].rim |= UINT64_C(1) << claims[cell].bit[owner];
    }
    for (int m = MATS - 1; m >= 0; m--) {
        int other = random_below(random, m + 1);
        struct mat mat = mat_orient(set->mats[other], random_below(random, MAT_ORIENTATIONS));
        set->mats[other] = set->mats[m];
        set->mats[m] = mat;
    }
}

/* The claims on each rim cell; free. */
static struct claims *find_claims(const struct shape *cube, int cells)
{
    struct claims *claims = calloc((size_t)cells, sizeof *claims);
    if (!claims)
        abort();
    for (int face = 0; face < MATS; face++) {
        for (int bit = 0; bit < RIM; bit++) {
            struct claims *claim = &claims[shape_rim_cell(cube, SIZE, face, bit)];
            claim->face[claim->count] = face;
            claim->bit[claim->count++] = bit;
        }
    }
    return claims;
}

/* One solver serves all sets, one after another. */
static void check_set(struct solver *solver)
{
    enum solver_status status = SOLVER_FOUND;
    while (status == SOLVER_FOUND)
        status = solver_run(solver, UINT64_MAX);
    if (status != SOLVER_DONE || solver_counts(solver).raw == 0)
        abort();
}

/* All sets of a batch: with one solver, or with a new one for each. */
static void solve_sets(const struct shape *cube, const struct set *sets, bool one_solver)
{
    struct puzzle puzzle = {.shape = cube, .mats = sets[0].mats, .mat_count = MATS};
    struct solver *solver = NULL;
    for (int i = 0; i < SETS; i++) {
        puzzle.mats = sets[i].mats;
        if (!solver)
            solver = solver_create(&puzzle);
        else if (!solver_refit(solver, &puzzle))
            abort();
        if (!solver)
            abort();
        check_set(solver);
        if (!one_solver) {
            solver_destroy(solver);
            solver = NULL;
        }
    }
    if (solver)
        solver_destroy(solver);
}

static void measure_sets(const struct shape *cube, bool one_solver)
{
    int cells = shape_rim_cell_count(cube, SIZE);
    int batches = one_solver ? BATCHES : FEW_BATCHES;
    struct claims *claims = find_claims(cube, cells);
    struct set *sets = malloc(SETS * sizeof *sets);
    if (!sets)
        abort();
    uint64_t random = 1;
    double microseconds[BATCHES];
    for (int batch = 0; batch < batches; batch++) {
        for (int i = 0; i < SETS; i++)
            make_set(claims, cells, &random, &sets[i]);
        double start = bench_processor();
        solve_sets(cube, sets, one_solver);
        microseconds[batch] = (bench_processor() - start) / SETS * 1e6;
    }
    if (one_solver)
        bench_row("a million random six-mat sets, all solutions, a set",
                  bench_median(microseconds, batches), "us", 2);
    else
        bench_row("  with a new solver for each set", bench_median(microseconds, batches), "us", 0);
    free(sets);
    free(claims);
}

int main(int argc, char **argv)
{
    struct cell cube = {0, 0, 0};
    struct shape *shape;
    if (shape_create(&cube, 1, &shape, NULL) != SHAPE_OK) {
        bench_row_missing("blue set", "out of memory");
        return 1;
    }
    measure_blue(shape);
    if (argc > 1)
        measure_process(argv[1]);
    measure_sets(shape, true);
    measure_sets(shape, false);
    shape_destroy(shape);
    return 0;
}
