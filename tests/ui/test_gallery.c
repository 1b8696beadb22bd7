/* Random input to the widgets of a lesson, with random and with hostile data. */
#include "cmocka_all.h"
#include "driver.h"
#include "gallery.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static unsigned next(unsigned *state)
{
    *state = *state * 1664525u + 1013904223u;
    return *state >> 8;
}

static float odd_number(unsigned *state)
{
    static const float odd[8] = {NAN, INFINITY, -INFINITY, 0, -1, 1e30f, -1e30f, 3};

    return odd[next(state) % 8u];
}

static void show(struct ui *ui, void *user)
{
    gallery_frame(ui, user);
}

static void random_pointer(struct driver *d, unsigned *state)
{
    static const unsigned buttons[3] = {UI_BUTTON_LEFT, UI_BUTTON_RIGHT, UI_BUTTON_MIDDLE};

    if (next(state) % 40u == 0) {
        d->in.pointer_x = odd_number(state);
    } else if (next(state) % 2u) {
        d->in.pointer_x = (float)(next(state) % (unsigned)(d->in.width + 200)) - 100;
        d->in.pointer_y = (float)(next(state) % (unsigned)(d->in.height + 200)) - 100;
    } else {
        d->in.pointer_x += (float)(next(state) % 21u) - 10;
        d->in.pointer_y += (float)(next(state) % 21u) - 10;
    }
    if (next(state) % 4u == 0)
        ui_input_button(&d->in, buttons[next(state) % 5u % 3u], next(state) % 2u);
    if (next(state) % 5u == 0)
        d->in.wheel_y = next(state) % 20u ? (float)(next(state) % 9u) - 4 : odd_number(state);
    if (next(state) % 15u == 0)
        d->in.wheel_x = next(state) % 20u ? (float)(next(state) % 9u) - 4 : odd_number(state);
    d->in.cancel = next(state) % 60u == 0;
    d->in.mods = next(state) % 8u;
}

static void random_keys(struct driver *d, unsigned *state)
{
    static const char *const names[] = {"tree", "split", "lower", "event", "position", "presets"};
    static const char *const texts[] = {"7", "12345678901", "\xC3\xA4\xC3", "a b", "\x01\x7F"};

    for (unsigned n = next(state) % 4u; n > 0; n--)
        ui_input_key(&d->in, (enum ui_key)(next(state) % (UI_KEY_PASTE + 1u)),
                     next(state) % 3u ? 0 : next(state) % 8u);
    if (next(state) % 6u == 0)
        ui_input_text(&d->in, texts[next(state) % 5u]);
    if (next(state) % 12u == 0)
        ui_set_focus(d->ui, names[next(state) % 6u]);
}

static void random_data(struct gallery *g, unsigned *state)
{
    switch (next(state) % 12u) {
    case 0:
        gallery_grow(g, (int)(next(state) % 600u), next(state));
        break;
    case 1:
        gallery_small_tree(g);
        break;
    case 2:
        if (g->node_count > 0)
            g->nodes[next(state) % (unsigned)g->node_count].parent = (int)(next(state) % 900u) - 9;
        break;
    case 3:
        g->current = (int)(next(state) % 700u) - 50;
        break;
    case 4:
        g->explored = next(state) % 4u ? (double)(next(state) % 9000u) : (double)odd_number(state);
        g->finished = next(state) % 2u;
        break;
    case 5:
        g->playhead = next(state) % 4u ? (double)(next(state) % 9000u) : (double)odd_number(state);
        break;
    case 6:
        g->graph.from =
            next(state) % 3u ? (double)(next(state) % 9000u) : (double)odd_number(state);
        g->graph.to = next(state) % 3u ? g->graph.from + 50 : (double)odd_number(state);
        break;
    case 7:
        g->path_rows = (int)(next(state) % 1100u) - 5;
        break;
    case 8:
        g->left = odd_number(state);
        g->path.offset = odd_number(state);
        g->code_offset = odd_number(state);
        g->table_offset = odd_number(state);
        break;
    case 9:
        g->line = (int)(next(state) % 14u) - 2;
        g->chosen = (int)(next(state) % 9u) - 2;
        g->table = next(state) % 2u;
        break;
    case 10:
        g->bookmarks[0].event = (double)odd_number(state);
        g->number.caret = (int)next(state) - 1000;
        g->text.mark = -(int)next(state);
        g->text.scroll = odd_number(state);
        break;
    default:
        break;
    }
}

static void random_window(struct driver *d, unsigned *state)
{
    static const int sizes[6][2] = {{1440, 900}, {1024, 640}, {0, 0},
                                    {300, 2000}, {3000, 90},  {1, 1}};
    unsigned at = next(state) % 10u;
    float factor = next(state) % 3u ? 1.0f : 0.5f + (float)(next(state) % 30u) / 10;

    at = at < 6 ? at : at % 2;
    d->in.width = sizes[at][0];
    d->in.height = sizes[at][1];
    d->in.scale = next(state) % 2u ? 1.0f : 2.0f;
    d->theme =
        ui_theme_scaled(ui_theme_get(next(state) % 2u ? UI_THEME_DARK : UI_THEME_LIGHT), factor);
    d->theme.reduced_motion = next(state) % 4u == 0;
}

static void check_state(const struct gallery *g, const struct ui *ui)
{
    assert_true(g->graph.from <= g->graph.to || !(g->graph.to > g->graph.from));
    assert_true(g->left >= 200 && g->left <= 420);
    assert_true(g->event <= GALLERY_EVENTS || g->event == 1284);
    assert_true(strlen(g->text.text) < sizeof g->text.text);
    assert_true(strlen(g->number.text) <= 20);
    assert_int_equal(ui_overflows(ui), 0);
}

static void random_input_leaves_no_nonsense(void **state)
{
    struct gallery *g = malloc(sizeof *g);
    unsigned seed = 4711;

    (void)state;
    assert_non_null(g);
    gallery_start(g);
    struct driver d = driver_start(show, g);

    for (int i = 0; i < 4000; i++) {
        random_pointer(&d, &seed);
        random_keys(&d, &seed);
        if (next(&seed) % 4u == 0)
            random_data(g, &seed);
        if (next(&seed) % 50u == 0)
            random_window(&d, &seed);
        d.in.time += next(&seed) % 3u ? 0.016 : (double)(next(&seed) % 100u) / 50;
        driver_frame(&d);
        check_state(g, d.ui);
    }
    driver_stop(&d);
    gallery_stop(g);
    free(g);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(random_input_leaves_no_nonsense)};

    return cmocka_run_group_tests(tests, NULL, NULL);
}
