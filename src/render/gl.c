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
    if (type == GL_DEBUG_TYPE_ERROR || severity == GL_DEBUG_SEVERITY_HIGH) {
        fprintf(stderr, "GL %#x: %s\n", id, message);
    }
}

void gl_listen(void)
{
    if (!GLAD_GL_KHR_debug) {
        return;
    }
    glEnable(GL_DEBUG_OUTPUT);
    glEnable(GL_DEBUG_OUTPUT_SYNCHRONOUS);
    glDebugMessageCallback(report, NULL);
}

#endif

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
