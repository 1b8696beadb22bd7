#include "io/goal_text.h"

#include "io/place_read.h"
#include "io/shape_text.h"
#include "io/suggest.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static struct text_cursor begin(const char *text, const char *name)
{
    struct text_cursor cursor = text_begin(text, strlen(text), name);
    text_next_line(&cursor);
    return cursor;
}

/* ---- goals ---- */

enum { EVENT_WORD = TRACE_GOAL_COUNT, WORD_COUNT };

static const char *const words[WORD_COUNT] = {
    [TRACE_REJECTION] = "rejection", [TRACE_PLACEMENT] = "placement",
    [TRACE_BACKTRACK] = "backtrack", [TRACE_SOLUTION] = "solution",
    [TRACE_LEVEL] = "level",         [TRACE_MAT] = "mat",
    [TRACE_FACE] = "face",           [EVENT_WORD] = "event",
};

static bool fail_word(const struct text_cursor *cursor, size_t length, struct text_error *error)
{
    char word[TEXT_QUOTE_SIZE];
    char quoted[TEXT_QUOTE_SIZE];
    text_visible(cursor->at, length, word, sizeof word);
    const char *near = suggest_nearest(word, words, WORD_COUNT);
    return text_fail(error, cursor->file, text_here(cursor),
                     "found %s, expected rejection, placement, backtrack, solution, level=D, "
                     "mat=X, face=F or event=N%s%s%s",
                     length > 0 ? text_quote(cursor->at, length, quoted) : "nothing",
                     near ? "; did you mean '" : "", near ? near : "", near ? "'?" : "");
}

static bool read_event(struct text_cursor *cursor, uint64_t *out, struct text_error *error)
{
    struct text_cursor start = *cursor;
    *out = 0;
    for (; cursor->at < cursor->end && *cursor->at >= '0' && *cursor->at <= '9'; cursor->at++) {
        uint64_t digit = (uint64_t)(*cursor->at - '0');
        if (*out > (UINT64_MAX - digit) / 10)
            return text_expected(error, &start, "a smaller number of an event");
        *out = *out * 10 + digit;
    }
    return cursor->at > start.at || text_expected(error, &start, "the number of an event");
}

static bool read_mat(struct text_cursor *cursor, const struct document *document, int *out,
                     struct text_error *error)
{
    struct mat_list list;
    if (!mat_list_read(cursor, document, "", &list, error))
        return false;
    *out = list.mats[0];
    bool one = list.count == 1 ||
               text_fail(error, cursor->file, list.places[1], "found a second mat, expected one");
    mat_list_free(&list);
    return one;
}

static bool read_value(struct text_cursor *cursor, const struct document *document, int word,
                       struct goal_text *out, struct text_error *error)
{
    struct text_cursor start = *cursor;
    int faces = document->shape->face_count;
    char expected[64];
    if (word == EVENT_WORD)
        return read_event(cursor, &out->event, error);
    if (word == TRACE_MAT)
        return read_mat(cursor, document, &out->value, error);
    if (word == TRACE_FACE)
        return shape_face_read(document->shape, cursor, &out->value, error);
    if (text_accept_integer(cursor, SHAPE_MAX_FACES, &out->value) && out->value >= 1 &&
        out->value <= faces)
        return true;
    snprintf(expected, sizeof expected, "a number of mats placed, from 1 to %d", faces);
    return text_expected(error, &start, expected);
}

bool goal_read_text(const char *text, const char *name, const struct document *document,
                    struct goal_text *out, struct text_error *error)
{
    static const char back[] = "back:";
    struct text_cursor cursor = begin(text, name);
    size_t length = 0;
    int word = 0;
    *out = (struct goal_text){.back = strncmp(cursor.at, back, strlen(back)) == 0};
    cursor.at += out->back ? strlen(back) : 0;
    while (cursor.at + length < cursor.end && cursor.at[length] != '=')
        length++;
    while (word < WORD_COUNT &&
           (strlen(words[word]) != length || memcmp(words[word], cursor.at, length) != 0))
        word++;
    if (word == WORD_COUNT)
        return fail_word(&cursor, length, error);
    cursor.at += length;
    out->is_event = word == EVENT_WORD;
    out->goal = out->is_event ? TRACE_GOAL_COUNT : (enum trace_goal)word;
    if (word >= TRACE_LEVEL) {
        if (!text_accept(&cursor, '='))
            return text_expected(error, &cursor, "= and a value");
        if (!read_value(&cursor, document, word, out, error))
            return false;
    }
    return text_at_end(&cursor) || text_expected(error, &cursor, "the end");
}

/* ---- wishes ---- */

/* Appends a wish for each mat. */
static bool add_wishes(const struct place_words *place, bool forced, uint64_t event,
                       struct stepper_wish **wishes, int *count)
{
    size_t room = (size_t)*count + (size_t)place->mats.count;
    struct stepper_wish *grown = realloc(*wishes, room * sizeof *grown);
    if (!grown)
        return false;
    *wishes = grown;
    for (int i = 0; i < place->mats.count; i++)
        grown[(*count)++] = (struct stepper_wish){.event = event,
                                                  .face = place->face,
                                                  .mat = place->mats.mats[i],
                                                  .orientations = place->orientations,
                                                  .forced = forced};
    return true;
}

bool goal_read_wishes(const char *text, const char *name, const struct document *document,
                      bool forced, uint64_t event, struct stepper_wish **wishes, int *count,
                      struct text_error *error)
{
    struct text_cursor cursor = begin(text, name);
    const char *stop = cursor.end;
    for (;;) {
        struct place_words place;
        const char *between = memchr(cursor.at, ';', (size_t)(stop - cursor.at));
        cursor.end = between ? between : stop;
        if (!place_read(&cursor, document, !forced, &place, error))
            return false;
        bool added = add_wishes(&place, forced, event, wishes, count);
        mat_list_free(&place.mats);
        if (!added)
            return text_fail_file(error, name, "out of memory");
        if (!between)
            return true;
        cursor.at = between + 1;
    }
}
