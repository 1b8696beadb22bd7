/* Reading a puzzle: from what the file says to a document, with every check. */
#include "io/border_frame.h"
#include "io/document_reading.h"
#include "io/file.h"
#include "io/mat_list.h"
#include "io/shape_foreign.h"
#include "io/shp_read.h"
#include "io/xmpuzzle.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char shape_option[] = "--shape";
static const char mats_option[] = "--mats";

bool reading_fail_memory(const struct reading *reading)
{
    return text_fail_file(reading->error, reading->text.file, "out of memory");
}

const char *reading_plural(int count)
{
    return count == 1 ? "" : "s";
}

static char *copy_bytes(const char *bytes, size_t length)
{
    char *copy = malloc(length + 1);
    if (copy) {
        memcpy(copy, bytes, length);
        copy[length] = '\0';
    }
    return copy;
}

/* ---- title ---- */

/* The file's name without its folder and ending, in printable form. */
static char *title_from_name(const char *name)
{
    char visible[TEXT_QUOTE_SIZE];
    if (strcmp(name, "-") == 0)
        return copy_bytes("Untitled", 8);
    const char *slash = strrchr(name, '/');
    const char *base = slash ? slash + 1 : name;
    const char *dot = strrchr(base, '.');
    size_t length = dot && dot > base ? (size_t)(dot - base) : strlen(base);
    text_visible(base, length, visible, sizeof visible);
    return copy_bytes(visible, strlen(visible));
}

static bool set_title(struct reading *reading, const char *name)
{
    struct document *document = reading->document;
    struct text_item title = reading->text.title;
    document->has_title = title.length > 0;
    document->source = copy_bytes(name, strlen(name));
    document->title =
        document->has_title ? copy_bytes(title.text, title.length) : title_from_name(name);
    return (document->source && document->title) || reading_fail_memory(reading);
}

/* ---- the whole file ---- */

/* True when the first byte that is no blank begins a JSON value of several parts. */
static bool is_json(const char *bytes, size_t length)
{
    size_t at = length >= 3 && memcmp(bytes, "\xEF\xBB\xBF", 3) == 0 ? 3 : 0;
    while (at < length &&
           (bytes[at] == ' ' || bytes[at] == '\t' || bytes[at] == '\n' || bytes[at] == '\r'))
        at++;
    return at < length && (bytes[at] == '{' || bytes[at] == '[');
}

static bool read_bytes(struct reading *reading, const char *bytes, size_t length, const char *name)
{
    const char *file = file_display_name(name);
    bool done;
    if (shp_sniff(bytes, length)) {
        done = text_fail_file(reading->error, file,
                              "found a shape without mats, expected a puzzle (--shape file takes "
                              "shapes)");
    } else if (is_json(bytes, length)) {
        done = reading_scan_json(reading, bytes, length, file);
    } else {
        reading->set_conditions = reading_text_conditions;
        done = puzzle_text_scan(&reading->text, bytes, length, file, reading->error);
    }
    return done &&
           puzzle_rows_to_mats(&reading->text, &reading->mats, &reading->mat_count, reading->error);
}

static void reading_free(struct reading *reading)
{
    puzzle_text_free(&reading->text);
    reading_free_json(reading);
    free(reading->mats);
    free(reading->kept);
    free(reading->group_places);
}

/* ---- shape ---- */

static bool fail_no_shape(const struct reading *reading, int mats)
{
    if (mats == 0) {
        return text_fail(reading->error, reading->text.file, reading->text.end,
                         "found no mats, expected six for a cube, or a shape and its mats");
    }
    return text_fail(reading->error, reading->text.file, reading->mats[0].place,
                     "found %d mat%s without a shape, expected a line such as 'shape: box 2x1x1' "
                     "above them (only six bare mats are taken for a cube)",
                     mats, reading_plural(mats));
}

/* The shape that the text itself names, or a cube for six bare mats. */
static bool own_shape(const struct reading *reading, int mats, struct shape **out)
{
    static const struct cell origin = {0, 0, 0};
    const struct puzzle_text *text = &reading->text;
    bool given = text->key_place[PUZZLE_KEY_SHAPE].line != 0;
    if (text->shape.hollow && (!given || text->shape.sheet)) {
        return text_fail(reading->error, text->file, text->key_place[PUZZLE_KEY_CAVITIES],
                         "found cavities for a shape that cannot have any, expected a shape of "
                         "cells");
    }
    if (given)
        return shape_draft_build(&text->shape, text->file, text->shape_place, out, reading->error);
    if (mats != DIRECTION_COUNT)
        return fail_no_shape(reading, mats);
    return shape_create(&origin, 1, out, NULL) == SHAPE_OK || reading_fail_memory(reading);
}

/* The shape of another puzzle file, which may be a shape without mats. */
static bool shape_of_file(const char *path, struct shape **out, struct text_error *error)
{
    struct reading reading = {.error = error};
    char *bytes = NULL;
    size_t length = 0;
    if (!file_read(path, &bytes, &length, error))
        return false;
    bool done = shape_sniff_foreign(bytes, length)
                    ? shape_read_foreign(bytes, length, path, out, error)
                    : read_bytes(&reading, bytes, length, path) &&
                          own_shape(&reading, reading.mat_count, out);
    reading_free(&reading);
    free(bytes);
    return done;
}

static bool overriding_shape(const char *spec, struct shape **out, struct text_error *error)
{
    struct text_cursor cursor = text_begin(spec, strlen(spec), shape_option);
    if (text_next_line(&cursor) && text_accept_word(&cursor, "file")) {
        if (text_at_end(&cursor))
            return text_expected(error, &cursor, "a path after 'file'");
        return shape_of_file(cursor.at, out, error); /* to the end of the argument, as it is */
    }
    return shape_from_text(spec, shape_option, out, error);
}

static bool set_shape(struct reading *reading)
{
    struct document *document = reading->document;
    const char *spec = reading->request.shape;
    int mats = reading->kept ? reading->kept_count : reading->mat_count;
    bool done = spec ? overriding_shape(spec, &document->shape, reading->error)
                     : own_shape(reading, mats, &document->shape);
    if (!done)
        return false;
    document->shape_text = shape_to_text(document->shape);
    return document->shape_text || reading_fail_memory(reading);
}

/* ---- mats ---- */

static bool set_mats(struct reading *reading)
{
    struct document *document = reading->document;
    size_t room = (size_t)reading->mat_count + 1;
    document->mats = calloc(room, sizeof *document->mats);
    document->labels = calloc(room, sizeof *document->labels);
    document->rules = calloc(room, sizeof *document->rules);
    if (!document->mats || !document->labels || !document->rules)
        return reading_fail_memory(reading);
    document->mat_count = reading->mat_count;
    document->one_sided = reading->text.one_sided;
    for (int i = 0; i < reading->mat_count; i++) {
        document->mats[i] = reading->mats[i].mat;
        document->labels[i].line = reading->mats[i].place.line;
        document->labels[i].number = i + 1;
        document->rules[i] = (struct mat_rule){.unknown = reading->mats[i].unknown, .group = -1};
    }
    return true;
}

/* A list of the header must have one item a mat. */
static bool check_list(const struct reading *reading, const struct text_list *list,
                       enum puzzle_key key, const char *what)
{
    if (list->count == 0 || list->count == reading->mat_count)
        return true;
    int extra = list->count > reading->mat_count ? reading->mat_count : 0;
    struct text_place place = extra ? list->items[extra].place : reading->text.key_place[key];
    return text_fail(reading->error, reading->text.file, place,
                     "found %d %s%s for %d mats, expected one for each mat", list->count, what,
                     reading_plural(list->count), reading->mat_count);
}

static bool is_none(struct text_item item)
{
    return item.length == 1 && *item.text == '-';
}

static bool set_names(struct reading *reading)
{
    const struct text_list *names = &reading->text.names;
    if (!check_list(reading, names, PUZZLE_KEY_NAMES, "name"))
        return false;
    for (int i = 0; i < names->count; i++) {
        struct text_item item = names->items[i];
        if (is_none(item))
            continue;
        char *name = copy_bytes(item.text, item.length);
        if (!name)
            return reading_fail_memory(reading);
        reading->document->labels[i].name = name;
    }
    return true;
}

static bool set_colours(struct reading *reading)
{
    const struct text_list *colours = &reading->text.colours;
    if (!check_list(reading, colours, PUZZLE_KEY_COLOURS, "colour"))
        return false;
    for (int i = 0; i < colours->count; i++) {
        struct text_item item = colours->items[i];
        struct document_mat *label = &reading->document->labels[i];
        label->has_colour = !is_none(item) && puzzle_colour(item.text, item.length, &label->colour);
    }
    return true;
}

/* Reads --mats: which mats are kept, once their names are known. */
static bool choose_mats(struct reading *reading)
{
    const char *spec = reading->request.mats;
    struct mat_list list = {0};
    if (!spec)
        return true;
    struct text_cursor cursor = text_begin(spec, strlen(spec), mats_option);
    if (!text_next_line(&cursor))
        cursor.line = 1;
    if (reading->mat_count == 0)
        return fail_no_shape(reading, 0);
    if (!mat_list_read(&cursor, reading->document, "", &list, reading->error))
        return false;
    reading->kept = list.mats;
    reading->kept_count = list.count;
    list.mats = NULL;
    mat_list_free(&list);
    return text_at_end(&cursor) ||
           text_expected(reading->error, &cursor, "a comma and another mat, or the end");
}

static bool keep_mats(struct reading *reading)
{
    return !reading->kept ||
           document_keep_mats(reading->document, reading->kept, reading->kept_count) ||
           reading_fail_memory(reading);
}

/* ---- checks ---- */

/* The number of mats that the shape needs, against those there are. */
static bool fail_too_few(const struct reading *reading)
{
    enum { SHOWN = 64 };
    const struct document *document = reading->document;
    const char *spec = reading->request.shape;
    const char *file = reading->text.file;
    int mats = document->mat_count;
    int faces = document->shape->face_count;
    char found[32] = "no mats";
    char visible[SHOWN] = "the shape";
    if (mats > 0)
        snprintf(found, sizeof found, "%d mat%s", mats, reading_plural(mats));
    if (spec) { /* the file is not to blame */
        text_visible(spec, strlen(spec), visible, sizeof visible);
        return text_fail_file(
            reading->error, file, "found %s, expected at least %d, one for each face of %s %s%s",
            found, faces, shape_option, visible, strlen(visible) < strlen(spec) ? "..." : "");
    }
    if (reading->kept) {
        return text_fail_file(reading->error, file,
                              "found %s after %s, expected at least %d, one for each face of the "
                              "shape",
                              found, mats_option, faces);
    }
    return text_fail(reading->error, file, reading->text.end,
                     "found %s%s, expected at least %d, one for each face of the shape",
                     mats > 0 ? "the end after " : "", found, faces);
}

/* The mats against the shape, with the place that is to blame. Conditions have been checked as they
 * were read. */
static bool check_puzzle(const struct reading *reading)
{
    const struct document *document = reading->document;
    const struct puzzle puzzle = document_puzzle(document);
    int bad = -1;
    switch (puzzle_validate(&puzzle, &bad)) {
    case PUZZLE_OK:
        return true;
    case PUZZLE_MIXED_SIZES:
        return text_fail(reading->error, reading->text.file,
                         reading->mats[reading->kept ? reading->kept[bad] : bad].place,
                         "found a mat of %d x %d cells, expected %d x %d as the mats above",
                         document->mats[bad].size, document->mats[bad].size, document->mats[0].size,
                         document->mats[0].size);
    case PUZZLE_NO_MATS:
    case PUZZLE_TOO_FEW_MATS:
        return fail_too_few(reading);
    case PUZZLE_BAD_RULE:
    case PUZZLE_BAD_GROUP:
    case PUZZLE_BAD_PIN:
    case PUZZLE_BAD_CELL:
        break;
    }
    return text_fail_file(reading->error, reading->text.file,
                          "found conditions that make no sense together");
}

/* Conditions need mats to speak of. */
static bool check_any_mats(const struct reading *reading)
{
    return reading->mat_count > 0 || fail_too_few(reading);
}

/* ---- border ---- */

/* Reads one drawn cell of the frame at the cursor. */
static bool read_frame_cell(struct reading *reading, struct text_cursor *cursor, int wanted)
{
    text_skip_blanks(cursor);
    const struct text_cursor start = *cursor;
    struct text_place place = text_here(cursor);
    const char *file = reading->text.file;
    int cell = puzzle_next_cell(cursor);
    if (cell == PUZZLE_CELL_BAD || cell == PUZZLE_CELL_UNKNOWN)
        return puzzle_expected_plain_cell(&start, reading->error);
    if (wanted == FRAME_OUTSIDE && cell == 0)
        return text_fail(reading->error, file, place,
                         "found an empty cell that no mat can fill, expected the outermost ring of "
                         "the frame to be filled");
    if (wanted == FRAME_INSIDE && cell == 1)
        return text_fail(reading->error, file, place,
                         "found a filled cell inside the frame, expected only its two outermost "
                         "rings to have any");
    if (wanted >= 0)
        reading->document->cells[wanted] = cell == 1 ? CELL_FRAME : CELL_MUST;
    return true;
}

static bool read_frame_row(struct reading *reading, const struct frame_grid *grid, int row)
{
    struct text_cursor cursor = reading->text.frame.rows[row];
    struct text_cursor count = cursor;
    int width = 0;
    while (puzzle_next_cell(&count) >= 0)
        width++;
    if (text_at_end(&count) && width != grid->width) {
        return text_fail(reading->error, reading->text.file, text_here(&cursor),
                         "found a row of %d cell%s in the frame, expected %d", width,
                         reading_plural(width), grid->width);
    }
    for (int col = 0; col < grid->width; col++)
        if (!read_frame_cell(reading, &cursor, grid->cells[row * grid->width + col]))
            return false;
    return true;
}

static bool read_frame(struct reading *reading, const struct frame_grid *grid)
{
    int rows = reading->text.frame.count;
    if (rows != grid->height) {
        struct text_place place = rows > grid->height
                                      ? text_here(&reading->text.frame.rows[grid->height])
                                      : reading->text.key_place[PUZZLE_KEY_BORDER];
        return text_fail(reading->error, reading->text.file, place,
                         "found a frame of %d row%s, expected %d of %d cells (a blank line ends "
                         "the frame)",
                         rows, reading_plural(rows), grid->height, grid->width);
    }
    for (int row = 0; row < rows; row++)
        if (!read_frame_row(reading, grid, row))
            return false;
    return true;
}

static bool set_frame(struct reading *reading)
{
    const struct document *document = reading->document;
    struct frame_grid grid;
    struct text_place place = reading->text.key_place[PUZZLE_KEY_BORDER];
    switch (frame_grid_create(document->shape, document->mats[0].size, &grid)) {
    case FRAME_OK:
        break;
    case FRAME_NOT_FLAT:
        return text_fail(reading->error, reading->text.file, place,
                         "found a frame around a shape that is not flat, expected a sheet of Top "
                         "faces on one level");
    case FRAME_TOO_LARGE:
        return text_fail(reading->error, reading->text.file, place,
                         "found a frame around faces that lie far apart, expected at most a "
                         "million cells to draw");
    case FRAME_NO_MEMORY:
        return reading_fail_memory(reading);
    }
    bool done = read_frame(reading, &grid);
    frame_grid_free(&grid);
    return done;
}

static bool set_border(struct reading *reading)
{
    struct document *document = reading->document;
    enum document_border border = reading->text.border;
    if (border == DOCUMENT_BORDER_FREE || (reading->request.shape && !document->shape->open))
        return true;
    if (!document->shape->open) {
        return text_fail(reading->error, reading->text.file,
                         reading->text.key_place[PUZZLE_KEY_BORDER],
                         "found a border for a closed shape, expected an open one");
    }
    int count = shape_rim_cell_count(document->shape, document->mats[0].size);
    document->cells = malloc((size_t)count);
    if (!document->cells)
        return reading_fail_memory(reading);
    memset(document->cells, CELL_MUST, (size_t)count);
    document->border = border;
    return border == DOCUMENT_BORDER_FILLED || set_frame(reading);
}

/* ---- the steps ---- */

static bool assemble(struct reading *reading, const char *name)
{
    bool done = set_title(reading, name) && set_mats(reading) && set_names(reading) &&
                set_colours(reading) && choose_mats(reading) && set_shape(reading) &&
                check_any_mats(reading) && reading->set_conditions(reading) && keep_mats(reading) &&
                check_puzzle(reading) && set_border(reading);
    if (done && reading->request.one_sided)
        document_make_one_sided(reading->document);
    return done && reading_add_notes(reading);
}

bool document_read_memory(const char *bytes, size_t length, const char *name,
                          const struct document_request *request, struct document **out,
                          struct text_error *error)
{
    struct reading reading = {.error = error};
    if (xmpuzzle_sniff(bytes, length))
        return xmpuzzle_read(bytes, length, name, request, out, error);
    if (request)
        reading.request = *request;
    *out = NULL;
    bool done = read_bytes(&reading, bytes, length, name);
    if (done) {
        reading.document = calloc(1, sizeof *reading.document);
        done = reading.document ? assemble(&reading, name) : reading_fail_memory(&reading);
    }
    reading_free(&reading);
    if (done)
        *out = reading.document;
    else
        document_free(reading.document);
    return done;
}

bool document_read_file(const char *path, const struct document_request *request,
                        struct document **out, struct text_error *error)
{
    char *bytes = NULL;
    size_t length = 0;
    *out = NULL;
    if (!file_read(path, &bytes, &length, error))
        return false;
    bool done = document_read_memory(bytes, length, path, request, out, error);
    free(bytes);
    return done;
}
