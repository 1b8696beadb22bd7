#include "io/puzzle_text.h"

#include <stdlib.h>
#include <string.h>

int puzzle_next_cell(struct text_cursor *cursor)
{
    if (text_at_end(cursor))
        return PUZZLE_CELL_END;
    char c = *cursor->at;
    if (c != '0' && c != '1' && c != '.' && c != '#' && c != '?')
        return PUZZLE_CELL_BAD;
    cursor->at++;
    return c == '?' ? PUZZLE_CELL_UNKNOWN : c == '1' || c == '#';
}

bool puzzle_expected_cell(const struct text_cursor *cursor, struct text_error *error)
{
    return text_expected(error, cursor,
                         "a cell: 1 or # for filled, 0 or . for empty, ? for unknown");
}

bool puzzle_expected_plain_cell(const struct text_cursor *cursor, struct text_error *error)
{
    return text_expected(error, cursor, "a cell: 1 or # for filled, 0 or . for empty");
}

/* Makes room for one more element of an array. False when out of memory. */
static bool reserve(void **array, int count, int *capacity, size_t size)
{
    if (count < *capacity)
        return true;
    int larger = *capacity ? *capacity * 2 : 16;
    void *moved = realloc(*array, (size_t)larger * size);
    if (!moved)
        return false;
    *array = moved;
    *capacity = larger;
    return true;
}

bool puzzle_text_add_row(struct puzzle_text *text, const struct text_row *row,
                         struct text_error *error)
{
    if (text->row_count == PUZZLE_TEXT_MAX_ROWS) {
        return text_fail(error, text->file, text_here(&row->line),
                         "found more than %d rows of cells, expected at most that many",
                         PUZZLE_TEXT_MAX_ROWS);
    }
    void *rows = text->rows;
    if (!reserve(&rows, text->row_count, &text->row_capacity, sizeof *text->rows))
        return text_fail_file(error, text->file, "out of memory");
    text->rows = rows;
    text->rows[text->row_count++] = *row;
    return true;
}

bool puzzle_list_add(const struct puzzle_text *text, struct text_list *list, struct text_item item,
                     struct text_error *error)
{
    if (list->count > DOCUMENT_MAX_MATS)
        return true; /* the count is reported once the number of mats is known */
    void *items = list->items;
    if (!reserve(&items, list->count, &list->capacity, sizeof *list->items))
        return text_fail_file(error, text->file, "out of memory");
    list->items = items;
    list->items[list->count++] = item;
    return true;
}

bool puzzle_frame_add(struct puzzle_text *text, const struct text_cursor *row,
                      struct text_error *error)
{
    if (text->frame.count == PUZZLE_TEXT_MAX_FRAME) {
        return text_fail(error, text->file, text_here(row),
                         "found more than %d rows of a frame, expected at most that many",
                         PUZZLE_TEXT_MAX_FRAME);
    }
    void *rows = text->frame.rows;
    if (!reserve(&rows, text->frame.count, &text->frame.capacity, sizeof *text->frame.rows))
        return text_fail_file(error, text->file, "out of memory");
    text->frame.rows = rows;
    text->frame.rows[text->frame.count++] = *row;
    return true;
}

bool puzzle_condition_add(struct puzzle_text *text, enum puzzle_key key,
                          const struct text_cursor *value, struct text_error *error)
{
    if (text->condition_count == PUZZLE_TEXT_MAX_CONDITIONS) {
        return text_fail(error, text->file, text_here(value),
                         "found more than %d conditions, expected at most that many",
                         PUZZLE_TEXT_MAX_CONDITIONS);
    }
    void *all = text->conditions;
    if (!reserve(&all, text->condition_count, &text->condition_capacity, sizeof *text->conditions))
        return text_fail_file(error, text->file, "out of memory");
    text->conditions = all;
    text->conditions[text->condition_count++] = (struct text_condition){key, *value};
    return true;
}

bool puzzle_read_row(struct text_cursor *cursor, struct text_row *row, struct text_error *error)
{
    int cell;
    while ((cell = puzzle_next_cell(cursor)) >= 0) {
        if (row->width < PUZZLE_TEXT_MAX_WIDTH) {
            row->bits |= (uint64_t)(cell == 1) << row->width;
            row->unknown |= (uint64_t)(cell == PUZZLE_CELL_UNKNOWN) << row->width;
        }
        row->width++;
    }
    return cell != PUZZLE_CELL_BAD || puzzle_expected_cell(cursor, error);
}

/* A line of cells that belongs to a mat. */
static bool scan_row(struct puzzle_text *text, struct text_cursor *cursor, struct text_error *error)
{
    if (!text->block_open)
        text->blocks++;
    text->block_open = true;
    struct text_row row = {.line = *cursor, .block = text->blocks};
    return puzzle_read_row(cursor, &row, error) && puzzle_text_add_row(text, &row, error);
}

/* A dashed line: nothing but `-` or `=` and blanks. */
static bool is_dashed(const struct text_cursor *cursor)
{
    for (const char *at = cursor->at; at < cursor->end; at++)
        if (*at != '-' && *at != '=' && *at != ' ' && *at != '\t')
            return false;
    return true;
}

static bool is_letter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

static bool scan_line(struct puzzle_text *text, struct text_cursor *cursor,
                      struct text_error *error)
{
    if (text_at_end(cursor)) {
        text->block_open = false;
        text->frame.open = text->frame.open && text->frame.count == 0;
        return puzzle_layers_break(text, error);
    }
    if (is_dashed(cursor)) {
        text->block_open = false;
        text->frame.open = false;
        return puzzle_layers_end(text, text_here(cursor), error);
    }
    if (is_letter(*cursor->at)) {
        text->frame.open = false;
        return puzzle_layers_end(text, text_here(cursor), error) &&
               puzzle_header_line(text, cursor, error);
    }
    if (text->layers.open)
        return puzzle_layers_row(text, cursor, error);
    if (text->frame.open)
        return puzzle_frame_add(text, cursor, error);
    return scan_row(text, cursor, error);
}

/* Text in UTF-16, as some editors save it, would give a puzzling message about its first byte. */
static bool is_utf16(const char *bytes, size_t length)
{
    return length >= 2 && (memcmp(bytes, "\xFF\xFE", 2) == 0 || memcmp(bytes, "\xFE\xFF", 2) == 0);
}

bool puzzle_text_scan(struct puzzle_text *text, const char *bytes, size_t length, const char *file,
                      struct text_error *error)
{
    *text = (struct puzzle_text){.file = file};
    struct text_cursor cursor = text_begin(bytes, length, file);
    if (is_utf16(bytes, length)) {
        cursor.line = 1;
        return text_fail(error, file, text_here(&cursor), "found UTF-16 text, expected UTF-8");
    }
    while (text_next_line(&cursor))
        if (!scan_line(text, &cursor, error))
            return false;
    text->end = text_here(&cursor);
    if (text->end.line == 0)
        text->end.line = 1;
    return puzzle_layers_end(text, text->end, error);
}

void puzzle_text_free(struct puzzle_text *text)
{
    shape_draft_free(&text->shape);
    free(text->colours.items);
    free(text->names.items);
    free(text->conditions);
    free(text->frame.rows);
    free(text->rows);
    *text = (struct puzzle_text){0};
}
