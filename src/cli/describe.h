/* Words for people: what every command prints in the same way. */
#ifndef CUBEFOLD_CLI_DESCRIBE_H
#define CUBEFOLD_CLI_DESCRIBE_H

#include "core/reason.h"
#include "core/solver.h"
#include "io/document.h"

#include <stdio.h>

enum { DESCRIBE_PLACEMENT_SIZE = 1024, DESCRIBE_SECONDS_SIZE = 32, DESCRIBE_LARGE_SIZE = 64 };

/* "mat C, turned 90, flipped", "no mat" for an empty face. Returns `out`. */
const char *describe_placement(const struct document *document, struct placement placement,
                               char out[DESCRIBE_PLACEMENT_SIZE]);

/* One aligned line a face: "  Top     mat C, turned 90, flipped". Of a pool, a last line names the
 * mats that are left over. */
void describe_faces(FILE *stream, const struct document *document,
                    const struct placement *placements);

/* "6 mats of 5 x 5, shape cube, one-sided" without a line end. */
void describe_puzzle(FILE *stream, const struct document *document);

/* The reason as a sentence, "Impossible: ...", and a line end; nothing for REASON_NONE. */
void describe_reason(FILE *stream, const struct document *document, const struct reason *reason);

/* The reason as JSON with its kind and its words, as reason_text says them. To be freed by the
 * caller; NULL when out of memory. */
char *describe_reason_json(const struct reason *reason, const char *words);

/* The three counts with their meaning, a line each. */
void describe_counts(FILE *stream, const struct document *document,
                     const struct solver_counts *counts);

/* A span of time in the unit that suits it: "0.03 ms", "412 ms", "1.2 s", "3 min 4 s". Returns
 * `out`. */
const char *describe_seconds(double seconds, char out[DESCRIBE_SECONDS_SIZE]);

/* A number of any size, given by its logarithm to base 10: "412", from 10,000 on "1.3 x 10^18".
 * Returns `out`. */
const char *describe_large(double log10_number, char out[DESCRIBE_LARGE_SIZE]);

/* The same for a time: as describe_seconds, then "23 days", "412 years", "1.3 x 10^9 years". */
const char *describe_long_time(double log10_seconds, char out[DESCRIBE_LARGE_SIZE]);

/* The document's notes, a line each, as "file:line: note: ...". */
void describe_notes(FILE *stream, const struct document *document);

/* The file's name as it can be shown, for messages. Returns `out`. */
const char *describe_source(const struct document *document, char out[TEXT_FILE_SIZE]);

/* Says on standard error that memory is short. Returns false. */
bool complain_memory(void);

/* "1 mat", "2 mats" in two parts: the plural's s. */
const char *plural(long long count);

/* Reads the puzzle (OPTIONS_OF_PUZZLE fills the request); false after a message on standard error.
 */
bool read_puzzle(const char *path, const struct document_request *request, struct document **out);

#endif
