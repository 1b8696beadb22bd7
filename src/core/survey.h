/* How large the tree of a complete search is, without searching it.
 *
 * Knuth (1975) goes down the tree at random once, and multiplies the choices on the way. Most such
 * descents end early, and the few that do not carry the sum. Here many descents go down together,
 * level by level, and where one ends, another branches off one that goes on (Chen 1992; Rubinstein
 * 2013, as stochastic enumeration):
 *
 *     level 0    o         o         o          descents: nodes taken from all on the level
 *               / \        |       / | \
 *     level 1  o   .       o      .  o  .       all their children are counted, as many are taken
 *              |           x         | \        from them at random as there are descents
 *     level 2  o                     o  o
 *
 * With c[l] children counted on level l and t[l] of them taken, the number of nodes on level l is
 *
 *     c[l] * (c[0] / t[0]) * (c[1] / t[1]) * ... * (c[l-1] / t[l-1])
 *
 * without bias: each child of a descent is taken with the same chance t[l] / c[l]. Where there are
 * no more nodes than descents, all are taken, and the number is exact so far. One descent alone is
 * Knuth's. */
#ifndef CUBEFOLD_CORE_SURVEY_H
#define CUBEFOLD_CORE_SURVEY_H

#include "core/puzzle.h"

struct survey;

/* So that the children, at most 8 for each of 4096 mats and each descent, can be counted by int. */
enum { SURVEY_MOST_DESCENTS = 60000 };

struct survey_level {
    uint64_t counted; /* children of the descents; 0 only on the last level reached */
    uint64_t taken;   /* descents that go on from them: the same or fewer */
};

enum survey_status {
    SURVEY_DONE,
    SURVEY_STOPPED, /* go_on said so */
    SURVEY_FAILED   /* out of memory */
};

/* Asked now and then, mostly after less than a millisecond; false stops what is being done. */
struct survey_listener {
    bool (*go_on)(void *context);
    void *context;
};

/* Prepares surveys of a valid puzzle, which must outlive it, with at most `most_descents` at a time
 * (1 to SURVEY_MOST_DESCENTS). The tree is that of a search for all solutions. *out is to be freed
 * with survey_destroy, and NULL unless the status is SURVEY_DONE. Memory: 4 bytes a descent and
 * face. */
enum survey_status survey_create(const struct puzzle *puzzle, int most_descents,
                                 struct survey_listener listener, struct survey **out);
void survey_destroy(struct survey *survey);

/* One survey with so many descents. levels[0] is about the branches of the tree, in which nothing
 * is laid yet, levels[l] about the l-th mat: face_count + 1 levels, zero below the last one
 * reached. The children counted on the last level, levels[face_count], complete the shape. The same
 * seed gives the same survey. After a status other than SURVEY_DONE the levels mean nothing. */
enum survey_status survey_run(struct survey *survey, int descents, uint64_t seed,
                              struct survey_level *levels);

#endif
