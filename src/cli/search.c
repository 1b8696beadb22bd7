#include "cli/search.h"

#include "cli/interrupt.h"
#include "cli/progress.h"
#include "core/solver.h"
#include "core/verify.h"
#include "platform/clock.h"

#include <stdio.h>

/* Nodes between two looks at the signal flag. Small sets do a million in 30 ms, the largest need a
 * tenth of a millisecond for each. */
enum { NODES_A_SLICE = 1000 };

static enum search_end broken(const char *what, struct progress *progress)
{
    progress_clear(progress);
    fprintf(stderr, "cubefold: %s\n", what);
    return SEARCH_BROKEN;
}

/* Deals with one solution; SEARCH_COMPLETE means: go on. Whatever is printed meanwhile finds no
 * progress on the line. */
static enum search_end take_solution(const struct search_request *request,
                                     const struct puzzle *puzzle, struct search_result *result,
                                     const struct placement *placements, struct progress *progress)
{
    if (request->found)
        progress_clear(progress);
    /* The checker has the last word: a solution that it refuses is a fault of this program. */
    struct verify_report report;
    switch (verify_solution(puzzle, placements, &report)) {
    case VERIFY_OK:
        break;
    case VERIFY_NO_MEMORY:
        return broken("out of memory", progress);
    default:
        return broken("internal error: the checker refuses a solution that was found", progress);
    }
    result->found++;
    if (request->keep && !solution_list_add(&result->solutions, placements))
        return broken("out of memory: too many solutions to keep (--count only counts them)",
                      progress);
    if (request->found && !request->found(request->context, result->found, placements))
        return SEARCH_BROKEN;
    return result->found == request->first ? SEARCH_ENOUGH : SEARCH_COMPLETE;
}

static enum search_end search_on(const struct search_request *request, const struct puzzle *puzzle,
                                 struct solver *solver, struct search_result *result,
                                 struct progress *progress)
{
    while (!interrupt_seen()) {
        if (progress->wanted)
            progress_show(progress, clock_seconds(), solver_nodes(solver), result->found);
        switch (solver_run(solver, NODES_A_SLICE)) {
        case SOLVER_RUNNING:
            break;
        case SOLVER_DONE:
            return SEARCH_COMPLETE;
        case SOLVER_FOUND: {
            enum search_end end =
                take_solution(request, puzzle, result, solver_solution(solver), progress);
            if (end != SEARCH_COMPLETE)
                return end;
            break;
        }
        }
    }
    return SEARCH_INTERRUPTED;
}

void search_run(const struct search_request *request, struct search_result *result)
{
    const struct puzzle puzzle = document_puzzle(request->document);
    double start = clock_seconds();
    struct progress progress = progress_begin(request->progress, start);
    *result = (struct search_result){.solutions = {.faces = puzzle.shape->face_count}};
    struct solver *solver = solver_create(&puzzle);
    if (!solver) {
        result->end = broken("out of memory", &progress);
        return;
    }
    result->end = search_on(request, &puzzle, solver, result, &progress);
    progress_clear(&progress);
    result->counts = solver_counts(solver);
    result->nodes = solver_nodes(solver);
    result->seconds = clock_seconds() - start;
    solver_destroy(solver);
}
