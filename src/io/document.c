#include "io/document.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

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
                           .one_sided = document->one_sided,
                           .rules = document->rules,
                           .groups = document->groups,
                           .group_count = document->group_count,
                           .pins = document->pins,
                           .pin_count = document->pin_count,
                           .cells = document->cells};
}

void document_free(struct document *document)
{
    if (!document)
        return;
    for (int i = 0; document->labels && i < document->mat_count; i++)
        free(document->labels[i].name);
    for (int i = 0; document->group_names && i < document->group_count; i++)
        free(document->group_names[i]);
    for (int i = 0; i < document->note_count; i++)
        free(document->notes[i].text);
    shape_destroy(document->shape);
    free(document->source);
    free(document->title);
    free(document->shape_text);
    free(document->mats);
    free(document->labels);
    free(document->rules);
    free(document->groups);
    free(document->group_names);
    free(document->pins);
    free(document->cells);
    free(document->notes);
    free(document);
}

void document_make_one_sided(struct document *document)
{
    bool any_back = false;
    for (int i = 0; document->rules && i < document->mat_count; i++)
        any_back = any_back || document->rules[i].outside == MAT_BACK;
    document->one_sided = !any_back;
    for (int i = 0; document->rules && i < document->mat_count; i++) {
        struct mat_rule *rule = &document->rules[i];
        if (rule->outside != MAT_BACK)
            rule->outside = any_back ? MAT_DRAWN : MAT_EITHER;
    }
}

int document_group_size(const struct document *document, int group)
{
    int count = 0;
    for (int i = 0; document->rules && i < document->mat_count; i++)
        count += document->rules[i].group == group;
    return count;
}

int document_hanging_corner(const struct document *document, int mat, int from)
{
    const struct mat *known = &document->mats[mat];
    uint64_t unknown = document->rules ? document->rules[mat].unknown : 0;
    for (int corner = from; corner < 4; corner++) {
        /* All other unknown cells filled: what might hold the corner. */
        struct mat best = *known;
        best.rim |= unknown & ~(UINT64_C(1) << corner * (known->size - 1));
        if (mat_hanging_corner(best, corner) == corner)
            return corner;
    }
    return -1;
}

/* ---- unknown cells of a filling ---- */

/* The unknown cells of the mat on a face, as it lies. */
static uint64_t placed_unknown(const struct document *document, struct placement placement)
{
    if (!document->rules || placement.mat < 0)
        return 0;
    struct mat unknown = document->mats[placement.mat];
    unknown.rim = document->rules[placement.mat].unknown;
    return mat_orient(unknown, placement.orientation).rim;
}

/* Fills the unknown cells of one face that must be filled and that nobody has filled before. */
static void decide_cells(const struct puzzle *puzzle, int face, uint64_t unknown, bool *filled,
                         struct mat *mat)
{
    for (int i = 0; i < mat_rim_length(mat->size); i++) {
        int cell = shape_rim_cell(puzzle->shape, mat->size, face, i);
        if (!(unknown >> i & 1) || filled[cell] || puzzle_cell_rule(puzzle, cell) != CELL_MUST)
            continue;
        filled[cell] = true;
        mat->rim |= UINT64_C(1) << i;
    }
}

bool document_placed_mats(const struct document *document, const struct placement *placements,
                          struct mat *placed)
{
    const struct puzzle puzzle = document_puzzle(document);
    const struct shape *shape = document->shape;
    int size = document->mats[0].size;
    bool *filled = calloc((size_t)shape_rim_cell_count(shape, size), sizeof *filled);
    if (!filled)
        return false;
    for (int face = 0; face < shape->face_count; face++) {
        struct placement placement = placements[face];
        placed[face] = (struct mat){0};
        if (placement.mat < 0)
            continue;
        placed[face] = mat_orient(document->mats[placement.mat], placement.orientation);
        for (int i = 0; i < mat_rim_length(size); i++)
            if (placed[face].rim >> i & 1)
                filled[shape_rim_cell(shape, size, face, i)] = true;
    }
    for (int face = 0; face < shape->face_count; face++) {
        uint64_t unknown = placed_unknown(document, placements[face]);
        if (unknown)
            decide_cells(&puzzle, face, unknown, filled, &placed[face]);
    }
    free(filled);
    return true;
}

/* ---- keeping some mats ---- */

/* The arrays of the mats that are kept. */
struct kept {
    struct mat *mats;
    struct document_mat *labels;
    struct mat_rule *rules;
    int *place_of; /* [mat_count before]: the new index of a mat, or -1 */
};

static void kept_free(struct kept *kept)
{
    free(kept->mats);
    free(kept->labels);
    free(kept->rules);
    free(kept->place_of);
}

static bool kept_create(const struct document *document, int count, struct kept *kept)
{
    size_t room = (size_t)count + 1;
    *kept = (struct kept){.mats = malloc(room * sizeof *kept->mats),
                          .labels = malloc(room * sizeof *kept->labels),
                          .rules = malloc(room * sizeof *kept->rules),
                          .place_of = malloc(((size_t)document->mat_count + 1) * sizeof(int))};
    if (kept->mats && kept->labels && kept->rules && kept->place_of)
        return true;
    kept_free(kept);
    return false;
}

/* Groups that asked for at most all of their mats still do. */
static void shrink_groups(struct document *document, const struct kept *kept)
{
    for (int g = 0; g < document->group_count; g++) {
        int before = document_group_size(document, g);
        int after = before;
        for (int m = 0; m < document->mat_count; m++)
            after -= document->rules[m].group == g && kept->place_of[m] < 0;
        struct mat_group *group = &document->groups[g];
        if (group->most == before && group->least < before)
            group->most = after > group->least ? after : group->least;
    }
}

/* Groups without mats go, and the others move up. */
static void drop_empty_groups(struct document *document)
{
    int count = 0;
    for (int g = 0; g < document->group_count; g++) {
        if (document_group_size(document, g) == 0) {
            free(document->group_names[g]);
            continue;
        }
        document->groups[count] = document->groups[g];
        document->group_names[count] = document->group_names[g];
        for (int m = 0; m < document->mat_count; m++)
            if (document->rules[m].group == g)
                document->rules[m].group = count;
        count++;
    }
    document->group_count = count;
}

static void move_pins(struct document *document, const struct kept *kept)
{
    int count = 0;
    for (int i = 0; i < document->pin_count; i++) {
        struct mat_pin pin = document->pins[i];
        pin.mat = kept->place_of[pin.mat];
        if (pin.mat >= 0)
            document->pins[count++] = pin;
    }
    document->pin_count = count;
}

/* Notes of mats that are gone go; those of the others follow their mats. */
static void move_notes(struct document *document, const struct kept *kept)
{
    int count = 0;
    for (int i = 0; i < document->note_count; i++) {
        struct document_note note = document->notes[i];
        note.mat = note.mat < 0 ? -1 : kept->place_of[note.mat];
        if (note.mat < 0)
            free(note.text); /* it may be about the totals, which are others now */
        else
            document->notes[count++] = note;
    }
    document->note_count = count;
}

bool document_keep_mats(struct document *document, const int *mats, int count)
{
    struct kept kept;
    if (!kept_create(document, count, &kept))
        return false;
    for (int m = 0; m < document->mat_count; m++)
        kept.place_of[m] = -1;
    for (int i = 0; i < count; i++) {
        assert(mats[i] >= 0 && mats[i] < document->mat_count && kept.place_of[mats[i]] < 0);
        kept.place_of[mats[i]] = i;
        kept.mats[i] = document->mats[mats[i]];
        kept.labels[i] = document->labels[mats[i]];
        if (document->rules)
            kept.rules[i] = document->rules[mats[i]];
    }
    for (int m = 0; m < document->mat_count; m++)
        if (kept.place_of[m] < 0)
            free(document->labels[m].name);
    if (document->rules)
        shrink_groups(document, &kept);
    move_pins(document, &kept);
    move_notes(document, &kept);
    struct kept old = {document->mats, document->labels, document->rules, kept.place_of};
    document->mats = kept.mats;
    document->labels = kept.labels;
    document->rules = kept.rules;
    document->mat_count = count;
    if (old.rules) {
        drop_empty_groups(document);
    } else {
        free(document->rules);
        document->rules = NULL;
    }
    kept_free(&old);
    return true;
}
