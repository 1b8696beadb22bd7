/* cubefold convert */
#include "cli/cli.h"
#include "cli/commands.h"
#include "cli/describe.h"
#include "io/encode.h"
#include "io/file.h"
#include "io/options.h"
#include "io/puzzle_json.h"
#include "io/shape_text.h"
#include "io/shp_read.h"
#include "io/string_builder.h"
#include "io/xmpuzzle.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum format {
    FORMAT_TEXT,
    FORMAT_JSON,
    FORMAT_XMPUZZLE,
    FORMAT_DIMACS,
    FORMAT_ASP,
    FORMAT_MZN,
    FORMAT_COVER,
    FORMAT_COUNT
};

/* The endings that stand for a format; a cover is JSON too, so that it has none. */
static const struct {
    const char *name;
    const char *endings[2];
} formats[FORMAT_COUNT] = {
    [FORMAT_TEXT] = {"txt", {".txt", NULL}},
    [FORMAT_JSON] = {"json", {".json", NULL}},
    [FORMAT_XMPUZZLE] = {"xmpuzzle", {".xmpuzzle", NULL}},
    [FORMAT_DIMACS] = {"dimacs", {".cnf", ".dimacs"}},
    [FORMAT_ASP] = {"asp", {".lp", ".asp"}},
    [FORMAT_MZN] = {"mzn", {".mzn", NULL}},
    [FORMAT_COVER] = {"cover", {NULL, NULL}},
};

static const char format_names[] = "txt, json, xmpuzzle, dimacs, asp, mzn or cover";

struct convert {
    const char *in, *out, *to, *mats_from;
    struct document_request request;
    enum format format;
    char *shape_of_in; /* owned: "file IN" */
    struct document *document;
    struct text_error error;
};

/* ---- arguments ---- */

static bool ends_with(const char *path, const char *ending)
{
    size_t length = strlen(path);
    size_t wanted = ending ? strlen(ending) : 0;
    return ending && length > wanted && strcmp(path + length - wanted, ending) == 0;
}

static bool choose_format(struct convert *convert, const struct options *options)
{
    for (int i = 0; i < FORMAT_COUNT; i++) {
        bool chosen = convert->to ? strcmp(convert->to, formats[i].name) == 0
                                  : ends_with(convert->out, formats[i].endings[0]) ||
                                        ends_with(convert->out, formats[i].endings[1]);
        convert->format = (enum format)i;
        if (chosen)
            return true;
    }
    char quoted[TEXT_QUOTE_SIZE];
    if (convert->to)
        return options_bad_value(options, "--to", convert->to, format_names);
    return options_complain(options,
                            "the ending of %s names no format, expected .txt, .json, .xmpuzzle, "
                            ".cnf, .lp or .mzn, or --to",
                            text_quote(convert->out, strlen(convert->out), quoted));
}

static bool parse(struct convert *convert, struct options *options, int argc, char **argv)
{
    struct option table[] = {
        {.name = "--to", .kind = OPTION_TEXT, .expected = format_names, .text = &convert->to},
        {.name = "--mats-from",
         .kind = OPTION_TEXT,
         .expected = "a puzzle file",
         .text = &convert->mats_from},
        OPTIONS_OF_PUZZLE(&convert->request),
    };
    const struct argument arguments[] = {{.name = "IN", .value = &convert->in},
                                         {.name = "OUT", .value = &convert->out}};
    *options = (struct options){.command = "convert",
                                .options = table,
                                .option_count = sizeof table / sizeof table[0],
                                .arguments = arguments,
                                .argument_count = 2};
    if (!options_parse(options, argc, argv) || !choose_format(convert, options))
        return false;
    if (convert->mats_from && convert->request.shape)
        return options_complain(options, "--shape and --mats-from both name a shape and mats");
    return true;
}

/* ---- reading ---- */

/* What a shape file holds beyond its shape. */
static void print_shape_notes(const struct convert *convert, const struct shp_file *file)
{
    char name[TEXT_FILE_SIZE];
    text_visible(convert->in, strlen(convert->in), name, sizeof name);
    if (file->solutions > 0)
        fprintf(
            stderr,
            "%s: note: %d stored solution%s left out, for want of the mat library that the file "
            "refers to\n",
            name, file->solutions, file->solutions == 1 ? " is" : "s are");
    if (file->twisted)
        fprintf(stderr, "%s: note: the faces have no outside that is the same all over\n", name);
}

/* A document of a shape alone. */
static bool take_shape(struct convert *convert, struct shp_file *file)
{
    struct document *document = calloc(1, sizeof *document);
    convert->document = document;
    print_shape_notes(convert, file);
    if (document) {
        document->shape = file->shape;
        document->shape_text = shape_to_text(file->shape);
        document->title = calloc(1, 1);
        document->source = calloc(1, 1);
    }
    if (document && document->shape_text && document->title && document->source)
        return true;
    if (!document)
        shape_destroy(file->shape);
    return text_fail_file(&convert->error, file_display_name(convert->in), "out of memory");
}

static bool read_shape(struct convert *convert, const char *bytes, size_t length)
{
    struct shp_file file;
    if (convert->format != FORMAT_TEXT || convert->request.shape) {
        return text_fail_file(&convert->error, file_display_name(convert->in),
                              "found a shape without mats, expected --mats-from and a file with "
                              "some (only txt holds a shape alone)");
    }
    return shp_read(bytes, length, file_display_name(convert->in), &file, &convert->error) &&
           take_shape(convert, &file);
}

static bool read_one(struct convert *convert)
{
    char *bytes = NULL;
    size_t length = 0;
    if (!file_read(convert->in, &bytes, &length, &convert->error))
        return false;
    bool done = shp_sniff(bytes, length)
                    ? read_shape(convert, bytes, length)
                    : document_read_memory(bytes, length, convert->in, &convert->request,
                                           &convert->document, &convert->error);
    free(bytes);
    return done;
}

/* A shape file is read once more when its shape is built: here only what is left out matters. */
static void note_shape_file(const struct convert *convert)
{
    char *bytes = NULL;
    size_t length = 0;
    struct shp_file file;
    struct text_error error;
    if (strcmp(convert->in, "-") == 0 || !file_read(convert->in, &bytes, &length, &error))
        return;
    if (shp_sniff(bytes, length) && shp_read(bytes, length, convert->in, &file, &error)) {
        print_shape_notes(convert, &file);
        shape_destroy(file.shape);
    }
    free(bytes);
}

/* The shape of IN and the mats of another file. */
static bool read_two(struct convert *convert)
{
    size_t room = strlen(convert->in) + sizeof "file ";
    convert->shape_of_in = malloc(room);
    if (!convert->shape_of_in)
        return text_fail_file(&convert->error, file_display_name(convert->in), "out of memory");
    snprintf(convert->shape_of_in, room, "file %s", convert->in);
    convert->request.shape = convert->shape_of_in;
    if (!document_read_file(convert->mats_from, &convert->request, &convert->document,
                            &convert->error))
        return false;
    note_shape_file(convert);
    return true;
}

/* ---- writing ---- */

static bool write_encoding(struct convert *convert, struct string_builder *out)
{
    static void (*const writers[FORMAT_COUNT])(const struct encode_model *, const struct document *,
                                               struct string_builder *) = {
        [FORMAT_DIMACS] = encode_write_dimacs,
        [FORMAT_ASP] = encode_write_asp,
        [FORMAT_MZN] = encode_write_mzn,
        [FORMAT_COVER] = encode_write_cover,
    };
    const struct puzzle puzzle = document_puzzle(convert->document);
    struct encode_model model;
    double placements = 0;
    enum encode_status status = encode_build(&puzzle, &model, &placements);
    if (status == ENCODE_OK)
        writers[convert->format](&model, convert->document, out);
    encode_free(&model);
    if (status == ENCODE_TOO_LARGE) {
        return text_fail_file(&convert->error, file_display_name(convert->in),
                              "found %.0f different placements of mats, expected at most %d for "
                              "this format",
                              placements, ENCODE_MAX_OPTIONS);
    }
    return status == ENCODE_OK ||
           text_fail_file(&convert->error, file_display_name(convert->in), "out of memory");
}

static char *make_text(struct convert *convert)
{
    struct string_builder out = {0};
    bool done = true;
    char *text = NULL;
    switch (convert->format) {
    case FORMAT_TEXT:
        text = document_to_text(convert->document);
        break;
    case FORMAT_JSON:
        text = puzzle_json_write(convert->document);
        break;
    case FORMAT_XMPUZZLE:
        done = xmpuzzle_write(convert->document, &out, &convert->error);
        text = string_take(&out);
        break;
    default:
        done = write_encoding(convert, &out);
        text = string_take(&out);
    }
    if (done && !text)
        text_fail_file(&convert->error, file_display_name(convert->in), "out of memory");
    if (!done) {
        free(text);
        text = NULL;
    }
    return text;
}

static int run(struct convert *convert)
{
    if (convert->mats_from ? !read_two(convert) : !read_one(convert)) {
        text_report(&convert->error);
        return CLI_BAD_USAGE;
    }
    describe_notes(stderr, convert->document);
    char *text = make_text(convert);
    if (!text) {
        text_report(&convert->error);
        return CLI_BAD_USAGE;
    }
    bool written = file_write_atomic(convert->out, text, strlen(text), &convert->error);
    free(text);
    if (!written)
        text_report(&convert->error);
    return written ? CLI_DONE : CLI_FAILED;
}

int command_convert(int argc, char **argv)
{
    struct convert convert = {0};
    struct options options;
    int code = CLI_BAD_USAGE;
    if (parse(&convert, &options, argc, argv))
        code = run(&convert);
    document_free(convert.document);
    free(convert.shape_of_in);
    options_free(&options);
    return code;
}
