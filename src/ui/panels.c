/* Widgets that only show: labels, cards, separators, progress, badges. */
#include "ui/context.h"
#include "ui/ui.h"
#include "ui/widgets.h"

#include <math.h>

float ui_label(struct ui *ui, struct ui_rect r, const char *text, enum ui_label_look look)
{
    const struct ui_theme *t = &ui->theme;
    struct ui_text_style style = {.size = t->text_size, .color = t->text};

    switch (look) {
    case UI_LABEL_TEXT:
        break;
    case UI_LABEL_SOFT:
        style.color = t->text_soft;
        style.size = t->text_small + ui_len(ui, 1.0f);
        break;
    case UI_LABEL_SECTION:
        style.font = UI_FONT_BOLD;
        style.size = t->text_small;
        style.color = t->text_soft;
        break;
    case UI_LABEL_TITLE:
        style.font = UI_FONT_BOLD;
        style.size = t->text_title;
        break;
    case UI_LABEL_NUMBER:
        style.tabular = true;
        style.align = UI_ALIGN_RIGHT;
        break;
    case UI_LABEL_WARNING:
        style.color = t->warning_text;
        break;
    }
    return ui_paint_text(ui, r, text, &style);
}

struct ui_rect ui_card(struct ui *ui, struct ui_rect r)
{
    const struct ui_theme *t = &ui->theme;

    ui_block(ui, r);
    ui_paint_card(ui, r, t->radius_card, 3.0f, 9.0f);
    return ui_inset(r, t->padding, t->padding);
}

struct ui_rect ui_bar(struct ui *ui, struct ui_rect r)
{
    const struct ui_theme *t = &ui->theme;
    struct ui_color none = {0};

    ui_block(ui, r);
    ui_paint_box(ui, r, 0.0f, t->card, 0.0f, none);
    ui_paint_hline(ui, r.x, r.x + r.w, r.y + r.h - fmaxf(1.0f / ui->scale, t->hairline),
                   t->card_edge);
    return ui_inset(r, t->padding, 0.0f);
}

void ui_separator(struct ui *ui, struct ui_rect r)
{
    if (r.w >= r.h)
        ui_paint_hline(ui, r.x, r.x + r.w, r.y + r.h / 2.0f, ui->theme.separator);
    else
        ui_paint_vline(ui, r.x + r.w / 2.0f, r.y, r.y + r.h, ui->theme.separator);
}

void ui_progress(struct ui *ui, struct ui_rect r, double fraction)
{
    const float height = ui_len(ui, 4.0f);
    struct ui_rect track = ui_center(r, r.w, height);
    struct ui_rect part = track;
    struct ui_color none = {0};

    ui_paint_box(ui, track, height / 2.0f, ui->theme.track, 0.0f, none);
    if (fraction < 0.0) {
        /* A third of the track that runs through in a second and a half. */
        double turn = fmod(ui->in.time, 1.5) / 1.5;
        float x = track.x + track.w * (float)(turn * 4.0 / 3.0 - 1.0 / 3.0);

        part.x = x;
        part.w = track.w / 3.0f;
        part = ui_rect_intersect(part, track);
        ui_wake_at(ui, ui->in.time);
    } else {
        part.w = track.w * (float)fmin(isfinite(fraction) ? fraction : 0.0, 1.0);
    }
    ui_paint_box(ui, part, height / 2.0f, ui->theme.accent, 0.0f, none);
}

void ui_badge(struct ui *ui, struct ui_rect r, const char *letter, struct ui_color color)
{
    struct ui_color ink = {0, 0, 0, 170};
    struct ui_color none = {0};
    struct ui_text_style style = {.font = UI_FONT_BOLD, .color = ink, .align = UI_ALIGN_CENTER};

    style.size = r.h * 0.55f;
    ui_paint_box(ui, r, fminf(r.h * 0.25f, ui_len(ui, 6.0f)), color, 0.0f, none);
    ui_paint_text(ui, r, letter, &style);
}
