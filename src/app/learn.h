/* The mode Learn of the window: the lesson on the puzzle that is open, made when it is first asked
 * for, with its panes, its scene and its own view. */
#ifndef CUBEFOLD_APP_LEARN_H
#define CUBEFOLD_APP_LEARN_H

#include "app/orbit.h"
#include "io/position.h"
#include "lesson/lesson_panes.h"
#include "lesson/lesson_scene.h"

#include <stdbool.h>

struct app;

struct learn {
    struct lesson *lesson; /* NULL before the first time, and without memory for it */
    struct lesson_scene *scenes[LESSON_SIDES];
    struct lesson_panes panes; /* valid with the lesson */
    struct lesson_view view;   /* of the last layout */
    struct orbit orbit;        /* of the mode that is not shown; changes places with app->orbit */
    const char *caps[LESSON_ACTION_COUNT];
    unsigned notes;             /* of the lesson, said so far */
    double panes_due;           /* when the panes show again how far the background has come */
    bool watching;              /* Watch shows a solution of the lesson */
    struct stepper_rules rules; /* to begin with */
    double speed;               /* of the lesson before; 0: there was none */
};

/* Makes the lesson of the puzzle that is open, if there is none. False when out of memory. */
bool learn_open(struct app *app);
void learn_close(struct app *app);

/* Enters the mode, or leaves it. A toast tells when memory is short. */
void learn_enter(struct app *app);
void learn_leave(struct app *app);

/* Moves the lesson on in time, and lets it work for a frame's share. In scripts, whose clock is not
 * real, the share is a number of events. */
void learn_advance(struct app *app);
void learn_work(struct app *app);

/* Works until nothing is under way any more. */
void learn_settle(struct app *app);

/* Finds the poses of this moment and what the camera looks at. */
void learn_evaluate(struct app *app);

/* Lays out the panes below the title bar; sets the viewport. */
void learn_panels(struct app *app, struct ui_rect area);

/* What moves by itself, and when the next frame is due. */
bool learn_moving(const struct app *app);
double learn_next_wake(const struct app *app);

/* The mat under a point of the window, or -1. */
int learn_mat_at(struct app *app, float x, float y);

/* Where we are as one short text, to the clipboard; and back from there. Toasts tell. */
void learn_copy_position(struct app *app);
void learn_paste_position(struct app *app);

/* Opens the puzzle of a position's text and goes there. False with *error. */
bool learn_open_position(struct app *app, const char *text, struct text_error *error);

/* Shows the solution of the event in Watch. */
void learn_watch(struct app *app);

#endif
