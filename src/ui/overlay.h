/* What lies over or inside the panels: modal overlay, help, toast, scroll area. */
#ifndef CUBEFOLD_UI_OVERLAY_H
#define CUBEFOLD_UI_OVERLAY_H

#include "ui/layout.h"
#include "ui/ui.h"

#include <stdbool.h>

enum { UI_TOAST_TEXT = 320 };

/* Opens the modal layer: a scrim over everything and a card of w x h (smaller when the window is)
 * in the middle, with a title and a close button NAME/close. Widgets called until ui_modal_end are
 * in it, and only they react. Call only while *open; Escape, the close button and a press on the
 * scrim set *open to false. Returns the inside of the card. */
struct ui_rect ui_modal_begin(struct ui *ui, const char *name, const char *title, float w, float h,
                              bool *open);
void ui_modal_end(struct ui *ui);

/* One line of the help: keys as they stand on the caps, separated by blanks ("Shift Tab"). A row
 * with keys NULL is a heading. */
struct ui_help_row {
    const char *keys;
    const char *text;
};
/* Modal list of keys in one, two or three columns, scrolling when it must. Call each frame; does
 * nothing unless *open. */
void ui_help(struct ui *ui, const char *name, const char *title, const struct ui_help_row *rows,
             int n, bool *open);

/* A short message at the bottom of an area. The caller keeps the struct, zeroed at first. */
struct ui_toast {
    char text[UI_TOAST_TEXT];
    double until; /* time at which it goes */
    bool warning;
};
/* Shows text (cut at the struct's size, at a whole character) for the given seconds from now on. */
void ui_toast_set(struct ui_toast *toast, const char *text, double now, double seconds,
                  bool warning);
/* Draws it, centred at the bottom of area, while it lasts. */
void ui_toast_show(struct ui *ui, const struct ui_toast *toast, struct ui_rect area);

/* Scroll area: widgets until ui_scroll_end are clipped to r and moved up by *offset (logical
 * pixels, kept within bounds). Wheel, the bar at its right edge and keyboard focus move it. Returns
 * the rectangle of the content: as wide as r less the bar, content_height high, starting at
 * -*offset. Nests once or twice; deeper ones only clip. */
struct ui_rect ui_scroll_begin(struct ui *ui, struct ui_rect r, const char *name,
                               float content_height, float *offset);
void ui_scroll_end(struct ui *ui);

#endif
