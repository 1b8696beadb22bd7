/* What a frame of the lesson costs in which only the panes change, without a display; glFinish ends
 * each of its parts.
 *
 * First, what the tree adds when more than 10^6 nodes are known: laying it out and drawing it, at
 * another event each frame, so that nothing can be kept from the frame before. Frames with and
 * without the pane take turns. Then, in windows of three sizes, the parts of a frame: the scene
 * copied from where it is kept, the panes laid out, drawn, and all of it shown. */
#include "bench.h"

#include "io/rules_text.h"
#include "lesson/lesson_panes.h"
#include "platform/window.h"
#include "render/gl.h"
#include "render/ui_backend.h"

#include <stdio.h>
#include <string.h>

enum { FRAMES = 80, WARM_UP = 8 };

#define EVENTS 6000000ull

#define ROW "tree of the lesson at a million nodes, a frame"

/* Size of a window, physical pixels, and how many of them make a logical one. */
struct screen {
    int width, height;
    float scale;
};

static const struct screen SCREENS[] = {{1440, 900, 1}, {1024, 640, 1}, {2880, 1800, 2}};

struct setting {
    struct document *document;
    struct puzzle puzzle;
    struct lesson *lesson;
    struct lesson_panes panes;
    struct window *window;
    struct target *scene, *target;
    struct screen screen;
    struct ui *ui;
    struct ui_backend *backend;
    double time;
};

static bool open_lesson(struct setting *setting)
{
    struct text_error error;
    if (!document_read_file(PUZZLES_DIR "/blue.txt", NULL, &setting->document, &error))
        return false;
    setting->puzzle = document_puzzle(setting->document);
    struct lesson_options options = {.document = setting->document,
                                     .puzzle = &setting->puzzle,
                                     .rules = rules_preset_named("try-all")->rules,
                                     .patient = true};
    setting->lesson = lesson_create(&options);
    if (setting->lesson == NULL)
        return false;
    trace_extend(setting->lesson->runs[0]->trace, EVENTS);
    return lesson_panes_init(&setting->panes, setting->puzzle.shape->face_count);
}

static bool open_screen(struct setting *setting, struct screen screen)
{
    char message[WINDOW_MESSAGE_SIZE];
    struct ui_config config = ui_config_default();
    struct window_options options = {
        .title = "", .width = screen.width, .height = screen.height, .headless = true};
    setting->screen = screen;
    return window_create(&options, &setting->window, message) == WINDOW_OK &&
           target_create(screen.width, screen.height, &setting->scene) == RENDER_OK &&
           target_create(screen.width, screen.height, &setting->target) == RENDER_OK &&
           ui_backend_create(&setting->backend) == RENDER_OK &&
           ui_create(&config, &setting->ui) == UI_OK;
}

static void close_screen(struct setting *setting)
{
    ui_destroy(setting->ui);
    ui_backend_destroy(setting->backend);
    target_destroy(setting->target);
    target_destroy(setting->scene);
    window_destroy(setting->window);
    setting->ui = NULL;
    setting->backend = NULL;
    setting->target = setting->scene = NULL;
    setting->window = NULL;
}

static void close_all(struct setting *setting)
{
    close_screen(setting);
    lesson_panes_free(&setting->panes);
    lesson_destroy(setting->lesson);
    document_free(setting->document);
}

/* Lays out the panes at an event. */
static void lay_out(struct setting *setting, uint64_t event)
{
    struct ui_theme theme = ui_theme_get(UI_THEME_LIGHT);
    setting->time += 0.016;
    lesson_go_at_once(setting->lesson, event);
    struct ui_input input = {.scale = setting->screen.scale,
                             .width = setting->screen.width,
                             .height = setting->screen.height,
                             .time = setting->time};
    ui_begin(setting->ui, &input, &theme);
    lesson_panes(&setting->panes, setting->ui, setting->lesson, ui_viewport(setting->ui));
    ui_end(setting->ui);
}

static void draw_panes(struct setting *setting)
{
    ui_backend_draw(setting->backend, ui_draw_list_of(setting->ui), ui_atlas_of(setting->ui),
                    setting->target);
}

/* Seconds of a frame at an event. */
static double draw(struct setting *setting, uint64_t event, bool tree)
{
    setting->panes.hidden[LESSON_PANE_TREE] = !tree;
    glFinish();
    double start = bench_now();
    lay_out(setting, event);
    draw_panes(setting);
    glFinish();
    return bench_now() - start;
}

/* ---- the tree ---- */

static void measure_tree(struct setting *setting)
{
    double with[FRAMES], without[FRAMES];
    uint64_t nodes = trace_facts(setting->lesson->runs[0]->trace).counts.placements;
    char row[96];
    for (int i = -WARM_UP; i < FRAMES; i++) {
        uint64_t event = EVENTS - 50000 + 37 * (uint64_t)(i + WARM_UP);
        double a = draw(setting, event, false), b = draw(setting, event, true);
        if (i >= 0) {
            without[i] = a;
            with[i] = b;
        }
    }
    double added = bench_median(with, FRAMES) - bench_median(without, FRAMES);
    snprintf(row, sizeof row, "tree of the lesson, %.1f million nodes", (double)nodes / 1e6);
    bench_row(row, added > 0 ? 1000 * added : 0, "ms", 10);
}

/* ---- parts of a frame ---- */

enum part { PART_COPY, PART_LAY_OUT, PART_DRAW, PART_SHOW, PART_ALL, PARTS };

/* Ends a part: its seconds. */
static double lap(double *start)
{
    glFinish();
    double now = bench_now(), taken = now - *start;
    *start = now;
    return taken;
}

static void draw_parts(struct setting *setting, uint64_t event, double parts[PARTS])
{
    glFinish();
    double start = bench_now();
    lay_out(setting, event);
    struct ui_clip scene = ui_draw_uncovered(ui_draw_list_of(setting->ui));
    parts[PART_LAY_OUT] = lap(&start);
    target_copy_part(setting->scene, setting->target, scene.x, scene.y, scene.w, scene.h);
    parts[PART_COPY] = lap(&start);
    draw_panes(setting);
    parts[PART_DRAW] = lap(&start);
    target_show(setting->target, setting->screen.width, setting->screen.height);
    parts[PART_SHOW] = lap(&start);
    parts[PART_ALL] = parts[PART_COPY] + parts[PART_LAY_OUT] + parts[PART_DRAW] + parts[PART_SHOW];
}

static void measure_parts(struct setting *setting)
{
    static const char *const names[PARTS] = {"  scene copied", "  panes laid out", "  panes drawn",
                                             "  shown", "panes of the lesson"};
    double parts[PARTS], all[PARTS][FRAMES];
    char row[96];
    for (int i = -WARM_UP; i < FRAMES; i++) {
        draw_parts(setting, EVENTS - 50000 + 37 * (uint64_t)(i + WARM_UP), parts);
        for (int part = 0; i >= 0 && part < PARTS; part++)
            all[part][i] = parts[part];
    }
    snprintf(row, sizeof row, "%s, %dx%d", names[PART_ALL], setting->screen.width,
             setting->screen.height);
    bench_row(row, 1000 * bench_median(all[PART_ALL], FRAMES), "ms", 0);
    for (int part = 0; part < PART_ALL; part++)
        bench_row(names[part], 1000 * bench_median(all[part], FRAMES), "ms", 0);
}

static void measure_screens(struct setting *setting)
{
    for (size_t i = 0; i < sizeof SCREENS / sizeof *SCREENS; i++) {
        close_screen(setting);
        if (open_screen(setting, SCREENS[i]))
            measure_parts(setting);
        else
            bench_row_missing("panes of the lesson", "there is no screen to draw them on");
    }
}

int main(void)
{
    struct setting setting;
    memset(&setting, 0, sizeof setting);
    if (open_lesson(&setting) && open_screen(&setting, SCREENS[0])) {
        measure_tree(&setting);
        measure_screens(&setting);
    } else {
        bench_row_missing(ROW, "there is no lesson, or no screen to draw it on");
    }
    close_all(&setting);
    return 0;
}
