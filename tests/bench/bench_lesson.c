/* What the tree adds to a frame of the lesson when more than 10^6 nodes are known: laying it out
 * and drawing it, at another event each frame, so that nothing can be kept from the frame before.
 * Frames with and without the pane take turns; 1440x900, without a display; glFinish ends each. */
#include "bench.h"

#include "io/rules_text.h"
#include "lesson/lesson_panes.h"
#include "platform/window.h"
#include "render/gl.h"
#include "render/ui_backend.h"

#include <stdio.h>
#include <string.h>

enum { WIDTH = 1440, HEIGHT = 900, FRAMES = 80, WARM_UP = 8 };

#define EVENTS 6000000ull

#define ROW "tree of the lesson at a million nodes, a frame"

struct setting {
    struct document *document;
    struct puzzle puzzle;
    struct lesson *lesson;
    struct lesson_panes panes;
    struct window *window;
    struct target *target;
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

static bool open_screen(struct setting *setting)
{
    char message[WINDOW_MESSAGE_SIZE];
    struct ui_config config = ui_config_default();
    struct window_options options = {
        .title = "", .width = WIDTH, .height = HEIGHT, .headless = true};
    return window_create(&options, &setting->window, message) == WINDOW_OK &&
           target_create(WIDTH, HEIGHT, &setting->target) == RENDER_OK &&
           ui_backend_create(&setting->backend) == RENDER_OK &&
           ui_create(&config, &setting->ui) == UI_OK;
}

static void close_all(struct setting *setting)
{
    ui_destroy(setting->ui);
    ui_backend_destroy(setting->backend);
    target_destroy(setting->target);
    window_destroy(setting->window);
    lesson_panes_free(&setting->panes);
    lesson_destroy(setting->lesson);
    document_free(setting->document);
}

/* Seconds of a frame at an event. */
static double draw(struct setting *setting, uint64_t event, bool tree)
{
    struct ui_theme theme = ui_theme_get(UI_THEME_LIGHT);
    setting->time += 0.016;
    lesson_go_at_once(setting->lesson, event);
    setting->panes.hidden[LESSON_PANE_TREE] = !tree;
    struct ui_input input = {.scale = 1, .width = WIDTH, .height = HEIGHT, .time = setting->time};
    glFinish();
    double start = bench_now();
    ui_begin(setting->ui, &input, &theme);
    lesson_panes(&setting->panes, setting->ui, setting->lesson, ui_viewport(setting->ui));
    ui_end(setting->ui);
    ui_backend_draw(setting->backend, ui_draw_list_of(setting->ui), ui_atlas_of(setting->ui),
                    setting->target);
    glFinish();
    return bench_now() - start;
}

static void measure(struct setting *setting)
{
    double with[FRAMES], without[FRAMES], last[FRAMES];
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
    memcpy(last, with, sizeof last);
    double added = bench_median(with, FRAMES) - bench_median(without, FRAMES);
    snprintf(row, sizeof row, "tree of the lesson, %.1f million nodes", (double)nodes / 1e6);
    bench_row(row, added > 0 ? 1000 * added : 0, "ms", 10);
    bench_row("all panes of the lesson, 1440x900", 1000 * bench_median(last, FRAMES), "ms", 0);
}

int main(void)
{
    struct setting setting;
    memset(&setting, 0, sizeof setting);
    if (open_lesson(&setting) && open_screen(&setting))
        measure(&setting);
    else
        bench_row_missing(ROW, "there is no lesson, or no screen to draw it on");
    close_all(&setting);
    return 0;
}
