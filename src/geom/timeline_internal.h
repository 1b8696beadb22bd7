/* Shared by the parts of the timeline; not for other layers.
 *
 * Times are seconds from the start. All that depends on the puzzle is worked out when the timeline
 * is made (timeline.c, timeline_layout.c, timeline_fold.c); timeline_pose.c only reads it.
 */
#ifndef CUBEFOLD_GEOM_TIMELINE_INTERNAL_H
#define CUBEFOLD_GEOM_TIMELINE_INTERNAL_H

#include "geom/timeline.h"

enum {
    TIMELINE_FRAMES = 128 /* samples of the frame over the whole time */
};

/* A face of the body, in the order of the net: parents first. */
struct timeline_node {
    int face, mat; /* mat -1: the face stays empty */
    int parent;    /* node, -1 for a root */
    int island;
    int parent_side, turn, angle; /* of the hinge, see net_hinge_frame */
    int depth;
    int x, y, plane_turn;       /* in the plane of the island */
    float fold_start, fold_end; /* the hinge closes */
};

/* How one mat flies from the table to its place in the net. */
struct timeline_mat {
    int node; /* -1: left over, stays on the table */
    int orientation;
    vec3 from, to;
    float flip;   /* 0 or pi: turned over about its own up */
    float turn;   /* then turned about the vertical, radians */
    float height; /* of the arc */
    float launch, land;
};

/* The mat and drawn side that shares a side of a mat; mat -1 where there is none. */
struct timeline_seam {
    int mat, side;
};

struct timeline_island {
    int node;       /* its root */
    bool inner;     /* lines a cavity: it folds and joins before the others fold */
    bool upward;    /* lies with its outer side up, because most of its hinges close that way */
    vec3 flat;      /* world position of its root, flat on the table */
    vec3 approach;  /* unit: from where it closes up with the body */
    float distance; /* and from how far */
    float lowest;   /* of the island in the finished body, which stands on z = 0 */
    float join_start, join_middle, join_end; /* flies in until the middle, then closes up */
};

struct timeline {
    int mat_count, node_count, island_count; /* node_count 0: no solution */
    int size;
    float stand_seconds; /* the first part of Present, in which a sheet gets up; often 0 */
    float stand_off;     /* gap between the mats of the net before they interlock */
    /* Explode moves a mat out by this many sizes of a mat, and the cells apart by this part of
     * their distance. Where faces meet at a concave edge they leave each other only when the second
     * is at least 2 n/p times the first. */
    float mat_spread, cell_spread;
    float spare_spread; /* and what is left over goes back by so many cells */
    float duration;
    float phase_start[TIMELINE_PHASE_COUNT], phase_end[TIMELINE_PHASE_COUNT];
    struct timeline_mat *mats;        /* [mat_count] */
    struct timeline_node *nodes;      /* [node_count] */
    struct timeline_island *islands;  /* [island_count] */
    mat4 *body;                       /* [node_count] face to finished body, on z = 0, centred */
    struct timeline_seam (*seams)[4]; /* [mat_count] by drawn side */
    float *stops;
    int stop_count;
    struct frame frames[TIMELINE_FRAMES + 1]; /* control points of the frame */
};

/* Gap between the mats of the net at this time. */
float timeline_gap(const struct timeline *timeline, float time);

/* How far the hinge of a node is closed, 0..1. */
float timeline_closed(const struct timeline_node *node, float time);

/* Is the mat part of the assembly? Without a solution all are; else some may be left over. */
bool timeline_is_used(const struct timeline *timeline, int mat);

/* Box around all mats, or around those that are part of the assembly. */
void timeline_bounds(const struct timeline *timeline, mat4 *poses, bool all, struct box *out);

/* Frame of an island's root, flat on the table. */
void timeline_flat_root(const struct timeline *timeline, int island, mat4 out);

/* Places all faces of the body: world[node_count]. */
void timeline_place_faces(const struct timeline *timeline, float time, mat4 *world);

/* The mat on its way, at u = 0..1 of its flight. */
void timeline_fly(const struct timeline *timeline, int mat, float u, mat4 out);

/* How far the view has left the mats left over for the others, 0..1. */
float timeline_drawn_in(const struct timeline *timeline, float time);

/* The frame at t = 0..1, without explode. */
struct frame timeline_frame(const struct timeline *timeline, float t);

/* All mats, without explode: poses[mat_count]. */
void timeline_place_mats(const struct timeline *timeline, float time, mat4 *poses);

/* Distance of the farthest corner of all mats, or of those of the assembly, from a point. */
float timeline_reach(const struct timeline *timeline, mat4 *poses, bool all, vec3 from);

/* timeline_frame.c: the control points; puts what is left over behind all that moves. False when
 * out of memory. */
bool timeline_sample_frames(struct timeline *timeline);

/* timeline_layout.c: mats on the table; islands on the table, mats behind them, flights from `time`
 * on, which returns the end of the last one; what is left over in rows behind y = `front`, false
 * when there is nothing. */
bool timeline_lay_mats(struct timeline *timeline);
void timeline_lay_islands(struct timeline *timeline);
float timeline_plan_flights(struct timeline *timeline, float time);
bool timeline_lay_spare(struct timeline *timeline, const struct box *moving);

/* timeline_fold.c: when each hinge of the inner islands, or of all others, closes, from `time` on.
 * *end is the time when all are, or `time` when there is none. False when out of memory. */
bool timeline_plan_folds(struct timeline *timeline, bool inner, float time, float *end);

#endif
