#include "core/brute.h"
#include "core/random_puzzle.h"
#include "core/support.h"
#include "core/verify.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

struct fixture {
    struct test_puzzle test;
    struct placement placed[6];
    struct verify_report report;
};

static int solve_blue(void **state)
{
    struct fixture *f = calloc(1, sizeof *f);
    if (f == NULL)
        return -1;
    f->test = test_puzzle_read("reference/blue.txt", "0,0,0");
    struct solver *solver = solver_create(&f->test.puzzle);
    if (solver == NULL || solver_run(solver, UINT64_MAX) != SOLVER_FOUND)
        return -1;
    memcpy(f->placed, solver_solution(solver), sizeof f->placed);
    solver_destroy(solver);
    *state = f;
    return 0;
}

static int free_fixture(void **state)
{
    struct fixture *f = *state;
    test_puzzle_free(&f->test);
    free(f);
    return 0;
}

static enum verify_status verify(struct fixture *f)
{
    return verify_solution(&f->test.puzzle, f->placed, &f->report);
}

static void a_solution_passes(void **state)
{
    struct fixture *f = *state;
    assert_int_equal(verify(f), VERIFY_OK);
    assert_int_equal(f->report.clash_count, 0);
}

static void wrong_placements_are_named(void **state)
{
    struct fixture *f = *state;
    f->placed[2].mat = -1;
    assert_int_equal(verify(f), VERIFY_EMPTY_FACE);
    assert_int_equal(f->report.face, 2);
    f->placed[2].mat = 6;
    assert_int_equal(verify(f), VERIFY_BAD_MAT);
    f->placed[2].mat = -2;
    assert_int_equal(verify(f), VERIFY_BAD_MAT);
    f->placed[2].mat = f->placed[0].mat;
    assert_int_equal(verify(f), VERIFY_MAT_TWICE);
    assert_int_equal(f->report.face, 0);
    assert_int_equal(f->report.other_face, 2);
    f->placed[0].orientation = 8;
    assert_int_equal(verify(f), VERIFY_BAD_ORIENTATION);
    assert_int_equal(f->report.face, 0);
}

static void a_flipped_mat_of_a_one_sided_set_is_named(void **state)
{
    struct fixture *f = *state;
    f->test.puzzle.one_sided = true;
    for (int face = 0; face < 6; face++)
        f->placed[face].orientation &= 3;
    f->placed[4].orientation |= MAT_FLIPPED;
    assert_int_equal(verify(f), VERIFY_FLIPPED);
    assert_int_equal(f->report.face, 4);
}

/* Any single cell of any mat that is filled or emptied must be found, and exactly it: an overlap
 * names the face that gained the cell, a gap the face that lost it, unless it is one of three at a
 * corner. */
static void every_single_cell_matters(void **state)
{
    struct fixture *f = *state;
    for (int face = 0; face < 6; face++) {
        struct mat *mat = &f->test.mats[f->placed[face].mat];
        for (int i = 0; i < mat_rim_length(mat->size); i++) {
            bool was_tab = mat->rim >> i & 1;
            mat->rim ^= UINT64_C(1) << i;
            assert_int_equal(verify(f), VERIFY_CLASH);
            assert_int_equal(f->report.clash_count, 1);
            const struct clash *clash = &f->report.clashes[0];
            assert_int_equal(clash->kind, was_tab ? CLASH_GAP : CLASH_OVERLAP);
            bool at_corner = i % (mat->size - 1) == 0;
            if (!was_tab || !at_corner)
                assert_true(clash->face[0] == face || clash->face[1] == face);
            mat->rim ^= UINT64_C(1) << i;
        }
    }
}

static void a_turned_mat_clashes_where_it_lies(void **state)
{
    struct fixture *f = *state;
    int face = 0;
    while (mat_symmetries(f->test.mats[f->placed[face].mat]) != 1)
        face++;
    f->placed[face].orientation ^= 2;
    assert_int_equal(verify(f), VERIFY_CLASH);
    assert_true(f->report.clash_count > 0);
    for (int i = 0; i < f->report.clash_count; i++) {
        const struct clash *c = &f->report.clashes[i];
        struct mat laid =
            mat_orient(f->test.mats[f->placed[c->face[0]].mat], f->placed[c->face[0]].orientation);
        assert_true(c->face[0] != c->face[1]);
        assert_int_equal(mat_filled(&laid, c->rim_row[0], c->rim_col[0]), c->kind == CLASH_OVERLAP);
    }
}

/* Six full mats overlap in every rim cell: more clashes than the report has room for. */
static void clashes_beyond_the_report_are_counted(void **state)
{
    (void)state;
    struct test_puzzle test = test_puzzle_random("0,0,0", MAT_MAX_SIZE, false, 1);
    struct placement placed[6];
    struct verify_report report;
    for (int m = 0; m < 6; m++) {
        test.mats[m].rim = (UINT64_C(1) << MAT_MAX_RIM) - 1;
        placed[m] = (struct placement){5 - m, m};
    }
    assert_int_equal(verify_solution(&test.puzzle, placed, &report), VERIFY_CLASH);
    assert_int_equal(report.clash_count, 12 * 14 + 8);
    assert_true(report.clash_count > VERIFY_MAX_CLASHES);
    for (int i = 0; i < VERIFY_MAX_CLASHES; i++) {
        assert_int_equal(report.clashes[i].kind, CLASH_OVERLAP);
        assert_int_not_equal(report.clashes[i].face[0], report.clashes[i].face[1]);
    }
    test_puzzle_free(&test);
}

/* ---- conditions ---- */

/* Two flat faces side by side, mats of size 3 with no tab but on the row that they share:
 *
 *     . . x . .
 *     . . X . .     X must be filled, the border need not
 *     . . x . .
 */
struct strip {
    struct shape *shape;
    struct mat mats[3];
    struct mat_rule rules[3];
    struct mat_group group;
    struct mat_pin pin;
    struct puzzle puzzle;
    struct placement placed[2];
    struct verify_report report;
};

enum { TAB_RIGHT = 1 << 3, TAB_LEFT = 1 << 7 }; /* rim cells of a mat of size 3, as drawn */

static int make_strip(void **state)
{
    static const struct face_place places[2] = {{{0, 0, 0}, DIRECTION_TOP},
                                                {{1, 0, 0}, DIRECTION_TOP}};
    struct strip *strip = calloc(1, sizeof *strip);
    if (strip == NULL || shape_create_sheet(places, 2, &strip->shape, NULL) != SHAPE_OK)
        return -1;
    for (int m = 0; m < 3; m++) {
        strip->mats[m] = (struct mat){m == 0 ? TAB_RIGHT : 0, 3};
        strip->rules[m] = (struct mat_rule){0, MAT_EITHER, -1};
    }
    strip->puzzle = (struct puzzle){.shape = strip->shape,
                                    .mats = strip->mats,
                                    .mat_count = 3,
                                    .rules = strip->rules,
                                    .groups = &strip->group,
                                    .pins = &strip->pin};
    strip->placed[0] = (struct placement){0, 0};
    strip->placed[1] = (struct placement){1, 0};
    *state = strip;
    return 0;
}

static int free_strip(void **state)
{
    struct strip *strip = *state;
    shape_destroy(strip->shape);
    free(strip);
    return 0;
}

static enum verify_status verify_strip(struct strip *s)
{
    return verify_solution(&s->puzzle, s->placed, &s->report);
}

static void a_mat_may_be_left_over(void **state)
{
    struct strip *s = *state;
    assert_int_equal(verify_strip(s), VERIFY_OK);
    s->placed[1].mat = 2;
    assert_int_equal(verify_strip(s), VERIFY_OK);
    s->placed[0] = (struct placement){1, 0};
    assert_int_equal(verify_strip(s), VERIFY_CLASH);
    assert_int_equal(s->report.clash_count, 1);
    assert_int_equal(s->report.clashes[0].kind, CLASH_GAP);
    assert_int_equal(s->report.clashes[0].voxel.x, 2);
    assert_int_equal(s->report.clashes[0].voxel.y, 1);
}

static void the_side_that_must_not_show_is_named(void **state)
{
    struct strip *s = *state;
    s->rules[0].outside = MAT_DRAWN;
    assert_int_equal(verify_strip(s), VERIFY_OK);
    s->placed[0].orientation = 4 + 2; /* flipped left to right, then turned by half: the same */
    assert_int_equal(verify_strip(s), VERIFY_WRONG_SIDE);
    assert_int_equal(s->report.mat, 0);
    assert_int_equal(s->report.face, 0);
    s->rules[0].outside = MAT_BACK;
    assert_int_equal(verify_strip(s), VERIFY_OK);
    s->placed[0].orientation = 0;
    assert_int_equal(verify_strip(s), VERIFY_WRONG_SIDE);
    s->puzzle.one_sided = true; /* outside is then ignored */
    assert_int_equal(verify_strip(s), VERIFY_OK);
}

static void pins_hold_mats_in_place(void **state)
{
    struct strip *s = *state;
    s->puzzle.pin_count = 1;
    s->pin = (struct mat_pin){0, 0, 0xff, false};
    assert_int_equal(verify_strip(s), VERIFY_OK);
    s->pin.orientations = 1 << 6; /* looks the same */
    assert_int_equal(verify_strip(s), VERIFY_OK);
    s->pin.orientations = 1 << 2;
    assert_int_equal(verify_strip(s), VERIFY_PIN);
    assert_int_equal(s->report.mat, 0);
    assert_int_equal(s->report.face, 0);
    s->pin = (struct mat_pin){0, 1, 0xff, false};
    assert_int_equal(verify_strip(s), VERIFY_PIN);
    s->pin = (struct mat_pin){0, 0, 1 << 6, true};
    assert_int_equal(verify_strip(s), VERIFY_PIN);
    s->pin = (struct mat_pin){0, 1, 0xff, true};
    assert_int_equal(verify_strip(s), VERIFY_OK);
    s->rules[0].outside = MAT_DRAWN;
    s->pin = (struct mat_pin){0, 0, 1 << 6, false}; /* shows the side that must not */
    assert_int_equal(verify_strip(s), VERIFY_PIN);
    s->rules[0].outside = MAT_EITHER;
    assert_int_equal(verify_strip(s), VERIFY_OK);
    s->pin = (struct mat_pin){2, 1, 0xff, false};
    assert_int_equal(verify_strip(s), VERIFY_PIN);
    assert_int_equal(s->report.mat, 2);
    assert_int_equal(s->report.face, -1);
    assert_int_equal(verify_partial(&s->puzzle, s->placed, &s->report), VERIFY_OK);
}

static void groups_are_counted(void **state)
{
    struct strip *s = *state;
    s->puzzle.group_count = 1;
    s->rules[0].group = s->rules[1].group = 0;
    s->group = (struct mat_group){2, 2};
    assert_int_equal(verify_strip(s), VERIFY_OK);
    s->placed[1].mat = 2;
    assert_int_equal(verify_strip(s), VERIFY_GROUP);
    assert_int_equal(s->report.group, 0);
    assert_int_equal(s->report.count, 1);
    assert_int_equal(verify_partial(&s->puzzle, s->placed, &s->report), VERIFY_OK);
    s->group = (struct mat_group){0, 0};
    assert_int_equal(verify_strip(s), VERIFY_GROUP);
    assert_int_equal(verify_partial(&s->puzzle, s->placed, &s->report), VERIFY_GROUP);
    s->puzzle.rules = NULL; /* nobody is in the group */
    assert_int_equal(verify_strip(s), VERIFY_OK);
    s->group = (struct mat_group){1, 2};
    assert_int_equal(verify_strip(s), VERIFY_GROUP);
}

static void unknown_cells_fill_what_nobody_fills(void **state)
{
    struct strip *s = *state;
    s->mats[0].rim = 0;
    assert_int_equal(verify_strip(s), VERIFY_CLASH);
    s->rules[0].unknown = TAB_RIGHT;
    assert_int_equal(verify_strip(s), VERIFY_OK);
    s->placed[0].orientation = 1;
    assert_int_equal(verify_strip(s), VERIFY_CLASH);
    s->placed[0].orientation = 0;
    s->rules[1].unknown = TAB_LEFT; /* two of them: one is enough */
    assert_int_equal(verify_strip(s), VERIFY_OK);
    s->mats[1].rim = TAB_LEFT; /* one of the two for certain: the other is a notch */
    s->rules[1].unknown = 0;
    assert_int_equal(verify_strip(s), VERIFY_OK);
    s->mats[0].rim = TAB_RIGHT;
    s->rules[0].unknown = 0;
    assert_int_equal(verify_strip(s), VERIFY_CLASH);
    assert_int_equal(s->report.clashes[0].kind, CLASH_OVERLAP);
}

static void borders_may_ask_for_mats_or_have_a_frame(void **state)
{
    struct strip *s = *state;
    uint8_t cells[16] = {0};
    int shared = shape_rim_cell(s->shape, 3, 0, 3), left = shape_rim_cell(s->shape, 3, 0, 7);
    assert_true(shared != left);
    s->mats[0].rim = TAB_RIGHT | TAB_LEFT;
    assert_int_equal(verify_strip(s), VERIFY_OK); /* the border is free */
    for (int c = 0; c < shape_rim_cell_count(s->shape, 3); c++)
        cells[c] = c == shared || c == left ? CELL_MUST : CELL_FRAME;
    s->puzzle.cells = cells;
    assert_int_equal(verify_strip(s), VERIFY_OK);
    cells[left] = CELL_FRAME;
    assert_int_equal(verify_strip(s), VERIFY_CLASH);
    assert_int_equal(s->report.clash_count, 1);
    const struct clash *clash = &s->report.clashes[0];
    assert_int_equal(clash->kind, CLASH_OVERLAP);
    assert_int_equal(clash->face[0], 0);
    assert_int_equal(clash->face[1], -1);
    assert_int_equal(clash->rim_row[0], 1);
    assert_int_equal(clash->rim_col[0], 0);
    assert_int_equal(clash->voxel.x, 0);
    cells[left] = CELL_MUST;
    s->mats[0].rim = TAB_RIGHT;
    assert_int_equal(verify_strip(s), VERIFY_CLASH);
    assert_int_equal(clash->kind, CLASH_GAP);
    assert_int_equal(clash->face[0], 0);
    assert_int_equal(clash->face[1], -1);
    s->rules[0].unknown = TAB_LEFT;
    assert_int_equal(verify_strip(s), VERIFY_OK);
    cells[left] = CELL_FRAME;
    assert_int_equal(verify_strip(s), VERIFY_OK);
}

static void a_filling_may_have_empty_faces(void **state)
{
    struct fixture *f = *state;
    const struct puzzle *puzzle = &f->test.puzzle;
    assert_int_equal(verify_partial(puzzle, f->placed, &f->report), VERIFY_OK);
    for (int face = 0; face < 6; face++) {
        f->placed[face].mat = -1;
        assert_int_equal(verify_partial(puzzle, f->placed, &f->report), VERIFY_OK);
        assert_int_equal(verify(f), VERIFY_EMPTY_FACE);
    }
}

/* A cell that a mat has lost is a gap once every face that could fill it has a mat. */
static void a_gap_waits_for_the_last_face(void **state)
{
    struct fixture *f = *state;
    struct mat *mat = &f->test.mats[f->placed[0].mat];
    for (int i = 0; i < mat_rim_length(mat->size); i++) {
        struct placement kept[6];
        memcpy(kept, f->placed, sizeof kept);
        if ((mat->rim >> i & 1) == 0 || i % (mat->size - 1) == 0)
            continue;
        mat->rim ^= UINT64_C(1) << i;
        assert_int_equal(verify_partial(&f->test.puzzle, f->placed, &f->report), VERIFY_CLASH);
        f->placed[f->report.clashes[0].face[1]].mat = -1;
        assert_int_equal(verify_partial(&f->test.puzzle, f->placed, &f->report), VERIFY_OK);
        memcpy(f->placed, kept, sizeof kept);
        mat->rim ^= UINT64_C(1) << i;
    }
}

/* ---- against the brute force ---- */

/* What tells two fillings apart: on each face the class of the mat and what it looks like. */
struct filling {
    uint64_t rim[3];
    int class_of[3];
};

enum { MAX_FILLINGS = 4000, MAX_MATS = 8 };

struct listing {
    const struct puzzle *puzzle;
    struct placement placed[BRUTE_MAX_FACES];
    int class_of[MAX_MATS];
    int count;
    struct filling fillings[MAX_FILLINGS];
    struct verify_report report;
};

static void list_filling(struct listing *listing)
{
    struct filling filling = {{0}, {0}};
    if (verify_solution(listing->puzzle, listing->placed, &listing->report) != VERIFY_OK)
        return;
    for (int f = 0; f < listing->puzzle->shape->face_count; f++) {
        struct placement p = listing->placed[f];
        filling.rim[f] = mat_orient(listing->puzzle->mats[p.mat], p.orientation).rim;
        filling.class_of[f] = listing->class_of[p.mat];
    }
    for (int k = 0; k < listing->count; k++)
        if (memcmp(&listing->fillings[k], &filling, sizeof filling) == 0)
            return;
    assert_true(listing->count < MAX_FILLINGS);
    listing->fillings[listing->count++] = filling;
}

/* Tries everything on the faces from `face` on that verify_partial has nothing against. */
static void list_from(struct listing *listing, int face)
{
    if (face == listing->puzzle->shape->face_count) {
        list_filling(listing);
        return;
    }
    for (int m = 0; m < listing->puzzle->mat_count; m++) {
        for (int o = 0; o < MAT_ORIENTATIONS; o++) {
            listing->placed[face] = (struct placement){m, o};
            if (verify_partial(listing->puzzle, listing->placed, &listing->report) == VERIFY_OK)
                list_from(listing, face + 1);
        }
    }
    listing->placed[face] = (struct placement){-1, 0};
}

static void what_passes_is_what_the_brute_force_finds(void **state)
{
    (void)state;
    struct listing *listing = calloc(1, sizeof *listing);
    assert_non_null(listing);
    int solvable = 0;
    for (uint32_t seed = 1; seed <= 150; seed++) {
        struct random_puzzle made =
            random_puzzle_create(RANDOM_EVERYTHING & ~(unsigned)RANDOM_UNKNOWN, 3, seed);
        struct brute_counts counts;
        assert_true(made.puzzle.mat_count <= MAX_MATS);
        if (brute_count(&made.puzzle, UINT64_MAX, &counts) && counts.raw <= 300) {
            *listing = (struct listing){.puzzle = &made.puzzle};
            for (int f = 0; f < 3; f++)
                listing->placed[f].mat = -1;
            puzzle_classes(&made.puzzle, listing->class_of);
            list_from(listing, 0);
            assert_int_equal(listing->count, counts.raw);
            solvable += counts.raw > 0;
        }
        random_puzzle_free(&made);
    }
    assert_in_range(solvable, 30, 150);
    free(listing);
}

static void known_solutions_of_all_kinds_pass(void **state)
{
    (void)state;
    struct verify_report report;
    for (uint32_t seed = 1; seed <= 1000; seed++) {
        struct random_puzzle made =
            random_puzzle_create(RANDOM_EVERYTHING & ~(unsigned)RANDOM_SPOILT, 14, seed);
        assert_int_equal(verify_solution(&made.puzzle, made.solution, &report), VERIFY_OK);
        made.solution[seed % (uint32_t)made.shape->face_count].mat = -1;
        assert_int_equal(verify_partial(&made.puzzle, made.solution, &report), VERIFY_OK);
        random_puzzle_free(&made);
    }
}

int main(void)
{
#define WITH_BLUE(test)  cmocka_unit_test_setup_teardown(test, solve_blue, free_fixture)
#define WITH_STRIP(test) cmocka_unit_test_setup_teardown(test, make_strip, free_strip)
    const struct CMUnitTest tests[] = {
        WITH_BLUE(a_solution_passes),
        WITH_BLUE(wrong_placements_are_named),
        WITH_BLUE(a_flipped_mat_of_a_one_sided_set_is_named),
        WITH_BLUE(every_single_cell_matters),
        WITH_BLUE(a_turned_mat_clashes_where_it_lies),
        cmocka_unit_test(clashes_beyond_the_report_are_counted),
        WITH_STRIP(a_mat_may_be_left_over),
        WITH_STRIP(the_side_that_must_not_show_is_named),
        WITH_STRIP(pins_hold_mats_in_place),
        WITH_STRIP(groups_are_counted),
        WITH_STRIP(unknown_cells_fill_what_nobody_fills),
        WITH_STRIP(borders_may_ask_for_mats_or_have_a_frame),
        WITH_BLUE(a_filling_may_have_empty_faces),
        WITH_BLUE(a_gap_waits_for_the_last_face),
        cmocka_unit_test(what_passes_is_what_the_brute_force_finds),
        cmocka_unit_test(known_solutions_of_all_kinds_pass),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
