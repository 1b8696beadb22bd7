/* cubefold trace: what it prints, as text or as JSON. */
#ifndef CUBEFOLD_CLI_TRACE_PRINT_H
#define CUBEFOLD_CLI_TRACE_PRINT_H

#include "cli/output.h"
#include "core/stepper.h"
#include "io/document.h"
#include "io/string_builder.h"

struct trace_print {
    const struct document *document;
    const struct stepper_plan *plan;
    bool json, counts; /* counts: each event with the counters, JSON only */
    bool colour;
    int width; /* digits of the events in the text */
    struct output *output;
    struct string_builder text; /* a buffer; free its text at the end */
};

/* What the output is about, before the events. These and the following return false when the output
 * is lost or memory ran out, after a message. */
bool trace_print_header(struct trace_print *print);

/* The event that the stepper stands at, in one line. */
bool trace_print_event(struct trace_print *print, const struct stepper *stepper);

/* The counters alone. */
bool trace_print_stats(struct trace_print *print, const struct stepper *stepper);

#endif
