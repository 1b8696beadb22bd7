#include "cli/find.h"

#include "cli/searching.h"

#include <stdio.h>

struct keeping {
    struct searching searching;
    struct find_result *result;
};

static bool keep(void *context, uint64_t number, const struct placement *placements)
{
    struct keeping *keeping = context;
    (void)number;
    return solution_list_add(&keeping->result->solutions, placements) ||
           searching_complain(&keeping->searching, "out of memory");
}

void find_solutions(const struct find_request *request, struct find_result *result)
{
    static const enum find_end ends[] = {[SEARCHING_COMPLETE] = FIND_COMPLETE,
                                         [SEARCHING_ENOUGH] = FIND_ENOUGH,
                                         [SEARCHING_OUT_OF_TIME] = FIND_INTERRUPTED,
                                         [SEARCHING_INTERRUPTED] = FIND_INTERRUPTED,
                                         [SEARCHING_BROKEN] = FIND_BROKEN};
    struct keeping keeping = {
        .searching = {.document = request->document,
                      .options = {.goal = SEARCH_ALL, .threads = 1, .shard = 1, .shards = 1},
                      .wanted = (uint64_t)request->first,
                      .progress_kind = PROGRESS_BAR,
                      .found_one = keep},
        .result = result};
    keeping.searching.context = &keeping;
    *result = (struct find_result){.end = FIND_BROKEN,
                                   .solutions = {.faces = request->document->shape->face_count}};
    if (searching_open(&keeping.searching)) {
        result->end = ends[searching_run(&keeping.searching)];
        result->found = (long long)keeping.searching.found;
    }
    searching_close(&keeping.searching);
}
