/* How a person would try: mat by mat, in random order, taking back the last mat when stuck.
 *
 * This is no way to solve a puzzle (see solver.h); it is a way to measure how hard one is. A trial
 * starts on a random face and always goes on with the face that has the most neighbours already
 * laid, ties at random. On each face it tries what is left of the mats, in all the ways they can
 * lie, in random order, and lays the first that fits: no cell filled twice, and none left empty
 * that nobody can fill any more. When nothing fits it takes back the last mat laid and tries the
 * next. It makes no use of symmetry, totals or a look ahead.
 *
 *     mats lying    1  2  3  4  5  6
 *                   o--o--o--o           stuck: nothing fits the fifth face
 *                      |                 takes back until the second mat: that one was wrong
 *                      o--o--o--o--o     solved: kept 1, stuck 4
 */
#ifndef CUBEFOLD_CORE_TRIAL_H
#define CUBEFOLD_CORE_TRIAL_H

#include "core/puzzle.h"

struct trial;

/* Prepares trials of a valid puzzle (puzzle_validate), which must outlive it. NULL when out of
 * memory. O(faces n + mats^2) time and memory, and a byte for each face and kind of mat when there
 * are pins. */
struct trial *trial_create(const struct puzzle *puzzle);
void trial_destroy(struct trial *trial);

enum trial_end {
    TRIAL_SOLVED,
    TRIAL_CUT,       /* the limit was reached */
    TRIAL_IMPOSSIBLE /* everything was tried: there is no solution */
};

/* What happened in one trial. */
struct trial_report {
    enum trial_end end;
    uint64_t placements; /* mats laid, those taken back included */
    int stuck; /* mats lying when nothing fitted for the first time; face_count if never */
    int kept;  /* how many of these were never taken back; face_count if never stuck */
};

/* Makes one trial of at most `limit` placements. *random is a state of core/random.h. A placement
 * costs O(n + ways the mats can lie). */
void trial_run(struct trial *trial, uint64_t *random, uint64_t limit, struct trial_report *report);

/* How often, in all trials and probes so far, a mat was held against a place to see whether it
 * fits: a measure of time that is the same on every machine. Drawing an order counts for
 * face_count^2. */
uint64_t trial_looks(const struct trial *trial);

/* The filling that trial_run ended with: face_count placements, mat -1 on faces left empty. */
void trial_filling(const struct trial *trial, struct placement *placements);

/* One random descent through the same tree (Knuth, Estimating the efficiency of backtrack
 * programs, 1975): on each face one of the ways that fit is taken at random, until none does.
 * choices[level] receives how many there were, face_count levels at most. Returns the number of
 * mats laid. The product of choices[0..k] estimates, without bias, how many fillings of k+1 mats
 * there are. A new order of the faces is drawn, or the one of the trial or probe before is kept. */
int trial_probe(struct trial *trial, uint64_t *random, bool new_order, int *choices);

#endif
