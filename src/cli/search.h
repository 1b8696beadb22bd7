/* A search from the command line: runs the solver, checks every solution, can be interrupted. */
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
    bool progress;   /* say how far it is where standard error is a terminal */
    bool keep;       /* collect the solutions in `solutions` */
    /* Called for each solution, with `number` from 1; may be NULL. False ends the search. */
    bool (*found)(void *context, long long number, const struct placement *placements);
    void *context;
};

struct search_result {
    enum search_end end;
    long long found;
    struct solver_counts counts;
    uint64_t nodes;
    double seconds;
    struct solution_list solutions; /* filled when asked for; free with solution_list_free */
};

/* Runs the search to its end; after interrupt_watch it can be interrupted. Time and memory as the
 * solver's, plus the solutions kept. */
void search_run(const struct search_request *request, struct search_result *result);

#endif
