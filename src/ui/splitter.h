/* Panels whose borders can be moved, and their headers. */
#ifndef CUBEFOLD_UI_SPLITTER_H
#define CUBEFOLD_UI_SPLITTER_H

#include "ui/layout.h"

#include <stdbool.h>

struct ui;

/* Which way the gap moves. */
enum ui_split { UI_SPLIT_X, UI_SPLIT_Y };

/* The gap between a panel of a given size and the rest:
 *
 *      +-------+ | +---------+        UI_SPLIT_X: size is the width of the left panel,
 *      | size  | | |  rest   |        with from_end that of the right one
 *      +-------+ | +---------+
 */
struct ui_splitter {
    const char *name;
    const char *tip; /* NULL = none */
    enum ui_split split;
    bool from_end;  /* the panel lies right of or below the gap */
    float min, max; /* of size, logical pixels; max < min counts as min */
    float preset;   /* what a double click gives */
};

/* r is the gap itself (8 to 16 wide), which is left empty but for a grip while it is hovered, held
 * or focused. Drag, arrow keys (8 pixels a press), Home and End, and double click set *size within
 * min..max; true when it changed. *size is also brought into min..max when it is not (without true
 * being returned), so that a smaller window keeps panels usable; NaN counts as preset. */
bool ui_splitter(struct ui *ui, struct ui_rect r, const struct ui_splitter *s, float *size);

/* A card with a title, and a button NAME/close where it can be closed. */
struct ui_panel {
    const char *name;
    const char *title;
    const char *detail;    /* soft text at the right of the title; NULL = none */
    bool closable;         /* shows the button */
    const char *close_tip; /* NULL = "Hide" */
    const char *close_key; /* key that does the same; NULL = none */
};

/* Draws card and header and returns the room inside, below the header. *closed (may be NULL) is set
 * to true when the button is pressed, else left alone. */
struct ui_rect ui_panel(struct ui *ui, struct ui_rect r, const struct ui_panel *panel,
                        bool *closed);

/* What a panel takes beyond its content, logical pixels: height of header and padding. */
float ui_panel_extra(struct ui *ui);

#endif
