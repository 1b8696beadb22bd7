/* The size of a search tree, averaged over surveys (core/survey.h).
 *
 * Numbers are kept as logarithms to base 10: trees of large shapes have more nodes than a double
 * can hold. -INFINITY is none. */
#ifndef CUBEFOLD_CLI_TREE_SIZE_H
#define CUBEFOLD_CLI_TREE_SIZE_H

#include "core/survey.h"

enum { TREE_SIZE_BATCHES = 10 };

struct tree_size {
    int faces;
    uint64_t descents; /* of all surveys */
    uint64_t surveys;
    double *levels;                      /* [faces + 1]; sums over all surveys, see below */
    double totals[TREE_SIZE_BATCHES];    /* likewise, of the surveys of one batch */
    uint64_t batched[TREE_SIZE_BATCHES]; /* descents of the batch */
};

/* False when out of memory. */
bool tree_size_begin(struct tree_size *size, int faces);
void tree_size_end(struct tree_size *size);

/* Adds a survey with so many descents; it counts by these. Surveys go to the batches in turn. */
void tree_size_add(struct tree_size *size, int descents, const struct survey_level *levels);

/* Placements of a complete search. */
double tree_size_placements(const struct tree_size *size);

/* The least and the most that a batch says. With fewer surveys than batches, of those there are. */
void tree_size_range(const struct tree_size *size, double *least, double *most);

/* Placements of the k-th mat, k from 1 to faces; of the last one these complete the shape. */
double tree_size_level(const struct tree_size *size, int k);

/* The k with the most placements. */
int tree_size_widest(const struct tree_size *size);

#endif
