/* A whole search: many threads, shards, first solutions, saving and resuming.
 *
 * The search tree is cut into jobs, always in the same way and order, and workers take them one by
 * one. What they find comes out in the order of the jobs, so that solutions, their order and the
 * counts do not depend on the number of threads. Workers may run only a bounded number of jobs and
 * solutions ahead of what the caller has taken; then they wait. Memory does not grow with the
 * number of solutions or nodes.
 *
 *     tree --jobs--> worker 1 \
 *                    worker 2  >-- results in job order --> search_next, search_poll
 *                    ...      /
 */
#ifndef CUBEFOLD_CORE_SEARCH_H
#define CUBEFOLD_CORE_SEARCH_H

#include "core/solver.h"

#include <stddef.h>

struct search;

enum { SEARCH_MAX_THREADS = 256, SEARCH_MAX_SHARDS = 1000000 };

enum search_goal {
    SEARCH_ALL,   /* every class of solutions once, in a fixed order */
    SEARCH_FIRST, /* some solutions soon: random restarts, and where no mat is left over the
                     complete search after them */
};

struct search_options {
    enum search_goal goal;
    int threads;     /* 1..SEARCH_MAX_THREADS */
    uint64_t seed;   /* SEARCH_FIRST: of the restarts; any number */
    int shard;       /* 1..shards: which part of the jobs to do; with SEARCH_ALL only */
    int shards;      /* 1 = everything; up to some 4000 come out about equal in size */
    bool count_only; /* SEARCH_ALL: hand out no solution, only count (and check) them */
};

enum search_event {
    SEARCH_RUNNING, /* nothing new, but work goes on */
    SEARCH_FOUND,   /* a new class of solutions: search_solution */
    SEARCH_DONE,    /* searched completely */
    SEARCH_FAILED,  /* out of memory or no thread could be started */
    SEARCH_BROKEN   /* the checker refuses a solution: a fault of this program */
};

/* Prepares a search of a valid puzzle (puzzle_validate), which must outlive it. No work is done
 * and no thread runs before search_next or search_poll. NULL when out of memory. */
struct search *search_create(const struct puzzle *puzzle, const struct search_options *options);

/* Stops all threads, waiting at most some ten milliseconds for them, and frees everything. */
void search_destroy(struct search *search);

/* Goes on until a new class is found or the end, or returns SEARCH_RUNNING after at most some ten
 * milliseconds of work of one thread. Sleeps while workers work. With SEARCH_FIRST, no class comes
 * twice among the first 2^20. After SEARCH_DONE or a failure every call returns that again. Every
 * solution has passed verify_solution. */
enum search_event search_next(struct search *search);

/* The same without waiting. */
enum search_event search_poll(struct search *search);

/* Lets the workers stop at the next occasion and waits for them; search_next goes on. */
void search_pause(struct search *search);

/* The solution just found: face_count placements, owned by the search, valid until the next call of
 * search_next or search_poll. Of identical mats the lowest free number is named first. */
const struct placement *search_solution(const struct search *search);

/* Numbers of solutions handed out so far; exact once the search is done. */
struct solver_counts search_counts(const struct search *search);

/* Placements tried so far by all threads; jobs under way included. */
uint64_t search_nodes(const struct search *search);

enum { SEARCH_WHOLE_BITS = 62 };

/* The part of the tree that is done, in units of 2^-SEARCH_WHOLE_BITS: each choice of a placement
 * shares its part evenly among the placements to choose from. Never falls. Of this shard only.
 * Stays 0 for the restarts of SEARCH_FIRST. */
uint64_t search_progress(const struct search *search);

/* The filling with the most mats seen so far: face_count placements, empty faces have mat -1. Every
 * mat agrees with all its neighbours. *placed (may be NULL) counts the mats. Valid until the next
 * call of search_next or search_poll. */
const struct placement *search_best(const struct search *search, int *placed);

/* Where the search is, as bytes that search_restore takes on any machine: nothing that was handed
 * out comes again, nothing else is lost. Pauses the search. *bytes is to be freed by the caller.
 * False when out of memory. A few hundred bytes a level and thread, and the solutions found ahead.
 */
bool search_save(struct search *search, uint8_t **bytes, size_t *length);

/* Makes a fresh search of the same puzzle and options (threads may differ) go on from there. False
 * when the bytes do not fit the puzzle and options or make no sense; the search is then as new. */
bool search_restore(struct search *search, const uint8_t *bytes, size_t length);

/* A number that tells puzzles apart: the same for the same shape, mats in order, and conditions. */
uint64_t search_fingerprint(const struct puzzle *puzzle);

/* ---- estimates ---- */

/* One random descent from the root (Knuth 1975): choices[level] receives how many placements could
 * be chosen from, and one of them is taken at random. Returns the number of levels entered, at most
 * max_levels. The product of choices[0..k-1] estimates without bias the number of nodes on level
 * k; their sum over k, the size of the tree. *found tells whether the descent ended in a solution.
 * `seed` decides the descent. Needs a search that never ran. */
int search_probe(struct search *search, uint64_t seed, int *choices, int max_levels, bool *found);

#endif
