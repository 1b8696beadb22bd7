/* cubefold render */
#include "cli/cli.h"
#include "cli/commands.h"
#include "cli/describe.h"
#include "cli/find.h"
#include "cli/interrupt.h"
#include "geom/camera.h"
#include "geom/net.h"
#include "geom/timeline.h"
#include "io/document_drawn.h"
#include "io/options.h"
#include "platform/window.h"
#include "render/picture.h"
#include "render/renderer.h"
#include "render/target.h"

#include <cglm/mat4.h>
#include <cglm/vec3.h>

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

enum { EXIT_OUT_OF_TIME = 124 /* as timeout(1) */, MAX_SIDE = 16384 };

struct render_command {
    const char *file, *output, *size, *theme;
    long long solution, net; /* from 1 */
    double time, yaw, pitch, zoom, explode;
    double limit; /* seconds for the search */
    bool has_yaw, has_pitch;
    bool see_through, partial;
    struct document_request request;
    int width, height;
    enum scene_theme scene_theme;
};

/* What the picture is made of; everything is owned. */
struct stage {
    struct document *document;
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

/* ---- arguments ---- */

static bool read_size(struct render_command *command, const struct options *options)
{
    if (!command->size)
        return true;
    if (options_read_pair(command->size, 'x', 1, MAX_SIDE, &command->width, &command->height))
        return true;
    return options_bad_value(options, "--size", command->size,
                             "WxH in pixels, such as 1280x720, each from 1 to 16384");
}

static bool read_theme(struct render_command *command, const struct options *options)
{
    if (!command->theme || strcmp(command->theme, "light") == 0)
        return true;
    command->scene_theme = SCENE_DARK;
    if (strcmp(command->theme, "dark") == 0)
        return true;
    return options_bad_value(options, "--theme", command->theme, "light or dark");
}

static bool is_standard_output(const char *path)
{
    return strcmp(path, "-") == 0;
}

static bool check_output(const struct render_command *command, const struct options *options)
{
    static const char ending[] = ".png";
    if (!command->output)
        return options_complain(options, "-o OUT.png is missing");
    if (is_standard_output(command->output)) {
        if (isatty(STDOUT_FILENO))
            return options_complain(options, "-o -: standard output is a terminal, expected a file "
                                             "or a pipe");
        return true;
    }
    size_t length = strlen(command->output);
    size_t start = length >= sizeof ending - 1 ? length - (sizeof ending - 1) : length;
    if (strcasecmp(command->output + start, ending) == 0)
        return true;
    return options_bad_value(options, "-o", command->output,
                             "a name that ends in .png, or - for standard output");
}

static bool check_values(struct render_command *command, const struct options *options)
{
    if (!check_output(command, options))
        return false;
    return read_size(command, options) && read_theme(command, options);
}

static bool parse(struct render_command *c, struct options *options, int argc, char **argv)
{
    struct option table[] = {
        {"--output", "-o", OPTION_TEXT, "a file name", .text = &c->output},
        OPTIONS_OF_PUZZLE(&c->request),
        {"--size", NULL, OPTION_TEXT, "WxH in pixels", .text = &c->size},
        {"--theme", NULL, OPTION_TEXT, "light or dark", .text = &c->theme},
        {"--solution", NULL, OPTION_COUNT, "a whole number from 1", 1, 1e9, .count = &c->solution},
        {"--net", NULL, OPTION_COUNT, "a whole number from 1", 1, 1e9, .count = &c->net},
        {"--time", NULL, OPTION_NUMBER, "a number from 0 to 1", 0, 1, .number = &c->time},
        {"--explode", NULL, OPTION_NUMBER, "a number from 0 to 1", 0, 1, .number = &c->explode},
        {"--zoom", NULL, OPTION_NUMBER, "a number from 0.25 to 12", CAMERA_MIN_ZOOM,
         CAMERA_MAX_ZOOM, .number = &c->zoom},
        {"--see-through", NULL, OPTION_FLAG, .flag = &c->see_through},
        {"--partial", NULL, OPTION_FLAG, .flag = &c->partial},
        {"--limit", NULL, OPTION_NUMBER, "seconds from 0.001 on", 0.001, 1e9, .number = &c->limit},
        {"--yaw", NULL, OPTION_NUMBER, "degrees from -360 to 360", -360, 360, .number = &c->yaw},
        {"--pitch", NULL, OPTION_NUMBER, "degrees from -90 to 90", -90, 90, .number = &c->pitch},
    };
    const struct argument arguments[] = {{.name = "FILE", .value = &c->file}};
    size_t count = sizeof table / sizeof table[0];
    *options = (struct options){.command = "render",
                                .options = table,
                                .option_count = count,
                                .arguments = arguments,
                                .argument_count = 1};
    bool done = options_parse(options, argc, argv) && check_values(c, options);
    c->has_yaw = table[count - 2].given;
    c->has_pitch = table[count - 1].given;
    return done;
}

/* ---- the stage ---- */

static void stage_free(struct stage *stage)
{
    timeline_destroy(stage->timeline);
    document_free(stage->document);
    free(stage->found.placements);
    free(stage->poses);
    free(stage->contacts);
    free(stage->asides);
    free(stage->drawn);
    free(stage->colours);
}

static int complain(const char *message, int code)
{
    fprintf(stderr, "cubefold render: %s\n", message);
    return code;
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
            return complain("out of memory", CLI_FAILED);
    }
    enum timeline_status status = timeline_create(&puzzle, placements, net, &stage->timeline);
    net_destroy(net);
    stage->drawn = malloc((size_t)puzzle.mat_count * sizeof *stage->drawn);
    bool done = status == TIMELINE_OK && stage->drawn &&
                document_drawn_mats(stage->document, placements, stage->drawn);
    return done ? CLI_DONE : complain("out of memory", CLI_FAILED);
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
        return complain("out of memory", CLI_FAILED);
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

/* `reason` is what errno says. */
static int complain_unwritten(const struct render_command *command, int reason)
{
    struct text_error error;
    const char *name = is_standard_output(command->output) ? "standard output" : command->output;
    text_fail_file(&error, name, "cannot be written: %s", strerror(reason));
    text_report(&error);
    return CLI_FAILED;
}

static int report(enum render_status status, const struct render_command *command,
                  const char *detail)
{
    switch (status) {
    case RENDER_OK:
        return CLI_DONE;
    case RENDER_FILE:
        return complain_unwritten(command, errno);
    case RENDER_TOO_LARGE:
        fprintf(stderr,
                "cubefold render: --size %dx%d: this system draws at most %d pixels a side\n",
                command->width, command->height, target_max_size());
        return CLI_BAD_USAGE;
    case RENDER_NO_MEMORY:
        return complain(render_status_text(status), CLI_FAILED);
    default:
        fprintf(stderr, "cubefold render: %s%s%s\n", render_status_text(status),
                *detail ? ": " : "", detail);
        return CLI_NO_GRAPHICS;
    }
}

/* With a context current. */
static int draw(const struct render_command *command, const struct stage *stage)
{
    char detail[RENDERER_MESSAGE_SIZE] = "";
    struct renderer *renderer = NULL;
    struct target *target = NULL;
    struct picture picture;
    fill_picture(command, stage, &picture);
    enum render_status status = renderer_create(&renderer, detail);
    if (status == RENDER_OK)
        status = target_create(command->width, command->height, &target);
    if (status == RENDER_OK)
        status = picture_draw(renderer, &picture, target);
    if (status == RENDER_OK)
        status = target_write_png(target, command->output);
    int code = report(status, command, detail);
    target_destroy(target);
    renderer_destroy(renderer);
    return code;
}

static int draw_headless(const struct render_command *command, const struct stage *stage)
{
    const struct window_options options = {.title = "Cubefold",
                                           .width = command->width,
                                           .height = command->height,
                                           .headless = true,
                                           .scale = 1};
    char message[WINDOW_MESSAGE_SIZE];
    struct window *window = NULL;
    if (window_create(&options, &window, message) != WINDOW_OK)
        return complain(message, CLI_NO_GRAPHICS);
    int code = draw(command, stage);
    window_destroy(window);
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
    return EXIT_OUT_OF_TIME;
}

static int run(const struct render_command *command, struct stage *stage)
{
    interrupt_watch();
    describe_notes(stderr, stage->document);
    /* A closed standard output would take the number of the next file that a library opens. */
    if (is_standard_output(command->output) && fcntl(STDOUT_FILENO, F_GETFD) < 0)
        return complain_unwritten(command, errno);
    int code = set_stage(command, stage);
    if (code == CLI_DONE)
        code = draw_headless(command, stage);
    return code == CLI_DONE ? say_what_is_drawn(command, stage) : code;
}

int command_render(int argc, char **argv)
{
    struct render_command command = {.net = 1,
                                     .limit = 60,
                                     .time = 1,
                                     .zoom = 1,
                                     .width = 1280,
                                     .height = 720,
                                     .scene_theme = SCENE_LIGHT};
    struct options options;
    struct stage stage = {0};
    int code = CLI_BAD_USAGE;
    if (parse(&command, &options, argc, argv) &&
        read_puzzle(command.file, &command.request, &stage.document))
        code = run(&command, &stage);
    stage_free(&stage);
    options_free(&options);
    return code;
}
