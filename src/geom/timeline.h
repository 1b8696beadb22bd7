/* The assembly as a pure function of time: t in 0..1 -> where every mat is.
 *
 * Phases, in order; each has a length, none overlaps the next:
 *
 *   Apart      the mats lie on the table as given, drawn side up
 *   Lay out    one after another, base first, they fly to their places in the net, flipping and
 *              turning on the way; the net's outer side is down, its mats stand off from each other
 *   Interlock  the mats of the net close up
 *   Fold       the net folds upwards, hinges nearest the base first, one after another; hinges
 *              share time only where what they move never comes together on the way
 *   Join       (only where the net has islands) the other islands fly in, and close along their
 *              normals
 *   Present    the closed body rises, turns once and settles, upright and centred on x = y = 0
 *
 * Without a solution there is one phase, Apart.
 *
 * While the net is made, the mats that wait lie beside it, on whichever side of it keeps all
 * together best; it is centred on x = y = 0. Mats that are left over lie in rows behind all that
 * moves and stay there; the frame leaves them out once the others are laid out. Follow `frame` and
 * the table's grid looks centred at t = 0 too: draw the table around the centre of the frame, not
 * around the origin.
 */
#ifndef CUBEFOLD_GEOM_TIMELINE_H
#define CUBEFOLD_GEOM_TIMELINE_H

#include "core/puzzle.h"
#include "geom/net.h"
#include "geom/pose.h"

enum timeline_phase {
    TIMELINE_APART,
    TIMELINE_LAY_OUT,
    TIMELINE_INTERLOCK,
    TIMELINE_FOLD,
    TIMELINE_JOIN,
    TIMELINE_PRESENT,
    TIMELINE_PHASE_COUNT
};

struct timeline;

/* What to look at: a sphere around the mats, the direction that shows them best, and how far the
 * mats reach from the centre along the axes of the world, so that what is flat or long fills the
 * picture better than its sphere would. What is wide at all heights has a box of that size; a body
 * is given the rounder ellipsoid that holds the box, which changes little when the view turns, and
 * not at all around a cube. Where all reaches are 0 the sphere alone is meant. */
struct frame {
    struct sphere sphere;
    float yaw, pitch; /* degrees, as in camera.h */
    vec3 reach;       /* half the size of the box around the mats, cells */
    float round;      /* 0 box .. 1 ellipsoid */
};

/* Everything at one moment. The arrays belong to the caller and are indexed by mat. */
struct timeline_state {
    mat4 *poses;         /* [mat_count] mat-local to world */
    float (*contact)[4]; /* [mat_count][drawn side 0..3], may be NULL: 1 where the seam on that side
                            is closed (interlocked), 0 where it is open */
    float *aside;        /* [mat_count], may be NULL: 1 for mats that are left over, once the others
                            are laid out, else 0 */
    struct frame frame;
};

enum timeline_status { TIMELINE_OK, TIMELINE_NO_MEMORY };

/* Prepares the assembly of `puzzle` as `solution` (face_count placements; a placement may be empty,
 * mat -1: its face then stays empty; a mat that no placement names stays on the table) by way of
 * `net`. `solution` and `net` may both be NULL: only Apart. Nothing is kept of the arguments.
 * *out is owned by the caller (timeline_destroy), NULL on failure. O(faces^2) in the worst case. */
enum timeline_status timeline_create(const struct puzzle *puzzle, const struct placement *solution,
                                     const struct net *net, struct timeline **out);
void timeline_destroy(struct timeline *timeline);

/* Mats that a state describes. */
int timeline_mat_count(const struct timeline *timeline);

/* Natural length in seconds at speed 1. */
float timeline_duration(const struct timeline *timeline);

/* Where a phase starts and ends, in 0..1. A phase that does not occur is empty: start == end. */
float timeline_phase_start(const struct timeline *timeline, enum timeline_phase phase);
float timeline_phase_end(const struct timeline *timeline, enum timeline_phase phase);

/* The phase at t: the last one that has started and is not empty. */
enum timeline_phase timeline_phase_at(const struct timeline *timeline, float t);

/* "Apart", "Lay out", ... */
const char *timeline_phase_name(enum timeline_phase phase);

/* Moments worth stepping to: the end of every move of a mat or hinge and of every phase, ascending,
 * the first 0 and the last 1. The array belongs to the timeline. */
int timeline_stops(const struct timeline *timeline, const float **stops);

/* The state at time t (clamped to 0..1), continuous in t. `explode` >= 0 (0 together, 1 wide apart)
 * drifts every mat out along its outer normal, on bodies of several cells the cells apart as well,
 * and lifts all so that nothing goes under the table; meant for t = 1. Allocates nothing; a few
 * hundred nanoseconds a mat. Safe to call from several threads at once. */
void timeline_evaluate(const struct timeline *timeline, float t, float explode,
                       struct timeline_state *state);

#endif
