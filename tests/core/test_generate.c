/* Generated sets: as many solutions as wanted, sound mats, the same from the same seed. */
#include "core/generate.h"
#include "core/support.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { MOST_FACES = 60 };

static const char cube[] = "0,0,0";
static const char box[] = "0,0,0;1,0,0";
static const char star[] = "0,0,0;1,0,0;-1,0,0;0,1,0;0,-1,0;0,0,1;0,0,-1";
/* An edge with four faces. Each cube can be mirrored alone: no set has a single solution. */
static const char kissing[] = "0,0,0;1,1,0";

/* Runs the generator in slices of `nodes` until a set is found, and copies it. */
static void find_set(struct generator *generator, uint64_t nodes, int count, struct mat *mats)
{
    enum generate_status status = GENERATE_RUNNING;
    while (status == GENERATE_RUNNING)
        status = generator_run(generator, nodes);
    assert_int_equal(status, GENERATE_FOUND);
    memcpy(mats, generator_mats(generator), (size_t)count * sizeof *mats);
}

/* What must hold of a set, found out by other means than the generator's own. */
static void check_set(const struct generate_options *options, const struct mat *mats)
{
    int classes[MOST_FACES];
    struct puzzle puzzle = {.shape = options->shape,
                            .mats = mats,
                            .mat_count = options->shape->face_count,
                            .one_sided = options->one_sided,
                            .cells = options->cells};
    struct solver_counts counts = test_solve(&puzzle, 100000);
    assert_int_equal(options->one_sided ? counts.rotation : counts.reflection, options->solutions);
    for (int mat = 0; mat < puzzle.mat_count; mat++) {
        assert_int_equal(mats[mat].size, options->size);
        assert_int_equal(mat_hanging_corner(mats[mat], 0), -1);
    }
    if (options->distinct)
        assert_int_equal(puzzle_classes(&puzzle, classes), puzzle.mat_count);
}

static void sets_are_as_wanted(void **state)
{
    (void)state;
    static const struct {
        const char *cells;
        int size;
        uint64_t solutions;
        bool distinct, one_sided;
    } wishes[] = {
        {cube, 3, 1, false, false}, {cube, 3, 1, true, false},   {cube, 4, 1, true, false},
        {cube, 5, 1, true, false},  {cube, 5, 4, false, false},  {cube, 5, 2, true, true},
        {cube, 16, 1, true, false}, {box, 5, 1, true, false},    {box, 5, 3, false, false},
        {star, 8, 1, true, false},  {kissing, 5, 2, true, false}};
    for (size_t i = 0; i < sizeof wishes / sizeof wishes[0]; i++) {
        struct shape *shape = test_shape(wishes[i].cells);
        struct mat mats[MOST_FACES];
        const struct generate_options options = {.shape = shape,
                                                 .size = wishes[i].size,
                                                 .solutions = wishes[i].solutions,
                                                 .distinct = wishes[i].distinct,
                                                 .one_sided = wishes[i].one_sided,
                                                 .seed = i};
        struct generator *generator = generator_create(&options);
        find_set(generator, 10000, shape->face_count, mats);
        check_set(&options, mats);
        generator_destroy(generator);
        shape_destroy(shape);
    }
}

/* Top faces side by side; the cells of the border are free, must be filled, or belong to a frame.
 */
static void sheets_have_borders(void **state)
{
    (void)state;
    struct face_place places[6];
    for (int i = 0; i < 6; i++)
        places[i] = (struct face_place){.cell = {i % 3, i / 3, 0}, .direction = DIRECTION_TOP};
    struct shape *sheet = NULL;
    assert_int_equal(shape_create_sheet(places, 6, &sheet, NULL), SHAPE_OK);
    int cell_count = shape_rim_cell_count(sheet, 5);
    uint8_t *cells = calloc((size_t)cell_count, 1);
    assert_non_null(cells);
    for (int kind = 0; kind < 3; kind++) {
        for (int cell = 0; cell < cell_count; cell++)
            if (kind > 0 && shape_cell_on_border(sheet, 5, cell))
                cells[cell] = kind == 2 && cell % 3 == 0 ? CELL_FRAME : CELL_MUST;
        struct mat mats[6];
        const struct generate_options options = {.shape = sheet,
                                                 .cells = kind == 0 ? NULL : cells,
                                                 .size = 5,
                                                 .solutions = 1,
                                                 .distinct = true,
                                                 .seed = 7};
        struct generator *generator = generator_create(&options);
        find_set(generator, 10000, 6, mats);
        check_set(&options, mats);
        generator_destroy(generator);
    }
    free(cells);
    shape_destroy(sheet);
}

/* Sides between the corners are neither all tabs nor all notches on a cube, where no set is hard
 * to count. */
static void cubes_have_no_dull_sides(void **state)
{
    (void)state;
    struct shape *shape = test_shape(cube);
    struct mat mats[6];
    const struct generate_options options = {.shape = shape, .size = 6, .solutions = 1, .seed = 5};
    struct generator *generator = generator_create(&options);
    find_set(generator, 1000, 6, mats);
    for (int mat = 0; mat < 6; mat++) {
        for (int side = 0; side < 4; side++) {
            unsigned cells = (unsigned)(mats[mat].rim >> (side * 5 + 1)) & 15;
            assert_true(cells != 0 && cells != 15);
        }
    }
    generator_destroy(generator);
    shape_destroy(shape);
}

static void the_seed_decides(void **state)
{
    (void)state;
    struct shape *shape = test_shape(box);
    struct mat mats[4][10];
    static const uint64_t seeds[4] = {1, 1, 1, 2}, slices[4] = {1, 777, UINT64_MAX, 777};
    for (int i = 0; i < 4; i++) {
        const struct generate_options options = {
            .shape = shape, .size = 4, .solutions = 2, .seed = seeds[i]};
        struct generator *generator = generator_create(&options);
        struct mat first[10];
        find_set(generator, slices[i], 10, first);
        find_set(generator, slices[i], 10, mats[i]);
        check_set(&options, mats[i]);
        assert_memory_not_equal(first, mats[i], sizeof first);
        struct generate_progress progress = generator_progress(generator);
        assert_true(progress.counted >= 2 && progress.fillings >= 2 && progress.nearest == 2);
        generator_destroy(generator);
    }
    assert_memory_equal(mats[0], mats[1], sizeof mats[0]);
    assert_memory_equal(mats[0], mats[2], sizeof mats[0]);
    assert_memory_not_equal(mats[0], mats[3], sizeof mats[0]);
    shape_destroy(shape);
}

/* 3 x 3, by hand: a corner can be a tab beside a side that is one. Up to turns and flips, no side
 * is a tab in 1 mat, one in 3, two that meet in 6, two that face each other in 7, three in 10, all
 * four in 6: 33 mats. */
static void small_mats_run_out(void **state)
{
    (void)state;
    struct shape *shape = test_shape("0,0,0;1,0,0;2,0,0;3,0,0;4,0,0;5,0,0;6,0,0;7,0,0;8,0,0");
    const struct generate_options options = {
        .shape = shape, .size = 3, .solutions = 1, .distinct = true, .seed = 1};
    assert_int_equal(generate_sound_mats(3, false, 1000), 33);
    assert_true(generate_sound_mats(3, true, 1000) > 33);
    assert_int_equal(generate_sound_mats(3, false, 30), 30);
    assert_int_equal(generate_sound_mats(16, false, 1000), 1000);
    struct generator *generator = generator_create(&options);
    assert_int_equal(shape->face_count, 38);
    assert_int_equal(generator_run(generator, 1), GENERATE_FEW_MATS);
    generator_destroy(generator);
    shape_destroy(shape);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sets_are_as_wanted),       cmocka_unit_test(sheets_have_borders),
        cmocka_unit_test(cubes_have_no_dull_sides), cmocka_unit_test(the_seed_decides),
        cmocka_unit_test(small_mats_run_out),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
