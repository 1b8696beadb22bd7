/* What opens over everything: the table of presets, the summary of the questions. */
#include "lesson/lesson_panes_internal.h"
#include "ui/overlay.h"
#include "ui/table.h"
#include "ui/widgets.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

/* ---- the summary ---- */

static void summary_row(struct lesson_pane_context *c, struct ui_rect *rest, const char *label,
                        const char *value)
{
    struct ui_rect r = ui_cut_top(rest, 28 * c->magnify);
    ui_label(c->ui, r, label, UI_LABEL_TEXT);
    ui_label(c->ui, r, value, UI_LABEL_NUMBER);
}

static void score_row(struct lesson_pane_context *c, struct ui_rect *rest, const char *label,
                      const struct lesson_score *score)
{
    char text[64];
    if (score->asked == 0)
        snprintf(text, sizeof text, "not asked");
    else
        snprintf(text, sizeof text, "%llu of %llu right, %.0f %%", (unsigned long long)score->right,
                 (unsigned long long)score->asked,
                 100.0 * (double)score->right / (double)score->asked);
    summary_row(c, rest, label, text);
}

static void summary(struct lesson_pane_context *c)
{
    char text[64];
    struct lesson_predict *predict = &c->lesson->predict;
    if (!predict->summary)
        return;
    struct ui_rect rest = ui_modal_begin(c->ui, "lesson-summary", "How well it went",
                                         420 * c->magnify, 250 * c->magnify, &predict->summary);
    score_row(c, &rest, "Does it fit?", &predict->fit);
    score_row(c, &rest, "Which mat next?", &predict->mat);
    snprintf(text, sizeof text, "%llu", (unsigned long long)predict->best_streak);
    summary_row(c, &rest, "most right in a row", text);
    struct ui_rect row = ui_cut_bottom(&rest, ui_theme(c->ui)->control_height), half[2];
    ui_columns(row, 2, ui_theme(c->ui)->gap, NULL, half);
    if (ui_button(c->ui, half[0],
                  &(struct ui_button){.name = "score-again", .label = "Count anew"})) {
        predict->fit = predict->mat = (struct lesson_score){0};
        predict->streak = predict->best_streak = 0;
    }
    if (ui_button(c->ui, half[1],
                  &(struct ui_button){.name = "questions-off", .label = "No more questions"})) {
        lesson_set_questions(c->lesson, false, false);
        predict->summary = false;
    }
    ui_modal_end(c->ui);
}

/* ---- the table of presets ---- */

enum { COL_NAME, COL_EVENTS, COL_TRIES, COL_BACKTRACKS, COL_SOLUTIONS, COL_TIME, COL_COUNT };

static void count_cell(const struct compare_row *row, uint64_t count, struct ui_cell *out)
{
    char number[LESSON_NUMBER_SIZE];
    bool cut = row->state == COMPARE_CUT;
    snprintf(out->text, sizeof out->text, "%s%s", cut ? "over " : "",
             lesson_pane_number(count, number));
    out->look = row->state == COMPARE_COMPLETE ? UI_CELL_NORMAL : UI_CELL_SOFT;
}

/* Of a run that was cut: about how many there would be. */
static void estimate_cell(const struct compare_row *row, enum run_number of, struct ui_cell *out)
{
    char number[LESSON_NUMBER_SIZE];
    snprintf(out->text, sizeof out->text, "about %s",
             lesson_pane_power(row->ranges[of].likely, 1, number));
    out->look = UI_CELL_SOFT;
}

static void time_cell(const struct compare_row *row, struct ui_cell *out)
{
    bool cut = row->state == COMPARE_CUT;
    double seconds = cut ? pow(10, row->seconds_likely) : row->seconds;
    const char *about = cut ? "about " : "";
    out->look = cut ? UI_CELL_SOFT : UI_CELL_NORMAL;
    if (row->seconds <= 0)
        snprintf(out->text, sizeof out->text, "\xe2\x80\x93");
    else if (seconds < 1)
        snprintf(out->text, sizeof out->text, "%s%.1f ms", about, 1000 * seconds);
    else if (seconds < 100)
        snprintf(out->text, sizeof out->text, "%s%.1f s", about, seconds);
    else if (seconds < 6000)
        snprintf(out->text, sizeof out->text, "%s%.0f min", about, seconds / 60);
    else if (seconds < 360000)
        snprintf(out->text, sizeof out->text, "%s%.0f h", about, seconds / 3600);
    else
        snprintf(out->text, sizeof out->text, "%s%.1e days", about, seconds / 86400);
}

static void table_cell(void *user, int row, int column, struct ui_cell *out)
{
    static const enum run_number numbers[] = {
        [COL_EVENTS] = RUN_EVENTS, [COL_TRIES] = RUN_TRIES, [COL_BACKTRACKS] = RUN_PLACEMENTS};
    int count;
    const struct lesson *lesson = user;
    const struct compare_row *of = &compare_rules_rows(lesson->table, &count)[row];
    if (column == COL_NAME) {
        snprintf(out->text, sizeof out->text, "%s", of->preset->title);
        return;
    }
    if (of->state == COMPARE_WAITING || of->state == COMPARE_RUNNING) {
        out->busy = of->state == COMPARE_RUNNING && column == COL_EVENTS;
        return;
    }
    bool cut = of->state == COMPARE_CUT;
    if (column <= COL_BACKTRACKS && cut)
        estimate_cell(of, numbers[column], out);
    else if (column == COL_EVENTS)
        count_cell(of, of->counts.events, out);
    else if (column == COL_TRIES)
        count_cell(of, of->counts.tries, out);
    else if (column == COL_BACKTRACKS)
        count_cell(of, of->counts.backtracks, out);
    else if (column == COL_SOLUTIONS)
        count_cell(of, of->counts.solutions, out);
    else
        time_cell(of, out);
}

static void presets(struct lesson_pane_context *c)
{
    static const struct ui_table_column columns[COL_COUNT] = {
        [COL_NAME] = {"Rules", UI_ALIGN_LEFT, 250, 1, 9},
        [COL_EVENTS] = {"Events", UI_ALIGN_RIGHT, 120, 0, 8},
        [COL_TRIES] = {"Tried", UI_ALIGN_RIGHT, 120, 0, 6},
        [COL_BACKTRACKS] = {"Taken off", UI_ALIGN_RIGHT, 120, 0, 4},
        [COL_SOLUTIONS] = {"Solutions", UI_ALIGN_RIGHT, 90, 0, 7},
        [COL_TIME] = {"Time", UI_ALIGN_RIGHT, 100, 0, 5},
    };
    struct lesson *lesson = c->lesson;
    int count = 0, chosen = -1;
    if (!lesson->table_open || lesson->table == NULL)
        return;
    const struct compare_row *rows = compare_rules_rows(lesson->table, &count);
    float height = ui_table_height(c->ui, count) + 132 * c->magnify;
    struct ui_rect inside = ui_modal_begin(c->ui, "lesson-presets", "What each rule buys",
                                           920 * c->magnify, height, &lesson->table_open);
    for (int i = 0; i < count; i++)
        if (rules_equal(&rows[i].preset->rules, &lesson->runs[0]->rules))
            chosen = i;
    struct ui_span note = {.text =
                               "Each preset from its start. One that needs more than ten million "
                               "events is stopped, and estimated. Click a row to use its rules.",
                           .color = ui_theme(c->ui)->text_soft};
    float size = ui_theme(c->ui)->text_small;
    float lines = ui_spans_height(c->ui, inside.w, &note, 1, size, 0);
    ui_paint_spans(c->ui, ui_cut_bottom(&inside, lines + 1), &note, 1, size, 0);
    ui_cut_bottom(&inside, 8 * c->magnify);
    struct ui_table table = {.name = "presets-table",
                             .columns = columns,
                             .column_count = COL_COUNT,
                             .rows = count,
                             .cell = table_cell,
                             .user = lesson,
                             .chosen = chosen,
                             .clickable = true,
                             .tip = "Use these rules"};
    int row = ui_table(c->ui, inside, &table, &c->panes->state->table_scroll);
    if (row >= 0 && row != chosen)
        lesson_set_rules(lesson, 0, &rows[row].preset->rules);
    ui_modal_end(c->ui);
}

void lesson_pane_overlays(struct lesson_pane_context *c)
{
    if (c->panes->still)
        return;
    summary(c);
    presets(c);
}
