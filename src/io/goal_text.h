/* What people ask of a run in words: until when it is to go on, and which placements it is to have
 * or to leave out. */
#ifndef CUBEFOLD_IO_GOAL_TEXT_H
#define CUBEFOLD_IO_GOAL_TEXT_H

#include "core/trace.h"
#include "io/document.h"

/* An event to go to. */
struct goal_text {
    bool back;     /* "back:..." */
    bool is_event; /* "event=N": */
    uint64_t event;
    enum trace_goal goal; /* else this, with */
    int value;            /* as in struct trace_quest */
};

/* Reads `rejection`, `placement`, `backtrack`, `solution`, `level=D`, `mat=X`, `face=F` or
 * `event=N`, perhaps with `back:` before it. Mats are named by number from 1, name or letter, faces
 * by name. `name` stands for a file's name in the error, such as "--until". */
bool goal_read_text(const char *text, const char *name, const struct document *document,
                    struct goal_text *out, struct text_error *error);

/* Reads wishes, `3 on Top turned 90; Ann on Left`, which hold from an event on, and appends them to
 * wishes[*count] (reallocated; the caller's to free). `forced`: each names one mat; else it may
 * name several. False with *error; those appended before stay. */
bool goal_read_wishes(const char *text, const char *name, const struct document *document,
                      bool forced, uint64_t event, struct stepper_wish **wishes, int *count,
                      struct text_error *error);

#endif
