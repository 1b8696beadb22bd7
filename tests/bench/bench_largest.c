/* The largest puzzle that can be searched: its first solution, two threads. Only with `--long`. */
#include "bench.h"
#include "bench_search.h"

int main(int argc, char **argv)
{
    static const char row[] = "box3x3x2-01, 42 mats, first, 2 threads";
    static const struct bench_puzzle named = {TEST_DATA_DIR, "bench/box3x3x2-01.txt",
                                              .request = {.shape = "box 3x3x2"}};
    static const double target = 600, limit = 3600;
    const struct search_options options = {
        .goal = SEARCH_FIRST, .threads = 2, .seed = 1, .shard = 1, .shards = 1};
    if (!bench_is_long(argc, argv)) {
        bench_row_missing(row, "only with --long");
        return 0;
    }
    struct document *document = bench_read(row, &named);
    if (!document)
        return 1;
    struct puzzle puzzle = document_puzzle(document);
    struct bench_result result = bench_search(&puzzle, &options, 1, limit);
    if (result.found > 0)
        bench_row(row, result.seconds, "s", target);
    else
        bench_row_missing(row, "none within an hour");
    bench_row("  placements", (double)result.nodes * 1e-6, "M", 0);
    bench_row("  placements a second, 2 threads", (double)result.nodes * 1e-6 / result.seconds, "M",
              0);
    document_free(document);
    return 0;
}
