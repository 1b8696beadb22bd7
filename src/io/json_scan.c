#include "io/json_scan.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct scan {
    FILE *file;
    const char *name;
    int next;         /* the next byte, or EOF */
    int line, column; /* its place, from 1 */
    char *text;       /* the value at hand, owned */
    size_t length, capacity;
    int start_line, start_column; /* its place */
    struct text_error *error;
};

bool json_scan_fail(struct text_error *error, const char *file, int line, int column,
                    const char *format, ...)
{
    char message[TEXT_MESSAGE_SIZE];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(message, sizeof message, format, arguments);
    va_end(arguments);
    text_fail_file(error, file, "%s", message);
    error->line = line;
    error->column = column;
    return false;
}

static void advance(struct scan *scan)
{
    if (scan->next == '\n') {
        scan->line++;
        scan->column = 0;
    }
    scan->next = getc(scan->file);
    scan->column += (scan->next & 0xC0) != 0x80; /* columns count characters */
}

static void skip_space(struct scan *scan)
{
    while (scan->next == ' ' || scan->next == '\t' || scan->next == '\r' || scan->next == '\n')
        advance(scan);
}

/* "found X, expected `what`" at the next byte. */
static bool expected(struct scan *scan, const char *what)
{
    char found[TEXT_QUOTE_SIZE] = "the end of the file";
    char byte = (char)scan->next;
    if (ferror(scan->file))
        return text_fail_file(scan->error, scan->name, "cannot be read: %s", strerror(errno));
    if (scan->next != EOF)
        text_quote(&byte, 1, found);
    return json_scan_fail(scan->error, scan->name, scan->line, scan->column,
                          "found %s, expected %s", found, what);
}

/* Takes the next byte into the value at hand. */
static bool keep(struct scan *scan)
{
    if (scan->length + 1 >= scan->capacity) {
        size_t capacity = scan->capacity ? scan->capacity * 2 : 4096;
        char *larger = capacity <= 2 * JSON_SCAN_MAX_VALUE ? realloc(scan->text, capacity) : NULL;
        if (!larger)
            return json_scan_fail(scan->error, scan->name, scan->start_line, scan->start_column,
                                  capacity > 2 * JSON_SCAN_MAX_VALUE
                                      ? "found a value of more than 16 MB"
                                      : "out of memory");
        scan->text = larger;
        scan->capacity = capacity;
    }
    scan->text[scan->length++] = (char)scan->next;
    scan->text[scan->length] = '\0';
    advance(scan);
    return true;
}

static bool keep_string(struct scan *scan)
{
    do {
        if (scan->next == '\\' && !keep(scan))
            return false;
        if (scan->next == EOF)
            return expected(scan, "the end of a string");
        if (!keep(scan))
            return false;
    } while (scan->next != '"');
    return keep(scan);
}

/* Takes a value as it is written. Whether it is one is for the JSON library to say, so that only
 * brackets and quotes matter here. */
static bool keep_value(struct scan *scan)
{
    int depth = 0;
    skip_space(scan);
    scan->length = 0;
    scan->start_line = scan->line;
    scan->start_column = scan->column;
    if (scan->next == EOF || strchr(",:]}", scan->next))
        return expected(scan, "a value");
    do {
        int c = scan->next;
        if (c == EOF)
            return depth == 0 || expected(scan, "the end of a value");
        if (depth == 0 && strchr(",:]} \t\r\n", c))
            return true;
        if (c == '{' || c == '[')
            depth++;
        if (c == '}' || c == ']')
            depth--;
        if (!(c == '"' ? keep_string(scan) : keep(scan)))
            return false;
        if (depth == 0 && (c == '"' || c == '}' || c == ']'))
            return true;
    } while (true);
}

/* Parses the value at hand. */
static json_t *parse(struct scan *scan)
{
    json_error_t reason;
    char words[TEXT_QUOTE_SIZE];
    json_t *value =
        json_loadb(scan->text, scan->length, JSON_REJECT_DUPLICATES | JSON_DECODE_ANY, &reason);
    if (value)
        return value;
    text_visible(reason.text, strlen(reason.text), words, sizeof words);
    int lines = reason.line > 1 ? reason.line - 1 : 0;
    int columns = reason.column > 1 ? reason.column - 1 : 0;
    json_scan_fail(scan->error, scan->name, scan->start_line + lines,
                   lines ? columns + 1 : scan->start_column + columns, "found no valid JSON: %s",
                   words);
    return NULL;
}

struct handler {
    const char *streamed_key;
    bool (*take)(void *context, const struct json_scan_item *item, struct text_error *error);
    void *context;
};

/* Hands the value at hand over. */
static bool hand_over(struct scan *scan, const struct handler *handler, enum json_scan_event event,
                      const char *key)
{
    json_t *value = parse(scan);
    if (!value)
        return false;
    struct json_scan_item item = {
        event, key, value, scan->text, scan->start_line, scan->start_column};
    bool done = handler->take(handler->context, &item, scan->error);
    json_decref(value);
    return done;
}

static bool hand_over_event(struct scan *scan, const struct handler *handler,
                            enum json_scan_event event)
{
    const struct json_scan_item item = {.event = event, .line = scan->line, .column = scan->column};
    return handler->take(handler->context, &item, scan->error);
}

/* After a member or element: true when another follows. *done tells whether all is well. */
static bool goes_on(struct scan *scan, char end, bool *done)
{
    skip_space(scan);
    *done = scan->next == ',' || scan->next == end;
    if (!*done) {
        expected(scan, end == '}' ? "',' or '}'" : "',' or ']'");
        return false;
    }
    bool more = scan->next == ',';
    advance(scan);
    return more;
}

/* The elements of the streamed array, of which the bracket comes next. */
static bool scan_list(struct scan *scan, const struct handler *handler)
{
    bool done = true;
    advance(scan);
    skip_space(scan);
    if (!hand_over_event(scan, handler, JSON_SCAN_LIST))
        return false;
    if (scan->next == ']') {
        advance(scan);
        return true;
    }
    do {
        if (!keep_value(scan) || !hand_over(scan, handler, JSON_SCAN_ELEMENT, NULL))
            return false;
    } while (goes_on(scan, ']', &done));
    return done;
}

static bool scan_member(struct scan *scan, const struct handler *handler)
{
    skip_space(scan);
    if (scan->next != '"')
        return expected(scan, "a key in quotes");
    if (!keep_value(scan))
        return false;
    json_t *key = parse(scan);
    if (!key)
        return false;
    skip_space(scan);
    bool done = scan->next == ':' || expected(scan, "':'");
    if (done) {
        advance(scan);
        skip_space(scan);
        if (scan->next == '[' && strcmp(json_string_value(key), handler->streamed_key) == 0)
            done = scan_list(scan, handler);
        else
            done = keep_value(scan) &&
                   hand_over(scan, handler, JSON_SCAN_MEMBER, json_string_value(key));
    }
    json_decref(key);
    return done;
}

static bool scan_object(struct scan *scan, const struct handler *handler)
{
    bool done = true;
    if (scan->next != '{')
        return expected(scan, "'{'");
    advance(scan);
    skip_space(scan);
    if (scan->next == '}') {
        advance(scan);
        return hand_over_event(scan, handler, JSON_SCAN_OBJECT);
    }
    do {
        if (!scan_member(scan, handler))
            return false;
    } while (goes_on(scan, '}', &done));
    return done && hand_over_event(scan, handler, JSON_SCAN_OBJECT);
}

bool json_scan(const char *path, const char *streamed_key,
               bool (*take)(void *context, const struct json_scan_item *item,
                            struct text_error *error),
               void *context, struct text_error *error)
{
    const struct handler handler = {streamed_key, take, context};
    bool standard = strcmp(path, "-") == 0;
    struct scan scan = {.file = standard ? stdin : fopen(path, "rb"),
                        .name = standard ? "standard input" : path,
                        .line = 1,
                        .error = error};
    bool done = true;
    if (!scan.file)
        return text_fail_file(error, path, "cannot be opened: %s", strerror(errno));
    advance(&scan);
    do {
        skip_space(&scan);
        done = scan_object(&scan, &handler);
        skip_space(&scan);
    } while (done && scan.next != EOF);
    if (done && ferror(scan.file))
        done = expected(&scan, "more");
    if (!standard)
        fclose(scan.file);
    free(scan.text);
    return done;
}
