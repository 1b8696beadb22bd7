/* Runs whole searches for tests, straight through or in pieces, and says what came out. */
#ifndef CUBEFOLD_TESTS_CORE_SEARCH_RUN_H
#define CUBEFOLD_TESTS_CORE_SEARCH_RUN_H

#include "core/search.h"

/* What came out of a search: a hash of the solutions in order, and one that order does not matter
 * to. */
struct outcome {
    uint64_t in_order, sum, found;
    struct solver_counts counts;
    enum search_event end;
};

/* Everything, on one thread. */
extern const struct search_options search_run_plain;

/* Adds the solution that the search has just found, which must pass the checker. */
void search_run_take(struct outcome *out, const struct puzzle *puzzle, const struct search *search);

/* Runs on until the end or until `most` solutions were found in all. Progress must never fall. */
void search_run_on(struct search *search, const struct puzzle *puzzle, uint64_t most,
                   struct outcome *out);

/* Runs a fresh search to its end. */
struct outcome search_run(const struct puzzle *puzzle, struct search_options options);

/* The same in pieces: a search stops after a few solutions or events, is saved, and goes on in
 * another search with other threads. *random decides where and is moved on. At most `most_stops`
 * stops, then straight to the end; *stops (may be NULL) counts them. */
struct outcome search_run_in_pieces(const struct puzzle *puzzle, struct search_options options,
                                    uint64_t *random, int most_stops, int *stops);

/* Runs `shards` shards one after the other on `threads` threads; sums up what they find. */
struct outcome search_run_shards(const struct puzzle *puzzle, int shards, int threads);

/* Fails the test unless the three counts are the same. */
void search_run_same_counts(struct solver_counts a, struct solver_counts b);

#endif
