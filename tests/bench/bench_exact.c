/* All solutions of larger puzzles, counted: with one thread and with two, the medians of runs that
 * take turns. `--long` adds those that take more than some ten seconds. */
#include "bench.h"
#include "bench_search.h"

#include <math.h>
#include <stdio.h>

struct job {
    const char *name;
    struct bench_puzzle puzzle;
    uint64_t raw, reflection; /* what must come out; 0: anything above */
    double target;            /* milliseconds */
    int target_threads;       /* the target is for so many */
    int runs;                 /* with each number of threads */
    bool is_long;             /* also takes over a second: two threads must pay */
};

/* The six sets of the pool, one mat of each. */
static const char one_of_each[] = "shape: cube\n"
                                  "group: first = 1-6 exactly 1\n"
                                  "group: second = 7-12 exactly 1\n"
                                  "group: third = 13-18 exactly 1\n"
                                  "group: fourth = 19-24 exactly 1\n"
                                  "group: fifth = 25-30 exactly 1\n"
                                  "group: sixth = 31-36 exactly 1\n"
                                  "mats:\n";

/* clang-format off */
#define BENCH(file, shape) {TEST_DATA_DIR, "bench/" file ".txt", .request = {shape, NULL, false}}
static const struct job JOBS[] = {
    {"box 2x1x1 from mats 7-18 of pool36",
     {CUBEFOLD_DATA, "pools/pool36.txt", .request = {"box 2x1x1", "7-18", false}},
     27632, 1727, 50, 1, 11, false},
    {"cubes, one mat of each set of pool36",
     {CUBEFOLD_DATA, "pools/pool36.txt", .header = one_of_each}, 1200, 25, 5, 1, 21, false},
    {"box2x2x2-01, 24 mats", BENCH("box2x2x2-01", "box 2x2x2"), 0, 0, 20, 1, 21, false},
    {"box2x2x2-02, 24 mats", BENCH("box2x2x2-02", "box 2x2x2"), 0, 0, 20, 1, 21, false},
    {"box2x2x2-03, 24 mats", BENCH("box2x2x2-03", "box 2x2x2"), 0, 0, 20, 1, 21, false},
    {"box3x3x1-01, 30 mats", BENCH("box3x3x1-01", "box 3x3x1"), 0, 0, 300, 1, 5, false},
    {"box3x3x1-02, 30 mats", BENCH("box3x3x1-02", "box 3x3x1"), 0, 0, 300, 1, 5, false},
    {"box3x2x2-01, 32 mats", BENCH("box3x2x2-01", "box 3x2x2"), 0, 0, 5000, 2, 3, true},
    {"box3x2x2-02, 32 mats", BENCH("box3x2x2-02", "box 3x2x2"), 0, 0, 5000, 2, 3, true},
};
/* clang-format on */

enum { MAX_RUNS = 32, ROW_SIZE = 128 };

static const char long_only[] = "only with --long";

/* Medians of runs with one number of threads. */
struct medians {
    double seconds, processor;
    uint64_t nodes;
};

static bool as_expected(const struct job *job, const struct bench_result *result)
{
    return result->done && result->counts.raw > 0 &&
           (job->raw == 0 || result->counts.raw == job->raw) &&
           (job->reflection == 0 || result->counts.reflection == job->reflection);
}

/* Both numbers of threads in turn. False when a count is wrong. */
static bool run(const struct job *job, const struct puzzle *puzzle, struct medians medians[2])
{
    double seconds[2][MAX_RUNS], processor[2][MAX_RUNS];
    for (int i = -1; i < job->runs; i++) {
        for (int t = 0; t < 2; t++) {
            const struct search_options options = {
                .threads = t + 1, .shard = 1, .shards = 1, .count_only = true};
            if (i < 0 && job->is_long)
                continue; /* no need to warm up */
            struct bench_result result = bench_search(puzzle, &options, 0, INFINITY);
            if (!as_expected(job, &result))
                return false;
            medians[t].nodes = result.nodes;
            if (i >= 0) {
                seconds[t][i] = result.seconds;
                processor[t][i] = result.processor;
            }
        }
    }
    for (int t = 0; t < 2; t++) {
        medians[t].seconds = bench_median(seconds[t], job->runs);
        medians[t].processor = bench_median(processor[t], job->runs);
    }
    return true;
}

static void print(const struct job *job, const struct medians medians[2])
{
    static const double fast = 80, gain = 1.8;
    static const uint64_t enough = 1000000; /* below, most of the time goes into setting up */
    char row[ROW_SIZE];
    for (int t = 0; t < 2; t++) {
        snprintf(row, sizeof row, "%s, all, %d thread%s", job->name, t + 1, t ? "s" : "");
        bench_row(row, medians[t].seconds * 1e3, "ms",
                  job->target_threads == t + 1 ? job->target : 0);
    }
    bench_row("  processor time, 1 thread", medians[0].processor * 1e3, "ms", 0);
    if (job->is_long)
        bench_row_at_least("  one thread against two", medians[0].seconds / medians[1].seconds, "x",
                           gain);
    else
        bench_row("  one thread against two", medians[0].seconds / medians[1].seconds, "x", 0);
    bench_row("  placements", (double)medians[0].nodes * 1e-6, "M", 0);
    double rate = (double)medians[0].nodes * 1e-6 / medians[0].processor;
    if (medians[0].nodes >= enough)
        bench_row_at_least("  a second of processor time, one thread", rate, "M", fast);
    else
        bench_row("  a second of processor time, one thread", rate, "M", 0);
}

static void measure(const struct job *job)
{
    struct document *document = bench_read(job->name, &job->puzzle);
    if (!document)
        return;
    struct puzzle puzzle = document_puzzle(document);
    struct medians medians[2];
    if (run(job, &puzzle, medians))
        print(job, medians);
    else
        bench_row_missing(job->name, "a wrong number of solutions");
    document_free(document);
}

int main(int argc, char **argv)
{
    bool is_long = bench_is_long(argc, argv);
    for (size_t i = 0; i < sizeof JOBS / sizeof *JOBS; i++)
        if (is_long || !JOBS[i].is_long)
            measure(&JOBS[i]);
        else
            bench_row_missing(JOBS[i].name, long_only);
    return 0;
}
