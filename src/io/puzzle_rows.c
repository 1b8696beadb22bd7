/* From rows of cells to mats.
 *
 * A mat is drawn as n rows of n cells, or written as its rim: 4(n-1) digits on one line. The widths
 * 8, 12 and 16 could be either:
 *
 *     digits on a line   as a row of a mat of size   as the rim of a mat of size
 *            8                     8                             3
 *           12                    12                             4
 *           16                    16                             5
 *
 * They are rows when somewhere in the file so many of them in a row have a full core, as they must
 * if they draw a mat. Otherwise they are rims.
 */
#include "geom/palette.h"
#include "io/document.h"
#include "io/puzzle_text.h"

#include <stdlib.h>

/* n of the mat whose rim has this many cells, or 0. */
static int size_of_rim(int width)
{
    int size = width / 4 + 1;
    return width % 4 == 0 && size >= MAT_MIN_SIZE && size <= MAT_MAX_SIZE ? size : 0;
}

static bool core_is_full(const struct text_row *row)
{
    uint64_t core = ((UINT64_C(1) << (row->width - 2)) - 1) << 1;
    return (row->bits & core) == core;
}

/* Rows from `first` on that stand in one block and have the same width. */
static int run_length(const struct puzzle_text *text, int first)
{
    const struct text_row *rows = text->rows;
    int next = first + 1;
    while (next < text->row_count && rows[next].block == rows[first].block &&
           rows[next].width == rows[first].width)
        next++;
    return next - first;
}

/* True when rows first..first+run-1 contain a mat drawn as `width` rows. */
static bool run_draws_mat(const struct text_row *rows, int run, int width)
{
    int full = 0;
    for (int i = 1; i + 1 < run; i++) {
        full = core_is_full(&rows[i]) ? full + 1 : 0;
        if (full == width - 2)
            return true;
    }
    return false;
}

/* True when lines of this width are rows of mats rather than rims. */
static bool width_means_rows(const struct puzzle_text *text, int width)
{
    if (size_of_rim(width) == 0)
        return true;
    if (width > MAT_MAX_SIZE)
        return false;
    for (int i = 0; i < text->row_count;) {
        int run = run_length(text, i);
        if (text->rows[i].width == width && run_draws_mat(&text->rows[i], run, width))
            return true;
        i += run;
    }
    return false;
}

/* Where cell `index` of the row stands; the end of the line when it has no such cell. */
static struct text_place cell_place(const struct text_row *row, int index)
{
    struct text_cursor cursor = row->line;
    for (int i = 0; i < index; i++)
        puzzle_next_cell(&cursor);
    text_skip_blanks(&cursor);
    return text_here(&cursor);
}

/* The rim as written starts right of the top left corner and so ends with that corner, which is
 * rim cell 0. */
static struct placed_mat mat_of_rim(const struct text_row *row)
{
    struct placed_mat placed = {.mat = {.size = size_of_rim(row->width)},
                                .place = text_here(&row->line)};
    for (int i = 0; i < row->width; i++)
        if (row->bits >> i & 1)
            placed.mat.rim |= UINT64_C(1) << ((i + 1) % row->width);
    placed.unknown =
        (row->unknown << 1 | row->unknown >> (row->width - 1)) & ((UINT64_C(1) << row->width) - 1);
    return placed;
}

static bool fail_width(const struct puzzle_text *text, const struct text_row *row,
                       struct text_error *error)
{
    return text_fail(
        error, text->file, text_here(&row->line),
        "found a row of %d cell%s, expected %d to %d (or the 8, 12, ... %d digits of a "
        "rim)",
        row->width, row->width == 1 ? "" : "s", MAT_MIN_SIZE, MAT_MAX_SIZE, MAT_MAX_RIM);
}

/* True when the rows from `first` on, to the end of their block, are those of whole mats without a
 * line between them. In such a block only the first mat is asked: each row is looked at once. */
static bool block_is_whole(const struct puzzle_text *text, int first, int size)
{
    const struct text_row *rows = text->rows;
    if (first > 0 && rows[first - 1].block == rows[first].block)
        return true;
    int run = run_length(text, first);
    int next = first + run;
    return run % size == 0 && (next == text->row_count || rows[next].block != rows[first].block);
}

/* Checks that `size` rows of `size` cells follow from `first` on, then a new block or, in a block
 * of several mats without a line between them, the rows of whole mats. */
static bool check_square(const struct puzzle_text *text, int first, int size,
                         struct text_error *error)
{
    const struct text_row *rows = text->rows;
    for (int i = 1; i < size; i++) {
        int at = first + i;
        if (at == text->row_count || rows[at].block != rows[first].block) {
            return text_fail(error, text->file, text_here(&rows[at - 1].line),
                             "found the end of a mat after %d row%s, expected %d, as many as "
                             "it is wide",
                             i, i == 1 ? "" : "s", size);
        }
        if (rows[at].width != size) {
            return text_fail(error, text->file, cell_place(&rows[at], size),
                             "found a row of %d cell%s, expected %d as in the mat's first row",
                             rows[at].width, rows[at].width == 1 ? "" : "s", size);
        }
    }
    int after = first + size;
    if (after < text->row_count && rows[after].block == rows[first].block &&
        size_of_rim(size) == 0 && !block_is_whole(text, first, size)) {
        return text_fail(error, text->file, text_here(&rows[after].line),
                         "found row %d of a mat that is %d cells wide, expected a blank or dashed "
                         "line",
                         size + 1, size);
    }
    return true;
}

static bool mat_of_rows(const struct puzzle_text *text, int first, int index,
                        struct placed_mat *placed, struct text_error *error)
{
    const struct text_row *rows = &text->rows[first];
    int size = rows[0].width;
    uint8_t cells[MAT_MAX_SIZE * MAT_MAX_SIZE];
    if (!check_square(text, first, size, error))
        return false;
    for (int i = 0; i < size * size; i++)
        cells[i] = rows[i / size].bits >> (i % size) & 1;
    int row = 0;
    int col = 0;
    *placed = (struct placed_mat){.place = text_here(&rows[0].line)};
    for (int i = 0; i < size * size; i++) {
        int at = mat_rim_index(size, i / size, i % size);
        if (at >= 0 && (rows[i / size].unknown >> (i % size) & 1))
            placed->unknown |= UINT64_C(1) << at;
    }
    if (mat_from_rows(cells, size, &placed->mat, &row, &col) == MAT_OK)
        return true;
    char letter[PALETTE_LABEL_SIZE];
    bool unknown = (rows[row].unknown >> col & 1) != 0;
    return text_fail(error, text->file, cell_place(&rows[row], col),
                     "found an %s cell inside mat %s, expected only its outermost ring to have any",
                     unknown ? "unknown" : "empty", palette_label(index, letter));
}

/* Reads the mat that starts at row *first and moves *first behind it. */
static bool next_mat(const struct puzzle_text *text, const bool *means_rows, int *first, int index,
                     struct placed_mat *placed, struct text_error *error)
{
    const struct text_row *row = &text->rows[*first];
    bool may_be_rim = size_of_rim(row->width) != 0;
    bool is_rim =
        row->form == TEXT_ROW_RIM || (row->form == TEXT_ROW_EITHER && may_be_rim &&
                                      (row->width > MAT_MAX_SIZE || !means_rows[row->width]));
    if (is_rim) {
        *placed = mat_of_rim(row);
        ++*first;
        return true;
    }
    if (row->width < MAT_MIN_SIZE || row->width > MAT_MAX_SIZE)
        return fail_width(text, row, error);
    if (!mat_of_rows(text, *first, index, placed, error))
        return false;
    *first += row->width;
    return true;
}

bool puzzle_rows_to_mats(const struct puzzle_text *text, struct placed_mat **mats, int *count,
                         struct text_error *error)
{
    bool means_rows[MAT_MAX_SIZE + 1] = {false};
    for (int width = MAT_MIN_SIZE; width <= MAT_MAX_SIZE; width++)
        means_rows[width] = width_means_rows(text, width);
    struct placed_mat *all = malloc((size_t)(text->row_count + 1) * sizeof *all);
    if (!all)
        return text_fail_file(error, text->file, "out of memory");
    *count = 0;
    for (int first = 0; first < text->row_count;) {
        if (*count == DOCUMENT_MAX_MATS) {
            text_fail(error, text->file, text_here(&text->rows[first].line),
                      "found more than %d mats, expected at most that many", DOCUMENT_MAX_MATS);
            free(all);
            return false;
        }
        if (!next_mat(text, means_rows, &first, *count, &all[*count], error)) {
            free(all);
            return false;
        }
        ++*count;
    }
    *mats = all;
    return true;
}
