/* Writes pictures of the gallery, for looking at. Not a test.
 * usage: show_gallery DIR */
#include "gallery.h"
#include "soft.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct shot {
    const char *name;
    enum ui_theme_id theme;
    float scale;
    int width, height; /* logical */
    float magnify;
    const char *what;
};

static void prepare(struct gallery *g, struct ui *ui, struct ui_input *in, const char *what)
{
    struct ui_rect r = {0};

    if (strstr(what, "table"))
        g->table = true;
    if (strstr(what, "many")) {
        gallery_grow(g, 4000, 3);
        g->tree.mode = UI_TREE_FIT;
        g->path_rows = 40;
    }
    if (strstr(what, "grown"))
        gallery_grow(g, 300, 5);
    if (strstr(what, "zoom")) {
        g->graph.from = 1200;
        g->graph.to = 1500;
    }
    if (strstr(what, "unknown")) {
        g->explored = 4000;
        g->finished = false;
    }
    if (strstr(what, "edit")) {
        ui_set_focus(ui, "event");
        r = ui_viewport(ui);
    }
    if (strstr(what, "split"))
        ui_set_focus(ui, "split");
    if (strstr(what, "hover") && ui_find(ui, "graph", &r)) {
        in->pointer_x = r.x + 700;
        in->pointer_y = r.y + 60;
    }
    if (strstr(what, "node")) {
        struct ui_tree tree = gallery_tree(g);

        if (ui_tree_node_rect(ui, gallery_tree_rect(ui, g), &tree, &g->tree, 5, &r)) {
            in->pointer_x = r.x + 5;
            in->pointer_y = r.y + 5;
            ui_set_focus(ui, "tree");
        }
    }
}

static void frames(struct ui *ui, struct gallery *g, struct ui_input *in,
                   const struct ui_theme *theme, int n)
{
    for (int i = 0; i < n; i++) {
        in->time += 0.6;
        ui_begin(ui, in, theme);
        gallery_frame(ui, g);
        ui_end(ui);
        ui_input_next(in);
    }
}

static void take(const char *dir, const struct shot *s, struct gallery *g)
{
    struct ui_config config = ui_config_default();
    struct ui_theme theme = ui_theme_scaled(ui_theme_get(s->theme), s->magnify);
    struct ui_input in = {.scale = s->scale,
                          .width = (int)((float)s->width * s->scale),
                          .height = (int)((float)s->height * s->scale),
                          .pointer_inside = true,
                          .pointer_x = -1,
                          .pointer_y = -1};
    struct soft_image image;
    struct ui *ui;
    char path[512];

    gallery_start(g);
    if (ui_create(&config, &ui) != UI_OK)
        exit(1);
    frames(ui, g, &in, &theme, 2);
    prepare(g, ui, &in, s->what);
    frames(ui, g, &in, &theme, 4);
    struct ui_atlas_view atlas = ui_atlas_view(ui_atlas_of(ui));

    snprintf(path, sizeof path, "%s/gallery-%s.png", dir, s->name);
    if (!soft_create(&image, in.width, in.height, theme.ground))
        exit(1);
    soft_draw(&image, ui_draw_list_of(ui), &atlas);
    soft_save(&image, path);
    printf("%s: %u vertices %u commands atlas %d dropped %u\n", path,
           ui_draw_list_of(ui)->vertex_count, ui_draw_list_of(ui)->command_count, atlas.height,
           ui_draw_list_of(ui)->dropped);
    soft_free(&image);
    ui_destroy(ui);
    gallery_stop(g);
}

int main(int argc, char **argv)
{
    static const struct shot shots[] = {
        {"light-1", UI_THEME_LIGHT, 1, 1440, 900, 1, "hover"},
        {"dark-1", UI_THEME_DARK, 1, 1440, 900, 1, "node"},
        {"light-2", UI_THEME_LIGHT, 2, 1280, 800, 1, "zoom edit"},
        {"dark-2", UI_THEME_DARK, 2, 1280, 800, 1, "grown unknown table"},
        {"small", UI_THEME_LIGHT, 1, 1024, 640, 1, "split"},
        {"many", UI_THEME_LIGHT, 1, 1440, 900, 1, "many unknown table"},
        {"projector", UI_THEME_LIGHT, 1, 1920, 1080, 1.35f, "table zoom"},
    };
    struct gallery *g = malloc(sizeof *g);

    if (!g)
        return 1;
    for (size_t i = 0; i < sizeof shots / sizeof shots[0]; i++)
        take(argc > 1 ? argv[1] : ".", &shots[i], g);
    free(g);
    return 0;
}
