/* The keyboard: Tab, arrows, Enter, Space, Escape. */
#include "cmocka_all.h"
#include "driver.h"

#include <string.h>

static const char *const order[] = {
    "mode",    "help",   "theme", "copy",  "scrub",    "start", "back", "play",  "next",   "end",
    "reverse", "danger", "quiet", "speed", "solution", "net",   "see",  "edges", "explode"};

enum { ORDER = sizeof order / sizeof order[0] };

static void tab_walks_all_in_order_and_round(void **state)
{
    struct driver d = driver_start(NULL, NULL);

    (void)state;
    for (int i = 0; i < 2 * ORDER; i++) {
        driver_key(&d, UI_KEY_TAB, 0);
        assert_string_equal(ui_focus(d.ui), order[i % ORDER]);
    }
    for (int i = 2 * ORDER - 2; i >= 0; i--) {
        driver_key(&d, UI_KEY_TAB, UI_MOD_SHIFT);
        assert_string_equal(ui_focus(d.ui), order[i % ORDER]);
    }
    driver_key(&d, UI_KEY_ESCAPE, 0);
    assert_string_equal(ui_focus(d.ui), "");
    driver_stop(&d);
}

static bool mark(bool *seen, const char *name)
{
    for (int i = 0; i < ORDER; i++) {
        if (!strcmp(order[i], name)) {
            bool fresh = !seen[i];

            seen[i] = true;
            return fresh;
        }
    }
    return false;
}

static void arrows_reach_everything(void **state)
{
    static const enum ui_key arrows[4] = {UI_KEY_LEFT, UI_KEY_RIGHT, UI_KEY_UP, UI_KEY_DOWN};
    struct driver d = driver_start(NULL, NULL);
    bool seen[ORDER] = {0};
    int queue[ORDER], head = 0, tail = 0, count = 1;

    (void)state;
    mark(seen, order[0]);
    queue[tail++] = 0;
    while (head < tail) {
        int from = queue[head++];

        for (int a = 0; a < 4; a++) {
            ui_set_focus(d.ui, order[from]);
            driver_key(&d, arrows[a], 0);
            if (mark(seen, ui_focus(d.ui))) {
                for (int i = 0; i < ORDER; i++) {
                    if (!strcmp(order[i], ui_focus(d.ui))) {
                        queue[tail++] = i;
                        count++;
                    }
                }
            }
        }
    }
    assert_int_equal(count, ORDER);
    driver_stop(&d);
}

static void enter_and_space_activate(void **state)
{
    struct driver d = driver_start(NULL, NULL);

    (void)state;
    ui_set_focus(d.ui, "play");
    driver_key(&d, UI_KEY_ENTER, 0);
    assert_int_equal(d.demo.plays, 1);
    driver_key(&d, UI_KEY_SPACE, 0);
    assert_int_equal(d.demo.plays, 2);
    driver_key(&d, UI_KEY_SPACE, UI_MOD_CTRL);
    assert_int_equal(d.demo.plays, 2);
    driver_stop(&d);
}

static void keys_of_one_frame_keep_their_order(void **state)
{
    struct driver d = driver_start(NULL, NULL);

    (void)state;
    ui_set_focus(d.ui, "back");
    ui_input_key(&d.in, UI_KEY_TAB, 0);
    ui_input_key(&d.in, UI_KEY_ENTER, 0);
    ui_input_key(&d.in, UI_KEY_TAB, 0);
    driver_frame(&d);
    assert_int_equal(d.demo.plays, 1);
    assert_string_equal(ui_focus(d.ui), "next");
    for (int i = 0; i < UI_MAX_KEYS + 10; i++)
        ui_input_key(&d.in, UI_KEY_TAB, 0);
    assert_int_equal(d.in.key_count, UI_MAX_KEYS);
    driver_frame(&d);
    driver_stop(&d);
}

static void asked(struct driver *d, enum ui_key key, bool wants)
{
    ui_input_key(&d->in, key, 0);
    ui_begin(d->ui, &d->in, &d->theme);
    assert_int_equal(ui_wants_key(d->ui, key, 0), wants);
    demo_frame(d->ui, &d->demo);
    ui_end(d->ui);
    ui_input_next(&d->in);
}

static void the_application_keeps_keys_that_nobody_wants(void **state)
{
    struct driver d = driver_start(NULL, NULL);

    (void)state;
    asked(&d, UI_KEY_SPACE, false);
    asked(&d, UI_KEY_LEFT, false);
    asked(&d, UI_KEY_ESCAPE, false);
    driver_click(&d, "play"); /* a click leaves no focus behind: Space is still the application's */
    asked(&d, UI_KEY_SPACE, false);
    ui_set_focus(d.ui, "play");
    asked(&d, UI_KEY_SPACE, true);
    asked(&d, UI_KEY_HOME, false);
    ui_set_focus(d.ui, "scrub");
    asked(&d, UI_KEY_HOME, true);
    asked(&d, UI_KEY_ESCAPE, true); /* drops the focus, so it must not mean anything else */
    asked(&d, UI_KEY_ESCAPE, false);
    driver_stop(&d);
}

static void tab_goes_on_from_what_was_clicked(void **state)
{
    struct driver d = driver_start(NULL, NULL);

    (void)state;
    driver_click(&d, "play");
    assert_string_equal(ui_focus(d.ui), "");
    driver_key(&d, UI_KEY_TAB, 0);
    assert_string_equal(ui_focus(d.ui), "next");
    driver_stop(&d);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(tab_walks_all_in_order_and_round),
        cmocka_unit_test(arrows_reach_everything),
        cmocka_unit_test(enter_and_space_activate),
        cmocka_unit_test(keys_of_one_frame_keep_their_order),
        cmocka_unit_test(the_application_keeps_keys_that_nobody_wants),
        cmocka_unit_test(tab_goes_on_from_what_was_clicked),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
