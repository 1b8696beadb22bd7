/* The canonical text of a puzzle. */
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
    string_add(out, "\n");
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

static void write_mat(struct string_builder *out, const struct mat *mat)
{
    for (int row = 0; row < mat->size; row++) {
        for (int col = 0; col < mat->size; col++)
            string_add(out, "%s%c", col ? " " : "", mat_filled(mat, row, col) ? '#' : '.');
        string_add(out, "\n");
    }
}

char *document_to_text(const struct document *document)
{
    struct string_builder out = {0};
    if (document->has_title)
        string_add(&out, "title: %s\n", document->title);
    string_add(&out, "shape: %s\n", document->shape_text);
    if (document->one_sided)
        string_add(&out, "one-sided: yes\n");
    write_names(&out, document);
    write_colours(&out, document);
    for (int i = 0; i < document->mat_count; i++) {
        string_add(&out, "\n");
        write_mat(&out, &document->mats[i]);
    }
    return string_take(&out);
}
