/* The command line of the window. */
#ifndef CUBEFOLD_APP_OPTIONS_H
#define CUBEFOLD_APP_OPTIONS_H

#include "core/stepper.h"
#include "io/document.h"

#include <stdbool.h>

struct app_options {
    const char *file;                /* puzzle, or position, or NULL for the built-in puzzle */
    struct document_request request; /* how to read it */
    char *joined;                    /* owned: what request.shape may point to */
    char *owned_mats;                /* likewise, request.mats */
    const char *script;              /* run this script without a display, or NULL */
    const char *state;               /* write the state here when the window closes, or NULL */
    int width, height;               /* points */
    float scale;                     /* pixels a point; 0 asks the system */
    bool dark;
    bool reduced_motion;
    bool learn;                 /* open in the mode Learn, */
    uint64_t event;             /* at this event, */
    struct stepper_rules rules; /* with these rules */
    bool first_frame_only;      /* draw one frame, say so, end: for the benchmark */
    double idle_seconds;        /* > 0: rest so long, print what it cost, end: for the benchmark */
};

/* Reads argv[1..argc), the word `view` skipped. False after a message on standard error. Free in
 * any case. */
bool app_options_read(int argc, char **argv, struct app_options *out);
void app_options_free(struct app_options *options);

#endif
