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
    {KEY_TAB, UI_KEY_TAB},
    {KEY_ENTER, UI_KEY_ENTER},
    {KEY_SPACE, UI_KEY_SPACE},
    {KEY_ESCAPE, UI_KEY_ESCAPE},
    {KEY_LEFT, UI_KEY_LEFT},
    {KEY_RIGHT, UI_KEY_RIGHT},
    {KEY_UP, UI_KEY_UP},
    {KEY_DOWN, UI_KEY_DOWN},
    {KEY_HOME, UI_KEY_HOME},
    {KEY_END, UI_KEY_END},
    {KEY_PAGE_UP, UI_KEY_PAGE_UP},
    {KEY_PAGE_DOWN, UI_KEY_PAGE_DOWN},
    {KEY_BACKSPACE, UI_KEY_BACKSPACE},
    {KEY_DELETE, UI_KEY_DELETE},
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

/* Ctrl-A, C, X, V while something is typed. */
static void tell_editing(struct app *app, const struct event *event)
{
    static const struct {
        int key;
        enum ui_key ui;
    } editing[] = {
        {'a', UI_KEY_SELECT_ALL}, {'c', UI_KEY_COPY}, {'x', UI_KEY_CUT}, {'v', UI_KEY_PASTE}};
    char text[UI_MAX_TEXT];
    if (!ui_wants_text(app->ui) || (event->modifiers & EVENT_CTRL) == 0)
        return;
    for (size_t i = 0; i < sizeof editing / sizeof *editing; i++)
        if (editing[i].key == event->key)
            ui_input_key(&app->input, editing[i].ui, UI_MOD_CTRL);
    if (event->key == 'v' && window_clipboard_get(app->window, text, sizeof text))
        ui_input_text(&app->input, text);
}

static void tell_interface(struct app *app, const struct event *event)
{
    struct ui_input *input = &app->input;
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
        tell_editing(app, event);
        break;
    case EVENT_TEXT:
        ui_input_text(input, event->text);
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

/* Two scenes side by side are looked at by one camera. */
float app_scene_x(const struct app *app, float x)
{
    float at = x - app->scene_x;
    return app->mode == APP_LEARN && at >= app->viewport.width ? at - app->viewport.width : at;
}

float app_scene_y(const struct app *app, float y)
{
    return y - app->scene_y;
}

int app_mat_at(struct app *app, float x, float y)
{
    if (app->mode == APP_LEARN)
        return learn_mat_at(app, x, y);
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
    orbit_zoom(&app->orbit, factor, app_scene_x(app, event->x), app_scene_y(app, event->y),
               &app->frame, &app->viewport, app->now);
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
    enum action action = action_of_key(app, event);
    bool help_key = action == ACTION_HELP || action == ACTION_QUIT;
    if (ui_wants_all_keys(app->ui) && !help_key)
        return;
    if (ui_wants_text(app->ui) && action != ACTION_QUIT)
        return;
    if (key != UI_KEY_NONE && ui_wants_key(app->ui, key, ui_mods_of(event->modifiers)))
        return;
    bool repeats = (action >= ACTION_TURN_LEFT && action <= ACTION_ZOOM_OUT) ||
                   action == ACTION_STEP_BACK || action == ACTION_STEP_ON ||
                   (action >= ACTION_LESSON + LESSON_NEXT &&
                    action <= ACTION_LESSON + LESSON_PREVIOUS_BACKTRACK);
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
    if (app->mode == APP_LEARN)
        return; /* the panes say what is left for the scene */
    app->scene_x = app->scene_y = 0;
    app->viewport.width = (float)pixel_width / app->input.scale;
    app->viewport.height = (float)pixel_height / app->input.scale;
}

static void evaluate(struct app *app)
{
    if (app->mode == APP_LEARN) {
        learn_evaluate(app);
        return;
    }
    struct timeline_state state = {
        .poses = app->poses, .contact = app->contacts, .aside = app->asides};
    timeline_evaluate(app->session.timeline, (float)app->playback.time,
                      fade_at(&app->explode, app->now), &state);
    app->frame = state.frame;
}

static struct ui_theme theme_of(const struct app *app)
{
    enum ui_theme_id id = app->dark ? UI_THEME_DARK : UI_THEME_LIGHT;
    struct ui_theme theme = ui_theme_get(id);
    if (app->mode == APP_LEARN)
        theme =
            lesson_panes_theme(&app->learn.panes, id, (float)app->input.width / app->input.scale,
                               (float)app->input.height / app->input.scale);
    theme.reduced_motion = app->options.reduced_motion;
    return theme;
}

static void one_pass(struct app *app, const struct event *event)
{
    struct ui_theme theme = theme_of(app);
    app->orbit.reduced_motion = app->options.reduced_motion;
    measure_window(app);
    evaluate(app);
    app->input.time = app->now;
    if (event != NULL)
        tell_interface(app, event);
    ui_begin(app->ui, &app->input, &theme);
    if (event != NULL)
        tell_scene(app, event);
    app_panels(app);
    ui_end(app->ui);
    ui_input_next(&app->input);
    window_set_text_input(app->window, ui_wants_text(app->ui));
    if (*ui_copied(app->ui) != '\0')
        window_clipboard_set(app->window, ui_copied(app->ui));
    evaluate(app);
}

/* A number that changes when panes laid out at different times would not agree. */
static uint64_t shown_state(const struct app *app)
{
    const struct lesson *lesson = app->learn.lesson;
    if (app->mode != APP_LEARN)
        return 0;
    const struct lesson_run *second = lesson->runs[1];
    uint64_t other = second == NULL ? 0 : second->number + lesson_run_event(second);
    return (lesson_event(lesson) * 31 + lesson->runs[0]->number) * 31 + other + 1;
}

void app_pass(struct app *app, const struct event *event)
{
    uint64_t before = shown_state(app);
    one_pass(app, event);
    if (shown_state(app) != before)
        one_pass(app, NULL); /* a control changed what the panes before it had shown */
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
    /* What is found during a lesson plays when it can be seen. */
    if (app->mode == APP_WATCH)
        playback_advance(&app->playback, seconds, timeline_duration(app->session.timeline));
    learn_advance(app);
}

static bool moves_by_itself(const struct app *app)
{
    bool plays = app->mode == APP_WATCH && playback_moving(&app->playback);
    return plays || orbit_moving(&app->orbit, app->now) || fade_moving(&app->explode, app->now) ||
           fade_moving(&app->see_through_fade, app->now);
}

bool app_moving(const struct app *app)
{
    bool in_hand = app->orbit.hand == ORBIT_DRAGGING || app->playback.held ||
                   strcmp(ui_held(app->ui), "explode") == 0;
    return in_hand || moves_by_itself(app) || learn_moving(app) || app->now < app->unsteady_until;
}

/* What is in the hand needs no frame until the hand moves; what moves by itself does, also while
 * the hand holds something else. */
double app_next_wake(const struct app *app)
{
    if (moves_by_itself(app))
        return app->now;
    double wake = fmin(fmin(ui_next_wake(app->ui), app->look_at), learn_next_wake(app));
    return app->now < app->unsteady_until ? fmin(wake, app->unsteady_until) : wake;
}
