/* cubefold solve */
#include "cli/solve.h"

#include "cli/cli.h"
#include "cli/commands.h"
#include "cli/describe.h"
#include "cli/interrupt.h"
#include "cli/terminal.h"
#include "io/reason_text.h"
#include "platform/clock.h"

#include <stdlib.h>
#include <string.h>

enum { EXIT_OUT_OF_TIME = 124 }; /* as timeout(1) */
static const double largest_whole = 9e15;
static const double longest_time = 1e9; /* seconds */

#define TIME_OPTION(option, least, value)                                                          \
    {                                                                                              \
        .name = (option), .kind = OPTION_NUMBER, .expected = "a number of seconds",                \
        .min = (least), .max = longest_time, .number = (value)                                     \
    }
#define WHOLE_OPTION(option, least, most, words, value)                                            \
    {                                                                                              \
        .name = (option), .kind = OPTION_COUNT, .expected = (words), .min = (least),               \
        .max = (most), .count = (value)                                                            \
    }

/* What single options cannot check about themselves. */
static bool check_together(const struct solve *solve, const struct options *options, bool paced)
{
    if (solve->first && solve->sample_size)
        return options_complain(options, "--first and --sample exclude each other");
    if (solve->sample_size && solve->count_only)
        return options_complain(options, "--sample and --count exclude each other");
    if (solve->json && solve->json_lines)
        return options_complain(options, "--json and --json-lines exclude each other");
    if (solve->shard_text && (solve->first || solve->sample_size))
        return options_complain(options, "--shard and %s exclude each other",
                                solve->first ? "--first" : "--sample");
    if (solve->seed >= 0 && !solve->first && !solve->sample_size && !solve->resume)
        return options_complain(options, "--seed needs --first or --sample");
    if (paced && !solve->save && !solve->resume)
        return options_complain(options, "--save-every needs --save or --resume");
    return true;
}

static bool read_shard(struct solve *solve, const struct options *options)
{
    const char *text = solve->shard_text;
    solve->shard = solve->shards = 1;
    return !text ||
           (options_read_pair(text, '/', 1, SEARCH_MAX_SHARDS, &solve->shard, &solve->shards) &&
            solve->shard <= solve->shards) ||
           options_bad_value(options, "--shard", text, "I/N with I from 1 to N, such as 3/8");
}

static bool parse(struct solve *solve, struct options *options, int argc, char **argv)
{
    struct option table[] = {
        OPTIONS_OF_PUZZLE(&solve->request),
        WHOLE_OPTION("--first", 1, largest_whole, "a whole number from 1", &solve->first),
        WHOLE_OPTION("--sample", 1, largest_whole, "a whole number from 1", &solve->sample_size),
        WHOLE_OPTION("--seed", 0, largest_whole, "a whole number", &solve->seed),
        WHOLE_OPTION("--threads", 1, SEARCH_MAX_THREADS, "a whole number from 1 to 256",
                     &solve->threads),
        {.name = "--shard", .kind = OPTION_TEXT, .expected = "I/N", .text = &solve->shard_text},
        {.name = "--save", .kind = OPTION_TEXT, .expected = "a file", .text = &solve->save},
        {.name = "--resume", .kind = OPTION_TEXT, .expected = "a file", .text = &solve->resume},
        TIME_OPTION("--save-every", 0, &solve->save_every),
        TIME_OPTION("--time", 0.001, &solve->time_limit),
        {.name = "--count", .kind = OPTION_FLAG, .flag = &solve->count_only},
        {.name = "--json", .kind = OPTION_FLAG, .flag = &solve->json},
        {.name = "--json-lines", .kind = OPTION_FLAG, .flag = &solve->json_lines},
        {.name = "--quiet", .kind = OPTION_FLAG, .flag = &solve->quiet},
    };
    const struct argument arguments[] = {{.name = "FILE", .value = &solve->file}};
    *options = (struct options){.command = "solve",
                                .options = table,
                                .option_count = sizeof table / sizeof table[0],
                                .arguments = arguments,
                                .argument_count = 1};
    solve->save_every = -1;
    if (!options_parse(options, argc, argv) ||
        !check_together(solve, options, solve->save_every >= 0) || !read_shard(solve, options))
        return false;
    if (solve->save_every < 0)
        solve->save_every = 30;
    solve->goal = solve->first         ? SOLUTION_FIRST
                  : solve->sample_size ? SOLUTION_SAMPLE
                                       : SOLUTION_ALL;
    /* The table ends here, and with it all that looks at it. */
    if (!read_puzzle(solve->file, &solve->request, &solve->document) ||
        (solve->resume && !solve_read_saved(solve, options)) ||
        (solve->save && !solve_may_save(solve)))
        return false;
    if (solve->seed < 0)
        solve->seed = 0;
    return true;
}

/* ---- the search ---- */

static bool found_one(void *context, uint64_t number, const struct placement *placements)
{
    struct solve *solve = context;
    if (solve->goal == SOLUTION_SAMPLE)
        return sample_add(&solve->sample, number, placements) ||
               searching_complain(&solve->searching, "out of memory: the sample is too large");
    return solve->count_only || solve_print_solution(solve, number, placements);
}

/* Solutions appear soon after they are found; now and then the search is saved. A saving that
 * fails is said at once, but does not end a search that can still be saved later. */
static bool meanwhile(void *context, double now)
{
    struct solve *solve = context;
    if (solve->save && now >= solve->next_save)
        solve->save_failed = !solve_save_now(solve);
    return output_flush_sometimes(&solve->output, now);
}

static void clear_progress(void *context)
{
    struct solve *solve = context;
    progress_clear(&solve->searching.progress);
}

static enum progress_kind progress_kind(const struct solve *solve)
{
    if (solve->quiet)
        return PROGRESS_NONE;
    return solve->json || solve->json_lines ? PROGRESS_JSON : PROGRESS_BAR;
}

static bool open_search(struct solve *solve)
{
    int threads = solve->threads > 0 ? (int)solve->threads : searching_default_threads();
    solve->searching = (struct searching){
        .document = solve->document,
        .options = {.goal = solve->goal == SOLUTION_FIRST ? SEARCH_FIRST : SEARCH_ALL,
                    .threads = threads,
                    .seed = solve->goal == SOLUTION_FIRST ? (uint64_t)solve->seed : 0,
                    .shard = solve->shard,
                    .shards = solve->shards,
                    .count_only = solve->goal == SOLUTION_ALL && solve->count_only},
        .wanted = (uint64_t)solve->first,
        .time_limit = solve->time_limit,
        .progress_kind = progress_kind(solve),
        .found_one = found_one,
        .meanwhile = meanwhile,
        .context = solve,
    };
    solve->sample = sample_begin((uint64_t)solve->sample_size, (uint64_t)solve->seed,
                                 solve->document->shape->face_count);
    return searching_open(&solve->searching);
}

static int exit_code(const struct solve *solve)
{
    if (solve->output.failed || solve->save_failed)
        return interrupt_seen() ? interrupt_exit_code() : CLI_FAILED;
    switch (solve->searching.end) {
    case SEARCHING_BROKEN:
        return CLI_FAILED;
    case SEARCHING_INTERRUPTED:
        return interrupt_exit_code();
    case SEARCHING_OUT_OF_TIME:
        return EXIT_OUT_OF_TIME;
    case SEARCHING_COMPLETE:
    case SEARCHING_ENOUGH:
        break;
    }
    return solve->first > 0 && solve->searching.found == 0 ? CLI_FAILED : CLI_DONE;
}

/* Searches, and puts the search aside when it ends. */
static bool search(struct solve *solve)
{
    if (searching_run(&solve->searching) == SEARCHING_BROKEN)
        return false;
    solve->save_failed = !solve_save_now(solve);
    return true;
}

static int run(struct solve *solve)
{
    /* A file that cannot be written is better known now. */
    if ((!solve->impossible && !solve_save_now(solve)) || !solve_print_begin(solve))
        return CLI_FAILED;
    if (!solve->impossible && !search(solve))
        solve->searching.end = SEARCHING_BROKEN;
    if (solve->searching.end == SEARCHING_BROKEN || !solve_print_end(solve))
        return interrupt_seen() ? interrupt_exit_code() : CLI_FAILED;
    return exit_code(solve);
}

/* Looks for a short argument that there is no solution. False after a message. */
static bool find_reason(struct solve *solve)
{
    bool done = reason_find(&solve->searching.puzzle, &solve->reason);
    solve->impossible = done && solve->reason.kind != REASON_NONE;
    if (solve->impossible)
        solve->reason_words = reason_text(solve->document, &solve->reason);
    return (done && (!solve->impossible || solve->reason_words)) ||
           searching_complain(&solve->searching, "out of memory");
}

static int prepare_and_run(struct solve *solve)
{
    int code = CLI_FAILED;
    interrupt_watch();
    if (!solve->quiet)
        describe_notes(stderr, solve->document);
    solve->style = (struct net_text_style){
        .colour = terminal_has_colour(), .max_width = terminal_width(), .indent = 2};
    if (output_begin(&solve->output) && open_search(solve) && find_reason(solve)) {
        solve->output.before = clear_progress;
        solve->output.context = solve;
        code = solve->resume && !solve_resume(solve) ? CLI_BAD_USAGE : run(solve);
    }
    searching_close(&solve->searching);
    sample_end(&solve->sample);
    output_end(&solve->output);
    free(string_take(&solve->writer.text));
    free(solve->reason_words);
    return code;
}

int command_solve(int argc, char **argv)
{
    struct solve solve = {.seed = -1, .threads = -1};
    struct options options;
    int code = CLI_BAD_USAGE;
    if (parse(&solve, &options, argc, argv))
        code = prepare_and_run(&solve);
    saved_search_free(&solve.saved);
    document_free(solve.document);
    options_free(&options);
    return code;
}
