#include "render/renderer_internal.h"
#include "render/shader.h"
#include "render/shader_sources.h"

#include <math.h>
#include <string.h>

/* Taps of the shadow filter that programs are made for. */
static const int TAPS[3] = {0, 1, 9};

struct program_source {
    const unsigned char *vertex, *fragment;
    const char *defines;
};

static const struct program_source SOURCES[PROGRAM_COUNT] = {
    [PROGRAM_SHADOW] = {shader_plain_vert, shader_plain_frag, ""},
    [PROGRAM_TABLE_MAP] = {shader_plain_vert, shader_plain_frag, "#define TABLE_MAP\n"},
    [PROGRAM_BLUR] = {shader_blur_vert, shader_blur_frag, ""},
    [PROGRAM_BLUR_SECOND] = {shader_blur_vert, shader_blur_frag, "#define SECOND\n"},
    [PROGRAM_BACKDROP + BACKDROP_COARSE] = {shader_backdrop_vert, shader_backdrop_frag, ""},
    [PROGRAM_BACKDROP +
        BACKDROP_FINE] = {shader_backdrop_vert, shader_backdrop_frag, "#define FINE\n"},
    [PROGRAM_BACKDROP +
        BACKDROP_FLAT] = {shader_backdrop_vert, shader_backdrop_frag, "#define FLAT\n"},
    [PROGRAM_TABLE +
        BACKDROP_COARSE] = {shader_table_vert, shader_backdrop_frag, "#define TABLE\n"},
    [PROGRAM_TABLE +
        BACKDROP_FINE] = {shader_table_vert, shader_backdrop_frag, "#define TABLE\n#define FINE\n"},
    [PROGRAM_TABLE +
        BACKDROP_FLAT] = {shader_table_vert, shader_backdrop_frag, "#define TABLE\n#define FLAT\n"},
    [PROGRAM_MAP + BACKDROP_COARSE] = {shader_table_vert, shader_backdrop_frag, "#define MAP\n"},
    [PROGRAM_MAP +
        BACKDROP_FINE] = {shader_table_vert, shader_backdrop_frag, "#define MAP\n#define FINE\n"},
    [PROGRAM_MAP +
        BACKDROP_FLAT] = {shader_table_vert, shader_backdrop_frag, "#define MAP\n#define FLAT\n"},
    [PROGRAM_DEPTH] = {shader_plain_vert, shader_plain_frag, "#define SCENE\n"},
    [PROGRAM_FLAT] = {shader_plain_vert, shader_plain_frag, "#define SCENE\n#define FLAT\n"},
    [PROGRAM_OUTLINE] = {shader_plain_vert, shader_plain_frag, "#define OUTLINE\n"},
    [PROGRAM_LABEL] = {shader_label_vert, shader_label_frag, ""},
    [PROGRAM_MARK] = {shader_mark_vert, shader_mark_frag, ""},
    [PROGRAM_HALO] = {shader_mark_vert, shader_mark_frag, "#define HALO\n"},
    [PROGRAM_GHOST] = {shader_ghost_vert, shader_ghost_frag, ""},
    [PROGRAM_NAME] = {shader_name_vert, shader_name_frag, ""},
    [PROGRAM_MAT + 0] = {shader_mat_vert, shader_mat_frag, "#define TAPS 0\n"},
    [PROGRAM_MAT + 1] = {shader_mat_vert, shader_mat_frag, "#define TAPS 0\n#define FINE\n"},
    [PROGRAM_MAT + 2] = {shader_mat_vert, shader_mat_frag, "#define TAPS 0\n#define GLOW\n"},
    [PROGRAM_MAT + 3] = {shader_mat_vert, shader_mat_frag,
                         "#define TAPS 0\n#define GLOW\n#define FINE\n"},
    [PROGRAM_MAT + 4] = {shader_mat_vert, shader_mat_frag, "#define TAPS 1\n"},
    [PROGRAM_MAT + 5] = {shader_mat_vert, shader_mat_frag, "#define TAPS 1\n#define FINE\n"},
    [PROGRAM_MAT + 6] = {shader_mat_vert, shader_mat_frag, "#define TAPS 1\n#define GLOW\n"},
    [PROGRAM_MAT + 7] = {shader_mat_vert, shader_mat_frag,
                         "#define TAPS 1\n#define GLOW\n#define FINE\n"},
    [PROGRAM_MAT + 8] = {shader_mat_vert, shader_mat_frag, "#define TAPS 9\n"},
    [PROGRAM_MAT + 9] = {shader_mat_vert, shader_mat_frag, "#define TAPS 9\n#define FINE\n"},
    [PROGRAM_MAT + 10] = {shader_mat_vert, shader_mat_frag, "#define TAPS 9\n#define GLOW\n"},
    [PROGRAM_MAT + 11] = {shader_mat_vert, shader_mat_frag,
                          "#define TAPS 9\n#define GLOW\n#define FINE\n"},
};

static void connect(struct program *program)
{
    static const struct {
        const char *name;
        enum texture_unit unit;
    } samplers[] = {{"u_shadow", UNIT_SHADOW}, {"u_labels", UNIT_LABELS}, {"u_grain", UNIT_GRAIN},
                    {"u_volume", UNIT_VOLUME}, {"u_map", UNIT_MAP},       {"u_source", UNIT_SOURCE},
                    {"u_ground", UNIT_GROUND}};
    GLuint block = glGetUniformBlockIndex(program->name, "Scene");
    if (block != GL_INVALID_INDEX)
        glUniformBlockBinding(program->name, block, 0);
    glUseProgram(program->name);
    for (size_t i = 0; i < sizeof samplers / sizeof *samplers; i++) {
        GLint at = glGetUniformLocation(program->name, samplers[i].name);
        if (at >= 0)
            glUniform1i(at, (GLint)samplers[i].unit);
    }
    program->clip = glGetUniformLocation(program->name, "u_clip");
    program->outline = glGetUniformLocation(program->name, "u_outline");
    program->colour = glGetUniformLocation(program->name, "u_colour");
    program->step = glGetUniformLocation(program->name, "u_step");
    program->label_grid = glGetUniformLocation(program->name, "u_label_grid");
    program->share = glGetUniformLocation(program->name, "u_share");
}

enum render_status renderer_use(struct renderer *renderer, int id, struct program **out)
{
    struct program *program = &renderer->programs[id];
    *out = program;
    if (!program->name) {
        const struct program_source *from = &SOURCES[id];
        struct shader_source source = {(const char *)from->vertex, (const char *)from->fragment,
                                       (const char *)shader_common_glsl, from->defines};
        enum render_status status = shader_create(&source, &program->name, renderer->message);
        if (status != RENDER_OK)
            return status;
        connect(program);
    }
    glUseProgram(program->name);
    return RENDER_OK;
}

static void instance_attribute(GLuint location, size_t offset)
{
    glVertexAttribPointer(location, 4, GL_FLOAT, GL_FALSE, sizeof(struct instance),
                          (const void *)offset);
}

/* Drawing from a base instance is not in OpenGL ES 3.0, so the attributes move instead. */
void renderer_point_at(struct renderer *renderer, int instance)
{
    size_t base = (size_t)instance * sizeof(struct instance);
    glBindBuffer(GL_ARRAY_BUFFER, renderer->instance_buffer);
    for (GLuint row = 0; row < 3; row++)
        instance_attribute(SHADER_POSE + row, base + row * 4 * sizeof(float));
    instance_attribute(SHADER_COLOUR, base + offsetof(struct instance, colour));
    instance_attribute(SHADER_CONTACT, base + offsetof(struct instance, contact));
    instance_attribute(SHADER_EXTRA, base + offsetof(struct instance, extra));
}

static void draw_groups(struct renderer *renderer, int first, int end, bool coarse)
{
    glBindVertexArray(renderer->vertex_array);
    for (int g = first; g < end; g++) {
        const struct group *group = &renderer->groups[g];
        renderer_point_at(renderer, group->first);
        const struct mesh_range *range = coarse ? &group->coarse : &group->range;
        glDrawElementsInstanced(GL_TRIANGLES, range->count, GL_UNSIGNED_INT,
                                (const void *)range->byte_offset, group->count);
        renderer->stats.draw_calls++;
    }
    renderer->stats.passes++;
}

void renderer_draw_groups(struct renderer *renderer, int first, int end)
{
    draw_groups(renderer, first, end, false);
}

void renderer_draw_coarse(struct renderer *renderer, int first, int end)
{
    draw_groups(renderer, first, end, true);
}

static int mat_program(const struct quality *quality, bool glow)
{
    int index = 2;
    int taps = quality->shadow_resolution > 0 ? quality->shadow_taps : 0;
    while (index > 0 && TAPS[index] > taps)
        index--;
    return PROGRAM_MAT + 4 * index + (glow ? 2 : 0) + (quality->fine_light ? 1 : 0);
}

/* Sets how much of the mats' opacity counts in the passes that follow: 0 none, 1 all of it. */
static void set_pass_alpha(struct renderer *renderer, struct scene_block *block, float share)
{
    block->picture[2] = share;
    renderer_set_block(renderer, block);
}

static enum render_status shade(struct renderer *renderer, const struct scene *scene, int first,
                                int end)
{
    struct program *program = NULL;
    enum render_status status =
        renderer_use(renderer, mat_program(&scene->quality, renderer->highlighted), &program);
    if (status != RENDER_OK || first == end)
        return status;
    glActiveTexture(GL_TEXTURE0 + UNIT_GRAIN);
    glBindTexture(GL_TEXTURE_2D, renderer->grain_texture);
    renderer_draw_groups(renderer, first, end);
    return RENDER_OK;
}

/* Prints the letters on what has been shaded: all instances first..end-1 by one call, whatever
 * their patterns. `compare` is GL_LESS where the nearest surface is drawn, GL_GREATER for the
 * farthest; letters lie in the surface and are moved a little to win. */
static enum render_status print_labels(struct renderer *renderer, int first, int end,
                                       GLenum compare)
{
    struct program *program = NULL;
    float toward = compare == GL_LESS ? -1 : 1;
    enum render_status status = renderer_use(renderer, PROGRAM_LABEL, &program);
    if (status != RENDER_OK || first == end)
        return status;
    glActiveTexture(GL_TEXTURE0 + UNIT_LABELS);
    glBindTexture(GL_TEXTURE_2D, renderer->labels.texture);
    glUniform3f(program->label_grid, (float)renderer->labels.columns, (float)renderer->labels.rows,
                LABELS_SPREAD);
    glDepthFunc(compare);
    glDepthMask(GL_FALSE);
    glEnable(GL_POLYGON_OFFSET_FILL);
    glPolygonOffset(toward, toward * 4);
    glEnable(GL_BLEND);
    glBlendFunc(GL_DST_COLOR, GL_ONE_MINUS_SRC_ALPHA);
    glBindVertexArray(renderer->vertex_array);
    renderer_point_at(renderer, first);
    glDrawArraysInstanced(GL_TRIANGLES, 0, 12, end - first);
    glDisable(GL_BLEND);
    glDisable(GL_POLYGON_OFFSET_FILL);
    glDepthMask(GL_TRUE);
    return RENDER_OK;
}

/* An outline around mats that glow: their back sides, grown by a few pixels. */
static enum render_status outline(struct renderer *renderer, const struct scene *scene)
{
    struct program *program = NULL;
    GLint viewport[4];
    enum render_status status = renderer_use(renderer, PROGRAM_OUTLINE, &program);
    if (status != RENDER_OK)
        return status;
    glGetIntegerv(GL_VIEWPORT, viewport);
    float pixels = fmaxf(1.5f, 3.0f * (float)scene->viewport.height / 720) *
                   fminf(scene->quality.resolution, 1);
    glUniform4f(program->outline, 2 / (float)viewport[2], 2 / (float)viewport[3], pixels, 0);
    glCullFace(GL_FRONT);
    renderer_draw_groups(renderer, 0, renderer->group_count);
    glCullFace(GL_BACK);
    return RENDER_OK;
}

static enum render_status draw_rings(struct renderer *renderer, int program_id, int rings)
{
    enum { SECTORS = 40 }; /* as in shaders/table.vert */
    struct program *program = NULL;
    enum render_status status = renderer_use(renderer, program_id, &program);
    if (status == RENDER_OK)
        glDrawArraysInstanced(GL_TRIANGLE_STRIP, 0, 2 * (SECTORS + 1), rings);
    return status;
}

/* Table and background, after what is solid and stands on it. */
static enum render_status backdrop(struct renderer *renderer, bool table, enum backdrop_look look)
{
    enum { OUTER_RINGS = 13 }; /* as in shaders/table.vert */
    struct program *program = NULL;
    enum render_status status = RENDER_OK;
    glBindVertexArray(renderer->empty_array);
    glDisable(GL_CULL_FACE);
    if (table)
        status = draw_rings(renderer, PROGRAM_MAP + (int)look, 1);
    if (table && status == RENDER_OK)
        status = draw_rings(renderer, PROGRAM_TABLE + (int)look, OUTER_RINGS);
    if (status == RENDER_OK)
        status = renderer_use(renderer, PROGRAM_BACKDROP + (int)look, &program);
    if (status == RENDER_OK) {
        glDepthFunc(GL_LEQUAL);
        glDepthMask(GL_FALSE);
        glDrawArrays(GL_TRIANGLES, 0, 3);
        glDepthMask(GL_TRUE);
        glDepthFunc(GL_LESS);
    }
    glEnable(GL_CULL_FACE);
    return status;
}

/* One layer of see-through mats: depth alone first, then only the surface that won is blended, so
 * that nothing depends on the order of the mats. `compare` keeps the nearest (GL_LESS) or the
 * farthest (GL_GREATER) surface. */
static enum render_status draw_layer(struct renderer *renderer, const struct scene *scene,
                                     GLenum compare)
{
    struct program *program = NULL;
    int first = renderer->opaque_groups, end = renderer->group_count;
    enum render_status status = renderer_use(renderer, PROGRAM_DEPTH, &program);
    if (status != RENDER_OK)
        return status;
    glColorMask(GL_FALSE, GL_FALSE, GL_FALSE, GL_FALSE);
    glDepthFunc(compare);
    renderer_draw_groups(renderer, first, end);
    glColorMask(GL_TRUE, GL_TRUE, GL_TRUE, GL_TRUE);
    glDepthFunc(GL_EQUAL);
    glEnable(GL_BLEND);
    glBlendFunc(GL_SRC_ALPHA, GL_ONE_MINUS_SRC_ALPHA);
    status = shade(renderer, scene, first, end);
    glDisable(GL_BLEND);
    if (status == RENDER_OK) {
        status =
            print_labels(renderer, renderer->opaque_instances, renderer->instance_count, compare);
    }
    glDepthFunc(GL_LESS);
    return status;
}

/* See-through mats. With nothing solid around, two layers are drawn: the farthest surface, which
 * shows the inside of the far walls, and over it the nearest. With solid mats only the nearest. */
static enum render_status draw_translucent(struct renderer *renderer, const struct scene *scene,
                                           struct scene_block *block)
{
    static const GLfloat near[] = {0}, far[] = {1};
    enum render_status status = RENDER_OK;
    if (renderer->opaque_groups == 0) {
        set_pass_alpha(renderer, block, 0.45f);
        glClearBufferfv(GL_DEPTH, 0, near);
        status = draw_layer(renderer, scene, GL_GREATER);
        glClearBufferfv(GL_DEPTH, 0, far);
    }
    if (status == RENDER_OK) {
        set_pass_alpha(renderer, block, 1);
        status = draw_layer(renderer, scene, GL_LESS);
    }
    return status;
}

static void solid_state(void)
{
    glDisable(GL_BLEND);
    glEnable(GL_DEPTH_TEST);
    glDepthFunc(GL_LESS);
    glDepthMask(GL_TRUE);
    glEnable(GL_CULL_FACE);
    glCullFace(GL_BACK);
    glFrontFace(GL_CCW);
}

enum render_status renderer_draw_scene(struct renderer *renderer, const struct scene *scene,
                                       struct scene_block *block)
{
    solid_state();
    enum render_status status = shade(renderer, scene, 0, renderer->opaque_groups);
    if (status == RENDER_OK)
        status = print_labels(renderer, 0, renderer->opaque_instances, GL_LESS);
    if (status == RENDER_OK && renderer->highlighted && renderer->opaque_groups > 0)
        status = outline(renderer, scene);
    if (status == RENDER_OK) {
        status = backdrop(renderer, block->eye[3] > 0,
                          scene->quality.fine_light ? BACKDROP_FINE : BACKDROP_COARSE);
    }
    if (status == RENDER_OK)
        status = renderer_draw_ghosts(renderer);
    if (status == RENDER_OK && renderer->opaque_groups < renderer->group_count) {
        status = renderer_draw_seen_marks(renderer);
        if (status == RENDER_OK)
            status = draw_translucent(renderer, scene, block);
        if (status == RENDER_OK && renderer->highlighted && renderer->opaque_groups == 0)
            status = outline(renderer, scene);
    }
    return status == RENDER_OK ? renderer_draw_marks(renderer) : status;
}

enum render_status renderer_draw_flat(struct renderer *renderer, const struct scene_block *block)
{
    struct program *program = NULL;
    enum render_status status = renderer_use(renderer, PROGRAM_FLAT, &program);
    if (status != RENDER_OK)
        return status;
    solid_state();
    renderer_draw_groups(renderer, 0, renderer->group_count);
    return backdrop(renderer, block->eye[3] > 0, BACKDROP_FLAT);
}
