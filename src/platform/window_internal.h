/* Shared by the files of the window; nobody else includes it. */
#ifndef CUBEFOLD_PLATFORM_WINDOW_INTERNAL_H
#define CUBEFOLD_PLATFORM_WINDOW_INTERNAL_H

#include "platform/window.h"

#include <SDL.h>

enum { WINDOW_QUEUE_SIZE = 64 };

/* Three measures of length meet here:
 *
 *     SDL unit  --- units_per_point --->  point      (what the program sees)
 *     SDL unit  --- pixels_per_unit --->  pixel      (the framebuffer)
 *
 * Where the system scales by itself, a pixel is smaller than an SDL unit and units_per_point is 1.
 * Where it does not (X11), units are pixels and units_per_point is the scale that was asked for.
 */
struct window {
    SDL_Window *sdl;
    SDL_GLContext context;
    SDL_Cursor *cursors[WINDOW_CURSOR_TEXT + 1];
    bool headless;
    bool hidden;
    float units_per_point;
    int points_width, points_height; /* headless only */
    float headless_scale;
    unsigned buttons;           /* held: bit (1 << button) */
    float pointer_x, pointer_y; /* points */
    float finger_distance;      /* points, between two fingers; 0 when there are not two */
    struct event queue[WINDOW_QUEUE_SIZE]; /* pushed events, a ring */
    int queue_first, queue_count;
    char description[256];
};

/* Translates one SDL event. False when it means nothing to the program. */
bool window_translate(struct window *window, const SDL_Event *in, struct event *out);

#if defined(CUBEFOLD_SANITIZED)
/* Pulls in sanitize.c, which keeps the graphics driver's libraries loaded. */
void window_keep_drivers(void);
#endif

#endif
