#include "app/actions.h"

#include "app/app_internal.h"

#include <string.h>

#define TURN_STEP     7.5f /* degrees a press of an arrow */
#define ZOOM_STEP     1.2f
#define SPEED_STEP    1.25
#define FADE_SECONDS  0.25
#define EXPLODE_GLIDE 0.6

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

/* Play, and what is under way. */
static void stop_lesson(struct lesson *lesson)
{
    lesson_play(lesson, false);
    lesson_act(lesson, LESSON_CANCEL);
}

/* Esc closes the nearest thing that is open: help, message, side card, selection. */
static void escape(struct app *app)
{
    if (app->help_open)
        app->help_open = false;
    else if (app->mode == APP_LEARN && lesson_busy(app->learn.lesson))
        stop_lesson(app->learn.lesson);
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

/* What the modes do about each other, and what only Learn has. */
static void run_mode(struct app *app, enum action action)
{
    struct ui_rect field;
    switch (action) {
    case ACTION_WATCH:
        learn_leave(app);
        break;
    case ACTION_LEARN:
        learn_enter(app);
        break;
    case ACTION_COPY:
        learn_copy_position(app);
        break;
    case ACTION_PASTE:
        learn_paste_position(app);
        break;
    case ACTION_GO_TO:
        if (ui_find(app->ui, "event", &field))
            ui_set_focus(app->ui, "event");
        break;
    case ACTION_PROJECTOR:
        app->learn.panes.projector = !app->learn.panes.projector;
        break;
    default:
        lesson_act(app->learn.lesson, (enum lesson_action)(action - ACTION_LESSON));
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
    else if (action < ACTION_COUNT)
        run_mode(app, action);
}
