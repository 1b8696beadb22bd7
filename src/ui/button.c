/* Buttons and switches. */
#include "ui/context.h"
#include "ui/ui.h"
#include "ui/widgets.h"

#include <math.h>

static const float BUTTON_PADDING = 12.0f;
static const float ICON_SIZE = 18.0f;
static const float ICON_GAP = 6.0f;

/* Colours of a button in its present state. */
struct skin {
    struct ui_color face, edge, ink;
};

static bool has(const char *text)
{
    return text && *text;
}

static struct skin normal_skin(const struct ui_theme *t, const struct ui_act *act, bool quiet)
{
    struct ui_color rest = quiet ? ui_color_fade(t->control_hover, 0.0f) : t->control;
    struct ui_color face = ui_color_mix(rest, t->control_hover, act->hot);
    struct ui_color edge = quiet ? ui_color_fade(t->control_edge, 0.0f) : t->control_edge;

    return (struct skin){ui_color_mix(face, t->control_down, act->down), edge, t->text};
}

static struct skin skin_of(const struct ui_theme *t, const struct ui_button *b,
                           const struct ui_act *act)
{
    struct skin skin = normal_skin(t, act, b->look == UI_BUTTON_QUIET);

    if (b->look == UI_BUTTON_PRIMARY) {
        skin.face = ui_color_mix(ui_color_mix(t->accent, t->accent_hover, act->hot), t->accent_down,
                                 act->down);
        skin.edge = skin.face;
        skin.ink = t->accent_text;
    } else if (b->chosen) {
        skin.face = ui_color_mix(t->accent_soft, t->accent, 0.08f * (act->hot + act->down));
        skin.edge = ui_color_mix(t->accent_soft, t->accent, 0.45f);
        skin.ink = t->dark ? t->focus : t->accent;
    } else if (b->look == UI_BUTTON_DANGER) {
        skin.ink = t->warning_text;
    }
    if (b->disabled) {
        skin.ink = b->look == UI_BUTTON_PRIMARY ? t->card : t->text_faint;
        skin.face = b->look == UI_BUTTON_PRIMARY ? t->track_off : skin.face;
        skin.edge = b->look == UI_BUTTON_PRIMARY ? t->track_off : skin.edge;
    }
    return skin;
}

/* Quiet icons step back until they are pointed at. */
static struct ui_color quiet_ink(const struct ui_theme *t, const struct ui_button *b,
                                 const struct ui_act *act, struct ui_color ink)
{
    bool rests = b->look == UI_BUTTON_QUIET && !has(b->label) && !b->chosen && !b->disabled;

    return rests ? ui_color_mix(t->text_soft, ink, act->hot) : ink;
}

static struct ui_text_style label_style(const struct ui_theme *t, const struct ui_button *b,
                                        struct ui_color ink)
{
    return (struct ui_text_style){.font =
                                      b->look == UI_BUTTON_PRIMARY ? UI_FONT_BOLD : UI_FONT_REGULAR,
                                  .size = t->text_size,
                                  .color = ink};
}

/* Width of icon, label and key cap with the gaps between them. */
static float content_width(struct ui *ui, const struct ui_button *b)
{
    struct ui_text_style style = label_style(&ui->theme, b, ui->theme.text);
    float w = b->icon != UI_ICON_NONE ? ui_len(ui, ICON_SIZE) : 0.0f;

    if (has(b->label))
        w += (w > 0.0f ? ui_len(ui, ICON_GAP) : 0.0f) + ui_text_width(ui, b->label, &style);
    if (b->show_key && has(b->key))
        w += (w > 0.0f ? ui->theme.gap : 0.0f) + ui_keycap_width(ui, b->key);
    return w;
}

float ui_button_width(struct ui *ui, const struct ui_button *b)
{
    if (!has(b->label) && !(b->show_key && has(b->key)))
        return ui->theme.control_height;
    /* An icon has air of its own on its left side. */
    float trim = b->icon != UI_ICON_NONE ? ui_len(ui, 2.0f) : 0.0f;

    return ceilf(content_width(ui, b) + 2.0f * ui_len(ui, BUTTON_PADDING) - trim);
}

/* Icon, label, key cap, centred as a whole; the label is cut when there is too little room. */
static void draw_content(struct ui *ui, struct ui_rect r, const struct ui_button *b,
                         struct ui_color ink)
{
    struct ui_text_style style = label_style(&ui->theme, b, ink);
    float w = content_width(ui, b);
    bool labelled = has(b->label);
    struct ui_rect in = ui_center(r, fminf(w, r.w - ui_len(ui, 8.0f)), r.h);

    if (b->icon != UI_ICON_NONE) {
        float size = ui_len(ui, ICON_SIZE);
        struct ui_rect icon = labelled ? ui_cut_left(&in, size) : ui_center(r, r.h, r.h);

        icon.x -= labelled ? 1.0f : 0.0f;
        ui_paint_icon(ui, b->icon, icon, fminf(size, 0.68f * fminf(r.w, r.h)), ink);
        ui_cut_left(&in, labelled ? ui_len(ui, ICON_GAP) - 1.0f : 0.0f);
    }
    if (b->show_key && has(b->key)) {
        struct ui_rect cap = ui_cut_right(&in, ui_keycap_width(ui, b->key));

        ui_paint_keycap(ui, cap, b->key, UI_ALIGN_LEFT);
        ui_cut_right(&in, ui->theme.gap - 1.0f);
    }
    in.w += labelled ? 1.0f : 0.0f;
    if (labelled)
        ui_paint_text(ui, in, b->label, &style);
}

bool ui_button(struct ui *ui, struct ui_rect r, const struct ui_button *b)
{
    const char *tip = b->tip ? b->tip : b->label;
    bool telling = has(b->tip) || has(b->key) || !has(b->label);
    struct ui_act act = ui_interact(ui, b->name, r, b->disabled ? UI_ACT_DISABLED : 0,
                                    telling ? tip : NULL, b->key);
    struct skin skin = skin_of(&ui->theme, b, &act);
    float radius = ui->theme.radius_control;

    if (b->look == UI_BUTTON_NORMAL && !b->disabled && !ui->theme.dark)
        ui_paint_shadow(ui, r, radius, 1.0f, 1.5f, ui_color_fade(ui->theme.shadow, 0.45f));
    ui_paint_box(ui, r, radius, skin.face, ui->theme.hairline, skin.edge);
    ui_push_clip(ui, r);
    draw_content(ui, r, b, quiet_ink(&ui->theme, b, &act, skin.ink));
    ui_pop_clip(ui);
    if (act.focus_visible)
        ui_paint_focus(ui, r, radius);
    return act.clicked;
}

/* ---- switch ---- */

static const float SWITCH_WIDTH = 30.0f;
static const float SWITCH_HEIGHT = 18.0f;
static const float SWITCH_MARGIN = 2.0f; /* between knob and rim */

static void draw_switch(struct ui *ui, struct ui_rect r, float on, const struct ui_act *act,
                        bool disabled)
{
    const struct ui_theme *t = &ui->theme;
    struct ui_color none = {0};
    struct ui_color off_color = ui_color_mix(t->track_off, t->text_faint, act->hot * 0.35f);
    struct ui_color on_color = ui_color_mix(t->accent, t->accent_hover, act->hot);
    struct ui_color ground = ui_color_mix(off_color, on_color, on);
    float margin = ui_len(ui, SWITCH_MARGIN), radius = r.h / 2.0f - margin;
    float x = r.x + r.h / 2.0f + (r.w - r.h) * on;

    ground = disabled ? ui_color_mix(ground, t->card, 0.5f) : ground;
    ui_paint_box(ui, r, r.h / 2.0f, ground, 0.0f, none);
    struct ui_rect knob = {x - radius, r.y + margin, 2.0f * radius, 2.0f * radius};

    ui_paint_shadow(ui, knob, radius, 0.75f, 1.5f, (struct ui_color){0, 0, 0, 60});
    ui_paint_circle(ui, x, r.y + r.h / 2.0f, radius,
                    disabled ? ui_color_mix(t->knob, t->card, 0.6f) : t->knob, 0.0f, none);
}

bool ui_toggle(struct ui *ui, struct ui_rect r, const struct ui_toggle *t, bool *value)
{
    struct ui_act act =
        ui_interact(ui, t->name, r, t->disabled ? UI_ACT_DISABLED : 0, t->tip, t->key);

    if (act.clicked)
        *value = !*value;
    float on = ui_ease_id(ui, ui_id_part(ui_id(t->name), 10), *value ? 1.0f : 0.0f, 0.16);
    float width = ui_len(ui, SWITCH_WIDTH), height = ui_len(ui, SWITCH_HEIGHT);
    struct ui_rect rest = r;
    struct ui_rect side = t->switch_right ? ui_cut_right(&rest, width) : ui_cut_left(&rest, width);
    struct ui_text_style style = {.size = ui->theme.text_size,
                                  .color = t->disabled ? ui->theme.text_faint : ui->theme.text};

    side = ui_center(side, width, height);
    side.y = roundf(side.y);
    draw_switch(ui, side, on, &act, t->disabled);
    if (t->switch_right)
        ui_cut_right(&rest, ui->theme.gap);
    else
        ui_cut_left(&rest, ui->theme.gap + ui_len(ui, 2.0f));
    ui_paint_text(ui, rest, t->label, &style);
    if (act.focus_visible)
        ui_paint_focus(ui, side, height / 2.0f);
    return act.clicked;
}
