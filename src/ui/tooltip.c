/* The tooltip: after a delay, what the hovered control is called and which key does the same. */
#include "ui/context.h"
#include "ui/paint.h"
#include "ui/ui.h"

#include <math.h>

/* Stands for what lies inside of a widget. */
static const uint32_t FORCED = 0xFFFFFFFFu;

static const double DELAY = 0.5; /* seconds of hovering */
static const double AGAIN = 0.4; /* seconds after one in which the next comes at once */
static const float HEIGHT = 28.0f;
static const float PADDING = 10.0f;
static const float DISTANCE = 6.0f; /* from the control */
static const float MARGIN = 6.0f;   /* from the rim of the window */

void ui_tip_note(struct ui *ui, uint32_t id, struct ui_rect r, const char *text, const char *key)
{
    struct ui_tip *tip = &ui->tip;
    double now = ui->in.time;

    if (tip->id != id) {
        bool again = tip->shown || now - tip->last_seen < AGAIN;

        tip->id = id;
        tip->since = again ? now - DELAY : now;
        tip->spent = ui->in.down != 0;
    }
    tip->frame = ui->frame;
    tip->rect = r;
    ui_copy(tip->text, sizeof tip->text, text);
    ui_copy(tip->key, sizeof tip->key, key);
}

void ui_tip_now(struct ui *ui, struct ui_rect r, const char *text, const char *key)
{
    struct ui_tip *tip = &ui->tip;

    tip->id = FORCED;
    tip->frame = ui->frame;
    tip->rect = ui_rect_clean(r);
    tip->since = ui->in.time;
    tip->spent = false;
    tip->forced = true;
    ui_copy(tip->text, sizeof tip->text, text);
    ui_copy(tip->key, sizeof tip->key, key);
}

/* Below the control, or above when there is no room; within the window. */
static struct ui_rect tip_rect(const struct ui *ui, float w)
{
    struct ui_rect c = ui->tip.rect,
                   v = ui_inset(ui->viewport, ui_len(ui, MARGIN), ui_len(ui, MARGIN));
    struct ui_rect r = {c.x + (c.w - w) / 2.0f, c.y + c.h + ui_len(ui, DISTANCE), fminf(w, v.w),
                        ui_len(ui, HEIGHT)};

    if (r.y + r.h > v.y + v.h)
        r.y = c.y - ui_len(ui, DISTANCE) - ui_len(ui, HEIGHT);
    r.x = fmaxf(fminf(r.x, v.x + v.w - r.w), v.x);
    r.y = fmaxf(r.y, v.y);
    return r;
}

static void draw_tip(struct ui *ui)
{
    const struct ui_theme *t = &ui->theme;
    struct ui_text_style style = {.size = t->text_small + ui_len(ui, 0.5f),
                                  .color = t->tooltip_text};
    struct ui_text_style key_style = {.size = t->text_small - ui_len(ui, 1.0f),
                                      .color = ui_color_fade(t->tooltip_text, 0.85f),
                                      .align = UI_ALIGN_CENTER};
    float text = ui_text_width(ui, ui->tip.text, &style);
    float cap = ui->tip.key[0]
                    ? fmaxf(ceilf(ui_text_width(ui, ui->tip.key, &key_style)) + ui_len(ui, 10.0f),
                            ui_len(ui, 18.0f))
                    : 0.0f;
    float gap = cap > 0.0f && text > 0.0f ? ui_len(ui, 8.0f) : 0.0f;
    struct ui_rect r = tip_rect(ui, ceilf(text + gap + cap) + 2.0f * ui_len(ui, PADDING));
    struct ui_color clear = ui_color_fade(t->tooltip_text, 0.0f);

    ui_push_layer(ui, UI_LAYER_TOP);
    ui_paint_shadow(ui, r, ui_len(ui, 6.0f), 2.0f, 6.0f, t->shadow);
    ui_paint_box(ui, r, ui_len(ui, 6.0f), t->tooltip, 0.0f, clear);
    struct ui_rect in = ui_inset(r, ui_len(ui, PADDING), 0.0f);

    if (cap > 0.0f) {
        struct ui_rect c = ui_center(ui_cut_right(&in, cap), cap, ui_len(ui, 18.0f));

        ui_cut_right(&in, gap);
        ui_paint_box(ui, c, t->radius_small, clear, t->hairline,
                     ui_color_fade(t->tooltip_text, 0.35f));
        ui_paint_text(ui, c, ui->tip.key, &key_style);
    }
    ui_paint_text(ui, in, ui->tip.text, &style);
    ui_pop_layer(ui);
}

void ui_tip_end(struct ui *ui)
{
    struct ui_tip *tip = &ui->tip;
    double now = ui->in.time;
    bool was_shown = tip->shown;

    tip->shown = false;
    if (tip->id && tip->frame != ui->frame)
        tip->id = 0;
    if (tip->id && (tip->forced || (!tip->spent && !ui->held))) {
        if (tip->forced || now >= tip->since + DELAY) {
            tip->shown = true;
            draw_tip(ui);
        } else {
            ui_wake_at(ui, tip->since + DELAY);
        }
    }
    tip->forced = false;
    if (was_shown && !tip->shown)
        tip->last_seen = now;
}
