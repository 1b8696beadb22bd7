#include "core/mat.h"
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

static void closed_cavities_get_no_faces(void **state)
{
    (void)state;
    char cells[400] = "";
    for (int i = 0; i < 27; i++) {
        char one[40];
        if (i == 13)
            continue; /* the middle stays empty */
        snprintf(one, sizeof one, "%d,%d,%d;", i % 3, i / 3 % 3, i / 9);
        strcat(cells, one);
    }
    cells[strlen(cells) - 1] = '\0';
    struct shape *shape = test_shape(cells);
    assert_int_equal(shape->face_count, 54);
    assert_int_equal(shape->symmetry_count, 48);
    shape_destroy(shape);
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
        cmocka_unit_test(closed_cavities_get_no_faces),
        cmocka_unit_test(a_long_diagonal_chain_is_quick),
        cmocka_unit_test(bad_cells_are_named),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
