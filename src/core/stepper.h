/* The textbook search, one event at a time: what a class watches.
 *
 * The recursion of the lesson, made iterative so that it can pause anywhere:
 *
 *     place:
 *         if every face is covered:                   SOLUTION, or REJECT where a rule is off
 *             report a solution, and go back
 *         choose a face                               CHOOSE
 *         for each mat left, for each orientation:
 *             put the mat on the face                 TRY
 *             if it fits, as the rules say:           PASS (no rule is on: no event), or REJECT
 *                 leave it there                      PLACE
 *                 place (the next face)
 *                 take it off                         UNDO
 *                                                     DONE, at the very end
 *
 * The first event has number 1; event 0 is the start, where nothing has been done. After n calls of
 * stepper_step the stepper stands at event n. Its whole state is one block of integers, which is a
 * function of (plan, n) to the last byte: a snapshot is a copy of it.
 *
 * This is not the solver (solver.h): it is slow on purpose, and its rules can be switched off one
 * by one. Whatever the rules, it finds the same classes of solutions; some rules only keep it from
 * finding them several times.
 */
#ifndef CUBEFOLD_CORE_STEPPER_H
#define CUBEFOLD_CORE_STEPPER_H

#include "core/puzzle.h"

#include <stddef.h>

/* What the search checks, and in which order it goes. All false is a run that tries everything and
 * checks at the end. */
struct stepper_rules {
    bool edges;   /* a mat must agree with its neighbours along their edges: no cell filled twice,
                     none left empty where all that could fill it are placed */
    bool corners; /* the same at the corners */
    bool look_ahead; /* each corner of the mat that nobody fills yet must be one that a mat left can
                        fill, on a face still empty */
    bool unique;     /* of orientations in which a mat looks the same only the first is tried */
    bool first_fixed;  /* the first mat is laid first, and only in ways that no symmetry of the
                          body (puzzle_symmetries) turns into one another; where mats are left
                          over, the search without that mat follows */
    bool fewest_first; /* the next face is the one with the fewest ways that fit now, by edges and
                          corners; else faces come in a fixed order, each the one that shares
 most rim cells with those before */
    bool shuffled;     /* mats are tried in an order that `seed` shuffles, else as given */
    uint64_t seed;
};

/* A wish of the class: from event `event` on, only solutions with (forced) or without (not forced)
 * a mat on a face are looked for. Mats placed by then that contradict it are taken off first. */
struct stepper_wish {
    uint64_t event; /* holds for the events after this one; 0 = from the start */
    int face, mat;
    uint8_t orientations; /* bit o: orientation o is meant, and all that look the same */
    bool forced;
};

enum stepper_kind {
    STEPPER_START,    /* event 0 */
    STEPPER_CHOOSE,   /* face: the next to be covered. With face -1, mat is the first mat, whose
                         ways are fixed */
    STEPPER_TRY,      /* mat, orientation on face */
    STEPPER_PASS,     /* it passed all checks that are on */
    STEPPER_REJECT,   /* it did not: reason. With mat -1 every face is covered, and the filling is
                         no solution */
    STEPPER_PLACE,    /* it stays */
    STEPPER_SOLUTION, /* every face is covered and all is right */
    STEPPER_UNDO,     /* mat is taken off face again: all behind it has been tried */
    STEPPER_ASIDE,    /* mat, the first one, is laid aside: from now on without it */
    STEPPER_DONE,     /* everything has been tried */
    STEPPER_KIND_COUNT
};

enum stepper_reason {
    STEPPER_FITS,
    STEPPER_EDGE_OVERLAP,   /* cells of an edge filled twice */
    STEPPER_EDGE_GAP,       /* cells of an edge that nobody can fill any more */
    STEPPER_CORNER_OVERLAP, /* a corner filled twice */
    STEPPER_CORNER_GAP,     /* a corner that nobody fills, all faces around it being covered */
    STEPPER_CORNER_AHEAD,   /* a corner that no mat left can fill: the rule of look-ahead */
    STEPPER_GROUP_MOST,     /* the mat's group has as many mats in use as it may */
    STEPPER_GROUP_LEAST,    /* too few faces would be left for the mats that a group must use */
    STEPPER_MUST_USE,       /* too few faces would be left for the mats that must be used */
    STEPPER_WISHED_AWAY,    /* a wish says no */
    STEPPER_REASON_COUNT
};

/* One event: 12 bytes, no meaning beyond its fields; -1 and 0 where they say nothing. */
struct stepper_event {
    uint8_t kind;        /* enum stepper_kind */
    uint8_t reason;      /* enum stepper_reason */
    uint8_t orientation; /* 0..7 */
    int8_t rim;          /* REJECT for cells: the first of them, a rim index of `face` as seen from
                            outside (shape_rim_cell), else -1 */
    int16_t level;       /* mats placed before it: the level that the event belongs to. PLACE and
                            UNDO belong to the level of their mat */
    int16_t face;
    int16_t mat;
    int16_t other; /* REJECT for cells: a face that shares the first of them: that fills it too, or
                      whose mat leaves it empty; -1 for the frame or where there is none */
};

/* Sums over all events so far. */
struct stepper_counts {
    uint64_t events, tries, placements, backtracks, solutions;
    uint64_t rejections[STEPPER_REASON_COUNT]; /* [STEPPER_FITS] stays 0 */
    uint64_t deepest;                          /* most mats that were placed at a time */
};

/* A puzzle with rules and wishes, prepared. Read-only: any number of steppers, in several threads,
 * may share it. */
struct stepper_plan;

/* Prepares runs of a valid puzzle (puzzle_validate), which must outlive the plan. Wishes come in
 * the order of their events, and name faces, mats and at least one orientation that exist. NULL
 * when out of memory. O(faces mats (1 + pins)) time, 8 bytes for each face and mat. */
struct stepper_plan *stepper_plan_create(const struct puzzle *puzzle,
                                         const struct stepper_rules *rules,
                                         const struct stepper_wish *wishes, int wish_count);
void stepper_plan_destroy(struct stepper_plan *plan);

const struct puzzle *stepper_plan_puzzle(const struct stepper_plan *plan);
const struct stepper_rules *stepper_plan_rules(const struct stepper_plan *plan);
const struct stepper_wish *stepper_plan_wishes(const struct stepper_plan *plan, int *count);

/* True when a wish that holds says no to a placement (of a mat) on a face. */
bool stepper_wish_refuses(const struct stepper_wish *wish, int face, struct placement placement);

/* The mats in the order in which they are tried: [mat_count] indices. */
const int *stepper_plan_order(const struct stepper_plan *plan);

struct stepper;

/* A stepper at event 0. The plan must outlive it. NULL when out of memory. */
struct stepper *stepper_create(const struct stepper_plan *plan);
void stepper_destroy(struct stepper *stepper);

/* Makes the next event happen and returns it. After STEPPER_DONE nothing changes any more, and
 * every call returns that event again. Never allocates. */
struct stepper_event stepper_step(struct stepper *stepper);

/* The number of the event that it stands at, and that event. */
uint64_t stepper_index(const struct stepper *stepper);
struct stepper_event stepper_event(const struct stepper *stepper);

/* ---- snapshots ---- */

/* Bytes of a snapshot; the same for all plans of one puzzle. */
size_t stepper_state_size(const struct stepper_plan *plan);
const void *stepper_state(const struct stepper *stepper);

/* Goes to where another stepper was when its state was copied. That one had the same puzzle and
 * rules, and the same wishes up to that event. */
void stepper_restore(struct stepper *stepper, const void *state);

/* ---- what is where, at the event that it stands at ---- */

struct stepper_counts stepper_counts(const struct stepper *stepper);

/* TRY events of a level, 0..face_count-1. */
uint64_t stepper_tries_at(const struct stepper *stepper, int level);

/* Mats placed. During TRY, PASS and REJECT the mat on trial does not count. */
int stepper_depth(const struct stepper *stepper);

/* What lies on a face, mat -1 for nothing. The mat on trial does not lie there yet. */
struct placement stepper_placement(const struct stepper *stepper, int face);

/* The mat on trial, at TRY, PASS and REJECT of a mat. False at other events. */
bool stepper_trial(const struct stepper *stepper, int *face, struct placement *out);

enum stepper_mat_state {
    STEPPER_MAT_LEFT,  /* waits to be tried on the face that was chosen */
    STEPPER_MAT_TRIED, /* waits, and has been tried on it in all its ways */
    STEPPER_MAT_ON_TRIAL,
    STEPPER_MAT_PLACED,
    STEPPER_MAT_ASIDE /* the first mat, laid aside */
};
enum stepper_mat_state stepper_mat_state(const struct stepper *stepper, int mat);

/* A level of the path. Levels 0..depth-1 have a mat placed; the last one may have a face chosen. */
struct stepper_level {
    int face; /* -1: not chosen yet (or the first mat's ways are gone through) */
    int mat;  /* placed or on trial, -1 if none is as yet */
    int orientation;
    bool fixed;        /* the level of the first mat, whose ways are fixed */
    int gone, choices; /* ways (mat, orientation) tried so far, the present one included, of all */
};

/* Levels of the path: depth, and one more when a face is chosen for the next mat. O(1). */
int stepper_level_count(const struct stepper *stepper);

/* Level 0..count-1. O(mats + levels). */
struct stepper_level stepper_level(const struct stepper *stepper, int level);

/* A rim cell that the present REJECT is about. */
struct stepper_clash {
    int cell;  /* of the surface, see shape_rim_cell */
    bool gap;  /* nobody can fill it; else it is filled twice */
    int face;  /* whose rim the next is about: the face of the trial, or of the covered body */
    int rim;   /* rim index of that face, as seen from outside */
    int other; /* as stepper_event.other */
};

/* All rim cells that the rule which rejected complains about, in the order of the rim. Returns
 * their number; writes at most `most` of them. 0 where the present event is no REJECT for cells. */
int stepper_clashes(const struct stepper *stepper, struct stepper_clash *out, int most);

/* True at STEPPER_SOLUTION events; *out then says what lies on each face. */
bool stepper_solution(const struct stepper *stepper, struct placement *out /* [face_count] */);

/* ---- estimates ---- */

/* What a random descent saw on a level. */
struct stepper_probe {
    uint64_t tries;    /* ways that are tried there */
    uint64_t passes;   /* of them those that pass the checks: nodes of the tree */
    uint64_t branches; /* the descent took one branch of so many. These are the passes, but where
                          the first mat may be laid aside: that is one more branch, which tries
                          and passes count as often as it stands for */
};

/* One random descent from the start (Knuth 1975), by a stepper at event 0, which it is again
 * afterwards. Fills levels[0..face_count-1], zero below the last level that was entered. With the
 * product of the branches of all levels above as its weight, each level's tries and passes estimate
 * without bias how many there are on that level in the whole run. *complete tells whether the
 * descent ended in a solution. The seed decides the descent. Wishes that begin after event 0 are
 * left out. */
void stepper_probe(struct stepper *stepper, uint64_t seed, struct stepper_probe *levels,
                   bool *complete);

/* The same level by level, for large pools, where all of it takes long: begins, and goes down one
 * level. True while there are more; on false the descent has ended, and the stepper is at event 0
 * again. *random is the seed at first. O(mats) a level, and what choosing a face takes. */
void stepper_probe_begin(struct stepper *stepper, struct stepper_probe *levels);
bool stepper_probe_on(struct stepper *stepper, uint64_t *random, struct stepper_probe *levels,
                      bool *complete);

#endif
