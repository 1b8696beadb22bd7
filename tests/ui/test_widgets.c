/* Widgets, driven by synthetic pointer and keys. */
#include "cmocka_all.h"
#include "driver.h"

#include "ui/widgets.h"

#include <math.h>
#include <string.h>

/* ---- buttons and switches ---- */

static void a_click_is_press_and_release_inside(void **state)
{
    struct driver d = driver_start(NULL, NULL);

    (void)state;
    driver_over(&d, "play");
    assert_string_equal(ui_hovered(d.ui), "play");
    driver_button(&d, true);
    assert_int_equal(d.demo.plays, 0);
    assert_string_equal(ui_held(d.ui), "play");
    driver_button(&d, false);
    assert_int_equal(d.demo.plays, 1);
    assert_true(d.demo.playing);
    assert_string_equal(ui_held(d.ui), "");
    driver_stop(&d);
}

static void released_outside_is_no_click(void **state)
{
    struct driver d = driver_start(NULL, NULL);

    (void)state;
    driver_over(&d, "play");
    driver_button(&d, true);
    driver_move(&d, 400, 400);
    assert_string_equal(ui_hovered(d.ui), "");
    driver_button(&d, false);
    assert_int_equal(d.demo.plays, 0);
    /* Out and in again is one. */
    driver_over(&d, "play");
    driver_button(&d, true);
    driver_move(&d, 400, 400);
    driver_over(&d, "play");
    driver_button(&d, false);
    assert_int_equal(d.demo.plays, 1);
    driver_stop(&d);
}

static void pressed_outside_is_no_click(void **state)
{
    struct driver d = driver_start(NULL, NULL);

    (void)state;
    driver_move(&d, 400, 400);
    driver_button(&d, true);
    driver_over(&d, "play");
    assert_string_equal(ui_hovered(d.ui), "");
    assert_false(ui_wants_pointer(d.ui));
    driver_button(&d, false);
    assert_int_equal(d.demo.plays, 0);
    driver_frame(&d);
    assert_true(ui_wants_pointer(d.ui));
    /* Pressed on one button, released on another. */
    driver_over(&d, "next");
    driver_button(&d, true);
    driver_over(&d, "play");
    driver_button(&d, false);
    assert_int_equal(d.demo.plays, 0);
    driver_stop(&d);
}

static void press_and_release_in_one_frame_is_a_click(void **state)
{
    struct driver d = driver_start(NULL, NULL);

    (void)state;
    driver_over(&d, "play");
    ui_input_button(&d.in, UI_BUTTON_LEFT, true);
    ui_input_button(&d.in, UI_BUTTON_LEFT, false);
    driver_frame(&d);
    assert_int_equal(d.demo.plays, 1);
    assert_string_equal(ui_held(d.ui), "");
    driver_stop(&d);
}

static void other_buttons_do_not_click(void **state)
{
    struct driver d = driver_start(NULL, NULL);

    (void)state;
    driver_over(&d, "play");
    ui_input_button(&d.in, UI_BUTTON_RIGHT, true);
    driver_frame(&d);
    assert_true(ui_wants_pointer(d.ui));
    ui_input_button(&d.in, UI_BUTTON_RIGHT, false);
    driver_frame(&d);
    assert_int_equal(d.demo.plays, 0);
    driver_stop(&d);
}

static void lost_focus_ends_a_press(void **state)
{
    struct driver d = driver_start(NULL, NULL);

    (void)state;
    driver_over(&d, "play");
    driver_button(&d, true);
    d.in.cancel = true;
    driver_frame(&d);
    assert_string_equal(ui_held(d.ui), "");
    driver_button(&d, false);
    assert_int_equal(d.demo.plays, 0);
    driver_stop(&d);
}

static void a_switch_switches(void **state)
{
    struct driver d = driver_start(NULL, NULL);

    (void)state;
    driver_click(&d, "see");
    assert_true(d.demo.see_through);
    driver_click(&d, "see");
    assert_false(d.demo.see_through);
    driver_click(&d, "off"); /* disabled, and bound to the same value */
    assert_false(d.demo.see_through);
    driver_stop(&d);
}

/* ---- sliders ---- */

static void a_slider_follows_the_pointer_even_outside(void **state)
{
    struct driver d = driver_start(NULL, NULL);
    struct ui_rect r = driver_rect(&d, "explode");

    (void)state;
    driver_move(&d, r.x + r.w * 0.75f, r.y + r.h / 2);
    driver_button(&d, true);
    assert_float_equal(d.demo.explode, 0.75, 0.03);
    driver_move(&d, r.x + r.w * 0.5f, r.y + 300);
    assert_float_equal(d.demo.explode, 0.5, 0.03);
    driver_move(&d, r.x - 5000, 0);
    assert_float_equal(d.demo.explode, 0, 0);
    driver_move(&d, r.x + 5000, 0);
    assert_float_equal(d.demo.explode, 1, 0);
    driver_button(&d, false);
    driver_move(&d, r.x, r.y);
    assert_float_equal(d.demo.explode, 1, 0);
    driver_stop(&d);
}

static void a_press_on_the_knob_does_not_move_it(void **state)
{
    struct driver d = driver_start(NULL, NULL);
    struct ui_rect r = driver_rect(&d, "explode");

    (void)state;
    driver_move(&d, r.x + 7 + (r.w - 14) * 0.25f + 4, r.y + r.h / 2);
    driver_button(&d, true);
    driver_button(&d, false);
    assert_float_equal(d.demo.explode, 0.25, 1e-6);
    driver_stop(&d);
}

static void wheel_and_keys_move_a_slider(void **state)
{
    struct driver d = driver_start(NULL, NULL);

    (void)state;
    driver_over(&d, "explode");
    d.in.wheel_y = 1;
    driver_frame(&d);
    assert_float_equal(d.demo.explode, 0.27, 1e-6);
    driver_move(&d, 400, 400);
    d.in.wheel_y = 1;
    driver_frame(&d);
    assert_float_equal(d.demo.explode, 0.27, 1e-6);
    ui_set_focus(d.ui, "explode");
    driver_key(&d, UI_KEY_LEFT, 0);
    assert_float_equal(d.demo.explode, 0.25, 1e-6);
    driver_key(&d, UI_KEY_PAGE_UP, 0);
    assert_float_equal(d.demo.explode, 0.45, 1e-6);
    driver_key(&d, UI_KEY_END, 0);
    assert_float_equal(d.demo.explode, 1, 0);
    driver_key(&d, UI_KEY_RIGHT, 0);
    assert_float_equal(d.demo.explode, 1, 0);
    driver_key(&d, UI_KEY_HOME, 0);
    assert_float_equal(d.demo.explode, 0, 0);
    driver_key(&d, UI_KEY_RIGHT, UI_MOD_CTRL); /* somebody else's */
    assert_float_equal(d.demo.explode, 0, 0);
    driver_stop(&d);
}

static void a_logarithmic_slider_has_one_in_its_middle(void **state)
{
    struct driver d = driver_start(NULL, NULL);
    struct ui_rect r = driver_rect(&d, "speed");

    (void)state;
    driver_move(&d, r.x + r.w - 2, r.y + r.h / 2);
    driver_button(&d, true);
    assert_float_equal(d.demo.speed, 10, 0.001);
    driver_move(&d, r.x + r.w / 2 + 3, r.y + r.h / 2); /* held by the detent */
    assert_float_equal(d.demo.speed, 1, 0);
    driver_move(&d, r.x + r.w * 0.25f, r.y);
    assert_true(d.demo.speed > 0.25 && d.demo.speed < 0.38);
    driver_button(&d, false);
    driver_stop(&d);
}

struct odd {
    double value;
    struct ui_slider slider;
    bool changed;
};

static void show_odd(struct ui *ui, void *user)
{
    struct odd *o = user;

    o->changed = ui_slider(ui, (struct ui_rect){0, 0, 200, 30}, &o->slider, &o->value);
}

static void odd_sliders_leave_their_value_alone(void **state)
{
    struct odd odds[] = {
        {NAN, {.name = "s", .max = 1}, false},
        {INFINITY, {.name = "s", .max = 1}, false},
        {5, {.name = "s", .max = 1}, false},
        {5, {.name = "s", .min = 3, .max = 3}, false},
        {0, {.name = "s", .min = 0, .max = 9, .logarithmic = true}, false},
        {0, {.name = NULL, .max = 1}, false},
    };

    (void)state;
    for (size_t i = 0; i < sizeof odds / sizeof odds[0]; i++) {
        double before = odds[i].value;
        struct driver d = driver_start(show_odd, &odds[i]);

        assert_false(odds[i].changed);
        assert_true(odds[i].value == before || isnan(before));
        driver_stop(&d);
    }
}

static void a_grid_snaps_dragged_values(void **state)
{
    struct odd o = {1, {.name = "s", .min = 1, .max = 11, .grid = 2}, false};
    struct driver d = driver_start(show_odd, &o);

    (void)state;
    for (float x = 0; x < 200; x += 7) {
        driver_move(&d, x, 10);
        driver_button(&d, true);
        driver_button(&d, false);
        assert_float_equal(fmod(o.value, 2), 1, 1e-9);
    }
    driver_stop(&d);
}

static void the_scrub_bar_says_when_it_is_held(void **state)
{
    struct driver d = driver_start(NULL, NULL);
    struct ui_rect r = driver_rect(&d, "scrub");

    (void)state;
    driver_move(&d, r.x + r.w * 0.8f, r.y + r.h - 10);
    driver_button(&d, true);
    assert_true(d.demo.scrub_held);
    assert_float_equal(d.demo.time, 0.8, 0.02);
    driver_move(&d, r.x + r.w * 0.1f, 0);
    assert_float_equal(d.demo.time, 0.1, 0.02);
    driver_button(&d, false);
    assert_false(d.demo.scrub_held);
    driver_stop(&d);
}

/* ---- choosers ---- */

static void segments_choose(void **state)
{
    struct driver d = driver_start(NULL, NULL);

    (void)state;
    driver_click(&d, "mode/2");
    assert_int_equal(d.demo.mode, 2);
    ui_set_focus(d.ui, "mode");
    driver_key(&d, UI_KEY_LEFT, 0);
    driver_key(&d, UI_KEY_LEFT, 0);
    driver_key(&d, UI_KEY_LEFT, 0);
    assert_int_equal(d.demo.mode, 0);
    driver_key(&d, UI_KEY_END, 0);
    assert_int_equal(d.demo.mode, 2);
    driver_stop(&d);
}

static void a_stepper_steps(void **state)
{
    struct driver d = driver_start(NULL, NULL);

    (void)state;
    driver_click(&d, "solution/prev");
    assert_int_equal(d.demo.solution, 0);
    driver_click(&d, "solution/prev"); /* the first: does not wrap */
    assert_int_equal(d.demo.solution, 0);
    driver_click(&d, "solution/next");
    assert_int_equal(d.demo.solution, 1);
    ui_set_focus(d.ui, "net");
    for (int i = 0; i < 9; i++)
        driver_key(&d, UI_KEY_RIGHT, 0);
    assert_int_equal(d.demo.net, 0); /* wraps */
    driver_stop(&d);
}

static void a_list_opens_and_takes_a_choice(void **state)
{
    struct driver d = driver_start(NULL, NULL);

    (void)state;
    driver_click(&d, "net");
    assert_string_equal(ui_open(d.ui), "net");
    assert_true(ui_wants_pointer(d.ui));
    driver_click(&d, "net/5");
    assert_int_equal(d.demo.net, 5);
    assert_string_equal(ui_open(d.ui), "");
    assert_string_equal(ui_focus(d.ui), "");
    driver_stop(&d);
}

static void a_press_beside_a_list_only_closes_it(void **state)
{
    struct driver d = driver_start(NULL, NULL);
    struct ui_rect play = driver_rect(&d, "play");

    (void)state;
    driver_click(&d, "net");
    driver_move(&d, play.x + 5, play.y + 5);
    driver_button(&d, true);
    driver_button(&d, false);
    driver_frame(&d);
    assert_string_equal(ui_open(d.ui), "");
    assert_int_equal(d.demo.plays, 0);
    assert_int_equal(d.demo.net, 2);
    driver_stop(&d);
}

static void a_list_by_keys(void **state)
{
    struct driver d = driver_start(NULL, NULL);

    (void)state;
    ui_set_focus(d.ui, "net");
    driver_key(&d, UI_KEY_ENTER, 0);
    driver_settle(&d);
    assert_string_equal(ui_open(d.ui), "net");
    assert_string_equal(ui_focus(d.ui), "net/2");
    for (int i = 0; i < 7; i++) { /* beyond what is seen at first: the list scrolls */
        driver_key(&d, UI_KEY_DOWN, 0);
        driver_settle(&d);
    }
    assert_string_equal(ui_focus(d.ui), "net/9");
    driver_rect(&d, "net/9");
    driver_key(&d, UI_KEY_SPACE, 0);
    assert_int_equal(d.demo.net, 9);
    driver_settle(&d);
    assert_string_equal(ui_focus(d.ui), "net");
    driver_key(&d, UI_KEY_ENTER, 0);
    driver_settle(&d);
    driver_key(&d, UI_KEY_ESCAPE, 0);
    assert_string_equal(ui_open(d.ui), "");
    assert_string_equal(ui_focus(d.ui), "net");
    assert_int_equal(d.demo.net, 9);
    driver_stop(&d);
}

static void the_wheel_scrolls_a_list(void **state)
{
    struct driver d = driver_start(NULL, NULL);
    struct ui_rect r;

    (void)state;
    driver_click(&d, "net");
    assert_false(ui_find(d.ui, "net/10", &r));
    driver_over(&d, "net/4");
    d.in.wheel_y = -20;
    driver_frame(&d);
    driver_frame(&d);
    assert_true(ui_find(d.ui, "net/10", &r));
    assert_false(ui_find(d.ui, "net/0", &r));
    driver_stop(&d);
}

/* ---- modal ---- */

static void the_help_blocks_what_is_below(void **state)
{
    struct driver d = driver_start(NULL, NULL);
    struct ui_rect play = driver_rect(&d, "play");

    (void)state;
    ui_set_focus(d.ui, "help");
    driver_key(&d, UI_KEY_ENTER, 0);
    driver_settle(&d);
    assert_true(d.demo.help);
    assert_string_equal(ui_open(d.ui), "keys");
    assert_true(ui_wants_all_keys(d.ui) && ui_wants_pointer(d.ui));
    driver_key(&d, UI_KEY_TAB, 0);
    assert_string_equal(ui_focus(d.ui), "keys/close");
    driver_key(&d, UI_KEY_TAB, 0);
    assert_string_equal(ui_focus(d.ui), "keys/close");
    driver_move(&d, play.x + 5, play.y + 5);
    driver_button(&d, true);
    driver_button(&d, false);
    assert_int_equal(d.demo.plays, 0);
    assert_false(d.demo.help);
    driver_settle(&d);
    assert_string_equal(ui_open(d.ui), "");
    driver_stop(&d);
}

static void escape_and_the_cross_close_the_help(void **state)
{
    struct driver d = driver_start(NULL, NULL);

    (void)state;
    ui_set_focus(d.ui, "help");
    driver_key(&d, UI_KEY_ENTER, 0);
    driver_settle(&d);
    driver_key(&d, UI_KEY_ESCAPE, 0);
    assert_false(d.demo.help);
    driver_settle(&d);
    assert_string_equal(ui_focus(d.ui), "help");
    d.demo.help = true;
    driver_settle(&d);
    driver_click(&d, "keys/close");
    assert_false(d.demo.help);
    driver_stop(&d);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_click_is_press_and_release_inside),
        cmocka_unit_test(released_outside_is_no_click),
        cmocka_unit_test(pressed_outside_is_no_click),
        cmocka_unit_test(press_and_release_in_one_frame_is_a_click),
        cmocka_unit_test(other_buttons_do_not_click),
        cmocka_unit_test(lost_focus_ends_a_press),
        cmocka_unit_test(a_switch_switches),
        cmocka_unit_test(a_slider_follows_the_pointer_even_outside),
        cmocka_unit_test(a_press_on_the_knob_does_not_move_it),
        cmocka_unit_test(wheel_and_keys_move_a_slider),
        cmocka_unit_test(a_logarithmic_slider_has_one_in_its_middle),
        cmocka_unit_test(odd_sliders_leave_their_value_alone),
        cmocka_unit_test(a_grid_snaps_dragged_values),
        cmocka_unit_test(the_scrub_bar_says_when_it_is_held),
        cmocka_unit_test(segments_choose),
        cmocka_unit_test(a_stepper_steps),
        cmocka_unit_test(a_list_opens_and_takes_a_choice),
        cmocka_unit_test(a_press_beside_a_list_only_closes_it),
        cmocka_unit_test(a_list_by_keys),
        cmocka_unit_test(the_wheel_scrolls_a_list),
        cmocka_unit_test(the_help_blocks_what_is_below),
        cmocka_unit_test(escape_and_the_cross_close_the_help),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
