#include "ui/code_view.h"

#include "ui/context.h"
#include "ui/overlay.h"
#include "ui/text.h"
#include "ui/utf8.h"

#include <math.h>

static const float LINE = 1.44f;  /* height of a line, of the size */
static const float LEAST = 0.75f; /* share of the size that a line may shrink to */
static const float NOTE_LINES = 2.0f;
static const float EDGE = 3.0f; /* width of the bar beside the lit line */
static const int INDENT = 2;    /* characters a step */

static enum ui_font mono(enum ui_font font)
{
    return font == UI_FONT_BOLD || font == UI_FONT_MONO_BOLD ? UI_FONT_MONO_BOLD : UI_FONT_MONO;
}

static struct ui_text_style code_style(float size)
{
    return (struct ui_text_style){.font = UI_FONT_MONO, .size = size};
}

static float line_width(struct ui *ui, const struct ui_code_line *line, float size)
{
    struct ui_text_style style = code_style(size);
    float steps = fminf(fmaxf((float)line->indent, 0.0f), 64.0f);
    float w = ui_text_width(ui, "0", &style) * steps * (float)INDENT;

    for (int i = 0; i < line->span_count; i++)
        w += ui_text_width(ui, line->spans[i].text, &style); /* bold ones are as wide */
    return w;
}

/* Size at which the widest line fits, within reason. */
static float fitting_size(struct ui *ui, float width, const struct ui_code *code)
{
    float size = ui->theme.code_size, widest = 0.0f;

    for (int i = 0; i < code->count; i++)
        widest = fmaxf(widest, line_width(ui, &code->lines[i], size));
    if (widest <= width)
        return size;
    return size * fmaxf(width / widest, LEAST);
}

static bool noted(const struct ui_code *code)
{
    return code->note && *code->note;
}

static float note_height(struct ui *ui, float width, const struct ui_code *code)
{
    struct ui_span span = {.text = code->note};

    if (!noted(code))
        return 0.0f;
    float size = ui->theme.text_small;

    return ui->theme.gap + fminf(ui_spans_height(ui, width, &span, 1, size, 0.0f),
                                 NOTE_LINES * size * 1.45f + 1.0f);
}

float ui_code_height(struct ui *ui, float width, const struct ui_code *code)
{
    float line = roundf(fitting_size(ui, width, code) * LINE);

    return line * (float)code->count + note_height(ui, width, code);
}

static void draw_line(struct ui *ui, struct ui_rect r, const struct ui_code_line *line, float size)
{
    struct ui_text_style style = code_style(size);
    const struct ui_theme *t = &ui->theme;
    float steps = fminf(fmaxf((float)line->indent, 0.0f), 64.0f);

    ui_cut_left(&r, ui_text_width(ui, "0", &style) * steps * (float)INDENT);
    for (int i = 0; i < line->span_count && r.w > 0.0f; i++) {
        const struct ui_span *span = &line->spans[i];

        style.font = mono(span->font);
        style.color = line->off ? t->text_faint : span->color.a ? span->color : t->text;
        ui_cut_left(&r, ui_paint_text(ui, r, span->text, &style));
    }
}

static void light_up(struct ui *ui, struct ui_rect lit)
{
    struct ui_color none = {0};

    ui_paint_box(ui, lit, 0.0f, ui->theme.highlight, 0.0f, none);
    lit.w = ui_len(ui, EDGE);
    ui_paint_box(ui, lit, 0.0f, ui->theme.highlight_edge, 0.0f, none);
}

/* Brings the lit line into view. */
static void seek(float *offset, float line, float view, int current)
{
    float top = line * (float)current;

    if (top < *offset)
        *offset = top;
    else if (top + line > *offset + view)
        *offset = top + line - view;
}

void ui_code_view(struct ui *ui, struct ui_rect r, const struct ui_code *code, float *offset)
{
    r = ui_rect_clean(r);
    float size = fitting_size(ui, r.w, code), line = roundf(size * LINE);
    float note = note_height(ui, r.w, code), all = line * (float)code->count;
    struct ui_rect view = r;
    bool lit = code->current >= 0 && code->current < code->count;

    if (r.h < all + note && r.h < 4.0f * line + note)
        note = 0.0f; /* a low pane keeps its lines */
    ui_cut_bottom(&view, note);
    view.h = fminf(view.h, all);
    if (lit && all > view.h)
        seek(offset, line, view.h, code->current);
    struct ui_rect clip = ui_inset(view, -code->bleed, 0.0f);
    struct ui_rect rows = ui_scroll_begin(ui, clip, code->name, all, offset);

    /* The bar of the scroll area lies in the bleed. */
    float width = fmaxf(fminf(rows.w - code->bleed, r.w), 0.0f);
    for (int i = 0; i < code->count; i++) {
        struct ui_rect row = {rows.x + code->bleed, rows.y + line * (float)i, width, line};

        if (row.y + row.h < view.y || row.y > view.y + view.h)
            continue;
        if (lit && i == code->current)
            light_up(ui, (struct ui_rect){rows.x, row.y, rows.w, line});
        draw_line(ui, row, &code->lines[i], size);
    }
    ui_scroll_end(ui);
    if (note > 0.0f) {
        struct ui_span span = {.text = code->note, .color = ui->theme.text_soft};
        struct ui_rect below = {r.x, view.y + view.h + ui->theme.gap, r.w, note - ui->theme.gap};

        ui_paint_spans(ui, below, &span, 1, ui->theme.text_small, 0.0f);
    }
}
