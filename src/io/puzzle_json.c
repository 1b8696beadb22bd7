/* Writing puzzles as JSON. */
#include "io/puzzle_json.h"

#include "io/border_frame.h"
#include "io/json_write.h"
#include "io/string_builder.h"

/* `,\n  "key":` */
static void add_key(struct string_builder *out, const char *key)
{
    string_add(out, "%s\n  \"%s\":", out->length > 1 ? "," : "", key);
}

static void add_frame(struct string_builder *out, const struct document *document)
{
    struct frame_grid grid;
    if (frame_grid_create(document->shape, document->mats[0].size, &grid) != FRAME_OK)
        out->failed = true;
    for (int row = 0; row < grid.height; row++) {
        string_add(out, "%s\n    \"", row ? "," : "[");
        for (int col = 0; col < grid.width; col++) {
            bool filled = frame_grid_filled(&grid, document->cells, row * grid.width + col);
            string_add(out, "%c", filled ? '#' : '.');
        }
        string_add(out, "\"");
    }
    string_add(out, "\n  ]");
    frame_grid_free(&grid);
}

static void add_head(struct string_builder *out, const struct document *document)
{
    if (document->has_title) {
        add_key(out, "title");
        json_write_string(out, document->title);
    }
    add_key(out, "shape");
    json_write_string(out, document->shape_text);
    if (document->shape->kind == SHAPE_HOLLOW) {
        add_key(out, "cavities");
        string_add(out, "true");
    }
    if (document->border != DOCUMENT_BORDER_FREE)
        add_key(out, "border");
    if (document->border == DOCUMENT_BORDER_FILLED)
        string_add(out, "\"filled\"");
    if (document->border == DOCUMENT_BORDER_FRAME)
        add_frame(out, document);
    if (document->one_sided) {
        add_key(out, "one-sided");
        string_add(out, "true");
    }
}

static void add_mat(struct string_builder *out, const struct document *document, int mat)
{
    const struct document_mat *label = &document->labels[mat];
    int size = document->mats[mat].size;
    for (int row = 0; row < size; row++) {
        string_add(out, row ? ",\"" : "{\"rows\":[\"");
        for (int col = 0; col < size; col++)
            string_add(out, "%c", document_cell_letter(document, mat, row, col));
        string_add(out, "\"");
    }
    string_add(out, "]");
    if (label->name) {
        string_add(out, ",\"name\":");
        json_write_string(out, label->name);
    }
    if (label->has_colour)
        string_add(out, ",\"colour\":\"#%06X\"", (unsigned)label->colour);
    const struct mat_rule *rule = document->rules ? &document->rules[mat] : NULL;
    if (rule && rule->outside != MAT_EITHER)
        string_add(out, ",\"outside\":\"%s\"", rule->outside == MAT_DRAWN ? "drawn" : "back");
    if (rule && rule->group >= 0) {
        string_add(out, ",\"group\":");
        json_write_string(out, document->group_names[rule->group]);
    }
    string_add(out, "}");
}

static void add_mats(struct string_builder *out, const struct document *document)
{
    add_key(out, "mats");
    for (int mat = 0; mat < document->mat_count; mat++) {
        string_add(out, "%s\n    ", mat ? "," : "[");
        add_mat(out, document, mat);
    }
    string_add(out, "\n  ]");
}

static void add_groups(struct string_builder *out, const struct document *document)
{
    if (document->group_count == 0)
        return;
    add_key(out, "groups");
    for (int g = 0; g < document->group_count; g++) {
        string_add(out, "%s\n    {\"name\":", g ? "," : "[");
        json_write_string(out, document->group_names[g]);
        string_add(out, ",\"least\":%d,\"most\":%d}", document->groups[g].least,
                   document->groups[g].most);
    }
    string_add(out, "\n  ]");
}

static void add_pin(struct string_builder *out, const struct document *document,
                    const struct mat_pin *pin)
{
    char name[SHAPE_FACE_NAME_SIZE];
    string_add(out, "{\"mat\":%d,\"face\":\"%s\"", pin->mat,
               shape_face_name(document->shape, pin->face, name));
    const char *between = ",\"ways\":[";
    for (int o = 0; o < MAT_ORIENTATIONS && pin->orientations != 0xff; o++) {
        if (!(pin->orientations >> o & 1))
            continue;
        string_add(out, "%s{\"turn\":%d,\"flipped\":%s}", between, o & 3,
                   o & MAT_FLIPPED ? "true" : "false");
        between = ",";
    }
    string_add(out, pin->orientations != 0xff ? "]}" : "}");
}

static void add_pins(struct string_builder *out, const struct document *document, bool forbidden)
{
    bool any = false;
    for (int i = 0; i < document->pin_count; i++) {
        if (document->pins[i].forbidden != forbidden)
            continue;
        if (!any)
            add_key(out, forbidden ? "forbidden" : "pins");
        string_add(out, "%s\n    ", any ? "," : "[");
        add_pin(out, document, &document->pins[i]);
        any = true;
    }
    if (any)
        string_add(out, "\n  ]");
}

char *puzzle_json_write(const struct document *document)
{
    struct string_builder out = {0};
    string_add(&out, "{");
    add_head(&out, document);
    add_mats(&out, document);
    add_groups(&out, document);
    add_pins(&out, document, false);
    add_pins(&out, document, true);
    string_add(&out, "\n}\n");
    return string_take(&out);
}
