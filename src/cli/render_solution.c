/* cubefold render: a solution, at any moment of its assembly */
#include "cli/cli.h"
#include "cli/describe.h"
#include "cli/find.h"
#include "cli/interrupt.h"
#include "cli/render_canvas.h"
#include "cli/render_command.h"
#include "geom/camera.h"
#include "geom/net.h"
#include "geom/timeline.h"
#include "io/document_drawn.h"
#include "render/picture.h"

#include <cglm/mat4.h>
#include <cglm/vec3.h>

#include <stdio.h>
#include <stdlib.h>

/* What the picture is made of; all but the document is owned. */
struct stage {
    const struct document *document;
    struct find_result found;
    struct timeline *timeline;
    mat4 *poses;
    float (*contacts)[4];
    float *asides;
    struct mat *drawn;
    uint32_t *colours;
    struct frame frame;
    struct camera_view view;
};

/* ---- the stage ---- */

static void stage_free(struct stage *stage)
{
    timeline_destroy(stage->timeline);
    free(stage->found.placements);
    free(stage->poses);
    free(stage->contacts);
    free(stage->asides);
    free(stage->drawn);
    free(stage->colours);
}

/* Is the best filling to be drawn, in want of a solution? */
static bool draws_best(const struct render_command *command, const struct stage *stage)
{
    enum find_end end = stage->found.end;
    bool wanted = end == FIND_OUT_OF_TIME || (end == FIND_NO_SOLUTION && command->partial);
    return wanted && stage->found.found == 0 && stage->found.placed > 0;
}

static bool draws_solution(const struct stage *stage)
{
    return stage->found.end == FIND_SOLUTION;
}

/* No solution at all is fine: the mats then lie apart, or the best filling is drawn. */
static int find_solution(const struct render_command *command, struct stage *stage)
{
    const struct find_request request = {.document = stage->document,
                                         .solution = command->solution,
                                         .partial = command->partial,
                                         .time_limit = command->limit};
    find_filling(&request, &stage->found);
    switch (stage->found.end) {
    case FIND_BROKEN:
        return CLI_FAILED;
    case FIND_INTERRUPTED:
        return interrupt_exit_code();
    case FIND_TOO_FAR:
        fprintf(stderr, "cubefold render: --solution %lld: the puzzle has %lld solution%s\n",
                command->solution, stage->found.found, plural(stage->found.found));
        return CLI_BAD_USAGE;
    default:
        return CLI_DONE;
    }
}

static int make_timeline(const struct render_command *command, struct stage *stage)
{
    const struct puzzle puzzle = document_puzzle(stage->document);
    const struct placement *placements = NULL;
    struct net *net = NULL;
    if (command->net > net_count(puzzle.shape)) {
        fprintf(stderr, "cubefold render: --net %lld: the shape has %d net%s\n", command->net,
                net_count(puzzle.shape), plural(net_count(puzzle.shape)));
        return CLI_BAD_USAGE;
    }
    if (draws_solution(stage) || draws_best(command, stage)) {
        placements = stage->found.placements;
        if (net_create(puzzle.shape, (int)command->net - 1, &net) != NET_OK)
            return render_complain("out of memory", CLI_FAILED);
    }
    enum timeline_status status = timeline_create(&puzzle, placements, net, &stage->timeline);
    net_destroy(net);
    stage->drawn = malloc((size_t)puzzle.mat_count * sizeof *stage->drawn);
    bool done = status == TIMELINE_OK && stage->drawn &&
                document_drawn_mats(stage->document, placements, stage->drawn);
    return done ? CLI_DONE : render_complain("out of memory", CLI_FAILED);
}

/* Poses and colours of all mats at the wanted moment. */
static int arrange_mats(const struct render_command *command, struct stage *stage)
{
    size_t mats = (size_t)stage->document->mat_count;
    stage->poses = aligned_alloc(32, mats * sizeof *stage->poses);
    stage->contacts = calloc(mats, sizeof *stage->contacts);
    stage->asides = calloc(mats, sizeof *stage->asides);
    stage->colours = calloc(mats, sizeof *stage->colours);
    if (!stage->poses || !stage->contacts || !stage->asides || !stage->colours)
        return render_complain("out of memory", CLI_FAILED);
    struct timeline_state state = {
        .poses = stage->poses, .contact = stage->contacts, .aside = stage->asides};
    timeline_evaluate(stage->timeline, (float)command->time, (float)command->explode, &state);
    stage->frame = state.frame;
    for (int i = 0; i < stage->document->mat_count; i++) {
        struct rgb8 c = document_mat_colour(stage->document, i);
        stage->colours[i] = (uint32_t)c.r << 16 | (uint32_t)c.g << 8 | c.b;
    }
    return CLI_DONE;
}

/* The view that the window opens with, unless angles are given. */
static void aim(const struct render_command *command, struct stage *stage)
{
    struct camera camera = camera_default();
    if (command->has_yaw || command->has_pitch)
        camera = camera_hold(camera, &stage->frame);
    if (command->has_yaw)
        camera.yaw = (float)command->yaw;
    if (command->has_pitch)
        camera.pitch = (float)command->pitch;
    camera.zoom = (float)command->zoom;
    struct viewport viewport = {.width = (float)command->width, .height = (float)command->height};
    camera_view(&camera, &stage->frame, &viewport, &stage->view);
}

static int set_stage(const struct render_command *command, struct stage *stage)
{
    int code = find_solution(command, stage);
    if (code == CLI_DONE)
        code = make_timeline(command, stage);
    if (code == CLI_DONE)
        code = arrange_mats(command, stage);
    if (code == CLI_DONE)
        aim(command, stage);
    return code;
}

/* ---- drawing ---- */

static void fill_picture(const struct render_command *command, const struct stage *stage,
                         struct picture *picture)
{
    picture_init(picture);
    picture->mats = stage->drawn;
    picture->mat_count = stage->document->mat_count;
    picture->poses = (const mat4 *)stage->poses;
    picture->colours = stage->colours;
    picture->contacts = (const float(*)[4])stage->contacts;
    picture->aside = stage->asides;
    glm_vec3_copy((float *)stage->frame.sphere.centre, picture->focus);
    picture->focus_radius = PICTURE_FOCUS * stage->frame.sphere.radius;
    picture->theme = command->scene_theme;
    picture->see_through = command->see_through ? 1.0f : 0.0f;
    glm_mat4_copy((vec4 *)stage->view.view, picture->view);
    glm_mat4_copy((vec4 *)stage->view.projection, picture->projection);
    glm_vec3_copy((float *)stage->view.eye, picture->eye);
    picture->viewport = (struct scene_viewport){0, 0, command->width, command->height};
    picture->quality = quality_preset(QUALITY_REST);
}

static int draw(const struct render_command *command, const struct stage *stage)
{
    struct render_canvas canvas;
    int code = render_canvas_open(command, &canvas);
    if (code == CLI_DONE) {
        struct picture picture;
        fill_picture(command, stage, &picture);
        code =
            render_canvas_report(command, picture_draw(canvas.renderer, &picture, canvas.target));
    }
    if (code == CLI_DONE)
        code = render_canvas_write(&canvas, command);
    render_canvas_close(&canvas);
    return code;
}

/* Where it is not the solution that was asked for. Returns the exit code. */
static int say_what_is_drawn(const struct render_command *command, const struct stage *stage)
{
    char what[96] = "the mats are drawn apart";
    if (draws_solution(stage))
        return CLI_DONE;
    if (draws_best(command, stage))
        snprintf(what, sizeof what, "the best filling is drawn, %d of %d faces",
                 stage->found.placed, stage->document->shape->face_count);
    if (stage->found.end == FIND_NO_SOLUTION) {
        fprintf(stderr, "cubefold render: there is no solution; %s\n", what);
        return CLI_FAILED;
    }
    const char *sought = command->solution > 1 ? "this" : "no";
    fprintf(stderr, "cubefold render: %s solution within %g s (--limit); %s\n", sought,
            command->limit, what);
    return RENDER_OUT_OF_TIME;
}

int render_solution(const struct render_command *command, const struct document *document)
{
    struct stage stage = {.document = document};
    int code = set_stage(command, &stage);
    if (code == CLI_DONE)
        code = draw(command, &stage);
    if (code == CLI_DONE)
        code = say_what_is_drawn(command, &stage);
    stage_free(&stage);
    return code;
}
