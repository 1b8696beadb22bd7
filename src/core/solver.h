/* Finds every solution of a puzzle, one representative a class, with the three counts.
 *
 * The search is one flat loop over an explicit stack; it allocates nothing once created and stops
 * after any number of nodes to go on later, so that a window stays alive while it runs.
 * docs/SOLVER.md says how symmetry is broken and why the counts are exact.
 */
#ifndef CUBEFOLD_CORE_SOLVER_H
#define CUBEFOLD_CORE_SOLVER_H

#include "core/puzzle.h"

struct solver;

enum solver_status {
    SOLVER_RUNNING, /* the node budget is used up; call again */
    SOLVER_FOUND,   /* a new class of solutions: read it with solver_solution, then call again */
    SOLVER_DONE,    /* searched completely */
    SOLVER_NO_MEMORY
};

/* Numbers of solutions found so far; exact once the search is done. See docs/ARCHITECTURE.md. */
struct solver_counts {
    uint64_t raw;        /* different filled bodies in a fixed frame */
    uint64_t rotation;   /* up to rotations that keep the conditions */
    uint64_t reflection; /* up to all symmetries that do; 0 and meaningless when one_sided */
    bool one_sided;
};

/* Prepares a search of a valid puzzle (puzzle_validate), which must outlive the solver, with its
 * shape and mats. NULL when out of memory. Time O(mats^2); memory at most a table for each face
 * and each face that a branch begins with, of 16 bytes for each way that a mat can lie: some
 * megabytes for 100 mats. */
struct solver *solver_create(const struct puzzle *puzzle);
void solver_destroy(struct solver *solver);

/* Makes the solver search another set of mats for the same shape, from its start: as many mats
 * of the same size, as one-sided or not, the same cells, no rules and no pins in either. It keeps
 * its memory and the order of its faces, which saves most of what solver_create costs on small
 * shapes. False when out of memory: destroy it then. */
bool solver_refit(struct solver *solver, const struct puzzle *puzzle);

/* Searches on until a new class is found, `node_budget` more placements were made, or the end.
 * Never makes more placements than that; a budget of 0 is allowed. Any split of the search into
 * calls finds the same solutions in the same order. After SOLVER_DONE, every call returns
 * SOLVER_DONE. A node costs O(candidates) at worst; starting a branch orders the faces anew, which
 * takes up to some tenths of a second on large shapes and may fail with SOLVER_NO_MEMORY; the
 * call may then be repeated. */
enum solver_status solver_run(struct solver *solver, uint64_t node_budget);

/* The solution just found: face_count placements, owned by the solver, valid from SOLVER_FOUND
 * until the next solver_run. Of identical mats the lowest free number is named first, in face
 * order, with the lowest orientation that gives this filling. One solution stands for its
 * reflection class (its rotation class when one-sided). */
const struct placement *solver_solution(const struct solver *solver);

struct solver_counts solver_counts(const struct solver *solver);

/* Placements made so far. */
uint64_t solver_nodes(const struct solver *solver);

#endif
