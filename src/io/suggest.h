/* Finds what somebody meant to type. */
#ifndef CUBEFOLD_IO_SUGGEST_H
#define CUBEFOLD_IO_SUGGEST_H

#include <stddef.h>

/* The candidate closest to `word` when it is close enough to be meant, else NULL. Distance counts
 * letters inserted, left out, replaced, or exchanged with their neighbour (optimal string
 * alignment). O(candidates * length^2). */
const char *suggest_nearest(const char *word, const char *const *candidates, size_t count);

#endif
