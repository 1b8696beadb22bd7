#include "cli/find.h"

#include "cli/describe.h"
#include "cli/searching.h"
#include "core/reason.h"
#include "platform/clock.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define IN_ORDER_SECONDS 1.0 /* before a solution is looked for elsewhere than in order */
#define REFUTED_SECONDS  4.0 /* for the best filling of an impossible puzzle */

struct finding {
    const struct find_request *request;
    struct find_result *result;
    double deadline; /* of the clock */
};

static bool keep(void *context, uint64_t number, const struct placement *placements)
{
    struct finding *finding = context;
    const struct shape *shape = finding->request->document->shape;
    finding->result->found = (long long)number;
    finding->result->placed = shape->face_count;
    memcpy(finding->result->placements, placements, (size_t)shape->face_count * sizeof *placements);
    return true;
}

static void keep_best(struct finding *finding, const struct search *search)
{
    int placed;
    const struct placement *best = search_best(search, &placed);
    if (placed <= finding->result->placed)
        return;
    finding->result->placed = placed;
    memcpy(finding->result->placements, best,
           (size_t)finding->request->document->shape->face_count * sizeof *best);
}

/* One search, up to solution number `wanted`. */
static enum searching_end search_once(struct finding *finding, enum search_goal goal,
                                      long long wanted, double seconds)
{
    struct searching searching = {
        .document = finding->request->document,
        .options = {.goal = goal, .threads = searching_default_threads(), .shard = 1, .shards = 1},
        .wanted = (uint64_t)wanted,
        .time_limit = fmax(fmin(seconds, finding->deadline - clock_seconds()), 0.001),
        .progress_kind = PROGRESS_BAR,
        .found_one = keep,
        .context = finding};
    enum searching_end end = SEARCHING_BROKEN;
    if (searching_open(&searching)) {
        end = searching_run(&searching);
        if (finding->result->found == 0)
            keep_best(finding, searching.search);
    }
    searching_close(&searching);
    return end;
}

/* Any solution: in order for a while, then wherever there may be one. */
static enum searching_end search_for_any(struct finding *finding)
{
    enum searching_end end = search_once(finding, SEARCH_ALL, 1, IN_ORDER_SECONDS);
    if (end != SEARCHING_OUT_OF_TIME || clock_seconds() >= finding->deadline)
        return end;
    return search_once(finding, SEARCH_FIRST, 1, INFINITY);
}

static void search_it(struct finding *finding)
{
    const struct find_request *request = finding->request;
    enum searching_end end = request->solution > 0
                                 ? search_once(finding, SEARCH_ALL, request->solution, INFINITY)
                                 : search_for_any(finding);
    switch (end) {
    case SEARCHING_ENOUGH:
        finding->result->end = FIND_SOLUTION;
        break;
    case SEARCHING_COMPLETE:
        finding->result->end = finding->result->found > 0 ? FIND_TOO_FAR : FIND_NO_SOLUTION;
        break;
    case SEARCHING_OUT_OF_TIME:
        finding->result->end = FIND_OUT_OF_TIME;
        break;
    case SEARCHING_INTERRUPTED:
        finding->result->end = FIND_INTERRUPTED;
        break;
    case SEARCHING_BROKEN:
        break;
    }
}

static void refute(struct finding *finding, const struct reason *reason)
{
    enum searching_end end = SEARCHING_COMPLETE;
    describe_reason(stderr, finding->request->document, reason);
    if (finding->request->partial)
        end = search_once(finding, SEARCH_FIRST, 1, REFUTED_SECONDS);
    finding->result->end = end == SEARCHING_BROKEN        ? FIND_BROKEN
                           : end == SEARCHING_INTERRUPTED ? FIND_INTERRUPTED
                                                          : FIND_NO_SOLUTION;
}

void find_filling(const struct find_request *request, struct find_result *result)
{
    const struct puzzle puzzle = document_puzzle(request->document);
    struct finding finding = {
        .request = request, .result = result, .deadline = clock_seconds() + request->time_limit};
    struct reason reason;
    *result = (struct find_result){.end = FIND_BROKEN};
    result->placements = malloc((size_t)puzzle.shape->face_count * sizeof *result->placements);
    if (!result->placements || !reason_find(&puzzle, &reason)) {
        fprintf(stderr, "cubefold render: out of memory\n");
        return;
    }
    if (reason.kind == REASON_NONE)
        search_it(&finding);
    else
        refute(&finding, &reason);
}
