/* The parts of the panels that have files of their own. */
#ifndef CUBEFOLD_APP_PANELS_H
#define CUBEFOLD_APP_PANELS_H

#include "ui/layout.h"

#include <stdint.h>

struct app;

enum { PANEL_COUNT_SIZE = 48 }; /* room for any count and its NUL */

/* "1727", "12 345": groups of three from five digits on, parted by a narrow space. Returns `out`.
 */
const char *panel_count(uint64_t n, char out[PANEL_COUNT_SIZE]);

/* The side card in the upper part of `r`: as high as it needs to be, scrolling when it must. */
void panel_side(struct app *app, struct ui_rect r);

#endif
