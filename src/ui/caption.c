/* The sentence over the scene. */
#include "ui/context.h"
#include "ui/ui.h"
#include "ui/widgets.h"

#include <math.h>

static const float SIZE = 1.07f;  /* of the theme's text */
static const float LINE = 1.45f;  /* height of a line, of the size */
static const float LEAST = 0.75f; /* share of the size that it may shrink to */
static const float PADDING_X = 18.0f, PADDING_Y = 11.0f;

static float line_of(float size)
{
    return ceilf(size * LINE);
}

float ui_caption_height(struct ui *ui, int lines)
{
    float n = lines > 1 ? (float)lines : 1.0f;

    return n * line_of(ui->theme.text_size * SIZE) + 2.0f * ui_len(ui, PADDING_Y);
}

void ui_caption(struct ui *ui, struct ui_rect r, const struct ui_span *spans, int n)
{
    const struct ui_theme *t = &ui->theme;
    float size = t->text_size * SIZE, least = size * LEAST;

    r = ui_rect_clean(r);
    ui_block(ui, r);
    ui_paint_card(ui, r, t->radius_card, 4.0f, 12.0f);
    struct ui_rect in = ui_inset(r, fminf(ui_len(ui, PADDING_X), r.w * 0.1f),
                                 fminf(ui_len(ui, PADDING_Y), r.h / 6));

    if (!(in.w >= 1.0f))
        return;
    float height = ui_spans_height(ui, in.w, spans, n, size, line_of(size));

    while (height > in.h + 1.0f && size > least) {
        size = fmaxf(size - 0.5f, least);
        height = ui_spans_height(ui, in.w, spans, n, size, line_of(size));
    }
    if (height < in.h)
        in.y = roundf(in.y + (in.h - height) / 2.0f);
    in.h = fminf(height, in.h) + 2.0f; /* what is lost by rounding must not cost a line */
    ui_paint_spans(ui, in, spans, n, size, line_of(size));
}
