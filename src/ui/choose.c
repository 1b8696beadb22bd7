/* Segmented control and stepper with its list. */
#include "ui/context.h"
#include "ui/overlay.h"
#include "ui/ui.h"
#include "ui/widgets.h"

#include <math.h>
#include <string.h>

enum {
    LIST_ROWS = 8 /* rows of a popup list before it scrolls */
};

static const float SEGMENT_MARGIN = 3.0f;
static const float SEGMENT_PADDING = 14.0f;
static const float LIST_PADDING = 4.0f;

/* ---- segments ---- */

static struct ui_text_style segment_style(const struct ui *ui, bool chosen, bool disabled)
{
    const struct ui_theme *t = &ui->theme;
    struct ui_color ink = chosen ? t->text : t->text_soft;

    return (struct ui_text_style){.font = chosen ? UI_FONT_BOLD : UI_FONT_REGULAR,
                                  .size = t->text_size,
                                  .color = disabled ? t->text_faint : ink,
                                  .align = UI_ALIGN_CENTER};
}

static float segment_width(struct ui *ui, const char *label)
{
    struct ui_text_style style = segment_style(ui, true, false);

    return ceilf(ui_text_width(ui, label, &style) + 2.0f * ui_len(ui, SEGMENT_PADDING));
}

float ui_segments_width(struct ui *ui, const struct ui_segments *s)
{
    float widest = 0.0f;

    for (int i = 0; i < s->count; i++)
        widest = fmaxf(widest, segment_width(ui, s->labels[i]));
    return widest * (float)s->count + 2.0f * ui_len(ui, SEGMENT_MARGIN);
}

/* One part: pressed, it is chosen. */
static void one_segment(struct ui *ui, struct ui_rect r, const struct ui_segments *s, int i,
                        int *value)
{
    char name[UI_MAX_NAME];
    unsigned flags = UI_ACT_NO_FOCUS | (s->disabled ? UI_ACT_DISABLED : 0u);
    const char *tip = s->tips ? s->tips[i] : s->tip, *key = s->keys ? s->keys[i] : s->key;
    struct ui_act act = ui_interact(ui, ui_item_name(name, s->name, i), r, flags, tip, key);
    struct ui_text_style style = segment_style(ui, i == *value, s->disabled);

    if (act.clicked)
        *value = i;
    if (i != *value && !s->disabled)
        style.color = ui_color_mix(style.color, ui->theme.text, act.hot);
    ui_paint_text(ui, r, s->labels[i], &style);
}

static void segment_keys(struct ui *ui, const struct ui_segments *s, int *value)
{
    while (ui_take_key(ui, s->name, UI_KEY_RIGHT))
        *value += *value < s->count - 1;
    while (ui_take_key(ui, s->name, UI_KEY_LEFT))
        *value -= *value > 0;
    if (ui_take_key(ui, s->name, UI_KEY_HOME))
        *value = 0;
    if (ui_take_key(ui, s->name, UI_KEY_END))
        *value = s->count - 1;
}

bool ui_segments(struct ui *ui, struct ui_rect r, const struct ui_segments *s, int *value)
{
    const struct ui_theme *t = &ui->theme;
    unsigned flags = UI_ACT_ARROWS_X | UI_ACT_ARROW | (s->disabled ? UI_ACT_DISABLED : 0u);
    struct ui_act act = ui_interact(ui, s->name, r, flags, NULL, NULL);
    struct ui_rect in = ui_inset(r, ui_len(ui, SEGMENT_MARGIN), ui_len(ui, SEGMENT_MARGIN));
    struct ui_color none = {0};
    int old = *value;

    if (s->count <= 0)
        return false;
    if (!s->disabled) {
        segment_keys(ui, s, value);
        *value = act.clicked && act.focused && !act.hovered ? (*value + 1) % s->count : *value;
    }
    float share = in.w / (float)s->count;
    float at = ui_ease_id(ui, ui_id_part(ui_id(s->name), 10), (float)*value, 0.18);

    ui_paint_box(ui, r, t->radius_control, t->dark ? t->ground : t->track, 0.0f, none);
    if (*value >= 0 && *value < s->count) {
        struct ui_rect pill = {in.x + share * at, in.y, share, in.h};
        float radius = t->radius_control - 2.0f;

        ui_paint_shadow(ui, pill, radius, 1.0f, 2.0f, ui_color_fade(t->shadow, 0.9f));
        ui_paint_box(ui, pill, radius, t->dark ? t->control_down : t->card, 0.0f, none);
    }
    for (int i = 0; i < s->count; i++)
        one_segment(ui, (struct ui_rect){in.x + share * (float)i, in.y, share, in.h}, s, i, value);
    if (act.focus_visible)
        ui_paint_focus(ui, r, t->radius_control);
    return *value != old;
}

/* ---- stepper ---- */

/* The value one further in a direction; the same at the end unless it wraps. */
static int neighbour(const struct ui_stepper *s, int value, int direction)
{
    int next = value + direction;

    if (next >= 0 && next < s->count)
        return next;
    return s->wrap && s->count > 0 ? (next < 0 ? s->count - 1 : 0) : value;
}

static bool step_button(struct ui *ui, struct ui_rect r, const struct ui_stepper *s, int value,
                        int direction)
{
    char name[UI_MAX_NAME];
    bool off = s->disabled || neighbour(s, value, direction) == value;
    unsigned flags = UI_ACT_NO_FOCUS | (off ? UI_ACT_DISABLED : 0u);
    const char *tip = direction < 0 ? s->prev_tip : s->next_tip;
    const char *key = direction < 0 ? s->prev_key : s->next_key;
    struct ui_act act =
        ui_interact(ui, ui_part_name(name, s->name, direction < 0 ? "prev" : "next"), r, flags,
                    tip ? tip : s->tip, tip ? key : s->key);
    const struct ui_theme *t = &ui->theme;
    struct ui_color none = {0};
    struct ui_color face =
        ui_color_mix(ui_color_fade(t->control_hover, act.hot), t->control_down, act.down);

    ui_paint_box(ui, ui_inset(r, 2.0f, 2.0f), t->radius_control - 2.0f, face, 0.0f, none);
    ui_paint_icon(ui, direction < 0 ? UI_ICON_PREVIOUS : UI_ICON_NEXT, r, ui_len(ui, 16.0f),
                  off ? t->text_faint : t->text_soft);
    return act.clicked;
}

static void stepper_keys(struct ui *ui, const struct ui_stepper *s, int *value)
{
    while (ui_take_key(ui, s->name, UI_KEY_RIGHT))
        *value = neighbour(s, *value, 1);
    while (ui_take_key(ui, s->name, UI_KEY_LEFT))
        *value = neighbour(s, *value, -1);
    if (ui_take_key(ui, s->name, UI_KEY_HOME))
        *value = 0;
    if (ui_take_key(ui, s->name, UI_KEY_END))
        *value = s->count - 1;
}

/* One row of the open list. True when chosen. */
static bool list_row(struct ui *ui, struct ui_rect r, const struct ui_stepper *s, int i,
                     bool chosen)
{
    char name[UI_MAX_NAME];
    const struct ui_theme *t = &ui->theme;
    struct ui_act act = ui_interact(ui, ui_item_name(name, s->name, i), r, 0, NULL, NULL);
    struct ui_color none = {0};
    struct ui_color face = ui_color_fade(t->control_hover, fmaxf(act.hot, act.focused));
    struct ui_text_style style = {.font = chosen ? UI_FONT_BOLD : UI_FONT_REGULAR,
                                  .color = chosen && !t->dark ? t->accent : t->text};

    ui_paint_box(ui, r, t->radius_small, chosen ? t->accent_soft : face, 0.0f, none);
    ui_paint_text(ui, ui_inset(r, ui_len(ui, 10.0f), 0.0f), s->item(s->user, i), &style);
    if (act.focus_visible)
        ui_paint_focus(ui, ui_inset(r, 3.0f, 3.0f), t->radius_small);
    return act.clicked;
}

/* Where the list opens: below its owner if it fits there or better there than above. */
static struct ui_rect list_rect(const struct ui *ui, struct ui_rect owner, int count)
{
    float rows = (float)(count < LIST_ROWS ? count : LIST_ROWS);
    float h = rows * ui->theme.row_height + 2.0f * ui_len(ui, LIST_PADDING);
    struct ui_rect v = ui_inset(ui->viewport, 4.0f, 4.0f);
    float below = v.y + v.h - (owner.y + owner.h + 4.0f), above = owner.y - 4.0f - v.y;
    struct ui_rect r = {owner.x, owner.y + owner.h + 4.0f, fmaxf(owner.w, ui_len(ui, 120.0f)), h};

    if (h > below && above > below) {
        r.h = fminf(h, above);
        r.y = owner.y - 4.0f - r.h;
    } else {
        r.h = fminf(h, fmaxf(below, 0.0f));
    }
    r.x = fmaxf(fminf(r.x, v.x + v.w - r.w), v.x);
    return r;
}

/* Rows in or near the view, so that a long list costs what is seen of it. */
static void list_rows(struct ui *ui, struct ui_rect content, float view, const struct ui_stepper *s,
                      int *value)
{
    float row = ui->theme.row_height;
    int first = (int)(ui->popup_offset / row) - 2;
    int last = (int)((ui->popup_offset + view) / row) + 2;

    for (int i = first > 0 ? first : 0; i <= last && i < s->count; i++) {
        struct ui_rect r = {content.x, content.y + row * (float)i, content.w, row};

        if (list_row(ui, r, s, i, i == *value)) {
            bool by_key = ui->focus != 0;

            *value = i;
            ui_popup_close(ui);
            ui_focus_set(ui, by_key ? ui_id(s->name) : 0, s->name);
        }
    }
}

static void open_list(struct ui *ui, struct ui_rect owner, const struct ui_stepper *s, int *value)
{
    char name[UI_MAX_NAME];
    const struct ui_theme *t = &ui->theme;
    struct ui_rect r = list_rect(ui, owner, s->count);

    ui->popup_seen = true;
    ui_push_layer(ui, UI_LAYER_POPUP);
    struct ui_act outside = ui_interact(ui, ui_part_name(name, s->name, "away"), ui->viewport,
                                        UI_ACT_NO_FOCUS | UI_ACT_DRAG | UI_ACT_ARROW, NULL, NULL);

    ui_paint_shadow(ui, r, t->radius_control, 4.0f, 12.0f, t->shadow);
    ui_block(ui, r);
    ui_paint_card(ui, r, t->radius_control, 1.0f, 3.0f);
    struct ui_rect view = ui_inset(r, ui_len(ui, LIST_PADDING), ui_len(ui, LIST_PADDING));
    struct ui_rect content = ui_scroll_begin(ui, view, ui_part_name(name, s->name, "list"),
                                             t->row_height * (float)s->count, &ui->popup_offset);

    list_rows(ui, content, view.h, s, value);
    ui_scroll_end(ui);
    ui_pop_layer(ui);
    if (outside.pressed)
        ui_popup_close(ui);
}

/* Opens the list with the present value in its middle, under the focus if it came by key. */
static void start_list(struct ui *ui, const struct ui_stepper *s, int value, bool by_key)
{
    char name[UI_MAX_NAME];
    float row = ui->theme.row_height;

    ui_popup_open(ui, s->name);
    ui->popup_offset = fmaxf(((float)value - (LIST_ROWS - 1) / 2.0f) * row, 0.0f);
    if (by_key) {
        ui_item_name(name, s->name, value);
        ui_focus_set(ui, ui_id(name), name);
    }
}

static void draw_middle(struct ui *ui, struct ui_rect r, const struct ui_stepper *s, bool off)
{
    const struct ui_theme *t = &ui->theme;
    struct ui_text_style style = {
        .color = off ? t->text_faint : t->text, .align = UI_ALIGN_CENTER, .tabular = true};
    const char *text = s->text ? s->text : "none";

    if (s->item && !off) {
        float w = fminf(ui_text_width(ui, text, &style) + ui_len(ui, 18.0f), r.w);
        struct ui_rect in = ui_center(r, w, r.h);
        struct ui_rect mark = ui_cut_right(&in, ui_len(ui, 16.0f));

        ui_paint_icon(ui, UI_ICON_CHEVRON_DOWN, mark, ui_len(ui, 13.0f), t->text_soft);
        style.align = UI_ALIGN_LEFT;
        ui_paint_text(ui, in, text, &style);
        return;
    }
    ui_paint_text(ui, r, text, &style);
}

bool ui_stepper(struct ui *ui, struct ui_rect r, const struct ui_stepper *s, int *value)
{
    const struct ui_theme *t = &ui->theme;
    bool off = s->disabled || s->count <= 0, list = s->item && !off;
    unsigned flags = UI_ACT_ARROWS_X | (off ? UI_ACT_DISABLED : 0u) | (list ? 0u : UI_ACT_ARROW);
    struct ui_act act = ui_interact(ui, s->name, r, flags, s->tip, s->key);
    struct ui_rect middle = r;
    struct ui_rect prev = ui_cut_left(&middle, fminf(r.h, r.w / 3.0f));
    struct ui_rect next = ui_cut_right(&middle, fminf(r.h, r.w / 3.0f));
    int old = *value;

    if (!off)
        stepper_keys(ui, s, value);
    ui_paint_box(ui, r, t->radius_control,
                 ui_color_mix(t->control, t->control_hover, list ? act.hot : 0.0f), t->hairline,
                 t->control_edge);
    *value = step_button(ui, prev, s, *value, -1) ? neighbour(s, *value, -1) : *value;
    *value = step_button(ui, next, s, *value, 1) ? neighbour(s, *value, 1) : *value;
    draw_middle(ui, middle, s, off);
    if (act.focus_visible)
        ui_paint_focus(ui, r, t->radius_control);
    if (act.clicked && list && !ui->popup)
        start_list(ui, s, *value, act.focused);
    if (list && ui_popup_is(ui, s->name))
        open_list(ui, r, s, value);
    return *value != old;
}
