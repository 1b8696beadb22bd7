/* Where everything is while a search is watched, and the motion between events. */
#include "geom/camera.h"
#include "geom/lesson_stage.h"
#include "support.h"

#include <cglm/mat4.h>
#include <cglm/vec3.h>
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { SIZE = 5, MOST_MATS = 400 };

/* A stage over a shape, with room for all that is asked of it. */
struct table {
    struct shape *shape;
    struct lesson_layout layout;
    struct lesson_place *places;
    struct lesson_state state;
};

static struct table table_open(const char *drawing, int size, int mats)
{
    struct table t = {.shape = shape_of(drawing)};
    lesson_stage_plan(t.shape, size, mats, &t.layout);
    t.places = calloc((size_t)mats + 1, sizeof *t.places);
    assert_non_null(t.places);
    assert_true(lesson_state_create(mats, &t.state));
    return t;
}

static void table_close(struct table *t)
{
    lesson_state_free(&t->state);
    free(t->places);
    shape_destroy(t->shape);
}

static void evaluate(struct table *t)
{
    lesson_stage_evaluate(t->shape, &t->layout, t->places, NULL, &t->state);
}

/* What a search could show: mats on the first faces, perhaps one on trial, the others on the table.
 */
static void deal(struct table *t, uint64_t *random)
{
    int mats = t->layout.mat_count, faces = t->shape->face_count;
    int most = mats < faces ? mats : faces;
    int placed = (int)random_below(random, (uint32_t)most + 1);
    for (int mat = 0; mat < mats; mat++)
        t->places[mat] = (struct lesson_place){(enum lesson_role)random_below(random, 3), -1, 0};
    for (int face = 0; face < placed; face++) {
        int mat = (int)random_below(random, (uint32_t)mats);
        while (t->places[mat].role >= LESSON_PLACED)
            mat = (mat + 1) % mats;
        bool last = face == placed - 1;
        enum lesson_role role =
            last ? (enum lesson_role)(LESSON_PLACED + random_below(random, 4)) : LESSON_PLACED;
        t->places[mat] = (struct lesson_place){role, face, (int)random_below(random, 8)};
    }
}

static void assert_rigid(mat4 pose)
{
    for (int a = 0; a < 3; a++)
        for (int b = 0; b <= a; b++)
            assert_float_equal(glm_vec3_dot(pose[a], pose[b]), a == b ? 1.0f : 0.0f, 1e-4f);
    assert_float_equal(glm_mat4_det(pose), 1.0f, 1e-3f);
    for (int c = 0; c < 4; c++) {
        assert_true(pose[c][3] == (c == 3 ? 1.0f : 0.0f));
        for (int r = 0; r < 4; r++)
            assert_true(isfinite(pose[c][r]));
    }
}

static void assert_sound(const struct lesson_state *state)
{
    for (int mat = 0; mat < state->mat_count; mat++) {
        assert_rigid(state->poses[mat]);
        assert_true(state->aside[mat] >= 0.0f && state->aside[mat] <= 1.0f);
        assert_true(state->tried[mat] >= 0.0f && state->tried[mat] <= 1.0f);
        assert_true(state->opacity[mat] >= 0.0f && state->opacity[mat] <= 1.0f);
        assert_true(fabsf(state->verdict[mat]) <= 1.0f);
        for (int side = 0; side < 4; side++)
            assert_true(state->contact[mat][side] >= 0.0f && state->contact[mat][side] <= 1.0f);
    }
}

/* Runs a check on every shape, with pools of several sizes. */
static void on_all(void (*check)(struct table *, uint64_t *))
{
    uint64_t random = 7;
    for (int i = 0; test_drawing(i); i++)
        for (int more = 0; more < 3; more++) {
            struct shape *shape = shape_of(test_drawing(i));
            int size = more == 0 ? SIZE : more == 1 ? 3 : 16;
            int mats = shape->face_count + (more == 1 ? 7 : more == 2 ? 100 : 0);
            shape_destroy(shape);
            struct table t = table_open(test_drawing(i), size, mats);
            check(&t, &random);
            table_close(&t);
        }
}

/* ---- the body ---- */

static void check_places(struct table *t, uint64_t *random)
{
    for (int round = 0; round < 5; round++) {
        deal(t, random);
        evaluate(t);
        assert_sound(&t->state);
        for (int mat = 0; mat < t->layout.mat_count; mat++) {
            const struct lesson_place *place = &t->places[mat];
            mat4 want;
            if (place->role < LESSON_PLACED)
                continue;
            pose_placement(t->shape, place->face, place->orientation, t->layout.size, want);
            glm_vec3_add(want[3], t->layout.body, want[3]);
            float out = place->orientation & MAT_FLIPPED ? -1.0f : 1.0f;
            if (place->role == LESSON_TRIAL || place->role == LESSON_REJECTED)
                glm_vec3_muladds(want[2], out * t->layout.hover, want[3]);
            assert_memory_equal(want, t->state.poses[mat], sizeof want);
            assert_true(pose_lowest(t->layout.size, t->state.poses[mat]) > 0.2f);
        }
    }
}

static void test_mats_lie_exactly_at_their_place(void **state)
{
    (void)state;
    on_all(check_places);
}

static void test_body_stands_as_the_finished_one(void **state)
{
    (void)state;
    struct solved s = solved_create(test_drawing(0), SIZE, 3);
    struct film film = film_create(&s, 0);
    struct table t = table_open(test_drawing(0), SIZE, 6);
    film_show(&film, 1.0f, 0.0f);
    for (int face = 0; face < 6; face++)
        t.places[s.placements[face].mat] =
            (struct lesson_place){LESSON_PLACED, face, s.placements[face].orientation};
    evaluate(&t);
    float lift = t.state.poses[0][3][2] - film.state.poses[0][3][2];
    for (int mat = 0; mat < 6; mat++) {
        film.state.poses[mat][3][2] += lift;
        for (int c = 0; c < 4; c++)
            assert_true(glm_vec3_distance(film.state.poses[mat][c], t.state.poses[mat][c]) < 1e-4f);
        for (int side = 0; side < 4; side++)
            assert_true(t.state.contact[mat][side] == 1.0f);
    }
    table_close(&t);
    film_destroy(&film);
    solved_destroy(&s);
}

static void test_seams_close_beside_placed_mats_alone(void **state)
{
    (void)state;
    struct table t = table_open(test_drawing(0), SIZE, 6);
    t.places[0] = (struct lesson_place){LESSON_PLACED, DIRECTION_TOP, 0};
    t.places[1] = (struct lesson_place){LESSON_FITS, DIRECTION_FRONT, 5};
    t.places[2] = (struct lesson_place){LESSON_TRIAL, DIRECTION_RIGHT, 0};
    evaluate(&t);
    int closed = 0;
    for (int mat = 0; mat < 6; mat++)
        for (int side = 0; side < 4; side++)
            closed += t.state.contact[mat][side] > 0.0f;
    assert_int_equal(closed, 2);
    assert_true(t.state.contact[0][2] == 1.0f); /* Top's lower side meets Front */
    table_close(&t);
}

/* ---- the table ---- */

static void check_table(struct table *t, uint64_t *random)
{
    const struct lesson_layout *l = &t->layout;
    float half[3] = {0.5f * (float)l->size, 0.5f * (float)l->size, 0.5f};
    (void)random;
    assert_true(l->pile_count <= LESSON_MAX_PILES);
    assert_true(l->pile_count * l->pile_share >= l->mat_count);
    evaluate(t);
    for (int a = 0; a < l->mat_count; a++) {
        assert_true(pose_lowest(l->size, t->state.poses[a]) >= -1e-5f);
        for (int b = a + l->pile_share; b < l->mat_count; b += l->pile_share)
            assert_false(pose_boxes_meet(half, t->state.poses[a], t->state.poses[b]));
    }
}

static void test_mats_on_the_table_do_not_meet(void **state)
{
    (void)state;
    on_all(check_table);
}

static void check_homes(struct table *t, uint64_t *random)
{
    int mats = t->layout.mat_count;
    mat4 *homes = aligned_alloc(32, (size_t)mats * sizeof *homes);
    assert_non_null(homes);
    evaluate(t);
    memcpy(homes, t->state.poses, (size_t)mats * sizeof *homes);
    for (int round = 0; round < 5; round++) {
        deal(t, random);
        evaluate(t);
        for (int mat = 0; mat < mats; mat++)
            if (t->places[mat].role < LESSON_PLACED) {
                float *at = t->state.poses[mat][3];
                assert_true(at[0] == homes[mat][3][0] && at[1] == homes[mat][3][1]);
                assert_true(t->layout.pile_share > 1 || at[2] == homes[mat][3][2]);
            }
    }
    free(homes);
}

static void test_mats_keep_their_place_on_the_table(void **state)
{
    (void)state;
    on_all(check_homes);
}

static void test_high_piles_are_cut_and_close_up(void **state)
{
    (void)state;
    struct table t = table_open(test_drawing(0), SIZE, MOST_MATS);
    int share = t.layout.pile_share;
    assert_true(share > LESSON_PILE_HEIGHT);
    evaluate(&t);
    int seen = 0;
    for (int mat = 0; mat < share; mat++) {
        seen += t.state.opacity[mat] > 0.0f;
        assert_true(t.state.poses[mat][3][2] <= 0.5f + LESSON_PILE_HEIGHT - 1);
    }
    assert_int_equal(seen, LESSON_PILE_HEIGHT);
    assert_true(t.state.opacity[0] == 1.0f); /* the first lies on top */
    float top = t.state.poses[0][3][2];
    for (int mat = 1; mat < share; mat++)
        t.places[mat] = (struct lesson_place){LESSON_PLACED, mat % 6, 0};
    evaluate(&t);
    assert_true(top > 1.0f);
    assert_true(t.state.poses[0][3][2] == 0.5f);
    table_close(&t);
}

/* ---- the frame ---- */

/* Every corner of every mat that is seen lies in a picture of 3:2. */
static void check_frame(struct table *t, uint64_t *random)
{
    struct viewport viewport = {.width = 900.0f, .height = 600.0f};
    struct camera camera = camera_default();
    struct camera_view view;
    camera_view(&camera, &t->layout.frame, &viewport, &view);
    for (int round = 0; round < 5; round++) {
        deal(t, random);
        evaluate(t);
        for (int mat = 0; mat < t->layout.mat_count; mat++)
            for (int corner = 0; corner < 8 && t->state.opacity[mat] > 0.0f; corner++) {
                float half = 0.5f * (float)t->layout.size;
                vec3 p;
                point_of(t->state.poses[mat], corner & 1 ? half : -half, corner & 2 ? half : -half,
                         corner & 4 ? 0.5f : -0.5f, p);
                vec4 clip = {p[0], p[1], p[2], 1.0f};
                glm_mat4_mulv(view.view, clip, clip);
                glm_mat4_mulv(view.projection, clip, clip);
                assert_true(fabsf(clip[0]) <= 1.001f * clip[3]);
                assert_true(fabsf(clip[1]) <= 1.001f * clip[3]);
            }
    }
}

static void test_all_is_in_the_frame(void **state)
{
    (void)state;
    on_all(check_frame);
}

/* ---- ghosts and cells ---- */

static void check_ghosts(struct table *t, uint64_t *random)
{
    int faces = t->shape->face_count;
    struct lesson_ghost *ghosts = calloc((size_t)faces, sizeof *ghosts);
    assert_non_null(ghosts);
    deal(t, random);
    int chosen = (int)random_below(random, (uint32_t)faces), covered = 0;
    int count = lesson_stage_ghosts(t->shape, &t->layout, t->places, chosen, ghosts);
    for (int mat = 0; mat < t->layout.mat_count; mat++)
        covered += t->places[mat].role == LESSON_PLACED || t->places[mat].role == LESSON_FITS;
    assert_int_equal(count, faces - covered);
    for (int i = 0; i < count; i++) {
        mat4 want;
        lesson_stage_face(t->shape, &t->layout, ghosts[i].face, want);
        assert_memory_equal(want, ghosts[i].frame, sizeof want);
        assert_true(ghosts[i].emphasis == (ghosts[i].face == chosen ? 1.0f : 0.0f));
        assert_int_equal(shape_face_by_name(t->shape, ghosts[i].name), ghosts[i].face);
        for (int mat = 0; mat < t->layout.mat_count; mat++)
            assert_false(t->places[mat].role == LESSON_PLACED &&
                         t->places[mat].face == ghosts[i].face);
    }
    free(ghosts);
}

static void test_ghosts_are_the_empty_faces(void **state)
{
    (void)state;
    on_all(check_ghosts);
}

/* The cube of a rim cell is the same from every face that claims it, and where a mat's own cell is.
 */
static void check_cells(struct table *t, uint64_t *random)
{
    int size = t->layout.size;
    for (int face = 0; face < t->shape->face_count; face++)
        for (int rim = 0; rim < mat_rim_length(size); rim++) {
            int row, column, turn = (int)random_below(random, 8);
            mat4 cell, surface, pose;
            vec3 own;
            lesson_stage_rim_cell(t->shape, &t->layout, face, rim, cell);
            lesson_stage_surface_cell(t->shape, &t->layout,
                                      shape_rim_cell(t->shape, size, face, rim), surface);
            assert_rigid(cell);
            assert_rigid(surface);
            assert_true(glm_vec3_distance(cell[3], surface[3]) < 1e-3f);
            /* The mat's cell that comes to lie there. */
            int mine = mat_rim_image(size, rim, orientation_inverse(turn));
            mat_rim_cell(size, mine, &row, &column);
            pose_placement(t->shape, face, turn, size, pose);
            float half = 0.5f * (float)(size - 1);
            point_of(pose, (float)column - half, half - (float)row, 0.0f, own);
            glm_vec3_add(own, t->layout.body, own);
            assert_true(glm_vec3_distance(cell[3], own) < 1e-3f);
        }
}

static void test_rim_cells_are_where_mats_have_them(void **state)
{
    (void)state;
    on_all(check_cells);
}

static void test_what_hides_the_trial_is_seen_through(void **state)
{
    (void)state;
    struct viewport viewport = {.width = 900.0f, .height = 600.0f};
    struct camera camera = camera_default();
    struct camera_view view;
    struct table t = table_open(test_drawing(0), SIZE, 6);
    camera_view(&camera, &t.layout.frame, &viewport, &view);
    for (int face = 0; face < 6; face++)
        t.places[face] = (struct lesson_place){LESSON_PLACED, face, 0};
    t.places[DIRECTION_BACK].role = LESSON_REJECTED;
    lesson_stage_evaluate(t.shape, &t.layout, t.places, view.eye, &t.state);
    assert_true(t.state.opacity[DIRECTION_RIGHT] < 0.5f);
    assert_true(t.state.opacity[DIRECTION_BACK] == 1.0f);
    assert_true(t.state.opacity[DIRECTION_BOTTOM] == 1.0f);
    t.places[DIRECTION_BACK].role = LESSON_PLACED;
    t.places[DIRECTION_TOP].role = LESSON_REJECTED;
    lesson_stage_evaluate(t.shape, &t.layout, t.places, view.eye, &t.state);
    for (int mat = 0; mat < 6; mat++)
        assert_true(t.state.opacity[mat] == 1.0f);
    table_close(&t);
}

/* ---- motion ---- */

/* Two events and what is between them. */
struct journey {
    struct lesson_state from, to, now;
};

static struct journey journey_open(struct table *t, uint64_t *random)
{
    struct journey j;
    int mats = t->layout.mat_count;
    assert_true(lesson_state_create(mats, &j.from) && lesson_state_create(mats, &j.to) &&
                lesson_state_create(mats, &j.now));
    deal(t, random);
    lesson_stage_evaluate(t->shape, &t->layout, t->places, NULL, &j.from);
    deal(t, random);
    lesson_stage_evaluate(t->shape, &t->layout, t->places, NULL, &j.to);
    return j;
}

static void journey_close(struct journey *j)
{
    lesson_state_free(&j->from);
    lesson_state_free(&j->to);
    lesson_state_free(&j->now);
}

static void assert_same(const struct lesson_state *a, const struct lesson_state *b)
{
    size_t mats = (size_t)a->mat_count;
    assert_memory_equal(a->poses, b->poses, mats * sizeof *a->poses);
    assert_memory_equal(a->contact, b->contact, mats * sizeof *a->contact);
    assert_memory_equal(a->aside, b->aside, mats * sizeof *a->aside);
    assert_memory_equal(a->tried, b->tried, mats * sizeof *a->tried);
    assert_memory_equal(a->verdict, b->verdict, mats * sizeof *a->verdict);
    assert_memory_equal(a->opacity, b->opacity, mats * sizeof *a->opacity);
    assert_memory_equal(a->outer, b->outer, mats * sizeof *a->outer);
}

static void check_motion(struct table *t, uint64_t *random)
{
    struct lesson_motion motion = {.start = 1e6, .duration = LESSON_MOTION_SECONDS};
    struct journey j = journey_open(t, random);
    lesson_motion_evaluate(&t->layout, &motion, &j.from, &j.to, motion.start, &j.now);
    assert_same(&j.now, &j.from);
    for (int step = 1; step < 12; step++) {
        double time = motion.start + motion.duration * step / 12.0;
        lesson_motion_evaluate(&t->layout, &motion, &j.from, &j.to, time, &j.now);
        assert_sound(&j.now);
        for (int mat = 0; mat < t->layout.mat_count; mat++)
            assert_true(pose_lowest(t->layout.size, j.now.poses[mat]) > -1e-3f);
    }
    lesson_motion_evaluate(&t->layout, &motion, &j.from, &j.to, motion.start + motion.duration,
                           &j.now);
    assert_same(&j.now, &j.to);
    journey_close(&j);
}

static void test_motion_is_rigid_and_exact_at_its_ends(void **state)
{
    (void)state;
    on_all(check_motion);
}

/* No mat leaps: in a hundredth of the motion none goes farther than a part of its way. */
static void check_smooth(struct table *t, uint64_t *random)
{
    enum { STEPS = 100 };
    struct lesson_motion motion = {.start = 0.0, .duration = 1.0};
    struct journey j = journey_open(t, random);
    struct lesson_state before;
    assert_true(lesson_state_create(t->layout.mat_count, &before));
    lesson_state_copy(&j.from, &before);
    for (int step = 1; step <= STEPS; step++) {
        lesson_motion_evaluate(&t->layout, &motion, &j.from, &j.to, (double)step / STEPS, &j.now);
        for (int mat = 0; mat < t->layout.mat_count; mat++) {
            float way = glm_vec3_distance(j.from.poses[mat][3], j.to.poses[mat][3]);
            float room = way + t->layout.clear + 4.0f * (float)t->layout.size;
            float leap = glm_vec3_distance(before.poses[mat][3], j.now.poses[mat][3]);
            assert_true(leap <= 0.09f * room);
        }
        lesson_state_copy(&j.now, &before);
    }
    lesson_state_free(&before);
    journey_close(&j);
}

static void test_motion_does_not_leap(void **state)
{
    (void)state;
    on_all(check_smooth);
}

static void test_motion_can_be_cut(void **state)
{
    static const double jumps[] = {0.0, -1.0, NAN, INFINITY, -INFINITY};
    (void)state;
    uint64_t random = 11;
    struct table t = table_open(test_drawing(0), SIZE, 12);
    struct journey j = journey_open(&t, &random);
    for (size_t i = 0; i < sizeof jumps / sizeof *jumps; i++) {
        struct lesson_motion jump = {.start = 5.0, .duration = jumps[i]};
        lesson_motion_evaluate(&t.layout, &jump, &j.from, &j.to, 5.0, &j.now);
        assert_same(&j.now, &j.to);
    }
    /* A new event half-way: what moves starts from where it is. */
    struct lesson_motion motion = {.start = 0.0, .duration = 1.0};
    lesson_motion_evaluate(&t.layout, &motion, &j.from, &j.to, 0.4, &j.now);
    struct journey next = journey_open(&t, &random);
    lesson_state_copy(&j.now, &next.from);
    motion.start = 0.4;
    lesson_motion_evaluate(&t.layout, &motion, &next.from, &next.to, 0.4, &next.now);
    assert_same(&next.now, &j.now);
    lesson_motion_evaluate(&t.layout, &motion, &next.from, &next.to, 1.4, &next.now);
    assert_same(&next.now, &next.to);
    journey_close(&next);
    journey_close(&j);
    table_close(&t);
}

static void test_rejected_mat_goes_at_its_place_and_back(void **state)
{
    (void)state;
    struct lesson_motion motion = {.start = 0.0, .duration = 1.0};
    uint64_t random = 5;
    struct table t = table_open(test_drawing(0), SIZE, 6);
    struct journey j = journey_open(&t, &random);
    memset(t.places, 0, 6 * sizeof *t.places);
    t.places[2] = (struct lesson_place){LESSON_TRIAL, DIRECTION_TOP, 6};
    lesson_stage_evaluate(t.shape, &t.layout, t.places, NULL, &j.from);
    t.places[2].role = LESSON_REJECTED;
    lesson_stage_evaluate(t.shape, &t.layout, t.places, NULL, &j.to);
    lesson_motion_evaluate(&t.layout, &motion, &j.from, &j.to, 0.45, &j.now);
    float hover = j.from.poses[2][3][2], low = j.now.poses[2][3][2];
    assert_true(low < hover - 0.3f * t.layout.hover);
    assert_true(low > hover - t.layout.hover);
    assert_memory_equal(j.from.poses[2], j.to.poses[2], sizeof(mat4));
    journey_close(&j);
    table_close(&t);
}

/* ---- nonsense ---- */

static void check_nonsense(struct table *t, uint64_t *random)
{
    struct lesson_ghost *ghosts = calloc((size_t)t->shape->face_count, sizeof *ghosts);
    float eye[3];
    assert_non_null(ghosts);
    for (int round = 0; round < 20; round++) {
        for (int mat = 0; mat < t->layout.mat_count; mat++)
            t->places[mat] = (struct lesson_place){
                (enum lesson_role)random_below(random, LESSON_ROLE_COUNT + 3),
                (int)random_below(random, (uint32_t)t->shape->face_count + 4) - 2,
                (int)random_below(random, 12) - 2};
        for (int k = 0; k < 3; k++)
            eye[k] = (float)random_below(random, 40) - 20.0f;
        if (round == 0)
            memcpy(eye, t->layout.middle, sizeof eye);
        lesson_stage_evaluate(t->shape, &t->layout, t->places, eye, &t->state);
        assert_sound(&t->state);
        int count = lesson_stage_ghosts(t->shape, &t->layout, t->places, round - 3, ghosts);
        assert_in_range(count, 0, t->shape->face_count);
    }
    free(ghosts);
}

static void test_nonsense_gives_sound_states(void **state)
{
    (void)state;
    on_all(check_nonsense);
}

static void test_no_mats(void **state)
{
    (void)state;
    struct table t = table_open(test_drawing(0), SIZE, 0);
    evaluate(&t);
    assert_int_equal(t.layout.pile_count, 0);
    assert_true(isfinite(t.layout.frame.sphere.radius));
    struct lesson_ghost ghosts[6];
    assert_int_equal(lesson_stage_ghosts(t.shape, &t.layout, t.places, 0, ghosts), 6);
    table_close(&t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_mats_lie_exactly_at_their_place),
        cmocka_unit_test(test_body_stands_as_the_finished_one),
        cmocka_unit_test(test_seams_close_beside_placed_mats_alone),
        cmocka_unit_test(test_mats_on_the_table_do_not_meet),
        cmocka_unit_test(test_mats_keep_their_place_on_the_table),
        cmocka_unit_test(test_high_piles_are_cut_and_close_up),
        cmocka_unit_test(test_all_is_in_the_frame),
        cmocka_unit_test(test_ghosts_are_the_empty_faces),
        cmocka_unit_test(test_rim_cells_are_where_mats_have_them),
        cmocka_unit_test(test_what_hides_the_trial_is_seen_through),
        cmocka_unit_test(test_motion_is_rigid_and_exact_at_its_ends),
        cmocka_unit_test(test_motion_does_not_leap),
        cmocka_unit_test(test_motion_can_be_cut),
        cmocka_unit_test(test_rejected_mat_goes_at_its_place_and_back),
        cmocka_unit_test(test_nonsense_gives_sound_states),
        cmocka_unit_test(test_no_mats),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
