/* Widgets. Each takes the context, a rectangle in logical pixels, a description, and the value.
 *
 * Descriptions are made on the spot:
 *
 *     if (ui_button(ui, r, &(struct ui_button){.name = "play", .label = "Play",
 *                   .icon = UI_ICON_PLAY, .key = "Space", .tip = "Play"}))
 *         start();
 *
 * Fields left out are off. tip is the tooltip's text, key the label of the key that does the same
 * ("Space", "N"); the tooltip shows both. NULL strings count as "".
 */
#ifndef CUBEFOLD_UI_WIDGETS_H
#define CUBEFOLD_UI_WIDGETS_H

#include "ui/icons.h"
#include "ui/layout.h"
#include "ui/paint.h"

#include <stdbool.h>

struct ui;

/* Text that only shows. Same as ui_paint_text, with the usual looks at hand. */
enum ui_label_look {
    UI_LABEL_TEXT,    /* main ink */
    UI_LABEL_SOFT,    /* captions, units */
    UI_LABEL_SECTION, /* heading of a card: small, soft, semibold */
    UI_LABEL_TITLE,   /* large, semibold */
    UI_LABEL_NUMBER,  /* main ink, tabular digits, right-aligned */
    UI_LABEL_WARNING
};
float ui_label(struct ui *ui, struct ui_rect r, const char *text, enum ui_label_look look);

/* Card: shadow, rounded ground, hairline; blocks the pointer. Returns the inside (padding off). */
struct ui_rect ui_card(struct ui *ui, struct ui_rect r);

/* Flat bar across the window (title bar) with a hairline at its bottom; blocks the pointer. */
struct ui_rect ui_bar(struct ui *ui, struct ui_rect r);

/* Hairline in the middle of r, along its longer side. */
void ui_separator(struct ui *ui, struct ui_rect r);

enum ui_button_look {
    UI_BUTTON_NORMAL,  /* outlined */
    UI_BUTTON_PRIMARY, /* filled with the accent colour */
    UI_BUTTON_QUIET,   /* no outline until hovered */
    UI_BUTTON_DANGER   /* warning ink */
};

struct ui_button {
    const char *name;
    const char *label; /* NULL for an icon button */
    enum ui_icon icon;
    const char *tip;
    const char *key; /* for the tooltip */
    bool show_key;   /* also draw the key cap inside the button */
    bool chosen;     /* stays pressed in: a mode that is on */
    bool disabled;
    enum ui_button_look look;
};

/* True when clicked or activated by key. */
bool ui_button(struct ui *ui, struct ui_rect r, const struct ui_button *b);

/* Width that shows all of it: the control height for an icon button. */
float ui_button_width(struct ui *ui, const struct ui_button *b);

/* Switch with its label to the right; the whole rectangle can be clicked. */
struct ui_toggle {
    const char *name;
    const char *label;
    const char *tip;
    const char *key;
    bool disabled;
    bool switch_right; /* label at the left edge, switch at the right edge */
};
bool ui_toggle(struct ui *ui, struct ui_rect r, const struct ui_toggle *t, bool *value);

/* Horizontal slider. Drag or press anywhere on the track, wheel, arrows (one step), Page Up and
 * Down (ten steps), Home and End. Values outside min..max or NaN are shown clamped and left alone
 * until the user moves it. */
struct ui_slider {
    const char *name;
    const char *tip;
    const char *key;
    double min, max; /* min < max; logarithmic needs min > 0 */
    double step;     /* of keys and wheel, a share of the range for logarithmic ones;
                        0 = 1/50 of the range. Not a grid for dragging */
    double grid;     /* dragged values snap to multiples of it from min; 0 = none */
    double detent;   /* dragged values near it snap to it, and it is marked */
    bool has_detent;
    bool logarithmic;
    bool disabled;
};
bool ui_slider(struct ui *ui, struct ui_rect r, const struct ui_slider *s, double *value);

/* Scrub bar: position in a timeline 0..1, with phases.
 *
 *      lay out        interlock          fold              present       labels over their phase
 *   ======o=======|================|------------------|---------------   thumb, marks, track
 */
struct ui_scrub_mark {
    double at;         /* where the phase begins, 0..1, ascending */
    const char *label; /* shown over the phase when there is room; NULL = mark only */
};
struct ui_scrub {
    const char *name;
    const char *tip;
    const char *key;
    const struct ui_scrub_mark *marks; /* the first is usually at 0 */
    int mark_count;
    double step; /* of arrow keys and wheel; 0 = 0.01 */
    bool disabled;
};
/* True while the user moves it. *held (if not NULL) tells whether the thumb is held, so that the
 * caller can rest playback while it is. Takes ui_scrub_height() logical pixels in height. */
bool ui_scrub(struct ui *ui, struct ui_rect r, const struct ui_scrub *s, double *value, bool *held);
float ui_scrub_height(const struct ui *ui, const struct ui_scrub *s);

/* Segmented control: one of a few. Parts are named NAME/0, NAME/1, ... */
struct ui_segments {
    const char *name;
    const char *const *labels;
    int count;
    const char *tip; /* of all parts */
    const char *key;
    const char *const *tips; /* of each part, in place of tip; NULL = none */
    const char *const *keys; /* of each part, in place of key; NULL = none */
    bool disabled;
};
bool ui_segments(struct ui *ui, struct ui_rect r, const struct ui_segments *s, int *value);
float ui_segments_width(struct ui *ui, const struct ui_segments *s);

/* Chooser with previous and next: "<  Net 3 of 11  >". A click on the middle opens a list (if there
 * is a label function). Parts are named NAME/prev, NAME/next; rows of the open list NAME/0 ... */
struct ui_stepper {
    const char *name;
    int count;        /* values 0 .. count-1; with 0 it is disabled */
    const char *text; /* what the middle shows now; NULL = "none" */
    /* Label of item i for the list, valid until the next call; NULL = no list. */
    const char *(*item)(void *user, int i);
    void *user;
    const char *tip; /* of the middle, and of the ends where they have none of their own */
    const char *key;
    const char *prev_tip, *prev_key;
    const char *next_tip, *next_key;
    bool wrap; /* from the last on to the first */
    bool disabled;
};
bool ui_stepper(struct ui *ui, struct ui_rect r, const struct ui_stepper *s, int *value);

/* Progress 0..1; a negative value shows work of unknown length (which asks for frames). */
void ui_progress(struct ui *ui, struct ui_rect r, double fraction);

/* A small square with a letter on a colour: a mat in a list. */
void ui_badge(struct ui *ui, struct ui_rect r, const char *letter, struct ui_color color);

/* A sentence on a card of fixed height, over the scene: one to three lines, in the middle. The text
 * shrinks by up to a quarter when it needs more lines than fit; then it ends in an ellipsis.
 * Blocks the pointer. */
void ui_caption(struct ui *ui, struct ui_rect r, const struct ui_span *spans, int n);

/* Height of a caption card with room for this many lines, logical pixels. */
float ui_caption_height(struct ui *ui, int lines);

#endif
