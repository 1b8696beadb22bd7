/* What the user can do, each with its key: one table for the keyboard, the help and the tooltips.
 */
#ifndef CUBEFOLD_APP_ACTIONS_H
#define CUBEFOLD_APP_ACTIONS_H

#include "lesson/lesson.h"
#include "ui/overlay.h"

#include <stdbool.h>

struct app;
struct event;

enum action {
    ACTION_PLAY,
    ACTION_REVERSE,
    ACTION_STEP_BACK,
    ACTION_STEP_ON,
    ACTION_TO_START,
    ACTION_TO_END,
    ACTION_SLOWER,
    ACTION_FASTER,
    ACTION_STOP,
    ACTION_NEXT_SOLUTION,
    ACTION_PREVIOUS_SOLUTION,
    ACTION_NEXT_NET,
    ACTION_PREVIOUS_NET,
    ACTION_EXPLODE,
    ACTION_SEE_THROUGH,
    ACTION_TURN_LEFT,
    ACTION_TURN_RIGHT,
    ACTION_TURN_UP,
    ACTION_TURN_DOWN,
    ACTION_ZOOM_IN,
    ACTION_ZOOM_OUT,
    ACTION_LOOK_TOP,
    ACTION_LOOK_FRONT,
    ACTION_LOOK_RIGHT,
    ACTION_LOOK_BACK,
    ACTION_LOOK_LEFT,
    ACTION_LOOK_BOTTOM,
    ACTION_RESET_VIEW,
    ACTION_THEME,
    ACTION_PANELS,
    ACTION_SIDE,
    ACTION_HELP,
    ACTION_ESCAPE,
    ACTION_QUIT,
    ACTION_WATCH, /* the mode */
    ACTION_LEARN,
    ACTION_COPY,
    ACTION_PASTE,
    ACTION_GO_TO,     /* types the number of an event */
    ACTION_PROJECTOR, /* larger text and lines in the lesson */
    ACTION_LESSON,    /* and on: ACTION_LESSON + enum lesson_action */
    ACTION_COUNT = ACTION_LESSON + LESSON_ACTION_COUNT
};

/* Does it. Anything that makes no sense now (no solution yet) does nothing. */
void action_run(struct app *app, enum action action);

/* The action of a key event in the mode that the window is in, or ACTION_COUNT. */
enum action action_of_key(const struct app *app, const struct event *event);

/* How the key reads on a key cap: "Space", "Shift M". */
const char *action_key(enum action action);

/* Rows of the help overlay for the mode that the window is in. */
const struct ui_help_row *action_help(const struct app *app, int *count);

/* Shows solution or net k, which must be there; a toast tells when memory is short. */
void action_show_solution(struct app *app, int k);
void action_show_net(struct app *app, int k);

/* Sets, with a short glide, what the sliders and switches show. */
void action_set_explode(struct app *app, float amount, double seconds);
void action_set_see_through(struct app *app, bool on);

#endif
