/* Where everything is while the search is watched: from "what is where" to poses.
 *
 * The body stands in the air, its faces where its finished picture has them, centred on x = y = 0.
 * Mats that wait lie on the table around it, each at a place of its own, upright for the viewer.
 * The mat on trial hovers over its face, along its normal, turned and flipped as tried. What is
 * tried, and what comes of it, is told by roles; nothing here knows the search.
 *
 *               +------+            on trial: `hover` above the face
 *                  ||
 *       A       +------+      D     waiting: on the table, in piles when they are many
 *       B       | body |      E
 *       C       +------+      F     beside the body first, then farther back and in front
 *                  ^                of it, never where the body hides them
 *               lifted, so that a mat under Bottom is seen
 *
 * All is a function of its arguments. A layout is a plain value that depends on the puzzle alone,
 * so that the frame stays as it is from event to event.
 */
#ifndef CUBEFOLD_GEOM_LESSON_STAGE_H
#define CUBEFOLD_GEOM_LESSON_STAGE_H

#include "core/shape.h"
#include "geom/timeline.h"

#include <stdbool.h>
#include <stdint.h>

enum lesson_role {
    LESSON_WAITING,   /* on the table */
    LESSON_TRIED,     /* on the table, marked: tried at this level and taken off again */
    LESSON_SET_ASIDE, /* on the table, pale: takes no part for now */
    LESSON_PLACED,    /* on its face */
    LESSON_TRIAL,     /* hovers over its face, not decided */
    LESSON_FITS,      /* on its face, just found to fit */
    LESSON_REJECTED,  /* hovers over its face, found to clash */
    LESSON_ROLE_COUNT
};

/* What a mat does. Face and orientation (0..7) count only for roles on or over a face; where they
 * do not exist the mat is taken to wait. */
struct lesson_place {
    enum lesson_role role;
    int face, orientation;
};

enum {
    LESSON_MAX_PILES = 192,
    LESSON_PILE_HEIGHT = 6 /* mats of a pile that are seen; the others lie unseen in the lowest */
};

/* How the stage is laid out: depends on the shape, the size of the mats and their number. */
struct lesson_layout {
    int size, mat_count;
    int pile_count, pile_share;       /* mat i belongs to pile i / pile_share */
    float piles[LESSON_MAX_PILES][2]; /* to the right and away, as the viewer has them */
    float yaw;                        /* of this viewer, degrees: CAMERA_YAW. Set it to the camera's
                                         yaw, and what waits stays as it is while the view turns */
    float hover;                      /* cells, from the place in the body to that over it */
    vec3 body;                        /* world position of the body frame's origin */
    vec3 middle;                      /* of the body, world */
    float clear;                      /* mats on their way stay so far from the middle, cells */
    struct frame frame;               /* holds all at all times; the view of a finished body */
};

/* Lays out the stage for `mat_count` mats (>= 0) of this size (MAT_MIN_SIZE..MAT_MAX_SIZE).
 * O(faces), and some ten
 * thousand places to choose from at most. */
void lesson_stage_plan(const struct shape *shape, int size, int mat_count,
                       struct lesson_layout *out);

/* Everything at one moment, arrays indexed by mat. */
struct lesson_state {
    int mat_count;
    mat4 *poses;         /* mat-local to world, rigid */
    float (*contact)[4]; /* [drawn side 0..3] 1 where the seam on that side is closed */
    float *aside;        /* 0..1: pale, as not part of the matter */
    float *tried;        /* 0..1: carries the mark of what has been tried */
    float *verdict;      /* -1 found to clash .. 0 .. 1 found to fit */
    float *opacity;      /* 1 solid; less where it hides the mat on trial; 0 deep in a pile */
    int8_t *outer;       /* 0 on the table; on or over a face: 1 drawn side out, -1 the other */
};

/* Allocates the arrays of a state, one block, all mats at the origin and solid. False when out of
 * memory: *out is then empty. Free with lesson_state_free, which an empty state (all 0) survives.
 */
bool lesson_state_create(int mat_count, struct lesson_state *out);
void lesson_state_free(struct lesson_state *state);

/* to := from; both describe the same number of mats. */
void lesson_state_copy(const struct lesson_state *from, struct lesson_state *to);

/* Fills *out for `places` [layout->mat_count]. Placed mats lie exactly as pose_placement says,
 * moved by layout->body. Mats that lie in one pile close up, lower indices on top. `eye` is the
 * camera's place in the world: mats between it and a mat on trial whose outside looks away from it
 * become see-through; NULL for none. O(mats + faces). */
void lesson_stage_evaluate(const struct shape *shape, const struct lesson_layout *layout,
                           const struct lesson_place *places, const float *eye,
                           struct lesson_state *out);

/* A face that no mat lies on. */
struct lesson_ghost {
    mat4
        frame; /* face frame to world: x right, y up, z out; the origin in the middle of the foam */
    int face;
    int size;       /* cells along a side */
    float emphasis; /* 1 for the face that is chosen, else 0; may be animated */
    char name[SHAPE_FACE_NAME_SIZE];
};

/* Lists the faces that no mat with the role PLACED or FITS lies on; `chosen` is emphasised (-1 for
 * none). `out` has room for face_count. Returns how many. O(mats + faces). */
int lesson_stage_ghosts(const struct shape *shape, const struct lesson_layout *layout,
                        const struct lesson_place *places, int chosen, struct lesson_ghost *out);

/* Face frame to world, as pose_face, moved by layout->body. */
void lesson_stage_face(const struct shape *shape, const struct lesson_layout *layout, int face,
                       mat4 out);

/* The unit cube of a rim cell: origin at its centre, axes along its edges, z out of `face`. The rim
 * index is that of the face, as seen from outside (shape_rim_cell). */
void lesson_stage_rim_cell(const struct shape *shape, const struct lesson_layout *layout, int face,
                           int rim_index, mat4 out);

/* The same for a rim cell of the surface (0..shape_rim_cell_count - 1), axes along the world's. */
void lesson_stage_surface_cell(const struct shape *shape, const struct lesson_layout *layout,
                               int cell, mat4 out);

/* ---- motion ---- */

/* From one state to the next. Plain: the states belong to the caller.
 *
 * At a new event copy what lesson_motion_evaluate gave last (`now`) to `from`, evaluate the stage
 * of the new event into `to`, and set start and duration: mats go on from where they are.
 */
struct lesson_motion {
    double start, duration; /* seconds; a duration of 0 or less is a jump */
};

/* The duration that looks best when there is time for it, at one step after another. */
#define LESSON_MOTION_SECONDS 0.32

/* How much of the motion has passed at `time`, 0..1, not eased; 1 for a jump. */
float lesson_motion_progress(const struct lesson_motion *motion, double time);

/* Fills *now for `time`: exactly *from before the start, exactly *to from the end on, between them
 * rigid poses on arcs that keep clear of the body and of the table; a mat that is rejected goes
 * at its place, shakes and hovers again. *now is a state of its own. O(mats), allocates nothing. */
void lesson_motion_evaluate(const struct lesson_layout *layout, const struct lesson_motion *motion,
                            const struct lesson_state *from, const struct lesson_state *to,
                            double time, struct lesson_state *now);

#endif
