/* The first solutions of a puzzle, for commands that need one to show. */
#ifndef CUBEFOLD_CLI_FIND_H
#define CUBEFOLD_CLI_FIND_H

#include "io/document.h"
#include "io/solution_json.h"

enum find_end {
    FIND_COMPLETE,    /* everything was searched */
    FIND_ENOUGH,      /* `first` solutions were found */
    FIND_INTERRUPTED, /* Ctrl-C */
    FIND_BROKEN       /* out of memory or an internal error; a message was printed */
};

struct find_request {
    const struct document *document;
    long long first; /* solutions to find, one a class; 0 = all */
    bool progress, keep;
};

struct find_result {
    enum find_end end;
    long long found;
    struct solution_list solutions; /* free with solution_list_free */
};

/* Runs the search to its end, with a bar; after interrupt_watch it can be interrupted. */
void find_solutions(const struct find_request *request, struct find_result *result);

#endif
