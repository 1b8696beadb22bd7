#include "cli/render_canvas.h"

#include "cli/cli.h"
#include "io/text.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

int render_complain(const char *message, int code)
{
    fprintf(stderr, "cubefold render: %s\n", message);
    return code;
}

int render_complain_unwritten(const struct render_command *command, int reason)
{
    struct text_error error;
    const char *name =
        render_is_standard_output(command->output) ? "standard output" : command->output;
    text_fail_file(&error, name, "cannot be written: %s", strerror(reason));
    text_report(&error);
    return CLI_FAILED;
}

static int report(const struct render_command *command, enum render_status status,
                  const char *detail)
{
    switch (status) {
    case RENDER_OK:
        return CLI_DONE;
    case RENDER_FILE:
        return render_complain_unwritten(command, errno);
    case RENDER_TOO_LARGE:
        fprintf(stderr,
                "cubefold render: --size %dx%d: this system draws at most %d pixels a side\n",
                command->width, command->height, target_max_size());
        return CLI_BAD_USAGE;
    case RENDER_NO_MEMORY:
        return render_complain(render_status_text(status), CLI_FAILED);
    default:
        fprintf(stderr, "cubefold render: %s%s%s\n", render_status_text(status),
                *detail ? ": " : "", detail);
        return CLI_NO_GRAPHICS;
    }
}

int render_canvas_report(const struct render_command *command, enum render_status status)
{
    return report(command, status, "");
}

int render_canvas_open(const struct render_command *command, struct render_canvas *canvas)
{
    const struct window_options options = {.title = "Cubefold",
                                           .width = command->width,
                                           .height = command->height,
                                           .headless = true,
                                           .scale = 1};
    char message[WINDOW_MESSAGE_SIZE], detail[RENDERER_MESSAGE_SIZE] = "";
    *canvas = (struct render_canvas){0};
    if (window_create(&options, &canvas->window, message) != WINDOW_OK)
        return render_complain(message, CLI_NO_GRAPHICS);
    enum render_status status = renderer_create(&canvas->renderer, detail);
    if (status == RENDER_OK)
        status = target_create(command->width, command->height, &canvas->target);
    return report(command, status, detail);
}

void render_canvas_close(struct render_canvas *canvas)
{
    target_destroy(canvas->target);
    renderer_destroy(canvas->renderer);
    window_destroy(canvas->window);
    *canvas = (struct render_canvas){0};
}

int render_canvas_write(const struct render_canvas *canvas, const struct render_command *command)
{
    return render_canvas_report(command, target_write_png(canvas->target, command->output));
}
