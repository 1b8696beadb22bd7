#define _POSIX_C_SOURCE 200809L
#include "platform/window.h"

#include "platform/clock.h"
#include "platform/window_internal.h"
#include "render/gl.h"

#include <assert.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static const char NEEDED[] = "Cubefold needs OpenGL 3.3 core or newer";

static void set_gl_attributes(void)
{
    SDL_GL_ResetAttributes();
    SDL_GL_SetAttribute(SDL_GL_CONTEXT_MAJOR_VERSION, 3);
    SDL_GL_SetAttribute(SDL_GL_CONTEXT_MINOR_VERSION, 3);
    SDL_GL_SetAttribute(SDL_GL_CONTEXT_PROFILE_MASK, SDL_GL_CONTEXT_PROFILE_CORE);
    SDL_GL_SetAttribute(SDL_GL_DOUBLEBUFFER, 1);
    SDL_GL_SetAttribute(SDL_GL_DEPTH_SIZE, 0);
    SDL_GL_SetAttribute(SDL_GL_STENCIL_SIZE, 0);
#if !defined(NDEBUG)
    SDL_GL_SetAttribute(SDL_GL_CONTEXT_FLAGS, SDL_GL_CONTEXT_DEBUG_FLAG);
#endif
}

/* Where there is no display SDL falls back to drivers that show nothing. That is no window for a
 * person; only who names such a driver in SDL_VIDEODRIVER gets it. */
static bool has_display(void)
{
    const char *driver = SDL_GetCurrentVideoDriver();
    bool shows_nothing =
        driver && (strcmp(driver, "offscreen") == 0 || strcmp(driver, "dummy") == 0);
    if (!shows_nothing || getenv("SDL_VIDEODRIVER"))
        return true;
    SDL_QuitSubSystem(SDL_INIT_VIDEO);
    SDL_SetError("neither DISPLAY nor WAYLAND_DISPLAY leads to one");
    return false;
}

/* Starts SDL's video alone: audio, joysticks and the rest cost time and are not needed. */
static bool start_video(bool headless)
{
    if (!headless) {
        SDL_SetHint(SDL_HINT_VIDEO_X11_NET_WM_BYPASS_COMPOSITOR, "0");
        return SDL_Init(SDL_INIT_VIDEO) == 0 && has_display();
    }
    SDL_SetHint(SDL_HINT_NO_SIGNAL_HANDLERS, "1");
    SDL_SetHintWithPriority(SDL_HINT_VIDEODRIVER, "offscreen", SDL_HINT_OVERRIDE);
    if (SDL_Init(SDL_INIT_VIDEO) == 0)
        return true;
    /* An SDL without that driver may still have a display on which nothing is shown. */
    SDL_ResetHint(SDL_HINT_VIDEODRIVER);
    return SDL_Init(SDL_INIT_VIDEO) == 0;
}

/* The scale to use where the system does not scale by itself: the one asked for, or what the
 * environment says, or 1. */
static float wanted_scale(float asked)
{
    static const char *const variables[] = {"CUBEFOLD_SCALE", "GDK_SCALE", "QT_SCALE_FACTOR"};
    if (asked > 0)
        return asked;
    for (size_t i = 0; i < sizeof variables / sizeof *variables; i++) {
        const char *text = getenv(variables[i]);
        float value = text ? strtof(text, NULL) : 0;
        if (value >= 0.5f && value <= 8)
            return value;
    }
    return 1;
}

static bool open_window(struct window *window, const struct window_options *options)
{
    Uint32 flags = SDL_WINDOW_OPENGL | SDL_WINDOW_RESIZABLE | SDL_WINDOW_ALLOW_HIGHDPI;
    float units = wanted_scale(options->scale);
    int width = options->width, height = options->height;
    window->units_per_point = 1;
    window->headless_scale = options->scale > 0 ? options->scale : 1;
    if (options->headless) {
        flags = SDL_WINDOW_OPENGL | SDL_WINDOW_HIDDEN;
        width = height = 16;
        units = 1;
    }
    window->sdl =
        SDL_CreateWindow(options->title ? options->title : "Cubefold", SDL_WINDOWPOS_UNDEFINED,
                         SDL_WINDOWPOS_UNDEFINED, (int)lroundf((float)width * units),
                         (int)lroundf((float)height * units), flags);
    if (!window->sdl)
        return false;
    window->context = SDL_GL_CreateContext(window->sdl);
    return window->context != NULL;
}

/* Decides units_per_point once the framebuffer is known. */
static void settle_scale(struct window *window, float asked)
{
    int units = 0, pixels = 0;
    if (window->headless)
        return;
    SDL_GetWindowSize(window->sdl, &units, NULL);
    SDL_GL_GetDrawableSize(window->sdl, &pixels, NULL);
    bool system_scales = units > 0 && pixels > units;
    if (!system_scales) {
        window->units_per_point = wanted_scale(asked);
        return;
    }
    window->units_per_point = asked > 0 ? asked * (float)units / (float)pixels : 1;
    if (window->units_per_point != 1) {
        SDL_SetWindowSize(window->sdl,
                          (int)lroundf((float)window->points_width * window->units_per_point),
                          (int)lroundf((float)window->points_height * window->units_per_point));
    }
}

/* What OpenGL there is when 3.3 core cannot be had, for the message. */
static void describe_found(char *out, size_t size)
{
    snprintf(out, size, "no OpenGL at all");
    SDL_GL_ResetAttributes();
    SDL_Window *probe =
        SDL_CreateWindow("Cubefold", 0, 0, 16, 16, SDL_WINDOW_OPENGL | SDL_WINDOW_HIDDEN);
    if (!probe)
        return;
    SDL_GLContext context = SDL_GL_CreateContext(probe);
    if (context) {
        typedef const unsigned char *(*get_string)(unsigned name);
        get_string get = NULL;
        void *address = SDL_GL_GetProcAddress("glGetString");
        memcpy(&get, &address, sizeof get);
        const unsigned char *version = get ? get(GL_VERSION) : NULL;
        if (version)
            snprintf(out, size, "OpenGL %.100s", (const char *)version);
        SDL_GL_DeleteContext(context);
    }
    SDL_DestroyWindow(probe);
}

static gl_function get_function(const char *name)
{
    /* ISO C has no conversion between the two kinds of pointers; POSIX says they are alike. */
    void *address = SDL_GL_GetProcAddress(name);
    gl_function function = NULL;
    memcpy(&function, &address, sizeof function);
    return function;
}

static const char *gl_text(unsigned name)
{
    const GLubyte *text = glGetString(name);
    return text ? (const char *)text : "unknown";
}

static enum window_status fail_context(struct window *window, char *message, const char *why)
{
    char reason[160], found[128];
    snprintf(reason, sizeof reason, "%s", why);
    if (window->context) {
        SDL_GL_DeleteContext(window->context);
        window->context = NULL;
    }
    if (window->sdl) {
        SDL_DestroyWindow(window->sdl);
        window->sdl = NULL;
    }
    describe_found(found, sizeof found);
    const char *driver = SDL_GetCurrentVideoDriver();
    snprintf(message, WINDOW_MESSAGE_SIZE, "no graphics: found %s on the video driver %s (%s); %s",
             found, driver ? driver : "none", reason, NEEDED);
    return WINDOW_NO_CONTEXT;
}

static enum window_status open_all(struct window *window, const struct window_options *options,
                                   char *message)
{
    if (!start_video(options->headless)) {
        snprintf(message, WINDOW_MESSAGE_SIZE,
                 "no graphics: found no display (%s); Cubefold needs X11 or Wayland for its window",
                 SDL_GetError());
        return WINDOW_NO_VIDEO;
    }
    set_gl_attributes();
    if (!open_window(window, options))
        return fail_context(window, message, SDL_GetError());
    if (!gl_load(get_function))
        return fail_context(window, message, "functions of OpenGL 3.3 are missing");
    gl_listen();
    snprintf(window->description, sizeof window->description, "%s, %s", gl_text(GL_RENDERER),
             gl_text(GL_VERSION));
    settle_scale(window, options->scale);
    SDL_StopTextInput();
    SDL_EnableScreenSaver();
    SDL_EventState(SDL_DROPFILE, SDL_ENABLE);
    return WINDOW_OK;
}

enum window_status window_create(const struct window_options *options, struct window **out,
                                 char message[WINDOW_MESSAGE_SIZE])
{
    assert(options && options->width > 0 && options->height > 0 && out && message);
    *out = NULL;
    message[0] = '\0';
#if defined(CUBEFOLD_SANITIZED)
    window_keep_drivers();
#endif
    struct window *window = calloc(1, sizeof *window);
    if (!window) {
        snprintf(message, WINDOW_MESSAGE_SIZE, "out of memory");
        return WINDOW_NO_MEMORY;
    }
    window->headless = options->headless;
    window->points_width = options->width;
    window->points_height = options->height;
    enum window_status status = open_all(window, options, message);
    if (status != WINDOW_OK) {
        window_destroy(window);
        return status;
    }
    *out = window;
    return WINDOW_OK;
}

void window_destroy(struct window *window)
{
    if (!window)
        return;
    for (size_t i = 0; i < sizeof window->cursors / sizeof *window->cursors; i++)
        if (window->cursors[i])
            SDL_FreeCursor(window->cursors[i]);
    if (window->context)
        SDL_GL_DeleteContext(window->context);
    if (window->sdl)
        SDL_DestroyWindow(window->sdl);
    SDL_Quit();
    free(window);
}

/* Units to whole points; a side that has any length has at least one point. */
static int to_points(const struct window *window, int units)
{
    int points = (int)lroundf((float)units / window->units_per_point);
    return units > 0 && points < 1 ? 1 : points;
}

void window_size(const struct window *window, int *width, int *height)
{
    if (window->headless) {
        *width = window->points_width;
        *height = window->points_height;
        return;
    }
    int w = 0, h = 0;
    SDL_GetWindowSize(window->sdl, &w, &h);
    *width = to_points(window, w);
    *height = to_points(window, h);
}

void window_framebuffer_size(const struct window *window, int *width, int *height)
{
    if (window->headless) {
        *width = (int)lroundf((float)window->points_width * window->headless_scale);
        *height = (int)lroundf((float)window->points_height * window->headless_scale);
        return;
    }
    SDL_GL_GetDrawableSize(window->sdl, width, height);
}

float window_scale(const struct window *window)
{
    int units = 0, pixels = 0;
    if (window->headless)
        return window->headless_scale;
    SDL_GetWindowSize(window->sdl, &units, NULL);
    SDL_GL_GetDrawableSize(window->sdl, &pixels, NULL);
    float pixels_per_unit = units > 0 && pixels > 0 ? (float)pixels / (float)units : 1;
    return pixels_per_unit * window->units_per_point;
}

void window_resize(struct window *window, int width, int height, float scale)
{
    assert(width >= 0 && height >= 0);
    if (window->headless) {
        window->points_width = width;
        window->points_height = height;
        window->headless_scale = scale > 0 ? scale : window->headless_scale;
    } else {
        if (scale > 0)
            window->units_per_point *= scale / window_scale(window);
        int w = (int)lroundf((float)width * window->units_per_point);
        int h = (int)lroundf((float)height * window->units_per_point);
        SDL_SetWindowSize(window->sdl, w > 0 ? w : 1, h > 0 ? h : 1);
    }
    struct event event = {.kind = EVENT_RESIZE, .scale = window_scale(window)};
    event.time = clock_seconds();
    window_push(window, &event);
}

bool window_visible(const struct window *window)
{
    int width = 0, height = 0;
    window_framebuffer_size(window, &width, &height);
    if (width < 1 || height < 1)
        return false;
    if (window->headless)
        return true;
    return !window->hidden &&
           (SDL_GetWindowFlags(window->sdl) & (SDL_WINDOW_MINIMIZED | SDL_WINDOW_HIDDEN)) == 0;
}

bool window_push(struct window *window, const struct event *event)
{
    if (window->queue_count == WINDOW_QUEUE_SIZE)
        return false;
    window->queue[(window->queue_first + window->queue_count) % WINDOW_QUEUE_SIZE] = *event;
    window->queue_count++;
    return true;
}

static bool take_pushed(struct window *window, struct event *out)
{
    if (window->queue_count == 0)
        return false;
    *out = window->queue[window->queue_first];
    window->queue_first = (window->queue_first + 1) % WINDOW_QUEUE_SIZE;
    window->queue_count--;
    return true;
}

bool window_poll(struct window *window, struct event *out)
{
    SDL_Event event;
    if (take_pushed(window, out))
        return true;
    while (!window->headless && SDL_PollEvent(&event))
        if (window_translate(window, &event, out))
            return true;
    return false;
}

/* Sleeps so many seconds, or until a signal. */
static void sleep_seconds(double seconds)
{
    if (seconds > 0) {
        struct timespec span;
        span.tv_sec = (time_t)seconds;
        span.tv_nsec = (long)((seconds - (double)span.tv_sec) * 1e9);
        nanosleep(&span, NULL);
    }
}

bool window_wait(struct window *window, double seconds, struct event *out)
{
    SDL_Event event;
    double end = clock_seconds() + seconds;
    if (window_poll(window, out))
        return true;
    if (window->headless) {
        sleep_seconds(seconds);
        return false;
    }
    for (;;) {
        double left = end - clock_seconds();
        if (seconds >= 0 && left <= 0)
            return false;
        /* Rounded up: rounding down would spin through the last millisecond. */
        int milliseconds = seconds < 0 ? -1 : (int)fmin(ceil(left * 1e3), 1e8);
        if (SDL_WaitEventTimeout(&event, milliseconds) && window_translate(window, &event, out))
            return true;
    }
}

void window_swap(struct window *window)
{
    if (!window->headless)
        SDL_GL_SwapWindow(window->sdl);
}

bool window_set_vsync(struct window *window, bool on)
{
    return !window->headless && SDL_GL_SetSwapInterval(on ? 1 : 0) == 0;
}

void window_capture_pointer(struct window *window, bool on)
{
    if (!window->headless)
        SDL_CaptureMouse(on ? SDL_TRUE : SDL_FALSE);
}

void window_set_title(struct window *window, const char *title)
{
    SDL_SetWindowTitle(window->sdl, title);
}

void window_set_cursor(struct window *window, enum window_cursor cursor)
{
    static const SDL_SystemCursor shapes[] = {SDL_SYSTEM_CURSOR_ARROW,   SDL_SYSTEM_CURSOR_HAND,
                                              SDL_SYSTEM_CURSOR_SIZEALL, SDL_SYSTEM_CURSOR_IBEAM,
                                              SDL_SYSTEM_CURSOR_SIZEWE,  SDL_SYSTEM_CURSOR_SIZENS};
    if (window->headless)
        return;
    if (!window->cursors[cursor])
        window->cursors[cursor] = SDL_CreateSystemCursor(shapes[cursor]);
    if (window->cursors[cursor])
        SDL_SetCursor(window->cursors[cursor]);
}

void window_set_text_input(struct window *window, bool on)
{
    if (window->headless)
        return;
    if (on)
        SDL_StartTextInput();
    else
        SDL_StopTextInput();
}

bool window_clipboard_get(struct window *window, char *out, size_t size)
{
    (void)window;
    assert(size > 0);
    out[0] = '\0';
    if (!SDL_HasClipboardText())
        return false;
    char *text = SDL_GetClipboardText();
    if (!text)
        return false;
    SDL_utf8strlcpy(out, text, size);
    SDL_free(text);
    return out[0] != '\0';
}

bool window_clipboard_set(struct window *window, const char *text)
{
    (void)window;
    return SDL_SetClipboardText(text) == 0;
}

double window_refresh_rate(const struct window *window)
{
    SDL_DisplayMode mode;
    int display = SDL_GetWindowDisplayIndex(window->sdl);
    if (window->headless || display < 0 || SDL_GetCurrentDisplayMode(display, &mode) != 0)
        return 60;
    return mode.refresh_rate > 0 ? mode.refresh_rate : 60;
}

const char *window_gl_description(const struct window *window)
{
    return window->description;
}
