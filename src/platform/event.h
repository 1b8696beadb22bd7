/* What the user did, in our own words: SDL stays behind window.c.
 *
 * Positions are logical points from the top left corner of the window, x right, y down. A point is
 * window_scale() framebuffer pixels, so drag speed and thresholds do not depend on the screen.
 * While a button is held, positions may lie outside the window.
 */
#ifndef CUBEFOLD_PLATFORM_EVENT_H
#define CUBEFOLD_PLATFORM_EVENT_H

#include <stdbool.h>

enum event_kind {
    EVENT_NONE,          /* nothing to do for the program; something woke it up */
    EVENT_QUIT,          /* the window or the session is being closed */
    EVENT_RESIZE,        /* size or scale changed: ask the window for the new ones */
    EVENT_REDRAW,        /* shown, uncovered or restored: the picture must be drawn again */
    EVENT_HIDDEN,        /* minimised or hidden: nothing needs to be drawn until EVENT_REDRAW */
    EVENT_FOCUS_GAINED,  /* keys arrive from now on */
    EVENT_FOCUS_LOST,    /* a drag in progress has ended; no EVENT_POINTER_UP follows */
    EVENT_POINTER_MOVE,  /* x, y, dx, dy, buttons, modifiers */
    EVENT_POINTER_DOWN,  /* x, y, button, clicks, modifiers */
    EVENT_POINTER_UP,    /* x, y, button, clicks, modifiers */
    EVENT_POINTER_LEAVE, /* the pointer left the window with no button held */
    EVENT_WHEEL,         /* x, y, wheel_x, wheel_y, modifiers */
    EVENT_PINCH,         /* x, y (centre of the fingers), pinch */
    EVENT_KEY_DOWN,      /* key, repeat, modifiers */
    EVENT_KEY_UP,        /* key, modifiers */
    EVENT_TEXT,          /* text */
    EVENT_DROP_FILE      /* path: a file was dropped on the window */
};

enum event_button {
    EVENT_BUTTON_NONE = 0,
    EVENT_BUTTON_LEFT = 1,
    EVENT_BUTTON_MIDDLE = 2,
    EVENT_BUTTON_RIGHT = 3
};

enum event_modifier { EVENT_SHIFT = 1, EVENT_CTRL = 2, EVENT_ALT = 4, EVENT_META = 8 };

/* Keys that print a character are that character as the layout gives it without modifiers, in
 * lower case: 'a', '1', '?' where it has a key of its own, ' '. The others are named here. */
enum event_key {
    KEY_NONE = 0,
    KEY_BACKSPACE = 8,
    KEY_TAB = 9,
    KEY_ENTER = 13,
    KEY_ESCAPE = 27,
    KEY_SPACE = 32,
    KEY_DELETE = 127,
    KEY_LEFT = 256,
    KEY_RIGHT,
    KEY_UP,
    KEY_DOWN,
    KEY_HOME,
    KEY_END,
    KEY_PAGE_UP,
    KEY_PAGE_DOWN,
    KEY_INSERT,
    KEY_F1 = 300, /* F1 .. F12 follow one another */
    KEY_F12 = KEY_F1 + 11
};

enum { EVENT_TEXT_SIZE = 32, EVENT_PATH_SIZE = 1024 };

struct event {
    enum event_kind kind;
    double time;                /* seconds, same clock as clock_seconds() */
    float x, y;                 /* points */
    float dx, dy;               /* points since the last EVENT_POINTER_MOVE */
    float scale;                /* framebuffer pixels a point at the time of the event */
    int button;                 /* enum event_button */
    unsigned buttons;           /* those held: bit (1 << button) */
    int clicks;                 /* 1 single, 2 double, 3 ... */
    float wheel_x;              /* notches, fractions on precise devices; > 0 to the right */
    float wheel_y;              /* notches, > 0 away from the user */
    float pinch;                /* distance of the fingers, now over before; > 1 spreads */
    int key;                    /* a character or enum event_key */
    bool repeat;                /* the key has been held down */
    unsigned modifiers;         /* enum event_modifier, or-ed */
    char text[EVENT_TEXT_SIZE]; /* UTF-8, NUL-terminated */
    char path[EVENT_PATH_SIZE]; /* EVENT_DROP_FILE, NUL-terminated; empty if it did not fit */
};

#endif
