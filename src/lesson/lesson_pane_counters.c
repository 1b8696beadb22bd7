/* The counters, live, and the estimate of the whole run. */
#include "lesson/lesson_panes_internal.h"
#include "ui/overlay.h"
#include "ui/widgets.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#define ROW_HEIGHT 21.0f
#define ROW_LEAST  18.0f /* where a little less makes all of them fit */

enum { MOST_ROWS = 64, MOST_LEVELS = 32, ROW_TEXT = 112 };

struct counter_row {
    char label[ROW_TEXT];
    char value[LESSON_SIDES][ROW_TEXT];
    bool soft; /* a part of the row above */
};

struct counter_rows {
    struct counter_row rows[MOST_ROWS];
    int count;
    int first; /* rows of the first column, where there are two */
};

const char *lesson_pane_power(double log, int digits, char out[LESSON_NUMBER_SIZE])
{
    static const char *const raised[] = {
        "\xe2\x81\xb0", "\xc2\xb9",     "\xc2\xb2",     "\xc2\xb3",     "\xe2\x81\xb4",
        "\xe2\x81\xb5", "\xe2\x81\xb6", "\xe2\x81\xb7", "\xe2\x81\xb8", "\xe2\x81\xb9"};
    char exponent[16];
    double whole = floor(log);
    int used = snprintf(out, LESSON_NUMBER_SIZE, "%.*f \xc3\x97 10", digits, pow(10, log - whole));
    snprintf(exponent, sizeof exponent, "%.0f", whole);
    for (const char *c = exponent; *c >= '0' && *c <= '9' && used < LESSON_NUMBER_SIZE - 4; c++)
        used += snprintf(out + used, (size_t)(LESSON_NUMBER_SIZE - used), "%s", raised[*c - '0']);
    return out;
}

const char *lesson_pane_number(uint64_t n, char out[LESSON_NUMBER_SIZE])
{
    if (n < 1000000000ull) {
        ui_group_digits(out, LESSON_NUMBER_SIZE, n);
        return out;
    }
    return lesson_pane_power(log10((double)n), 2, out);
}

/* The same of a number known by its logarithm, two digits. */
static const char *rough_number(double log, char out[LESSON_NUMBER_SIZE])
{
    if (log < 6) {
        double unit = pow(10, fmax(floor(log) - 1, 0));
        ui_group_digits(out, LESSON_NUMBER_SIZE, (uint64_t)(round(pow(10, log) / unit) * unit));
        return out;
    }
    return lesson_pane_power(log, 1, out);
}

static struct counter_row *add_row(struct counter_rows *rows, const char *label, bool soft)
{
    struct counter_row *row = &rows->rows[rows->count];
    if (rows->count < MOST_ROWS - 1)
        rows->count++;
    memset(row, 0, sizeof *row);
    snprintf(row->label, sizeof row->label, "%s", label);
    row->soft = soft;
    return row;
}

static const char *reason_label(enum stepper_reason reason)
{
    static const char *const labels[STEPPER_REASON_COUNT] = {
        [STEPPER_EDGE_OVERLAP] = "edge overlap",     [STEPPER_EDGE_GAP] = "edge gap",
        [STEPPER_CORNER_OVERLAP] = "corner overlap", [STEPPER_CORNER_GAP] = "corner gap",
        [STEPPER_CORNER_AHEAD] = "corner ahead",     [STEPPER_GROUP_MOST] = "group is full",
        [STEPPER_GROUP_LEAST] = "group lacks room",  [STEPPER_MUST_USE] = "no room for musts",
        [STEPPER_WISHED_AWAY] = "wished away",
    };
    return labels[reason] == NULL ? "" : labels[reason];
}

static uint64_t rejections(const struct stepper_counts *counts)
{
    uint64_t sum = 0;
    for (int r = 0; r < STEPPER_REASON_COUNT; r++)
        sum += counts->rejections[r];
    return sum;
}

static void add_number(struct counter_rows *rows, const char *label, bool soft,
                       const uint64_t numbers[LESSON_SIDES])
{
    struct counter_row *row = add_row(rows, label, soft);
    for (int side = 0; side < LESSON_SIDES; side++) {
        char text[LESSON_NUMBER_SIZE];
        snprintf(row->value[side], sizeof row->value[side], "%s",
                 lesson_pane_number(numbers[side], text));
    }
}

static void add_text(struct counter_rows *rows, const char *label, const char *text)
{
    struct counter_row *row = add_row(rows, label, false);
    snprintf(row->value[0], sizeof row->value[0], "%s", text);
}

/* Events of the whole run: known, or a range. */
static void add_estimate(struct lesson_pane_context *c, struct counter_rows *rows)
{
    const struct lesson *lesson = c->lesson;
    const struct lesson_run *run = lesson->runs[0];
    struct trace_facts facts = trace_facts(run->trace);
    char least[LESSON_NUMBER_SIZE], most[LESSON_NUMBER_SIZE];
    if (facts.complete) {
        add_text(rows, "events in all", lesson_pane_number(facts.explored, least));
        return;
    }
    if (!lesson->estimate_begun || lesson->estimate.descents < RUN_ESTIMATE_BATCHES) {
        add_text(rows, "events in all", "\xe2\x80\xa6");
        return;
    }
    struct run_range range =
        run_estimate_during(&lesson->estimate, RUN_EVENTS, lesson_run_event(run),
                            run_estimate_share(run->plan, run->shown));
    double known = log10(fmax((double)facts.explored, 1));
    rough_number(fmax(range.least, known), least);
    rough_number(fmax(range.most, known), most);
    if (strcmp(least, most) == 0) {
        add_text(rows, "events: about", most);
        return;
    }
    add_text(rows, "events: from", least);
    add_text(rows, "events: to", most);
}

/* Tries of each level that was reached. */
static void add_levels(struct lesson_pane_context *c, struct counter_rows *rows)
{
    char label[ROW_TEXT];
    int faces = c->lesson->puzzle->shape->face_count;
    for (int level = 0; level < faces && level < MOST_LEVELS; level++) {
        uint64_t tries[LESSON_SIDES] = {0};
        for (int side = 0; side < LESSON_SIDES; side++)
            if (c->lesson->runs[side] != NULL)
                tries[side] = stepper_tries_at(c->lesson->runs[side]->shown, level);
        if (tries[0] + tries[1] == 0)
            return;
        snprintf(label, sizeof label, "tried on level %d", level + 1);
        add_number(rows, label, true, tries);
    }
}

static void find_rows(struct lesson_pane_context *c, struct counter_rows *rows)
{
    struct stepper_counts counts[LESSON_SIDES];
    memset(counts, 0, sizeof counts);
    rows->count = 0;
    if (c->lesson->runs[1] != NULL) {
        struct counter_row *row = add_row(rows, "", false);
        snprintf(row->value[0], ROW_TEXT, "left");
        snprintf(row->value[1], ROW_TEXT, "right");
    }
    for (int side = 0; side < LESSON_SIDES; side++)
        if (c->lesson->runs[side] != NULL)
            counts[side] = stepper_counts(c->lesson->runs[side]->shown);
    if (c->lesson->runs[1] != NULL)
        add_number(rows, "event", false, (uint64_t[]){counts[0].events, counts[1].events});
    add_number(rows, "tried", false, (uint64_t[]){counts[0].tries, counts[1].tries});
    add_number(rows, "placed", false, (uint64_t[]){counts[0].placements, counts[1].placements});
    add_number(rows, "taken off", false, (uint64_t[]){counts[0].backtracks, counts[1].backtracks});
    add_number(rows, "solutions", false, (uint64_t[]){counts[0].solutions, counts[1].solutions});
    add_number(rows, "deepest level", false, (uint64_t[]){counts[0].deepest, counts[1].deepest});
    if (c->lesson->runs[1] == NULL)
        add_estimate(c, rows);
    add_levels(c, rows);
    rows->first = rows->count;
    add_number(rows, "rejected", false,
               (uint64_t[]){rejections(&counts[0]), rejections(&counts[1])});
    for (int r = 0; r < STEPPER_REASON_COUNT; r++)
        if (counts[0].rejections[r] + counts[1].rejections[r] > 0)
            add_number(rows, reason_label((enum stepper_reason)r), true,
                       (uint64_t[]){counts[0].rejections[r], counts[1].rejections[r]});
}

static void paint_row(struct lesson_pane_context *c, struct ui_rect r,
                      const struct counter_row *row)
{
    const struct ui_theme *theme = ui_theme(c->ui);
    struct ui_text_style label = {.size = theme->text_small, .color = theme->text_soft};
    struct ui_text_style number = {
        .size = theme->text_small, .align = UI_ALIGN_RIGHT, .tabular = true};
    if (row->soft) {
        ui_cut_left(&r, 10 * c->magnify);
        label.color = theme->text_faint;
        number.color = theme->text_soft;
    }
    int sides = c->lesson->runs[1] == NULL ? 1 : LESSON_SIDES;
    for (int side = sides - 1; side >= 0; side--) {
        float width = sides == 1 ? ui_text_width(c->ui, row->value[0], &number) + 1 : r.w * 0.36f;
        ui_paint_text(c->ui, ui_cut_right(&r, width), row->value[side], &number);
    }
    ui_cut_right(&r, 6 * c->magnify);
    ui_paint_text(c->ui, r, row->label, &label);
}

void lesson_pane_counters(struct lesson_pane_context *c, struct ui_rect r)
{
    struct counter_rows rows;
    float height = ROW_HEIGHT * c->magnify, gap = 20 * c->magnify;
    find_rows(c, &rows);
    bool two = c->lesson->runs[1] == NULL && r.w > 260 * c->magnify;
    int first = two ? rows.first : rows.count, second = rows.count - first;
    int longest = first > second ? first : second;
    if (r.h < height * (float)longest && r.h >= ROW_LEAST * c->magnify * (float)longest)
        height = r.h / (float)longest;
    struct ui_rect content = ui_scroll_begin(c->ui, r, "counters", height * (float)longest,
                                             &c->panes->state->counters_scroll);
    struct ui_rect columns[2] = {content, content};
    if (two)
        ui_columns(content, 2, gap, NULL, columns);
    for (int i = 0; i < rows.count; i++)
        paint_row(c, ui_cut_top(&columns[i >= first], height), &rows.rows[i]);
    ui_scroll_end(c->ui);
    c->panes->shown.counters_event = lesson_run_event(lesson_pane_run(c));
}
