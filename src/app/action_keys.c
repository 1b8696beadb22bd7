/* The keys of all actions, and the help that lists them. */
#include "app/actions.h"

#include "app/app_internal.h"

#include <string.h>

/* Modes in which a key works. */
enum { IN_WATCH = 1 << APP_WATCH, IN_LEARN = 1 << APP_LEARN, IN_ALL = IN_WATCH | IN_LEARN };

#define LESSON(name) (ACTION_LESSON + LESSON_##name)

struct key_row {
    enum action action;
    int key;
    unsigned modifiers;
    const char *cap; /* as shown; NULL for a second key of the same action */
    unsigned modes;
};

#define ARROW_LEFT  "\xe2\x86\x90"
#define ARROW_RIGHT "\xe2\x86\x92"
#define ARROW_UP    "\xe2\x86\x91"
#define ARROW_DOWN  "\xe2\x86\x93"
#define SHIFT_SIGN  "\xe2\x87\xa7"

/* Keys that need Shift on some layouts and not on others stand with and without it. */
static const struct key_row keys[] = {
    {ACTION_PLAY, KEY_SPACE, 0, "Space", IN_WATCH},
    {ACTION_REVERSE, 'r', 0, "R", IN_WATCH},
    {ACTION_STEP_BACK, ',', 0, ",", IN_WATCH},
    {ACTION_STEP_ON, '.', 0, ".", IN_WATCH},
    {ACTION_TO_START, ',', EVENT_SHIFT, "Shift ,", IN_WATCH},
    {ACTION_TO_START, '<', EVENT_SHIFT, NULL, IN_WATCH},
    {ACTION_TO_END, '.', EVENT_SHIFT, "Shift .", IN_WATCH},
    {ACTION_TO_END, '>', EVENT_SHIFT, NULL, IN_WATCH},
    {ACTION_SLOWER, 's', 0, "S", IN_WATCH},
    {ACTION_SLOWER, '[', 0, NULL, IN_WATCH},
    {ACTION_FASTER, 'f', 0, "F", IN_WATCH},
    {ACTION_FASTER, ']', 0, NULL, IN_WATCH},
    {ACTION_STOP, 'p', 0, "P", IN_WATCH},
    {ACTION_NEXT_SOLUTION, 'n', 0, "N", IN_WATCH},
    {ACTION_NEXT_SOLUTION, KEY_PAGE_DOWN, 0, NULL, IN_WATCH},
    {ACTION_PREVIOUS_SOLUTION, 'n', EVENT_SHIFT, "Shift N", IN_WATCH},
    {ACTION_PREVIOUS_SOLUTION, KEY_PAGE_UP, 0, NULL, IN_WATCH},
    {ACTION_NEXT_NET, 'm', 0, "M", IN_WATCH},
    {ACTION_PREVIOUS_NET, 'm', EVENT_SHIFT, "Shift M", IN_WATCH},
    {ACTION_EXPLODE, 'e', 0, "E", IN_WATCH},
    {ACTION_SEE_THROUGH, 'x', 0, "X", IN_ALL},
    {ACTION_TURN_LEFT, KEY_LEFT, 0, ARROW_LEFT, IN_WATCH},
    {ACTION_TURN_RIGHT, KEY_RIGHT, 0, ARROW_RIGHT, IN_WATCH},
    {ACTION_TURN_UP, KEY_UP, 0, ARROW_UP, IN_WATCH},
    {ACTION_TURN_DOWN, KEY_DOWN, 0, ARROW_DOWN, IN_WATCH},
    {ACTION_TURN_LEFT, KEY_LEFT, EVENT_ALT, NULL, IN_LEARN},
    {ACTION_TURN_RIGHT, KEY_RIGHT, EVENT_ALT, NULL, IN_LEARN},
    {ACTION_TURN_UP, KEY_UP, EVENT_ALT, NULL, IN_LEARN},
    {ACTION_TURN_DOWN, KEY_DOWN, EVENT_ALT, NULL, IN_LEARN},
    {ACTION_TURN_LEFT, 'a', 0, NULL, IN_LEARN},
    {ACTION_TURN_RIGHT, 'd', 0, NULL, IN_LEARN},
    {ACTION_ZOOM_IN, '+', 0, "+", IN_ALL},
    {ACTION_ZOOM_IN, '+', EVENT_SHIFT, NULL, IN_ALL},
    {ACTION_ZOOM_IN, '=', 0, NULL, IN_ALL},
    {ACTION_ZOOM_IN, '=', EVENT_SHIFT, NULL, IN_ALL},
    {ACTION_ZOOM_OUT, '-', 0, "-", IN_ALL},
    {ACTION_LOOK_TOP, '1', 0, "1", IN_ALL},
    {ACTION_LOOK_FRONT, '2', 0, "2", IN_ALL},
    {ACTION_LOOK_RIGHT, '3', 0, "3", IN_ALL},
    {ACTION_LOOK_BACK, '4', 0, "4", IN_ALL},
    {ACTION_LOOK_LEFT, '5', 0, "5", IN_ALL},
    {ACTION_LOOK_BOTTOM, '6', 0, "6", IN_ALL},
    {ACTION_RESET_VIEW, KEY_HOME, 0, "Home", IN_WATCH},
    {ACTION_RESET_VIEW, '0', 0, NULL, IN_LEARN},
    {ACTION_THEME, 't', 0, "T", IN_ALL},
    {ACTION_PANELS, 'h', 0, "H", IN_ALL},
    {ACTION_SIDE, 'c', 0, "C", IN_WATCH},
    {ACTION_HELP, '?', 0, "?", IN_ALL},
    {ACTION_HELP, '?', EVENT_SHIFT, NULL, IN_ALL},
    {ACTION_HELP, '/', EVENT_SHIFT, NULL, IN_ALL},
    {ACTION_HELP, KEY_F1, 0, NULL, IN_ALL},
    {ACTION_ESCAPE, KEY_ESCAPE, 0, "Esc", IN_ALL},
    {ACTION_QUIT, 'q', EVENT_CTRL, "Ctrl Q", IN_ALL},
    {ACTION_QUIT, 'w', EVENT_CTRL, NULL, IN_ALL},
    {ACTION_WATCH, 'w', 0, "W", IN_ALL},
    {ACTION_LEARN, 'l', 0, "L", IN_ALL},
    {ACTION_COPY, 'c', EVENT_CTRL, "Ctrl C", IN_LEARN},
    {ACTION_PASTE, 'v', EVENT_CTRL, "Ctrl V", IN_ALL},
    {ACTION_GO_TO, 'g', 0, "G", IN_LEARN},
    {ACTION_PROJECTOR, 'j', 0, "J", IN_LEARN},
    {LESSON(PLAY), KEY_SPACE, 0, "Space", IN_LEARN},
    {LESSON(NEXT), KEY_RIGHT, 0, ARROW_RIGHT, IN_LEARN},
    {LESSON(BACK), KEY_LEFT, 0, ARROW_LEFT, IN_LEARN},
    {LESSON(NEXT_PLACEMENT), KEY_RIGHT, EVENT_SHIFT, SHIFT_SIGN ARROW_RIGHT, IN_LEARN},
    {LESSON(PREVIOUS_PLACEMENT), KEY_LEFT, EVENT_SHIFT, SHIFT_SIGN ARROW_LEFT, IN_LEARN},
    {LESSON(NEXT_BACKTRACK), KEY_RIGHT, EVENT_CTRL, "^" ARROW_RIGHT, IN_LEARN},
    {LESSON(PREVIOUS_BACKTRACK), KEY_LEFT, EVENT_CTRL, "^" ARROW_LEFT, IN_LEARN},
    {LESSON(NEXT_SOLUTION), 'n', 0, "N", IN_LEARN},
    {LESSON(PREVIOUS_SOLUTION), 'n', EVENT_SHIFT, "Shift N", IN_LEARN},
    {LESSON(NEXT_REJECTION), 'r', 0, "R", IN_LEARN},
    {LESSON(PREVIOUS_REJECTION), 'r', EVENT_SHIFT, "Shift R", IN_LEARN},
    {LESSON(TO_START), KEY_HOME, 0, "Home", IN_LEARN},
    {LESSON(TO_END), KEY_END, 0, "End", IN_LEARN},
    {LESSON(SLOWER), '[', 0, "[", IN_LEARN},
    {LESSON(FASTER), ']', 0, "]", IN_LEARN},
    {LESSON(BOOKMARK), 'b', 0, "B", IN_LEARN},
    {LESSON(NEXT_BOOKMARK), '.', 0, ".", IN_LEARN},
    {LESSON(PREVIOUS_BOOKMARK), ',', 0, ",", IN_LEARN},
    {LESSON(PREDICT), 'p', 0, "P", IN_LEARN},
    {LESSON(ANSWER_YES), 'f', 0, "F", IN_LEARN},
    {LESSON(ANSWER_NO), 'n', 0, "N", 0}, /* only while it is asked: see action_of_key */
    {LESSON(COMPARE), 'c', 0, "C", IN_LEARN},
    {LESSON(RACE), 'c', EVENT_SHIFT, "Shift C", IN_LEARN},
};

enum { KEY_ROWS = sizeof keys / sizeof *keys };

/* The lesson's keys for what stands between: an answer goes before the next solution. */
static bool asks(const struct app *app)
{
    return app->mode == APP_LEARN && app->learn.lesson->predict.question != LESSON_NO_QUESTION;
}

enum action action_of_key(const struct app *app, const struct event *event)
{
    unsigned modifiers = event->modifiers & (EVENT_SHIFT | EVENT_CTRL | EVENT_ALT | EVENT_META);
    if (event->key == 'n' && modifiers == 0 && asks(app))
        return LESSON(ANSWER_NO);
    for (int i = 0; i < KEY_ROWS; i++)
        if (keys[i].key == event->key && keys[i].modifiers == modifiers &&
            (keys[i].modes >> app->mode & 1) != 0)
            return keys[i].action;
    return ACTION_COUNT;
}

const char *action_key(enum action action)
{
    for (int i = 0; i < KEY_ROWS; i++)
        if (keys[i].action == action && keys[i].cap != NULL)
            return keys[i].cap;
    return "";
}

static const struct ui_help_row watch_help[] = {
    {NULL, "Watch"},
    {"Space", "Play or pause"},
    {"R", "Play backwards"},
    {", .", "Step back, step on"},
    {"Shift ,", "Go to the start"},
    {"Shift .", "Go to the end"},
    {"S F", "Slower, faster (also [ ])"},
    {"P", "Stop the search, continue"},
    {"N", "Next solution"},
    {"Shift N", "Previous solution"},
    {"M", "Next net"},
    {"Shift M", "Previous net"},
    {"L", "Learn: watch the search itself"},
    {NULL, "Look"},
    {"Drag", "Turn"},
    {"Right-drag", "Move (also Shift-drag)"},
    {"Wheel", "Zoom toward the pointer"},
    {ARROW_LEFT " " ARROW_RIGHT " " ARROW_UP " " ARROW_DOWN, "Turn"},
    {"+ -", "Zoom"},
    {"1 \xe2\x80\xa6 6", "Look straight at a face"},
    {"Home", "Reset the view (also double click)"},
    {NULL, "Show"},
    {"Click", "Select a mat"},
    {"E", "Explode, put together"},
    {"X", "See through the mats"},
    {"T", "Light or dark"},
    {"H", "Hide or show the panels"},
    {"C", "Open the side card (narrow windows)"},
    {"Tab", "Walk through the controls"},
    {"Ctrl V", "Go to a position that was copied"},
    {"?", "This help (also F1)"},
    {"Esc", "Close, deselect"},
    {"Ctrl Q", "Quit"},
};

static const struct ui_help_row learn_help[] = {
    {NULL, "Step"},
    {"Space", "Play or pause"},
    {ARROW_LEFT " " ARROW_RIGHT, "One event back, on"},
    {"Shift " ARROW_RIGHT, "Next placement (" ARROW_LEFT " previous)"},
    {"Ctrl " ARROW_RIGHT, "Next backtrack (" ARROW_LEFT " previous)"},
    {"N", "Next solution (with Shift the previous)"},
    {"R", "Next rejection (with Shift the previous)"},
    {"Home End", "To the start, to the end"},
    {"G", "Go to an event"},
    {ARROW_UP " " ARROW_DOWN, "Walk the tree, once it is clicked"},
    {"[ ]", "Slower, faster"},
    {"B", "Bookmark this event"},
    {", .", "Previous, next bookmark"},
    {NULL, "Class"},
    {"P", "Questions on or off"},
    {"F N", "Answer: it fits, it does not (or: none)"},
    {"C", "Two sets of rules side by side"},
    {"Shift C", "Race to the next solution"},
    {"J", "Projector: larger text and lines"},
    {"Ctrl C", "Copy the position"},
    {"Ctrl V", "Go to a position that was copied"},
    {"W", "Watch solutions fold"},
    {NULL, "Look"},
    {"Drag", "Turn"},
    {"Right-drag", "Move (also Shift-drag)"},
    {"Wheel", "Zoom toward the pointer"},
    {"A D", "Turn (also Alt and arrows)"},
    {"Click", "Select a mat"},
    {"+ -", "Zoom"},
    {"1 \xe2\x80\xa6 6", "Look straight at a face"},
    {"0", "Reset the view (also double click)"},
    {"X", "See through the mats"},
    {"T", "Light or dark"},
    {"H", "Hide or show the panes"},
    {"Tab", "Walk through the controls"},
    {"?", "This help (also F1)"},
    {"Esc", "Stop what is under way, close"},
    {"Ctrl Q", "Quit"},
};

const struct ui_help_row *action_help(const struct app *app, int *count)
{
    bool learn = app->mode == APP_LEARN;
    *count =
        learn ? sizeof learn_help / sizeof *learn_help : sizeof watch_help / sizeof *watch_help;
    return learn ? learn_help : watch_help;
}
