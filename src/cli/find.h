/* What a picture is to show: a solution, or the best filling when there is none. */
#ifndef CUBEFOLD_CLI_FIND_H
#define CUBEFOLD_CLI_FIND_H

#include "io/document.h"

enum find_end {
    FIND_SOLUTION,    /* the solution that was wanted */
    FIND_NO_SOLUTION, /* searched completely, or a reason was found and printed */
    FIND_TOO_FAR,     /* there are fewer solutions than the one wanted */
    FIND_OUT_OF_TIME,
    FIND_INTERRUPTED, /* Ctrl-C or SIGTERM */
    FIND_BROKEN       /* out of memory or an internal error; a message was printed */
};

struct find_request {
    const struct document *document;
    long long solution; /* which, from 1, in the order of `solve`; 0 = whichever is found soonest */
    bool partial;       /* of an impossible puzzle, look for its best filling too */
    double time_limit;  /* seconds */
};

struct find_result {
    enum find_end end;
    long long found;              /* solutions */
    struct placement *placements; /* [face_count] what to show, to be freed by the caller */
    int placed;                   /* mats in it; 0: there is nothing to show */
};

/* Searches with a bar of progress; after interrupt_watch it can be interrupted. */
void find_filling(const struct find_request *request, struct find_result *result);

#endif
