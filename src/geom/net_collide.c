#include "geom/net_internal.h"
#include "geom/pose.h"

#include <cglm/mat4.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>

/* Does a net fold without mats passing through each other?
 *
 * Hinges close one after another. What a hinge moves is compared with everything else, at a few
 * angles on the way. Only the cores of mats count, as boxes a little smaller than they are: teeth
 * graze each other in any fold, but a core that cuts into a core is seen. The size of the mats
 * hardly matters; a usual one is taken.
 */

enum { SIZE = 5, ANGLES = 6 };

static const float core[3] = {0.5f * (SIZE - 2) - 0.1f, 0.5f * (SIZE - 2) - 0.1f, 0.4f};

struct fold_state {
    const struct net *net;
    mat4 *pose;   /* [face_count] */
    bool *moves;  /* [face_count] */
    bool *closed; /* [face_count] own hinge */
};

static void hang(struct fold_state *s, int face, float fraction)
{
    mat4 hinge;
    net_hinge(s->net, face, SIZE, fraction, 0.0f, hinge);
    glm_mat4_mul(s->pose[s->net->faces[face].parent], hinge, s->pose[face]);
}

/* Everything flat; islands far apart. */
static void unfold(struct fold_state *s)
{
    for (int i = 0; i < s->net->face_count; i++) {
        int face = s->net->order[i];
        if (s->net->faces[face].parent >= 0) {
            hang(s, face, 0.0f);
        } else {
            glm_mat4_identity(s->pose[face]);
            s->pose[face][3][2] = 10000.0f * (float)s->net->faces[face].island;
        }
    }
}

/* Turns the subtree of `top`, which is at place `from` of the order. */
static void turn(struct fold_state *s, int top, int from, float fraction)
{
    const struct net *net = s->net;
    memset(s->moves, 0, (size_t)net->face_count * sizeof *s->moves);
    s->moves[top] = true;
    hang(s, top, fraction);
    for (int i = from + 1; i < net->face_count; i++) {
        int face = net->order[i], parent = net->faces[face].parent;
        if (parent >= 0 && s->moves[parent]) {
            s->moves[face] = true;
            hang(s, face, s->closed[face] ? 1.0f : 0.0f);
        }
    }
}

static int count_meetings(struct fold_state *s, int *work)
{
    int count = 0, faces = s->net->face_count;
    for (int a = 0; a < faces; a++) {
        if (!s->moves[a])
            continue;
        *work -= faces;
        for (int b = 0; b < faces; b++)
            if (!s->moves[b] && pose_boxes_meet(core, s->pose[a], s->pose[b]))
                count++;
    }
    return count;
}

static int count_all(struct fold_state *s, int *work)
{
    int count = 0;
    unfold(s);
    for (int i = 0; i < s->net->face_count; i++) {
        int face = s->net->order[i];
        if (s->net->faces[face].angle == 0)
            continue;
        for (int k = 1; k <= ANGLES; k++) {
            turn(s, face, i, (float)k / ANGLES);
            if (k < ANGLES)
                count += count_meetings(s, work);
        }
        s->closed[face] = true;
        if (*work < 0)
            return INT_MAX / 2;
    }
    return count;
}

int net_collisions(const struct net *net, int *work)
{
    size_t count = (size_t)net->face_count;
    struct fold_state s = {.net = net,
                           .pose = malloc(count * sizeof *s.pose),
                           .moves = calloc(count, sizeof *s.moves),
                           .closed = calloc(count, sizeof *s.closed)};
    int found = INT_MAX / 2;
    if (s.pose && s.moves && s.closed)
        found = count_all(&s, work);
    free(s.pose);
    free(s.moves);
    free(s.closed);
    return found;
}
