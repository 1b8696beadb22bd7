#include "geom/mesh_internal.h"

#include <assert.h>
#include <string.h>

/* Ear clipping. An ear is a corner that turns left and whose triangle holds no other corner, not
 * even on its rim; cutting it off leaves a simple polygon. Corners on straight lines are no ears,
 * so no triangle is flat; there is always an ear while the corners do not all lie on one line. */

/* Twice the area of a triangle, positive when counter-clockwise. */
static double area(const struct polygon_corner *a, const struct polygon_corner *b,
                   const struct polygon_corner *c)
{
    return (b->x - a->x) * (c->y - a->y) - (b->y - a->y) * (c->x - a->x);
}

static bool inside(const struct polygon_corner *p, const struct polygon_corner *a,
                   const struct polygon_corner *b, const struct polygon_corner *c)
{
    const double slack = -1e-9;
    return area(a, b, p) >= slack && area(b, c, p) >= slack && area(c, a, p) >= slack;
}

static bool is_ear(const struct polygon_corner *corners, int count, int at)
{
    int before = (at + count - 1) % count, after = (at + 1) % count;
    const struct polygon_corner *a = &corners[before], *b = &corners[at], *c = &corners[after];
    if (area(a, b, c) < 1e-7)
        return false;
    for (int i = 0; i < count; i++)
        if (i != before && i != at && i != after && inside(&corners[i], a, b, c))
            return false;
    return true;
}

void polygon_triangulate(struct polygon_corner *corners, int count, bool reversed,
                         uint32_t *indices)
{
    int at = 0, misses = 0;
    while (count > 2) {
        at %= count;
        if (!is_ear(corners, count, at) && misses <= count) {
            at++;
            misses++;
            continue;
        }
        assert(misses <= count);
        misses = 0;
        uint32_t before = corners[(at + count - 1) % count].vertex;
        uint32_t after = corners[(at + 1) % count].vertex;
        *indices++ = before;
        *indices++ = reversed ? after : corners[at].vertex;
        *indices++ = reversed ? corners[at].vertex : after;
        memmove(corners + at, corners + at + 1, (size_t)(count - at - 1) * sizeof *corners);
        count--;
        /* Go on beyond the cut, so that triangles do not all fan out from one corner. */
        at++;
    }
}
