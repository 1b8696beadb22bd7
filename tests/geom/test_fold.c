/* Do mats pass through each other on their way?
 *
 * While the net folds, hinged neighbours must cut into each other a little: a tooth of one cell
 * turns about its own centre between two others, and its corner, sqrt(1/2) from the axis, reaches
 * sqrt(1/2) - 1/2 = 0.207 cell into them. Nothing may go deeper.
 *
 * Measured so: the foam of a mat is the union of its filled unit cells. Its surface is represented
 * by the lattice points of its cells on both sides and half-way between, and by the middles of the
 * lattice lines that join them. Such a point of mat A is inside mat B by d when it lies in B's foam
 * and d is its distance, in B's frame, to the nearest place that is not B's foam: above, below, or
 * an empty cell or the open air in B's plane. Penetration is the greatest d over all points, pairs
 * of mats and times. Closed and interlocked mats touch with d = 0. What sampling misses: a point
 * between two samples, at most 1/4 cell from one, could be deeper only where an edge of A runs
 * obliquely through a corner of B; the fold sweeps edges through corners at right angles to the
 * axis, where lattice points come first.
 */
#include "support.h"

#include <cglm/mat4.h>
#include <cglm/vec3.h>
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#define UNAVOIDABLE 0.2072f
#define TOLERANCE   0.004f

enum { SIZE = 5, MAX_POINTS = 400 };

/* ---- penetration ---- */

static bool foam(const struct mat *mat, int row, int col)
{
    return row >= 0 && col >= 0 && row < mat->size && col < mat->size && mat_filled(mat, row, col);
}

/* Points of the surface of a mat. Grid lines are counted in half cells. */
static int surface_points(const struct mat *mat, vec3 points[MAX_POINTS])
{
    int count = 0, twice = 2 * mat->size;
    for (int x = 0; x <= twice; x++)
        for (int y = 0; y <= twice; y++) {
            if (x % 2 == 1 && y % 2 == 1)
                continue;
            /* On the surface where some cells around it are filled and some are not. */
            int filled = 0;
            for (int k = 0; k < 4; k++)
                filled +=
                    foam(mat, y / 2 - (y % 2 == 0 ? k & 1 : 0), x / 2 - (x % 2 == 0 ? k >> 1 : 0));
            if (filled == 0 || filled == 4)
                continue;
            for (int z = -1; z <= 1 && count < MAX_POINTS; z++) {
                points[count][0] = 0.5f * (float)(x - mat->size);
                points[count][1] = 0.5f * (float)(mat->size - y);
                points[count++][2] = 0.5f * (float)z;
            }
        }
    assert_true(count < MAX_POINTS);
    return count;
}

/* Distance from a point in the frame of a mat to the nearest place outside its foam; 0 outside. */
static float depth_inside(const struct mat *mat, const vec3 p)
{
    float half = 0.5f * (float)mat->size, depth = 0.5f - fabsf(p[2]);
    if (depth <= 0.0f || fabsf(p[0]) >= half || fabsf(p[1]) >= half)
        return 0.0f;
    float x = p[0] + half, y = half - p[1];
    int col = (int)x, row = (int)y;
    if (!foam(mat, row, col))
        return 0.0f;
    for (int dr = -1; dr <= 1; dr++)
        for (int dc = -1; dc <= 1; dc++) {
            if (foam(mat, row + dr, col + dc))
                continue;
            float ax = dc < 0 ? x - (float)col : dc > 0 ? (float)(col + 1) - x : 0.0f;
            float ay = dr < 0 ? y - (float)row : dr > 0 ? (float)(row + 1) - y : 0.0f;
            depth = fminf(depth, hypotf(ax, ay));
        }
    return depth;
}

static float pair_depth(const struct mat *b, mat4 pose_b, mat4 pose_a, int count,
                        vec3 points[MAX_POINTS])
{
    mat4 back, relative;
    float greatest = 0.0f;
    glm_mat4_inv(pose_b, back);
    glm_mat4_mul(back, pose_a, relative);
    for (int i = 0; i < count; i++) {
        vec3 p;
        point_of(relative, points[i][0], points[i][1], points[i][2], p);
        greatest = fmaxf(greatest, depth_inside(b, p));
    }
    return greatest;
}

static float state_depth(const struct solved *s, mat4 *poses)
{
    float greatest = 0.0f;
    for (int a = 0; a < s->puzzle.mat_count; a++) {
        vec3 points[MAX_POINTS];
        int count = surface_points(&s->mats[a], points);
        for (int b = 0; b < s->puzzle.mat_count; b++)
            if (b != a && glm_vec3_distance(poses[a][3], poses[b][3]) < 1.5f * SIZE)
                greatest =
                    fmaxf(greatest, pair_depth(&s->mats[b], poses[b], poses[a], count, points));
    }
    return greatest;
}

static float phase_depth(const struct solved *s, struct film *film, enum timeline_phase phase,
                         int steps)
{
    float greatest = 0.0f;
    for (int step = 0; step <= steps; step++) {
        film_show(film, film_time(film, phase, step, steps), 0.0f);
        greatest = fmaxf(greatest, state_depth(s, film->state.poses));
    }
    return greatest;
}

static void the_measure_measures(void **state)
{
    (void)state;
    /* Two full mats at a right angle about the centre line of their last rows meet in that row. */
    struct mat full = {(1u << 16) - 1, SIZE};
    vec3 points[MAX_POINTS];
    int count = surface_points(&full, points);
    mat4 still, moved;
    glm_mat4_identity(still);
    glm_mat4_identity(moved);
    moved[3][2] = 1.0f;
    assert_float_equal(pair_depth(&full, still, moved, count, points), 0.0f, 1e-6f);
    moved[3][2] = 0.75f;
    moved[3][0] = 0.3f;
    assert_float_equal(pair_depth(&full, still, moved, count, points), 0.25f, 1e-5f);
    moved[3][2] = 0.0f;
    moved[3][0] = 4.6f;
    assert_float_equal(pair_depth(&full, still, moved, count, points), 0.4f, 1e-5f);
}

static void hinges_cut_no_deeper_than_they_must(void **state)
{
    (void)state;
    float greatest = 0.0f;
    for (int net = 0; net < NET_CUBE_COUNT; net++)
        for (int seed = 0; seed < 4; seed++) {
            struct solved s = solved_create("#", SIZE, (uint64_t)(100 * net + seed));
            struct film film = film_create(&s, net);
            greatest = fmaxf(greatest, phase_depth(&s, &film, TIMELINE_FOLD, 70));
            film_destroy(&film);
            solved_destroy(&s);
        }
    print_message("deepest cut while folding: %.4f cell\n", (double)greatest);
    assert_true(greatest <= UNAVOIDABLE + TOLERANCE);
    /* And the sampling is fine enough to see what cannot be avoided. */
    assert_true(greatest > 0.19f);
}

static void interlocking_and_closed_mats_only_touch(void **state)
{
    (void)state;
    for (int i = 0; test_drawing(i); i++) {
        struct solved s = solved_create(test_drawing(i), SIZE, (uint64_t)i);
        struct film film = film_create(&s, i % net_count(s.shape));
        assert_true(phase_depth(&s, &film, TIMELINE_INTERLOCK, 12) < 1e-3f);
        film_show(&film, 1.0f, 0.0f);
        assert_true(state_depth(&s, film.state.poses) < 1e-4f);
        film_show(&film, 1.0f, 0.6f);
        assert_true(state_depth(&s, film.state.poses) < 1e-4f);
        film_destroy(&film);
        solved_destroy(&s);
    }
}

/* Larger bodies: teeth graze each other where faces meet at concave edges, but no core cuts into
 * another. */
static void cores_never_meet_while_folding(void **state)
{
    (void)state;
    static const char star[] = "...,.#.,.../.#.,###,.#./...,.#.,...";
    const float core[3] = {0.5f * (SIZE - 2) - 0.1f, 0.5f * (SIZE - 2) - 0.1f, 0.4f};
    for (int i = 0; test_drawing(i); i++) {
        struct solved s = solved_create(test_drawing(i), SIZE, (uint64_t)i);
        struct film film = film_create(&s, 0);
        int meetings = 0;
        for (int step = 0; step <= 150; step++) {
            film_show(&film, film_time(&film, TIMELINE_FOLD, step, 150), 0.0f);
            for (int a = 0; a < s.puzzle.mat_count; a++)
                for (int b = 0; b < a; b++)
                    meetings += pose_boxes_meet(core, film.state.poses[a], film.state.poses[b]);
        }
        if (meetings > 0)
            print_message("%s: cores meet\n", test_drawing(i));
        /* The star, all of whose arms stand on concave edges, is the one that does not fold free.
         */
        assert_true(meetings == 0 || strcmp(test_drawing(i), star) == 0);
        film_destroy(&film);
        solved_destroy(&s);
    }
}

/* ---- flights: whole mats as boxes ---- */

static float box_radius(mat4 pose, const vec3 axis)
{
    float half[3] = {0.5f * SIZE - 0.01f, 0.5f * SIZE - 0.01f, 0.49f}, sum = 0.0f;
    for (int i = 0; i < 3; i++)
        sum += half[i] * fabsf(pose[i][0] * axis[0] + pose[i][1] * axis[1] + pose[i][2] * axis[2]);
    return sum;
}

/* Do two boxes overlap? By the separating axis theorem: 3 + 3 normals, 9 cross products. */
static bool boxes_overlap(mat4 a, mat4 b)
{
    vec3 between;
    glm_vec3_sub(b[3], a[3], between);
    for (int k = 0; k < 15; k++) {
        vec3 axis;
        if (k < 3)
            glm_vec3_copy(a[k], axis);
        else if (k < 6)
            glm_vec3_copy(b[k - 3], axis);
        else
            glm_vec3_cross(a[(k - 6) / 3], b[(k - 6) % 3], axis);
        if (glm_vec3_norm(axis) < 1e-4f)
            continue;
        if (fabsf(glm_vec3_dot(between, axis)) > box_radius(a, axis) + box_radius(b, axis))
            return false;
    }
    return true;
}

static void nothing_collides_on_the_way_to_the_net(void **state)
{
    (void)state;
    enum { STEPS = 400 };
    for (int i = 0; i < 20; i++) {
        int drawing = i < NET_CUBE_COUNT ? 0 : i - NET_CUBE_COUNT + 1;
        struct solved s = solved_create(test_drawing(drawing), SIZE, (uint64_t)i);
        struct film film = film_create(&s, i < NET_CUBE_COUNT ? i : 0);
        for (int step = 0; step <= STEPS; step++) {
            film_show(&film, film_time(&film, TIMELINE_LAY_OUT, step, STEPS), 0.0f);
            for (int a = 0; a < s.puzzle.mat_count; a++)
                for (int b = 0; b < a; b++)
                    assert_false(boxes_overlap(film.state.poses[a], film.state.poses[b]));
        }
        film_destroy(&film);
        solved_destroy(&s);
    }
}

/* Pools: nothing that moves comes near to what is left over, at any time, exploded or not. */
static void nothing_touches_what_is_left_over(void **state)
{
    (void)state;
    enum { STEPS = 300, SPARE = 12 };
    for (int i = 0; test_drawing(i); i++) {
        struct solved s = solved_create(test_drawing(i), SIZE, (uint64_t)i);
        solved_add_spare(&s, SPARE, (uint64_t)i);
        struct film film = film_create(&s, i % net_count(s.shape));
        for (int step = 0; step <= 2 * STEPS; step++) {
            film_show(&film, (float)(step / 2) / STEPS, step % 2 ? (float)(step % 5) / 4.0f : 0.0f);
            for (int a = 0; a < s.puzzle.mat_count; a++)
                for (int b = 0; b < s.puzzle.mat_count && solved_face_of(&s, a) < 0; b++)
                    if (a != b)
                        assert_false(boxes_overlap(film.state.poses[a], film.state.poses[b]));
        }
        film_destroy(&film);
        solved_destroy(&s);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_measure_measures),
        cmocka_unit_test(hinges_cut_no_deeper_than_they_must),
        cmocka_unit_test(cores_never_meet_while_folding),
        cmocka_unit_test(interlocking_and_closed_mats_only_touch),
        cmocka_unit_test(nothing_collides_on_the_way_to_the_net),
        cmocka_unit_test(nothing_touches_what_is_left_over),
    };
    return cmocka_run_group_tests_name("geom_fold", tests, NULL, NULL);
}
