#include "render/target.h"

#include "render/image.h"
#include "render/target_internal.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

static void surface_destroy(struct surface *surface, bool texture)
{
    glDeleteFramebuffers(1, &surface->framebuffer);
    glDeleteRenderbuffers(1, &surface->depth);
    if (texture)
        glDeleteTextures(1, &surface->colour);
    else
        glDeleteRenderbuffers(1, &surface->colour);
    memset(surface, 0, sizeof *surface);
}

static bool surface_complete(void)
{
    return glCheckFramebufferStatus(GL_FRAMEBUFFER) == GL_FRAMEBUFFER_COMPLETE &&
           glGetError() == GL_NO_ERROR;
}

/* A texture that can be drawn into. */
static bool surface_texture(struct surface *out, int width, int height)
{
    memset(out, 0, sizeof *out);
    out->width = width;
    out->height = height;
    glGenTextures(1, &out->colour);
    glBindTexture(GL_TEXTURE_2D, out->colour);
    glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA8, width, height, 0, GL_RGBA, GL_UNSIGNED_BYTE, NULL);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_LINEAR);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_LINEAR);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_S, GL_CLAMP_TO_EDGE);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_T, GL_CLAMP_TO_EDGE);
    glGenFramebuffers(1, &out->framebuffer);
    glBindFramebuffer(GL_FRAMEBUFFER, out->framebuffer);
    glFramebufferTexture2D(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, out->colour, 0);
    return surface_complete();
}

/* Colour and depth with this exact number of samples, 0 for none. */
static bool surface_buffers(struct surface *out, int width, int height, int samples)
{
    memset(out, 0, sizeof *out);
    out->width = width;
    out->height = height;
    glGenRenderbuffers(1, &out->colour);
    glBindRenderbuffer(GL_RENDERBUFFER, out->colour);
    glRenderbufferStorageMultisample(GL_RENDERBUFFER, samples, GL_RGBA8, width, height);
    glGenRenderbuffers(1, &out->depth);
    glBindRenderbuffer(GL_RENDERBUFFER, out->depth);
    glRenderbufferStorageMultisample(GL_RENDERBUFFER, samples, GL_DEPTH_COMPONENT24, width, height);
    glGenFramebuffers(1, &out->framebuffer);
    glBindFramebuffer(GL_FRAMEBUFFER, out->framebuffer);
    glFramebufferRenderbuffer(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_RENDERBUFFER, out->colour);
    glFramebufferRenderbuffer(GL_FRAMEBUFFER, GL_DEPTH_ATTACHMENT, GL_RENDERBUFFER, out->depth);
    return surface_complete();
}

int target_max_size(void)
{
    GLint texture = 0, buffer = 0, viewport[2] = {0, 0};
    glGetIntegerv(GL_MAX_TEXTURE_SIZE, &texture);
    glGetIntegerv(GL_MAX_RENDERBUFFER_SIZE, &buffer);
    glGetIntegerv(GL_MAX_VIEWPORT_DIMS, viewport);
    int least = texture < buffer ? texture : buffer;
    least = viewport[0] < least ? viewport[0] : least;
    return viewport[1] < least ? viewport[1] : least;
}

static enum render_status check_size(int width, int height)
{
    if (width < 1 || height < 1)
        return RENDER_BAD_SIZE;
    int most = target_max_size();
    return width > most || height > most ? RENDER_TOO_LARGE : RENDER_OK;
}

enum render_status target_create(int width, int height, struct target **out)
{
    *out = NULL;
    enum render_status status = check_size(width, height);
    if (status != RENDER_OK)
        return status;
    struct target *target = calloc(1, sizeof *target);
    if (!target)
        return RENDER_NO_MEMORY;
    if (!surface_texture(&target->resolved, width, height)) {
        target_destroy(target);
        return RENDER_NO_MEMORY;
    }
    *out = target;
    return RENDER_OK;
}

void target_destroy(struct target *target)
{
    if (!target)
        return;
    surface_destroy(&target->resolved, true);
    surface_destroy(&target->scratch, false);
    surface_destroy(&target->copy, true);
    free(target);
}

enum render_status target_resize(struct target *target, int width, int height)
{
    struct surface fresh;
    if (width == target->resolved.width && height == target->resolved.height)
        return RENDER_OK;
    enum render_status status = check_size(width, height);
    if (status != RENDER_OK)
        return status;
    if (!surface_texture(&fresh, width, height)) {
        surface_destroy(&fresh, true);
        return RENDER_NO_MEMORY;
    }
    surface_destroy(&target->resolved, true);
    surface_destroy(&target->scratch, false);
    surface_destroy(&target->copy, true);
    target->resolved = fresh;
    return RENDER_OK;
}

void target_size(const struct target *target, int *width, int *height)
{
    *width = target->resolved.width;
    *height = target->resolved.height;
}

void target_bind(struct target *target)
{
    glBindFramebuffer(GL_FRAMEBUFFER, target->resolved.framebuffer);
    glViewport(0, 0, target->resolved.width, target->resolved.height);
    glDisable(GL_SCISSOR_TEST);
}

void target_clear(struct target *target, uint32_t colour)
{
    const GLfloat value[4] = {(GLfloat)(colour >> 16 & 255) / 255,
                              (GLfloat)(colour >> 8 & 255) / 255, (GLfloat)(colour & 255) / 255, 1};
    target_bind(target);
    glColorMask(GL_TRUE, GL_TRUE, GL_TRUE, GL_TRUE);
    glClearBufferfv(GL_COLOR, 0, value);
}

/* Next lower number of samples worth trying. */
static int fewer(int samples)
{
    return samples > 4 ? 4 : samples > 2 ? 2 : 0;
}

static enum render_status make_scratch(struct target *target, int width, int height, int samples)
{
    GLint most = 0;
    glGetIntegerv(GL_MAX_SAMPLES, &most);
    target->asked = samples;
    while (samples > most)
        samples = fewer(samples);
    for (;; samples = fewer(samples)) {
        surface_destroy(&target->scratch, false);
        if (surface_buffers(&target->scratch, width, height, samples)) {
            target->samples = samples;
            return RENDER_OK;
        }
        if (samples == 0) {
            surface_destroy(&target->scratch, false);
            return RENDER_NO_MEMORY;
        }
    }
}

enum render_status target_begin(struct target *target, int width, int height, int samples)
{
    struct surface *scratch = &target->scratch;
    assert(width > 0 && height > 0);
    if (!scratch->framebuffer || scratch->width < width || scratch->height < height ||
        target->asked != samples) {
        enum render_status status = make_scratch(target, width, height, samples);
        if (status != RENDER_OK)
            return status;
    }
    glBindFramebuffer(GL_FRAMEBUFFER, scratch->framebuffer);
    glViewport(0, 0, width, height);
    return RENDER_OK;
}

static void blit(const struct surface *from, const struct surface *to, int width, int height,
                 const int rect[4], GLenum filter)
{
    glBindFramebuffer(GL_READ_FRAMEBUFFER, from->framebuffer);
    glBindFramebuffer(GL_DRAW_FRAMEBUFFER, to->framebuffer);
    glBlitFramebuffer(0, 0, width, height, rect[0], rect[1], rect[0] + rect[2], rect[1] + rect[3],
                      GL_COLOR_BUFFER_BIT, filter);
}

enum render_status target_end(struct target *target, int width, int height, const int rect[4])
{
    const struct surface *from = &target->scratch;
    const int here[4] = {0, 0, width, height};
    bool scaled = rect[2] != width || rect[3] != height;
    /* OpenGL ES resolves samples only between equal rectangles. */
    if (target->samples > 0 && (scaled || rect[0] != 0 || rect[1] != 0)) {
        struct surface *copy = &target->copy;
        if (copy->width < width || copy->height < height) {
            surface_destroy(copy, true);
            if (!surface_texture(copy, width, height)) {
                surface_destroy(copy, true);
                return RENDER_NO_MEMORY;
            }
        }
        blit(from, copy, width, height, here, GL_NEAREST);
        from = copy;
    }
    blit(from, &target->resolved, width, height, rect, scaled ? GL_LINEAR : GL_NEAREST);
    target_bind(target);
    return RENDER_OK;
}

enum render_status target_copy_part(const struct target *from, struct target *to, int x, int y,
                                    int w, int h)
{
    int width = from->resolved.width, height = from->resolved.height;
    if (to->resolved.width != width || to->resolved.height != height)
        return RENDER_BAD_SIZE;
    assert(x >= 0 && y >= 0 && w >= 0 && h >= 0 && x + w <= width && y + h <= height);
    if (w == 0 || h == 0)
        return RENDER_OK;
    int bottom = height - y - h;
    glBindFramebuffer(GL_READ_FRAMEBUFFER, from->resolved.framebuffer);
    glBindFramebuffer(GL_DRAW_FRAMEBUFFER, to->resolved.framebuffer);
    glDisable(GL_SCISSOR_TEST);
    glBlitFramebuffer(x, bottom, x + w, bottom + h, x, bottom, x + w, bottom + h,
                      GL_COLOR_BUFFER_BIT, GL_NEAREST);
    glBindFramebuffer(GL_FRAMEBUFFER, 0);
    return RENDER_OK;
}

void target_show(const struct target *target, int width, int height)
{
    int w = width < target->resolved.width ? width : target->resolved.width;
    int h = height < target->resolved.height ? height : target->resolved.height;
    glBindFramebuffer(GL_READ_FRAMEBUFFER, target->resolved.framebuffer);
    glBindFramebuffer(GL_DRAW_FRAMEBUFFER, 0);
    glDisable(GL_SCISSOR_TEST);
    glBlitFramebuffer(0, target->resolved.height - h, w, target->resolved.height, 0, height - h, w,
                      height, GL_COLOR_BUFFER_BIT, GL_NEAREST);
    glBindFramebuffer(GL_FRAMEBUFFER, 0);
}

enum render_status target_read(const struct target *target, uint8_t *rgb, size_t size)
{
    enum { BAND = 64 };
    int width = target->resolved.width, height = target->resolved.height;
    assert(size >= 3 * (size_t)width * (size_t)height);
    (void)size;
    uint8_t *band = malloc((size_t)width * BAND * 4);
    if (!band)
        return RENDER_NO_MEMORY;
    glBindFramebuffer(GL_FRAMEBUFFER, target->resolved.framebuffer);
    glPixelStorei(GL_PACK_ALIGNMENT, 4);
    for (int bottom = 0; bottom < height; bottom += BAND) {
        int rows = height - bottom < BAND ? height - bottom : BAND;
        glReadPixels(0, bottom, width, rows, GL_RGBA, GL_UNSIGNED_BYTE, band);
        for (int r = 0; r < rows; r++) {
            const uint8_t *from = band + (size_t)r * (size_t)width * 4;
            uint8_t *to = rgb + (size_t)(height - 1 - bottom - r) * (size_t)width * 3;
            for (int x = 0; x < width; x++)
                memcpy(to + 3 * x, from + 4 * x, 3);
        }
    }
    free(band);
    return glGetError() == GL_NO_ERROR ? RENDER_OK : RENDER_NO_MEMORY;
}

enum render_status target_write_png(const struct target *target, const char *path)
{
    int width = target->resolved.width, height = target->resolved.height;
    size_t size = 3 * (size_t)width * (size_t)height;
    uint8_t *rgb = malloc(size);
    if (!rgb)
        return RENDER_NO_MEMORY;
    enum render_status status = target_read(target, rgb, size);
    if (status == RENDER_OK)
        status = image_write_png(path, width, height, rgb);
    free(rgb);
    return status;
}
