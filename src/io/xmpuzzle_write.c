/* A document as a BurrTools file. */
#include "io/xmpuzzle.h"

#include "io/encode.h"
#include "io/file.h"
#include "io/xmpuzzle_file.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct writing {
    const struct document *document;
    struct puzzle puzzle;
    struct encode_model model; /* only its classes and limits are used */
    struct string_builder *out;
    struct text_error *error;
    uint32_t colours[XMPUZZLE_MAX_COLOURS];
    int colour_count;
};

static bool refuse(const struct writing *writing, const char *what)
{
    return text_fail_file(writing->error, file_display_name(writing->document->source),
                          "found %s, which a BurrTools file cannot hold", what);
}

/* What a file cannot say: the pieces of BurrTools may always be turned over. */
static bool check_conditions(const struct writing *writing)
{
    const struct puzzle *puzzle = &writing->puzzle;
    if (puzzle_is_one_sided(puzzle))
        return refuse(writing, "mats that may not be flipped");
    if (puzzle->pin_count > 0)
        return refuse(writing, "pins or forbidden faces");
    for (int m = 0; m < puzzle->mat_count; m++)
        if (puzzle_mat_rule(puzzle, m).unknown != 0)
            return refuse(writing, "unknown rim cells");
    return true;
}

/* How many mats of a class are used: all where there are no more mats than faces, else what its
 * group says if that has no other class. False when the group has several. */
static bool class_range(const struct writing *writing, int class, int *least, int *most)
{
    const struct encode_model *model = &writing->model;
    bool pool = writing->puzzle.mat_count > writing->puzzle.shape->face_count;
    *most = model->class_size[class];
    *least = pool ? 0 : *most;
    for (int n = 0; n < model->limit_count; n++) {
        const struct encode_limit *limit = &model->limits[n];
        if (limit->class >= 0 || !encode_counts(model, limit, class))
            continue;
        for (int other = 0; other < model->class_count; other++)
            if (other != class && encode_counts(model, limit, other))
                return false;
        *least = limit->least > *least ? limit->least : *least;
        *most = limit->most < *most ? limit->most : *most;
    }
    return *least <= *most;
}

static bool check_ranges(const struct writing *writing)
{
    int least;
    int most;
    for (int class = 0; class < writing->model.class_count; class ++)
        if (!class_range(writing, class, &least, &most))
            return refuse(writing, "a group that several kinds of mats share, or that no choice "
                                   "of them fits");
    return true;
}

/* ---- colours and names ---- */

/* The number of a colour from 1; 0 for none and for those beyond what a file can number. */
static int colour_number(struct writing *writing, const struct document_mat *label)
{
    if (!label->has_colour)
        return 0;
    for (int i = 0; i < writing->colour_count; i++)
        if (writing->colours[i] == label->colour)
            return i + 1;
    if (writing->colour_count == XMPUZZLE_MAX_COLOURS)
        return 0;
    writing->colours[writing->colour_count++] = label->colour;
    return writing->colour_count;
}

static void write_colours(struct writing *writing)
{
    const struct encode_model *model = &writing->model;
    for (int class = 0; class < model->class_count; class ++)
        colour_number(writing, &writing->document->labels[model->class_mat[class]]);
    string_add(writing->out, "  <colors>");
    for (int i = 0; i < writing->colour_count; i++) {
        unsigned colour = writing->colours[i];
        string_add(writing->out, "\n    <color red=\"%u\" green=\"%u\" blue=\"%u\"/>", colour >> 16,
                   colour >> 8 & 255, colour & 255);
    }
    string_add(writing->out, "%s</colors>\n", writing->colour_count ? "\n  " : "");
}

static void write_escaped(struct string_builder *out, const char *text)
{
    for (; *text; text++) {
        switch (*text) {
        case '&':
            string_add(out, "&amp;");
            break;
        case '<':
            string_add(out, "&lt;");
            break;
        case '"':
            string_add(out, "&quot;");
            break;
        default:
            string_add(out, "%c", *text);
        }
    }
}

/* ---- voxels ---- */

static void write_mat(struct writing *writing, int class)
{
    int m = writing->model.class_mat[class];
    const struct mat *mat = &writing->document->mats[m];
    char letter[PALETTE_LABEL_SIZE];
    char colour[16] = "";
    int number = colour_number(writing, &writing->document->labels[m]);
    if (number > 0)
        snprintf(colour, sizeof colour, "%d", number);
    string_add(writing->out, "    <voxel x=\"%d\" y=\"%d\" z=\"1\" name=\"", mat->size, mat->size);
    write_escaped(writing->out, document_mat_name(writing->document, m, letter));
    string_add(writing->out, "\" type=\"0\">");
    for (int row = 0; row < mat->size; row++)
        for (int col = 0; col < mat->size; col++) {
            bool filled = mat_filled(mat, row, col);
            string_add(writing->out, "%s%s", filled ? "#" : "_", filled ? colour : "");
        }
    string_add(writing->out, "</voxel>\n");
}

/* The box of lattice points of the surface, as voxels. */
static long long surface_box(const struct shape *shape, int pitch, struct cell *low, int size[3])
{
    struct cell high = shape->corners[0].point;
    *low = high;
    for (int i = 1; i < shape->corner_count; i++) {
        struct cell p = shape->corners[i].point;
        *low = (struct cell){p.x < low->x ? p.x : low->x, p.y < low->y ? p.y : low->y,
                             p.z < low->z ? p.z : low->z};
        high = (struct cell){p.x > high.x ? p.x : high.x, p.y > high.y ? p.y : high.y,
                             p.z > high.z ? p.z : high.z};
    }
    size[0] = (high.x - low->x) * pitch + 1;
    size[1] = (high.y - low->y) * pitch + 1;
    size[2] = (high.z - low->z) * pitch + 1;
    *low = (struct cell){low->x * pitch, low->y * pitch, low->z * pitch};
    return (long long)size[0] * size[1] * size[2];
}

static void fill_voxels(const struct puzzle *puzzle, struct cell low, const int size[3],
                        char *voxels)
{
    static const char state_of[] = {[CELL_MUST] = '#', [CELL_FREE] = '+', [CELL_FRAME] = '_'};
    const struct shape *shape = puzzle->shape;
    int n = puzzle->mats[0].size;
    for (int face = 0; face < shape->face_count; face++) {
        for (int i = 0; i < n * n; i++) {
            int rim = mat_rim_index(n, i / n, i % n);
            struct cell at = xmpuzzle_face_voxel(shape, n, face, i / n, i % n);
            size_t row = (size_t)(at.z - low.z) * (size_t)size[1] + (size_t)(at.y - low.y);
            char *voxel = &voxels[row * (size_t)size[0] + (size_t)(at.x - low.x)];
            *voxel = '#';
            if (rim >= 0)
                *voxel = state_of[puzzle_cell_rule(puzzle, shape_rim_cell(shape, n, face, rim))];
        }
    }
}

static bool write_surface(struct writing *writing)
{
    const struct shape *shape = writing->puzzle.shape;
    struct cell low;
    int size[3];
    long long volume = surface_box(shape, writing->puzzle.mats[0].size - 1, &low, size);
    if (volume > XMPUZZLE_MAX_VOLUME)
        return refuse(writing, "a surface that spans over four million voxels");
    char *voxels = malloc((size_t)volume + 1);
    if (!voxels)
        return text_fail_file(writing->error, file_display_name(writing->document->source),
                              "out of memory");
    memset(voxels, '_', (size_t)volume);
    voxels[volume] = '\0';
    fill_voxels(&writing->puzzle, low, size, voxels);
    string_add(writing->out,
               "    <voxel x=\"%d\" y=\"%d\" z=\"%d\" name=\"Surface\" type=\"0\">%s</voxel>\n",
               size[0], size[1], size[2], voxels);
    free(voxels);
    return true;
}

/* ---- the file ---- */

static void write_problem(const struct writing *writing)
{
    const struct encode_model *model = &writing->model;
    string_add(writing->out, "  <problems>\n    <problem name=\"");
    write_escaped(writing->out, writing->document->title);
    string_add(writing->out, "\" state=\"0\">\n      <shapes>\n");
    for (int class = 0; class < model->class_count; class ++) {
        int least;
        int most;
        class_range(writing, class, &least, &most);
        if (least == most)
            string_add(writing->out, "        <shape id=\"%d\" count=\"%d\"/>\n", class + 1, most);
        else
            string_add(writing->out, "        <shape id=\"%d\" min=\"%d\" max=\"%d\"/>\n",
                       class + 1, least, most);
    }
    string_add(writing->out, "      </shapes>\n      <result id=\"0\"/>\n      <bitmap/>\n"
                             "    </problem>\n  </problems>\n  <comment/>\n</puzzle>\n");
}

static bool write_all(struct writing *writing)
{
    if (!check_conditions(writing))
        return false;
    if (!encode_classes(&writing->puzzle, &writing->model))
        return text_fail_file(writing->error, file_display_name(writing->document->source),
                              "out of memory");
    if (!check_ranges(writing))
        return false;
    string_add(writing->out, "<?xml version=\"1.0\"?>\n<puzzle version=\"2\">\n"
                             "  <gridType type=\"0\"/>\n");
    write_colours(writing);
    string_add(writing->out, "  <shapes>\n");
    if (!write_surface(writing))
        return false;
    for (int class = 0; class < writing->model.class_count; class ++)
        write_mat(writing, class);
    string_add(writing->out, "  </shapes>\n");
    write_problem(writing);
    return true;
}

bool xmpuzzle_write(const struct document *document, struct string_builder *out,
                    struct text_error *error)
{
    struct writing writing = {
        .document = document, .puzzle = document_puzzle(document), .out = out, .error = error};
    bool done = write_all(&writing);
    encode_free(&writing.model);
    return done;
}
