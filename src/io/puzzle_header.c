/* The `key: value` lines of a puzzle file. */
#include "io/document.h"
#include "io/puzzle_text.h"

#include <stdlib.h>
#include <string.h>

static const char *const key_names[PUZZLE_KEY_COUNT] = {
    [PUZZLE_KEY_TITLE] = "title",         [PUZZLE_KEY_SHAPE] = "shape",
    [PUZZLE_KEY_ONE_SIDED] = "one-sided", [PUZZLE_KEY_COLOURS] = "colours",
    [PUZZLE_KEY_NAMES] = "names",         [PUZZLE_KEY_MATS] = "mats",
};

static struct text_span rest_of_line(struct text_cursor *cursor)
{
    text_skip_blanks(cursor);
    return (struct text_span){text_here(cursor), (size_t)(cursor->end - cursor->at)};
}

/* Text that is shown later: printable and not too long. */
static bool check_printable(const struct puzzle_text *text, struct text_span span, const char *what,
                            struct text_error *error)
{
    const char *bad = NULL;
    struct text_place place = span.place;
    if (!text_is_printable(span.place.at, span.length, &bad)) {
        char quoted[TEXT_QUOTE_SIZE];
        place.at = bad;
        return text_fail(error, text->file, place,
                         "found the byte %s in the %s, expected printable UTF-8",
                         text_quote(bad, 1, quoted), what);
    }
    int characters = 0;
    for (size_t i = 0; i < span.length; i++)
        characters += ((unsigned char)span.place.at[i] & 0xC0) != 0x80;
    if (characters > DOCUMENT_MAX_TITLE) {
        return text_fail(error, text->file, place,
                         "found a %s of %d characters, expected at most %d", what, characters,
                         DOCUMENT_MAX_TITLE);
    }
    return true;
}

static bool read_title(struct puzzle_text *text, struct text_cursor *cursor,
                       struct text_error *error)
{
    if (text_at_end(cursor))
        return text_expected(error, cursor, "a title");
    text->title = rest_of_line(cursor);
    return check_printable(text, text->title, "title", error);
}

static bool read_shape(struct puzzle_text *text, struct text_cursor *cursor,
                       struct text_error *error)
{
    text_skip_blanks(cursor);
    text->shape_place = text_here(cursor);
    if (text_accept_word(cursor, "layers")) {
        text->layers.open = true;
        return text_at_end(cursor) ||
               text_expected(error, cursor, "the end of the line, then the layers in rows");
    }
    return shape_draft_read(&text->shape, cursor, error);
}

static bool read_one_sided(struct puzzle_text *text, struct text_cursor *cursor,
                           struct text_error *error)
{
    if (text_accept_word(cursor, "yes") || text_accept_word(cursor, "true"))
        text->one_sided = true;
    else if (!text_accept_word(cursor, "no") && !text_accept_word(cursor, "false"))
        return text_expected(error, cursor, "yes or no");
    return text_at_end(cursor) || text_expected(error, cursor, "the end of the line");
}

static bool list_add(const struct puzzle_text *text, struct text_list *list, struct text_span span,
                     struct text_error *error)
{
    if (list->count > DOCUMENT_MAX_MATS)
        return true; /* the count is reported once the number of mats is known */
    if (list->count == list->capacity) {
        int capacity = list->capacity ? list->capacity * 2 : 16;
        struct text_span *items = realloc(list->items, (size_t)capacity * sizeof *items);
        if (!items)
            return text_fail_file(error, text->file, "out of memory");
        list->items = items;
        list->capacity = capacity;
    }
    list->items[list->count++] = span;
    return true;
}

static bool is_space(char c)
{
    return c == ' ' || c == '\t' || c == '\v' || c == '\f';
}

/* The next item of a list: up to a comma, or up to a blank where the list has no commas. */
static struct text_span next_item(struct text_cursor *cursor, bool commas)
{
    text_skip_blanks(cursor);
    struct text_place place = text_here(cursor);
    while (cursor->at < cursor->end && (commas ? *cursor->at != ',' : !is_space(*cursor->at)))
        cursor->at++;
    const char *end = cursor->at;
    while (end > place.at && is_space(end[-1]))
        end--;
    return (struct text_span){place, (size_t)(end - place.at)};
}

/* A list with commas (items may then hold blanks) or without. */
static bool read_list(struct puzzle_text *text, struct text_cursor *cursor, struct text_list *list,
                      const char *what, struct text_error *error)
{
    bool commas = memchr(cursor->at, ',', (size_t)(cursor->end - cursor->at)) != NULL;
    if (text_at_end(cursor))
        return text_expected(error, cursor, what);
    do {
        struct text_span item = next_item(cursor, commas);
        if (item.length == 0) {
            return text_fail(error, text->file, item.place,
                             "found an empty item in the list, expected %s", what);
        }
        if (!list_add(text, list, item, error))
            return false;
    } while (commas ? text_accept(cursor, ',') : !text_at_end(cursor));
    return true;
}

static bool read_names(struct puzzle_text *text, struct text_cursor *cursor,
                       struct text_error *error)
{
    if (!read_list(text, cursor, &text->names, "a name", error))
        return false;
    for (int i = 0; i < text->names.count; i++)
        if (!check_printable(text, text->names.items[i], "name", error))
            return false;
    return true;
}

static bool read_colours(struct puzzle_text *text, struct text_cursor *cursor,
                         struct text_error *error)
{
    if (!read_list(text, cursor, &text->colours, "a colour", error))
        return false;
    for (int i = 0; i < text->colours.count; i++) {
        struct text_span item = text->colours.items[i];
        uint32_t colour;
        char quoted[TEXT_QUOTE_SIZE];
        bool none = item.length == 1 && *item.place.at == '-';
        if (!none && !puzzle_colour(item.place.at, item.length, &colour)) {
            return text_fail(
                error, text->file, item.place,
                "found %s, expected a colour: #RRGGBB, a basic colour's name, or - for "
                "none",
                text_quote(item.place.at, item.length, quoted));
        }
    }
    return true;
}

static bool read_mats(struct puzzle_text *text, struct text_cursor *cursor,
                      struct text_error *error)
{
    (void)text;
    return text_at_end(cursor) ||
           text_expected(error, cursor, "the end of the line, then the mats in rows");
}

static bool (*const readers[PUZZLE_KEY_COUNT])(struct puzzle_text *, struct text_cursor *,
                                               struct text_error *) = {
    [PUZZLE_KEY_TITLE] = read_title,         [PUZZLE_KEY_SHAPE] = read_shape,
    [PUZZLE_KEY_ONE_SIDED] = read_one_sided, [PUZZLE_KEY_COLOURS] = read_colours,
    [PUZZLE_KEY_NAMES] = read_names,         [PUZZLE_KEY_MATS] = read_mats,
};

/* Takes a known key with its colon; both spellings of colour will do. */
static bool accept_key(struct text_cursor *cursor, int *key)
{
    struct text_cursor start = *cursor;
    for (*key = 0; *key < PUZZLE_KEY_COUNT; ++*key) {
        bool found = text_accept_word(cursor, key_names[*key]) ||
                     (*key == PUZZLE_KEY_COLOURS && text_accept_word(cursor, "colors"));
        if (found && text_accept(cursor, ':'))
            return true;
        *cursor = start;
    }
    return false;
}

static bool fail_unknown_key(const struct text_cursor *cursor, struct text_error *error)
{
    const char *colon = memchr(cursor->at, ':', (size_t)(cursor->end - cursor->at));
    if (!colon)
        return text_expected(error, cursor, "a line `key: value` or a row of cells");
    char quoted[TEXT_QUOTE_SIZE];
    return text_fail(error, cursor->file, text_here(cursor),
                     "found the key %s, expected title, shape, one-sided, colours, names or mats",
                     text_quote(cursor->at, (size_t)(colon - cursor->at), quoted));
}

bool puzzle_header_line(struct puzzle_text *text, struct text_cursor *cursor,
                        struct text_error *error)
{
    struct text_place place = text_here(cursor);
    int key;
    if (!accept_key(cursor, &key))
        return fail_unknown_key(cursor, error);
    if (text->row_count > 0) {
        return text_fail(error, text->file, place,
                         "found the key '%s' below a mat, expected header lines to stand above the "
                         "mats",
                         key_names[key]);
    }
    if (text->key_place[key].line != 0) {
        return text_fail(error, text->file, place,
                         "found the key '%s' a second time (first on line %d), expected it once",
                         key_names[key], text->key_place[key].line);
    }
    text->key_place[key] = place;
    return readers[key](text, cursor, error);
}

struct named_colour {
    const char *name;
    uint32_t colour;
};

static const struct named_colour named_colours[] = {
    {"black", 0x2B2B2B}, {"blue", 0x3E63DD},   {"brown", 0x8A5A3B}, {"cyan", 0x35B8D0},
    {"gray", 0x8D8D8D},  {"green", 0x3BA55D},  {"grey", 0x8D8D8D},  {"orange", 0xF2A33A},
    {"pink", 0xEE7FB0},  {"purple", 0x8E4EC6}, {"red", 0xE5484D},   {"teal", 0x2BB58C},
    {"white", 0xF2F2F2}, {"yellow", 0xF4DE55},
};

static int hex_digit(char c)
{
    if (c >= '0' && c <= '9')
        return c - '0';
    if (c >= 'a' && c <= 'f')
        return c - 'a' + 10;
    return c >= 'A' && c <= 'F' ? c - 'A' + 10 : -1;
}

/* `#RGB` means `#RRGGBB` with each digit doubled. */
static bool hex_colour(const char *digits, size_t length, uint32_t *colour)
{
    if (length != 3 && length != 6)
        return false;
    uint32_t sum = 0;
    for (size_t i = 0; i < length; i++) {
        int digit = hex_digit(digits[i]);
        if (digit < 0)
            return false;
        sum = sum * 16 + (uint32_t)digit;
        if (length == 3)
            sum = sum * 16 + (uint32_t)digit;
    }
    *colour = sum;
    return true;
}

bool puzzle_colour(const char *at, size_t length, uint32_t *colour)
{
    if (length > 0 && at[0] == '#')
        return hex_colour(at + 1, length - 1, colour);
    struct text_cursor word = text_begin(at, length, "");
    if (!text_next_line(&word))
        return false;
    for (size_t i = 0; i < sizeof named_colours / sizeof named_colours[0]; i++) {
        struct text_cursor start = word;
        if (text_accept_word(&word, named_colours[i].name) && text_at_end(&word)) {
            *colour = named_colours[i].colour;
            return true;
        }
        word = start;
    }
    return false;
}
