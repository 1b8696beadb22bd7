/* Writes pictures of the demo panel, for looking at. Not a test.
 * usage: show_demo DIR */
#include "demo.h"
#include "soft.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static struct ui_input input_at(float scale, bool small)
{
    return (struct ui_input){.time = 0,
                             .scale = scale,
                             .width = (int)((small ? 720 : 1280) * scale),
                             .height = (int)((small ? 620 : 760) * scale),
                             .pointer_inside = true,
                             .pointer_x = -1,
                             .pointer_y = -1};
}

static void frames(struct ui *ui, struct demo *d, struct ui_input in, const struct ui_theme *theme,
                   int n)
{
    for (int i = 0; i < n; i++) {
        in.time += 0.6;
        ui_begin(ui, &in, theme);
        demo_frame(ui, d);
        ui_end(ui);
        ui_input_next(&in);
    }
}

static void shot(const char *dir, const char *name, enum ui_theme_id id, float scale,
                 const char *what)
{
    struct ui_config config = ui_config_default();
    struct ui_theme theme = ui_theme_get(id);
    struct ui *ui;
    struct demo d = demo_start();
    struct ui_input in = input_at(scale, !strcmp(what, "small"));
    struct soft_image image;
    struct ui_rect r;
    char path[512];

    if (ui_create(&config, &ui) != UI_OK)
        exit(1);
    frames(ui, &d, in, &theme, 2);
    if (!strcmp(what, "help")) {
        d.help = true;
    } else if (!strcmp(what, "list") && ui_find(ui, "net", &r)) {
        in.pointer_x = r.x + r.w / 2;
        in.pointer_y = r.y + r.h / 2;
        ui_input_button(&in, UI_BUTTON_LEFT, true);
        ui_input_button(&in, UI_BUTTON_LEFT, false);
        frames(ui, &d, in, &theme, 1);
        ui_input_next(&in);
    } else if (!strcmp(what, "focus") && ui_find(ui, "play", &r)) {
        ui_set_focus(ui, "scrub");
        in.pointer_x = r.x + r.w / 2;
        in.pointer_y = r.y + r.h / 2;
    } else if (!strcmp(what, "toast")) {
        ui_set_focus(ui, "play");
        ui_toast_set(&d.toast, "Position copied", 0, 100, true);
    }
    in.time = 2;
    frames(ui, &d, in, &theme, 4);
    struct ui_atlas_view atlas = ui_atlas_view(ui_atlas_of(ui));

    snprintf(path, sizeof path, "%s/demo-%s.png", dir, name);
    if (!soft_create(&image, in.width, in.height, theme.ground))
        exit(1);
    soft_draw(&image, ui_draw_list_of(ui), &atlas);
    soft_save(&image, path);
    printf("%s: %u vertices %u commands atlas %d\n", path, ui_draw_list_of(ui)->vertex_count,
           ui_draw_list_of(ui)->command_count, atlas.height);
    soft_free(&image);
    ui_destroy(ui);
}

int main(int argc, char **argv)
{
    const char *dir = argc > 1 ? argv[1] : ".";

    shot(dir, "light-1", UI_THEME_LIGHT, 1, "");
    shot(dir, "dark-1", UI_THEME_DARK, 1, "focus");
    shot(dir, "light-2", UI_THEME_LIGHT, 2, "list");
    shot(dir, "dark-2", UI_THEME_DARK, 2, "");
    shot(dir, "light-125", UI_THEME_LIGHT, 1.25f, "toast");
    shot(dir, "light-help", UI_THEME_LIGHT, 1, "help");
    shot(dir, "dark-list", UI_THEME_DARK, 1, "list");
    shot(dir, "light-small", UI_THEME_LIGHT, 1.5f, "small");
    return 0;
}
