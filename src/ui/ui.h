/* Immediate-mode user interface: context, frame, interaction, queries.
 *
 * A frame is
 *
 *     ui_begin(ui, &input, &theme);
 *     ... widgets, in the order of the Tab key ...
 *     ui_end(ui);
 *     draw ui_draw_list_of(ui) with the atlas of ui_atlas_of(ui)
 *
 * The caller owns all values: a widget gets the present value, shows it, and returns true when the
 * user changed it. The context keeps only what is the toolkit's own: which widget is hovered, held
 * and focused, fades under way, the open popup, and where the widgets of the last frame were.
 *
 * NAMES. Every widget has a name ("play", "scrub", "net"), unique within a frame, at most
 * UI_MAX_NAME-1 bytes (longer ones are cut). Parts of a widget are "NAME/PART", for example
 * "tabs/1", "net/next". Names are for scripts, state dumps and focus; they are never shown.
 *
 * HOVER is decided at ui_begin, from the rectangles of the last frame: the topmost, latest
 * rectangle under the pointer wins. A widget that appears or moves asks for one more frame, so
 * hover settles.
 *
 * FOCUS. Tab and Shift-Tab walk all widgets in order. Arrows that the focused widget does not use
 * walk too. Enter and Space activate, Escape closes a popup or modal, else drops the focus. A press
 * of the pointer drops the focus, so that the application's own keys (Space plays) keep their
 * meaning, but Tab goes on from the widget that was pressed.
 *
 * OVERFLOW. All pools have a fixed size. Widgets beyond UI_MAX_WIDGETS are drawn but not
 * interactive, primitives beyond the draw list are left out; nothing aborts.
 *
 * All coordinates are logical pixels. A context is used by one thread at a time. There are no
 * globals: several contexts can live side by side.
 */
#ifndef CUBEFOLD_UI_UI_H
#define CUBEFOLD_UI_UI_H

#include "ui/atlas.h"
#include "ui/input.h"
#include "ui/layout.h"
#include "ui/theme.h"
#include "ui/ui_draw.h"

#include <stdbool.h>

enum { UI_MAX_WIDGETS = 512, UI_MAX_NAME = 32 };

enum ui_status {
    UI_OK,
    UI_NO_MEMORY, /* memory is short, or the embedded fonts are damaged */
    UI_BAD_SIZE   /* a size in the configuration is 0 */
};

enum ui_cursor {
    UI_CURSOR_ARROW,
    UI_CURSOR_HAND,
    UI_CURSOR_TEXT,
    UI_CURSOR_RESIZE_X,
    UI_CURSOR_RESIZE_Y
};

struct ui; /* opaque */

/* Sizes of the pools. ui_config_default() suits the application. */
struct ui_config {
    uint32_t vertices; /* of the draw list; 1.5 indices a vertex */
    uint32_t commands; /* of the draw list */
    int atlas_height;  /* largest height of the glyph atlas, texels */
};

struct ui_config ui_config_default(void);

/* Creates a context. *out is set on UI_OK only; free it with ui_destroy. Under 5 ms. */
enum ui_status ui_create(const struct ui_config *config, struct ui **out);
void ui_destroy(struct ui *ui); /* NULL is fine */

/* Starts a frame. The structs are copied. */
void ui_begin(struct ui *ui, const struct ui_input *input, const struct ui_theme *theme);

/* Ends it: tooltip, focus moves, sorting of the draw list. */
void ui_end(struct ui *ui);

/* The frame that ui_end finished, valid until the next ui_begin. */
const struct ui_draw_list *ui_draw_list_of(const struct ui *ui);
struct ui_atlas *ui_atlas_of(struct ui *ui);

/* ---- what the application may do with the input; valid from ui_begin to the next ui_begin ---- */

/* True when the pointer belongs to the interface: it is over a card or widget, a widget is being
 * dragged, or a popup or modal is open. False while a drag that began outside goes on. */
bool ui_wants_pointer(const struct ui *ui);

/* True when this key (with these modifiers) is taken by the interface: always for Tab; for Enter,
 * Space and arrows when the focused widget or an open popup uses them; for all keys under a modal.
 * Ask after ui_begin and before ui_end. */
bool ui_wants_key(const struct ui *ui, enum ui_key key, unsigned mods);

/* True while a modal is open: the application's letter keys should rest. */
bool ui_wants_all_keys(const struct ui *ui);

/* True while a text field has the focus: letters belong to it, so turn text input on, pass typed
 * text on with ui_input_text, and let the application's letter keys and Ctrl-A, C, X, V rest (send
 * the latter as UI_KEY_SELECT_ALL ...). Ask after ui_begin and before ui_end, or after ui_end for
 * the frame to come. */
bool ui_wants_text(const struct ui *ui);

/* Text that a field copied or cut in this frame, for the clipboard; "" when none. Valid after
 * ui_end until the next ui_begin. */
const char *ui_copied(const struct ui *ui);

/* Cursor to show. Valid after ui_end. */
enum ui_cursor ui_cursor(const struct ui *ui);

/* Time (on the clock of ui_input.time) at which the interface wants its next frame although nothing
 * happens: not later than now while something moves, the end of a delay, or INFINITY when the
 * picture is at rest. Valid after ui_end. */
double ui_next_wake(const struct ui *ui);

/* ---- the frame's facts ---- */

struct ui_rect ui_viewport(const struct ui *ui); /* the window in logical pixels */
float ui_scale(const struct ui *ui);
double ui_time(const struct ui *ui);
const struct ui_theme *ui_theme(const struct ui *ui);
const struct ui_input *ui_input_of(const struct ui *ui);

/* ---- names ---- */

/* Rectangle of the named widget in the last finished frame, cut to what is visible. False when
 * there is none, or none of it is visible (*rect is then left alone). */
bool ui_find(const struct ui *ui, const char *name, struct ui_rect *rect);

/* Name of the focused, hovered, held (being pressed or dragged) widget; "" when none. */
const char *ui_focus(const struct ui *ui);
const char *ui_hovered(const struct ui *ui);
const char *ui_held(const struct ui *ui);
/* Name of the stepper whose list is open, or of the modal that is open; "" when none. */
const char *ui_open(const struct ui *ui);

/* Moves the focus to the named widget, or to none with NULL or "". */
void ui_set_focus(struct ui *ui, const char *name);

/* Widgets of the last finished frame, in order, for dumps. False when i is past the end. */
struct ui_widget_info {
    const char *name;
    struct ui_rect rect;
    bool enabled;
};
bool ui_widget_at(const struct ui *ui, int i, struct ui_widget_info *out);

/* Pools that overflowed since the context was created: widgets or primitives left out. */
uint32_t ui_overflows(const struct ui *ui);

/* ---- interaction, for widgets of your own (trees, graphs) ---- */

/* Bits of ui_interact. */
enum {
    UI_ACT_DISABLED = 1,
    UI_ACT_NO_FOCUS = 2,  /* pointer only: not reached by Tab */
    UI_ACT_WHEEL = 4,     /* takes the wheel */
    UI_ACT_ARROWS_X = 8,  /* uses left and right itself, also Home and End */
    UI_ACT_ARROWS_Y = 16, /* uses up and down itself, also Page Up and Page Down */
    UI_ACT_DRAG = 32,     /* a press is a drag, not a click: clicked tells the press at once */
    UI_ACT_CURSOR_X = 64, /* shows the cursor for resizing sideways */
    UI_ACT_CURSOR_Y = 128,
    UI_ACT_ARROW = 256,      /* shows the plain cursor instead of the hand */
    UI_ACT_TEXT = 512,       /* takes typed text and all editing keys, shows the text cursor */
    UI_ACT_BUTTONS = 1024,   /* the right and middle button hold it too: see button */
    UI_ACT_KEEP_SPACE = 2048 /* Space stays the application's while it is focused */
};

struct ui_act {
    bool hovered;    /* the pointer is over it and it may show so */
    bool held;       /* pressed or being dragged */
    bool pressed;    /* the press began in this frame */
    bool released;   /* the drag ended in this frame */
    bool clicked;    /* pressed and released inside, or activated by Enter or Space */
    bool doubled;    /* pressed is the second press of a double click */
    unsigned button; /* that holds it: UI_BUTTON_LEFT, with UI_ACT_BUTTONS also the others */
    bool focused;
    bool focus_visible;   /* draw the ring */
    float wheel;          /* notches this frame, y > 0 away from the user */
    float wheel_x;        /* sideways, x > 0 to the right */
    float drag_x, drag_y; /* movement of the pointer since the press, logical pixels */
    float hot;            /* 0..1, fades in while hovered: for colours */
    float down;           /* 0..1, fades in while held */
};

/* Registers a widget and tells what the user does with it. tip and key are shown in its tooltip
 * (either may be NULL). */
struct ui_act ui_interact(struct ui *ui, const char *name, struct ui_rect r, unsigned flags,
                          const char *tip, const char *key);

/* Shows a tooltip at r at once in this frame, also while a button is held, in place of any other:
 * for what lies inside a widget. text is cut at 159 bytes. */
void ui_tip_now(struct ui *ui, struct ui_rect r, const char *text, const char *key);

/* True when the focused widget `name` got this key in this frame; consumes the press. */
bool ui_take_key(struct ui *ui, const char *name, enum ui_key key);

/* Marks a rectangle as part of the interface, so that the scene below gets no pointer. Cards do it.
 */
void ui_block(struct ui *ui, struct ui_rect r);

/* A number that moves towards target in about seconds, kept under name: for fades of your own.
 * Jumps when motion is reduced. Asks for frames until it has arrived. */
float ui_ease(struct ui *ui, const char *name, float target, float seconds);

/* Asks for a frame at the given time (not later than now: at once). */
void ui_wake_at(struct ui *ui, double time);

/* Draws and interacts on another layer until the matching ui_pop_layer, not clipped by the panel.
 */
void ui_push_layer(struct ui *ui, enum ui_layer layer);
void ui_pop_layer(struct ui *ui);

/* Clips drawing and interaction to r (within the present clip). */
void ui_push_clip(struct ui *ui, struct ui_rect r);
void ui_pop_clip(struct ui *ui);

#endif
