#include "core/mat.h"
#include "core/random_puzzle.h"
#include "core/shape.h"
#include "core/support.h"

#include <limits.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static void the_cube_has_its_faces_in_order(void **state)
{
    (void)state;
    static const char *const names[] = {"Top", "Front", "Right", "Back", "Left", "Bottom"};
    struct shape *cube = test_shape("0,0,0");
    char name[SHAPE_FACE_NAME_SIZE];
    assert_int_equal(cube->face_count, 6);
    assert_int_equal(cube->edge_count, 12);
    assert_int_equal(cube->corner_count, 8);
    assert_int_equal(cube->rotation_count, 24);
    assert_int_equal(cube->symmetry_count, 48);
    for (int f = 0; f < 6; f++) {
        assert_string_equal(shape_face_name(cube, f, name), names[f]);
        assert_int_equal(shape_face_by_name(cube, names[f]), f);
    }
    assert_int_equal(shape_face_by_name(cube, "Top 0,0,0"), -1);
    assert_int_equal(shape_face_by_name(cube, "top"), -1);
    assert_int_equal(shape_rim_cell_count(cube, 5), 44);
    shape_destroy(cube);
}

/* Sides 0 top, 1 right, 2 bottom, 3 left, seen from outside. */
static void neighbours_of_the_cube(void **state)
{
    (void)state;
    enum { T, F, R, B, L, U };
    static const int across[6][4] = {
        [T] = {B, R, F, L}, [F] = {T, R, U, L}, [R] = {T, B, U, F},
        [B] = {T, L, U, R}, [L] = {T, F, U, B}, [U] = {F, R, B, L},
    };
    struct shape *cube = test_shape("0,0,0");
    for (int f = 0; f < 6; f++) {
        for (int side = 0; side < 4; side++) {
            struct face_at there = shape_neighbour(cube, f, side);
            struct face_at back = shape_neighbour(cube, there.face, there.side);
            assert_int_equal(there.face, across[f][side]);
            assert_int_equal(back.face, f);
            assert_int_equal(back.side, side);
        }
    }
    shape_destroy(cube);
}

/* Where four faces meet at an edge one walks on over the same cell, and back again. */
static void neighbours_stay_on_their_own_body(void **state)
{
    (void)state;
    struct shape *shape = test_shape("0,0,0;1,1,0;2,0,0");
    int fourfold = 0;
    for (int f = 0; f < shape->face_count; f++) {
        const struct face *face = &shape->faces[f];
        for (int side = 0; side < 4; side++) {
            struct face_at there = shape_neighbour(shape, f, side);
            struct face_at back = shape_neighbour(shape, there.face, there.side);
            assert_int_equal(shape->faces[there.face].edge[there.side], face->edge[side]);
            assert_int_equal(back.face, f);
            assert_int_equal(back.side, side);
            if (shape->edges[face->edge[side]].face_count == 2)
                continue;
            fourfold++;
            assert_int_equal(shape->faces[there.face].cell.x, face->cell.x);
            assert_int_not_equal(shape->faces[there.face].direction, face->direction);
        }
    }
    assert_int_equal(fourfold, 8);
    shape_destroy(shape);
}

static void sizes_of_larger_shapes(void **state)
{
    (void)state;
    static const struct {
        const char *cells;
        int faces, edges, corners, rotations, symmetries;
    } rows[] = {
        {"0,0,0;1,0,0", 10, 20, 12, 8, 16},
        {"0,0,0;1,0,0;1,1,0", 14, 28, 16, 2, 4},
        {"0,0,0;1,1,0", 12, 23, 14, 4, 8},  /* two cubes that share an edge */
        {"0,0,0;1,1,1", 12, 24, 15, 6, 12}, /* two cubes that share a corner */
        {"0,0,0;1,0,0;0,1,0;0,0,1", 18, 36, 20, 3, 6},
        /* a ring: Euler's formula gives 0 for the torus */
        {"0,0,0;1,0,0;2,0,0;0,1,0;2,1,0;0,2,0;1,2,0;2,2,0", 32, 64, 32, 8, 16},
        /* a chiral shape has no mirror symmetry */
        {"0,0,0;1,0,0;1,1,0;1,1,1", 18, 36, 20, 2, 2},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct shape *shape = test_shape(rows[i].cells);
        assert_int_equal(shape->face_count, rows[i].faces);
        assert_int_equal(shape->edge_count, rows[i].edges);
        assert_int_equal(shape->corner_count, rows[i].corners);
        assert_int_equal(shape->rotation_count, rows[i].rotations);
        assert_int_equal(shape->symmetry_count, rows[i].symmetries);
        shape_destroy(shape);
    }
}

static void every_rim_cell_is_shared_as_the_lattice_says(void **state)
{
    (void)state;
    static const char *const shapes[] = {"0,0,0", "0,0,0;1,1,0", "0,0,0;1,0,0;0,1,0;0,0,1"};
    for (size_t i = 0; i < 3; i++) {
        struct shape *shape = test_shape(shapes[i]);
        int size = 6, cells = shape_rim_cell_count(shape, size);
        int *claims = calloc((size_t)cells, sizeof *claims);
        assert_non_null(claims);
        for (int f = 0; f < shape->face_count; f++)
            for (int k = 0; k < mat_rim_length(size); k++)
                claims[shape_rim_cell(shape, size, f, k)]++;
        for (int c = 0; c < shape->corner_count; c++)
            assert_int_equal(claims[c], shape->corners[c].face_count);
        for (int c = shape->corner_count; c < cells; c++) {
            int edge = (c - shape->corner_count) / (size - 2);
            assert_int_equal(claims[c], shape->edges[edge].face_count);
        }
        free(claims);
        shape_destroy(shape);
    }
}

/* A symmetry must carry the rim cells of one face to those of its image consistently: the map of
 * surface rim cells that it induces is one to one. */
static void symmetries_map_rim_cells_one_to_one(void **state)
{
    (void)state;
    static const char *const shapes[] = {"0,0,0", "0,0,0;1,0,0;1,1,0", "0,0,0;1,1,0",
                                         "0,0,0;1,0,0;1,1,0;1,1,1", "3,4,5;4,4,5;4,5,5;3,5,5"};
    for (size_t i = 0; i < sizeof shapes / sizeof *shapes; i++) {
        struct shape *shape = test_shape(shapes[i]);
        int size = 5, rim = mat_rim_length(size);
        int cells = shape_rim_cell_count(shape, size);
        int *image = calloc((size_t)cells, sizeof *image);
        assert_non_null(image);
        for (int g = 0; g < shape->symmetry_count; g++) {
            const struct symmetry *s = &shape->symmetries[g];
            for (int c = 0; c < cells; c++)
                image[c] = -1;
            for (int f = 0; f < shape->face_count; f++) {
                assert_int_equal((s->face_orientation[f] & MAT_FLIPPED) != 0, s->mirror);
                for (int k = 0; k < rim; k++) {
                    struct mat one = {UINT64_C(1) << k, size};
                    one = mat_orient(one, s->face_orientation[f]);
                    int to = 0;
                    while (one.rim >> to != 1)
                        to++;
                    int from_cell = shape_rim_cell(shape, size, f, k);
                    int to_cell = shape_rim_cell(shape, size, s->face_image[f], to);
                    assert_true(image[from_cell] == -1 || image[from_cell] == to_cell);
                    image[from_cell] = to_cell;
                }
            }
        }
        free(image);
        shape_destroy(shape);
    }
}

static void a_long_diagonal_chain_is_quick(void **state)
{
    (void)state;
    struct cell cells[150];
    struct shape *shape = NULL;
    for (int i = 0; i < 150; i++)
        cells[i] = (struct cell){i * 1, i * 1, i * 1};
    assert_int_equal(shape_create(cells, 150, &shape, NULL), SHAPE_OK);
    assert_int_equal(shape->face_count, 900);
    shape_destroy(shape);
}

/* ---- hollow bodies ---- */

/* All cells of a 3 x 3 x 3 block but the middle one. */
static void hollow_block(struct cell cells[26])
{
    int count = 0;
    for (int i = 0; i < 27; i++)
        if (i != 13)
            cells[count++] = (struct cell){i % 3, i / 3 % 3, i / 9};
}

static void walls_of_cavities_are_faces_of_hollow_bodies(void **state)
{
    (void)state;
    struct cell cells[26];
    struct shape *body = NULL, *hollow = NULL;
    char name[SHAPE_FACE_NAME_SIZE];
    hollow_block(cells);
    assert_int_equal(shape_create(cells, 26, &body, NULL), SHAPE_OK);
    assert_int_equal(shape_create_hollow(cells, 26, &hollow, NULL), SHAPE_OK);
    assert_int_equal(body->kind, SHAPE_BODY);
    assert_int_equal(hollow->kind, SHAPE_HOLLOW);
    assert_int_equal(body->face_count, 54);
    assert_int_equal(hollow->face_count, 60);
    assert_int_equal(hollow->edge_count, body->edge_count + 12);
    assert_int_equal(hollow->corner_count, body->corner_count + 8);
    assert_int_equal(hollow->symmetry_count, 48);
    assert_false(hollow->open);
    /* The floor of the cavity is the top of the cell below it. */
    int floor = shape_face_by_name(hollow, "Top 1,1,0");
    assert_true(floor >= 0);
    assert_string_equal(shape_face_name(hollow, floor, name), "Top 1,1,0");
    assert_int_equal(shape_face_by_name(body, "Top 1,1,0"), -1);
    assert_int_equal(shape_piece_count(body), 1);
    assert_int_equal(shape_piece_count(hollow), 2);
    shape_destroy(body);
    shape_destroy(hollow);
}

static void bodies_without_cavities_are_the_same_hollow(void **state)
{
    (void)state;
    static const struct cell cells[] = {{0, 0, 0}, {1, 0, 0}, {1, 1, 0}};
    struct shape *body = NULL, *hollow = NULL;
    assert_int_equal(shape_create(cells, 3, &body, NULL), SHAPE_OK);
    assert_int_equal(shape_create_hollow(cells, 3, &hollow, NULL), SHAPE_OK);
    assert_int_equal(hollow->face_count, body->face_count);
    assert_int_equal(hollow->symmetry_count, body->symmetry_count);
    assert_memory_equal(hollow->faces, body->faces, (size_t)body->face_count * sizeof *body->faces);
    shape_destroy(body);
    shape_destroy(hollow);
}

/* ---- corners and edges ---- */

/* The eight cells around a point, solid or air in all 255 ways: as many faces meet there as pairs
 * of neighbouring cells differ. */
static void corners_of_three_to_twelve_faces(void **state)
{
    (void)state;
    bool seen[SHAPE_CORNER_MAX_FACES + 1] = {false};
    for (int solid = 1; solid < 256; solid++) {
        struct cell cells[8];
        struct shape *shape = NULL;
        int count = 0, pairs = 0, at_point = 0, claims = 0, edge_claims = 0;
        for (int i = 0; i < 8; i++) {
            if (solid >> i & 1)
                cells[count++] = (struct cell){i & 1, i >> 1 & 1, i >> 2};
            for (int axis = 1; axis < 8; axis *= 2)
                pairs += (i & axis) == 0 && (solid >> i & 1) != (solid >> (i | axis) & 1);
        }
        assert_int_equal(shape_create(cells, count, &shape, NULL), SHAPE_OK);
        for (int c = 0; c < shape->corner_count; c++) {
            struct cell p = shape->corners[c].point;
            claims += shape->corners[c].face_count;
            assert_false(shape->corners[c].border);
            if (p.x == 1 && p.y == 1 && p.z == 1)
                at_point = shape->corners[c].face_count;
        }
        for (int e = 0; e < shape->edge_count; e++) {
            edge_claims += shape->edges[e].face_count;
            assert_false(shape->edges[e].border);
            assert_true(shape->edges[e].face_count % 2 == 0);
        }
        assert_int_equal(at_point, pairs);
        assert_int_equal(claims, 4 * shape->face_count);
        assert_int_equal(edge_claims, 4 * shape->face_count);
        assert_int_equal(shape_piece_count(shape), 1);
        seen[at_point] = true;
        shape_destroy(shape);
    }
    for (int faces = 3; faces <= 12; faces++) /* 10 and 11 cannot be */
        assert_int_equal(seen[faces], faces <= 9 || faces == 12);
}

/* ---- sheets ---- */

static struct shape *sheet_of(const struct face_place *places, int count)
{
    struct shape *shape = NULL;
    int bad = 0;
    assert_int_equal(shape_create_sheet(places, count, &shape, &bad), SHAPE_OK);
    assert_int_equal(bad, -1);
    return shape;
}

static struct shape *rectangle(int columns, int rows, enum direction direction)
{
    struct face_place places[64];
    for (int i = 0; i < columns * rows; i++) {
        struct cell c = {i % columns, i / columns, 0};
        if (direction != DIRECTION_TOP && direction != DIRECTION_BOTTOM)
            c = direction == DIRECTION_LEFT ? (struct cell){0, c.x, c.y}
                                            : (struct cell){c.x, 0, c.y};
        places[i] = (struct face_place){c, direction};
    }
    return sheet_of(places, columns * rows);
}

static void flat_sheets_turn_in_their_plane_and_turn_over(void **state)
{
    (void)state;
    static const struct {
        int columns, rows, rotations;
        enum direction direction;
    } sheets[] = {
        {1, 1, 4, DIRECTION_TOP},    {2, 1, 2, DIRECTION_TOP},  {2, 3, 2, DIRECTION_BOTTOM},
        {3, 2, 2, DIRECTION_FRONT},  {2, 2, 4, DIRECTION_LEFT}, {5, 5, 4, DIRECTION_TOP},
        {7, 1, 2, DIRECTION_BOTTOM},
    };
    for (size_t i = 0; i < sizeof sheets / sizeof *sheets; i++) {
        int a = sheets[i].columns, b = sheets[i].rows;
        struct shape *sheet = rectangle(a, b, sheets[i].direction);
        assert_int_equal(sheet->kind, SHAPE_SHEET);
        assert_int_equal(sheet->cell_count, 0);
        assert_true(sheet->open);
        assert_int_equal(sheet->face_count, a * b);
        assert_int_equal(sheet->edge_count, a * (b + 1) + b * (a + 1));
        assert_int_equal(sheet->corner_count, (a + 1) * (b + 1));
        assert_int_equal(sheet->rotation_count, sheets[i].rotations);
        assert_int_equal(sheet->symmetry_count, 2 * sheets[i].rotations);
        assert_int_equal(shape_piece_count(sheet), 1);
        int borders = 0;
        for (int cell = 0; cell < shape_rim_cell_count(sheet, 5); cell++)
            borders += shape_cell_on_border(sheet, 5, cell);
        assert_int_equal(borders, 2 * (4 * a + 4 * b));
        shape_destroy(sheet);
    }
}

static void faces_of_sheets_are_named_with_their_cell(void **state)
{
    (void)state;
    struct shape *sheet = rectangle(1, 1, DIRECTION_TOP);
    char name[SHAPE_FACE_NAME_SIZE];
    assert_string_equal(shape_face_name(sheet, 0, name), "Top 0,0,0");
    assert_int_equal(shape_face_by_name(sheet, "Top 0,0,0"), 0);
    assert_int_equal(shape_face_by_name(sheet, "Top"), -1);
    shape_destroy(sheet);
}

/* A box without a lid: its upper edges are borders; the rest is as on the cube. */
static void a_box_may_lack_its_lid(void **state)
{
    (void)state;
    struct face_place places[5];
    for (int d = 1; d < DIRECTION_COUNT; d++)
        places[d - 1] = (struct face_place){{4, 5, 6}, (enum direction)d};
    struct shape *box = sheet_of(places, 5);
    assert_int_equal(box->edge_count, 12);
    assert_int_equal(box->corner_count, 8);
    assert_int_equal(box->rotation_count, 4);
    assert_int_equal(box->symmetry_count, 8);
    int borders = 0, border_corners = 0;
    for (int e = 0; e < box->edge_count; e++) {
        borders += box->edges[e].border;
        assert_int_equal(box->edges[e].border, box->edges[e].face_count == 1);
        assert_int_equal(box->edges[e].border,
                         box->edges[e].axis != 2 && box->edges[e].from.z == 7);
    }
    for (int c = 0; c < box->corner_count; c++) {
        border_corners += box->corners[c].border;
        assert_int_equal(box->corners[c].face_count, box->corners[c].border ? 2 : 3);
    }
    assert_int_equal(borders, 4);
    assert_int_equal(border_corners, 4);
    int front = shape_face_by_name(box, "Front 4,5,6");
    assert_int_equal(shape_neighbour(box, front, 0).face, -1);
    assert_int_equal(shape_neighbour(box, front, 2).face, shape_face_by_name(box, "Bottom 4,5,6"));
    shape_destroy(box);
}

/* Seen from the front, an edge runs into the picture where three or four squares meet:
 *
 *                 right (of cell 0,0,1, looking right)
 *                   |
 *      top 0,0,0 ---+--- top 1,0,0
 *                   |
 *                 lower (of cell 0,0,0)
 */
static void sheets_go_on_where_their_outside_does(void **state)
{
    (void)state;
    const struct face_place left = {{0, 0, 0}, DIRECTION_TOP}, right = {{1, 0, 0}, DIRECTION_TOP};
    const struct face_place upper = {{0, 0, 1}, DIRECTION_RIGHT};
    const struct face_place lower = {{1, 0, 0}, DIRECTION_LEFT};
    struct face_place places[4] = {left, right, upper, lower};
    struct shape *three = sheet_of(places, 3);
    enum { TOP_LEFT, TOP_RIGHT, RIGHT_UP };
    /* The upper square shows its outside to the right: it continues the right one. The left one's
     * outside ends at its back. */
    assert_int_equal(shape_neighbour(three, TOP_RIGHT, 3).face, RIGHT_UP);
    assert_int_equal(shape_neighbour(three, RIGHT_UP, 2).face, TOP_RIGHT);
    assert_int_equal(shape_neighbour(three, TOP_LEFT, 1).face, -1);
    shape_destroy(three);
    struct shape *four = sheet_of(places, 4);
    int low = shape_face_by_name(four, "Left 1,0,0");
    assert_int_equal(shape_neighbour(four, TOP_RIGHT, 3).face, RIGHT_UP);
    /* Below the left square is the lower one's outside, but above it the upper one's back. */
    assert_int_equal(shape_neighbour(four, TOP_LEFT, 1).face, -1);
    assert_int_equal(shape_neighbour(four, low, 0).face, -1);
    shape_destroy(four);
    /* Two squares at an edge go on whatever they show. */
    places[1] = (struct face_place){{1, 0, 1}, DIRECTION_BOTTOM};
    struct shape *two = sheet_of(places, 2);
    assert_int_equal(shape_neighbour(two, 0, 1).face, 1);
    assert_int_equal(shape_neighbour(two, 1, 3).face, 0);
    shape_destroy(two);
}

static void sheets_may_come_in_pieces(void **state)
{
    (void)state;
    static const struct face_place places[] = {{{0, 0, 0}, DIRECTION_TOP},
                                               {{1, 1, 0}, DIRECTION_TOP},
                                               {{5, 5, 5}, DIRECTION_LEFT},
                                               {{0, 0, 2}, DIRECTION_TOP}};
    struct shape *sheet = sheet_of(places, 4);
    assert_int_equal(shape_piece_count(sheet), 3); /* the first two share a corner */
    assert_int_equal(sheet->face_count, 4);
    shape_destroy(sheet);
}

static void bad_faces_are_named(void **state)
{
    (void)state;
    static struct face_place many[SHAPE_MAX_FACES + 1];
    static const enum direction opposite[DIRECTION_COUNT] = {DIRECTION_BOTTOM, DIRECTION_BACK,
                                                             DIRECTION_LEFT,   DIRECTION_FRONT,
                                                             DIRECTION_RIGHT,  DIRECTION_TOP};
    struct shape *shape = NULL;
    int bad = 0;
    assert_int_equal(shape_create_sheet(many, 0, &shape, &bad), SHAPE_EMPTY);
    assert_int_equal(bad, -1);
    for (int i = 0; i <= SHAPE_MAX_FACES; i++)
        many[i] = (struct face_place){{i, 0, 0}, DIRECTION_TOP};
    assert_int_equal(shape_create_sheet(many, SHAPE_MAX_FACES + 1, &shape, &bad), SHAPE_TOO_LARGE);
    assert_int_equal(shape_create_sheet(many, SHAPE_MAX_FACES, &shape, &bad), SHAPE_OK);
    shape_destroy(shape);
    many[3].cell.y = SHAPE_MAX_COORDINATE + 1;
    assert_int_equal(shape_create_sheet(many, 5, &shape, &bad), SHAPE_FAR_CELL);
    assert_int_equal(bad, 3);
    many[3] = many[1];
    assert_int_equal(shape_create_sheet(many, 5, &shape, &bad), SHAPE_DUPLICATE_FACE);
    assert_int_equal(bad, 3);
    for (enum direction d = 0; d < DIRECTION_COUNT; d++) {
        struct cell n = direction_normal(d);
        many[1] = (struct face_place){{7, 8, 9}, d};
        many[3] = (struct face_place){{7 + n.x, 8 + n.y, 9 + n.z}, opposite[d]};
        assert_int_equal(shape_create_sheet(many, 5, &shape, &bad), SHAPE_DUPLICATE_FACE);
        assert_int_equal(bad, 3);
        assert_null(shape);
    }
}

/* Walking over a side and back leads home; symmetries move rim cells as they move mats. */
static void sheets_and_bodies_hang_together(void **state)
{
    (void)state;
    for (uint32_t seed = 1; seed <= 200; seed++) {
        struct random_puzzle made = random_puzzle_create(0, 14, seed);
        const struct shape *shape = made.shape;
        int size = made.mats[0].size;
        for (int f = 0; f < shape->face_count; f++) {
            for (int side = 0; side < 4; side++) {
                struct face_at there = shape_neighbour(shape, f, side);
                if (there.face < 0) {
                    const struct shape_edge *edge = &shape->edges[shape->faces[f].edge[side]];
                    assert_true(edge->border || edge->face_count > 2);
                    continue;
                }
                struct face_at back = shape_neighbour(shape, there.face, there.side);
                assert_int_equal(back.face, f);
                assert_int_equal(back.side, side);
            }
            for (int g = 0; g < shape->symmetry_count; g++) {
                const struct symmetry *s = &shape->symmetries[g];
                for (int k = 0; k < mat_rim_length(size); k++) {
                    int cell = shape_rim_cell(shape, size, f, k);
                    int to = mat_rim_image(size, k, s->face_orientation[f]);
                    int image = shape_cell_image(shape, size, g, cell);
                    assert_int_equal(image, shape_rim_cell(shape, size, s->face_image[f], to));
                    assert_int_equal(shape_cell_on_border(shape, size, cell),
                                     shape_cell_on_border(shape, size, image));
                }
            }
        }
        random_puzzle_free(&made);
    }
}

static void bad_cells_are_named(void **state)
{
    (void)state;
    struct cell twice[] = {{0, 0, 0}, {1, 0, 0}, {0, 0, 0}};
    struct cell apart[] = {{0, 0, 0}, {1, 0, 0}, {3, 0, 0}};
    struct cell far[] = {{0, 0, 0}, {INT_MIN, 0, 0}};
    static struct cell many[SHAPE_MAX_CELLS + 1];
    struct shape *shape = NULL;
    int bad = 0;
    assert_int_equal(shape_create(twice, 0, &shape, &bad), SHAPE_EMPTY);
    assert_int_equal(bad, -1);
    assert_int_equal(shape_create(twice, 3, &shape, &bad), SHAPE_DUPLICATE_CELL);
    assert_int_equal(bad, 2);
    assert_int_equal(shape_create(apart, 3, &shape, &bad), SHAPE_IN_PIECES);
    assert_int_equal(bad, 2);
    assert_int_equal(shape_create(far, 2, &shape, &bad), SHAPE_FAR_CELL);
    assert_int_equal(bad, 1);
    for (int i = 0; i <= SHAPE_MAX_CELLS; i++)
        many[i] = (struct cell){i, 0, 0};
    assert_int_equal(shape_create(many, SHAPE_MAX_CELLS + 1, &shape, &bad), SHAPE_TOO_LARGE);
    assert_int_equal(shape_create(many, 300, &shape, &bad), SHAPE_TOO_LARGE);
    assert_null(shape);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_cube_has_its_faces_in_order),
        cmocka_unit_test(neighbours_of_the_cube),
        cmocka_unit_test(neighbours_stay_on_their_own_body),
        cmocka_unit_test(sizes_of_larger_shapes),
        cmocka_unit_test(every_rim_cell_is_shared_as_the_lattice_says),
        cmocka_unit_test(symmetries_map_rim_cells_one_to_one),
        cmocka_unit_test(a_long_diagonal_chain_is_quick),
        cmocka_unit_test(bad_cells_are_named),
        cmocka_unit_test(walls_of_cavities_are_faces_of_hollow_bodies),
        cmocka_unit_test(bodies_without_cavities_are_the_same_hollow),
        cmocka_unit_test(corners_of_three_to_twelve_faces),
        cmocka_unit_test(flat_sheets_turn_in_their_plane_and_turn_over),
        cmocka_unit_test(faces_of_sheets_are_named_with_their_cell),
        cmocka_unit_test(a_box_may_lack_its_lid),
        cmocka_unit_test(sheets_go_on_where_their_outside_does),
        cmocka_unit_test(sheets_may_come_in_pieces),
        cmocka_unit_test(bad_faces_are_named),
        cmocka_unit_test(sheets_and_bodies_hang_together),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
