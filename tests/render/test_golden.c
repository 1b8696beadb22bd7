/* Pictures against those that were judged by eye, within a tolerance. On a mismatch got, want and
 * difference are saved in GOLDEN_OUT_DIR. With CUBEFOLD_GOLDEN_WRITE set, the pictures are written
 * anew instead; look at each before they are committed. */
#include "gl_fixture.h"
#include "lesson_shot.h"

#include "render/image.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>

enum { WIDTH = 300, HEIGHT = 200, BYTES = 3 * WIDTH * HEIGHT };

struct golden {
    struct shot shot;
    enum scene_theme theme;
};

static const struct golden GOLDENS[] = {
    {{"table", TIMELINE_APART, 0, 0, 0, 60, 1, 0, PICTURE_NONE}, SCENE_LIGHT},
    {{"net", TIMELINE_INTERLOCK, 1, 0, 20, 50, 1, 0, PICTURE_NONE}, SCENE_LIGHT},
    {{"cube-light", TIMELINE_PRESENT, 1, 0, 40, 27, 1, 0, PICTURE_NONE}, SCENE_LIGHT},
    {{"cube-dark", TIMELINE_PRESENT, 1, 0, 220, 27, 1, 0, 3}, SCENE_DARK},
    {{"explode", TIMELINE_PRESENT, 1, 0.6f, 40, 27, 1, 0, PICTURE_NONE}, SCENE_LIGHT},
    {{"see-through", TIMELINE_PRESENT, 1, 0, 40, 27, 1, 1, PICTURE_NONE}, SCENE_DARK},
};

struct lesson_golden {
    struct lesson_shot shot;
    enum scene_theme theme;
};

static const struct lesson_golden LESSONS[] = {
    {{"lesson-start", 0, -1, 0, LESSON_TRIAL, 2, 1000, 0, 1}, SCENE_LIGHT},
    {{"lesson-rejected", 4, DIRECTION_TOP, 1, LESSON_REJECTED, 1, 1000, 0, 1}, SCENE_DARK},
    {{"lesson-hidden", 4, DIRECTION_LEFT, 1, LESSON_REJECTED, 1, 1000, 0, 1}, SCENE_LIGHT},
};

/* Other drivers and compilers round differently: so many steps on the mean, and so many pixels in a
 * thousand that differ clearly. */
static const double MEAN_TOLERANCE = 1.0;
static const int PIXELS_TOLERANCE = 8;

static void save(const char *name, const char *kind, const unsigned char *rgb)
{
    char path[512];
    snprintf(path, sizeof path, "%s/%s-%s.png", GOLDEN_OUT_DIR, name, kind);
    if (image_write_png(path, WIDTH, HEIGHT, rgb) == RENDER_OK)
        print_message("saved %s\n", path);
}

static bool alike(const char *name, const unsigned char *got, const unsigned char *want)
{
    unsigned char *difference = malloc(BYTES);
    double sum = 0;
    int clear = 0;
    assert_non_null(difference);
    for (int i = 0; i < WIDTH * HEIGHT; i++) {
        int most = 0;
        for (int c = 3 * i; c < 3 * i + 3; c++) {
            int d = abs((int)got[c] - (int)want[c]);
            difference[c] = (unsigned char)(4 * d < 255 ? 4 * d : 255);
            most = d > most ? d : most;
            sum += d;
        }
        clear += most > 32;
    }
    bool done = sum / BYTES <= MEAN_TOLERANCE && clear * 1000 <= PIXELS_TOLERANCE * WIDTH * HEIGHT;
    if (!done) {
        print_message("%s: mean difference %.2f, %d pixels differ clearly\n", name, sum / BYTES,
                      clear);
        save(name, "got", got);
        save(name, "want", want);
        save(name, "difference", difference);
    }
    free(difference);
    return done;
}

static bool compare(const char *name, const unsigned char *got)
{
    char path[512];
    unsigned char *want = NULL;
    int width = 0, height = 0;
    snprintf(path, sizeof path, "%s/%s.png", GOLDEN_DIR, name);
    if (getenv("CUBEFOLD_GOLDEN_WRITE"))
        return image_write_png(path, WIDTH, HEIGHT, got) == RENDER_OK;
    if (image_read_png(path, &width, &height, &want) != RENDER_OK || width != WIDTH ||
        height != HEIGHT) {
        print_message("%s cannot be read\n", path);
        free(want);
        return false;
    }
    bool done = alike(name, got, want);
    free(want);
    return done;
}

static void test_golden_pictures(void **state)
{
    struct gl_fixture *fixture = gl_fixture_of(state);
    bool done = true;
    for (size_t i = 0; i < sizeof GOLDENS / sizeof *GOLDENS; i++) {
        const struct golden *golden = &GOLDENS[i];
        unsigned char *got =
            gl_fixture_draw(fixture, &golden->shot, golden->theme, QUALITY_REST, WIDTH, HEIGHT);
        done = compare(golden->shot.name, got) && done;
        free(got);
    }
    assert_true(done);
}

static void test_golden_lessons(void **state)
{
    struct gl_fixture *fixture = gl_fixture_of(state);
    bool done = true;
    for (size_t i = 0; i < sizeof LESSONS / sizeof *LESSONS; i++) {
        const struct lesson_golden *golden = &LESSONS[i];
        struct lesson_scene scene;
        struct picture picture;
        assert_true(lesson_scene_open(&scene, &fixture->stage, &golden->shot));
        lesson_scene_picture(&scene, &golden->shot, golden->theme, WIDTH, HEIGHT, &picture);
        unsigned char *got = gl_fixture_picture(fixture, &picture);
        done = compare(golden->shot.name, got) && done;
        free(got);
        lesson_scene_close(&scene);
    }
    assert_true(done);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_golden_pictures),
                                       cmocka_unit_test(test_golden_lessons)};
    return cmocka_run_group_tests(tests, gl_fixture_open, gl_fixture_close);
}
