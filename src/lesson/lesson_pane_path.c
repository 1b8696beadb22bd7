/* The pane with the path: a row for each level. */
#include "lesson/lesson_panes_internal.h"
#include "ui/widgets.h"

#include <stdio.h>

static void path_row(void *user, int i, struct ui_path_row *out)
{
    struct lesson_pane_context *c = user;
    const struct lesson_run *run = lesson_pane_run(c);
    struct stepper_level level = stepper_level(run->shown, i);
    char text[LESSON_PATH_SIZE], letter[PALETTE_LABEL_SIZE];
    if (level.mat >= 0) {
        snprintf(out->letter, sizeof out->letter, "%s", palette_label(level.mat, letter));
        out->color = lesson_pane_mat_color(c->lesson, level.mat);
    }
    snprintf(out->text, sizeof out->text, "%.95s",
             lesson_path_text(c->lesson->document, &level, text));
    snprintf(out->count, sizeof out->count, "%.31s", lesson_path_share(&level, text));
    out->fraction = level.choices > 0 ? (double)level.gone / level.choices : -1;
    if (i < stepper_depth(run->shown))
        return;
    bool fails = stepper_event(run->shown).kind == STEPPER_REJECT;
    out->look = fails ? UI_PATH_FAILS : UI_PATH_TRIAL;
}

void lesson_pane_path(struct lesson_pane_context *c, struct ui_rect r)
{
    const struct lesson_run *run = lesson_pane_run(c);
    char detail[48];
    int levels = stepper_level_count(run->shown), faces = c->lesson->puzzle->shape->face_count;
    snprintf(detail, sizeof detail, "%d of %d placed", stepper_depth(run->shown), faces);
    struct ui_rect inside =
        lesson_pane_panel(c, r, LESSON_PANE_PATH, "path-card", "The path", detail);
    struct ui_path_list list = {.name = "path",
                                .count = levels,
                                .row = path_row,
                                .user = c,
                                .empty = "No face is chosen yet.",
                                .bleed = ui_theme(c->ui)->padding,
                                .fixed = true};
    ui_path_list(c->ui, inside, &list, &c->panes->state->path);
    c->panes->shown.path_event = lesson_run_event(run);
    c->panes->shown.path_levels = levels;
}
