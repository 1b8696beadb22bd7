#include "ui/path_list.h"

#include "ui/context.h"
#include "ui/overlay.h"
#include "ui/paint.h"
#include "ui/widgets.h"

#include <math.h>

static const float BADGE = 22.0f;
static const float BAR = 56.0f, LEAST_BAR = 20.0f;

float ui_path_row_height(struct ui *ui)
{
    return roundf(ui->theme.row_height * 1.15f);
}

static void row_bar(struct ui *ui, struct ui_rect r, const struct ui_path_row *row)
{
    const struct ui_theme *t = &ui->theme;
    struct ui_rect track = ui_center(r, r.w, ui_len(ui, 4.0f)), part = track;
    struct ui_color none = {0};

    if (!(row->fraction >= 0.0))
        return;
    part.w = track.w * (float)fmin(row->fraction, 1.0);
    ui_paint_box(ui, track, track.h / 2.0f, t->track, 0.0f, none);
    ui_paint_box(ui, part, track.h / 2.0f,
                 row->look == UI_PATH_FAILS   ? t->warning
                 : row->look == UI_PATH_TRIAL ? t->accent
                                              : ui_color_mix(t->card, t->accent, 0.55f),
                 0.0f, none);
}

static void hollow_badge(struct ui *ui, struct ui_rect r)
{
    struct ui_color none = {0};

    ui_paint_box(ui, r, r.h * 0.25f, none, ui->theme.hairline, ui->theme.control_edge);
}

static void draw_row(struct ui *ui, struct ui_rect r, const struct ui_path_row *row)
{
    const struct ui_theme *t = &ui->theme;
    float side = fminf(ui_len(ui, BADGE), r.h);
    struct ui_rect badge = ui_center(ui_cut_left(&r, side), side, side);
    struct ui_text_style count = {.size = t->text_small + ui_len(ui, 0.5f),
                                  .color = t->text_soft,
                                  .align = UI_ALIGN_RIGHT,
                                  .tabular = true};
    struct ui_text_style text = {.size = t->text_size};

    badge.y = roundf(badge.y);
    if (row->color.a)
        ui_badge(ui, badge, row->letter, row->color);
    else
        hollow_badge(ui, badge);
    ui_cut_left(&r, ui_len(ui, 10.0f));
    /* In a narrow pane the bar goes first, then the count. */
    float counted = row->count[0] ? ceilf(ui_text_width(ui, row->count, &count)) + t->gap : 0.0f;
    float written = ui_text_width(ui, row->text, &text);

    float room = r.w - written - counted - 1.5f * t->gap - 1.0f;

    if (room >= ui_len(ui, LEAST_BAR)) {
        row_bar(ui, ui_cut_right(&r, fminf(room, ui_len(ui, BAR))), row);
        ui_cut_right(&r, t->gap);
    }
    if (r.w >= fminf(written, ui_len(ui, 60.0f)) + counted) {
        ui_paint_text(ui, ui_cut_right(&r, counted), row->count, &count);
        ui_cut_right(&r, t->gap * 0.5f);
    }
    ui_paint_text(ui, r, row->text, &text);
}

static void tint(struct ui *ui, struct ui_rect r, enum ui_path_look look, float hot)
{
    const struct ui_theme *t = &ui->theme;
    struct ui_color none = {0};
    struct ui_color ground = look == UI_PATH_FAILS   ? t->warning_soft
                             : look == UI_PATH_TRIAL ? t->accent_soft
                                                     : ui_color_fade(t->control_hover, hot);

    ui_paint_box(ui, r, 0.0f, ground, 0.0f, none);
}

/* One row in view: true when clicked. r is as wide as the tint, width that of what is written. */
static bool show_row(struct ui *ui, struct ui_rect r, float width, const struct ui_path_list *list,
                     int i)
{
    struct ui_path_row row = {.fraction = NAN};
    char name[UI_MAX_NAME];
    struct ui_act act = {0};

    list->row(list->user, i, &row);
    row.letter[UI_PATH_LETTER - 1] = row.text[UI_PATH_TEXT - 1] = row.count[UI_PATH_COUNT - 1] =
        '\0';
    if (!list->fixed)
        act =
            ui_interact(ui, ui_item_name(name, list->name, i), r, UI_ACT_NO_FOCUS, list->tip, NULL);
    tint(ui, r, row.look, act.hot);
    struct ui_rect in = r;

    ui_cut_left(&in, list->bleed);
    in.w = fminf(in.w, width); /* the bar of the scroll area lies in the bleed */
    if (i + 1 < list->count && row.look == UI_PATH_PLACED)
        ui_paint_hline(ui, in.x + ui_len(ui, BADGE + 10.0f), in.x + in.w,
                       r.y + r.h - fmaxf(1.0f / ui->scale, ui->theme.hairline),
                       ui->theme.separator);
    draw_row(ui, in, &row);
    return act.clicked;
}

int ui_path_list(struct ui *ui, struct ui_rect r, const struct ui_path_list *list,
                 struct ui_path_state *s)
{
    float h = ui_path_row_height(ui);
    int count = list->count > 0 ? list->count : 0, clicked = -1;
    struct ui_rect view = ui_inset(ui_rect_clean(r), -list->bleed, 0.0f);

    if (count == 0 && list->empty)
        ui_label(ui, (struct ui_rect){r.x, r.y, r.w, fminf(h, r.h)}, list->empty, UI_LABEL_SOFT);
    if (count != s->last_count || !(s->offset >= 0.0f))
        s->offset = h * (float)count; /* the scroll area stops at its end */
    s->last_count = count;
    struct ui_rect rows = ui_scroll_begin(ui, view, list->name, h * (float)count, &s->offset);
    int first = (int)fmaxf((view.y - rows.y) / h, 0.0f);
    int last = (int)fminf((view.y + view.h - rows.y) / h + 1.0f, (float)count);

    for (int i = first; i < last; i++) {
        struct ui_rect row = {rows.x, rows.y + h * (float)i, rows.w, h};

        clicked = show_row(ui, row, ui_rect_clean(r).w, list, i) ? i : clicked;
    }
    ui_scroll_end(ui);
    return clicked;
}
