/* lesson_gallery FOLDER [WIDTHxHEIGHT] [NAME...]: draws moments of a search into FOLDER, as
 * NAME-light.png and NAME-dark.png. Not a test: it is for the eye. */
#include "lesson_shot.h"

#include "platform/window.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct moment {
    const char *file;
    struct lesson_shot shot;
};

static const struct moment MOMENTS[] = {
    {"blue.txt", {"start", 0, -1, 0, LESSON_TRIAL, 0, 1000, 0, 1}},
    {"blue.txt", {"choose", 2, DIRECTION_FRONT, 0, LESSON_TRIAL, 1, 1000, 0, 1}},
    {"blue.txt", {"rejected", 4, DIRECTION_TOP, 1, LESSON_REJECTED, 1, 1000, 0, 1}},
    {"blue.txt", {"flipped", 3, DIRECTION_TOP, 4, LESSON_REJECTED, 0, 1000, 0, 1}},
    {"blue.txt", {"fits", 4, DIRECTION_TOP, 0, LESSON_FITS, 1, 1000, 0, 1}},
    {"blue.txt", {"hidden", 4, DIRECTION_LEFT, 1, LESSON_REJECTED, 1, 1000, 0, 1}},
    {"blue.txt", {"bottom", 3, DIRECTION_BOTTOM, 1, LESSON_REJECTED, 1, 1000, 0, 1}},
    {"blue.txt", {"left", 0, DIRECTION_LEFT, 0, LESSON_TRIAL, 1, 1000, 0, 1}},
    {"blue.txt", {"turned", 4, DIRECTION_TOP, 1, LESSON_REJECTED, 1, 200, 20, 1}},
    {"../../../puzzles/market-stall.txt", {"stall", 6, 7, 1, LESSON_REJECTED, 3, 1000, 0, 1}},
    {"../../../puzzles/two-tribes.txt", {"tribes", 2, 4, 1, LESSON_TRIAL, 3, 1000, 0, 1}},
    {"../../../puzzles/cake-tin.txt", {"tin", 2, 3, 1, LESSON_REJECTED, 1, 1000, 0, 1}},
    {"../../../puzzles/garden-gate.txt", {"gate", 12, 14, 1, LESSON_REJECTED, 5, 1000, 0, 1}},
    {"../../../puzzles/staircase.txt", {"stairs", 0, 3, 0, LESSON_TRIAL, 1, 1000, 0, 1}},
    {"../../../puzzles/pebble.txt", {"pebble", 3, 0, 1, LESSON_REJECTED, 1, 1000, 0, 1}},
    {"../../../puzzles/wide-awake.txt", {"awake", 3, 0, 1, LESSON_REJECTED, 1, 1000, 0, 1}},
};

static bool wanted(const char *name, int argc, char **argv)
{
    for (int i = 3; i < argc; i++)
        if (strcmp(argv[i], name) == 0)
            return true;
    return argc <= 3;
}

static bool draw(struct renderer *renderer, struct target *target, const struct moment *moment,
                 const char *folder, int width, int height)
{
    static const char *const themes[] = {"light", "dark"};
    struct stage stage;
    struct lesson_scene scene;
    bool done =
        stage_open(&stage, moment->file) && lesson_scene_open(&scene, &stage, &moment->shot);
    for (int theme = 0; done && theme < 2; theme++) {
        struct picture picture;
        char path[512];
        lesson_scene_picture(&scene, &moment->shot, (enum scene_theme)theme, width, height,
                             &picture);
        snprintf(path, sizeof path, "%s/%s-%s.png", folder, moment->shot.name, themes[theme]);
        enum render_status status = picture_draw(renderer, &picture, target);
        if (status == RENDER_OK)
            status = target_write_png(target, path);
        if (status != RENDER_OK)
            fprintf(stderr, "%s: %s\n", path, render_status_text(status));
        done = status == RENDER_OK;
    }
    lesson_scene_close(&scene);
    stage_close(&stage);
    return done;
}

static bool draw_all(int argc, char **argv, int width, int height)
{
    char message[RENDERER_MESSAGE_SIZE];
    struct renderer *renderer = NULL;
    struct target *target = NULL;
    bool done = renderer_create(&renderer, message) == RENDER_OK;
    if (!done)
        fprintf(stderr, "%s\n", message);
    done = done && target_create(width, height, &target) == RENDER_OK;
    for (size_t i = 0; done && i < sizeof MOMENTS / sizeof *MOMENTS; i++)
        if (wanted(MOMENTS[i].shot.name, argc, argv))
            done = draw(renderer, target, &MOMENTS[i], argv[1], width, height);
    target_destroy(target);
    renderer_destroy(renderer);
    return done;
}

int main(int argc, char **argv)
{
    struct window_options options = {.width = 640, .height = 360, .headless = true};
    struct window *window = NULL;
    char message[WINDOW_MESSAGE_SIZE];
    int width = 1280, height = 720;
    if (argc < 2 || (argc > 2 && sscanf(argv[2], "%dx%d", &width, &height) != 2)) {
        fprintf(stderr, "usage: lesson_gallery FOLDER [WIDTHxHEIGHT] [NAME...]\n");
        return 2;
    }
    if (window_create(&options, &window, message) != WINDOW_OK) {
        fprintf(stderr, "%s\n", message);
        return 3;
    }
    bool done = draw_all(argc, argv, width, height);
    window_destroy(window);
    return done ? 0 : 1;
}
