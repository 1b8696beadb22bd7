#include "io/mat_list.h"

#include "io/suggest.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void mat_list_free(struct mat_list *list)
{
    free(list->mats);
    free(list->places);
    free(list->listed);
    *list = (struct mat_list){0};
}

/* True when an item may end at `at`. */
static bool is_boundary(const struct text_cursor *cursor, const char *at)
{
    return at == cursor->end || strchr(", \t-", *at) != NULL;
}

/* "found 'Anne', expected a mat: a number from 1 to 12, or a name; did you mean 'Ann'?" */
static bool fail_unknown(const struct text_cursor *cursor, const struct document *document,
                         const char *also, struct text_error *error)
{
    char expected[256];
    char word[TEXT_QUOTE_SIZE];
    char letter[PALETTE_LABEL_SIZE];
    const char *near = NULL;
    size_t length = 0;
    while (cursor->at + length < cursor->end && !strchr(",\t ", cursor->at[length]))
        length++;
    text_visible(cursor->at, length, word, sizeof word);
    for (int mat = 0; mat < document->mat_count && !near; mat++) {
        const char *name = document->labels[mat].name;
        near = name ? suggest_nearest(word, &name, 1) : NULL;
    }
    snprintf(expected, sizeof expected,
             "%sa mat: a number from 1 to %d, a name, or a letter up to %s%s%.99s%s", also,
             document->mat_count, palette_label(document->mat_count - 1, letter),
             near ? " (did you mean '" : "", near ? near : "", near ? "'?)" : "");
    return text_expected(error, cursor, expected);
}

static bool fail_range(const struct text_cursor *at, const struct document *document, int number,
                       struct text_error *error)
{
    return text_fail(error, at->file, text_here(at), "found mat %d, expected a number from 1 to %d",
                     number, document->mat_count);
}

/* `7` or `7-18`: mats first..last from 0. */
static bool read_numbers(struct text_cursor *cursor, const struct document *document, int *first,
                         int *last, struct text_error *error)
{
    struct text_cursor start = *cursor;
    text_accept_integer(cursor, DOCUMENT_MAX_MATS, first);
    if (*first < 1 || *first > document->mat_count)
        return fail_range(&start, document, *first, error);
    *last = *first;
    if (text_accept(cursor, '-')) {
        text_skip_blanks(cursor);
        start = *cursor;
        if (cursor->at == cursor->end || *cursor->at < '0' || *cursor->at > '9' ||
            !text_accept_integer(cursor, DOCUMENT_MAX_MATS, last))
            return text_expected(error, &start, "the last number of a range");
        if (*last < *first || *last > document->mat_count) {
            return text_fail(error, start.file, text_here(&start),
                             "found %d as the end of a range, expected a number from %d to %d",
                             *last, *first, document->mat_count);
        }
    }
    --*first;
    --*last;
    return true;
}

/* The mat whose name stands at the cursor, or -1; the longest name counts. *count says how many
 * have that name. */
static int match_name(const struct text_cursor *cursor, const struct document *document,
                      size_t *longest, int *count)
{
    size_t room = (size_t)(cursor->end - cursor->at);
    int found = -1;
    *longest = 0;
    *count = 0;
    for (int mat = 0; mat < document->mat_count && room > 0; mat++) {
        const char *name = document->labels[mat].name;
        if (!name || *name != *cursor->at)
            continue;
        size_t length = strlen(name);
        if (length < *longest || length > room || memcmp(cursor->at, name, length) != 0 ||
            !is_boundary(cursor, cursor->at + length))
            continue;
        *count = length > *longest ? 1 : *count + 1;
        found = length > *longest ? mat : found;
        *longest = length;
    }
    return found;
}

/* The mat whose letter (palette_label) stands at the cursor, or -1: A is 0, Z 25, AA 26, ... */
static int match_letter(const struct text_cursor *cursor, const struct document *document,
                        size_t *length)
{
    const char *at = cursor->at;
    int number = 0;
    for (; at < cursor->end && *at >= 'A' && *at <= 'Z' && number <= document->mat_count; at++)
        number = number * 26 + (*at - 'A' + 1);
    *length = (size_t)(at - cursor->at);
    return number <= document->mat_count && is_boundary(cursor, at) ? number - 1 : -1;
}

static bool read_word(struct text_cursor *cursor, const struct document *document, const char *also,
                      int *mat, struct text_error *error)
{
    size_t length;
    int count;
    char quoted[TEXT_QUOTE_SIZE];
    *mat = match_name(cursor, document, &length, &count);
    if (*mat < 0)
        *mat = match_letter(cursor, document, &length);
    if (*mat < 0)
        return fail_unknown(cursor, document, also, error);
    if (count > 1) {
        return text_fail(error, cursor->file, text_here(cursor),
                         "found %s, the name of %d mats, expected one of them by its number",
                         text_quote(cursor->at, length, quoted), count);
    }
    cursor->at += length;
    return true;
}

/* True when a number stands at the cursor and nothing that would make it a name. */
static bool is_number(const struct text_cursor *cursor)
{
    const char *at = cursor->at;
    while (at < cursor->end && *at >= '0' && *at <= '9')
        at++;
    return at > cursor->at && is_boundary(cursor, at);
}

static bool add_mat(struct mat_list *list, int mat, const struct text_cursor *at,
                    struct text_error *error)
{
    if (list->listed[mat]) {
        return text_fail(error, at->file, text_here(at),
                         "found mat %d a second time in the list, expected each once", mat + 1);
    }
    list->listed[mat] = true;
    list->places[list->count] = text_here(at);
    list->mats[list->count++] = mat;
    return true;
}

static bool read_item(struct text_cursor *cursor, const struct document *document, const char *also,
                      struct mat_list *list, struct text_error *error)
{
    int first = -1;
    int last = -1;
    text_skip_blanks(cursor);
    struct text_cursor start = *cursor;
    bool good = is_number(cursor) ? read_numbers(cursor, document, &first, &last, error)
                                  : read_word(cursor, document, also, &first, error);
    last = last < first ? first : last;
    for (int mat = first; good && mat <= last; mat++)
        good = add_mat(list, mat, &start, error);
    return good;
}

bool mat_list_read(struct text_cursor *cursor, const struct document *document, const char *also,
                   struct mat_list *list, struct text_error *error)
{
    size_t room = (size_t)document->mat_count + 1;
    *list = (struct mat_list){.mats = malloc(room * sizeof *list->mats),
                              .places = malloc(room * sizeof *list->places),
                              .listed = calloc(room, sizeof *list->listed)};
    bool good = list->mats && list->places && list->listed;
    if (!good)
        text_fail_file(error, cursor->file, "out of memory");
    else
        do
            good = read_item(cursor, document, also, list, error);
        while (good && text_accept(cursor, ','));
    if (!good)
        mat_list_free(list);
    return good;
}
