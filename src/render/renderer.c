#include "render/renderer.h"

#include "render/renderer_internal.h"
#include "render/shader.h"
#include "render/target_internal.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { TILE_SIDE = 2048, GRAIN_SIDE = 128 };

/* Noise for the foam: fine grain on coarser mottling, the same on every machine. */
static void make_grain(struct renderer *renderer)
{
    static uint8_t const middle = 128;
    uint8_t *texels = malloc((size_t)GRAIN_SIDE * GRAIN_SIDE);
    uint32_t state = 12345;
    if (!texels)
        return; /* the texture stays empty: foam without grain */
    for (int i = 0; i < GRAIN_SIDE * GRAIN_SIDE; i++) {
        int sum = 0;
        for (int k = 0; k < 4; k++) {
            state = state * 1664525u + 1013904223u;
            sum += (int)(state >> 24);
        }
        texels[i] = (uint8_t)(middle + (sum - 510) / 4);
    }
    glGenTextures(1, &renderer->grain_texture);
    glActiveTexture(GL_TEXTURE0 + UNIT_GRAIN);
    glBindTexture(GL_TEXTURE_2D, renderer->grain_texture);
    gl_upload_mipmaps(texels, GRAIN_SIDE, GRAIN_SIDE, 7);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_LINEAR_MIPMAP_LINEAR);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_LINEAR);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_S, GL_REPEAT);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_T, GL_REPEAT);
    free(texels);
}

/* Attributes that all groups share; those of instances are set for each draw call. */
static void make_arrays(struct renderer *renderer)
{
    enum { STRIDE = 32 }; /* of struct mesh_vertex */
    glGenVertexArrays(1, &renderer->empty_array);
    glGenVertexArrays(1, &renderer->overlay_array);
    glBindVertexArray(renderer->overlay_array);
    for (GLuint a = SHADER_POSE; a <= SHADER_EXTRA; a++) {
        glEnableVertexAttribArray(a);
        glVertexAttribDivisor(a, 1);
    }
    glGenVertexArrays(1, &renderer->vertex_array);
    glBindVertexArray(renderer->vertex_array);
    glBindBuffer(GL_ELEMENT_ARRAY_BUFFER, renderer->meshes.indices);
    glBindBuffer(GL_ARRAY_BUFFER, renderer->meshes.vertices);
    glVertexAttribPointer(SHADER_POSITION, 3, GL_FLOAT, GL_FALSE, STRIDE, (const void *)0);
    glVertexAttribPointer(SHADER_NORMAL, 3, GL_FLOAT, GL_FALSE, STRIDE, (const void *)12);
    glVertexAttribPointer(SHADER_OCCLUSION, 1, GL_FLOAT, GL_FALSE, STRIDE, (const void *)24);
    glVertexAttribPointer(SHADER_SEAM, 4, GL_UNSIGNED_BYTE, GL_TRUE, STRIDE, (const void *)28);
    for (GLuint a = SHADER_POSITION; a <= SHADER_EXTRA; a++) {
        glEnableVertexAttribArray(a);
        glVertexAttribDivisor(a, a >= SHADER_POSE ? 1 : 0);
    }
    glBindVertexArray(0);
}

enum render_status renderer_create(struct renderer **out, char *message)
{
    *out = NULL;
    if (message)
        message[0] = '\0';
    struct renderer *renderer = calloc(1, sizeof *renderer);
    if (!renderer)
        return RENDER_NO_MEMORY;
    mesh_store_init(&renderer->meshes);
    labels_init(&renderer->labels);
    maps_init(&renderer->maps);
    glGenBuffers(1, &renderer->instance_buffer);
    glGenBuffers(1, &renderer->block_buffer);
    make_arrays(renderer);
    make_grain(renderer);
    /* One program is compiled at once, so that a driver that cannot is found out early. */
    struct program *program = NULL;
    enum render_status status = renderer_use(renderer, PROGRAM_BACKDROP, &program);
    if (status != RENDER_OK) {
        if (message)
            memcpy(message, renderer->message, RENDERER_MESSAGE_SIZE);
        renderer_destroy(renderer);
        return status;
    }
    *out = renderer;
    return RENDER_OK;
}

void renderer_destroy(struct renderer *renderer)
{
    if (!renderer)
        return;
    for (int i = 0; i < PROGRAM_COUNT; i++)
        glDeleteProgram(renderer->programs[i].name);
    mesh_store_free(&renderer->meshes);
    labels_free(&renderer->labels);
    maps_free(&renderer->maps);
    glDeleteVertexArrays(1, &renderer->vertex_array);
    glDeleteVertexArrays(1, &renderer->empty_array);
    glDeleteVertexArrays(1, &renderer->overlay_array);
    glDeleteBuffers(1, &renderer->instance_buffer);
    glDeleteBuffers(1, &renderer->block_buffer);
    glDeleteTextures(1, &renderer->grain_texture);
    free(renderer->ordered);
    free(renderer->instances);
    free(renderer->nearest);
    free(renderer->groups);
    free(renderer);
}

struct renderer_stats renderer_stats(const struct renderer *renderer)
{
    return renderer->stats;
}

void renderer_set_block(struct renderer *renderer, const struct scene_block *block)
{
    glBindBuffer(GL_UNIFORM_BUFFER, renderer->block_buffer);
    glBufferData(GL_UNIFORM_BUFFER, sizeof *block, block, GL_STREAM_DRAW);
    glBindBufferBase(GL_UNIFORM_BUFFER, 0, renderer->block_buffer);
}

static int scaled(int pixels, float resolution)
{
    int result = (int)ceilf((float)pixels * resolution);
    return result < 1 ? 1 : result;
}

/* Draws one tile, a rectangle of the viewport in pixels with y up. */
static enum render_status draw_tile(struct renderer *renderer, const struct scene *scene,
                                    struct target *target, const struct light_tile *tile,
                                    struct scene_block *block, bool flat)
{
    static const GLfloat far[] = {1}, black[] = {0, 0, 0, 1};
    const struct scene_viewport *viewport = &scene->viewport;
    float resolution = fminf(fmaxf(scene->quality.resolution, 0.25f), 1);
    struct light_tile part = {scaled(tile->x + 1, resolution) - 1,
                              scaled(tile->y + 1, resolution) - 1, scaled(tile->width, resolution),
                              scaled(tile->height, resolution)};
    struct light_tile whole = {0, 0, scaled(viewport->width, resolution),
                               scaled(viewport->height, resolution)};
    if (tile->width == viewport->width && tile->height == viewport->height)
        part = whole;
    int width = 0, height = 0;
    target_size(target, &width, &height);
    int rect[4] = {viewport->x + tile->x, height - viewport->y - viewport->height + tile->y,
                   tile->width, tile->height};
    light_block_tile(scene, &part, &whole, block);
    renderer_set_block(renderer, block);
    enum render_status status =
        target_begin(target, part.width, part.height, scene->quality.samples);
    if (status != RENDER_OK)
        return status;
    renderer->stats.samples = target->samples;
    glDepthMask(GL_TRUE);
    glColorMask(GL_TRUE, GL_TRUE, GL_TRUE, GL_TRUE);
    glClearBufferfv(GL_DEPTH, 0, far);
    glClearBufferfv(GL_COLOR, 0, black);
    status =
        flat ? renderer_draw_flat(renderer, block) : renderer_draw_scene(renderer, scene, block);
    if (status != RENDER_OK)
        return status;
    return target_end(target, part.width, part.height, rect);
}

/* Large pictures are drawn in tiles, so that the samples of one tile are all the memory needed. */
static enum render_status draw_tiles(struct renderer *renderer, const struct scene *scene,
                                     struct target *target, struct scene_block *block, bool flat)
{
    const struct scene_viewport *viewport = &scene->viewport;
    enum render_status status = RENDER_OK;
    for (int y = 0; y < viewport->height && status == RENDER_OK; y += TILE_SIDE) {
        for (int x = 0; x < viewport->width && status == RENDER_OK; x += TILE_SIDE) {
            struct light_tile tile = {x, y, viewport->width - x, viewport->height - y};
            tile.width = tile.width < TILE_SIDE ? tile.width : TILE_SIDE;
            tile.height = tile.height < TILE_SIDE ? tile.height : TILE_SIDE;
            status = draw_tile(renderer, scene, target, &tile, block, flat);
        }
    }
    return status;
}

static enum render_status draw(struct renderer *renderer, const struct scene *scene,
                               struct target *target, bool flat)
{
    struct scene_block block;
    memset(&renderer->stats, 0, sizeof renderer->stats);
    if (scene->viewport.width < 1 || scene->viewport.height < 1)
        return RENDER_OK;
    glDisable(GL_SCISSOR_TEST);
    glDisable(GL_BLEND);
    glColorMask(GL_TRUE, GL_TRUE, GL_TRUE, GL_TRUE);
    enum render_status status = renderer_prepare(renderer, scene);
    if (status == RENDER_OK && flat)
        light_frame(scene, &renderer->maps.frame);
    else if (status == RENDER_OK)
        status = maps_update(renderer, scene);
    if (status == RENDER_OK) {
        light_block(scene, &renderer->maps.frame, &renderer->maps.volume, renderer->solid, &block);
        status = draw_tiles(renderer, scene, target, &block, flat);
    }
    glBindVertexArray(0);
    gl_check("render_scene");
    return status;
}

enum render_status render_scene(struct renderer *renderer, const struct scene *scene,
                                struct target *target)
{
    assert(renderer && scene && target && scene->radius > 0);
    return draw(renderer, scene, target, false);
}

enum render_status render_flat(struct renderer *renderer, const struct scene *scene,
                               struct target *target)
{
    assert(renderer && scene && target && scene->radius > 0);
    return draw(renderer, scene, target, true);
}

void renderer_finish(struct renderer *renderer)
{
    (void)renderer; /* the context is current; it is asked for so that there is one */
    glFinish();
}
