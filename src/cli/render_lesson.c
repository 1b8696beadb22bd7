/* cubefold render: the lesson at an event */
#include "cli/render_lesson.h"

#include "cli/cli.h"
#include "cli/interrupt.h"
#include "geom/camera.h"
#include "platform/clock.h"
#include "render/picture.h"
#include "ui/widgets.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

/* Events in a slice of work, and the passes in which a layout that depends on itself settles. */
enum { SLICE = 100000, MOST_PASSES = 12 };

/* The size of a picture in points, on which all panes have room; other sizes are magnified, or made
 * smaller as long as text can be read. */
#define PAGE_WIDTH  1440.0f
#define PAGE_HEIGHT 810.0f
#define LEAST_SCALE 0.8f

static const char going[] = "going to the event";

/* ---- the way to an event ---- */

static int complain_too_far(const struct lesson_show *show, uint64_t event)
{
    fprintf(stderr,
            "cubefold render: there is no event %" PRIu64
            ": with these rules the run ends at event "
            "%" PRIu64 "\n",
            event, lesson_event(show->lesson));
    return CLI_BAD_USAGE;
}

static void show_progress(struct lesson_show *show, const char *what)
{
    double now = clock_seconds();
    double part = lesson_run_progress(show->lesson->runs[0]);
    if (what && part >= 0 && progress_is_due(&show->progress, now))
        progress_show_part(&show->progress, now, part, what);
}

int lesson_show_go(struct lesson_show *show, uint64_t event, const char *what)
{
    lesson_go(show->lesson, event);
    while (lesson_busy(show->lesson)) {
        lesson_work(show->lesson, SLICE);
        if (interrupt_seen())
            return interrupt_exit_code();
        show_progress(show, what);
    }
    if (lesson_event(show->lesson) == event)
        return CLI_DONE;
    progress_clear(&show->progress);
    return complain_too_far(show, event);
}

/* What the graph, the tree and the estimate show does not depend on how long anybody waited. */
static int explore(struct lesson_show *show)
{
    while (lesson_exploring(show->lesson)) {
        lesson_work(show->lesson, SLICE);
        if (interrupt_seen())
            return interrupt_exit_code();
    }
    return CLI_DONE;
}

/* Each wish holds from its event on. */
static int make_wishes(struct lesson_show *show)
{
    const struct position *position = &show->command->position;
    for (int i = 0; i < position->wish_count; i++) {
        const struct stepper_wish *wish = &position->wishes[i];
        int code = lesson_show_go(show, wish->event, going);
        if (code != CLI_DONE)
            return code;
        lesson_add_wish(show->lesson, wish->face, wish->mat, wish->orientations, wish->forced);
        if (show->lesson->runs[0]->wish_count <= i)
            return render_complain("the position has more wishes than can be kept", CLI_BAD_USAGE);
    }
    return CLI_DONE;
}

/* ---- drawing ---- */

static bool is_dark(const struct lesson_show *show)
{
    return show->command->scene_theme == SCENE_DARK;
}

static struct lesson_view lay_out(struct lesson_show *show, float width, float height)
{
    struct ui_theme theme = lesson_panes_theme(
        &show->panes, is_dark(show) ? UI_THEME_DARK : UI_THEME_LIGHT, width, height);
    const struct ui_input input = {.time = show->time,
                                   .scale = show->scale,
                                   .width = show->command->width,
                                   .height = show->command->height};
    theme.reduced_motion = true;
    ui_begin(show->ui, &input, &theme);
    struct lesson_view view =
        lesson_panes(&show->panes, show->ui, show->lesson, (struct ui_rect){0, 0, width, height});
    ui_end(show->ui);
    return view;
}

/* Lays out until nothing moves any more. */
static struct lesson_view settle(struct lesson_show *show)
{
    float width = (float)show->command->width / show->scale;
    float height = (float)show->command->height / show->scale;
    struct lesson_view view = lay_out(show, width, height);
    for (int pass = 1; pass < MOST_PASSES; pass++) {
        bool rests = ui_next_wake(show->ui) > show->time;
        show->time += 0.1;
        view = lay_out(show, width, height);
        if (rests)
            break;
    }
    return view;
}

static struct camera choose_camera(const struct lesson_show *show)
{
    const struct render_command *command = show->command;
    struct camera camera =
        command->position.has_camera ? command->position.camera : camera_default();
    if (command->has_yaw || command->has_pitch)
        camera = camera_hold(camera, lesson_scene_frame(show->scene));
    if (command->has_yaw)
        camera.yaw = (float)command->yaw;
    if (command->has_pitch)
        camera.pitch = (float)command->pitch;
    if (command->has_zoom)
        camera.zoom = (float)command->zoom;
    return camera;
}

/* A length in points as whole pixels. */
static int pixels(const struct lesson_show *show, float points)
{
    return (int)lroundf(points * show->scale);
}

/* The part of the canvas that the scene has; at least a pixel. */
static struct scene_viewport scene_place(const struct lesson_show *show, struct ui_rect r)
{
    struct scene_viewport place = {.x = pixels(show, r.x), .y = pixels(show, r.y)};
    place.width = pixels(show, r.x + r.w) - place.x;
    place.height = pixels(show, r.y + r.h) - place.y;
    place.width = place.width > 0 ? place.width : 1;
    place.height = place.height > 0 ? place.height : 1;
    return place;
}

static int draw_scene(struct lesson_show *show, const struct lesson_view *layout)
{
    struct camera_view view;
    struct camera camera = choose_camera(show);
    struct scene_viewport place = scene_place(show, layout->scene);
    const struct viewport viewport = {.width = (float)place.width,
                                      .height = (float)place.height,
                                      .inset_left = layout->inset_left * show->scale,
                                      .inset_right = layout->inset_right * show->scale,
                                      .inset_top = layout->inset_top * show->scale,
                                      .inset_bottom = layout->inset_bottom * show->scale};
    camera_view(&camera, lesson_scene_frame(show->scene), &viewport, &view);
    lesson_scene_turn(show->scene, camera_hold(camera, lesson_scene_frame(show->scene)).yaw);
    if (!lesson_scene_update(show->scene, show->lesson, 0, view.eye))
        return render_complain("out of memory", CLI_FAILED);
    struct picture picture;
    picture_init(&picture);
    lesson_scene_picture(show->scene, &picture);
    memcpy(picture.view, view.view, sizeof picture.view);
    memcpy(picture.projection, view.projection, sizeof picture.projection);
    memcpy(picture.eye, view.eye, sizeof picture.eye);
    picture.theme = show->command->scene_theme;
    picture.viewport = place;
    picture.quality = quality_preset(QUALITY_REST);
    return render_canvas_report(show->command,
                                picture_draw(show->canvas.renderer, &picture, show->canvas.target));
}

int lesson_show_draw(struct lesson_show *show)
{
    struct lesson_view view = settle(show);
    int code = draw_scene(show, &view);
    if (code != CLI_DONE)
        return code;
    return render_canvas_report(show->command,
                                ui_backend_draw(show->backend, ui_draw_list_of(show->ui),
                                                ui_atlas_of(show->ui), show->canvas.target));
}

/* ---- from the command to the canvas ---- */

static void hide_panes(struct lesson_show *show)
{
    static const enum position_pane bits[LESSON_PANE_COUNT] = {
        [LESSON_PANE_CODE] = POSITION_CODE,       [LESSON_PANE_RULES] = POSITION_RULES,
        [LESSON_PANE_PATH] = POSITION_PATH,       [LESSON_PANE_TREE] = POSITION_TREE,
        [LESSON_PANE_COUNTERS] = POSITION_COUNTS, [LESSON_PANE_GRAPH] = POSITION_GRAPH,
        [LESSON_PANE_CAPTION] = POSITION_CAPTION,
    };
    for (int pane = 0; pane < LESSON_PANE_COUNT; pane++)
        show->panes.hidden[pane] = (show->command->position.panes & bits[pane]) == 0;
    show->panes.still = true;
}

static int prepare(struct lesson_show *show)
{
    const struct lesson_options options = {.document = show->document,
                                           .puzzle = &show->puzzle,
                                           .rules = show->command->position.rules,
                                           .patient = true};
    float width = (float)show->command->width, height = (float)show->command->height;
    const struct ui_config config = ui_config_default();
    show->scale = fmaxf(fminf(width / PAGE_WIDTH, height / PAGE_HEIGHT), LEAST_SCALE);
    show->progress = progress_begin(PROGRESS_BAR, clock_seconds());
    show->lesson = lesson_create(&options);
    if (show->lesson)
        show->scene = lesson_scene_create(show->document, &show->puzzle);
    bool done = show->scene && lesson_panes_init(&show->panes, show->puzzle.shape->face_count) &&
                ui_create(&config, &show->ui) == UI_OK;
    if (!done)
        return render_complain("out of memory", CLI_FAILED);
    hide_panes(show);
    return CLI_DONE;
}

/* The last event comes first: it tells whether the run is long enough. */
int lesson_show_open(struct lesson_show *show)
{
    int code = prepare(show);
    if (code == CLI_DONE)
        code = make_wishes(show);
    if (code == CLI_DONE)
        code = lesson_show_go(show, show->command->last, going);
    if (code == CLI_DONE)
        code = explore(show);
    if (code == CLI_DONE)
        code = lesson_show_go(show, show->command->first, going);
    progress_clear(&show->progress);
    if (code == CLI_DONE)
        code = render_canvas_open(show->command, &show->canvas);
    if (code == CLI_DONE)
        code = render_canvas_report(show->command, ui_backend_create(&show->backend));
    return code;
}

static void close(struct lesson_show *show)
{
    ui_backend_destroy(show->backend);
    render_canvas_close(&show->canvas);
    ui_destroy(show->ui);
    lesson_panes_free(&show->panes);
    lesson_scene_destroy(show->scene);
    lesson_destroy(show->lesson);
}

static int draw_event(struct lesson_show *show)
{
    int code = lesson_show_open(show);
    if (code == CLI_DONE)
        code = lesson_show_draw(show);
    return code == CLI_DONE ? render_canvas_write(&show->canvas, show->command) : code;
}

int render_lesson(const struct render_command *command, const struct document *document)
{
    struct lesson_show show = {
        .command = command, .document = document, .puzzle = document_puzzle(document)};
    int code = command->is_film ? lesson_show_film(&show) : draw_event(&show);
    close(&show);
    return code;
}
