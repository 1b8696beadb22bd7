/* The solver's tables, made once a puzzle (solver_tables.c) and walked by the search (solver.c). */
#ifndef CUBEFOLD_CORE_SOLVER_INTERNAL_H
#define CUBEFOLD_CORE_SOLVER_INTERNAL_H

#include "core/solver.h"

enum {
    SOLVER_MAX_CANDIDATES = SHAPE_MAX_FACES * MAT_ORIENTATIONS,
    SOLVER_MAX_TABLES = 256, /* a face's sides and corners are each known or not: 2^8 masks */
    SOLVER_MAX_BUCKET_BITS = 10
};

/* One way for a class of identical mats to lie: every distinct rim of the class, once. The cells
 * between the corners stand also side by side, clockwise and reversed, ready to be put on an edge
 * that runs either way. */
struct candidate {
    uint64_t rim;
    int kind;            /* class of identical mats, 0.. in order of the first mat of each */
    uint16_t side[2][4]; /* [0] clockwise, [1] reversed; bit k = k-th cell */
    uint16_t image[MAT_ORIENTATIONS]; /* the candidate that this one becomes when reoriented */
};

/* The candidates that agree with the known rim cells of a face, found by hashing those cells.
 * Bucket b holds list[start[b] .. start[b+1]-1], in candidate order. */
struct fit_table {
    uint64_t known;
    uint16_t *start;
    uint16_t *list;
};

/* Where a face's rim lies in the state: for side s, edge s is read in direction flow[s]. */
struct face_rim {
    int edge[4];
    int corner[4];
    uint8_t flow[4];
};

/* One level of the search. */
struct level {
    int face;
    const struct fit_table *table;
    uint64_t filled;   /* rim cells of the face filled by others when the level was entered */
    uint64_t required; /* known cells that the face's mat must fill itself */
    int next, end;     /* what is left of the bucket */
    int chosen;        /* candidate on the face, or -1 */
};

struct solver {
    const struct puzzle *puzzle;
    int size;
    int face_count;
    int symmetry_count; /* those that count here: all, or the rotations when one-sided */
    int orientation_count;

    /* Mats and classes. mats_of_class lists the mats class by class, ascending. */
    int class_count;
    int *class_size;
    int *class_first; /* where a class starts in mats_of_class; class_count + 1 entries */
    int *mats_of_class;
    int *left; /* mats of each class not yet placed */

    int candidate_count;
    struct candidate *candidates;
    int *candidates_of_class; /* class_count + 1 starts */

    /* The pivot: the class whose first mat takes the symmetry out. Its placements (face, candidate)
     * fall into orbits; branch i of the search puts it on the first placement of orbit i and bars
     * all orbits before i. Without a useful symmetry there is no pivot (-1) and one branch. */
    int pivot;
    int *orbit_of; /* [face * pivot candidates + candidate within class] */
    int orbit_count;
    int *orbit_face;
    int *orbit_candidate;

    int bucket_bits;
    struct fit_table tables[SOLVER_MAX_TABLES];
    int table_count;
    uint16_t *table_memory;

    struct face_rim *rims;
    struct level *levels;
    uint16_t *edge_cells[2]; /* filled cells of each edge, in its own direction and against it */
    uint8_t *corner_cells;
    int *on_face; /* candidate on each face */
    struct placement *solution;

    /* Scratch for choosing the order of faces. */
    int *edge_open, *corner_open; /* faces at each edge and corner not yet in the order */
    bool *ordered;

    int branch;
    int depth; /* levels entered; -1 before the branch starts */
    bool done;
    uint64_t nodes;
    struct solver_counts counts;
};

/* Builds everything that depends on the puzzle only. False when out of memory. */
bool solver_build_tables(struct solver *solver);
void solver_free_tables(struct solver *solver);

/* Chooses the order of the faces from `first` on and the table of every level. Allocates nothing.
 */
void solver_order_faces(struct solver *solver, int first);

/* The bucket that candidates with these known cells fall into. */
unsigned solver_bucket(const struct solver *solver, uint64_t known_cells);

#endif
