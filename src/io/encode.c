#include "io/encode.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void encode_free(struct encode_model *model)
{
    free(model->class_mat);
    free(model->class_size);
    free(model->class_group);
    free(model->rows);
    free(model->option_row);
    free(model->face_first);
    free(model->limits);
    *model = (struct encode_model){0};
}

/* ---- classes ---- */

static bool build_classes(struct encode_model *model)
{
    const struct puzzle *puzzle = model->puzzle;
    size_t mats = (size_t)puzzle->mat_count;
    int *first = malloc(mats * sizeof *first); /* of each mat, the first identical one */
    int *number = malloc(mats * sizeof *number);
    model->class_mat = calloc(mats, sizeof *model->class_mat);
    model->class_size = calloc(mats, sizeof *model->class_size);
    model->class_group = calloc(mats, sizeof *model->class_group);
    bool done = first && number && model->class_mat && model->class_size && model->class_group;
    if (done)
        puzzle_classes(puzzle, first);
    for (int m = 0; done && m < puzzle->mat_count; m++) {
        if (first[m] == m) {
            number[m] = model->class_count++;
            model->class_mat[number[m]] = m;
            model->class_group[number[m]] = puzzle_mat_rule(puzzle, m).group;
        }
        model->class_size[number[first[m]]]++;
    }
    free(first);
    free(number);
    return done;
}

/* ---- rows ---- */

static int count_bits(uint64_t bits)
{
    int count = 0;
    for (; bits; bits &= bits - 1)
        count++;
    return count;
}

/* The smallest subset of `mask` above `subset`, 0 after the last. */
static uint64_t next_subset(uint64_t subset, uint64_t mask)
{
    return (subset - mask) & mask;
}

static bool has_row(const struct encode_model *model, int from, uint64_t rim)
{
    for (int r = from; r < model->row_count; r++)
        if (model->rows[r].rim == rim)
            return true;
    return false;
}

/* The rows of one class; room for 8 * 2^unknown of them must be there. */
static void add_rows(struct encode_model *model, int class)
{
    const struct puzzle *puzzle = model->puzzle;
    int mat = model->class_mat[class];
    struct mat known = puzzle->mats[mat];
    struct mat unknown = {puzzle_mat_rule(puzzle, mat).unknown, known.size};
    unsigned ways = puzzle_orientations(puzzle, mat);
    int from = model->row_count;
    for (int o = 0; o < MAT_ORIENTATIONS; o++) {
        if ((ways >> o & 1) == 0)
            continue;
        uint64_t base = mat_orient(known, o).rim;
        uint64_t mask = mat_orient(unknown, o).rim;
        uint64_t subset = 0;
        do {
            if (!has_row(model, from, base | subset))
                model->rows[model->row_count++] = (struct encode_row){base | subset, class, o};
            subset = next_subset(subset, mask);
        } while (subset != 0);
    }
}

/* How many rows there can be: fewer where turns leave a mat as it is. */
static double most_rows(const struct encode_model *model)
{
    double rows = 0;
    for (int class = 0; class < model->class_count; class ++) {
        int mat = model->class_mat[class];
        double ways = count_bits(puzzle_orientations(model->puzzle, mat));
        for (int u = count_bits(puzzle_mat_rule(model->puzzle, mat).unknown); u > 0; u--)
            ways *= 2;
        rows += ways;
    }
    return rows;
}

/* ---- options ---- */

/* Whether the pins of the class's first mat allow the face in this orientation. */
static bool pins_allow(const struct puzzle *puzzle, int mat, int face, int orientation)
{
    bool pinned = false;
    bool allowed = false;
    for (int p = 0; p < puzzle->pin_count; p++) {
        const struct mat_pin *pin = &puzzle->pins[p];
        if (pin->mat != mat)
            continue;
        bool meant = pin->face == face && (pin->orientations >> orientation & 1) != 0;
        if (pin->forbidden && meant)
            return false;
        pinned = pinned || !pin->forbidden;
        allowed = allowed || (!pin->forbidden && meant);
    }
    return allowed || !pinned;
}

/* Some orientation that the pins allow shows this rim. */
static bool row_allowed(const struct encode_model *model, int face, const struct encode_row *row)
{
    const struct puzzle *puzzle = model->puzzle;
    int mat = model->class_mat[row->class];
    struct mat known = puzzle->mats[mat];
    struct mat unknown = {puzzle_mat_rule(puzzle, mat).unknown, known.size};
    unsigned ways = puzzle_orientations(puzzle, mat);
    for (int o = 0; o < MAT_ORIENTATIONS; o++) {
        if ((ways >> o & 1) == 0)
            continue;
        uint64_t open = mat_orient(unknown, o).rim;
        if ((row->rim & ~open) == mat_orient(known, o).rim && pins_allow(puzzle, mat, face, o))
            return true;
    }
    return false;
}

static bool hits_frame(const struct encode_model *model, int face, const struct encode_row *row)
{
    const struct puzzle *puzzle = model->puzzle;
    int size = puzzle->mats[0].size;
    for (int i = 0; puzzle->cells && i < model->rim_length; i++) {
        int cell = shape_rim_cell(puzzle->shape, size, face, i);
        if (encode_fills(row, i) && puzzle_cell_rule(puzzle, cell) == CELL_FRAME)
            return true;
    }
    return false;
}

static bool build_options(struct encode_model *model)
{
    int faces = model->puzzle->shape->face_count;
    size_t most = (size_t)faces * (size_t)model->row_count;
    model->option_row = malloc((most ? most : 1) * sizeof *model->option_row);
    model->face_first = calloc((size_t)faces + 1, sizeof *model->face_first);
    if (!model->option_row || !model->face_first)
        return false;
    for (int face = 0; face < faces; face++) {
        model->face_first[face] = model->option_count;
        for (int r = 0; r < model->row_count; r++)
            if (row_allowed(model, face, &model->rows[r]) &&
                !hits_frame(model, face, &model->rows[r]))
                model->option_row[model->option_count++] = r;
    }
    model->face_first[faces] = model->option_count;
    return true;
}

/* ---- limits ---- */

static bool must_be_used(const struct puzzle *puzzle, int mat)
{
    for (int p = 0; p < puzzle->pin_count; p++)
        if (puzzle->pins[p].mat == mat && !puzzle->pins[p].forbidden)
            return true;
    return false;
}

static bool build_limits(struct encode_model *model)
{
    const struct puzzle *puzzle = model->puzzle;
    int faces = puzzle->shape->face_count;
    int spare = puzzle->mat_count - faces;
    size_t most = (size_t)model->class_count + (size_t)puzzle->group_count;
    model->limits = calloc(most ? most : 1, sizeof *model->limits);
    if (!model->limits)
        return false;
    for (int class = 0; class < model->class_count; class ++) {
        int size = model->class_size[class];
        int least = size > spare ? size - spare : 0;
        if (must_be_used(puzzle, model->class_mat[class]))
            least = size;
        if (least > 0 || size < faces)
            model->limits[model->limit_count++] = (struct encode_limit){least, size, class, -1};
    }
    for (int group = 0; group < puzzle->group_count; group++) {
        struct encode_limit limit = {puzzle->groups[group].least, puzzle->groups[group].most, -1,
                                     group};
        int mats = 0;
        for (int class = 0; class < model->class_count; class ++)
            mats += encode_counts(model, &limit, class) ? model->class_size[class] : 0;
        if (limit.least > 0 || limit.most < mats)
            model->limits[model->limit_count++] = limit;
    }
    return true;
}

bool encode_counts(const struct encode_model *model, const struct encode_limit *limit, int class)
{
    return limit->class >= 0 ? limit->class == class : model->class_group[class] == limit->group;
}

bool encode_classes(const struct puzzle *puzzle, struct encode_model *model)
{
    int size = puzzle->mats[0].size;
    *model = (struct encode_model){.puzzle = puzzle,
                                   .rim_length = mat_rim_length(size),
                                   .cell_count = shape_rim_cell_count(puzzle->shape, size)};
    return build_classes(model) && build_limits(model);
}

enum encode_status encode_build(const struct puzzle *puzzle, struct encode_model *model,
                                double *estimate)
{
    if (!encode_classes(puzzle, model))
        return ENCODE_NO_MEMORY;
    double rows = most_rows(model);
    double options = rows * puzzle->shape->face_count;
    if (estimate)
        *estimate = options;
    if (rows > ENCODE_MAX_ROWS || options > ENCODE_MAX_OPTIONS)
        return ENCODE_TOO_LARGE;
    model->rows = malloc((size_t)rows * sizeof *model->rows);
    if (!model->rows)
        return ENCODE_NO_MEMORY;
    for (int class = 0; class < model->class_count; class ++)
        add_rows(model, class);
    if (!build_options(model))
        return ENCODE_NO_MEMORY;
    if (estimate)
        *estimate = model->option_count;
    return ENCODE_OK;
}

/* ---- what the writers share ---- */

bool encode_claims(const struct encode_model *model, struct encode_claim **claims, int **first)
{
    const struct shape *shape = model->puzzle->shape;
    int size = model->puzzle->mats[0].size;
    size_t total = (size_t)shape->face_count * (size_t)model->rim_length;
    *claims = malloc(total * sizeof **claims);
    *first = calloc((size_t)model->cell_count + 2, sizeof **first);
    if (!*claims || !*first)
        return false;
    /* Counting sort; first[c + 1] is where the next claim of cell c goes. */
    for (int face = 0; face < shape->face_count; face++)
        for (int i = 0; i < model->rim_length; i++)
            (*first)[shape_rim_cell(shape, size, face, i) + 2]++;
    for (int c = 2; c <= model->cell_count + 1; c++)
        (*first)[c] += (*first)[c - 1];
    for (int face = 0; face < shape->face_count; face++)
        for (int i = 0; i < model->rim_length; i++) {
            int cell = shape_rim_cell(shape, size, face, i);
            (*claims)[(*first)[cell + 1]++] = (struct encode_claim){face, i};
        }
    return true;
}

const char *encode_row_name(const struct encode_model *model, const struct document *document,
                            int row, char out[ENCODE_NAME_SIZE])
{
    char letter[PALETTE_LABEL_SIZE];
    const struct encode_row *at = &model->rows[row];
    int turn = (at->orientation & 3) * 90;
    char turned[24] = "";
    if (turn != 0)
        snprintf(turned, sizeof turned, ", turned %d", turn);
    snprintf(out, ENCODE_NAME_SIZE, "mat %s%s%s",
             document_mat_name(document, model->class_mat[at->class], letter), turned,
             at->orientation & MAT_FLIPPED ? ", flipped" : "");
    for (char *c = out; *c; c++)
        if (*c == '"' || *c == '\\' || *c == '\n' || *c == '\r')
            *c = '\'';
    return out;
}
