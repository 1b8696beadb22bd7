/* What must not change a count of a puzzle with conditions: telling it in another way, threads,
 * shards, stops. And how counts of puzzles that differ in one condition add up.
 */
#include "core/moved_puzzle.h"
#include "core/random.h"
#include "core/random_puzzle.h"
#include "core/search_run.h"
#include "core/solver.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>

#include <cmocka.h>

#ifndef TEST_ROUNDS
#define TEST_ROUNDS 40
#endif
#ifndef TEST_STOPS
#define TEST_STOPS 20
#endif

enum { ROUNDS = TEST_ROUNDS, STOPS = TEST_STOPS, MOST_FACES = 14, MOST_NODES = 5000 };

/* False when it takes more than `most_nodes`. */
static bool count(const struct puzzle *puzzle, uint64_t most_nodes, struct solver_counts *out)
{
    struct solver *solver = solver_create(puzzle);
    enum solver_status status = SOLVER_FOUND;
    assert_non_null(solver);
    while (status == SOLVER_FOUND && solver_nodes(solver) <= most_nodes)
        status = solver_run(solver, most_nodes + 1 - solver_nodes(solver));
    assert_int_not_equal(status, SOLVER_NO_MEMORY);
    *out = solver_counts(solver);
    solver_destroy(solver);
    return status == SOLVER_DONE;
}

static void assert_counts(const struct puzzle *puzzle, struct solver_counts want, uint32_t seed)
{
    struct solver_counts got;
    assert_int_equal(puzzle_validate(puzzle, NULL), PUZZLE_OK);
    assert_true(count(puzzle, UINT64_MAX / 2, &got));
    if (got.raw != want.raw || got.rotation != want.rotation || got.reflection != want.reflection ||
        got.one_sided != want.one_sided)
        fail_msg("seed %u: %llu/%llu/%llu, expected %llu/%llu/%llu", (unsigned)seed,
                 (unsigned long long)got.raw, (unsigned long long)got.rotation,
                 (unsigned long long)got.reflection, (unsigned long long)want.raw,
                 (unsigned long long)want.rotation, (unsigned long long)want.reflection);
}

/* Tells every puzzle in another way; each of the three in about every other round. */
static void tell_otherwise(struct moved_puzzle *moved, unsigned ways, uint64_t *random)
{
    if (ways & 1)
        moved_puzzle_turn_mats(moved, random);
    if (ways & 2)
        moved_puzzle_shuffle(moved, random);
    if (ways & 4)
        moved_puzzle_move_shape(moved, random_below(random, MOVED_ALL), random);
}

static int tell_many_otherwise(unsigned ways, uint32_t first, int rounds)
{
    int compared = 0;
    for (uint32_t seed = first; seed < first + (uint32_t)rounds; seed++) {
        struct random_puzzle made = random_puzzle_create(RANDOM_EVERYTHING, MOST_FACES, seed);
        struct solver_counts want;
        if (count(&made.puzzle, MOST_NODES, &want)) {
            uint64_t random = seed;
            struct moved_puzzle moved = moved_puzzle_copy(&made.puzzle);
            tell_otherwise(&moved, ways, &random);
            assert_counts(&moved.puzzle, want, seed);
            compared += want.raw > 0;
            moved_puzzle_free(&moved);
        }
        random_puzzle_free(&made);
    }
    return compared;
}

static void mats_may_be_drawn_in_any_orientation(void **state)
{
    (void)state;
    assert_true(tell_many_otherwise(1, 1, ROUNDS) > ROUNDS / 3);
}

static void mats_groups_and_pins_may_come_in_any_order(void **state)
{
    (void)state;
    assert_true(tell_many_otherwise(2, 10001, ROUNDS) > ROUNDS / 3);
}

static void shapes_may_be_turned_mirrored_and_shifted(void **state)
{
    (void)state;
    assert_true(tell_many_otherwise(4, 20001, ROUNDS) > ROUNDS / 3);
}

static void all_of_it_at_once(void **state)
{
    (void)state;
    assert_true(tell_many_otherwise(7, 30001, 2 * ROUNDS) > ROUNDS / 3);
}

/* Moving a shape by a symmetry of its own gives the same shape: every face lands on a face. All 48
 * moves of the lattice are tried on one puzzle. */
static void every_move_of_the_lattice_works(void **state)
{
    (void)state;
    unsigned kinds = RANDOM_PINS | RANDOM_CELLS | RANDOM_SIDES | RANDOM_UNKNOWN;
    for (uint32_t seed = 1; seed <= 4; seed++) {
        struct random_puzzle made = random_puzzle_create(kinds, 10, seed);
        struct solver_counts want;
        for (int move = 0; count(&made.puzzle, 1000, &want) && move < MOVED_ALL; move++) {
            uint64_t random = seed;
            struct moved_puzzle moved = moved_puzzle_copy(&made.puzzle);
            moved_puzzle_move_shape(&moved, move, &random);
            assert_counts(&moved.puzzle, want, seed);
            moved_puzzle_free(&moved);
        }
        random_puzzle_free(&made);
    }
}

/* ---- a hollow body ---- */

/* Six cells around a closed cavity: 30 faces outside, 6 inside, edges where four mats meet, corners
 * where nine do. */
static struct shape *hollow_star(void)
{
    static const struct cell cells[6] = {{1, 0, 0},  {0, 1, 0},  {0, 0, 1},
                                         {-1, 0, 0}, {0, -1, 0}, {0, 0, -1}};
    struct shape *shape = NULL;
    assert_int_equal(shape_create_hollow(cells, 6, &shape, NULL), SHAPE_OK);
    assert_int_equal(shape->face_count, 36);
    return shape;
}

enum { HOLLOW_SIZE = 4, HOLLOW_FACES = 36 };

/* Each cell of the surface goes to one of the faces that claim it; the mats are what they got. */
static void cut_mats(const struct shape *shape, uint64_t *random, struct mat mats[HOLLOW_FACES])
{
    enum { MOST_CELLS = 512 };
    int owner[MOST_CELLS];
    int rim = mat_rim_length(HOLLOW_SIZE);
    assert_in_range(shape_rim_cell_count(shape, HOLLOW_SIZE), 1, MOST_CELLS);
    for (int c = 0; c < MOST_CELLS; c++)
        owner[c] = -1;
    for (int i = 0; i < HOLLOW_FACES * rim; i++) {
        int cell = shape_rim_cell(shape, HOLLOW_SIZE, i / rim, i % rim);
        if (owner[cell] < 0 || random_below(random, 2) == 0)
            owner[cell] = i / rim;
    }
    for (int f = 0; f < HOLLOW_FACES; f++) {
        mats[f] = (struct mat){0, HOLLOW_SIZE};
        for (int i = 0; i < rim; i++)
            mats[f].rim |= (uint64_t)(owner[shape_rim_cell(shape, HOLLOW_SIZE, f, i)] == f) << i;
    }
}

/* Mats cut from a random filling of the body; all but a few are pinned to where they were. */
static void hollow_bodies_may_be_told_otherwise(void **state)
{
    (void)state;
    enum { LOOSE = 7 };
    struct shape *shape = hollow_star();
    for (uint32_t seed = 1; seed <= ROUNDS / 4; seed++) {
        struct mat mats[HOLLOW_FACES];
        struct mat_pin pins[HOLLOW_FACES];
        struct solver_counts want;
        uint64_t random = seed;
        cut_mats(shape, &random, mats);
        for (int f = 0; f < HOLLOW_FACES; f++)
            pins[f] = (struct mat_pin){f, f, 0xff, false};
        struct puzzle puzzle = {.shape = shape,
                                .mats = mats,
                                .mat_count = HOLLOW_FACES,
                                .pins = pins + LOOSE,
                                .pin_count = HOLLOW_FACES - LOOSE};
        if (!count(&puzzle, 1000000, &want))
            continue;
        assert_true(want.raw > 0);
        struct moved_puzzle moved = moved_puzzle_copy(&puzzle);
        tell_otherwise(&moved, 7, &random);
        assert_counts(&moved.puzzle, want, seed);
        moved_puzzle_free(&moved);
    }
    shape_destroy(shape);
}

/* ---- threads, shards, stops ---- */

/* A puzzle with `least` to 3000 classes of solutions from the seed on; *seed moves past it. */
static struct random_puzzle puzzle_with_solutions(uint32_t *seed, uint64_t least)
{
    for (;; (*seed)++) {
        struct random_puzzle made = random_puzzle_create(RANDOM_EVERYTHING, MOST_FACES, *seed);
        struct solver_counts counts;
        bool complete = count(&made.puzzle, 2 * MOST_NODES, &counts);
        if (complete && counts.rotation >= least && counts.rotation <= 3000) {
            (*seed)++;
            return made;
        }
        random_puzzle_free(&made);
    }
}

static void threads_and_shards_find_the_same(void **state)
{
    (void)state;
    uint32_t seed = 40001;
    for (int round = 0; round < ROUNDS / 4; round++) {
        struct random_puzzle made = puzzle_with_solutions(&seed, 10);
        struct outcome whole = search_run(&made.puzzle, search_run_plain);
        struct search_options options = search_run_plain;
        options.threads = 2 + round % 3;
        struct outcome many = search_run(&made.puzzle, options);
        assert_true(many.in_order == whole.in_order);
        search_run_same_counts(many.counts, whole.counts);
        struct outcome parts = search_run_shards(&made.puzzle, 2 + round % 7, 1 + round % 2);
        assert_true(parts.sum == whole.sum);
        search_run_same_counts(parts.counts, whole.counts);
        random_puzzle_free(&made);
    }
}

/* Also in the midst of a shard, and of the restarts for first solutions. */
static void stops_change_nothing(void **state)
{
    (void)state;
    uint32_t seed = 50001;
    uint64_t random = 1;
    for (int stops = 0, round = 0; stops < STOPS; round++) {
        struct random_puzzle made = puzzle_with_solutions(&seed, 20);
        struct search_options options = search_run_plain;
        if (round % 3 == 1) {
            options.shards = 3;
            options.shard = 1 + round / 3 % 3;
        }
        if (round % 3 == 2) {
            options.goal = SEARCH_FIRST;
            options.seed = (uint64_t)round;
        }
        int count_here = 0;
        struct outcome whole = search_run(&made.puzzle, options);
        struct outcome pieces =
            search_run_in_pieces(&made.puzzle, options, &random, STOPS - stops, &count_here);
        assert_int_equal(pieces.found, whole.found);
        if (options.goal == SEARCH_ALL)
            assert_true(pieces.in_order == whole.in_order);
        search_run_same_counts(pieces.counts, whole.counts);
        stops += count_here;
        random_puzzle_free(&made);
    }
}

/* ---- sums ---- */

static uint64_t raw_count(const struct puzzle *puzzle)
{
    struct solver_counts counts;
    assert_true(count(puzzle, UINT64_MAX / 2, &counts));
    return counts.raw;
}

/* Free: one mat fills the cell, or none. */
static void sum_over_a_cell(struct moved_puzzle *moved, uint64_t *random)
{
    const struct puzzle *puzzle = &moved->puzzle;
    int cells = shape_rim_cell_count(puzzle->shape, puzzle->mats[0].size);
    uint64_t raw[3];
    int cell = random_below(random, cells);
    for (int c = 0; c < cells; c++)
        moved->cells[c] = (uint8_t)puzzle_cell_rule(puzzle, c);
    moved->puzzle.cells = moved->cells;
    for (int rule = 0; rule < 3; rule++) {
        moved->cells[cell] = (uint8_t)rule;
        raw[rule] = raw_count(puzzle);
    }
    assert_int_equal(raw[CELL_FREE], raw[CELL_MUST] + raw[CELL_FRAME]);
}

/* Any number of a group's mats: none, one, two, ... */
static void sum_over_a_group(struct moved_puzzle *moved, uint64_t *random)
{
    if (moved->puzzle.group_count == 0)
        return;
    struct mat_group *group = &moved->groups[random_below(random, moved->puzzle.group_count)];
    int faces = moved->puzzle.shape->face_count;
    uint64_t sum = 0;
    for (int k = 0; k <= faces; k++) {
        *group = (struct mat_group){k, k};
        sum += raw_count(&moved->puzzle);
    }
    *group = (struct mat_group){0, faces};
    assert_int_equal(raw_count(&moved->puzzle), sum);
}

static bool is_alone(const struct puzzle *puzzle, int mat)
{
    int *class_of = calloc((size_t)puzzle->mat_count, sizeof *class_of);
    assert_non_null(class_of);
    puzzle_classes(puzzle, class_of);
    bool alone = true;
    for (int m = 0; m < puzzle->mat_count; m++)
        alone = alone && (m == mat || class_of[m] != class_of[mat]);
    free(class_of);
    return alone;
}

/* A mat of no pins lies on a face, or does not. It must have no double, nor get one by the pin. */
static void sum_over_a_place(struct moved_puzzle *moved, uint64_t *random)
{
    struct puzzle *puzzle = &moved->puzzle;
    int mat = random_below(random, puzzle->mat_count);
    struct mat_pin *pins = calloc((size_t)puzzle->pin_count + 1, sizeof *pins);
    struct mat_pin *added = &pins[puzzle->pin_count];
    assert_non_null(pins);
    for (int p = 0; p < puzzle->pin_count; p++)
        pins[p] = puzzle->pins[p];
    *added = (struct mat_pin){mat, random_below(random, puzzle->shape->face_count), 0xff, true};
    bool fit = is_alone(puzzle, mat);
    for (int p = 0; p < puzzle->pin_count; p++)
        fit = fit && puzzle->pins[p].mat != mat;
    uint64_t all = raw_count(puzzle);
    puzzle->pins = pins;
    puzzle->pin_count++;
    if (fit && is_alone(puzzle, mat)) {
        uint64_t elsewhere = raw_count(puzzle);
        added->forbidden = false;
        assert_int_equal(elsewhere + raw_count(puzzle), all);
    }
    puzzle->pins = moved->pins;
    puzzle->pin_count--;
    free(pins);
}

static void parts_add_up(void **state)
{
    (void)state;
    static void (*const sums[])(struct moved_puzzle *,
                                uint64_t *) = {sum_over_a_cell, sum_over_a_group, sum_over_a_place};
    uint32_t seed = 60001;
    for (int round = 0; round < ROUNDS / 2; round++) {
        struct random_puzzle made = puzzle_with_solutions(&seed, 2);
        for (int i = 0; i < 3; i++) {
            uint64_t random = seed;
            struct moved_puzzle moved = moved_puzzle_copy(&made.puzzle);
            sums[i](&moved, &random);
            moved_puzzle_free(&moved);
        }
        random_puzzle_free(&made);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(mats_may_be_drawn_in_any_orientation),
        cmocka_unit_test(mats_groups_and_pins_may_come_in_any_order),
        cmocka_unit_test(shapes_may_be_turned_mirrored_and_shifted),
        cmocka_unit_test(all_of_it_at_once),
        cmocka_unit_test(every_move_of_the_lattice_works),
        cmocka_unit_test(hollow_bodies_may_be_told_otherwise),
        cmocka_unit_test(threads_and_shards_find_the_same),
        cmocka_unit_test(stops_change_nothing),
        cmocka_unit_test(parts_add_up),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
