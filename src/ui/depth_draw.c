/* Bars, marks, axes and overview of a depth graph. */
#include "ui/depth_draw.h"

#include "ui/context.h"
#include "ui/edit.h"

#include <math.h>
#include <stdint.h>
#include <stdio.h>

static const float LINE = 2.0f;     /* least height of a bar */
static const float HATCH = 9.0f;    /* from one stroke to the next */
static const float NUMBERS = 92.0f; /* least distance of numbers on the axis of events */
static const float LEVELS = 15.0f;  /* on that of depth */
static const float FOOT = 1.0f;     /* air below depth 0 */
static const float CROWDED = 7.0f;  /* distance of marks below which only lines are drawn */

enum { FEW = 20 /* solutions in view whose lines are drawn strongly */ };

float depth_x(const struct depth_frame *f, double event)
{
    double share = (event - f->from) / (f->to - f->from);

    return f->plot.x + f->plot.w * (float)fmin(fmax(share, -1.0), 2.0);
}

static float depth_y(const struct ui *ui, const struct depth_frame *f, float depth)
{
    float room = f->plot.h - ui_len(ui, LINE + FOOT);

    depth = fminf(fmaxf(depth, 0.0f), (float)f->depth);
    return f->plot.y + f->plot.h - ui_len(ui, LINE / 2.0f + FOOT) - room * depth / (float)f->depth;
}

struct ui_text_style depth_axis_style(const struct ui *ui)
{
    return (struct ui_text_style){.size = ui->theme.text_small - ui_len(ui, 1.5f),
                                  .color = ui->theme.text_faint,
                                  .align = UI_ALIGN_RIGHT,
                                  .tabular = true};
}

/* ---- axes ---- */

static void draw_levels(struct ui *ui, const struct depth_frame *f)
{
    struct ui_text_style style = depth_axis_style(ui);
    float h = ui_len(ui, LEVELS);
    int most = (int)fmaxf(f->plot.h / h, 1.0f), step = 1;

    for (int k = 0; f->depth / step > most; k++)
        step = k % 3 == 1 ? step / 2 * 5 : step * 2; /* 1, 2, 5, 10, 20, 50 ... */
    for (int level = 0; level <= f->depth; level += step) {
        char label[16];
        float y = depth_y(ui, f, (float)level);
        struct ui_rect r = {f->axis.x, y - h / 2.0f, f->axis.w - ui_len(ui, 8.0f), h};

        snprintf(label, sizeof label, "%d", level);
        ui_paint_hline(ui, f->plot.x, f->plot.x + f->plot.w, y,
                       ui_color_fade(ui->theme.separator, level == 0 ? 1.0f : 0.7f));
        ui_paint_text(ui, r, label, &style);
    }
}

/* The least of 1, 2, 5, 10, 20 ... that is not less than v. */
static double round_up(double v)
{
    double unit = pow(10.0, floor(log10(fmax(v, 1.0))));

    for (int i = 0; i < 3; i++) {
        static const double steps[3] = {1.0, 2.0, 5.0};

        if (steps[i] * unit >= v - 1e-9 * unit)
            return steps[i] * unit;
    }
    return 10.0 * unit;
}

static void draw_numbers(struct ui *ui, const struct depth_frame *f)
{
    struct ui_text_style style = depth_axis_style(ui);
    double step =
        round_up((f->to - f->from) * (double)ui_len(ui, NUMBERS) / fmax((double)f->plot.w, 1.0));
    float w = ui_len(ui, NUMBERS);

    if (!(f->numbers.w > 0.0f) || !(f->numbers.h > 0.0f))
        return;
    style.align = UI_ALIGN_CENTER;
    for (double at = ceil(f->from / step) * step; at <= f->to; at += step) {
        char label[32];
        float x = depth_x(f, at);
        struct ui_rect r = {x, f->numbers.y + ui_len(ui, 2.0f), w, f->numbers.h - ui_len(ui, 2.0f)};

        ui_group_digits(label, (int)sizeof label, (uint64_t)fmin(at, 9e18));
        float half = ui_text_width(ui, label, &style) / 2.0f;

        ui_paint_vline(ui, x, f->numbers.y, f->numbers.y + ui_len(ui, 3.0f), ui->theme.separator);
        /* At the left end it keeps clear of the numbers of the other axis. */
        r.x = fmaxf(x, f->plot.x + half - ui_len(ui, 4.0f)) - w / 2.0f;
        if (x + half <= f->plot.x + f->plot.w + ui_len(ui, 8.0f))
            ui_paint_text(ui, r, label, &style);
    }
}

/* ---- bars ---- */

struct bars {
    struct ui *ui;
    const struct depth_frame *f;
    struct ui_color line, fill;
};

/* A box with edges on whole physical pixels, h at least one line high. */
static void bar(const struct bars *b, float x0, float x1, float y0, float y1, struct ui_color c)
{
    struct ui *ui = b->ui;
    struct ui_draw_box look = {.fill = c};
    float left = ui_snap(ui, x0), right = fmaxf(ui_snap(ui, x1), left + 1.0f);

    ui_draw_box(&ui->list, left, ui_snap(ui, y0), right, ui_snap(ui, y1), &look);
}

/* What is below the line of columns from x0 to x1, all alike. */
static void fill_run(const struct bars *b, float x0, float x1, struct ui_depth_column column)
{
    struct ui *ui = b->ui;
    float half = ui_len(ui, LINE) / 2.0f, foot = depth_y(ui, b->f, 0.0f) + half;
    float bottom = depth_y(ui, b->f, (float)column.min) + half;

    if (bottom < foot)
        bar(b, x0, x1, bottom, foot, b->fill);
}

/* The line itself. before is the column to the left, NULL when it is empty. */
static void draw_run(const struct bars *b, float x0, float x1, struct ui_depth_column column,
                     const struct ui_depth_column *before)
{
    struct ui *ui = b->ui;
    float half = ui_len(ui, LINE) / 2.0f;
    float top = depth_y(ui, b->f, (float)column.max) - half;
    float bottom = depth_y(ui, b->f, (float)column.min) + half;

    bar(b, x0, x1, top, bottom, b->line);
    if (!before)
        return;
    /* From one step to the next. */
    float join = x0 + fminf(ui_len(ui, LINE), x1 - x0);

    if (before->max < column.min)
        bar(b, x0, join, bottom, depth_y(ui, b->f, (float)before->max) + half, b->line);
    else if (before->min > column.max)
        bar(b, x0, join, depth_y(ui, b->f, (float)before->min) - half, top, b->line);
}

static bool empty(struct ui_depth_column c)
{
    return c.max < c.min;
}

static bool alike(struct ui_depth_column a, struct ui_depth_column b)
{
    return a.min == b.min && a.max == b.max;
}

/* Columns first .. last-1 in one look: what is below the line, or the line. */
static void draw_columns(const struct bars *b, const struct ui_depth_graph *g, int first, int last,
                         bool line)
{
    float w = b->f->plot.w / (float)g->column_count;

    for (int i = first; i < last;) {
        int end = i + 1;

        while (end < last && alike(g->columns[end], g->columns[i]))
            end++;
        float x0 = b->f->plot.x + w * (float)i, x1 = b->f->plot.x + w * (float)end;
        bool joined = i > 0 && !empty(g->columns[i - 1]);

        if (!empty(g->columns[i]) && line)
            draw_run(b, x0, x1, g->columns[i], joined ? &g->columns[i - 1] : NULL);
        else if (!empty(g->columns[i]))
            fill_run(b, x0, x1, g->columns[i]);
        i = end;
    }
}

static void draw_bars(struct ui *ui, const struct ui_depth_graph *g, const struct depth_frame *f)
{
    const struct ui_theme *t = &ui->theme;
    struct ui_color pale = ui_color_mix(t->card, ui_color_mix(t->accent, t->text_faint, 0.45f),
                                        t->dark ? 0.55f : 0.5f);
    struct bars past = {ui, f, t->accent, ui_color_fade(t->accent, 0.13f)};
    struct bars rest = {ui, f, pale, ui_color_fade(pale, 0.22f)};
    int n = g->columns ? g->column_count : 0;
    double share = (g->playhead - f->from) / (f->to - f->from);
    int at = share > 0.0 ? (int)fmin(ceil(share * n - 0.001), n) : 0;

    /* All fills first, so that neighbours share commands. */
    for (int line = 0; line < 2; line++) {
        draw_columns(&rest, g, at, n, line == 1);
        draw_columns(&past, g, 0, at, line == 1);
    }
}

/* Strokes over what is not known yet. */
static void draw_unknown(struct ui *ui, const struct ui_depth_graph *g, const struct depth_frame *f)
{
    const struct ui_theme *t = &ui->theme;
    double explored = g->explored > 0.0 ? g->explored : 0.0;
    struct ui_color ink = ui_color_mix(t->card, t->text_faint, t->dark ? 0.3f : 0.26f);
    struct ui_rect r = f->plot;
    float step = ui_len(ui, HATCH);

    if (g->finished || !(explored < f->to))
        return;
    float x = fmaxf(depth_x(f, explored), f->plot.x);

    r.w = f->plot.x + f->plot.w - x;
    r.x = x;
    ui_push_clip(ui, r);
    for (float at = x - fmodf(x, step) - r.h; at < r.x + r.w; at += step)
        ui_paint_line(ui, at, r.y + r.h, at + r.h, r.y, ui_len(ui, 1.0f), ink);
    ui_pop_clip(ui);
    if (x > f->plot.x)
        ui_paint_vline(ui, x, r.y, r.y + r.h, t->control_edge);
}

/* ---- marks ---- */

static bool shown(const struct depth_frame *f, double event)
{
    return event >= f->from && event <= f->to;
}

/* Lines from the heads down, below the bars; paler where they are many. */
static void draw_solution_lines(struct ui *ui, const struct ui_depth_graph *g,
                                const struct depth_frame *f)
{
    float last = -INFINITY;
    int many = 0;

    for (int i = 0; i < g->solution_count; i++)
        many += shown(f, g->solutions[i]);
    struct ui_color color = ui_color_fade(ui->theme.success, many <= FEW ? 0.6f : 0.3f);

    for (int i = 0; i < g->solution_count; i++) {
        float x = depth_x(f, g->solutions[i]);

        if (shown(f, g->solutions[i]) && x - last >= 1.0f) {
            ui_paint_vline(ui, x, f->heads.y + f->heads.h / 2.0f, f->plot.y + f->plot.h, color);
            last = x;
        }
    }
}

static void draw_solution_heads(struct ui *ui, const struct ui_depth_graph *g,
                                const struct depth_frame *f)
{
    float reach = ui_len(ui, 5.0f), s = ui->scale;
    float y = f->heads.y + f->heads.h - reach - 1.0f, last = -INFINITY;

    for (int i = 0; i < g->solution_count; i++) {
        float x = depth_x(f, g->solutions[i]);

        if (shown(f, g->solutions[i]) && x - last >= ui_len(ui, CROWDED)) {
            float cx = (ui_snap(ui, x) + 0.5f) / s;
            const float xy[8] = {cx * s, (y - reach) * s, (cx + reach) * s, y * s,
                                 cx * s, (y + reach) * s, (cx - reach) * s, y * s};

            ui_draw_convex(&ui->list, xy, 4, ui->theme.success);
            last = x;
        }
    }
}

struct ui_rect depth_flag_rect(const struct ui *ui, const struct depth_frame *f, double event)
{
    float x = depth_x(f, event);

    return (struct ui_rect){x - ui_len(ui, 3.0f), f->heads.y, ui_len(ui, 14.0f), f->heads.h};
}

void depth_draw_flag(struct ui *ui, const struct depth_frame *f, double event, float hot)
{
    const struct ui_theme *t = &ui->theme;
    struct ui_color color = ui_color_mix(t->highlight_edge, t->text, 0.35f * hot);
    float x = depth_x(f, event), top = f->heads.y + ui_len(ui, 1.0f), s = ui->scale;
    float w = ui_len(ui, 9.0f), h = ui_len(ui, 8.0f);
    float left = ui_snap(ui, x) / s;
    const float xy[2][8] = {
        {left, top, left + w, top, left + w * 0.68f, top + h / 2.0f, left, top + h / 2.0f},
        {left, top + h / 2.0f, left + w * 0.68f, top + h / 2.0f, left + w, top + h, left, top + h}};

    ui_paint_vline(ui, x, top, f->plot.y + f->plot.h, ui_color_fade(color, 0.8f));
    for (int part = 0; part < 2; part++) {
        float px[8];

        for (int i = 0; i < 8; i++)
            px[i] = xy[part][i] * s;
        ui_draw_convex(&ui->list, px, 4, color);
    }
}

void depth_draw_playhead(struct ui *ui, const struct depth_frame *f, double event, bool held)
{
    const struct ui_theme *t = &ui->theme;
    float radius = ui_len(ui, held ? 6.0f : 5.0f), w = ui_len(ui, 2.0f);
    struct ui_color none = {0};

    if (!(event >= f->from && event <= f->to))
        return;
    float left = ui_snap(ui, depth_x(f, event) - w / 2.0f) / ui->scale;
    struct ui_rect line = {left, f->heads.y + radius, w, f->heads.h + f->plot.h - radius};

    ui_paint_box(ui, line, 0.0f, t->text, 0.0f, none);
    ui_paint_circle(ui, left + w / 2.0f, f->heads.y + f->heads.h / 2.0f - 1.0f, radius, t->text,
                    0.0f, none);
}

/* ---- the whole ---- */

void depth_draw(struct ui *ui, const struct ui_depth_graph *g, const struct depth_frame *f,
                double hover)
{
    if (f->axis.w > 0.0f)
        draw_levels(ui, f);
    draw_numbers(ui, f);
    draw_unknown(ui, g, f);
    draw_solution_lines(ui, g, f);
    draw_bars(ui, g, f);
    draw_solution_heads(ui, g, f);
    if (hover >= 0.0 && hover >= f->from && hover <= f->to)
        ui_paint_vline(ui, depth_x(f, hover), f->plot.y, f->plot.y + f->plot.h,
                       ui_color_fade(ui->theme.text_soft, 0.55f));
}

static float overview_x(const struct depth_frame *f, double event)
{
    return f->overview.x + f->overview.w * (float)fmin(fmax(event / f->end, 0.0), 1.0);
}

void depth_draw_overview(struct ui *ui, const struct ui_depth_graph *g, const struct depth_frame *f,
                         float hot)
{
    const struct ui_theme *t = &ui->theme;
    struct ui_rect r = ui_center(f->overview, f->overview.w, ui_len(ui, 6.0f)), part = r;
    struct ui_color none = {0};
    float last = -INFINITY;

    ui_paint_box(ui, r, r.h / 2.0f, t->track, 0.0f, none);
    part.x = overview_x(f, f->from);
    part.w = fmaxf(overview_x(f, f->to) - part.x, ui_len(ui, 8.0f));
    part.x = fminf(part.x, r.x + r.w - part.w);
    ui_paint_box(ui, part, r.h / 2.0f, ui_color_mix(t->track_off, t->accent, 0.35f + 0.4f * hot),
                 0.0f, none);
    for (int i = 0; i < g->solution_count; i++) {
        float x = overview_x(f, g->solutions[i]);

        if (x - last >= 2.0f) {
            ui_paint_vline(ui, x, r.y, r.y + r.h, t->success);
            last = x;
        }
    }
    struct ui_rect head = {overview_x(f, g->playhead) - ui_len(ui, 1.0f), f->overview.y,
                           ui_len(ui, 2.0f), f->overview.h};

    ui_paint_box(ui, head, 0.0f, t->text, 0.0f, none);
}
