#include "geom/lesson_stage.h"

#include "core/mat.h"
#include "geom/ease.h"

#include <cglm/mat4.h>
#include <cglm/vec3.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#define TRIED_PALE   0.45f /* how pale a mat is that has been tried */
#define SEEN_THROUGH 0.26f /* opacity of what hides the mat on trial */
#define SAMPLES      3     /* points along each side of the mat on trial that the eye looks for */

/* ---- memory ---- */

bool lesson_state_create(int mat_count, struct lesson_state *out)
{
    size_t count = mat_count > 0 ? (size_t)mat_count : 0;
    size_t each = sizeof(mat4) + 8 * sizeof(float) + 1;
    size_t bytes = (count * each + 63) / 32 * 32; /* at least one block, whole ones */
    *out = (struct lesson_state){.mat_count = 0};
    unsigned char *block = aligned_alloc(32, bytes); /* as AVX wants matrices */
    if (!block)
        return false;
    memset(block, 0, bytes);
    float *numbers = (float *)(void *)(block + count * sizeof(mat4));
    *out = (struct lesson_state){.mat_count = (int)count,
                                 .poses = (mat4 *)(void *)block,
                                 .contact = (float(*)[4])(void *)numbers,
                                 .aside = numbers + 4 * count,
                                 .tried = numbers + 5 * count,
                                 .verdict = numbers + 6 * count,
                                 .opacity = numbers + 7 * count,
                                 .outer = (int8_t *)(numbers + 8 * count)};
    for (size_t i = 0; i < count; i++) {
        glm_mat4_identity(out->poses[i]);
        out->opacity[i] = 1.0f;
    }
    return true;
}

void lesson_state_free(struct lesson_state *state)
{
    free(state->poses);
    *state = (struct lesson_state){.mat_count = 0};
}

void lesson_state_copy(const struct lesson_state *from, struct lesson_state *to)
{
    size_t count = (size_t)from->mat_count;
    if (count == 0)
        return;
    memcpy(to->poses, from->poses, count * sizeof *to->poses);
    memcpy(to->contact, from->contact, count * sizeof *to->contact);
    memcpy(to->aside, from->aside, count * sizeof *to->aside);
    memcpy(to->tried, from->tried, count * sizeof *to->tried);
    memcpy(to->verdict, from->verdict, count * sizeof *to->verdict);
    memcpy(to->opacity, from->opacity, count * sizeof *to->opacity);
    memcpy(to->outer, from->outer, count * sizeof *to->outer);
}

/* ---- faces and cells ---- */

void lesson_stage_face(const struct shape *shape, const struct lesson_layout *layout, int face,
                       mat4 out)
{
    pose_face(shape, face, layout->size, out);
    glm_vec3_add(out[3], (float *)layout->body, out[3]);
}

void lesson_stage_rim_cell(const struct shape *shape, const struct lesson_layout *layout, int face,
                           int rim_index, mat4 out)
{
    int row = 0, column = 0;
    float half = 0.5f * (float)(layout->size - 1);
    mat_rim_cell(layout->size, rim_index, &row, &column);
    lesson_stage_face(shape, layout, face, out);
    glm_vec3_muladds(out[0], (float)column - half, out[3]);
    glm_vec3_muladds(out[1], half - (float)row, out[3]);
}

void lesson_stage_surface_cell(const struct shape *shape, const struct lesson_layout *layout,
                               int cell, mat4 out)
{
    int pitch = layout->size - 1, step = 0;
    struct cell at;
    int axis = 0;
    if (cell < shape->corner_count) {
        at = shape->corners[cell].point;
    } else {
        int along = cell - shape->corner_count;
        const struct shape_edge *edge = &shape->edges[along / (layout->size - 2)];
        at = edge->from;
        axis = edge->axis;
        step = along % (layout->size - 2) + 1;
    }
    glm_mat4_identity(out);
    glm_vec3_copy((vec3){(float)at.x, (float)at.y, (float)at.z}, out[3]);
    glm_vec3_scale(out[3], (float)pitch, out[3]);
    out[3][axis] += (float)step;
    glm_vec3_add(out[3], (float *)layout->body, out[3]);
}

/* ---- roles ---- */

static bool is_laid(enum lesson_role role)
{
    return role == LESSON_PLACED || role == LESSON_FITS;
}

/* The place with whatever does not exist replaced by waiting. */
static struct lesson_place usable(const struct shape *shape, const struct lesson_place *place)
{
    bool on_face = (unsigned)place->role < LESSON_ROLE_COUNT && place->role >= LESSON_PLACED;
    bool exists = place->face >= 0 && place->face < shape->face_count && place->orientation >= 0 &&
                  place->orientation < MAT_ORIENTATIONS;
    if ((unsigned)place->role < LESSON_ROLE_COUNT && (!on_face || exists))
        return *place;
    return (struct lesson_place){.role = LESSON_WAITING, .face = -1};
}

/* The mat that lies on each face, -1 for none. */
static void find_laid(const struct shape *shape, const struct lesson_layout *layout,
                      const struct lesson_place *places, int *mat_of)
{
    for (int face = 0; face < shape->face_count; face++)
        mat_of[face] = -1;
    for (int mat = 0; mat < layout->mat_count; mat++) {
        struct lesson_place place = usable(shape, &places[mat]);
        if (is_laid(place.role))
            mat_of[place.face] = mat;
    }
}

/* ---- poses ---- */

static void place_on_face(const struct shape *shape, const struct lesson_layout *layout,
                          const struct lesson_place *place, mat4 out)
{
    pose_placement(shape, place->face, place->orientation, layout->size, out);
    glm_vec3_add(out[3], (float *)layout->body, out[3]);
    if (is_laid(place->role))
        return;
    float outer = place->orientation & MAT_FLIPPED ? -1.0f : 1.0f;
    glm_vec3_muladds(out[2], outer * layout->hover, out[3]);
}

static void place_on_table(const struct lesson_layout *layout, int pile, int level, mat4 out)
{
    float yaw = glm_rad(layout->yaw), u = layout->piles[pile][0], v = layout->piles[pile][1];
    glm_mat4_identity(out);
    out[0][0] = out[1][1] = cosf(yaw);
    out[0][1] = sinf(yaw);
    out[1][0] = -sinf(yaw);
    out[3][0] = u * out[0][0] + v * out[1][0];
    out[3][1] = u * out[0][1] + v * out[1][1];
    out[3][2] = 0.5f + (float)level;
}

/* Piles from their bottom up: the highest index of each lies lowest, and what would make it higher
 * than LESSON_PILE_HEIGHT lies unseen in its lowest mat. */
static void fill_piles(const struct shape *shape, const struct lesson_layout *layout,
                       const struct lesson_place *places, struct lesson_state *out)
{
    int above[LESSON_MAX_PILES] = {0};
    for (int mat = 0; mat < layout->mat_count; mat++)
        if (usable(shape, &places[mat]).role < LESSON_PLACED)
            above[mat / layout->pile_share]++;
    for (int mat = layout->mat_count - 1, level = 0, pile = -1; mat >= 0; mat--) {
        if (mat / layout->pile_share != pile)
            level = 0;
        pile = mat / layout->pile_share;
        if (usable(shape, &places[mat]).role >= LESSON_PLACED)
            continue;
        bool seen = above[pile]-- <= LESSON_PILE_HEIGHT;
        place_on_table(layout, pile, level, out->poses[mat]);
        out->opacity[mat] = seen ? 1.0f : 0.0f;
        level += seen ? 1 : 0;
    }
}

static void fill_mat(const struct shape *shape, const struct lesson_layout *layout, int mat,
                     const struct lesson_place *place, const int *mat_of, struct lesson_state *out)
{
    memset(out->contact[mat], 0, sizeof out->contact[mat]);
    out->aside[mat] = place->role == LESSON_SET_ASIDE ? 1.0f
                      : place->role == LESSON_TRIED   ? TRIED_PALE
                                                      : 0.0f;
    out->tried[mat] = place->role == LESSON_TRIED ? 1.0f : 0.0f;
    out->verdict[mat] = place->role == LESSON_FITS       ? 1.0f
                        : place->role == LESSON_REJECTED ? -1.0f
                                                         : 0.0f;
    out->outer[mat] = 0;
    if (place->role < LESSON_PLACED)
        return;
    out->outer[mat] = place->orientation & MAT_FLIPPED ? -1 : 1;
    out->opacity[mat] = 1.0f;
    place_on_face(shape, layout, place, out->poses[mat]);
    for (int side = 0; side < 4 && is_laid(place->role); side++) {
        int at = pose_face_side(place->orientation, side);
        struct face_at other = shape_neighbour(shape, place->face, at);
        if (other.face >= 0 && mat_of[other.face] >= 0)
            out->contact[mat][side] = 1.0f;
    }
}

/* ---- what hides the mat on trial ---- */

/* How much of the mat on trial `pose` the eye finds behind another one, 0..1. */
static float hidden_share(const struct lesson_layout *layout, const float *eye, mat4 pose,
                          mat4 other)
{
    float half = 0.5f * (float)layout->size;
    vec3 from;
    int hidden = 0;
    glm_vec3_sub((float *)eye, other[3], from);
    float height = glm_vec3_dot(from, other[2]);
    for (int i = 0; i < SAMPLES * SAMPLES; i++) {
        float x = 0.8f * half * (float)(i % SAMPLES - SAMPLES / 2);
        float y = 0.8f * half * (float)(i / SAMPLES - SAMPLES / 2);
        vec3 way;
        glm_vec3_sub(pose[3], (float *)eye, way);
        glm_vec3_muladds(pose[0], x, way);
        glm_vec3_muladds(pose[1], y, way);
        float fall = glm_vec3_dot(way, other[2]);
        float share = fall != 0.0f ? -height / fall : -1.0f;
        float across = glm_vec3_dot(from, other[0]) + share * glm_vec3_dot(way, other[0]);
        float along = glm_vec3_dot(from, other[1]) + share * glm_vec3_dot(way, other[1]);
        if (share > 0.0f && share < 0.98f && fabsf(across) <= half && fabsf(along) <= half)
            hidden++;
    }
    return (float)hidden / (SAMPLES * SAMPLES);
}

/* Makes what hides the mat `trial` see-through, when its outside looks away from the eye. */
static void see_through(const struct lesson_layout *layout, const struct lesson_place *places,
                        int trial, const float *eye, struct lesson_state *out)
{
    vec3 outside, toward;
    glm_vec3_scale(out->poses[trial][2], (float)out->outer[trial], outside);
    glm_vec3_sub((float *)eye, out->poses[trial][3], toward);
    glm_vec3_normalize(toward);
    float away = ease_smooth(ease_window(-glm_vec3_dot(outside, toward), 0.02f, 0.2f));
    for (int mat = 0; mat < layout->mat_count && away > 0.0f; mat++) {
        if (mat == trial || !out->outer[mat] || !is_laid(places[mat].role))
            continue;
        float hidden = hidden_share(layout, eye, out->poses[trial], out->poses[mat]);
        out->opacity[mat] = 1.0f - away * (1.0f - SEEN_THROUGH) * ease_smooth(3.0f * hidden);
    }
}

/* Light comes through see-through mats into the seams beside them. */
static void open_seams(const struct shape *shape, const struct lesson_layout *layout,
                       const struct lesson_place *places, const int *mat_of,
                       struct lesson_state *out)
{
    for (int mat = 0; mat < layout->mat_count; mat++)
        for (int side = 0; side < 4; side++) {
            if (out->contact[mat][side] <= 0.0f)
                continue;
            int at = pose_face_side(places[mat].orientation, side);
            struct face_at other = shape_neighbour(shape, places[mat].face, at);
            float opacity = out->opacity[mat_of[other.face]];
            out->contact[mat][side] = opacity * opacity;
        }
}

/* ---- all together ---- */

void lesson_stage_evaluate(const struct shape *shape, const struct lesson_layout *layout,
                           const struct lesson_place *places, const float *eye,
                           struct lesson_state *out)
{
    int mat_of[SHAPE_MAX_FACES], trial = -1;
    find_laid(shape, layout, places, mat_of);
    fill_piles(shape, layout, places, out);
    for (int mat = 0; mat < layout->mat_count; mat++) {
        struct lesson_place place = usable(shape, &places[mat]);
        fill_mat(shape, layout, mat, &place, mat_of, out);
        if (place.role > LESSON_PLACED)
            trial = mat;
    }
    if (eye && trial >= 0) {
        see_through(layout, places, trial, eye, out);
        open_seams(shape, layout, places, mat_of, out);
    }
}

int lesson_stage_ghosts(const struct shape *shape, const struct lesson_layout *layout,
                        const struct lesson_place *places, int chosen, struct lesson_ghost *out)
{
    int mat_of[SHAPE_MAX_FACES], count = 0;
    find_laid(shape, layout, places, mat_of);
    for (int face = 0; face < shape->face_count; face++) {
        if (mat_of[face] >= 0)
            continue;
        struct lesson_ghost *ghost = &out[count++];
        lesson_stage_face(shape, layout, face, ghost->frame);
        ghost->face = face;
        ghost->size = layout->size;
        ghost->emphasis = face == chosen ? 1.0f : 0.0f;
        shape_face_name(shape, face, ghost->name);
    }
    return count;
}
