/* Strict reading of a command's arguments.
 *
 * Options may stand anywhere, as `--name VALUE` or `--name=VALUE`; `--` ends them, `-` is an
 * argument. Whatever is wrong gives one message with a hint at the command's help. */
#ifndef CUBEFOLD_IO_OPTIONS_H
#define CUBEFOLD_IO_OPTIONS_H

#include <stdbool.h>
#include <stddef.h>

enum option_kind {
    OPTION_FLAG,   /* *flag is set */
    OPTION_TEXT,   /* *text is the value */
    OPTION_SHAPE,  /* *text is a shape, which may also be several arguments, as in `box 2x1x1` */
    OPTION_COUNT,  /* *count is a whole number from min to max */
    OPTION_NUMBER, /* *number is a number from min to max */
};

struct option {
    const char *name;       /* with its dashes */
    const char *short_name; /* "-o", or NULL */
    enum option_kind kind;
    const char *expected; /* of the value, for messages: "a whole number from 1" */
    double min, max;
    bool *flag;
    const char **text;
    long long *count;
    double *number;
    bool given; /* set by options_parse */
};

/* The options of everything that reads a puzzle, for a table of struct option: --shape, --mats and
 * --one-sided, which fill a struct document_request (io/document.h). */
#define OPTIONS_OF_PUZZLE(request)                                                                 \
    {.name = "--shape", .kind = OPTION_SHAPE, .expected = "a shape", .text = &(request)->shape},   \
        {.name = "--mats",                                                                         \
         .kind = OPTION_TEXT,                                                                      \
         .expected = "a list of mats, such as 7-18,30",                                            \
         .text = &(request)->mats},                                                                \
    {                                                                                              \
        .name = "--one-sided", .kind = OPTION_FLAG, .flag = &(request)->one_sided                  \
    }

/* A named argument. Optional ones stand last. */
struct argument {
    const char *name; /* "FILE" */
    const char **value;
    bool optional; /* may be missing: *value then stays as it was */
};

struct options {
    const char *command; /* for messages: "solve" */
    struct option *options;
    size_t option_count;
    const struct argument *arguments;
    size_t argument_count;
    const char *rest_name; /* "RESULT": what may come after the arguments, or NULL for nothing */
    char **rest;           /* set by options_parse: these, moved to the front of argv */
    size_t rest_count;
    char *joined; /* owned: the text of a shape in several arguments; free with options_free */
};

/* Reads argv[1..argc); with a rest_name, at least one word must be left for the rest. False after a
 * message on standard error. */
bool options_parse(struct options *options, int argc, char **argv);
void options_free(struct options *options);

/* Says that the value of an option is wrong, for checks beyond options_parse. Returns false. */
bool options_bad_value(const struct options *options, const char *name, const char *value,
                       const char *expected);

/* Any other complaint about how the command was called, with the hint. Returns false. */
bool options_complain(const struct options *options, const char *format, ...);

/* True when the value is `first`, a letter or sign, then `second`, both whole numbers from min to
 * max. */
bool options_read_pair(const char *value, char between, int min, int max, int *first, int *second);

#endif
