/* The solver's counts against those of voxel_count.h, on shapes whose cells touch in every way. */
#include "core/solver.h"
#include "core/support.h"
#include "core/voxel_count.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

struct case_shape {
    const char *name;
    int cell_count;
    int cells[VOXEL_MAX_CELLS][3];
    int size; /* of the mats: small enough for twins and symmetric mats, large enough to be quick */
    int rotations, symmetries;
};

static const struct case_shape shapes[] = {
    {"cube", 1, {{1, 1, 1}}, 3, 24, 48},
    {"cube", 1, {{1, 1, 1}}, 4, 24, 48},
    {"domino", 2, {{1, 1, 1}, {2, 1, 1}}, 3, 8, 16},
    {"domino", 2, {{1, 1, 1}, {1, 1, 2}}, 4, 8, 16},
    {"two at an edge", 2, {{1, 1, 1}, {2, 2, 1}}, 4, 4, 8},
    {"two at an edge", 2, {{1, 1, 2}, {1, 2, 1}}, 5, 4, 8},
    {"two at a corner", 2, {{1, 1, 1}, {2, 2, 2}}, 5, 6, 12},
    {"three in a row", 3, {{1, 1, 1}, {2, 1, 1}, {3, 1, 1}}, 5, 8, 16},
    {"bend", 3, {{1, 1, 1}, {2, 1, 1}, {2, 2, 1}}, 5, 2, 4},
    {"three at edges", 3, {{1, 1, 1}, {2, 2, 1}, {3, 1, 1}}, 5, 2, 4},
    {"edge and face", 3, {{1, 1, 1}, {2, 1, 1}, {3, 1, 2}}, 6, 1, 2},
    {"tripod", 4, {{1, 1, 1}, {2, 1, 1}, {1, 2, 1}, {1, 1, 2}}, 6, 3, 6},
    {"left screw", 4, {{1, 1, 1}, {2, 1, 1}, {2, 2, 1}, {2, 2, 2}}, 6, 2, 2},
    {"right screw", 4, {{1, 1, 1}, {2, 1, 1}, {1, 2, 1}, {1, 2, 2}}, 6, 2, 2},
    {"four, each at an edge of each", 4, {{1, 1, 1}, {2, 2, 1}, {2, 1, 2}, {1, 2, 2}}, 6, 12, 24},
    {"ring",
     8,
     {{1, 1, 1}, {2, 1, 1}, {3, 1, 1}, {1, 2, 1}, {3, 2, 1}, {1, 3, 1}, {2, 3, 1}, {3, 3, 1}},
     6,
     8,
     16},
};
enum { SHAPES = sizeof shapes / sizeof *shapes };

/* ---- bodies ---- */

static int pick(uint32_t *seed, int count)
{
    return (int)(test_random(seed) % (uint32_t)count);
}

/* Gives every rim voxel to one of its faces. */
static void own_at_random(const struct voxel_body *body, int *owner, uint32_t *seed)
{
    for (int v = 0; v < body->voxel_count; v++)
        owner[v] = body->claims[v][pick(seed, body->claim_count[v])];
}

/* True when going round and round by the symmetry brings the voxel back with another face. */
static bool is_torn(const struct voxel_symmetry *g, int voxel, int face)
{
    int v = voxel;
    int f = face;
    do {
        v = g->voxel_to[v];
        f = g->face_to[f];
    } while (v != voxel);
    return f != face;
}

/* Like own_at_random, but so that the symmetry leaves the filling as it is. False if it cannot. */
static bool own_by_symmetry(const struct voxel_body *body, const struct voxel_symmetry *g,
                            int *owner, uint32_t *seed)
{
    for (int v = 0; v < body->voxel_count; v++)
        owner[v] = -1;
    for (int v = 0; v < body->voxel_count; v++) {
        int first = pick(seed, body->claim_count[v]);
        for (int k = 0; k < body->claim_count[v] && owner[v] < 0; k++) {
            int f = body->claims[v][(first + k) % body->claim_count[v]];
            if (is_torn(g, v, f))
                continue;
            for (int w = v; owner[w] < 0; w = g->voxel_to[w], f = g->face_to[f])
                owner[w] = f;
        }
        if (owner[v] < 0)
            return false;
    }
    return true;
}

/* Swaps two neighbouring side cells of one mat: the totals stay, the solutions mostly do not. */
static void spoil(struct voxel_mat *mat, int size)
{
    for (int col = 1; col + 1 < size - 1; col++) {
        if (mat->cell[col] != mat->cell[col + 1]) {
            mat->cell[col] ^= 1;
            mat->cell[col + 1] ^= 1;
            return;
        }
    }
}

static void reorient_and_shuffle(struct voxel_mat *mats, int count, int size, bool one_sided,
                                 uint32_t *seed)
{
    for (int m = count - 1; m >= 0; m--) {
        struct voxel_mat mat = mats[m];
        int other = pick(seed, m + 1);
        if (!one_sided && pick(seed, 2) == 1)
            mat = voxel_mat_flip(&mat, size);
        for (int turns = pick(seed, 4); turns > 0; turns--)
            mat = voxel_mat_turn(&mat, size);
        mats[m] = mats[other];
        mats[other] = mat;
    }
}

/* ---- comparing ---- */

static struct shape *shape_of(const struct case_shape *from)
{
    char text[VOXEL_MAX_CELLS * 12] = "";
    for (int c = 0; c < from->cell_count; c++) {
        size_t used = strlen(text);
        const int *at = from->cells[c];
        snprintf(text + used, sizeof text - used, "%s%d,%d,%d", c == 0 ? "" : ";", at[0], at[1],
                 at[2]);
    }
    return test_shape(text);
}

struct tally {
    int compared, unsolvable, symmetric;
};

/* Compares the counts, unless the slow ones take too long. Returns whether there are solutions. */
static bool compare_counts(const struct voxel_body *body, const struct shape *shape,
                           const struct voxel_mat *rows, bool one_sided, struct tally *tally)
{
    struct mat mats[VOXEL_MAX_FACES];
    struct puzzle puzzle = {
        .shape = shape, .mats = mats, .mat_count = shape->face_count, .one_sided = one_sided};
    struct voxel_counts want;
    assert_int_equal(body->face_count, shape->face_count);
    for (int m = 0; m < shape->face_count; m++)
        assert_int_equal(mat_from_rows(rows[m].cell, body->size, &mats[m], NULL, NULL), MAT_OK);
    if (!voxel_count(body, rows, one_sided, &want))
        return true;
    struct solver_counts got = test_solve(&puzzle, 1000);
    assert_int_equal(got.raw, want.raw);
    assert_int_equal(got.rotation, want.rotation);
    assert_int_equal(got.reflection, want.reflection);
    tally->compared++;
    tally->unsolvable += want.raw == 0;
    /* Fewer than whole orbits: some filling is its own image. */
    tally->symmetric += want.raw < want.rotation * (uint64_t)shape->rotation_count ||
                        (!one_sided && want.rotation < 2 * want.reflection);
    return want.raw > 0;
}

/* One set of mats, cut at random or after a symmetry of the body, sometimes spoilt. */
static void compare_one(const struct voxel_body *body, const struct shape *shape, uint32_t seed,
                        struct tally *tally)
{
    struct voxel_mat mats[VOXEL_MAX_FACES];
    int owner[VOXEL_MAX_VOXELS];
    bool one_sided = seed % 3 == 0;
    bool spoilt = seed % 5 == 0;
    uint32_t state = seed * 2654435761u;
    bool symmetric = false;
    for (int attempt = 0; attempt < 12 && !symmetric && seed % 4 != 0; attempt++) {
        int g = pick(&state, body->symmetry_count);
        symmetric =
            body->symmetry_count > 1 && own_by_symmetry(body, &body->symmetries[g], owner, &state);
    }
    if (!symmetric)
        own_at_random(body, owner, &state);
    voxel_mats_of(body, owner, mats);
    if (spoilt)
        spoil(&mats[0], body->size);
    reorient_and_shuffle(mats, body->face_count, body->size, one_sided, &state);
    bool solvable = compare_counts(body, shape, mats, one_sided, tally);
    assert_true(spoilt || solvable);
}

static void counts_agree_with_those_of_the_voxels(void **state)
{
    (void)state;
    struct tally tally = {0, 0, 0};
    for (int s = 0; s < SHAPES; s++) {
        struct shape *shape = shape_of(&shapes[s]);
        struct voxel_body *body =
            voxel_body_create(shapes[s].cells, shapes[s].cell_count, shapes[s].size);
        assert_int_equal(shape->rotation_count, shapes[s].rotations);
        assert_int_equal(shape->symmetry_count, shapes[s].symmetries);
        assert_int_equal(body->symmetry_count, shapes[s].symmetries);
        for (uint32_t k = 1; k <= 10; k++)
            compare_one(body, shape, (uint32_t)s * 100 + k, &tally);
        voxel_body_free(body);
        shape_destroy(shape);
    }
    assert_in_range(tally.compared, 100, 10 * SHAPES);
    assert_in_range(tally.unsolvable, 10, tally.compared / 2);
    assert_in_range(tally.symmetric, 20, tally.compared);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(counts_agree_with_those_of_the_voxels),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
