/* Shared by the parts of the net module and the timeline; not for other layers. */
#ifndef CUBEFOLD_GEOM_NET_INTERNAL_H
#define CUBEFOLD_GEOM_NET_INTERNAL_H

#include "geom/net.h"

#include <stdbool.h>

/* Step in the plane of a net, or in the frame of a face, towards side 0..3: up, right, down, left.
 */
struct net_step {
    int x, y;
};
struct net_step net_side_step(int side);

/* Can face `other`, with its side `other_side`, be hinged to side `side` of `face`? If so, *angle
 * is the angle of the hinge. Both must lie at the same edge. */
bool net_hinge_angle(const struct shape *shape, struct face_at face, struct face_at other,
                     int *angle);

/* Makes `face` the root of a new island. */
void net_add_root(struct net *net, int face);

/* Hangs other.face with side other.side on side at.side of at.face, which is in the net already. */
void net_add_face(struct net *net, struct face_at at, struct face_at other, int angle);

/* How many pairs of mats run into each other with their cores when the net folds hinge by hinge, in
 * the order of the net; INT_MAX / 2 when that is not known: out of memory, or *work, from which
 * every comparison is taken, runs out. `net` must be sorted by depth. */
int net_collisions(const struct net *net, int *work);

/* Is it the surface of one cell, faces numbered by direction? */
bool net_is_cube(const struct shape *shape);

/* The face that the net lies on, see net_create. */
int net_base(const struct shape *shape);

/* Fills an empty net (no island yet) by search; false when out of memory. */
bool net_search(const struct shape *shape, int index, struct net *net);

/* Frame of a face in the frame of its parent: hinged at side `parent_side`, its own axes turned
 * clockwise by `turn` quarter turns, closed by `fraction` of `angle` degrees; see net_hinge. */
void net_hinge_frame(int parent_side, int turn, int angle, float pitch, float fraction, mat4 out);

#endif
