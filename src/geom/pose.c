#include "geom/pose.h"

#include "core/mat.h"

#include <assert.h>
#include <cglm/mat4.h>
#include <cglm/vec3.h>
#include <math.h>

/* Room between mats on the table. Two mats that turn about their centres at the same time reach
 * n/sqrt(2) each; 0.45 n between them keeps them apart. */
#define TABLE_GAP    0.45f
#define TABLE_ASPECT 1.6f

static void cell_to_vec3(struct cell cell, vec3 out)
{
    out[0] = (float)cell.x;
    out[1] = (float)cell.y;
    out[2] = (float)cell.z;
}

void pose_orientation(int orientation, mat4 out)
{
    assert(orientation >= 0 && orientation < MAT_ORIENTATIONS);
    /* Where x goes after 0..3 clockwise quarter turns; y goes where x was one turn before. */
    static const float turned_x[4][2] = {{1, 0}, {0, -1}, {-1, 0}, {0, 1}};
    int turn = orientation & 3;
    float flip = orientation & MAT_FLIPPED ? -1.0f : 1.0f;
    const float *x = turned_x[turn], *y = turned_x[(turn + 3) & 3];
    glm_mat4_identity(out);
    out[0][0] = flip * x[0];
    out[0][1] = flip * x[1];
    out[1][0] = y[0];
    out[1][1] = y[1];
    out[2][2] = flip;
}

void pose_face(const struct shape *shape, int face, int size, mat4 out)
{
    assert(face >= 0 && face < shape->face_count);
    const struct face *f = &shape->faces[face];
    glm_mat4_identity(out);
    cell_to_vec3(direction_right(f->direction), out[0]);
    cell_to_vec3(direction_up(f->direction), out[1]);
    cell_to_vec3(direction_normal(f->direction), out[2]);
    float p = (float)(size - 1);
    vec3 centre;
    cell_to_vec3(f->cell, centre);
    for (int i = 0; i < 3; i++)
        out[3][i] = p * (centre[i] + 0.5f + 0.5f * out[2][i]);
}

void pose_placement(const struct shape *shape, int face, int orientation, int size, mat4 out)
{
    mat4 frame, turned;
    pose_face(shape, face, size, frame);
    pose_orientation(orientation, turned);
    glm_mat4_mul(frame, turned, out);
}

int pose_face_side(int orientation, int drawn_side)
{
    int side = orientation & MAT_FLIPPED ? (4 - drawn_side) & 3 : drawn_side;
    return (side + (orientation & 3)) & 3;
}

float pose_table_pitch(int size)
{
    return (float)size * (1.0f + TABLE_GAP);
}

/* Columns of the grid whose aspect differs least from TABLE_ASPECT, by ratio, among those that
 * leave no row empty and the last row not emptier than it must be. */
static int table_columns(int count, float size, float pitch)
{
    int best = 1;
    float best_error = INFINITY;
    for (int columns = 1; columns <= count; columns++) {
        int rows = (count + columns - 1) / columns;
        if ((count + rows - 1) / rows != columns)
            continue;
        float width = pitch * (float)(columns - 1) + size;
        float height = pitch * (float)(rows - 1) + size;
        float hole = (float)(rows * columns - count) / (float)(rows * columns);
        float error = fabsf(logf(width / height / TABLE_ASPECT)) + hole;
        if (error < best_error) {
            best_error = error;
            best = columns;
        }
    }
    return best;
}

void pose_table(int count, int size, mat4 *poses)
{
    float pitch = pose_table_pitch(size);
    int columns = count > 0 ? table_columns(count, (float)size, pitch) : 1;
    int rows = (count + columns - 1) / columns;
    for (int i = 0; i < count; i++) {
        int row = i / columns;
        int in_row = row == rows - 1 ? count - row * columns : columns;
        glm_mat4_identity(poses[i]);
        poses[i][3][0] = pitch * ((float)(i % columns) - 0.5f * (float)(in_row - 1));
        poses[i][3][1] = pitch * (0.5f * (float)(rows - 1) - (float)row);
        poses[i][3][2] = 0.5f;
    }
}

/* Half the extent of a mat along each world axis. */
static void half_extent(int size, mat4 pose, vec3 out)
{
    float half = 0.5f * (float)size;
    for (int i = 0; i < 3; i++)
        out[i] = half * (fabsf(pose[0][i]) + fabsf(pose[1][i])) + 0.5f * fabsf(pose[2][i]);
}

void pose_bounds(int count, int size, mat4 *poses, struct box *out)
{
    assert(count > 0);
    for (int i = 0; i < 3; i++) {
        out->lo[i] = INFINITY;
        out->hi[i] = -INFINITY;
    }
    for (int m = 0; m < count; m++) {
        vec3 half;
        half_extent(size, poses[m], half);
        for (int i = 0; i < 3; i++) {
            out->lo[i] = fminf(out->lo[i], poses[m][3][i] - half[i]);
            out->hi[i] = fmaxf(out->hi[i], poses[m][3][i] + half[i]);
        }
    }
}

float pose_lowest(int size, mat4 pose)
{
    float half = 0.5f * (float)size;
    return pose[3][2] - half * (fabsf(pose[0][2]) + fabsf(pose[1][2])) - 0.5f * fabsf(pose[2][2]);
}

/* Reach of a box along an axis, from its centre. */
static float reach_along(const float half[3], mat4 pose, vec3 axis)
{
    return half[0] * fabsf(glm_vec3_dot(pose[0], axis)) +
           half[1] * fabsf(glm_vec3_dot(pose[1], axis)) +
           half[2] * fabsf(glm_vec3_dot(pose[2], axis));
}

bool pose_boxes_meet(const float half[3], mat4 a, mat4 b)
{
    vec3 between;
    glm_vec3_sub(b[3], a[3], between);
    float sphere = 4.0f * (half[0] * half[0] + half[1] * half[1] + half[2] * half[2]);
    if (glm_vec3_norm2(between) > sphere)
        return false;
    for (int k = 0; k < 15; k++) {
        vec3 axis;
        if (k < 6)
            glm_vec3_copy(k < 3 ? a[k] : b[k - 3], axis);
        else
            glm_vec3_cross(a[(k - 6) / 3], b[(k - 6) % 3], axis);
        if (glm_vec3_norm2(axis) > 1e-6f &&
            fabsf(glm_vec3_dot(between, axis)) >
                reach_along(half, a, axis) + reach_along(half, b, axis))
            return false;
    }
    return true;
}

struct sphere sphere_around(const struct box *box)
{
    struct sphere sphere;
    float square = 0.0f;
    for (int i = 0; i < 3; i++) {
        float half = 0.5f * (box->hi[i] - box->lo[i]);
        sphere.centre[i] = 0.5f * (box->lo[i] + box->hi[i]);
        square += half * half;
    }
    sphere.radius = sqrtf(square);
    return sphere;
}
