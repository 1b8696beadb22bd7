/* cubefold compare */
#include "cli/cli.h"
#include "cli/commands.h"
#include "cli/describe.h"
#include "cli/interrupt.h"
#include "io/compare_rules.h"
#include "io/json_write.h"
#include "io/options.h"
#include "platform/clock.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { SLICE = 1 << 18, CELL_SIZE = DESCRIBE_LARGE_SIZE + 1 };

struct compare_command {
    const char *file;
    struct document_request request;
    long long budget, seed;
    bool json;
    struct document *document;
};

static bool parse(struct compare_command *command, struct options *options, int argc, char **argv)
{
    struct option table[] = {
        OPTIONS_OF_PUZZLE(&command->request),
        {.name = "--budget",
         .kind = OPTION_COUNT,
         .expected = "a number of events from 1",
         .min = 1,
         .max = 1e15,
         .count = &command->budget},
        {.name = "--seed",
         .kind = OPTION_COUNT,
         .expected = "a whole number from 0",
         .max = 1e15,
         .count = &command->seed},
        {.name = "--json", .kind = OPTION_FLAG, .flag = &command->json},
    };
    const struct argument arguments[] = {{.name = "FILE", .value = &command->file}};
    *options = (struct options){.command = "compare",
                                .options = table,
                                .option_count = sizeof table / sizeof table[0],
                                .arguments = arguments,
                                .argument_count = 1};
    return options_parse(options, argc, argv);
}

/* ---- text ---- */

/* "1.3x10^18", without blanks: the columns are narrow. */
static const char *estimate_text(double log10_number, char text[DESCRIBE_LARGE_SIZE])
{
    size_t kept = 0;
    describe_large(log10_number, text);
    for (size_t i = 0; text[i] != '\0'; i++)
        if (text[i] != ' ')
            text[kept++] = text[i];
    text[kept] = '\0';
    return text;
}

static const char *number_cell(const struct compare_row *row, enum run_number number,
                               uint64_t counted, char out[CELL_SIZE])
{
    char large[DESCRIBE_LARGE_SIZE];
    if (row->state == COMPARE_COMPLETE)
        snprintf(out, CELL_SIZE, "%" PRIu64, counted);
    else if (row->state == COMPARE_CUT)
        snprintf(out, CELL_SIZE, "~%s", estimate_text(row->ranges[number].likely, large));
    else
        snprintf(out, CELL_SIZE, "-");
    return out;
}

static const char *time_cell(const struct compare_row *row, char out[CELL_SIZE])
{
    char time[DESCRIBE_LARGE_SIZE];
    static const double shortest = 0.000005; /* below it, describe_seconds says it in words */
    if (row->state == COMPARE_COMPLETE)
        snprintf(out, CELL_SIZE, "%s",
                 row->seconds < shortest ? "<0.01 ms" : describe_seconds(row->seconds, time));
    else if (row->state == COMPARE_CUT)
        snprintf(out, CELL_SIZE, "~%s", describe_long_time(row->seconds_likely, time));
    else
        snprintf(out, CELL_SIZE, "-");
    return out;
}

/* Of a run that was cut short, those found so far. */
static const char *solutions_cell(const struct compare_row *row, char out[CELL_SIZE])
{
    if (row->state == COMPARE_COMPLETE)
        snprintf(out, CELL_SIZE, "%" PRIu64, row->counts.solutions);
    else if (row->counts.solutions > 0)
        snprintf(out, CELL_SIZE, "%" PRIu64 "+", row->counts.solutions);
    else
        snprintf(out, CELL_SIZE, "-");
    return out;
}

static void print_row(const struct compare_row *row)
{
    char events[CELL_SIZE];
    char tries[CELL_SIZE];
    char placements[CELL_SIZE];
    char backtracks[CELL_SIZE];
    char solutions[CELL_SIZE];
    char time[CELL_SIZE];
    const struct stepper_counts *counts = &row->counts;
    printf("%-11s %11s %11s %11s %11s %9s %10s\n", row->preset->name,
           number_cell(row, RUN_EVENTS, counts->events, events),
           number_cell(row, RUN_TRIES, counts->tries, tries),
           number_cell(row, RUN_PLACEMENTS, counts->placements, placements),
           number_cell(row, RUN_PLACEMENTS, counts->backtracks, backtracks),
           solutions_cell(row, solutions), time_cell(row, time));
}

static void print_table(const struct compare_row *rows, int count)
{
    printf("%-11s %11s %11s %11s %11s %9s %10s\n", "preset", "events", "tries", "placements",
           "backtracks", "solutions", "time");
    for (int i = 0; i < 80; i++)
        putchar('-');
    putchar('\n');
    for (int i = 0; i < count; i++)
        print_row(&rows[i]);
}

/* What the solutions have in common. */
static void print_classes(const struct compare_command *command, const struct compare_row *rows,
                          int count)
{
    const struct puzzle puzzle = document_puzzle(command->document);
    const char *up_to = puzzle_is_one_sided(&puzzle) ? "rotation" : "reflection";
    uint64_t classes = 0;
    int complete = 0;
    bool same = true;
    for (int i = 0; i < count; i++) {
        if (rows[i].state != COMPARE_COMPLETE)
            continue;
        same = same && (complete == 0 || rows[i].classes == classes);
        classes = rows[i].classes;
        complete++;
    }
    if (complete == 0)
        printf("\nNo run was completed.\n");
    else if (!same)
        printf("\nThe runs differ in what they found: this is a fault of the program.\n");
    else if (classes == 0)
        printf("\nThe complete runs found no solution: there is none.\n");
    else
        printf("\nEvery complete run found the same %" PRIu64 " solution%s up to %s; with fewer\n"
               "rules it may report them several times.\n",
               classes, plural((long long)classes), up_to);
}

/* How sure the estimates are. */
static void print_ranges(const struct compare_command *command, const struct compare_row *rows,
                         int count)
{
    bool any = false;
    for (int i = 0; i < count; i++) {
        char least[DESCRIBE_LARGE_SIZE];
        char most[DESCRIBE_LARGE_SIZE];
        const struct run_range *range = &rows[i].ranges[RUN_EVENTS];
        if (rows[i].state != COMPARE_CUT)
            continue;
        if (!any)
            printf(
                "\nRuns were stopped after %lld event%s (--budget). What the whole run takes, ~, "
                "is\nestimated from up to %d random descents; it likely takes\n",
                command->budget, plural(command->budget), RUN_ESTIMATE_DEFAULT_DESCENTS);
        describe_large(range->least, least);
        describe_large(range->most, most);
        if (strcmp(least, most) == 0)
            printf("  %-11s  %s events; all descents agree\n", rows[i].preset->name, most);
        else
            printf("  %-11s  %s to %s events\n", rows[i].preset->name, least, most);
        any = true;
    }
}

static void print_legend(const struct compare_row *rows, int count)
{
    printf("\n");
    for (int i = 0; i < count; i++)
        printf("%-11s  %s\n", rows[i].preset->name, rows[i].preset->sentence);
}

static void print_text(const struct compare_command *command, const struct compare_row *rows,
                       int count)
{
    printf("%s\n", command->document->title);
    describe_puzzle(stdout, command->document);
    printf("\n\n");
    print_table(rows, count);
    print_classes(command, rows, count);
    print_ranges(command, rows, count);
    print_legend(rows, count);
}

/* ---- JSON ---- */

static void add_range(struct string_builder *out, const char *name, const struct run_range *range)
{
    const double numbers[] = {range->least, range->likely, range->most};
    static const char *const keys[] = {"least", "likely", "most"};
    string_add(out, "\"%s\":{", name);
    for (int i = 0; i < 3; i++) {
        double number = pow(10, numbers[i]);
        string_add(out, "%s\"%s\":", i > 0 ? "," : "", keys[i]);
        if (isfinite(number))
            string_add(out, "%.6g", number);
        else
            string_add(out, "null");
    }
    string_add(out, "}");
}

static void add_row(struct string_builder *out, const struct compare_row *row)
{
    char rules[RULES_TEXT_SIZE];
    const struct stepper_counts *counts = &row->counts;
    string_add(out, "    {\"preset\":\"%s\",\"rules\":\"%s\",\"complete\":%s,", row->preset->name,
               rules_write(&row->preset->rules, rules),
               row->state == COMPARE_COMPLETE ? "true" : "false");
    string_add(out,
               "\"events\":%" PRIu64 ",\"tries\":%" PRIu64 ",\"placements\":%" PRIu64
               ",\"backtracks\":%" PRIu64 ",\"solutions\":%" PRIu64 ",\"classes\":%" PRIu64
               ",\"seconds\":%.6f",
               counts->events, counts->tries, counts->placements, counts->backtracks,
               counts->solutions, row->classes, row->seconds);
    if (row->state == COMPARE_CUT) {
        string_add(out, ",\"estimate\":{");
        add_range(out, "events", &row->ranges[RUN_EVENTS]);
        string_add(out, ",");
        add_range(out, "tries", &row->ranges[RUN_TRIES]);
        string_add(out, ",");
        add_range(out, "placements", &row->ranges[RUN_PLACEMENTS]);
        string_add(out, "}");
    }
    string_add(out, "}");
}

static bool print_json(const struct compare_command *command, const struct compare_row *rows,
                       int count)
{
    struct string_builder out = {0};
    string_add(&out, "{\n  \"puzzle\":");
    json_write_string(&out, command->document->title);
    string_add(&out, ",\n  \"shape\":");
    json_write_string(&out, command->document->shape_text);
    string_add(&out, ",\n  \"budget\":%lld,\n  \"presets\":[\n", command->budget);
    for (int i = 0; i < count; i++) {
        add_row(&out, &rows[i]);
        string_add(&out, "%s\n", i + 1 < count ? "," : "");
    }
    string_add(&out, "  ]\n}\n");
    char *text = string_take(&out);
    if (text)
        fputs(text, stdout);
    free(text);
    return text || complain_memory();
}

/* ---- the command ---- */

static int run(const struct compare_command *command)
{
    const struct puzzle puzzle = document_puzzle(command->document);
    enum compare_progress progress = COMPARE_MORE;
    int count = 0;
    interrupt_watch();
    struct compare_rules *compare = compare_rules_create(&puzzle, (uint64_t)command->budget,
                                                         (uint64_t)command->seed, clock_seconds);
    if (!compare)
        progress = COMPARE_FAILED;
    while (progress == COMPARE_MORE && !interrupt_seen())
        progress = compare_rules_go(compare, SLICE);
    if (progress == COMPARE_FAILED) {
        compare_rules_destroy(compare);
        complain_memory();
        return CLI_FAILED;
    }
    const struct compare_row *rows = compare_rules_rows(compare, &count);
    bool good = true;
    if (command->json)
        good = print_json(command, rows, count);
    else
        print_text(command, rows, count);
    compare_rules_destroy(compare);
    if (progress == COMPARE_MORE)
        return interrupt_exit_code();
    return good ? CLI_DONE : CLI_FAILED;
}

int command_compare(int argc, char **argv)
{
    struct compare_command command = {.budget = COMPARE_RULES_BUDGET, .seed = 1};
    struct options options;
    int code = CLI_BAD_USAGE;
    if (parse(&command, &options, argc, argv) &&
        read_puzzle(command.file, &command.request, &command.document))
        code = run(&command);
    document_free(command.document);
    options_free(&options);
    return code;
}
