#include "render/maps.h"

#include "render/hash.h"
#include "render/renderer_internal.h"

#include <math.h>
#include <string.h>

/* Sigma of the wide bell of the table's shadow in cells, and in texels as blur.frag has it. */
static const float WIDE_CELLS = 0.42f;
static const float WIDE_TEXELS = 4.2f;

void maps_init(struct maps *maps)
{
    *maps = (struct maps){0};
    volume_init(&maps->volume);
}

void maps_free(struct maps *maps)
{
    glDeleteFramebuffers(1, &maps->shadow_framebuffer);
    glDeleteTextures(1, &maps->shadow_texture);
    glDeleteFramebuffers(3, maps->table_framebuffer);
    glDeleteTextures(3, maps->table_texture);
    glDeleteTextures(1, &maps->volume_texture);
    glDeleteTextures(1, &maps->ground_texture);
    volume_free(&maps->volume);
    *maps = (struct maps){0};
}

static void smooth_clamped(GLenum kind)
{
    glTexParameteri(kind, GL_TEXTURE_MIN_FILTER, GL_LINEAR);
    glTexParameteri(kind, GL_TEXTURE_MAG_FILTER, GL_LINEAR);
    glTexParameteri(kind, GL_TEXTURE_WRAP_S, GL_CLAMP_TO_EDGE);
    glTexParameteri(kind, GL_TEXTURE_WRAP_T, GL_CLAMP_TO_EDGE);
}

static bool framebuffer_complete(void)
{
    return glCheckFramebufferStatus(GL_FRAMEBUFFER) == GL_FRAMEBUFFER_COMPLETE &&
           glGetError() == GL_NO_ERROR;
}

static bool make_shadow(struct maps *maps, int side)
{
    if (maps->shadow_side == side)
        return true;
    glDeleteFramebuffers(1, &maps->shadow_framebuffer);
    glDeleteTextures(1, &maps->shadow_texture);
    glGenTextures(1, &maps->shadow_texture);
    glActiveTexture(GL_TEXTURE0 + UNIT_SHADOW);
    glBindTexture(GL_TEXTURE_2D, maps->shadow_texture);
    glTexImage2D(GL_TEXTURE_2D, 0, GL_DEPTH_COMPONENT24, side, side, 0, GL_DEPTH_COMPONENT,
                 GL_UNSIGNED_INT, NULL);
    smooth_clamped(GL_TEXTURE_2D);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_COMPARE_MODE, GL_COMPARE_REF_TO_TEXTURE);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_COMPARE_FUNC, GL_LEQUAL);
    glGenFramebuffers(1, &maps->shadow_framebuffer);
    glBindFramebuffer(GL_FRAMEBUFFER, maps->shadow_framebuffer);
    glFramebufferTexture2D(GL_FRAMEBUFFER, GL_DEPTH_ATTACHMENT, GL_TEXTURE_2D, maps->shadow_texture,
                           0);
    static const GLenum none[] = {GL_NONE};
    glDrawBuffers(1, none);
    glReadBuffer(GL_NONE);
    maps->shadow_side = framebuffer_complete() ? side : 0;
    return maps->shadow_side != 0;
}

static bool make_table(struct maps *maps, int side)
{
    bool complete = true;
    if (maps->table_side == side)
        return true;
    glDeleteFramebuffers(3, maps->table_framebuffer);
    glDeleteTextures(3, maps->table_texture);
    glGenTextures(3, maps->table_texture);
    glGenFramebuffers(3, maps->table_framebuffer);
    glActiveTexture(GL_TEXTURE0 + UNIT_SOURCE);
    for (int i = 0; i < 3; i++) {
        glBindTexture(GL_TEXTURE_2D, maps->table_texture[i]);
        glTexImage2D(GL_TEXTURE_2D, 0, i < 2 ? GL_RGBA8 : GL_R8, side, side, 0,
                     i < 2 ? GL_RGBA : GL_RED, GL_UNSIGNED_BYTE, NULL);
        smooth_clamped(GL_TEXTURE_2D);
        glBindFramebuffer(GL_FRAMEBUFFER, maps->table_framebuffer[i]);
        glFramebufferTexture2D(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D,
                               maps->table_texture[i], 0);
        complete = framebuffer_complete() && complete;
    }
    maps->table_side = complete ? side : 0;
    return complete;
}

/* Everything that the maps show of the mats. */
static uint64_t hash_mats(const struct scene *scene)
{
    uint64_t hash = HASH_START;
    hash = hash_bytes(hash, &scene->table, sizeof scene->table);
    for (int i = 0; i < scene->mat_count; i++) {
        const struct scene_mat *mat = &scene->mats[i];
        hash = hash_bytes(hash, mat->pose, sizeof mat->pose);
        hash = hash_bytes(hash, &mat->pattern.rim, sizeof mat->pattern.rim);
        hash = hash_bytes(hash, &mat->pattern.size, sizeof mat->pattern.size);
        hash = hash_bytes(hash, &mat->opacity, sizeof mat->opacity);
    }
    return hash ? hash : 1;
}

static enum render_status update_volume(struct maps *maps, const struct scene *scene, uint64_t hash)
{
    bool fine = scene->quality.fine_light;
    if (maps->drawn_volume == hash && (maps->volume_fine || !fine))
        return RENDER_OK;
    enum render_status status = volume_compute(&maps->volume, scene);
    if (status != RENDER_OK)
        return status;
    glActiveTexture(GL_TEXTURE0 + UNIT_VOLUME);
    if (!maps->volume_texture) {
        glGenTextures(1, &maps->volume_texture);
        glBindTexture(GL_TEXTURE_3D, maps->volume_texture);
        smooth_clamped(GL_TEXTURE_3D);
        glTexParameteri(GL_TEXTURE_3D, GL_TEXTURE_WRAP_R, GL_CLAMP_TO_EDGE);
        glTexParameteri(GL_TEXTURE_3D, GL_TEXTURE_MAX_LEVEL, 0);
    }
    glBindTexture(GL_TEXTURE_3D, maps->volume_texture);
    glPixelStorei(GL_UNPACK_ALIGNMENT, 4);
    glTexImage3D(GL_TEXTURE_3D, 0, GL_RGBA8, maps->volume.size[0], maps->volume.size[1],
                 maps->volume.size[2], 0, GL_RGBA, GL_UNSIGNED_BYTE, maps->volume.texels);
    glActiveTexture(GL_TEXTURE0 + UNIT_GROUND);
    if (!maps->ground_texture) {
        glGenTextures(1, &maps->ground_texture);
        glBindTexture(GL_TEXTURE_2D, maps->ground_texture);
        smooth_clamped(GL_TEXTURE_2D);
    }
    glBindTexture(GL_TEXTURE_2D, maps->ground_texture);
    glTexImage2D(GL_TEXTURE_2D, 0, GL_R8, VOLUME_GROUND_SIDE, VOLUME_GROUND_SIDE, 0, GL_RED,
                 GL_UNSIGNED_BYTE, maps->volume.ground);
    maps->drawn_volume = hash;
    maps->volume_fine = fine;
    return RENDER_OK;
}

/* Groups that keep light away: the solid ones, or all when none is. */
static int casting_groups(const struct renderer *renderer)
{
    return renderer->opaque_groups > 0 ? renderer->opaque_groups : renderer->group_count;
}

static enum render_status draw_shadow(struct renderer *renderer)
{
    struct maps *maps = &renderer->maps;
    struct program *program = NULL;
    static const GLfloat far[] = {1};
    enum render_status status = renderer_use(renderer, PROGRAM_SHADOW, &program);
    if (status != RENDER_OK)
        return status;
    glBindFramebuffer(GL_FRAMEBUFFER, maps->shadow_framebuffer);
    glViewport(0, 0, maps->shadow_side, maps->shadow_side);
    glDisable(GL_BLEND);
    glEnable(GL_DEPTH_TEST);
    glDepthMask(GL_TRUE);
    glDepthFunc(GL_LESS);
    /* Only faces turned away from the light are drawn: those that are lit can then not shade
     * themselves, and those that are not need no exact shadow. */
    glEnable(GL_CULL_FACE);
    glCullFace(GL_FRONT);
    glClearBufferfv(GL_DEPTH, 0, far);
    glUniformMatrix4fv(program->clip, 1, GL_FALSE, maps->frame.shadow_clip[0]);
    renderer_draw_coarse(renderer, 0, casting_groups(renderer));
    glCullFace(GL_BACK);
    return RENDER_OK;
}

static enum render_status draw_table_cover(struct renderer *renderer)
{
    struct maps *maps = &renderer->maps;
    struct program *program = NULL;
    static const GLfloat clear[] = {0, 0, 0, 0};
    enum render_status status = renderer_use(renderer, PROGRAM_TABLE_MAP, &program);
    if (status != RENDER_OK)
        return status;
    glBindFramebuffer(GL_FRAMEBUFFER, maps->table_framebuffer[0]);
    glViewport(0, 0, maps->table_side, maps->table_side);
    glDisable(GL_DEPTH_TEST);
    /* Undersides alone: they cover the same, and they are what is lowest. */
    glEnable(GL_CULL_FACE);
    glCullFace(GL_FRONT);
    glClearBufferfv(GL_COLOR, 0, clear);
    glEnable(GL_BLEND);
    glBlendEquation(GL_MAX);
    glUniformMatrix4fv(program->clip, 1, GL_FALSE, maps->frame.table_clip[0]);
    glUniform4f(program->colour, 1 / maps->frame.height, 0, 0, 0);
    renderer_draw_coarse(renderer, 0, casting_groups(renderer));
    glBlendEquation(GL_FUNC_ADD);
    glDisable(GL_BLEND);
    glCullFace(GL_BACK);
    return RENDER_OK;
}

static enum render_status blur_table(struct renderer *renderer, int pass)
{
    struct maps *maps = &renderer->maps;
    struct program *program = NULL;
    enum render_status status =
        renderer_use(renderer, pass == 0 ? PROGRAM_BLUR : PROGRAM_BLUR_SECOND, &program);
    if (status != RENDER_OK)
        return status;
    /* The bells keep their width in cells; texels of a coarse map may be wider than wanted. */
    float step = WIDE_CELLS / (WIDE_TEXELS * maps->frame.map_side);
    glBindFramebuffer(GL_FRAMEBUFFER, maps->table_framebuffer[1 + pass]);
    glActiveTexture(GL_TEXTURE0 + UNIT_SOURCE);
    glBindTexture(GL_TEXTURE_2D, maps->table_texture[pass]);
    glUniform2f(program->step, pass == 0 ? step : 0, pass == 0 ? 0 : step);
    glDisable(GL_CULL_FACE);
    glBindVertexArray(renderer->empty_array);
    glDrawArrays(GL_TRIANGLES, 0, 3);
    return RENDER_OK;
}

static enum render_status draw_table(struct renderer *renderer)
{
    enum render_status status = draw_table_cover(renderer);
    for (int pass = 0; pass < 2 && status == RENDER_OK; pass++)
        status = blur_table(renderer, pass);
    return status;
}

static void bind_textures(const struct maps *maps)
{
    glActiveTexture(GL_TEXTURE0 + UNIT_SHADOW);
    glBindTexture(GL_TEXTURE_2D, maps->shadow_texture);
    glActiveTexture(GL_TEXTURE0 + UNIT_MAP);
    glBindTexture(GL_TEXTURE_2D, maps->table_texture[2]);
    glActiveTexture(GL_TEXTURE0 + UNIT_VOLUME);
    glBindTexture(GL_TEXTURE_3D, maps->volume_texture);
}

enum render_status maps_update(struct renderer *renderer, const struct scene *scene)
{
    struct maps *maps = &renderer->maps;
    const struct quality *quality = &scene->quality;
    int table_side = quality->fine_light ? 224 : 96;
    int shadow_side = quality->shadow_resolution > 0 ? quality->shadow_resolution : 1;
    uint64_t hash = hash_mats(scene);
    memset(&maps->frame, 0, sizeof maps->frame);
    light_frame(scene, &maps->frame);
    bool same = maps->drawn_poses == hash && maps->shadow_side == shadow_side &&
                maps->table_side == table_side && maps->drawn_theme == scene->theme &&
                maps->drawn_solid == renderer->solid &&
                memcmp(&maps->frame, &maps->drawn_frame, sizeof maps->frame) == 0;
    enum render_status status = update_volume(maps, scene, hash);
    if (status == RENDER_OK && !same) {
        struct scene_block block;
        maps->drawn_poses = 0;
        if (!make_shadow(maps, shadow_side) || !make_table(maps, table_side))
            return RENDER_NO_MEMORY;
        light_block(scene, &maps->frame, &maps->volume, renderer->solid, &block);
        renderer_set_block(renderer, &block);
        bind_textures(maps);
        status = quality->shadow_resolution > 0 ? draw_shadow(renderer) : RENDER_OK;
        status = status == RENDER_OK && scene->table ? draw_table(renderer) : status;
        if (status == RENDER_OK) {
            maps->drawn_poses = hash;
            maps->drawn_frame = maps->frame;
            maps->drawn_theme = scene->theme;
            maps->drawn_solid = renderer->solid;
        }
    }
    bind_textures(maps);
    return status;
}
