/* cubefold estimate */
#include "cli/cli.h"
#include "cli/commands.h"
#include "cli/describe.h"
#include "cli/interrupt.h"
#include "cli/searching.h"
#include "cli/tree_size.h"
#include "core/random.h"
#include "core/reason.h"
#include "io/json_write.h"
#include "io/options.h"
#include "io/reason_text.h"
#include "io/string_builder.h"
#include "platform/clock.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>

enum {
    EXIT_OUT_OF_TIME = 124, /* as timeout(1) */
    SMALL_TREE = 1 << 16,   /* placements; with --descents, smaller trees are searched */
    PILOT_DESCENTS = 100,   /* of a survey, to learn how long one takes */
    MOST_AT_ONCE = 10000,   /* of a survey: one that is cut short is lost */
    MOST_BYTES = 1 << 25,   /* for descents under way */
    ROUNDS = 3              /* of a survey for each batch, where time allows */
};
static const double default_time = 10;
static const double pace_time = 0.4; /* seconds of searching that tell the pace */

/* A search to measure its pace by, and to end if it is short. */
struct pace {
    struct searching searching;
    int threads;
    double seconds_wanted; /* measure so long, */
    uint64_t least_nodes;  /* and at least so many placements */
    double began;          /* when the first placements were seen; 0 = not yet */
    uint64_t nodes_before; /* how many these were */
    double pace;           /* placements a second; 0 = unknown */
    bool complete, enough;
};

struct estimate_command {
    const char *file;
    struct document_request request;
    long long seed, descents; /* descents 0 = as many as time allows */
    double time;              /* seconds; 0 = no limit */
    bool json;

    struct document *document;
    struct puzzle puzzle;
    double start, deadline; /* seconds of the clock */
    struct reason reason;
    struct pace one, all;
    struct tree_size size;
    const struct pace *truth; /* the search that got to the end, or NULL */
    bool broken;              /* a search failed; a message was printed */
    bool cut;                 /* the time ended before the descents that were asked for */
};

static bool parse(struct estimate_command *command, struct options *options, int argc, char **argv)
{
    struct option table[] = {
        OPTIONS_OF_PUZZLE(&command->request),
        {.name = "--seed",
         .kind = OPTION_COUNT,
         .expected = "a whole number from 0",
         .max = 1e15,
         .count = &command->seed},
        {.name = "--descents",
         .kind = OPTION_COUNT,
         .expected = "a whole number from 10 to 1000000000",
         .min = TREE_SIZE_BATCHES,
         .max = 1e9,
         .count = &command->descents},
        {.name = "--time",
         .kind = OPTION_NUMBER,
         .expected = "a number of seconds",
         .min = 0.001,
         .max = 1e9,
         .number = &command->time},
        {.name = "--json", .kind = OPTION_FLAG, .flag = &command->json},
    };
    const struct argument arguments[] = {{.name = "FILE", .value = &command->file}};
    *options = (struct options){.command = "estimate",
                                .options = table,
                                .option_count = sizeof table / sizeof table[0],
                                .arguments = arguments,
                                .argument_count = 1};
    return options_parse(options, argc, argv);
}

static double left(const struct estimate_command *command)
{
    return command->deadline - clock_seconds();
}

/* ---- searching ---- */

/* Measures from the first placements on: preparing is not part of the pace. */
static bool measure(void *context, double now)
{
    struct pace *pace = context;
    uint64_t nodes = searching_nodes(&pace->searching);
    if (nodes == 0)
        return true;
    if (pace->began <= 0) {
        pace->began = now;
        pace->nodes_before = nodes;
    }
    if (now > pace->began)
        pace->pace = (double)(nodes - pace->nodes_before) / (now - pace->began);
    pace->enough = now - pace->began >= pace->seconds_wanted && nodes > pace->least_nodes;
    return !pace->enough;
}

static bool open_pace(struct pace *pace, const struct document *document, int threads)
{
    pace->threads = threads;
    pace->searching = (struct searching){
        .document = document,
        .options =
            {.goal = SEARCH_ALL, .threads = threads, .shard = 1, .shards = 1, .count_only = true},
        .meanwhile = measure,
        .context = pace,
    };
    return searching_open(&pace->searching);
}

/* Searches for at most `seconds`, or until the pace is known. False after a message. */
static bool run_pace(struct pace *pace, double seconds)
{
    double begun = clock_seconds() - pace->searching.start;
    pace->searching.time_limit = isinf(seconds) ? 0 : begun + fmax(seconds, 0.001);
    enum searching_end end = searching_run(&pace->searching);
    if (end == SEARCHING_BROKEN && !pace->enough)
        return false;
    pace->complete = end == SEARCHING_COMPLETE;
    if (pace->complete && pace->pace <= 0) /* over before it could be measured as it should */
        pace->pace = (double)searching_nodes(&pace->searching) /
                     fmax(searching_seconds(&pace->searching), 1e-6);
    search_pause(pace->searching.search);
    return true;
}

/* True when the search got to the end and may say so. With --descents nothing may depend on how
 * fast the machine is. */
static bool is_truth(struct estimate_command *command, const struct pace *pace)
{
    bool told = pace->complete &&
                (command->descents == 0 || searching_nodes(&pace->searching) <= SMALL_TREE);
    if (told)
        command->truth = pace;
    return told;
}

/* The pace of one thread and of all. False after a message. */
static bool measure_paces(struct estimate_command *command)
{
    struct pace *const paces[] = {&command->one, &command->all};
    int threads = searching_default_threads();
    for (int i = 0; i < (threads > 1 ? 2 : 1); i++) {
        struct pace *pace = paces[i];
        pace->seconds_wanted = command->time > 0 ? fmin(pace_time, command->time / 12) : pace_time;
        pace->least_nodes = command->descents > 0 ? SMALL_TREE : 0;
        double share = command->descents > 0 ? left(command) : left(command) / 4;
        if (!open_pace(pace, command->document, i == 0 ? 1 : threads) || !run_pace(pace, share))
            return false;
        if (interrupt_seen() || is_truth(command, pace))
            return true;
    }
    return true;
}

/* Searches on, where the estimate promises the end within the time. False after a message. */
static bool try_complete(struct estimate_command *command)
{
    struct pace *pace = command->all.searching.search ? &command->all : &command->one;
    double wanted = tree_size_placements(&command->size) - log10(fmax(pace->pace, 1));
    double most = left(command) * 0.9;
    if (command->truth || interrupt_seen() || wanted > log10(fmax(most, 1e-9) * 1.3))
        return true;
    pace->seconds_wanted = INFINITY;
    if (!run_pace(pace, most))
        return false;
    is_truth(command, pace);
    return true;
}

/* ---- surveys ---- */

static bool goes_on(void *context)
{
    const struct estimate_command *command = context;
    return !interrupt_seen() && clock_seconds() < command->deadline;
}

/* A round: a survey for each batch. */
static enum survey_status run_round(struct estimate_command *command, struct survey *survey,
                                    int descents, struct survey_level *levels)
{
    for (int batch = 0; batch < TREE_SIZE_BATCHES; batch++) {
        uint64_t state = (uint64_t)command->seed;
        state = random_next(&state) ^ command->size.surveys;
        enum survey_status status = survey_run(survey, descents, random_next(&state), levels);
        if (status != SURVEY_DONE)
            return status;
        tree_size_add(&command->size, descents, levels);
    }
    return SURVEY_DONE;
}

/* So many descents as were asked for; what ten does not divide is rounded up. */
static enum survey_status run_counted(struct estimate_command *command, struct survey *survey,
                                      int most, struct survey_level *levels)
{
    enum survey_status status = SURVEY_DONE;
    long long a_batch = (command->descents + TREE_SIZE_BATCHES - 1) / TREE_SIZE_BATCHES;
    while (a_batch > 0 && status == SURVEY_DONE) {
        int descents = (int)(a_batch < most ? a_batch : most);
        status = run_round(command, survey, descents, levels);
        a_batch -= descents;
    }
    command->cut = status == SURVEY_STOPPED && !interrupt_seen();
    return status;
}

/* As many descents as time allows: first a few, to learn how long they take and whether the tree
 * can be searched. */
static enum survey_status run_timed(struct estimate_command *command, struct survey *survey,
                                    int most, struct survey_level *levels)
{
    double begun = clock_seconds();
    enum survey_status status = run_round(command, survey, PILOT_DESCENTS, levels);
    if (status != SURVEY_DONE)
        return status;
    double each = (clock_seconds() - begun) / PILOT_DESCENTS;
    command->broken = !try_complete(command);
    if (command->broken || command->truth)
        return SURVEY_DONE;
    double fitting = left(command) / ROUNDS / fmax(each, 1e-9);
    int descents = (int)fmax(PILOT_DESCENTS, fmin(fitting, most));
    while (status == SURVEY_DONE)
        status = run_round(command, survey, descents, levels);
    return status;
}

/* False after a message. */
static bool survey_tree(struct estimate_command *command)
{
    int faces = command->document->shape->face_count;
    int most = (int)fmin((double)MOST_BYTES / (4.0 * faces), MOST_AT_ONCE);
    struct survey *survey = NULL;
    struct survey_level *levels = malloc(((size_t)faces + 1) * sizeof *levels);
    struct survey_listener listener = {goes_on, command};
    enum survey_status status = SURVEY_FAILED;
    if (levels)
        status = survey_create(&command->puzzle, most, listener, &survey);
    if (status == SURVEY_DONE)
        status = command->descents > 0 ? run_counted(command, survey, most, levels)
                                       : run_timed(command, survey, most, levels);
    survey_destroy(survey);
    free(levels);
    return !command->broken && (status != SURVEY_FAILED || complain_memory());
}

/* ---- text ---- */

/* "61 million" is read more easily than a power of ten, but a pace never is beyond that. */
static void print_pace(double pace)
{
    if (pace >= 1e6)
        printf("%.3g million", pace / 1e6);
    else
        printf("%.0f", pace);
}

/* Both paces, or what is known of them. */
static void print_times(const struct estimate_command *command, double placements)
{
    const struct pace *one = &command->one;
    const struct pace *all = &command->all;
    char time[DESCRIBE_LARGE_SIZE];
    if (one->pace <= 0) {
        printf("  The time was too short to measure the pace of a search.\n");
        return;
    }
    printf("  At the pace that a search had here, ");
    print_pace(one->pace);
    printf(" placements a second on one thread,\n  it takes %s",
           describe_long_time(placements - log10(one->pace), time));
    if (all->pace > 0) {
        printf("; on %d threads, at ", all->threads);
        print_pace(all->pace);
        printf(", %s", describe_long_time(placements - log10(all->pace), time));
    }
    printf(".\n");
}

/* Whether each filling that is met is a filling of its own: unknown cells make several of one. */
static bool counts_fillings(const struct estimate_command *command)
{
    bool unknown = false;
    for (int i = 0; command->document->rules && i < command->document->mat_count; i++)
        unknown = unknown || command->document->rules[i].unknown != 0;
    return !unknown;
}

static void print_fillings(const struct estimate_command *command)
{
    char number[DESCRIBE_LARGE_SIZE];
    double fillings = tree_size_level(&command->size, command->size.faces);
    if (isinf(fillings))
        printf("  No descent closed the shape: nothing is known of the solutions.\n");
    else if (counts_fillings(command))
        printf(
            "  About %s of them complete the shape: every solution up to symmetry at least once,\n"
            "  some more often.\n",
            describe_large(fillings, number));
}

static void print_estimate(const struct estimate_command *command)
{
    const struct tree_size *size = &command->size;
    char number[DESCRIBE_LARGE_SIZE];
    char other[DESCRIBE_LARGE_SIZE];
    char time[DESCRIBE_SECONDS_SIZE];
    double placements = tree_size_placements(size);
    double least;
    double most;
    int widest = tree_size_widest(size);
    tree_size_range(size, &least, &most);
    printf("  A complete search takes about %s placements.\n", describe_large(placements, number));
    printf("  Batches of descents say from %s to %s. The true number is often larger\n"
           "  than most of them say, since rare large parts weigh most.\n",
           describe_large(least, number), describe_large(most, other));
    printf("  The tree is widest at mat %d of %d: about %s placements there.\n", widest,
           size->faces, describe_large(tree_size_level(size, widest), number));
    print_fillings(command);
    printf("\n");
    print_times(command, placements);
    printf("\n  Estimated from %" PRIu64 " descents in %s.\n", size->descents,
           describe_seconds(clock_seconds() - command->start, time));
}

static void print_truth(const struct estimate_command *command)
{
    const struct searching *searching = &command->truth->searching;
    struct solver_counts counts = search_counts(searching->search);
    uint64_t solutions = counts.one_sided ? counts.rotation : counts.reflection;
    uint64_t nodes = searching_nodes(searching);
    printf("  A complete search takes %" PRIu64 " placement%s. It was done, and found %" PRIu64
           " solution%s up to %s.\n",
           nodes, plural((long long)nodes), solutions, plural((long long)solutions),
           counts.one_sided ? "rotation" : "reflection");
}

static void print_text(const struct estimate_command *command)
{
    printf("%s\n", command->document->title);
    describe_puzzle(stdout, command->document);
    printf("\n\n");
    if (command->reason.kind != REASON_NONE) {
        describe_reason(stdout, command->document, &command->reason);
        printf("There is nothing to search.\n");
    } else if (command->truth) {
        print_truth(command);
    } else if (command->size.descents == 0) {
        printf("  %s\n", interrupt_seen() ? "Interrupted before anything was known."
                                          : "The time was too short to say anything.");
    } else {
        print_estimate(command);
    }
}

/* ---- JSON ---- */

/* A number given by its logarithm; null where it is not known, or larger than a double. */
static void add_large(struct string_builder *out, const char *key, double log10_number)
{
    double number = pow(10, log10_number);
    if (isfinite(number))
        string_add(out, ",\n  \"%s\":%.6g", key, number);
    else
        string_add(out, ",\n  \"%s\":null", key);
}

static void add_times(struct string_builder *out, const struct estimate_command *command,
                      double placements)
{
    const struct pace *one = &command->one;
    const struct pace *all = command->all.pace > 0 ? &command->all : one;
    string_add(out, ",\n  \"threads\":%d", all->threads);
    add_large(out, "pace_one", one->pace > 0 ? log10(one->pace) : INFINITY);
    add_large(out, "pace_all", all->pace > 0 ? log10(all->pace) : INFINITY);
    add_large(out, "seconds_one", one->pace > 0 ? placements - log10(one->pace) : INFINITY);
    add_large(out, "seconds_all", all->pace > 0 ? placements - log10(all->pace) : INFINITY);
}

static void add_estimate(struct string_builder *out, const struct estimate_command *command)
{
    const struct tree_size *size = &command->size;
    double placements = tree_size_placements(size);
    double least;
    double most;
    tree_size_range(size, &least, &most);
    add_large(out, "placements", placements);
    string_add(out, ",\n  \"log10\":%.4f", placements);
    add_large(out, "least", least);
    add_large(out, "most", most);
    string_add(out, ",\n  \"widest\":%d", tree_size_widest(size));
    add_large(out, "widest_placements", tree_size_level(size, tree_size_widest(size)));
    add_large(out, "fillings",
              counts_fillings(command) ? tree_size_level(size, size->faces) : INFINITY);
    string_add(out, ",\n  \"descents\":%" PRIu64, size->descents);
    add_times(out, command, placements);
}

static void add_truth(struct string_builder *out, const struct estimate_command *command)
{
    const struct searching *searching = &command->truth->searching;
    struct solver_counts counts = search_counts(searching->search);
    string_add(out, ",\n  \"placements\":%" PRIu64 ",\n  \"solutions\":%" PRIu64,
               searching_nodes(searching), counts.one_sided ? counts.rotation : counts.reflection);
}

/* The JSON that says why there is no solution. */
static void add_reason(struct string_builder *out, const struct estimate_command *command)
{
    char *words = reason_text(command->document, &command->reason);
    char *json = words ? describe_reason_json(&command->reason, words) : NULL;
    out->failed = out->failed || !json;
    string_add(out, ",\n  \"placements\":0,\n  \"solutions\":0,\n  \"impossible\":%s",
               json ? json : "null");
    free(words);
    free(json);
}

static bool print_json(const struct estimate_command *command)
{
    struct string_builder out = {0};
    const struct document *document = command->document;
    bool impossible = command->reason.kind != REASON_NONE;
    string_add(&out, "{\n  \"puzzle\":");
    json_write_string(&out, document->title);
    string_add(&out, ",\n  \"shape\":");
    json_write_string(&out, document->shape_text);
    string_add(&out, ",\n  \"n\":%d,\n  \"faces\":%d,\n  \"mats\":%d,\n  \"exact\":%s",
               document->mats[0].size, document->shape->face_count, document->mat_count,
               impossible || command->truth ? "true" : "false");
    if (impossible)
        add_reason(&out, command);
    else if (command->truth)
        add_truth(&out, command);
    else if (command->size.descents > 0)
        add_estimate(&out, command);
    else
        string_add(&out, ",\n  \"placements\":null");
    string_add(&out, ",\n  \"seconds\":%.6f\n}\n", clock_seconds() - command->start);
    char *text = string_take(&out);
    if (text)
        fputs(text, stdout);
    free(text);
    return text || complain_memory();
}

/* ---- the command ---- */

static int exit_code(const struct estimate_command *command)
{
    if (interrupt_seen())
        return interrupt_exit_code();
    bool known = command->reason.kind != REASON_NONE || command->truth ||
                 (command->size.descents > 0 && !command->cut);
    return known ? CLI_DONE : EXIT_OUT_OF_TIME;
}

static bool find_size(struct estimate_command *command)
{
    if (!reason_find(&command->puzzle, &command->reason) ||
        !tree_size_begin(&command->size, command->document->shape->face_count))
        return complain_memory();
    if (command->reason.kind != REASON_NONE)
        return true;
    if (!measure_paces(command))
        return false;
    return command->truth || interrupt_seen() || survey_tree(command);
}

static int run(struct estimate_command *command)
{
    interrupt_watch();
    describe_notes(stderr, command->document);
    command->start = clock_seconds();
    if (command->time <= 0 && command->descents == 0)
        command->time = default_time;
    command->deadline = command->time > 0 ? command->start + command->time : INFINITY;
    command->puzzle = document_puzzle(command->document);
    int code = CLI_FAILED;
    if (find_size(command)) {
        code = exit_code(command);
        if (!command->json)
            print_text(command);
        else if (!print_json(command))
            code = CLI_FAILED;
    }
    searching_close(&command->one.searching);
    searching_close(&command->all.searching);
    tree_size_end(&command->size);
    return code;
}

int command_estimate(int argc, char **argv)
{
    struct estimate_command command = {.seed = 1};
    struct options options;
    int code = CLI_BAD_USAGE;
    if (parse(&command, &options, argc, argv) &&
        read_puzzle(command.file, &command.request, &command.document))
        code = run(&command);
    document_free(command.document);
    options_free(&options);
    return code;
}
