/* An exact cover as JSON, for programs with dancing links: every option names the primary items
 * (to be covered exactly once) and secondary items (at most once) that it covers.
 *
 * A limit of one mat is an item. Any other limit counts along the faces with options of its own.
 * Two options that must agree on a value share one primary item a value, of which the one covers
 * all but its own and the other only its own:
 *
 *     placement on f --in or out--> step of face f --how many so far--> step of face f + 1 --> ...
 */
#include "io/encode.h"

#include <stdlib.h>

struct cover {
    const struct encode_model *model;
    const struct document *document;
    struct string_builder *out;
    int *cell_item;  /* number of the item of each rim cell, primary or secondary */
    int *limit_item; /* of each limit: the item, or the first one of its steps */
    int primary, secondary;
    const char *between; /* before the next item or option */
};

/* Options that cover the item of a limit that is no chain of steps. */
static bool is_item(const struct encode_limit *limit)
{
    return limit->most == 1 && limit->least <= 1;
}

/* A chain has, for each face f, the items out(f), in(f), then count(f, 0..most): how many of the
 * faces up to f. The last face needs no count. */
static int chain_length(const struct encode_limit *limit)
{
    return limit->most + 3;
}

static int chain_in(const struct cover *cover, int n, int face, int in)
{
    return cover->limit_item[n] + face * chain_length(&cover->model->limits[n]) + in;
}

static int chain_count(const struct cover *cover, int n, int face, int count)
{
    return chain_in(cover, n, face, 2) + count;
}

/* ---- items ---- */

static void item(struct cover *cover, bool primary, const char *format, int a, int b, int c)
{
    string_add(cover->out, "%s\"", cover->between);
    string_add(cover->out, format, a, b, c);
    string_add(cover->out, "\"");
    cover->between = ",";
    if (primary)
        cover->primary++;
    else
        cover->secondary++;
}

static void chain_items(struct cover *cover, int n)
{
    int faces = cover->model->puzzle->shape->face_count;
    const struct encode_limit *limit = &cover->model->limits[n];
    cover->limit_item[n] = cover->primary;
    for (int face = 0; face < faces; face++) {
        item(cover, true, "limit %d face %d out", n, face, 0);
        item(cover, true, "limit %d face %d in", n, face, 0);
        for (int count = 0; face + 1 < faces && count <= limit->most; count++)
            item(cover, true, "limit %d face %d count %d", n, face, count);
    }
}

static void write_primary(struct cover *cover)
{
    const struct puzzle *puzzle = cover->model->puzzle;
    char name[SHAPE_FACE_NAME_SIZE];
    string_add(cover->out, "  \"primary\":[\n    ");
    cover->between = "";
    for (int face = 0; face < puzzle->shape->face_count; face++) {
        string_add(cover->out, "%s\"%s\"", cover->between,
                   shape_face_name(puzzle->shape, face, name));
        cover->between = ",";
        cover->primary++;
    }
    for (int c = 0; c < cover->model->cell_count; c++) {
        if (puzzle_cell_rule(puzzle, c) == CELL_MUST) {
            cover->cell_item[c] = cover->primary;
            item(cover, true, "cell %d", c, 0, 0);
        }
    }
    for (int n = 0; n < cover->model->limit_count; n++) {
        const struct encode_limit *limit = &cover->model->limits[n];
        if (!is_item(limit)) {
            chain_items(cover, n);
        } else if (limit->least == 1) {
            cover->limit_item[n] = cover->primary;
            item(cover, true, "limit %d", n, 0, 0);
        }
    }
    string_add(cover->out, "],\n");
}

static void write_secondary(struct cover *cover)
{
    string_add(cover->out, "  \"secondary\":[\n    ");
    cover->between = "";
    for (int c = 0; c < cover->model->cell_count; c++) {
        if (puzzle_cell_rule(cover->model->puzzle, c) != CELL_MUST) {
            cover->cell_item[c] = cover->secondary;
            item(cover, false, "cell %d", c, 0, 0);
        }
    }
    for (int n = 0; n < cover->model->limit_count; n++) {
        const struct encode_limit *limit = &cover->model->limits[n];
        if (is_item(limit) && limit->least < 1) {
            cover->limit_item[n] = cover->secondary;
            item(cover, false, "limit %d", n, 0, 0);
        }
    }
    string_add(cover->out, "],\n");
}

/* ---- options ---- */

static void number(struct cover *cover, int value)
{
    string_add(cover->out, "%s%d", cover->between, value);
    cover->between = ",";
}

/* The items of one kind that a placement covers. */
static void placement_items(struct cover *cover, int face, const struct encode_row *row,
                            bool primary)
{
    const struct encode_model *model = cover->model;
    int size = model->puzzle->mats[0].size;
    cover->between = "";
    if (primary)
        number(cover, face);
    for (int i = 0; i < model->rim_length; i++) {
        int cell = shape_rim_cell(model->puzzle->shape, size, face, i);
        bool must = puzzle_cell_rule(model->puzzle, cell) == CELL_MUST;
        if (encode_fills(row, i) && must == primary)
            number(cover, cover->cell_item[cell]);
    }
    for (int n = 0; n < model->limit_count; n++) {
        const struct encode_limit *limit = &model->limits[n];
        bool in = encode_counts(model, limit, row->class);
        if (!is_item(limit) && primary)
            number(cover, chain_in(cover, n, face, in)); /* the step covers the other one */
        else if (is_item(limit) && in && (limit->least == 1) == primary)
            number(cover, cover->limit_item[n]);
    }
}

static void write_placements(struct cover *cover)
{
    const struct encode_model *model = cover->model;
    char face_name[SHAPE_FACE_NAME_SIZE];
    char name[ENCODE_NAME_SIZE];
    const char *between = "";
    for (int face = 0; face < model->puzzle->shape->face_count; face++) {
        shape_face_name(model->puzzle->shape, face, face_name);
        for (int o = model->face_first[face]; o < model->face_first[face + 1]; o++) {
            int row = model->option_row[o];
            string_add(cover->out, "%s    {\"name\":\"%s: %s\",\"primary\":[", between, face_name,
                       encode_row_name(model, cover->document, row, name));
            placement_items(cover, face, &model->rows[row], true);
            string_add(cover->out, "],\"secondary\":[");
            placement_items(cover, face, &model->rows[row], false);
            string_add(cover->out, "]}");
            between = ",\n";
        }
    }
    cover->between = between;
}

/* The step of a face from `before` to `before + in`. */
static void write_step(struct cover *cover, int n, int face, int before, int in)
{
    int faces = cover->model->puzzle->shape->face_count;
    int most = cover->model->limits[n].most;
    int after = before + in;
    string_add(cover->out, "%s    {\"name\":\"limit %d: %d of faces 0 to %d\",\"primary\":[",
               cover->between, n, after, face);
    cover->between = "";
    number(cover, chain_in(cover, n, face, !in));
    if (face > 0)
        number(cover, chain_count(cover, n, face - 1, before));
    for (int count = 0; face + 1 < faces && count <= most; count++)
        if (count != after)
            number(cover, chain_count(cover, n, face, count));
    string_add(cover->out, "],\"secondary\":[]}");
    cover->between = ",\n";
}

static void write_steps(struct cover *cover, int n)
{
    int faces = cover->model->puzzle->shape->face_count;
    const struct encode_limit *limit = &cover->model->limits[n];
    for (int face = 0; face < faces; face++) {
        for (int before = 0; before <= limit->most && before <= face; before++)
            for (int in = 0; in <= 1; in++) {
                int after = before + in;
                if (after <= limit->most && after + faces - 1 - face >= limit->least)
                    write_step(cover, n, face, before, in);
            }
    }
}

void encode_write_cover(const struct encode_model *model, const struct document *document,
                        struct string_builder *out)
{
    struct cover cover = {.model = model, .document = document, .out = out};
    cover.cell_item = calloc((size_t)model->cell_count + 1, sizeof *cover.cell_item);
    cover.limit_item = calloc((size_t)model->limit_count + 1, sizeof *cover.limit_item);
    if (cover.cell_item && cover.limit_item) {
        string_add(out, "{\n");
        write_primary(&cover);
        write_secondary(&cover);
        string_add(out, "  \"options\":[\n");
        write_placements(&cover);
        for (int n = 0; n < model->limit_count; n++)
            if (!is_item(&model->limits[n]))
                write_steps(&cover, n);
        string_add(out, "\n  ]\n}\n");
    } else {
        out->failed = true;
    }
    free(cover.cell_item);
    free(cover.limit_item);
}
