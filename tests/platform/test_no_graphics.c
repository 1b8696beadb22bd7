/* Where no context can be had, the message says what was found and what is needed. */
#define _POSIX_C_SOURCE 200809L
#include "try_window.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static void test_no_display(void **state)
{
    (void)state;
    char message[WINDOW_MESSAGE_SIZE];
    unsetenv("DISPLAY");
    unsetenv("WAYLAND_DISPLAY");
    setenv("SDL_VIDEODRIVER", "x11", 1);
    assert_int_equal(try_window(false, message), WINDOW_NO_VIDEO);
    assert_non_null(strstr(message, "needs"));
    unsetenv("SDL_VIDEODRIVER");
}

/* The headless context does not care about a driver that is asked for. */
static void test_headless_without_display(void **state)
{
    (void)state;
    char message[WINDOW_MESSAGE_SIZE];
    unsetenv("DISPLAY");
    unsetenv("WAYLAND_DISPLAY");
    setenv("SDL_VIDEODRIVER", "x11", 1);
    if (try_window(true, message) != WINDOW_OK) {
        print_message("SKIPPED, no context here: %s\n", message);
        skip();
    }
    unsetenv("SDL_VIDEODRIVER");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_no_display),
        cmocka_unit_test(test_headless_without_display),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
