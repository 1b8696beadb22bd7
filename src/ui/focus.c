/* The keyboard: who has the focus, and how Tab, arrows and Escape move it. */
#include "ui/context.h"
#include "ui/ui.h"

#include <math.h>

/* What one key press meant to the focus. */
enum verdict {
    NOT_MINE, /* nobody in the interface wants it */
    WIDGETS,  /* it is for the focused widget */
    USED      /* it moved the focus or closed something */
};

void ui_focus_set(struct ui *ui, uint32_t id, const char *name)
{
    ui->focus = id;
    ui_copy(ui->focus_name, sizeof ui->focus_name, id ? name : "");
    if (id) {
        ui->tab_origin = id;
        ui->focus_moved = true;
    }
}

void ui_set_focus(struct ui *ui, const char *name)
{
    ui_focus_set(ui, ui_id(name), name);
}

/* True when keys may move the focus to this entry. */
static bool reachable(const struct ui *ui, const struct ui_entry *e)
{
    return e->id != 0 && !(e->flags & (UI_ACT_DISABLED | UI_ACT_NO_FOCUS)) &&
           e->layer == ui_key_layer(ui);
}

static int index_of(const struct ui_entries *entries, uint32_t id)
{
    const struct ui_entry *e = ui_entry_find(entries, id);

    return e ? (int)(e - entries->items) : -1;
}

/* Moves the focus to the next (+1) or previous (-1) reachable entry, round the end. */
static bool step(struct ui *ui, const struct ui_entries *entries, int direction)
{
    int n = entries->count;
    int from = index_of(entries, ui->focus ? ui->focus : ui->tab_origin);

    if (from < 0 && ui->focus_index >= 0) {
        /* The widget is gone: go on from its place. */
        from = direction > 0 ? ui->focus_index - 1 : ui->focus_index;
    } else if (from < 0) {
        from = direction > 0 ? -1 : n;
    }
    for (int i = 1; i <= n; i++) {
        int at = ((from + direction * i) % n + n) % n;

        if (reachable(ui, &entries->items[at])) {
            ui_focus_set(ui, entries->items[at].id, entries->items[at].name);
            return true;
        }
    }
    return false;
}

/* How far b lies below (sign +1) or above (-1) a: first down, then sideways. INFINITY when not. */
static float distance(struct ui_rect a, struct ui_rect b, float sign)
{
    float along = sign > 0.0f ? b.y - (a.y + a.h) : a.y - (b.y + b.h);
    float aside = fmaxf(fmaxf(b.x - (a.x + a.w), a.x - (b.x + b.w)), 0.0f);

    if (along < -1.0f)
        return INFINITY;
    return along + 2.0f * aside + 0.1f * fabsf(b.x + b.w / 2.0f - a.x - a.w / 2.0f);
}

/* Moves the focus to the nearest reachable entry above or below; in Tab order where there is none.
 */
static bool step_vertical(struct ui *ui, const struct ui_entries *entries, int direction)
{
    const struct ui_entry *from = ui_entry_find(entries, ui->focus);
    const struct ui_entry *best = NULL;
    float least = INFINITY;

    for (int i = 0; from && i < entries->count; i++) {
        const struct ui_entry *e = &entries->items[i];
        float d = distance(from->rect, e->rect, (float)direction);

        if (e != from && reachable(ui, e) && d < least) {
            best = e;
            least = d;
        }
    }
    if (!best)
        return step(ui, entries, direction);
    ui_focus_set(ui, best->id, best->name);
    return true;
}

static enum verdict arrow(struct ui *ui, const struct ui_entries *entries, enum ui_key key)
{
    bool sideways = key == UI_KEY_LEFT || key == UI_KEY_RIGHT;
    int direction = key == UI_KEY_LEFT || key == UI_KEY_UP ? -1 : 1;
    const struct ui_entry *e = ui_entry_find(entries, ui->focus);

    if (!ui->focus && !ui->popup)
        return NOT_MINE;
    if (e && !(e->flags & UI_ACT_DISABLED) &&
        e->flags & (sideways ? UI_ACT_ARROWS_X : UI_ACT_ARROWS_Y))
        return WIDGETS;
    /* A widget that keeps left and right is left in Tab order by up and down, so that a chain of
     * arrows reaches everything. */
    bool in_order = sideways || !e || e->flags & UI_ACT_ARROWS_X;

    return (in_order ? step(ui, entries, direction) : step_vertical(ui, entries, direction))
               ? USED
               : NOT_MINE;
}

static enum verdict escape(struct ui *ui)
{
    if (ui->popup) {
        bool had_focus = ui->focus != 0;
        char name[UI_MAX_NAME];

        ui_copy(name, sizeof name, ui->popup_name);
        ui_popup_close(ui);
        ui_focus_set(ui, had_focus ? ui_id(name) : 0, name);
        return USED;
    }
    if (ui->modal) {
        ui->escape = true;
        return USED;
    }
    if (ui->focus) {
        ui_focus_set(ui, 0, "");
        return USED;
    }
    return NOT_MINE;
}

static enum verdict judge(struct ui *ui, const struct ui_entries *entries,
                          const struct ui_key_press *press)
{
    const struct ui_entry *e = ui_entry_find(entries, ui->focus);
    unsigned flags = e ? e->flags : 0;

    if (press->key >= UI_KEY_SELECT_ALL)
        return flags & UI_ACT_TEXT ? WIDGETS : NOT_MINE;
    if (press->mods & (UI_MOD_CTRL | UI_MOD_ALT) ||
        (press->key == UI_KEY_SPACE && flags & UI_ACT_KEEP_SPACE))
        return NOT_MINE;
    switch (press->key) {
    case UI_KEY_TAB:
        return step(ui, entries, press->mods & UI_MOD_SHIFT ? -1 : 1) ? USED : NOT_MINE;
    case UI_KEY_ESCAPE:
        return escape(ui);
    case UI_KEY_LEFT:
    case UI_KEY_RIGHT:
    case UI_KEY_UP:
    case UI_KEY_DOWN:
        return arrow(ui, entries, press->key);
    default:
        return ui->focus ? WIDGETS : NOT_MINE;
    }
}

static unsigned bit(enum ui_key key)
{
    return 1u << key;
}

/* Keys that the interface takes in the state it is in. */
static unsigned wanted_keys(const struct ui *ui)
{
    const struct ui_entry *e = ui_entry_find(&ui->before, ui->focus);
    unsigned arrows = bit(UI_KEY_LEFT) | bit(UI_KEY_RIGHT) | bit(UI_KEY_UP) | bit(UI_KEY_DOWN);
    unsigned wants = bit(UI_KEY_TAB);

    if (ui->focus || ui->popup)
        wants |= arrows | bit(UI_KEY_ESCAPE) | bit(UI_KEY_ENTER) | bit(UI_KEY_SPACE);
    if (ui->modal)
        wants |= bit(UI_KEY_ESCAPE);
    if (e && e->flags & (UI_ACT_ARROWS_X | UI_ACT_ARROWS_Y))
        wants |= bit(UI_KEY_HOME) | bit(UI_KEY_END) | bit(UI_KEY_PAGE_UP) | bit(UI_KEY_PAGE_DOWN);
    if (e && e->flags & UI_ACT_KEEP_SPACE)
        wants &= ~bit(UI_KEY_SPACE);
    if (e && e->flags & UI_ACT_TEXT)
        wants |= ~0u;
    return wants;
}

void ui_focus_begin(struct ui *ui)
{
    ui->key_wants = wanted_keys(ui);
    ui->escape = false;
    for (int i = 0; i < ui->in.key_count; i++) {
        enum verdict verdict = judge(ui, &ui->before, &ui->in.keys[i]);

        ui->key_used[i] = verdict == USED;
        if (verdict == WIDGETS)
            break; /* later keys wait until the widget has had its own */
        ui->key_wants |= wanted_keys(ui);
    }
}

void ui_focus_end(struct ui *ui)
{
    int at;

    for (int i = 0; i < ui->in.key_count; i++) {
        if (!ui->key_used[i] && judge(ui, &ui->now, &ui->in.keys[i]) == USED) {
            ui->key_used[i] = true;
            ui_wake_at(ui, ui->in.time);
        }
    }
    at = index_of(&ui->now, ui->focus);
    if (ui->focus && at < 0) {
        ui_focus_set(ui, 0, "");
        ui->tab_origin = 0;
    } else if (ui->focus) {
        ui->focus_index = at;
    }
}

/* The next press of this key for the focused widget `name`; UI_KEY_NONE stands for any key. */
static const struct ui_key_press *take(struct ui *ui, const char *name, enum ui_key key)
{
    if (!ui->focus || ui->focus != ui_id(name))
        return NULL;
    for (int i = 0; i < ui->in.key_count; i++) {
        const struct ui_key_press *press = &ui->in.keys[i];
        bool plain = !(press->mods & (UI_MOD_CTRL | UI_MOD_ALT)) || press->key >= UI_KEY_SELECT_ALL;

        if (!ui->key_used[i] && plain && (key == UI_KEY_NONE || press->key == key)) {
            ui->key_used[i] = true;
            return press;
        }
    }
    return NULL;
}

bool ui_take_key(struct ui *ui, const char *name, enum ui_key key)
{
    return take(ui, name, key) != NULL;
}

bool ui_take_press(struct ui *ui, const char *name, struct ui_key_press *out)
{
    const struct ui_key_press *press = take(ui, name, UI_KEY_NONE);

    if (press)
        *out = *press;
    return press != NULL;
}
