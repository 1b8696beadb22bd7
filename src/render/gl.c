#include "render/gl.h"

#include <stdio.h>

bool gl_load(gl_function (*get)(const char *name))
{
    int version = gladLoadGL((GLADloadfunc)get);
    return version != 0 && (GLAD_VERSION_MAJOR(version) > 3 ||
                            (GLAD_VERSION_MAJOR(version) == 3 && GLAD_VERSION_MINOR(version) >= 3));
}

#if defined(NDEBUG)

void gl_listen(void)
{
}

#else

static void GLAD_API_PTR report(GLenum source, GLenum type, GLuint id, GLenum severity,
                                GLsizei length, const GLchar *message, const void *user)
{
    (void)source;
    (void)length;
    (void)user;
    if (type == GL_DEBUG_TYPE_ERROR || severity == GL_DEBUG_SEVERITY_HIGH)
        fprintf(stderr, "GL %#x: %s\n", id, message);
}

void gl_listen(void)
{
    if (!GLAD_GL_KHR_debug)
        return;
    glEnable(GL_DEBUG_OUTPUT);
    glEnable(GL_DEBUG_OUTPUT_SYNCHRONOUS);
    glDebugMessageCallback(report, NULL);
}

#endif

/* Replaces a picture by one of half its width and height (at least 1), each texel the mean of four.
 */
static void halve(uint8_t *texels, int width, int height)
{
    int w = width > 1 ? width / 2 : 1, h = height > 1 ? height / 2 : 1;
    int right = width > 1 ? 1 : 0, below = height > 1 ? width : 0;
    for (int y = 0; y < h; y++) {
        for (int x = 0; x < w; x++) {
            const uint8_t *from = texels + (size_t)y * (height > 1 ? 2 : 1) * (size_t)width +
                                  (size_t)x * (width > 1 ? 2 : 1);
            int sum = from[0] + from[right] + from[below] + from[right + below];
            texels[(size_t)y * (size_t)w + (size_t)x] = (uint8_t)((sum + 2) / 4);
        }
    }
}

void gl_upload_mipmaps(uint8_t *texels, int width, int height, int last)
{
    glPixelStorei(GL_UNPACK_ALIGNMENT, 1);
    for (int level = 0;; level++) {
        glTexImage2D(GL_TEXTURE_2D, level, GL_R8, width, height, 0, GL_RED, GL_UNSIGNED_BYTE,
                     texels);
        if (level == last || (width == 1 && height == 1)) {
            glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAX_LEVEL, level);
            return;
        }
        halve(texels, width, height);
        width = width > 1 ? width / 2 : 1;
        height = height > 1 ? height / 2 : 1;
    }
}

int gl_check(const char *where)
{
    int count = 0;
    /* A lost context reports errors for ever; the bound keeps this loop finite. */
    for (GLenum error; count < 16 && (error = glGetError()) != GL_NO_ERROR; count++) {
#if defined(NDEBUG)
        (void)where;
#else
        fprintf(stderr, "GL error %#x in %s\n", error, where);
#endif
    }
    return count;
}
