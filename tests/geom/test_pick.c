#include "geom/pick.h"
#include "support.h"

#include <cglm/mat4.h>
#include <cglm/vec3.h>
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

static struct ray down_at(float x, float y)
{
    return (struct ray){{x, y, 10.0f}, {0.0f, 0.0f, -1.0f}};
}

static void cells_are_exact(void **state)
{
    (void)state;
    uint64_t random = 4;
    for (int i = 0; i < 50; i++) {
        struct mat mat = {random_below(&random, 1u << 16), 5};
        mat4 pose;
        glm_mat4_identity(pose);
        pose[3][2] = 0.5f;
        for (int row = 0; row < 5; row++)
            for (int col = 0; col < 5; col++) {
                struct ray ray = down_at((float)col - 2.0f + 0.45f, 2.0f - (float)row - 0.45f);
                float distance = -1.0f;
                int hit = pick_mat(&ray, 1, &mat, &pose, &distance);
                assert_int_equal(hit, mat_filled(&mat, row, col) ? 0 : -1);
                if (hit == 0)
                    assert_float_equal(distance, 9.0f, 1e-5f);
            }
    }
}

static void nearest_mat_wins(void **state)
{
    (void)state;
    struct solved s = solved_create("#", 5, 8);
    struct film film = film_create(&s, 0);
    film_show(&film, 1.0f, 0.0f);
    for (int face = 0; face < 6; face++) {
        struct cell normal = direction_normal(s.shape->faces[face].direction);
        struct ray ray;
        for (int i = 0; i < 3; i++) {
            float n = (float)(i == 0 ? normal.x : i == 1 ? normal.y : normal.z);
            ray.origin[i] = (i == 2 ? 2.5f : 0.0f) + 20.0f * n + 0.2f * (1.0f - fabsf(n));
            ray.direction[i] = -n;
        }
        float distance;
        int mat = pick_mat(&ray, 6, s.mats, film.state.poses, &distance);
        assert_int_equal(mat, s.placements[face].mat);
        assert_float_equal(distance, 17.5f, 1e-4f);
        /* From inside, the same mat is seen from behind. */
        for (int i = 0; i < 3; i++) {
            ray.origin[i] += 20.0f * ray.direction[i];
            ray.direction[i] = -ray.direction[i];
        }
        assert_int_equal(pick_mat(&ray, 6, s.mats, film.state.poses, NULL), s.placements[face].mat);
    }
    struct ray miss = down_at(9.0f, 9.0f);
    assert_int_equal(pick_mat(&miss, 6, s.mats, film.state.poses, NULL), -1);
    struct ray away = {{0.0f, 0.0f, 10.0f}, {0.0f, 0.0f, 1.0f}};
    assert_int_equal(pick_mat(&away, 6, s.mats, film.state.poses, NULL), -1);
    film_destroy(&film);
    solved_destroy(&s);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(cells_are_exact),
        cmocka_unit_test(nearest_mat_wins),
    };
    return cmocka_run_group_tests_name("geom_pick", tests, NULL, NULL);
}
