/* Searches that benchmarks time, and the puzzles that they search. */
#ifndef CUBEFOLD_BENCH_BENCH_SEARCH_H
#define CUBEFOLD_BENCH_BENCH_SEARCH_H

#include "core/search.h"
#include "io/document.h"

/* A puzzle for a benchmark. */
struct bench_puzzle {
    const char *folder; /* CUBEFOLD_DATA, whose files may be missing, or TEST_DATA_DIR */
    const char *file;   /* mats, below the folder */
    int copies;         /* how many times over they are taken; 0 means once */
    const char *header; /* lines that stand above them, or NULL */
    struct document_request request;
};

/* Reads the puzzle: document_free. NULL when it cannot be had; the row `name` then says why. */
struct document *bench_read(const char *name, const struct bench_puzzle *puzzle);

/* What a search came to. */
struct bench_result {
    bool done;        /* searched completely */
    uint64_t found;   /* classes of solutions handed out */
    double seconds;   /* from before search_create to the end, search_destroy not included */
    double processor; /* seconds, all threads together */
    uint64_t nodes;
    struct solver_counts counts;
    int placed; /* mats of the best filling */
};

/* Searches until `wanted` classes were handed out (0: all), `limit` seconds have passed, or the
 * end. Prints why and ends the program when the search fails. */
struct bench_result bench_search(const struct puzzle *puzzle, const struct search_options *options,
                                 uint64_t wanted, double limit);

#endif
