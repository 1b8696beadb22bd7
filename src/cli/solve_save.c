/* cubefold solve: saving and resuming.
 *
 * What a saved search counts as found must have reached the reader, or it would be lost. So the
 * output goes first, all of it, and then the file. A program that is killed between the two, or
 * between two savings, has printed more than the file counts; these solutions come again. */
#include "cli/solve.h"

#include "io/file.h"
#include "platform/clock.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

static bool refuse(const char *path, const char *what)
{
    struct text_error error;
    text_fail_file(&error, path, "%s", what);
    return text_report(&error);
}

static bool is_given(const struct options *options, const char *name)
{
    for (size_t i = 0; i < options->option_count; i++)
        if (strcmp(options->options[i].name, name) == 0)
            return options->options[i].given;
    return false;
}

/* Compares what was asked for with the saved search. */
static bool check_options(const struct solve *solve, const struct options *options)
{
    const struct saved_search *saved = &solve->saved;
    const char *different = NULL;
    if (solve->goal != SOLUTION_ALL && solve->goal != saved->goal)
        different = solve->goal == SOLUTION_FIRST ? "--first" : "--sample";
    else if (saved->goal == SOLUTION_SAMPLE && solve->goal == SOLUTION_SAMPLE &&
             (uint64_t)solve->sample_size != saved->wanted)
        different = "--sample";
    else if (is_given(options, "--seed") && (uint64_t)solve->seed != saved->seed)
        different = "--seed";
    else if (is_given(options, "--shard") &&
             (solve->shard != saved->shard || solve->shards != saved->shards))
        different = "--shard";
    else if (solve->count_only && saved->listing)
        different = "--count";
    if (!different)
        return true;
    char quoted[TEXT_QUOTE_SIZE];
    return options_complain(options, "%s differs from the search that was saved in %s", different,
                            text_quote(solve->resume, strlen(solve->resume), quoted));
}

bool solve_read_saved(struct solve *solve, const struct options *options)
{
    struct saved_search *saved = &solve->saved;
    struct text_error error;
    const struct puzzle puzzle = document_puzzle(solve->document);
    if (!saved_search_read_file(solve->resume, saved, &error))
        return text_report(&error);
    if (saved->fingerprint != search_fingerprint(&puzzle))
        return refuse(solve->resume,
                      "holds the search of another puzzle, or of this one with other conditions");
    if (!check_options(solve, options))
        return false;
    if (saved->goal == SOLUTION_FIRST && solve->first == 0)
        solve->first = (long long)saved->wanted;
    if (saved->goal == SOLUTION_SAMPLE)
        solve->sample_size = (long long)saved->wanted;
    solve->goal = saved->goal;
    solve->seed = (long long)saved->seed;
    solve->shard = saved->shard;
    solve->shards = saved->shards;
    solve->count_only = !saved->listing;
    if (!solve->save)
        solve->save = solve->resume;
    return true;
}

bool solve_resume(struct solve *solve)
{
    const struct saved_search *saved = &solve->saved;
    struct searching *searching = &solve->searching;
    bool done = searching_resume(searching, saved->state, saved->state_length, saved->found,
                                 saved->seconds);
    if (done && solve->goal == SOLUTION_SAMPLE)
        done = sample_restore(&solve->sample, saved->sample, saved->sample_length, saved->found,
                              &searching->puzzle);
    return done || refuse(solve->resume, "cannot be resumed: it was made by another version of the "
                                         "program, or there is too little memory");
}

bool solve_may_save(const struct solve *solve)
{
    struct stat status;
    if (strcmp(solve->save, "-") == 0)
        return refuse("--save", "needs the name of a file, not '-'");
    if (stat(solve->save, &status) != 0 ||
        (solve->resume && strcmp(solve->save, solve->resume) == 0))
        return true;
    if (saved_search_is_one(solve->save))
        return refuse(solve->save,
                      "holds a saved search already: go on with --resume, or remove it");
    return refuse(solve->save, "is there already and is no saved search: it is not overwritten");
}

static char *write_saved(struct solve *solve, size_t *length)
{
    struct searching *searching = &solve->searching;
    const bool sampling = solve->goal == SOLUTION_SAMPLE;
    struct saved_search saved = {
        .fingerprint = search_fingerprint(&searching->puzzle),
        .goal = solve->goal,
        .wanted = (uint64_t)(sampling ? solve->sample_size : solve->first),
        .seed = (uint64_t)solve->seed,
        .shard = solve->shard,
        .shards = solve->shards,
        .listing = !solve->count_only,
        .found = searching->found,
        .nodes = searching_nodes(searching),
        .seconds = searching_seconds(searching),
    };
    char *text = NULL;
    if (sampling)
        saved.sample = sample_save(&solve->sample, &saved.sample_length);
    if ((saved.sample || !sampling) &&
        search_save(searching->search, &saved.state, &saved.state_length))
        text = saved_search_write(&saved, length);
    saved_search_free(&saved);
    return text;
}

bool solve_save_now(struct solve *solve)
{
    struct text_error error;
    size_t length = 0;
    if (!solve->save)
        return true;
    solve->next_save = clock_seconds() + solve->save_every;
    if (!output_secure(&solve->output))
        return false;
    char *text = write_saved(solve, &length);
    bool done = text != NULL;
    if (!text)
        searching_complain(&solve->searching, "out of memory: the search is not saved");
    else if (!file_write_atomic(solve->save, text, length, &error)) {
        progress_clear(&solve->searching.progress);
        done = text_report(&error);
    }
    free(text);
    return done;
}
