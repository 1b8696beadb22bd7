#include "render/status.h"

const char *render_status_text(enum render_status status)
{
    switch (status) {
    case RENDER_OK:
        return "done";
    case RENDER_NO_MEMORY:
        return "out of memory";
    case RENDER_NO_GL:
        return "OpenGL 3.3 core is missing";
    case RENDER_SHADER:
        return "the graphics driver rejects a shader";
    case RENDER_TOO_LARGE:
        return "the picture is larger than the graphics driver can draw";
    case RENDER_BAD_SIZE:
        return "the picture has no pixels";
    case RENDER_FONT:
        return "the built-in font cannot be read";
    case RENDER_FILE:
        return "the file cannot be written";
    }
    return "unknown";
}
