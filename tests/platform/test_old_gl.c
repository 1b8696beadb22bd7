/* An OpenGL that is too old: the message says what was found and what is needed. A program of its
 * own, because Mesa reads its environment only once. */
#define _POSIX_C_SOURCE 200809L
#include "try_window.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static void test_old_gl(void **state)
{
    (void)state;
    char message[WINDOW_MESSAGE_SIZE];
    setenv("MESA_GL_VERSION_OVERRIDE", "2.1", 1);
    setenv("LIBGL_ALWAYS_SOFTWARE", "1", 1);
    enum window_status status = try_window(true, message);
    unsetenv("MESA_GL_VERSION_OVERRIDE");
    if (status == WINDOW_OK)
        skip(); /* not Mesa: its version cannot be lowered */
    assert_int_equal(status, WINDOW_NO_CONTEXT);
    assert_non_null(strstr(message, "needs OpenGL 3.3"));
    assert_non_null(strstr(message, "found"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_old_gl)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
