/* Something to draw on without a window or a display. */
#ifndef CUBEFOLD_CLI_RENDER_CANVAS_H
#define CUBEFOLD_CLI_RENDER_CANVAS_H

#include "cli/render_command.h"
#include "platform/window.h"
#include "render/renderer.h"
#include "render/target.h"

struct render_canvas {
    struct window *window; /* headless */
    struct renderer *renderer;
    struct target *target;
};

/* Makes one of the size that is asked for. Returns the exit code: CLI_DONE, or another one after a
 * message. Close it in any case. */
int render_canvas_open(const struct render_command *command, struct render_canvas *canvas);
void render_canvas_close(struct render_canvas *canvas);

/* The exit code of a status, after a message where it is not RENDER_OK. */
int render_canvas_report(const struct render_command *command, enum render_status status);

/* Writes what is drawn as the PNG that is asked for. */
int render_canvas_write(const struct render_canvas *canvas, const struct render_command *command);

#endif
