/* The checks F1 to F6 of the fold, and what else holds at every moment. */
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

enum {
    CUBES = 110, /* random cubes; each is tried with one of the nets, so each net with 10 */
    OTHER_SIZES = 2
};

#define LEAST_MAT  0.12f /* of the width, on the average over Lay out */
#define LEAST_FILL 0.35f /* of the width or height of the picture */

typedef void film_check(const struct solved *solved, struct film *film);

/* Runs a check on the random cubes over all nets and on every other shape; every fifth cube and
 * every third of the others is made from a pool, and so many have empty faces. */
static void on_all_films(film_check *check)
{
    for (int i = 0; i < CUBES; i++) {
        struct solved solved = solved_create("#", 3 + i % 6, (uint64_t)i);
        if (i % 5 == 1)
            solved_take_out(&solved, 2 + i % 4);
        if (i % 5 == 2)
            solved_add_spare(&solved, i % 17 + 1, (uint64_t)i);
        struct film film = film_create(&solved, i % NET_CUBE_COUNT);
        check(&solved, &film);
        film_destroy(&film);
        solved_destroy(&solved);
    }
    for (int i = 1; test_drawing(i); i++)
        for (int k = 0; k < OTHER_SIZES; k++) {
            struct solved solved = solved_create(test_drawing(i), 4 + k, (uint64_t)(i + 100 * k));
            if ((i + k) % 3 == 1 && solved.shape->face_count > 1)
                solved_take_out(&solved, 2 + i % 3);
            if ((i + k) % 3 == 2)
                solved_add_spare(&solved, 7 + i, (uint64_t)i);
            struct film film = film_create(&solved, k % net_count(solved.shape));
            check(&solved, &film);
            film_destroy(&film);
            solved_destroy(&solved);
        }
}

static bool outer_is_drawn(const struct solved *s, int mat)
{
    return !(s->placements[solved_face_of(s, mat)].orientation & MAT_FLIPPED);
}

static bool is_complete(const struct solved *s)
{
    for (int face = 0; face < s->shape->face_count; face++)
        if (s->placements[face].mat < 0)
            return false;
    return true;
}

/* Both mats of a hinge, when they are there. */
static bool has_hinge(const struct solved *s, const struct film *film, int face)
{
    int parent = film->net->faces[face].parent;
    return parent >= 0 && s->placements[face].mat >= 0 && s->placements[parent].mat >= 0;
}

static int spare_count(const struct solved *s)
{
    int count = 0;
    for (int mat = 0; mat < s->puzzle.mat_count; mat++)
        count += solved_face_of(s, mat) < 0;
    return count;
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
    on_all_films(check_flat);
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
    if (is_complete(s))
        assert_int_equal(count, core + shape_rim_cell_count(s->shape, n));
}

static void f2_closed(void **state)
{
    (void)state;
    on_all_films(check_closed);
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
    on_all_films(check_rigid);
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
            if (!has_hinge(s, film, face))
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
    on_all_films(check_axes);
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
            if (!has_hinge(s, film, face))
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
    on_all_films(check_outside);
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

/* ---- the rest ---- */

static void check_above_table(const struct solved *s, struct film *film)
{
    int size = s->puzzle.mats[0].size;
    for (int step = 0; step <= 200; step++) {
        film_show(film, (float)step / 200.0f, step % 4 == 0 ? 0.7f : 0.0f);
        for (int m = 0; m < s->puzzle.mat_count; m++)
            assert_true(pose_lowest(size, film->state.poses[m]) > -1e-4f);
    }
}

static void nothing_goes_below_the_table(void **state)
{
    (void)state;
    on_all_films(check_above_table);
}

/* Every corner of every mat is in the picture of a wide screen that follows, those left over only
 * at first, and together they fill a good part of it in one direction at all times. */
static void check_frame(const struct solved *s, struct film *film)
{
    const struct viewport wide = {.width = 1600.0f, .height = 1000.0f};
    const struct camera camera = camera_default();
    for (int step = 0; step <= 300; step++) {
        struct camera_view view;
        vec2 lo = {1.0f, 1.0f}, hi = {-1.0f, -1.0f};
        film_show(film, (float)step / 300.0f, step == 300 ? 1.0f : 0.0f);
        camera_view(&camera, &film->state.frame, &wide, &view);
        bool all = (float)step / 300.0f <= timeline_phase_end(film->timeline, TIMELINE_APART);
        for (int m = 0; m < s->puzzle.mat_count; m++)
            for (int corner = 0; corner < 8 && (all || solved_face_of(s, m) >= 0); corner++) {
                vec4 p = {0.0f, 0.0f, 0.0f, 1.0f};
                float half = 0.5f * (float)s->puzzle.mats[0].size;
                point_of(film->state.poses[m], corner & 1 ? half : -half, corner & 2 ? half : -half,
                         corner & 4 ? 0.5f : -0.5f, p);
                assert_true(glm_vec3_distance(p, film->state.frame.sphere.centre) <=
                            film->state.frame.sphere.radius * 1.02f);
                glm_mat4_mulv(view.view, p, p);
                glm_mat4_mulv(view.projection, p, p);
                assert_true(fabsf(p[0]) <= p[3] && fabsf(p[1]) <= p[3]);
                for (int i = 0; i < 2; i++) {
                    lo[i] = fminf(lo[i], p[i] / p[3]);
                    hi[i] = fmaxf(hi[i], p[i] / p[3]);
                }
            }
        bool shown = all || spare_count(s) == 0 ||
                     (float)step / 300.0f >= timeline_phase_end(film->timeline, TIMELINE_LAY_OUT);
        assert_true(!shown || fmaxf(hi[0] - lo[0], hi[1] - lo[1]) > 2.0f * LEAST_FILL);
    }
}

static void frame_holds_all_mats(void **state)
{
    (void)state;
    for (int i = 0; test_drawing(i); i++)
        for (int spare = 0; spare <= 80; spare += 40) {
            struct solved solved = solved_create(test_drawing(i), 5, (uint64_t)i);
            solved_add_spare(&solved, spare, 1);
            struct film film = film_create(&solved, i % 3 % net_count(solved.shape));
            check_frame(&solved, &film);
            film_destroy(&film);
            solved_destroy(&solved);
        }
}

/* Contact of the mat on a side of a face. */
static float contact_at(const struct solved *s, const struct film *film, int face, int side)
{
    const struct placement *at = &s->placements[face];
    for (int drawn = 0; drawn < 4; drawn++)
        if (pose_face_side(at->orientation, drawn) == side)
            return film->state.contact[at->mat][drawn];
    fail();
    return 0.0f;
}

static void check_no_contact(const struct solved *s, const struct film *film, float tolerance)
{
    for (int m = 0; m < s->puzzle.mat_count; m++)
        for (int side = 0; side < 4; side++)
            assert_float_equal(film->state.contact[m][side], 0.0f, tolerance);
}

static void check_contact(const struct solved *s, struct film *film)
{
    film_show(film, timeline_phase_start(film->timeline, TIMELINE_INTERLOCK), 0.0f);
    check_no_contact(s, film, 1e-6f);
    /* Interlocked: closed at the hinges. */
    film_show(film, timeline_phase_end(film->timeline, TIMELINE_INTERLOCK), 0.0f);
    for (int face = 0; face < s->shape->face_count; face++) {
        const struct net_face *f = &film->net->faces[face];
        if (has_hinge(s, film, face) &&
            shape_neighbour(s->shape, face, f->own_side).face == f->parent)
            assert_float_equal(contact_at(s, film, face, f->own_side), 1.0f, 1e-4f);
    }
    /* In the end wherever another mat is. */
    film_show(film, 1.0f, 0.0f);
    for (int face = 0; face < s->shape->face_count; face++)
        for (int side = 0; side < 4 && s->placements[face].mat >= 0; side++) {
            int other = shape_neighbour(s->shape, face, side).face;
            bool closed = other >= 0 && s->placements[other].mat >= 0;
            assert_float_equal(contact_at(s, film, face, side), closed ? 1.0f : 0.0f, 1e-4f);
        }
    film_show(film, 1.0f, 1.0f);
    check_no_contact(s, film, 1e-4f);
}

/* What waits does not lie far off: while cubes are laid out, a mat is large in the picture. */
static void mats_stay_large_while_they_are_laid_out(void **state)
{
    (void)state;
    const struct viewport wide = {.width = 1600.0f, .height = 1000.0f};
    const struct camera camera = camera_default();
    float share = 0.0f;
    for (int i = 0; i < 3 * NET_CUBE_COUNT; i++) {
        struct solved solved = solved_create("#", 5, (uint64_t)i);
        struct film film = film_create(&solved, i % NET_CUBE_COUNT);
        for (int step = 0; step <= 40; step++) {
            struct camera_view view;
            film_show(&film, film_time(&film, TIMELINE_LAY_OUT, step, 40), 0.0f);
            camera_view(&camera, &film.state.frame, &wide, &view);
            share += 2.5f * view.projection[0][0] / view.distance;
        }
        film_destroy(&film);
        solved_destroy(&solved);
    }
    assert_true(share / (3 * NET_CUBE_COUNT * 41) > LEAST_MAT);
}

static void contact_follows_the_seams(void **state)
{
    (void)state;
    on_all_films(check_contact);
}

static void explode_moves_along_the_outer_normal(void **state)
{
    (void)state;
    struct solved s = solved_create("#", 5, 3);
    struct film film = film_create(&s, 0);
    mat4 closed[6];
    film_show(&film, 1.0f, 0.0f);
    memcpy(closed, film.state.poses, sizeof closed);
    film_show(&film, 1.0f, 0.5f);
    float lift = film.state.poses[s.placements[DIRECTION_TOP].mat][3][2];
    lift -= closed[s.placements[DIRECTION_TOP].mat][3][2];
    for (int face = 0; face < 6; face++) {
        int mat = s.placements[face].mat;
        struct cell normal = direction_normal(s.shape->faces[face].direction);
        vec3 way;
        glm_vec3_sub(film.state.poses[mat][3], closed[mat][3], way);
        assert_float_equal(way[0], 0.5f * 0.55f * 5.0f * (float)normal.x, 1e-4f);
        assert_float_equal(way[1], 0.5f * 0.55f * 5.0f * (float)normal.y, 1e-4f);
        /* All are lifted by as much as Bottom went down: Top moves twice as far, Bottom not at all.
         */
        assert_float_equal(way[2], 0.5f * lift * (1.0f + (float)normal.z), 1e-4f);
    }
    film_destroy(&film);
    solved_destroy(&s);
}

static void check_phases(const struct solved *s, struct film *film)
{
    const struct timeline *tl = film->timeline;
    assert_true(timeline_phase_start(tl, TIMELINE_APART) == 0.0f);
    assert_true(timeline_phase_end(tl, TIMELINE_PRESENT) == 1.0f);
    for (int phase = 1; phase < TIMELINE_PHASE_COUNT; phase++)
        assert_true(timeline_phase_start(tl, phase) == timeline_phase_end(tl, phase - 1));
    bool joins = timeline_phase_end(tl, TIMELINE_JOIN) > timeline_phase_start(tl, TIMELINE_JOIN);
    bool outer = false, hinges = false;
    for (int i = 1; i < film->net->island_count; i++)
        outer = outer || !film->net->inner[i];
    for (int face = 0; face < s->shape->face_count; face++)
        hinges = hinges || film->net->faces[face].angle != 0;
    assert_int_equal(joins, outer);
    bool folds = timeline_phase_end(tl, TIMELINE_FOLD) > timeline_phase_start(tl, TIMELINE_FOLD);
    assert_int_equal(folds, hinges);
    assert_int_equal(timeline_phase_at(tl, 0.0f), TIMELINE_APART);
    assert_int_equal(timeline_phase_at(tl, 1.0f), TIMELINE_PRESENT);
    assert_true(timeline_duration(tl) > 3.0f && timeline_duration(tl) < 100.0f);
    const float *stops;
    int count = timeline_stops(tl, &stops);
    int used = 0;
    for (int mat = 0; mat < s->puzzle.mat_count; mat++)
        used += solved_face_of(s, mat) >= 0;
    assert_true(count > used);
    assert_true(stops[0] == 0.0f && stops[count - 1] == 1.0f);
    for (int i = 1; i < count; i++)
        assert_true(stops[i] > stops[i - 1]);
}

static void phases_follow_each_other(void **state)
{
    (void)state;
    on_all_films(check_phases);
}

static void without_a_solution_mats_lie_apart(void **state)
{
    (void)state;
    struct solved s = solved_create("#", 5, 1);
    struct timeline *tl;
    assert_int_equal(timeline_create(&s.puzzle, NULL, NULL, &tl), TIMELINE_OK);
    mat4 table[6], poses[6];
    float contact[6][4];
    struct timeline_state now = {.poses = poses, .contact = contact};
    pose_table(6, 5, table);
    for (int step = 0; step <= 4; step++) {
        timeline_evaluate(tl, (float)step / 4.0f, 0.5f, &now);
        assert_memory_equal(table, poses, sizeof table);
    }
    assert_int_equal(timeline_phase_at(tl, 1.0f), TIMELINE_APART);
    assert_true(timeline_phase_end(tl, TIMELINE_APART) == 1.0f);
    timeline_destroy(tl);
    solved_destroy(&s);
}

/* A filling without a single mat is as good as none. */
static void an_empty_filling_lies_apart(void **state)
{
    (void)state;
    struct solved s = solved_create("#", 5, 1);
    solved_take_out(&s, 1);
    struct film film = film_create(&s, 0);
    assert_true(timeline_phase_end(film.timeline, TIMELINE_APART) == 1.0f);
    film_destroy(&film);
    solved_destroy(&s);
}

/* ---- what is left over ---- */

/* It lies still, drawn side up, in rows: all on one grid, no two at the same place. */
static void check_spare(const struct solved *s, struct film *film)
{
    size_t bytes = (size_t)s->puzzle.mat_count * sizeof(mat4);
    mat4 *first = malloc(bytes);
    assert_non_null(first);
    film_show(film, 0.0f, 0.0f);
    memcpy(first, film->state.poses, bytes);
    for (int step = 0; step <= 50; step++) {
        film_show(film, (float)step / 50.0f, 0.0f);
        for (int m = 0; m < s->puzzle.mat_count; m++)
            if (solved_face_of(s, m) < 0)
                assert_memory_equal(first[m], film->state.poses[m], sizeof(mat4));
    }
    float pitch = (float)s->puzzle.mats[0].size + 1.0f;
    for (int a = 0; a < s->puzzle.mat_count; a++)
        for (int b = 0; b < a; b++) {
            if (solved_face_of(s, a) >= 0 || solved_face_of(s, b) >= 0)
                continue;
            float dx = (first[a][3][0] - first[b][3][0]) / pitch;
            float dy = (first[a][3][1] - first[b][3][1]) / pitch;
            assert_float_equal(dx, roundf(dx), 1e-3f);
            assert_float_equal(dy, roundf(dy), 1e-3f);
            assert_true(fabsf(dx) + fabsf(dy) > 0.5f);
        }
    free(first);
}

static void what_is_left_over_lies_in_rows(void **state)
{
    (void)state;
    on_all_films(check_spare);
}

/* However large the pool, the finished body is looked at as if it were all there is. */
static void a_pool_does_not_make_the_body_small(void **state)
{
    (void)state;
    struct solved alone = solved_create("#", 5, 4), pool = solved_create("#", 5, 4);
    solved_add_spare(&pool, 138, 1);
    struct film a = film_create(&alone, 0), b = film_create(&pool, 0);
    for (enum timeline_phase phase = TIMELINE_INTERLOCK; phase < TIMELINE_PHASE_COUNT; phase++) {
        film_show(&a, film_time(&a, phase, 1, 1), 0.0f);
        film_show(&b, film_time(&b, phase, 1, 1), 0.0f);
        assert_float_equal(a.state.frame.sphere.radius, b.state.frame.sphere.radius, 0.2f);
        assert_true(glm_vec3_distance(a.state.frame.sphere.centre, b.state.frame.sphere.centre) <
                    0.2f);
    }
    film_destroy(&a);
    film_destroy(&b);
    solved_destroy(&alone);
    solved_destroy(&pool);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(f1_flat),
        cmocka_unit_test(f2_closed),
        cmocka_unit_test(f3_rigid),
        cmocka_unit_test(f4_axes),
        cmocka_unit_test(f5_outside),
        cmocka_unit_test(f6_continuous),
        cmocka_unit_test(nothing_goes_below_the_table),
        cmocka_unit_test(frame_holds_all_mats),
        cmocka_unit_test(mats_stay_large_while_they_are_laid_out),
        cmocka_unit_test(contact_follows_the_seams),
        cmocka_unit_test(explode_moves_along_the_outer_normal),
        cmocka_unit_test(phases_follow_each_other),
        cmocka_unit_test(without_a_solution_mats_lie_apart),
        cmocka_unit_test(an_empty_filling_lies_apart),
        cmocka_unit_test(what_is_left_over_lies_in_rows),
        cmocka_unit_test(a_pool_does_not_make_the_body_small),
    };
    return cmocka_run_group_tests_name("geom_timeline", tests, NULL, NULL);
}
