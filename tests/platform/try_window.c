#include "try_window.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

enum window_status try_window(bool headless, char message[WINDOW_MESSAGE_SIZE])
{
    const struct window_options options = {.width = 64, .height = 64, .headless = headless};
    struct window *window = NULL;
    enum window_status status = window_create(&options, &window, message);
    if (status == WINDOW_OK) {
        window_destroy(window);
    } else {
        assert_null(window);
        assert_true(strlen(message) > 20);
        assert_null(strchr(message, '\n'));
    }
    return status;
}
