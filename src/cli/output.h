/* Standard output for long streams: buffered, and never in the way of Ctrl-C.
 *
 * A program that waits for a slow reader inside write() would notice neither a signal nor the end
 * of its time. So the buffer goes out in pieces that fit, after asking whether there is room. */
#ifndef CUBEFOLD_CLI_OUTPUT_H
#define CUBEFOLD_CLI_OUTPUT_H

#include "io/string_builder.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

struct output {
    char *buffer; /* owned */
    size_t length;
    double flushed; /* when it was empty last, seconds of the clock */
    bool failed;    /* something was lost; a message was printed unless the reader has gone */
    bool terminal;  /* a person is looking */
    /* Called before something is written to a terminal, to clear what stands on the line. */
    void (*before)(void *context);
    void *context;
    FILE *page; /* see output_page */
    char *page_bytes;
    size_t page_length;
};

/* Starts with an empty buffer; false, after a message, when out of memory. */
bool output_begin(struct output *output);
void output_end(struct output *output);

/* Appends to the buffer, and writes it when it is full. False once anything was lost. */
bool output_write(struct output *output, const char *bytes, size_t length);

/* Appends what a builder has gathered, and empties it. False as output_write, or, after a message,
 * when the builder ran out of memory. */
bool output_take(struct output *output, struct string_builder *text);

/* A stream in memory for what is formatted with fprintf; output_end_page appends it to the buffer.
 * NULL, after a message, when out of memory. One at a time. */
FILE *output_page(struct output *output);
bool output_end_page(struct output *output);

/* Writes the buffer. Waits for the reader; after an interruption for a few hundredths of a second
 * only, then gives up. */
bool output_flush(struct output *output);

/* Writes the buffer when the last time is more than a tenth of a second ago. */
bool output_flush_sometimes(struct output *output, double now);

/* Flushes, and where standard output is a file has the system write it to the disk, so that not
 * even a power cut loses it. */
bool output_secure(struct output *output);

#endif
