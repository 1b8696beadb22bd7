/* Layers of a shape, drawn in rows: bottom to top, back to front, left to right. */
#include "io/puzzle_text.h"

static bool fail_width(const struct puzzle_text *text, const struct text_cursor *at, int width,
                       struct text_error *error)
{
    return text_fail(error, text->file, text_here(at),
                     "found a row of %d cell%s, expected %d as in the first row of the layers (a "
                     "dashed line ends the layers)",
                     width, width == 1 ? "" : "s", text->layers.width);
}

bool puzzle_layers_row(struct puzzle_text *text, struct text_cursor *cursor,
                       struct text_error *error)
{
    struct layer_drawing *layers = &text->layers;
    struct text_cursor start = *cursor;
    int x = 0;
    for (;; x++) {
        text_skip_blanks(cursor);
        const struct text_cursor cell_start = *cursor;
        struct text_place place = text_here(cursor);
        int filled = puzzle_next_cell(cursor);
        if (filled == PUZZLE_CELL_END)
            break;
        if (filled != 0 && filled != 1)
            return puzzle_expected_plain_cell(&cell_start, error);
        /* y counts from the front, which is known once the layer is complete: see end_layer. */
        struct cell cell = {x, layers->row, layers->layer};
        if (filled && !shape_draft_add(&text->shape, cell, place, text->file, error))
            return false;
    }
    if (layers->width != 0 && x != layers->width)
        return fail_width(text, &start, x, error);
    layers->width = x;
    layers->row++;
    layers->last = text_here(&start);
    return true;
}

/* Ends the current layer, if it has rows. */
bool puzzle_layers_break(struct puzzle_text *text, struct text_error *error)
{
    struct layer_drawing *layers = &text->layers;
    if (!layers->open || layers->row == 0)
        return true;
    if (layers->height != 0 && layers->row != layers->height) {
        return text_fail(error, text->file, layers->last,
                         "found a layer of %d row%s, expected %d as in the first layer (a dashed "
                         "line ends the layers)",
                         layers->row, layers->row == 1 ? "" : "s", layers->height);
    }
    layers->height = layers->row;
    layers->row = 0;
    layers->layer++;
    return true;
}

bool puzzle_layers_end(struct puzzle_text *text, struct text_place place, struct text_error *error)
{
    struct layer_drawing *layers = &text->layers;
    if (!puzzle_layers_break(text, error))
        return false;
    if (!layers->open)
        return true;
    if (layers->layer == 0) {
        return text_fail(error, text->file, place,
                         "found no layers, expected at least one, drawn in rows below 'shape: "
                         "layers'");
    }
    layers->open = false;
    for (int i = 0; i < text->shape.count; i++)
        text->shape.cells[i].y = layers->height - 1 - text->shape.cells[i].y;
    return true;
}
