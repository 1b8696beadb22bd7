/* One line that says how far a long search is, rewritten in place. */
#ifndef CUBEFOLD_CLI_PROGRESS_H
#define CUBEFOLD_CLI_PROGRESS_H

#include <stdbool.h>
#include <stdint.h>

struct progress {
    bool wanted;
    double start, next; /* seconds of the clock: of the search, of the next line */
    int shown;          /* columns on the line now */
};

/* For a search that starts at `now`, in seconds. Nothing is ever shown unless it is `wanted` and
 * standard error is a terminal. */
struct progress progress_begin(bool wanted, double now);

/* Shows the numbers, from a second after the start on and at most five times a second. */
void progress_show(struct progress *progress, double now, uint64_t placements, long long solutions);

/* Erases the line, if there is one. */
void progress_clear(struct progress *progress);

#endif
