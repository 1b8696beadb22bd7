/* Opening a window that may fail. */
#ifndef CUBEFOLD_TESTS_TRY_WINDOW_H
#define CUBEFOLD_TESTS_TRY_WINDOW_H

#include "platform/window.h"

/* Opens a small window and closes it again. Fails the test unless a failure comes with one line of
 * message and no window. */
enum window_status try_window(bool headless, char message[WINDOW_MESSAGE_SIZE]);

#endif
