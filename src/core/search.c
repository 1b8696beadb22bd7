#include "core/search.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum { NODES_A_CALL = 100000 };

struct search {
    const struct puzzle *puzzle;
    struct solver *solver;
    struct placement *best;
    int placed;
    bool done;
};

struct search *search_create(const struct puzzle *puzzle, const struct search_options *options)
{
    assert(options->threads >= 1);
    struct search *search = calloc(1, sizeof *search);
    if (search == NULL)
        return NULL;
    search->puzzle = puzzle;
    search->solver = solver_create(puzzle);
    search->best = calloc((size_t)puzzle->shape->face_count, sizeof *search->best);
    if (search->solver == NULL || search->best == NULL) {
        search_destroy(search);
        return NULL;
    }
    for (int f = 0; f < puzzle->shape->face_count; f++)
        search->best[f].mat = -1;
    return search;
}

void search_destroy(struct search *search)
{
    if (search == NULL)
        return;
    solver_destroy(search->solver);
    free(search->best);
    free(search);
}

enum search_event search_next(struct search *search)
{
    switch (solver_run(search->solver, NODES_A_CALL)) {
    case SOLVER_RUNNING:
        return SEARCH_RUNNING;
    case SOLVER_FOUND:
        search->placed = search->puzzle->shape->face_count;
        memcpy(search->best, solver_solution(search->solver),
               (size_t)search->placed * sizeof *search->best);
        return SEARCH_FOUND;
    case SOLVER_NO_MEMORY:
        return SEARCH_FAILED;
    case SOLVER_DONE:
        break;
    }
    search->done = true;
    return SEARCH_DONE;
}

enum search_event search_poll(struct search *search)
{
    return search_next(search);
}

void search_pause(struct search *search)
{
    (void)search;
}

const struct placement *search_solution(const struct search *search)
{
    return solver_solution(search->solver);
}

struct solver_counts search_counts(const struct search *search)
{
    return solver_counts(search->solver);
}

uint64_t search_nodes(const struct search *search)
{
    return solver_nodes(search->solver);
}

uint64_t search_progress(const struct search *search)
{
    return search->done ? (uint64_t)1 << SEARCH_WHOLE_BITS : 0;
}

const struct placement *search_best(const struct search *search, int *placed)
{
    if (placed != NULL)
        *placed = search->placed;
    return search->best;
}

bool search_save(struct search *search, uint8_t **bytes, size_t *length)
{
    (void)search;
    *bytes = NULL;
    *length = 0;
    return false;
}

bool search_restore(struct search *search, const uint8_t *bytes, size_t length)
{
    (void)search;
    (void)bytes;
    (void)length;
    return false;
}

uint64_t search_fingerprint(const struct puzzle *puzzle)
{
    (void)puzzle;
    return 0;
}

int search_probe(struct search *search, uint64_t seed, int *choices, int max_levels, bool *found)
{
    (void)search;
    (void)seed;
    (void)choices;
    (void)max_levels;
    *found = false;
    return 0;
}
