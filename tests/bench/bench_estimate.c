/* How large the search trees of large puzzles are, from random descents (Knuth 1975): how well ten
 * seeds agree. `--long` makes fifty times the descents, and searches the trees that it can. */
#include "bench.h"
#include "bench_search.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

enum {
    SEEDS = 10,
    DESCENTS = 20000,
    LONG_DESCENTS = 1000000,
    MAX_LEVELS = SHAPE_MAX_FACES + 1,
    ROW_SIZE = 128
};

static const double target_seconds = 10;

struct job {
    const char *name, *file, *shape;
    double target; /* largest estimate against the smallest */
    bool known;    /* can be searched, with --long */
};

static const struct job JOBS[] = {
    {"box3x2x2-01, 32 mats", "bench/box3x2x2-01.txt", "box 3x2x2", 3, true},
    {"box3x2x2-02, 32 mats", "bench/box3x2x2-02.txt", "box 3x2x2", 3, true},
    {"box3x3x2-01, 42 mats", "bench/box3x3x2-01.txt", "box 3x3x2", 30, false},
    {"box3x3x2-02, 42 mats", "bench/box3x3x2-02.txt", "box 3x3x2", 30, false},
    {"box3x3x3-01, 54 mats", "bench/box3x3x3-01.txt", "box 3x3x3", 30, false},
    {"box3x3x3-02, 54 mats", "bench/box3x3x3-02.txt", "box 3x3x3", 30, false},
};

/* The estimate of one seed: the mean over its descents. */
static double estimate(const struct puzzle *puzzle, int descents, int seed)
{
    static const struct search_options options = {.threads = 1, .shard = 1, .shards = 1};
    int *choices = malloc(MAX_LEVELS * sizeof *choices);
    struct search *search = search_create(puzzle, &options);
    if (!search || !choices)
        abort();
    double sum = 0;
    for (int i = 0; i < descents; i++) {
        bool found;
        uint64_t number = (uint64_t)seed * (uint64_t)descents + (uint64_t)i;
        int levels = search_probe(search, number, choices, MAX_LEVELS, &found);
        double product = 1;
        for (int level = 0; level < levels; level++)
            sum += product *= choices[level];
    }
    search_destroy(search);
    free(choices);
    return sum / descents;
}

/* The whole tree, searched. */
static double tree(const struct puzzle *puzzle)
{
    const struct search_options options = {
        .threads = 2, .shard = 1, .shards = 1, .count_only = true};
    return (double)bench_search(puzzle, &options, 0, INFINITY).nodes;
}

static void print_nodes(const char *what, double nodes)
{
    printf("%-52s %12.3g nodes\n", what, nodes);
    fflush(stdout);
}

static void measure(const struct job *job, bool is_long)
{
    const struct bench_puzzle named = {TEST_DATA_DIR, job->file, .request = {.shape = job->shape}};
    struct document *document = bench_read(job->name, &named);
    if (!document)
        return;
    struct puzzle puzzle = document_puzzle(document);
    double nodes[SEEDS], seconds[SEEDS];
    char row[ROW_SIZE];
    for (int i = 0; i < SEEDS; i++) {
        double start = bench_now();
        nodes[i] = estimate(&puzzle, is_long ? LONG_DESCENTS : DESCENTS, i + 1);
        seconds[i] = bench_now() - start;
    }
    double middle = bench_median(nodes, SEEDS); /* sorts */
    double truth = job->known && is_long ? tree(&puzzle) : 0;
    snprintf(row, sizeof row, "%s, estimate of a seed", job->name);
    bench_row(row, bench_median(seconds, SEEDS), "s", target_seconds);
    print_nodes("  smallest of ten seeds", nodes[0]);
    print_nodes("  median", middle);
    print_nodes("  largest", nodes[SEEDS - 1]);
    if (truth > 0) {
        double low = truth / nodes[0], high = nodes[SEEDS - 1] / truth;
        print_nodes("  searched", truth);
        bench_row("  worst against that", low > high ? low : high, "x", job->target);
    } else {
        bench_row("  largest against smallest", nodes[SEEDS - 1] / nodes[0], "x", job->target);
        if (job->known)
            bench_row_missing("  searched", "only with --long");
    }
    document_free(document);
}

int main(int argc, char **argv)
{
    for (size_t i = 0; i < sizeof JOBS / sizeof *JOBS; i++)
        measure(&JOBS[i], bench_is_long(argc, argv));
    return 0;
}
