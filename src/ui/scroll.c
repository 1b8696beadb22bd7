/* Scroll areas. */
#include "ui/context.h"
#include "ui/overlay.h"
#include "ui/paint.h"
#include "ui/ui.h"

#include <math.h>

static const float BAR = 10.0f;  /* width kept for the bar */
static const float THUMB = 5.0f; /* width of its thumb */
static const float MIN_THUMB = 24.0f;
static const float NOTCH = 48.0f; /* logical pixels a notch of the wheel */

static float most(const struct ui_scroll *s)
{
    return fmaxf(s->content - s->view.h, 0.0f);
}

static float bounded(const struct ui_scroll *s, float offset)
{
    return offset > 0.0f ? fminf(offset, most(s)) : 0.0f; /* NaN gives 0 */
}

/* The bar: its thumb can be dragged, a press beside it goes there. */
static void scroll_bar(struct ui *ui, struct ui_scroll *s)
{
    char name[UI_MAX_NAME];
    const struct ui_theme *t = &ui->theme;
    struct ui_rect track = {s->view.x + s->view.w - ui_len(ui, BAR), s->view.y, ui_len(ui, BAR),
                            s->view.h};
    float length = fmaxf(track.h * s->view.h / s->content, fminf(ui_len(ui, MIN_THUMB), track.h));
    float room = fmaxf(track.h - length, 1.0f);
    float at = track.y + room * *s->offset / most(s);
    struct ui_act act = ui_interact(ui, ui_part_name(name, s->name, "bar"), track,
                                    UI_ACT_NO_FOCUS | UI_ACT_DRAG | UI_ACT_ARROW, NULL, NULL);
    struct ui_color none = {0};

    if (act.pressed) {
        float grip = ui->in.pointer_y - at;

        ui->press_value = grip >= 0.0f && grip <= length ? (double)grip : (double)length / 2.0;
    }
    if (act.held) {
        float top = ui->in.pointer_y - (float)ui->press_value - track.y;

        *s->offset = bounded(s, top / room * most(s));
        at = track.y + room * *s->offset / most(s);
    }
    float width = ui_len(ui, THUMB);
    struct ui_rect thumb = {track.x + track.w - width - 1.0f, at + 2.0f, width, length - 4.0f};

    ui_paint_box(ui, thumb, width / 2.0f,
                 ui_color_mix(t->track_off, t->text_faint, fmaxf(act.hot, act.down)), 0.0f, none);
}

struct ui_rect ui_scroll_begin(struct ui *ui, struct ui_rect r, const char *name,
                               float content_height, float *offset)
{
    struct ui_scroll s = {.view = ui_rect_clean(r), .offset = offset};

    s.content = isfinite(content_height) ? fmaxf(content_height, 0.0f) : 0.0f;
    s.quiet = ui->scroll_depth >= UI_SCROLL_DEPTH;
    ui_copy(s.name, sizeof s.name, name);
    s.id = ui_id(name);
    struct ui_act act = ui_interact(
        ui, name, s.view, UI_ACT_NO_FOCUS | UI_ACT_ARROW | (most(&s) > 0.0f ? UI_ACT_WHEEL : 0u),
        NULL, NULL);

    *offset = bounded(&s, *offset - act.wheel * ui_len(ui, NOTCH));
    if (most(&s) > 0.0f)
        scroll_bar(ui, &s);
    ui_push_clip(ui, s.view);
    if (s.quiet)
        ui->scroll_overflow++;
    else
        ui->scrolls[ui->scroll_depth++] = s;
    return (struct ui_rect){
        s.view.x, s.view.y - *offset,
        fmaxf(s.view.w - (most(&s) > 0.0f ? ui_len(ui, BAR + 2.0f) : 0.0f), 0.0f), s.content};
}

void ui_scroll_note(struct ui *ui, struct ui_rect r)
{
    if (ui->scroll_depth > 0) {
        struct ui_scroll *s = &ui->scrolls[ui->scroll_depth - 1];

        s->seek = true;
        s->seek_top = r.y;
        s->seek_bottom = r.y + r.h;
    }
}

void ui_scroll_end(struct ui *ui)
{
    ui_pop_clip(ui);
    if (ui->scroll_overflow > 0) {
        ui->scroll_overflow--;
        return;
    }
    if (ui->scroll_depth == 0)
        return;
    struct ui_scroll *s = &ui->scrolls[--ui->scroll_depth];

    if (s->seek) {
        float old = *s->offset;
        float below = s->seek_bottom - (s->view.y + s->view.h), above = s->view.y - s->seek_top;

        *s->offset = bounded(s, above > 0.0f ? old - above : below > 0.0f ? old + below : old);
        if (*s->offset != old)
            ui_wake_at(ui, ui->in.time);
    }
}
