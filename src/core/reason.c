/* Reasons why a puzzle has no solution: the plainest kind first.
 *
 * How many rim cells a surface needs. Mats of size n; F faces, E edges, V corners of the surface.
 *
 *     An edge has n-2 cells between its ends and a corner has one, and no cell belongs to two
 *     edges or corners. In a solution of a closed surface each is filled exactly once. So the mats
 *     used have together
 *
 *         E (n-2) + V  tabs, V of them at corners of mats,                                  (1)
 *
 *     as a cell at a corner of the surface lies at a corner of every mat that claims it, however
 *     that is turned or flipped.
 *
 *     Each face has four sides, and each side lies on one edge. If every edge has two faces,
 *     4 F = 2 E, that is E = 2 F. If four faces meet at Q of the edges, 4 F = 2 (E - Q) + 4 Q,
 *     that is E = 2 F - Q.
 *
 *     The Euler number of a surface is chi = V - E + F: 2 for a surface like a sphere (Euler), 2
 *     less for each tunnel, and added up over several surfaces. With E = 2 F, V = F + chi, and (1)
 *     becomes
 *
 *         2 F (n-2) + F + chi  tabs, F + chi of them at corners;                            (2)
 *
 *     for n = 5 and a surface like a sphere 7 F + 2 tabs, F + 2 at corners.
 *
 *     Where a surface touches itself in a point, its corner there stands for several: pulled apart
 *     into c points, the faces around each in a ring of their own, it would be c corners. So chi
 *     in (2) is that of the surface pulled apart, less c - 1 for each such point. Two cubes that
 *     share a corner: chi = 2 + 2 - 1 = 3, 12 faces, 15 corners. Where four faces meet at edges,
 * (2) does not hold but (1) does: two cubes that share an edge have Q = 1, E = 24 - 1 = 23 and V =
 * 16 - 2 = 14, so 23 (n-2) + 14 tabs.
 *
 *     On an open border and where a frame is, cells may stay empty or must: then the mats have
 *     between the number of cells that must be filled and of those that may.
 *
 * The program counts E and V, so it needs no chi; (2) is for people. reason_totals.c looks for mats
 * that have just so many, reason_patterns.c has the rules for sides.
 */
#include "core/reason.h"

#include "core/reason_internal.h"

#include <assert.h>
#include <stdlib.h>

/* ---- groups ---- */

/* How many mats of one group, or of none, there are, and must and can be used. */
struct members {
    int count, pinned;
    int least, most;
};

static struct members members_of(const struct puzzle *puzzle, const bool *must, int group)
{
    struct members out = {0, 0, 0, 0};
    for (int m = 0; m < puzzle->mat_count; m++) {
        if (puzzle_mat_rule(puzzle, m).group != group)
            continue;
        out.count++;
        out.pinned += must[m];
    }
    out.least = out.pinned;
    out.most = out.count;
    if (group >= 0 && puzzle->groups[group].least > out.least)
        out.least = puzzle->groups[group].least;
    if (group >= 0 && puzzle->groups[group].most < out.most)
        out.most = puzzle->groups[group].most;
    return out;
}

static void report_group(struct reason *out, enum reason_kind kind, int group, int count, int limit)
{
    out->kind = kind;
    out->group = group;
    out->count = count;
    out->limit = limit;
}

bool reason_look_at_groups(const struct puzzle *puzzle, const bool *must, struct reason *out)
{
    int faces = puzzle->shape->face_count;
    struct members none = members_of(puzzle, must, -1);
    int64_t least = none.least;
    int64_t most = none.most;
    for (int g = 0; g < puzzle->group_count; g++) {
        const struct mat_group *group = &puzzle->groups[g];
        struct members members = members_of(puzzle, must, g);
        if (members.count < group->least) {
            report_group(out, REASON_GROUP_FEW, g, members.count, group->least);
            return true;
        }
        if (members.pinned > group->most) {
            report_group(out, REASON_GROUP_PINS, g, members.pinned, group->most);
            return true;
        }
        least += members.least;
        most += members.most;
    }
    if (most < faces)
        report_group(out, REASON_GROUP_MANY, -1, (int)most, faces);
    else if (least > faces)
        report_group(out, REASON_GROUP_LEAST, -1, (int)least, faces);
    return true;
}

/* ---- all together ---- */

static void clear(struct reason *out)
{
    *out = (struct reason){.kind = REASON_NONE,
                           .mat = -1,
                           .side = -1,
                           .face = -1,
                           .group = -1,
                           .count = -1,
                           .limit = -1,
                           .used = -1,
                           .left = -1,
                           .needed = -1,
                           .needed_most = -1,
                           .present = -1,
                           .least = -1,
                           .most = -1,
                           .left_needed = -1,
                           .left_least = -1,
                           .left_most = -1};
}

bool reason_find(const struct puzzle *puzzle, struct reason *out)
{
    static bool (*const looks[])(const struct puzzle *, const bool *, struct reason *) = {
        reason_look_at_groups, reason_look_at_places, reason_look_at_totals,
        reason_look_at_patterns};
    assert(puzzle_validate(puzzle, NULL) == PUZZLE_OK);
    clear(out);
    bool *must = calloc((size_t)puzzle->mat_count, sizeof *must);
    bool ok = must != NULL;
    for (int m = 0; ok && m < puzzle->mat_count; m++)
        must[m] = puzzle_must_use(puzzle, m);
    for (size_t i = 0; ok && i < sizeof looks / sizeof *looks && out->kind == REASON_NONE; i++)
        ok = looks[i](puzzle, must, out);
    free(must);
    return ok;
}
