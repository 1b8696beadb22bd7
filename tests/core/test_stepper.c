/* The stepper by hand on tiny puzzles, its counts, and what is where at every event. */
#include "core/random.h"
#include "core/step_log.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

/* ---- runs worked out by hand ---- */

/* Which events a run has, one letter each. */
static void letters_of(const struct puzzle *puzzle, struct stepper_rules rules, char *out,
                       size_t room)
{
    static const char letters[STEPPER_KIND_COUNT + 1] = ".ctprPSUaD";
    struct stepper_plan *plan = stepper_plan_create(puzzle, &rules, NULL, 0);
    assert_non_null(plan);
    struct stepper *stepper = stepper_create(plan);
    assert_non_null(stepper);
    size_t length = 0;
    out[length++] = letters[stepper_event(stepper).kind];
    while (stepper_event(stepper).kind != STEPPER_DONE && length + 1 < room)
        out[length++] = letters[stepper_step(stepper).kind];
    out[length] = '\0';
    stepper_destroy(stepper);
    stepper_plan_destroy(plan);
}

static void expect_letters(const struct puzzle *puzzle, unsigned bits, const char *want)
{
    char got[1000];
    letters_of(puzzle, step_rules(bits, 0), got, sizeof got);
    assert_string_equal(got, want);
}

/* A mat of size 3: corners and middles of the sides, clockwise from the top left corner. */
static struct mat small_mat(uint64_t rim)
{
    return (struct mat){rim, 3};
}

static struct shape *sheet_of(int faces)
{
    static const struct face_place places[] = {{{0, 0, 0}, DIRECTION_TOP},
                                               {{1, 0, 0}, DIRECTION_TOP}};
    struct shape *sheet = NULL;
    assert_int_equal(shape_create_sheet(places, faces, &sheet, NULL), SHAPE_OK);
    return sheet;
}

static void one_mat_on_one_face(void **state)
{
    (void)state;
    struct shape *sheet = sheet_of(1);
    struct mat mats[2] = {small_mat(0), small_mat(0x55)}; /* both look the same all ways */
    struct puzzle puzzle = {.shape = sheet, .mats = mats, .mat_count = 1};
    /* Start; choose; try, pass, place, solution, undo; done. */
    expect_letters(&puzzle, 1 | 8, ".ctpPSUD");
    /* No check, so nothing to pass. */
    expect_letters(&puzzle, 8, ".ctPSUD");
    /* Every orientation. */
    expect_letters(&puzzle, 0, ".ctPSUtPSUtPSUtPSUtPSUtPSUtPSUtPSUD");
    /* A pool of two. */
    puzzle.mat_count = 2;
    expect_letters(&puzzle, 8, ".ctPSUtPSUD");
    /* The first one first, in one way; then it is laid aside. */
    expect_letters(&puzzle, 8 | 16, ".ctPSUactPSUD");
    shape_destroy(sheet);
}

static void a_frame_refuses_a_mat(void **state)
{
    (void)state;
    struct shape *sheet = sheet_of(1);
    const struct mat mat = small_mat(0x01); /* one corner */
    uint8_t cells[8];
    memset(cells, CELL_FRAME, sizeof cells);
    struct puzzle puzzle = {.shape = sheet, .mats = &mat, .mat_count = 1, .cells = cells};
    expect_letters(&puzzle, 1 | 2 | 8, ".ctrtrtrtrD");
    /* Edges only: the corner is seen at the end. */
    expect_letters(&puzzle, 1 | 8, ".ctpPrUtpPrUtpPrUtpPrUD");
    shape_destroy(sheet);
}

static void a_pin_leaves_nothing_to_try(void **state)
{
    (void)state;
    struct shape *sheet = sheet_of(1);
    const struct mat mat = small_mat(0);
    const struct mat_pin pin = {0, 0, 0xff, true};
    struct puzzle puzzle = {
        .shape = sheet, .mats = &mat, .mat_count = 1, .pins = &pin, .pin_count = 1};
    expect_letters(&puzzle, 1 | 2 | 8, ".cD");
    shape_destroy(sheet);
}

/* Two faces side by side: what one fills on the common edge the other leaves empty.
 *
 *     +---+---+
 *     | A | B |      A has a tab in the middle of one side; B has notches all round
 *     +---+---+
 */
static void two_mats_side_by_side(void **state)
{
    (void)state;
    struct shape *sheet = sheet_of(2);
    const struct mat mats[2] = {small_mat(0x02), small_mat(0)};
    uint8_t cells[13];
    assert_int_equal(shape_rim_cell_count(sheet, 3), sizeof cells);
    for (int c = 0; c < (int)sizeof cells; c++)
        cells[c] = CELL_FREE;
    cells[shape_rim_cell(sheet, 3, 0, 3)] = CELL_MUST; /* the middle of the common edge */
    struct puzzle puzzle = {.shape = sheet, .mats = mats, .mat_count = 2, .cells = cells};
    /* The first face takes A in four ways, of which one serves, or B, and A then in one. */
    expect_letters(&puzzle, 1 | 2 | 8,
                   ".c"
                   "tpP"
                   "ctrU"
                   "tpP"
                   "ctpPSUU"
                   "tpP"
                   "ctrU"
                   "tpP"
                   "ctrU"
                   "tpP"
                   "ctrtrtrtpPSUU"
                   "D");
    shape_destroy(sheet);
}

/* ---- what is where ---- */

struct seen {
    int placed;
    uint64_t tries[64];
};

static void look_at_mats(const struct stepper *stepper, const struct puzzle *puzzle)
{
    int face, placed = 0, on_trial = 0;
    struct placement trial = {-1, 0};
    bool trying = stepper_trial(stepper, &face, &trial);
    for (int m = 0; m < puzzle->mat_count; m++) {
        enum stepper_mat_state is = stepper_mat_state(stepper, m);
        placed += is == STEPPER_MAT_PLACED;
        on_trial += is == STEPPER_MAT_ON_TRIAL;
        assert_int_equal(is == STEPPER_MAT_ON_TRIAL, trying && trial.mat == m);
    }
    assert_int_equal(placed, stepper_depth(stepper));
    assert_int_equal(on_trial, trying);
    if (trying)
        assert_int_equal(stepper_placement(stepper, face).mat, -1);
}

static void look_at_levels(const struct stepper *stepper)
{
    int depth = stepper_depth(stepper), count = stepper_level_count(stepper), face;
    struct placement trial;
    assert_in_range(count, depth, depth + 1);
    for (int l = 0; l < count; l++) {
        struct stepper_level level = stepper_level(stepper, l);
        assert_in_range(level.gone, l < depth ? 1 : 0, level.choices);
        if (l < depth) {
            struct placement lies = stepper_placement(stepper, level.face);
            assert_int_equal(lies.mat, level.mat);
            assert_int_equal(lies.orientation, level.orientation);
        } else if (stepper_trial(stepper, &face, &trial)) {
            assert_int_equal(level.face, face);
            assert_int_equal(level.mat, trial.mat);
            assert_int_equal(level.orientation, trial.orientation);
            assert_in_range(level.gone, 1, level.choices);
        } else {
            assert_int_equal(level.mat, -1);
        }
    }
}

/* The event fits to what is where, before and after. */
static void look_at_event(const struct stepper *stepper, const struct puzzle *puzzle,
                          struct seen *seen)
{
    struct stepper_event event = stepper_event(stepper);
    int depth = stepper_depth(stepper), placed = 0;
    for (int f = 0; f < puzzle->shape->face_count; f++)
        placed += stepper_placement(stepper, f).mat >= 0;
    assert_int_equal(placed, depth);
    assert_int_equal(depth,
                     seen->placed + (event.kind == STEPPER_PLACE) - (event.kind == STEPPER_UNDO));
    assert_int_equal(event.level, event.kind == STEPPER_PLACE ? depth - 1 : depth);
    assert_int_equal(event.reason != STEPPER_FITS, event.kind == STEPPER_REJECT);
    seen->placed = depth;
    if (event.kind == STEPPER_TRY)
        seen->tries[event.level]++;
    if (event.kind == STEPPER_PLACE) {
        struct placement lies = stepper_placement(stepper, event.face);
        assert_int_equal(lies.mat, event.mat);
        assert_int_equal(lies.orientation, event.orientation);
        assert_true(puzzle_ways(puzzle, event.mat, event.face) >> event.orientation & 1);
    }
    if (event.kind == STEPPER_UNDO)
        assert_int_equal(stepper_placement(stepper, event.face).mat, -1);
}

static void look_through(const struct step_subject *subject, unsigned bits, uint64_t most)
{
    struct stepper_rules rules = step_rules(bits, bits);
    struct stepper_plan *plan = stepper_plan_create(&subject->puzzle, &rules, NULL, 0);
    assert_non_null(plan);
    struct step_log log = step_log_create(plan, most);
    struct stepper *stepper = stepper_create(plan);
    assert_non_null(stepper);
    struct seen seen = {0};
    for (uint64_t n = 0; n <= log.last; n++) {
        look_at_event(stepper, &subject->puzzle, &seen);
        look_at_mats(stepper, &subject->puzzle);
        look_at_levels(stepper);
        (void)stepper_step(stepper);
    }
    stepper_restore(stepper, log.states + log.last * log.state_size);
    struct stepper_counts got = stepper_counts(stepper), want = step_log_counts(&log, log.last);
    assert_memory_equal(&got, &want, sizeof got);
    for (int l = 0; l < subject->puzzle.shape->face_count; l++)
        assert_int_equal(stepper_tries_at(stepper, l), seen.tries[l]);
    if (log.complete) {
        assert_int_equal(got.placements, got.backtracks);
        assert_int_equal(stepper_depth(stepper), 0);
        struct stepper_event again = stepper_step(stepper);
        assert_int_equal(again.kind, STEPPER_DONE);
        step_log_same(&log, stepper);
    }
    stepper_destroy(stepper);
    step_log_free(&log);
    stepper_plan_destroy(plan);
}

static void events_levels_mats_and_counts_agree(void **state)
{
    (void)state;
    uint64_t random = 3;
    for (int i = 0; i < STEP_SUBJECTS; i++) {
        struct step_subject subject = step_subject_create(i);
        for (int set = 0; set < 10; set++)
            look_through(&subject, (unsigned)random_below(&random, STEP_RULE_SETS), 1500);
        step_subject_free(&subject);
    }
}

/* ---- probes ---- */

enum { DESCENTS = 20000, MOST_LEVELS = 16 };

/* Sums over a level of the tree. */
struct level_sums {
    uint64_t tries, passes;
};

/* Adds what descents estimate; returns how many ended in a solution. */
static uint64_t descend(struct stepper *stepper, int faces, struct level_sums *sums)
{
    struct stepper_probe levels[MOST_LEVELS];
    uint64_t complete = 0;
    for (uint64_t seed = 0; seed < DESCENTS; seed++) {
        bool found;
        uint64_t weight = 1;
        stepper_probe(stepper, seed, levels, &found);
        complete += found;
        for (int l = 0; l < faces; l++) {
            sums[l].tries += weight * levels[l].tries;
            sums[l].passes += weight * levels[l].passes;
            weight *= levels[l].branches;
        }
        assert_int_equal(stepper_index(stepper), 0);
    }
    return complete;
}

/* The means come close to what the whole run counts. */
static void compare_estimates(int number, unsigned bits)
{
    struct step_subject subject = step_subject_create(number);
    int faces = subject.puzzle.shape->face_count;
    struct stepper_rules rules = step_rules(bits, 0);
    struct stepper_plan *plan = stepper_plan_create(&subject.puzzle, &rules, NULL, 0);
    assert_non_null(plan);
    struct stepper *stepper = stepper_create(plan);
    assert_non_null(stepper);
    assert_in_range(faces, 1, MOST_LEVELS);
    struct level_sums sums[MOST_LEVELS] = {{0}}, want[MOST_LEVELS] = {{0}};
    assert_true(descend(stepper, faces, sums) > 0);
    while (stepper_event(stepper).kind != STEPPER_DONE) {
        struct stepper_event event = stepper_step(stepper);
        want[event.level].tries += event.kind == STEPPER_TRY;
        want[event.level].passes += event.kind == STEPPER_PLACE;
    }
    for (int l = 0; l < faces; l++) {
        uint64_t tries = want[l].tries, passes = want[l].passes;
        assert_in_range(sums[l].tries / DESCENTS, tries - tries / 10, tries + tries / 10 + 1);
        assert_in_range(sums[l].passes / DESCENTS, passes - passes / 10, passes + passes / 10 + 1);
    }
    stepper_destroy(stepper);
    stepper_plan_destroy(plan);
    step_subject_free(&subject);
}

static void descents_estimate_the_whole_run(void **state)
{
    (void)state;
    compare_estimates(0, 1 | 2 | 8);
    compare_estimates(0, 1 | 2 | 4 | 8 | 16 | 32);
    compare_estimates(6, 1 | 2 | 8 | 16); /* a pool: the first mat may be laid aside */
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(one_mat_on_one_face),
        cmocka_unit_test(a_frame_refuses_a_mat),
        cmocka_unit_test(a_pin_leaves_nothing_to_try),
        cmocka_unit_test(two_mats_side_by_side),
        cmocka_unit_test(events_levels_mats_and_counts_agree),
        cmocka_unit_test(descents_estimate_the_whole_run),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
