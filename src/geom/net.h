/* Nets: the faces of a shape, hinged to each other as a tree and unfolded into the plane.
 *
 * The plane is seen from outside (every face shows its outer side). A face lies in it at lattice
 * position (x, y) and is turned clockwise by `turn` quarter turns:
 *
 *        y                      side 0              turn = 1: the face's side 0
 *        |                    +--------+            points to the right (+x)
 *        +---+---+     side 3 |  face  | side 1
 *        |0,1|1,1|            +--------+
 *        +---+---+-- x          side 2
 *
 * Faces of one island never overlap; where two of them touch, along an edge or at a corner, it is
 * the same edge or corner of the surface. They then claim the same rim cells, so that the mats of
 * every solution interlock in the plane as they do on the body.
 *
 * A hinge is the edge between a face and its parent. Its axis is the centre line of the shared row
 * of cells. Its angle says by how much the face turns away from the outer side of its parent when
 * the body closes:
 *
 *      convex, +90          flat, 0            concave, -90        (outer side below,
 *           |                                                        parent P, face F)
 *           | F                                   P
 *        ___|              ____ ____            _____
 *         P                 P    F                   |
 *                                                    | F
 *
 * The outer sides of P and F then enclose 270, 180 and 90 degrees.
 */
#ifndef CUBEFOLD_GEOM_NET_H
#define CUBEFOLD_GEOM_NET_H

#include "core/shape.h"

#include <cglm/types.h>
#include <stdbool.h>

enum {
    NET_CUBE_COUNT = 11,  /* the cube has 11 nets, up to turning and turning over */
    NET_SEARCH_COUNT = 6, /* nets offered of any larger shape; some may be the same */
    NET_NAME_SIZE = 24,   /* room for any net name and its NUL */
};

struct net_face {
    int parent;      /* face that it hangs on, -1 for the root of an island */
    int parent_side; /* side 0..3 of the parent at the hinge, -1 for a root */
    int own_side;    /* side 0..3 of this face at the hinge, -1 for a root */
    int angle;       /* +90, 0 or -90 degrees, see above; 0 for a root */
    int island;      /* 0..island_count-1; island 0 holds the base */
    int depth;       /* hinges between this face and its root, flat ones not counted */
    int x, y;        /* lattice position in the plane of its island; a root is at 0,0 */
    int turn;        /* 0..3 */
};

struct net {
    int face_count;
    int placed_count; /* entries of `order`: all faces once the net is made */
    int island_count; /* 1 when the whole surface unfolds in one piece */
    int *root;        /* [island_count] root face; root[0] is the base */
    bool *inner;      /* [island_count] it lines a closed cavity, so it must be there before the
                         others close around it */
    int *order;       /* [face_count] faces, parents first, island by island, by depth */
    struct net_face *faces; /* [face_count], indexed by face */
};

enum net_status { NET_OK, NET_NO_MEMORY };

/* How many nets of the shape can be chosen: 11 for the cube, 1 for what is flat already,
 * NET_SEARCH_COUNT otherwise. O(faces). */
int net_count(const struct shape *shape);

/* Makes net `index` (0..net_count-1). Net 0 is the natural one: for the cube the cross. The base is
 * a lowest Bottom face; on sheets that have none a face in the middle of those that look to the
 * top, else to the front, back, left or right. Surfaces that share no edge are islands of their
 * own, and so are parts of a sheet whose outsides do not continue each other. Shapes other than the
 * cube are searched with a bounded effort, the same on every machine; what cannot be unfolded in
 * one piece comes as several islands. *out is owned by the caller (net_destroy), NULL on failure.
 * Some 100 ms for 1024 faces, far less for simple bodies. */
enum net_status net_create(const struct shape *shape, int index, struct net **out);
void net_destroy(struct net *net);

/* Short name for a list: "Cross", "Zigzag" ... for the cube, "Net 1" ... otherwise. Returns `out`.
 */
const char *net_name(const struct shape *shape, int index, char out[NET_NAME_SIZE]);

/* Frame of `face` in the frame of its parent when its hinge is closed by `fraction` (0 flat, 1
 * final) and the faces stand apart by `gap` cells more than interlocked; for mats of this size.
 * Exact at fractions 0 and 1. */
void net_hinge(const struct net *net, int face, int size, float fraction, float gap, mat4 out);

#endif
