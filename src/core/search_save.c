/* Where a search is, as bytes: whole numbers of 64 bits, the lowest byte first.
 *
 *     magic, fingerprint, goal, seed, shard, shards, count_only
 *     whether the search was prepared; if not, nothing else
 *     job depth, job count, head, next job, nodes, progress, complete, counts twice
 *     mats of the best filling, the best filling
 *     each job from head to next job: job, done, complete, nodes, progress, counts, place,
 * solutions number of hashes, the hashes
 */
#include "core/search_internal.h"

#include <stdlib.h>
#include <string.h>

enum { MAGIC = 0x31534643 }; /* "CFS1" */

/* ---- bytes ---- */

struct writer {
    uint8_t *bytes;
    size_t length, room;
    bool failed;
};

static void put(struct writer *w, uint64_t value)
{
    if (w->length + 8 > w->room && !w->failed) {
        size_t room = w->room == 0 ? 4096 : 2 * w->room;
        uint8_t *grown = realloc(w->bytes, room);
        w->failed = grown == NULL;
        w->bytes = w->failed ? w->bytes : grown;
        w->room = w->failed ? w->room : room;
    }
    for (int i = 0; i < 8 && !w->failed; i++)
        w->bytes[w->length++] = (uint8_t)(value >> (8 * i));
}

struct reader {
    const uint8_t *bytes;
    size_t left;
    bool failed;
};

static uint64_t get(struct reader *r)
{
    uint64_t value = 0;
    r->failed = r->failed || r->left < 8;
    if (r->failed)
        return 0;
    for (int i = 0; i < 8; i++)
        value |= (uint64_t)r->bytes[i] << (8 * i);
    r->bytes += 8;
    r->left -= 8;
    return value;
}

/* A number from 0 to `most`. */
static int get_int(struct reader *r, int most)
{
    uint64_t value = get(r);
    r->failed = r->failed || value > (uint64_t)most;
    return r->failed ? 0 : (int)value;
}

static void expect(struct reader *r, uint64_t value)
{
    r->failed = get(r) != value || r->failed;
}

/* ---- parts ---- */

static void put_counts(struct writer *w, const struct solver_counts *counts)
{
    put(w, counts->raw);
    put(w, counts->rotation);
    put(w, counts->reflection);
}

static void get_counts(struct reader *r, struct solver_counts *counts)
{
    counts->raw = get(r);
    counts->rotation = get(r);
    counts->reflection = get(r);
}

/* One number a face: 0 for an empty one. */
static void put_placements(struct writer *w, const struct placement *placements, int faces)
{
    for (int f = 0; f < faces; f++)
        put(w, (uint64_t)((placements[f].mat + 1) * MAT_ORIENTATIONS + placements[f].orientation));
}

static void get_placements(struct reader *r, struct placement *placements, int faces, int mats)
{
    for (int f = 0; f < faces; f++) {
        int packed = get_int(r, (mats + 1) * MAT_ORIENTATIONS - 1);
        placements[f] =
            (struct placement){packed / MAT_ORIENTATIONS - 1, packed % MAT_ORIENTATIONS};
    }
}

static void put_place(struct writer *w, const struct solver_place *place)
{
    put(w, (uint64_t)place->branch);
    put(w, (uint64_t)(place->depth + 1));
    put(w, (uint64_t)place->offset);
    put(w, place->variant);
    for (int level = 0; level < place->depth; level++)
        put(w, place->path[level]);
}

static void get_place(struct reader *r, const struct solver_base *base, struct solver_place *place)
{
    place->branch = get_int(r, base->branch_count);
    place->depth = get_int(r, base->face_count + 1) - 1;
    place->offset = get_int(r, base->candidate_count);
    place->variant = get(r);
    for (int level = 0; level < place->depth; level++)
        place->path[level] = (uint16_t)get_int(r, base->candidate_count - 1);
}

static void put_solutions(struct writer *w, const struct search *search,
                          const struct job_slot *slot)
{
    put(w, (uint64_t)slot->count);
    for (int i = 0; i < slot->count; i++) {
        int at = (slot->first + i) % SLOT_ROOM;
        const struct found *found = &slot->found[at];
        put_counts(w, &found->counts);
        put(w, found->hash);
        put_placements(w, slot->placements + (size_t)at * (size_t)search->base->face_count,
                       search->base->face_count);
    }
}

static void get_solutions(struct reader *r, const struct search *search, struct job_slot *slot)
{
    slot->first = 0;
    slot->count = get_int(r, SLOT_ROOM - 1);
    for (int i = 0; i < slot->count; i++) {
        struct found *found = &slot->found[i];
        get_counts(r, &found->counts);
        found->hash = get(r);
        get_placements(r, slot->placements + (size_t)i * (size_t)search->base->face_count,
                       search->base->face_count, search->puzzle->mat_count);
    }
}

/* A restart under way begins anew: what it has found will be found again, and what of that was
 * handed out is known by its hash. */
static void put_slot(struct writer *w, const struct search *search, struct job_slot *slot)
{
    bool restart = search_is_restart(search, slot->job) && slot->state != SLOT_DONE;
    if (slot->walker != NULL && !restart)
        solver_place_of(slot->walker, &slot->place);
    put(w, slot->job);
    put(w, slot->state == SLOT_DONE);
    put(w, slot->complete);
    put(w, restart ? 0 : slot->nodes);
    put(w, slot->progress);
    put_counts(w, &slot->counts);
    if (restart) {
        put(w, 0);
        return;
    }
    if (slot->state != SLOT_DONE && slot->nodes > 0)
        put_place(w, &slot->place);
    put_solutions(w, search, slot);
}

/* ---- saving ---- */

static void put_options(struct writer *w, const struct search *search)
{
    put(w, MAGIC);
    put(w, search_fingerprint(search->puzzle));
    put(w, (uint64_t)search->options.goal);
    put(w, search->options.seed);
    put(w, (uint64_t)search->options.shard);
    put(w, (uint64_t)search->options.shards);
    put(w, search->options.count_only);
}

static void put_state(struct writer *w, struct search *search)
{
    put(w, (uint64_t)search->jobs.depth);
    put(w, search->jobs.count);
    put(w, search->head);
    put(w, search->next_job);
    put(w, search->nodes);
    put(w, search->progress);
    put(w, search->complete);
    put_counts(w, &search->counts);
    put_counts(w, &search->uncounted);
    put(w, (uint64_t)search->best_placed);
    put_placements(w, search->best, search->base->face_count);
    for (uint64_t job = search->head; job < search->next_job; job++)
        put_slot(w, search, &search->slots[job % (uint64_t)search->slot_count]);
    put(w, search->seen.count);
    for (size_t i = 0; i < search->seen.room; i++)
        if (search->seen.slots[i] != 0)
            put(w, search->seen.slots[i]);
}

bool search_save(struct search *search, uint8_t **bytes, size_t *length)
{
    struct writer w = {0};
    *bytes = NULL;
    *length = 0;
    search_pause(search);
    put_options(&w, search);
    put(&w, search->stage == STAGE_READY);
    if (search->stage == STAGE_READY)
        put_state(&w, search);
    if (w.failed) {
        free(w.bytes);
        return false;
    }
    *bytes = w.bytes;
    *length = w.length;
    return true;
}

/* ---- restoring ---- */

static void get_options(struct reader *r, const struct search *search)
{
    expect(r, MAGIC);
    expect(r, search_fingerprint(search->puzzle));
    expect(r, (uint64_t)search->options.goal);
    expect(r, search->options.seed);
    expect(r, (uint64_t)search->options.shard);
    expect(r, (uint64_t)search->options.shards);
    expect(r, search->options.count_only);
}

static void get_slot(struct reader *r, struct search *search, uint64_t job)
{
    struct job_slot *slot = &search->slots[job % (uint64_t)search->slot_count];
    expect(r, job);
    slot->job = job;
    slot->state = get_int(r, 1) == 1 ? SLOT_DONE : SLOT_PARKED;
    slot->complete = get_int(r, 1) == 1;
    slot->nodes = get(r);
    slot->progress = get(r);
    get_counts(r, &slot->counts);
    if (slot->state != SLOT_DONE && slot->nodes > 0)
        get_place(r, search->base, &slot->place);
    get_solutions(r, search, slot);
}

/* The slots of the jobs under way, wherever they were: at least as many as there are. */
static void get_slots(struct reader *r, struct search *search)
{
    uint64_t under_way = search->next_job - search->head;
    if (search->next_job < search->head || under_way > SLOTS_A_THREAD * SEARCH_MAX_THREADS ||
        search->next_job > search_job_count(search)) {
        r->failed = true;
        return;
    }
    if (under_way > (uint64_t)search->slot_count && !search_make_slots(search, (int)under_way)) {
        r->failed = true;
        return;
    }
    for (uint64_t job = search->head; job < search->next_job && !r->failed; job++)
        get_slot(r, search, job);
}

static void get_state(struct reader *r, struct search *search)
{
    expect(r, (uint64_t)search->jobs.depth);
    expect(r, search->jobs.count);
    search->head = get(r);
    search->next_job = get(r);
    search->nodes = get(r);
    search->progress = get(r);
    search->complete = get_int(r, 1) == 1;
    get_counts(r, &search->counts);
    get_counts(r, &search->uncounted);
    search->best_placed = get_int(r, search->base->face_count);
    get_placements(r, search->best, search->base->face_count, search->puzzle->mat_count);
    if (!r->failed)
        get_slots(r, search);
    uint64_t hashes = get(r);
    r->failed = r->failed || hashes != r->left / 8;
    for (uint64_t i = 0; i < hashes && !r->failed; i++)
        hash_set_add(&search->seen, get(r));
    r->failed = r->failed || r->left != 0;
}

/* Undoes what a broken file has left behind. */
static void make_new(struct search *search)
{
    bool one_sided = search->counts.one_sided;
    for (int i = 0; i < search->slot_count; i++) {
        struct job_slot *slot = &search->slots[i];
        slot->state = SLOT_FREE;
        slot->nodes = slot->progress = 0;
        slot->counts = (struct solver_counts){0};
    }
    for (int f = 0; f < search->base->face_count; f++)
        search->best[f] = (struct placement){-1, 0};
    search->best_placed = 0;
    search->head = search->next_job = search->nodes = search->progress = 0;
    search->complete = false;
    search->counts = (struct solver_counts){.one_sided = one_sided};
    search->uncounted = (struct solver_counts){0};
    free(search->seen.slots);
    search->seen = (struct hash_set){0};
}

bool search_restore(struct search *search, const uint8_t *bytes, size_t length)
{
    struct reader r = {bytes, length, false};
    get_options(&r, search);
    bool begun = get_int(&r, 1) == 1;
    if (r.failed || !begun)
        return !r.failed && r.left == 0;
    if (!search_prepare(search))
        return false;
    search->stage = STAGE_READY;
    get_state(&r, search);
    if (r.failed)
        make_new(search);
    return !r.failed;
}

/* ---- fingerprint ---- */

static void mix(uint64_t *hash, uint64_t value)
{
    *hash ^= value;
    *hash = random_next(hash);
}

static void mix_shape(uint64_t *hash, const struct shape *shape)
{
    mix(hash, (uint64_t)shape->face_count);
    for (int f = 0; f < shape->face_count; f++) {
        const struct face *face = &shape->faces[f];
        mix(hash, (uint64_t)face->direction);
        mix(hash, (uint64_t)(int64_t)face->cell.x);
        mix(hash, (uint64_t)(int64_t)face->cell.y);
        mix(hash, (uint64_t)(int64_t)face->cell.z);
    }
}

uint64_t search_fingerprint(const struct puzzle *puzzle)
{
    uint64_t hash = 0;
    mix_shape(&hash, puzzle->shape);
    mix(&hash, (uint64_t)puzzle->mats[0].size);
    for (int m = 0; m < puzzle->mat_count; m++) {
        struct mat_rule rule = puzzle_mat_rule(puzzle, m);
        mix(&hash, puzzle->mats[m].rim);
        mix(&hash, rule.unknown);
        mix(&hash, (uint64_t)rule.outside);
        mix(&hash, (uint64_t)(rule.group + 1));
    }
    for (int g = 0; g < puzzle->group_count; g++) {
        mix(&hash, (uint64_t)puzzle->groups[g].least);
        mix(&hash, (uint64_t)puzzle->groups[g].most);
    }
    for (int p = 0; p < puzzle->pin_count; p++) {
        const struct mat_pin *pin = &puzzle->pins[p];
        mix(&hash, (uint64_t)pin->mat);
        mix(&hash, (uint64_t)pin->face);
        mix(&hash, pin->orientations);
        mix(&hash, pin->forbidden);
    }
    int cells = shape_rim_cell_count(puzzle->shape, puzzle->mats[0].size);
    for (int cell = 0; cell < cells; cell++)
        mix(&hash, (uint64_t)puzzle_cell_rule(puzzle, cell));
    return hash;
}

/* ---- estimates ---- */

int search_probe(struct search *search, uint64_t seed, int *choices, int max_levels, bool *found)
{
    *found = false;
    if (search->impossible || search->base->branch_count == 0 || max_levels < 1)
        return 0;
    if (search->prober == NULL)
        search->prober = solver_create_shared(search->base);
    if (search->prober == NULL)
        return 0;
    uint64_t random = seed;
    random = random_next(&random);
    struct solver_place place = {.depth = 0};
    choices[0] = search->base->branch_count;
    place.branch = random_below(&random, choices[0]);
    if (!solver_go_to(search->prober, &place, -1))
        return 1;
    return 1 + solver_probe(search->prober, &random, choices + 1, max_levels - 1, found);
}
