/* gallery FOLDER [moving] [NAME...]: draws the pictures that the look is judged by into FOLDER, as
 * NAME-light.png and NAME-dark.png. Not a test: it is for the eye. */
#include "stage.h"

#include "platform/window.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { WIDTH = 1200, HEIGHT = 800 };

static const struct shot SHOTS[] = {
    {"table", TIMELINE_APART, 0, 0, 1000, 0, 1, 0, -1},
    {"lay-out", TIMELINE_LAY_OUT, 0.6f, 0, 1000, 0, 1, 0, -1},
    {"net", TIMELINE_INTERLOCK, 1, 0, 1000, 0, 1, 0, -1},
    {"fold-1", TIMELINE_FOLD, 0.3f, 0, 1000, 0, 1, 0, -1},
    {"fold-2", TIMELINE_FOLD, 0.6f, 0, 1000, 0, 1, 0, -1},
    {"fold-3", TIMELINE_FOLD, 0.85f, 0, 1000, 0, 1, 0, -1},
    {"cube-1", TIMELINE_PRESENT, 1, 0, 40, 27, 1, 0, -1},
    {"cube-2", TIMELINE_PRESENT, 1, 0, 130, 27, 1, 0, -1},
    {"cube-3", TIMELINE_PRESENT, 1, 0, 220, 35, 1, 0, -1},
    {"cube-4", TIMELINE_PRESENT, 1, 0, 310, 15, 1, 0, -1},
    {"explode", TIMELINE_PRESENT, 1, 0.6f, 40, 27, 1, 0, -1},
    {"see-through", TIMELINE_PRESENT, 1, 0, 40, 27, 1, 1, -1},
    {"selected", TIMELINE_PRESENT, 1, 0, 40, 27, 1, 0, 3},
    {"below", TIMELINE_PRESENT, 1, 0, 40, -35, 1, 0, -1},
    {"close", TIMELINE_PRESENT, 1, 0, 30, 25, 3, 0, -1},
    {"net-through", TIMELINE_INTERLOCK, 1, 0, 1000, 0, 1, 1, 2},
};

static bool wanted(const char *name, int argc, char **argv)
{
    bool named = false;
    for (int i = 2; i < argc; i++) {
        if (strcmp(argv[i], "moving") != 0) {
            named = true;
            if (strcmp(argv[i], name) == 0)
                return true;
        }
    }
    return !named;
}

static bool draw(struct renderer *renderer, struct target *target, const struct stage *stage,
                 const struct shot *shot, const char *folder, bool moving)
{
    static const char *const themes[] = {"light", "dark"};
    for (int theme = 0; theme < 2; theme++) {
        struct picture picture;
        char path[512];
        stage_picture(stage, shot, (enum scene_theme)theme, WIDTH, HEIGHT, &picture);
        picture.quality = quality_preset(moving ? QUALITY_MOVING : QUALITY_REST);
        snprintf(path, sizeof path, "%s/%s-%s.png", folder, shot->name, themes[theme]);
        enum render_status status = picture_draw(renderer, &picture, target);
        if (status == RENDER_OK)
            status = target_write_png(target, path);
        if (status != RENDER_OK) {
            fprintf(stderr, "%s: %s\n", path, render_status_text(status));
            return false;
        }
    }
    return true;
}

static bool draw_all(int argc, char **argv)
{
    char message[RENDERER_MESSAGE_SIZE];
    struct renderer *renderer = NULL;
    struct target *target = NULL;
    struct stage stage;
    bool moving = false, done = stage_open(&stage, "blue.txt");
    for (int i = 2; i < argc; i++)
        moving = moving || strcmp(argv[i], "moving") == 0;
    if (renderer_create(&renderer, message) != RENDER_OK) {
        fprintf(stderr, "%s\n", message);
        done = false;
    }
    done = done && target_create(WIDTH, HEIGHT, &target) == RENDER_OK;
    for (size_t i = 0; done && i < sizeof SHOTS / sizeof *SHOTS; i++)
        if (wanted(SHOTS[i].name, argc, argv))
            done = draw(renderer, target, &stage, &SHOTS[i], argv[1], moving);
    target_destroy(target);
    renderer_destroy(renderer);
    stage_close(&stage);
    return done;
}

int main(int argc, char **argv)
{
    struct window_options options = {.width = WIDTH, .height = HEIGHT, .headless = true};
    struct window *window = NULL;
    char message[WINDOW_MESSAGE_SIZE];
    if (argc < 2) {
        fprintf(stderr, "usage: gallery FOLDER [moving] [NAME...]\n");
        return 2;
    }
    if (window_create(&options, &window, message) != WINDOW_OK) {
        fprintf(stderr, "%s\n", message);
        return 3;
    }
    bool done = draw_all(argc, argv);
    window_destroy(window);
    return done ? 0 : 1;
}
