#include "core/moved_puzzle.h"

#include "core/random.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static void *copy_of(const void *from, int count, size_t size)
{
    void *copy = calloc((size_t)count + 1, size);
    assert_non_null(copy);
    if (from != NULL)
        memcpy(copy, from, (size_t)count * size);
    return copy;
}

struct moved_puzzle moved_puzzle_copy(const struct puzzle *puzzle)
{
    struct moved_puzzle out = {.puzzle = *puzzle};
    int cells = shape_rim_cell_count(puzzle->shape, puzzle->mats[0].size);
    out.mats = copy_of(puzzle->mats, puzzle->mat_count, sizeof *out.mats);
    out.rules = copy_of(puzzle->rules, puzzle->mat_count, sizeof *out.rules);
    out.groups = copy_of(puzzle->groups, puzzle->group_count, sizeof *out.groups);
    out.pins = copy_of(puzzle->pins, puzzle->pin_count, sizeof *out.pins);
    out.cells = copy_of(puzzle->cells, cells, sizeof *out.cells);
    out.puzzle.mats = out.mats;
    out.puzzle.rules = puzzle->rules == NULL ? NULL : out.rules;
    out.puzzle.groups = out.groups;
    out.puzzle.pins = out.pins;
    out.puzzle.cells = puzzle->cells == NULL ? NULL : out.cells;
    return out;
}

void moved_puzzle_free(struct moved_puzzle *moved)
{
    shape_destroy(moved->shape);
    free(moved->mats);
    free(moved->rules);
    free(moved->groups);
    free(moved->pins);
    free(moved->cells);
}

/* ---- mats ---- */

static void swap_outside(struct mat_rule *rule)
{
    if (rule->outside != MAT_EITHER)
        rule->outside = rule->outside == MAT_DRAWN ? MAT_BACK : MAT_DRAWN;
}

/* Draws mat m as it looks in orientation `turn`. What lay in orientation o then lies in the one
 * that undoes `turn` before it takes o. */
static void redraw(struct moved_puzzle *moved, int m, int turn)
{
    struct mat unknown = {moved->rules[m].unknown, moved->mats[m].size};
    moved->mats[m] = mat_orient(moved->mats[m], turn);
    moved->rules[m].unknown = mat_orient(unknown, turn).rim;
    if (turn >= MAT_FLIPPED)
        swap_outside(&moved->rules[m]);
    for (int p = 0; p < moved->puzzle.pin_count; p++) {
        struct mat_pin *pin = &moved->pins[p];
        unsigned meant = 0;
        for (int o = 0; o < MAT_ORIENTATIONS; o++)
            meant |= (pin->orientations >> o & 1u)
                     << orientation_compose(orientation_inverse(turn), o);
        if (pin->mat == m)
            pin->orientations = (uint8_t)meant;
    }
}

void moved_puzzle_turn_mats(struct moved_puzzle *moved, uint64_t *random)
{
    int turns = moved->puzzle.one_sided ? MAT_FLIPPED : MAT_ORIENTATIONS;
    for (int m = 0; m < moved->puzzle.mat_count; m++)
        redraw(moved, m, random_below(random, turns));
}

/* ---- order ---- */

static int *random_order(int count, uint64_t *random)
{
    int *order = copy_of(NULL, count, sizeof *order);
    for (int i = 0; i < count; i++) {
        int other = random_below(random, i + 1);
        order[i] = order[other];
        order[other] = i;
    }
    return order;
}

/* Moves element i to place to[i]. */
static void permute(void *list, int count, size_t size, const int *to)
{
    char *old = copy_of(list, count, size);
    char *at = list;
    for (int i = 0; i < count; i++)
        memcpy(at + (size_t)to[i] * size, old + (size_t)i * size, size);
    free(old);
}

void moved_puzzle_shuffle(struct moved_puzzle *moved, uint64_t *random)
{
    const struct puzzle *puzzle = &moved->puzzle;
    int *mat_to = random_order(puzzle->mat_count, random);
    int *group_to = random_order(puzzle->group_count, random);
    int *pin_to = random_order(puzzle->pin_count, random);
    for (int m = 0; m < puzzle->mat_count; m++)
        if (puzzle->rules != NULL && moved->rules[m].group >= 0)
            moved->rules[m].group = group_to[moved->rules[m].group];
    for (int p = 0; p < puzzle->pin_count; p++)
        moved->pins[p].mat = mat_to[moved->pins[p].mat];
    permute(moved->mats, puzzle->mat_count, sizeof *moved->mats, mat_to);
    permute(moved->rules, puzzle->mat_count, sizeof *moved->rules, mat_to);
    permute(moved->groups, puzzle->group_count, sizeof *moved->groups, group_to);
    permute(moved->pins, puzzle->pin_count, sizeof *moved->pins, pin_to);
    free(mat_to);
    free(group_to);
    free(pin_to);
}

/* ---- the shape ---- */

/* A symmetry of the lattice: coordinate i of the image is sign[i] times coordinate axis[i]. */
struct lattice_move {
    int axis[3], sign[3];
    bool mirror;
    struct cell shift;
};

/* Symmetry `number` of 48: the even half (rotations) first. */
static struct lattice_move lattice_move(int number)
{
    static const int axes[6][3] = {{0, 1, 2}, {1, 2, 0}, {2, 0, 1},
                                   {0, 2, 1}, {2, 1, 0}, {1, 0, 2}};
    int seen[2] = {0, 0};
    for (int i = 0; i < 48; i++) {
        int odd = (i / 8 >= 3) ^ (i & 1) ^ (i >> 1 & 1) ^ (i >> 2 & 1);
        if (seen[odd]++ != number % 24 || odd != number / 24)
            continue;
        struct lattice_move move = {.mirror = odd == 1};
        for (int k = 0; k < 3; k++) {
            move.axis[k] = axes[i / 8][k];
            move.sign[k] = i >> k & 1 ? -1 : 1;
        }
        return move;
    }
    fail_msg("there is no symmetry %d", number);
    return (struct lattice_move){.mirror = false};
}

static struct cell move_vector(const struct lattice_move *move, struct cell v)
{
    int from[3] = {v.x, v.y, v.z}, to[3];
    for (int k = 0; k < 3; k++)
        to[k] = move->sign[k] * from[move->axis[k]];
    return (struct cell){to[0], to[1], to[2]};
}

static struct cell move_cell(const struct lattice_move *move, struct cell c)
{
    struct cell to = move_vector(move, c);
    return (struct cell){to.x + move->shift.x, to.y + move->shift.y, to.z + move->shift.z};
}

static bool same(struct cell a, struct cell b)
{
    return a.x == b.x && a.y == b.y && a.z == b.z;
}

static struct cell opposite(struct cell v)
{
    return (struct cell){-v.x, -v.y, -v.z};
}

static enum direction move_direction(const struct lattice_move *move, enum direction from)
{
    enum direction to = DIRECTION_TOP;
    while (!same(direction_normal(to), move_vector(move, direction_normal(from))))
        to++;
    return to;
}

/* How a mat that lies as drawn on a face looking `from` lies after the move: its right and up end
 * up where those of a mat in this orientation are. A flip sends right to left, a quarter turn right
 * to down and up to right. */
static int move_orientation(const struct lattice_move *move, enum direction from)
{
    enum direction to = move_direction(move, from);
    struct cell right = move_vector(move, direction_right(from));
    struct cell up = move_vector(move, direction_up(from));
    for (int o = 0; o < MAT_ORIENTATIONS; o++) {
        struct cell my_right = direction_right(to), my_up = direction_up(to);
        struct cell r = o >= MAT_FLIPPED ? opposite(my_right) : my_right, u = my_up;
        for (int k = 0; k < (o & 3); k++) {
            struct cell next[2]; /* of r and u */
            const struct cell *old[2] = {&r, &u};
            for (int i = 0; i < 2; i++) {
                struct cell v = *old[i];
                next[i] = same(v, my_right)             ? opposite(my_up)
                          : same(v, my_up)              ? my_right
                          : same(v, opposite(my_right)) ? my_up
                                                        : opposite(my_right);
            }
            r = next[0];
            u = next[1];
        }
        if (same(r, right) && same(u, up))
            return o;
    }
    fail_msg("direction %d has no image", (int)from);
    return 0;
}

static struct shape *moved_shape(const struct shape *shape, const struct lattice_move *move,
                                 uint64_t *random)
{
    struct shape *out = NULL;
    bool sheet = shape->kind == SHAPE_SHEET;
    int count = sheet ? shape->face_count : shape->cell_count;
    int *to = random_order(count, random);
    struct cell *cells = copy_of(NULL, count, sizeof *cells);
    struct face_place *places = copy_of(NULL, count, sizeof *places);
    for (int i = 0; i < count; i++) {
        struct cell cell = sheet ? shape->faces[i].cell : shape->cells[i];
        cells[to[i]] = places[to[i]].cell = move_cell(move, cell);
        if (sheet)
            places[to[i]].direction = move_direction(move, shape->faces[i].direction);
    }
    if (sheet)
        assert_int_equal(shape_create_sheet(places, count, &out, NULL), SHAPE_OK);
    else if (shape->kind == SHAPE_HOLLOW)
        assert_int_equal(shape_create_hollow(cells, count, &out, NULL), SHAPE_OK);
    else
        assert_int_equal(shape_create(cells, count, &out, NULL), SHAPE_OK);
    free(places);
    free(cells);
    free(to);
    return out;
}

static int moved_face(const struct shape *shape, const struct lattice_move *move,
                      const struct face *from)
{
    struct cell cell = move_cell(move, from->cell);
    enum direction direction = move_direction(move, from->direction);
    for (int f = 0; f < shape->face_count; f++)
        if (same(shape->faces[f].cell, cell) && shape->faces[f].direction == direction)
            return f;
    fail_msg("a face has no image");
    return -1;
}

/* Pins and cell rules to where their faces went. */
static void follow(struct moved_puzzle *moved, const struct shape *to,
                   const struct lattice_move *move)
{
    const struct shape *from = moved->puzzle.shape;
    int size = moved->mats[0].size;
    uint8_t *cells = copy_of(moved->cells, shape_rim_cell_count(from, size), sizeof *cells);
    struct mat_pin *pins = copy_of(moved->pins, moved->puzzle.pin_count, sizeof *pins);
    for (int f = 0; f < from->face_count; f++) {
        int face = moved_face(to, move, &from->faces[f]);
        int turn = move_orientation(move, from->faces[f].direction);
        for (int i = 0; i < mat_rim_length(size); i++)
            moved->cells[shape_rim_cell(to, size, face, mat_rim_image(size, i, turn))] =
                cells[shape_rim_cell(from, size, f, i)];
        for (int p = 0; p < moved->puzzle.pin_count; p++) {
            unsigned meant = 0;
            for (int o = 0; o < MAT_ORIENTATIONS; o++)
                meant |= (pins[p].orientations >> o & 1u) << orientation_compose(o, turn);
            if (pins[p].face == f) {
                moved->pins[p].face = face;
                moved->pins[p].orientations = (uint8_t)meant;
            }
        }
    }
    free(cells);
    free(pins);
}

void moved_puzzle_move_shape(struct moved_puzzle *moved, int symmetry, uint64_t *random)
{
    struct lattice_move move = lattice_move(symmetry);
    move.shift = (struct cell){random_below(random, 99) - 49, random_below(random, 99) - 49,
                               random_below(random, 99) - 49};
    struct shape *to = moved_shape(moved->puzzle.shape, &move, random);
    follow(moved, to, &move);
    shape_destroy(moved->shape);
    moved->shape = to;
    moved->puzzle.shape = to;
    /* In a mirror every mat shows its other side, which is to be the drawn one again. */
    for (int m = 0; move.mirror && m < moved->puzzle.mat_count; m++) {
        swap_outside(&moved->rules[m]);
        if (moved->puzzle.one_sided)
            redraw(moved, m, MAT_FLIPPED);
    }
}
