/* How long a run of the stepper is, before it is made and while it is.
 *
 * Before: random descents (Knuth, Estimating the efficiency of backtrack programs, 1975). The
 * descent takes one of the ways that pass on each level, all with the same chance; if there were
 * p[0], p[1], ... of them, the level k reached has p[0] p[1] ... p[k-1] nodes, without bias. Most
 * descents end early, and the few that do not carry the sum, so that few descents say too little
 * more often than too much.
 *
 * The range: the descents are dealt to batches, whose means scatter about the truth. With m their
 * mean and s the standard error of it, the logarithm of the truth is taken to lie within 2.5 s / m
 * of that of m. That is about 19 times in 20 when there are enough descents; when hardly any of
 * them gets deep, nobody can say.
 *
 * While it runs: weighted progress. Each way to try on a level has the same share of what is below
 * the level; if the rest of the tree is like the share that is done, one knows how large it is. Of
 * the puzzles measured the rest was up to 14 times that; a factor of
 * 16 is allowed either way. A share below a thousandth says nothing yet. What descents and progress
 * both allow is the range, and all of both where they have nothing in common.
 *
 * Numbers are logarithms to base 10: runs on large shapes have more events than a double can hold.
 */
#ifndef CUBEFOLD_IO_RUN_ESTIMATE_H
#define CUBEFOLD_IO_RUN_ESTIMATE_H

#include "core/stepper.h"

enum {
    RUN_ESTIMATE_BATCHES = 20,
    RUN_ESTIMATE_DEFAULT_DESCENTS = 4000,
    RUN_ESTIMATE_WAYS = 200000000 /* gone through by all descents: where they are long, fewer do */
};

enum run_number { RUN_EVENTS, RUN_TRIES, RUN_PLACEMENTS, RUN_NUMBER_COUNT };

/* A number that is not known: the most likely value, and a range that holds it most of the time.
 * log10 of each. `exact`: least, likely and most are the same, and true. */
struct run_range {
    double least, likely, most;
    bool exact;
};

/* Descents of one run, added up. Plain values but for `levels`; see run_estimate_begin. */
struct run_estimate {
    const struct stepper_plan *plan;
    struct stepper *stepper;      /* owned: at event 0 */
    struct stepper_probe *levels; /* owned: [faces], of one descent */
    uint64_t seed, descents, complete;
    uint64_t ways;   /* gone through so far, at most: all of all mats on each level */
    bool under_way;  /* a descent is, with */
    uint64_t random; /* the state of its random numbers */
    double totals[RUN_NUMBER_COUNT][RUN_ESTIMATE_BATCHES]; /* log10 of sums over descents */
};

/* Prepares descents for runs of a plan, which must outlive the estimate. False when out of memory;
 * free with run_estimate_end in any case. */
bool run_estimate_begin(struct run_estimate *estimate, const struct stepper_plan *plan,
                        uint64_t seed);
void run_estimate_end(struct run_estimate *estimate);

/* Makes so many descents more. What is said after n of them depends on the plan, the seed and n
 * only. A descent tries what one path through the tree tries. */
void run_estimate_descend(struct run_estimate *estimate, int descents);

/* Goes on with descents for about so many ways (at least 1), to the end of a level, until they are
 * enough. Returns how many ways it went through. */
uint64_t run_estimate_work(struct run_estimate *estimate, uint64_t ways);

/* True after RUN_ESTIMATE_DEFAULT_DESCENTS, or after RUN_ESTIMATE_WAYS if those were at least
 * RUN_ESTIMATE_BATCHES descents. */
bool run_estimate_is_enough(const struct run_estimate *estimate);

/* What the descents say of the whole run. At least RUN_ESTIMATE_BATCHES must have been made. */
struct run_range run_estimate_before(const struct run_estimate *estimate, enum run_number number);

/* The share of the tree, 0..1, that a stepper of the plan has behind it; 1 at the end. Where the
 * first mat may be laid aside, what comes after that has the share of the mats that are left over.
 * O(depth mats). */
double run_estimate_share(const struct stepper_plan *plan, const struct stepper *stepper);

/* What is to be said of the whole when `so_far` of the number is counted and `share` of the tree
 * is done; exact when the share is 1. Needs descents as run_estimate_before. */
struct run_range run_estimate_during(const struct run_estimate *estimate, enum run_number number,
                                     uint64_t so_far, double share);

#endif
