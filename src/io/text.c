#include "io/text.h"

#include <assert.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

static bool is_blank(char c)
{
    return c == ' ' || c == '\t' || c == '\v' || c == '\f';
}

static bool is_letter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

static char to_lower(char c)
{
    return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
}

struct text_cursor text_begin(const char *bytes, size_t length, const char *file)
{
    static const char mark[] = "\xEF\xBB\xBF";
    size_t skip = length >= 3 && memcmp(bytes, mark, 3) == 0 ? 3 : 0;
    const char *first = bytes + skip;
    return (struct text_cursor){.file = file,
                                .next = first,
                                .stop = bytes + length,
                                .line_start = first,
                                .at = first,
                                .end = first,
                                .line = 0};
}

/* End of the content that starts at `from`: before a comment and trailing blanks. */
static const char *content_end(const char *from, const char *line_end)
{
    const char *end = line_end;
    for (const char *at = from; at + 1 < line_end; at++) {
        if (at[0] == '/' && at[1] == '/' && (at == from || is_blank(at[-1]))) {
            end = at;
            break;
        }
    }
    while (end > from && is_blank(end[-1]))
        end--;
    return end;
}

bool text_next_line(struct text_cursor *cursor)
{
    if (cursor->next == cursor->stop) {
        cursor->at = cursor->end;
        return false;
    }
    const char *at = cursor->next;
    while (at < cursor->stop && *at != '\n' && *at != '\r')
        at++;
    cursor->line++;
    cursor->line_start = cursor->next;
    cursor->at = cursor->next;
    cursor->end = content_end(cursor->next, at);
    if (at < cursor->stop)
        at += at[0] == '\r' && at + 1 < cursor->stop && at[1] == '\n' ? 2 : 1;
    cursor->next = at;
    return true;
}

void text_skip_blanks(struct text_cursor *cursor)
{
    while (cursor->at < cursor->end && is_blank(*cursor->at))
        cursor->at++;
}

bool text_at_end(struct text_cursor *cursor)
{
    text_skip_blanks(cursor);
    return cursor->at == cursor->end;
}

bool text_accept(struct text_cursor *cursor, char c)
{
    if (text_at_end(cursor) || *cursor->at != c)
        return false;
    cursor->at++;
    return true;
}

bool text_accept_word(struct text_cursor *cursor, const char *word)
{
    text_skip_blanks(cursor);
    size_t length = strlen(word);
    if ((size_t)(cursor->end - cursor->at) < length)
        return false;
    for (size_t i = 0; i < length; i++)
        if (to_lower(cursor->at[i]) != word[i])
            return false;
    const char *after = cursor->at + length;
    if (after < cursor->end && (is_letter(*after) || is_digit(*after)))
        return false;
    cursor->at = after;
    return true;
}

bool text_accept_integer(struct text_cursor *cursor, int limit, int *value)
{
    text_skip_blanks(cursor);
    const char *at = cursor->at;
    bool negative = at < cursor->end && *at == '-';
    if (at < cursor->end && (*at == '-' || *at == '+'))
        at++;
    if (at == cursor->end || !is_digit(*at))
        return false;
    long long sum = 0;
    for (; at < cursor->end && is_digit(*at); at++)
        if (sum <= limit)
            sum = sum * 10 + (*at - '0');
    if (sum > limit)
        sum = (long long)limit + 1;
    *value = (int)(negative ? -sum : sum);
    cursor->at = at;
    return true;
}

struct text_place text_here(const struct text_cursor *cursor)
{
    return (struct text_place){cursor->line_start, cursor->at, cursor->line};
}

struct text_place text_place_at(const char *bytes, size_t offset)
{
    struct text_place place = {bytes, bytes + offset, 1};
    for (size_t i = 0; i < offset; i++) {
        if (bytes[i] == '\n') {
            place.line++;
            place.line_start = bytes + i + 1;
        }
    }
    return place;
}

int text_utf8_length(const char *at, const char *end)
{
    const unsigned char *s = (const unsigned char *)at;
    int length = s[0] < 0x80   ? 1
                 : s[0] < 0xC2 ? 0
                 : s[0] < 0xE0 ? 2
                 : s[0] < 0xF0 ? 3
                 : s[0] < 0xF5 ? 4
                               : 0;
    if (length == 0 || end - at < length)
        return 0;
    for (int i = 1; i < length; i++)
        if ((s[i] & 0xC0) != 0x80)
            return 0;
    bool overlong = (s[0] == 0xE0 && s[1] < 0xA0) || (s[0] == 0xF0 && s[1] < 0x90);
    bool surrogate = s[0] == 0xED && s[1] >= 0xA0;
    bool beyond = s[0] == 0xF4 && s[1] >= 0x90;
    return overlong || surrogate || beyond ? 0 : length;
}

/* C0 controls, DEL and the C1 controls U+0080..U+009F, which some terminals obey. */
static bool is_control(const char *at, int length)
{
    unsigned char first = (unsigned char)at[0];
    if (length == 1)
        return first < 0x20 || first == 0x7F;
    return length == 2 && first == 0xC2 && (unsigned char)at[1] < 0xA0;
}

/* Appends the character at [at, end), or \xNN for a byte that cannot be shown, to out[*used..size)
 * with room left for a NUL. Returns the bytes consumed, or 0 when there is no room. */
static int show_character(const char *at, const char *end, char *out, size_t size, size_t *used)
{
    int length = text_utf8_length(at, end);
    bool plain = length > 0 && !is_control(at, length);
    size_t need = plain ? (size_t)length : 4;
    if (*used + need + 1 > size)
        return 0;
    if (plain) {
        memcpy(out + *used, at, (size_t)length);
    } else {
        char hex[8];
        snprintf(hex, sizeof hex, "\\x%02X", (unsigned char)at[0]);
        memcpy(out + *used, hex, 4);
    }
    *used += need;
    return plain ? length : 1;
}

void text_visible(const char *bytes, size_t length, char *out, size_t size)
{
    const char *at = bytes;
    const char *end = bytes + length;
    size_t used = 0;
    while (at < end) {
        int taken = show_character(at, end, out, size, &used);
        if (taken == 0)
            break;
        at += taken;
    }
    out[used] = '\0';
}

bool text_is_printable(const char *bytes, size_t length, const char **bad)
{
    const char *end = bytes + length;
    for (const char *at = bytes; at < end;) {
        int taken = text_utf8_length(at, end);
        if (taken == 0 || is_control(at, taken)) {
            *bad = at;
            return false;
        }
        at += taken;
    }
    return true;
}

const char *text_quote(const char *bytes, size_t length, char out[TEXT_QUOTE_SIZE])
{
    enum { SHOWN = 40 };
    const char *end = bytes + length;
    size_t used = 0;
    int shown = 0;
    out[used++] = '\'';
    while (bytes < end && shown < SHOWN) {
        int taken = show_character(bytes, end, out, TEXT_QUOTE_SIZE - 8, &used);
        if (taken == 0)
            break;
        bytes += taken;
        shown++;
    }
    snprintf(out + used, TEXT_QUOTE_SIZE - used, bytes < end ? "...'" : "'");
    return out;
}

/* Characters before `at`, plus one; a stray continuation byte belongs to the one before it. */
static int column_of(struct text_place place)
{
    int column = 1;
    for (const char *at = place.line_start; at < place.at; at++)
        column += ((unsigned char)*at & 0xC0) != 0x80;
    return column;
}

static void fill_error(struct text_error *error, const char *file, int line, int column,
                       const char *format, va_list arguments)
{
    text_visible(file, strlen(file), error->file, sizeof error->file);
    error->line = line;
    error->column = column;
    vsnprintf(error->message, sizeof error->message, format, arguments);
}

bool text_fail(struct text_error *error, const char *file, struct text_place place,
               const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    fill_error(error, file, place.line, column_of(place), format, arguments);
    va_end(arguments);
    return false;
}

bool text_fail_file(struct text_error *error, const char *file, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    fill_error(error, file, 0, 0, format, arguments);
    va_end(arguments);
    return false;
}

/* End of the word at the cursor: up to a blank or, once it began, a separator. */
static const char *word_end(const struct text_cursor *cursor)
{
    const char *at = cursor->at;
    while (at < cursor->end && !is_blank(*at) && (at == cursor->at || !strchr(",;:", *at)))
        at++;
    return at;
}

bool text_expected(struct text_error *error, const struct text_cursor *cursor, const char *expected)
{
    struct text_cursor here = *cursor;
    if (text_at_end(&here)) {
        return text_fail(error, here.file, text_here(&here),
                         "found the end of the line, expected %s", expected);
    }
    char quoted[TEXT_QUOTE_SIZE];
    text_quote(here.at, (size_t)(word_end(&here) - here.at), quoted);
    return text_fail(error, here.file, text_here(&here), "found %s, expected %s", quoted, expected);
}

void text_error_line(const struct text_error *error, char out[TEXT_LINE_SIZE])
{
    if (error->line == 0) {
        bool is_path = strcmp(error->file, "standard input") != 0 &&
                       strcmp(error->file, "standard output") != 0;
        const char *quote = is_path ? "'" : "";
        snprintf(out, TEXT_LINE_SIZE, "%s%s%s: %s", quote, error->file, quote, error->message);
        return;
    }
    snprintf(out, TEXT_LINE_SIZE, "%s:%d:%d: %s", error->file, error->line, error->column,
             error->message);
}

bool text_report(const struct text_error *error)
{
    char line[TEXT_LINE_SIZE];
    text_error_line(error, line);
    fprintf(stderr, "%s%s\n", error->line == 0 ? "cubefold: " : "", line);
    return false;
}
