/* Marks, ghosts, badges and verdicts: what a lesson shows over the mats. */
#include "gl_fixture.h"
#include "lesson_shot.h"

#include <cglm/mat4.h>
#include <cglm/vec3.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { WIDTH = 300, HEIGHT = 200, BYTES = 3 * WIDTH * HEIGHT };

static const struct lesson_shot START = {"start", 0, -1, 0, LESSON_TRIAL, 0, 1000, 0, 1};
static const struct lesson_shot REJECTED = {
    "rejected", 4, DIRECTION_TOP, 1, LESSON_REJECTED, 0, 1000, 0, 1};

struct drawing {
    struct gl_fixture *fixture;
    struct lesson_scene scene;
    struct picture picture;
};

static struct drawing drawing_open(void **state, const struct lesson_shot *shot, int width,
                                   int height)
{
    struct drawing d = {.fixture = gl_fixture_of(state)};
    assert_true(lesson_scene_open(&d.scene, &d.fixture->stage, shot));
    lesson_scene_picture(&d.scene, shot, SCENE_LIGHT, width, height, &d.picture);
    return d;
}

static unsigned char *draw(struct drawing *d)
{
    return gl_fixture_picture(d->fixture, &d->picture);
}

/* Pixels that differ clearly. */
static int changed(const unsigned char *a, const unsigned char *b)
{
    int count = 0;
    for (int i = 0; i < WIDTH * HEIGHT; i++)
        count += abs(a[3 * i] - b[3 * i]) + abs(a[3 * i + 1] - b[3 * i + 1]) +
                     abs(a[3 * i + 2] - b[3 * i + 2]) >
                 60;
    return count;
}

/* Draws the picture with one mark in the middle of the body, of this kind; hidden behind all mats
 * when the body is closed. */
static unsigned char *draw_mark(struct drawing *d, enum scene_mark_kind kind, float strength)
{
    struct scene_mark *mark = &d->scene.marks[0];
    glm_mat4_identity(mark->pose);
    glm_vec3_copy(d->scene.layout.middle, mark->pose[3]);
    mark->kind = kind;
    mark->strength = strength;
    d->picture.mark_count = 1;
    return draw(d);
}

static void test_marks_are_seen_and_differ(void **state)
{
    struct drawing d = drawing_open(state, &START, WIDTH, HEIGHT);
    d.picture.ghost_count = 0;
    unsigned char *none = draw(&d);
    unsigned char *weak = draw_mark(&d, SCENE_MARK_OVERLAP, 0);
    unsigned char *overlap = draw_mark(&d, SCENE_MARK_OVERLAP, 1);
    unsigned char *gap = draw_mark(&d, SCENE_MARK_GAP, 1);
    assert_memory_equal(none, weak, BYTES);
    assert_true(changed(none, overlap) > 60);
    assert_true(changed(none, gap) > 40);
    assert_true(changed(overlap, gap) > 60);
    free(none);
    free(weak);
    free(overlap);
    free(gap);
    lesson_scene_close(&d.scene);
}

static void test_marks_show_through_the_body(void **state)
{
    static const struct lesson_shot closed = {"closed", 6, -1, 0, LESSON_TRIAL, 0, 1000, 0, 1};
    struct drawing d = drawing_open(state, &closed, WIDTH, HEIGHT);
    unsigned char *none = draw(&d);
    for (int kind = 0; kind < SCENE_MARK_KIND_COUNT; kind++) {
        unsigned char *hidden = draw_mark(&d, (enum scene_mark_kind)kind, 1);
        assert_true(changed(none, hidden) > 30);
        free(hidden);
    }
    free(none);
    lesson_scene_close(&d.scene);
}

static void test_ghosts_have_names(void **state)
{
    struct drawing d = drawing_open(state, &START, WIDTH, HEIGHT);
    assert_int_equal(d.scene.ghost_count, 6);
    unsigned char *named = draw(&d);
    for (int i = 0; i < 6; i++)
        d.scene.ghosts[i].name[0] = '\0';
    unsigned char *nameless = draw(&d);
    d.scene.ghosts[DIRECTION_FRONT].emphasis = 1;
    unsigned char *chosen = draw(&d);
    d.picture.ghost_count = 0;
    unsigned char *none = draw(&d);
    assert_true(changed(named, nameless) > 100);
    assert_true(changed(nameless, none) > 100);
    assert_true(changed(nameless, chosen) > 100);
    free(named);
    free(nameless);
    free(chosen);
    free(none);
    lesson_scene_close(&d.scene);
}

/* A name that could not be read is not drawn: at this size a face is a few pixels. */
static void test_small_names_are_dropped(void **state)
{
    enum { SIDE = 48 };
    struct drawing d = drawing_open(state, &START, SIDE, SIDE);
    unsigned char *named = draw(&d);
    for (int i = 0; i < 6; i++)
        d.scene.ghosts[i].name[0] = '\0';
    unsigned char *nameless = draw(&d);
    assert_memory_equal(named, nameless, 3 * SIDE * SIDE);
    free(named);
    free(nameless);
    lesson_scene_close(&d.scene);
}

/* Pixels where one channel leads both others by this much. */
static int leading(const unsigned char *rgb, int channel, int by)
{
    int count = 0;
    for (int i = 0; i < WIDTH * HEIGHT; i++) {
        const unsigned char *p = rgb + 3 * i;
        int other = p[(channel + 1) % 3], third = p[(channel + 2) % 3];
        count += p[channel] > other + by && p[channel] > third + by;
    }
    return count;
}

static void test_verdicts_have_colours(void **state)
{
    struct drawing d = drawing_open(state, &REJECTED, WIDTH, HEIGHT);
    int trial = 0;
    d.picture.mark_count = 0;
    while (d.scene.places[trial].role != LESSON_REJECTED)
        trial++;
    unsigned char *red = draw(&d);
    d.scene.state.verdict[trial] = 1;
    unsigned char *green = draw(&d);
    d.scene.state.verdict[trial] = 0;
    unsigned char *none = draw(&d);
    assert_true(leading(red, 0, 120) > leading(none, 0, 120) + 30);
    assert_true(changed(green, none) > 60);
    assert_true(changed(red, green) > 60);
    free(red);
    free(green);
    free(none);
    lesson_scene_close(&d.scene);
}

static void test_tried_mats_carry_a_badge(void **state)
{
    struct drawing d = drawing_open(state, &START, WIDTH, HEIGHT);
    unsigned char *none = draw(&d);
    d.scene.state.tried[0] = 1;
    unsigned char *badge = draw(&d);
    assert_in_range(changed(none, badge), 10, 400);
    free(none);
    free(badge);
    lesson_scene_close(&d.scene);
}

static void test_same_moment_same_bytes(void **state)
{
    struct drawing d = drawing_open(state, &REJECTED, WIDTH, HEIGHT);
    unsigned char *first = draw(&d);
    struct drawing other = drawing_open(state, &START, WIDTH, HEIGHT);
    free(draw(&other));
    lesson_scene_close(&other.scene);
    unsigned char *second = draw(&d);
    assert_memory_equal(first, second, BYTES);
    free(first);
    free(second);
    lesson_scene_close(&d.scene);
}

/* Overlays need no mats to be drawn. */
static void test_overlays_alone(void **state)
{
    struct drawing d = drawing_open(state, &START, WIDTH, HEIGHT);
    d.picture.mat_count = 0;
    unsigned char *ghosts = draw(&d);
    d.picture.ghost_count = 0;
    unsigned char *mark = draw_mark(&d, SCENE_MARK_OVERLAP, 1);
    d.picture.mark_count = 0;
    unsigned char *nothing = draw(&d);
    assert_true(changed(ghosts, nothing) > 100);
    assert_true(changed(mark, nothing) > 60);
    free(ghosts);
    free(mark);
    free(nothing);
    lesson_scene_close(&d.scene);
}

/* Every quality draws the overlays, and strange names do no harm. */
static void test_qualities_and_names(void **state)
{
    static const char *const names[] = {"", " ", "Front 0,0,1", "-1", "\xC3\xA4\xFF", "x y z"};
    struct drawing d = drawing_open(state, &REJECTED, WIDTH, HEIGHT);
    for (int i = 0; i < d.scene.ghost_count; i++)
        strcpy(d.scene.ghosts[i].name, names[i % 6]);
    for (int preset = QUALITY_REST; preset <= QUALITY_FIRST; preset++) {
        d.picture.quality = quality_preset((enum quality_preset)preset);
        free(draw(&d));
    }
    lesson_scene_close(&d.scene);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_marks_are_seen_and_differ),
        cmocka_unit_test(test_marks_show_through_the_body),
        cmocka_unit_test(test_ghosts_have_names),
        cmocka_unit_test(test_small_names_are_dropped),
        cmocka_unit_test(test_verdicts_have_colours),
        cmocka_unit_test(test_tried_mats_carry_a_badge),
        cmocka_unit_test(test_same_moment_same_bytes),
        cmocka_unit_test(test_overlays_alone),
        cmocka_unit_test(test_qualities_and_names),
    };
    return cmocka_run_group_tests(tests, gl_fixture_open, gl_fixture_close);
}
