#include "render/ui_backend.h"

#include "render/gl.h"
#include "render/shader.h"
#include "render/shader_sources.h"
#include "render/target_internal.h"

#include <stddef.h>
#include <stdlib.h>

enum { MOST_IMAGES = 64 };

struct ui_backend {
    GLuint program;
    GLint size, is_atlas;
    GLuint array, vertices, indices;
    GLuint atlas;
    int atlas_width, atlas_height; /* of the texture */
    GLuint images[MOST_IMAGES];    /* image i + 1 of the draw list; 0: free */
};

static GLuint make_texture(void)
{
    GLuint texture = 0;
    glGenTextures(1, &texture);
    glBindTexture(GL_TEXTURE_2D, texture);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_LINEAR);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_LINEAR);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_S, GL_CLAMP_TO_EDGE);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_T, GL_CLAMP_TO_EDGE);
    return texture;
}

static void attribute(GLuint program, const char *name, GLint count, GLenum type, size_t offset)
{
    GLint at = glGetAttribLocation(program, name);
    if (at >= 0) {
        glEnableVertexAttribArray((GLuint)at);
        glVertexAttribPointer((GLuint)at, count, type, type == GL_UNSIGNED_BYTE,
                              sizeof(struct ui_vertex), (const void *)offset);
    }
}

static void make_array(struct ui_backend *backend)
{
    GLuint program = backend->program;
    glGenVertexArrays(1, &backend->array);
    glGenBuffers(1, &backend->vertices);
    glGenBuffers(1, &backend->indices);
    glBindVertexArray(backend->array);
    glBindBuffer(GL_ARRAY_BUFFER, backend->vertices);
    glBindBuffer(GL_ELEMENT_ARRAY_BUFFER, backend->indices);
    attribute(program, "a_place", 2, GL_FLOAT, offsetof(struct ui_vertex, x));
    attribute(program, "a_texel", 2, GL_FLOAT, offsetof(struct ui_vertex, u));
    attribute(program, "a_box", 4, GL_FLOAT, offsetof(struct ui_vertex, local_x));
    attribute(program, "a_edge", 3, GL_FLOAT, offsetof(struct ui_vertex, radius));
    attribute(program, "a_fill", 4, GL_UNSIGNED_BYTE, offsetof(struct ui_vertex, fill));
    attribute(program, "a_line", 4, GL_UNSIGNED_BYTE, offsetof(struct ui_vertex, edge));
    glBindVertexArray(0);
}

enum render_status ui_backend_create(struct ui_backend **out)
{
    static const struct shader_source source = {(const char *)shader_ui_vert,
                                                (const char *)shader_ui_frag, NULL, NULL};
    *out = NULL;
    struct ui_backend *backend = calloc(1, sizeof *backend);
    if (!backend)
        return RENDER_NO_MEMORY;
    enum render_status status = shader_create(&source, &backend->program, NULL);
    if (status != RENDER_OK) {
        free(backend);
        return status;
    }
    glUseProgram(backend->program);
    glUniform1i(glGetUniformLocation(backend->program, "u_texture"), 0);
    backend->size = glGetUniformLocation(backend->program, "u_size");
    backend->is_atlas = glGetUniformLocation(backend->program, "u_is_atlas");
    make_array(backend);
    *out = backend;
    return RENDER_OK;
}

void ui_backend_destroy(struct ui_backend *backend)
{
    if (!backend)
        return;
    glDeleteProgram(backend->program);
    glDeleteVertexArrays(1, &backend->array);
    glDeleteBuffers(1, &backend->vertices);
    glDeleteBuffers(1, &backend->indices);
    glDeleteTextures(1, &backend->atlas);
    glDeleteTextures(MOST_IMAGES, backend->images);
    free(backend);
}

static void upload_atlas(struct ui_backend *backend, struct ui_atlas *atlas)
{
    struct ui_atlas_view view = ui_atlas_view(atlas);
    bool resized = view.width != backend->atlas_width || view.height != backend->atlas_height;
    if (!backend->atlas)
        backend->atlas = make_texture();
    glBindTexture(GL_TEXTURE_2D, backend->atlas);
    glPixelStorei(GL_UNPACK_ALIGNMENT, 1);
    if (resized) {
        glTexImage2D(GL_TEXTURE_2D, 0, GL_R8, view.width, view.height, 0, GL_RED, GL_UNSIGNED_BYTE,
                     view.pixels);
        backend->atlas_width = view.width;
        backend->atlas_height = view.height;
    } else if (view.dirty_w > 0 && view.dirty_h > 0) {
        glPixelStorei(GL_UNPACK_ROW_LENGTH, view.width);
        glTexSubImage2D(GL_TEXTURE_2D, 0, view.dirty_x, view.dirty_y, view.dirty_w, view.dirty_h,
                        GL_RED, GL_UNSIGNED_BYTE,
                        view.pixels + (size_t)view.dirty_y * (size_t)view.width + view.dirty_x);
        glPixelStorei(GL_UNPACK_ROW_LENGTH, 0);
    }
    ui_atlas_uploaded(atlas);
}

static void upload_list(struct ui_backend *backend, const struct ui_draw_list *list)
{
    glBindVertexArray(backend->array);
    glBindBuffer(GL_ARRAY_BUFFER, backend->vertices);
    glBufferData(GL_ARRAY_BUFFER, (GLsizeiptr)(list->vertex_count * sizeof *list->vertices),
                 list->vertices, GL_STREAM_DRAW);
    glBufferData(GL_ELEMENT_ARRAY_BUFFER, (GLsizeiptr)(list->index_count * sizeof *list->indices),
                 list->indices, GL_STREAM_DRAW);
}

static GLuint texture_of(const struct ui_backend *backend, uint32_t texture)
{
    if (texture == UI_TEXTURE_ATLAS)
        return backend->atlas;
    return texture <= MOST_IMAGES ? backend->images[texture - 1] : 0;
}

static void draw_commands(struct ui_backend *backend, const struct ui_draw_list *list, int height)
{
    for (uint32_t i = 0; i < list->command_count; i++) {
        const struct ui_draw_cmd *command = &list->commands[i];
        GLuint texture = texture_of(backend, command->texture);
        if (!texture)
            continue; /* an image that has been removed meanwhile */
        glBindTexture(GL_TEXTURE_2D, texture);
        glUniform1f(backend->is_atlas, command->texture == UI_TEXTURE_ATLAS ? 1 : 0);
        glScissor(command->clip.x, height - command->clip.y - command->clip.h, command->clip.w,
                  command->clip.h);
        glDrawElements(GL_TRIANGLES, (GLsizei)command->index_count, GL_UNSIGNED_INT,
                       (const void *)(command->index_first * sizeof *list->indices));
    }
}

enum render_status ui_backend_draw(struct ui_backend *backend, const struct ui_draw_list *list,
                                   struct ui_atlas *atlas, struct target *target)
{
    int width = 0, height = 0;
    target_size(target, &width, &height);
    target_bind(target);
    glActiveTexture(GL_TEXTURE0);
    upload_atlas(backend, atlas);
    upload_list(backend, list);
    glUseProgram(backend->program);
    glUniform2f(backend->size, (float)width, (float)height);
    glDisable(GL_DEPTH_TEST);
    glDisable(GL_CULL_FACE);
    glEnable(GL_SCISSOR_TEST);
    glEnable(GL_BLEND);
    glBlendEquation(GL_FUNC_ADD);
    glBlendFunc(GL_ONE, GL_ONE_MINUS_SRC_ALPHA);
    glColorMask(GL_TRUE, GL_TRUE, GL_TRUE, GL_TRUE);
    draw_commands(backend, list, height);
    glDisable(GL_SCISSOR_TEST);
    glDisable(GL_BLEND);
    glBindVertexArray(0);
    return gl_check("ui_backend_draw") == 0 ? RENDER_OK : RENDER_NO_MEMORY;
}

enum render_status ui_backend_add_image(struct ui_backend *backend, int width, int height,
                                        const uint8_t *rgba, uint32_t *out)
{
    *out = 0;
    for (uint32_t i = 0; i < MOST_IMAGES; i++) {
        if (backend->images[i])
            continue;
        glActiveTexture(GL_TEXTURE0);
        backend->images[i] = make_texture();
        glPixelStorei(GL_UNPACK_ALIGNMENT, 1);
        glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA8, width, height, 0, GL_RGBA, GL_UNSIGNED_BYTE, rgba);
        *out = i + 1;
        return gl_check("ui_backend_add_image") == 0 ? RENDER_OK : RENDER_NO_MEMORY;
    }
    return RENDER_NO_MEMORY;
}

void ui_backend_remove_image(struct ui_backend *backend, uint32_t image)
{
    if (image >= 1 && image <= MOST_IMAGES) {
        glDeleteTextures(1, &backend->images[image - 1]);
        backend->images[image - 1] = 0;
    }
}
