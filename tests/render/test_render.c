/* Pictures as a whole: drawn without a display, read back, compared with each other. */
#include "gl_fixture.h"

#include "render/gl.h"
#include "render/target.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { WIDTH = 240, HEIGHT = 160 };

static const struct shot CUBE = {"cube", TIMELINE_PRESENT, 1, 0, 40, 27, 1, 0, PICTURE_NONE};
static const struct shot TURNED = {"turned", TIMELINE_PRESENT, 1, 0, 220, 27, 1, 0, PICTURE_NONE};
static const struct shot THROUGH = {"through", TIMELINE_PRESENT, 1, 0, 40, 27, 1, 1, PICTURE_NONE};
static const struct shot CHOSEN = {"chosen", TIMELINE_PRESENT, 1, 0, 40, 27, 1, 0, 1};
static const struct shot FOLD = {"fold", TIMELINE_FOLD, 0.5f, 0, 1000, 0, 1, 0, PICTURE_NONE};
static const struct shot BELOW = {"below", TIMELINE_PRESENT, 1, 0, 40, -40, 1, 0, PICTURE_NONE};

static unsigned char *draw(void **state, const struct shot *shot, enum scene_theme theme)
{
    return gl_fixture_draw(gl_fixture_of(state), shot, theme, QUALITY_REST, WIDTH, HEIGHT);
}

/* Mean difference of two pictures of WIDTH x HEIGHT, in steps of a channel. */
static double difference(const unsigned char *a, const unsigned char *b)
{
    double sum = 0;
    for (int i = 0; i < 3 * WIDTH * HEIGHT; i++)
        sum += abs((int)a[i] - (int)b[i]);
    return sum / (3 * WIDTH * HEIGHT);
}

static int colours_near(const unsigned char *rgb, int r, int g, int b)
{
    int count = 0;
    for (int i = 0; i < WIDTH * HEIGHT; i++) {
        const unsigned char *p = rgb + 3 * i;
        count += abs(p[0] - r) < 40 && abs(p[1] - g) < 40 && abs(p[2] - b) < 40;
    }
    return count;
}

static void test_cube_is_drawn(void **state)
{
    unsigned char *rgb = draw(state, &CUBE, SCENE_LIGHT);
    /* The orange of mat B covers a good part of the picture, the table most of the rest. */
    assert_in_range(colours_near(rgb, 242, 163, 58), WIDTH * HEIGHT / 40, WIDTH * HEIGHT / 2);
    assert_in_range(colours_near(rgb, 230, 232, 234), WIDTH * HEIGHT / 4, WIDTH * HEIGHT);
    free(rgb);
}

static void test_same_picture_same_bytes(void **state)
{
    unsigned char *first = draw(state, &CUBE, SCENE_LIGHT);
    free(draw(state, &FOLD, SCENE_DARK));
    unsigned char *second = draw(state, &CUBE, SCENE_LIGHT);
    assert_memory_equal(first, second, 3 * WIDTH * HEIGHT);
    free(first);
    free(second);
}

static void test_what_is_asked_changes_the_picture(void **state)
{
    unsigned char *cube = draw(state, &CUBE, SCENE_LIGHT);
    unsigned char *dark = draw(state, &CUBE, SCENE_DARK);
    unsigned char *turned = draw(state, &TURNED, SCENE_LIGHT);
    unsigned char *through = draw(state, &THROUGH, SCENE_LIGHT);
    unsigned char *chosen = draw(state, &CHOSEN, SCENE_LIGHT);
    unsigned char *below = draw(state, &BELOW, SCENE_LIGHT);
    assert_true(difference(cube, dark) > 50);
    assert_true(difference(cube, turned) > 3);
    assert_true(difference(cube, through) > 3);
    assert_true(difference(cube, chosen) > 0.3);
    assert_true(difference(cube, below) > 3);
    free(cube);
    free(dark);
    free(turned);
    free(through);
    free(chosen);
    free(below);
}

/* A picture of the moving kind shows the same, only coarser. */
static void test_moving_looks_like_rest(void **state)
{
    struct gl_fixture *fixture = gl_fixture_of(state);
    unsigned char *rest = draw(state, &FOLD, SCENE_LIGHT);
    unsigned char *moving =
        gl_fixture_draw(fixture, &FOLD, SCENE_LIGHT, QUALITY_MOVING, WIDTH, HEIGHT);
    assert_true(difference(rest, moving) < 2.5);
    free(rest);
    free(moving);
}

static void test_odd_sizes(void **state)
{
    static const int sizes[][2] = {{1, 1}, {1, 5000}, {5000, 1}, {3, 2}, {2050, 40}};
    struct gl_fixture *fixture = gl_fixture_of(state);
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++)
        free(gl_fixture_draw(fixture, &CUBE, SCENE_LIGHT, QUALITY_REST, sizes[i][0], sizes[i][1]));
}

/* Pictures wider than a tile have no seam: the columns on both sides of it differ no more than
 * their neighbours do. */
static void test_no_seam_between_tiles(void **state)
{
    enum { WIDE = 2080, HIGH = 60, SEAM = 2048 };
    struct gl_fixture *fixture = gl_fixture_of(state);
    struct shot near = CUBE;
    near.zoom = 12;
    unsigned char *rgb = gl_fixture_draw(fixture, &near, SCENE_LIGHT, QUALITY_REST, WIDE, HIGH);
    long across = 0, beside = 0;
    for (int y = 0; y < HIGH; y++) {
        const unsigned char *row = rgb + 3 * (size_t)y * WIDE;
        for (int c = 0; c < 3; c++) {
            across += abs(row[3 * SEAM + c] - row[3 * (SEAM - 1) + c]);
            beside += abs(row[3 * (SEAM - 1) + c] - row[3 * (SEAM - 2) + c]) +
                      abs(row[3 * (SEAM + 1) + c] - row[3 * SEAM + c]);
        }
    }
    assert_true(across <= beside + 3 * HIGH);
    free(rgb);
}

static void test_viewport_keeps_the_rest(void **state)
{
    struct gl_fixture *fixture = gl_fixture_of(state);
    struct picture picture;
    struct target *target = NULL;
    unsigned char rgb[3 * WIDTH * HEIGHT];
    stage_picture(&fixture->stage, &CUBE, SCENE_DARK, 100, 80, &picture);
    picture.viewport = (struct scene_viewport){60, 20, 100, 80};
    assert_int_equal(target_create(WIDTH, HEIGHT, &target), RENDER_OK);
    target_clear(target, 0xff0080);
    assert_int_equal(picture_draw(fixture->renderer, &picture, target), RENDER_OK);
    assert_int_equal(target_read(target, rgb, sizeof rgb), RENDER_OK);
    for (int y = 0; y < HEIGHT; y++) {
        for (int x = 0; x < WIDTH; x++) {
            const unsigned char *p = rgb + 3 * (y * WIDTH + x);
            bool inside = x >= 60 && x < 160 && y >= 20 && y < 100;
            bool kept = p[0] == 0xff && p[1] == 0 && p[2] == 0x80;
            assert_true(inside != kept);
        }
    }
    target_destroy(target);
    assert_int_equal(gl_check("viewport"), 0);
}

static void test_one_call_a_pattern(void **state)
{
    struct gl_fixture *fixture = gl_fixture_of(state);
    struct mat mats[6];
    struct picture picture;
    struct target *target = NULL;
    stage_picture(&fixture->stage, &CUBE, SCENE_LIGHT, 64, 64, &picture);
    for (int i = 0; i < 6; i++)
        mats[i] = fixture->stage.document->mats[i % 2];
    picture.mats = mats;
    assert_int_equal(target_create(64, 64, &target), RENDER_OK);
    assert_int_equal(picture_draw(fixture->renderer, &picture, target), RENDER_OK);
    struct renderer_stats stats = renderer_stats(fixture->renderer);
    assert_int_equal(stats.patterns, 2);
    assert_true(stats.passes > 0 && stats.draw_calls <= 2 * stats.passes);
    /* Nothing has changed: the maps are kept, and only the picture itself is drawn. */
    assert_int_equal(picture_draw(fixture->renderer, &picture, target), RENDER_OK);
    assert_int_equal(renderer_stats(fixture->renderer).passes, 1);
    target_destroy(target);
}

static void test_nothing_to_draw(void **state)
{
    struct gl_fixture *fixture = gl_fixture_of(state);
    struct picture picture;
    struct target *target = NULL;
    picture_init(&picture);
    picture.viewport = (struct scene_viewport){0, 0, 16, 16};
    assert_int_equal(target_create(16, 16, &target), RENDER_OK);
    assert_int_equal(picture_draw(fixture->renderer, &picture, target), RENDER_OK);
    picture.viewport.width = 0;
    assert_int_equal(picture_draw(fixture->renderer, &picture, target), RENDER_OK);
    target_destroy(target);
}

static void test_sizes_are_checked(void **state)
{
    gl_fixture_of(state);
    struct target *target = NULL;
    assert_int_equal(target_create(0, 5, &target), RENDER_BAD_SIZE);
    assert_null(target);
    assert_int_equal(target_create(5, target_max_size() + 1, &target), RENDER_TOO_LARGE);
    assert_int_equal(target_create(8, 8, &target), RENDER_OK);
    assert_int_equal(target_resize(target, 0, 0), RENDER_BAD_SIZE);
    assert_int_equal(target_resize(target, 20, 1), RENDER_OK);
    int width = 0, height = 0;
    target_size(target, &width, &height);
    assert_int_equal(width, 20);
    assert_int_equal(height, 1);
    target_destroy(target);
}

/* Every level of the governor draws, also with less than full resolution. */
static void test_every_quality(void **state)
{
    struct gl_fixture *fixture = gl_fixture_of(state);
    struct picture picture;
    struct target *target = NULL;
    struct governor governor;
    governor_init(&governor, 0.03);
    assert_int_equal(target_create(WIDTH, HEIGHT, &target), RENDER_OK);
    stage_picture(&fixture->stage, &CUBE, SCENE_LIGHT, WIDTH, HEIGHT, &picture);
    for (governor.level = 0; governor.level < GOVERNOR_LEVELS; governor.level++) {
        unsigned char rgb[3 * WIDTH * HEIGHT];
        picture.quality = governor_quality(&governor, true);
        assert_int_equal(picture_draw(fixture->renderer, &picture, target), RENDER_OK);
        assert_int_equal(target_read(target, rgb, sizeof rgb), RENDER_OK);
        assert_true(colours_near(rgb, 242, 163, 58) > WIDTH * HEIGHT / 40);
    }
    picture.quality = quality_preset(QUALITY_REST);
    picture.quality.shadow_resolution = 0;
    assert_int_equal(picture_draw(fixture->renderer, &picture, target), RENDER_OK);
    target_destroy(target);
    assert_int_equal(gl_check("qualities"), 0);
}

static void test_flat_baseline(void **state)
{
    struct gl_fixture *fixture = gl_fixture_of(state);
    struct picture picture;
    struct target *target = NULL;
    struct scene_mat mats[6];
    struct scene scene;
    unsigned char rgb[3 * WIDTH * HEIGHT];
    stage_picture(&fixture->stage, &CUBE, SCENE_LIGHT, WIDTH, HEIGHT, &picture);
    picture_scene(&picture, mats, &scene);
    assert_int_equal(target_create(WIDTH, HEIGHT, &target), RENDER_OK);
    assert_int_equal(render_flat(fixture->renderer, &scene, target), RENDER_OK);
    struct renderer_stats flat = renderer_stats(fixture->renderer);
    assert_int_equal(target_read(target, rgb, sizeof rgb), RENDER_OK);
    assert_int_equal(render_scene(fixture->renderer, &scene, target), RENDER_OK);
    assert_int_equal(renderer_stats(fixture->renderer).triangles, flat.triangles);
    assert_int_equal(renderer_stats(fixture->renderer).samples, flat.samples);
    target_destroy(target);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_cube_is_drawn),
        cmocka_unit_test(test_same_picture_same_bytes),
        cmocka_unit_test(test_what_is_asked_changes_the_picture),
        cmocka_unit_test(test_moving_looks_like_rest),
        cmocka_unit_test(test_odd_sizes),
        cmocka_unit_test(test_no_seam_between_tiles),
        cmocka_unit_test(test_viewport_keeps_the_rest),
        cmocka_unit_test(test_one_call_a_pattern),
        cmocka_unit_test(test_nothing_to_draw),
        cmocka_unit_test(test_sizes_are_checked),
        cmocka_unit_test(test_every_quality),
        cmocka_unit_test(test_flat_baseline),
    };
    return cmocka_run_group_tests(tests, gl_fixture_open, gl_fixture_close);
}
