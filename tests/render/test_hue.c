/* Mats show the colour that was asked for: the same hue in light and shade, about the same
 * saturation where they are lit, and white that is not clipped. */
#include "gl_fixture.h"

#include "geom/palette.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include <cglm/cglm.h>

enum { SIDE = 48 };

/* How a mat is seen: standing mats face the front. */
struct seen {
    bool standing;
    float yaw, pitch;
};

static const struct seen FROM_ABOVE = {false, 0, 90};
static const struct seen LIT_SIDE = {true, -20, 20};
static const struct seen SHADED_SIDE = {true, -55, 20};
static const struct seen DARK_SIDE = {true, -72, 10};

/* Mean colour of the middle of a solid mat without a letter, alone on the table. */
static void mat_colour(struct gl_fixture *fixture, uint32_t colour, const struct seen *seen,
                       enum scene_theme theme, enum quality_preset preset, float out[3])
{
    const struct mat mat = {0xffff, 5};
    const char *label = "";
    const struct frame frame = {.sphere = {{0, 0, seen->standing ? 2.5f : 0.5f}, 3.6f}};
    const struct viewport viewport = {.width = SIDE, .height = SIDE};
    struct camera camera = camera_at(seen->yaw, seen->pitch, 1);
    struct camera_view view;
    struct picture picture;
    struct target *target = NULL;
    unsigned char rgb[3 * SIDE * SIDE];
    mat4 pose = GLM_MAT4_IDENTITY_INIT;
    pose[3][2] = frame.sphere.centre[2];
    if (seen->standing) {
        glm_vec4_copy((vec4){0, 0, 1, 0}, pose[1]);
        glm_vec4_copy((vec4){0, -1, 0, 0}, pose[2]);
    }
    camera_view(&camera, &frame, &viewport, &view);
    picture_init(&picture);
    picture.mats = &mat;
    picture.mat_count = 1;
    picture.poses = (const mat4 *)&pose;
    picture.colours = &colour;
    picture.labels = &label;
    picture.theme = theme;
    picture.quality = quality_preset(preset);
    memcpy(picture.view, view.view, sizeof picture.view);
    memcpy(picture.projection, view.projection, sizeof picture.projection);
    memcpy(picture.eye, view.eye, sizeof picture.eye);
    picture.viewport = (struct scene_viewport){0, 0, SIDE, SIDE};
    assert_int_equal(target_create(SIDE, SIDE, &target), RENDER_OK);
    assert_int_equal(picture_draw(fixture->renderer, &picture, target), RENDER_OK);
    assert_int_equal(target_read(target, rgb, sizeof rgb), RENDER_OK);
    target_destroy(target);
    memset(out, 0, 3 * sizeof *out);
    for (int y = SIDE / 2 - 2; y < SIDE / 2 + 2; y++) {
        for (int x = SIDE / 2 - 2; x < SIDE / 2 + 2; x++)
            for (int c = 0; c < 3; c++)
                out[c] += (float)rgb[3 * (y * SIDE + x) + c] / 16;
    }
}

/* Hue in degrees and saturation 0..1 of the hexagonal cone. */
static void hue_of(const float rgb[3], float *hue, float *saturation)
{
    float most = fmaxf(rgb[0], fmaxf(rgb[1], rgb[2])), least = fminf(rgb[0], fminf(rgb[1], rgb[2]));
    float chroma = fmaxf(most - least, 1e-3f);
    float sixth = most == rgb[0]   ? (rgb[1] - rgb[2]) / chroma
                  : most == rgb[1] ? (rgb[2] - rgb[0]) / chroma + 2
                                   : (rgb[0] - rgb[1]) / chroma + 4;
    *hue = 60 * sixth;
    *saturation = chroma / fmaxf(most, 1e-3f);
}

/* Checks all colours of the first letters and some more; `most_hue` in degrees, `most_change` of
 * the saturation as a share of it. */
static void check(struct gl_fixture *fixture, const struct seen *seen, float most_hue,
                  float most_change)
{
    for (int i = 0; i < 24; i++) {
        struct rgb8 rgb = palette_color(i);
        const float want[3] = {rgb.r, rgb.g, rgb.b};
        float got[3], hue[2], saturation[2];
        uint32_t colour = (uint32_t)rgb.r << 16 | (uint32_t)rgb.g << 8 | rgb.b;
        mat_colour(fixture, colour, seen, (enum scene_theme)(i & 1),
                   i % 3 ? QUALITY_REST : QUALITY_MOVING, got);
        hue_of(want, &hue[0], &saturation[0]);
        hue_of(got, &hue[1], &saturation[1]);
        float apart = fabsf(remainderf(hue[1] - hue[0], 360));
        float change = fabsf(saturation[1] / saturation[0] - 1);
        if (apart > most_hue || change > most_change) {
            fail_msg("%06X is shown as %.0f %.0f %.0f: hue %.1f for %.1f, saturation %.2f for %.2f",
                     (unsigned)colour, (double)got[0], (double)got[1], (double)got[2],
                     (double)hue[1], (double)hue[0], (double)saturation[1], (double)saturation[0]);
        }
    }
}

static void test_flat_mats_keep_their_colour(void **state)
{
    check(gl_fixture_of(state), &FROM_ABOVE, 4, 0.15f);
}

static void test_lit_sides_keep_their_hue(void **state)
{
    check(gl_fixture_of(state), &LIT_SIDE, 6, 0.25f);
}

static void test_shaded_sides_keep_their_hue(void **state)
{
    check(gl_fixture_of(state), &SHADED_SIDE, 12, 0.3f);
    check(gl_fixture_of(state), &DARK_SIDE, 12, 0.3f);
}

/* White is bright, nearly without colour, and still not at its limit where it is lit the most. */
static void test_white_is_not_clipped(void **state)
{
    struct gl_fixture *fixture = gl_fixture_of(state);
    for (int theme = 0; theme < 2; theme++) {
        float flat[3], lit[3], dark[3];
        mat_colour(fixture, 0xffffff, &FROM_ABOVE, (enum scene_theme)theme, QUALITY_REST, flat);
        mat_colour(fixture, 0xffffff, &LIT_SIDE, (enum scene_theme)theme, QUALITY_REST, lit);
        mat_colour(fixture, 0xffffff, &DARK_SIDE, (enum scene_theme)theme, QUALITY_REST, dark);
        for (int c = 0; c < 3; c++) {
            assert_true(flat[c] > 225 && flat[c] < 253);
            assert_true(lit[c] > 200 && lit[c] < 253);
            assert_true(dark[c] < 0.9f * flat[c]);
            assert_true(fabsf(flat[c] - flat[1]) < 10);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_flat_mats_keep_their_colour),
        cmocka_unit_test(test_lit_sides_keep_their_hue),
        cmocka_unit_test(test_shaded_sides_keep_their_hue),
        cmocka_unit_test(test_white_is_not_clipped),
    };
    return cmocka_run_group_tests(tests, gl_fixture_open, gl_fixture_close);
}
