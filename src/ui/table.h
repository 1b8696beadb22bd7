/* A table: header, rows, one of them lit, scrolling when there are many. */
#ifndef CUBEFOLD_UI_TABLE_H
#define CUBEFOLD_UI_TABLE_H

#include "ui/layout.h"
#include "ui/paint.h"

#include <stdbool.h>

struct ui;

enum { UI_CELL_TEXT = 96, UI_TABLE_COLUMNS = 16 };

enum ui_cell_look {
    UI_CELL_NORMAL,
    UI_CELL_SOFT, /* not there yet, or an estimate */
    UI_CELL_BOLD,
    UI_CELL_GOOD, /* the best of its column */
    UI_CELL_BAD
};

struct ui_cell {
    char text[UI_CELL_TEXT];
    enum ui_cell_look look;
    double bar; /* 0..1 draws a bar behind the text; 0 = none */
    bool busy;  /* being computed: a moving bar in place of the text */
};

struct ui_table_column {
    const char *title;
    enum ui_align align; /* numbers: UI_ALIGN_RIGHT (their digits are tabular) */
    float width;         /* logical pixels it likes; 0 = 80 */
    float grow;          /* share of the room left over */
    int priority;        /* columns of the lowest priority are left out first in narrow tables */
};

struct ui_table {
    const char *name; /* rows in view are NAME/0, NAME/1, ... */
    const struct ui_table_column *columns;
    int column_count; /* at most UI_TABLE_COLUMNS are shown */
    int rows;
    /* Fills a cell, which is zeroed before. */
    void (*cell)(void *user, int row, int column, struct ui_cell *out);
    void *user;
    int chosen;      /* row that is lit; -1 = none */
    bool clickable;  /* rows can be chosen by click, and by arrow keys when focused */
    const char *tip; /* of the rows */
};

/* Shows the table in r. Returns the row that the user chose in this frame, -1 = none. *offset is
 * the scroll position, kept by the caller, 0 at first. */
int ui_table(struct ui *ui, struct ui_rect r, const struct ui_table *table, float *offset);

/* Height that shows all rows. */
float ui_table_height(struct ui *ui, int rows);

#endif
