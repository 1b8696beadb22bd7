#include "cli/describe.h"

#include "io/file.h"
#include "io/placement_text.h"
#include "io/reason_text.h"
#include "io/solution_json.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

bool complain_memory(void)
{
    fprintf(stderr, "cubefold: out of memory\n");
    return false;
}

const char *plural(long long count)
{
    return count == 1 ? "" : "s";
}

bool read_puzzle(const char *path, const struct document_request *request, struct document **out)
{
    struct text_error error;
    return document_read_file(path, request, out, &error) || text_report(&error);
}

const char *describe_source(const struct document *document, char out[TEXT_FILE_SIZE])
{
    const char *name = file_display_name(document->source);
    text_visible(name, strlen(name), out, TEXT_FILE_SIZE);
    return out;
}

const char *describe_placement(const struct document *document, struct placement placement,
                               char out[DESCRIBE_PLACEMENT_SIZE])
{
    char mat[PLACEMENT_MAT_SIZE];
    char way[PLACEMENT_WAY_SIZE];
    if (placement.mat < 0)
        snprintf(out, DESCRIBE_PLACEMENT_SIZE, "no mat");
    else
        snprintf(out, DESCRIBE_PLACEMENT_SIZE, "mat %s, %s",
                 placement_mat_text(document, placement.mat, mat),
                 placement_way_text(placement.orientation, false, way));
    return out;
}

/* "  left over  C, F, K" for a pool; `width` is that of the column of faces. */
static void describe_left_over(FILE *stream, const struct document *document,
                               const struct placement *placements, int width)
{
    char letter[PALETTE_LABEL_SIZE];
    const char *between = "  ";
    bool *used = calloc((size_t)document->mat_count, sizeof *used);
    for (int face = 0; used && face < document->shape->face_count; face++)
        if (placements[face].mat >= 0)
            used[placements[face].mat] = true;
    for (int mat = 0; used && mat < document->mat_count; mat++) {
        if (used[mat])
            continue;
        if (*between == ' ')
            fprintf(stream, "  %-*s", width, "left over");
        fprintf(stream, "%s%s", between, palette_label(mat, letter));
        between = ", ";
    }
    if (*between == ',')
        fprintf(stream, "\n");
    free(used);
}

void describe_faces(FILE *stream, const struct document *document,
                    const struct placement *placements)
{
    char name[SHAPE_FACE_NAME_SIZE];
    char words[DESCRIBE_PLACEMENT_SIZE];
    bool pool = document->mat_count > document->shape->face_count;
    int widest = pool ? (int)strlen("left over") : 0;
    for (int face = 0; face < document->shape->face_count; face++) {
        int length = (int)strlen(shape_face_name(document->shape, face, name));
        widest = length > widest ? length : widest;
    }
    for (int face = 0; face < document->shape->face_count; face++) {
        fprintf(stream, "  %-*s  %s\n", widest, shape_face_name(document->shape, face, name),
                describe_placement(document, placements[face], words));
    }
    describe_left_over(stream, document, placements, widest);
}

/* A long list of cells says less than their number. */
static void describe_shape(FILE *stream, const struct document *document)
{
    enum { LONGEST = 60 };
    if (strlen(document->shape_text) <= LONGEST)
        fprintf(stream, "%s", document->shape_text);
    else
        fprintf(stream, "of %d %s",
                document->shape->kind == SHAPE_SHEET ? document->shape->face_count
                                                     : document->shape->cell_count,
                document->shape->kind == SHAPE_SHEET ? "faces" : "cells");
}

void describe_puzzle(FILE *stream, const struct document *document)
{
    int size = document->mats[0].size;
    fprintf(stream, "%d mat%s of %d x %d, shape ", document->mat_count, plural(document->mat_count),
            size, size);
    describe_shape(stream, document);
    fprintf(stream, "%s", document->one_sided ? ", one-sided" : "");
    if (document->mat_count > document->shape->face_count)
        fprintf(stream, ", %d left over", document->mat_count - document->shape->face_count);
}

void describe_reason(FILE *stream, const struct document *document, const struct reason *reason)
{
    char *text = reason_text(document, reason);
    if (text && *text)
        fprintf(stream, "%s\n", text);
    free(text);
}

/* The kind of a reason as one word. */
static const char *kind_name(enum reason_kind kind)
{
    switch (kind) {
    case REASON_NONE:
        break;
    case REASON_TOTAL:
        return "total";
    case REASON_CORNERS:
        return "corners";
    case REASON_BOTH:
        return "both";
    case REASON_PATTERN:
        return "pattern";
    case REASON_PATTERN_MANY:
        return "pattern-many";
    case REASON_PATTERN_ODD:
        return "pattern-odd";
    case REASON_PATTERN_FEW:
        return "pattern-few";
    case REASON_FACE:
        return "face";
    case REASON_MAT:
        return "mat";
    case REASON_PINS:
        return "pins";
    case REASON_GROUP_FEW:
        return "group-few";
    case REASON_GROUP_PINS:
        return "group-pins";
    case REASON_GROUP_MANY:
        return "group-many";
    case REASON_GROUP_LEAST:
        return "group-least";
    }
    return "none";
}

/* The reason as a phrase: the key says already that it is impossible. */
static const char *phrase(const char *words)
{
    static const char start[] = "Impossible: ";
    return strncmp(words, start, sizeof start - 1) == 0 ? words + sizeof start - 1 : words;
}

char *describe_reason_json(const struct reason *reason, const char *words)
{
    return solution_json_reason(kind_name(reason->kind), phrase(words));
}

static int digits(uint64_t number)
{
    int count = 1;
    for (; number >= 10; number /= 10)
        count++;
    return count;
}

/* "up to the 24 rotations of the shape", or how many of them keep the conditions. */
static void describe_symmetries(FILE *stream, int kept, int all, const char *one, const char *many)
{
    if (kept == all)
        fprintf(stream, "up to %s%d %s of the shape", *one == 's' ? "all " : "the ", all,
                all == 1 ? one : many);
    else
        fprintf(stream, "up to those %s that keep the conditions (%d of %d)", many, kept, all);
}

void describe_counts(FILE *stream, const struct document *document,
                     const struct solver_counts *counts)
{
    const struct puzzle puzzle = document_puzzle(document);
    const struct shape *shape = document->shape;
    bool kept[SHAPE_MAX_SYMMETRIES];
    int rotations = 0;
    int symmetries = puzzle_symmetries(&puzzle, kept, &rotations);
    int width = digits(counts->raw);
    fprintf(stream, "  %*" PRIu64 "  raw         different filled bodies in a fixed frame\n", width,
            counts->raw);
    fprintf(stream, "  %*" PRIu64 "  rotation    ", width, counts->rotation);
    describe_symmetries(stream, rotations, shape->rotation_count, "rotation", "rotations");
    if (counts->one_sided) {
        fprintf(stream, "\n  %*s  reflection  not defined, because %smats are one-sided\n", width,
                "-", document->one_sided ? "the " : "some ");
        return;
    }
    fprintf(stream, "\n  %*" PRIu64 "  reflection  ", width, counts->reflection);
    describe_symmetries(stream, symmetries, shape->symmetry_count, "symmetry", "symmetries");
    fprintf(stream, ", mirror images included\n");
}

/* The limits are those at which the rounded number would reach the next unit. */
const char *describe_seconds(double seconds, char out[DESCRIBE_SECONDS_SIZE])
{
    long long whole = (long long)(seconds + 0.5);
    if (seconds < 0.000005)
        snprintf(out, DESCRIBE_SECONDS_SIZE, "less than 0.01 ms");
    else if (seconds < 0.0009995)
        snprintf(out, DESCRIBE_SECONDS_SIZE, "%.2f ms", seconds * 1e3);
    else if (seconds < 0.00995)
        snprintf(out, DESCRIBE_SECONDS_SIZE, "%.1f ms", seconds * 1e3);
    else if (seconds < 0.9995)
        snprintf(out, DESCRIBE_SECONDS_SIZE, "%.0f ms", seconds * 1e3);
    else if (seconds < 59.95)
        snprintf(out, DESCRIBE_SECONDS_SIZE, "%.1f s", seconds);
    else if (whole < 3600)
        snprintf(out, DESCRIBE_SECONDS_SIZE, "%lld min %lld s", whole / 60, whole % 60);
    else
        snprintf(out, DESCRIBE_SECONDS_SIZE, "%lld h %lld min", whole / 3600, whole % 3600 / 60);
    return out;
}

const char *describe_large(double log10_number, char out[DESCRIBE_LARGE_SIZE])
{
    static const double plain_below = 9999.5;
    static const double rounds_up_from = 9.95;
    if (log10_number < log10(plain_below)) {
        snprintf(out, DESCRIBE_LARGE_SIZE, "%.0f", pow(10, log10_number));
        return out;
    }
    double power = floor(log10_number + log10(10 / rounds_up_from));
    snprintf(out, DESCRIBE_LARGE_SIZE, "%.1f x 10^%.0f", pow(10, log10_number - power), power);
    return out;
}

const char *describe_long_time(double log10_seconds, char out[DESCRIBE_LARGE_SIZE])
{
    static const double day = 86400;
    static const double year = 31557600;
    if (log10_seconds < log10(2 * day))
        return describe_seconds(pow(10, log10_seconds), out);
    if (log10_seconds < log10(2 * year)) {
        snprintf(out, DESCRIBE_LARGE_SIZE, "%.0f days", pow(10, log10_seconds) / day);
        return out;
    }
    describe_large(log10_seconds - log10(year), out);
    size_t length = strlen(out);
    snprintf(out + length, DESCRIBE_LARGE_SIZE - length, " years");
    return out;
}

void describe_notes(FILE *stream, const struct document *document)
{
    char source[TEXT_FILE_SIZE];
    describe_source(document, source);
    for (int i = 0; i < document->note_count; i++) {
        const struct document_note *note = &document->notes[i];
        if (note->line > 0)
            fprintf(stream, "%s:%d: note: %s\n", source, note->line, note->text);
        else
            fprintf(stream, "%s: note: %s\n", source, note->text);
    }
}
