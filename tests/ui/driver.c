#include "driver.h"

#include "cmocka_all.h"

#include <math.h>

struct driver driver_start(void (*show)(struct ui *ui, void *user), void *user)
{
    struct ui_config config = ui_config_default();
    struct driver d = {
        .show = show, .user = user, .demo = demo_start(), .theme = ui_theme_get(UI_THEME_LIGHT)};

    d.in = (struct ui_input){.scale = 1,
                             .width = 1280,
                             .height = 760,
                             .pointer_inside = true,
                             .pointer_x = -5,
                             .pointer_y = -5,
                             .time = 100};
    assert_int_equal(ui_create(&config, &d.ui), UI_OK);
    driver_frame(&d);
    driver_frame(&d);
    return d;
}

void driver_stop(struct driver *d)
{
    ui_destroy(d->ui);
    d->ui = NULL;
}

void check_draw_list(const struct ui_draw_list *list)
{
    uint32_t next_layer = 0;

    assert_true(list->vertex_count <= list->vertex_capacity);
    assert_true(list->index_count <= list->index_capacity);
    for (uint32_t i = 0; i < list->index_count; i++)
        assert_true(list->indices[i] < list->vertex_count);
    for (uint32_t i = 0; i < list->command_count; i++) {
        const struct ui_draw_cmd *c = &list->commands[i];

        assert_true(c->clip.w > 0 && c->clip.h > 0);
        assert_true(c->clip.x >= 0 && c->clip.y >= 0);
        assert_true(c->clip.x + c->clip.w <= list->width && c->clip.y + c->clip.h <= list->height);
        assert_true(c->index_count > 0 && c->index_count % 3 == 0);
        assert_true(c->index_first + c->index_count <= list->index_count);
        assert_true(c->layer >= next_layer);
        next_layer = c->layer;
    }
    for (uint32_t i = 0; i < list->vertex_count; i++) {
        const struct ui_vertex *v = &list->vertices[i];

        assert_true(isfinite(v->x) && isfinite(v->y) && isfinite(v->u) && isfinite(v->v));
        assert_true(v->half_x >= 0 && v->half_y >= 0 && v->border >= 0 && v->softness >= 0);
        assert_true(v->radius >= 0 && v->radius <= fminf(v->half_x, v->half_y));
    }
}

void driver_frame(struct driver *d)
{
    ui_begin(d->ui, &d->in, &d->theme);
    if (d->show)
        d->show(d->ui, d->user);
    else
        demo_frame(d->ui, &d->demo);
    ui_end(d->ui);
    check_draw_list(ui_draw_list_of(d->ui));
    ui_input_next(&d->in);
}

void driver_settle(struct driver *d)
{
    double end = d->in.time + 3600.0;

    driver_frame(d);
    while (ui_next_wake(d->ui) < end) {
        d->in.time = fmax(d->in.time + 0.016, ui_next_wake(d->ui));
        assert_true(d->in.time < end);
        driver_frame(d);
    }
}

void driver_wait(struct driver *d, double seconds)
{
    d->in.time += seconds;
    driver_frame(d);
}

void driver_move(struct driver *d, float x, float y)
{
    d->in.pointer_x = x;
    d->in.pointer_y = y;
    driver_frame(d);
}

void driver_button(struct driver *d, bool down)
{
    ui_input_button(&d->in, UI_BUTTON_LEFT, down);
    driver_frame(d);
}

void driver_key(struct driver *d, enum ui_key key, unsigned mods)
{
    ui_input_key(&d->in, key, mods);
    driver_frame(d);
}

struct ui_rect driver_rect(struct driver *d, const char *name)
{
    struct ui_rect r = {0};

    if (!ui_find(d->ui, name, &r))
        fail_msg("no widget named %s", name);
    return r;
}

void driver_over(struct driver *d, const char *name)
{
    struct ui_rect r = driver_rect(d, name);

    driver_move(d, r.x + r.w / 2, r.y + r.h / 2);
}

void driver_click(struct driver *d, const char *name)
{
    driver_over(d, name);
    driver_button(d, true);
    driver_button(d, false);
    driver_frame(d);
}
