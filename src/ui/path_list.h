/* The path of a search: a row a level, the last one on trial. */
#ifndef CUBEFOLD_UI_PATH_LIST_H
#define CUBEFOLD_UI_PATH_LIST_H

#include "ui/layout.h"
#include "ui/ui_draw.h"

#include <stdbool.h>

struct ui;

enum { UI_PATH_LETTER = 8, UI_PATH_TEXT = 96, UI_PATH_COUNT = 32 };

enum ui_path_look {
    UI_PATH_PLACED,
    UI_PATH_TRIAL, /* tinted with the accent colour */
    UI_PATH_FAILS  /* tinted with the warning colour */
};

struct ui_path_row {
    char letter[UI_PATH_LETTER]; /* on the badge */
    struct ui_color color;       /* of the badge; alpha 0 = a hollow one (nothing chosen yet) */
    char text[UI_PATH_TEXT];     /* "Right · turned 270°" */
    char count[UI_PATH_COUNT];   /* "14 of 40" */
    double fraction;             /* of the bar, 0..1; negative or NaN = no bar */
    enum ui_path_look look;
};

/* The caller keeps it, zeroed at first. */
struct ui_path_state {
    float offset;
    int last_count; /* the list's own */
};

struct ui_path_list {
    const char *name; /* rows in view are NAME/0, NAME/1, ... */
    int count;        /* any number: only rows in view are asked for */
    /* Fills row i, which is zeroed before. */
    void (*row)(void *user, int i, struct ui_path_row *out);
    void *user;
    const char *empty; /* shown when count is 0; NULL = nothing */
    const char *tip;   /* of the rows */
    float bleed;       /* tinted rows reach so far beyond r on both sides: the card's padding */
    bool fixed;        /* rows cannot be clicked */
};

/* Shows the rows; scrolls to the last one whenever their number changes. Returns the index of the
 * row that was clicked, -1 = none. */
int ui_path_list(struct ui *ui, struct ui_rect r, const struct ui_path_list *list,
                 struct ui_path_state *state);

/* Height of a row, logical pixels. */
float ui_path_row_height(struct ui *ui);

#endif
