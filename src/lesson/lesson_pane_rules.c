/* The pane with what is searched: presets, switches, wishes, comparison. */
#include "io/placement_text.h"
#include "lesson/lesson_panes_internal.h"
#include "ui/overlay.h"
#include "ui/splitter.h"
#include "ui/widgets.h"

#include <stdio.h>
#include <string.h>

#define RING 4.0f /* focus rings reach beyond their controls */

enum { WAY_ANY = 8, WAY_COUNT };

/* What the rows of the pane need: the rectangle that is left, and how high they have become. */
struct rows {
    struct lesson_pane_context *c;
    struct ui_rect rest;
    float used;
    bool measure; /* only add up heights */
};

static bool take(struct rows *rows, float height, struct ui_rect *out)
{
    height *= rows->c->magnify;
    rows->used += height;
    if (!rows->measure)
        *out = ui_cut_top(&rows->rest, height);
    return !rows->measure;
}

static void heading(struct rows *rows, const char *text)
{
    struct ui_rect r;
    if (take(rows, 10, &r))
        ui_separator(rows->c->ui, r);
    if (take(rows, 22, &r))
        ui_label(rows->c->ui, r, text, UI_LABEL_SECTION);
}

/* ---- presets and switches ---- */

static const char *preset_title(void *user, int i)
{
    int count;
    (void)user;
    return rules_presets(&count)[i].title;
}

static void preset_row(struct rows *rows)
{
    int count, value = 0;
    struct ui_rect r;
    char name[UI_MAX_NAME];
    struct lesson_pane_context *c = rows->c;
    const struct rules_preset *presets = rules_presets(&count);
    if (!take(rows, 32, &r))
        return;
    const struct rules_preset *now = rules_preset_of(&lesson_pane_run(c)->rules);
    if (now != NULL)
        value = (int)(now - presets);
    int before = value;
    struct ui_stepper stepper = {.name = lesson_pane_name_of(c, "preset", name),
                                 .count = count,
                                 .text = now == NULL ? "Rules of your own" : now->title,
                                 .item = preset_title,
                                 .tip = now == NULL ? "Rules that go together" : now->sentence,
                                 .prev_tip = "Fewer rules",
                                 .next_tip = "More rules",
                                 .wrap = true};
    if (ui_stepper(c->ui, r, &stepper, &value) && (value != before || now == NULL))
        lesson_set_rules(c->lesson, c->side, &presets[value].rules);
}

static void switch_row(struct rows *rows, enum rules_switch which)
{
    struct ui_rect r;
    char part[UI_MAX_NAME], name[UI_MAX_NAME];
    struct lesson_pane_context *c = rows->c;
    if (!take(rows, 22, &r))
        return;
    struct stepper_rules rules = lesson_pane_run(c)->rules;
    bool on = rules_switch_is_on(&rules, which);
    snprintf(part, sizeof part, "rule-%s", rules_switch_name(which));
    if (!ui_toggle(c->ui, r,
                   &(struct ui_toggle){.name = lesson_pane_name_of(c, part, name),
                                       .label = rules_switch_label(which),
                                       .tip = rules_switch_help(which)},
                   &on))
        return;
    rules_switch_set(&rules, which, on);
    lesson_set_rules(c->lesson, c->side, &rules);
}

/* ---- wishes ---- */

static const char *way_text(int way, char out[PLACEMENT_WAY_SIZE])
{
    if (way != WAY_ANY)
        return placement_way_text(way, true, out);
    snprintf(out, PLACEMENT_WAY_SIZE, "any way");
    return out;
}

static const char *way_item(void *user, int i)
{
    struct lesson_pane_context *c = user;
    char text[PLACEMENT_WAY_SIZE];
    snprintf(c->panes->state->item, sizeof c->panes->state->item, "%s", way_text(i, text));
    return c->panes->state->item;
}

/* The choice follows the mat that the event is about until the user chooses otherwise. */
static void follow_event(struct lesson_pane_context *c)
{
    struct lesson_panes_state *state = c->panes->state;
    const struct lesson_run *run = lesson_pane_run(c);
    if (state->wish_event == lesson_run_event(run) || c->lesson->playing)
        return;
    state->wish_event = lesson_run_event(run);
    const struct stepper_event event = stepper_event(run->shown);
    if (event.mat < 0 || event.face < 0 || event.kind == STEPPER_CHOOSE)
        return;
    state->wish_face = event.face;
    state->wish_mat = event.mat;
    state->wish_way = event.orientation;
}

static void choose(struct rows *rows, const char *name, int count, const char *tip,
                   const char *(*item)(void *user, int i), int *value)
{
    struct ui_rect r;
    struct lesson_pane_context *c = rows->c;
    if (!take(rows, 30, &r))
        return;
    char text[96];
    snprintf(text, sizeof text, "%s", item(c, *value));
    struct ui_stepper stepper = {.name = name,
                                 .count = count,
                                 .text = text,
                                 .item = item,
                                 .user = c,
                                 .tip = tip,
                                 .wrap = true};
    ui_stepper(c->ui, ui_inset(r, 0, 1), &stepper, value);
}

static void wish(struct lesson_pane_context *c, bool forced)
{
    const struct lesson_panes_state *state = c->panes->state;
    uint8_t ways = state->wish_way == WAY_ANY ? 0xff : (uint8_t)(1u << state->wish_way);
    lesson_add_wish(c->lesson, state->wish_face, state->wish_mat, ways, forced);
}

static void wish_buttons(struct rows *rows)
{
    struct ui_rect r, half[2];
    struct lesson_pane_context *c = rows->c;
    if (!take(rows, 34, &r))
        return;
    ui_columns(ui_inset(r, 0, 1), 2, ui_theme(c->ui)->gap, NULL, half);
    if (ui_button(c->ui, half[0],
                  &(struct ui_button){.name = "force",
                                      .label = "Force it",
                                      .tip = "From here on only with this mat there"}))
        wish(c, true);
    if (ui_button(c->ui, half[1],
                  &(struct ui_button){.name = "forbid",
                                      .label = "Forbid it",
                                      .tip = "From here on only without this mat there"}))
        wish(c, false);
}

static int first_way(uint8_t ways)
{
    int way = 0;
    while (way < 8 && (ways >> way & 1) == 0)
        way++;
    return way;
}

/* One of the wishes made, with a button that takes it back. True when it was. */
static bool wish_row(struct rows *rows, int i)
{
    struct ui_rect r;
    struct lesson_pane_context *c = rows->c;
    if (!take(rows, 28, &r))
        return false;
    const struct stepper_wish *wish = &lesson_pane_run(c)->wishes[i];
    char name[UI_MAX_NAME], text[256], face[SHAPE_FACE_NAME_SIZE], way[PLACEMENT_WAY_SIZE];
    char letter[PALETTE_LABEL_SIZE];
    snprintf(name, sizeof name, "wish-%d", i);
    way_text(wish->orientations == 0xff ? WAY_ANY : first_way(wish->orientations), way);
    snprintf(text, sizeof text, "%s on %s, %s", wish->forced ? "must lie" : "must not lie",
             shape_face_name(c->lesson->puzzle->shape, wish->face, face), way);
    struct ui_rect close = ui_cut_right(&r, 26 * c->magnify);
    struct ui_rect badge = ui_cut_left(&r, 22 * c->magnify);
    ui_cut_left(&r, ui_theme(c->ui)->gap);
    ui_badge(c->ui, ui_center(badge, 22 * c->magnify, 22 * c->magnify),
             palette_label(wish->mat, letter), lesson_pane_mat_color(c->lesson, wish->mat));
    ui_label(c->ui, r, text, UI_LABEL_TEXT);
    return ui_button(c->ui, ui_center(close, 24 * c->magnify, 24 * c->magnify),
                     &(struct ui_button){.name = name,
                                         .icon = UI_ICON_CLOSE,
                                         .tip = "Take the wish back",
                                         .look = UI_BUTTON_QUIET});
}

static void wish_rows(struct rows *rows)
{
    struct lesson_pane_context *c = rows->c;
    struct lesson_panes_state *state = c->panes->state;
    const struct puzzle *puzzle = c->lesson->puzzle;
    int removed = -1;
    heading(rows, "What if");
    for (int i = 0; i < lesson_pane_run(c)->wish_count; i++)
        if (wish_row(rows, i))
            removed = i;
    if (!rows->measure)
        follow_event(c);
    choose(rows, "wish-mat", puzzle->mat_count, "Which mat", lesson_pane_mat_item,
           &state->wish_mat);
    choose(rows, "wish-face", puzzle->shape->face_count, "On which face", lesson_pane_face_item,
           &state->wish_face);
    choose(rows, "wish-way", WAY_COUNT, "How it lies", way_item, &state->wish_way);
    wish_buttons(rows);
    if (removed >= 0)
        lesson_remove_wish(c->lesson, removed);
}

/* ---- comparing ---- */

static void compare_rows(struct rows *rows)
{
    struct ui_rect r, half[2];
    struct lesson_pane_context *c = rows->c;
    bool on = c->lesson->runs[1] != NULL;
    heading(rows, "What a rule buys");
    if (!take(rows, 34, &r))
        return;
    ui_columns(ui_inset(r, 0, 1), 2, ui_theme(c->ui)->gap, NULL, half);
    if (ui_button(c->ui, half[0],
                  &(struct ui_button){.name = "compare",
                                      .label = on ? "End it" : "Side by side",
                                      .tip = "Two sets of rules at once",
                                      .key = lesson_pane_cap(c, LESSON_COMPARE),
                                      .chosen = on}))
        lesson_act(c->lesson, LESSON_COMPARE);
    if (ui_button(c->ui, half[1],
                  &(struct ui_button){.name = "presets",
                                      .label = "All presets",
                                      .tip = "A table of what each preset costs"})) {
        if (c->lesson->table == NULL)
            lesson_table_start(c->lesson);
        c->lesson->table_open = true;
    }
}

static void all_rows(struct rows *rows)
{
    struct ui_rect r;
    bool still = rows->c->panes->still, compares = rows->c->lesson->runs[1] != NULL;
    preset_row(rows);
    take(rows, 6, &r);
    for (int i = 0; i < RULES_SWITCH_COUNT; i++)
        switch_row(rows, (enum rules_switch)i);
    if (still)
        return;
    if (rows->c->side == 0)
        compare_rows(rows);
    if (!compares)
        wish_rows(rows);
}

void lesson_pane_rules(struct lesson_pane_context *c, struct ui_rect r)
{
    char name[UI_MAX_NAME];
    struct rows rows = {.c = c, .measure = true};
    const char *title = c->lesson->runs[1] == NULL ? "Rules"
                        : c->side == 0             ? "Rules, left"
                                                   : "Rules, right";
    struct ui_rect inside = lesson_pane_panel(c, r, LESSON_PANE_RULES, "rules-card", title, NULL);
    all_rows(&rows);
    float height = rows.used;
    struct ui_rect content = ui_scroll_begin(
        c->ui, ui_inset(inside, -RING, -RING), lesson_pane_name_of(c, "rules", name),
        height + 2 * RING, &c->panes->state->rules_scroll[c->side]);
    rows = (struct rows){.c = c, .rest = ui_inset(content, RING, RING)};
    all_rows(&rows);
    ui_scroll_end(c->ui);
}
