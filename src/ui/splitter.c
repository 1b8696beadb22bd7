/* Gaps that move, and the headers of the panels between them. */
#include "ui/splitter.h"

#include "ui/context.h"
#include "ui/paint.h"
#include "ui/widgets.h"

#include <math.h>

static const float STEP = 8.0f;  /* logical pixels a press of an arrow key */
static const float GRIP = 36.0f; /* length of the grip */
static const float HEADER = 18.0f;

static float bounded(const struct ui_splitter *s, float size)
{
    float min = isfinite(s->min) ? s->min : 0.0f, max = isfinite(s->max) ? s->max : min;

    size = isnan(size) ? s->preset : size;
    return fmaxf(fminf(size, max), min);
}

static float moved_by_keys(struct ui *ui, const struct ui_splitter *s, float size)
{
    enum ui_key more = s->split == UI_SPLIT_X ? UI_KEY_RIGHT : UI_KEY_DOWN;
    enum ui_key less = s->split == UI_SPLIT_X ? UI_KEY_LEFT : UI_KEY_UP;
    float sign = s->from_end ? -1.0f : 1.0f;

    while (ui_take_key(ui, s->name, more))
        size += sign * ui_len(ui, STEP);
    while (ui_take_key(ui, s->name, less))
        size -= sign * ui_len(ui, STEP);
    if (ui_take_key(ui, s->name, UI_KEY_HOME))
        size = s->from_end ? s->max : s->min;
    if (ui_take_key(ui, s->name, UI_KEY_END))
        size = s->from_end ? s->min : s->max;
    return size;
}

static void draw_grip(struct ui *ui, struct ui_rect r, const struct ui_splitter *s,
                      const struct ui_act *act)
{
    const struct ui_theme *t = &ui->theme;
    float shown = fmaxf(act->hot, act->focus_visible ? 1.0f : 0.0f), w = ui_len(ui, 4.0f);
    struct ui_rect grip = s->split == UI_SPLIT_X ? ui_center(r, w, fminf(ui_len(ui, GRIP), r.h))
                                                 : ui_center(r, fminf(ui_len(ui, GRIP), r.w), w);
    struct ui_color ink = act->held || act->focus_visible ? t->accent : t->track_off;
    struct ui_color none = {0};

    ui_paint_box(ui, grip, w / 2.0f, ui_color_fade(ink, shown), 0.0f, none);
    if (act->focus_visible)
        ui_paint_focus(ui, grip, w / 2.0f);
}

bool ui_splitter(struct ui *ui, struct ui_rect r, const struct ui_splitter *s, float *size)
{
    bool sideways = s->split == UI_SPLIT_X;
    unsigned flags = UI_ACT_DRAG | (sideways ? UI_ACT_CURSOR_X | UI_ACT_ARROWS_X
                                             : UI_ACT_CURSOR_Y | UI_ACT_ARROWS_Y);
    struct ui_act act = ui_interact(ui, s->name, r, flags, s->tip, NULL);
    float old = bounded(s, *size), now = old;

    if (act.pressed)
        ui->press_value = (double)old;
    if (act.held && (act.drag_x != 0.0f || act.drag_y != 0.0f)) {
        float by = sideways ? act.drag_x : act.drag_y;

        now = (float)ui->press_value + (s->from_end ? -by : by);
    }
    now = moved_by_keys(ui, s, now);
    if (act.doubled) {
        now = s->preset;
        ui->press_value = (double)bounded(s, now);
    }
    *size = bounded(s, now);
    draw_grip(ui, r, s, &act);
    return *size != old;
}

/* ---- panels ---- */

float ui_panel_extra(struct ui *ui)
{
    return 2.0f * ui->theme.padding + ui_len(ui, HEADER) + ui->theme.gap - ui_len(ui, 2.0f);
}

static bool close_button(struct ui *ui, struct ui_rect *head, const struct ui_panel *panel)
{
    char name[UI_MAX_NAME];
    float side = ui_len(ui, 24.0f);
    struct ui_rect r = ui_center(ui_cut_right(head, side), side, side);

    r.x += ui_len(ui, 7.0f); /* the cross lines up with the content */
    return ui_button(ui, r,
                     &(struct ui_button){.name = ui_part_name(name, panel->name, "close"),
                                         .icon = UI_ICON_CLOSE,
                                         .tip = panel->close_tip ? panel->close_tip : "Hide",
                                         .key = panel->close_key,
                                         .look = UI_BUTTON_QUIET});
}

struct ui_rect ui_panel(struct ui *ui, struct ui_rect r, const struct ui_panel *panel, bool *closed)
{
    struct ui_rect in = ui_card(ui, r);
    struct ui_rect head = ui_cut_top(&in, ui_len(ui, HEADER));

    head.y -= ui_len(ui, 2.0f);
    ui_cut_top(&in, ui->theme.gap - ui_len(ui, 2.0f));
    if (panel->closable && head.w > ui_len(ui, 60.0f) && close_button(ui, &head, panel) && closed)
        *closed = true;
    ui_cut_left(&head, ui_label(ui, head, panel->title, UI_LABEL_SECTION) + ui->theme.gap);
    if (panel->detail) {
        struct ui_text_style style = {.size = ui->theme.text_small,
                                      .color = ui->theme.text_soft,
                                      .align = UI_ALIGN_RIGHT,
                                      .tabular = true};

        ui_paint_text(ui, head, panel->detail, &style);
    }
    return in;
}
