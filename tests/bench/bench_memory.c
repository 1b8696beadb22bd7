/* Memory of a long search: the largest that the process ever had, after 10 s and after 60 s. Only
 * with `--long`. */
#define _XOPEN_SOURCE 700
#include "bench.h"
#include "bench_search.h"

#include <stdio.h>
#include <sys/resource.h>

static const char long_only[] = "only with --long";
static const char row[] = "box3x3x3-01, all, 2 threads, memory after 60 s";

/* Mebibytes, at the most so far. Linux gives kibibytes. */
static double peak(void)
{
    struct rusage usage;
    if (getrusage(RUSAGE_SELF, &usage) != 0)
        return 0;
    return (double)usage.ru_maxrss / 1024;
}

int main(int argc, char **argv)
{
    static const struct bench_puzzle named = {TEST_DATA_DIR, "bench/box3x3x3-01.txt",
                                              .request = {.shape = "box 3x3x3"}};
    const struct search_options options = {.threads = 2, .shard = 1, .shards = 1};
    if (!bench_is_long(argc, argv)) {
        bench_row_missing(row, long_only);
        return 0;
    }
    struct document *document = bench_read(row, &named);
    if (!document)
        return 1;
    struct puzzle puzzle = document_puzzle(document);
    bench_search(&puzzle, &options, 0, 10);
    double early = peak();
    struct bench_result result = bench_search(&puzzle, &options, 0, 60);
    double late = peak();
    bench_row(row, late, "MiB", 0);
    bench_row("  more than after the first 10 s", late - early, "MiB", 1);
    bench_row("  mats of the best filling", result.placed, "of 54", 0);
    bench_row("  placements a second of processor time",
              (double)result.nodes * 1e-6 / result.processor, "M", 0);
    document_free(document);
    return 0;
}
