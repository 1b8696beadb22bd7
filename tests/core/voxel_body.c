/* The voxels of a small body and the symmetries that move them; see voxel_count.h. */
#include "core/voxel_count.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

/* ---- which cells are air that reaches the outside ---- */

enum { REACH = 12, GRID = REACH * REACH * REACH }; /* cells have coordinates 1..REACH-2 */

static int grid_index(const int c[3])
{
    return c[0] + REACH * (c[1] + REACH * c[2]);
}

/* state: 0 unknown, 1 solid, 2 outside air. Spreads until nothing changes. */
static void spread_outside(char state[GRID])
{
    bool changed = true;
    state[0] = 2;
    while (changed) {
        changed = false;
        for (int i = 0; i < GRID; i++) {
            int step[3] = {1, REACH, REACH * REACH};
            int at[3] = {i % REACH, i / REACH % REACH, i / (REACH * REACH)};
            for (int a = 0; a < 3 && state[i] == 0; a++) {
                bool below = at[a] > 0 && state[i - step[a]] == 2;
                bool above = at[a] < REACH - 1 && state[i + step[a]] == 2;
                if (below || above) {
                    state[i] = 2;
                    changed = true;
                }
            }
        }
    }
}

/* ---- faces ---- */

static bool same_point(const int a[3], const int b[3])
{
    return a[0] == b[0] && a[1] == b[1] && a[2] == b[2];
}

int voxel_body_find(const struct voxel_body *body, const int at[3])
{
    for (int v = 0; v < body->voxel_count; v++)
        if (same_point(body->at[v], at))
            return v;
    return -1;
}

/* The voxel there, added if it is new. */
static int voxel_at(struct voxel_body *body, const int at[3])
{
    int v = voxel_body_find(body, at);
    if (v < 0) {
        v = body->voxel_count++;
        memcpy(body->at[v], at, sizeof body->at[v]);
    }
    return v;
}

static void cross(const int a[3], const int b[3], int out[3])
{
    for (int i = 0; i < 3; i++)
        out[i] = a[(i + 1) % 3] * b[(i + 2) % 3] - a[(i + 2) % 3] * b[(i + 1) % 3];
}

/* Adds a face with its voxels. Up is +z, on top towards the back, at the bottom towards the front;
 * right, up and the normal are right-handed, so that the rows are seen from outside. */
static void add_face(struct voxel_body *body, const int cell[3], const int normal[3])
{
    int f = body->face_count++;
    int n = body->size;
    int up[3] = {0, normal[2], normal[2] == 0}, right[3];
    assert_true(f < VOXEL_MAX_FACES);
    memcpy(body->faces[f].cell, cell, sizeof body->faces[f].cell);
    memcpy(body->faces[f].normal, normal, sizeof body->faces[f].normal);
    cross(up, normal, right);
    for (int i = 0; i < n * n; i++) {
        int at[3];
        for (int a = 0; a < 3; a++) {
            /* In half voxels from the centre of the face. */
            int across = (2 * (i % n) - (n - 1)) * right[a];
            int upwards = ((n - 1) - 2 * (i / n)) * up[a];
            at[a] = ((n - 1) * (2 * cell[a] + 1 + normal[a]) + across + upwards) / 2;
        }
        int v = voxel_at(body, at);
        body->faces[f].voxel[i] = v;
        assert_true(body->claim_count[v] < VOXEL_MAX_CLAIMS);
        body->claims[v][body->claim_count[v]++] = f;
    }
}

static void add_faces(struct voxel_body *body, const int (*cells)[3], int cell_count)
{
    static const int normals[6][3] = {{1, 0, 0},  {0, 1, 0},  {0, 0, 1},
                                      {-1, 0, 0}, {0, -1, 0}, {0, 0, -1}};
    char state[GRID] = {0};
    for (int c = 0; c < cell_count; c++) {
        for (int a = 0; a < 3; a++)
            assert_true(cells[c][a] >= 1 && cells[c][a] <= REACH - 2);
        state[grid_index(cells[c])] = 1;
    }
    spread_outside(state);
    for (int c = 0; c < cell_count; c++)
        for (int d = 0; d < 6; d++)
            if (state[grid_index(cells[c]) + grid_index(normals[d])] == 2)
                add_face(body, cells[c], normals[d]);
}

/* ---- symmetries ---- */

static void map_point(int map, const int in[3], int out[3])
{
    static const int axes[6][3] = {{0, 1, 2}, {1, 2, 0}, {2, 0, 1},
                                   {0, 2, 1}, {2, 1, 0}, {1, 0, 2}};
    for (int a = 0; a < 3; a++)
        out[a] = (map >> a & 1 ? -1 : 1) * in[axes[map / 8][a]];
}

static bool is_mirror(int map)
{
    int minus = (map & 1) + (map >> 1 & 1) + (map >> 2 & 1);
    return (map / 8 >= 3) != (minus % 2 == 1);
}

/* Maps every voxel, shifted so that the lowest coordinates stay. False if one leaves the body. */
static bool map_voxels(const struct voxel_body *body, int map, struct voxel_symmetry *out)
{
    int shift[3];
    for (int a = 0; a < 3; a++) {
        int low = 0, low_mapped = 0;
        for (int v = 0; v < body->voxel_count; v++) {
            int to[3];
            map_point(map, body->at[v], to);
            low = v == 0 || body->at[v][a] < low ? body->at[v][a] : low;
            low_mapped = v == 0 || to[a] < low_mapped ? to[a] : low_mapped;
        }
        shift[a] = low - low_mapped;
    }
    for (int v = 0; v < body->voxel_count; v++) {
        int to[3];
        map_point(map, body->at[v], to);
        for (int a = 0; a < 3; a++)
            to[a] += shift[a];
        out->voxel_to[v] = voxel_body_find(body, to);
        if (out->voxel_to[v] < 0)
            return false;
    }
    return true;
}

/* A core voxel belongs to one face alone: where the one in row 1, column 1 goes, the face goes. */
static bool map_faces(const struct voxel_body *body, int map, struct voxel_symmetry *out)
{
    for (int f = 0; f < body->face_count; f++) {
        int normal[3];
        int core = out->voxel_to[body->faces[f].voxel[body->size + 1]];
        int to = body->claims[core][0];
        map_point(map, body->faces[f].normal, normal);
        if (body->claim_count[core] != 1 || !same_point(body->faces[to].normal, normal))
            return false;
        out->face_to[f] = to;
    }
    return true;
}

static void find_symmetries(struct voxel_body *body)
{
    for (int map = 0; map < 48; map++) {
        struct voxel_symmetry *next = &body->symmetries[body->symmetry_count];
        next->mirror = is_mirror(map);
        if (map_voxels(body, map, next) && map_faces(body, map, next))
            body->symmetry_count++;
    }
}

static struct voxel_body *empty_body(int size)
{
    struct voxel_body *body = calloc(1, sizeof *body);
    assert_non_null(body);
    assert_true(size >= 3 && size <= VOXEL_MAX_SIZE);
    body->size = size;
    return body;
}

struct voxel_body *voxel_body_create(const int (*cells)[3], int cell_count, int size)
{
    struct voxel_body *body = empty_body(size);
    assert_true(cell_count <= VOXEL_MAX_CELLS);
    add_faces(body, cells, cell_count);
    find_symmetries(body);
    return body;
}

struct voxel_body *voxel_body_create_sheet(const int (*cells)[3], const int (*normals)[3],
                                           int face_count, int size)
{
    struct voxel_body *body = empty_body(size);
    for (int f = 0; f < face_count; f++)
        add_face(body, cells[f], normals[f]);
    find_symmetries(body);
    return body;
}

void voxel_body_free(struct voxel_body *body)
{
    free(body);
}

/* ---- mats ---- */

struct voxel_mat voxel_mat_turn(const struct voxel_mat *mat, int size)
{
    struct voxel_mat out = {{0}};
    for (int row = 0; row < size; row++)
        for (int col = 0; col < size; col++)
            out.cell[col * size + size - 1 - row] = mat->cell[row * size + col];
    return out;
}

struct voxel_mat voxel_mat_flip(const struct voxel_mat *mat, int size)
{
    struct voxel_mat out = {{0}};
    for (int i = 0; i < size * size; i++)
        out.cell[i / size * size + size - 1 - i % size] = mat->cell[i];
    return out;
}

void voxel_mats_of(const struct voxel_body *body, const int *owner, struct voxel_mat *mats)
{
    for (int f = 0; f < body->face_count; f++) {
        memset(&mats[f], 0, sizeof mats[f]);
        for (int i = 0; i < body->size * body->size; i++) {
            int v = body->faces[f].voxel[i];
            mats[f].cell[i] = body->claim_count[v] == 1 || owner[v] == f;
        }
    }
}
