#include "io/net_text.h"

#include "geom/net.h"
#include "io/string_builder.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum { EMPTY = -1, NO_MAT = -2, GAP_CELLS = 2 };

/* A rectangle of cells; each holds the mat that fills it, or EMPTY, or NO_MAT inside an empty face.
 */
struct canvas {
    int width, height;
    int *cells;
};

/* What all steps of a drawing need. */
struct drawing {
    const struct document *document;
    const struct placement *placements;
    struct mat *placed; /* [faces] the mats as they lie */
    const struct net_text_style *style;
    const struct net *net;
    int size;    /* cells along a mat */
    int columns; /* of the terminal for one cell */
    struct string_builder out;
};

/* An island's place: lattice bounds, and whether it is drawn turned to fit. */
struct island_box {
    int min_x, min_y, max_x, max_y;
    bool turned;
};

static bool canvas_create(struct canvas *canvas, int width, int height)
{
    size_t count = (size_t)width * (size_t)height;
    *canvas = (struct canvas){width, height, malloc(count * sizeof *canvas->cells)};
    if (!canvas->cells)
        return false;
    for (size_t i = 0; i < count; i++)
        canvas->cells[i] = EMPTY;
    return true;
}

/* Marks the inner cells of a face without a mat. */
static void canvas_put_hole(struct canvas *canvas, int size, int left, int top)
{
    for (int row = 1; row + 1 < size; row++)
        for (int col = 1; col + 1 < size; col++)
            canvas->cells[(top + row) * canvas->width + left + col] = NO_MAT;
}

/* Fills the cells of the mat on `face`, turned clockwise by `turn`, from this cell on. */
static void canvas_put(struct canvas *canvas, const struct drawing *drawing, int face, int turn,
                       int left, int top)
{
    const struct placement *placement = &drawing->placements[face];
    if (placement->mat < 0) {
        canvas_put_hole(canvas, drawing->size, left, top);
        return;
    }
    struct mat mat = mat_orient(drawing->placed[face], turn & 3);
    for (int row = 0; row < mat.size; row++) {
        for (int col = 0; col < mat.size; col++)
            if (mat_filled(&mat, row, col))
                canvas->cells[(top + row) * canvas->width + left + col] = placement->mat;
    }
}

/* ---- from cells to text ---- */

static unsigned shade(unsigned channel, unsigned percent)
{
    return channel * percent / 100;
}

/* Switches to the mat's colour with its letter in a darker tone, or back to none. */
static void add_colour(struct drawing *drawing, int mat)
{
    if (mat < 0) {
        string_add(&drawing->out, "\033[0m");
        return;
    }
    struct rgb8 c = document_mat_colour(drawing->document, mat);
    string_add(&drawing->out, "\033[48;2;%u;%u;%u;38;2;%u;%u;%um", (unsigned)c.r, (unsigned)c.g,
               (unsigned)c.b, shade(c.r, 45), shade(c.g, 45), shade(c.b, 45));
}

static void add_indent(struct drawing *drawing)
{
    string_add(&drawing->out, "%*s", drawing->style->indent, "");
}

static int last_filled(const int *cells, int width)
{
    while (width > 0 && cells[width - 1] == EMPTY)
        width--;
    return width;
}

/* One line of cells up to the last filled one. */
static void add_cells(struct drawing *drawing, const int *cells, int width)
{
    char label[PALETTE_LABEL_SIZE];
    bool colour = drawing->style->colour;
    int before = EMPTY;
    int used = last_filled(cells, width);
    for (int i = 0; i < used; i++) {
        int mat = cells[i];
        if (colour && mat != before && (mat >= 0 || before >= 0))
            add_colour(drawing, mat);
        before = mat;
        string_add(&drawing->out, "%-*s", drawing->columns,
                   mat == EMPTY    ? ""
                   : mat == NO_MAT ? "."
                                   : palette_label(mat, label));
    }
    if (colour && before >= 0)
        add_colour(drawing, EMPTY);
}

static void add_canvas(struct drawing *drawing, const struct canvas *canvas)
{
    for (int row = 0; row < canvas->height; row++) {
        add_indent(drawing);
        add_cells(drawing, canvas->cells + row * canvas->width, canvas->width);
        string_end_line(&drawing->out);
    }
}

/* ---- the net ---- */

static int cells_of(const struct drawing *drawing, int faces)
{
    return faces * (drawing->size - 1) + 1;
}

static int cells_that_fit(const struct drawing *drawing)
{
    return (drawing->style->max_width - drawing->style->indent) / drawing->columns;
}

static struct island_box island_bounds(const struct drawing *drawing, int island)
{
    struct island_box box = {0};
    bool first = true;
    for (int f = 0; f < drawing->net->face_count; f++) {
        const struct net_face *face = &drawing->net->faces[f];
        if (face->island != island)
            continue;
        if (first)
            box = (struct island_box){face->x, face->y, face->x, face->y, false};
        first = false;
        box.min_x = face->x < box.min_x ? face->x : box.min_x;
        box.max_x = face->x > box.max_x ? face->x : box.max_x;
        box.min_y = face->y < box.min_y ? face->y : box.min_y;
        box.max_y = face->y > box.max_y ? face->y : box.max_y;
    }
    box.turned = cells_of(drawing, box.max_x - box.min_x + 1) > cells_that_fit(drawing);
    return box;
}

static int box_width(const struct drawing *drawing, const struct island_box *box)
{
    int faces = box->turned ? box->max_y - box->min_y : box->max_x - box->min_x;
    return cells_of(drawing, faces + 1);
}

static int box_height(const struct drawing *drawing, const struct island_box *box)
{
    int faces = box->turned ? box->max_x - box->min_x : box->max_y - box->min_y;
    return cells_of(drawing, faces + 1);
}

/* Draws the island with its left top cell at (left, 0). Turned, its top points to the right. */
static void put_island(struct canvas *canvas, const struct drawing *drawing, int island,
                       const struct island_box *box, int left)
{
    int pitch = drawing->size - 1;
    for (int f = 0; f < drawing->net->face_count; f++) {
        const struct net_face *face = &drawing->net->faces[f];
        if (face->island != island)
            continue;
        int col = box->turned ? face->y - box->min_y : face->x - box->min_x;
        int row = box->turned ? face->x - box->min_x : box->max_y - face->y;
        canvas_put(canvas, drawing, f, face->turn + box->turned, left + col * pitch, row * pitch);
    }
}

/* Draws islands first..last-1 side by side. */
static bool add_band(struct drawing *drawing, const struct island_box *boxes, int first, int last)
{
    int width = 0;
    int height = 0;
    for (int i = first; i < last; i++) {
        width += box_width(drawing, &boxes[i]) + (i > first ? GAP_CELLS : 0);
        int own = box_height(drawing, &boxes[i]);
        height = own > height ? own : height;
    }
    struct canvas canvas;
    if (!canvas_create(&canvas, width, height))
        return false;
    int left = 0;
    for (int i = first; i < last; i++) {
        put_island(&canvas, drawing, i, &boxes[i], left);
        left += box_width(drawing, &boxes[i]) + GAP_CELLS;
    }
    add_canvas(drawing, &canvas);
    free(canvas.cells);
    return true;
}

/* Draws all islands in bands that fit. */
static bool add_islands(struct drawing *drawing, const struct island_box *boxes)
{
    int count = drawing->net->island_count;
    for (int first = 0; first < count;) {
        int width = box_width(drawing, &boxes[first]);
        int last = first + 1;
        while (last < count &&
               width + GAP_CELLS + box_width(drawing, &boxes[last]) <= cells_that_fit(drawing)) {
            width += GAP_CELLS + box_width(drawing, &boxes[last]);
            last++;
        }
        if (first > 0)
            string_add(&drawing->out, "\n");
        if (!add_band(drawing, boxes, first, last))
            return false;
        first = last;
    }
    return true;
}

/* ---- one block a face ---- */

/* Columns of a block: the mat or the name above it, whichever is wider. */
static int block_columns(const struct drawing *drawing)
{
    char name[SHAPE_FACE_NAME_SIZE];
    int widest = drawing->size * drawing->columns;
    for (int f = 0; f < drawing->document->shape->face_count; f++) {
        int length = (int)strlen(shape_face_name(drawing->document->shape, f, name));
        widest = length > widest ? length : widest;
    }
    return widest + 2;
}

static void add_block_row(struct drawing *drawing, const struct canvas *canvas, int row, int count,
                          int columns)
{
    int size = drawing->size;
    add_indent(drawing);
    for (int i = 0; i < count; i++) {
        const int *cells = canvas->cells + row * canvas->width + i * size;
        add_cells(drawing, cells, size);
        string_add(&drawing->out, "%*s", columns - last_filled(cells, size) * drawing->columns, "");
    }
    string_end_line(&drawing->out);
}

static bool add_blocks(struct drawing *drawing)
{
    const struct shape *shape = drawing->document->shape;
    int columns = block_columns(drawing);
    int fit = (drawing->style->max_width - drawing->style->indent + 2) / columns;
    int a_row = fit < 1 ? 1 : fit;
    for (int first = 0; first < shape->face_count; first += a_row) {
        int count = shape->face_count - first < a_row ? shape->face_count - first : a_row;
        struct canvas canvas;
        if (!canvas_create(&canvas, count * drawing->size, drawing->size))
            return false;
        if (first > 0)
            string_add(&drawing->out, "\n");
        add_indent(drawing);
        for (int i = 0; i < count; i++) {
            char name[SHAPE_FACE_NAME_SIZE];
            canvas_put(&canvas, drawing, first + i, 0, i * drawing->size, 0);
            string_add(&drawing->out, "%-*s", columns, shape_face_name(shape, first + i, name));
        }
        string_end_line(&drawing->out);
        for (int row = 0; row < drawing->size; row++)
            add_block_row(drawing, &canvas, row, count, columns);
        free(canvas.cells);
    }
    return true;
}

/* ---- the choice ---- */

static bool add_net_or_blocks(struct drawing *drawing)
{
    struct island_box *boxes = calloc((size_t)drawing->net->island_count, sizeof *boxes);
    if (!boxes)
        return false;
    bool fits = true;
    for (int i = 0; i < drawing->net->island_count; i++) {
        boxes[i] = island_bounds(drawing, i);
        fits = fits && box_width(drawing, &boxes[i]) <= cells_that_fit(drawing);
    }
    bool done = fits ? add_islands(drawing, boxes) : add_blocks(drawing);
    free(boxes);
    return done;
}

char *net_text_draw(const struct document *document, const struct placement *placements,
                    const struct net_text_style *style)
{
    char label[PALETTE_LABEL_SIZE];
    int longest = (int)strlen(palette_label(document->mat_count - 1, label));
    struct net *net = NULL;
    struct mat *placed = malloc((size_t)document->shape->face_count * sizeof *placed);
    if (!placed || !document_placed_mats(document, placements, placed) ||
        net_create(document->shape, 0, &net) != NET_OK) {
        free(placed);
        return NULL;
    }
    struct drawing drawing = {.document = document,
                              .placements = placements,
                              .placed = placed,
                              .style = style,
                              .net = net,
                              .size = document->mats[0].size,
                              .columns = longest > 2 ? longest : 2};
    if (!add_net_or_blocks(&drawing))
        drawing.out.failed = true;
    net_destroy(net);
    free(placed);
    return string_take(&drawing.out);
}
