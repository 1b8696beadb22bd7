/* The menu: which panes are shown, what to run until, questions, comparison, the room.
 *
 * Sections stand in as many columns as there is room for, each in the column that is shortest.
 */
#include "lesson/lesson_panes_internal.h"
#include "ui/overlay.h"
#include "ui/widgets.h"

#include <math.h>
#include <stdio.h>

#define COLUMN_WIDTH 236.0f
#define HEADING      26.0f
#define RING         4.0f /* focus rings reach beyond their controls */

enum { MOST_COLUMNS = 3, SECTIONS = 4 };

static const char *const pane_labels[LESSON_PANE_COUNT] = {
    [LESSON_PANE_CODE] = "The search as code", [LESSON_PANE_RULES] = "Rules",
    [LESSON_PANE_PATH] = "The path",           [LESSON_PANE_TREE] = "The tree",
    [LESSON_PANE_COUNTERS] = "Counters",       [LESSON_PANE_GRAPH] = "Depth over events",
    [LESSON_PANE_CAPTION] = "The sentence",
};

/* ---- rows ---- */

static void heading(struct lesson_pane_context *c, struct ui_rect *rest, const char *text)
{
    ui_label(c->ui, ui_cut_top(rest, HEADING * c->magnify), text, UI_LABEL_SECTION);
}

static void toggle(struct lesson_pane_context *c, struct ui_rect *rest,
                   const struct ui_toggle *toggle, bool *value)
{
    ui_toggle(c->ui, ui_cut_top(rest, ui_theme(c->ui)->row_height), toggle, value);
}

/* The row of a button or a chooser, with the space below it. */
static struct ui_rect control_row(struct lesson_pane_context *c, struct ui_rect *rest)
{
    struct ui_rect row = ui_cut_top(rest, ui_theme(c->ui)->control_height);
    ui_cut_top(rest, ui_theme(c->ui)->gap);
    return row;
}

static float control_rows(const struct lesson_pane_context *c, int count)
{
    const struct ui_theme *theme = ui_theme(c->ui);
    return (float)count * (theme->control_height + theme->gap);
}

/* ---- panes ---- */

static void show_panes(struct lesson_pane_context *c, struct ui_rect rest)
{
    char name[UI_MAX_NAME];
    heading(c, &rest, "Panes");
    for (int pane = 0; pane < LESSON_PANE_COUNT; pane++) {
        bool shown = !c->panes->hidden[pane];
        snprintf(name, sizeof name, "pane-%s", lesson_pane_name((enum lesson_pane)pane));
        toggle(c, &rest, &(struct ui_toggle){.name = name, .label = pane_labels[pane]}, &shown);
        c->panes->hidden[pane] = !shown;
    }
}

static float panes_height(const struct lesson_pane_context *c)
{
    return HEADING * c->magnify + LESSON_PANE_COUNT * ui_theme(c->ui)->row_height;
}

/* ---- run until ---- */

enum { UNTIL_REJECTION, UNTIL_LEVEL, UNTIL_MAT, UNTIL_FACE, UNTILS };

static const char *until_item(void *user, int i)
{
    static const char *const items[UNTILS] = {"a rejection", "a level is reached",
                                              "a mat is placed", "a face is filled"};
    (void)user;
    return items[i];
}

static const char *level_item(void *user, int i)
{
    struct lesson_pane_context *c = user;
    snprintf(c->panes->state->item, sizeof c->panes->state->item, "%d placed", i + 1);
    return c->panes->state->item;
}

/* The second chooser: which level, mat or face. */
static void until_value(struct lesson_pane_context *c, struct ui_rect row)
{
    struct lesson_panes_state *state = c->panes->state;
    const struct puzzle *puzzle = c->lesson->puzzle;
    char text[96] = "";
    int faces = puzzle->shape->face_count;
    struct ui_stepper stepper = {
        .name = "until-value", .text = text, .user = c, .tip = "Which one", .wrap = true};
    stepper.count = state->until == UNTIL_REJECTION ? 0
                    : state->until == UNTIL_MAT     ? puzzle->mat_count
                                                    : faces;
    stepper.item = state->until == UNTIL_MAT    ? lesson_pane_mat_item
                   : state->until == UNTIL_FACE ? lesson_pane_face_item
                                                : level_item;
    if (stepper.count == 0)
        return;
    state->until_value = state->until_value % stepper.count;
    snprintf(text, sizeof text, "%s", stepper.item(c, state->until_value));
    ui_stepper(c->ui, row, &stepper, &state->until_value);
}

static void run_until_and_close(struct lesson_pane_context *c, bool back)
{
    static const enum trace_goal goals[UNTILS] = {TRACE_REJECTION, TRACE_LEVEL, TRACE_MAT,
                                                  TRACE_FACE};
    struct lesson_panes_state *state = c->panes->state;
    int value = state->until_value + (state->until == UNTIL_LEVEL);
    lesson_look(c->lesson, goals[state->until], value, back);
    state->menu_open = false;
}

static void show_until(struct lesson_pane_context *c, struct ui_rect rest)
{
    struct lesson_panes_state *state = c->panes->state;
    struct ui_rect half[2];
    heading(c, &rest, "Run until");
    struct ui_stepper stepper = {.name = "until",
                                 .count = UNTILS,
                                 .text = until_item(NULL, state->until),
                                 .item = until_item,
                                 .tip = "What to run until",
                                 .wrap = true};
    ui_stepper(c->ui, control_row(c, &rest), &stepper, &state->until);
    until_value(c, control_row(c, &rest));
    ui_columns(control_row(c, &rest), 2, ui_theme(c->ui)->gap, NULL, half);
    if (ui_button(c->ui, half[0], &(struct ui_button){.name = "until-back", .label = "Back to"}))
        run_until_and_close(c, true);
    if (ui_button(c->ui, half[1], &(struct ui_button){.name = "until-next", .label = "On to"}))
        run_until_and_close(c, false);
}

static float until_height(const struct lesson_pane_context *c)
{
    return HEADING * c->magnify + control_rows(c, 3);
}

/* ---- the class ---- */

static void show_questions(struct lesson_pane_context *c, struct ui_rect rest)
{
    struct lesson_predict *predict = &c->lesson->predict;
    bool fit = predict->fit_on, mat = predict->mat_on;
    heading(c, &rest, "The class");
    toggle(c, &rest,
           &(struct ui_toggle){.name = "ask-fit",
                               .label = "Ask: does it fit?",
                               .tip = "Stop before each check",
                               .key = lesson_pane_cap(c, LESSON_PREDICT)},
           &fit);
    toggle(c, &rest,
           &(struct ui_toggle){.name = "ask-mat",
                               .label = "Ask: which mat next?",
                               .tip = "Stop at each face that is chosen",
                               .key = lesson_pane_cap(c, LESSON_PREDICT)},
           &mat);
    if (fit != predict->fit_on || mat != predict->mat_on)
        lesson_set_questions(c->lesson, fit, mat);
    toggle(c, &rest,
           &(struct ui_toggle){
               .name = "projector", .label = "Projector", .tip = "Larger text, wider lines"},
           &c->panes->projector);
}

static float questions_height(const struct lesson_pane_context *c)
{
    return HEADING * c->magnify + 3 * ui_theme(c->ui)->row_height;
}

/* ---- bookmarks and comparison ---- */

/* A button that does an action and closes the menu. */
static void act_and_close(struct lesson_pane_context *c, struct ui_rect row, const char *name,
                          const char *label, enum lesson_action action)
{
    if (!ui_button(
            c->ui, row,
            &(struct ui_button){.name = name, .label = label, .key = lesson_pane_cap(c, action)}))
        return;
    lesson_act(c->lesson, action);
    c->panes->state->menu_open = false;
}

static void show_more(struct lesson_pane_context *c, struct ui_rect rest)
{
    bool marked = lesson_bookmarked(c->lesson, lesson_event(c->lesson));
    bool two = c->lesson->runs[1] != NULL;
    heading(c, &rest, "More");
    act_and_close(c, control_row(c, &rest), "bookmark",
                  marked ? "Take this bookmark away" : "Bookmark this event", LESSON_BOOKMARK);
    act_and_close(c, control_row(c, &rest), "menu-compare",
                  two ? "One set of rules again" : "Two sets of rules", LESSON_COMPARE);
    if (two)
        act_and_close(c, control_row(c, &rest), "race", "Race to the solution", LESSON_RACE);
}

static float more_height(const struct lesson_pane_context *c)
{
    return HEADING * c->magnify + control_rows(c, c->lesson->runs[1] != NULL ? 3 : 2);
}

/* ---- all of it ---- */

static const struct section {
    void (*show)(struct lesson_pane_context *c, struct ui_rect rest);
    float (*height)(const struct lesson_pane_context *c);
} sections[SECTIONS] = {
    {show_panes, panes_height},
    {show_until, until_height},
    {show_questions, questions_height},
    {show_more, more_height},
};

/* Finds for each section its place in the columns; returns the height of the longest. */
static float arrange(const struct lesson_pane_context *c, int columns, int column_of[SECTIONS],
                     float top_of[SECTIONS])
{
    float used[MOST_COLUMNS] = {0}, longest = 0, gap = 14 * c->magnify;
    for (int i = 0; i < SECTIONS; i++) {
        int best = 0;
        for (int k = 1; k < columns; k++)
            best = used[k] < used[best] ? k : best;
        column_of[i] = best;
        top_of[i] = used[best];
        used[best] += sections[i].height(c) + gap;
        longest = fmaxf(longest, used[best] - gap);
    }
    return longest;
}

void lesson_pane_menu(struct lesson_pane_context *c)
{
    struct lesson_panes_state *state = c->panes->state;
    int column_of[SECTIONS];
    float top_of[SECTIONS], m = c->magnify, gap = 28 * m;
    if (c->panes->still || !state->menu_open)
        return;
    int columns = (int)((ui_viewport(c->ui).w - 60 * m) / (COLUMN_WIDTH * m + gap));
    columns = columns < 1 ? 1 : columns > MOST_COLUMNS ? MOST_COLUMNS : columns;
    float height = arrange(c, columns, column_of, top_of);
    float width = (float)columns * (COLUMN_WIDTH * m + gap) - gap + 2 * RING;
    float inner = ui_theme(c->ui)->padding * 3;
    struct ui_rect inside = ui_modal_begin(c->ui, "lesson-menu", "The lesson", width + inner,
                                           height + inner + 48 * m, &state->menu_open);
    struct ui_rect content = ui_scroll_begin(c->ui, ui_inset(inside, -RING, -RING), "lesson-menu",
                                             height + 2 * RING, &state->menu_scroll);
    struct ui_rect at[MOST_COLUMNS];
    ui_columns(ui_inset(content, RING, RING), columns, gap, NULL, at);
    for (int i = 0; i < SECTIONS; i++) {
        struct ui_rect r = at[column_of[i]];
        ui_cut_top(&r, top_of[i]);
        sections[i].show(c, r);
    }
    ui_scroll_end(c->ui);
    ui_modal_end(c->ui);
}
