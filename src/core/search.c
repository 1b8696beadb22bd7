#include "core/search_internal.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum {
    MOST_SEEN = 1 << 20,
    RESTART_NODES_A_FACE = 1024, /* the shortest restart */
    RESTARTS_BEFORE_ALL = 1023,  /* restarts before a complete search where no mat is left over */
    FIRST_LOOK_NODES = 1 << 20,  /* of the first of them, which is no restart: enough to get through
                                    most small sets */
};

/* ---- hashes ---- */

static bool hash_set_grow(struct hash_set *set)
{
    size_t room = set->room == 0 ? 256 : 2 * set->room;
    uint64_t *slots = calloc(room, sizeof *slots);
    if (slots == NULL)
        return false;
    struct hash_set grown = {slots, room, 0};
    for (size_t i = 0; i < set->room; i++)
        if (set->slots[i] != 0)
            hash_set_add(&grown, set->slots[i]);
    free(set->slots);
    *set = grown;
    return true;
}

bool hash_set_add(struct hash_set *set, uint64_t hash)
{
    hash += hash == 0;
    bool full = set->count >= MOST_SEEN;
    if (!full && 2 * (set->count + 1) > set->room && !hash_set_grow(set))
        full = true;
    if (set->room == 0)
        return true;
    size_t at = (size_t)hash & (set->room - 1);
    while (set->slots[at] != 0) {
        if (set->slots[at] == hash)
            return false;
        at = (at + 1) & (set->room - 1);
    }
    if (!full) {
        set->slots[at] = hash;
        set->count++;
    }
    return true;
}

/* ---- jobs ---- */

uint64_t search_job_count(const struct search *search)
{
    if (search->impossible)
        return 0;
    return search->endless ? UINT64_MAX : search->restarts + search->jobs.count;
}

bool search_is_restart(const struct search *search, uint64_t job)
{
    return search->endless || job < search->restarts;
}

bool search_is_first_look(const struct search *search, uint64_t job)
{
    return !search->endless && search->restarts > 0 && job == 0;
}

/* Luby, Sinclair and Zuckerman (1993): 1 1 2 1 1 2 4 1 1 2 1 1 2 4 8 ... times a unit; within a
 * factor of a logarithm of the best schedule, whatever the distribution of run times. */
uint64_t search_restart_budget(const struct search *search, uint64_t job)
{
    if (search_is_first_look(search, job))
        return FIRST_LOOK_NODES;
    uint64_t i = job + 1;
    for (;;) {
        uint64_t k = 1;
        while ((UINT64_C(1) << k) - 1 < i)
            k++;
        if ((UINT64_C(1) << k) - 1 == i)
            return (UINT64_C(1) << (k - 1)) * RESTART_NODES_A_FACE *
                   (uint64_t)search->base->face_count;
        i -= (UINT64_C(1) << (k - 1)) - 1;
    }
}

bool search_prepare(struct search *search)
{
    if (search->endless || search->impossible)
        return true; /* each restart makes its own plan */
    /* An attempt that was broken off may have left jobs and another pivot behind; the jobs must
     * come out the same as at a first attempt, or saved places would mean something else. */
    job_list_destroy(&search->jobs);
    return solver_choose_branches(search->base) && solver_make_plans(search->base) &&
           job_list_create(&search->jobs, search->base, search->options.shard,
                           search->options.shards);
}

/* ---- making ---- */

bool search_make_slots(struct search *search, int count)
{
    size_t faces = (size_t)search->base->face_count;
    for (int i = 0; i < search->slot_count; i++) {
        free(search->slots[i].placements);
        free(search->slots[i].place.path);
    }
    free(search->slots);
    search->slots = calloc((size_t)count, sizeof *search->slots);
    search->slot_count = search->slots == NULL ? 0 : count;
    bool fine = search->slots != NULL;
    for (int i = 0; fine && i < count; i++) {
        struct job_slot *slot = &search->slots[i];
        slot->placements = malloc(SLOT_ROOM * faces * sizeof *slot->placements);
        slot->place.path = malloc(faces * sizeof *slot->place.path);
        fine = slot->placements != NULL && slot->place.path != NULL;
    }
    return fine;
}

static bool allocate(struct search *search)
{
    size_t faces = (size_t)search->puzzle->shape->face_count;
    search->base = solver_base_create(search->puzzle);
    if (search->base == NULL)
        return false;
    search->workers = calloc((size_t)search->options.threads, sizeof *search->workers);
    search->solution = calloc(faces, sizeof *search->solution);
    search->best = calloc(faces, sizeof *search->best);
    search->best_shown = calloc(faces, sizeof *search->best_shown);
    return search->workers != NULL && search->solution != NULL && search->best != NULL &&
           search->best_shown != NULL &&
           search_make_slots(search, SLOTS_A_THREAD * search->options.threads);
}

struct search *search_create(const struct puzzle *puzzle, const struct search_options *options)
{
    assert(puzzle_validate(puzzle, NULL) == PUZZLE_OK);
    assert(options->threads >= 1 && options->threads <= SEARCH_MAX_THREADS);
    assert(options->shard >= 1 && options->shard <= options->shards);
    assert(options->shards == 1 || options->goal == SEARCH_ALL);
    struct search *search = calloc(1, sizeof *search);
    if (search == NULL)
        return NULL;
    search->puzzle = puzzle;
    search->options = *options;
    search->broken = SEARCH_RUNNING;
    pthread_mutex_init(&search->lock, NULL); /* default attributes: cannot fail */
    pthread_cond_init(&search->work, NULL);
    pthread_cond_init(&search->news, NULL);
    if (!allocate(search)) {
        search_destroy(search);
        return NULL;
    }
    for (int f = 0; f < puzzle->shape->face_count; f++)
        search->best[f].mat = search->best_shown[f].mat = -1;
    struct puzzle_totals totals = puzzle_totals(puzzle);
    /* A search for the first solution goes on all the same: it has a best filling to find. */
    search->impossible = options->goal == SEARCH_ALL && !puzzle_totals_agree(&totals);
    search->counts.one_sided = search->base->one_sided;
    if (options->goal == SEARCH_FIRST) {
        search->endless = totals.spare > 0;
        search->restarts = RESTARTS_BEFORE_ALL;
    }
    return search;
}

static void release_worker(struct worker *worker)
{
    solver_destroy(worker->walker);
    verifier_destroy(worker->verifier);
    *worker = (struct worker){0};
}

static void stop_workers(struct search *search)
{
    pthread_mutex_lock(&search->lock);
    search->quitting = true;
    pthread_cond_broadcast(&search->work);
    pthread_mutex_unlock(&search->lock);
    for (int i = 0; i < search->worker_count; i++) {
        pthread_join(search->workers[i].thread, NULL);
        release_worker(&search->workers[i]);
    }
}

void search_destroy(struct search *search)
{
    if (search == NULL)
        return;
    stop_workers(search);
    for (int i = 0; i < search->slot_count; i++) {
        free(search->slots[i].placements);
        free(search->slots[i].place.path);
    }
    free(search->slots);
    free(search->workers);
    free(search->solution);
    free(search->best);
    free(search->best_shown);
    free(search->seen.slots);
    job_list_destroy(&search->jobs);
    solver_destroy(search->prober);
    solver_base_destroy(search->base);
    pthread_cond_destroy(&search->news);
    pthread_cond_destroy(&search->work);
    pthread_mutex_destroy(&search->lock);
    free(search);
}

/* ---- taking results; the lock is held ---- */

/* Starts the workers. As long as one runs, the search gets done. */
static void start_workers(struct search *search)
{
    while (search->worker_count < search->options.threads) {
        struct worker *worker = &search->workers[search->worker_count];
        worker->search = search;
        worker->walker = solver_create_shared(search->base);
        worker->verifier = verifier_create(search->puzzle);
        if (worker->walker == NULL || worker->verifier == NULL ||
            pthread_create(&worker->thread, NULL, search_work, worker) != 0) {
            release_worker(worker);
            break;
        }
        search->worker_count++;
    }
    if (search->worker_count == 0)
        search->broken = SEARCH_FAILED;
    search->options.threads = search->worker_count;
}

static void wake_workers(struct search *search)
{
    if (search->worker_count == 0 && search->broken == SEARCH_RUNNING)
        start_workers(search);
    if (search->paused) {
        search->paused = false;
        pthread_cond_broadcast(&search->work);
    }
}

void search_add_counts(struct solver_counts *sum, const struct solver_counts *more)
{
    sum->raw += more->raw;
    sum->rotation += more->rotation;
    sum->reflection += more->reflection;
}

/* Takes the slot's next solution; false when its class came before. */
static bool take_solution(struct search *search, struct job_slot *slot)
{
    size_t faces = (size_t)search->base->face_count;
    struct found found = slot->found[slot->first];
    memcpy(search->solution, slot->placements + (size_t)slot->first * faces,
           faces * sizeof *search->solution);
    if (slot->count == SLOT_ROOM - 1)
        pthread_cond_broadcast(&search->work);
    slot->first = (slot->first + 1) % SLOT_ROOM;
    slot->count--;
    if (search->options.goal == SEARCH_FIRST && !hash_set_add(&search->seen, found.hash))
        return false;
    search_add_counts(&search->counts, &found.counts);
    return true;
}

/* Adds counts to a sum and takes them away where they were. */
static void move_counts(struct solver_counts *sum, struct solver_counts *more)
{
    search_add_counts(sum, more);
    *more = (struct solver_counts){0};
}

static void take_counts(struct search *search)
{
    move_counts(&search->counts, &search->uncounted);
    for (int i = 0; search->options.count_only && i < search->slot_count; i++)
        move_counts(&search->counts, &search->slots[i].counts);
}

void search_leave_job(struct search *search, struct job_slot *slot)
{
    move_counts(&search->uncounted, &slot->counts);
    search->nodes += slot->nodes;
    search->progress += slot->progress;
    search->complete = search->complete || slot->complete;
    slot->state = SLOT_FREE;
    slot->nodes = slot->progress = 0;
    search->head++;
    pthread_cond_broadcast(&search->work);
}

static void take_best(struct search *search)
{
    if (search->best_shown_placed == search->best_placed)
        return;
    search->best_shown_placed = search->best_placed;
    memcpy(search->best_shown, search->best,
           (size_t)search->base->face_count * sizeof *search->best);
}

/* What the caller can have at once. */
static enum search_event take(struct search *search)
{
    take_counts(search);
    take_best(search);
    while (search->broken == SEARCH_RUNNING && search->stage == STAGE_READY) {
        if (search->complete || search->head >= search_job_count(search))
            return SEARCH_DONE;
        struct job_slot *slot = &search->slots[search->head % (uint64_t)search->slot_count];
        if (search->head >= search->next_job)
            break;
        if (slot->count > 0) {
            if (take_solution(search, slot))
                return SEARCH_FOUND;
        } else if (slot->state == SLOT_DONE) {
            search_leave_job(search, slot);
        } else {
            break;
        }
    }
    return search->broken;
}

/* ---- interface ---- */

enum search_event search_poll(struct search *search)
{
    pthread_mutex_lock(&search->lock);
    wake_workers(search);
    enum search_event event = take(search);
    pthread_mutex_unlock(&search->lock);
    return event;
}

enum search_event search_next(struct search *search)
{
    pthread_mutex_lock(&search->lock);
    wake_workers(search);
    enum search_event event = take(search);
    if (event == SEARCH_RUNNING) {
        uint64_t known = search->news_count;
        while (search->news_count == known)
            pthread_cond_wait(&search->news, &search->lock);
        event = take(search);
    }
    pthread_mutex_unlock(&search->lock);
    return event;
}

void search_pause(struct search *search)
{
    pthread_mutex_lock(&search->lock);
    search->paused = true;
    for (;;) {
        int resting = 0;
        for (int i = 0; i < search->worker_count; i++)
            resting += search->workers[i].resting;
        if (resting == search->worker_count)
            break;
        pthread_cond_wait(&search->news, &search->lock);
    }
    pthread_mutex_unlock(&search->lock);
}

const struct placement *search_solution(const struct search *search)
{
    return search->solution;
}

struct solver_counts search_counts(const struct search *search)
{
    return search->counts;
}

/* The lock of a search that the caller may not change is still there to be locked. */
static pthread_mutex_t *lock_of(const struct search *search)
{
    return (pthread_mutex_t *)&search->lock;
}

uint64_t search_nodes(const struct search *search)
{
    pthread_mutex_lock(lock_of(search));
    uint64_t nodes = search->nodes;
    if (search->options.shard == 1 && search->stage == STAGE_READY)
        nodes += search->jobs.nodes;
    for (int i = 0; i < search->slot_count; i++)
        nodes += search->slots[i].nodes;
    pthread_mutex_unlock(lock_of(search));
    return nodes;
}

/* Of the list's weight, as part of 2^SEARCH_WHOLE_BITS. */
static uint64_t scaled(uint64_t done, uint64_t weight)
{
    const int half = SEARCH_WHOLE_BITS / 2;
    uint64_t unit = weight >> half;
    if (unit == 0)
        return 0;
    uint64_t part = done / unit;
    uint64_t most = (UINT64_C(1) << half) - 1;
    return (part < most ? part : most) << (SEARCH_WHOLE_BITS - half);
}

uint64_t search_progress(const struct search *search)
{
    pthread_mutex_lock(lock_of(search));
    uint64_t done = search->progress;
    for (int i = 0; i < search->slot_count; i++)
        done += search->slots[i].progress;
    uint64_t part = 0;
    if (search->stage == STAGE_READY)
        part = search->head >= search_job_count(search) || search->complete
                   ? UINT64_C(1) << SEARCH_WHOLE_BITS
                   : scaled(done, search->jobs.weight);
    pthread_mutex_unlock(lock_of(search));
    return part;
}

const struct placement *search_best(const struct search *search, int *placed)
{
    if (placed != NULL)
        *placed = search->best_shown_placed;
    return search->best_shown;
}
