/* The pane with the recursion as code. */
#include "lesson/lesson_panes_internal.h"
#include "ui/code_view.h"

#include <stdio.h>
#include <string.h>

enum { MOST_SPANS = LESSON_CODE_MOST_LINES * LESSON_CODE_SPANS };

/* Lines for the widget, with the memory that they point to. */
struct code_lines {
    struct ui_code_line lines[LESSON_CODE_MOST_LINES];
    struct ui_span spans[MOST_SPANS];
    char texts[MOST_SPANS][LESSON_CODE_SIZE];
    int span_count;
};

static void add_span(struct code_lines *out, const struct lesson_code_line *line,
                     const struct lesson_span *span)
{
    char *text = out->texts[out->span_count];
    int length = span->length < LESSON_CODE_SIZE ? span->length : LESSON_CODE_SIZE - 1;
    memcpy(text, line->text + span->start, (size_t)length);
    text[length] = '\0';
    out->spans[out->span_count++] = (struct ui_span){
        .text = text, .font = span->style == LESSON_PLAIN ? UI_FONT_REGULAR : UI_FONT_BOLD};
}

static void make_lines(const struct lesson_code *code, struct code_lines *out)
{
    out->span_count = 0;
    for (int i = 0; i < code->count; i++) {
        const struct lesson_code_line *line = &code->lines[i];
        out->lines[i] = (struct ui_code_line){
            .spans = &out->spans[out->span_count], .indent = line->indent, .off = line->off};
        int before = out->span_count;
        for (int k = 0; k < line->span_count && out->span_count < MOST_SPANS; k++)
            add_span(out, line, &line->spans[k]);
        out->lines[i].span_count = out->span_count - before;
    }
}

static struct ui_code code_of(struct lesson_pane_context *c, struct code_lines *lines,
                              char note[LESSON_PATH_SIZE])
{
    const struct lesson_run *run = lesson_pane_run(c);
    struct stepper_event event = stepper_event(run->shown);
    struct lesson_code *code = &c->panes->state->code;
    lesson_code(run->plan, code);
    make_lines(code, lines);
    return (struct ui_code){.name = c->side == 0 ? "code" : "code2",
                            .lines = lines->lines,
                            .count = code->count,
                            .current = lesson_code_line(run->plan, event),
                            .note = lesson_code_note(run->plan, event, note),
                            .bleed = ui_theme(c->ui)->padding};
}

float lesson_pane_code_height(struct lesson_pane_context *c, float width)
{
    struct code_lines lines;
    char note[LESSON_PATH_SIZE];
    struct ui_code code = code_of(c, &lines, note);
    return ui_code_height(c->ui, width - 2 * ui_theme(c->ui)->padding, &code);
}

void lesson_pane_code(struct lesson_pane_context *c, struct ui_rect r)
{
    struct code_lines lines;
    char note[LESSON_PATH_SIZE];
    struct ui_code code = code_of(c, &lines, note);
    const char *title = c->lesson->runs[1] == NULL ? "The search"
                        : c->side == 0             ? "The search, left"
                                                   : "The search, right";
    struct ui_rect inside = lesson_pane_panel(c, r, LESSON_PANE_CODE, "code-card", title, NULL);
    ui_code_view(c->ui, inside, &code, &c->panes->state->code_scroll[c->side]);
    if (c->side != 0)
        return;
    c->panes->shown.code_event = lesson_run_event(lesson_pane_run(c));
    c->panes->shown.code_line = code.current + 1;
}
