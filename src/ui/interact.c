/* What the user does with one widget. */
#include "ui/context.h"
#include "ui/ui.h"

#include <math.h>

enum {
    PART_HOT = 1, /* easings of a widget */
    PART_DOWN = 2
};

static const double FADE = 0.12;  /* seconds */
static const double TWICE = 0.4;  /* seconds between the presses of a double click */
static const float STEADY = 5.0f; /* logical pixels between them */

void ui_block(struct ui *ui, struct ui_rect r)
{
    ui_register(ui, NULL, r, 0);
}

/* The button whose press in this frame is for this entry; 0 = none. */
static unsigned button_pressed(const struct ui *ui, const struct ui_entry *e)
{
    static const unsigned buttons[3] = {UI_BUTTON_LEFT, UI_BUTTON_RIGHT, UI_BUTTON_MIDDLE};
    int n = e->flags & UI_ACT_BUTTONS ? 3 : 1;

    for (int i = 0; i < n; i++)
        if (ui->in.pressed & buttons[i])
            return buttons[i];
    return 0;
}

/* A press: the second one of a double click? */
static bool pressed_twice(struct ui *ui, uint32_t id, unsigned button)
{
    float dx = ui->in.pointer_x - ui->last_press_x, dy = ui->in.pointer_y - ui->last_press_y;
    bool twice = ui->last_press == ui_id_part(id, button) &&
                 ui->in.time - ui->last_press_time < TWICE && fabsf(dx) < STEADY &&
                 fabsf(dy) < STEADY;

    ui->last_press = twice ? 0 : ui_id_part(id, button);
    ui->last_press_time = ui->in.time;
    ui->last_press_x = ui->in.pointer_x;
    ui->last_press_y = ui->in.pointer_y;
    return twice;
}

/* Press, drag, release. */
static void follow_pointer(struct ui *ui, const struct ui_entry *e, struct ui_act *act)
{
    unsigned button = button_pressed(ui, e);
    bool can_press = button && !ui->held && ui->grab == UI_GRAB_UI;

    if (can_press && ui->hot == e->id && !ui->in.cancel) {
        act->doubled = pressed_twice(ui, e->id, button);
        ui->held = e->id;
        ui->held_button = button;
        act->pressed = true;
        act->clicked = (e->flags & UI_ACT_DRAG) != 0;
        ui->press_x = ui->in.pointer_x;
        ui->press_y = ui->in.pointer_y;
    }
    act->hovered = ui->hot == e->id;
    act->held = ui->held == e->id;
    if (!act->held)
        return;
    act->button = ui->held_button;
    act->drag_x = ui->in.pointer_x - ui->press_x;
    act->drag_y = ui->in.pointer_y - ui->press_y;
    if (ui->in.cancel || !(ui->in.down & ui->held_button)) {
        ui->held = 0;
        act->released = true;
        if (!ui->in.cancel && !(e->flags & UI_ACT_DRAG) &&
            ui_rect_has(e->visible, ui->in.pointer_x, ui->in.pointer_y))
            act->clicked = true;
    }
}

static void follow_keys(struct ui *ui, const struct ui_entry *e, struct ui_act *act)
{
    act->focused = ui->focus == e->id;
    act->focus_visible = act->focused;
    if (!act->focused)
        return;
    if (ui->focus_moved) {
        ui_scroll_note(ui, e->rect);
        ui->focus_moved = false;
    }
    if (e->flags & UI_ACT_DISABLED)
        return;
    if (e->flags & UI_ACT_TEXT)
        return;
    bool space = !(e->flags & UI_ACT_KEEP_SPACE);

    while (ui_take_key(ui, e->name, UI_KEY_ENTER) ||
           (space && ui_take_key(ui, e->name, UI_KEY_SPACE)))
        act->clicked = true;
}

static enum ui_cursor cursor_of(unsigned flags)
{
    if (flags & UI_ACT_CURSOR_X)
        return UI_CURSOR_RESIZE_X;
    if (flags & UI_ACT_CURSOR_Y)
        return UI_CURSOR_RESIZE_Y;
    if (flags & UI_ACT_TEXT && !(flags & UI_ACT_DISABLED))
        return UI_CURSOR_TEXT;
    return flags & (UI_ACT_ARROW | UI_ACT_DISABLED) ? UI_CURSOR_ARROW : UI_CURSOR_HAND;
}

struct ui_act ui_interact(struct ui *ui, const char *name, struct ui_rect r, unsigned flags,
                          const char *tip, const char *key)
{
    struct ui_act act = {0};
    const struct ui_entry *e = ui_register(ui, name, r, flags);

    if (!e || !e->id)
        return act;
    if (!(flags & UI_ACT_DISABLED)) {
        follow_pointer(ui, e, &act);
        act.wheel = ui->wheel == e->id ? ui->in.wheel_y : 0.0f;
        act.wheel_x = ui->wheel == e->id ? ui->in.wheel_x : 0.0f;
    }
    follow_keys(ui, e, &act);
    if (ui->hot == e->id || act.held)
        ui->cursor = cursor_of(flags);
    if (ui->hot == e->id && ((tip && *tip) || (key && *key)))
        ui_tip_note(ui, e->id, e->visible, tip, key);
    act.hot =
        ui_ease_id(ui, ui_id_part(e->id, PART_HOT), act.hovered || act.held ? 1.0f : 0.0f, FADE);
    act.down = ui_ease_id(ui, ui_id_part(e->id, PART_DOWN),
                          act.held && act.hovered && !act.released ? 1.0f : 0.0f, FADE / 2.0);
    return act;
}
