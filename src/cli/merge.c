/* cubefold merge: adds the results of shards. */
#include "cli/cli.h"
#include "cli/commands.h"
#include "cli/describe.h"
#include "cli/interrupt.h"
#include "cli/output.h"
#include "io/options.h"
#include "io/result_json.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

struct merge {
    bool json;
    size_t count;
    struct result *results; /* by shard, and the parts of a shard in their order */
    struct output output;
    struct solution_writer writer;
    struct solution_report sum;
    const struct result *best; /* the result with the fullest partial filling, or NULL */
};

/* "'r2.json'" and why it cannot be merged. Returns false. */
static bool refuse(const struct result *result, const char *format, ...)
{
    char message[TEXT_MESSAGE_SIZE];
    struct text_error error;
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(message, sizeof message, format, arguments);
    va_end(arguments);
    text_fail_file(&error, result->path, "%s", message);
    return text_report(&error);
}

static bool parse(struct merge *merge, struct options *options, int argc, char **argv)
{
    struct option table[] = {{.name = "--json", .kind = OPTION_FLAG, .flag = &merge->json}};
    *options = (struct options){.command = "merge",
                                .options = table,
                                .option_count = sizeof table / sizeof table[0],
                                .rest_name = "RESULT"};
    return options_parse(options, argc, argv);
}

/* ---- checking ---- */

/* By shard, then by what was found before the part and at its end. */
static int compare_results(const void *left, const void *right)
{
    const struct result *a = left;
    const struct result *b = right;
    uint64_t a_found = result_found(a);
    uint64_t b_found = result_found(b);
    if (a->header.shard != b->header.shard)
        return a->header.shard < b->header.shard ? -1 : 1;
    if (a->header.resumed_after != b->header.resumed_after)
        return a->header.resumed_after < b->header.resumed_after ? -1 : 1;
    if (a_found != b_found)
        return a_found < b_found ? -1 : 1;
    return (int)a->report.complete - (int)b->report.complete;
}

/* Can the two be results of the same search? */
static bool check_pair(const struct result *first, const struct result *other)
{
    char quoted[TEXT_QUOTE_SIZE];
    text_quote(first->path, strlen(first->path), quoted);
    if (other->header.fingerprint != first->header.fingerprint)
        return refuse(other, "belongs to another puzzle than %s", quoted);
    if (other->header.shards != first->header.shards)
        return refuse(other, "is shard %d of %d, but %s is one of %d", other->header.shard,
                      other->header.shards, quoted, first->header.shards);
    if (other->report.counts.one_sided != first->report.counts.one_sided)
        return refuse(other, "counts mirror images in another way than %s", quoted);
    if (other->has_list != first->has_list)
        return refuse(other, "%s, but %s %s", other->has_list ? "lists solutions" : "lists none",
                      quoted, first->has_list ? "does" : "does not");
    return true;
}

static bool check_each(const struct merge *merge)
{
    for (size_t i = 0; i < merge->count; i++) {
        const struct result *result = &merge->results[i];
        if (result->header.goal != SOLUTION_ALL)
            return refuse(result, "holds %s, expected the search for all solutions",
                          result->header.goal == SOLUTION_FIRST ? "the first solutions"
                                                                : "a sample");
        if (i > 0 && !check_pair(&merge->results[0], result))
            return false;
    }
    return true;
}

/* The parts of one shard, results[first..first + count): all but the last were interrupted, and
 * each goes on where the one before ended. */
static bool check_parts(const struct result *first, size_t count)
{
    const struct result *last = &first[count - 1];
    char quoted[TEXT_QUOTE_SIZE];
    for (size_t i = 0; i + 1 < count; i++) {
        if (first[i].report.complete)
            return refuse(&first[i + 1], "is shard %d/%d once more, after %s", last->header.shard,
                          last->header.shards,
                          text_quote(first[i].path, strlen(first[i].path), quoted));
    }
    if (!last->report.complete)
        return refuse(last, "is not complete: shard %d/%d has to be searched to its end first",
                      last->header.shard, last->header.shards);
    for (size_t i = 0; last->has_list && i < count; i++) {
        uint64_t before = i > 0 ? result_found(&first[i - 1]) : 0;
        if (first[i].header.resumed_after != before)
            return refuse(&first[i],
                          "was resumed after %" PRIu64 " solutions of shard %d/%d, but %" PRIu64
                          " are at hand",
                          first[i].header.resumed_after, last->header.shard, last->header.shards,
                          before);
    }
    return true;
}

static bool complain_gap(int from, int to, int shards)
{
    if (to > from)
        fprintf(stderr, "cubefold merge: the results of shards %d/%d to %d/%d are missing\n", from,
                shards, to, shards);
    else
        fprintf(stderr, "cubefold merge: the result of shard %d/%d is missing\n", from, shards);
    return false;
}

static void add_report(struct merge *merge, const struct result *result)
{
    struct solution_report *sum = &merge->sum;
    const struct solution_report *more = &result->report;
    sum->counts.one_sided = more->counts.one_sided;
    sum->counts.raw += more->counts.raw;
    sum->counts.rotation += more->counts.rotation;
    sum->counts.reflection += more->counts.reflection;
    sum->nodes += more->nodes;
    sum->seconds += more->seconds;
    if (more->impossible)
        sum->impossible = more->impossible;
    if (more->best && (!merge->best || result->placed > merge->best->placed))
        merge->best = result;
}

/* A sum is less than a part when it has run over. */
static bool add_shard(struct merge *merge, const struct result *result)
{
    add_report(merge, result);
    const struct solver_counts *sum = &merge->sum.counts;
    const struct solver_counts *more = &result->report.counts;
    if (sum->raw < more->raw || sum->rotation < more->rotation ||
        sum->reflection < more->reflection || merge->sum.nodes < result->report.nodes)
        return refuse(result, "has counts that together with the others exceed 2^64");
    return true;
}

/* Goes through the sorted results shard by shard. */
static bool check_and_add(struct merge *merge)
{
    const struct result *results = merge->results;
    int shards = results[0].header.shards;
    int expected = 1;
    for (size_t i = 0, next = 0; i < merge->count; i = next, expected++) {
        int shard = results[i].header.shard;
        if (shard != expected)
            return complain_gap(expected, shard - 1, shards);
        for (next = i + 1; next < merge->count && results[next].header.shard == shard;)
            next++;
        if (!check_parts(&results[i], next - i) || !add_shard(merge, &results[next - 1]))
            return false;
    }
    merge->sum.complete = true;
    if (merge->sum.counts.raw > 0)
        merge->best = NULL;
    return expected > shards || complain_gap(expected, shards, shards);
}

/* The solutions are read a second time, which a pipe does not allow. */
static bool check_files(const struct merge *merge)
{
    for (size_t i = 0; i < merge->count; i++) {
        struct stat status;
        const struct result *result = &merge->results[i];
        if (merge->json && result->has_list && stat(result->path, &status) == 0 &&
            !S_ISREG(status.st_mode))
            return refuse(result, "is no file that can be read twice, as its solutions must be");
    }
    return true;
}

/* ---- printing ---- */

static bool visit(void *context, const char *json, struct text_error *error)
{
    struct merge *merge = context;
    solution_writer_add_text(&merge->writer, json);
    if (interrupt_seen() || !output_take(&merge->output, &merge->writer.text))
        return text_fail_file(error, "standard output", "is not complete");
    return true;
}

static bool print_json(struct merge *merge)
{
    struct solution_header header = merge->results[0].header;
    struct text_error error;
    header.shard = header.shards = 1;
    header.resumed_after = 0;
    merge->writer.list = merge->results[0].has_list;
    merge->sum.best = merge->best ? merge->best->best : NULL;
    solution_writer_begin(&merge->writer, &header);
    for (size_t i = 0; merge->writer.list && i < merge->count; i++)
        if (!output_take(&merge->output, &merge->writer.text) ||
            !result_visit(&merge->results[i], visit, merge, &error))
            return !interrupt_seen() && !merge->output.failed && text_report(&error);
    solution_writer_end(&merge->writer, &merge->sum);
    return output_take(&merge->output, &merge->writer.text);
}

/* As describe_counts, which knows the shape and can say more. */
static void print_counts(FILE *page, const struct solver_counts *counts)
{
    int width = snprintf(NULL, 0, "%" PRIu64, counts->raw);
    fprintf(page, "  %*" PRIu64 "  raw         different filled bodies in a fixed frame\n", width,
            counts->raw);
    fprintf(page, "  %*" PRIu64 "  rotation    up to rotations\n", width, counts->rotation);
    if (counts->one_sided)
        fprintf(page, "  %*s  reflection  not defined\n", width, "-");
    else
        fprintf(page, "  %*" PRIu64 "  reflection  up to mirror images too\n", width,
                counts->reflection);
}

static bool print_text(struct merge *merge)
{
    const struct solution_header *header = &merge->results[0].header;
    const struct solver_counts *counts = &merge->sum.counts;
    char time[DESCRIBE_SECONDS_SIZE];
    char *reason = merge->sum.impossible ? result_reason(&merge->results[0]) : NULL;
    FILE *page = output_page(&merge->output);
    if (page) {
        fprintf(page, "%s\n%d mat%s of %d x %d, %d faces, searched in %d shard%s\n\n",
                header->puzzle, header->mats, plural(header->mats), header->size, header->size,
                header->faces, header->shards, plural(header->shards));
        if (counts->raw == 0)
            fprintf(page, "%s%s\n\n", reason ? "Impossible: " : "No solution.",
                    reason ? reason : "");
        if (merge->best)
            fprintf(page, "The fullest filling met has %d mats; it is in %s.\n\n",
                    merge->best->placed, merge->best->path);
        print_counts(page, counts);
        fprintf(page, "\nSearched completely. %" PRIu64 " placement%s tried in %s, all together.\n",
                merge->sum.nodes, plural((long long)merge->sum.nodes),
                describe_seconds(merge->sum.seconds, time));
    }
    free(reason);
    return page && output_end_page(&merge->output);
}

static int run(struct merge *merge, const struct options *options)
{
    struct text_error error;
    merge->results = calloc(options->rest_count, sizeof *merge->results);
    if (!merge->results || !output_begin(&merge->output))
        return CLI_FAILED;
    for (; merge->count < options->rest_count; merge->count++) {
        if (interrupt_seen())
            return interrupt_exit_code();
        if (!result_read(options->rest[merge->count], &merge->results[merge->count], &error)) {
            text_report(&error);
            return CLI_BAD_USAGE;
        }
    }
    if (!check_each(merge))
        return CLI_BAD_USAGE;
    qsort(merge->results, merge->count, sizeof *merge->results, compare_results);
    if (!check_and_add(merge) || !check_files(merge))
        return CLI_BAD_USAGE;
    bool done = merge->json ? print_json(merge) : print_text(merge);
    done = output_flush(&merge->output) && done;
    return done ? CLI_DONE : interrupt_seen() ? interrupt_exit_code() : CLI_FAILED;
}

int command_merge(int argc, char **argv)
{
    struct merge merge = {.json = false};
    struct options options;
    int code = CLI_BAD_USAGE;
    if (parse(&merge, &options, argc, argv)) {
        interrupt_watch();
        code = run(&merge, &options);
    }
    for (size_t i = 0; i < merge.count; i++)
        result_free(&merge.results[i]);
    free(merge.results);
    output_end(&merge.output);
    free(string_take(&merge.writer.text));
    options_free(&options);
    return code;
}
