/* Reading positions, see position.h. */
#include "io/position.h"
#include "io/position_words.h"
#include "io/rules_text.h"
#include "io/suggest.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { FIELD_COUNT = 10, MOST_DIGITS = 40 };

/* The cursor stands in a field and ends with it. */
struct reading {
    struct position *out;
    struct text_error *error;
    struct text_cursor cursor;
    const char *stop; /* end of the whole text */
    bool seen[FIELD_COUNT];
    int wish_room;
};

static bool expected(struct reading *reading, const char *what)
{
    const struct text_cursor *cursor = &reading->cursor;
    char quoted[TEXT_QUOTE_SIZE];
    size_t length = (size_t)(cursor->end - cursor->at);
    if (length > 0)
        text_quote(cursor->at, length, quoted);
    return text_fail(reading->error, cursor->file, text_here(cursor), "found %s, expected %s",
                     length > 0                     ? quoted
                     : cursor->end == reading->stop ? "the end of the text"
                                                    : "nothing",
                     what);
}

static bool no_memory(struct reading *reading)
{
    return text_fail_file(reading->error, reading->cursor.file, "out of memory");
}

/* True when the field ends here. */
static bool at_end(const struct reading *reading)
{
    return reading->cursor.at == reading->cursor.end;
}

static bool accept(struct reading *reading, char c)
{
    if (at_end(reading) || *reading->cursor.at != c)
        return false;
    reading->cursor.at++;
    return true;
}

/* ---- values ---- */

static int hex_digit(char c)
{
    static const char digits[] = "0123456789abcdef0123456789ABCDEF";
    const char *at = c != '\0' ? strchr(digits, c) : NULL;
    return at ? (int)((at - digits) % 16) : -1;
}

/* The rest of the field with %XX replaced. */
static bool read_text(struct reading *reading, const char *what, char **out)
{
    struct text_cursor *cursor = &reading->cursor;
    size_t length = 0;
    if (at_end(reading))
        return expected(reading, what);
    *out = malloc((size_t)(cursor->end - cursor->at) + 1);
    if (!*out)
        return no_memory(reading);
    while (cursor->at < cursor->end) {
        char c = *cursor->at;
        bool code = c == '%' && cursor->end - cursor->at >= 3 && hex_digit(cursor->at[1]) >= 0 &&
                    hex_digit(cursor->at[2]) >= 0;
        if (code)
            c = (char)(hex_digit(cursor->at[1]) * 16 + hex_digit(cursor->at[2]));
        if (c == '\0' || (!code && (c == '%' || (unsigned char)c <= ' ')))
            return expected(reading, "a letter, or %XX for other characters");
        (*out)[length++] = c;
        cursor->at += code ? 3 : 1;
    }
    (*out)[length] = '\0';
    return true;
}

/* Digits, up to `limit`. */
static bool read_whole(struct reading *reading, uint64_t limit, const char *what, uint64_t *out)
{
    struct text_cursor *cursor = &reading->cursor;
    const char *start = cursor->at;
    *out = 0;
    for (; !at_end(reading) && *cursor->at >= '0' && *cursor->at <= '9'; cursor->at++) {
        uint64_t digit = (uint64_t)(*cursor->at - '0');
        if (digit > limit || *out > (limit - digit) / 10) {
            cursor->at = start;
            return expected(reading, what);
        }
        *out = *out * 10 + digit;
    }
    return cursor->at > start || expected(reading, what);
}

/* Exactly `count` hexadecimal digits. */
static bool read_hex(struct reading *reading, int count, const char *what, uint32_t *out)
{
    *out = 0;
    for (int i = 0; i < count; i++) {
        int digit = at_end(reading) ? -1 : hex_digit(reading->cursor.at[i]);
        if (reading->cursor.at + i >= reading->cursor.end || digit < 0)
            return expected(reading, what);
        *out = *out * 16 + (uint32_t)digit;
    }
    reading->cursor.at += count;
    return true;
}

static bool read_float(struct reading *reading, float least, float most, const char *what,
                       float *out)
{
    char digits[MOST_DIGITS];
    const struct text_cursor *cursor = &reading->cursor;
    size_t length = 0;
    while (cursor->at + length < cursor->end && cursor->at[length] != ',')
        length++;
    bool good = length > 0 && length < sizeof digits;
    if (good) {
        char *end = NULL;
        memcpy(digits, cursor->at, length);
        digits[length] = '\0';
        good = strspn(digits, "0123456789+-.eE") == length;
        *out = strtof(digits, &end);
        good = good && *end == '\0' && isfinite(*out) && *out >= least && *out <= most;
    }
    if (!good)
        return expected(reading, what);
    reading->cursor.at += length;
    return true;
}

/* ---- fields ---- */

static bool read_check(struct reading *reading)
{
    reading->out->has_check = true;
    return read_hex(reading, 8, "the check of the puzzle, 8 hexadecimal digits",
                    &reading->out->check);
}

static bool read_shape(struct reading *reading)
{
    return read_text(reading, "a shape", &reading->out->shape);
}

static bool read_mats(struct reading *reading)
{
    return read_text(reading, "a list of mats", &reading->out->mats);
}

/* The rest of the field is this word. */
static bool is_word(struct reading *reading, const char *word)
{
    size_t length = strlen(word);
    bool same = (size_t)(reading->cursor.end - reading->cursor.at) == length &&
                memcmp(reading->cursor.at, word, length) == 0;
    reading->cursor.at += same ? length : 0;
    return same;
}

static bool read_one_sided(struct reading *reading)
{
    reading->out->one_sided = true;
    return is_word(reading, "yes") || expected(reading, "yes");
}

static bool read_rules(struct reading *reading)
{
    return rules_read(&reading->cursor, &reading->out->rules, reading->error);
}

static bool read_event(struct reading *reading)
{
    return read_whole(reading, UINT64_MAX, "the number of an event", &reading->out->event);
}

static bool read_camera(struct reading *reading)
{
    static const float most = 1e6F;
    struct camera *camera = &reading->out->camera;
    char zoom[64];
    snprintf(zoom, sizeof zoom, "the zoom, a number from %g to %g", (double)CAMERA_MIN_ZOOM,
             (double)CAMERA_MAX_ZOOM);
    reading->out->has_camera = true;
    *camera = (struct camera){0};
    if (!read_float(reading, -most, most, "the yaw in degrees, as in camera=YAW,PITCH,ZOOM",
                    &camera->yaw))
        return false;
    if (!accept(reading, ','))
        return expected(reading, "a comma and the pitch, as in camera=YAW,PITCH,ZOOM");
    if (!read_float(reading, -most, most, "the pitch in degrees", &camera->pitch))
        return false;
    if (!accept(reading, ','))
        return expected(reading, "a comma and the zoom, as in camera=YAW,PITCH,ZOOM");
    if (!read_float(reading, CAMERA_MIN_ZOOM, CAMERA_MAX_ZOOM, zoom, &camera->zoom))
        return false;
    for (int i = 0; i < 3 && !(i == 0 && at_end(reading)); i++)
        if (!accept(reading, ',') || !read_float(reading, -most, most, "a number", &camera->pan[i]))
            return expected(reading, "three numbers more, by how much the view is moved");
    return true;
}

static bool read_theme(struct reading *reading)
{
    reading->out->theme = is_word(reading, "dark")    ? POSITION_DARK
                          : is_word(reading, "light") ? POSITION_LIGHT
                                                      : POSITION_NO_THEME;
    return reading->out->theme != POSITION_NO_THEME || expected(reading, "light or dark");
}

static bool add_wish(struct reading *reading, const struct stepper_wish *wish)
{
    struct position *out = reading->out;
    if (out->wish_count == reading->wish_room) {
        int room = reading->wish_room > 0 ? 2 * reading->wish_room : 8;
        struct stepper_wish *wishes = realloc(out->wishes, (size_t)room * sizeof *wishes);
        if (!wishes)
            return no_memory(reading);
        out->wishes = wishes;
        reading->wish_room = room;
    }
    out->wishes[out->wish_count++] = *wish;
    return true;
}

/* EVENT+MAT@FACE, or - for +; then perhaps .XX, the orientations. */
static bool read_wish(struct reading *reading)
{
    static const char form[] = "a wish, such as 120+3@1: from event 120 on mat 3 on face 1";
    struct position *out = reading->out;
    struct stepper_wish wish = {.orientations = POSITION_ANY_WAY};
    struct text_cursor start = reading->cursor;
    uint64_t mat = 0;
    uint64_t face = 0;
    uint32_t ways = POSITION_ANY_WAY;
    if (out->wish_count == POSITION_MOST_WISHES)
        return text_fail(reading->error, start.file, text_here(&start),
                         "found more than %d wishes, expected fewer", POSITION_MOST_WISHES);
    if (!read_whole(reading, UINT64_MAX, form, &wish.event))
        return false;
    wish.forced = accept(reading, '+');
    if (!wish.forced && !accept(reading, '-'))
        return expected(reading, "+ or - and a mat, as in 120+3@1");
    if (!read_whole(reading, DOCUMENT_MAX_MATS, "the number of a mat, from 1", &mat))
        return false;
    if (!accept(reading, '@'))
        return expected(reading, "@ and a face, as in 120+3@1");
    if (!read_whole(reading, SHAPE_MAX_FACES, "the number of a face, from 1", &face))
        return false;
    if (accept(reading, '.') &&
        !read_hex(reading, 2, "orientations as two hexadecimal digits", &ways))
        return false;
    wish.mat = (int)mat - 1;
    wish.face = (int)face - 1;
    wish.orientations = (uint8_t)ways;
    reading->cursor.at = mat == 0 || face == 0 || ways == 0 ? start.at : reading->cursor.at;
    if (mat == 0 || face == 0 || ways == 0)
        return expected(reading, "numbers of mat and face from 1, and some orientation");
    if (out->wish_count > 0 && wish.event < out->wishes[out->wish_count - 1].event)
        return text_fail(reading->error, start.file, text_here(&start),
                         "found a wish for an earlier event than the one before, expected wishes "
                         "in the order of their events");
    return add_wish(reading, &wish);
}

/* ---- panes ---- */

static bool read_pane(struct reading *reading, unsigned *panes)
{
    const char *const *names = position_pane_names();
    struct text_cursor *cursor = &reading->cursor;
    char word[TEXT_QUOTE_SIZE];
    char quoted[TEXT_QUOTE_SIZE];
    size_t length = 0;
    while (cursor->at + length < cursor->end && cursor->at[length] != ',')
        length++;
    for (unsigned i = 0; i < POSITION_PANE_COUNT; i++)
        if (strlen(names[i]) == length && memcmp(names[i], cursor->at, length) == 0) {
            *panes |= 1u << i;
            cursor->at += length;
            return true;
        }
    text_visible(cursor->at, length, word, sizeof word);
    const char *near = suggest_nearest(word, names, POSITION_PANE_COUNT);
    return text_fail(reading->error, cursor->file, text_here(cursor),
                     "found %s, expected a pane: code, rules, path, tree, graph, caption, counts, "
                     "or none%s%s%s",
                     length > 0 ? text_quote(cursor->at, length, quoted) : "nothing",
                     near ? "; did you mean '" : "", near ? near : "", near ? "'?" : "");
}

static bool read_pane_list(struct reading *reading, unsigned *panes)
{
    *panes = 0;
    if (is_word(reading, "none"))
        return true;
    do
        if (!read_pane(reading, panes))
            return false;
    while (accept(reading, ','));
    return true;
}

static bool read_panes(struct reading *reading)
{
    reading->out->has_panes = true;
    return read_pane_list(reading, &reading->out->panes);
}

bool position_panes_read(const char *text, const char *name, unsigned *out,
                         struct text_error *error)
{
    struct reading reading = {.error = error, .stop = text + strlen(text)};
    reading.cursor = text_begin(text, strlen(text), name);
    reading.cursor.line = 1;
    reading.cursor.end = reading.stop;
    return read_pane_list(&reading, out) && (at_end(&reading) || expected(&reading, "a comma"));
}

/* ---- the whole ---- */

static const char *const field_names[FIELD_COUNT] = {
    "check", "shape", "mats", "one-sided", "rules", "event", "camera", "panes", "theme", "wish"};

static bool (*const field_readers[FIELD_COUNT])(struct reading *) = {
    read_check, read_shape,  read_mats,  read_one_sided, read_rules,
    read_event, read_camera, read_panes, read_theme,     read_wish};

static bool unknown_field(struct reading *reading, size_t length)
{
    char word[TEXT_QUOTE_SIZE];
    char quoted[TEXT_QUOTE_SIZE];
    const char *at = reading->cursor.at;
    text_visible(at, length, word, sizeof word);
    const char *near = suggest_nearest(word, field_names, FIELD_COUNT);
    return text_fail(reading->error, reading->cursor.file, text_here(&reading->cursor),
                     "found %s, expected a field such as rules=... or event=...%s%s%s",
                     length > 0 ? text_quote(at, length, quoted) : "nothing",
                     near ? "; did you mean '" : "", near ? near : "", near ? "'?" : "");
}

static bool read_field(struct reading *reading)
{
    struct text_cursor *cursor = &reading->cursor;
    size_t length = 0;
    int field = 0;
    while (cursor->at + length < cursor->end && cursor->at[length] != '=')
        length++;
    while (field < FIELD_COUNT && (strlen(field_names[field]) != length ||
                                   memcmp(field_names[field], cursor->at, length) != 0))
        field++;
    if (field == FIELD_COUNT)
        return unknown_field(reading, length);
    bool repeats = field_readers[field] == read_wish;
    if (reading->seen[field] && !repeats)
        return text_fail(reading->error, cursor->file, text_here(cursor),
                         "found '%s' a second time, expected it once", field_names[field]);
    reading->seen[field] = true;
    cursor->at += length;
    if (!accept(reading, '='))
        return expected(reading, "= and a value");
    return field_readers[field](reading) &&
           (at_end(reading) || expected(reading, "a colon or the end of the text"));
}

/* Goes to the part of the text up to the next colon. False at the end. */
static bool next_part(struct reading *reading)
{
    struct text_cursor *cursor = &reading->cursor;
    if (cursor->end == reading->stop)
        return false;
    cursor->at = cursor->end + 1;
    cursor->end = cursor->at;
    while (cursor->end < reading->stop && *cursor->end != ':')
        cursor->end++;
    return true;
}

static bool read_all(struct reading *reading)
{
    next_part(reading);
    if (!is_word(reading, position_builtin) &&
        !read_text(reading, "a puzzle: blue, or a file", &reading->out->path))
        return false;
    while (next_part(reading))
        if (!read_field(reading))
            return false;
    return true;
}

bool position_read(const char *text, struct position *out, struct text_error *error)
{
    struct reading reading = {.out = out, .error = error};
    size_t start = strspn(text, " \t\r\n");
    size_t length = strlen(text);
    while (length > start && strchr(" \t\r\n", text[length - 1]))
        length--;
    *out = (struct position){.rules = rules_default()};
    reading.stop = text + length;
    reading.cursor = (struct text_cursor){
        .file = "position", .line = 1, .line_start = text, .at = text + start, .end = reading.stop};
    if (!position_is(text + start))
        return expected(&reading, "a position, such as cubefold:blue:event=12");
    reading.cursor.end = text + start + strlen(position_start) - 1;
    if (read_all(&reading))
        return true;
    position_free(out);
    return false;
}
