/* From the state to the screen, when what is to be seen has changed.
 *
 * Two keys tell: one for the scene, one for everything. They are hashes of all that the picture
 * depends on, so that nothing needs to remember to ask for a redraw, and an idle window draws
 * nothing. */
#include "app/app_internal.h"

#include "platform/clock.h"
#include "render/hash.h"

#include <math.h>
#include <string.h>

struct view_state {
    struct camera_view view;
    struct viewport pixels;
    struct quality quality;
    float see_through;
};

/* Where the scene of run `side` is in the window, in whole pixels. */
static struct scene_viewport scene_pixels(const struct app *app, int side)
{
    if (app->mode == APP_WATCH)
        return (struct scene_viewport){0, 0, app->input.width, app->input.height};
    float scale = app->input.scale, x = app->scene_x + (float)side * app->viewport.width;
    int left = (int)lroundf(x * scale), top = (int)lroundf(app->scene_y * scale);
    int right = (int)lroundf((x + app->viewport.width) * scale);
    int bottom = (int)lroundf((app->scene_y + app->viewport.height) * scale);
    right = right < app->input.width ? right : app->input.width;
    bottom = bottom < app->input.height ? bottom : app->input.height;
    return (struct scene_viewport){left, top, right > left ? right - left : 0,
                                   bottom > top ? bottom - top : 0};
}

static struct view_state current_view(const struct app *app, bool moving)
{
    struct view_state state;
    struct camera camera = app_camera(app);
    float scale = app->input.scale;
    /* The very first frame must come soon; the next one follows at once in full quality. */
    bool first = app->frames == 0 && app->options.script == NULL;
    memset(&state, 0, sizeof state);
    state.pixels = (struct viewport){
        .width = app->viewport.width * scale,
        .height = app->viewport.height * scale,
        .inset_left = app->viewport.inset_left * scale,
        .inset_right = app->viewport.inset_right * scale,
        .inset_top = app->viewport.inset_top * scale,
        .inset_bottom = app->viewport.inset_bottom * scale,
    };
    if (app->mode == APP_LEARN) {
        struct scene_viewport whole = scene_pixels(app, 0);
        state.pixels.width = (float)whole.width;
        state.pixels.height = (float)whole.height;
    }
    camera_view(&camera, &app->frame, &state.pixels, &state.view);
    state.quality =
        first ? quality_preset(QUALITY_FIRST) : governor_quality(&app->governor, moving);
    state.see_through = fade_at(&app->see_through_fade, app->now);
    return state;
}

/* Field by field: what lies between them is not defined. */
static uint64_t hash_quality(uint64_t hash, const struct quality *q)
{
    const float numbers[] = {(float)q->samples,      (float)q->shadow_resolution,
                             (float)q->shadow_taps,  q->fine_light ? 1.0f : 0.0f,
                             q->grain ? 1.0f : 0.0f, q->resolution};
    return hash_bytes(hash, numbers, sizeof numbers);
}

/* What the two modes do not share. */
static uint64_t poses_key(const struct app *app, uint64_t hash)
{
    size_t mats = (size_t)app->session.puzzle->mat_count;
    if (app->mode == APP_WATCH) {
        hash = hash_bytes(hash, app->poses, mats * sizeof *app->poses);
        hash = hash_bytes(hash, app->contacts, mats * sizeof *app->contacts);
        return hash_bytes(hash, app->asides, mats * sizeof *app->asides);
    }
    for (int side = 0; side < LESSON_SIDES; side++) {
        struct scene_viewport pixels = scene_pixels(app, side);
        bool shown = app->learn.lesson->runs[side] != NULL;
        uint64_t key = shown ? lesson_scene_key(app->learn.scenes[side]) : 0;
        hash = hash_bytes(hash, &pixels, sizeof pixels);
        hash = hash_bytes(hash, &key, sizeof key);
    }
    return hash;
}

static uint64_t scene_key(const struct app *app, const struct view_state *state)
{
    uint64_t hash = HASH_START;
    hash = hash_bytes(hash, state->view.view, sizeof state->view.view);
    hash = hash_bytes(hash, state->view.projection, sizeof state->view.projection);
    hash = hash_bytes(hash, &state->pixels, sizeof state->pixels);
    hash = hash_bytes(hash, &state->see_through, sizeof state->see_through);
    hash = hash_quality(hash, &state->quality);
    hash = poses_key(app, hash);
    hash = hash_bytes(hash, &app->mode, sizeof app->mode);
    hash = hash_bytes(hash, &app->selected, sizeof app->selected);
    hash = hash_bytes(hash, &app->dark, sizeof app->dark);
    return hash_bytes(hash, &app->session.revision, sizeof app->session.revision);
}

static uint64_t screen_key(const struct app *app, uint64_t scene)
{
    const struct ui_draw_list *list = ui_draw_list_of(app->ui);
    uint64_t hash = hash_bytes(scene, list->vertices, list->vertex_count * sizeof *list->vertices);
    hash = hash_bytes(hash, list->indices, list->index_count * sizeof *list->indices);
    return hash_bytes(hash, list->commands, list->command_count * sizeof *list->commands);
}

static void fill_watched(const struct app *app, struct picture *picture)
{
    picture->mats = app->session.drawn;
    picture->mat_count = app->session.puzzle->mat_count;
    picture->poses = (const mat4 *)app->poses;
    picture->colours = app->session.colours;
    picture->labels = app->session.label_texts;
    picture->contacts = (const float(*)[4])app->contacts;
    picture->aside = app->asides;
    memcpy(picture->focus, app->frame.sphere.centre, sizeof picture->focus);
    picture->focus_radius = PICTURE_FOCUS * app->frame.sphere.radius;
}

static enum render_status draw_side(struct app *app, const struct view_state *state, int side)
{
    struct picture picture;
    picture_init(&picture);
    if (app->mode == APP_LEARN)
        lesson_scene_picture(app->learn.scenes[side], &picture);
    else
        fill_watched(app, &picture);
    picture.theme = app->dark ? SCENE_DARK : SCENE_LIGHT;
    picture.see_through = state->see_through;
    picture.selected = app->selected >= 0 ? app->selected : PICTURE_NONE;
    picture.glow = 1;
    memcpy(picture.view, state->view.view, sizeof picture.view);
    memcpy(picture.projection, state->view.projection, sizeof picture.projection);
    memcpy(picture.eye, state->view.eye, sizeof picture.eye);
    picture.viewport = scene_pixels(app, side);
    picture.quality = state->quality;
    return picture_draw(app->renderer, &picture, app->scene_target);
}

static enum render_status draw_scene(struct app *app, const struct view_state *state)
{
    enum render_status status = draw_side(app, state, 0);
    if (status == RENDER_OK && app->mode == APP_LEARN && app->learn.lesson->runs[1] != NULL)
        status = draw_side(app, state, 1);
    return status;
}

static enum render_status fit_targets(struct app *app)
{
    enum render_status status =
        target_resize(app->scene_target, app->input.width, app->input.height);
    if (status == RENDER_OK)
        status = target_resize(app->target, app->input.width, app->input.height);
    return status;
}

/* The scene and over it the interface; of the scene only what the interface leaves to be seen. */
static enum render_status compose(struct app *app)
{
    const struct ui_draw_list *list = ui_draw_list_of(app->ui);
    struct ui_clip seen = ui_draw_uncovered(list);
    enum render_status status =
        target_copy_part(app->scene_target, app->target, seen.x, seen.y, seen.w, seen.h);
    if (status != RENDER_OK)
        return status;
    return ui_backend_draw(app->backend, list, ui_atlas_of(app->ui), app->target);
}

static enum render_status draw(struct app *app, const struct view_state *state, uint64_t scene,
                               bool moving)
{
    double start = clock_seconds();
    bool fresh_scene = app->redraw || scene != app->scene_key;
    enum render_status status = fit_targets(app);
    if (status == RENDER_OK && fresh_scene)
        status = draw_scene(app, state);
    if (status == RENDER_OK)
        status = compose(app);
    if (status != RENDER_OK)
        return status;
    target_show(app->target, app->input.width, app->input.height);
    if (moving && fresh_scene && app->options.script == NULL) {
        /* What drawing takes, without the wait for the screen. */
        renderer_finish(app->renderer);
        governor_frame(&app->governor, clock_seconds() - start);
    }
    window_swap(app->window);
    return RENDER_OK;
}

/* Says it once: set anew at every failure, the toast would change, be drawn, fail, and be set. */
static void report_failure(struct app *app, enum render_status status)
{
    const char *text = render_status_text(status);
    if (app->now >= app->toast.until || strcmp(app->toast.text, text) != 0)
        ui_toast_set(&app->toast, text, app->now, 5, true);
}

static bool has_pixels(const struct app *app)
{
    return app->input.width > 0 && app->input.height > 0 && window_visible(app->window);
}

void app_count_frame(struct app *app)
{
    struct view_state state = current_view(app, app_moving(app));
    uint64_t scene = scene_key(app, &state);
    uint64_t screen = screen_key(app, scene);
    if (!has_pixels(app) || (!app->redraw && screen == app->screen_key))
        return;
    app->scene_key = scene;
    app->screen_key = screen;
    app->redraw = false;
    app->frames++;
}

enum render_status app_draw(struct app *app, bool force_rest)
{
    bool moving = app_moving(app) && !force_rest;
    if (!has_pixels(app))
        return RENDER_OK;
    struct view_state state = current_view(app, moving);
    uint64_t scene = scene_key(app, &state);
    uint64_t screen = screen_key(app, scene);
    if (!app->redraw && screen == app->screen_key)
        return RENDER_OK;
    enum render_status status = draw(app, &state, scene, moving);
    app->scene_key = status == RENDER_OK ? scene : ~scene;
    app->screen_key = screen;
    app->redraw = false;
    app->drawn_at = clock_seconds();
    if (status == RENDER_OK)
        app->frames++;
    else
        report_failure(app, status);
    return status;
}
