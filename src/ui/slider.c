/* Sliders and the scrub bar. */
#include "ui/context.h"
#include "ui/ui.h"
#include "ui/widgets.h"

#include <math.h>

static const float TRACK = 4.0f; /* height of a track */
static const float KNOB = 7.0f;  /* radius of a knob */
static const float SCRUB_TRACK = 6.0f;
static const float SCRUB_KNOB = 8.0f;
static const float SCRUB_GAP = 2.0f; /* between two phases */
static const float SCRUB_LABELS = 18.0f;
static const float SCRUB_AREA = 22.0f;
static const double DETENT = 6.0; /* logical pixels within which a detent holds */

static double clamp01(double t)
{
    return t > 0.0 ? fmin(t, 1.0) : 0.0; /* NaN gives 0 */
}

/* What the user did to a position on a track. */
struct travel {
    double at; /* new position 0..1 */
    bool moved;
    bool dragged; /* by pointer */
};

/* Moves a position by pointer, wheel and keys. track is where the centre of the knob can be. */
static struct travel travel(struct ui *ui, const char *name, const struct ui_act *act,
                            struct ui_rect track, double at, double step, float knob)
{
    struct travel out = {.at = at};
    double length = fmax((double)track.w, 1.0);
    double pointer = ((double)ui->in.pointer_x - (double)track.x) / length;

    if (act->pressed) {
        /* A press on the knob keeps its distance; elsewhere the knob jumps to the pointer. */
        bool on_knob = fabs(pointer - at) * length <= (double)knob;

        ui->press_value = on_knob ? at - pointer : 0.0;
    }
    if (act->held) {
        out.at = clamp01(pointer + ui->press_value);
        out.moved = out.dragged = out.at != at;
    }
    double by = (double)act->wheel * step;

    while (ui_take_key(ui, name, UI_KEY_RIGHT))
        by += step;
    while (ui_take_key(ui, name, UI_KEY_LEFT))
        by -= step;
    while (ui_take_key(ui, name, UI_KEY_PAGE_UP))
        by += 10.0 * step;
    while (ui_take_key(ui, name, UI_KEY_PAGE_DOWN))
        by -= 10.0 * step;
    by = ui_take_key(ui, name, UI_KEY_HOME) ? -1.0 : by;
    by = ui_take_key(ui, name, UI_KEY_END) ? 1.0 : by;
    if (by != 0.0 && isfinite(by)) {
        out.at = clamp01(out.at + by);
        out.moved = out.at != at;
        out.dragged = false;
    }
    return out;
}

static void draw_knob(struct ui *ui, float x, float y, float radius, const struct ui_act *act,
                      bool disabled)
{
    const struct ui_theme *t = &ui->theme;
    struct ui_color edge = disabled ? t->track_off : t->accent;
    float r = radius + ui_len(ui, 0.75f) * act->hot;
    struct ui_rect box = {x - r, y - r, 2.0f * r, 2.0f * r};

    ui_paint_shadow(ui, box, r, 1.0f, 2.5f, (struct ui_color){0, 0, 0, 55});
    ui_paint_circle(ui, x, y, r, disabled ? t->card : t->knob, ui_len(ui, 2.0f), edge);
    if (act->focus_visible)
        ui_paint_focus(ui, box, r);
}

/* ---- slider ---- */

static double to_track(const struct ui_slider *s, double value)
{
    if (!(s->max > s->min) || isnan(value))
        return 0.0;
    value = fmin(fmax(value, s->min), s->max);
    if (s->logarithmic && s->min > 0.0)
        return clamp01(log(value / s->min) / log(s->max / s->min));
    return clamp01((value - s->min) / (s->max - s->min));
}

static double from_track(const struct ui_slider *s, double t)
{
    if (t <= 0.0 || t >= 1.0)
        return t <= 0.0 ? s->min : s->max;
    if (s->logarithmic && s->min > 0.0)
        return s->min * pow(s->max / s->min, t);
    return s->min + (s->max - s->min) * t;
}

/* Share of the track that one key press moves. */
static double step_share(const struct ui_slider *s)
{
    if (!(s->step > 0.0))
        return 0.02;
    return s->logarithmic ? s->step : s->step / (s->max - s->min);
}

/* Value of a moved knob: on its grid, held by the detent. */
static double settle(const struct ui_slider *s, const struct travel *t, double length)
{
    double detent = to_track(s, s->detent);

    if (s->has_detent && t->dragged && fabs(t->at - detent) * length < DETENT)
        return s->detent;
    double value = from_track(s, t->at);

    if (s->grid > 0.0) {
        value = s->min + s->grid * floor((value - s->min) / s->grid + 0.5);
        value = fmin(fmax(value, s->min), s->max);
    }
    return value;
}

static void draw_slider(struct ui *ui, struct ui_rect track, const struct ui_slider *s, double at,
                        const struct ui_act *act)
{
    const struct ui_theme *t = &ui->theme;
    struct ui_color none = {0};
    struct ui_rect line = ui_center(track, track.w + 2.0f * ui_len(ui, KNOB), ui_len(ui, TRACK));
    float x = track.x + track.w * (float)at, y = track.y + track.h / 2.0f;

    ui_paint_box(ui, line, ui_len(ui, TRACK) / 2.0f, t->track, 0.0f, none);
    if (s->has_detent) {
        float mark = track.x + track.w * (float)to_track(s, s->detent);

        ui_paint_vline(ui, mark, y - ui_len(ui, 7.0f), y + ui_len(ui, 7.0f), t->track_off);
    }
    line.w = x - line.x;
    ui_paint_box(ui, line, ui_len(ui, TRACK) / 2.0f, s->disabled ? t->track_off : t->accent, 0.0f,
                 none);
    draw_knob(ui, x, y, ui_len(ui, KNOB), act, s->disabled);
}

bool ui_slider(struct ui *ui, struct ui_rect r, const struct ui_slider *s, double *value)
{
    unsigned flags = UI_ACT_DRAG | UI_ACT_WHEEL | UI_ACT_ARROWS_X;
    struct ui_rect track = ui_inset(r, ui_len(ui, KNOB), 0.0f);
    struct ui_act act =
        ui_interact(ui, s->name, r, flags | (s->disabled ? UI_ACT_DISABLED : 0u), s->tip, s->key);
    double at = to_track(s, *value);
    bool changed = false;

    if (!s->disabled && s->max > s->min) {
        struct travel t =
            travel(ui, s->name, &act, track, at, step_share(s), ui_len(ui, KNOB + 3.0f));

        if (t.moved) {
            double settled = settle(s, &t, (double)track.w);

            changed = settled != *value;
            *value = settled;
            at = to_track(s, *value);
        }
    }
    draw_slider(ui, track, s, at, &act);
    return changed;
}

/* ---- scrub bar ---- */

float ui_scrub_height(const struct ui *ui, const struct ui_scrub *s)
{
    for (int i = 0; i < s->mark_count; i++)
        if (s->marks[i].label && *s->marks[i].label)
            return ui_len(ui, SCRUB_LABELS) + ui_len(ui, SCRUB_AREA);
    return ui_len(ui, SCRUB_AREA);
}

static double phase_start(const struct ui_scrub *s, int i)
{
    return i < 0 ? 0.0 : i < s->mark_count ? clamp01(s->marks[i].at) : 1.0;
}

/* Left edge of a phase that begins at t, and right edge of one that ends there: the track reaches
 * beyond the travel of the thumb by its radius, and phases stand a little apart. */
static float phase_left(const struct ui *ui, struct ui_rect track, double t)
{
    return t > 0.0 ? track.x + track.w * (float)t + ui_len(ui, SCRUB_GAP) / 2.0f
                   : track.x - ui_len(ui, SCRUB_KNOB);
}

static float phase_right(const struct ui *ui, struct ui_rect track, double t)
{
    return t < 1.0 ? track.x + track.w * (float)t - ui_len(ui, SCRUB_GAP) / 2.0f
                   : track.x + track.w + ui_len(ui, SCRUB_KNOB);
}

/* One phase of the track: its empty part, and the part up to the thumb. */
static void draw_phase(struct ui *ui, struct ui_rect track, double from, double to, double at,
                       bool disabled)
{
    const struct ui_theme *t = &ui->theme;
    struct ui_color none = {0};
    float x0 = phase_left(ui, track, from), x1 = phase_right(ui, track, to);
    float y = roundf(track.y + (track.h - ui_len(ui, SCRUB_TRACK)) / 2.0f);
    struct ui_rect bar = {x0, y, x1 - x0, ui_len(ui, SCRUB_TRACK)};

    if (bar.w <= 0.0f)
        return;
    ui_paint_box(ui, bar, ui_len(ui, 2.0f), t->track, 0.0f, none);
    bar.w = fminf(bar.w, track.x + track.w * (float)at - x0);
    if (bar.w > 0.0f)
        ui_paint_box(ui, bar, ui_len(ui, 2.0f), disabled ? t->track_off : t->accent, 0.0f, none);
}

static void draw_phase_label(struct ui *ui, struct ui_rect labels, const struct ui_scrub *s, int i,
                             double at)
{
    double from = phase_start(s, i), to = phase_start(s, i + 1);
    bool current = at >= from && (at < to || i + 1 == s->mark_count);
    struct ui_text_style style = {.size = ui->theme.text_small,
                                  .color = current ? ui->theme.text : ui->theme.text_soft};
    float left = phase_left(ui, labels, from);
    struct ui_rect r = {left, labels.y, phase_right(ui, labels, to) - left - ui_len(ui, 6.0f),
                        labels.h};

    /* No label is better than a stump of one. */
    if (ui_text_width(ui, s->marks[i].label, &style) <= r.w)
        ui_paint_text(ui, r, s->marks[i].label, &style);
}

static void draw_scrub(struct ui *ui, struct ui_rect r, struct ui_rect track,
                       const struct ui_scrub *s, double at, const struct ui_act *act)
{
    struct ui_rect labels = {track.x, r.y, track.w, ui_len(ui, SCRUB_LABELS) - 2.0f};
    bool labelled = ui_scrub_height(ui, s) > ui_len(ui, SCRUB_AREA) &&
                    r.h >= ui_len(ui, SCRUB_LABELS) + ui_len(ui, SCRUB_KNOB);

    if (phase_start(s, 0) > 0.0)
        draw_phase(ui, track, 0.0, phase_start(s, 0), at, s->disabled);
    for (int i = 0; i < s->mark_count; i++) {
        draw_phase(ui, track, phase_start(s, i), phase_start(s, i + 1), at, s->disabled);
        if (labelled && s->marks[i].label)
            draw_phase_label(ui, labels, s, i, at);
    }
    if (s->mark_count == 0)
        draw_phase(ui, track, 0.0, 1.0, at, s->disabled);
    draw_knob(ui, track.x + track.w * (float)at, roundf(track.y + track.h / 2.0f),
              ui_len(ui, SCRUB_KNOB), act, s->disabled);
}

bool ui_scrub(struct ui *ui, struct ui_rect r, const struct ui_scrub *s, double *value, bool *held)
{
    unsigned flags = UI_ACT_DRAG | UI_ACT_WHEEL | UI_ACT_ARROWS_X;
    struct ui_act act =
        ui_interact(ui, s->name, r, flags | (s->disabled ? UI_ACT_DISABLED : 0u), s->tip, s->key);
    struct ui_rect rest = r;
    struct ui_rect track =
        ui_inset(ui_cut_bottom(&rest, ui_len(ui, SCRUB_AREA)), ui_len(ui, SCRUB_KNOB), 0.0f);
    double at = clamp01(*value);
    bool changed = false;

    if (!s->disabled) {
        double step = s->step > 0.0 ? s->step : 0.01;
        struct travel t = travel(ui, s->name, &act, track, at, step, ui_len(ui, SCRUB_KNOB + 3.0f));

        changed = t.moved;
        *value = t.moved ? t.at : *value;
        at = t.at;
    }
    if (held)
        *held = act.held && !act.released;
    draw_scrub(ui, r, track, s, at, &act);
    return changed;
}
