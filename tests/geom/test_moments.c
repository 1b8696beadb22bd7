/* What holds at every moment beside the checks of the fold: above the table, in the picture, in
 * rows. */
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

#define LEAST_MAT  0.12f /* of the width, on the average over Lay out */
#define LEAST_FILL 0.35f /* of the width or height of the picture */

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
    films_check_all(check_above_table);
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
        bool shown = all || solved_spare_count(s) == 0 ||
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
        if (solved_has_hinge(s, film, face) &&
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
    films_check_all(check_contact);
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
    films_check_all(check_phases);
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
    films_check_all(check_spare);
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
    return cmocka_run_group_tests_name("geom_moments", tests, NULL, NULL);
}
