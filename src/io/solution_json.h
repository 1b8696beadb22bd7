/* Solutions as JSON: what `solve --json` writes and `check` reads.
 *
 *     {"puzzle":"...","shape":"cube","n":5,"faces":6,"mats":6,
 *      "counts":{"raw":144,"rotation":6,"reflection":3},
 *      "complete":true,"nodes":123,"seconds":0.001,
 *      "solutions":[{"placements":[{"face":"Top","mat":0,"turn":1,"flipped":true},...]},...]}
 *
 * Mats count from 0; turn is 0..3 quarter turns clockwise, after flipping. */
#ifndef CUBEFOLD_IO_SOLUTION_JSON_H
#define CUBEFOLD_IO_SOLUTION_JSON_H

#include "core/solver.h"
#include "io/document.h"

/* A list of solutions: solution k is faces placements from k * faces on. */
struct solution_list {
    int faces;
    size_t count, capacity;
    struct placement *placements;
};

/* Adds a copy of one solution; false when out of memory (the list is as it was). */
bool solution_list_add(struct solution_list *list, const struct placement *placements);
void solution_list_free(struct solution_list *list);

/* What a search came to. */
struct solution_report {
    struct solver_counts counts;
    bool complete; /* the search ended by itself */
    uint64_t nodes;
    double seconds;
    const struct solution_list *solutions; /* NULL leaves the list out */
};

/* The JSON text, ending in a newline, one placement a line; to be freed by the caller. NULL when
 * out of memory. */
char *solution_json_write(const struct document *document, const struct solution_report *report);

/* Reads one solution (an object with `placements`) or everything that solve --json wrote, for this
 * document. Faces come in any order; faces left out get mat -1. Syntax errors, wrong types, unknown
 * or repeated faces and numbers out of range are errors with a position. Whether the solutions are
 * right is for verify_solution to say. */
bool solution_json_read(const char *bytes, size_t length, const char *name,
                        const struct document *document, struct solution_list *out,
                        struct text_error *error);

#endif
