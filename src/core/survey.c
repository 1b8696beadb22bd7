#include "core/survey.h"

#include "core/random.h"
#include "core/solver_internal.h"

#include <assert.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>

/* Where the descents stand, in the order of the tree: neighbours share most of their way. */
struct front {
    int count;
    int *branches;   /* [count] */
    uint16_t *paths; /* [count * face_count] candidates laid, as many as the level says */
};

struct survey {
    struct survey_listener listener;
    struct solver_base *base;
    struct solver *walker;
    int most_descents;
    struct front now, next;
    int *children; /* [most_descents] of each descent */
};

static bool goes_on(const struct survey *survey)
{
    return survey->listener.go_on == NULL || survey->listener.go_on(survey->listener.context);
}

/* ---- making ---- */

static bool make_front(struct front *front, size_t descents, size_t faces)
{
    front->branches = malloc(descents * sizeof *front->branches);
    front->paths = malloc(descents * faces * sizeof *front->paths);
    return front->branches != NULL && front->paths != NULL;
}

static bool allocate(struct survey *survey, const struct puzzle *puzzle)
{
    size_t descents = (size_t)survey->most_descents;
    size_t faces = (size_t)puzzle->shape->face_count;
    survey->base = solver_base_create(puzzle);
    survey->walker = survey->base == NULL ? NULL : solver_create_shared(survey->base);
    survey->children = malloc(descents * sizeof *survey->children);
    return survey->walker != NULL && survey->children != NULL &&
           make_front(&survey->now, descents, faces) && make_front(&survey->next, descents, faces);
}

enum survey_status survey_create(const struct puzzle *puzzle, int most_descents,
                                 struct survey_listener listener, struct survey **out)
{
    assert(most_descents >= 1 && most_descents <= SURVEY_MOST_DESCENTS);
    struct survey *survey = calloc(1, sizeof *survey);
    *out = NULL;
    if (survey == NULL)
        return SURVEY_FAILED;
    survey->listener = listener;
    survey->most_descents = most_descents;
    bool fine = allocate(survey, puzzle);
    if (fine) {
        survey->base->go_on = listener.go_on;
        survey->base->go_on_context = listener.context;
        fine = solver_make_plans(survey->base);
    }
    if (fine) {
        *out = survey;
        return SURVEY_DONE;
    }
    enum survey_status status = goes_on(survey) ? SURVEY_FAILED : SURVEY_STOPPED;
    survey_destroy(survey);
    return status;
}

static void free_front(struct front *front)
{
    free(front->branches);
    free(front->paths);
}

void survey_destroy(struct survey *survey)
{
    if (survey == NULL)
        return;
    solver_destroy(survey->walker);
    solver_base_destroy(survey->base);
    free_front(&survey->now);
    free_front(&survey->next);
    free(survey->children);
    free(survey);
}

/* ---- going down ---- */

static uint16_t *path_of(const struct survey *survey, const struct front *front, int descent)
{
    return front->paths + (size_t)descent * (size_t)survey->base->face_count;
}

/* Puts the walker where a descent stands, after `depth` mats. False when out of memory. */
static bool stand_at(struct survey *survey, int descent, int depth)
{
    struct solver *walker = survey->walker;
    const uint16_t *path = path_of(survey, &survey->now, descent);
    int branch = survey->now.branches[descent];
    int shared = 0;
    if (walker->depth < 0 || walker->branch != branch) {
        walker->branch = branch;
        if (!solver_start_branch(walker))
            return false;
    }
    while (shared < walker->depth && shared < depth &&
           walker->levels[shared].chosen->candidate == path[shared])
        shared++;
    while (walker->depth > shared)
        solver_lift(walker, --walker->depth);
    while (walker->depth < depth) {
        bool there = solver_step_down(walker, path[walker->depth], true);
        assert(there);
        (void)there;
    }
    return true;
}

/* Takes each of `count` things with the same chance, so that `taken` are taken in the end: one
 * question for each, in order (Knuth, The Art of Computer Programming, vol. 2, algorithm S). */
struct choice {
    uint64_t *random;
    int count, taken; /* still to come */
};

static bool choose(struct choice *choice)
{
    bool take = random_below(choice->random, choice->count) < choice->taken;
    choice->count--;
    choice->taken -= take;
    return take;
}

/* The descents' first step: into branches. */
static void enter_branches(struct survey *survey, int descents, uint64_t *random,
                           struct survey_level *level)
{
    int count = survey->base->branch_count;
    int taken = count < descents ? count : descents;
    struct choice choice = {random, count, taken};
    *level = (struct survey_level){(uint64_t)count, (uint64_t)taken};
    survey->now.count = 0;
    for (int branch = 0; branch < count; branch++)
        if (choose(&choice))
            survey->now.branches[survey->now.count++] = branch;
}

/* Counts the children of all descents. */
static enum survey_status count_children(struct survey *survey, int depth, uint64_t *counted)
{
    *counted = 0;
    for (int i = 0; i < survey->now.count; i++) {
        if (!goes_on(survey))
            return SURVEY_STOPPED;
        if (!stand_at(survey, i, depth))
            return SURVEY_FAILED;
        const struct level *level = &survey->walker->levels[depth];
        /* Not level->next: of the first level, which start_branch left at the branch's own mat. */
        survey->children[i] = solver_count_fits(survey->walker, depth, level->first, level->end);
        *counted += (uint64_t)survey->children[i];
    }
    return SURVEY_DONE;
}

/* Goes on from one descent to those of its children that are chosen. */
static bool take_children(struct survey *survey, int descent, int depth, struct choice *choice)
{
    struct front *next = &survey->next;
    const struct entry *entry = NULL;
    for (int child = 0; child < survey->children[descent]; child++) {
        bool chosen = choose(choice);
        if (entry == NULL && !chosen)
            continue;
        const struct level *level = &survey->walker->levels[depth];
        int passed = 0; /* children to go past, this one included */
        if (entry == NULL) {
            if (!stand_at(survey, descent, depth))
                return false;
            entry = level->first;
            passed = child + 1;
        } else {
            entry++;
            passed = 1;
        }
        while (!solver_fits(survey->walker, level, depth, entry) || --passed > 0)
            entry++;
        if (!chosen)
            continue;
        uint16_t *path = path_of(survey, next, next->count);
        memcpy(path, path_of(survey, &survey->now, descent), (size_t)depth * sizeof *path);
        path[depth] = entry->candidate;
        next->branches[next->count++] = survey->now.branches[descent];
    }
    return true;
}

/* One level down. */
static enum survey_status step(struct survey *survey, int descents, int depth, uint64_t *random,
                               struct survey_level *level)
{
    enum survey_status status = count_children(survey, depth, &level->counted);
    if (status != SURVEY_DONE)
        return status;
    level->taken = level->counted < (uint64_t)descents ? level->counted : (uint64_t)descents;
    assert(level->counted <= INT_MAX); /* see SURVEY_MOST_DESCENTS */
    struct choice choice = {random, (int)level->counted, (int)level->taken};
    survey->next.count = 0;
    for (int i = 0; i < survey->now.count; i++) {
        if (!goes_on(survey))
            return SURVEY_STOPPED;
        if (!take_children(survey, i, depth, &choice))
            return SURVEY_FAILED;
    }
    struct front front = survey->now;
    survey->now = survey->next;
    survey->next = front;
    return SURVEY_DONE;
}

enum survey_status survey_run(struct survey *survey, int descents, uint64_t seed,
                              struct survey_level *levels)
{
    assert(descents >= 1 && descents <= survey->most_descents);
    int faces = survey->base->face_count;
    uint64_t random = seed;
    memset(levels, 0, (size_t)(faces + 1) * sizeof *levels);
    survey->walker->depth = -1; /* a survey that was stopped may have left it anywhere */
    enter_branches(survey, descents, &random, &levels[0]);
    for (int depth = 0; depth < faces && survey->now.count > 0; depth++) {
        enum survey_status status = step(survey, descents, depth, &random, &levels[depth + 1]);
        if (status != SURVEY_DONE)
            return status;
    }
    return SURVEY_DONE;
}
