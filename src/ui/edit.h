/* Fields to type in: one line of text, or a number.
 *
 * A field is edited while it has the focus: a press or Tab gives it, Enter confirms, Escape or
 * leaving the field cancels (a number) or keeps what was typed (a text). Left, Right, Home, End,
 * Backspace, Delete, Shift with the arrows and drags (selection), and UI_KEY_SELECT_ALL, _COPY,
 * _CUT, _PASTE do what they do everywhere. See ui_wants_text and ui_copied in ui.h for what the
 * application has to do for typing and for the clipboard.
 */
#ifndef CUBEFOLD_UI_EDIT_H
#define CUBEFOLD_UI_EDIT_H

#include "ui/layout.h"

#include <stdbool.h>
#include <stdint.h>

struct ui;

enum { UI_EDIT_SIZE = 512 };

/* The text and where its cursor is. The caller keeps it, zeroed at first. */
struct ui_edit {
    char text[UI_EDIT_SIZE]; /* UTF-8, NUL-terminated */
    int caret, mark;         /* byte positions; the selection lies between them */
    float scroll;            /* logical pixels by which the text is moved left */
    bool editing;            /* had the focus in the last frame */
    double blink;            /* time from which the cursor blinks */
};

enum ui_edit_what {
    UI_EDIT_NOTHING,
    UI_EDIT_CHANGED,  /* the text is not what it was */
    UI_EDIT_DONE,     /* Enter: the focus is dropped */
    UI_EDIT_CANCELLED /* Escape, or a number field that was left */
};

struct ui_field {
    const char *name;
    const char *hint; /* faint text while it is empty */
    const char *tip;
    const char *key;
    bool disabled;
    bool invalid; /* drawn in the warning colour */
    int most;     /* bytes at most; 0 = all that fit */
};

/* One line of text. */
enum ui_edit_what ui_text_field(struct ui *ui, struct ui_rect r, const struct ui_field *field,
                                struct ui_edit *edit);

/* A whole number, shown with its digits in groups of three. While it is not edited it shows *value;
 * UI_EDIT_DONE sets *value to what was typed, at most max (nothing typed: cancelled). Characters
 * other than digits are left out when typed or pasted. */
enum ui_edit_what ui_number_field(struct ui *ui, struct ui_rect r, const struct ui_field *field,
                                  struct ui_edit *edit, uint64_t max, uint64_t *value);

/* Empties a field, or fills it with text (cut to fit) with all of it selected. */
void ui_edit_set(struct ui_edit *edit, const char *text);

/* Writes a number with its digits in groups of three, parted by narrow no-break spaces, as the
 * number field shows it: "1 284". size 32 is enough. */
void ui_group_digits(char *out, int size, uint64_t value);

#endif
