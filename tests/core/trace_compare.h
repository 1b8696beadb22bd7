/* All that a trace says of a run, against what a full log of it says. */
#ifndef CUBEFOLD_TESTS_CORE_TRACE_COMPARE_H
#define CUBEFOLD_TESTS_CORE_TRACE_COMPARE_H

#include "core/step_log.h"

/* The search tree of a log up to an event. */
struct step_tree {
    const struct step_log *log;
    uint64_t explored;
    int count;
    struct trace_node *nodes; /* in the order in which they were entered */
    int *parents;             /* -1: the root */
};

struct step_tree step_tree_create(const struct step_log *log, uint64_t explored);
void step_tree_free(struct step_tree *tree);

/* Fails unless facts, depths, solutions and children are those of the log. The trace is explored up
 * to tree->explored. Asks `rounds` times for something at random. */
void trace_compare(struct trace *trace, const struct step_tree *tree, int rounds, uint64_t *random);

#endif
