/* The search as a lesson, drawn without a window: the very panes and scene of the window. */
#ifndef CUBEFOLD_CLI_RENDER_LESSON_H
#define CUBEFOLD_CLI_RENDER_LESSON_H

#include "cli/progress.h"
#include "cli/render_canvas.h"
#include "cli/render_command.h"
#include "lesson/lesson.h"
#include "lesson/lesson_panes.h"
#include "lesson/lesson_scene.h"
#include "render/ui_backend.h"

#include <stdbool.h>
#include <stdint.h>

/* All but the command and the document is owned. */
struct lesson_show {
    const struct render_command *command;
    const struct document *document;
    struct puzzle puzzle;
    struct lesson *lesson;
    struct lesson_scene *scene;
    struct lesson_panes panes;
    struct ui *ui;
    struct render_canvas canvas;
    struct ui_backend *backend;
    struct progress progress;
    float scale; /* pixels a point */
    double time; /* seconds, for the interface; never goes back */
};

/* Makes all of it, at event `first` of the command. Returns the exit code. */
int lesson_show_open(struct lesson_show *show);

/* Goes to an event, however long that takes; `what` is what a bar of progress says, NULL for none.
 * Returns the exit code: a message says so when the run ends before. */
int lesson_show_go(struct lesson_show *show, uint64_t event, const char *what);

/* Draws the event where the lesson stands onto the canvas. Returns the exit code. */
int lesson_show_draw(struct lesson_show *show);

/* Opens the show and films events first..last of the command. Returns the exit code. */
int lesson_show_film(struct lesson_show *show);

#endif
