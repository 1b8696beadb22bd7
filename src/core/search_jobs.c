/* Cutting the search tree into jobs. */
#include "core/search_internal.h"

#include <stdlib.h>
#include <string.h>

enum {
    JOBS_WANTED = 1000,    /* enough that the last ones to end keep no thread waiting for long */
    JOBS_A_SHARD = 64,     /* so many different jobs make shards of about equal size */
    MOST_WANTED = 1 << 18, /* bounds the list's memory */
    MOST_NODES = 1 << 21,  /* bounds the time that cutting takes */
    BEGINNINGS_A_LOOK = 256,
    BEGINNINGS_TO_COMPARE = 10000,
    LONG_SEARCH = 17 * 256 /* size of a branch by the model from which tuning pays */
};

uint64_t search_slice(const struct solver_base *base)
{
    uint64_t looks = base->has_unknown ? (uint64_t)base->candidate_count : 1;
    uint64_t nodes = SLICE_WORK / looks;
    return nodes < SLICE_NODES ? nodes : SLICE_NODES;
}

/* Goes through all beginnings of `depth` placements: counts them or, with a list that has room,
 * keeps those of the shard. UINT64_MAX when there are too many, or out of memory. */
static uint64_t each_beginning(struct solver *walker, int depth, struct job_list *jobs, int shard,
                               int shards)
{
    uint64_t count = 0;
    uint64_t kept = 0;
    struct solver_place start = {.depth = -1};
    struct solver_place place;
    walker->ceiling = depth;
    walker->nodes = 0;
    if (!solver_go_to(walker, &start, -1))
        return UINT64_MAX;
    for (;;) {
        enum solver_status status = solver_run(walker, search_slice(walker->base));
        if (status == SOLVER_DONE)
            break;
        bool look = status == SOLVER_RUNNING || count % BEGINNINGS_A_LOOK == 0;
        if (status == SOLVER_NO_MEMORY || walker->nodes >= MOST_NODES ||
            (look && !solver_goes_on(walker->base)))
            return UINT64_MAX;
        if (status == SOLVER_RUNNING)
            continue;
        if (jobs->paths != NULL && count % (uint64_t)shards == (uint64_t)shard - 1) {
            place.path = jobs->paths + kept * (uint64_t)depth;
            solver_place_of(walker, &place);
            jobs->branches[kept] = place.branch;
            jobs->weights[kept] = solver_weight(walker, UINT64_C(1) << SEARCH_WHOLE_BITS);
            jobs->weight += jobs->weights[kept];
            kept++;
        }
        count++;
    }
    jobs->nodes = walker->nodes;
    return count;
}

/* Beginnings of a length with another pivot; UINT64_MAX when out of memory. */
static uint64_t count_with_pivot(struct solver *walker, int kind, int depth)
{
    struct job_list none = {.paths = NULL};
    if (!solver_use_pivot(walker->base, kind) || !solver_make_plans(walker->base))
        return UINT64_MAX;
    return each_beginning(walker, depth, &none, 1, 1);
}

/* Where all mats are used, any kind can be the pivot, and the tree of the best may be half as large
 * as that of the first. Before a long search the beginnings of a few placements are counted for
 * each kind, and the one with the fewest is taken. */
static bool tune_pivot(struct solver *walker)
{
    struct solver_base *base = walker->base;
    struct job_list none = {.paths = NULL};
    if (base->pivot_count != 1 || base->puzzle->mat_count != base->face_count ||
        base->has_unknown || base->plans[base->branches[0].face]->log_size < LONG_SEARCH)
        return true;
    int depth = 1;
    while (depth < base->face_count / 2 &&
           each_beginning(walker, depth, &none, 1, 1) < BEGINNINGS_TO_COMPARE)
        depth++;
    int best = base->pivots[0];
    uint64_t fewest = UINT64_MAX;
    for (int kind = 0; kind < base->kind_count; kind++) {
        uint64_t count = count_with_pivot(walker, kind, depth);
        best = count < fewest ? kind : best;
        fewest = count < fewest ? count : fewest;
        if (!solver_goes_on(base))
            return false;
    }
    return solver_use_pivot(base, best) && solver_make_plans(base);
}

/* The shortest beginnings that are numerous enough, or else the most numerous ones. */
static bool choose_depth(struct solver *walker, struct job_list *jobs, int shards,
                         uint64_t *all_jobs)
{
    uint64_t wanted = (uint64_t)shards * JOBS_A_SHARD;
    wanted = wanted < JOBS_WANTED ? JOBS_WANTED : wanted > MOST_WANTED ? MOST_WANTED : wanted;
    *all_jobs = 0;
    for (int depth = 1; depth == 1 || depth < walker->base->face_count; depth++) {
        uint64_t count = each_beginning(walker, depth, jobs, 1, 1);
        if (count == UINT64_MAX)
            return depth > 1;
        if (depth > 1 && count < *all_jobs)
            break;
        jobs->depth = depth;
        *all_jobs = count;
        if (count >= wanted)
            break;
    }
    return true;
}

/* Whether the whole tree is too small to be worth cutting: half a slice, a millisecond. */
static bool is_small(struct solver *walker)
{
    uint64_t most = search_slice(walker->base) / 2;
    enum solver_status status = SOLVER_FOUND;
    while (status == SOLVER_FOUND && walker->nodes < most)
        status = solver_run(walker, most - walker->nodes);
    return status == SOLVER_DONE;
}

/* A single job, which is the first shard's. */
static bool keep_whole(struct job_list *jobs, int shard)
{
    jobs->depth = 0;
    jobs->count = shard == 1;
    jobs->nodes = 0;
    jobs->weight = UINT64_C(1) << SEARCH_WHOLE_BITS;
    jobs->weights = malloc(sizeof *jobs->weights);
    if (jobs->weights != NULL)
        jobs->weights[0] = jobs->weight;
    return jobs->weights != NULL;
}

static bool fill_list(struct solver *walker, struct job_list *jobs, int shard, int shards)
{
    uint64_t all;
    if (is_small(walker))
        return keep_whole(jobs, shard);
    if (!tune_pivot(walker))
        return false;
    if (!choose_depth(walker, jobs, shards, &all))
        return false;
    jobs->count = (all + (uint64_t)shards - (uint64_t)shard) / (uint64_t)shards;
    size_t room = (size_t)jobs->count + 1; /* one job at least, for malloc's sake */
    jobs->branches = malloc(room * sizeof *jobs->branches);
    jobs->weights = malloc(room * sizeof *jobs->weights);
    jobs->paths = malloc(room * (size_t)jobs->depth * sizeof *jobs->paths);
    return jobs->branches != NULL && jobs->weights != NULL && jobs->paths != NULL &&
           each_beginning(walker, jobs->depth, jobs, shard, shards) == all;
}

bool job_list_create(struct job_list *jobs, struct solver_base *base, int shard, int shards)
{
    *jobs = (struct job_list){.depth = 1};
    struct solver *walker = solver_create_shared(base);
    bool fine = walker != NULL && fill_list(walker, jobs, shard, shards);
    solver_destroy(walker);
    return fine;
}

void job_list_destroy(struct job_list *jobs)
{
    free(jobs->branches);
    free(jobs->weights);
    free(jobs->paths);
    *jobs = (struct job_list){0};
}
