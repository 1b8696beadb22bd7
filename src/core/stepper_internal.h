/* What the files of the stepper share.
 *
 *     stepper_plan.c    tables that do not change during a run
 *     stepper_check.c   what a face asks for, and whether a mat gives it: the rules
 *     stepper.c         the run itself, event by event
 *     stepper_view.c    what is where: the path, the mats, the clashes
 *     stepper_probe.c   random descents
 *
 * Nothing is kept of the surface but which way lies on each face. When a face is chosen, what its
 * neighbours ask of each of its rim cells is gathered once into two words; every mat tried there
 * costs two comparisons.
 */
#ifndef CUBEFOLD_CORE_STEPPER_INTERNAL_H
#define CUBEFOLD_CORE_STEPPER_INTERNAL_H

#include "core/stepper.h"

enum { STEPPER_NO_WAY = -1, STEPPER_WHOLE = INT32_MAX };

/* Another face that claims a rim cell of this one. */
struct stepper_other {
    int16_t face;
    uint8_t here;  /* rim index of this face, as seen from outside, */
    uint8_t there; /* and of the other */
};

struct stepper_face {
    int first_other, other_count; /* into others, by rising `here` */
    uint64_t frame;               /* rim cells that the frame fills */
    uint64_t must;                /* rim cells that must be filled */
};

/* A way to lay the first mat. */
struct stepper_opening {
    int face, orientation;
};

/* A way is mat * MAT_ORIENTATIONS + orientation. */
struct stepper_plan {
    const struct puzzle *puzzle;
    struct stepper_rules rules;
    int face_count, mat_count, rim_length;
    uint64_t corner_cells, edge_cells; /* of a rim */
    struct stepper_face *faces;        /* [face_count] */
    struct stepper_other *others;
    uint64_t *tabs, *unknowns; /* [ways] the rim in that way, as seen from outside */
    uint8_t *tried;            /* [mat_count][face_count] orientations that the run tries */
    int *order;                /* [mat_count] */
    int *face_order;           /* [face_count] */
    struct stepper_opening *openings;
    int opening_count;
    bool may_lay_aside;  /* the first mat */
    bool has_conditions; /* groups, or mats that must be used */
    int *groups;         /* [mat_count] */
    uint8_t *must_use;   /* [mat_count] */
    struct stepper_wish *wishes;
    int wish_count;
};

enum stepper_phase {
    STEPPER_ENTER, /* a level: choose a face, or look at the whole */
    STEPPER_NEXT,  /* the next way, or back */
    STEPPER_CHECK, /* the mat on trial */
    STEPPER_PUT,   /* it passed */
    STEPPER_OVER
};

enum stepper_use { STEPPER_USE_NONE, STEPPER_USE_PLACED, STEPPER_USE_ASIDE };

/* What the mats laid ask of the rim cells of a face. */
struct stepper_demand {
    uint64_t full; /* filled by others or the frame: must be notches */
    uint64_t must; /* nobody else can fill them: must be tabs */
    uint64_t open; /* another empty face claims them too */
};

struct stepper_step_level {
    struct stepper_demand demand;
    int32_t face;        /* -1: none as yet */
    int32_t at;          /* place in the order of the mats, or opening, on trial or placed; -1 */
    int32_t orientation; /* on trial or placed; -1: none of this mat as yet */
    int32_t fixed;       /* the first mat's level: `at` is an opening */
};

/* The head of the state; arrays follow, see stepper_create. No padding anywhere. */
struct stepper_head {
    uint64_t index;
    uint64_t tries, placements, backtracks, solutions, deepest;
    uint64_t rejections[STEPPER_REASON_COUNT];
    struct stepper_event event;
    int32_t depth;     /* mats placed: also the level worked at */
    int32_t phase;     /* enum stepper_phase */
    int32_t aside;     /* the first mat has been laid aside */
    int32_t wishes_on; /* wishes in force */
    int32_t broken;    /* lowest level whose mat contradicts a wish; STEPPER_WHOLE: none */
};

struct stepper {
    const struct stepper_plan *plan;
    size_t size;                       /* of the state, bytes */
    struct stepper_head *head;         /* the state: one block, the rest points into it */
    struct stepper_step_level *levels; /* [face_count] */
    uint64_t *tries_at;                /* [face_count] */
    int32_t *ways;                     /* [face_count] on each face, or STEPPER_NO_WAY */
    int32_t *group_use;                /* [group_count] mats of the group placed */
    uint8_t *use;                      /* [mat_count] enum stepper_use */
};

/* ---- stepper_check.c ---- */

struct stepper_demand stepper_demand(const struct stepper *stepper, int face);

/* Why the way may not lie on the face, whose demand this is: STEPPER_FITS, or the first rule that
 * says no. */
enum stepper_reason stepper_check(const struct stepper *stepper, int face, int way,
                                  const struct stepper_demand *demand);

/* Rim cells of the face that the reason is about; `way` lies or would lie there. */
uint64_t stepper_guilty(const struct stepper *stepper, int face, int way,
                        const struct stepper_demand *demand, enum stepper_reason reason);

/* The face that the clash at a rim cell is shared with, see stepper_event.other. */
int stepper_opponent(const struct stepper *stepper, int face, int rim, bool gap);

/* Looks at a surface that is covered: the first face where a cell is wrong, or -1. */
int stepper_faulty_face(const struct stepper *stepper, enum stepper_reason *reason);

/* True when a wish in force says no to the way on the face. */
bool stepper_is_wished_away(const struct stepper *stepper, int face, int way);

/* ---- stepper.c, for the probe ---- */

/* Chooses the face of the level worked at. */
void stepper_choose(struct stepper *stepper);

/* Goes on to the next way of the level worked at. False when there is none left. */
bool stepper_advance(struct stepper *stepper);

/* The way on trial or placed on a level. */
int stepper_way(const struct stepper *stepper, int level);

void stepper_put(struct stepper *stepper);
void stepper_lay_aside(struct stepper *stepper);

/* Event 0. */
void stepper_reset(struct stepper *stepper);

#endif
