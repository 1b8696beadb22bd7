/* From the scene's mats to groups of instances. */
#include "render/renderer_internal.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { SMOOTH_MATS = 64, FAIR_MATS = 256 };

static const float LEAST_OPACITY = 0.004f; /* less is not seen at all */
static const float SOLID_OPACITY = 0.996f;
static const float LEAST_ALBEDO = 0.012f; /* linear; black foam still shows its letter */

static bool grow(void **array, size_t size, int count)
{
    void *bigger = realloc(*array, size * (size_t)count);
    if (bigger)
        *array = bigger;
    return bigger != NULL;
}

static bool make_instances(struct renderer *renderer, int count)
{
    void *instances = renderer->instances;
    if (count <= renderer->instance_capacity)
        return true;
    if (!grow(&instances, sizeof *renderer->instances, count))
        return false;
    renderer->instances = instances;
    renderer->instance_capacity = count;
    return true;
}

static bool make_room(struct renderer *renderer, int mats)
{
    if (mats > renderer->capacity) {
        void *ordered = renderer->ordered, *groups = renderer->groups;
        bool done = grow(&ordered, sizeof *renderer->ordered, mats);
        done = grow(&groups, sizeof *renderer->groups, mats) && done;
        renderer->ordered = ordered;
        renderer->groups = groups;
        if (!done)
            return false;
        renderer->capacity = mats;
    }
    if (renderer->meshes.count > renderer->nearest_capacity) {
        void *nearest = renderer->nearest;
        if (!grow(&nearest, sizeof *renderer->nearest, renderer->meshes.count))
            return false;
        renderer->nearest = nearest;
        renderer->nearest_capacity = renderer->meshes.count;
    }
    return true;
}

/* Solid before see-through, then groups from the nearest on, then mats from the nearest on: what is
 * hidden is then mostly rejected before it is shaded. */
static int compare(const void *left, const void *right)
{
    const struct ordered *a = left, *b = right;
    if (a->translucent != b->translucent)
        return a->translucent ? 1 : -1;
    if (a->entry != b->entry) {
        if (a->group_distance != b->group_distance)
            return a->group_distance < b->group_distance ? -1 : 1;
        return a->entry < b->entry ? -1 : 1;
    }
    if (a->distance != b->distance)
        return a->distance < b->distance ? -1 : 1;
    return a->mat < b->mat ? -1 : 1;
}

static float to_linear(unsigned byte)
{
    float x = (float)byte / 255;
    return x <= 0.04045f ? x / 12.92f : powf((x + 0.055f) / 1.055f, 2.4f);
}

static void fill_instance(const struct renderer *renderer, const struct scene_mat *mat,
                          struct instance *out)
{
    int column = -1, row = -1;
    renderer_set_pose(out, mat->pose);
    for (int c = 0; c < 3; c++)
        out->colour[c] = fmaxf(to_linear(mat->colour >> (16 - 8 * c) & 255), LEAST_ALBEDO);
    out->colour[3] = fminf(fmaxf(mat->opacity, 0), 1);
    /* Light that passes through mats brightens the seams between them too. */
    for (int side = 0; side < 4; side++)
        out->contact[side] = mat->contact[side] * out->colour[3] * out->colour[3];
    if (!labels_find(&renderer->labels, mat->label, &column, &row))
        column = -1;
    out->extra[0] = (float)column;
    out->extra[1] = (float)row;
    out->extra[2] = (float)mat->pattern.size;
    out->extra[3] = 2 * (float)mat->glow + fminf(fmaxf(mat->highlight, 0), 1);
}

/* Finds meshes and distances of all mats that can be seen. */
static enum render_status order_mats(struct renderer *renderer, const struct scene *scene)
{
    int segments = scene->mat_count <= SMOOTH_MATS ? 3 : 2;
    segments = scene->quality.fine_light ? segments : segments - 1;
    segments = scene->mat_count <= FAIR_MATS ? segments : 1;
    int count = 0;
    if (!make_room(renderer, scene->mat_count))
        return RENDER_NO_MEMORY;
    for (int i = 0; i < scene->mat_count; i++) {
        const struct scene_mat *mat = &scene->mats[i];
        struct ordered *to = &renderer->ordered[count];
        if (mat->opacity < LEAST_OPACITY)
            continue;
        enum render_status status =
            mesh_store_find(&renderer->meshes, mat->pattern, segments, &to->entry);
        if (status == RENDER_OK)
            status = mesh_store_find(&renderer->meshes, mat->pattern, 1, &to->coarse);
        if (status != RENDER_OK)
            return status;
        float dx = mat->pose[3][0] - scene->eye[0], dy = mat->pose[3][1] - scene->eye[1];
        float dz = mat->pose[3][2] - scene->eye[2];
        to->mat = i;
        to->distance = dx * dx + dy * dy + dz * dz;
        to->translucent = mat->opacity < SOLID_OPACITY;
        count++;
    }
    renderer->instance_count = count;
    return make_room(renderer, scene->mat_count) ? RENDER_OK : RENDER_NO_MEMORY;
}

static void sort_mats(struct renderer *renderer)
{
    for (int i = 0; i < renderer->meshes.count; i++)
        renderer->nearest[i] = INFINITY;
    for (int i = 0; i < renderer->instance_count; i++) {
        const struct ordered *mat = &renderer->ordered[i];
        renderer->nearest[mat->entry] = fminf(renderer->nearest[mat->entry], mat->distance);
    }
    for (int i = 0; i < renderer->instance_count; i++)
        renderer->ordered[i].group_distance = renderer->nearest[renderer->ordered[i].entry];
    if (renderer->instance_count > 1) {
        qsort(renderer->ordered, (size_t)renderer->instance_count, sizeof *renderer->ordered,
              compare);
    }
}

static void make_groups(struct renderer *renderer, const struct scene *scene)
{
    float opacity = 0;
    struct group *group = NULL;
    int entry = -1;
    renderer->group_count = renderer->opaque_groups = renderer->opaque_instances = 0;
    renderer->highlighted = false;
    for (int i = 0; i < renderer->instance_count; i++) {
        const struct ordered *from = &renderer->ordered[i];
        const struct scene_mat *mat = &scene->mats[from->mat];
        if (!group || from->entry != entry || from->translucent != group->translucent) {
            group = &renderer->groups[renderer->group_count++];
            entry = from->entry;
            *group = (struct group){renderer->meshes.entries[entry].range,
                                    renderer->meshes.entries[from->coarse].range, i, 0,
                                    from->translucent};
            renderer->opaque_groups += from->translucent ? 0 : 1;
        }
        group->count++;
        fill_instance(renderer, mat, &renderer->instances[i]);
        renderer->highlighted = renderer->highlighted || mat->highlight > 0;
        renderer->opaque_instances += from->translucent ? 0 : 1;
        renderer->stats.triangles += group->range.count / 3;
        opacity += fminf(mat->opacity, 1);
    }
    renderer->stats.patterns = renderer->group_count;
    renderer->solid = renderer->opaque_groups > 0 || renderer->instance_count == 0
                          ? 1
                          : opacity / (float)renderer->instance_count;
}

enum render_status renderer_prepare(struct renderer *renderer, const struct scene *scene)
{
    mesh_store_trim(&renderer->meshes);
    glActiveTexture(GL_TEXTURE0 + UNIT_LABELS);
    enum render_status status = labels_prepare(&renderer->labels, scene);
    if (status == RENDER_OK)
        status = order_mats(renderer, scene);
    if (status != RENDER_OK)
        return status;
    if (!make_instances(renderer, scene->mat_count + renderer_overlay_most(scene)))
        return RENDER_NO_MEMORY;
    sort_mats(renderer);
    make_groups(renderer, scene);
    renderer_fill_overlays(renderer, scene);
    const struct overlays *overlays = &renderer->overlays;
    size_t count = (size_t)(overlays->letter_first + overlays->letter_count);
    glBindBuffer(GL_ARRAY_BUFFER, renderer->instance_buffer);
    glBufferData(GL_ARRAY_BUFFER, (GLsizeiptr)(count * sizeof(struct instance)),
                 renderer->instances, GL_STREAM_DRAW);
    return RENDER_OK;
}
