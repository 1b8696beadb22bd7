#include "app/learn.h"

#include "app/actions.h"
#include "app/app_internal.h"
#include "geom/pick.h"
#include "platform/clock.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define WORK_SECONDS  0.012 /* of a frame, for the lesson */
#define HARD_SECONDS  0.06  /* the same while there is nothing to be seen but that it works */
#define WORK_SLICE    20000 /* events between looks at the clock */
#define SCRIPT_SLICE  100000
#define SCRIPT_SLICES 2
#define PANES_SECONDS 0.25 /* between frames that only show how far the background is */
#define MESSAGE       4.0  /* seconds that a toast stays */

/* ---- making and freeing ---- */

static bool create(struct app *app, struct learn *learn)
{
    const struct session *session = &app->session;
    bool script = app->options.script != NULL;
    struct lesson_options options = {.document = session->document,
                                     .puzzle = session->puzzle,
                                     .rules = learn->rules,
                                     .patient = script,
                                     .clock = script ? NULL : clock_seconds};
    learn->lesson = lesson_create(&options);
    for (int side = 0; side < LESSON_SIDES && learn->lesson != NULL; side++)
        learn->scenes[side] = lesson_scene_create(session->document, session->puzzle);
    return learn->lesson != NULL && learn->scenes[0] != NULL && learn->scenes[1] != NULL &&
           lesson_panes_init(&learn->panes, session->puzzle->shape->face_count);
}

static void destroy(struct learn *learn)
{
    if (learn->lesson != NULL)
        learn->speed = learn->lesson->speed;
    lesson_destroy(learn->lesson);
    learn->lesson = NULL;
    for (int side = 0; side < LESSON_SIDES; side++) {
        lesson_scene_destroy(learn->scenes[side]);
        learn->scenes[side] = NULL;
    }
    lesson_panes_free(&learn->panes);
}

/* How the panes are set is kept when another puzzle is opened. */
static void keep_settings(struct lesson_panes *panes, const struct lesson_panes *before)
{
    struct lesson_panes_state *state = panes->state;
    if (before->left_width <= 0)
        return; /* there were none */
    *panes = *before;
    panes->state = state;
}

bool learn_open(struct app *app)
{
    struct learn *learn = &app->learn;
    struct lesson_panes before = learn->panes;
    if (learn->lesson != NULL)
        return true;
    if (!create(app, learn)) {
        destroy(learn);
        return false;
    }
    keep_settings(&learn->panes, &before);
    for (int i = 0; i < LESSON_ACTION_COUNT; i++)
        learn->caps[i] = action_key((enum action)(ACTION_LESSON + i));
    learn->panes.caps = learn->caps;
    learn->lesson->reduced_motion = app->options.reduced_motion;
    if (learn->speed > 0)
        lesson_set_speed(learn->lesson, learn->speed);
    lesson_advance(learn->lesson, app->now);
    learn->notes = 0;
    return true;
}

static void swap_orbits(struct app *app)
{
    struct orbit other = app->learn.orbit;
    app->learn.orbit = app->orbit;
    app->orbit = other;
}

void learn_close(struct app *app)
{
    learn_leave(app);
    destroy(&app->learn);
    app->learn.watching = false;
    app->learn.orbit = orbit_start();
}

void learn_enter(struct app *app)
{
    app->learn.watching = false;
    if (app->mode == APP_LEARN)
        return;
    if (!learn_open(app)) {
        ui_toast_set(&app->toast, "Out of memory: there is no lesson", app->now, MESSAGE, true);
        return;
    }
    app->playback.playing = false;
    orbit_cancel(&app->orbit);
    swap_orbits(app);
    app->mode = APP_LEARN;
    app->selected = -1;
    lesson_advance(app->learn.lesson, app->now);
    lesson_explore(app->learn.lesson, true);
}

void learn_leave(struct app *app)
{
    if (app->mode != APP_LEARN)
        return;
    lesson_play(app->learn.lesson, false);
    lesson_explore(app->learn.lesson, false);
    orbit_cancel(&app->orbit);
    swap_orbits(app);
    app->mode = APP_WATCH;
    app->selected = -1;
}

/* ---- time ---- */

void learn_advance(struct app *app)
{
    if (app->mode == APP_LEARN)
        lesson_advance(app->learn.lesson, app->now);
}

/* What the lesson has to say, as a toast. */
static void say_notes(struct app *app)
{
    struct learn *learn = &app->learn;
    if (learn->notes == learn->lesson->notes)
        return;
    learn->notes = learn->lesson->notes;
    ui_toast_set(&app->toast, learn->lesson->note, app->now, MESSAGE, false);
}

void learn_work(struct app *app)
{
    struct lesson *lesson = app->learn.lesson;
    if (app->mode != APP_LEARN)
        return;
    if (app->options.script != NULL) {
        for (int i = 0; i < SCRIPT_SLICES; i++)
            lesson_work(lesson, SCRIPT_SLICE);
    } else {
        bool hard = lesson->table_working || lesson->runs[0]->way != LESSON_AT_REST;
        double end = clock_seconds() + (hard ? HARD_SECONDS : WORK_SECONDS);
        while (lesson_work(lesson, WORK_SLICE) && clock_seconds() < end)
            ;
    }
    say_notes(app);
    if (app->now >= app->learn.panes_due)
        app->learn.panes_due = app->now + PANES_SECONDS;
}

void learn_settle(struct app *app)
{
    struct lesson *lesson = app->learn.lesson;
    while (app->mode == APP_LEARN && lesson_busy(lesson) && !lesson->playing)
        lesson_work(lesson, SCRIPT_SLICE);
}

/* A pane that is dragged needs quick frames rather than perfect ones. */
static bool in_hand(const struct app *app)
{
    const char *held = ui_held(app->ui);
    return strncmp(held, "graph", 5) == 0 || strncmp(held, "split", 5) == 0 ||
           strncmp(held, "tree", 4) == 0;
}

bool learn_moving(const struct app *app)
{
    return app->mode == APP_LEARN && (lesson_busy(app->learn.lesson) ||
                                      lesson_glide_part(app->learn.lesson) < 1 || in_hand(app));
}

double learn_next_wake(const struct app *app)
{
    const struct lesson *lesson = app->learn.lesson;
    if (app->mode != APP_LEARN)
        return INFINITY;
    double wake = lesson_next_wake(lesson);
    if (!lesson_exploring(lesson))
        return wake;
    return fmin(wake, lesson_works_hard(lesson) ? app->now : app->learn.panes_due);
}

/* ---- the scene ---- */

static bool compares(const struct app *app)
{
    return app->learn.lesson->runs[1] != NULL;
}

void learn_evaluate(struct app *app)
{
    struct learn *learn = &app->learn;
    struct camera camera = app_camera(app);
    struct camera_view view;
    app->frame = *lesson_scene_frame(learn->scenes[0]);
    camera_view(&camera, &app->frame, &app->viewport, &view);
    camera = camera_hold(camera, &app->frame);
    for (int side = 0; side < (compares(app) ? 2 : 1); side++)
        lesson_scene_turn(learn->scenes[side], camera.yaw);
    bool good = lesson_scene_update(learn->scenes[0], learn->lesson, 0, view.eye);
    if (good && compares(app))
        good = lesson_scene_update(learn->scenes[1], learn->lesson, 1, view.eye);
    if (!good)
        ui_toast_set(&app->toast, "Out of memory: the scene is not up to date", app->now, MESSAGE,
                     true);
}

int learn_mat_at(struct app *app, float x, float y)
{
    struct camera camera = app_camera(app);
    struct camera_view view;
    const struct lesson_scene *scene = app->learn.scenes[0];
    if (compares(app) && x - app->scene_x >= app->viewport.width)
        scene = app->learn.scenes[1];
    camera_view(&camera, &app->frame, &app->viewport, &view);
    struct ray ray = camera_ray(&view, &app->viewport, app_scene_x(app, x), app_scene_y(app, y));
    return pick_mat(&ray, app->session.puzzle->mat_count, lesson_scene_mats(scene),
                    (mat4 *)lesson_scene_poses(scene), NULL);
}

/* ---- panes ---- */

static void take_view(struct app *app, const struct lesson_view *view)
{
    struct viewport *v = &app->viewport;
    float share = compares(app) ? 0.5f : 1;
    *v = (struct viewport){.width = view->scene.w * share,
                           .height = view->scene.h,
                           .inset_left = view->inset_left,
                           .inset_right = view->inset_right,
                           .inset_top = view->inset_top,
                           .inset_bottom = view->inset_bottom};
    app->scene_x = view->scene.x;
    app->scene_y = view->scene.y;
}

void learn_panels(struct app *app, struct ui_rect area)
{
    struct learn *learn = &app->learn;
    if (app->panels_hidden || area.w < 120 || area.h < 100) {
        lesson_panes_none(&learn->panes);
        learn->view = (struct lesson_view){.scene = area};
    } else {
        learn->view = lesson_panes(&learn->panes, app->ui, learn->lesson, area);
    }
    take_view(app, &learn->view);
    if (learn->view.request == LESSON_ASKS_WATCH)
        learn_watch(app);
}

void learn_watch(struct app *app)
{
    struct learn *learn = &app->learn;
    int faces = app->session.puzzle->shape->face_count;
    struct placement *filling = malloc((size_t)faces * sizeof *filling);
    if (filling == NULL || !stepper_solution(learn->lesson->runs[0]->shown, filling) ||
        !session_show_given(&app->session, filling)) {
        ui_toast_set(&app->toast, "Out of memory", app->now, MESSAGE, true);
        free(filling);
        return;
    }
    free(filling);
    learn_leave(app);
    learn->watching = true;
    playback_seek(&app->playback, app->options.reduced_motion ? 1 : 0);
    if (!app->options.reduced_motion)
        playback_play(&app->playback, false);
}
