#include "ui/paint.h"

#include "ui/context.h"
#include "ui/text.h"
#include "ui/ui.h"
#include "ui/utf8.h"

#include <math.h>

static const char ELLIPSIS[] = "\xE2\x80\xA6";

/* Width of a border in whole physical pixels, at least one if there is any. */
static float border_px(const struct ui *ui, float border)
{
    return border > 0.0f ? fmaxf(floorf(border * ui->scale + 0.25f), 1.0f) : 0.0f;
}

void ui_paint_box(struct ui *ui, struct ui_rect r, float radius, struct ui_color fill, float border,
                  struct ui_color edge)
{
    struct ui_draw_box look = {
        .fill = fill, .edge = edge, .radius = ui_px(ui, radius), .border = border_px(ui, border)};

    ui_draw_box(&ui->list, ui_snap(ui, r.x), ui_snap(ui, r.y), ui_snap(ui, r.x + r.w),
                ui_snap(ui, r.y + r.h), &look);
}

static struct ui_draw_box shadow_look(const struct ui *ui, float radius, float softness,
                                      struct ui_color color)
{
    return (struct ui_draw_box){
        .fill = color, .radius = ui_px(ui, radius), .softness = ui_px(ui, softness)};
}

void ui_paint_shadow(struct ui *ui, struct ui_rect r, float radius, float dy, float softness,
                     struct ui_color color)
{
    struct ui_draw_box look = shadow_look(ui, radius, softness, color);

    ui_draw_box(&ui->list, ui_px(ui, r.x), ui_px(ui, r.y + dy), ui_px(ui, r.x + r.w),
                ui_px(ui, r.y + r.h + dy), &look);
}

void ui_paint_card(struct ui *ui, struct ui_rect r, float radius, float dy, float softness)
{
    const struct ui_theme *t = &ui->theme;
    struct ui_draw_box shadow = shadow_look(ui, radius, softness, t->shadow);
    struct ui_draw_box look = {.fill = t->card,
                               .edge = t->card_edge,
                               .radius = shadow.radius,
                               .border = border_px(ui, t->hairline)};
    struct ui_draw_hole hidden = ui_draw_hidden(
        ui_snap(ui, r.x), ui_snap(ui, r.y), ui_snap(ui, r.x + r.w), ui_snap(ui, r.y + r.h), &look);

    ui_draw_box_around(&ui->list, ui_px(ui, r.x), ui_px(ui, r.y + dy), ui_px(ui, r.x + r.w),
                       ui_px(ui, r.y + r.h + dy), &shadow, &hidden);
    ui_paint_box(ui, r, radius, t->card, t->hairline, t->card_edge);
}

void ui_paint_line(struct ui *ui, float x0, float y0, float x1, float y1, float width,
                   struct ui_color color)
{
    ui_draw_line(&ui->list, ui_px(ui, x0), ui_px(ui, y0), ui_px(ui, x1), ui_px(ui, y1),
                 ui_px(ui, width), color);
}

void ui_paint_polyline(struct ui *ui, const float *xy, int n, float width, struct ui_color color)
{
    for (int i = 0; i + 1 < n; i++)
        ui_paint_line(ui, xy[2 * i], xy[2 * i + 1], xy[2 * i + 2], xy[2 * i + 3], width, color);
}

void ui_paint_hline(struct ui *ui, float x0, float x1, float y, struct ui_color color)
{
    struct ui_draw_box look = {.fill = color};
    float top = ui_snap(ui, y);

    ui_draw_box(&ui->list, ui_snap(ui, x0), top, ui_snap(ui, x1),
                top + border_px(ui, ui->theme.hairline), &look);
}

void ui_paint_vline(struct ui *ui, float x, float y0, float y1, struct ui_color color)
{
    struct ui_draw_box look = {.fill = color};
    float left = ui_snap(ui, x);

    ui_draw_box(&ui->list, left, ui_snap(ui, y0), left + border_px(ui, ui->theme.hairline),
                ui_snap(ui, y1), &look);
}

void ui_paint_circle(struct ui *ui, float x, float y, float radius, struct ui_color fill,
                     float border, struct ui_color edge)
{
    float r = ui_px(ui, radius), cx = ui_px(ui, x), cy = ui_px(ui, y);
    struct ui_draw_box look = {
        .fill = fill, .edge = edge, .radius = r, .border = ui_px(ui, border)};

    ui_draw_box(&ui->list, cx - r, cy - r, cx + r, cy + r, &look);
}

void ui_paint_triangle(struct ui *ui, const float *xy, struct ui_color color)
{
    float px[6];

    for (int i = 0; i < 6; i++)
        px[i] = ui_px(ui, xy[i]);
    ui_draw_convex(&ui->list, px, 3, color);
}

void ui_paint_icon(struct ui *ui, enum ui_icon icon, struct ui_rect r, float size,
                   struct ui_color color)
{
    ui_icon_draw(&ui->list, icon, ui_px(ui, r.x + r.w / 2.0f), ui_px(ui, r.y + r.h / 2.0f),
                 roundf(ui_px(ui, size)), color);
}

void ui_paint_image(struct ui *ui, struct ui_rect r, const struct ui_draw_image *image)
{
    struct ui_draw_image scaled = *image;
    float x = ui_snap(ui, r.x), y = ui_snap(ui, r.y);

    scaled.radius = ui_px(ui, image->radius);
    ui_draw_image(&ui->list, x, y, ui_snap(ui, r.x + r.w) - x, ui_snap(ui, r.y + r.h) - y, &scaled);
}

void ui_paint_focus(struct ui *ui, struct ui_rect r, float radius)
{
    struct ui_color clear = ui_color_fade(ui->theme.focus, 0.0f);

    float out = ui_len(ui, 3.0f);

    ui_paint_box(ui, ui_inset(r, -out, -out), radius + out, clear, ui_len(ui, 2.0f),
                 ui->theme.focus);
}

/* ---- text ---- */

static struct text_look look_of(const struct ui *ui, const struct ui_text_style *style)
{
    struct text_look look = {.font = UI_FONT_REGULAR, .px = ui_px(ui, ui->theme.text_size)};

    if (style) {
        look.font = style->font < UI_FONT_COUNT ? style->font : UI_FONT_REGULAR;
        look.px = style->size > 0.0f ? ui_px(ui, style->size) : look.px;
        look.tabular = style->tabular;
    }
    return look;
}

float ui_text_width(struct ui *ui, const char *text, const struct ui_text_style *style)
{
    struct text_look look = look_of(ui, style);

    return text ? text_measure(ui->fonts, &look, text, utf8_end(text)) / ui->scale : 0.0f;
}

/* Draws the beginning of a text that is wider than room, with an ellipsis. */
static float draw_cut(struct ui *ui, const struct text_look *look, float x, float baseline,
                      float room, const char *text, const char *end, struct ui_color color)
{
    const char *dots_end = ELLIPSIS + sizeof ELLIPSIS - 1;
    float dots = text_measure(ui->fonts, look, ELLIPSIS, dots_end);
    float taken = 0.0f;

    if (dots > room)
        return 0.0f;
    end = text_fit(ui->fonts, look, text, end, room - dots, &taken);
    while (end > text && end[-1] == ' ') {
        end--;
        taken = text_measure(ui->fonts, look, text, end);
    }
    text_draw(&ui->list, ui->atlas, ui->fonts, look, x, baseline, text, end, color);
    text_draw(&ui->list, ui->atlas, ui->fonts, look, x + taken, baseline, ELLIPSIS, dots_end,
              color);
    return taken + dots;
}

float ui_paint_text(struct ui *ui, struct ui_rect r, const char *text,
                    const struct ui_text_style *style)
{
    struct text_look look = look_of(ui, style);
    struct ui_color color = style && style->color.a ? style->color : ui->theme.text;
    float cap = ui_fonts_metrics(ui->fonts, look.font, look.px).cap;
    float baseline = roundf(ui_px(ui, r.y) + (ui_px(ui, r.h) + cap) / 2.0f);
    float room = ui_px(ui, r.w), x = ui_snap(ui, r.x);
    const char *end = utf8_end(text);

    if (!text || text == end)
        return 0.0f;
    float width = text_measure(ui->fonts, &look, text, end);

    if (width > room + 0.75f)
        return draw_cut(ui, &look, x, baseline, room, text, end, color) / ui->scale;
    if (style && style->align != UI_ALIGN_LEFT) {
        x = ui_px(ui, r.x) + (room - width) * (style->align == UI_ALIGN_CENTER ? 0.5f : 1.0f);
        x = style->tabular ? roundf(x) : x;
    }
    text_draw(&ui->list, ui->atlas, ui->fonts, &look, x, baseline, text, end, color);
    return width / ui->scale;
}

/* ---- key caps ---- */

static const float CAP_HEIGHT = 18.0f;
static const float CAP_PADDING = 6.0f;

static struct ui_text_style cap_style(const struct ui *ui)
{
    return (struct ui_text_style){.size = ui->theme.text_small - ui_len(ui, 0.5f),
                                  .color = ui->theme.text_soft,
                                  .align = UI_ALIGN_CENTER};
}

float ui_keycap_width(struct ui *ui, const char *label)
{
    struct ui_text_style style = cap_style(ui);

    return fmaxf(ceilf(ui_text_width(ui, label, &style)) + 2.0f * ui_len(ui, CAP_PADDING),
                 ui_len(ui, CAP_HEIGHT + 2.0f));
}

float ui_paint_keycap(struct ui *ui, struct ui_rect r, const char *label, enum ui_align align)
{
    struct ui_text_style style = cap_style(ui);
    float w = ui_keycap_width(ui, label);
    struct ui_rect cap = ui_center(r, w, ui_len(ui, CAP_HEIGHT));

    cap.x = align == UI_ALIGN_LEFT ? r.x : align == UI_ALIGN_RIGHT ? r.x + r.w - w : cap.x;
    ui_paint_box(ui, cap, ui->theme.radius_small, ui->theme.card, ui->theme.hairline,
                 ui->theme.control_edge);
    ui_paint_text(ui, cap, label, &style);
    return w;
}
