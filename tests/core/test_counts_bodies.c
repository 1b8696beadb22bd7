/* Counts worked out by hand: open boxes, closed and hollow bodies, edges where four mats meet,
 * corners where six do, chiral bodies, pins, sides, doubles, unknown cells.
 *
 * Most of these sets have one filling by design: no two edges of the body have patterns that could
 * be mistaken for one another. Each edge belongs to two mats, and what one leaves the other fills.
 * Read in either direction, as it is or with tabs and notches swapped, a pattern names its edge,
 * and it reads differently from its two ends, so that a mat's neighbour, and which way it lies
 * there, are known once the mat lies. One mat then fixes the body, and there are as many fillings
 * as ways to lay the body onto the shape: its symmetries, mirror images included while mats may be
 * flipped.
 */
#include "core/count_every_way.h"
#include "core/shape.h"
#include "core/support.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>

#include <cmocka.h>

/* ---- sets with one filling ---- */

static unsigned reversed(unsigned pattern, int cells)
{
    unsigned out = 0;
    for (int i = 0; i < cells; i++)
        out |= (pattern >> i & 1u) << (cells - 1 - i);
    return out;
}

/* The next pattern after this one that names an edge and is the smallest of its names. Patterns of
 * one tab, of a pair 2 3, and of half the cells are kept for edges where four mats meet. */
static unsigned next_pattern(unsigned pattern, int cells)
{
    const unsigned all = (1u << cells) - 1;
    bool good;
    do {
        pattern++;
        unsigned back = reversed(pattern, cells);
        bool kept = (pattern & (pattern - 1)) == 0 || pattern == 0x0c || pattern == 0x0f;
        assert_true(pattern < all);
        good = !kept && pattern < back && pattern <= (~pattern & all) && pattern <= (~back & all);
    } while (!good);
    return pattern;
}

/* Adds the cells of `pattern`, in the direction of the edge, to the mat of a face at the edge. */
static void give(struct test_puzzle *test, const struct face_at *at, unsigned pattern, int size)
{
    bool back = test->shape->faces[at->face].edge_reversed[at->side];
    unsigned bits = back ? reversed(pattern, size - 2) : pattern;
    test->mats[at->face].rim |= (uint64_t)bits << (at->side * (size - 1) + 1);
}

/* Gives each corner to the first face there, each edge its pattern. Where four faces meet they take
 * one cell at one end, the next, the two after that, and the rest. */
static void cut_named_edges(struct test_puzzle *test, int size)
{
    const struct shape *shape = test->shape;
    unsigned pattern = 0, all = (1u << (size - 2)) - 1;
    for (int f = 0; f < shape->face_count; f++)
        test->mats[f] = (struct mat){0, size};
    for (int c = 0; c < shape->corner_count; c++) {
        struct face_at first = shape->corners[c].faces[0];
        test->mats[first.face].rim |= UINT64_C(1) << (first.side * (size - 1));
    }
    for (int e = 0; e < shape->edge_count; e++) {
        const struct shape_edge *edge = &shape->edges[e];
        if (edge->face_count == 2) {
            pattern = next_pattern(pattern, size - 2);
            give(test, &edge->faces[0], pattern, size);
            give(test, &edge->faces[1], ~pattern & all, size);
        } else {
            give(test, &edge->faces[0], 0x1, size);
            give(test, &edge->faces[1], 0x2, size);
            give(test, &edge->faces[2], 0xc, size);
            give(test, &edge->faces[3], ~0xfu & all, size);
        }
    }
    test->puzzle.mat_count = shape->face_count;
}

static struct test_puzzle named_edges(struct shape *shape, int size)
{
    struct test_puzzle test = {.shape = shape};
    test.mats = calloc(SHAPE_MAX_FACES, sizeof *test.mats);
    assert_non_null(test.mats);
    test.puzzle = (struct puzzle){.shape = shape, .mats = test.mats};
    cut_named_edges(&test, size);
    return test;
}

/* Counts with mats that may be flipped, then with mats that may not. */
static void assert_body(const char *cells, int size, uint64_t raw, uint64_t rotation,
                        uint64_t reflection, uint64_t raw_one_sided, uint64_t rotation_one_sided)
{
    struct test_puzzle test = named_edges(test_shape(cells), size);
    count_every_way(&test.puzzle, raw, rotation, reflection);
    test.puzzle.one_sided = true;
    count_every_way(&test.puzzle, raw_one_sided, rotation_one_sided, 0);
    test_puzzle_free(&test);
}

/* 48 ways to lay a cube onto itself; 16 for a box of two cells, of which 8 are rotations. */
static void a_body_lies_in_as_many_ways_as_it_has_symmetries(void **state)
{
    (void)state;
    assert_body("0,0,0", 8, 48, 2, 1, 24, 1);
    assert_body("0,0,0;1,0,0", 10, 16, 2, 1, 8, 1);
    /* An elbow: half a turn and two mirror images, and a concave edge. */
    assert_body("0,0,0;1,0,0;0,1,0", 10, 4, 2, 1, 2, 1);
}

/* A screw of four cells: half a turn keeps it, no mirror image does. The mirror image of the body
 * is a filling of another shape, so that flips add nothing, and reflections merge nothing. */
static void a_chiral_body_has_no_mirror_images(void **state)
{
    (void)state;
    assert_body("0,0,0;1,0,0;1,1,0;1,1,1", 10, 2, 1, 1, 2, 1);
}

/* Two cubes that share an edge, where four mats take one, one, two and the other four of its eight
 * cells. The four sides with these match no others, so they lie there. Every other edge names its
 * two mats, so that each cube is what it was. The first cube lies in either place; there, four of
 * its 48 ways keep its special edge (which may change direction, and its two faces places). The
 * other cube must follow the direction; its faces may change places: 2 * 4 * 2. The shape has 8
 * symmetries, 4 of them rotations. Unflipped the faces cannot change places: 2 * 2. */
static void four_mats_meet_at_an_edge(void **state)
{
    (void)state;
    assert_body("0,0,0;1,1,0", 10, 16, 4, 2, 4, 1);
}

/* Two cubes that share a corner, where six mats meet: one of them has the tab. Its cube is full at
 * every corner, so that it lies in all its 48 ways, in either place. The other cube lacks a corner,
 * which must lie there: 6 ways. Of 12 symmetries 6 are rotations. Unflipped: 24, and 3. */
static void six_mats_meet_at_a_corner(void **state)
{
    (void)state;
    assert_body("0,0,0;1,1,1", 10, 2 * 48 * 6, 96, 48, 2 * 24 * 3, 24);
}

/* A cube of 27 cells without the one in its middle: 54 mats outside, 6 in the cavity. The two
 * surfaces share no cell, so each lies in its 48 ways; a symmetry moves both. Unflipped: 24 * 24.
 */
static void a_cavity_is_a_second_surface(void **state)
{
    (void)state;
    struct cell cells[26];
    struct shape *shape = NULL;
    int count = 0;
    for (int i = 0; i < 27; i++)
        if (i != 13)
            cells[count++] = (struct cell){i % 3, i / 3 % 3, i / 9};
    assert_int_equal(shape_create_hollow(cells, count, &shape, NULL), SHAPE_OK);
    assert_int_equal(shape->face_count, 60);
    assert_int_equal(shape_piece_count(shape), 2);
    struct test_puzzle test = named_edges(shape, 12);
    count_every_way(&test.puzzle, 48 * 48, 96, 48);
    test.puzzle.one_sided = true;
    count_every_way(&test.puzzle, 24 * 24, 24, 0);
    test_puzzle_free(&test);
}

/* ---- conditions on a cube with one filling ---- */

static struct test_puzzle named_cube(void)
{
    return named_edges(test_shape("0,0,0"), 8);
}

/* Every mat three times over: a mat's neighbours are known but for which of the three it is. */
static void doubles_change_nothing(void **state)
{
    (void)state;
    struct test_puzzle test = named_cube();
    for (int m = 0; m < 12; m++)
        test.mats[6 + m] = mat_orient(test.mats[m % 6], 1 + m % 7);
    test.puzzle.mat_count = 18;
    count_every_way(&test.puzzle, 48, 2, 1);
    test_puzzle_free(&test);
}

/* Face 0 is the top, face 1 the front. Each mat lies on each face in 8 of the 48 fillings. */
static void pins_on_a_cube(void **state)
{
    (void)state;
    struct test_puzzle test = named_cube();
    struct mat_pin pins[2] = {{0, 0, 0xff, false}, {0, 1, 0xff, false}};
    test.puzzle.pins = pins;
    /* On top: what keeps the top (8, of which 4 rotations) keeps the condition. */
    test.puzzle.pin_count = 1;
    count_every_way(&test.puzzle, 8, 2, 1);
    /* On top as drawn: one filling, kept apart from all others. */
    pins[0].orientations = 0x01;
    count_every_way(&test.puzzle, 1, 1, 1);
    /* On top, drawn side out. What keeps the top keeps that, but mirror images are undefined only
     * when a mat is one-sided: this one is bound by its pin, and no mirror image keeps the pin. */
    pins[0].orientations = 0x0f;
    count_every_way(&test.puzzle, 4, 1, 1);
    /* Not on top. */
    pins[0] = (struct mat_pin){0, 0, 0xff, true};
    count_every_way(&test.puzzle, 40, 10, 5);
    /* On top or in front: half a turn swaps the two, and two mirror images keep both. */
    pins[0].forbidden = false;
    test.puzzle.pin_count = 2;
    count_every_way(&test.puzzle, 16, 8, 4);
    /* Two mats on top at once. */
    pins[1] = (struct mat_pin){1, 0, 0xff, false};
    count_every_way(&test.puzzle, 0, 0, 0);
    test_puzzle_free(&test);
}

/* One mat that shows its drawn side leaves the body as drawn, 24 ways, without its mirror image.
 * Two that show different sides leave nothing. */
static void sides_on_a_cube(void **state)
{
    (void)state;
    struct test_puzzle test = named_cube();
    struct mat_rule rules[6];
    for (int m = 0; m < 6; m++)
        rules[m] = (struct mat_rule){0, MAT_EITHER, -1};
    test.puzzle.rules = rules;
    rules[2].outside = MAT_BACK;
    count_every_way(&test.puzzle, 24, 1, 0);
    rules[4].outside = MAT_DRAWN;
    count_every_way(&test.puzzle, 0, 0, 0);
    test.mats[4] = mat_orient(test.mats[4], MAT_FLIPPED | 3);
    count_every_way(&test.puzzle, 24, 1, 0);
    test_puzzle_free(&test);
}

/* Doubles of two mats in a group of which just one may be used: it makes no third kind of body,
 * but which mat of the group it is tells bodies apart: 48 with each. */
static void one_mat_of_a_group_on_a_cube(void **state)
{
    (void)state;
    struct test_puzzle test = named_cube();
    struct mat_rule rules[8];
    struct mat_group group = {1, 1};
    for (int m = 0; m < 8; m++)
        rules[m] = (struct mat_rule){0, MAT_EITHER, m < 6 ? -1 : 0};
    test.mats[6] = mat_orient(test.mats[0], 5);
    test.mats[7] = mat_orient(test.mats[1], 2);
    test.puzzle.mat_count = 8;
    test.puzzle.rules = rules;
    test.puzzle.groups = &group;
    test.puzzle.group_count = 1;
    count_every_way(&test.puzzle, 2 * 48, 4, 2);
    group = (struct mat_group){0, 1};
    count_every_way(&test.puzzle, 3 * 48, 6, 3);
    group = (struct mat_group){2, 2};
    count_every_way(&test.puzzle, 48, 2, 1);
    test_puzzle_free(&test);
}

/* Three mats do not know their cells at the corner where they meet. Any of them may have the tab.
 */
static void unknown_cells_at_a_corner(void **state)
{
    (void)state;
    enum { SIZE = 8 };
    struct test_puzzle test = named_cube();
    struct mat_rule rules[6];
    for (int m = 0; m < 6; m++)
        rules[m] = (struct mat_rule){0, MAT_EITHER, -1};
    for (int i = 0; i < 3; i++) {
        struct face_at at = test.shape->corners[0].faces[i];
        rules[at.face].unknown = UINT64_C(1) << (at.side * (SIZE - 1));
        test.mats[at.face].rim &= ~rules[at.face].unknown;
    }
    test.puzzle.rules = rules;
    count_every_way(&test.puzzle, 3 * 48, 6, 3);
    test_puzzle_free(&test);
}

/* The orientations that keep a mat, and which of them keep a set of its cells, too. */
static unsigned turns_that_keep(struct mat mat, struct mat cells)
{
    unsigned count = 0;
    for (int o = 0; o < MAT_ORIENTATIONS; o++)
        count += mat_orient(mat, o).rim == mat.rim && mat_orient(cells, o).rim == cells.rim;
    return count;
}

/* All mats together have just the 44 cells that a cube of size 5 needs. If one cell is not known,
 * it must be what it was in the set. A mat that some turns kept may now lie in one way for each
 * place where they take that cell. */
static void totals_tell_what_a_cell_not_known_is(void **state)
{
    (void)state;
    for (int m = 0; m < 6; m++) {
        struct test_puzzle test = test_puzzle_read("reference/blue.txt", "0,0,0");
        struct mat_rule rules[6];
        for (int k = 0; k < 6; k++)
            rules[k] = (struct mat_rule){0, MAT_EITHER, -1};
        struct mat mat = test.mats[m], none = {0, 5}, cell = {UINT64_C(1) << (5 * m % 16), 5};
        unsigned ways = turns_that_keep(mat, none) / turns_that_keep(mat, cell);
        rules[m].unknown = cell.rim;
        test.mats[m].rim &= ~cell.rim;
        test.puzzle.rules = rules;
        count_every_way(&test.puzzle, 144 * ways, 6 * ways, 3 * ways);
        test_puzzle_free(&test);
    }
}

/* ---- bodies with symmetry of their own, n = 3 ---- */

/*     0 1 2
 *     7 . 3      A full mat holds its 8 cells; two of them opposite each other leave the four edges
 *     6 5 4      between, one cell each.
 */
static void assert_small_cube(const uint64_t rims[6], uint64_t raw, uint64_t rotation,
                              uint64_t reflection)
{
    struct test_puzzle test = test_puzzle_random("0,0,0", 3, false, 1);
    for (int m = 0; m < 6; m++)
        test.mats[m].rim = rims[m];
    count_every_way(&test.puzzle, raw, rotation, reflection);
    /* Every mat equals a mirror image of its own: flips add nothing. */
    test.puzzle.one_sided = true;
    count_every_way(&test.puzzle, raw, rotation, 0);
    test_puzzle_free(&test);
}

/* The full mats lie opposite each other, for side by side both would fill an edge: 3 axes. */
static void bodies_with_symmetry_have_small_orbits(void **state)
{
    (void)state;
    /* Each side mat holds one edge: all to their right or all to their left. Fourfold. */
    static const uint64_t round[6] = {0xff, 0xff, 0x08, 0x02, 0x20, 0x80};
    assert_small_cube(round, 3 * 2, 1, 1);
    /* Two opposite sides hold both of their edges, in two ways. */
    static const uint64_t pairs[6] = {0x00, 0x88, 0xff, 0x22, 0xff, 0x00};
    assert_small_cube(pairs, 3 * 2, 1, 1);
    /* One of four holds two edges, any of the other three none. Then the others hold one each, in
     * one way. The empty mat opposite: a mirror image keeps that, and so does half a turn. Beside:
     * half a turn takes one neighbour to the other. */
    static const uint64_t bow[6] = {0x88, 0xff, 0x08, 0x00, 0xff, 0x08};
    assert_small_cube(bow, 3 * 4 * 3, 2, 2);
    /* A tab at a corner too many. */
    static const uint64_t much[6] = {0xff, 0xff, 0x08, 0x08, 0x08, 0x09};
    assert_small_cube(much, 0, 0, 0);
}

/* ---- a box without its lid, n = 3 ---- */

static struct shape *open_box(void)
{
    struct face_place places[5];
    struct shape *shape = NULL;
    int count = 0;
    for (int d = 0; d < DIRECTION_COUNT; d++)
        if (d != DIRECTION_TOP)
            places[count++] = (struct face_place){{0, 0, 0}, (enum direction)d};
    assert_int_equal(shape_create_sheet(places, count, &shape, NULL), SHAPE_OK);
    return shape;
}

/* The full mat is the bottom: beside it nobody has corners, and the bottom needs four. The other
 * mats, with one tab amid a side, fill the four upright edges, all to the right or all to the left.
 * Four rotations keep either filling; mirror images swap them. */
static void a_box_without_its_lid(void **state)
{
    (void)state;
    struct shape *shape = open_box();
    struct mat mats[5] = {{0x02, 3}, {0x02, 3}, {0xff, 3}, {0x02, 3}, {0x08, 3}};
    struct puzzle puzzle = {.shape = shape, .mats = mats, .mat_count = 5};
    count_every_way(&puzzle, 2, 2, 1);
    shape_destroy(shape);
}

/* The border is to be filled, and the full mat pinned to the bottom. A side then has nothing in its
 * lowest row; it must fill the cell amid its border itself. Its mat has a corner, the side after
 * it, and the side before it:
 *
 *     # # .     the corner and the edge to the right, or, flipped, the other corner and the edge to
 *     . . #     the left; any other way a tab lies below
 *     . . .
 */
static void a_filled_box_without_its_lid(void **state)
{
    (void)state;
    struct shape *shape = open_box();
    struct mat mats[5] = {{0x0b, 3}, {0x0b, 3}, {0xff, 3}, {0x0b, 3}, {0x0b, 3}};
    struct mat_pin pin = {2, 4, 0xff, false}; /* the bottom is the last direction */
    uint8_t cells[64];
    assert_int_equal(shape->faces[pin.face].direction, DIRECTION_BOTTOM);
    for (int c = 0; c < shape_rim_cell_count(shape, 3); c++)
        cells[c] = CELL_MUST;
    struct puzzle puzzle = {
        .shape = shape, .mats = mats, .mat_count = 5, .pins = &pin, .pin_count = 1, .cells = cells};
    count_every_way(&puzzle, 2, 2, 1);
    puzzle.one_sided = true;
    count_every_way(&puzzle, 1, 1, 0);
    shape_destroy(shape);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_body_lies_in_as_many_ways_as_it_has_symmetries),
        cmocka_unit_test(a_chiral_body_has_no_mirror_images),
        cmocka_unit_test(four_mats_meet_at_an_edge),
        cmocka_unit_test(six_mats_meet_at_a_corner),
        cmocka_unit_test(a_cavity_is_a_second_surface),
        cmocka_unit_test(doubles_change_nothing),
        cmocka_unit_test(pins_on_a_cube),
        cmocka_unit_test(sides_on_a_cube),
        cmocka_unit_test(one_mat_of_a_group_on_a_cube),
        cmocka_unit_test(unknown_cells_at_a_corner),
        cmocka_unit_test(totals_tell_what_a_cell_not_known_is),
        cmocka_unit_test(bodies_with_symmetry_have_small_orbits),
        cmocka_unit_test(a_box_without_its_lid),
        cmocka_unit_test(a_filled_box_without_its_lid),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
