/* The headless window and the translation of events. */
#include "platform/clock.h"
#include "platform/window_internal.h"
#include "render/gl.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

static int open_headless(void **state)
{
    const struct window_options options = {.width = 300, .height = 200, .headless = true};
    static struct window *window;
    char message[WINDOW_MESSAGE_SIZE];
    if (window_create(&options, &window, message) != WINDOW_OK) {
        print_message("SKIPPED, no context here: %s\n", message);
        window = NULL;
    }
    *state = &window;
    return 0;
}

static int close_headless(void **state)
{
    window_destroy(*(struct window **)*state);
    return 0;
}

static struct window *window_of(void **state)
{
    struct window *window = *(struct window **)*state;
    if (!window)
        skip();
    window->buttons = 0;
    window->units_per_point = 1;
    return window;
}

static void test_context_is_new_enough(void **state)
{
    struct window *window = window_of(state);
    GLint major = 0, minor = 0;
    glGetIntegerv(GL_MAJOR_VERSION, &major);
    glGetIntegerv(GL_MINOR_VERSION, &minor);
    assert_true(10 * major + minor >= 33);
    assert_true(strlen(window_gl_description(window)) > 4);
    assert_int_equal(gl_check("context"), 0);
}

static void test_sizes_at_every_scale(void **state)
{
    static const float scales[] = {1, 1.25f, 1.5f, 2};
    struct window *window = window_of(state);
    struct event event;
    for (size_t i = 0; i < sizeof scales / sizeof *scales; i++) {
        int width = 0, height = 0;
        window_resize(window, 400, 100, scales[i]);
        assert_true(window_poll(window, &event));
        assert_int_equal(event.kind, EVENT_RESIZE);
        window_size(window, &width, &height);
        assert_int_equal(width, 400);
        assert_int_equal(height, 100);
        window_framebuffer_size(window, &width, &height);
        assert_int_equal(width, (int)(400 * scales[i]));
        assert_int_equal(height, (int)(100 * scales[i]));
        assert_true(window_scale(window) == scales[i]);
    }
}

static void test_extreme_sizes(void **state)
{
    struct window *window = window_of(state);
    struct event event;
    window_resize(window, 0, 0, 1);
    assert_false(window_visible(window));
    window_resize(window, 1, 5000, 0);
    assert_true(window_visible(window));
    while (window_poll(window, &event))
        assert_int_equal(event.kind, EVENT_RESIZE);
}

static void test_pushed_events_come_in_order(void **state)
{
    struct window *window = window_of(state);
    struct event event = {.kind = EVENT_KEY_DOWN};
    for (event.key = 0; window_push(window, &event); event.key++)
        assert_true(event.key < 1000);
    assert_true(event.key >= 32);
    for (int i = 0; i < event.key; i++) {
        struct event got;
        assert_true(window_wait(window, 0, &got));
        assert_int_equal(got.key, i);
    }
    assert_false(window_poll(window, &event));
}

static void test_waiting_ends(void **state)
{
    struct window *window = window_of(state);
    struct event event;
    double start = clock_seconds();
    assert_false(window_wait(window, 0.02, &event));
    assert_true(clock_seconds() - start >= 0.015);
    assert_false(window_wait(window, -1, &event)); /* headless: nothing can ever come */
}

static bool press(struct window *window, bool down, int x, int y, struct event *out)
{
    SDL_Event in = {0};
    in.type = down ? SDL_MOUSEBUTTONDOWN : SDL_MOUSEBUTTONUP;
    in.button.type = in.type;
    in.button.button = SDL_BUTTON_LEFT;
    in.button.clicks = 2;
    in.button.x = x;
    in.button.y = y;
    return window_translate(window, &in, out);
}

static bool move(struct window *window, int x, int y, struct event *out)
{
    SDL_Event in = {0};
    in.type = SDL_MOUSEMOTION;
    in.motion.x = x;
    in.motion.y = y;
    return window_translate(window, &in, out);
}

static bool window_event(struct window *window, int which, struct event *out)
{
    SDL_Event in = {0};
    in.type = SDL_WINDOWEVENT;
    in.window.event = (Uint8)which;
    return window_translate(window, &in, out);
}

static void test_pointer_in_points(void **state)
{
    struct window *window = window_of(state);
    struct event event;
    window->units_per_point = 2;
    move(window, 100, 50, &event);
    assert_true(move(window, 110, 40, &event));
    assert_int_equal(event.kind, EVENT_POINTER_MOVE);
    assert_true(event.x == 55 && event.y == 20 && event.dx == 5 && event.dy == -5);
}

static void test_drag_out_of_the_window(void **state)
{
    struct window *window = window_of(state);
    struct event event;
    assert_true(press(window, true, 10, 10, &event));
    assert_int_equal(event.kind, EVENT_POINTER_DOWN);
    assert_int_equal(event.button, EVENT_BUTTON_LEFT);
    assert_int_equal(event.clicks, 2);
    assert_int_equal(event.buttons, 1u << EVENT_BUTTON_LEFT);
    assert_false(window_event(window, SDL_WINDOWEVENT_LEAVE, &event));
    assert_true(move(window, -50, 900, &event));
    assert_true(event.x == -50 && event.y == 900);
    assert_int_equal(event.buttons, 1u << EVENT_BUTTON_LEFT);
    assert_true(press(window, false, -50, 900, &event));
    assert_int_equal(event.kind, EVENT_POINTER_UP);
    assert_int_equal(event.buttons, 0);
    assert_true(window_event(window, SDL_WINDOWEVENT_LEAVE, &event));
    assert_int_equal(event.kind, EVENT_POINTER_LEAVE);
}

static void test_lost_focus_ends_the_drag(void **state)
{
    struct window *window = window_of(state);
    struct event event;
    assert_true(press(window, true, 10, 10, &event));
    assert_true(window_event(window, SDL_WINDOWEVENT_FOCUS_LOST, &event));
    assert_int_equal(event.kind, EVENT_FOCUS_LOST);
    assert_int_equal(event.buttons, 0);
    assert_true(move(window, 20, 20, &event));
    assert_int_equal(event.buttons, 0);
    assert_false(press(window, false, 20, 20, &event));
}

static int key_of(struct window *window, SDL_Keycode code, unsigned modifiers, struct event *event)
{
    SDL_Event in = {0};
    in.type = SDL_KEYDOWN;
    in.key.type = SDL_KEYDOWN;
    in.key.keysym.sym = code;
    in.key.keysym.mod = (Uint16)modifiers;
    in.key.repeat = 1;
    return window_translate(window, &in, event) ? event->key : KEY_NONE;
}

static void test_keys(void **state)
{
    struct window *window = window_of(state);
    struct event event;
    assert_int_equal(key_of(window, SDLK_a, KMOD_LSHIFT | KMOD_RCTRL, &event), 'a');
    assert_int_equal(event.modifiers, EVENT_SHIFT | EVENT_CTRL);
    assert_true(event.repeat);
    assert_int_equal(key_of(window, SDLK_SPACE, 0, &event), KEY_SPACE);
    assert_int_equal(key_of(window, SDLK_KP_ENTER, 0, &event), KEY_ENTER);
    assert_int_equal(key_of(window, SDLK_F1, 0, &event), KEY_F1);
    assert_int_equal(key_of(window, SDLK_F12, 0, &event), KEY_F12);
    assert_int_equal(key_of(window, SDLK_HOME, 0, &event), KEY_HOME);
    assert_int_equal(key_of(window, SDLK_KP_7, 0, &event), '7');
    assert_int_equal(key_of(window, SDLK_VOLUMEUP, 0, &event), KEY_NONE);
}

static void test_wheel_and_text(void **state)
{
    struct window *window = window_of(state);
    struct event event;
    SDL_Event in = {0};
    in.type = SDL_MOUSEWHEEL;
    in.wheel.preciseY = -0.25f;
    in.wheel.mouseX = 7;
    assert_true(window_translate(window, &in, &event));
    assert_int_equal(event.kind, EVENT_WHEEL);
    assert_true(event.wheel_y == -0.25f && event.x == 7);
    memset(&in, 0, sizeof in);
    in.type = SDL_TEXTINPUT;
    strcpy(in.text.text, "\xc3\xa4");
    assert_true(window_translate(window, &in, &event));
    assert_string_equal(event.text, "\xc3\xa4");
}

static void test_hiding(void **state)
{
    struct window *window = window_of(state);
    struct event event;
    assert_true(window_event(window, SDL_WINDOWEVENT_MINIMIZED, &event));
    assert_int_equal(event.kind, EVENT_HIDDEN);
    assert_true(window_event(window, SDL_WINDOWEVENT_RESTORED, &event));
    assert_int_equal(event.kind, EVENT_REDRAW);
}

static void test_clock(void **state)
{
    (void)state;
    double last = clock_seconds();
    for (int i = 0; i < 1000; i++) {
        double now = clock_seconds();
        assert_true(now >= last);
        last = now;
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_context_is_new_enough),
        cmocka_unit_test(test_sizes_at_every_scale),
        cmocka_unit_test(test_extreme_sizes),
        cmocka_unit_test(test_pushed_events_come_in_order),
        cmocka_unit_test(test_waiting_ends),
        cmocka_unit_test(test_pointer_in_points),
        cmocka_unit_test(test_drag_out_of_the_window),
        cmocka_unit_test(test_lost_focus_ends_the_drag),
        cmocka_unit_test(test_keys),
        cmocka_unit_test(test_wheel_and_text),
        cmocka_unit_test(test_hiding),
        cmocka_unit_test(test_clock),
    };
    return cmocka_run_group_tests(tests, open_headless, close_headless);
}
