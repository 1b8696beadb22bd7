/* What `cubefold render` is asked for, and its two ways of answering: render_solution.c draws a
 * solution, render_lesson.c an event of the search. */
#ifndef CUBEFOLD_CLI_RENDER_COMMAND_H
#define CUBEFOLD_CLI_RENDER_COMMAND_H

#include "io/document.h"
#include "io/options.h"
#include "io/position.h"
#include "render/scene.h"

#include <stdbool.h>
#include <stdint.h>

/* A word beside `enum cli_exit`: as timeout(1). */
enum { RENDER_OUT_OF_TIME = 124, RENDER_MAX_SIDE = 16384 };

struct render_command {
    /* The words of the command line; others are in what they were read into. */
    const char *file, *output, *size, *theme, *stretch, *preset, *rules, *panes;
    struct document_request request;

    /* Both. */
    int width, height; /* pixels */
    enum scene_theme scene_theme;
    double yaw, pitch, zoom;
    bool has_yaw, has_pitch, has_zoom;

    /* A solution. */
    long long solution, net; /* from 1; solution 0: any */
    double time, explode;
    double limit; /* seconds for the search */
    bool see_through, partial;

    /* The search as a lesson: a picture of event `first`, or a film of `first`..`last`. */
    bool is_lesson, is_film;
    long long event, every;
    uint64_t first, last;
    double fps, speed;        /* frames and events a second */
    bool has_position;        /* `file` is a position */
    struct position position; /* what it says, changed by the options; owned */
};

/* Reads the command line; false after a message. Free both in any case. */
bool render_command_parse(struct render_command *command, struct options *options, int argc,
                          char **argv);
void render_command_free(struct render_command *command);

/* "-" stands for it. */
bool render_is_standard_output(const char *path);

/* Draw, and return the exit code; a message says why it is not CLI_DONE. `document` is the puzzle.
 */
int render_solution(const struct render_command *command, const struct document *document);
int render_lesson(const struct render_command *command, const struct document *document);

/* Says what is wrong and returns the code. */
int render_complain(const char *message, int code);

/* Says that the output cannot be written, for a reason that errno had. Returns CLI_FAILED. */
int render_complain_unwritten(const struct render_command *command, int reason);

#endif
