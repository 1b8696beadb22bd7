#include "io/puzzle_text.h"

#include <stdlib.h>
#include <string.h>

int puzzle_next_cell(struct text_cursor *cursor)
{
    if (text_at_end(cursor))
        return -1;
    char c = *cursor->at;
    if (c != '0' && c != '1' && c != '.' && c != '#')
        return -2;
    cursor->at++;
    return c == '1' || c == '#';
}

bool puzzle_expected_cell(const struct text_cursor *cursor, struct text_error *error)
{
    return text_expected(error, cursor, "a cell: 1 or # for filled, 0 or . for empty");
}

static bool add_row(struct puzzle_text *text, const struct text_row *row, struct text_error *error)
{
    if (text->row_count == PUZZLE_TEXT_MAX_ROWS) {
        return text_fail(error, text->file, text_here(&row->line),
                         "found more than %d rows of cells, expected at most that many",
                         PUZZLE_TEXT_MAX_ROWS);
    }
    if (text->row_count == text->row_capacity) {
        int capacity = text->row_capacity ? text->row_capacity * 2 : 64;
        struct text_row *rows = realloc(text->rows, (size_t)capacity * sizeof *rows);
        if (!rows)
            return text_fail_file(error, text->file, "out of memory");
        text->rows = rows;
        text->row_capacity = capacity;
    }
    text->rows[text->row_count++] = *row;
    return true;
}

/* A line of cells that belongs to a mat. */
static bool scan_row(struct puzzle_text *text, struct text_cursor *cursor, struct text_error *error)
{
    if (!text->block_open)
        text->blocks++;
    text->block_open = true;
    struct text_row row = {.line = *cursor, .block = text->blocks};
    int cell;
    while ((cell = puzzle_next_cell(cursor)) >= 0) {
        if (row.width < PUZZLE_TEXT_MAX_WIDTH)
            row.bits |= (uint64_t)cell << row.width;
        row.width++;
    }
    if (cell == -2)
        return puzzle_expected_cell(cursor, error);
    return add_row(text, &row, error);
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
        return puzzle_layers_break(text, error);
    }
    if (is_dashed(cursor)) {
        text->block_open = false;
        return puzzle_layers_end(text, text_here(cursor), error);
    }
    if (is_letter(*cursor->at)) {
        return puzzle_layers_end(text, text_here(cursor), error) &&
               puzzle_header_line(text, cursor, error);
    }
    if (text->layers.open)
        return puzzle_layers_row(text, cursor, error);
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
    free(text->rows);
    *text = (struct puzzle_text){0};
}
