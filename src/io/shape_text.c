#include "io/shape_text.h"

#include "io/suggest.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char spec_forms[] =
    "cube, box AxBxC, box AxBxC open, sheet AxB, cells x,y,z;..., faces "
    "Top x,y,z;... or (in a file) layers";

void shape_draft_free(struct shape_draft *draft)
{
    free(draft->cells);
    free(draft->directions);
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
    enum direction *directions = realloc(draft->directions, (size_t)capacity * sizeof *directions);
    if (!directions)
        return false;
    draft->directions = directions;
    struct text_place *places = realloc(draft->places, (size_t)capacity * sizeof *places);
    if (!places)
        return false;
    draft->places = places;
    draft->capacity = capacity;
    return true;
}

/* Adds a face; cells have no direction of their own. */
static bool add_face(struct shape_draft *draft, struct cell cell, enum direction direction,
                     struct text_place place, const char *file, struct text_error *error)
{
    int most = draft->sheet ? SHAPE_MAX_FACES : SHAPE_MAX_CELLS;
    if (draft->count == most) {
        return text_fail(error, file, place, "found more than %d %s, expected at most that many",
                         most, draft->sheet ? "faces" : "cells");
    }
    if (draft->count == draft->capacity && !grow(draft))
        return text_fail_file(error, file, "out of memory");
    draft->cells[draft->count] = cell;
    draft->directions[draft->count] = direction;
    draft->places[draft->count] = place;
    draft->count++;
    return true;
}

bool shape_draft_add(struct shape_draft *draft, struct cell cell, struct text_place place,
                     const char *file, struct text_error *error)
{
    return add_face(draft, cell, DIRECTION_TOP, place, file, error);
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

/* `count` sides, each from 1 to SHAPE_MAX_CELLS. */
static bool read_sides(struct text_cursor *cursor, int count, int sides[3],
                       struct text_error *error)
{
    const char *form = count == 3 ? "the box (box AxBxC)" : "the sheet (sheet AxB)";
    char expected[64];
    for (int i = 0; i < count; i++) {
        snprintf(expected, sizeof expected, "x and the next side of %s", form);
        if (i > 0 && !accept_times(cursor))
            return text_expected(error, cursor, expected);
        text_skip_blanks(cursor);
        struct text_cursor number = *cursor;
        if (!text_accept_integer(cursor, SHAPE_MAX_CELLS, &sides[i]) || sides[i] < 1) {
            snprintf(expected, sizeof expected, "the side of a %s, a number from 1",
                     count == 3 ? "box" : "sheet");
            return text_expected(error, &number, expected);
        }
    }
    return true;
}

static bool add_solid_box(struct shape_draft *draft, const int sides[3], struct text_place place,
                          const char *file, struct text_error *error)
{
    if ((long long)sides[0] * sides[1] > SHAPE_MAX_CELLS ||
        (long long)sides[0] * sides[1] * sides[2] > SHAPE_MAX_CELLS) {
        return text_fail(error, file, place,
                         "found a box of more than %d cells, expected at most that many",
                         SHAPE_MAX_CELLS);
    }
    for (int z = 0; z < sides[2]; z++) {
        for (int y = 0; y < sides[1]; y++) {
            for (int x = 0; x < sides[0]; x++)
                if (!shape_draft_add(draft, (struct cell){x, y, z}, place, file, error))
                    return false;
        }
    }
    return true;
}

bool shape_is_on_box(struct cell cell, enum direction direction, struct cell size)
{
    switch (direction) {
    case DIRECTION_TOP:
        return cell.z == size.z - 1;
    case DIRECTION_FRONT:
        return cell.y == 0;
    case DIRECTION_RIGHT:
        return cell.x == size.x - 1;
    case DIRECTION_BACK:
        return cell.y == size.y - 1;
    case DIRECTION_LEFT:
        return cell.x == 0;
    default:
        return cell.z == 0;
    }
}

long long shape_open_box_faces(struct cell size)
{
    return (long long)size.x * size.y + 2LL * size.z * (size.x + (long long)size.y);
}

static bool add_open_box(struct shape_draft *draft, const int sides[3], struct text_place place,
                         const char *file, struct text_error *error)
{
    struct cell size = {sides[0], sides[1], sides[2]};
    draft->sheet = true;
    if (shape_open_box_faces(size) > SHAPE_MAX_FACES) {
        return text_fail(error, file, place,
                         "found an open box of more than %d faces, expected at most that many",
                         SHAPE_MAX_FACES);
    }
    for (int i = 0; i < size.x * size.y * size.z; i++) {
        struct cell cell = {i % size.x, i / size.x % size.y, i / (size.x * size.y)};
        for (int d = DIRECTION_FRONT; d < DIRECTION_COUNT; d++)
            if (shape_is_on_box(cell, (enum direction)d, size) &&
                !add_face(draft, cell, (enum direction)d, place, file, error))
                return false;
    }
    return true;
}

static bool read_box(struct shape_draft *draft, struct text_cursor *cursor,
                     struct text_error *error)
{
    text_skip_blanks(cursor);
    struct text_place place = text_here(cursor);
    int sides[3];
    if (!read_sides(cursor, 3, sides, error))
        return false;
    return text_accept_word(cursor, "open")
               ? add_open_box(draft, sides, place, cursor->file, error)
               : add_solid_box(draft, sides, place, cursor->file, error);
}

static bool read_sheet(struct shape_draft *draft, struct text_cursor *cursor,
                       struct text_error *error)
{
    text_skip_blanks(cursor);
    struct text_place place = text_here(cursor);
    int sides[3];
    draft->sheet = true;
    if (!read_sides(cursor, 2, sides, error))
        return false;
    if ((long long)sides[0] * sides[1] > SHAPE_MAX_FACES) {
        return text_fail(error, cursor->file, place,
                         "found a sheet of more than %d faces, expected at most that many",
                         SHAPE_MAX_FACES);
    }
    for (int i = 0; i < sides[0] * sides[1]; i++) {
        struct cell cell = {i % sides[0], i / sides[0], 0};
        if (!add_face(draft, cell, DIRECTION_TOP, place, cursor->file, error))
            return false;
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

/* The word at the cursor, which is no name of a face, and what may have been meant. */
static bool fail_direction(const struct text_cursor *cursor, struct text_error *error)
{
    const char *names[DIRECTION_COUNT];
    char word[SHAPE_FACE_NAME_SIZE];
    char expected[128];
    size_t length = 0;
    const char *at = cursor->at;
    for (; at < cursor->end && length + 1 < sizeof word && !strchr(" \t,;", *at); at++)
        word[length++] = *at;
    word[length] = '\0';
    for (int d = 0; d < DIRECTION_COUNT; d++)
        names[d] = direction_name((enum direction)d);
    const char *near = suggest_nearest(word, names, DIRECTION_COUNT);
    snprintf(expected, sizeof expected, "a face: Top, Front, Right, Back, Left or Bottom%s%s%s",
             near ? " (did you mean " : "", near ? near : "", near ? "?)" : "");
    return text_expected(error, cursor, expected);
}

static bool read_direction(struct text_cursor *cursor, enum direction *direction,
                           struct text_error *error)
{
    static const char *const words[DIRECTION_COUNT] = {"top",  "front", "right",
                                                       "back", "left",  "bottom"};
    text_skip_blanks(cursor);
    for (int d = 0; d < DIRECTION_COUNT; d++) {
        if (text_accept_word(cursor, words[d])) {
            *direction = (enum direction)d;
            return true;
        }
    }
    return fail_direction(cursor, error);
}

/* Top x,y,z; Front x,y,z;... with or without a semicolon at the end. */
static bool read_faces(struct shape_draft *draft, struct text_cursor *cursor,
                       struct text_error *error)
{
    draft->sheet = true;
    do {
        text_skip_blanks(cursor);
        struct text_place place = text_here(cursor);
        enum direction direction;
        struct cell cell;
        if (!read_direction(cursor, &direction, error) || !read_cell(cursor, &cell, error) ||
            !add_face(draft, cell, direction, place, cursor->file, error))
            return false;
    } while (text_accept(cursor, ';') && !text_at_end(cursor));
    return true;
}

static bool read_cube(struct shape_draft *draft, struct text_cursor *cursor,
                      struct text_error *error)
{
    return shape_draft_add(draft, (struct cell){0, 0, 0}, text_here(cursor), cursor->file, error);
}

bool shape_draft_read(struct shape_draft *draft, struct text_cursor *cursor,
                      struct text_error *error)
{
    static const struct {
        const char *word;
        bool (*read)(struct shape_draft *, struct text_cursor *, struct text_error *);
    } forms[] = {{"cube", read_cube},
                 {"box", read_box},
                 {"sheet", read_sheet},
                 {"cells", read_cells},
                 {"faces", read_faces}};
    for (size_t i = 0; i < sizeof forms / sizeof forms[0]; i++) {
        if (!text_accept_word(cursor, forms[i].word))
            continue;
        return forms[i].read(draft, cursor, error) &&
               (text_at_end(cursor) || text_expected(error, cursor, "the end of the shape"));
    }
    return text_expected(error, cursor, spec_forms);
}

/* What is wrong with a cell or face of the draft. */
static bool fail_part(enum shape_status status, const struct shape_draft *draft, int bad,
                      const char *file, struct text_place place, struct text_error *error)
{
    struct cell cell = draft->cells[bad];
    switch (status) {
    case SHAPE_DUPLICATE_CELL:
        return text_fail(error, file, place,
                         "found the cell %d,%d,%d a second time, expected each cell once", cell.x,
                         cell.y, cell.z);
    case SHAPE_DUPLICATE_FACE:
        return text_fail(error, file, place,
                         "found the face %s %d,%d,%d on a square that has one already, expected "
                         "one a square",
                         direction_name(draft->directions[bad]), cell.x, cell.y, cell.z);
    case SHAPE_IN_PIECES:
        return text_fail(error, file, place,
                         "found the cell %d,%d,%d apart from the rest, expected a shape in one "
                         "piece",
                         cell.x, cell.y, cell.z);
    default:
        return text_fail(error, file, place,
                         "found a cell far away, expected coordinates from %d to %d",
                         -SHAPE_MAX_COORDINATE, SHAPE_MAX_COORDINATE);
    }
}

static enum shape_status create(const struct shape_draft *draft, struct shape **out, int *bad)
{
    if (!draft->sheet && draft->hollow)
        return shape_create_hollow(draft->cells, draft->count, out, bad);
    if (!draft->sheet)
        return shape_create(draft->cells, draft->count, out, bad);
    struct face_place *faces = malloc(((size_t)draft->count + 1) * sizeof *faces);
    if (!faces)
        return SHAPE_NO_MEMORY;
    for (int i = 0; i < draft->count; i++)
        faces[i] = (struct face_place){draft->cells[i], draft->directions[i]};
    enum shape_status status = shape_create_sheet(faces, draft->count, out, bad);
    free(faces);
    return status;
}

bool shape_draft_build(const struct shape_draft *draft, const char *file, struct text_place place,
                       struct shape **out, struct text_error *error)
{
    int bad = -1;
    enum shape_status status = create(draft, out, &bad);
    if (status == SHAPE_OK)
        return true;
    if (status == SHAPE_NO_MEMORY)
        return text_fail_file(error, file, "out of memory");
    if (status == SHAPE_EMPTY)
        return text_fail(error, file, place, "found a shape without cells, expected at least one");
    if (bad >= 0 && bad < draft->count)
        return fail_part(status, draft, bad, file, draft->places[bad], error);
    return text_fail(error, file, place,
                     "found a shape with too large a surface, expected at most %d cells and "
                     "%d faces",
                     SHAPE_MAX_CELLS, SHAPE_MAX_FACES);
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

/* ---- a face by its name ---- */

static bool same_cell(struct cell a, struct cell b)
{
    return a.x == b.x && a.y == b.y && a.z == b.z;
}

/* The face with this direction, and this cell unless it is NULL. -1: none; -2: several. */
static int find_face(const struct shape *shape, enum direction direction, const struct cell *cell)
{
    int found = -1;
    for (int f = 0; f < shape->face_count; f++) {
        if (shape->faces[f].direction != direction ||
            (cell && !same_cell(shape->faces[f].cell, *cell)))
            continue;
        if (found >= 0)
            return -2;
        found = f;
    }
    return found;
}

/* No face of the shape has the name written at [start, end). */
static bool fail_face(const struct shape *shape, const struct text_cursor *start, const char *end,
                      struct text_error *error)
{
    char quoted[TEXT_QUOTE_SIZE];
    char word[SHAPE_FACE_NAME_SIZE];
    char name[SHAPE_FACE_NAME_SIZE];
    char best[SHAPE_FACE_NAME_SIZE];
    size_t length = (size_t)(end - start->at);
    bool near = false;
    text_visible(start->at, length, word, sizeof word);
    for (int f = 0; f < shape->face_count && !near; f++) {
        const char *candidate = shape_face_name(shape, f, name);
        near = suggest_nearest(word, &candidate, 1) != NULL;
    }
    shape_face_name(shape, 0, best);
    return text_fail(error, start->file, text_here(start),
                     "found %s, expected one of the %d faces of the shape, such as %s",
                     text_quote(start->at, length, quoted), shape->face_count, near ? name : best);
}

bool shape_face_read(const struct shape *shape, struct text_cursor *cursor, int *face,
                     struct text_error *error)
{
    enum direction direction;
    struct cell cell;
    text_skip_blanks(cursor);
    struct text_cursor start = *cursor;
    if (!read_direction(cursor, &direction, error))
        return false;
    struct text_cursor number = *cursor;
    bool has_cell = text_accept_integer(&number, SHAPE_MAX_COORDINATE, &cell.x);
    if (has_cell && !read_cell(cursor, &cell, error))
        return false;
    *face = find_face(shape, direction, has_cell ? &cell : NULL);
    if (*face == -2) {
        char name[SHAPE_FACE_NAME_SIZE];
        for (*face = 0; shape->faces[*face].direction != direction;)
            ++*face;
        return text_fail(error, start.file, text_here(&start),
                         "found %s without a cell, expected which one, such as %s",
                         direction_name(direction), shape_face_name(shape, *face, name));
    }
    return *face >= 0 || fail_face(shape, &start, cursor->at, error);
}
