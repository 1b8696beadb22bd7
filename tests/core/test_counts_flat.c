/* Counts worked out by hand: flat sheets with free, filled and framed borders, a cross, pools,
 * groups, pins, unknown cells. The mats have size 3; their rim cells are numbered so:
 *
 *     0 1 2
 *     7 . 3
 *     6 5 4
 */
#include "core/count_every_way.h"
#include "core/shape.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

/* A mat of size 3 with these rim cells filled, as bits. */
#define MAT_3(rim)                                                                                 \
    {                                                                                              \
        (rim), 3                                                                                   \
    }

enum {
    EMPTY = 0x00,
    FULL = 0xff,
    CORNER = 0x01,
    MIDDLE = 0x02, /* the middle of one side */
    MOST_CELLS = 64
};

/* Flat faces, all looking up; free with shape_destroy. */
static struct shape *flat(const struct cell *cells, int count)
{
    struct face_place places[8];
    struct shape *shape = NULL;
    for (int i = 0; i < count; i++)
        places[i] = (struct face_place){cells[i], DIRECTION_TOP};
    assert_int_equal(shape_create_sheet(places, count, &shape, NULL), SHAPE_OK);
    return shape;
}

static struct shape *rectangle(int width, int depth)
{
    struct cell cells[8];
    for (int i = 0; i < width * depth; i++)
        cells[i] = (struct cell){i % width, i / width, 0};
    return flat(cells, width * depth);
}

/* Every cell of the surface must be filled, those on the border too. */
static void fill_border(const struct shape *shape, uint8_t cells[MOST_CELLS])
{
    int count = shape_rim_cell_count(shape, 3);
    assert_in_range(count, 1, MOST_CELLS);
    for (int c = 0; c < count; c++)
        cells[c] = CELL_MUST;
}

/* ---- 1x1 ---- */

/* Nothing is in the way, so raw counts looks. Of the eight ways to lay a mat, those that look the
 * same make one; the face has four turns, and four mirror images. */
static void one_free_face_counts_looks(void **state)
{
    (void)state;
    static const struct {
        uint64_t rim, raw, rotation, reflection, one_sided;
    } mats[] = {
        {EMPTY, 1, 1, 1, 1},
        {FULL, 1, 1, 1, 1},
        {CORNER, 4, 1, 1, 4}, /* equals a mirror image of its own */
        {MIDDLE, 4, 1, 1, 4},
        {0x66, 4, 2, 1, 2}, /* 1 2 5 6: half a turn keeps it, no mirror image does */
        {0x11, 2, 1, 1, 2}, /* 0 4: two opposite corners */
        {0x2d, 8, 2, 1, 4}, /* 0 2 3 5: nothing keeps it */
        {0x03, 8, 2, 1, 4},
    };
    struct shape *shape = rectangle(1, 1);
    for (size_t i = 0; i < sizeof mats / sizeof *mats; i++) {
        struct mat mat = MAT_3(mats[i].rim);
        struct puzzle puzzle = {.shape = shape, .mats = &mat, .mat_count = 1};
        count_every_way(&puzzle, mats[i].raw, mats[i].rotation, mats[i].reflection);
        puzzle.one_sided = true;
        count_every_way(&puzzle, mats[i].one_sided, (mats[i].one_sided + 3) / 4, 0);
    }
    shape_destroy(shape);
}

/* A border to be filled leaves the full mat only; a frame of its own form takes each mat in. */
static void one_face_in_a_frame(void **state)
{
    (void)state;
    struct shape *shape = rectangle(1, 1);
    struct mat mats[3] = {MAT_3(0x2d), MAT_3(FULL), MAT_3(EMPTY)};
    uint8_t cells[MOST_CELLS];
    struct puzzle puzzle = {.shape = shape, .mats = mats, .mat_count = 3, .cells = cells};
    fill_border(shape, cells);
    count_every_way(&puzzle, 1, 1, 1);
    for (int i = 0; i < 8; i++)
        cells[shape_rim_cell(shape, 3, 0, i)] = CELL_FRAME;
    count_every_way(&puzzle, 1, 1, 1);
    /* The frame fills what mat 0 leaves: it lies one way, and no symmetry keeps the frame. */
    for (int i = 0; i < 8; i++)
        cells[shape_rim_cell(shape, 3, 0, i)] = mats[0].rim >> i & 1 ? CELL_MUST : CELL_FRAME;
    count_every_way(&puzzle, 1, 1, 1);
    /* One corner framed, nothing else asked for. The full mat cannot lie there, the empty one in
     * one way. Mat 0 has tabs at two of four corners, so in half of its 8 ways it leaves the framed
     * corner alone. Identity and a diagonal mirror image remain; the latter keeps the empty mat. */
    for (int i = 0; i < 8; i++)
        cells[shape_rim_cell(shape, 3, 0, i)] = i == 0 ? CELL_FRAME : CELL_FREE;
    count_every_way(&puzzle, 1 + 4, 1 + 4, 1 + 2);
    shape_destroy(shape);
}

/* ---- 1x2: two faces share a column of three cells, of which the middle one must be filled ---- */

static void a_tab_on_the_seam(void **state)
{
    (void)state;
    struct shape *shape = rectangle(2, 1);
    /* The one tab lies on the seam, on either face; half a turn swaps the faces. Identical mats
     * more than there is room for change nothing. */
    struct mat mats[4] = {MAT_3(EMPTY), MAT_3(MIDDLE), MAT_3(EMPTY), MAT_3(EMPTY)};
    struct puzzle puzzle = {.shape = shape, .mats = mats, .mat_count = 2};
    count_every_way(&puzzle, 2, 1, 1);
    puzzle.mat_count = 4;
    count_every_way(&puzzle, 2, 1, 1);
    /* Two tabs meet nowhere: one lies on the seam, the other in one of three places of the border.
     * A mirror image that keeps both faces keeps the filling where that place is opposite. */
    mats[0] = mats[1];
    puzzle.mat_count = 2;
    count_every_way(&puzzle, 2 * 3, 3, 2);
    shape_destroy(shape);
}

/* All 13 cells must be filled: 10 are one face's own, 3 lie on the seam. Each mat has the 5 of its
 * own in a U around them. */
static void two_faces_filled_to_the_border(void **state)
{
    (void)state;
    struct shape *shape = rectangle(2, 1);
    uint8_t cells[MOST_CELLS];
    struct mat mats[2] = {MAT_3(FULL), MAT_3(0xff & ~0x1c)};
    struct puzzle puzzle = {.shape = shape, .mats = mats, .mat_count = 2, .cells = cells};
    fill_border(shape, cells);
    /* One takes the whole seam (2..4), the other none. */
    count_every_way(&puzzle, 2, 1, 1);
    /* One takes both ends, the other the middle: either mat equals its mirror image. */
    mats[0].rim = 0xff & ~0x08;
    mats[1].rim = 0xff & ~0x14;
    count_every_way(&puzzle, 2, 1, 1);
    /* One takes one end, the other the middle and the other end: two faces, two ends. */
    mats[0].rim = 0xff & ~0x18;
    mats[1].rim = 0xff & ~0x04;
    count_every_way(&puzzle, 4, 2, 1);
    /* Unflipped, the first mat has its end above where the seam is to its right. The second equals
     * a mirror image of its own and follows. */
    puzzle.one_sided = true;
    count_every_way(&puzzle, 2, 1, 0);
    shape_destroy(shape);
}

/* A frame fills one end of the seam, and must not let a tab of either mat in. */
static void two_faces_in_a_tray(void **state)
{
    (void)state;
    struct shape *shape = rectangle(2, 1);
    uint8_t cells[MOST_CELLS];
    struct mat mats[2] = {MAT_3(0xff & ~0x1c), MAT_3(0xff & ~0x04)};
    struct puzzle puzzle = {.shape = shape, .mats = mats, .mat_count = 2, .cells = cells};
    fill_border(shape, cells);
    cells[shape_rim_cell(shape, 3, 0, 2)] = CELL_FRAME;
    /* Nothing of the seam on one face, two of its cells on the other: the mirror image that swaps
     * the faces keeps the frame, so either face, and one class in all. */
    count_every_way(&puzzle, 2, 2, 1);
    shape_destroy(shape);
}

/* ---- 2x2 ---- */

/* Four seams and the point in the middle must be filled. Every mat has one tab amid a side, so each
 * fills one seam: they go round clockwise or counterclockwise. One mat has a corner besides, next
 * to its tab, which must lie in the middle: on any face, flipped for one way round.
 *
 *     . . . # .        one way round; x is the corner of the mat that has one, here top left
 *     . o # o .
 *     . # x # .
 *     . o # o .
 */
static void a_pinwheel(void **state)
{
    (void)state;
    struct shape *shape = rectangle(2, 2);
    struct mat mats[4] = {MAT_3(MIDDLE), MAT_3(MIDDLE | 0x04), MAT_3(MIDDLE), MAT_3(MIDDLE)};
    struct puzzle puzzle = {.shape = shape, .mats = mats, .mat_count = 4};
    count_every_way(&puzzle, 8, 2, 1);
    puzzle.one_sided = true;
    count_every_way(&puzzle, 4, 1, 0);
    shape_destroy(shape);
}

/* With the border filled, a face at the top left must hold its own cells 7 0 1. A U (five cells in
 * a row around a middle) that holds them goes on along one seam, 2 3 or 6 5. The fourth mat goes on
 * to 4, the middle. Each seam takes one U: the pinwheel again. */
static void a_pinwheel_filled_to_the_border(void **state)
{
    (void)state;
    enum { U = 0x8f, LONGER = 0x9f, WITHOUT_CORNER = 0x8e };
    struct shape *shape = rectangle(2, 2);
    uint8_t cells[MOST_CELLS];
    struct mat mats[4] = {MAT_3(U), MAT_3(U), MAT_3(LONGER), MAT_3(U)};
    struct puzzle puzzle = {.shape = shape, .mats = mats, .mat_count = 4, .cells = cells};
    fill_border(shape, cells);
    count_every_way(&puzzle, 8, 2, 1);
    puzzle.one_sided = true;
    count_every_way(&puzzle, 4, 1, 0);
    /* A frame fills one corner of the sheet, so one U lacks its 0 and lies there: no other mat can
     * leave out that corner alone. Two ways round, three faces for the longer mat. The mirror image
     * that keeps the frame turns the way round. */
    puzzle.one_sided = false;
    mats[3].rim = WITHOUT_CORNER;
    int framed = 0;
    while (shape->faces[framed].cell.x != 0 || shape->faces[framed].cell.y != 1)
        framed++;
    cells[shape_rim_cell(shape, 3, framed, 0)] = CELL_FRAME;
    count_every_way(&puzzle, 6, 6, 3);
    shape_destroy(shape);
}

/* ---- chiral sheets, and edges where four meet ---- */

/* Three seams for three tabs amid sides; the fourth mat has a corner only and fills none, so that
 * each of the others fills the seam towards it: 4 faces for it, 4 places for its corner.
 *
 *     straight  o o o o    two rotations, four symmetries, none of which keeps the corner's place
 *
 *     bent        o o      two rotations, no mirror image: turned over it is another sheet, so that
 *               o o        counting up to reflections counts up to rotations
 */
static void a_chiral_sheet_has_no_mirror_images(void **state)
{
    (void)state;
    static const struct cell bent_cells[4] = {{0, 0, 0}, {1, 0, 0}, {1, 1, 0}, {2, 1, 0}};
    struct mat mats[4] = {MAT_3(MIDDLE), MAT_3(CORNER), MAT_3(MIDDLE), MAT_3(MIDDLE)};
    struct puzzle puzzle = {.mats = mats, .mat_count = 4};
    struct shape *straight = rectangle(4, 1);
    struct shape *bent = flat(bent_cells, 4);
    assert_int_equal(bent->symmetry_count, 2);
    puzzle.shape = straight;
    count_every_way(&puzzle, 16, 8, 4);
    puzzle.shape = bent;
    count_every_way(&puzzle, 16, 8, 8);
    /* Every mat equals a mirror image of itself: showing one side only changes no raw count. */
    puzzle.one_sided = true;
    count_every_way(&puzzle, 16, 8, 0);
    shape_destroy(straight);
    shape_destroy(bent);
}

/* Four faces around one edge, two looking up and two to the right. One cell must be filled: that
 * amid the edge. One mat has a tab amid a side, the others nothing.
 *
 *       |->            The faces pair off: the mirror image in the diagonal, and half a turn about
 *     ^ | ^            it, swap what looks up with what looks right, left with below and right with
 *     --+--            above. The mirror image along the edge keeps all fillings.
 *       |->
 */
static void a_cross_of_four_faces(void **state)
{
    (void)state;
    static const struct face_place places[4] = {{{0, 0, 0}, DIRECTION_TOP},
                                                {{1, 0, 0}, DIRECTION_TOP},
                                                {{0, 0, 1}, DIRECTION_RIGHT},
                                                {{0, 0, 0}, DIRECTION_RIGHT}};
    struct shape *shape = NULL;
    struct mat mats[4] = {MAT_3(EMPTY), MAT_3(EMPTY), MAT_3(MIDDLE), MAT_3(EMPTY)};
    assert_int_equal(shape_create_sheet(places, 4, &shape, NULL), SHAPE_OK);
    struct puzzle puzzle = {.shape = shape, .mats = mats, .mat_count = 4};
    count_every_way(&puzzle, 4, 2, 2);
    /* A corner beside the tab fills one end of the edge, or the other when flipped. */
    mats[2].rim |= CORNER;
    count_every_way(&puzzle, 8, 4, 2);
    /* The corner at the far end of the side opposite: at the border, where nobody else is. */
    mats[2].rim = MIDDLE | 0x10;
    count_every_way(&puzzle, 8, 4, 2);
    /* Four tabs: one on the edge, each other in one of three places of its own on the border. */
    for (int m = 0; m < 4; m++)
        mats[m].rim = MIDDLE;
    /* The mirror image along the edge keeps those whose three are opposite the edge: 4. The other
     * two symmetries move the tab on the edge. (108 + 4) / 4. */
    count_every_way(&puzzle, 4 * 27, 2 * 27, 28);
    shape_destroy(shape);
}

/* ---- groups, unknown cells ---- */

/* Two faces; exactly one mat of each group. The tab on the seam comes from group 0: the plain mat
 * in one way, that with a far corner in two. Of group 1 the empty mat lies in one way, that with a
 * corner in four. Either group on either face: 2 * (1 + 2) * (1 + 4). Half a turn and the mirror
 * image that swaps the faces keep nothing, the other keeps the plain mats: 2. */
static void exactly_one_of_each_group(void **state)
{
    (void)state;
    struct shape *shape = rectangle(2, 1);
    struct mat mats[6] = {MAT_3(MIDDLE), MAT_3(EMPTY),  MAT_3(MIDDLE | 0x10),
                          MAT_3(CORNER), MAT_3(MIDDLE), MAT_3(EMPTY)};
    struct mat_rule rules[6];
    struct mat_group groups[2] = {{1, 1}, {1, 1}};
    for (int m = 0; m < 6; m++)
        rules[m] = (struct mat_rule){0, MAT_EITHER, m % 2};
    rules[4].group = 0;
    rules[5].group = 1;
    struct puzzle puzzle = {.shape = shape,
                            .mats = mats,
                            .mat_count = 6,
                            .rules = rules,
                            .groups = groups,
                            .group_count = 2};
    count_every_way(&puzzle, 30, 15, (30 + 2) / 4);
    /* At least two of one group leave no room for the other. */
    groups[0] = (struct mat_group){2, 3};
    count_every_way(&puzzle, 0, 0, 0);
    /* Without group 0 nothing fills the seam. */
    groups[0] = (struct mat_group){0, 0};
    groups[1] = (struct mat_group){0, 3};
    count_every_way(&puzzle, 0, 0, 0);
    shape_destroy(shape);
}

/* The seam is filled by a cell not known. Alone it must be a tab. Two of them: both on the seam,
 * one a tab; or one on the seam and the other in three places of the border, either tab or notch.
 */
static void unknown_cells_become_what_is_asked_for(void **state)
{
    (void)state;
    struct shape *shape = rectangle(2, 1);
    struct mat mats[2] = {MAT_3(EMPTY), MAT_3(EMPTY)};
    struct mat_rule rules[2] = {{MIDDLE, MAT_EITHER, -1}, {0, MAT_EITHER, -1}};
    struct puzzle puzzle = {.shape = shape, .mats = mats, .mat_count = 2, .rules = rules};
    count_every_way(&puzzle, 2, 1, 1);
    rules[1].unknown = MIDDLE;
    /* The mirror image that keeps the faces keeps 2 with both on the seam and 2 * 2 with the other
     * one opposite; half a turn keeps nothing: (14 + 6) / 4. */
    count_every_way(&puzzle, 2 + 2 * 3 * 2, 7, 5);
    shape_destroy(shape);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(one_free_face_counts_looks),
        cmocka_unit_test(one_face_in_a_frame),
        cmocka_unit_test(a_tab_on_the_seam),
        cmocka_unit_test(two_faces_filled_to_the_border),
        cmocka_unit_test(two_faces_in_a_tray),
        cmocka_unit_test(a_pinwheel),
        cmocka_unit_test(a_pinwheel_filled_to_the_border),
        cmocka_unit_test(a_chiral_sheet_has_no_mirror_images),
        cmocka_unit_test(a_cross_of_four_faces),
        cmocka_unit_test(exactly_one_of_each_group),
        cmocka_unit_test(unknown_cells_become_what_is_asked_for),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
