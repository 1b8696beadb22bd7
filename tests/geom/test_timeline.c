/* The checks F1 to F6 of the fold. */
#include "geom/camera.h"
#include "support.h"

#include <cglm/mat4.h>
#include <cglm/vec3.h>
#include <float.h>
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static bool outer_is_drawn(const struct solved *s, int mat)
{
    return !(s->placements[solved_face_of(s, mat)].orientation & MAT_FLIPPED);
}

static int first_used(const struct solved *s)
{
    int mat = 0;
    while (solved_face_of(s, mat) < 0)
        mat++;
    return mat;
}

/* Middle of the cell in a corner of the first mat that is used. */
static void first_cell(const struct solved *s, const struct film *film, vec3 out)
{
    float half = 0.5f * (float)(s->puzzle.mats[0].size - 1);
    point_of(film->state.poses[first_used(s)], -half, half, 0.0f, out);
}

/* ---- F1: flat, all mats lie in one plane and no cell is filled twice ---- */

static int voxel_order(const void *a, const void *b)
{
    return memcmp(a, b, 3 * sizeof(int));
}

/* Lists the filled cells of all mats that are used, as integer coordinates relative to `origin`;
 * returns how many. Fails when a cell is off the grid by more than `tolerance`. */
static int list_voxels(const struct solved *s, mat4 *poses, const vec3 origin, float tolerance,
                       int (*out)[3])
{
    int count = 0, n = s->puzzle.mats[0].size;
    for (int m = 0; m < s->puzzle.mat_count; m++)
        for (int row = 0; row < n; row++)
            for (int col = 0; col < n; col++) {
                vec3 p;
                if (solved_face_of(s, m) < 0 || !mat_filled(&s->puzzle.mats[m], row, col))
                    continue;
                float half = 0.5f * (float)(n - 1);
                point_of(poses[m], (float)col - half, half - (float)row, 0.0f, p);
                for (int i = 0; i < 3; i++) {
                    float at = p[i] - origin[i], whole = roundf(at);
                    assert_true(fabsf(at - whole) <= tolerance);
                    out[count][i] = (int)whole;
                }
                count++;
            }
    qsort(out, (size_t)count, sizeof *out, voxel_order);
    return count;
}

/* All cells of the mats in use; none twice. */
static int check_voxels(const struct solved *s, struct film *film, const vec3 origin,
                        float tolerance)
{
    int n = s->puzzle.mats[0].size;
    int(*voxels)[3] = malloc((size_t)(s->puzzle.mat_count * n * n) * sizeof *voxels);
    assert_non_null(voxels);
    int count = list_voxels(s, film->state.poses, origin, tolerance, voxels);
    for (int i = 1; i < count; i++)
        assert_true(voxel_order(voxels[i - 1], voxels[i]) != 0);
    free(voxels);
    return count;
}

static void check_flat(const struct solved *s, struct film *film)
{
    film_show(film, timeline_phase_end(film->timeline, TIMELINE_INTERLOCK), 0.0f);
    int up[SHAPE_MAX_FACES], down[SHAPE_MAX_FACES];
    memset(up, 0, sizeof up);
    memset(down, 0, sizeof down);
    for (int face = 0; face < s->shape->face_count; face++) {
        int mat = s->placements[face].mat, island = film->net->faces[face].island;
        if (mat < 0)
            continue;
        vec4 *pose = film->state.poses[mat];
        assert_float_equal(pose[3][2], 0.5f, 1e-6f);
        assert_float_equal(fabsf(pose[2][2]), 1.0f, 1e-6f);
        if ((pose[2][2] > 0.0f) == outer_is_drawn(s, mat))
            up[island]++;
        else
            down[island]++;
    }
    for (int island = 0; island < film->net->island_count; island++) {
        assert_true(up[island] == 0 || down[island] == 0);
        int root = film->net->root[island];
        if (s->shape->faces[root].direction != DIRECTION_TOP)
            assert_int_equal(up[island], 0);
    }
    if (film->net->island_count > 1)
        return; /* islands need not share one grid */
    vec3 origin;
    first_cell(s, film, origin);
    check_voxels(s, film, origin, 1e-4f);
}

static void f1_flat(void **state)
{
    (void)state;
    films_check_all(check_flat);
}

/* ---- F2: in the end the mats tile the surface ---- */

/* Each mat lies where the solution says; returns where lattice point 0 is. */
static void check_places(const struct solved *s, struct film *film, vec3 origin)
{
    int n = s->puzzle.mats[0].size;
    bool found = false;
    for (int face = 0; face < s->shape->face_count; face++) {
        mat4 want;
        vec3 shift;
        const struct placement *at = &s->placements[face];
        if (at->mat < 0)
            continue;
        pose_placement(s->shape, face, at->orientation, n, want);
        vec4 *got = film->state.poses[at->mat];
        for (int i = 0; i < 3; i++)
            assert_true(glm_vec3_distance(want[i], got[i]) <= 1e-6f);
        glm_vec3_sub(got[3], want[3], shift);
        if (found)
            assert_true(glm_vec3_distance(shift, origin) < 1e-4f);
        glm_vec3_copy(shift, origin);
        found = true;
    }
}

static void check_closed(const struct solved *s, struct film *film)
{
    int n = s->puzzle.mats[0].size;
    film_show(film, 1.0f, 0.0f);
    vec3 origin;
    check_places(s, film, origin);
    int count = check_voxels(s, film, origin, 1e-5f);
    /* Upright, on the table, in the middle. */
    struct box box = {{1e9f, 1e9f, 1e9f}, {-1e9f, -1e9f, -1e9f}};
    for (int face = 0; face < s->shape->face_count; face++) {
        mat4 pose;
        struct box one;
        pose_face(s->shape, face, n, pose);
        glm_vec3_add(pose[3], origin, pose[3]);
        pose_bounds(1, n, &pose, &one);
        glm_vec3_minv(box.lo, one.lo, box.lo);
        glm_vec3_maxv(box.hi, one.hi, box.hi);
    }
    assert_float_equal(box.lo[2], 0.0f, 1e-5f);
    assert_float_equal(box.lo[0], -box.hi[0], 1e-4f);
    assert_float_equal(box.lo[1], -box.hi[1], 1e-4f);
    /* As many cells as the surface has. */
    int core = (n - 2) * (n - 2) * s->shape->face_count;
    if (solved_is_complete(s))
        assert_int_equal(count, core + shape_rim_cell_count(s->shape, n));
}

static void f2_closed(void **state)
{
    (void)state;
    films_check_all(check_closed);
}

/* ---- F3: mats are rigid ---- */

static void check_rigid(const struct solved *s, struct film *film)
{
    for (int step = 0; step <= 60; step++) {
        film_show(film, (float)step / 60.0f, step % 3 == 0 ? 0.5f : 0.0f);
        for (int m = 0; m < s->puzzle.mat_count; m++) {
            vec4 *pose = film->state.poses[m];
            for (int i = 0; i < 3; i++)
                for (int k = 0; k <= i; k++)
                    assert_float_equal(glm_vec3_dot(pose[i], pose[k]), i == k ? 1.0f : 0.0f, 2e-5f);
            vec3 cross;
            glm_vec3_cross(pose[0], pose[1], cross);
            assert_float_equal(glm_vec3_dot(cross, pose[2]), 1.0f, 2e-5f);
        }
    }
}

static void f3_rigid(void **state)
{
    (void)state;
    films_check_all(check_rigid);
}

/* ---- F4: hinge axes coincide while the net folds ---- */

/* End of the axis on side `side` of a face, on the mat that lies there. */
static void axis_end(const struct solved *s, struct film *film, int face, int side, bool far_end,
                     vec3 out)
{
    const struct placement *at = &s->placements[face];
    mat4 turned, frame;
    pose_orientation(at->orientation, turned);
    glm_mat4_inv(turned, turned);
    glm_mat4_mul(film->state.poses[at->mat], turned, frame);
    float half = 0.5f * (float)(s->puzzle.mats[0].size - 1);
    static const float corner[4][2] = {{-1, 1}, {1, 1}, {1, -1}, {-1, -1}};
    const float *c = corner[(side + far_end) & 3];
    point_of(frame, half * c[0], half * c[1], 0.0f, out);
}

static void check_axes(const struct solved *s, struct film *film)
{
    for (int step = 0; step <= 24; step++) {
        float t = film_time(film, TIMELINE_FOLD, step, 24);
        film_show(film, t, 0.0f);
        for (int face = 0; face < s->shape->face_count; face++) {
            const struct net_face *f = &film->net->faces[face];
            if (!solved_has_hinge(s, film, face))
                continue;
            for (int end = 0; end < 2; end++) {
                vec3 own, parent;
                axis_end(s, film, face, f->own_side, end, own);
                axis_end(s, film, f->parent, f->parent_side, !end, parent);
                assert_true(glm_vec3_distance(own, parent) < 2e-4f);
            }
        }
    }
}

static void f4_axes(void **state)
{
    (void)state;
    films_check_all(check_axes);
}

/* ---- F5: the outer side stays outside ---- */

static void check_outside(const struct solved *s, struct film *film)
{
    /* Parent and child never show opposite sides: the angle between their outer normals grows from
     * nothing to a right angle and no further, in the direction of the hinge. */
    for (int step = 0; step <= 24; step++) {
        film_show(film, film_time(film, TIMELINE_FOLD, step, 24), 0.0f);
        for (int face = 0; face < s->shape->face_count; face++) {
            const struct net_face *f = &film->net->faces[face];
            if (!solved_has_hinge(s, film, face))
                continue;
            const struct placement *a = &s->placements[f->parent], *b = &s->placements[face];
            vec4 *pa = film->state.poses[a->mat], *pb = film->state.poses[b->mat];
            float sign = ((a->orientation ^ b->orientation) & MAT_FLIPPED) ? -1.0f : 1.0f;
            assert_true(sign * glm_vec3_dot(pa[2], pb[2]) >= -1e-5f);
            vec3 away;
            glm_vec3_sub(pb[3], pa[3], away);
            float outer = a->orientation & MAT_FLIPPED ? -1.0f : 1.0f;
            float side = outer * glm_vec3_dot(away, pa[2]);
            assert_true(f->angle > 0   ? side <= 1e-3f
                        : f->angle < 0 ? side >= -1e-3f
                                       : fabsf(side) < 1e-3f);
        }
    }
    /* Apart, the drawn side is up and reads upright. */
    film_show(film, 0.0f, 0.0f);
    for (int m = 0; m < s->puzzle.mat_count; m++) {
        assert_true(film->state.poses[m][0][0] == 1.0f && film->state.poses[m][1][1] == 1.0f);
        assert_true(film->state.poses[m][2][2] == 1.0f && film->state.poses[m][3][2] == 0.5f);
    }
}

static void f5_outside(void **state)
{
    (void)state;
    films_check_all(check_outside);
}

/* ---- F6: continuous, and the same backwards ---- */

/* Greatest way of a mat's centre and axes, scaled to its rim, between two states. */
static float greatest_way(int count, int size, mat4 *a, mat4 *b)
{
    float way = 0.0f;
    for (int m = 0; m < count; m++)
        for (int i = 0; i < 4; i++)
            way = fmaxf(way,
                        glm_vec3_distance(a[m][i], b[m][i]) * (i < 3 ? 0.7f * (float)size : 1.0f));
    return way;
}

static void check_continuous(const struct solved *s, struct film *film)
{
    enum { STEPS = 2000 };
    int count = s->puzzle.mat_count, size = s->puzzle.mats[0].size;
    size_t bytes = (size_t)count * sizeof(mat4);
    mat4 *last = malloc(bytes), *first = malloc(bytes);
    assert_true(last && first);
    /* No mat is faster than this, in cells a second; a jump would be. */
    float limit = 30.0f + 6.0f * (float)(size * count) / 6.0f;
    float step_seconds = timeline_duration(film->timeline) / STEPS;
    struct frame frame = {0};
    for (int step = 0; step <= STEPS; step++) {
        film_show(film, (float)step / STEPS, 0.0f);
        if (step == STEPS / 3)
            memcpy(first, film->state.poses, bytes);
        if (step > 0) {
            assert_true(greatest_way(count, size, last, film->state.poses) <
                        limit * step_seconds + 1e-3f);
            float moved = glm_vec3_distance(frame.sphere.centre, film->state.frame.sphere.centre) +
                          fabsf(frame.sphere.radius - film->state.frame.sphere.radius);
            assert_true(moved < limit * step_seconds);
        }
        memcpy(last, film->state.poses, bytes);
        frame = film->state.frame;
    }
    film_show(film, (float)(STEPS / 3) / STEPS, 0.0f);
    assert_memory_equal(first, film->state.poses, bytes);
    free(last);
    free(first);
}

static void f6_continuous(void **state)
{
    (void)state;
    for (int i = 0; test_drawing(i); i++)
        for (int k = 0; k < 3; k++) {
            struct solved solved = solved_create(test_drawing(i), 5, (uint64_t)(7 * i + k));
            if (k == 1)
                solved_add_spare(&solved, 5, (uint64_t)i);
            struct film film = film_create(&solved, k % net_count(solved.shape));
            check_continuous(&solved, &film);
            film_destroy(&film);
            solved_destroy(&solved);
        }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(f1_flat), cmocka_unit_test(f2_closed),  cmocka_unit_test(f3_rigid),
        cmocka_unit_test(f4_axes), cmocka_unit_test(f5_outside), cmocka_unit_test(f6_continuous),
    };
    return cmocka_run_group_tests_name("geom_timeline", tests, NULL, NULL);
}
