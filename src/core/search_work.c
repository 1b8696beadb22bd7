/* What the workers of a search do. */
#include "core/search_internal.h"

#include <stdlib.h>
#include <string.h>

/* ---- jobs ---- */

/* Placements that are given; -1 when the job is the whole tree. */
static int job_floor(const struct search *search)
{
    return search->jobs.depth == 0 ? -1 : search->jobs.depth;
}

/* Puts the walker at the start of a job, or where the job was left. */
static bool begin_job(const struct search *search, struct job_slot *slot, struct solver *walker)
{
    struct solver_place place = {.depth = -1};
    walker->unguided = false;
    walker->ceiling = search->base->face_count;
    walker->nodes = 0;
    if (slot->nodes > 0 && !search_is_restart(search, slot->job)) {
        walker->nodes = slot->nodes;
        return solver_go_to(walker, &slot->place, job_floor(search));
    }
    if (search_is_first_look(search, slot->job))
        return solver_go_to(walker, &place, -1);
    if (search_is_restart(search, slot->job)) {
        uint64_t seed = search->options.seed ^ slot->job << 32;
        solver_restart(walker, random_next(&seed) | 1);
        return true;
    }
    if (search->jobs.depth == 0)
        return solver_go_to(walker, &place, -1); /* the whole tree */
    uint64_t job = slot->job - search->restarts;
    place.branch = search->jobs.branches[job];
    place.depth = search->jobs.depth;
    place.path = search->jobs.paths + job * (uint64_t)search->jobs.depth;
    return solver_go_to(walker, &place, search->jobs.depth);
}

static uint64_t job_weight(const struct search *search, uint64_t job)
{
    return search_is_restart(search, job) ? 0 : search->jobs.weights[job - search->restarts];
}

/* ---- results; the lock is held ---- */

static void tell(struct search *search)
{
    search->news_count++;
    pthread_cond_broadcast(&search->news);
}

static void give_up(struct search *search, enum search_event why)
{
    if (search->broken == SEARCH_RUNNING)
        search->broken = why;
    tell(search);
}

/* Keeps the walker's solution in the slot. There is room: see wait_for_room. */
static void keep_solution(struct search *search, struct job_slot *slot, const struct solver *walker,
                          const struct solver_counts *before, uint64_t hash)
{
    struct solver_counts after = solver_counts(walker);
    struct found found = {.counts = {.raw = after.raw - before->raw,
                                     .rotation = after.rotation - before->rotation,
                                     .reflection = after.reflection - before->reflection},
                          .hash = hash};
    if (search->options.count_only) {
        search_add_counts(&slot->counts, &found.counts);
        return;
    }
    size_t faces = (size_t)search->base->face_count;
    size_t at = (size_t)((slot->first + slot->count) % SLOT_ROOM);
    slot->found[at] = found;
    memcpy(slot->placements + at * faces, solver_solution(walker),
           faces * sizeof *slot->placements);
    slot->count++;
}

static void keep_best(struct search *search, const struct solver *walker)
{
    if (walker->best_placed <= search->best_placed)
        return;
    search->best_placed = walker->best_placed;
    memcpy(search->best, walker->best, (size_t)search->base->face_count * sizeof *search->best);
}

/* Rests while the caller wants nothing done, or while the slot is full. False to quit. */
static bool wait_for_room(struct worker *worker, const struct job_slot *slot)
{
    struct search *search = worker->search;
    while (!search->quitting &&
           (search->paused || (slot != NULL && slot->count >= SLOT_ROOM - 1))) {
        worker->resting = true;
        tell(search);
        pthread_cond_wait(&search->work, &search->lock);
        worker->resting = false;
    }
    return !search->quitting && search->broken == SEARCH_RUNNING;
}

/* Goes past the jobs that are done and leave the caller nothing to take, and tells the caller when
 * there is something to take, or nothing more to come. */
static void pass_on(struct search *search)
{
    while (search->head < search->next_job) {
        struct job_slot *slot = &search->slots[search->head % (uint64_t)search->slot_count];
        if (slot->count > 0 || slot->state != SLOT_DONE) {
            if (slot->count >= SLOT_ROOM / 2 || slot->state == SLOT_DONE)
                tell(search);
            return;
        }
        search_leave_job(search, slot);
    }
    if (search->complete || search->head >= search_job_count(search))
        tell(search);
}

/* ---- one job ---- */

static enum search_event check(struct worker *worker)
{
    struct verify_report report;
    const struct placement *solution = solver_solution(worker->walker);
    return verifier_check(worker->verifier, solution, &report) == VERIFY_OK ? SEARCH_RUNNING
                                                                            : SEARCH_BROKEN;
}

/* Runs a job without the lock up to the end of the slice or the next solution. */
static enum solver_status run_slice(struct worker *worker, struct job_slot *slot,
                                    uint64_t slice_end, uint64_t *hash, enum search_event *verdict)
{
    struct search *search = worker->search;
    struct solver *walker = worker->walker;
    uint64_t budget = slice_end > walker->nodes ? slice_end - walker->nodes : 0;
    *verdict = SEARCH_RUNNING;
    *hash = 0;
    if (search_is_restart(search, slot->job)) {
        uint64_t most = search_restart_budget(search, slot->job);
        if (walker->nodes >= most)
            return SOLVER_DONE;
        budget = budget < most - walker->nodes ? budget : most - walker->nodes;
    }
    pthread_mutex_unlock(&search->lock);
    enum solver_status status = solver_run(walker, budget);
    if (status == SOLVER_FOUND) {
        *verdict = check(worker);
        if (search->options.goal == SEARCH_FIRST)
            *hash = solver_class_hash(walker);
    }
    uint64_t progress = slot->progress;
    uint64_t weight = job_weight(search, slot->job);
    if (weight > 0 && status == SOLVER_RUNNING && walker->depth >= 0)
        progress = solver_progress(walker, weight);
    pthread_mutex_lock(&search->lock);
    slot->nodes = walker->nodes;
    slot->progress = progress;
    return status;
}

/* Works on a job until it is done. False when the worker has to end. */
static bool do_job(struct worker *worker, struct job_slot *slot)
{
    struct search *search = worker->search;
    struct solver *walker = worker->walker;
    pthread_mutex_unlock(&search->lock);
    bool begun = begin_job(search, slot, walker);
    pthread_mutex_lock(&search->lock);
    if (!begun) {
        give_up(search, SEARCH_FAILED);
        return false;
    }
    slot->walker = walker;
    uint64_t slice_end = walker->nodes + search_slice(search->base);
    enum solver_status status = SOLVER_RUNNING;
    while (status != SOLVER_DONE) {
        enum search_event verdict;
        uint64_t hash;
        if (!wait_for_room(worker, slot))
            return false;
        struct solver_counts before = solver_counts(walker);
        status = run_slice(worker, slot, slice_end, &hash, &verdict);
        if (status == SOLVER_NO_MEMORY || verdict != SEARCH_RUNNING) {
            give_up(search, verdict == SEARCH_BROKEN ? SEARCH_BROKEN : SEARCH_FAILED);
            return false;
        }
        if (status == SOLVER_FOUND)
            keep_solution(search, slot, walker, &before, hash);
        keep_best(search, walker);
        if (walker->nodes >= slice_end) {
            slice_end = walker->nodes + search_slice(search->base);
            tell(search);
        }
        if (slot->count == SLOT_ROOM / 2)
            pass_on(search);
    }
    slot->complete = search_is_restart(search, slot->job) && walker->done;
    slot->progress = job_weight(search, slot->job);
    slot->walker = NULL;
    slot->state = SLOT_DONE;
    pass_on(search);
    return true;
}

/* ---- the workers ---- */

/* The first job to go on with, or a new one within reach of the caller; NULL when there is none. */
static struct job_slot *take_job(struct search *search)
{
    uint64_t end = search->head + (uint64_t)search->slot_count;
    for (uint64_t job = search->head; job < search->next_job; job++) {
        struct job_slot *slot = &search->slots[job % (uint64_t)search->slot_count];
        if (slot->state == SLOT_PARKED) {
            slot->state = SLOT_RUNNING;
            if (search_is_restart(search, job))
                slot->nodes = 0; /* it begins anew; classes that were handed out are known */
            return slot;
        }
    }
    if (search->next_job >= end || search->next_job >= search_job_count(search))
        return NULL;
    struct job_slot *slot = &search->slots[search->next_job % (uint64_t)search->slot_count];
    slot->job = search->next_job++;
    slot->state = SLOT_RUNNING;
    slot->complete = false;
    slot->nodes = slot->progress = 0;
    slot->counts = (struct solver_counts){0};
    slot->first = slot->count = 0;
    return slot;
}

/* Tells the caller that work goes on; false when it wants none done. */
static bool still_wanted(void *context)
{
    struct search *search = context;
    pthread_mutex_lock(&search->lock);
    bool wanted = !search->paused && !search->quitting;
    tell(search);
    pthread_mutex_unlock(&search->lock);
    return wanted;
}

/* Makes plans and jobs. Where the caller pauses meanwhile, it is begun anew later. */
static void prepare(struct search *search)
{
    search->stage = STAGE_PREPARING;
    pthread_mutex_unlock(&search->lock);
    search->base->go_on = still_wanted;
    search->base->go_on_context = search;
    bool fine = search_prepare(search);
    search->base->go_on = NULL;
    pthread_mutex_lock(&search->lock);
    search->stage = fine ? STAGE_READY : STAGE_NEW;
    if (!fine && !search->paused && !search->quitting)
        give_up(search, SEARCH_FAILED);
    tell(search);
    pthread_cond_broadcast(&search->work);
}

void *search_work(void *argument)
{
    struct worker *worker = argument;
    struct search *search = worker->search;
    pthread_mutex_lock(&search->lock);
    while (wait_for_room(worker, NULL)) {
        if (search->stage == STAGE_NEW)
            prepare(search);
        if (search->stage == STAGE_NEW)
            continue;
        struct job_slot *slot = search->stage == STAGE_READY ? take_job(search) : NULL;
        if (slot != NULL) {
            if (!do_job(worker, slot))
                break;
            continue;
        }
        worker->resting = true;
        tell(search);
        pthread_cond_wait(&search->work, &search->lock);
        worker->resting = false;
    }
    worker->resting = true;
    tell(search);
    pthread_mutex_unlock(&search->lock);
    return NULL;
}
