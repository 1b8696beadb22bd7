/* Every check of the stepper against checks that share nothing with it.
 *
 * Overlaps and gaps come from verify_partial, told the filling with the mat on trial put in; what a
 * mat left could fill, from counting who fills each cell of the surface, mat by mat; conditions,
 * from counting mats. Rejections must name just the cells that these find, and what passes must
 * have none.
 */
#include "core/random.h"
#include "core/step_log.h"
#include "core/verify.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#ifndef TEST_ROUNDS
#define TEST_ROUNDS 40
#endif

enum { ROUNDS = TEST_ROUNDS, EVENTS = 3000, MOST_FACES = 16, MOST_MATS = 32, MOST_CELLS = 256 };

/* ---- what the checks find ---- */

/* Rim cells of a face, bit by rim index. */
struct faults {
    uint64_t overlaps, gaps, hopeless;
};

/* A run that is looked at, and its puzzle without groups and pins, for the checker. */
struct watch {
    const struct puzzle *puzzle;
    struct stepper_rules rules;
    const struct stepper *stepper;
    struct puzzle bare;
    struct mat_rule bare_rules[MOST_MATS];
    struct placement filling[MOST_FACES]; /* with the mat on trial */
    struct verify_report report;
    int counts[STEPPER_REASON_COUNT], passes, skipped;
};

/* A mat's rim in an orientation: cells known to be tabs, or those that may be. */
static uint64_t rim_laid(const struct puzzle *puzzle, int mat, int orientation, bool unknown)
{
    uint64_t cells = puzzle->mats[mat].rim, laid = 0;
    int size = puzzle->mats[mat].size;
    if (unknown)
        cells = puzzle->rules == NULL ? 0 : puzzle->rules[mat].unknown;
    for (int r = 0; r < mat_rim_length(size); r++)
        if (cells >> r & 1)
            laid |= UINT64_C(1) << mat_rim_image(size, r, orientation);
    return laid;
}

static int size_of(const struct watch *watch)
{
    return watch->puzzle->mats[0].size;
}

static bool is_corner(const struct watch *watch, int rim)
{
    return rim % (size_of(watch) - 1) == 0;
}

/* The voxel of a rim cell, see verify.h: from the top left corner of the face, as seen from
 * outside, along its right and down. */
static struct cell voxel_of(const struct watch *watch, int face, int rim)
{
    const struct face *f = &watch->puzzle->shape->faces[face];
    struct cell n = direction_normal(f->direction), r = direction_right(f->direction);
    struct cell u = direction_up(f->direction);
    int p = size_of(watch) - 1, row, col;
    mat_rim_cell(size_of(watch), rim, &row, &col);
    int x = (2 * f->cell.x + 1 + n.x - r.x + u.x) / 2 * p;
    int y = (2 * f->cell.y + 1 + n.y - r.y + u.y) / 2 * p;
    int z = (2 * f->cell.z + 1 + n.z - r.z + u.z) / 2 * p;
    return (struct cell){x + col * r.x - row * u.x, y + col * r.y - row * u.y,
                         z + col * r.z - row * u.z};
}

static bool same_cell(struct cell a, struct cell b)
{
    return a.x == b.x && a.y == b.y && a.z == b.z;
}

/* What the checker says of the cells of a face; cells that only others double do not count. False
 * when it found more clashes than it tells. */
static bool find_clashes(struct watch *watch, int face, struct faults *out)
{
    struct verify_report *report = &watch->report;
    struct placement lies = watch->filling[face];
    enum verify_status status = verify_partial(&watch->bare, watch->filling, report);
    *out = (struct faults){0};
    assert_true(status == VERIFY_OK || status == VERIFY_CLASH);
    if (status == VERIFY_OK)
        return true;
    if (report->clash_count > VERIFY_MAX_CLASHES)
        return false;
    for (int r = 0; r < mat_rim_length(size_of(watch)); r++) {
        struct cell voxel = voxel_of(watch, face, r);
        for (int i = 0; i < report->clash_count; i++) {
            uint64_t bit = UINT64_C(1) << r;
            if (same_cell(report->clashes[i].voxel, voxel))
                *(report->clashes[i].kind == CLASH_GAP ? &out->gaps : &out->overlaps) |= bit;
        }
    }
    out->overlaps &= rim_laid(watch->puzzle, lies.mat, lies.orientation, false);
    return true;
}

/* Who fills the cells of the surface. */
struct surface {
    int fills[MOST_CELLS], may_fill[MOST_CELLS]; /* by mats laid, and the frame */
};

static struct surface surface_of(const struct watch *watch)
{
    struct surface surface = {{0}, {0}};
    const struct shape *shape = watch->puzzle->shape;
    int size = size_of(watch);
    assert_in_range(shape_rim_cell_count(shape, size), 1, MOST_CELLS);
    for (int c = 0; c < shape_rim_cell_count(shape, size); c++)
        surface.fills[c] = puzzle_cell_rule(watch->puzzle, c) == CELL_FRAME;
    for (int f = 0; f < shape->face_count; f++) {
        struct placement lies = watch->filling[f];
        for (int r = 0; lies.mat >= 0 && r < mat_rim_length(size); r++) {
            int cell = shape_rim_cell(shape, size, f, r);
            surface.fills[cell] +=
                (int)(rim_laid(watch->puzzle, lies.mat, lies.orientation, false) >> r & 1);
            surface.may_fill[cell] +=
                (int)(rim_laid(watch->puzzle, lies.mat, lies.orientation, true) >> r & 1);
        }
    }
    return surface;
}

/* Can the mat fill the cell from this face in some way without doubling a cell? */
static bool mat_can_fill(const struct watch *watch, const struct surface *surface, int mat,
                         int face, int wanted)
{
    const struct shape *shape = watch->puzzle->shape;
    int size = size_of(watch);
    unsigned ways = puzzle_ways(watch->puzzle, mat, face);
    for (int o = 0; o < MAT_ORIENTATIONS; o++) {
        uint64_t tabs = rim_laid(watch->puzzle, mat, o, false);
        uint64_t unknown = rim_laid(watch->puzzle, mat, o, true);
        bool fills = false, doubles = false;
        for (int r = 0; r < mat_rim_length(size); r++) {
            int cell = shape_rim_cell(shape, size, face, r);
            fills |= cell == wanted && ((tabs | unknown) >> r & 1) != 0;
            doubles |= (tabs >> r & 1) != 0 && surface->fills[cell] > 0;
        }
        if ((ways >> o & 1) != 0 && fills && !doubles)
            return true;
    }
    return false;
}

static bool touches(const struct watch *watch, int face, int cell)
{
    for (int r = 0; r < mat_rim_length(size_of(watch)); r++)
        if (shape_rim_cell(watch->puzzle->shape, size_of(watch), face, r) == cell)
            return true;
    return false;
}

/* Corners of the face that must be filled, have an empty face, and that no mat left can fill. */
static uint64_t find_hopeless(const struct watch *watch, int face)
{
    const struct puzzle *puzzle = watch->puzzle;
    struct surface surface = surface_of(watch);
    uint64_t hopeless = 0;
    for (int r = 0; r < mat_rim_length(size_of(watch)); r += size_of(watch) - 1) {
        int cell = shape_rim_cell(puzzle->shape, size_of(watch), face, r);
        bool empty = false, hope = false;
        if (puzzle_cell_rule(puzzle, cell) != CELL_MUST || surface.fills[cell] > 0 ||
            surface.may_fill[cell] > 0)
            continue;
        for (int f = 0; f < puzzle->shape->face_count; f++) {
            if (watch->filling[f].mat >= 0 || !touches(watch, f, cell))
                continue;
            empty = true;
            for (int m = 0; m < puzzle->mat_count && !hope; m++) {
                enum stepper_mat_state is = stepper_mat_state(watch->stepper, m);
                hope = (is == STEPPER_MAT_LEFT || is == STEPPER_MAT_TRIED) &&
                       mat_can_fill(watch, &surface, m, f, cell);
            }
        }
        hopeless |= empty && !hope ? UINT64_C(1) << r : 0;
    }
    return hopeless;
}

/* What the conditions of the puzzle say of the filling; -1: nothing. */
static int find_condition(const struct watch *watch, int on_trial)
{
    const struct puzzle *puzzle = watch->puzzle;
    int empty = 0, missing = 0, must = 0;
    bool laid[MOST_MATS] = {false};
    for (int f = 0; f < puzzle->shape->face_count; f++) {
        empty += watch->filling[f].mat < 0;
        if (watch->filling[f].mat >= 0)
            laid[watch->filling[f].mat] = true;
    }
    for (int g = 0; g < puzzle->group_count; g++) {
        int used = 0;
        for (int m = 0; m < puzzle->mat_count; m++)
            used += laid[m] && puzzle_mat_rule(puzzle, m).group == g;
        if (used > puzzle->groups[g].most && puzzle_mat_rule(puzzle, on_trial).group == g)
            return STEPPER_GROUP_MOST;
        if (used < puzzle->groups[g].least)
            missing += puzzle->groups[g].least - used;
    }
    for (int m = 0; m < puzzle->mat_count; m++)
        must += !laid[m] && puzzle_must_use(puzzle, m);
    if (missing > empty)
        return STEPPER_GROUP_LEAST;
    return must > empty ? STEPPER_MUST_USE : -1;
}

/* ---- the stepper's own words ---- */

static uint64_t corner_cells(const struct watch *watch)
{
    uint64_t cells = 0;
    for (int r = 0; r < mat_rim_length(size_of(watch)); r++)
        cells |= is_corner(watch, r) ? UINT64_C(1) << r : 0;
    return cells;
}

/* Each clash says whether it is a gap, and with whom: with one that fills it too, or that leaves it
 * empty; -1 is the frame, or nobody. */
static void check_other(const struct watch *watch, const struct stepper_clash *clash)
{
    int cell = shape_rim_cell(watch->puzzle->shape, size_of(watch), clash->face, clash->rim);
    bool shared = false;
    assert_int_equal(clash->cell, cell);
    if (clash->other < 0)
        return;
    for (int r = 0; r < mat_rim_length(size_of(watch)); r++) {
        struct placement lies = watch->filling[clash->other];
        if (shape_rim_cell(watch->puzzle->shape, size_of(watch), clash->other, r) != cell)
            continue;
        bool fills = lies.mat >= 0 &&
                     (rim_laid(watch->puzzle, lies.mat, lies.orientation, false) >> r & 1) != 0;
        shared |= fills != clash->gap;
    }
    assert_true(shared);
}

/* The cells that the stepper names: overlaps and gaps of the event's face. */
static struct faults cells_named(const struct watch *watch)
{
    struct stepper_event event = stepper_event(watch->stepper);
    struct stepper_clash clashes[64];
    struct faults named = {0};
    int count = stepper_clashes(watch->stepper, clashes, 64);
    for (int i = 0; i < count; i++) {
        uint64_t bit = UINT64_C(1) << clashes[i].rim;
        assert_int_equal(clashes[i].face, event.face);
        assert_true(i == 0 || clashes[i].rim > clashes[i - 1].rim);
        *(clashes[i].gap ? &named.gaps : &named.overlaps) |= bit;
        check_other(watch, &clashes[i]);
    }
    assert_int_equal(count > 0 ? clashes[0].rim : -1, event.rim);
    assert_int_equal(count > 0 ? clashes[0].other : -1, event.other);
    struct stepper_clash first[1];
    assert_int_equal(stepper_clashes(watch->stepper, first, 1), count);
    return named;
}

/* What must be said of these faults: which cells, and why. */
static void expect(struct watch *watch, const struct faults *faults, uint64_t among,
                   enum stepper_reason overlap, enum stepper_reason gap)
{
    struct stepper_event event = stepper_event(watch->stepper);
    struct faults named = cells_named(watch);
    assert_int_equal(event.kind, STEPPER_REJECT);
    assert_int_equal(named.overlaps, faults->overlaps & among);
    assert_int_equal(named.gaps, faults->gaps & among);
    bool first_is_gap = (named.gaps >> event.rim & 1) != 0;
    assert_int_equal(event.reason, first_is_gap ? gap : overlap);
}

/* ---- event by event ---- */

static void take_filling(struct watch *watch)
{
    for (int f = 0; f < watch->puzzle->shape->face_count; f++)
        watch->filling[f] = stepper_placement(watch->stepper, f);
}

/* A mat was checked. */
static void check_trial(struct watch *watch)
{
    struct stepper_event event = stepper_event(watch->stepper);
    struct faults faults = {0};
    uint64_t corners = corner_cells(watch);
    take_filling(watch);
    watch->filling[event.face] = (struct placement){event.mat, event.orientation};
    if (!find_clashes(watch, event.face, &faults)) {
        watch->skipped++;
        return;
    }
    uint64_t all = faults.overlaps | faults.gaps;
    int condition = find_condition(watch, event.mat);
    watch->counts[event.reason]++;
    if (watch->rules.edges && (all & ~corners) != 0) {
        expect(watch, &faults, ~corners, STEPPER_EDGE_OVERLAP, STEPPER_EDGE_GAP);
        return;
    }
    if (watch->rules.corners && (all & corners) != 0) {
        expect(watch, &faults, corners, STEPPER_CORNER_OVERLAP, STEPPER_CORNER_GAP);
        return;
    }
    faults =
        (struct faults){.gaps = watch->rules.look_ahead ? find_hopeless(watch, event.face) : 0};
    if (faults.gaps != 0) {
        expect(watch, &faults, corners, STEPPER_CORNER_AHEAD, STEPPER_CORNER_AHEAD);
        return;
    }
    if (condition >= 0) {
        assert_int_equal(event.kind, STEPPER_REJECT);
        assert_int_equal(event.reason, condition);
        assert_int_equal(event.rim, -1);
        return;
    }
    assert_int_not_equal(event.kind, STEPPER_REJECT);
    watch->passes++;
}

/* Every face is covered. */
static void check_whole(struct watch *watch)
{
    struct stepper_event event = stepper_event(watch->stepper);
    struct faults faults = {0};
    take_filling(watch);
    if (event.kind == STEPPER_SOLUTION) {
        struct placement solution[MOST_FACES];
        assert_true(stepper_solution(watch->stepper, solution));
        assert_memory_equal(solution, watch->filling,
                            sizeof *solution * (size_t)watch->puzzle->shape->face_count);
        assert_int_equal(verify_solution(watch->puzzle, solution, &watch->report), VERIFY_OK);
        return;
    }
    if (!find_clashes(watch, event.face, &faults))
        return;
    uint64_t corners = corner_cells(watch);
    if (((faults.overlaps | faults.gaps) & ~corners) != 0)
        expect(watch, &faults, ~corners, STEPPER_EDGE_OVERLAP, STEPPER_EDGE_GAP);
    else
        expect(watch, &faults, corners, STEPPER_CORNER_OVERLAP, STEPPER_CORNER_GAP);
}

static void check_event(struct watch *watch)
{
    struct stepper_event event = stepper_event(watch->stepper);
    struct placement none[MOST_FACES];
    if (event.kind == STEPPER_PASS || (event.kind == STEPPER_REJECT && event.mat >= 0))
        check_trial(watch);
    else if (event.kind == STEPPER_SOLUTION || event.kind == STEPPER_REJECT)
        check_whole(watch);
    if (event.kind == STEPPER_PLACE) {
        take_filling(watch);
        assert_int_equal(find_condition(watch, event.mat), -1);
    }
    if (event.kind != STEPPER_SOLUTION)
        assert_false(stepper_solution(watch->stepper, none));
    if (event.kind != STEPPER_REJECT)
        assert_int_equal(stepper_clashes(watch->stepper, NULL, 0), 0);
}

static void watch_run(struct watch *watch, const struct puzzle *puzzle, unsigned bits,
                      uint64_t *random)
{
    watch->puzzle = puzzle;
    watch->rules = step_rules(bits, random_next(random));
    watch->bare = *puzzle;
    watch->bare.group_count = watch->bare.pin_count = 0;
    assert_in_range(puzzle->mat_count, 1, MOST_MATS);
    assert_in_range(puzzle->shape->face_count, 1, MOST_FACES);
    for (int m = 0; m < puzzle->mat_count; m++) {
        watch->bare_rules[m] = puzzle_mat_rule(puzzle, m);
        watch->bare_rules[m].group = -1;
    }
    watch->bare.rules = watch->bare_rules;
    struct stepper_plan *plan = stepper_plan_create(puzzle, &watch->rules, NULL, 0);
    assert_non_null(plan);
    struct stepper *stepper = stepper_create(plan);
    assert_non_null(stepper);
    watch->stepper = stepper;
    for (int n = 0; n < EVENTS && stepper_step(stepper).kind != STEPPER_DONE; n++)
        check_event(watch);
    stepper_destroy(stepper);
    stepper_plan_destroy(plan);
}

static void rejections_and_passes_are_right(void **state)
{
    (void)state;
    struct watch *watch = calloc(1, sizeof *watch);
    assert_non_null(watch);
    uint64_t random = 11;
    for (int i = 0; i < STEP_SUBJECTS + ROUNDS; i++) {
        struct step_subject subject = {.is_made = true};
        if (i < STEP_SUBJECTS) {
            subject = step_subject_create(i);
        } else {
            subject.made = random_puzzle_create(RANDOM_EVERYTHING, 8, (uint32_t)(100 + i));
            subject.puzzle = subject.made.puzzle;
        }
        for (int set = 0; set < 4; set++)
            watch_run(watch, &subject.puzzle, (unsigned)random_below(&random, STEP_RULE_SETS),
                      &random);
        step_subject_free(&subject);
    }
    /* All of it has been seen, but for what takes wishes. */
    for (int r = STEPPER_FITS + 1; r < STEPPER_WISHED_AWAY; r++)
        assert_in_range(watch->counts[r], 10, 100000000);
    assert_in_range(watch->passes, 1000, 100000000);
    assert_in_range(watch->skipped, 0, watch->passes);
    free(watch);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(rejections_and_passes_are_right),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
