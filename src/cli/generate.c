/* cubefold generate */
#include "core/generate.h"

#include "cli/cli.h"
#include "cli/commands.h"
#include "cli/describe.h"
#include "cli/interrupt.h"
#include "cli/rating.h"
#include "cli/searching.h"
#include "cli/terminal.h"
#include "io/file.h"
#include "io/options.h"
#include "io/shape_text.h"
#include "io/string_builder.h"
#include "platform/clock.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { NODES_A_SLICE = 50000, RATE_SEED = 1 };

struct generate {
    const char *shape, *rate, *output, *title;
    long long size, solutions, seed;
    double time;
    bool distinct, one_sided;
    double least, most;        /* rates wanted, in whole tenths */
    struct document *document; /* the puzzle without its mats, later with them */
    char *text;                /* the file to write */
    struct rating rating;
    double nearest_rate; /* of the sets that were refused for their rate; 0 = none */
    double start;
    double next_line; /* when to say again how far it is */
    bool line_shown;
};

/* "A..B" with 1 <= A <= B <= 10. */
static bool read_rates(struct generate *generate, const struct options *options)
{
    const char *between = generate->rate ? strstr(generate->rate, "..") : NULL;
    char *end = NULL;
    if (!generate->rate)
        return true;
    if (between) {
        /* strtod would take the first dot of "4..6" for a part of the number. */
        char first[16] = "";
        size_t length = (size_t)(between - generate->rate);
        memcpy(first, generate->rate, length < sizeof first ? length : sizeof first - 1);
        generate->least = strtod(first, &end);
        bool whole = end != first && *end == '\0' && length < sizeof first;
        generate->most = strtod(between + 2, &end);
        if (whole && end != between + 2 && *end == '\0' && generate->least >= 1 &&
            generate->most <= 10 && generate->least <= generate->most)
            return true;
    }
    return options_bad_value(options, "--rate", generate->rate,
                             "two numbers from 1 to 10, such as 4..6.5");
}

/* A title must come back as it is: no blanks around it, and nothing that begins a comment. */
static bool check_title(const struct generate *generate, const struct options *options)
{
    const char *bad = NULL;
    const char *title = generate->title;
    if (!title)
        return true;
    size_t length = strlen(title), characters = 0;
    for (size_t i = 0; i < length; i++)
        characters += ((unsigned char)title[i] & 0xC0) != 0x80;
    if (length > 0 && characters <= DOCUMENT_MAX_TITLE && title[0] != ' ' &&
        title[length - 1] != ' ' && strncmp(title, "//", 2) != 0 && !strstr(title, " //") &&
        text_is_printable(title, length, &bad))
        return true;
    return options_bad_value(options, "--title", title,
                             "a line of at most 200 characters without a comment");
}

static bool parse(struct generate *generate, struct options *options, int argc, char **argv)
{
    const double largest = 1e15;
    struct option table[] = {
        {.name = "--shape", .kind = OPTION_SHAPE, .expected = "a shape", .text = &generate->shape},
        {.name = "--size",
         .kind = OPTION_COUNT,
         .expected = "a whole number from 3 to 16",
         .min = MAT_MIN_SIZE,
         .max = MAT_MAX_SIZE,
         .count = &generate->size},
        {.name = "--solutions",
         .kind = OPTION_COUNT,
         .expected = "a whole number from 1",
         .min = 1,
         .max = 1e6,
         .count = &generate->solutions},
        {.name = "--seed",
         .kind = OPTION_COUNT,
         .expected = "a whole number from 0",
         .max = largest,
         .count = &generate->seed},
        {.name = "--time",
         .kind = OPTION_NUMBER,
         .expected = "a number of seconds",
         .min = 0.001,
         .max = 1e9,
         .number = &generate->time},
        {.name = "--rate", .kind = OPTION_TEXT, .expected = "A..B", .text = &generate->rate},
        {.name = "--title", .kind = OPTION_TEXT, .expected = "a text", .text = &generate->title},
        {.name = "--output",
         .short_name = "-o",
         .kind = OPTION_TEXT,
         .expected = "a file",
         .text = &generate->output},
        {.name = "--distinct", .kind = OPTION_FLAG, .flag = &generate->distinct},
        {.name = "--one-sided", .kind = OPTION_FLAG, .flag = &generate->one_sided},
    };
    *options = (struct options){
        .command = "generate", .options = table, .option_count = sizeof table / sizeof table[0]};
    return options_parse(options, argc, argv) && read_rates(generate, options) &&
           check_title(generate, options);
}

/* ---- the puzzle around the mats ---- */

/* A document of that shape whose mats are full: they only hold the places. False after a message.
 */
static bool read_plain_shape(struct generate *generate)
{
    struct text_error error;
    struct shape *shape = NULL;
    struct string_builder out = {0};
    if (!shape_from_text(generate->shape, "--shape", &shape, &error))
        return text_report(&error);
    string_add(&out, "shape: %s\n", generate->shape);
    for (int face = 0; face < shape->face_count; face++) {
        string_add(&out, "\n");
        for (int row = 0; row < generate->size; row++)
            string_add(&out, "%.*s\n", (int)generate->size, "################");
    }
    shape_destroy(shape);
    char *text = string_take(&out);
    if (!text)
        return complain_memory();
    bool done =
        document_read_memory(text, strlen(text), "--shape", NULL, &generate->document, &error) ||
        text_report(&error);
    free(text);
    return done;
}

/* The cells of a border that must be filled depend on the size of the mats; a frame is drawn for
 * one size. */
static bool fit_border(struct document *document, int size)
{
    if (document->border == DOCUMENT_BORDER_FREE || document->mats[0].size == size)
        return true;
    if (document->border == DOCUMENT_BORDER_FRAME) {
        fprintf(stderr,
                "cubefold: the frame of --shape is drawn for mats of %d x %d, expected --size %d\n",
                document->mats[0].size, document->mats[0].size, document->mats[0].size);
        return false;
    }
    free(document->cells);
    document->cells = calloc((size_t)shape_rim_cell_count(document->shape, size), 1);
    if (!document->cells)
        complain_memory();
    return document->cells != NULL;
}

/* Forgets what the file says of its own mats and gives room for one a face. */
static void strip_mats(struct document *document)
{
    int faces = document->shape->face_count;
    for (int mat = 0; mat < document->mat_count; mat++)
        free(document->labels[mat].name);
    for (int note = 0; note < document->note_count; note++)
        free(document->notes[note].text);
    for (int group = 0; group < document->group_count; group++)
        free(document->group_names[group]);
    free(document->rules);
    free(document->pins);
    document->note_count = document->group_count = document->pin_count = 0;
    document->rules = NULL;
    document->pins = NULL;
    document->mat_count = faces; /* there were at least as many */
    memset(document->labels, 0, (size_t)faces * sizeof *document->labels);
}

static bool read_shape(struct generate *generate)
{
    static const char file_word[] = "file ";
    struct text_error error;
    const char *spec = generate->shape;
    if (strncmp(spec, file_word, strlen(file_word)) != 0) {
        if (!read_plain_shape(generate))
            return false;
    } else {
        spec += strlen(file_word);
        spec += strspn(spec, " \t");
        if (!document_read_file(spec, NULL, &generate->document, &error))
            return text_report(&error);
    }
    struct document *document = generate->document;
    if (!fit_border(document, (int)generate->size))
        return false;
    strip_mats(document);
    document->one_sided = generate->one_sided;
    document->has_title = generate->title != NULL;
    if (!generate->title)
        return true;
    free(document->title);
    document->title = strdup(generate->title);
    if (!document->title)
        complain_memory();
    return document->title != NULL;
}

/* ---- trying a set ---- */

/* The file: how it was made, then the puzzle. False after a message. */
static bool write_text(struct generate *generate)
{
    struct string_builder out = {0};
    string_add(&out, "// cubefold generate --shape '%s' --size %lld --solutions %lld --seed %lld",
               generate->shape, generate->size, generate->solutions, generate->seed);
    if (generate->rate)
        string_add(&out, " --rate %s", generate->rate);
    string_add(&out, "%s%s\n", generate->distinct ? " --distinct" : "",
               generate->one_sided ? " --one-sided" : "");
    char *text = document_to_text(generate->document);
    if (text)
        string_add(&out, "%s", text);
    else
        out.failed = true;
    free(text);
    free(generate->text);
    generate->text = string_take(&out);
    if (!generate->text)
        complain_memory();
    return generate->text != NULL;
}

static bool has_rate(struct generate *generate, enum cli_exit *code)
{
    const struct puzzle puzzle = document_puzzle(generate->document);
    if (!generate->rate)
        return true;
    if (!rating_measure(&puzzle, RATE_SEED, &generate->rating)) {
        complain_memory();
        *code = CLI_FAILED;
        return false;
    }
    double value = round(generate->rating.value * 10) / 10;
    double middle = (generate->least + generate->most) / 2;
    if (generate->nearest_rate == 0 || fabs(value - middle) < fabs(generate->nearest_rate - middle))
        generate->nearest_rate = value;
    return value >= generate->least && value <= generate->most;
}

/* Reads the text back as anybody will, and searches it anew with the checker looking on. */
static bool check_set(struct generate *generate)
{
    struct text_error error;
    struct document *again = NULL;
    if (!document_read_memory(generate->text, strlen(generate->text), "the new puzzle", NULL,
                              &again, &error))
        return text_report(&error);
    struct searching searching = {
        .document = again,
        .options = {.goal = SEARCH_ALL, .threads = 1, .shard = 1, .shards = 1},
        .wanted = (uint64_t)generate->solutions + 1};
    enum searching_end end = SEARCHING_BROKEN;
    if (searching_open(&searching))
        end = searching_run(&searching);
    bool good = end == SEARCHING_COMPLETE && searching.found == searching.wanted - 1;
    if (!good && (end == SEARCHING_COMPLETE || end == SEARCHING_ENOUGH))
        fprintf(stderr, "cubefold: internal error: the new set has another number of solutions\n");
    searching_close(&searching);
    document_free(again);
    return good;
}

/* ---- the search for a set ---- */

/* One line a second on a terminal. */
static void show_line(struct generate *generate, const struct generator *generator, double now)
{
    const struct generate_progress progress = generator_progress(generator);
    if (now < generate->next_line || !isatty(STDERR_FILENO))
        return;
    generate->next_line = now + 1;
    generate->line_shown = true;
    fprintf(stderr, "\r%" PRIu64 " sets tried, the nearest has %" PRIu64 " solution%s\033[K",
            progress.counted + progress.too_long, progress.nearest,
            plural((long long)progress.nearest));
}

static void clear_line(struct generate *generate)
{
    if (generate->line_shown)
        fprintf(stderr, "\r\033[K");
    generate->line_shown = false;
}

/* Says why nothing was found, and what may help. */
static enum cli_exit report_failure(const struct generate *generate,
                                    const struct generator *generator, double seconds)
{
    const struct generate_progress progress = generator_progress(generator);
    char time[DESCRIBE_SECONDS_SIZE];
    fprintf(stderr, "cubefold: found no such set in %s: ", describe_seconds(seconds, time));
    if (progress.counted == 0 && progress.too_long == 0)
        fprintf(stderr, "%" PRIu64 " random fillings, none with sound%s mats only\n",
                progress.fillings, generate->distinct ? " and different" : "");
    else if (progress.counted == 0)
        fprintf(stderr,
                "counting the solutions of %" PRIu64 " sets took too long; larger mats have "
                "shorter searches\n",
                progress.too_long);
    else if (generate->nearest_rate > 0)
        fprintf(stderr, "the nearest set that has %lld solution%s is rated %.1f\n",
                generate->solutions, plural(generate->solutions), generate->nearest_rate);
    else
        fprintf(stderr, "%" PRIu64 " sets counted, the nearest has %" PRIu64 " solution%s\n",
                progress.counted, progress.nearest, plural((long long)progress.nearest));
    fprintf(stderr, "Another --seed, a longer --time or another --size may help.\n");
    return CLI_FAILED;
}

static enum cli_exit report_few_mats(const struct generate *generate)
{
    int faces = generate->document->shape->face_count, size = (int)generate->size;
    fprintf(stderr,
            "cubefold: there are only %d different sound mats of %d x %d, but the shape has %d "
            "faces: no set is possible with --distinct\n",
            generate_sound_mats(size, generate->one_sided, faces), size, size, faces);
    return CLI_FAILED;
}

/* Looks for a set until it is found, time is up, or Ctrl-C. */
static int look(struct generate *generate, struct generator *generator)
{
    struct document *document = generate->document;
    size_t bytes = (size_t)document->mat_count * sizeof *document->mats;
    enum cli_exit code = CLI_DONE;
    while (code == CLI_DONE && !interrupt_seen()) {
        double now = clock_seconds();
        if (now - generate->start >= generate->time) {
            clear_line(generate);
            return report_failure(generate, generator, now - generate->start);
        }
        show_line(generate, generator, now);
        switch (generator_run(generator, NODES_A_SLICE)) {
        case GENERATE_RUNNING:
            break;
        case GENERATE_FEW_MATS:
            return report_few_mats(generate);
        case GENERATE_NO_MEMORY:
            complain_memory();
            return CLI_FAILED;
        case GENERATE_FOUND:
            memcpy(document->mats, generator_mats(generator), bytes);
            if (has_rate(generate, &code)) {
                clear_line(generate);
                return write_text(generate) && check_set(generate) ? CLI_DONE : CLI_FAILED;
            }
            break;
        }
    }
    clear_line(generate);
    return interrupt_seen() ? interrupt_exit_code() : (int)code;
}

static bool write_file(const struct generate *generate)
{
    struct text_error error;
    if (!generate->output)
        return fputs(generate->text, stdout) >= 0;
    return file_write_atomic(generate->output, generate->text, strlen(generate->text), &error) ||
           text_report(&error);
}

static void say_what(const struct generate *generate, const struct generator *generator)
{
    const struct generate_progress progress = generator_progress(generator);
    char time[DESCRIBE_SECONDS_SIZE];
    describe_puzzle(stderr, generate->document);
    fprintf(stderr, ": %lld solution%s up to %s", generate->solutions, plural(generate->solutions),
            generate->one_sided ? "rotation" : "reflection");
    if (generate->rate)
        fprintf(stderr, ", rated %.1f", generate->rating.value);
    fprintf(stderr, ". %" PRIu64 " set%s tried in %s.\n", progress.counted + progress.too_long,
            plural((long long)(progress.counted + progress.too_long)),
            describe_seconds(clock_seconds() - generate->start, time));
}

static int run(struct generate *generate)
{
    const struct generate_options options = {.shape = generate->document->shape,
                                             .cells = generate->document->cells,
                                             .size = (int)generate->size,
                                             .solutions = (uint64_t)generate->solutions,
                                             .distinct = generate->distinct,
                                             .one_sided = generate->one_sided,
                                             .seed = (uint64_t)generate->seed};
    generate->start = clock_seconds();
    generate->next_line = generate->start + 1;
    interrupt_watch();
    struct generator *generator = generator_create(&options);
    int code = CLI_FAILED;
    if (generator)
        code = look(generate, generator);
    else
        complain_memory();
    if (code == CLI_DONE && write_file(generate))
        say_what(generate, generator);
    else if (code == CLI_DONE)
        code = CLI_FAILED;
    generator_destroy(generator);
    return code;
}

int command_generate(int argc, char **argv)
{
    struct generate generate = {.shape = "cube", .size = 5, .solutions = 1, .seed = 1, .time = 60};
    struct options options;
    int code = CLI_BAD_USAGE;
    if (parse(&generate, &options, argc, argv) && read_shape(&generate))
        code = run(&generate);
    free(generate.text);
    document_free(generate.document);
    options_free(&options);
    return code;
}
