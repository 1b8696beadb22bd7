#include "io/document.h"

#include "io/file.h"
#include "io/puzzle_text.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char override_name[] = "--shape";

/* A reading under way: what the file says, the mats, and the document that comes of it. */
struct reading {
    const char *shape_override; /* or NULL */
    struct puzzle_text text;
    struct placed_mat *mats;
    int mat_count;
    struct document *document;
    struct text_error *error;
};

static bool fail_memory(const struct reading *reading)
{
    return text_fail_file(reading->error, reading->text.file, "out of memory");
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

const char *document_mat_name(const struct document *document, int mat,
                              char letter[PALETTE_LABEL_SIZE])
{
    const char *name = document->labels[mat].name;
    return name ? name : palette_label(mat, letter);
}

int document_same_name(const struct document *document, int mat)
{
    const char *name = document->labels[mat].name;
    for (int other = 0; name && other < mat; other++) {
        const char *other_name = document->labels[other].name;
        if (other_name && strcmp(other_name, name) == 0)
            return other;
    }
    return mat;
}

struct rgb8 document_mat_colour(const struct document *document, int mat)
{
    const struct document_mat *label = &document->labels[mat];
    if (!label->has_colour)
        return palette_color(mat);
    return (struct rgb8){(uint8_t)(label->colour >> 16), (uint8_t)(label->colour >> 8),
                         (uint8_t)label->colour};
}

struct puzzle document_puzzle(const struct document *document)
{
    return (struct puzzle){.shape = document->shape,
                           .mats = document->mats,
                           .mat_count = document->mat_count,
                           .one_sided = document->one_sided};
}

void document_free(struct document *document)
{
    if (!document)
        return;
    for (int i = 0; document->labels && i < document->mat_count; i++)
        free(document->labels[i].name);
    for (int i = 0; i < document->note_count; i++)
        free(document->notes[i].text);
    shape_destroy(document->shape);
    free(document->source);
    free(document->title);
    free(document->shape_text);
    free(document->mats);
    free(document->labels);
    free(document->notes);
    free(document);
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
    struct text_span title = reading->text.title;
    document->has_title = title.length > 0;
    document->source = copy_bytes(name, strlen(name));
    document->title =
        document->has_title ? copy_bytes(title.place.at, title.length) : title_from_name(name);
    return (document->source && document->title) || fail_memory(reading);
}

/* ---- shape ---- */

static bool fail_no_shape(const struct reading *reading)
{
    if (reading->mat_count == 0) {
        return text_fail(reading->error, reading->text.file, reading->text.end,
                         "found no mats, expected six for a cube, or a shape and its mats");
    }
    return text_fail(reading->error, reading->text.file, reading->mats[0].place,
                     "found %d mat%s without a shape, expected a line such as 'shape: box 2x1x1' "
                     "above them (only six bare mats are taken for a cube)",
                     reading->mat_count, reading->mat_count == 1 ? "" : "s");
}

/* The shape that the text itself names, or a cube for six bare mats. */
static bool own_shape(const struct reading *reading, struct shape **out)
{
    static const struct cell origin = {0, 0, 0};
    const struct puzzle_text *text = &reading->text;
    if (text->key_place[PUZZLE_KEY_SHAPE].line != 0)
        return shape_draft_build(&text->shape, text->file, text->shape_place, out, reading->error);
    if (reading->mat_count != DIRECTION_COUNT)
        return fail_no_shape(reading);
    return shape_create(&origin, 1, out, NULL) == SHAPE_OK || fail_memory(reading);
}

static bool read_text(struct reading *reading, const char *bytes, size_t length, const char *name)
{
    return puzzle_text_scan(&reading->text, bytes, length, file_display_name(name),
                            reading->error) &&
           puzzle_rows_to_mats(&reading->text, &reading->mats, &reading->mat_count, reading->error);
}

static void reading_free(struct reading *reading)
{
    puzzle_text_free(&reading->text);
    free(reading->mats);
}

/* The shape of another puzzle file, which may be a shape without mats. */
static bool shape_of_file(const char *path, struct shape **out, struct text_error *error)
{
    struct reading reading = {.error = error};
    char *bytes = NULL;
    size_t length = 0;
    if (!file_read(path, &bytes, &length, error))
        return false;
    bool done = read_text(&reading, bytes, length, path) && own_shape(&reading, out);
    reading_free(&reading);
    free(bytes);
    return done;
}

static bool overriding_shape(const char *spec, struct shape **out, struct text_error *error)
{
    struct text_cursor cursor = text_begin(spec, strlen(spec), override_name);
    if (text_next_line(&cursor) && text_accept_word(&cursor, "file")) {
        if (text_at_end(&cursor))
            return text_expected(error, &cursor, "a path after 'file'");
        return shape_of_file(cursor.at, out, error); /* to the end of the argument, as it is */
    }
    return shape_from_text(spec, override_name, out, error);
}

static bool set_shape(struct reading *reading)
{
    struct document *document = reading->document;
    const char *spec = reading->shape_override;
    bool done = spec ? overriding_shape(spec, &document->shape, reading->error)
                     : own_shape(reading, &document->shape);
    if (!done)
        return false;
    document->shape_text = shape_to_text(document->shape);
    return document->shape_text || fail_memory(reading);
}

/* ---- mats ---- */

static bool set_mats(struct reading *reading)
{
    struct document *document = reading->document;
    size_t room = (size_t)reading->mat_count + 1;
    document->mats = calloc(room, sizeof *document->mats);
    document->labels = calloc(room, sizeof *document->labels);
    if (!document->mats || !document->labels)
        return fail_memory(reading);
    document->mat_count = reading->mat_count;
    document->one_sided = reading->text.one_sided;
    for (int i = 0; i < reading->mat_count; i++) {
        document->mats[i] = reading->mats[i].mat;
        document->labels[i].line = reading->mats[i].place.line;
    }
    return true;
}

static const char *plural(int count)
{
    return count == 1 ? "" : "s";
}

/* The wrong number of mats for a shape that the file is not to blame for. */
static bool fail_override(const struct reading *reading)
{
    enum { SHOWN = 64 };
    const char *spec = reading->shape_override;
    char visible[SHOWN];
    char found[32] = "no mats";
    text_visible(spec, strlen(spec), visible, sizeof visible);
    if (reading->mat_count > 0)
        snprintf(found, sizeof found, "%d mat%s", reading->mat_count, plural(reading->mat_count));
    return text_fail_file(reading->error, reading->text.file,
                          "found %s, expected %d, one for each face of %s %s%s", found,
                          reading->document->shape->face_count, override_name, visible,
                          strlen(visible) < strlen(spec) ? "..." : "");
}

/* The mats against the shape, with the place that is to blame. */
static bool check_puzzle(const struct reading *reading)
{
    const struct document *document = reading->document;
    const struct puzzle puzzle = document_puzzle(document);
    const char *file = reading->text.file;
    int faces = document->shape->face_count;
    int mats = reading->mat_count;
    int bad = -1;
    enum puzzle_status status = puzzle_validate(&puzzle, &bad);
    if (reading->shape_override && status != PUZZLE_OK && status != PUZZLE_MIXED_SIZES)
        return fail_override(reading);
    switch (status) {
    case PUZZLE_OK:
        return true;
    case PUZZLE_NO_MATS:
        return text_fail(reading->error, file, reading->text.end,
                         "found no mats, expected %d, one for each face of the shape", faces);
    case PUZZLE_MIXED_SIZES:
        return text_fail(reading->error, file, reading->mats[bad].place,
                         "found a mat of %d x %d cells, expected %d x %d as the mats above",
                         document->mats[bad].size, document->mats[bad].size, document->mats[0].size,
                         document->mats[0].size);
    case PUZZLE_TOO_FEW_MATS:
        return text_fail(
            reading->error, file, reading->text.end,
            "found the end after %d mat%s, expected %d, one for each face of the shape", mats,
            plural(mats), faces);
    case PUZZLE_BAD_RULE:
    case PUZZLE_BAD_GROUP:
    case PUZZLE_BAD_PIN:
        break;
    }
    return false;
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
                     plural(list->count), reading->mat_count);
}

static bool is_none(struct text_span item)
{
    return item.length == 1 && *item.place.at == '-';
}

static bool set_names(struct reading *reading)
{
    const struct text_list *names = &reading->text.names;
    if (!check_list(reading, names, PUZZLE_KEY_NAMES, "name"))
        return false;
    for (int i = 0; i < names->count; i++) {
        struct text_span item = names->items[i];
        if (is_none(item))
            continue;
        char *name = copy_bytes(item.place.at, item.length);
        if (!name)
            return fail_memory(reading);
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
        struct text_span item = colours->items[i];
        struct document_mat *label = &reading->document->labels[i];
        label->has_colour =
            !is_none(item) && puzzle_colour(item.place.at, item.length, &label->colour);
    }
    return true;
}

/* ---- notes ---- */

static bool add_note(struct reading *reading, int mat, int line, const char *text)
{
    struct document *document = reading->document;
    size_t room = (size_t)document->note_count + 1;
    struct document_note *notes = realloc(document->notes, room * sizeof *notes);
    if (!notes)
        return fail_memory(reading);
    document->notes = notes;
    char *copy = copy_bytes(text, strlen(text));
    if (!copy)
        return fail_memory(reading);
    notes[document->note_count++] = (struct document_note){line, mat, copy};
    return true;
}

static bool note_hanging_corners(struct reading *reading)
{
    static const char *const corners[4] = {"top left", "top right", "bottom right", "bottom left"};
    const struct document *document = reading->document;
    char letter[PALETTE_LABEL_SIZE];
    char text[2 * DOCUMENT_MAX_TITLE * 4];
    for (int mat = 0; mat < document->mat_count; mat++) {
        for (int corner = 0; corner < 4; corner++) {
            corner = mat_hanging_corner(document->mats[mat], corner);
            if (corner < 0)
                break;
            snprintf(text, sizeof text, "the %s corner of mat %s hangs by a point", corners[corner],
                     document_mat_name(document, mat, letter));
            if (!add_note(reading, mat, document->labels[mat].line, text))
                return false;
        }
    }
    return true;
}

/* " (2 too many)", " (3 too few)", or nothing. */
static const char *excess(int difference, char out[32])
{
    out[0] = '\0';
    if (difference != 0) {
        snprintf(out, 32, " (%d too %s)", difference < 0 ? -difference : difference,
                 difference < 0 ? "few" : "many");
    }
    return out;
}

static bool note_totals(struct reading *reading)
{
    const struct puzzle puzzle = document_puzzle(reading->document);
    const struct puzzle_totals totals = puzzle_totals(&puzzle);
    if (puzzle_totals_agree(&totals))
        return true;
    char text[320];
    char cells[32];
    char corners[32];
    snprintf(
        text, sizeof text,
        "no solution is possible: the surface needs %d filled rim cells, %d of them at corners, "
        "and the mats have %d%s, %d of them at corners%s",
        totals.needed, totals.corners_needed, totals.present,
        excess(totals.present - totals.needed, cells), totals.corners_present,
        excess(totals.corners_present - totals.corners_needed, corners));
    return add_note(reading, -1, 0, text);
}

static bool note_same_names(struct reading *reading)
{
    const struct document *document = reading->document;
    char letters[2][PALETTE_LABEL_SIZE];
    char text[DOCUMENT_MAX_TITLE * 4 + 64];
    for (int mat = 0; mat < document->mat_count; mat++) {
        int first = document_same_name(document, mat);
        if (first == mat)
            continue;
        snprintf(text, sizeof text, "the mats %s and %s have the same name, %s",
                 palette_label(first, letters[0]), palette_label(mat, letters[1]),
                 document->labels[mat].name);
        if (!add_note(reading, mat, reading->text.key_place[PUZZLE_KEY_NAMES].line, text))
            return false;
    }
    return true;
}

/* ---- the whole ---- */

static bool assemble(struct reading *reading, const char *name)
{
    return set_title(reading, name) && set_mats(reading) && set_shape(reading) &&
           check_puzzle(reading) && set_names(reading) && set_colours(reading) &&
           note_totals(reading) && note_same_names(reading) && note_hanging_corners(reading);
}

bool document_read_memory(const char *bytes, size_t length, const char *name,
                          const struct document_request *request, struct document **out,
                          struct text_error *error)
{
    struct reading reading = {.shape_override = request ? request->shape : NULL, .error = error};
    *out = NULL;
    bool done = read_text(&reading, bytes, length, name);
    if (done) {
        reading.document = calloc(1, sizeof *reading.document);
        done = reading.document ? assemble(&reading, name) : fail_memory(&reading);
    }
    reading_free(&reading);
    if (done && request && request->one_sided)
        reading.document->one_sided = true;
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
