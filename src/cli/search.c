#include "cli/search.h"

#include "cli/searching.h"

#include <stdio.h>

struct keeping {
    struct searching searching;
    struct search_result *result;
};

static bool keep(void *context, uint64_t number, const struct placement *placements)
{
    struct keeping *keeping = context;
    (void)number;
    return solution_list_add(&keeping->result->solutions, placements) ||
           searching_complain(&keeping->searching, "out of memory");
}

void search_run(const struct search_request *request, struct search_result *result)
{
    static const enum search_end ends[] = {[SEARCHING_COMPLETE] = SEARCH_COMPLETE,
                                           [SEARCHING_ENOUGH] = SEARCH_ENOUGH,
                                           [SEARCHING_OUT_OF_TIME] = SEARCH_INTERRUPTED,
                                           [SEARCHING_INTERRUPTED] = SEARCH_INTERRUPTED,
                                           [SEARCHING_BROKEN] = SEARCH_BROKEN};
    struct keeping keeping = {
        .searching = {.document = request->document,
                      .options = {.goal = SEARCH_ALL, .threads = 1, .shard = 1, .shards = 1},
                      .wanted = (uint64_t)request->first,
                      .progress_kind = PROGRESS_BAR,
                      .found_one = keep},
        .result = result};
    keeping.searching.context = &keeping;
    *result = (struct search_result){.end = SEARCH_BROKEN,
                                     .solutions = {.faces = request->document->shape->face_count}};
    if (searching_open(&keeping.searching)) {
        result->end = ends[searching_run(&keeping.searching)];
        result->found = (long long)keeping.searching.found;
    }
    searching_close(&keeping.searching);
}
