#include "io/options.h"

#include "io/suggest.h"
#include "io/text.h"

#include <assert.h>
#include <errno.h>
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_OPTIONS = 24 };

bool options_complain(const struct options *options, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    fprintf(stderr, "cubefold %s: ", options->command);
    vfprintf(stderr, format, arguments);
    fprintf(stderr, "\nTry 'cubefold %s --help'.\n", options->command);
    va_end(arguments);
    return false;
}

bool options_bad_value(const struct options *options, const char *name, const char *value,
                       const char *expected)
{
    char quoted[TEXT_QUOTE_SIZE];
    return options_complain(options, "%s: found %s, expected %s", name,
                            text_quote(value, strlen(value), quoted), expected);
}

/* Only digits, within long long. */
static bool read_whole(const char *text, double min, double max, long long *out)
{
    if (*text == '\0' || strspn(text, "0123456789") != strlen(text))
        return false;
    errno = 0;
    *out = strtoll(text, NULL, 10);
    return errno == 0 && (double)*out >= min && (double)*out <= max;
}

/* A decimal number; strtod alone would also take blanks, hexadecimal digits and words. */
static bool read_number(const char *text, double min, double max, double *out)
{
    char *end = NULL;
    if (*text == '\0' || strspn(text, "0123456789+-.eE") != strlen(text))
        return false;
    *out = strtod(text, &end);
    return *end == '\0' && isfinite(*out) && *out >= min && *out <= max;
}

bool options_read_pair(const char *value, char between, int min, int max, int *first, int *second)
{
    char left[16];
    long long a = 0;
    long long b = 0;
    const char *sign = strchr(value, between);
    size_t length = sign ? (size_t)(sign - value) : 0;
    if (!sign || length >= sizeof left)
        return false;
    memcpy(left, value, length);
    left[length] = '\0';
    if (!read_whole(left, min, max, &a) || !read_whole(sign + 1, min, max, &b))
        return false;
    *first = (int)a;
    *second = (int)b;
    return true;
}

/* `word` names the option when it is its name, alone or followed by `=`. */
static bool is_named(const char *word, const char *name)
{
    size_t length = name ? strlen(name) : 0;
    return name && strncmp(word, name, length) == 0 &&
           (word[length] == '\0' || (word[length] == '=' && word[1] == '-'));
}

static struct option *find_option(const struct options *options, const char *word)
{
    for (size_t i = 0; i < options->option_count; i++) {
        struct option *option = &options->options[i];
        if (is_named(word, option->name) || is_named(word, option->short_name))
            return option;
    }
    return NULL;
}

static bool complain_unknown(const struct options *options, const char *word)
{
    const char *names[MAX_OPTIONS];
    char quoted[TEXT_QUOTE_SIZE];
    assert(options->option_count <= MAX_OPTIONS);
    for (size_t i = 0; i < options->option_count; i++)
        names[i] = options->options[i].name;
    const char *near = suggest_nearest(word, names, options->option_count);
    text_quote(word, strlen(word), quoted);
    if (!near)
        return options_complain(options, "unknown option %s", quoted);
    return options_complain(options, "unknown option %s; did you mean '%s'?", quoted, near);
}

/* A shape in several arguments: the first is only its kind. */
static bool is_shape_kind(const char *value)
{
    static const char *const kinds[] = {"box", "sheet", "cells", "faces", "file"};
    for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; i++)
        if (strcmp(value, kinds[i]) == 0)
            return true;
    return false;
}

/* `last` is the word `open`, which may follow a box, or "". */
static bool join_shape(struct options *options, struct option *option, const char *kind,
                       const char *rest, const char *last)
{
    size_t room = strlen(kind) + strlen(rest) + strlen(last) + 3;
    options->joined = malloc(room);
    if (!options->joined)
        return options_complain(options, "out of memory");
    snprintf(options->joined, room, "%s %s%s%s", kind, rest, *last ? " " : "", last);
    *option->text = options->joined;
    return true;
}

/* `name` is the option as it was typed. */
static bool take_value(const struct options *options, const struct option *option, const char *name,
                       const char *value)
{
    switch (option->kind) {
    case OPTION_FLAG:
        break;
    case OPTION_TEXT:
    case OPTION_SHAPE:
        *option->text = value;
        return true;
    case OPTION_COUNT:
        if (read_whole(value, option->min, option->max, option->count))
            return true;
        return options_bad_value(options, name, value, option->expected);
    case OPTION_NUMBER:
        if (read_number(value, option->min, option->max, option->number))
            return true;
        return options_bad_value(options, name, value, option->expected);
    }
    return false;
}

/* Reads the option at argv[*at] and moves *at to its last argument. */
static bool parse_option(struct options *options, int argc, char **argv, int *at)
{
    const char *word = argv[*at];
    struct option *option = find_option(options, word);
    if (!option)
        return complain_unknown(options, word);
    const char *name = word[1] == '-' ? option->name : option->short_name; /* without a value */
    if (option->given)
        return options_complain(options, "%s is given twice", name);
    option->given = true;
    const char *equals = word[1] == '-' ? strchr(word, '=') : NULL;
    if (option->kind == OPTION_FLAG) {
        *option->flag = true;
        return !equals || options_complain(options, "%s takes no value", name);
    }
    if (equals)
        return take_value(options, option, name, equals + 1);
    if (*at + 1 >= argc)
        return options_complain(options, "%s needs %s", name, option->expected);
    const char *value = argv[++*at];
    if (option->kind == OPTION_SHAPE && is_shape_kind(value)) {
        if (*at + 1 >= argc)
            return options_complain(options, "%s %s: the rest of the shape is missing", name,
                                    value);
        const char *rest = argv[++*at];
        bool open =
            strcmp(value, "box") == 0 && *at + 1 < argc && strcmp(argv[*at + 1], "open") == 0;
        *at += open;
        return join_shape(options, option, value, rest, open ? "open" : "");
    }
    return take_value(options, option, name, value);
}

static bool take_argument(struct options *options, size_t index, char *word)
{
    char quoted[TEXT_QUOTE_SIZE];
    bool is_rest = index >= options->argument_count;
    if (is_rest && !options->rest_name) {
        return options_complain(options, "unexpected argument %s",
                                text_quote(word, strlen(word), quoted));
    }
    if (*word == '\0') {
        return options_complain(options, "%s is empty, expected a file name",
                                is_rest ? options->rest_name : options->arguments[index].name);
    }
    if (is_rest)
        options->rest[options->rest_count++] = word; /* never beyond the word being read */
    else
        *options->arguments[index].value = word;
    return true;
}

bool options_parse(struct options *options, int argc, char **argv)
{
    size_t found = 0;
    bool options_over = false;
    options->rest = argv + 1;
    options->rest_count = 0;
    for (int at = 1; at < argc; at++) {
        char *word = argv[at];
        if (!options_over && strcmp(word, "--") == 0) {
            options_over = true;
        } else if (!options_over && word[0] == '-' && word[1] != '\0') {
            if (!parse_option(options, argc, argv, &at))
                return false;
        } else if (!take_argument(options, found++, word)) {
            return false;
        }
    }
    if (found < options->argument_count && !options->arguments[found].optional)
        return options_complain(options, "%s is missing", options->arguments[found].name);
    if (options->rest_name && options->rest_count == 0)
        return options_complain(options, "%s is missing", options->rest_name);
    return true;
}

void options_free(struct options *options)
{
    free(options->joined);
    options->joined = NULL;
}
