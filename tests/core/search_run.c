#include "core/search_run.h"

#include "core/random.h"
#include "core/verify.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>

#include <cmocka.h>

const struct search_options search_run_plain = {
    .goal = SEARCH_ALL, .threads = 1, .shard = 1, .shards = 1};

static uint64_t solution_hash(const struct puzzle *puzzle, const struct placement *placements)
{
    uint64_t hash = 1;
    for (int f = 0; f < puzzle->shape->face_count; f++) {
        hash ^= (uint64_t)(placements[f].mat * MAT_ORIENTATIONS + placements[f].orientation);
        hash = random_next(&hash);
    }
    return hash;
}

void search_run_take(struct outcome *out, const struct puzzle *puzzle, const struct search *search)
{
    struct verify_report report;
    const struct placement *solution = search_solution(search);
    assert_int_equal(verify_solution(puzzle, solution, &report), VERIFY_OK);
    uint64_t hash = solution_hash(puzzle, solution);
    out->found++;
    out->sum += hash;
    out->in_order = (out->in_order ^ hash) * UINT64_C(0x9E3779B97F4A7C15);
}

void search_run_on(struct search *search, const struct puzzle *puzzle, uint64_t most,
                   struct outcome *out)
{
    uint64_t progress = search_progress(search);
    for (;;) {
        out->end = search_next(search);
        uint64_t now = search_progress(search);
        assert_true(now >= progress);
        progress = now;
        if (out->end == SEARCH_FOUND)
            search_run_take(out, puzzle, search);
        else if (out->end != SEARCH_RUNNING)
            break;
        if (out->found == most)
            break;
    }
    out->counts = search_counts(search);
}

struct outcome search_run(const struct puzzle *puzzle, struct search_options options)
{
    struct outcome out = {0};
    struct search *search = search_create(puzzle, &options);
    assert_non_null(search);
    search_run_on(search, puzzle, UINT64_MAX, &out);
    if (out.end == SEARCH_DONE && options.goal == SEARCH_ALL)
        assert_true(search_progress(search) == UINT64_C(1) << SEARCH_WHOLE_BITS);
    search_destroy(search);
    return out;
}

/* One piece: some solutions, then some looks without waiting. */
static void run_piece(struct search *search, const struct puzzle *puzzle, uint64_t *random,
                      struct outcome *out)
{
    if (random_below(random, 2) == 0)
        search_run_on(search, puzzle, out->found + 1 + (uint64_t)random_below(random, 400), out);
    for (int i = random_below(random, 4); i > 0 && out->end != SEARCH_DONE; i--) {
        out->end = search_poll(search);
        if (out->end == SEARCH_FOUND)
            search_run_take(out, puzzle, search);
    }
}

struct outcome search_run_in_pieces(const struct puzzle *puzzle, struct search_options options,
                                    uint64_t *random, int most_stops, int *stops)
{
    struct outcome out = {0};
    uint8_t *bytes = NULL;
    size_t length = 0;
    int count = 0;
    for (; out.end != SEARCH_DONE; count++) {
        options.threads = 1 + random_below(random, 3);
        struct search *search = search_create(puzzle, &options);
        assert_non_null(search);
        if (bytes != NULL)
            assert_true(search_restore(search, bytes, length));
        free(bytes);
        if (count < most_stops)
            run_piece(search, puzzle, random, &out);
        else
            search_run_on(search, puzzle, UINT64_MAX, &out);
        assert_true(search_save(search, &bytes, &length));
        out.counts = search_counts(search);
        search_destroy(search);
    }
    free(bytes);
    if (stops != NULL)
        *stops = count;
    return out;
}

struct outcome search_run_shards(const struct puzzle *puzzle, int shards, int threads)
{
    struct outcome sum = {.end = SEARCH_DONE};
    for (int shard = 1; shard <= shards; shard++) {
        struct search_options options = search_run_plain;
        options.threads = threads;
        options.shard = shard;
        options.shards = shards;
        struct outcome part = search_run(puzzle, options);
        assert_int_equal(part.end, SEARCH_DONE);
        sum.sum += part.sum;
        sum.found += part.found;
        sum.counts.raw += part.counts.raw;
        sum.counts.rotation += part.counts.rotation;
        sum.counts.reflection += part.counts.reflection;
        sum.counts.one_sided = part.counts.one_sided;
    }
    return sum;
}

void search_run_same_counts(struct solver_counts a, struct solver_counts b)
{
    assert_int_equal(a.raw, b.raw);
    assert_int_equal(a.rotation, b.rotation);
    assert_int_equal(a.reflection, b.reflection);
    assert_int_equal(a.one_sided, b.one_sided);
}
