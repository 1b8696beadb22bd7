#include "core/support.h"

#include "core/verify.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

uint32_t test_random(uint32_t *state)
{
    *state ^= *state << 13;
    *state ^= *state >> 17;
    *state ^= *state << 5;
    return *state;
}

struct shape *test_shape(const char *cells)
{
    static const size_t limit = SHAPE_MAX_CELLS;
    struct cell *list = calloc(limit, sizeof *list);
    assert_non_null(list);
    int count = 0;
    for (const char *at = cells; at != NULL && *at != '\0'; count++) {
        struct cell *c = &list[count];
        assert_int_equal(sscanf(at, "%d,%d,%d", &c->x, &c->y, &c->z), 3);
        at = strchr(at, ';');
        at = at == NULL ? NULL : at + 1;
    }
    struct shape *shape = NULL;
    assert_int_equal(shape_create(list, count, &shape, NULL), SHAPE_OK);
    free(list);
    return shape;
}

static struct test_puzzle puzzle_on(const char *cells, bool one_sided)
{
    struct test_puzzle test = {.shape = test_shape(cells)};
    test.mats = calloc(SHAPE_MAX_FACES, sizeof *test.mats);
    assert_non_null(test.mats);
    test.puzzle.shape = test.shape;
    test.puzzle.mats = test.mats;
    test.puzzle.one_sided = one_sided;
    return test;
}

/* Adds the mats of an open file: rows of digits; all other lines are passed over. */
static void read_mats(FILE *file, struct test_puzzle *test)
{
    uint8_t grid[MAT_MAX_SIZE * MAT_MAX_SIZE];
    char line[256];
    int filled = 0, size = 0;
    while (fgets(line, sizeof line, file) != NULL) {
        int width = 0;
        for (const char *c = line; *c != '\0'; c++)
            if (*c == '0' || *c == '1')
                grid[filled + width++] = *c == '1';
        if (width == 0)
            continue;
        size = width;
        filled += width;
        if (filled == size * size) {
            struct mat *mat = &test->mats[test->puzzle.mat_count++];
            assert_int_equal(mat_from_rows(grid, size, mat, NULL, NULL), MAT_OK);
            filled = 0;
        }
    }
}

struct test_puzzle test_pool_read(const char *path, int times, const char *cells)
{
    FILE *file = fopen(path, "r");
    if (file == NULL)
        return (struct test_puzzle){.mats = NULL};
    struct test_puzzle test = puzzle_on(cells, false);
    for (int i = 0; i < times; i++) {
        rewind(file);
        read_mats(file, &test);
    }
    fclose(file);
    return test;
}

struct test_puzzle test_puzzle_read(const char *name, const char *cells)
{
    char path[512];
    snprintf(path, sizeof path, "%s/%s", TEST_DATA_DIR, name);
    struct test_puzzle test = test_pool_read(path, 1, cells);
    assert_non_null(test.mats);
    return test;
}

struct test_puzzle test_puzzle_random(const char *cells, int size, bool one_sided, uint32_t seed)
{
    struct test_puzzle test = puzzle_on(cells, one_sided);
    const struct shape *shape = test.shape;
    int rim = mat_rim_length(size);
    int rim_cells = shape_rim_cell_count(shape, size);
    int *seen = calloc((size_t)rim_cells, sizeof *seen);
    assert_non_null(seen);
    for (int f = 0; f < shape->face_count; f++)
        test.mats[f].size = size;
    /* Each further claim on a cell takes it over with probability 1 / claims so far. */
    int *owner = calloc((size_t)rim_cells, sizeof *owner);
    assert_non_null(owner);
    for (int pass = 0; pass < 2; pass++) {
        for (int f = 0; f < shape->face_count; f++) {
            for (int i = 0; i < rim; i++) {
                int cell = shape_rim_cell(shape, size, f, i);
                if (pass == 1)
                    test.mats[f].rim |= (uint64_t)(owner[cell] == f) << i;
                else if (test_random(&seed) % (uint32_t)++seen[cell] == 0)
                    owner[cell] = f;
            }
        }
    }
    free(owner);
    free(seen);
    test.puzzle.mat_count = shape->face_count;
    for (int m = shape->face_count - 1; m >= 0; m--) {
        uint32_t orientations = one_sided ? 4 : 8;
        test.mats[m] = mat_orient(test.mats[m], (int)(test_random(&seed) % orientations));
        int other = (int)(test_random(&seed) % (uint32_t)(m + 1));
        struct mat keep = test.mats[m];
        test.mats[m] = test.mats[other];
        test.mats[other] = keep;
    }
    return test;
}

void test_puzzle_free(struct test_puzzle *test)
{
    shape_destroy(test->shape);
    free(test->mats);
}

struct solver_counts test_solve(const struct puzzle *puzzle, uint64_t budget)
{
    static const int most = SHAPE_MAX_FACES;
    struct solver *solver = solver_create(puzzle);
    struct verify_report *report = calloc(1, sizeof *report);
    assert_non_null(solver);
    assert_non_null(report);
    assert_true(puzzle->shape->face_count <= most);
    enum solver_status status;
    uint64_t classes = 0;
    while ((status = solver_run(solver, budget)) != SOLVER_DONE) {
        if (status != SOLVER_FOUND)
            continue;
        classes++;
        assert_int_equal(verify_solution(puzzle, solver_solution(solver), report), VERIFY_OK);
    }
    struct solver_counts counts = solver_counts(solver);
    assert_int_equal(classes, counts.one_sided ? counts.rotation : counts.reflection);
    free(report);
    solver_destroy(solver);
    return counts;
}
