/* How hard a puzzle is for a person, on a scale from 1 to 10. docs/DESIGNING.md defines it.
 *
 * A person is played by core/trial.h: mat by mat at random, neighbours first, starting anew after
 * 1000 placements a face. With T, the placements that one needs on average until the shape is
 * closed, and D, the mats that one lays on a wrong one until nothing fits any more:
 *
 *     x = log10(T (1 + D) / 6)        decades of effort beyond six mats that fit at once
 *     rating = 10 - 9 * 2^(-x/2)      1 at x = 0; every two decades halve the way to 10
 *
 * When a person hardly ever gets there, T is estimated from random descents through the tree. */
#ifndef CUBEFOLD_CLI_RATING_H
#define CUBEFOLD_CLI_RATING_H

#include "core/puzzle.h"

enum rating_kind {
    RATING_MEASURED,  /* from tries that got to the end */
    RATING_ESTIMATED, /* too few did: from random descents */
    RATING_IMPOSSIBLE /* there is no solution; nothing below is set */
};

enum { RATING_STARTS = 8 };

struct rating {
    enum rating_kind kind;
    double value;      /* 1 to 10 */
    double spread;     /* another seed gives a value within this of it, 19 times in 20 */
    double placements; /* T */
    double doubt;      /* D */
    int tries, solved; /* from start until solved or cut off */
    /* Share of tries whose k-th mat (from 1) was the first wrong one; [0] is that of those which
     * never got stuck. Later mats than the array holds are left out. Of the solved tries; not set
     * when estimated. */
    double wrong_at[RATING_STARTS];
    double stuck;       /* mats lying when nothing fits for the first time */
    uint64_t solutions; /* up to reflection, or to rotation when one-sided */
    bool all_counted;   /* false: there may be more */
};

/* Rates a valid puzzle. The same seed gives the same result; time is limited by a count of steps to
 * a few seconds for the largest puzzles, and far less for most. False when out of memory. */
bool rating_measure(const struct puzzle *puzzle, uint64_t seed, struct rating *out);

/* The value in a word: "trivial", "easy", "medium", "hard", "very hard", "extreme". */
const char *rating_word(double value);

#endif
