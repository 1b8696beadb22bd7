/* Fields on the screen: what is seen of a text, where the pointer is in it, which keys it gets. */
#include "ui/context.h"
#include "ui/edit.h"
#include "ui/edit_text.h"
#include "ui/paint.h"
#include "ui/text.h"

#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

static const float PADDING = 10.0f;
static const double BLINK = 0.53; /* seconds the caret is seen, and is not */

/* How the text stands in its field: numbers get gaps between their groups of digits. */
struct setting {
    struct text_look look;
    bool digits;
    float gap; /* physical pixels between two groups */
};

static struct setting setting_of(const struct ui *ui, bool digits)
{
    struct setting s = {.digits = digits};

    s.look = (struct text_look){
        .font = UI_FONT_REGULAR, .px = ui_px(ui, ui->theme.text_size), .tabular = digits};
    s.gap = digits ? s.look.px * 0.2f : 0.0f;
    return s;
}

/* Distance of the place before byte `at` from the beginning of the text, physical pixels. */
static float place_x(const struct ui *ui, const struct setting *s, const char *text, int at)
{
    int n = (int)strlen(text);
    float x = text_measure(ui->fonts, &s->look, text, text + at);

    for (int i = 1; s->digits && i <= at && i < n; i++)
        x += (n - i) % 3 == 0 ? s->gap : 0.0f;
    return x;
}

/* The place between characters that is nearest to x. */
static int place_at(const struct ui *ui, const struct setting *s, const char *text, float x)
{
    int best = 0;
    float least = INFINITY;

    for (int i = 0, n = (int)strlen(text); i <= n; i++) {
        float distance = fabsf(place_x(ui, s, text, i) - x);

        if (distance < least && ((unsigned char)text[i] & 0xC0u) != 0x80u) {
            least = distance;
            best = i;
        }
    }
    return best;
}

static void draw_text(struct ui *ui, const struct setting *s, const char *text, float x,
                      float baseline, struct ui_color color)
{
    int n = (int)strlen(text), from = 0;

    for (int i = 1; i <= n; i++) {
        if (i < n && !(s->digits && (n - i) % 3 == 0))
            continue;
        text_draw(&ui->list, ui->atlas, ui->fonts, &s->look, x + place_x(ui, s, text, from),
                  baseline, text + from, text + i, color);
        from = i;
    }
}

/* Moves the text so that the caret is in sight. */
static void keep_caret(struct ui *ui, const struct setting *s, struct ui_edit *e, float room)
{
    float caret = place_x(ui, s, e->text, e->caret) / ui->scale;
    float end = place_x(ui, s, e->text, (int)strlen(e->text)) / ui->scale;
    float most = fmaxf(end + 2.0f - room, 0.0f);

    e->scroll = e->scroll > 0.0f ? e->scroll : 0.0f;
    e->scroll = fminf(e->scroll, caret);
    e->scroll = fmaxf(e->scroll, caret + 2.0f - room);
    e->scroll = fminf(fmaxf(e->scroll, 0.0f), most);
}

static void draw_caret(struct ui *ui, const struct ui_edit *e, float x, struct ui_rect in)
{
    double phase = fmod(fmax(ui->in.time - e->blink, 0.0), 2.0 * BLINK);
    struct ui_color none = {0};
    float h = ui->theme.text_size * 1.25f;
    struct ui_rect r = ui_center(in, ui_len(ui, 1.5f), h);

    ui_wake_at(ui, ui->in.time + (phase < BLINK ? BLINK - phase : 2.0 * BLINK - phase));
    r.x = x / ui->scale;
    if (phase < BLINK)
        ui_paint_box(ui, r, 0.0f, ui->theme.text, 0.0f, none);
}

static void draw_frame(struct ui *ui, struct ui_rect r, const struct ui_field *field, bool editing,
                       float hot)
{
    const struct ui_theme *t = &ui->theme;
    struct ui_color edge = field->invalid ? t->warning : editing ? t->accent : t->control_edge;

    ui_paint_box(ui, r, t->radius_control,
                 ui_color_mix(t->control, t->control_hover, editing ? 0.0f : hot),
                 t->hairline * (editing ? 1.6f : 1.0f), edge);
}

static void draw_content(struct ui *ui, struct ui_rect in, const struct ui_field *field,
                         const struct setting *s, struct ui_edit *e, const char *text)
{
    const struct ui_theme *t = &ui->theme;
    float cap = ui_fonts_metrics(ui->fonts, s->look.font, s->look.px).cap;
    float baseline = roundf(ui_px(ui, in.y) + (ui_px(ui, in.h) + cap) / 2.0f);
    float x = ui_snap(ui, in.x - (e->editing ? e->scroll : 0.0f));
    struct ui_color ink = field->disabled ? t->text_faint : t->text;
    int first, length;

    edit_selection(e, &first, &length);
    if (e->editing && length > 0) {
        struct ui_rect lit = ui_center(in, 0.0f, t->text_size * 1.45f);
        struct ui_color none = {0};

        lit.x = (x + place_x(ui, s, text, first)) / ui->scale;
        lit.w = (x + place_x(ui, s, text, first + length)) / ui->scale - lit.x;
        ui_paint_box(ui, lit, 2.0f, ui_color_mix(t->accent_soft, t->accent, 0.22f), 0.0f, none);
    }
    if (!*text && field->hint) {
        struct ui_text_style hint = {.color = t->text_faint};

        ui_paint_text(ui, in, field->hint, &hint);
    }
    draw_text(ui, s, text, x, baseline, ink);
    if (e->editing)
        draw_caret(ui, e, x + place_x(ui, s, text, e->caret), in);
}

/* ---- input ---- */

/* What the keys and the typed text of this frame do. */
static enum ui_edit_what keys(struct ui *ui, const struct ui_field *field, struct ui_edit *e,
                              bool digits)
{
    struct ui_key_press press;
    bool changed = false, done = false;

    while (ui_take_press(ui, field->name, &press)) {
        if (press.key == UI_KEY_COPY || press.key == UI_KEY_CUT)
            edit_copy(e, ui->copied, sizeof ui->copied);
        done = done || press.key == UI_KEY_ENTER;
        changed = edit_key(e, press.key == UI_KEY_CUT ? UI_KEY_DELETE : press.key,
                           (press.mods & UI_MOD_SHIFT) != 0) ||
                  changed;
        e->blink = ui->in.time;
    }
    if (ui->in.text[0]) {
        changed = edit_insert(e, ui->in.text, field->most, digits) || changed;
        e->blink = ui->in.time;
    }
    if (done)
        return UI_EDIT_DONE;
    return changed ? UI_EDIT_CHANGED : UI_EDIT_NOTHING;
}

/* A press places the caret, dragging selects, a second press takes all. */
static void pointer(struct ui *ui, struct ui_rect in, const struct setting *s,
                    const struct ui_act *act, bool fresh, struct ui_edit *e)
{
    float x = ui_px(ui, ui->in.pointer_x - in.x + e->scroll);

    if (act->doubled || (act->pressed && fresh && s->digits)) {
        edit_key(e, UI_KEY_SELECT_ALL, false);
        ui->press_value = 1.0; /* dragging on does not undo that */
    } else if (act->pressed) {
        ui->press_value = 0.0;
        e->caret = e->mark = place_at(ui, s, e->text, x);
    } else if (act->held && ui->press_value == 0.0) {
        e->caret = place_at(ui, s, e->text, x);
    }
    if (act->held)
        e->blink = ui->in.time;
}

static void begin(struct ui *ui, struct ui_edit *e)
{
    e->editing = true;
    e->blink = ui->in.time;
    edit_key(e, UI_KEY_SELECT_ALL, false);
}

/* A field that shows `resting` while it is not edited, its own text when that is NULL. */
static enum ui_edit_what run(struct ui *ui, struct ui_rect r, const struct ui_field *field,
                             struct ui_edit *e, const char *resting, bool digits)
{
    unsigned flags = UI_ACT_TEXT | UI_ACT_DRAG | UI_ACT_ARROWS_X | UI_ACT_ARROWS_Y |
                     (field->disabled ? UI_ACT_DISABLED : 0u);
    struct setting s = setting_of(ui, digits);
    struct ui_act act = ui_interact(ui, field->name, r, flags, field->tip, field->key);
    struct ui_rect in = ui_inset(ui_rect_clean(r), fminf(ui_len(ui, PADDING), r.w / 8.0f), 0.0f);
    bool focused = (act.focused || act.pressed) && !field->disabled;
    bool fresh = focused && !e->editing;
    enum ui_edit_what what = UI_EDIT_NOTHING;

    edit_mend(e);
    if (act.pressed)
        ui_focus_set(ui, ui_id(field->name), field->name);
    if (fresh && resting)
        ui_edit_set(e, resting);
    if (fresh)
        begin(ui, e);
    if (focused) {
        pointer(ui, in, &s, &act, fresh, e);
        what = keys(ui, field, e, digits);
        keep_caret(ui, &s, e, in.w);
    } else if (e->editing) {
        e->editing = false;
        what = UI_EDIT_CANCELLED;
    }
    if (what == UI_EDIT_DONE) {
        e->editing = false;
        ui_focus_set(ui, 0, "");
        ui_wake_at(ui, ui->in.time);
    }
    draw_frame(ui, r, field, e->editing, act.hot);
    ui_push_clip(ui, ui_inset(in, -1.0f, 0.0f));
    draw_content(ui, in, field, &s, e, e->editing || !resting ? e->text : resting);
    ui_pop_clip(ui);
    return what;
}

enum ui_edit_what ui_text_field(struct ui *ui, struct ui_rect r, const struct ui_field *field,
                                struct ui_edit *edit)
{
    enum ui_edit_what what = run(ui, r, field, edit, NULL, false);

    /* What was typed stays. */
    return what == UI_EDIT_CANCELLED ? UI_EDIT_NOTHING : what;
}

static void plain_digits(char out[24], uint64_t value)
{
    char digits[24];
    int at = (int)sizeof digits - 1;

    digits[at] = '\0';
    do {
        digits[--at] = (char)('0' + value % 10);
        value /= 10;
    } while (value > 0);
    memcpy(out, digits + at, sizeof digits - (size_t)at);
}

enum ui_edit_what ui_number_field(struct ui *ui, struct ui_rect r, const struct ui_field *field,
                                  struct ui_edit *edit, uint64_t max, uint64_t *value)
{
    struct ui_field limited = *field;
    char resting[24];

    limited.most = field->most > 0 && field->most < 20 ? field->most : 20;
    plain_digits(resting, *value);
    enum ui_edit_what what = run(ui, r, &limited, edit, resting, true);

    if (what != UI_EDIT_DONE)
        return what;
    if (!edit->text[0])
        return UI_EDIT_CANCELLED;
    errno = 0;
    unsigned long long typed = strtoull(edit->text, NULL, 10);

    *value = errno || typed > max ? max : (uint64_t)typed;
    return UI_EDIT_DONE;
}
