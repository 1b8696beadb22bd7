/* cubefold pick */
#include "cli/cli.h"
#include "cli/commands.h"
#include "cli/describe.h"
#include "cli/interrupt.h"
#include "cli/searching.h"
#include "cli/subsets.h"
#include "cli/terminal.h"
#include "io/json_write.h"
#include "io/options.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

enum { EXIT_OUT_OF_TIME = 124 }; /* as timeout(1) */

struct pick {
    const char *file;
    struct document_request request;
    long long limit, only, threads; /* only: list subsets with so many solutions; 0 = all */
    double time;
    bool list, json;
    struct document *document;
    int *kinds; /* [mat]: first mat that is identical */
    int kind_count;
    uint16_t *subset; /* [faces] scratch, and the next too */
    int *numbers;
    struct subsets subsets;
    struct searching searching;
};

/* What the subsets come to; numbers are those kept, which is all unless there were too many. */
struct summary {
    uint64_t unique; /* with exactly one solution */
    size_t most;     /* the first one with the most solutions */
};

static bool parse(struct pick *pick, struct options *options, int argc, char **argv)
{
    struct option table[] = {
        OPTIONS_OF_PUZZLE(&pick->request),
        {.name = "--limit",
         .kind = OPTION_COUNT,
         .expected = "a whole number from 2 to 100000000",
         .min = 2,
         .max = 1e8,
         .count = &pick->limit},
        {.name = "--solutions",
         .kind = OPTION_COUNT,
         .expected = "a whole number from 1",
         .min = 1,
         .max = 1e15,
         .count = &pick->only},
        {.name = "--threads",
         .kind = OPTION_COUNT,
         .expected = "a whole number from 1 to 256",
         .min = 1,
         .max = SEARCH_MAX_THREADS,
         .count = &pick->threads},
        {.name = "--time",
         .kind = OPTION_NUMBER,
         .expected = "a number of seconds",
         .min = 0.001,
         .max = 1e9,
         .number = &pick->time},
        {.name = "--list", .kind = OPTION_FLAG, .flag = &pick->list},
        {.name = "--json", .kind = OPTION_FLAG, .flag = &pick->json},
    };
    const struct argument arguments[] = {{.name = "POOL", .value = &pick->file}};
    *options = (struct options){.command = "pick",
                                .options = table,
                                .option_count = sizeof table / sizeof table[0],
                                .arguments = arguments,
                                .argument_count = 1};
    if (!options_parse(options, argc, argv))
        return false;
    if (pick->only > 0 && !pick->list)
        return options_complain(options, "--solutions needs --list");
    return true;
}

/* ---- the search ---- */

static bool take_solution(void *context, uint64_t number, const struct placement *placements)
{
    struct pick *pick = context;
    (void)number;
    for (int face = 0; face < pick->subsets.length; face++)
        pick->subset[face] = (uint16_t)pick->kinds[placements[face].mat];
    return subsets_add(&pick->subsets, pick->subset) ||
           searching_complain(&pick->searching, "out of memory: use a smaller --limit");
}

static bool prepare(struct pick *pick)
{
    const struct puzzle puzzle = document_puzzle(pick->document);
    int faces = puzzle.shape->face_count;
    pick->kinds = malloc((size_t)puzzle.mat_count * sizeof *pick->kinds);
    pick->subset = malloc((size_t)faces * sizeof *pick->subset);
    pick->numbers = malloc((size_t)faces * sizeof *pick->numbers);
    if (!pick->kinds || !pick->subset || !pick->numbers)
        return complain_memory();
    pick->kind_count = puzzle_classes(&puzzle, pick->kinds);
    pick->subsets = subsets_begin(faces, (size_t)pick->limit);
    int threads = pick->threads > 0 ? (int)pick->threads : searching_default_threads();
    pick->searching = (struct searching){
        .document = pick->document,
        .options = {.goal = SEARCH_ALL, .threads = threads, .shard = 1, .shards = 1},
        .time_limit = pick->time,
        .progress_kind = pick->json ? PROGRESS_JSON : PROGRESS_BAR,
        .found_one = take_solution,
        .context = pick};
    return searching_open(&pick->searching);
}

/* ---- what came of it ---- */

static const uint16_t *mats_of(const struct pick *pick, size_t index)
{
    return pick->subsets.mats + index * (size_t)pick->subsets.length;
}

static int compare_ints(const void *left, const void *right)
{
    const int *a = left, *b = right;
    return (*a > *b) - (*a < *b);
}

/* The mats of a subset by their numbers in the file, of which the first is `first`, separated by
 * commas. Of identical mats, those that come first stand for all. */
static void add_mats(struct string_builder *out, const struct pick *pick, size_t index, int first)
{
    const uint16_t *kinds = mats_of(pick, index);
    size_t length = (size_t)pick->subsets.length;
    int mat = 0;
    for (size_t i = 0; i < length; i++) {
        mat = i > 0 && kinds[i] == kinds[i - 1] ? mat + 1 : kinds[i];
        while (pick->kinds[mat] != kinds[i])
            mat++;
        pick->numbers[i] = pick->document->labels[mat].number - 1 + first;
    }
    qsort(pick->numbers, length, sizeof *pick->numbers, compare_ints);
    for (size_t i = 0; i < length; i++)
        string_add(out, "%s%d", i ? "," : "", pick->numbers[i]);
}

static bool is_listed(const struct pick *pick, size_t index)
{
    return pick->only == 0 || pick->subsets.times[index] == (uint64_t)pick->only;
}

static struct summary summarize(const struct pick *pick)
{
    struct summary summary = {0};
    for (size_t i = 0; i < pick->subsets.count; i++) {
        summary.unique += pick->subsets.times[i] == 1;
        if (pick->subsets.times[i] > pick->subsets.times[summary.most])
            summary.most = i;
    }
    return summary;
}

static const char *ending(const struct pick *pick)
{
    switch (pick->searching.end) {
    case SEARCHING_OUT_OF_TIME:
        return "Out of time: these are the numbers so far.";
    case SEARCHING_INTERRUPTED:
        return "Interrupted: these are the numbers so far.";
    default:
        return "Searched completely.";
    }
}

static void add_list(struct string_builder *out, const struct pick *pick)
{
    bool any = false;
    for (size_t i = 0; i < pick->subsets.count; i++) {
        if (!is_listed(pick, i))
            continue;
        uint64_t times = pick->subsets.times[i];
        string_add(out, "%10" PRIu64 " solution%s  mats ", times, plural((long long)times));
        add_mats(out, pick, i, 1);
        string_add(out, "\n");
        any = true;
    }
    string_add(out, any ? "\n" : "  No such subset.\n\n");
}

static void add_summary(struct string_builder *out, const struct pick *pick, bool one_sided)
{
    const struct subsets *subsets = &pick->subsets;
    const struct summary summary = summarize(pick);
    const char *about = subsets->zero_bits > 0 ? "about " : "";
    char time[DESCRIBE_SECONDS_SIZE];
    string_add(out, "  %" PRIu64 " solution%s up to %s\n", pick->searching.found,
               plural((long long)pick->searching.found), one_sided ? "rotation" : "reflection");
    string_add(out, "  %s%" PRIu64 " subset%s of %d mats that build the shape", about,
               subsets_estimate(subsets), plural((long long)subsets_estimate(subsets)),
               subsets->length);
    if (subsets->count > 0) {
        string_add(out, "\n  %s%" PRIu64 " of these with exactly one solution\n", about,
                   summary.unique << subsets->zero_bits);
        string_add(out, "  the most for one subset%s: %" PRIu64 ", by mats ",
                   subsets->zero_bits > 0 ? " of those kept" : "", subsets->times[summary.most]);
        add_mats(out, pick, summary.most, 1);
    }
    string_add(out, "\n\n");
    if (subsets->zero_bits > 0)
        string_add(out,
                   "There were more than --limit %lld subsets: those kept are a random part, 1 in "
                   "%" PRIu64 ".\nTheir own numbers are exact; 'about' multiplies by that.\n",
                   pick->limit, UINT64_C(1) << subsets->zero_bits);
    string_add(out, "%s %" PRIu64 " placements tried in %s.\n", ending(pick),
               searching_nodes(&pick->searching),
               describe_seconds(searching_seconds(&pick->searching), time));
}

static void add_json(struct string_builder *out, const struct pick *pick)
{
    const struct document *document = pick->document;
    const struct subsets *subsets = &pick->subsets;
    const char *between = "";
    string_add(out, "{\n  \"puzzle\":");
    json_write_string(out, document->title);
    string_add(out, ",\n  \"shape\":");
    json_write_string(out, document->shape_text);
    string_add(out, ",\n  \"n\":%d,\n  \"faces\":%d,\n  \"mats\":%d,\n  \"different\":%d,\n",
               document->mats[0].size, document->shape->face_count, document->mat_count,
               pick->kind_count);
    string_add(out, "  \"found\":%" PRIu64 ",\n  \"subsets\":%" PRIu64 ",\n  \"exact\":%s,\n",
               pick->searching.found, subsets_estimate(subsets),
               subsets->zero_bits == 0 ? "true" : "false");
    string_add(out, "  \"unique\":%" PRIu64 ",\n  \"complete\":%s,\n",
               summarize(pick).unique << subsets->zero_bits,
               pick->searching.end == SEARCHING_COMPLETE ? "true" : "false");
    string_add(out, "  \"nodes\":%" PRIu64 ",\n  \"seconds\":%.6f",
               searching_nodes(&pick->searching), searching_seconds(&pick->searching));
    if (pick->list)
        string_add(out, ",\n  \"list\":[");
    for (size_t i = 0; pick->list && i < subsets->count; i++) {
        if (!is_listed(pick, i))
            continue;
        string_add(out, "%s\n    {\"mats\":[", between);
        add_mats(out, pick, i, 0);
        string_add(out, "],\"solutions\":%" PRIu64 "}", subsets->times[i]);
        between = ",";
    }
    string_add(out, "%s\n}\n", pick->list ? "\n  ]" : "");
}

static bool print_result(struct pick *pick)
{
    struct string_builder out = {0};
    const struct puzzle puzzle = document_puzzle(pick->document);
    subsets_sort(&pick->subsets);
    if (pick->json)
        add_json(&out, pick);
    else {
        if (pick->list)
            add_list(&out, pick);
        add_summary(&out, pick, puzzle_is_one_sided(&puzzle));
    }
    char *text = string_take(&out);
    if (text)
        fputs(text, stdout);
    else
        complain_memory();
    free(text);
    return text != NULL;
}

static int run(struct pick *pick)
{
    interrupt_watch();
    describe_notes(stderr, pick->document);
    if (!prepare(pick))
        return CLI_FAILED;
    if (!pick->json) {
        printf("%s\n", pick->document->title);
        describe_puzzle(stdout, pick->document);
        if (pick->kind_count < pick->document->mat_count)
            printf(", %d different", pick->kind_count);
        printf("\n\n");
        if (!terminal_flush())
            return CLI_FAILED;
    }
    enum searching_end end = searching_run(&pick->searching);
    if (end == SEARCHING_BROKEN || !print_result(pick))
        return CLI_FAILED;
    if (end == SEARCHING_INTERRUPTED)
        return interrupt_exit_code();
    return end == SEARCHING_OUT_OF_TIME ? EXIT_OUT_OF_TIME : CLI_DONE;
}

int command_pick(int argc, char **argv)
{
    struct pick pick = {.limit = 1000000, .threads = -1};
    struct options options;
    int code = CLI_BAD_USAGE;
    if (parse(&pick, &options, argc, argv) && read_puzzle(pick.file, &pick.request, &pick.document))
        code = run(&pick);
    searching_close(&pick.searching);
    subsets_free(&pick.subsets);
    free(pick.subset);
    free(pick.numbers);
    free(pick.kinds);
    document_free(pick.document);
    options_free(&options);
    return code;
}
