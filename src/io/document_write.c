/* The canonical text of a puzzle. */
#include "io/border_frame.h"
#include "io/document.h"
#include "io/string_builder.h"

static void write_names(struct string_builder *out, const struct document *document)
{
    bool any = false;
    for (int i = 0; i < document->mat_count; i++)
        any = any || document->labels[i].name;
    if (!any)
        return;
    string_add(out, "names:");
    for (int i = 0; i < document->mat_count; i++) {
        const char *name = document->labels[i].name;
        string_add(out, "%s%s", i ? ", " : " ", name ? name : "-");
    }
    /* One name alone: the comma tells that its blanks belong to it. */
    string_add(out, document->mat_count == 1 ? ",\n" : "\n");
}

static void write_colours(struct string_builder *out, const struct document *document)
{
    bool any = false;
    for (int i = 0; i < document->mat_count; i++)
        any = any || document->labels[i].has_colour;
    if (!any)
        return;
    string_add(out, "colours:");
    for (int i = 0; i < document->mat_count; i++)
        if (document->labels[i].has_colour)
            string_add(out, " #%06X", (unsigned)document->labels[i].colour);
        else
            string_add(out, " -");
    string_add(out, "\n");
}

/* ---- lists of mats ---- */

/* A choice of mats: those with this side out, or of this group. */
struct choice {
    bool by_group;
    enum mat_outside outside;
    int group;
};

static bool is_chosen(const struct document *document, const struct choice *choice, int mat)
{
    if (!document->rules || mat >= document->mat_count)
        return false;
    const struct mat_rule *rule = &document->rules[mat];
    return choice->by_group ? rule->group == choice->group : rule->outside == choice->outside;
}

/* " 1-6, 9"; nothing when no mat is chosen. */
static void write_list(struct string_builder *out, const struct document *document,
                       const struct choice *choice)
{
    const char *between = " ";
    for (int first = 0; first < document->mat_count; first++) {
        if (!is_chosen(document, choice, first))
            continue;
        int last = first;
        while (is_chosen(document, choice, last + 1))
            last++;
        string_add(out, last > first ? "%s%d-%d" : "%s%d", between, first + 1, last + 1);
        between = ", ";
        first = last;
    }
}

static bool any_chosen(const struct document *document, const struct choice *choice)
{
    for (int mat = 0; mat < document->mat_count; mat++)
        if (is_chosen(document, choice, mat))
            return true;
    return false;
}

static void write_sides(struct string_builder *out, const struct document *document)
{
    const struct choice drawn = {.outside = MAT_DRAWN};
    const struct choice back = {.outside = MAT_BACK};
    if (document->one_sided) {
        string_add(out, "one-sided: yes\n");
        return;
    }
    if (any_chosen(document, &drawn)) {
        string_add(out, "one-sided:");
        write_list(out, document, &drawn);
        string_add(out, "\n");
    }
    if (any_chosen(document, &back)) {
        string_add(out, "back-out:");
        write_list(out, document, &back);
        string_add(out, "\n");
    }
}

/* ---- groups and pins ---- */

static void write_limits(struct string_builder *out, struct mat_group group, int size)
{
    if (group.least == group.most) {
        string_add(out, " exactly %d", group.least);
        return;
    }
    if (group.least > 0 || group.most == size)
        string_add(out, " at least %d", group.least);
    if (group.most != size)
        string_add(out, " at most %d", group.most);
}

static void write_groups(struct string_builder *out, const struct document *document)
{
    for (int g = 0; g < document->group_count; g++) {
        const struct choice choice = {.by_group = true, .group = g};
        string_add(out, "group: %s =", document->group_names[g]);
        write_list(out, document, &choice);
        write_limits(out, document->groups[g], document_group_size(document, g));
        string_add(out, "\n");
    }
}

/* Turns 0..3 as a set of bits, flipped or not. */
static void write_ways(struct string_builder *out, unsigned turns, bool flipped,
                       const char **between)
{
    const char *flip = flipped ? " flipped" : "";
    if (turns == 0x0f) {
        string_add(out, "%s turned any%s", *between, flip);
        *between = " or";
        return;
    }
    for (int turn = 0; turn < 4; turn++) {
        if (!(turns >> turn & 1))
            continue;
        if (turn > 0)
            string_add(out, "%s turned %d%s", *between, turn * 90, flip);
        else
            string_add(out, "%s%s", *between, flipped ? flip : " as drawn");
        *between = " or";
    }
}

static void write_pins(struct string_builder *out, const struct document *document)
{
    char name[SHAPE_FACE_NAME_SIZE];
    for (int i = 0; i < document->pin_count; i++) {
        const struct mat_pin *pin = &document->pins[i];
        const char *between = "";
        string_add(out, "%s: %d on %s", pin->forbidden ? "forbid" : "pin", pin->mat + 1,
                   shape_face_name(document->shape, pin->face, name));
        if (pin->orientations != 0xff) {
            write_ways(out, pin->orientations & 0x0fU, false, &between);
            write_ways(out, pin->orientations >> 4, true, &between);
        }
        string_add(out, "\n");
    }
}

/* ---- shape and border ---- */

static void write_shape(struct string_builder *out, const struct document *document)
{
    string_add(out, "shape: %s\n", document->shape_text);
    if (document->shape && document->shape->kind == SHAPE_HOLLOW)
        string_add(out, "cavities: yes\n");
}

static void write_border(struct string_builder *out, const struct document *document)
{
    if (document->border == DOCUMENT_BORDER_FILLED)
        string_add(out, "border: filled\n");
    if (document->border != DOCUMENT_BORDER_FRAME)
        return;
    struct frame_grid grid;
    string_add(out, "border: frame\n");
    if (frame_grid_create(document->shape, document->mats[0].size, &grid) != FRAME_OK)
        out->failed = true;
    for (int i = 0; i < grid.width * grid.height; i++) {
        string_add(out, "%s%c", i % grid.width ? " " : "",
                   frame_grid_filled(&grid, document->cells, i) ? '#' : '.');
        if ((i + 1) % grid.width == 0)
            string_add(out, "\n");
    }
    frame_grid_free(&grid);
}

/* ---- mats ---- */

char document_cell_letter(const struct document *document, int mat, int row, int col)
{
    const struct mat *m = &document->mats[mat];
    int index = mat_rim_index(m->size, row, col);
    if (index >= 0 && document->rules && (document->rules[mat].unknown >> index & 1))
        return '?';
    return mat_filled(m, row, col) ? '#' : '.';
}

static void write_mat(struct string_builder *out, const struct document *document, int mat)
{
    int size = document->mats[mat].size;
    for (int row = 0; row < size; row++) {
        for (int col = 0; col < size; col++)
            string_add(out, "%s%c", col ? " " : "", document_cell_letter(document, mat, row, col));
        string_add(out, "\n");
    }
}

char *document_to_text(const struct document *document)
{
    struct string_builder out = {0};
    if (document->has_title)
        string_add(&out, "title: %s\n", document->title);
    write_shape(&out, document);
    write_border(&out, document);
    write_sides(&out, document);
    write_names(&out, document);
    write_colours(&out, document);
    write_groups(&out, document);
    write_pins(&out, document);
    for (int i = 0; i < document->mat_count; i++) {
        string_add(&out, "\n");
        write_mat(&out, document, i);
    }
    return string_take(&out);
}
