/* Time to find, count and check every solution of the blue set, in process, on one thread. */
#include "bench.h"
#include "core/solver.h"
#include "core/verify.h"

#include <stdio.h>
#include <stdlib.h>

/* The blue set as rims, clockwise from the top left corner, bit 0 first (core/mat.h). */
static const uint64_t blue_rims[] = {0xb5b5, 0x5aaa, 0x4a44, 0xbb4a, 0xaba4, 0x4444};
enum { MATS = sizeof blue_rims / sizeof *blue_rims };

static void solve_all(void *context)
{
    const struct puzzle *puzzle = context;
    static const int faces = MATS;
    struct verify_report report;
    struct solver *solver = solver_create(puzzle);
    if (solver == NULL || puzzle->shape->face_count != faces)
        abort();
    while (solver_run(solver, UINT64_MAX) == SOLVER_FOUND)
        if (verify_solution(puzzle, solver_solution(solver), &report) != VERIFY_OK)
            abort();
    if (solver_counts(solver).raw != 144)
        abort();
    solver_destroy(solver);
}

int main(void)
{
    struct cell cube = {0, 0, 0};
    struct shape *shape;
    struct mat mats[MATS];
    if (shape_create(&cube, 1, &shape, NULL) != SHAPE_OK) {
        bench_row_missing("blue set, all solutions", "out of memory");
        return 1;
    }
    for (int m = 0; m < MATS; m++)
        mats[m] = (struct mat){blue_rims[m], 5};
    struct puzzle puzzle = {.shape = shape, .mats = mats, .mat_count = MATS};
    double seconds = bench_time(solve_all, &puzzle, 21, 2000);
    bench_row("blue set, all solutions, counted and checked", seconds * 1e6, "us", 50);
    shape_destroy(shape);
    return 0;
}
