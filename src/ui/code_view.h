/* Lines of code to read along: the current one lit, those that are off greyed, a note below. */
#ifndef CUBEFOLD_UI_CODE_VIEW_H
#define CUBEFOLD_UI_CODE_VIEW_H

#include "ui/layout.h"
#include "ui/paint.h"

#include <stdbool.h>

struct ui;

struct ui_code_line {
    const struct ui_span *spans; /* UI_FONT_REGULAR and UI_FONT_BOLD stand for the two monospaced
                                    fonts; colours as in ui_paint_spans */
    int span_count;
    int indent; /* steps of two characters */
    bool off;   /* greyed: a rule that is switched off */
};

struct ui_code {
    const char *name;
    const struct ui_code_line *lines;
    int count;
    int current;      /* line that is lit, from 0; -1 = none */
    const char *note; /* one or two small lines below; NULL = none */
    float bleed;      /* the lit line reaches so far beyond r on both sides: the card's padding */
};

/* Shows the lines in r. The size shrinks by up to a quarter when a line is too wide, longer ones
 * end in an ellipsis; when the lines are too many they scroll, with the current one in view.
 * *offset is the scroll position, kept by the caller, 0 at first. */
void ui_code_view(struct ui *ui, struct ui_rect r, const struct ui_code *code, float *offset);

/* Height that shows all of it at this width, logical pixels. */
float ui_code_height(struct ui *ui, float width, const struct ui_code *code);

#endif
