/* The part in view of a run, and what the pointer does to it. Drawing is in depth_draw.c. */
#include "ui/depth_graph.h"

#include "ui/context.h"
#include "ui/depth_draw.h"
#include "ui/edit.h"
#include "ui/paint.h"

#include <math.h>
#include <stdio.h>

enum { MAX_COLUMNS = 8192, MAX_FLAGS = 64, MAX_DEPTH = 1 << 15 };

static const double WHEEL = 1.25;      /* zoom by a notch */
static const double NOTCH_MOVE = 0.12; /* share of the view, by a notch sideways */
static const double LEAST_VIEW = 8.0;  /* events in view at most zoom */

static double clamp(double v, double lo, double hi)
{
    return v > lo ? fmin(v, hi) : lo; /* NaN gives lo */
}

static double sound(double v)
{
    return v > 0.0 && isfinite(v) ? v : 0.0;
}

static double end_of(const struct ui_depth_graph *g)
{
    return fmax(fmax(sound(g->total), sound(g->explored)), 1.0);
}

static bool zoomed(const struct ui_depth_graph *g, const struct ui_depth_state *s)
{
    return isfinite(s->from) && isfinite(s->to) && s->to > s->from && s->from < end_of(g) &&
           s->to > 0.0 && (s->from > 0.0 || s->to < end_of(g));
}

/* ---- places ---- */

static struct depth_frame frame_of(struct ui *ui, struct ui_rect r, const struct ui_depth_graph *g,
                                   const struct ui_depth_state *s)
{
    struct depth_frame f = {.end = end_of(g)};
    struct ui_text_style style = depth_axis_style(ui);
    bool part = zoomed(g, s);
    char label[16];

    r = ui_rect_clean(r);
    f.from = part ? clamp(s->from, 0.0, f.end) : 0.0;
    f.to = part ? clamp(s->to, 0.0, f.end) : f.end;
    f.depth = g->depth < 1 ? 1 : g->depth > MAX_DEPTH ? MAX_DEPTH : g->depth;
    f.heads = ui_cut_top(&r, ui_len(ui, 13.0f));
    if (!g->plain && part && r.h >= ui_len(ui, 54.0f)) {
        f.overview = ui_cut_bottom(&r, ui_len(ui, 8.0f));
        ui_cut_bottom(&r, ui_len(ui, 4.0f));
    }
    if (!g->plain && r.h >= ui_len(ui, 50.0f))
        f.numbers = ui_cut_bottom(&r, ui_len(ui, 16.0f));
    if (!g->plain && r.w >= ui_len(ui, 160.0f)) {
        snprintf(label, sizeof label, "%d", f.depth);
        f.axis = ui_cut_left(&r, ceilf(ui_text_width(ui, label, &style)) + ui_len(ui, 8.0f));
        ui_cut_left(&f.heads, f.axis.w);
        ui_cut_left(&f.numbers, f.numbers.w > 0.0f ? f.axis.w : 0.0f);
        ui_cut_left(&f.overview, f.overview.w > 0.0f ? f.axis.w : 0.0f);
        ui_cut_right(&r, ui_len(ui, 6.0f));
    }
    f.plot = r;
    return f;
}

struct ui_depth_plan ui_depth_graph_plan(struct ui *ui, struct ui_rect r,
                                         const struct ui_depth_graph *g,
                                         const struct ui_depth_state *s)
{
    struct depth_frame f = frame_of(ui, r, g, s);

    return (struct ui_depth_plan){f.from, f.to,
                                  (int)clamp(floor((double)f.plot.w + 0.5), 1.0, MAX_COLUMNS)};
}

/* Event under the pointer, a whole number that exists. */
static double event_at(const struct depth_frame *f, const struct ui_depth_graph *g, float x)
{
    double share = ((double)x - (double)f->plot.x) / fmax((double)f->plot.w, 1.0);
    double event = f->from + clamp(share, 0.0, 1.0) * (f->to - f->from);

    return clamp(floor(event + 0.5), 0.0, floor(sound(g->explored)));
}

/* ---- moving the view ---- */

static void show(struct ui_depth_state *s, const struct depth_frame *f, double from, double width)
{
    if (!(width < f->end)) {
        s->from = s->to = 0.0;
        return;
    }
    s->from = clamp(from, 0.0, f->end - width);
    s->to = s->from + width;
}

static void wheel(struct ui *ui, const struct ui_act *act, const struct depth_frame *f,
                  struct ui_depth_state *s)
{
    double width = f->to - f->from, by = clamp((double)act->wheel, -20.0, 20.0);
    double aside = clamp((double)act->wheel_x, -20.0, 20.0);

    if (ui->in.mods & UI_MOD_SHIFT) {
        aside -= by;
        by = 0.0;
    }
    if (aside != 0.0)
        show(s, f, f->from + aside * NOTCH_MOVE * width, width);
    if (by == 0.0)
        return;
    double share = clamp(
        ((double)ui->in.pointer_x - (double)f->plot.x) / fmax((double)f->plot.w, 1.0), 0.0, 1.0);
    double now = fmax(width * pow(WHEEL, -by), fmin(LEAST_VIEW, width));

    show(s, f, f->from + share * (width - now), now);
}

/* Turns a page when the playhead has left a view that does not show all. */
static void keep_playhead(const struct ui_depth_graph *g, const struct depth_frame *f,
                          struct ui_depth_state *s)
{
    double at = sound(g->playhead), width = f->to - f->from;

    if (at != s->last_playhead && zoomed(g, s) && (at < f->from || at > f->to))
        show(s, f, at - (at > s->last_playhead ? 0.1 : 0.9) * width, width);
    s->last_playhead = at;
}

static void drag_view(const struct ui_act *act, const struct depth_frame *f,
                      struct ui_depth_state *s)
{
    double width = s->grab_to - s->grab_from;

    if (act->pressed) {
        s->grab_from = f->from;
        s->grab_to = f->to;
        return;
    }
    if (width > 0.0)
        show(s, f, s->grab_from - (double)act->drag_x / fmax((double)f->plot.w, 1.0) * width,
             width);
}

static void scrub(struct ui *ui, const struct ui_act *act, const struct ui_depth_graph *g,
                  const struct depth_frame *f, struct ui_depth_state *s, struct ui_depth_event *out)
{
    if (act->pressed)
        s->scrubbing = act->button == UI_BUTTON_LEFT && !act->doubled;
    if (act->doubled && act->button == UI_BUTTON_LEFT)
        s->from = s->to = 0.0;
    if (act->held && act->button != UI_BUTTON_LEFT)
        drag_view(act, f, s);
    if (act->held && s->scrubbing) {
        out->event = event_at(f, g, ui->in.pointer_x);
        out->seek = act->pressed || out->event != g->playhead;
        out->held = !act->released;
    }
    if (act->released || !act->held)
        s->scrubbing = false;
}

/* ---- parts ---- */

static void flags_of(struct ui *ui, const struct ui_depth_graph *g, const struct depth_frame *f,
                     struct ui_depth_event *out)
{
    for (int i = 0; i < g->bookmark_count && i < MAX_FLAGS; i++) {
        const struct ui_depth_mark *mark = &g->bookmarks[i];
        char part[16], name[UI_MAX_NAME];

        if (!(mark->event >= f->from && mark->event <= f->to))
            continue;
        snprintf(part, sizeof part, "mark%d", i);
        struct ui_act act =
            ui_interact(ui, ui_part_name(name, g->name, part), depth_flag_rect(ui, f, mark->event),
                        UI_ACT_NO_FOCUS | UI_ACT_DRAG | UI_ACT_BUTTONS,
                        mark->tip ? mark->tip : "Bookmark", NULL);

        if (act.pressed && act.button == UI_BUTTON_LEFT) {
            out->bookmark = i;
            out->seek = true;
            out->event = clamp(floor(mark->event + 0.5), 0.0, floor(sound(g->explored)));
        } else if (act.pressed && act.button == UI_BUTTON_RIGHT) {
            out->removed = i;
        }
        depth_draw_flag(ui, f, mark->event, act.hot);
    }
}

static void overview(struct ui *ui, const struct ui_depth_graph *g, const struct depth_frame *f,
                     struct ui_depth_state *s)
{
    char name[UI_MAX_NAME];
    double length = fmax((double)f->overview.w, 1.0);
    double at = ((double)ui->in.pointer_x - (double)f->overview.x) / length * f->end;

    if (!(f->overview.w > 0.0f))
        return;
    struct ui_act act =
        ui_interact(ui, ui_part_name(name, g->name, "overview"), ui_inset(f->overview, 0.0f, -2.0f),
                    UI_ACT_NO_FOCUS | UI_ACT_DRAG, "The part in view: drag to move it", NULL);

    if (act.pressed)
        ui->press_value = at >= f->from && at <= f->to ? at - f->from : (f->to - f->from) / 2.0;
    if (act.held)
        show(s, f, at - ui->press_value, f->to - f->from);
    depth_draw_overview(ui, g, f, fmaxf(act.hot, act.down));
}

static void hover_tip(struct ui *ui, const struct ui_depth_graph *g, double event)
{
    char digits[32], text[64];
    const char *tip = g->tip ? g->tip(g->user, event) : NULL;
    struct ui_rect near = {ui->in.pointer_x - 10.0f, ui->in.pointer_y - 10.0f, 20.0f, 26.0f};

    if (!g->tip) {
        ui_group_digits(digits, (int)sizeof digits, (uint64_t)fmin(event, 9e18));
        snprintf(text, sizeof text, "event %s", digits);
        tip = text;
    }
    if (tip && *tip)
        ui_tip_now(ui, near, tip, NULL);
}

struct ui_depth_event ui_depth_graph(struct ui *ui, struct ui_rect r,
                                     const struct ui_depth_graph *g, struct ui_depth_state *s)
{
    struct ui_depth_event out = {.bookmark = -1, .removed = -1};
    struct depth_frame f = frame_of(ui, r, g, s);
    struct ui_rect body = ui_rect_clean(r);
    const struct ui_depth_state old = *s;

    if (f.overview.w > 0.0f)
        ui_cut_bottom(&body, f.overview.h + ui_len(ui, 2.0f));
    struct ui_act act =
        ui_interact(ui, g->name, body,
                    UI_ACT_NO_FOCUS | UI_ACT_DRAG | UI_ACT_WHEEL | UI_ACT_BUTTONS, NULL, NULL);
    double hover = act.hovered || act.held ? event_at(&f, g, ui->in.pointer_x) : -1.0;

    if (!(f.plot.w > 0.0f) || !(f.plot.h > 0.0f))
        return out;
    wheel(ui, &act, &f, s);
    scrub(ui, &act, g, &f, s, &out);
    ui_push_clip(ui, ui_inset(ui_rect_clean(r), -ui_len(ui, 6.0f), 0.0f));
    depth_draw(ui, g, &f, act.held ? -1.0 : hover);
    flags_of(ui, g, &f, &out);
    depth_draw_playhead(ui, &f, sound(out.held ? out.event : g->playhead),
                        act.held && act.button == UI_BUTTON_LEFT);
    ui_pop_clip(ui);
    if (hover >= 0.0)
        hover_tip(ui, g, hover);
    overview(ui, g, &f, s);
    if (!act.held)
        keep_playhead(g, &f, s);
    if (s->from != old.from || s->to != old.to)
        ui_wake_at(ui, ui->in.time);
    return out;
}
