/* First solutions from pools: 100 seeds each, one thread. And a pool that can have none. */
#include "bench.h"
#include "bench_search.h"
#include "core/reason.h"
#include "io/reason_text.h"

#include <stdio.h>
#include <stdlib.h>

enum { SEEDS = 100, PERCENT = 95, REPEATS = 20, ROW_SIZE = 128 };

static const double limit_seconds = 60;

struct job {
    const char *name;
    const char *pool, *shape;
    double target; /* milliseconds for PERCENT of the seeds */
};

static const struct job JOBS[] = {
    {"3x3x3, 54 of pool72, first", "pools/pool72.txt", "box 3x3x3", 20},
    {"star, 30 of pool36, first", "pools/pool36.txt",
     "cells 0,0,0; 1,0,0; -1,0,0; 0,1,0; 0,-1,0; 0,0,1; 0,0,-1", 100},
    {"plus, 22 of pool36, first", "pools/pool36.txt", "cells 0,0,0; 1,0,0; -1,0,0; 0,1,0; 0,-1,0",
     5},
    {"2x2x2, 24 of pool36, first", "pools/pool36.txt", "box 2x2x2", 5},
};

static struct document *read_job(const struct job *job)
{
    const struct bench_puzzle puzzle = {
        .folder = CUBEFOLD_DATA, .file = job->pool, .request = {.shape = job->shape}};
    return bench_read(job->name, &puzzle);
}

static void measure(const struct job *job)
{
    struct document *document = read_job(job);
    if (!document)
        return;
    struct puzzle puzzle = document_puzzle(document);
    double ms[SEEDS];
    char row[ROW_SIZE];
    int missed = 0;
    for (int i = 0; i < SEEDS; i++) {
        const struct search_options options = {
            .goal = SEARCH_FIRST, .threads = 1, .seed = (uint64_t)i + 1, .shard = 1, .shards = 1};
        struct bench_result result = bench_search(&puzzle, &options, 1, limit_seconds);
        missed += result.found == 0;
        ms[i] = result.seconds * 1e3;
    }
    snprintf(row, sizeof row, "%s, median of %d seeds", job->name, SEEDS);
    bench_row(row, bench_median(ms, SEEDS), "ms", 0);
    snprintf(row, sizeof row, "%s, %d %% of them", job->name, PERCENT);
    bench_row(row, bench_percentile(ms, SEEDS, PERCENT), "ms", job->target);
    bench_row("  slowest", bench_percentile(ms, SEEDS, 100), "ms", 0);
    if (missed > 0)
        bench_row("  without a solution in 60 s", missed, "seeds", 0.5);
    document_free(document);
}

static void find_reason(void *context)
{
    struct reason reason;
    if (!reason_find(context, &reason) || reason.kind == REASON_NONE)
        abort();
}

static void measure_reason(void)
{
    static const struct job job = {"3x2x2 from pool36: why it is impossible", "pools/pool36.txt",
                                   "box 3x2x2", 10};
    struct document *document = read_job(&job);
    if (!document)
        return;
    struct puzzle puzzle = document_puzzle(document);
    struct reason reason;
    char *text = NULL;
    if (reason_find(&puzzle, &reason) && reason.kind != REASON_NONE) {
        bench_row(job.name, bench_time(find_reason, &puzzle, REPEATS, 1) * 1e3, "ms", job.target);
        text = reason_text(document, &reason);
    } else {
        bench_row_missing(job.name, "no reason found");
    }
    if (text)
        printf("  %s\n", text);
    free(text);
    document_free(document);
}

int main(void)
{
    for (size_t i = 0; i < sizeof JOBS / sizeof *JOBS; i++)
        measure(&JOBS[i]);
    measure_reason();
    return 0;
}
