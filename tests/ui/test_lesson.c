/* Depth graph, path, fields, splitters, table and projector sizes, driven by synthetic input. */
#include "cmocka_all.h"
#include "gallery_scene.h"

#include "ui/widgets.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* ---- depth graph ---- */

/* Moves over the graph, at a share of its width. */
static void over_graph(struct scene *s, float share)
{
    struct ui_rect r = gallery_graph_rect(s->d.ui, &s->g);

    driver_move(&s->d, r.x + 14 + (r.w - 20) * share, r.y + r.h * 0.5f);
}

static void a_press_seeks_and_a_drag_scrubs(void **state)
{
    struct scene *s = *state;

    over_graph(s, 0.5f);
    driver_button(&s->d, true);
    assert_true(s->g.held);
    assert_true(fabs(s->g.playhead - GALLERY_EVENTS * 0.5) < 60);
    over_graph(s, 0.75f);
    assert_true(fabs(s->g.playhead - GALLERY_EVENTS * 0.75) < 60);
    driver_move(&s->d, 5000, 20);
    assert_true(s->g.playhead == GALLERY_EVENTS);
    driver_move(&s->d, -5000, 20);
    assert_true(s->g.playhead == 0);
    driver_button(&s->d, false);
    assert_false(s->g.held);
}

static void seeking_stops_at_what_is_explored(void **state)
{
    struct scene *s = *state;

    s->g.explored = 4000;
    s->g.finished = false;
    over_graph(s, 0.9f);
    driver_button(&s->d, true);
    driver_button(&s->d, false);
    assert_true(s->g.playhead == 4000);
}

static void the_wheel_zooms_the_graph_and_shift_moves_it(void **state)
{
    struct scene *s = *state;

    over_graph(s, 0.25f);
    s->d.in.wheel_y = 5;
    driver_frame(&s->d);
    double width = s->g.graph.to - s->g.graph.from;

    assert_true(width > 2000 && width < 5000);
    assert_true(s->g.graph.from < 2430 && s->g.graph.to > 2430);
    driver_frame(&s->d);
    double from = s->g.graph.from;

    s->d.in.wheel_y = -1;
    s->d.in.mods = UI_MOD_SHIFT;
    driver_frame(&s->d);
    s->d.in.mods = 0;
    assert_true(s->g.graph.from > from + 100);
    assert_true(fabs(s->g.graph.to - s->g.graph.from - width) < 1e-6);
    s->d.in.wheel_y = -20;
    driver_frame(&s->d);
    assert_true(s->g.graph.from == 0 && s->g.graph.to == 0);
    s->d.in.wheel_y = 20;
    driver_frame(&s->d);
    s->d.in.wheel_y = 20;
    driver_frame(&s->d);
    s->d.in.wheel_y = 20;
    driver_frame(&s->d);
    assert_true(s->g.graph.to - s->g.graph.from >= 8);
}

static void the_right_button_moves_the_view_and_a_double_click_shows_all(void **state)
{
    struct scene *s = *state;

    s->g.graph.from = 2000;
    s->g.graph.to = 3000;
    s->g.playhead = s->g.graph.last_playhead = 2100;
    over_graph(s, 0.5f);
    ui_input_button(&s->d.in, UI_BUTTON_RIGHT, true);
    driver_frame(&s->d);
    over_graph(s, 0.25f);
    ui_input_button(&s->d.in, UI_BUTTON_RIGHT, false);
    driver_frame(&s->d);
    assert_true(fabs(s->g.graph.from - 2250) < 20);
    assert_true(s->g.playhead == 2100);
    driver_button(&s->d, true);
    driver_button(&s->d, false);
    driver_button(&s->d, true);
    driver_button(&s->d, false);
    assert_true(s->g.graph.from == 0 && s->g.graph.to == 0);
}

static void the_view_turns_pages_with_the_playhead(void **state)
{
    struct scene *s = *state;

    s->g.graph.from = 1000;
    s->g.graph.to = 1500;
    for (double at = 1400; at < 1700; at += 10) {
        s->g.playhead = at;
        driver_settle(&s->d);
        assert_true(s->g.graph.from <= at && s->g.graph.to >= at);
    }
    s->g.playhead = 900;
    driver_settle(&s->d);
    assert_true(s->g.graph.from <= 900 && s->g.graph.to >= 900);
    assert_true(s->g.graph.to - s->g.graph.from == 500);
}

static void bookmarks_seek_and_go(void **state)
{
    struct scene *s = *state;

    driver_click(&s->d, "graph/mark1");
    assert_true(s->g.playhead == 5200);
    assert_int_equal(s->g.bookmark_count, 2);
    driver_over(&s->d, "graph/mark0");
    ui_input_button(&s->d.in, UI_BUTTON_RIGHT, true);
    driver_frame(&s->d);
    ui_input_button(&s->d.in, UI_BUTTON_RIGHT, false);
    driver_frame(&s->d);
    assert_int_equal(s->g.bookmark_count, 1);
    assert_true(s->g.bookmarks[0].event == 5200);
    assert_true(s->g.playhead == 5200);
}

static void the_overview_moves_the_view(void **state)
{
    struct scene *s = *state;
    struct ui_rect r;

    s->g.graph.from = 1000;
    s->g.graph.to = 2000;
    s->g.playhead = s->g.graph.last_playhead = 1200;
    driver_settle(&s->d);
    r = driver_rect(&s->d, "graph/overview");
    driver_move(&s->d, r.x + r.w * 0.6f, r.y + r.h / 2);
    driver_button(&s->d, true);
    driver_button(&s->d, false);
    assert_true(fabs((s->g.graph.from + s->g.graph.to) / 2 - GALLERY_EVENTS * 0.6) < 60);
}

static void the_graph_leaves_arrows_to_the_application(void **state)
{
    struct scene *s = *state;

    over_graph(s, 0.5f);
    driver_button(&s->d, true);
    driver_button(&s->d, false);
    assert_string_equal(ui_focus(s->d.ui), "");
    assert_false(ui_wants_key(s->d.ui, UI_KEY_LEFT, 0));
}

static void graph_of(struct ui *ui, void *user)
{
    const struct ui_depth_graph *g = user;
    struct ui_depth_state state = {0};
    struct ui_rect r = {10, 10, 600, 120};
    struct ui_depth_plan plan = ui_depth_graph_plan(ui, r, g, &state);

    assert_true(plan.from < plan.to && plan.columns >= 1);
    ui_depth_graph(ui, r, g, &state);
}

static void runs_of_no_one_and_two_events_work(void **state)
{
    const struct ui_depth_column columns[2] = {{0, 0}, {0, 1}};
    const double solution = 1;

    (void)state;
    for (int n = 0; n <= 2; n++) {
        struct ui_depth_graph g = {.name = "g",
                                   .columns = columns,
                                   .column_count = n,
                                   .depth = n,
                                   .playhead = n,
                                   .explored = n,
                                   .total = n,
                                   .finished = n > 0,
                                   .solutions = &solution,
                                   .solution_count = n > 0};
        struct driver d = driver_start(graph_of, &g);

        driver_move(&d, 300, 60);
        driver_button(&d, true);
        driver_button(&d, false);
        driver_settle(&d);
        driver_stop(&d);
    }
}

/* ---- fields ---- */

static void type(struct driver *d, const char *text)
{
    ui_input_text(&d->in, text);
    driver_frame(d);
}

static void a_number_is_typed_and_confirmed(void **state)
{
    struct scene *s = *state;

    assert_false(ui_wants_text(s->d.ui));
    driver_click(&s->d, "event");
    assert_true(ui_wants_text(s->d.ui));
    assert_true(ui_wants_key(s->d.ui, UI_KEY_SPACE, 0));
    type(&s->d, "4x2 ");
    type(&s->d, "7");
    assert_int_equal(s->g.number_what, UI_EDIT_CHANGED);
    assert_int_equal(s->g.event, 1284);
    driver_key(&s->d, UI_KEY_ENTER, 0);
    assert_int_equal(s->g.number_what, UI_EDIT_DONE);
    assert_int_equal(s->g.event, 427);
    assert_string_equal(ui_focus(s->d.ui), "");
    driver_settle(&s->d);
    assert_false(ui_wants_text(s->d.ui));
}

static void a_number_is_cut_at_the_most_and_can_be_given_up(void **state)
{
    struct scene *s = *state;

    driver_click(&s->d, "event");
    type(&s->d, "99999999999999999999999999");
    driver_key(&s->d, UI_KEY_ENTER, 0);
    assert_int_equal(s->g.event, GALLERY_EVENTS);
    ui_set_focus(s->d.ui, "event");
    driver_frame(&s->d);
    type(&s->d, "12");
    driver_key(&s->d, UI_KEY_ESCAPE, 0);
    assert_int_equal(s->g.number_what, UI_EDIT_CANCELLED);
    assert_int_equal(s->g.event, GALLERY_EVENTS);
    ui_set_focus(s->d.ui, "event");
    driver_frame(&s->d);
    driver_key(&s->d, UI_KEY_BACKSPACE, 0);
    driver_key(&s->d, UI_KEY_ENTER, 0);
    assert_int_equal(s->g.number_what, UI_EDIT_CANCELLED);
}

static void text_is_edited_with_all_keys(void **state)
{
    struct scene *s = *state;
    struct ui_edit *e = &s->g.text;

    ui_set_focus(s->d.ui, "position");
    driver_frame(&s->d);
    type(&s->d, "ab\xC3\xA4z"); /* replaces all that was selected */
    assert_string_equal(e->text, "ab\xC3\xA4z");
    driver_key(&s->d, UI_KEY_LEFT, 0);
    driver_key(&s->d, UI_KEY_BACKSPACE, 0);
    assert_string_equal(e->text, "abz");
    driver_key(&s->d, UI_KEY_HOME, 0);
    driver_key(&s->d, UI_KEY_DELETE, 0);
    assert_string_equal(e->text, "bz");
    driver_key(&s->d, UI_KEY_END, UI_MOD_SHIFT);
    driver_key(&s->d, UI_KEY_COPY, UI_MOD_CTRL);
    assert_string_equal(ui_copied(s->d.ui), "bz");
    driver_key(&s->d, UI_KEY_CUT, UI_MOD_CTRL);
    assert_string_equal(ui_copied(s->d.ui), "bz");
    assert_string_equal(e->text, "");
    driver_frame(&s->d);
    assert_string_equal(ui_copied(s->d.ui), "");
    ui_input_key(&s->d.in, UI_KEY_PASTE, UI_MOD_CTRL);
    type(&s->d, "one\ntwo\x01");
    assert_string_equal(e->text, "onetwo");
    driver_key(&s->d, UI_KEY_SELECT_ALL, UI_MOD_CTRL);
    type(&s->d, " ");
    assert_string_equal(e->text, " ");
    assert_int_equal(s->g.text_what, UI_EDIT_CHANGED);
    driver_key(&s->d, UI_KEY_ESCAPE, 0);
    assert_string_equal(e->text, " ");
    assert_string_equal(ui_focus(s->d.ui), "");
}

static void the_pointer_places_and_selects(void **state)
{
    struct scene *s = *state;
    struct ui_edit *e = &s->g.text;
    struct ui_rect r = driver_rect(&s->d, "position");

    ui_edit_set(e, "mmmmmmmmmm");
    driver_move(&s->d, r.x + 11, r.y + 10);
    driver_button(&s->d, true);
    assert_int_equal(e->caret, 0);
    driver_move(&s->d, r.x + 70, r.y + 10);
    driver_button(&s->d, false);
    assert_true(e->caret > 2 && e->caret < 9);
    assert_int_equal(e->mark, 0);
    type(&s->d, "X");
    assert_true(e->text[0] == 'X' && strlen(e->text) < 9);
    driver_wait(&s->d, 2);
    driver_button(&s->d, true);
    driver_button(&s->d, false);
    driver_button(&s->d, true);
    driver_button(&s->d, false);
    assert_int_equal(e->mark, 0);
    assert_int_equal(e->caret, (int)strlen(e->text));
    assert_int_equal(ui_cursor(s->d.ui), UI_CURSOR_TEXT);
}

static void digits_come_in_groups(void **state)
{
    char out[40];

    (void)state;
    ui_group_digits(out, sizeof out, 0);
    assert_string_equal(out, "0");
    ui_group_digits(out, sizeof out, 999);
    assert_string_equal(out, "999");
    ui_group_digits(out, sizeof out, 1284);
    assert_string_equal(out, "1\xE2\x80\xAF"
                             "284");
    ui_group_digits(out, sizeof out, UINT64_MAX);
    assert_int_equal(strlen(out), 20 + 6 * 3);
    ui_group_digits(out, 4, 1284); /* no half of a character */
    assert_string_equal(out, "1");
    ui_group_digits(out, 0, 1284);
}

/* ---- splitters, path, table ---- */

static void splitters_move_within_their_bounds(void **state)
{
    struct scene *s = *state;
    struct ui_rect r = driver_rect(&s->d, "split");

    driver_over(&s->d, "split");
    assert_int_equal(ui_cursor(s->d.ui), UI_CURSOR_RESIZE_X);
    driver_button(&s->d, true);
    driver_move(&s->d, r.x + r.w / 2 + 40, r.y + r.h / 2);
    driver_button(&s->d, false);
    assert_float_equal(s->g.left, 330, 0.6);
    ui_set_focus(s->d.ui, "split");
    driver_key(&s->d, UI_KEY_LEFT, 0);
    assert_float_equal(s->g.left, 322, 0.6);
    driver_key(&s->d, UI_KEY_END, 0);
    assert_float_equal(s->g.left, 420, 0.1);
    driver_wait(&s->d, 2);
    driver_over(&s->d, "split");
    driver_button(&s->d, true);
    driver_button(&s->d, false);
    driver_button(&s->d, true);
    driver_button(&s->d, false);
    assert_float_equal(s->g.left, 290, 0.1);
    driver_over(&s->d, "lower");
    assert_int_equal(ui_cursor(s->d.ui), UI_CURSOR_RESIZE_Y);
    driver_button(&s->d, true);
    driver_move(&s->d, s->d.in.pointer_x, s->d.in.pointer_y - 30);
    driver_button(&s->d, false);
    assert_float_equal(s->g.bottom, 270, 0.6);
    s->g.left = NAN;
    driver_frame(&s->d);
    assert_float_equal(s->g.left, 290, 0.1);
}

static void the_path_shows_its_end_and_a_row_can_be_clicked(void **state)
{
    struct scene *s = *state;
    struct ui_rect r;

    driver_click(&s->d, "path/1");
    assert_int_equal(s->g.path_clicked, 1);
    s->g.path_rows = 1024;
    driver_settle(&s->d);
    assert_true(ui_find(s->d.ui, "path/1023", &r));
    assert_false(ui_find(s->d.ui, "path/3", &r));
    driver_over(&s->d, "path/1022");
    s->d.in.wheel_y = 3;
    driver_frame(&s->d);
    driver_settle(&s->d);
    assert_false(ui_find(s->d.ui, "path/1023", &r)); /* it stays where the user put it */
    s->g.path_rows = 0;
    driver_settle(&s->d);
    assert_int_equal(ui_overflows(s->d.ui), 0);
}

static void table_rows_are_chosen(void **state)
{
    struct scene *s = *state;

    s->g.table = true; /* with a row at work, it is never at rest */
    driver_frame(&s->d);
    driver_frame(&s->d);
    driver_click(&s->d, "presets/4");
    assert_int_equal(s->g.chosen, 4);
    ui_set_focus(s->d.ui, "presets");
    driver_key(&s->d, UI_KEY_UP, 0);
    assert_int_equal(s->g.chosen, 3);
    driver_key(&s->d, UI_KEY_HOME, 0);
    assert_int_equal(s->g.chosen, 0);
}

static void panels_can_be_closed(void **state)
{
    struct scene *s = *state;

    driver_click(&s->d, "trees/close");
    assert_true(s->g.hidden[2]);
    assert_false(s->g.hidden[0]);
}

/* ---- sizes ---- */

static void a_scaled_theme_enlarges_widgets(void **state)
{
    struct scene *s = *state;
    struct ui_button button = {
        .name = "b", .label = "Back", .icon = UI_ICON_PLAY, .key = "N", .show_key = true};
    float one = ui_button_width(s->d.ui, &button), row = ui_path_row_height(s->d.ui);
    struct ui_theme theme = ui_theme_scaled(s->d.theme, 1.5f);

    assert_float_equal(theme.text_size, 21, 0.01);
    assert_float_equal(theme.magnify, 1.5, 0.001);
    s->d.theme = theme;
    driver_settle(&s->d);
    assert_true(fabsf(ui_button_width(s->d.ui, &button) - 1.5f * one) < 3);
    assert_true(fabsf(ui_path_row_height(s->d.ui) - 1.5f * row) <= 1);
    theme = ui_theme_scaled(theme, NAN);
    assert_float_equal(theme.text_size, 21, 0.01);
    theme = ui_theme_scaled(ui_theme_get(UI_THEME_DARK), 1e9f);
    assert_float_equal(theme.magnify, 4, 0.001);
}

int main(void)
{
#define SCENE(f) cmocka_unit_test_setup_teardown(f, scene_setup, scene_teardown)
    const struct CMUnitTest tests[] = {
        SCENE(a_press_seeks_and_a_drag_scrubs),
        SCENE(seeking_stops_at_what_is_explored),
        SCENE(the_wheel_zooms_the_graph_and_shift_moves_it),
        SCENE(the_right_button_moves_the_view_and_a_double_click_shows_all),
        SCENE(the_view_turns_pages_with_the_playhead),
        SCENE(bookmarks_seek_and_go),
        SCENE(the_overview_moves_the_view),
        SCENE(the_graph_leaves_arrows_to_the_application),
        cmocka_unit_test(runs_of_no_one_and_two_events_work),
        SCENE(a_number_is_typed_and_confirmed),
        SCENE(a_number_is_cut_at_the_most_and_can_be_given_up),
        SCENE(text_is_edited_with_all_keys),
        SCENE(the_pointer_places_and_selects),
        cmocka_unit_test(digits_come_in_groups),
        SCENE(splitters_move_within_their_bounds),
        SCENE(the_path_shows_its_end_and_a_row_can_be_clicked),
        SCENE(table_rows_are_chosen),
        SCENE(panels_can_be_closed),
        SCENE(a_scaled_theme_enlarges_widgets),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
