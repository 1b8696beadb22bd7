#include "app/app.h"

#include "app/actions.h"
#include "app/app_internal.h"
#include "platform/clock.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define FLUID_SECONDS  (1.0 / 24) /* longest frame that still looks fluid */
#define HIDDEN_SECONDS 0.25       /* between passes while nobody can see the window */
#define COUNTS_SECONDS 0.25       /* between frames that only show how far the search is */
#define EVENTS_SECONDS 0.05       /* spent on events before a frame is due */

/* ---- opening a puzzle ---- */

/* What is computed anew for each moment. */
struct moment {
    mat4 *poses;
    float (*contacts)[4];
    float *asides;
};

static void free_moment(struct moment moment)
{
    free(moment.poses);
    free(moment.contacts);
    free(moment.asides);
}

/* The matrices hold vectors that may be read 16 or 32 bytes at a time: rounded up and aligned. */
static bool make_moment(int mats, struct moment *out)
{
    size_t count = (size_t)mats, bytes = count * sizeof *out->poses;
    out->poses = aligned_alloc(64, (bytes + 63) / 64 * 64);
    out->contacts = calloc(count, sizeof *out->contacts);
    out->asides = calloc(count, sizeof *out->asides);
    if (out->poses != NULL && out->contacts != NULL && out->asides != NULL)
        return true;
    free_moment(*out);
    return false;
}

static void use_moment(struct app *app, struct moment moment)
{
    free_moment((struct moment){app->poses, app->contacts, app->asides});
    app->poses = moment.poses;
    app->contacts = moment.contacts;
    app->asides = moment.asides;
}

static void title_window(struct app *app)
{
    char title[1024];
    snprintf(title, sizeof title, "%s - Cubefold", app->session.document->title);
    window_set_title(app->window, title);
}

/* Takes a session over as the one that is open, from its start. */
bool app_adopt(struct app *app, struct session *session, const char *path)
{
    struct moment moment;
    char *copy = path == NULL ? NULL : strdup(path);
    if ((path != NULL && copy == NULL) || !make_moment(session->puzzle->mat_count, &moment)) {
        free(copy);
        return false;
    }
    learn_close(app);
    free(app->path);
    app->path = copy;
    if (app->session.document != NULL)
        session_close(&app->session);
    use_moment(app, moment);
    unsigned revision = app->session.revision + session->revision;
    app->session = *session;
    app->session.patient = app->options.script != NULL;
    app->session.revision = revision + 1;
    double speed = app->playback.speed;
    app->playback = playback_start();
    app->playback.speed = speed > 0 ? speed : 1; /* a setting, not a place */
    app->look_at = app->now;
    app->orbit = orbit_start();
    app->selected = -1;
    app->explode = (struct fade){0};
    if (app->window != NULL)
        title_window(app);
    return true;
}

bool app_open(struct app *app, const char *path)
{
    struct session session;
    struct text_error error;
    bool learns = app->mode == APP_LEARN;
    char line[TEXT_LINE_SIZE] = "The name of the file is too long";
    if (path[0] == '\0' || !session_open(&session, path, NULL, &error)) {
        if (path[0] != '\0')
            text_error_line(&error, line);
        ui_toast_set(&app->toast, line, app->now, 8, true);
        return false;
    }
    if (!app_adopt(app, &session, path)) {
        session_close(&session);
        ui_toast_set(&app->toast, "Out of memory", app->now, 8, true);
        return false;
    }
    app->options.request = (struct document_request){0}; /* that was about another file */
    app->toast.until = app->now;                         /* so was what it said */
    if (learns)
        learn_enter(app);
    return true;
}

/* ---- the screen ---- */

static int complain(const char *text)
{
    fprintf(stderr, "cubefold: %s\n", text);
    return APP_NO_GRAPHICS;
}

static int open_window(struct app *app)
{
    char message[WINDOW_MESSAGE_SIZE];
    struct window_options options = {
        .title = "Cubefold",
        .width = app->options.width,
        .height = app->options.height,
        .headless = app->options.script != NULL,
        .scale = app->options.scale,
    };
    if (window_create(&options, &app->window, message) != WINDOW_OK)
        return complain(message);
    window_set_vsync(app->window, true); /* where there is none, frames are paced by the clock */
    return APP_DONE;
}

static int open_renderer(struct app *app)
{
    char message[RENDERER_MESSAGE_SIZE];
    struct ui_config config = ui_config_default();
    enum render_status status = renderer_create(&app->renderer, message);
    if (status == RENDER_OK)
        status = target_create(1, 1, &app->scene_target);
    if (status == RENDER_OK)
        status = target_create(1, 1, &app->target);
    if (status == RENDER_OK)
        status = ui_backend_create(&app->backend);
    if (status != RENDER_OK) {
        if (status == RENDER_SHADER && message[0] != '\0')
            fprintf(stderr, "%s\n", message);
        return complain(render_status_text(status));
    }
    if (ui_create(&config, &app->ui) != UI_OK)
        return complain("out of memory");
    governor_init(&app->governor, FLUID_SECONDS);
    return APP_DONE;
}

static void close_all(struct app *app)
{
    ui_destroy(app->ui);
    ui_backend_destroy(app->backend);
    target_destroy(app->target);
    target_destroy(app->scene_target);
    renderer_destroy(app->renderer);
    window_destroy(app->window);
    use_moment(app, (struct moment){0});
    learn_close(app);
    if (app->session.document != NULL)
        session_close(&app->session);
    free(app->path);
}

/* ---- the loop ---- */

static void show_cursor(struct app *app)
{
    static const enum window_cursor cursors[] = {
        [UI_CURSOR_ARROW] = WINDOW_CURSOR_ARROW,
        [UI_CURSOR_HAND] = WINDOW_CURSOR_HAND,
        [UI_CURSOR_TEXT] = WINDOW_CURSOR_TEXT,
        [UI_CURSOR_RESIZE_X] = WINDOW_CURSOR_RESIZE_X,
        [UI_CURSOR_RESIZE_Y] = WINDOW_CURSOR_RESIZE_Y,
    };
    bool dragging = app->orbit.hand == ORBIT_DRAGGING;
    window_set_cursor(app->window, dragging ? WINDOW_CURSOR_MOVE : cursors[ui_cursor(app->ui)]);
}

/* Seconds until the next pass must come without an event; negative: never. */
static double patience(const struct app *app)
{
    double now = clock_seconds();
    double wake = app_next_wake(app);
    if (isinf(wake))
        return -1;
    if (!window_visible(app->window))
        return app->look_at > now ? HIDDEN_SECONDS : 0;
    /* Motion is drawn at the pace of the screen, not faster. A search alone does not wait. */
    double earliest = app->drawn_at + 0.9 / window_refresh_rate(app->window);
    if ((app_moving(app) || !session_is_working(&app->session)) && wake < earliest)
        wake = earliest;
    return wake > now ? wake - now : 0;
}

static bool take_event(struct app *app, double seconds, struct event *event)
{
    if (seconds == 0)
        return window_poll(app->window, event);
    return window_wait(app->window, seconds, event);
}

/* Sleeps at most so long for an event, then takes all that have come, for a while: a mouse may send
 * them faster than they can be taken. True when there was any. */
static bool take_events(struct app *app, double seconds)
{
    struct event event;
    bool got = take_event(app, seconds, &event);
    bool any = got;
    double end = clock_seconds() + EVENTS_SECONDS;
    while (got && !app->quit) {
        app_advance(app, clock_seconds());
        app_pass(app, &event);
        got = clock_seconds() < end && window_poll(app->window, &event);
    }
    return any;
}

/* One turn of the loop: sleeps at most `limit` seconds, takes what has come, draws. */
static void turn(struct app *app, double limit)
{
    double seconds = patience(app);
    if (seconds < 0 || seconds > limit)
        seconds = isinf(limit) ? seconds : limit;
    bool any = take_events(app, seconds);
    app_advance(app, clock_seconds());
    bool news = app_search(app);
    learn_work(app);
    app_pass(app, NULL); /* what was moved or hovered settles before it is drawn */
    show_cursor(app);
    bool only_counts = !any && !news && session_is_working(&app->session) && !app_moving(app) &&
                       ui_next_wake(app->ui) > app->now;
    if (!only_counts || app->now - app->drawn_at >= COUNTS_SECONDS)
        app_draw(app, false);
}

static void run_until_rest(struct app *app)
{
    action_run(app, ACTION_TO_END);
    while (!app->quit && !isinf(app_next_wake(app)))
        turn(app, INFINITY);
}

static void measure_idle(struct app *app)
{
    run_until_rest(app);
    uint64_t frames = app->frames;
    clock_t cpu = clock();
    double end = clock_seconds() + app->options.idle_seconds;
    while (!app->quit && clock_seconds() < end)
        turn(app, fmax(end - clock_seconds(), 0.001));
    printf("idle frames=%llu cpu=%.4f\n", (unsigned long long)(app->frames - frames),
           (double)(clock() - cpu) / CLOCKS_PER_SEC);
}

static int write_last_state(struct app *app)
{
    struct text_error error;
    if (app_write_state(app, app->options.state, &error))
        return APP_DONE;
    text_report(&error);
    return APP_FAILED;
}

static int run(struct app *app)
{
    if (app->options.script != NULL)
        return app_run_script(app, app->options.script);
    app->now = clock_seconds();
    app_search(app);
    app_pass(app, NULL);
    app_pass(app, NULL);
    app_draw(app, false);
    if (app->options.first_frame_only) {
        renderer_finish(app->renderer);
        puts("first-frame");
        return APP_DONE;
    }
    app_draw(app, false);
    if (app->options.idle_seconds > 0) {
        measure_idle(app);
        return APP_DONE;
    }
    while (!app->quit)
        turn(app, INFINITY);
    return app->options.state == NULL ? APP_DONE : write_last_state(app);
}

/* ---- start ---- */

static int open_file(struct app *app)
{
    struct session session;
    struct text_error error;
    if (!session_open(&session, app->options.file, &app->options.request, &error)) {
        text_report(&error);
        return APP_BAD_USAGE;
    }
    if (app_adopt(app, &session, app->options.file))
        return APP_DONE;
    session_close(&session);
    fprintf(stderr, "cubefold: out of memory\n");
    return APP_FAILED;
}

static int open_puzzle(struct app *app)
{
    struct text_error error;
    if (app->options.file == NULL || !position_is(app->options.file))
        return open_file(app);
    if (learn_open_position(app, app->options.file, &error))
        return APP_DONE;
    text_report(&error);
    return APP_BAD_USAGE;
}

/* As the options ask: the mode Learn, and an event to begin at. */
static bool begin_lesson(struct app *app)
{
    if (!app->options.learn)
        return true;
    learn_enter(app);
    if (app->learn.lesson == NULL) {
        fprintf(stderr, "cubefold: out of memory\n");
        return false;
    }
    if (app->options.event > 0)
        lesson_go(app->learn.lesson, app->options.event);
    return true;
}

static int start(struct app *app)
{
    int code = open_puzzle(app);
    if (code == APP_DONE)
        code = open_window(app);
    if (code == APP_DONE)
        code = open_renderer(app);
    if (code != APP_DONE)
        return code;
    title_window(app);
    return begin_lesson(app) ? run(app) : APP_FAILED;
}

int app_main(int argc, char **argv)
{
    struct app app;
    memset(&app, 0, sizeof app);
    if (!app_options_read(argc, argv, &app.options)) {
        app_options_free(&app.options);
        return APP_BAD_USAGE;
    }
    app.dark = app.options.dark;
    app.selected = -1;
    app.learn.rules = app.options.rules;
    app.learn.orbit = orbit_start();
    app.now = app.options.script == NULL ? clock_seconds() : 0;
    app.redraw = true;
    app.input.scale = 1;
    int code = start(&app);
    close_all(&app);
    app_options_free(&app.options);
    return code;
}
