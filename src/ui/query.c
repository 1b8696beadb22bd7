/* Questions about a context that change nothing. */
#include "ui/context.h"
#include "ui/ui.h"

#include <math.h>

const struct ui_draw_list *ui_draw_list_of(const struct ui *ui)
{
    return &ui->list;
}

struct ui_atlas *ui_atlas_of(struct ui *ui)
{
    return ui->atlas;
}

bool ui_wants_pointer(const struct ui *ui)
{
    if (ui->grab != UI_GRAB_NONE)
        return ui->grab == UI_GRAB_UI;
    return ui->over_ui || ui->popup || ui->modal;
}

bool ui_wants_all_keys(const struct ui *ui)
{
    return ui->modal != 0;
}

bool ui_wants_text(const struct ui *ui)
{
    const struct ui_entry *e = ui_entry_find(&ui->before, ui->focus);

    return e && e->flags & UI_ACT_TEXT && !(e->flags & UI_ACT_DISABLED);
}

const char *ui_copied(const struct ui *ui)
{
    return ui->copied;
}

bool ui_wants_key(const struct ui *ui, enum ui_key key, unsigned mods)
{
    if (mods & (UI_MOD_CTRL | UI_MOD_ALT))
        return ui->modal != 0 || ui_wants_text(ui);
    return ui->modal != 0 || (ui->key_wants >> key & 1u);
}

enum ui_cursor ui_cursor(const struct ui *ui)
{
    return ui->cursor;
}

double ui_next_wake(const struct ui *ui)
{
    return ui->wake;
}

struct ui_rect ui_viewport(const struct ui *ui)
{
    return ui->viewport;
}

float ui_scale(const struct ui *ui)
{
    return ui->scale;
}

double ui_time(const struct ui *ui)
{
    return ui->in.time;
}

const struct ui_theme *ui_theme(const struct ui *ui)
{
    return &ui->theme;
}

const struct ui_input *ui_input_of(const struct ui *ui)
{
    return &ui->in;
}

bool ui_find(const struct ui *ui, const char *name, struct ui_rect *rect)
{
    const struct ui_entry *e = ui_entry_find(&ui->before, ui_id(name));

    if (!e || !(e->visible.w > 0.0f) || !(e->visible.h > 0.0f))
        return false;
    *rect = e->visible;
    return true;
}

const char *ui_focus(const struct ui *ui)
{
    return ui->focus ? ui->focus_name : "";
}

static const char *name_of(const struct ui *ui, uint32_t id)
{
    const struct ui_entry *e = ui_entry_find(&ui->before, id);

    return e ? e->name : "";
}

const char *ui_hovered(const struct ui *ui)
{
    return name_of(ui, ui->hot);
}

const char *ui_held(const struct ui *ui)
{
    return name_of(ui, ui->held);
}

const char *ui_open(const struct ui *ui)
{
    return ui->popup ? ui->popup_name : ui->modal_name;
}

bool ui_widget_at(const struct ui *ui, int i, struct ui_widget_info *out)
{
    for (int k = 0; k < ui->before.count; k++) {
        const struct ui_entry *e = &ui->before.items[k];

        if (e->id == 0 || i-- > 0)
            continue;
        *out = (struct ui_widget_info){
            .name = e->name, .rect = e->visible, .enabled = !(e->flags & UI_ACT_DISABLED)};
        return true;
    }
    return false;
}

uint32_t ui_overflows(const struct ui *ui)
{
    return ui->overflows;
}
