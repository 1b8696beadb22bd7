#include "io/shape_text.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char spec_forms[] = "cube, box AxBxC, cells x,y,z;x,y,z;... or (in a file) layers";

void shape_draft_free(struct shape_draft *draft)
{
    free(draft->cells);
    free(draft->places);
    *draft = (struct shape_draft){0};
}

static bool grow(struct shape_draft *draft)
{
    int capacity = draft->capacity ? draft->capacity * 2 : 16;
    struct cell *cells = realloc(draft->cells, (size_t)capacity * sizeof *cells);
    if (!cells)
        return false;
    draft->cells = cells;
    struct text_place *places = realloc(draft->places, (size_t)capacity * sizeof *places);
    if (!places)
        return false;
    draft->places = places;
    draft->capacity = capacity;
    return true;
}

bool shape_draft_add(struct shape_draft *draft, struct cell cell, struct text_place place,
                     const char *file, struct text_error *error)
{
    if (draft->count == SHAPE_MAX_CELLS) {
        return text_fail(error, file, place, "found more than %d cells, expected at most that many",
                         SHAPE_MAX_CELLS);
    }
    if (draft->count == draft->capacity && !grow(draft))
        return text_fail_file(error, file, "out of memory");
    draft->cells[draft->count] = cell;
    draft->places[draft->count] = place;
    draft->count++;
    return true;
}

/* The sign between the sides of a box: x, X, * or the multiplication sign. */
static bool accept_times(struct text_cursor *cursor)
{
    static const char times[] = "\xC3\x97";
    if (text_accept(cursor, 'x') || text_accept(cursor, 'X') || text_accept(cursor, '*'))
        return true;
    if (cursor->end - cursor->at < 2 || memcmp(cursor->at, times, 2) != 0)
        return false;
    cursor->at += 2;
    return true;
}

static bool read_box_sides(struct text_cursor *cursor, int sides[3], struct text_error *error)
{
    for (int i = 0; i < 3; i++) {
        if (i > 0 && !accept_times(cursor))
            return text_expected(error, cursor, "x and the next side of the box (box AxBxC)");
        text_skip_blanks(cursor);
        struct text_cursor number = *cursor;
        if (!text_accept_integer(cursor, SHAPE_MAX_CELLS, &sides[i]) || sides[i] < 1)
            return text_expected(error, &number, "the side of a box, a number from 1");
    }
    return true;
}

static bool read_box(struct shape_draft *draft, struct text_cursor *cursor,
                     struct text_error *error)
{
    text_skip_blanks(cursor);
    struct text_place place = text_here(cursor);
    int sides[3];
    if (!read_box_sides(cursor, sides, error))
        return false;
    if ((long long)sides[0] * sides[1] > SHAPE_MAX_CELLS ||
        (long long)sides[0] * sides[1] * sides[2] > SHAPE_MAX_CELLS) {
        return text_fail(error, cursor->file, place,
                         "found a box of more than %d cells, expected at most that many",
                         SHAPE_MAX_CELLS);
    }
    for (int z = 0; z < sides[2]; z++) {
        for (int y = 0; y < sides[1]; y++) {
            for (int x = 0; x < sides[0]; x++)
                if (!shape_draft_add(draft, (struct cell){x, y, z}, place, cursor->file, error))
                    return false;
        }
    }
    return true;
}

static bool read_cell(struct text_cursor *cursor, struct cell *cell, struct text_error *error)
{
    static const char expected[] = "a cell x,y,z of three whole numbers";
    if (!text_accept_integer(cursor, SHAPE_MAX_COORDINATE, &cell->x))
        return text_expected(error, cursor, expected);
    if (!text_accept(cursor, ','))
        return text_expected(error, cursor, "a comma and the y of the cell");
    if (!text_accept_integer(cursor, SHAPE_MAX_COORDINATE, &cell->y))
        return text_expected(error, cursor, expected);
    if (!text_accept(cursor, ','))
        return text_expected(error, cursor, "a comma and the z of the cell");
    if (!text_accept_integer(cursor, SHAPE_MAX_COORDINATE, &cell->z))
        return text_expected(error, cursor, expected);
    return true;
}

/* x,y,z;x,y,z;... with or without a semicolon at the end. */
static bool read_cells(struct shape_draft *draft, struct text_cursor *cursor,
                       struct text_error *error)
{
    do {
        text_skip_blanks(cursor);
        struct text_place place = text_here(cursor);
        struct cell cell;
        if (!read_cell(cursor, &cell, error) ||
            !shape_draft_add(draft, cell, place, cursor->file, error))
            return false;
    } while (text_accept(cursor, ';') && !text_at_end(cursor));
    return true;
}

bool shape_draft_read(struct shape_draft *draft, struct text_cursor *cursor,
                      struct text_error *error)
{
    text_skip_blanks(cursor);
    struct text_place place = text_here(cursor);
    bool done;
    if (text_accept_word(cursor, "cube"))
        done = shape_draft_add(draft, (struct cell){0, 0, 0}, place, cursor->file, error);
    else if (text_accept_word(cursor, "box"))
        done = read_box(draft, cursor, error);
    else if (text_accept_word(cursor, "cells"))
        done = read_cells(draft, cursor, error);
    else
        return text_expected(error, cursor, spec_forms);
    if (done && !text_at_end(cursor))
        return text_expected(error, cursor, "the end of the shape");
    return done;
}

static struct text_place place_of(const struct shape_draft *draft, int index,
                                  struct text_place place)
{
    return index >= 0 && index < draft->count ? draft->places[index] : place;
}

static bool fail_build(enum shape_status status, const struct cell *cell, const char *file,
                       struct text_place place, struct text_error *error)
{
    switch (status) {
    case SHAPE_OK:
        return true;
    case SHAPE_EMPTY:
        return text_fail(error, file, place, "found a shape without cells, expected at least one");
    case SHAPE_TOO_LARGE:
        return text_fail(error, file, place,
                         "found a shape with too large a surface, expected at most %d cells and "
                         "%d faces",
                         SHAPE_MAX_CELLS, SHAPE_MAX_FACES);
    case SHAPE_FAR_CELL:
        return text_fail(error, file, place,
                         "found a cell far away, expected coordinates from %d to %d",
                         -SHAPE_MAX_COORDINATE, SHAPE_MAX_COORDINATE);
    case SHAPE_DUPLICATE_CELL:
        return text_fail(error, file, place,
                         "found the cell %d,%d,%d a second time, expected each cell once", cell->x,
                         cell->y, cell->z);
    case SHAPE_IN_PIECES:
        return text_fail(error, file, place,
                         "found the cell %d,%d,%d apart from the rest, expected a shape in one "
                         "piece",
                         cell->x, cell->y, cell->z);
    case SHAPE_DUPLICATE_FACE:
    case SHAPE_NO_MEMORY:
        break;
    }
    return text_fail_file(error, file, "out of memory");
}

bool shape_draft_build(const struct shape_draft *draft, const char *file, struct text_place place,
                       struct shape **out, struct text_error *error)
{
    static const struct cell origin = {0, 0, 0};
    int bad = -1;
    enum shape_status status = shape_create(draft->cells, draft->count, out, &bad);
    const struct cell *cell = bad >= 0 && bad < draft->count ? &draft->cells[bad] : &origin;
    return fail_build(status, cell, file, place_of(draft, bad, place), error);
}

bool shape_from_text(const char *text, const char *name, struct shape **out,
                     struct text_error *error)
{
    struct shape_draft draft = {0};
    struct text_cursor cursor = text_begin(text, strlen(text), name);
    if (!text_next_line(&cursor))
        cursor.line = 1; /* an empty text: report on its first line */
    text_skip_blanks(&cursor);
    struct text_place place = text_here(&cursor);
    bool done = shape_draft_read(&draft, &cursor, error);
    if (done && text_next_line(&cursor))
        done = text_expected(error, &cursor, "the end of the shape");
    done = done && shape_draft_build(&draft, name, place, out, error);
    shape_draft_free(&draft);
    return done;
}

/* True when the cells are exactly the box [0, size) of the lattice. */
static bool is_box_at_origin(const struct shape *shape, struct cell *size)
{
    *size = (struct cell){0, 0, 0};
    for (int i = 0; i < shape->cell_count; i++) {
        struct cell c = shape->cells[i];
        if (c.x < 0 || c.y < 0 || c.z < 0)
            return false;
        size->x = c.x >= size->x ? c.x + 1 : size->x;
        size->y = c.y >= size->y ? c.y + 1 : size->y;
        size->z = c.z >= size->z ? c.z + 1 : size->z;
    }
    return (long long)size->x * size->y <= shape->cell_count &&
           (long long)size->x * size->y * size->z == shape->cell_count;
}

char *shape_to_text(const struct shape *shape)
{
    enum { CELL_SIZE = 3 * 12 };
    size_t capacity = 64 + (size_t)shape->cell_count * CELL_SIZE;
    char *text = malloc(capacity);
    struct cell size;
    if (!text)
        return NULL;
    if (shape->cell_count == 1) {
        snprintf(text, capacity, "cube");
    } else if (is_box_at_origin(shape, &size)) {
        snprintf(text, capacity, "box %dx%dx%d", size.x, size.y, size.z);
    } else {
        size_t used = (size_t)snprintf(text, capacity, "cells ");
        for (int i = 0; i < shape->cell_count; i++) {
            struct cell c = shape->cells[i];
            used += (size_t)snprintf(text + used, capacity - used, "%s%d,%d,%d", i ? ";" : "", c.x,
                                     c.y, c.z);
        }
    }
    return text;
}
