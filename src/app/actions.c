#include "app/actions.h"

#include "app/app_internal.h"

#include <string.h>

#define TURN_STEP     7.5f /* degrees a press of an arrow */
#define ZOOM_STEP     1.2f
#define SPEED_STEP    1.25
#define FADE_SECONDS  0.25
#define EXPLODE_GLIDE 0.6

struct key_row {
    enum action action;
    int key;
    unsigned modifiers;
    const char *cap; /* as shown; NULL for a second key of the same action */
};

/* Keys that need Shift on some layouts and not on others stand with and without it. */
static const struct key_row keys[] = {
    {ACTION_PLAY, KEY_SPACE, 0, "Space"},
    {ACTION_REVERSE, 'r', 0, "R"},
    {ACTION_STEP_BACK, ',', 0, ","},
    {ACTION_STEP_ON, '.', 0, "."},
    {ACTION_TO_START, ',', EVENT_SHIFT, "Shift ,"},
    {ACTION_TO_START, '<', EVENT_SHIFT, NULL},
    {ACTION_TO_END, '.', EVENT_SHIFT, "Shift ."},
    {ACTION_TO_END, '>', EVENT_SHIFT, NULL},
    {ACTION_SLOWER, 's', 0, "S"},
    {ACTION_SLOWER, '[', 0, NULL},
    {ACTION_FASTER, 'f', 0, "F"},
    {ACTION_FASTER, ']', 0, NULL},
    {ACTION_STOP, 'p', 0, "P"},
    {ACTION_NEXT_SOLUTION, 'n', 0, "N"},
    {ACTION_NEXT_SOLUTION, KEY_PAGE_DOWN, 0, NULL},
    {ACTION_PREVIOUS_SOLUTION, 'n', EVENT_SHIFT, "Shift N"},
    {ACTION_PREVIOUS_SOLUTION, KEY_PAGE_UP, 0, NULL},
    {ACTION_NEXT_NET, 'm', 0, "M"},
    {ACTION_PREVIOUS_NET, 'm', EVENT_SHIFT, "Shift M"},
    {ACTION_EXPLODE, 'e', 0, "E"},
    {ACTION_SEE_THROUGH, 'x', 0, "X"},
    {ACTION_TURN_LEFT, KEY_LEFT, 0, "\xe2\x86\x90"},
    {ACTION_TURN_RIGHT, KEY_RIGHT, 0, "\xe2\x86\x92"},
    {ACTION_TURN_UP, KEY_UP, 0, "\xe2\x86\x91"},
    {ACTION_TURN_DOWN, KEY_DOWN, 0, "\xe2\x86\x93"},
    {ACTION_ZOOM_IN, '+', 0, "+"},
    {ACTION_ZOOM_IN, '+', EVENT_SHIFT, NULL},
    {ACTION_ZOOM_IN, '=', 0, NULL},
    {ACTION_ZOOM_IN, '=', EVENT_SHIFT, NULL},
    {ACTION_ZOOM_OUT, '-', 0, "-"},
    {ACTION_LOOK_TOP, '1', 0, "1"},
    {ACTION_LOOK_FRONT, '2', 0, "2"},
    {ACTION_LOOK_RIGHT, '3', 0, "3"},
    {ACTION_LOOK_BACK, '4', 0, "4"},
    {ACTION_LOOK_LEFT, '5', 0, "5"},
    {ACTION_LOOK_BOTTOM, '6', 0, "6"},
    {ACTION_RESET_VIEW, KEY_HOME, 0, "Home"},
    {ACTION_THEME, 't', 0, "T"},
    {ACTION_PANELS, 'h', 0, "H"},
    {ACTION_SIDE, 'c', 0, "C"},
    {ACTION_HELP, '?', 0, "?"},
    {ACTION_HELP, '?', EVENT_SHIFT, NULL},
    {ACTION_HELP, '/', EVENT_SHIFT, NULL},
    {ACTION_HELP, KEY_F1, 0, NULL},
    {ACTION_ESCAPE, KEY_ESCAPE, 0, "Esc"},
    {ACTION_QUIT, 'q', EVENT_CTRL, "Ctrl Q"},
    {ACTION_QUIT, 'w', EVENT_CTRL, NULL},
};

enum { KEY_ROWS = sizeof keys / sizeof *keys };

enum action action_of_key(const struct event *event)
{
    unsigned modifiers = event->modifiers & (EVENT_SHIFT | EVENT_CTRL | EVENT_ALT | EVENT_META);
    for (int i = 0; i < KEY_ROWS; i++)
        if (keys[i].key == event->key && keys[i].modifiers == modifiers)
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

static const struct ui_help_row help[] = {
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
    {NULL, "Look"},
    {"Drag", "Turn"},
    {"Right-drag", "Move (also Shift-drag)"},
    {"Wheel", "Zoom toward the pointer"},
    {"\xe2\x86\x90 \xe2\x86\x92 \xe2\x86\x91 \xe2\x86\x93", "Turn"},
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
    {"?", "This help (also F1)"},
    {"Esc", "Close, deselect"},
    {"Ctrl Q", "Quit"},
};

const struct ui_help_row *action_help(int *count)
{
    *count = sizeof help / sizeof *help;
    return help;
}

/* ---- doing it ---- */

static double glide_seconds(const struct app *app, double seconds)
{
    return app->options.reduced_motion ? 0 : seconds;
}

void action_set_explode(struct app *app, float amount, double seconds)
{
    fade_go(&app->explode, amount, app->now, glide_seconds(app, seconds));
}

void action_set_see_through(struct app *app, bool on)
{
    app->see_through = on;
    fade_go(&app->see_through_fade, on ? 1 : 0, app->now, glide_seconds(app, FADE_SECONDS));
}

static void say_no_memory(struct app *app)
{
    ui_toast_set(&app->toast, "Out of memory", app->now, 4, true);
}

void action_show_solution(struct app *app, int k)
{
    if (!session_show_solution(&app->session, k))
        say_no_memory(app);
}

void action_show_net(struct app *app, int k)
{
    if (!session_show_net(&app->session, k))
        say_no_memory(app);
}

static void change_solution(struct app *app, int direction)
{
    int count = app->session.solution_count;
    if (count < 2)
        return;
    action_show_solution(app, (app->session.solution + direction + count) % count);
}

static void change_net(struct app *app, int direction)
{
    int count = net_count(app->session.puzzle->shape);
    if (session_placements(&app->session) != NULL)
        action_show_net(app, (app->session.net_index + direction + count) % count);
}

static void stop_or_continue(struct app *app)
{
    if (app->session.state == SESSION_STOPPED)
        session_continue(&app->session);
    else
        session_stop(&app->session);
    app->look_at = app->now;
}

static void change_speed(struct app *app, double factor)
{
    double speed = app->playback.speed * factor;
    speed = speed < PLAYBACK_MIN_SPEED ? PLAYBACK_MIN_SPEED : speed;
    app->playback.speed = speed > PLAYBACK_MAX_SPEED ? PLAYBACK_MAX_SPEED : speed;
}

static void zoom(struct app *app, float factor)
{
    const struct viewport *v = &app->viewport;
    float x = (v->inset_left + v->width - v->inset_right) / 2;
    float y = (v->inset_top + v->height - v->inset_bottom) / 2;
    orbit_zoom(&app->orbit, factor, x, y, &app->frame, v, app->now);
}

static void step(struct app *app, int direction)
{
    const float *stops;
    int count = timeline_stops(app->session.timeline, &stops);
    playback_step(&app->playback, stops, count, direction);
}

/* Esc closes the nearest thing that is open: help, message, side card, selection. */
static void escape(struct app *app)
{
    if (app->help_open)
        app->help_open = false;
    else if (app->now < app->toast.until)
        app->toast.until = app->now;
    else if (app->side_open)
        app->side_open = false;
    else
        app->selected = -1;
}

static void run_playback(struct app *app, enum action action)
{
    bool can_play = session_placements(&app->session) != NULL;
    switch (action) {
    case ACTION_PLAY:
        if (can_play)
            playback_toggle(&app->playback);
        break;
    case ACTION_REVERSE:
        if (can_play)
            playback_play(&app->playback, true);
        break;
    case ACTION_STEP_BACK:
    case ACTION_STEP_ON:
        if (can_play)
            step(app, action == ACTION_STEP_ON ? 1 : -1);
        break;
    case ACTION_TO_START:
        playback_seek(&app->playback, 0);
        break;
    case ACTION_TO_END:
        playback_seek(&app->playback, can_play ? 1 : 0);
        break;
    case ACTION_SLOWER:
        change_speed(app, 1 / SPEED_STEP);
        break;
    default:
        change_speed(app, SPEED_STEP);
        break;
    }
}

static void run_camera(struct app *app, enum action action)
{
    float yaw = action == ACTION_TURN_LEFT    ? -TURN_STEP
                : action == ACTION_TURN_RIGHT ? TURN_STEP
                                              : 0;
    float pitch = action == ACTION_TURN_UP     ? TURN_STEP
                  : action == ACTION_TURN_DOWN ? -TURN_STEP
                                               : 0;
    if (action <= ACTION_TURN_DOWN)
        orbit_turn(&app->orbit, yaw, pitch, &app->frame, app->now);
    else if (action == ACTION_ZOOM_IN || action == ACTION_ZOOM_OUT)
        zoom(app, action == ACTION_ZOOM_IN ? ZOOM_STEP : 1 / ZOOM_STEP);
    else if (action == ACTION_RESET_VIEW)
        orbit_reset(&app->orbit, &app->frame, app->now);
    else
        orbit_look_at(&app->orbit, (enum direction)(action - ACTION_LOOK_TOP), &app->frame,
                      app->now);
}

static void run_choice(struct app *app, enum action action)
{
    switch (action) {
    case ACTION_STOP:
        stop_or_continue(app);
        break;
    case ACTION_NEXT_SOLUTION:
    case ACTION_PREVIOUS_SOLUTION:
        change_solution(app, action == ACTION_NEXT_SOLUTION ? 1 : -1);
        break;
    case ACTION_NEXT_NET:
    case ACTION_PREVIOUS_NET:
        change_net(app, action == ACTION_NEXT_NET ? 1 : -1);
        break;
    case ACTION_EXPLODE:
        if (session_placements(&app->session) != NULL)
            action_set_explode(app, app->explode.to > 0 ? 0 : 1, EXPLODE_GLIDE);
        break;
    default:
        action_set_see_through(app, !app->see_through);
        break;
    }
}

void action_run(struct app *app, enum action action)
{
    if (action <= ACTION_FASTER)
        run_playback(app, action);
    else if (action <= ACTION_SEE_THROUGH)
        run_choice(app, action);
    else if (action <= ACTION_RESET_VIEW)
        run_camera(app, action);
    else if (action == ACTION_THEME)
        app->dark = !app->dark;
    else if (action == ACTION_PANELS)
        app->panels_hidden = !app->panels_hidden;
    else if (action == ACTION_SIDE)
        app->side_open = !app->side_open;
    else if (action == ACTION_HELP)
        app->help_open = !app->help_open;
    else if (action == ACTION_ESCAPE)
        escape(app);
    else if (action == ACTION_QUIT)
        app->quit = true;
}
