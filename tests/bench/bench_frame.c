/* What a frame costs against the same triangles drawn flat, in one colour a mat and without light,
 * with the same sampling, in the same run: frames of both kinds take turns.
 *
 * Every frame differs from the one before, so that no map can be kept: the view turns, or the net
 * folds. The picture is 1280x720, drawn without a display; glFinish ends each frame.
 */
#include "../render/stage.h"
#include "bench.h"

#include "platform/window.h"
#include "render/gl.h"
#include "render/target.h"

#include <stdio.h>

enum { WIDTH = 1280, HEIGHT = 720, FRAMES = 60, WARM_UP = 6 };

struct run {
    const char *name;
    enum quality_preset preset;
    bool folding; /* else the finished cube turns */
    double target;
};

static const struct run RUNS[] = {
    {"frame cost against flat, moving, turning", QUALITY_MOVING, false, 2},
    {"frame cost against flat, moving, folding", QUALITY_MOVING, true, 2},
    {"frame cost against flat, at rest", QUALITY_REST, false, 4},
};

/* Everything that drawing needs. */
struct setting {
    struct window *window;
    struct renderer *renderer;
    struct target *target;
    struct stage stage;
};

static double draw(struct setting *setting, const struct run *run, int frame, bool flat)
{
    float share = (float)(frame % FRAMES) / FRAMES;
    struct shot shot = {.name = "", .phase = TIMELINE_PRESENT, .share = 1, .yaw = 40 + 90 * share};
    struct picture picture;
    struct scene_mat mats[64];
    struct scene scene;
    shot.pitch = 27;
    shot.zoom = 1;
    shot.selected = PICTURE_NONE;
    if (run->folding) {
        shot.phase = TIMELINE_FOLD;
        shot.share = share;
    }
    stage_picture(&setting->stage, &shot, SCENE_LIGHT, WIDTH, HEIGHT, &picture);
    picture.quality = quality_preset(run->preset);
    picture_scene(&picture, mats, &scene);
    glFinish();
    double start = bench_now();
    enum render_status status = flat ? render_flat(setting->renderer, &scene, setting->target)
                                     : render_scene(setting->renderer, &scene, setting->target);
    glFinish();
    return status == RENDER_OK ? bench_now() - start : 0;
}

static void measure(struct setting *setting, const struct run *run)
{
    double flat[FRAMES], full[FRAMES];
    char row[96];
    for (int i = -WARM_UP; i < FRAMES; i++) {
        double a = draw(setting, run, i + WARM_UP, true);
        double b = draw(setting, run, i + WARM_UP, false);
        if (i >= 0) {
            flat[i] = a;
            full[i] = b;
        }
    }
    double cheap = bench_median(flat, FRAMES), dear = bench_median(full, FRAMES);
    if (cheap <= 0 || dear <= 0) {
        bench_row_missing(run->name, "the picture cannot be drawn");
        return;
    }
    bench_row(run->name, dear / cheap, "x", run->target);
    snprintf(row, sizeof row, "  %.2f ms flat,", cheap * 1e3);
    bench_row(row, dear * 1e3, "ms", 0);
}

static bool set_up(struct setting *setting, char message[WINDOW_MESSAGE_SIZE])
{
    const struct window_options options = {.width = WIDTH, .height = HEIGHT, .headless = true};
    if (window_create(&options, &setting->window, message) != WINDOW_OK)
        return false;
    snprintf(message, WINDOW_MESSAGE_SIZE, "the picture cannot be drawn");
    return renderer_create(&setting->renderer, NULL) == RENDER_OK &&
           target_create(WIDTH, HEIGHT, &setting->target) == RENDER_OK &&
           stage_open(&setting->stage, "blue.txt");
}

int main(void)
{
    struct setting setting = {0};
    char message[WINDOW_MESSAGE_SIZE];
    bool ready = set_up(&setting, message);
    for (size_t i = 0; i < sizeof RUNS / sizeof *RUNS; i++)
        if (ready)
            measure(&setting, &RUNS[i]);
        else
            bench_row_missing(RUNS[i].name, message);
    if (setting.window) {
        stage_close(&setting.stage);
        target_destroy(setting.target);
        renderer_destroy(setting.renderer);
        window_destroy(setting.window);
    }
    return 0;
}
