/* Tells whether two solutions are the same but for turning the body, reflecting it, and exchanging
 * mats that are identical: the classes that solver.h finds one solution of. */
#ifndef CUBEFOLD_CORE_SOLUTION_CLASS_H
#define CUBEFOLD_CORE_SOLUTION_CLASS_H

#include "core/puzzle.h"

#include <stddef.h>

struct solution_class;

/* Prepares for a valid puzzle, which must outlive it. NULL when out of memory. O(mats^2). */
struct solution_class *solution_class_create(const struct puzzle *puzzle);
void solution_class_destroy(struct solution_class *classes);

/* Words of a key. */
size_t solution_class_words(const struct solution_class *classes);

/* Writes the key of a solution (face_count placements, none empty): equal for solutions of one
 * class, different for others. O(symmetries faces), nothing is allocated. */
void solution_class_key(struct solution_class *classes, const struct placement *solution,
                        uint64_t *key);

#endif
