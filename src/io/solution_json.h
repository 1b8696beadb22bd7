/* Solutions as JSON: what `solve` and `merge` write, and `check` reads.
 *
 *     {"puzzle":"...","shape":"cube","n":5,"faces":6,"mats":6,
 *      "fingerprint":"93b1...","goal":"all","shard":"1/1",
 *      "solutions":[{"placements":[{"face":"Top","mat":0,"turn":1,"flipped":true},...]},...],
 *      "counts":{"raw":144,"rotation":6,"reflection":3},
 *      "complete":true,"nodes":123,"seconds":0.001}
 *
 * Mats count from 0; turn is 0..3 quarter turns clockwise, after flipping. Numbers beyond 2^53,
 * which many readers would round, are written as decimal strings. */
#ifndef CUBEFOLD_IO_SOLUTION_JSON_H
#define CUBEFOLD_IO_SOLUTION_JSON_H

#include "core/solver.h"
#include "io/document.h"
#include "io/string_builder.h"

/* A list of solutions: solution k is faces placements from k * faces on. */
struct solution_list {
    int faces;
    size_t count, capacity;
    struct placement *placements;
};

/* Adds a copy of one solution; false when out of memory (the list is as it was). */
bool solution_list_add(struct solution_list *list, const struct placement *placements);
void solution_list_free(struct solution_list *list);

enum solution_goal { SOLUTION_ALL, SOLUTION_FIRST, SOLUTION_SAMPLE };

/* "all", "first", "sample". */
const char *solution_goal_name(enum solution_goal goal);

/* What stands above the solutions. */
struct solution_header {
    const char *puzzle, *shape; /* title, shortest specification */
    int size, faces, mats;
    uint64_t fingerprint; /* search_fingerprint */
    enum solution_goal goal;
    int shard, shards;
    uint64_t resumed_after; /* solutions that earlier parts of the search listed */
};

/* The header of a whole search of this document for all solutions. It borrows from the document. */
struct solution_header solution_header_of(const struct document *document);

/* What a search came to; stands below the solutions. */
struct solution_report {
    struct solver_counts counts;
    bool complete; /* the search ended by itself */
    uint64_t nodes;
    double seconds;
    const char *impossible; /* JSON that says why there is no solution, or NULL */
    const char *best;       /* JSON of the best partial filling, or NULL */
};

/* Writes piece by piece, so that the list may be longer than memory. After each call the caller
 * takes text.text[0..text.length) and sets text.length to 0; text.failed means out of memory. Free
 * with string_take. */
struct solution_writer {
    struct string_builder text;
    bool lines;      /* JSON lines: header, each solution and report are objects of one line each */
    bool list;       /* there is a list of solutions */
    uint64_t listed; /* solutions in it so far */
};

/* The writer starts with text {0} and `lines` and `list` as wanted. */
void solution_writer_begin(struct solution_writer *writer, const struct solution_header *header);

/* Adds a solution; `number` tells which of all it is, from 1, where they are not all in the list,
 * or is 0. */
void solution_writer_add(struct solution_writer *writer, const struct shape *shape,
                         const struct placement *placements, uint64_t number);

/* Adds a solution that is JSON already, as solution_reader.h gives it. */
void solution_writer_add_text(struct solution_writer *writer, const char *json);

void solution_writer_end(struct solution_writer *writer, const struct solution_report *report);

/* A partial filling as JSON for the report, in one line; faces without a mat are left out. To be
 * freed by the caller; NULL when out of memory. */
char *solution_json_partial(const struct shape *shape, const struct placement *placements);

/* A reason and its words as JSON for the report, likewise. */
char *solution_json_reason(const char *kind, const char *words);

/* Reads one solution (an object with `placements`) or everything that solve --json wrote, for this
 * document; members come in any order. Faces come in any order; faces left out get mat -1. Syntax
 * errors, wrong types, unknown or repeated faces and numbers out of range are errors with a
 * position. Whether the solutions are right is for verify_solution to say. */
bool solution_json_read(const char *bytes, size_t length, const char *name,
                        const struct document *document, struct solution_list *out,
                        struct text_error *error);

#endif
