/* What is worth saying about a puzzle that can be solved all the same. */
#include "io/document_reading.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

bool document_add_note(struct document *document, int mat, int line, const char *text)
{
    size_t room = (size_t)document->note_count + 1;
    struct document_note *notes = realloc(document->notes, room * sizeof *notes);
    if (!notes)
        return false;
    document->notes = notes;
    size_t length = strlen(text) + 1;
    char *copy = malloc(length);
    if (!copy)
        return false;
    memcpy(copy, text, length);
    notes[document->note_count++] = (struct document_note){line, mat, copy};
    return true;
}

static bool add_note(struct reading *reading, int mat, int line, const char *text)
{
    return document_add_note(reading->document, mat, line, text) || reading_fail_memory(reading);
}

static bool note_hanging_corners(struct reading *reading)
{
    static const char *const corners[4] = {"top left", "top right", "bottom right", "bottom left"};
    const struct document *document = reading->document;
    char letter[PALETTE_LABEL_SIZE];
    char text[2 * DOCUMENT_MAX_TITLE * 4];
    for (int mat = 0; mat < document->mat_count; mat++) {
        for (int corner = 0; corner < 4; corner++) {
            corner = document_hanging_corner(document, mat, corner);
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

/* " (2 too many)", " (3 too few)", or nothing: what there is against what is asked, both ranges. */
static const char *excess(int least, int most, int needed, int allowed, char out[32])
{
    out[0] = '\0';
    if (most < needed)
        snprintf(out, 32, " (%d too few)", needed - most);
    else if (least > allowed)
        snprintf(out, 32, " (%d too many)", least - allowed);
    return out;
}

/* "44" or "40 to 44". */
static const char *range(int least, int most, char out[32])
{
    if (least == most)
        snprintf(out, 32, "%d", least);
    else
        snprintf(out, 32, "%d to %d", least, most);
    return out;
}

static bool note_totals(struct reading *reading)
{
    const struct puzzle puzzle = document_puzzle(reading->document);
    const struct puzzle_totals totals = puzzle_totals(&puzzle);
    if (puzzle_totals_agree(&totals))
        return true;
    char text[400];
    char part[6][32];
    int present_most = totals.present + totals.present_unknown;
    int corners_most = totals.corners_present + totals.corners_unknown;
    snprintf(
        text, sizeof text,
        "no solution is possible: the surface needs %s filled rim cells, %s of them at corners, "
        "and the mats have %s%s, %s of them at corners%s",
        range(totals.needed, totals.most, part[0]),
        range(totals.corners_needed, totals.corners_most, part[1]),
        range(totals.present, present_most, part[2]),
        excess(totals.present, present_most, totals.needed, totals.most, part[3]),
        range(totals.corners_present, corners_most, part[4]),
        excess(totals.corners_present, corners_most, totals.corners_needed, totals.corners_most,
               part[5]));
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
        int line = reading->text.key_place[PUZZLE_KEY_NAMES].line;
        if (!add_note(reading, mat, line ? line : document->labels[mat].line, text))
            return false;
    }
    return true;
}

bool reading_add_notes(struct reading *reading)
{
    return note_totals(reading) && note_same_names(reading) && note_hanging_corners(reading);
}
