/* Small random puzzles; see random_puzzle.h. */
#include "core/random_puzzle.h"

#include "core/random.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { MAX_EXTRA = 4, MAX_PLACES = 16, MAX_PINS = 6, MAX_UNKNOWN = 3, NOBODY = -1 };

/* A body as cells "x,y,z ..." or a sheet as faces "D x,y,z ...", D the first letter of Top, Front,
 * Right, Back, Left, or U for Bottom. */
struct model {
    int faces;
    const char *places;
};

static const struct model models[] = {
    {1, "T0,0,0"},
    {2, "T0,0,0 T1,0,0"},
    {2, "T0,0,0 R0,0,0"},
    {2, "T0,0,0 T5,0,0"}, /* in two pieces */
    {3, "T0,0,0 F0,0,0 R0,0,0"},
    {3, "T0,0,0 T1,0,0 T1,1,0"},
    {3, "T0,0,0 T1,0,0 R0,0,1"}, /* three meet at an edge */
    {4, "T0,0,0 T1,0,0 T0,1,0 T1,1,0"},
    {4, "T0,0,0 T1,0,0 R0,0,1 R0,0,0"}, /* a cross */
    {4, "F0,0,0 R0,0,0 B0,0,0 L0,0,0"}, /* a tube */
    {4, "T0,0,0 B0,0,0 U0,1,0 T0,2,0"}, /* steps, with one outside the other way */
    {5, "F0,0,0 R0,0,0 B0,0,0 L0,0,0 U0,0,0"},
    {5, "T0,0,0 T1,0,0 T2,0,0 T1,1,0 T1,2,0"},
    {6, "T0,0,0 T1,0,0 T2,0,0 T0,1,0 T1,1,0 T2,1,0"},
    {6, "0,0,0"},
    {8, "U0,0,0 U1,0,0 F0,0,0 F1,0,0 B0,0,0 B1,0,0 L0,0,0 R1,0,0"},
    {8, "T0,0,0 T1,0,0 T2,0,0 T0,1,0 T2,1,0 T0,2,0 T1,2,0 T2,2,0"}, /* a ring */
    {10, "0,0,0 1,0,0"},
    {12, "0,0,0 1,1,0"}, /* they share an edge */
    {12, "0,0,0 1,1,1"}, /* they share a corner */
    {14, "0,0,0 1,0,0 1,1,0"},
    {14, "0,0,0 1,0,0 2,0,0"},
};

static enum direction direction_of(char letter)
{
    enum direction d = DIRECTION_TOP;
    while (letter != 'U' && direction_name(d)[0] != letter)
        d++;
    return letter == 'U' ? DIRECTION_BOTTOM : d;
}

static struct shape *model_shape(const struct model *model)
{
    struct face_place places[MAX_PLACES];
    struct cell cells[MAX_PLACES];
    struct shape *shape = NULL;
    bool sheet = model->places[0] > '9';
    int count = 0;
    for (const char *at = model->places; at != NULL; at = strchr(at, ' ')) {
        at += *at == ' ';
        struct cell *c = &cells[count];
        assert_int_equal(sscanf(at + sheet, "%d,%d,%d", &c->x, &c->y, &c->z), 3);
        places[count] = (struct face_place){*c, sheet ? direction_of(*at) : DIRECTION_TOP};
        count++;
    }
    if (sheet)
        assert_int_equal(shape_create_sheet(places, count, &shape, NULL), SHAPE_OK);
    else
        assert_int_equal(shape_create(cells, count, &shape, NULL), SHAPE_OK);
    assert_int_equal(shape->face_count, model->faces);
    return shape;
}

/* ---- making one ---- */

struct making {
    struct random_puzzle *out;
    unsigned kinds; /* those that this puzzle has */
    uint64_t random;
    int size, rim, faces;
    int cells;  /* rim cells of the surface */
    int *owner; /* [cells]: face that fills it, or NOBODY */
};

static int below(struct making *making, int n)
{
    return random_below(&making->random, n);
}

static bool has(const struct making *making, unsigned kind)
{
    return (making->kinds & kind) != 0;
}

static void *allocate(int count, size_t size)
{
    void *memory = calloc((size_t)count, size);
    assert_non_null(memory);
    return memory;
}

static void choose_cells(struct making *making)
{
    struct random_puzzle *out = making->out;
    out->cells = allocate(making->cells, sizeof *out->cells);
    int style = below(making, 3);
    for (int c = 0; c < making->cells; c++) {
        bool border = shape_cell_on_border(out->shape, making->size, c);
        enum cell_rule rule = CELL_MUST;
        if (border && style > 0)
            rule = style == 1 ? (enum cell_rule)below(making, 3) : CELL_FRAME;
        if (!border && below(making, 12) == 0)
            rule = (enum cell_rule)below(making, 3);
        out->cells[c] = (uint8_t)rule;
    }
    out->puzzle.cells = out->cells;
}

static int choose_owner(struct making *making, int cell)
{
    enum cell_rule rule = puzzle_cell_rule(&making->out->puzzle, cell);
    if (rule == CELL_FRAME || (rule == CELL_FREE && below(making, 3) == 0))
        return NOBODY;
    int owner = NOBODY, seen = 0;
    for (int f = 0; f < making->faces; f++)
        for (int i = 0; i < making->rim; i++)
            if (shape_rim_cell(making->out->shape, making->size, f, i) == cell &&
                below(making, ++seen) == 0)
                owner = f;
    return owner;
}

/* A random filling; with RANDOM_TWINS one that some symmetry leaves as it is, as far as that goes:
 * a cell that comes back to itself with another owner keeps the first. */
static void choose_owners(struct making *making)
{
    const struct shape *shape = making->out->shape;
    int symmetry = has(making, RANDOM_TWINS) ? below(making, shape->symmetry_count) : 0;
    for (int c = 0; c < making->cells; c++)
        making->owner[c] = NOBODY - 1;
    for (int c = 0; c < making->cells; c++) {
        if (making->owner[c] != NOBODY - 1)
            continue;
        int at = c;
        int owner = choose_owner(making, c);
        do {
            bool barred = puzzle_cell_rule(&making->out->puzzle, at) == CELL_FRAME;
            making->owner[at] = barred ? NOBODY : owner;
            at = shape_cell_image(shape, making->size, symmetry, at);
            owner = owner == NOBODY ? choose_owner(making, at)
                                    : shape->symmetries[symmetry].face_image[owner];
        } while (making->owner[at] == NOBODY - 1);
    }
}

/* Lays the mat that face f was cut to as mat m, in a random orientation. */
static void cut_mat(struct making *making, int face, int m)
{
    struct random_puzzle *out = making->out;
    struct mat mat = {0, making->size};
    for (int i = 0; i < making->rim; i++) {
        int cell = shape_rim_cell(out->shape, making->size, face, i);
        mat.rim |= (uint64_t)(making->owner[cell] == face) << i;
    }
    int turn = below(making, out->puzzle.one_sided ? 4 : 8);
    out->mats[m] = mat_orient(mat, turn);
    out->solution[face] = (struct placement){m, orientation_inverse(turn)};
}

static void cut_mats(struct making *making)
{
    int extra = has(making, RANDOM_POOL) ? 1 + below(making, MAX_EXTRA) : 0;
    int count = making->faces + extra;
    struct random_puzzle *out = making->out;
    int *number = allocate(count, sizeof *number); /* which mat lies where; then those left over */
    for (int m = 0; m < count; m++) {
        int other = below(making, m + 1);
        number[m] = number[other];
        number[other] = m;
    }
    for (int f = 0; f < making->faces; f++)
        cut_mat(making, f, number[f]);
    for (int k = making->faces; k < count; k++) {
        struct mat mat = out->mats[number[below(making, making->faces)]];
        if (below(making, 3) > 0)
            mat.rim ^= UINT64_C(1) << below(making, making->rim);
        out->mats[number[k]] = mat_orient(mat, below(making, out->puzzle.one_sided ? 4 : 8));
    }
    free(number);
    out->puzzle.mat_count = count;
}

/* ---- conditions that the known solution meets ---- */

static int face_of_mat(const struct making *making, int mat)
{
    int f = making->faces - 1;
    while (f >= 0 && making->out->solution[f].mat != mat)
        f--;
    return f;
}

static void choose_unknown(struct making *making)
{
    int count = 1 + below(making, MAX_UNKNOWN);
    for (int k = 0; k < count; k++) {
        int m = below(making, making->out->puzzle.mat_count);
        uint64_t bit = UINT64_C(1) << below(making, making->rim);
        making->out->rules[m].unknown |= bit;
        making->out->mats[m].rim &= ~bit;
    }
}

static void choose_sides(struct making *making)
{
    for (int m = 0; m < making->out->puzzle.mat_count; m++) {
        int face = face_of_mat(making, m);
        bool flipped = face >= 0 ? making->out->solution[face].orientation >= MAT_FLIPPED
                                 : below(making, 2) == 1;
        if (below(making, 3) == 0)
            making->out->rules[m].outside = flipped ? MAT_BACK : MAT_DRAWN;
    }
}

static void choose_groups(struct making *making)
{
    struct random_puzzle *out = making->out;
    int count = 1 + below(making, 2);
    int used[2] = {0, 0};
    out->groups = allocate(count, sizeof *out->groups);
    for (int m = 0; m < out->puzzle.mat_count; m++) {
        int group = below(making, count + 1) - 1;
        out->rules[m].group = group;
        if (group >= 0)
            used[group] += face_of_mat(making, m) >= 0;
    }
    for (int g = 0; g < count; g++) {
        int room = below(making, 3);
        out->groups[g].least = used[g] - (below(making, 3) == 0 ? room : 0);
        out->groups[g].least = out->groups[g].least < 0 ? 0 : out->groups[g].least;
        out->groups[g].most = used[g] + (below(making, 3) == 0 ? room : 0);
    }
    out->puzzle.groups = out->groups;
    out->puzzle.group_count = count;
}

/* Pins of a mat of the solution to where it lies, sometimes with a second place to choose from; or
 * a ban of a place where it does not lie. */
static void choose_pins(struct making *making)
{
    struct random_puzzle *out = making->out;
    int count = 0;
    int wanted = 1 + below(making, 3);
    out->pins = allocate(MAX_PINS, sizeof *out->pins);
    for (int k = 0; k < wanted; k++) {
        int face = below(making, making->faces);
        int other = below(making, making->faces);
        struct placement at = out->solution[face];
        uint8_t turned = (uint8_t)(1u << at.orientation);
        uint8_t meant = below(making, 2) == 0 ? 0xff : (uint8_t)(turned | 1u << below(making, 8));
        if (below(making, 2) == 0) {
            out->pins[count++] = (struct mat_pin){at.mat, face, meant, false};
            if (below(making, 2) == 0)
                out->pins[count++] = (struct mat_pin){at.mat, other, meant, false};
        } else if (other != face) {
            out->pins[count++] = (struct mat_pin){at.mat, other, meant, true};
        }
    }
    out->puzzle.pins = out->pins;
    out->puzzle.pin_count = count;
}

static void spoil(struct making *making)
{
    struct random_puzzle *out = making->out;
    int m = below(making, out->puzzle.mat_count);
    int a = below(making, making->rim);
    uint64_t known = ~out->rules[m].unknown;
    out->mats[m].rim ^= UINT64_C(1) << a & known;
    if (below(making, 2) == 0) { /* the totals stay as they are, more or less */
        int other = below(making, out->puzzle.mat_count);
        int b = (a + below(making, 2) * (making->size - 1)) % making->rim;
        out->mats[other].rim ^= UINT64_C(1) << b & ~out->rules[other].unknown;
    }
}

static void choose_rules(struct making *making)
{
    struct random_puzzle *out = making->out;
    for (int m = 0; m < out->puzzle.mat_count; m++)
        out->rules[m].group = -1;
    if (has(making, RANDOM_UNKNOWN))
        choose_unknown(making);
    if (has(making, RANDOM_SIDES) && !out->puzzle.one_sided)
        choose_sides(making);
    if (has(making, RANDOM_GROUPS))
        choose_groups(making);
    if (has(making, RANDOM_PINS))
        choose_pins(making);
    if (has(making, RANDOM_UNKNOWN | RANDOM_SIDES | RANDOM_GROUPS))
        out->puzzle.rules = out->rules;
    if (has(making, RANDOM_SPOILT))
        spoil(making);
}

struct random_puzzle random_puzzle_create(unsigned kinds, int most_faces, uint32_t seed)
{
    struct random_puzzle out = {.shape = NULL};
    struct making making = {.out = &out, .random = seed};
    making.kinds = kinds & (unsigned)below(&making, RANDOM_EVERYTHING + 1);
    int model_count = 0;
    while (model_count < (int)(sizeof models / sizeof *models) &&
           models[model_count].faces <= most_faces)
        model_count++;
    out.shape = model_shape(&models[below(&making, model_count)]);
    making.faces = out.shape->face_count;
    making.size = 3 + below(&making, 3);
    making.rim = mat_rim_length(making.size);
    making.cells = shape_rim_cell_count(out.shape, making.size);
    making.owner = allocate(making.cells, sizeof *making.owner);
    out.mats = allocate(making.faces + MAX_EXTRA, sizeof *out.mats);
    out.rules = allocate(making.faces + MAX_EXTRA, sizeof *out.rules);
    out.solution = allocate(making.faces, sizeof *out.solution);
    for (int m = 0; m < making.faces + MAX_EXTRA; m++)
        out.mats[m].size = making.size;
    out.puzzle.shape = out.shape;
    out.puzzle.mats = out.mats;
    out.puzzle.one_sided = has(&making, RANDOM_SIDES) && below(&making, 3) == 0;
    if (has(&making, RANDOM_CELLS))
        choose_cells(&making);
    choose_owners(&making);
    cut_mats(&making);
    choose_rules(&making);
    free(making.owner);
    assert_int_equal(puzzle_validate(&out.puzzle, NULL), PUZZLE_OK);
    return out;
}

void random_puzzle_free(struct random_puzzle *made)
{
    shape_destroy(made->shape);
    free(made->mats);
    free(made->rules);
    free(made->groups);
    free(made->pins);
    free(made->cells);
    free(made->solution);
}
