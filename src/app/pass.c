/* One pass: an event goes to the interface, what it leaves goes to the scene, the panels are laid
 * out. Time moves on between passes. */
#include "app/actions.h"
#include "app/app_internal.h"
#include "geom/pick.h"
#include "platform/clock.h"

#include <math.h>
#include <string.h>

#define WHEEL_FACTOR   1.12f /* a notch of the wheel */
#define SEARCH_SECONDS 0.012 /* of a frame, for what the search has found */
#define SCRIPT_SECONDS 2.0   /* that a script waits for the search of a puzzle */
#define LOOK_SECONDS   0.02  /* between looks at the search at first, and later */
#define LATER_SECONDS  0.1
#define TRAIN_SECONDS  0.15 /* between notches of a wheel, or repeats of a key */

/* ---- events for the interface ---- */

static const struct {
    int key;
    enum ui_key ui;
} ui_keys[] = {
    {KEY_TAB, UI_KEY_TAB},       {KEY_ENTER, UI_KEY_ENTER},     {KEY_SPACE, UI_KEY_SPACE},
    {KEY_ESCAPE, UI_KEY_ESCAPE}, {KEY_LEFT, UI_KEY_LEFT},       {KEY_RIGHT, UI_KEY_RIGHT},
    {KEY_UP, UI_KEY_UP},         {KEY_DOWN, UI_KEY_DOWN},       {KEY_HOME, UI_KEY_HOME},
    {KEY_END, UI_KEY_END},       {KEY_PAGE_UP, UI_KEY_PAGE_UP}, {KEY_PAGE_DOWN, UI_KEY_PAGE_DOWN},
};

static enum ui_key ui_key_of(int key)
{
    for (size_t i = 0; i < sizeof ui_keys / sizeof *ui_keys; i++)
        if (ui_keys[i].key == key)
            return ui_keys[i].ui;
    return UI_KEY_NONE;
}

static unsigned ui_mods_of(unsigned modifiers)
{
    return ((modifiers & EVENT_SHIFT) ? UI_MOD_SHIFT : 0u) |
           ((modifiers & EVENT_CTRL) ? UI_MOD_CTRL : 0u) |
           ((modifiers & EVENT_ALT) ? UI_MOD_ALT : 0u);
}

static unsigned ui_button_of(int button)
{
    return button == EVENT_BUTTON_LEFT    ? UI_BUTTON_LEFT
           : button == EVENT_BUTTON_RIGHT ? UI_BUTTON_RIGHT
                                          : UI_BUTTON_MIDDLE;
}

static void move_pointer(struct ui_input *input, const struct event *event)
{
    input->pointer_x = event->x;
    input->pointer_y = event->y;
    input->pointer_inside = true;
}

static void tell_interface(struct ui_input *input, const struct event *event)
{
    input->mods = ui_mods_of(event->modifiers);
    switch (event->kind) {
    case EVENT_POINTER_MOVE:
        move_pointer(input, event);
        break;
    case EVENT_POINTER_DOWN:
    case EVENT_POINTER_UP:
        move_pointer(input, event);
        ui_input_button(input, ui_button_of(event->button), event->kind == EVENT_POINTER_DOWN);
        break;
    case EVENT_POINTER_LEAVE:
        input->pointer_inside = false;
        break;
    case EVENT_WHEEL:
        move_pointer(input, event);
        input->wheel_x += event->wheel_x;
        input->wheel_y += event->wheel_y;
        break;
    case EVENT_KEY_DOWN:
        if (ui_key_of(event->key) != UI_KEY_NONE)
            ui_input_key(input, ui_key_of(event->key), ui_mods_of(event->modifiers));
        break;
    case EVENT_FOCUS_LOST:
    case EVENT_HIDDEN:
        input->cancel = true;
        input->down = 0;
        break;
    case EVENT_DROP_FILE:
        input->cancel = true; /* what is held belongs to the old puzzle */
        break;
    default:
        break;
    }
}

/* ---- events for the scene ---- */

struct camera app_camera(const struct app *app)
{
    return orbit_camera(&app->orbit, &app->frame, app->now);
}

int app_mat_at(struct app *app, float x, float y)
{
    struct camera camera = app_camera(app);
    struct camera_view view;
    camera_view(&camera, &app->frame, &app->viewport, &view);
    struct ray ray = camera_ray(&view, &app->viewport, x, y);
    return pick_mat(&ray, app->session.puzzle->mat_count, app->session.drawn, app->poses, NULL);
}

static void press_scene(struct app *app, const struct event *event)
{
    bool left = event->button == EVENT_BUTTON_LEFT;
    if (app->orbit.hand != ORBIT_FREE)
        return; /* a second button does not disturb the first */
    if (left && event->clicks == 2) {
        app->selected = app->selected_before; /* what the first click did was not meant */
        orbit_reset(&app->orbit, &app->frame, app->now);
        return;
    }
    bool pan = !left || (event->modifiers & EVENT_SHIFT) != 0;
    app->press_button = event->button;
    app->selected_before = app->selected;
    orbit_press(&app->orbit, event->x, event->y, pan, &app->frame, app->now);
}

static void release_scene(struct app *app, const struct event *event)
{
    bool left = event->button == EVENT_BUTTON_LEFT;
    if (event->button != app->press_button || !orbit_release(&app->orbit, app->now) || !left)
        return;
    int mat = app_mat_at(app, event->x, event->y);
    app->selected = mat == app->selected ? -1 : mat;
}

static void zoom_scene(struct app *app, const struct event *event, float factor)
{
    orbit_zoom(&app->orbit, factor, event->x, event->y, &app->frame, &app->viewport, app->now);
    app->unsteady_until = app->now + TRAIN_SECONDS;
}

static void pointer_to_scene(struct app *app, const struct event *event)
{
    const struct viewport *v = &app->viewport;
    bool taken = ui_wants_pointer(app->ui);
    switch (event->kind) {
    case EVENT_POINTER_DOWN:
        if (!taken)
            press_scene(app, event);
        break;
    case EVENT_POINTER_MOVE:
        orbit_drag(&app->orbit, event->x, event->y, &app->frame, v, app->now);
        break;
    case EVENT_POINTER_UP:
        release_scene(app, event);
        break;
    case EVENT_WHEEL:
        if (!taken && event->wheel_y != 0)
            zoom_scene(app, event, powf(WHEEL_FACTOR, event->wheel_y));
        break;
    case EVENT_PINCH:
        if (!taken && event->pinch > 0)
            zoom_scene(app, event, event->pinch);
        break;
    default:
        break;
    }
}

static void key_to_app(struct app *app, const struct event *event)
{
    enum ui_key key = ui_key_of(event->key);
    enum action action = action_of_key(event);
    bool help_key = action == ACTION_HELP || action == ACTION_QUIT;
    if (ui_wants_all_keys(app->ui) && !help_key)
        return;
    if (key != UI_KEY_NONE && ui_wants_key(app->ui, key, ui_mods_of(event->modifiers)))
        return;
    bool repeats = (action >= ACTION_TURN_LEFT && action <= ACTION_ZOOM_OUT) ||
                   action == ACTION_STEP_BACK || action == ACTION_STEP_ON;
    if (action < ACTION_COUNT && (!event->repeat || repeats))
        action_run(app, action);
    if (repeats)
        app->unsteady_until = app->now + TRAIN_SECONDS;
}

static void tell_scene(struct app *app, const struct event *event)
{
    switch (event->kind) {
    case EVENT_QUIT:
        app->quit = true;
        break;
    case EVENT_REDRAW:
    case EVENT_RESIZE:
        app->redraw = true;
        break;
    case EVENT_FOCUS_LOST:
    case EVENT_HIDDEN:
        orbit_cancel(&app->orbit);
        app->playback.held = false;
        break;
    case EVENT_KEY_DOWN:
        key_to_app(app, event);
        break;
    case EVENT_DROP_FILE:
        app_open(app, event->path);
        break;
    default:
        pointer_to_scene(app, event);
        break;
    }
}

/* ---- the pass ---- */

static void measure_window(struct app *app)
{
    int width, height, pixel_width, pixel_height;
    window_size(app->window, &width, &height);
    window_framebuffer_size(app->window, &pixel_width, &pixel_height);
    app->input.scale = window_scale(app->window);
    app->input.width = pixel_width;
    app->input.height = pixel_height;
    app->viewport.width = (float)pixel_width / app->input.scale;
    app->viewport.height = (float)pixel_height / app->input.scale;
}

static void evaluate(struct app *app)
{
    struct timeline_state state = {
        .poses = app->poses, .contact = app->contacts, .aside = app->asides};
    timeline_evaluate(app->session.timeline, (float)app->playback.time,
                      fade_at(&app->explode, app->now), &state);
    app->frame = state.frame;
}

void app_pass(struct app *app, const struct event *event)
{
    struct ui_theme theme = ui_theme_get(app->dark ? UI_THEME_DARK : UI_THEME_LIGHT);
    theme.reduced_motion = app->options.reduced_motion;
    app->orbit.reduced_motion = app->options.reduced_motion;
    measure_window(app);
    evaluate(app);
    app->input.time = app->now;
    if (event != NULL)
        tell_interface(&app->input, event);
    ui_begin(app->ui, &app->input, &theme);
    if (event != NULL)
        tell_scene(app, event);
    app_panels(app);
    ui_end(app->ui);
    ui_input_next(&app->input);
    evaluate(app);
}

/* ---- time ---- */

/* A filling that is not complete is there at once; a solution plays. */
static void show_found(struct app *app, bool had_solution)
{
    bool plays = app->session.solution >= 0 && !app->options.reduced_motion;
    if (app->session.solution >= 0 && had_solution)
        return;
    playback_seek(&app->playback, plays ? 0 : 1);
    if (plays)
        playback_play(&app->playback, false);
}

bool app_search_for(struct app *app, double seconds, bool wait)
{
    struct session *session = &app->session;
    bool had_any = session_placements(session) != NULL, had_solution = session->solution >= 0;
    unsigned revision = session->revision;
    bool more = session_search(session, seconds, wait);
    double gap = session->seconds < 1 ? LOOK_SECONDS : LATER_SECONDS;
    app->look_at = more ? app->now : app->now + gap;
    if (!session_is_working(session))
        app->look_at = INFINITY;
    if (session->revision == revision)
        return false;
    if (!had_any || (!had_solution && session->solution >= 0))
        show_found(app, had_solution);
    return true;
}

bool app_search(struct app *app)
{
    const struct session *session = &app->session;
    bool script = app->options.script != NULL;
    if (!script || (session->seconds > SCRIPT_SECONDS && session->nodes > SESSION_PATIENCE))
        return app_search_for(app, SEARCH_SECONDS, false);
    return app_search_for(app, fmax(SCRIPT_SECONDS - session->seconds, SEARCH_SECONDS), true);
}

void app_advance(struct app *app, double now)
{
    double seconds = now - app->now;
    app->now = now;
    playback_advance(&app->playback, seconds, timeline_duration(app->session.timeline));
}

static bool moves_by_itself(const struct app *app)
{
    return playback_moving(&app->playback) || orbit_moving(&app->orbit, app->now) ||
           fade_moving(&app->explode, app->now) || fade_moving(&app->see_through_fade, app->now);
}

bool app_moving(const struct app *app)
{
    bool in_hand = app->orbit.hand == ORBIT_DRAGGING || app->playback.held ||
                   strcmp(ui_held(app->ui), "explode") == 0;
    return in_hand || moves_by_itself(app) || app->now < app->unsteady_until;
}

/* What is in the hand needs no frame until the hand moves; what moves by itself does, also while
 * the hand holds something else. */
double app_next_wake(const struct app *app)
{
    if (moves_by_itself(app))
        return app->now;
    double wake = fmin(ui_next_wake(app->ui), app->look_at);
    return app->now < app->unsteady_until ? fmin(wake, app->unsteady_until) : wake;
}
