#include "io/shp_read.h"

#include "io/shape_faces.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char heading[] = "<Generate definition>";

struct range {
    int first, end;
};

struct reading {
    struct text_cursor cursor;
    struct text_error *error;
    bool has_size;
    int size[3];
    bool has_limits[3], has_pages[3];
    struct range limits[3][3]; /* of the planes normal to an axis: planes, rows, columns */
    struct lattice_square squares[SHAPE_MAX_FACES];
    int square_count;
    int face_count; /* as the file says, or -1 */
    int solutions;
};

/* The axes of rows and columns in the planes normal to an axis. */
static int row_axis(int normal)
{
    return normal == 0 ? 1 : 0;
}

static int column_axis(int normal)
{
    return normal == 2 ? 1 : 2;
}

/* Takes these bytes if the line goes on with them, with one blank for any number of blanks. */
static bool accept_text(struct text_cursor *cursor, const char *text)
{
    struct text_cursor at = *cursor;
    text_skip_blanks(&at);
    for (; *text; text++) {
        if (*text == ' ') {
            text_skip_blanks(&at);
            continue;
        }
        if (at.at >= at.end || *at.at != *text)
            return false;
        at.at++;
    }
    *cursor = at;
    return true;
}

static bool end_of_line(struct reading *reading)
{
    return text_at_end(&reading->cursor) ||
           text_expected(reading->error, &reading->cursor, "the end of the line");
}

static bool read_size(struct reading *reading)
{
    for (int axis = 0; axis < 3; axis++) {
        struct text_cursor number = reading->cursor;
        if (!text_accept_integer(&reading->cursor, SHP_MAX_SIZE, &reading->size[axis]) ||
            reading->size[axis] < 1 || reading->size[axis] > SHP_MAX_SIZE)
            return text_expected(reading->error, &number, "three sizes, each from 1 to 128");
    }
    reading->has_size = true;
    return end_of_line(reading);
}

static bool read_limits(struct reading *reading, int normal)
{
    for (int i = 0; i < 3; i++) {
        struct range *range = &reading->limits[normal][i];
        struct text_cursor number = reading->cursor;
        if (!text_accept_integer(&reading->cursor, SHP_MAX_SIZE, &range->first) ||
            !text_accept_integer(&reading->cursor, SHP_MAX_SIZE, &range->end) || range->first < 0 ||
            range->end < range->first || range->end > SHP_MAX_SIZE)
            return text_expected(reading->error, &number,
                                 "three ranges FIRST END, each within 0 to 128");
    }
    reading->has_limits[normal] = true;
    return end_of_line(reading);
}

/* ---- pages ---- */

static bool add_square(struct reading *reading, struct cell corner, int axis,
                       const struct text_cursor *cursor)
{
    if (reading->square_count == SHAPE_MAX_FACES) {
        return text_fail(reading->error, cursor->file, text_here(cursor),
                         "found more than %d faces, expected at most that many", SHAPE_MAX_FACES);
    }
    reading->squares[reading->square_count++] = (struct lattice_square){corner, axis};
    return true;
}

static bool read_row(struct reading *reading, int normal, int plane, int row)
{
    struct range columns = reading->limits[normal][2];
    int point[3] = {0};
    point[normal] = plane;
    point[row_axis(normal)] = row;
    for (int column = columns.first; column < columns.end; column++) {
        struct text_cursor number = reading->cursor;
        int value = 0;
        if (!text_accept_integer(&reading->cursor, 2, &value) || value < 0 || value > 2) {
            char expected[96];
            snprintf(expected, sizeof expected, "%d numbers a line, each 0, 1 or 2",
                     columns.end - columns.first);
            return text_expected(reading->error, &number, expected);
        }
        point[column_axis(normal)] = column;
        if (value != 0 &&
            !add_square(reading, (struct cell){point[0], point[1], point[2]}, normal, &number))
            return false;
    }
    return end_of_line(reading);
}

static bool next_filled_line(struct text_cursor *cursor)
{
    while (text_next_line(cursor))
        if (!text_at_end(cursor))
            return true;
    return false;
}

static bool read_pages(struct reading *reading, int normal)
{
    struct range *limits = reading->limits[normal];
    if (!reading->has_size || reading->has_pages[normal])
        return text_expected(reading->error, &reading->cursor,
                             ":Size, then the three blocks of pages, each once");
    if (!reading->has_limits[normal]) {
        limits[0].end = reading->size[normal];
        limits[1].end = reading->size[row_axis(normal)];
        limits[2].end = reading->size[column_axis(normal)];
    }
    reading->has_pages[normal] = true;
    if (!end_of_line(reading))
        return false;
    for (int plane = limits[0].first; plane < limits[0].end; plane++)
        for (int row = limits[1].first; row < limits[1].end && limits[2].first < limits[2].end;
             row++) {
            if (!next_filled_line(&reading->cursor))
                return text_expected(reading->error, &reading->cursor, "the next row of a page");
            if (!read_row(reading, normal, plane, row))
                return false;
        }
    return true;
}

/* ---- the file ---- */

/* The line at the cursor, up to where the pages end. */
static bool read_line(struct reading *reading, bool *derived)
{
    static const char *const limits[3] = {":LimitsX =", ":LimitsY =", ":LimitsZ ="};
    static const char *const pages[3] = {
        ":YZ pages data =", ":XZ pages data =", ":XY pages data ="};
    struct text_cursor *cursor = &reading->cursor;
    if (accept_text(cursor, ":Size ="))
        return read_size(reading);
    for (int axis = 0; axis < 3; axis++) {
        if (accept_text(cursor, limits[axis]))
            return read_limits(reading, axis);
        if (accept_text(cursor, pages[axis]))
            return read_pages(reading, axis);
    }
    if (accept_text(cursor, "<")) {
        *derived = true;
        return true;
    }
    return text_expected(reading->error, cursor, ":Size, :Limits, pages of faces, or <");
}

/* What the file says of its faces and solutions further down. */
static void read_derived(struct reading *reading)
{
    struct text_cursor *cursor = &reading->cursor;
    bool solutions = false;
    while (next_filled_line(cursor))
        if (accept_text(cursor, "<Solutions>"))
            solutions = true;
        else if (!solutions && accept_text(cursor, ":FaceNum ="))
            text_accept_integer(cursor, SHAPE_MAX_FACES, &reading->face_count);
        else if (solutions && accept_text(cursor, ":s#"))
            reading->solutions++;
}

static bool check(struct reading *reading)
{
    static const char *const blocks[3] = {":YZ", ":XZ", ":XY"};
    const char *file = reading->cursor.file;
    for (int axis = 0; axis < 3; axis++)
        if (!reading->has_pages[axis])
            return text_fail(reading->error, file, text_here(&reading->cursor),
                             "found the end, expected the block '%s pages data ='", blocks[axis]);
    if (reading->face_count >= 0 && reading->face_count != reading->square_count) {
        return text_fail_file(reading->error, file,
                              "found %d faces in the pages, expected %d as :FaceNum says",
                              reading->square_count, reading->face_count);
    }
    return true;
}

static bool build(const struct reading *reading, struct shp_file *out)
{
    struct lattice_place place;
    const char *file = reading->cursor.file;
    switch (shape_from_squares(reading->squares, reading->square_count, &out->shape, &place,
                               &out->twisted)) {
    case SHAPE_OK:
        out->solutions = reading->solutions;
        return true;
    case SHAPE_EMPTY:
        return text_fail_file(reading->error, file, "found no faces, expected at least one");
    case SHAPE_NO_MEMORY:
        return text_fail_file(reading->error, file, "out of memory");
    default:
        return text_fail_file(reading->error, file,
                              "found a surface that is too large, expected at most %d faces",
                              SHAPE_MAX_FACES);
    }
}

bool shp_sniff(const char *bytes, size_t length)
{
    struct text_cursor cursor = text_begin(bytes, length, "");
    return next_filled_line(&cursor) && accept_text(&cursor, heading);
}

static bool read_all(struct reading *reading, struct shp_file *out)
{
    bool derived = false;
    if (!next_filled_line(&reading->cursor) || !accept_text(&reading->cursor, heading))
        return text_expected(reading->error, &reading->cursor, heading);
    while (!derived && next_filled_line(&reading->cursor))
        if (!read_line(reading, &derived))
            return false;
    if (derived)
        read_derived(reading);
    return check(reading) && build(reading, out);
}

bool shp_read(const char *bytes, size_t length, const char *name, struct shp_file *out,
              struct text_error *error)
{
    struct reading *reading = calloc(1, sizeof *reading);
    *out = (struct shp_file){0};
    if (!reading)
        return text_fail_file(error, name, "out of memory");
    reading->cursor = text_begin(bytes, length, name);
    reading->error = error;
    reading->face_count = -1;
    bool done = read_all(reading, out);
    free(reading);
    return done;
}
