/* The first solutions of a puzzle, for commands that need one to show. */
#ifndef CUBEFOLD_CLI_SEARCH_H
#define CUBEFOLD_CLI_SEARCH_H

#include "io/document.h"
#include "io/solution_json.h"

enum search_end {
    SEARCH_COMPLETE,    /* everything was searched */
    SEARCH_ENOUGH,      /* `first` solutions were found */
    SEARCH_INTERRUPTED, /* Ctrl-C */
    SEARCH_BROKEN       /* out of memory or an internal error; a message was printed */
};

struct search_request {
    const struct document *document;
    long long first; /* solutions to find, one a class; 0 = all */
    bool progress, keep;
};

struct search_result {
    enum search_end end;
    long long found;
    struct solution_list solutions; /* free with solution_list_free */
};

/* Runs the search to its end, with a bar; after interrupt_watch it can be interrupted. */
void search_run(const struct search_request *request, struct search_result *result);

#endif
