/* A search as the commands run it: with progress, a limit of time, and an ear for Ctrl-C. */
#ifndef CUBEFOLD_CLI_SEARCHING_H
#define CUBEFOLD_CLI_SEARCHING_H

#include "cli/progress.h"
#include "core/search.h"
#include "io/document.h"

enum searching_end {
    SEARCHING_COMPLETE,    /* everything was searched */
    SEARCHING_ENOUGH,      /* as many solutions as wanted were found */
    SEARCHING_OUT_OF_TIME, /* the limit of time */
    SEARCHING_INTERRUPTED, /* Ctrl-C or SIGTERM */
    SEARCHING_BROKEN       /* out of memory, output lost, ...; a message was printed */
};

struct searching {
    /* What to do; set by the caller. */
    const struct document *document;
    struct search_options options;
    uint64_t wanted;   /* stop when this many solutions are found; 0 = all */
    double time_limit; /* seconds from now on; 0 = none */
    enum progress_kind progress_kind;
    /* Called for each solution, with its number from 1; may be NULL. False ends the search. */
    bool (*found_one)(void *context, uint64_t number, const struct placement *placements);
    /* Called between solutions and at least every few hundredths of a second; may be NULL. False
     * ends the search. */
    bool (*meanwhile)(void *context, double now);
    void *context;

    /* How it went. */
    uint64_t found;         /* solutions, those before it was resumed included */
    uint64_t earlier_nodes; /* what the parts before it was resumed took */
    double earlier_seconds;
    enum searching_end end;
    double start; /* seconds of the clock */
    struct puzzle puzzle;
    struct search *search;
    struct progress progress;
    bool surveyed;                  /* the size of the tree was looked into */
    double least_nodes, most_nodes; /* of the whole search, as surveys say; 0 when unknown */
};

/* Prepares the search. False after a message; free with searching_close in any case. */
bool searching_open(struct searching *searching);

/* Goes on from the bytes of search_save, after `found` solutions. False when they do not fit. */
bool searching_resume(struct searching *searching, const uint8_t *bytes, size_t length,
                      uint64_t found, double seconds);

/* Runs the search to one of its ends, also to be read in searching->end. */
enum searching_end searching_run(struct searching *searching);

/* Seconds and placements, earlier parts included. */
double searching_seconds(const struct searching *searching);
uint64_t searching_nodes(const struct searching *searching);

/* Prints a message where the progress stands. Returns false. */
bool searching_complain(struct searching *searching, const char *what);

void searching_close(struct searching *searching);

/* The processors that are there: how many threads to use when nobody says. */
int searching_default_threads(void);

#endif
