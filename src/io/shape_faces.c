#include "io/shape_faces.h"

#include <stdlib.h>
#include <string.h>

enum { MAX_VOLUME = 1 << 22 }; /* cells of a bounding box that is flooded */

static int coordinate(struct cell cell, int axis)
{
    return axis == 0 ? cell.x : axis == 1 ? cell.y : cell.z;
}

static struct cell along(struct cell cell, int axis, int steps)
{
    cell.x += axis == 0 ? steps : 0;
    cell.y += axis == 1 ? steps : 0;
    cell.z += axis == 2 ? steps : 0;
    return cell;
}

/* ---- bodies ---- */

/* The cells of the bounding box of the squares; cell (0,0,0) is the one at its lowest corner. */
struct box {
    struct cell low, size;
    uint8_t *inside; /* [size.x * size.y * size.z] */
    int inside_count;
};

static bool box_at(const struct box *box, struct cell cell, size_t *index)
{
    if (cell.x < 0 || cell.y < 0 || cell.z < 0 || cell.x >= box->size.x || cell.y >= box->size.y ||
        cell.z >= box->size.z)
        return false;
    *index = ((size_t)cell.z * (size_t)box->size.y + (size_t)cell.y) * (size_t)box->size.x +
             (size_t)cell.x;
    return true;
}

static bool is_inside(const struct box *box, struct cell cell)
{
    size_t index = 0;
    return box_at(box, cell, &index) && box->inside[index] != 0;
}

static struct cell minus(struct cell a, struct cell b)
{
    return (struct cell){a.x - b.x, a.y - b.y, a.z - b.z};
}

static void find_bounds(const struct lattice_square *squares, int count, struct box *box)
{
    struct cell high = squares[0].corner;
    box->low = squares[0].corner;
    for (int i = 0; i < count; i++) {
        for (int axis = 0; axis < 3; axis++) {
            int at = coordinate(squares[i].corner, axis);
            int end = at + (axis != squares[i].axis);
            int below = at - coordinate(box->low, axis);
            int above = end - coordinate(high, axis);
            box->low = along(box->low, axis, below < 0 ? below : 0);
            high = along(high, axis, above > 0 ? above : 0);
        }
    }
    box->size = minus(high, box->low);
}

/* Walking along x from outside, each square normal to x changes sides. If the squares are closed
 * this finds what they enclose; is_surface then sees whether they are. */
static bool fill_box(const struct lattice_square *squares, int count, struct box *box)
{
    long long volume = (long long)box->size.x * box->size.y;
    if (volume > MAX_VOLUME || volume * box->size.z > MAX_VOLUME || volume * box->size.z == 0)
        return false;
    box->inside = calloc((size_t)(volume * box->size.z), 1);
    if (!box->inside)
        return false;
    size_t index = 0;
    for (int i = 0; i < count; i++)
        if (squares[i].axis == 0 && box_at(box, minus(squares[i].corner, box->low), &index))
            box->inside[index] = 1;
    struct cell cell;
    for (cell.z = 0; cell.z < box->size.z; cell.z++) {
        for (cell.y = 0; cell.y < box->size.y; cell.y++) {
            bool inside = false;
            for (cell.x = 0; cell.x < box->size.x && box_at(box, cell, &index); cell.x++) {
                inside = inside != (box->inside[index] != 0);
                box->inside[index] = inside;
                box->inside_count += inside;
            }
        }
    }
    return true;
}

/* True when the squares are all of the surface of the cells inside, and nothing else. */
static bool is_surface(const struct lattice_square *squares, int count, const struct box *box)
{
    long long surface = 0;
    struct cell cell;
    for (cell.z = 0; cell.z < box->size.z; cell.z++)
        for (cell.y = 0; cell.y < box->size.y; cell.y++)
            for (cell.x = 0; cell.x < box->size.x; cell.x++)
                for (int axis = 0; axis < 3 && is_inside(box, cell); axis++)
                    surface += !is_inside(box, along(cell, axis, 1)) +
                               !is_inside(box, along(cell, axis, -1));
    for (int i = 0; i < count; i++) {
        struct cell above = minus(squares[i].corner, box->low);
        if (is_inside(box, above) == is_inside(box, along(above, squares[i].axis, -1)))
            return false;
    }
    return surface == count;
}

static enum shape_status create_body(const struct box *box, int count, struct shape **out)
{
    struct cell *cells = malloc((size_t)box->inside_count * sizeof *cells);
    int used = 0;
    struct cell cell;
    if (!cells)
        return SHAPE_NO_MEMORY;
    for (cell.z = 0; cell.z < box->size.z; cell.z++)
        for (cell.y = 0; cell.y < box->size.y; cell.y++)
            for (cell.x = 0; cell.x < box->size.x; cell.x++)
                if (is_inside(box, cell))
                    cells[used++] = cell;
    enum shape_status status = shape_create(cells, used, out, NULL);
    if (status == SHAPE_OK && (*out)->face_count != count) {
        shape_destroy(*out);
        status = shape_create_hollow(cells, used, out, NULL);
    }
    free(cells);
    return status;
}

/* SHAPE_IN_PIECES when the squares are no surface of one body. */
static enum shape_status try_body(const struct lattice_square *squares, int count,
                                  struct shape **out, struct lattice_place *place)
{
    struct box box = {0};
    enum shape_status status = SHAPE_IN_PIECES;
    find_bounds(squares, count, &box);
    if (fill_box(squares, count, &box) && box.inside_count <= SHAPE_MAX_CELLS &&
        is_surface(squares, count, &box))
        status = create_body(&box, count, out);
    free(box.inside);
    *place = (struct lattice_place){{0, 1, 2}, {box.low.x, box.low.y, box.low.z}};
    return status;
}

/* ---- sheets ---- */

struct edge {
    struct cell from;
    int axis;
    int square;
    int toward; /* -1 or 1: on which side of the edge the square lies, along its other axis */
};

static int compare_edges(const void *left, const void *right)
{
    const struct edge *a = left;
    const struct edge *b = right;
    if (a->axis != b->axis)
        return a->axis < b->axis ? -1 : 1;
    if (a->from.z != b->from.z)
        return a->from.z < b->from.z ? -1 : 1;
    if (a->from.y != b->from.y)
        return a->from.y < b->from.y ? -1 : 1;
    if (a->from.x != b->from.x)
        return a->from.x < b->from.x ? -1 : 1;
    return a->square < b->square ? -1 : a->square > b->square;
}

/* The four edges of each square, sorted so that those of one segment are neighbours. */
static void list_edges(const struct lattice_square *squares, int count, struct edge *edges)
{
    for (int i = 0; i < count; i++) {
        int first = squares[i].axis == 0 ? 1 : 0;
        int second = 3 - squares[i].axis - first;
        for (int k = 0; k < 4; k++) {
            int axis = k & 1 ? second : first; /* the edge runs along it */
            int across = k & 1 ? first : second;
            int far = k >> 1;
            edges[4 * i + k] =
                (struct edge){along(squares[i].corner, across, far), axis, i, far ? -1 : 1};
        }
    }
    qsort(edges, 4 * (size_t)count, sizeof *edges, compare_edges);
}

static bool same_segment(const struct edge *a, const struct edge *b)
{
    return a->axis == b->axis && a->from.x == b->from.x && a->from.y == b->from.y &&
           a->from.z == b->from.z;
}

/* Outsides as signs along the squares' axes, united in groups: sign[i] is relative to the one of
 * the group's root. */
struct sides {
    int *parent;
    int *sign;
    bool twisted;
};

static int find_root(const struct sides *sides, int square, int *sign)
{
    *sign = 1;
    while (sides->parent[square] != square) {
        *sign *= sides->sign[square];
        square = sides->parent[square];
    }
    return square;
}

/* Two squares at an edge. Seen along the edge,
 *
 *         b |                 A and B lie towards +a and +b from the edge; one outside points into
 *           | B               the corner between them exactly when the other does. Flat ones look
 *           +------ a         the same way.
 *              A
 */
static void unite(struct sides *sides, const struct lattice_square *squares, const struct edge *a,
                  const struct edge *b)
{
    bool flat = squares[a->square].axis == squares[b->square].axis;
    int relation = flat ? 1 : a->toward * b->toward;
    int sign_a;
    int sign_b;
    int root_a = find_root(sides, a->square, &sign_a);
    int root_b = find_root(sides, b->square, &sign_b);
    int wanted = sign_a * sign_b * relation;
    if (root_a == root_b) {
        sides->twisted = sides->twisted || wanted != 1;
        return;
    }
    sides->parent[root_b] = root_a;
    sides->sign[root_b] = wanted;
}

static void unite_all(struct sides *sides, const struct lattice_square *squares,
                      const struct edge *edges, int count)
{
    for (int i = 0; i < count;) {
        int next = i + 1;
        while (next < count && same_segment(&edges[i], &edges[next]))
            next++;
        if (next - i == 2)
            unite(sides, squares, &edges[i], &edges[i + 1]);
        i = next;
    }
}

/* Sums over the squares of a group, coordinates doubled so that middles are whole. */
struct group {
    long long squares;
    long long sign[3];        /* of those normal to an axis */
    long long signed_at[3];   /* their coordinates along it, with signs */
    long long coordinates[3]; /* of the middles of all */
};

static void sum_groups(const struct sides *sides, const struct lattice_square *squares, int count,
                       struct group *groups)
{
    for (int i = 0; i < count; i++) {
        int sign;
        struct group *group = &groups[find_root(sides, i, &sign)];
        int normal = squares[i].axis;
        group->squares++;
        group->sign[normal] += sign;
        group->signed_at[normal] += sign * 2LL * coordinate(squares[i].corner, normal);
        for (int axis = 0; axis < 3; axis++)
            group->coordinates[axis] +=
                2LL * coordinate(squares[i].corner, axis) + (axis != normal);
    }
}

/* The sign of the root's outside for which the outsides of the group point away from its middle, as
 * those of an open box do. A flat group shows Top, Front or Right. */
static int choose_outside(const struct group *group, int axis)
{
    long long outward = 0;
    for (int i = 0; i < 3; i++)
        outward += group->squares * group->signed_at[i] - group->sign[i] * group->coordinates[i];
    if (outward == 0)
        return axis == 1 ? -1 : 1;
    return outward < 0 ? -1 : 1;
}

static bool is_flat(const struct lattice_square *squares, int count)
{
    int axis = squares[0].axis;
    for (int i = 1; i < count; i++)
        if (squares[i].axis != axis ||
            coordinate(squares[i].corner, axis) != coordinate(squares[0].corner, axis))
            return false;
    return true;
}

/* The cell on the inner side of a square, and where its outside looks. */
static struct face_place place_square(const struct lattice_square *square, int sign)
{
    static const enum direction directions[3][2] = {
        {DIRECTION_LEFT, DIRECTION_RIGHT},
        {DIRECTION_FRONT, DIRECTION_BACK},
        {DIRECTION_BOTTOM, DIRECTION_TOP},
    };
    struct cell cell = sign > 0 ? along(square->corner, square->axis, -1) : square->corner;
    return (struct face_place){cell, directions[square->axis][sign > 0]};
}

/* Moves the cells so that the least coordinates are 0; origin receives what was taken away. */
static void move_to_origin(struct face_place *places, int count, int origin[3])
{
    for (int axis = 0; axis < 3; axis++) {
        int least = coordinate(places[0].cell, axis);
        for (int i = 1; i < count; i++) {
            int at = coordinate(places[i].cell, axis);
            least = at < least ? at : least;
        }
        for (int i = 0; i < count; i++)
            places[i].cell = along(places[i].cell, axis, -least);
        origin[axis] = least;
    }
}

/* A flat sheet, laid down: its axes are the two in its plane, then the one normal to it. */
static void place_flat(const struct lattice_square *squares, int count, struct face_place *places,
                       struct lattice_place *place)
{
    int normal = squares[0].axis;
    int axes[3] = {normal == 0 ? 1 : 0, normal == 2 ? 1 : 2, normal};
    int origin[3];
    for (int i = 0; i < count; i++) {
        struct cell corner = squares[i].corner;
        struct lattice_square laid = {
            {coordinate(corner, axes[0]), coordinate(corner, axes[1]), coordinate(corner, axes[2])},
            2};
        places[i] = place_square(&laid, 1);
    }
    move_to_origin(places, count, origin);
    for (int i = 0; i < 3; i++) {
        place->axis[i] = axes[i];
        place->origin[axes[i]] = origin[i];
    }
}

static void place_sheet(const struct lattice_square *squares, int count, const struct sides *sides,
                        const struct group *groups, struct face_place *places,
                        struct lattice_place *place)
{
    for (int i = 0; i < count; i++) {
        int sign;
        int root = find_root(sides, i, &sign);
        places[i] =
            place_square(&squares[i], sign * choose_outside(&groups[root], squares[root].axis));
    }
    *place = (struct lattice_place){{0, 1, 2}, {0}};
    move_to_origin(places, count, place->origin);
}

static enum shape_status create_sheet(const struct lattice_square *squares, int count,
                                      struct shape **out, struct lattice_place *place,
                                      bool *twisted)
{
    size_t room = (size_t)count;
    struct edge *edges = malloc(4 * room * sizeof *edges);
    struct face_place *places = malloc(room * sizeof *places);
    struct group *groups = calloc(room, sizeof *groups);
    struct sides sides = {malloc(room * sizeof *sides.parent), malloc(room * sizeof *sides.sign),
                          false};
    enum shape_status status = SHAPE_NO_MEMORY;
    if (edges && places && groups && sides.parent && sides.sign) {
        for (int i = 0; i < count; i++) {
            sides.parent[i] = i;
            sides.sign[i] = 1;
        }
        list_edges(squares, count, edges);
        unite_all(&sides, squares, edges, 4 * count);
        sum_groups(&sides, squares, count, groups);
        if (is_flat(squares, count))
            place_flat(squares, count, places, place);
        else
            place_sheet(squares, count, &sides, groups, places, place);
        status = shape_create_sheet(places, count, out, NULL);
    }
    *twisted = sides.twisted;
    free(edges);
    free(places);
    free(groups);
    free(sides.parent);
    free(sides.sign);
    return status;
}

enum shape_status shape_from_squares(const struct lattice_square *squares, int count,
                                     struct shape **out, struct lattice_place *place, bool *twisted)
{
    *out = NULL;
    *twisted = false;
    if (count == 0)
        return SHAPE_EMPTY;
    if (count > SHAPE_MAX_FACES)
        return SHAPE_TOO_LARGE;
    enum shape_status status = try_body(squares, count, out, place);
    if (status == SHAPE_IN_PIECES)
        status = create_sheet(squares, count, out, place, twisted);
    return status;
}
