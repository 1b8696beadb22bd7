/* The symmetries of a shape: which of the 48 signed permutations of the axes, followed by a shift,
 * map its set of faces onto itself. */
#include "core/mat.h"
#include "core/shape_internal.h"

#include <limits.h>
#include <stdlib.h>

/* Maps (x,y,z) to (sign[0] * v[axis[0]], sign[1] * v[axis[1]], sign[2] * v[axis[2]]). */
struct lattice_map {
    int axis[3];
    int sign[3];
};

static struct cell map_vector(const struct lattice_map *map, struct cell v)
{
    int in[3] = {v.x, v.y, v.z};
    return (struct cell){map->sign[0] * in[map->axis[0]], map->sign[1] * in[map->axis[1]],
                         map->sign[2] * in[map->axis[2]]};
}

/* The k-th of 48 maps; map 0 is the identity. The six permutations come with their parity. */
static struct lattice_map lattice_map_at(int k, bool *mirror)
{
    static const int permutations[6][3] = {{0, 1, 2}, {1, 2, 0}, {2, 0, 1},
                                           {0, 2, 1}, {2, 1, 0}, {1, 0, 2}};
    int p = k / 8;
    int flips = k % 8;
    struct lattice_map map;
    int minus = 0;
    for (int i = 0; i < 3; i++) {
        int negative = (flips >> i) & 1;
        map.axis[i] = permutations[p][i];
        map.sign[i] = negative ? -1 : 1;
        minus += negative;
    }
    *mirror = ((p >= 3) + minus) % 2 == 1;
    return map;
}

static struct cell lowest_cell(const struct shape *shape, const struct lattice_map *map)
{
    struct cell low = {INT_MAX, INT_MAX, INT_MAX};
    for (int f = 0; f < shape->face_count; f++) {
        struct cell c = map_vector(map, shape->faces[f].cell);
        low.x = c.x < low.x ? c.x : low.x;
        low.y = c.y < low.y ? c.y : low.y;
        low.z = c.z < low.z ? c.z : low.z;
    }
    return low;
}

static bool same_vector(struct cell a, struct cell b)
{
    return a.x == b.x && a.y == b.y && a.z == b.z;
}

static enum direction direction_of(struct cell normal)
{
    enum direction d = DIRECTION_TOP;
    while (!same_vector(direction_normal(d), normal))
        d++;
    return d;
}

/* How a mat lies on a face of direction `to` when its right side was mapped to `right` there.
 *
 *                 up            seen from outside; turning clockwise takes
 *            left + right       right to down, left, up in this order
 *                down
 */
static uint8_t orientation_of(enum direction to, struct cell right, bool mirror)
{
    struct cell r = direction_right(to);
    struct cell u = direction_up(to);
    struct cell clockwise[4] = {r, {-u.x, -u.y, -u.z}, {-r.x, -r.y, -r.z}, u};
    int turns = 0;
    while (!same_vector(clockwise[turns], right))
        turns++;
    /* Flipping first has already taken the right side to the left: two turns less to go. */
    return (uint8_t)(mirror ? MAT_FLIPPED | ((turns + 2) & 3) : turns);
}

/* Tries one map; on success the images of all faces stand in *out. */
static bool map_faces(const struct shape *shape, const struct lattice_map *map,
                      struct symmetry *out)
{
    static const struct lattice_map identity = {{0, 1, 2}, {1, 1, 1}};
    struct cell from = lowest_cell(shape, map);
    struct cell to = lowest_cell(shape, &identity);
    for (int f = 0; f < shape->face_count; f++) {
        const struct face *face = &shape->faces[f];
        struct cell c = map_vector(map, face->cell);
        c = (struct cell){c.x + to.x - from.x, c.y + to.y - from.y, c.z + to.z - from.z};
        enum direction d = direction_of(map_vector(map, direction_normal(face->direction)));
        int image = shape_find_face(shape, c, d);
        if (image < 0)
            return false;
        out->face_image[f] = image;
        struct cell right = map_vector(map, direction_right(face->direction));
        out->face_orientation[f] = orientation_of(d, right, out->mirror);
    }
    return true;
}

static bool allocate_images(struct symmetry *symmetry, int face_count)
{
    symmetry->face_image = calloc((size_t)face_count, sizeof *symmetry->face_image);
    symmetry->face_orientation = calloc((size_t)face_count, sizeof *symmetry->face_orientation);
    return symmetry->face_image != NULL && symmetry->face_orientation != NULL;
}

enum shape_status shape_find_symmetries(struct shape *shape)
{
    shape->symmetries = calloc(SHAPE_MAX_SYMMETRIES + 1, sizeof *shape->symmetries);
    if (shape->symmetries == NULL)
        return SHAPE_NO_MEMORY;
    for (int want_mirror = 0; want_mirror < 2; want_mirror++) {
        for (int k = 0; k < SHAPE_MAX_SYMMETRIES; k++) {
            struct symmetry *next = &shape->symmetries[shape->symmetry_count];
            struct lattice_map map = lattice_map_at(k, &next->mirror);
            if (next->mirror != (want_mirror == 1))
                continue;
            /* A map that failed leaves its arrays to the next one tried. */
            if (next->face_image == NULL && !allocate_images(next, shape->face_count))
                return SHAPE_NO_MEMORY;
            if (map_faces(shape, &map, next))
                shape->symmetry_count++;
        }
        if (want_mirror == 0)
            shape->rotation_count = shape->symmetry_count;
    }
    return SHAPE_OK;
}

void shape_free_symmetries(struct shape *shape)
{
    /* One more than the count: a failed map may have left its arrays behind the last. */
    for (int s = 0; shape->symmetries != NULL && s <= SHAPE_MAX_SYMMETRIES; s++) {
        free(shape->symmetries[s].face_image);
        free(shape->symmetries[s].face_orientation);
    }
    free(shape->symmetries);
}
