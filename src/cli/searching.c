#include "cli/searching.h"

#include "cli/interrupt.h"
#include "cli/tree_size.h"
#include "platform/clock.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

/* The survey that tells the time left: small, and late enough not to delay short searches. */
enum { SURVEYS = 4, SURVEY_DESCENTS = 1000 };
static const double SECONDS_BEFORE_SURVEY = 1.5;
static const double SURVEY_SECONDS = 0.6;

bool searching_complain(struct searching *searching, const char *what)
{
    progress_clear(&searching->progress);
    fprintf(stderr, "cubefold: %s\n", what);
    return false;
}

bool searching_open(struct searching *searching)
{
    searching->start = clock_seconds();
    searching->progress = progress_begin(searching->progress_kind, searching->start);
    searching->puzzle = document_puzzle(searching->document);
    searching->search = search_create(&searching->puzzle, &searching->options);
    return searching->search || searching_complain(searching, "out of memory");
}

bool searching_resume(struct searching *searching, const uint8_t *bytes, size_t length,
                      uint64_t found, double seconds)
{
    if (!search_restore(searching->search, bytes, length))
        return false;
    searching->found = found;
    searching->earlier_nodes = search_nodes(searching->search);
    searching->earlier_seconds = seconds;
    return true;
}

double searching_seconds(const struct searching *searching)
{
    return searching->earlier_seconds + clock_seconds() - searching->start;
}

uint64_t searching_nodes(const struct searching *searching)
{
    return search_nodes(searching->search);
}

/* Deals with one solution; false ends the search. */
static bool take_solution(struct searching *searching)
{
    searching->found++;
    return !searching->found_one || searching->found_one(searching->context, searching->found,
                                                         search_solution(searching->search));
}

/* Without solutions, the counts tell how many there are. */
static void count_found(struct searching *searching)
{
    struct solver_counts counts = search_counts(searching->search);
    if (searching->options.count_only)
        searching->found = counts.one_sided ? counts.rotation : counts.reflection;
}

static bool survey_may_go_on(void *context)
{
    const double *deadline = context;
    return !interrupt_seen() && clock_seconds() < *deadline;
}

/* Looks into the size of a tree that takes longer than a moment, while the threads search on. */
static void survey_tree(struct searching *searching, double now)
{
    double deadline = now + SURVEY_SECONDS;
    struct survey_listener listener = {survey_may_go_on, &deadline};
    struct survey *survey = NULL;
    int faces = searching->puzzle.shape->face_count;
    struct survey_level *levels = calloc((size_t)faces + 1, sizeof *levels);
    searching->surveyed = true;
    bool on = levels != NULL &&
              survey_create(&searching->puzzle, SURVEY_DESCENTS, listener, &survey) == SURVEY_DONE;
    for (uint64_t seed = 1; on && seed <= SURVEYS; seed++) {
        on = survey_run(survey, SURVEY_DESCENTS, seed, levels) == SURVEY_DONE;
        if (!on)
            break;
        struct tree_size size;
        if (!tree_size_begin(&size, faces))
            break;
        tree_size_add(&size, SURVEY_DESCENTS, levels);
        double nodes = pow(10, tree_size_placements(&size)) / searching->options.shards;
        tree_size_end(&size);
        searching->least_nodes = seed == 1 ? nodes : fmin(nodes, searching->least_nodes);
        searching->most_nodes = fmax(nodes, searching->most_nodes);
    }
    survey_destroy(survey);
    free(levels);
}

static void show_progress(struct searching *searching, double now)
{
    bool whole = searching->wanted == 0 && searching->options.goal == SEARCH_ALL;
    if (whole && !searching->surveyed && now > searching->start + SECONDS_BEFORE_SURVEY)
        survey_tree(searching, now);
    struct progress_numbers numbers = {.done = search_progress(searching->search),
                                       .nodes = searching_nodes(searching),
                                       .earlier = searching->earlier_nodes,
                                       .solutions = searching->found,
                                       .least_nodes = searching->least_nodes,
                                       .most_nodes = searching->most_nodes};
    progress_show(&searching->progress, now, &numbers);
}

/* One step; true with *end when the search is over. */
static bool step(struct searching *searching, enum searching_end *end)
{
    double now = clock_seconds();
    *end = SEARCHING_BROKEN;
    if (searching->meanwhile && !searching->meanwhile(searching->context, now))
        return true;
    *end = SEARCHING_OUT_OF_TIME;
    if (searching->time_limit > 0 && now >= searching->start + searching->time_limit)
        return true;
    if (progress_is_due(&searching->progress, now))
        show_progress(searching, now);
    enum search_event event = search_next(searching->search);
    count_found(searching);
    switch (event) {
    case SEARCH_RUNNING:
        return false;
    case SEARCH_FOUND:
        *end = SEARCHING_BROKEN;
        if (!take_solution(searching))
            return true;
        *end = SEARCHING_ENOUGH;
        return searching->found == searching->wanted;
    case SEARCH_DONE:
        *end = SEARCHING_COMPLETE;
        return true;
    case SEARCH_FAILED:
    case SEARCH_BROKEN:
        break;
    }
    *end = SEARCHING_BROKEN;
    searching_complain(searching,
                       event == SEARCH_FAILED
                           ? "out of memory, or no thread could be started"
                           : "internal error: the checker refuses a solution that was found");
    return true;
}

enum searching_end searching_run(struct searching *searching)
{
    searching->end = SEARCHING_INTERRUPTED;
    if (searching->wanted > 0 && searching->found >= searching->wanted)
        searching->end = SEARCHING_ENOUGH;
    else
        while (!interrupt_seen() && !step(searching, &searching->end))
            searching->end = SEARCHING_INTERRUPTED;
    progress_clear(&searching->progress);
    return searching->end;
}

void searching_close(struct searching *searching)
{
    progress_clear(&searching->progress);
    search_destroy(searching->search);
    searching->search = NULL;
}

int searching_default_threads(void)
{
    long count = sysconf(_SC_NPROCESSORS_ONLN);
    if (count < 1)
        return 1;
    return count < SEARCH_MAX_THREADS ? (int)count : SEARCH_MAX_THREADS;
}
