/* The context as a whole: rest, tooltips, toasts, scroll areas, odd sizes, full pools. */
#include "cmocka_all.h"
#include "driver.h"

#include "ui/paint.h"
#include "ui/widgets.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- rest ---- */

static void an_idle_window_wants_no_frame(void **state)
{
    struct driver d = driver_start(NULL, NULL);

    (void)state;
    driver_settle(&d);
    assert_true(isinf(ui_next_wake(d.ui)));
    driver_click(&d, "see");
    assert_false(isinf(ui_next_wake(d.ui)));
    driver_move(&d, 400, 400);
    driver_settle(&d);
    assert_true(isinf(ui_next_wake(d.ui)));
    d.in.width = 900;
    driver_settle(&d);
    assert_true(isinf(ui_next_wake(d.ui)));
    driver_stop(&d);
}

static void fades_depend_on_time_not_on_frames(void **state)
{
    struct driver a = driver_start(NULL, NULL), b = driver_start(NULL, NULL);

    (void)state;
    driver_click(&a, "see");
    driver_click(&b, "see");
    for (int i = 0; i < 8; i++)
        driver_wait(&a, 0.01);
    driver_wait(&b, 0.08);
    const struct ui_draw_list *la = ui_draw_list_of(a.ui), *lb = ui_draw_list_of(b.ui);

    assert_int_equal(la->vertex_count, lb->vertex_count);
    for (uint32_t i = 0; i < la->vertex_count; i++)
        assert_float_equal(la->vertices[i].x, lb->vertices[i].x, 0.02);
    driver_stop(&a);
    driver_stop(&b);
}

static void reduced_motion_jumps(void **state)
{
    struct driver d = driver_start(NULL, NULL);

    (void)state;
    d.theme.reduced_motion = true;
    driver_settle(&d);
    d.demo.see_through = true;
    driver_frame(&d);
    assert_true(isinf(ui_next_wake(d.ui)));
    driver_stop(&d);
}

static int top_commands(const struct driver *d)
{
    const struct ui_draw_list *list = ui_draw_list_of(d->ui);
    int n = 0;

    for (uint32_t i = 0; i < list->command_count; i++)
        n += list->commands[i].layer == UI_LAYER_TOP;
    return n;
}

static void a_tooltip_comes_after_a_delay(void **state)
{
    struct driver d = driver_start(NULL, NULL);

    (void)state;
    driver_over(&d, "play");
    driver_wait(&d, 0.3);
    assert_int_equal(top_commands(&d), 0);
    double wake = ui_next_wake(d.ui);

    assert_true(wake > d.in.time && wake < d.in.time + 0.3);
    driver_wait(&d, 0.3);
    assert_true(top_commands(&d) > 0);
    assert_true(isinf(ui_next_wake(d.ui)));
    driver_over(&d, "back"); /* the next one comes at once */
    assert_true(top_commands(&d) > 0);
    driver_button(&d, true);
    assert_int_equal(top_commands(&d), 0);
    driver_button(&d, false);
    driver_wait(&d, 5);
    assert_int_equal(top_commands(&d), 0);
    driver_stop(&d);
}

static void a_toast_goes_by_itself(void **state)
{
    struct driver d = driver_start(NULL, NULL);
    char text[1000];

    (void)state;
    memset(text, 'x', sizeof text);
    text[UI_TOAST_TEXT - 2] = '\xC2';
    text[UI_TOAST_TEXT - 1] = '\xB0';
    text[sizeof text - 1] = '\0';
    ui_toast_set(&d.demo.toast, text, d.in.time, 3, true);
    assert_int_equal(strlen(d.demo.toast.text), UI_TOAST_TEXT - 2); /* no half character */
    driver_frame(&d);
    assert_true(top_commands(&d) > 0);
    driver_settle(&d);
    assert_int_equal(top_commands(&d), 0);
    assert_true(isinf(ui_next_wake(d.ui)));
    driver_stop(&d);
}

/* ---- pointer ---- */

static void cards_take_the_pointer_and_the_scene_does_not(void **state)
{
    struct driver d = driver_start(NULL, NULL);
    struct ui_rect card = driver_rect(&d, "net");

    (void)state;
    driver_move(&d, 400, 420);
    assert_false(ui_wants_pointer(d.ui));
    driver_move(&d, card.x - 10, card.y); /* padding of the card */
    assert_true(ui_wants_pointer(d.ui));
    driver_button(&d, true);
    driver_move(&d, 400, 420); /* dragged off the card: still not for the scene */
    assert_true(ui_wants_pointer(d.ui));
    driver_button(&d, false);
    driver_frame(&d);
    assert_false(ui_wants_pointer(d.ui));
    driver_stop(&d);
}

static void the_cursor_shows_what_can_be_clicked(void **state)
{
    struct driver d = driver_start(NULL, NULL);

    (void)state;
    driver_over(&d, "play");
    assert_int_equal(ui_cursor(d.ui), UI_CURSOR_HAND);
    driver_over(&d, "gone"); /* disabled */
    assert_int_equal(ui_cursor(d.ui), UI_CURSOR_ARROW);
    driver_move(&d, 400, 420);
    assert_int_equal(ui_cursor(d.ui), UI_CURSOR_ARROW);
    driver_stop(&d);
}

static void names_are_the_same_at_every_scale(void **state)
{
    static const float scales[] = {1, 1.25f, 1.5f, 2};
    struct driver d = driver_start(NULL, NULL);
    struct ui_rect first = driver_rect(&d, "play");

    (void)state;
    for (int i = 0; i < 4; i++) {
        d.in.scale = scales[i];
        d.in.width = (int)(1280 * scales[i]);
        d.in.height = (int)(760 * scales[i]);
        driver_settle(&d);
        struct ui_rect r = driver_rect(&d, "play");

        assert_float_equal(r.x, first.x, 1.01);
        assert_float_equal(r.y, first.y, 0.01);
        int plays = d.demo.plays;

        driver_click(&d, "play");
        assert_int_equal(d.demo.plays, plays + 1);
    }
    driver_stop(&d);
}

static void all_widgets_can_be_listed(void **state)
{
    struct driver d = driver_start(NULL, NULL);
    struct ui_widget_info info;
    int n = 0, disabled = 0;

    (void)state;
    for (; ui_widget_at(d.ui, n, &info); n++) {
        assert_true(info.name[0] != '\0');
        disabled += !info.enabled;
    }
    assert_true(n > 19);
    assert_true(disabled >= 2);
    assert_false(ui_widget_at(d.ui, -1, &info) && n == 0);
    driver_stop(&d);
}

/* ---- odd windows ---- */

static void odd_windows_do_no_harm(void **state)
{
    static const int sizes[][2] = {{0, 0},     {1, 5000},  {5000, 1},    {-5, -7},
                                   {320, 200}, {200, 900}, {16000, 9000}};
    static const float scales[] = {1, 1.25f, 2, 0, NAN, 100, -1, INFINITY};
    struct driver d = driver_start(NULL, NULL);

    (void)state;
    for (int s = 0; s < 7; s++) {
        for (int k = 0; k < 8; k++) {
            d.in.width = sizes[s][0];
            d.in.height = sizes[s][1];
            d.in.scale = scales[k];
            d.demo.help = k % 2;
            driver_frame(&d);
            driver_key(&d, UI_KEY_TAB, 0);
            driver_key(&d, UI_KEY_DOWN, 0);
        }
    }
    d.in.pointer_x = NAN;
    d.in.pointer_y = INFINITY;
    driver_frame(&d);
    driver_stop(&d);
}

/* ---- full pools ---- */

static void show_thousands(struct ui *ui, void *user)
{
    char name[100];
    int *clicks = user;

    for (int i = 0; i < 1500; i++) {
        struct ui_rect r = {(float)(i % 40) * 30, (float)(i / 40) * 20, 28, 18};

        snprintf(name, sizeof name, "button-%d", i);
        *clicks += ui_button(ui, r, &(struct ui_button){.name = name, .label = "x"});
    }
    for (int i = 0; i < 50; i++) {
        ui_push_clip(ui, (struct ui_rect){0, 0, 100, 100});
        ui_push_layer(ui, UI_LAYER_POPUP);
    }
    for (int i = 0; i < 60; i++) {
        ui_pop_layer(ui);
        ui_pop_clip(ui);
    }
    ui_button(ui, (struct ui_rect){0, 0, 9, 9},
              &(struct ui_button){.name = "a-name-that-is-much-longer-than-all-names-may-be",
                                  .label = "\xFF"});
    ui_button(ui, (struct ui_rect){0, 0, 9, 9}, &(struct ui_button){.name = "", .label = NULL});
}

static void too_many_widgets_are_still_drawn(void **state)
{
    int clicks = 0;
    struct driver d = driver_start(show_thousands, &clicks);

    (void)state;
    assert_true(ui_overflows(d.ui) > 0);
    driver_click(&d, "button-3");
    assert_int_equal(clicks, 1);
    driver_stop(&d);
}

static void small_pools_degrade(void **state)
{
    struct ui_config config = {.vertices = 64, .commands = 2, .atlas_height = 20};
    struct ui_input in = {.width = 1280, .height = 760, .scale = 2, .pointer_inside = true};
    struct ui_theme theme = ui_theme_get(UI_THEME_DARK);
    struct demo demo = demo_start();
    struct ui *ui;

    (void)state;
    assert_int_equal(ui_create(&config, &ui), UI_OK);
    demo.help = true;
    for (int i = 0; i < 5; i++) {
        in.time += 1;
        ui_begin(ui, &in, &theme);
        demo_frame(ui, &demo);
        ui_end(ui);
        check_draw_list(ui_draw_list_of(ui));
    }
    assert_true(ui_overflows(ui) > 0);
    assert_true(isinf(ui_next_wake(ui)));
    ui_destroy(ui);
    config.vertices = 0;
    assert_int_equal(ui_create(&config, &ui), UI_BAD_SIZE);
    ui_destroy(NULL);
}

/* ---- scroll areas ---- */

struct scrolled {
    float offset;
    int clicks;
};

static void show_scrolled(struct ui *ui, void *user)
{
    struct scrolled *s = user;
    struct ui_rect view = {100, 100, 200, 120};
    struct ui_rect in = ui_scroll_begin(ui, view, "area", 20 * 30, &s->offset);

    for (int i = 0; i < 20; i++) {
        char name[16];

        snprintf(name, sizeof name, "row%d", i);
        if (ui_button(ui, ui_cut_top(&in, 30), &(struct ui_button){.name = name, .label = name}))
            s->clicks = i;
    }
    ui_scroll_end(ui);
}

static void a_scroll_area_scrolls_and_clips(void **state)
{
    struct scrolled s = {.offset = NAN};
    struct driver d = driver_start(show_scrolled, &s);
    struct ui_rect r;

    (void)state;
    assert_float_equal(s.offset, 0, 0);
    assert_false(ui_find(d.ui, "row5", &r));
    driver_over(&d, "row1");
    d.in.wheel_y = -2;
    driver_frame(&d);
    assert_true(s.offset > 50);
    d.in.wheel_y = -1000;
    driver_frame(&d);
    assert_float_equal(s.offset, 480, 0.01);
    driver_frame(&d);
    driver_click(&d, "row19");
    assert_int_equal(s.clicks, 19);
    /* What is scrolled away is not hit outside the area. */
    driver_move(&d, 150, 90);
    assert_string_equal(ui_hovered(d.ui), "");
    driver_stop(&d);
}

static void focus_scrolls_into_view(void **state)
{
    struct scrolled s = {.offset = 0};
    struct driver d = driver_start(show_scrolled, &s);

    (void)state;
    for (int i = 0; i < 20; i++) {
        char name[16];

        driver_key(&d, UI_KEY_TAB, 0);
        driver_settle(&d);
        snprintf(name, sizeof name, "row%d", i);
        assert_string_equal(ui_focus(d.ui), name);
        assert_float_equal(driver_rect(&d, name).h, 30, 0.01);
    }
    driver_stop(&d);
}

static void the_scroll_bar_can_be_dragged(void **state)
{
    struct scrolled s = {.offset = 0};
    struct driver d = driver_start(show_scrolled, &s);
    struct ui_rect bar = driver_rect(&d, "area/bar");

    (void)state;
    driver_move(&d, bar.x + 4, bar.y + 4);
    driver_button(&d, true);
    assert_float_equal(s.offset, 0, 0.01);
    driver_move(&d, bar.x + 4, bar.y + 4 + bar.h / 2);
    assert_true(s.offset > 200 && s.offset < 400);
    driver_move(&d, bar.x - 300, bar.y + 1000);
    assert_float_equal(s.offset, 480, 0.01);
    driver_button(&d, false);
    driver_stop(&d);
}

/* ---- rubbish ---- */

static float somewhere(int size)
{
    return (float)(rand() % (size + 200) - 100);
}

static void random_event(struct driver *d)
{
    switch (rand() % 8) {
    case 0:
    case 1:
        ui_input_button(&d->in, 1u << rand() % 3, rand() % 2);
        break;
    case 2:
    case 3:
        ui_input_key(&d->in, (enum ui_key)(rand() % (UI_KEY_DELETE + 1)),
                     (unsigned)(rand() % 8) & (unsigned)rand());
        break;
    case 4:
        d->in.wheel_y = (float)(rand() % 9 - 4);
        break;
    case 5:
        d->in.cancel = rand() % 20 == 0;
        d->in.pointer_inside = rand() % 10 != 0;
        d->in.time += rand() % 50 * 0.02;
        break;
    default:
        d->in.pointer_x = somewhere(1280);
        d->in.pointer_y = somewhere(760);
        break;
    }
}

static void random_input_leaves_values_in_range(void **state)
{
    struct driver d = driver_start(NULL, NULL);

    (void)state;
    srand(11);
    for (int i = 0; i < 1200; i++) {
        random_event(&d);
        driver_frame(&d);
        assert_in_range(d.demo.solution, 0, 5);
        assert_in_range(d.demo.net, 0, 10);
        assert_in_range(d.demo.mode, 0, 2);
        assert_true(d.demo.time >= 0 && d.demo.time <= 1);
        assert_true(d.demo.explode >= 0 && d.demo.explode <= 1);
        assert_true(d.demo.speed >= 0.1 && d.demo.speed <= 10);
    }
    d.in.down = 0;
    d.in.cancel = true;
    d.in.pointer_inside = true;
    d.demo.help = false;
    driver_settle(&d);
    driver_key(&d, UI_KEY_ESCAPE, 0);
    driver_key(&d, UI_KEY_ESCAPE, 0);
    driver_settle(&d);
    int plays = d.demo.plays;

    driver_click(&d, "play");
    assert_int_equal(d.demo.plays, plays + 1);
    driver_stop(&d);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(an_idle_window_wants_no_frame),
        cmocka_unit_test(fades_depend_on_time_not_on_frames),
        cmocka_unit_test(reduced_motion_jumps),
        cmocka_unit_test(a_tooltip_comes_after_a_delay),
        cmocka_unit_test(a_toast_goes_by_itself),
        cmocka_unit_test(cards_take_the_pointer_and_the_scene_does_not),
        cmocka_unit_test(the_cursor_shows_what_can_be_clicked),
        cmocka_unit_test(names_are_the_same_at_every_scale),
        cmocka_unit_test(all_widgets_can_be_listed),
        cmocka_unit_test(odd_windows_do_no_harm),
        cmocka_unit_test(too_many_widgets_are_still_drawn),
        cmocka_unit_test(small_pools_degrade),
        cmocka_unit_test(a_scroll_area_scrolls_and_clips),
        cmocka_unit_test(focus_scrolls_into_view),
        cmocka_unit_test(the_scroll_bar_can_be_dragged),
        cmocka_unit_test(random_input_leaves_values_in_range),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
