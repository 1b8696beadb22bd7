/* The `key: value` lines of a puzzle file. */
#include "io/document.h"
#include "io/puzzle_text.h"
#include "io/suggest.h"

#include <string.h>

static const char *const key_names[PUZZLE_KEY_COUNT] = {
    [PUZZLE_KEY_TITLE] = "title",         [PUZZLE_KEY_SHAPE] = "shape",
    [PUZZLE_KEY_CAVITIES] = "cavities",   [PUZZLE_KEY_BORDER] = "border",
    [PUZZLE_KEY_ONE_SIDED] = "one-sided", [PUZZLE_KEY_BACK_OUT] = "back-out",
    [PUZZLE_KEY_COLOURS] = "colours",     [PUZZLE_KEY_NAMES] = "names",
    [PUZZLE_KEY_GROUP] = "group",         [PUZZLE_KEY_PIN] = "pin",
    [PUZZLE_KEY_FORBID] = "forbid",       [PUZZLE_KEY_MATS] = "mats",
};

bool puzzle_check_printable(const struct puzzle_text *text, struct text_item item, const char *what,
                            struct text_error *error)
{
    const char *bad = NULL;
    struct text_place place = item.place;
    if (!text_is_printable(item.text, item.length, &bad)) {
        char quoted[TEXT_QUOTE_SIZE];
        if (item.text == place.at)
            place.at = bad;
        return text_fail(error, text->file, place,
                         "found the byte %s in the %s, expected printable UTF-8",
                         text_quote(bad, 1, quoted), what);
    }
    int characters = 0;
    for (size_t i = 0; i < item.length; i++)
        characters += ((unsigned char)item.text[i] & 0xC0) != 0x80;
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
    text->title =
        (struct text_item){text_here(cursor), cursor->at, (size_t)(cursor->end - cursor->at)};
    return puzzle_check_printable(text, text->title, "title", error);
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

/* Takes yes or no, alone on the rest of the line. */
static bool accept_yes_or_no(struct text_cursor *cursor, bool *yes)
{
    struct text_cursor start = *cursor;
    *yes = text_accept_word(cursor, "yes") || text_accept_word(cursor, "true");
    if ((*yes || text_accept_word(cursor, "no") || text_accept_word(cursor, "false")) &&
        text_at_end(cursor))
        return true;
    *cursor = start;
    return false;
}

/* A line whose value is read once the mats and the shape are known. */
static bool read_later(struct puzzle_text *text, struct text_cursor *cursor, enum puzzle_key key,
                       const char *expected, struct text_error *error)
{
    if (text_at_end(cursor))
        return text_expected(error, cursor, expected);
    return puzzle_condition_add(text, key, cursor, error);
}

static bool read_one_sided(struct puzzle_text *text, struct text_cursor *cursor,
                           struct text_error *error)
{
    return accept_yes_or_no(cursor, &text->one_sided) ||
           read_later(text, cursor, PUZZLE_KEY_ONE_SIDED, "yes, no or a list of mats", error);
}

static bool read_back_out(struct puzzle_text *text, struct text_cursor *cursor,
                          struct text_error *error)
{
    return read_later(text, cursor, PUZZLE_KEY_BACK_OUT, "a list of mats", error);
}

static bool read_group(struct puzzle_text *text, struct text_cursor *cursor,
                       struct text_error *error)
{
    return read_later(text, cursor, PUZZLE_KEY_GROUP, "a group: NAME = MATS exactly 1", error);
}

static bool read_pin(struct puzzle_text *text, struct text_cursor *cursor, struct text_error *error)
{
    return read_later(text, cursor, PUZZLE_KEY_PIN, "a pin: MAT on FACE", error);
}

static bool read_forbid(struct puzzle_text *text, struct text_cursor *cursor,
                        struct text_error *error)
{
    return read_later(text, cursor, PUZZLE_KEY_FORBID, "what is forbidden: MATS on FACE", error);
}

static bool read_cavities(struct puzzle_text *text, struct text_cursor *cursor,
                          struct text_error *error)
{
    return accept_yes_or_no(cursor, &text->shape.hollow) ||
           text_expected(error, cursor, "yes or no");
}

static bool read_border(struct puzzle_text *text, struct text_cursor *cursor,
                        struct text_error *error)
{
    static const char expected[] = "free, filled, or frame with its rows below";
    static const char *const words[] = {"free", "filled", "frame"};
    for (int i = 0; i < 3; i++) {
        if (!text_accept_word(cursor, words[i]))
            continue;
        text->border = (enum document_border)i;
        text->frame.open = text->border == DOCUMENT_BORDER_FRAME;
        return text_at_end(cursor) || text_expected(error, cursor, "the end of the line");
    }
    return text_expected(error, cursor, expected);
}

static bool is_space(char c)
{
    return c == ' ' || c == '\t' || c == '\v' || c == '\f';
}

/* The next item of a list: up to a comma, or up to a blank where the list has no commas. */
static struct text_item next_item(struct text_cursor *cursor, bool commas)
{
    text_skip_blanks(cursor);
    struct text_place place = text_here(cursor);
    while (cursor->at < cursor->end && (commas ? *cursor->at != ',' : !is_space(*cursor->at)))
        cursor->at++;
    const char *end = cursor->at;
    while (end > place.at && is_space(end[-1]))
        end--;
    return (struct text_item){place, place.at, (size_t)(end - place.at)};
}

/* A list with commas (items may then hold blanks) or without. */
static bool read_list(struct puzzle_text *text, struct text_cursor *cursor, struct text_list *list,
                      const char *what, struct text_error *error)
{
    bool commas = memchr(cursor->at, ',', (size_t)(cursor->end - cursor->at)) != NULL;
    if (text_at_end(cursor))
        return text_expected(error, cursor, what);
    do {
        struct text_item item = next_item(cursor, commas);
        if (item.length == 0) {
            return text_fail(error, text->file, item.place,
                             "found an empty item in the list, expected %s", what);
        }
        if (!puzzle_list_add(text, list, item, error))
            return false;
    } while (commas ? text_accept(cursor, ',') && !text_at_end(cursor) : !text_at_end(cursor));
    return true;
}

static bool read_names(struct puzzle_text *text, struct text_cursor *cursor,
                       struct text_error *error)
{
    if (!read_list(text, cursor, &text->names, "a name", error))
        return false;
    for (int i = 0; i < text->names.count; i++)
        if (!puzzle_check_printable(text, text->names.items[i], "name", error))
            return false;
    return true;
}

static bool read_colours(struct puzzle_text *text, struct text_cursor *cursor,
                         struct text_error *error)
{
    if (!read_list(text, cursor, &text->colours, "a colour", error))
        return false;
    for (int i = 0; i < text->colours.count; i++) {
        struct text_item item = text->colours.items[i];
        uint32_t colour;
        char quoted[TEXT_QUOTE_SIZE];
        bool none = item.length == 1 && *item.text == '-';
        if (!none && !puzzle_colour(item.text, item.length, &colour)) {
            return text_fail(
                error, text->file, item.place,
                "found %s, expected a colour: #RRGGBB, a basic colour's name, or - for "
                "none",
                text_quote(item.text, item.length, quoted));
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
    [PUZZLE_KEY_CAVITIES] = read_cavities,   [PUZZLE_KEY_BORDER] = read_border,
    [PUZZLE_KEY_ONE_SIDED] = read_one_sided, [PUZZLE_KEY_BACK_OUT] = read_back_out,
    [PUZZLE_KEY_COLOURS] = read_colours,     [PUZZLE_KEY_NAMES] = read_names,
    [PUZZLE_KEY_GROUP] = read_group,         [PUZZLE_KEY_PIN] = read_pin,
    [PUZZLE_KEY_FORBID] = read_forbid,       [PUZZLE_KEY_MATS] = read_mats,
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
    char word[TEXT_QUOTE_SIZE];
    size_t length = (size_t)(colon - cursor->at);
    text_visible(cursor->at, length, word, sizeof word);
    const char *near = suggest_nearest(word, key_names, PUZZLE_KEY_COUNT);
    text_quote(cursor->at, length, quoted);
    if (near) {
        return text_fail(error, cursor->file, text_here(cursor),
                         "found the key %s, expected a known one; did you mean '%s'?", quoted,
                         near);
    }
    return text_fail(error, cursor->file, text_here(cursor),
                     "found the key %s, expected title, shape, cavities, border, one-sided, "
                     "back-out, colours, names, group, pin, forbid or mats",
                     quoted);
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
    bool repeats = key == PUZZLE_KEY_GROUP || key == PUZZLE_KEY_PIN || key == PUZZLE_KEY_FORBID;
    if (text->key_place[key].line != 0 && !repeats) {
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
