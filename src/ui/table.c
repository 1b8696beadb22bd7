#include "ui/table.h"

#include "ui/context.h"
#include "ui/overlay.h"
#include "ui/widgets.h"

#include <math.h>

static const float WIDTH = 80.0f; /* of a column that has no wish */
static const float GAP = 16.0f;   /* between columns */
static const float CELL = 8.0f;   /* air at both ends of a row */

static float row_height(const struct ui *ui)
{
    return roundf(ui->theme.row_height * 1.1f);
}

float ui_table_height(struct ui *ui, int rows)
{
    return row_height(ui) * (float)(rows > 0 ? rows + 1 : 1);
}

static int shown_columns(const struct ui_table *table)
{
    int n = table->column_count;

    return n < 0 ? 0 : n > UI_TABLE_COLUMNS ? UI_TABLE_COLUMNS : n;
}

/* Places of the columns in a row; a width of 0 leaves one out. */
static void lay_out(struct ui *ui, struct ui_rect r, const struct ui_table *table,
                    struct ui_rect *out)
{
    struct ui_bar_item items[UI_TABLE_COLUMNS];
    int n = shown_columns(table);

    for (int i = 0; i < n; i++) {
        const struct ui_table_column *c = &table->columns[i];
        float want = ui_len(ui, c->width > 0.0f ? c->width : WIDTH);

        items[i] = (struct ui_bar_item){
            .want = want, .min = want * 0.75f, .grow = c->grow, .priority = c->priority};
    }
    ui_bar_fit(ui_inset(r, ui_len(ui, CELL), 0.0f), ui_len(ui, GAP), items, n, out);
}

static void draw_header(struct ui *ui, struct ui_rect r, const struct ui_table *table,
                        const struct ui_rect *columns)
{
    struct ui_text_style style = {
        .font = UI_FONT_BOLD, .size = ui->theme.text_small, .color = ui->theme.text_soft};

    for (int i = 0; i < shown_columns(table); i++) {
        struct ui_rect cell = {columns[i].x, r.y, columns[i].w, r.h};

        style.align = table->columns[i].align;
        if (cell.w > 0.0f)
            ui_paint_text(ui, cell, table->columns[i].title, &style);
    }
    ui_paint_hline(ui, r.x, r.x + r.w, r.y + r.h - fmaxf(1.0f / ui->scale, ui->theme.hairline),
                   ui->theme.card_edge);
}

static struct ui_text_style cell_style(const struct ui_theme *t, const struct ui_cell *cell,
                                       enum ui_align align)
{
    struct ui_text_style style = {
        .size = t->text_size, .align = align, .color = t->text, .tabular = align == UI_ALIGN_RIGHT};

    switch (cell->look) {
    case UI_CELL_NORMAL:
        break;
    case UI_CELL_SOFT:
        style.color = t->text_soft;
        break;
    case UI_CELL_BOLD:
        style.font = UI_FONT_BOLD;
        break;
    case UI_CELL_GOOD:
        style.font = UI_FONT_BOLD;
        style.color = t->success;
        break;
    case UI_CELL_BAD:
        style.color = t->warning_text;
        break;
    }
    return style;
}

static void draw_cell(struct ui *ui, struct ui_rect r, const struct ui_cell *cell,
                      enum ui_align align)
{
    const struct ui_theme *t = &ui->theme;
    struct ui_text_style style = cell_style(t, cell, align);
    struct ui_color none = {0};

    if (cell->bar > 0.0) {
        struct ui_rect bar = ui_center(r, r.w, fminf(ui_len(ui, 20.0f), r.h));

        bar.w = fmaxf(r.w * (float)fmin(cell->bar, 1.0), ui_len(ui, 2.0f));
        ui_paint_box(ui, bar, t->radius_small, t->accent_soft, 0.0f, none);
    }
    if (cell->busy)
        ui_progress(ui, ui_center(r, r.w * 0.7f, r.h), -1.0);
    else
        ui_paint_text(ui, ui_inset(r, cell->bar > 0.0 ? ui_len(ui, 4.0f) : 0.0f, 0.0f), cell->text,
                      &style);
}

/* One row; true when it was clicked. */
static bool show_row(struct ui *ui, struct ui_rect r, const struct ui_table *table, int i,
                     const struct ui_rect *columns)
{
    char name[UI_MAX_NAME];
    const struct ui_theme *t = &ui->theme;
    struct ui_act act = {0};
    struct ui_color none = {0};

    if (table->clickable)
        act = ui_interact(ui, ui_item_name(name, table->name, i), r, UI_ACT_NO_FOCUS, table->tip,
                          NULL);
    ui_paint_box(ui, r, t->radius_small,
                 i == table->chosen ? t->accent_soft : ui_color_fade(t->control_hover, act.hot),
                 0.0f, none);
    if (i + 1 < table->rows && i != table->chosen && i + 1 != table->chosen)
        ui_paint_hline(ui, r.x + ui_len(ui, CELL), r.x + r.w - ui_len(ui, CELL), r.y + r.h,
                       t->separator);
    for (int k = 0; k < shown_columns(table); k++) {
        struct ui_cell cell = {0};

        if (!(columns[k].w > 0.0f))
            continue;
        table->cell(table->user, i, k, &cell);
        cell.text[UI_CELL_TEXT - 1] = '\0';
        draw_cell(ui, (struct ui_rect){columns[k].x, r.y, columns[k].w, r.h}, &cell,
                  table->columns[k].align);
    }
    return act.clicked;
}

/* Row that the keys choose; -1 = none. */
static int keys(struct ui *ui, const struct ui_table *table, const char *name)
{
    int old = table->chosen >= 0 && table->chosen < table->rows ? table->chosen : -1, at = old;

    while (ui_take_key(ui, name, UI_KEY_DOWN))
        at += at < table->rows - 1;
    while (ui_take_key(ui, name, UI_KEY_UP))
        at -= at > 0;
    if (ui_take_key(ui, name, UI_KEY_HOME))
        at = 0;
    if (ui_take_key(ui, name, UI_KEY_END))
        at = table->rows - 1;
    return at != old ? at : -1;
}

/* Scrolls so that a row is in view. */
static void reveal(float *offset, float row, float view, int i)
{
    float top = row * (float)i;

    if (top < *offset)
        *offset = top;
    else if (top + row > *offset + view)
        *offset = top + row - view;
}

int ui_table(struct ui *ui, struct ui_rect r, const struct ui_table *table, float *offset)
{
    char part[UI_MAX_NAME];
    struct ui_rect columns[UI_TABLE_COLUMNS] = {{0}};
    int count = table->rows > 0 ? table->rows : 0, chosen = -1;
    float h = row_height(ui);
    struct ui_rect view = ui_rect_clean(r), head = ui_cut_top(&view, h), row = head;
    struct ui_act act = {0};

    if (table->clickable && count > 0)
        act = ui_interact(ui, table->name, r, UI_ACT_ARROWS_Y | UI_ACT_ARROW | UI_ACT_KEEP_SPACE,
                          NULL, NULL);
    if (act.focused)
        chosen = keys(ui, table, table->name);
    if (chosen >= 0)
        reveal(offset, h, view.h, chosen);
    struct ui_rect rows = ui_scroll_begin(ui, view, ui_part_name(part, table->name, "rows"),
                                          h * (float)count, offset);
    int first = (int)fmaxf((view.y - rows.y) / h, 0.0f);
    int last = (int)fminf((view.y + view.h - rows.y) / h + 1.0f, (float)count);

    row.w = rows.w;
    lay_out(ui, row, table, columns);
    for (int i = first; i < last; i++) {
        row = (struct ui_rect){rows.x, rows.y + h * (float)i, rows.w, h};
        chosen = show_row(ui, row, table, i, columns) ? i : chosen;
    }
    ui_scroll_end(ui);
    draw_header(ui, head, table, columns);
    if (act.focus_visible)
        ui_paint_focus(ui, ui_inset(r, 2.0f, 2.0f), ui->theme.radius_small);
    return chosen;
}
