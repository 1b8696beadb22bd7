/* cubefold solve */
#include "cli/cli.h"
#include "cli/commands.h"
#include "cli/describe.h"
#include "cli/interrupt.h"
#include "cli/search.h"
#include "cli/terminal.h"
#include "io/net_text.h"
#include "io/options.h"

#include <inttypes.h>
#include <stdlib.h>

enum { EXIT_INTERRUPTED = 130 }; /* as a shell reports Ctrl-C */

struct solve {
    const char *file;
    struct document_request request;
    long long first; /* 0 = all */
    bool count_only, json;
    struct document *document;
    struct net_text_style style;
};

static bool parse(struct solve *solve, struct options *options, int argc, char **argv)
{
    struct option table[] = {
        OPTIONS_OF_PUZZLE(&solve->request),
        {.name = "--first",
         .kind = OPTION_COUNT,
         .expected = "a whole number from 1",
         .min = 1,
         .max = 1e15,
         .count = &solve->first},
        {.name = "--count", .kind = OPTION_FLAG, .flag = &solve->count_only},
        {.name = "--json", .kind = OPTION_FLAG, .flag = &solve->json},
    };
    const struct argument arguments[] = {{.name = "FILE", .value = &solve->file}};
    *options = (struct options){.command = "solve",
                                .options = table,
                                .option_count = sizeof table / sizeof table[0],
                                .arguments = arguments,
                                .argument_count = 1};
    return options_parse(options, argc, argv);
}

/* Draws one solution as soon as it is found. */
static bool print_solution(void *context, long long number, const struct placement *placements)
{
    const struct solve *solve = context;
    char *net = net_text_draw(solve->document, placements, &solve->style);
    if (!net) {
        fprintf(stderr, "cubefold: out of memory\n");
        return false;
    }
    printf("Solution %lld\n\n%s\n", number, net);
    free(net);
    describe_faces(stdout, solve->document, placements);
    printf("\n");
    return terminal_flush(); /* nobody reads on: no need to search on */
}

static const char *ending(const struct search_result *result, long long first)
{
    if (result->end == SEARCH_INTERRUPTED)
        return "Interrupted: these are the counts so far.";
    if (result->end == SEARCH_ENOUGH)
        return first == 1 ? "Stopped after the first solution: these are the counts so far."
                          : "Stopped after the solutions asked for: these are the counts so far.";
    return "Searched completely.";
}

static void print_summary(const struct solve *solve, const struct search_result *result)
{
    if (result->found == 0)
        printf("No solution%s\n\n", result->end == SEARCH_COMPLETE ? "." : " so far.");
    describe_counts(stdout, solve->document, &result->counts);
    char time[DESCRIBE_SECONDS_SIZE];
    printf("\n%s %" PRIu64 " placement%s tried in %s.\n", ending(result, solve->first),
           result->nodes, plural((long long)result->nodes),
           describe_seconds(result->seconds, time));
}

static bool print_json(const struct solve *solve, const struct search_result *result)
{
    struct solution_report report = {.counts = result->counts,
                                     .complete = result->end == SEARCH_COMPLETE,
                                     .nodes = result->nodes,
                                     .seconds = result->seconds,
                                     .solutions = solve->count_only ? NULL : &result->solutions};
    char *text = solution_json_write(solve->document, &report);
    if (!text) {
        fprintf(stderr, "cubefold: out of memory\n");
        return false;
    }
    fputs(text, stdout);
    free(text);
    return true;
}

static int exit_code(const struct solve *solve, const struct search_result *result)
{
    if (result->end == SEARCH_INTERRUPTED)
        return EXIT_INTERRUPTED;
    return solve->first > 0 && result->found == 0 ? CLI_FAILED : CLI_DONE;
}

static int run(struct solve *solve)
{
    bool draw = !solve->json && !solve->count_only;
    struct search_request request = {.document = solve->document,
                                     .first = solve->first,
                                     .progress = !solve->json,
                                     .keep = solve->json && !solve->count_only,
                                     .found = draw ? print_solution : NULL,
                                     .context = solve};
    struct search_result result;
    interrupt_watch();
    describe_notes(stderr, solve->document);
    if (!solve->json) {
        printf("%s\n", solve->document->title);
        describe_puzzle(stdout, solve->document);
        printf("\n\n");
        if (!terminal_flush())
            return CLI_FAILED;
    }
    search_run(&request, &result);
    int code = exit_code(solve, &result);
    if (result.end == SEARCH_BROKEN)
        code = CLI_FAILED;
    else if (!solve->json)
        print_summary(solve, &result);
    else if (!print_json(solve, &result))
        code = CLI_FAILED;
    solution_list_free(&result.solutions);
    return code;
}

int command_solve(int argc, char **argv)
{
    struct solve solve = {0};
    struct options options;
    int code = CLI_BAD_USAGE;
    if (parse(&solve, &options, argc, argv) &&
        read_puzzle(solve.file, &solve.request, &solve.document)) {
        solve.style = (struct net_text_style){
            .colour = terminal_has_colour(), .max_width = terminal_width(), .indent = 2};
        code = run(&solve);
    }
    document_free(solve.document);
    options_free(&options);
    return code;
}
