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

/* How a mat looks in an orientation: its known cells, and which ones are unknown. */
struct look {
    uint64_t known, unknown;
};

static struct look look_of(const struct puzzle *puzzle, int mat, int orientation)
{
    struct mat known = puzzle->mats[mat];
    struct mat unknown = {puzzle_mat_rule(puzzle, mat).unknown, known.size};
    return (struct look){mat_orient(known, orientation).rim, mat_orient(unknown, orientation).rim};
}

/* True when a row from `from` on was made of this look. */
static bool has_look(const struct encode_model *model, int from, struct look look)
{
    for (int r = from; r < model->row_count; r++) {
        const struct encode_row *row = &model->rows[r];
        if (row->unknown == look.unknown && (row->rim & ~look.unknown) == look.known)
            return true;
    }
    return false;
}

/* The rows of one class; room for 8 * 2^unknown of them must be there. */
static void add_rows(struct encode_model *model, int class)
{
    const struct puzzle *puzzle = model->puzzle;
    int mat = model->class_mat[class];
    int from = model->row_count;
    for (int o = 0; o < MAT_ORIENTATIONS; o++) {
        struct look look = look_of(puzzle, mat, o);
        uint64_t subset = 0;
        if ((puzzle_orientations(puzzle, mat) >> o & 1) == 0 || has_look(model, from, look))
            continue;
        do {
            model->rows[model->row_count++] =
                (struct encode_row){look.known | subset, look.unknown, class, o};
            subset = next_subset(subset, look.unknown);
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

/* True when the pin means the face and an orientation in which its mat looks like the row. */
static bool pin_means(const struct puzzle *puzzle, const struct mat_pin *pin, int face,
                      const struct encode_row *row)
{
    unsigned meant = pin->orientations & puzzle_orientations(puzzle, pin->mat);
    for (int o = 0; pin->face == face && o < MAT_ORIENTATIONS; o++) {
        struct look look = look_of(puzzle, pin->mat, o);
        if ((meant >> o & 1) != 0 && look.unknown == row->unknown &&
            look.known == (row->rim & ~row->unknown))
            return true;
    }
    return false;
}

static bool pins_allow(const struct encode_model *model, int face, const struct encode_row *row)
{
    const struct puzzle *puzzle = model->puzzle;
    bool pinned = false;
    bool allowed = false;
    for (int p = 0; p < puzzle->pin_count; p++) {
        const struct mat_pin *pin = &puzzle->pins[p];
        if (pin->mat != model->class_mat[row->class])
            continue;
        bool meant = pin_means(puzzle, pin, face, row);
        if (pin->forbidden && meant)
            return false;
        pinned = pinned || !pin->forbidden;
        allowed = allowed || (!pin->forbidden && meant);
    }
    return allowed || !pinned;
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
            if (pins_allow(model, face, &model->rows[r]) &&
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
