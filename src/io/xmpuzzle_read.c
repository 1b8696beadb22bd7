/* From a BurrTools file to a document, by way of the canonical text: whatever holds for a text then
 * holds for such a file too. */
#include "io/xmpuzzle.h"

#include "io/border_frame.h"
#include "io/file.h"
#include "io/gzip.h"
#include "io/shape_text.h"
#include "io/xmpuzzle_file.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

bool xmpuzzle_sniff(const char *bytes, size_t length)
{
    static const char mark[] = "\xEF\xBB\xBF";
    size_t at = length >= 3 && memcmp(bytes, mark, 3) == 0 ? 3 : 0;
    while (at < length && strchr(" \t\r\n", bytes[at]) && bytes[at] != '\0')
        at++;
    bool xml = length - at >= 2 && bytes[at] == '<' &&
               (bytes[at + 1] == '?' || bytes[at + 1] == '!' || bytes[at + 1] == 'p');
    return xml || gzip_sniff(bytes, length);
}

/* ---- the draft ---- */

/* The document as far as the file decides it, to be written as text. */
struct draft {
    const struct xmpuzzle_file *file;
    const char *name;
    struct text_error *error;
    struct xmpuzzle_surface surface;
    struct document document; /* its arrays are owned, its strings too */
};

static bool fail_memory(const struct draft *draft)
{
    return text_fail_file(draft->error, draft->name, "out of memory");
}

static bool check_file(const struct draft *draft)
{
    const struct xmpuzzle_file *file = draft->file;
    if (file->grid != 0) {
        return text_fail_file(draft->error, draft->name,
                              "found a grid of type %d, expected one of cubes (type 0)",
                              file->grid);
    }
    if (file->problem_count == 0)
        return text_fail_file(draft->error, draft->name, "found no problem, expected one");
    if (file->result < 0 || file->result >= file->shape_count) {
        return text_fail_file(draft->error, draft->name,
                              "found a problem without a result shape, expected one");
    }
    for (int i = 0; i < file->part_count; i++)
        if (file->parts[i].shape < 0 || file->parts[i].shape >= file->shape_count)
            return text_fail(
                draft->error, draft->name, text_place_at(file->bytes, file->parts[i].offset),
                "found a piece without a shape, expected an id below %d", file->shape_count);
    return true;
}

/* Colours restrict where pieces go only where both the piece and the result have some. */
static bool check_colours(const struct draft *draft)
{
    const struct xmpuzzle_file *file = draft->file;
    const struct xmpuzzle_shape *result = &file->shapes[file->result];
    bool coloured_piece = false;
    for (int i = 0; i < file->part_count; i++)
        coloured_piece = coloured_piece || file->shapes[file->parts[i].shape].coloured;
    if (!result->coloured || !coloured_piece)
        return true;
    return text_fail(draft->error, draft->name, text_place_at(file->bytes, result->offset),
                     "found colours that restrict where pieces go, expected the result to have "
                     "none");
}

/* A name that a list of names can hold. */
static char *make_name(const char *name, int copy)
{
    char *out = malloc(strlen(name) + 16);
    if (!out)
        return NULL;
    sprintf(out, copy > 0 ? "%s %d" : "%s", name, copy + 1);
    for (char *c = out; *c; c++)
        *c = *c == ',' || *c == '/' ? ' ' : *c;
    size_t length = strlen(out);
    while (length > 0 && out[length - 1] == ' ')
        out[--length] = '\0';
    memmove(out, out + strspn(out, " "), strlen(out + strspn(out, " ")) + 1);
    if (strcmp(out, "-") == 0 || out[0] == '\0')
        strcpy(out, "x");
    return out;
}

/* All mats of a part; those that must be used beside others that need not become a group. */
static bool add_part(struct draft *draft, const struct xmpuzzle_part *part, bool pool)
{
    struct document *document = &draft->document;
    const struct xmpuzzle_shape *shape = &draft->file->shapes[part->shape];
    struct mat mat;
    if (!xmpuzzle_to_mat(draft->file, part->shape, draft->name, &mat, draft->error))
        return false;
    if (document->mat_count > 0 && mat.size != document->mats[0].size) {
        char label[XMPUZZLE_NAME_SIZE];
        return text_fail(draft->error, draft->name,
                         text_place_at(draft->file->bytes, shape->offset),
                         "found %s of %d x %d voxels, expected %d x %d as the pieces before",
                         xmpuzzle_shape_name(draft->file, part->shape, label), mat.size, mat.size,
                         document->mats[0].size, document->mats[0].size);
    }
    int colour = shape->colour;
    bool grouped = pool && part->least > 0;
    for (int copy = 0; copy < part->most; copy++) {
        int at = document->mat_count++;
        struct document_mat *label = &document->labels[at];
        document->mats[at] = mat;
        document->rules[at].group = grouped ? document->group_count : -1;
        label->has_colour = colour > 0 && colour <= draft->file->colour_count;
        label->colour = label->has_colour ? draft->file->colours[colour - 1] : 0;
        label->name = shape->name ? make_name(shape->name, copy) : NULL;
        if (shape->name && !label->name)
            return fail_memory(draft);
    }
    if (grouped) {
        char *name = malloc(32);
        if (!name)
            return fail_memory(draft);
        snprintf(name, 32, "S%d", part->shape + 1);
        document->groups[document->group_count] = (struct mat_group){part->least, part->most};
        document->group_names[document->group_count++] = name;
    }
    return true;
}

static bool add_parts(struct draft *draft)
{
    const struct xmpuzzle_file *file = draft->file;
    struct document *document = &draft->document;
    long long mats = 0;
    bool exact = true;
    for (int i = 0; i < file->part_count; i++) {
        mats += file->parts[i].most;
        exact = exact && file->parts[i].least == file->parts[i].most;
    }
    if (mats == 0 || mats > DOCUMENT_MAX_MATS) {
        return text_fail_file(draft->error, draft->name, "found %lld pieces, expected from 1 to %d",
                              mats, DOCUMENT_MAX_MATS);
    }
    size_t room = (size_t)mats;
    document->mats = calloc(room, sizeof *document->mats);
    document->labels = calloc(room, sizeof *document->labels);
    document->rules = calloc(room, sizeof *document->rules);
    document->groups = calloc((size_t)file->part_count, sizeof *document->groups);
    document->group_names = calloc((size_t)file->part_count, sizeof *document->group_names);
    if (!document->mats || !document->labels || !document->rules || !document->groups ||
        !document->group_names)
        return fail_memory(draft);
    for (int i = 0; i < file->part_count; i++)
        if (file->parts[i].most > 0 && !add_part(draft, &file->parts[i], !exact))
            return false;
    return true;
}

/* A text draws the frame around a sheet, which must then be flat. */
static bool check_frame(const struct draft *draft)
{
    const struct document *document = &draft->document;
    struct frame_grid grid;
    if (document->border != DOCUMENT_BORDER_FRAME)
        return true;
    enum frame_status status = frame_grid_create(document->shape, document->mats[0].size, &grid);
    if (status == FRAME_NO_MEMORY)
        return fail_memory(draft);
    if (status != FRAME_OK) {
        return text_fail(
            draft->error, draft->name,
            text_place_at(draft->file->bytes, draft->file->shapes[draft->file->result].offset),
            "found a surface that is not flat with gaps in its border, expected all "
            "of the border filled, or all variable");
    }
    frame_grid_free(&grid);
    return true;
}

static bool add_surface(struct draft *draft)
{
    struct document *document = &draft->document;
    if (!xmpuzzle_to_surface(draft->file, document->mats[0].size, draft->name, &draft->surface,
                             draft->error))
        return false;
    document->shape = draft->surface.shape;
    document->border = draft->surface.border;
    document->cells = draft->surface.cells;
    document->shape_text = shape_to_text(document->shape);
    return (document->shape_text || fail_memory(draft)) && check_frame(draft);
}

static void draft_free(struct draft *draft)
{
    struct document *document = &draft->document;
    for (int i = 0; i < document->mat_count; i++)
        free(document->labels[i].name);
    for (int i = 0; i < document->group_count; i++)
        free(document->group_names[i]);
    free(document->mats);
    free(document->labels);
    free(document->rules);
    free(document->groups);
    free(document->group_names);
    free(document->shape_text);
    shape_destroy(draft->surface.shape);
    free(draft->surface.cells);
}

/* ---- the document ---- */

/* Errors in the text made here are about the file as a whole, and so are its notes. */
static bool read_draft(const struct draft *draft, const char *path,
                       const struct document_request *request, struct document **out)
{
    char *text = document_to_text(&draft->document);
    if (!text)
        return fail_memory(draft);
    bool done = document_read_memory(text, strlen(text), path, request, out, draft->error);
    free(text);
    if (!done) {
        draft->error->line = 0;
        return false;
    }
    for (int i = 0; i < (*out)->mat_count; i++)
        (*out)->labels[i].line = 0;
    for (int i = 0; i < (*out)->note_count; i++)
        (*out)->notes[i].line = 0;
    return true;
}

static bool add_notes(const struct draft *draft, struct document *document)
{
    const struct xmpuzzle_file *file = draft->file;
    char text[128];
    bool done = true;
    if (file->problem_count > 1) {
        snprintf(text, sizeof text, "only the first of the %d problems was read",
                 file->problem_count);
        done = document_add_note(document, -1, 0, text);
    }
    if (done && file->solution_count > 0)
        done = document_add_note(document, -1, 0, "the solutions in the file were left out");
    if (done && file->max_holes >= 0 && document->border == DOCUMENT_BORDER_FREE &&
        document->shape->open)
        done = document_add_note(document, -1, 0,
                                 "the limit of voxels that may stay empty was left out");
    return done || fail_memory(draft);
}

static bool read_whole(struct draft *draft, const char *path,
                       const struct document_request *request, struct document **out)
{
    if (!check_file(draft) || !add_parts(draft) || !check_colours(draft) || !add_surface(draft) ||
        !read_draft(draft, path, request, out))
        return false;
    if (add_notes(draft, *out))
        return true;
    document_free(*out);
    *out = NULL;
    return false;
}

/* ---- the bytes ---- */

/* Unpacks where needed: *xml points into bytes or to *unpacked, which is to be freed. */
static bool unpack(const char *bytes, size_t *length, const char *name, char **unpacked,
                   const char **xml, struct text_error *error)
{
    *unpacked = NULL;
    *xml = bytes;
    if (!gzip_sniff(bytes, *length))
        return true;
    switch (gzip_unpack(bytes, *length, XMPUZZLE_MAX_BYTES, unpacked, length)) {
    case GZIP_OK:
        *xml = *unpacked;
        return true;
    case GZIP_TOO_LARGE:
        return text_fail_file(error, name, "cannot be read: it unpacks to more than %d MB",
                              XMPUZZLE_MAX_BYTES / (1024 * 1024));
    case GZIP_DAMAGED:
        return text_fail_file(error, name, "found damaged gzip, expected a whole file");
    case GZIP_NO_MEMORY:
        break;
    }
    return text_fail_file(error, name, "out of memory");
}

bool xmpuzzle_read(const char *bytes, size_t length, const char *name,
                   const struct document_request *request, struct document **out,
                   struct text_error *error)
{
    struct xmpuzzle_file file = {0};
    struct draft draft = {.file = &file, .name = file_display_name(name), .error = error};
    char *unpacked;
    const char *xml;
    *out = NULL;
    bool done = unpack(bytes, &length, draft.name, &unpacked, &xml, error) &&
                xmpuzzle_parse(xml, length, draft.name, &file, error) &&
                read_whole(&draft, name, request, out);
    draft_free(&draft);
    xmpuzzle_file_free(&file);
    free(unpacked);
    return done;
}

bool xmpuzzle_read_shape(const char *bytes, size_t length, const char *name, struct shape **out,
                         struct text_error *error)
{
    struct xmpuzzle_file file = {0};
    struct draft draft = {.file = &file, .name = file_display_name(name), .error = error};
    char *unpacked;
    const char *xml;
    *out = NULL;
    bool done = unpack(bytes, &length, draft.name, &unpacked, &xml, error) &&
                xmpuzzle_parse(xml, length, draft.name, &file, error) && check_file(&draft) &&
                add_parts(&draft) && add_surface(&draft);
    if (done) {
        *out = draft.surface.shape;
        draft.surface.shape = NULL;
    }
    draft_free(&draft);
    xmpuzzle_file_free(&file);
    free(unpacked);
    return done;
}
