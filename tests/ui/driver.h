/* Drives a context by synthetic input, frame by frame, with a clock of its own. */
#ifndef CUBEFOLD_TESTS_UI_DRIVER_H
#define CUBEFOLD_TESTS_UI_DRIVER_H

#include "demo.h"

#include "ui/ui.h"

struct driver {
    struct ui *ui;
    struct ui_input in;
    struct ui_theme theme;
    struct demo demo;
    /* What a frame shows; NULL = the demo panel. */
    void (*show)(struct ui *ui, void *user);
    void *user;
};

/* A 1280 x 760 window at scale 1, two frames old. */
struct driver driver_start(void (*show)(struct ui *ui, void *user), void *user);
void driver_stop(struct driver *d);

/* One frame, after which edges and keys are cleared and the clock stands still. Checks the draw
 * list. */
void driver_frame(struct driver *d);

/* Frames, an hour of them at most, until the interface is at rest. */
void driver_settle(struct driver *d);

/* Lets the given seconds pass, then one frame. */
void driver_wait(struct driver *d, double seconds);

void driver_move(struct driver *d, float x, float y);
void driver_button(struct driver *d, bool down);
void driver_key(struct driver *d, enum ui_key key, unsigned mods);

/* Moves to the middle of the named widget; fails the test when there is none. */
void driver_over(struct driver *d, const char *name);
void driver_click(struct driver *d, const char *name);

struct ui_rect driver_rect(struct driver *d, const char *name);

/* Every index, clip and command of the list is what ui_draw.h promises. */
void check_draw_list(const struct ui_draw_list *list);

#endif
