/* Random inputs to the lesson and its panes, without a window and without drawing: buttons, keys,
 * drags, wheels, speeds, sizes, odd steps of time. After each, all that is shown belongs to one
 * event, and the state is the one of a fresh run to it. */
#include "core/random.h"
#include "io/lesson_text.h"
#include "lesson/lesson_panes.h"
#include "lesson/lesson_scene.h"
#include "lesson/support.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#ifndef TEST_INPUTS
#define TEST_INPUTS 600
#endif

enum {
    INPUTS = TEST_INPUTS,
    PUZZLES = 3,
    SLICE = 2000,       /* events that the lesson works for a frame */
    FRESH_EVERY = 7,    /* inputs between comparisons with a fresh run */
    FRESH_MOST = 15000, /* events that a fresh run is made for */
    DRAG_STEPS = 4
};

struct desk {
    struct test_lesson test;
    struct lesson *lesson;
    struct lesson_panes panes;
    struct lesson_scene *scenes[LESSON_SIDES];
    struct ui *ui;
    struct ui_input input;
    struct lesson_view view;
    uint64_t random;
};

static uint32_t below(struct desk *desk, uint32_t n)
{
    return random_below(&desk->random, n);
}

/* ---- frames ---- */

static void layout(struct desk *desk)
{
    struct ui_theme theme = lesson_panes_theme(&desk->panes, UI_THEME_LIGHT, 1440, 900);
    ui_begin(desk->ui, &desk->input, &theme);
    struct ui_rect area = ui_viewport(desk->ui);
    ui_cut_top(&area, 52);
    desk->view = lesson_panes(&desk->panes, desk->ui, desk->lesson, area);
    ui_end(desk->ui);
    ui_input_next(&desk->input);
}

static void frame(struct desk *desk, double seconds)
{
    desk->input.time += seconds;
    lesson_advance(desk->lesson, desk->input.time);
    lesson_work(desk->lesson, SLICE);
    layout(desk);
    layout(desk); /* what a control has changed is shown by all panes */
    for (int side = 0; side < LESSON_SIDES; side++)
        if (desk->lesson->runs[side] != NULL)
            assert_true(lesson_scene_update(desk->scenes[side], desk->lesson, side, NULL));
}

/* ---- what must hold ---- */

static void shows(uint64_t part, uint64_t event)
{
    if (part != LESSON_NOT_SHOWN)
        assert_int_equal(part, event);
}

static void check_parts(const struct desk *desk)
{
    const struct lesson_shown *shown = &desk->panes.shown;
    const struct lesson_run *run = desk->lesson->runs[0];
    uint64_t event = lesson_run_event(run);
    struct stepper_event happened = stepper_event(run->shown);
    struct lesson_text caption;
    shows(shown->code_event, event);
    shows(shown->caption_event, event);
    shows(shown->path_event, event);
    shows(shown->tree_event, event);
    shows(shown->counters_event, event);
    shows(shown->graph_event, event);
    int marks, clashes = stepper_clashes(run->shown, NULL, 0);
    shows(lesson_scene_event(desk->scenes[0], &marks), event);
    assert_int_equal(marks, clashes);
    if (shown->code_event != LESSON_NOT_SHOWN)
        assert_int_equal(shown->code_line, lesson_code_line(run->plan, happened) + 1);
    if (shown->path_event != LESSON_NOT_SHOWN)
        assert_int_equal(shown->path_levels, stepper_level_count(run->shown));
    if (shown->caption_event != LESSON_NOT_SHOWN) {
        lesson_caption(desk->lesson->document, run->plan, run->shown, &caption);
        assert_int_equal(strncmp(caption.text, shown->caption, LESSON_CAPTION_SIZE - 1), 0);
    }
    assert_int_equal(stepper_counts(run->shown).events, event);
}

static void check_lesson(const struct desk *desk)
{
    const struct lesson *lesson = desk->lesson;
    const struct lesson_predict *predict = &lesson->predict;
    assert_true(lesson->speed >= LESSON_SLOWEST && lesson->speed <= LESSON_FASTEST);
    assert_false(lesson->racing && lesson->runs[1] == NULL);
    if (predict->question != LESSON_NO_QUESTION) {
        assert_int_equal(predict->event, lesson_event(lesson));
        assert_null(lesson->runs[1]);
    }
    assert_true(predict->fit.right <= predict->fit.asked);
    for (int i = 1; i < lesson->bookmark_count; i++)
        assert_true(lesson->bookmarks[i - 1] < lesson->bookmarks[i]);
    const struct lesson_run *run = lesson->runs[0];
    for (int i = 1; i < run->wish_count; i++)
        assert_true(run->wishes[i - 1].event <= run->wishes[i].event);
}

static void check(const struct desk *desk, int input)
{
    check_parts(desk);
    check_lesson(desk);
    for (int side = 0; side < LESSON_SIDES && input % FRESH_EVERY == 0; side++) {
        const struct lesson_run *run = desk->lesson->runs[side];
        if (run != NULL && lesson_run_event(run) <= FRESH_MOST)
            test_lesson_is_fresh(run);
    }
}

/* ---- inputs ---- */

static void point(struct desk *desk, float x, float y)
{
    desk->input.pointer_x = x;
    desk->input.pointer_y = y;
    desk->input.pointer_inside = true;
}

/* Somewhere in a control, or anywhere. */
static void aim(struct desk *desk, float *x, float *y)
{
    struct ui_widget_info info;
    int count = 0;
    while (ui_widget_at(desk->ui, count, &info))
        count++;
    struct ui_rect r = ui_viewport(desk->ui);
    if (count > 0 && below(desk, 8) > 0) {
        ui_widget_at(desk->ui, (int)below(desk, (uint32_t)count), &info);
        r = info.rect;
    }
    *x = r.x + r.w * (float)below(desk, 101) / 100;
    *y = r.y + r.h * (float)below(desk, 101) / 100;
}

static void press_and_move(struct desk *desk, int steps)
{
    float x, y, to_x, to_y;
    unsigned button = below(desk, 6) == 0 ? UI_BUTTON_RIGHT : UI_BUTTON_LEFT;
    aim(desk, &x, &y);
    aim(desk, &to_x, &to_y);
    point(desk, x, y);
    frame(desk, 0);
    ui_input_button(&desk->input, button, true);
    frame(desk, 0);
    for (int i = 1; i <= steps; i++) {
        float part = (float)i / (float)steps;
        point(desk, x + (to_x - x) * part, y + (to_y - y) * part);
        frame(desk, 0.016);
    }
    ui_input_button(&desk->input, button, false);
    frame(desk, 0);
}

static void turn_wheel(struct desk *desk)
{
    float x, y;
    aim(desk, &x, &y);
    point(desk, x, y);
    frame(desk, 0);
    desk->input.wheel_y = (float)below(desk, 7) - 3;
    frame(desk, 0);
}

static void type(struct desk *desk)
{
    static const enum ui_key keys[] = {UI_KEY_TAB,  UI_KEY_ENTER, UI_KEY_SPACE, UI_KEY_ESCAPE,
                                       UI_KEY_LEFT, UI_KEY_RIGHT, UI_KEY_UP,    UI_KEY_DOWN,
                                       UI_KEY_HOME, UI_KEY_END,   UI_KEY_DELETE};
    if (below(desk, 3) == 0) {
        char number[16];
        snprintf(number, sizeof number, "%u", below(desk, 20000));
        ui_set_focus(desk->ui, "event");
        frame(desk, 0);
        ui_input_text(&desk->input, number);
        frame(desk, 0);
        ui_input_key(&desk->input, UI_KEY_ENTER, 0);
    } else {
        ui_input_key(&desk->input, keys[below(desk, sizeof keys / sizeof *keys)], below(desk, 2));
    }
    frame(desk, 0);
}

static void wait(struct desk *desk)
{
    static const double steps[] = {0, 1e-9, 0.001, 0.016, 0.4, 7, 5000};
    int frames = 1 + (int)below(desk, 3);
    for (int i = 0; i < frames; i++)
        frame(desk, steps[below(desk, sizeof steps / sizeof *steps)]);
}

static void resize(struct desk *desk)
{
    static const int sizes[][2] = {{1440, 900}, {1024, 640}, {720, 450}, {300, 900},
                                   {900, 200},  {1, 1},      {0, 0}};
    int i = (int)below(desk, sizeof sizes / sizeof *sizes + 4);
    i = i < (int)(sizeof sizes / sizeof *sizes) ? i : 0;
    desk->input.width = sizes[i][0];
    desk->input.height = sizes[i][1];
    frame(desk, 0);
}

static void change(struct desk *desk)
{
    struct stepper_rules rules = desk->lesson->runs[0]->rules;
    int mats = desk->test.puzzle.mat_count, faces = desk->test.puzzle.shape->face_count;
    switch (below(desk, 6)) {
    case 0:
        rules.corners = !rules.corners;
        lesson_set_rules(desk->lesson, 0, &rules);
        break;
    case 1:
        lesson_add_wish(desk->lesson, (int)below(desk, (uint32_t)faces),
                        (int)below(desk, (uint32_t)mats), (uint8_t)(1 + below(desk, 255)),
                        below(desk, 2) == 0);
        break;
    case 2:
        lesson_remove_wish(desk->lesson, (int)below(desk, 3));
        break;
    case 3:
        lesson_look(desk->lesson, (enum trace_goal)below(desk, TRACE_GOAL_COUNT),
                    1 + (int)below(desk, 3), below(desk, 2) == 0);
        break;
    case 4:
        lesson_set_speed(desk->lesson, below(desk, 2000000));
        break;
    default:
        lesson_go(desk->lesson, below(desk, 12000));
        break;
    }
    frame(desk, 0);
}

static void put_in(struct desk *desk)
{
    uint32_t kind = below(desk, 100);
    if (kind < 30) {
        lesson_act(desk->lesson, (enum lesson_action)below(desk, LESSON_ACTION_COUNT));
        frame(desk, 0.01);
    } else if (kind < 55) {
        press_and_move(desk, 0);
    } else if (kind < 63) {
        press_and_move(desk, DRAG_STEPS);
    } else if (kind < 69) {
        turn_wheel(desk);
    } else if (kind < 78) {
        type(desk);
    } else if (kind < 88) {
        wait(desk);
    } else if (kind < 91) {
        resize(desk);
    } else {
        change(desk);
    }
}

/* ---- the walk ---- */

static void open_desk(struct desk *desk, const char *puzzle, uint64_t seed)
{
    struct ui_config config = ui_config_default();
    memset(desk, 0, sizeof *desk);
    test_lesson_open(&desk->test, puzzle, "all-on");
    desk->lesson = desk->test.lesson;
    desk->random = seed;
    desk->input = (struct ui_input){.scale = 1, .width = 1440, .height = 900};
    assert_int_equal(ui_create(&config, &desk->ui), UI_OK);
    assert_true(lesson_panes_init(&desk->panes, desk->test.puzzle.shape->face_count));
    for (int side = 0; side < LESSON_SIDES; side++) {
        desk->scenes[side] = lesson_scene_create(desk->test.document, &desk->test.puzzle);
        assert_non_null(desk->scenes[side]);
    }
    frame(desk, 0);
}

static void close_desk(struct desk *desk)
{
    for (int side = 0; side < LESSON_SIDES; side++)
        lesson_scene_destroy(desk->scenes[side]);
    lesson_panes_free(&desk->panes);
    ui_destroy(desk->ui);
    test_lesson_close(&desk->test);
}

static void no_input_leaves_a_contradiction(void **state)
{
    static const char *const puzzles[PUZZLES] = {"blue.txt", "pebble.txt", "two-tribes.txt"};
    (void)state;
    for (int k = 0; k < PUZZLES; k++) {
        struct desk desk;
        open_desk(&desk, puzzles[k], (uint64_t)k + 1);
        for (int i = 0; i < INPUTS / PUZZLES; i++) {
            put_in(&desk);
            check(&desk, i);
            if (i % 400 == 399) { /* panes that were hidden come back */
                memset(desk.panes.hidden, 0, sizeof desk.panes.hidden);
                desk.panes.projector = false;
            }
        }
        close_desk(&desk);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(no_input_leaves_a_contradiction)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
