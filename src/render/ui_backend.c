#include "render/ui_backend.h"

#include "render/gl.h"
#include "render/shader.h"
#include "render/shader_sources.h"
#include "render/target_internal.h"

#include <stddef.h>
#include <stdlib.h>

enum { MOST_IMAGES = 64, KINDS = UI_DRAW_ANY + 1 };

/* Attribute locations of ui.vert. */
enum { AT_PLACE, AT_FILL, AT_TEXEL, AT_BOX, AT_EDGE, AT_LINE };

/* The shader for one kind of commands; compiled when first needed. */
struct ui_program {
    GLuint name; /* 0: not compiled yet */
    GLint size, is_atlas;
};

struct ui_backend {
    struct ui_program programs[KINDS];
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

static void attribute(GLuint at, GLint count, GLenum type, size_t offset)
{
    glEnableVertexAttribArray(at);
    glVertexAttribPointer(at, count, type, type == GL_UNSIGNED_BYTE, sizeof(struct ui_vertex),
                          (const void *)offset);
}

static void make_array(struct ui_backend *backend)
{
    glGenVertexArrays(1, &backend->array);
    glGenBuffers(1, &backend->vertices);
    glGenBuffers(1, &backend->indices);
    glBindVertexArray(backend->array);
    glBindBuffer(GL_ARRAY_BUFFER, backend->vertices);
    glBindBuffer(GL_ELEMENT_ARRAY_BUFFER, backend->indices);
    attribute(AT_PLACE, 2, GL_FLOAT, offsetof(struct ui_vertex, x));
    attribute(AT_TEXEL, 2, GL_FLOAT, offsetof(struct ui_vertex, u));
    attribute(AT_BOX, 4, GL_FLOAT, offsetof(struct ui_vertex, local_x));
    attribute(AT_EDGE, 3, GL_FLOAT, offsetof(struct ui_vertex, radius));
    attribute(AT_FILL, 4, GL_UNSIGNED_BYTE, offsetof(struct ui_vertex, fill));
    attribute(AT_LINE, 4, GL_UNSIGNED_BYTE, offsetof(struct ui_vertex, edge));
    glBindVertexArray(0);
}

/* Makes the program of a kind current. */
static enum render_status use_program(struct ui_backend *backend, enum ui_draw_kind kind)
{
    static const char *const defines[KINDS] = {[UI_DRAW_SOLID] = "#define UI_SOLID\n",
                                               [UI_DRAW_PLAIN] = "#define UI_PLAIN\n",
                                               [UI_DRAW_BOX] = "#define UI_BOX\n"};
    const struct shader_source source = {(const char *)shader_ui_vert, (const char *)shader_ui_frag,
                                         NULL, defines[kind]};
    struct ui_program *program = &backend->programs[kind];
    if (!program->name) {
        enum render_status status = shader_create(&source, &program->name, NULL);
        if (status != RENDER_OK)
            return status;
        glUseProgram(program->name);
        glUniform1i(glGetUniformLocation(program->name, "u_texture"), 0);
        program->size = glGetUniformLocation(program->name, "u_size");
        program->is_atlas = glGetUniformLocation(program->name, "u_is_atlas");
    }
    glUseProgram(program->name);
    return RENDER_OK;
}

enum render_status ui_backend_create(struct ui_backend **out)
{
    *out = NULL;
    struct ui_backend *backend = calloc(1, sizeof *backend);
    if (!backend)
        return RENDER_NO_MEMORY;
    enum render_status status = use_program(backend, UI_DRAW_BOX);
    if (status != RENDER_OK) {
        free(backend);
        return status;
    }
    make_array(backend);
    *out = backend;
    return RENDER_OK;
}

void ui_backend_destroy(struct ui_backend *backend)
{
    if (!backend)
        return;
    for (int kind = 0; kind < KINDS; kind++)
        glDeleteProgram(backend->programs[kind].name);
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

static enum render_status draw_command(struct ui_backend *backend,
                                       const struct ui_draw_cmd *command, int width, int height)
{
    GLuint texture = texture_of(backend, command->texture);
    if (!texture)
        return RENDER_OK; /* an image that has been removed meanwhile */
    enum render_status status = use_program(backend, command->kind);
    if (status != RENDER_OK)
        return status;
    const struct ui_program *program = &backend->programs[command->kind];
    glBindTexture(GL_TEXTURE_2D, texture);
    glUniform2f(program->size, (float)width, (float)height);
    glUniform1f(program->is_atlas, command->texture == UI_TEXTURE_ATLAS ? 1 : 0);
    if (command->kind == UI_DRAW_SOLID)
        glDisable(GL_BLEND);
    else
        glEnable(GL_BLEND);
    glScissor(command->clip.x, height - command->clip.y - command->clip.h, command->clip.w,
              command->clip.h);
    glDrawElements(GL_TRIANGLES, (GLsizei)command->index_count, GL_UNSIGNED_INT,
                   (const void *)(command->index_first * sizeof(uint32_t)));
    return RENDER_OK;
}

enum render_status ui_backend_draw(struct ui_backend *backend, const struct ui_draw_list *list,
                                   struct ui_atlas *atlas, struct target *target)
{
    enum render_status status = RENDER_OK;
    int width = 0, height = 0;
    target_size(target, &width, &height);
    target_bind(target);
    glActiveTexture(GL_TEXTURE0);
    upload_atlas(backend, atlas);
    upload_list(backend, list);
    glDisable(GL_DEPTH_TEST);
    glDisable(GL_CULL_FACE);
    glEnable(GL_SCISSOR_TEST);
    glBlendEquation(GL_FUNC_ADD);
    glBlendFunc(GL_ONE, GL_ONE_MINUS_SRC_ALPHA);
    glColorMask(GL_TRUE, GL_TRUE, GL_TRUE, GL_TRUE);
    for (uint32_t i = 0; i < list->command_count && status == RENDER_OK; i++)
        status = draw_command(backend, &list->commands[i], width, height);
    glDisable(GL_SCISSOR_TEST);
    glDisable(GL_BLEND);
    glBindVertexArray(0);
    if (gl_check("ui_backend_draw") != 0 && status == RENDER_OK)
        status = RENDER_NO_MEMORY;
    return status;
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
