/* cubefold render */
#include "assets/default_puzzle.h"
#include "cli/cli.h"
#include "cli/commands.h"
#include "cli/describe.h"
#include "cli/interrupt.h"
#include "cli/render_command.h"

#include <errno.h>
#include <fcntl.h>
#include <unistd.h>

/* False after a message. */
static bool read_document(const struct render_command *command, struct document **out)
{
    struct text_error error;
    if (!command->has_position)
        return read_puzzle(command->file, &command->request, out);
    return position_open(&command->position, (const char *)default_puzzle, default_puzzle_size, out,
                         &error) ||
           text_report(&error);
}

static int run(const struct render_command *command, const struct document *document)
{
    interrupt_watch();
    describe_notes(stderr, document);
    /* A closed standard output would take the number of the next file that a library opens. */
    if (render_is_standard_output(command->output) && fcntl(STDOUT_FILENO, F_GETFD) < 0)
        return render_complain_unwritten(command, errno);
    return command->is_lesson ? render_lesson(command, document)
                              : render_solution(command, document);
}

int command_render(int argc, char **argv)
{
    struct render_command command = {.net = 1,
                                     .limit = 60,
                                     .time = 1,
                                     .zoom = 1,
                                     .every = 1,
                                     .width = 1280,
                                     .height = 720,
                                     .scene_theme = SCENE_LIGHT};
    struct options options;
    struct document *document = NULL;
    int code = CLI_BAD_USAGE;
    if (render_command_parse(&command, &options, argc, argv) && read_document(&command, &document))
        code = run(&command, document);
    document_free(document);
    options_free(&options);
    render_command_free(&command);
    return code;
}
