/* What the application tells the toolkit about one frame.
 *
 * The toolkit sees states (where the pointer is, which buttons are down) and edges (what was
 * pressed or released since the last frame). Two changes of the same button in one frame are taken
 * as a click when pressed and released are both set; to keep the order of fast input exact, run one
 * ui_begin .. ui_end per button event (frames need not be drawn).
 */
#ifndef CUBEFOLD_UI_INPUT_H
#define CUBEFOLD_UI_INPUT_H

#include <stdbool.h>

enum {
    UI_MAX_KEYS = 16, /* key presses kept a frame; more are dropped */
    UI_MAX_TEXT = 512 /* bytes of text input kept a frame, with the NUL */
};

/* Bits of pointer buttons. */
enum { UI_BUTTON_LEFT = 1, UI_BUTTON_RIGHT = 2, UI_BUTTON_MIDDLE = 4 };

/* Bits of modifiers. */
enum { UI_MOD_SHIFT = 1, UI_MOD_CTRL = 2, UI_MOD_ALT = 4 };

/* Keys that the toolkit itself knows. Letters are the application's business. */
enum ui_key {
    UI_KEY_NONE,
    UI_KEY_TAB,
    UI_KEY_ENTER,
    UI_KEY_SPACE,
    UI_KEY_ESCAPE,
    UI_KEY_LEFT,
    UI_KEY_RIGHT,
    UI_KEY_UP,
    UI_KEY_DOWN,
    UI_KEY_HOME,
    UI_KEY_END,
    UI_KEY_PAGE_UP,
    UI_KEY_PAGE_DOWN,
    UI_KEY_BACKSPACE,
    UI_KEY_DELETE,
    /* Ctrl-A, C, X, V of text fields, by whatever keys; taken with any modifiers. With UI_KEY_PASTE
     * the application appends the clipboard to text as well (ui_input_text). */
    UI_KEY_SELECT_ALL,
    UI_KEY_COPY,
    UI_KEY_CUT,
    UI_KEY_PASTE
};

struct ui_key_press {
    enum ui_key key;
    unsigned mods;
};

struct ui_input {
    double time; /* seconds, from any origin, never running backwards */
    float scale; /* physical pixels in a logical pixel: 1, 1.25, 1.5, 2; anything else is clamped
                    to 0.5..8, and 0 or NaN means 1 */
    int width;   /* framebuffer, physical pixels; 0 is fine */
    int height;

    float pointer_x, pointer_y; /* logical pixels, origin top left; may be outside */
    bool pointer_inside;        /* false when the pointer has left the window and is not dragging */
    unsigned down;              /* buttons held at the end of the frame */
    unsigned pressed;           /* buttons pressed in this frame */
    unsigned released;          /* buttons released in this frame */
    float wheel_x, wheel_y;     /* notches; y > 0 is away from the user (scroll up, more) */
    bool cancel;                /* the window lost its focus: drags end, nothing is clicked */

    unsigned mods; /* modifiers held now */
    int key_count;
    struct ui_key_press keys[UI_MAX_KEYS]; /* in order, repeats included */
    char text[UI_MAX_TEXT];                /* typed text, UTF-8 */
};

/* Clears what belongs to one frame only (edges, wheel, keys, text, cancel). */
void ui_input_next(struct ui_input *in);

/* Appends a key press; dropped when there are UI_MAX_KEYS already. */
void ui_input_key(struct ui_input *in, enum ui_key key, unsigned mods);

/* Appends typed or pasted text, UTF-8; what does not fit is cut at a whole character. */
void ui_input_text(struct ui_input *in, const char *text);

/* Presses or releases a button (one of the bits) and keeps down, pressed and released in step. */
void ui_input_button(struct ui_input *in, unsigned button, bool down);

#endif
