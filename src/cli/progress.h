/* How far a long search is: a bar on the terminal that is rewritten in place, or JSON lines.
 *
 *     [#######-------------]  34.2 %  left 2 to 5 min  12.3 M/s  4 solutions
 *
 * Other work that takes long has a bar of its own (progress_show_part):
 *
 *     [#######-------------]  34.2 %  left 2 min  frame 34 of 100
 *
 * Both go to standard error. On a narrow terminal the bar goes first, then the rate, the number of
 * solutions and the time left. */
#ifndef CUBEFOLD_CLI_PROGRESS_H
#define CUBEFOLD_CLI_PROGRESS_H

#include "cli/estimate.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum progress_kind {
    PROGRESS_NONE,
    PROGRESS_BAR, /* six times a second, from half a second on; only when standard error is a
                     terminal */
    PROGRESS_JSON /* one object a line, once a second */
};

/* How far a search is. */
struct progress_numbers {
    uint64_t done;                  /* search_progress */
    uint64_t nodes;                 /* placements tried, */
    uint64_t earlier;               /* of these before the search was resumed */
    uint64_t solutions;             /* found so far */
    double least_nodes, most_nodes; /* of the whole search, as far as known; 0 when unknown */
};

struct progress {
    enum progress_kind kind;
    bool colour;
    double start, next; /* seconds of the clock: of the search, of the next line */
    int shown;          /* columns on the line now */
    struct estimate estimate;
};

/* For a search that starts at `now`, in seconds of the clock. */
struct progress progress_begin(enum progress_kind kind, double now);

/* True when it is time to show numbers. */
bool progress_is_due(const struct progress *progress, double now);

/* Shows the numbers; to be called when it is time. */
void progress_show(struct progress *progress, double now, const struct progress_numbers *numbers);

/* Shows how much of any other work is done, 0..1, and `what` is being done. A bar only. */
void progress_show_part(struct progress *progress, double now, double part, const char *what);

/* Erases the line, if there is one. */
void progress_clear(struct progress *progress);

enum { PROGRESS_TEXT_SIZE = 64 };

/* The part done in percent, cut, not rounded: "34.2 %", "0.0012 %", "3.1e-09 %". 100 % only when
 * all is done. Returns `out`. */
const char *progress_percent(uint64_t done, char out[PROGRESS_TEXT_SIZE]);

/* A range of time in words: "2 to 5 min", "50 s to 3 min", "over 2 h" when `most` is infinite,
 * "over a million years". Returns `out`. */
const char *progress_range(double least, double most, char out[PROGRESS_TEXT_SIZE]);

/* A line of at most `width` columns without colours. `left` is NULL or what progress_range says,
 * `rate` is placements a second. Returns `out`. */
const char *progress_line(const struct progress_numbers *numbers, const char *left, double rate,
                          int width, char *out, size_t size);

#endif
