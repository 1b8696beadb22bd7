/* A window with an OpenGL 3.3 core context, or a context alone for drawing without a display.
 *
 * Sizes: the window is measured in logical points, its framebuffer in pixels;
 * pixels = points * window_scale(). Both may become 0 or very long and thin at any time.
 *
 * Drawing goes into the renderer's own framebuffers, so the window itself has neither samples nor
 * depth. One window at a time; all calls from the thread that created it.
 */
#ifndef CUBEFOLD_PLATFORM_WINDOW_H
#define CUBEFOLD_PLATFORM_WINDOW_H

#include "platform/event.h"

#include <stdbool.h>
#include <stddef.h>

struct window;

struct window_options {
    const char *title; /* UTF-8; not used when headless */
    int width, height; /* points, at least 1 */
    bool headless;     /* no window and no display; events never come, except those pushed */
    float scale;       /* framebuffer pixels a point; 0 asks the system (headless: 1) */
};

enum window_status {
    WINDOW_OK,
    WINDOW_NO_VIDEO,   /* no display to open a window on */
    WINDOW_NO_CONTEXT, /* no OpenGL, or older than 3.3 */
    WINDOW_NO_MEMORY
};

enum window_cursor {
    WINDOW_CURSOR_ARROW,
    WINDOW_CURSOR_HAND,
    WINDOW_CURSOR_MOVE,
    WINDOW_CURSOR_TEXT,
    WINDOW_CURSOR_RESIZE_X, /* sideways */
    WINDOW_CURSOR_RESIZE_Y
};

enum { WINDOW_MESSAGE_SIZE = 512 };

/* Opens the window with its context current and the GL functions loaded (render/gl.h). On failure
 * *out is NULL and `message` says in one line what was found and what is needed; the program then
 * exits with code 3. Free with window_destroy. */
enum window_status window_create(const struct window_options *options, struct window **out,
                                 char message[WINDOW_MESSAGE_SIZE]);

/* Closes the window and everything of SDL. NULL is allowed. */
void window_destroy(struct window *window);

/* Size in points, at least 0. */
void window_size(const struct window *window, int *width, int *height);

/* Size in framebuffer pixels, at least 0. */
void window_framebuffer_size(const struct window *window, int *width, int *height);

/* Framebuffer pixels a point, > 0. */
float window_scale(const struct window *window);

/* Sets the size in points; a headless one changes at once, a window when the system agrees
 * (EVENT_RESIZE). With scale > 0 the scale is set too. An EVENT_RESIZE follows in both cases. */
void window_resize(struct window *window, int width, int height, float scale);

/* False while minimised, hidden, or without pixels: nothing needs to be drawn. */
bool window_visible(const struct window *window);

/* Takes the next event. False when there is none. */
bool window_poll(struct window *window, struct event *out);

/* Sleeps until an event comes and takes it, or until the timeout; uses no CPU meanwhile.
 * seconds < 0 waits without limit. False when the time ran out. */
bool window_wait(struct window *window, double seconds, struct event *out);

/* Adds an event, as if the system had sent it (scripts and tests). x, y are points. False when the
 * queue is full (64 events). */
bool window_push(struct window *window, const struct event *event);

/* Shows what was drawn to framebuffer 0; waits for the screen if vsync is on. Nothing when
 * headless. */
void window_swap(struct window *window);

/* Turns waiting for the screen on or off; false when the system does not offer it. */
bool window_set_vsync(struct window *window, bool on);

/* While on, pointer events come also from outside the window. Pressing a button turns it on by
 * itself and releasing the last one turns it off. */
void window_capture_pointer(struct window *window, bool on);

void window_set_title(struct window *window, const char *title);
void window_set_cursor(struct window *window, enum window_cursor cursor);

/* EVENT_TEXT comes only while text input is on (off at first). */
void window_set_text_input(struct window *window, bool on);

/* Copies the clipboard's text, cut at a character boundary to fit; false when there is none. */
bool window_clipboard_get(struct window *window, char *out, size_t size);
bool window_clipboard_set(struct window *window, const char *text);

/* Refresh rate of the screen in Hz; 60 when unknown. */
double window_refresh_rate(const struct window *window);

/* "Mesa, llvmpipe (LLVM 15.0.6, 256 bits), 4.5 (Core Profile)": for messages and --version. */
const char *window_gl_description(const struct window *window);

#endif
