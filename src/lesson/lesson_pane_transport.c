/* The row of buttons: back, play, next, run until; speed; where we are. */
#include "lesson/lesson_panes_internal.h"
#include "ui/widgets.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

enum { MENU, BACK, PLAY, NEXT, PLACEMENT, BACKTRACK, SOLUTION, SPEED, SPACE, EVENT, FACTS, ITEMS };

/* The buttons, in the order of the items. */
static const struct transport_button {
    const char *name, *label, *tip;
    enum ui_icon icon;
    enum lesson_action action;
} buttons[] = {
    [BACK] = {"back", "Back", "One event back", UI_ICON_STEP_BACK, LESSON_BACK},
    [PLAY] = {"play", "Play", "Play", UI_ICON_PLAY, LESSON_PLAY},
    [NEXT] = {"next", "Next", "The next event", UI_ICON_STEP_ON, LESSON_NEXT},
    [PLACEMENT] = {"placement", "Placement", "On to the next placement", UI_ICON_NONE,
                   LESSON_NEXT_PLACEMENT},
    [BACKTRACK] = {"backtrack", "Backtrack", "On to where a mat is taken off again", UI_ICON_NONE,
                   LESSON_NEXT_BACKTRACK},
    [SOLUTION] = {"solution", "Solution", "On to the next solution", UI_ICON_NONE,
                  LESSON_NEXT_SOLUTION},
};

static struct ui_button button_of(struct lesson_pane_context *c, int item, bool caps)
{
    const struct transport_button *b = &buttons[item];
    struct ui_button out = {.name = b->name,
                            .label = b->label,
                            .icon = b->icon,
                            .tip = b->tip,
                            .key = lesson_pane_cap(c, b->action),
                            .show_key = caps && item != PLAY};
    if (item == PLAY) {
        out.look = UI_BUTTON_PRIMARY;
        if (c->lesson->playing) {
            out.label = out.tip = "Pause";
            out.icon = UI_ICON_PAUSE;
        }
    }
    return out;
}

/* ---- speed ---- */

static void speed_text(double speed, char *out, size_t size)
{
    char number[LESSON_NUMBER_SIZE];
    if (speed >= LESSON_FASTEST)
        snprintf(out, size, "at full speed");
    else if (speed < 0.95)
        snprintf(out, size, "1 in %.1f seconds", 1 / speed);
    else if (speed < 10)
        snprintf(out, size, "%.3g a second", round(speed * 10) / 10);
    else if (speed < 10000)
        snprintf(out, size, "%s a second", lesson_pane_number((uint64_t)round(speed), number));
    else
        snprintf(out, size, "%.0f 000 a second", round(speed / 1000));
}

static void speed_control(struct lesson_pane_context *c, struct ui_rect r)
{
    char text[64];
    double speed = c->lesson->speed;
    float m = c->magnify;
    struct ui_text_style style = {.size = ui_theme(c->ui)->text_size,
                                  .color = ui_theme(c->ui)->text_soft};
    if (r.w > 220 * m)
        ui_label(c->ui, ui_cut_left(&r, 52 * m), "Speed", UI_LABEL_SOFT);
    struct ui_rect number = ui_cut_right(&r, 112 * m);
    ui_cut_right(&r, 8 * m);
    if (ui_slider(c->ui, r,
                  &(struct ui_slider){.name = "speed",
                                      .tip = "Events a second",
                                      .min = LESSON_SLOWEST,
                                      .max = LESSON_FASTEST,
                                      .logarithmic = true},
                  &speed))
        lesson_set_speed(c->lesson, speed);
    speed_text(speed, text, sizeof text);
    ui_paint_text(c->ui, number, text, &style);
}

/* ---- where we are ---- */

static void event_field(struct lesson_pane_context *c, struct ui_rect r)
{
    float m = c->magnify;
    uint64_t event = lesson_run_event(lesson_pane_run(c));
    ui_label(c->ui, ui_cut_left(&r, 44 * m), "event", UI_LABEL_SOFT);
    if (c->panes->still) {
        char number[LESSON_NUMBER_SIZE];
        ui_paint_text(c->ui, r, lesson_pane_number(event, number),
                      &(struct ui_text_style){.font = UI_FONT_BOLD, .tabular = true});
        return;
    }
    struct ui_field field = {.name = "event", .tip = "Go to an event"};
    if (ui_number_field(c->ui, ui_center(r, r.w, ui_theme(c->ui)->control_height), &field,
                        &c->panes->state->event_field, LESSON_EXPLORE, &event) == UI_EDIT_DONE) {
        lesson_play(c->lesson, false);
        lesson_go(c->lesson, event);
    }
}

/* Room for the largest number that is known, and for five digits at least. */
static float event_width(struct lesson_pane_context *c)
{
    const struct lesson_run *run = lesson_pane_run(c);
    struct ui_text_style style = {.size = ui_theme(c->ui)->text_size, .tabular = true};
    char number[LESSON_NUMBER_SIZE];
    uint64_t explored = trace_facts(run->trace).explored, event = lesson_run_event(run);
    lesson_pane_number(explored > event ? explored : event, number);
    float digits = fmaxf(ui_text_width(c->ui, number, &style), 46 * c->magnify);
    return digits + (44 + (c->panes->still ? 8 : 36)) * c->magnify;
}

/* The whole of it, or where there is less room only how long the run is. */
static void facts_text(struct lesson_pane_context *c, bool whole, char *out, size_t size)
{
    const struct lesson_run *run = lesson_pane_run(c);
    struct trace_facts facts = trace_facts(run->trace);
    uint64_t known =
        facts.explored > lesson_run_event(run) ? facts.explored : lesson_run_event(run);
    uint64_t passed = stepper_counts(run->shown).solutions;
    uint64_t solutions = facts.counts.solutions > passed ? facts.counts.solutions : passed;
    char total[LESSON_NUMBER_SIZE], found[LESSON_NUMBER_SIZE];
    double progress = lesson_run_progress(run);
    lesson_pane_number(known, total);
    lesson_pane_number(solutions, found);
    if (run->way != LESSON_AT_REST && progress >= 0)
        snprintf(out, size, "on the way, %.0f %%", 100 * progress);
    else if (run->way != LESSON_AT_REST)
        snprintf(out, size, "on the way \xe2\x80\xa6");
    else if (!whole)
        snprintf(out, size, "of %s", total);
    else
        snprintf(out, size, "of %s%s \xc2\xb7 %s solution%s \xc2\xb7 depth %d", total,
                 facts.complete ? "" : " so far", found, solutions == 1 ? "" : "s",
                 stepper_depth(run->shown));
}

static void show_facts(struct lesson_pane_context *c, struct ui_rect r, const char *text)
{
    struct ui_text_style style = {
        .size = ui_theme(c->ui)->text_size, .color = ui_theme(c->ui)->text_soft, .tabular = true};
    ui_paint_text(c->ui, r, text, &style);
}

/* ---- the row ---- */

static void fit(struct lesson_pane_context *c, struct ui_rect row, bool caps, const char *facts,
                struct ui_rect *at)
{
    float m = c->magnify;
    struct ui_text_style style = {.size = ui_theme(c->ui)->text_size, .tabular = true};
    struct ui_bar_item items[ITEMS] = {
        [MENU] = {32 * m, 0, 0, 12},
        [SPEED] = {270 * m, 190 * m, 0, 7},
        [SPACE] = {0, 0, 1, 20},
        [EVENT] = {event_width(c), 0, 0, 11},
        [FACTS] = {ui_text_width(c->ui, facts, &style) + 2, 0, 0, 6},
    };
    static const int priority[] = {
        [BACK] = 14, [PLAY] = 16, [NEXT] = 15, [PLACEMENT] = 8, [BACKTRACK] = 9, [SOLUTION] = 10};
    for (int i = BACK; i <= SOLUTION; i++) {
        struct ui_button b = button_of(c, i, caps);
        if (i == PLAY)
            b.label = "Pause"; /* the wider word: the row does not move when it changes */
        items[i] = (struct ui_bar_item){ui_button_width(c->ui, &b), 0, 0, priority[i]};
    }
    if (c->panes->still)
        for (int i = MENU; i <= SPEED; i++)
            items[i] = (struct ui_bar_item){0, 0, 0, 0};
    ui_bar_fit(row, ui_theme(c->ui)->gap, items, ITEMS, at);
}

/* True when everything has room. In stills there is nothing to be pressed. */
static bool all_fit(const struct lesson_pane_context *c, const struct ui_rect *at)
{
    for (int i = c->panes->still ? EVENT : 0; i < ITEMS; i++)
        if (at[i].w <= 0 && i != SPACE)
            return false;
    return true;
}

static void menu_button(struct lesson_pane_context *c, struct ui_rect r)
{
    if (ui_button(c->ui, r,
                  &(struct ui_button){
                      .name = "menu", .icon = UI_ICON_MENU, .tip = "Panes, questions, projector"}))
        c->panes->state->menu_open = true;
}

void lesson_pane_transport(struct lesson_pane_context *c, struct ui_rect r)
{
    struct ui_rect at[ITEMS];
    char facts[160];
    bool caps = true;
    facts_text(c, true, facts, sizeof facts);
    fit(c, r, caps, facts, at);
    if (!all_fit(c, at)) {
        caps = false; /* the tooltips name the keys too */
        fit(c, r, caps, facts, at);
    }
    if (!all_fit(c, at)) {
        facts_text(c, false, facts, sizeof facts);
        fit(c, r, caps, facts, at);
    }
    if (!c->panes->still) {
        if (at[MENU].w > 0)
            menu_button(c, at[MENU]);
        for (int i = BACK; i <= SOLUTION; i++) {
            struct ui_button b = button_of(c, i, caps);
            if (at[i].w > 0 && ui_button(c->ui, at[i], &b))
                lesson_act(c->lesson, buttons[i].action);
        }
        if (at[SPEED].w > 0)
            speed_control(c, ui_inset(at[SPEED], 6 * c->magnify, 0));
    }
    if (at[EVENT].w > 0)
        event_field(c, at[EVENT]);
    if (at[FACTS].w > 0)
        show_facts(c, at[FACTS], facts);
}
