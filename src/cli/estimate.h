/* How long a search may still take, from how its progress went so far. */
#ifndef CUBEFOLD_CLI_ESTIMATE_H
#define CUBEFOLD_CLI_ESTIMATE_H

#include <stdbool.h>
#include <stdint.h>

enum { ESTIMATE_SAMPLES = 128 };

struct estimate_sample {
    double time; /* seconds */
    uint64_t progress;
};

/* Starts as {0}. A history of the whole run in bounded memory: when it is full, every second sample
 * goes and the interval doubles. */
struct estimate {
    double interval; /* seconds between samples */
    int count;
    struct estimate_sample samples[ESTIMATE_SAMPLES];
    struct estimate_sample last; /* the newest, whether kept or not */
};

/* Adds what search_progress says at a time; times and progress never fall. */
void estimate_add(struct estimate *estimate, double time, uint64_t progress);

/* The time left, in seconds: from *least to *most, which is infinite when nothing moved lately.
 * False when too little is known. `whole` is the progress at the end.
 *
 * Equal parts of the progress may cost very different times, so that no bound is sure. The range
 * spans the rates of the whole run, its second half and its last quarter. It is widened by
 * 1 + 2/sqrt(k), where k is the number of samples in which there was any progress: parts that
 * finish one by one, at random, scatter by about 1/sqrt(k). */
bool estimate_left(const struct estimate *estimate, uint64_t whole, double *least, double *most);

#endif
