/* Changes to a text that is edited, private to this layer: no drawing, no input. */
#ifndef CUBEFOLD_UI_EDIT_TEXT_H
#define CUBEFOLD_UI_EDIT_TEXT_H

#include "ui/edit.h"
#include "ui/input.h"

#include <stddef.h>

/* Brings caret and mark to places between characters of the text. */
void edit_mend(struct ui_edit *edit);

/* The selected bytes: first .. first + length - 1. */
void edit_selection(const struct ui_edit *edit, int *first, int *length);

/* Puts text, cut to `most` bytes in all, in the place of the selection. Control characters are left
 * out, and with digits all but 0 .. 9. True when anything changed. */
bool edit_insert(struct ui_edit *edit, const char *text, int most, bool digits);

/* Left, Right, Home, End, Backspace, Delete, select all. True when the text changed; keys that mean
 * nothing here change nothing. */
bool edit_key(struct ui_edit *edit, enum ui_key key, bool shift);

/* Copies the selection, "" when there is none. */
void edit_copy(const struct ui_edit *edit, char *out, size_t size);

#endif
