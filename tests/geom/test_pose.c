#include "geom/ease.h"
#include "support.h"

#include <cglm/mat4.h>
#include <cglm/vec3.h>
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>

#include <cmocka.h>

enum { SIZE = 4 };

/* Centre of the cell in a row and column. */
static void cell_centre(int row, int col, vec3 out)
{
    glm_vec3_copy((vec3){(float)col - 0.5f * (SIZE - 1), 0.5f * (SIZE - 1) - (float)row, 0.0f},
                  out);
}

/* The rotation moves the cells of a mat just as mat_orient does. */
static void orientation_agrees_with_mats(void **state)
{
    (void)state;
    struct mat mat = {0x5A7, SIZE}; /* no symmetry */
    for (int o = 0; o < MAT_ORIENTATIONS; o++) {
        struct mat turned = mat_orient(mat, o);
        mat4 rotation;
        pose_orientation(o, rotation);
        assert_float_equal(glm_mat4_det(rotation), 1.0f, 0.0f);
        assert_float_equal(rotation[2][2], (o & MAT_FLIPPED ? -1.0f : 1.0f), 0.0f);
        for (int row = 0; row < SIZE; row++)
            for (int col = 0; col < SIZE; col++) {
                vec3 from, to;
                cell_centre(row, col, from);
                point_of(rotation, from[0], from[1], from[2], to);
                int new_col = (int)lroundf(to[0] + 0.5f * (SIZE - 1));
                int new_row = (int)lroundf(0.5f * (SIZE - 1) - to[1]);
                assert_int_equal(mat_filled(&mat, row, col), mat_filled(&turned, new_row, new_col));
            }
    }
}

static void face_sides_agree_with_rotation(void **state)
{
    (void)state;
    static const float out[4][2] = {{0, 1}, {1, 0}, {0, -1}, {-1, 0}};
    for (int o = 0; o < MAT_ORIENTATIONS; o++)
        for (int side = 0; side < 4; side++) {
            mat4 rotation;
            vec3 to;
            pose_orientation(o, rotation);
            point_of(rotation, out[side][0], out[side][1], 0.0f, to);
            const float *want = out[pose_face_side(o, side)];
            assert_true(to[0] == want[0] && to[1] == want[1]);
        }
}

/* Faces that claim the same rim cell of the surface put it at the same place in space. */
static void faces_agree_with_the_lattice(void **state)
{
    (void)state;
    for (int i = 0; test_drawing(i); i++) {
        struct shape *shape = shape_of(test_drawing(i));
        int count = shape_rim_cell_count(shape, SIZE);
        vec3 *at = malloc((size_t)count * sizeof *at);
        char *known = calloc((size_t)count, 1);
        assert_true(at && known);
        for (int face = 0; face < shape->face_count; face++) {
            mat4 frame;
            pose_face(shape, face, SIZE, frame);
            assert_float_equal(glm_mat4_det(frame), 1.0f, 0.0f);
            for (int rim = 0; rim < mat_rim_length(SIZE); rim++) {
                int row, col, cell = shape_rim_cell(shape, SIZE, face, rim);
                vec3 local, p;
                mat_rim_cell(SIZE, rim, &row, &col);
                cell_centre(row, col, local);
                point_of(frame, local[0], local[1], local[2], p);
                if (known[cell])
                    assert_true(glm_vec3_distance(p, at[cell]) == 0.0f);
                glm_vec3_copy(p, at[cell]);
                known[cell] = 1;
            }
        }
        free(at);
        free(known);
        shape_destroy(shape);
    }
}

static void table_is_tidy(void **state)
{
    (void)state;
    for (int count = 1; count <= 60; count++) {
        mat4 poses[60];
        struct box box;
        pose_table(count, 5, poses);
        pose_bounds(count, 5, poses, &box);
        assert_float_equal(box.lo[0], -box.hi[0], 1e-3f);
        assert_float_equal(box.lo[1], -box.hi[1], 1e-3f);
        assert_true(box.lo[2] == 0.0f && box.hi[2] == 1.0f);
        for (int a = 0; a < count; a++)
            for (int b = 0; b < a; b++)
                assert_true(glm_vec3_distance(poses[a][3], poses[b][3]) > 7.0f);
        float aspect = box.hi[0] / box.hi[1];
        if (count >= 6)
            assert_true(aspect > 0.99f && aspect < 2.4f);
    }
    /* The six of a cube: three by two, first mat at the back left. */
    mat4 six[6];
    pose_table(6, 5, six);
    assert_true(six[0][3][0] < -5.0f && six[0][3][1] > 2.0f);
    assert_true(six[2][3][0] > 5.0f && six[2][3][1] > 2.0f);
    assert_true(six[3][3][0] < -5.0f && six[3][3][1] < -2.0f);
}

static void bounds_and_lowest_points(void **state)
{
    (void)state;
    mat4 pose;
    struct box box;
    glm_mat4_identity(pose);
    pose[3][2] = 3.0f;
    assert_float_equal(pose_lowest(5, pose), 2.5f, 1e-6f);
    /* Standing on its side. */
    glm_vec3_copy((vec3){0, 0, 1}, pose[0]);
    glm_vec3_copy((vec3){-1, 0, 0}, pose[2]);
    assert_float_equal(pose_lowest(5, pose), 0.5f, 1e-6f);
    pose_bounds(1, 5, &pose, &box);
    assert_float_equal(box.hi[0], 0.5f, 1e-6f);
    assert_float_equal(box.hi[2], 5.5f, 1e-6f);
    struct sphere sphere = sphere_around(&box);
    assert_float_equal(sphere.centre[2], 3.0f, 1e-6f);
    assert_float_equal(sphere.radius, sqrtf(0.25f + 6.25f + 6.25f), 1e-5f);
}

static void easing_is_flat_outside(void **state)
{
    (void)state;
    float (*const curves[])(float) = {ease_clamp, ease_smooth, ease_smoother, ease_out};
    for (int i = 0; i < 4; i++) {
        assert_true(curves[i](-1.0f) == 0.0f && curves[i](0.0f) == 0.0f);
        assert_true(curves[i](1.0f) == 1.0f && curves[i](7.0f) == 1.0f);
        for (int k = 0; k < 100; k++)
            assert_true(curves[i]((float)k / 100.0f) <= curves[i]((float)(k + 1) / 100.0f));
    }
    assert_true(ease_smooth(NAN) == 0.0f);
    assert_true(ease_window(1.0f, 1.0f, 1.0f) == 1.0f && ease_window(0.9f, 1.0f, 1.0f) == 0.0f);
    assert_float_equal(ease_window(3.0f, 2.0f, 4.0f), 0.5f, 1e-6f);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(orientation_agrees_with_mats),
        cmocka_unit_test(face_sides_agree_with_rotation),
        cmocka_unit_test(faces_agree_with_the_lattice),
        cmocka_unit_test(table_is_tidy),
        cmocka_unit_test(bounds_and_lowest_points),
        cmocka_unit_test(easing_is_flat_outside),
    };
    return cmocka_run_group_tests_name("geom_pose", tests, NULL, NULL);
}
