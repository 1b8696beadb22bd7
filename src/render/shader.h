/* Shader programs from the sources that are embedded at build time. */
#ifndef CUBEFOLD_RENDER_SHADER_H
#define CUBEFOLD_RENDER_SHADER_H

#include "render/gl.h"
#include "render/status.h"

/* Attribute locations, the same in every program that draws mats. */
enum shader_attribute {
    SHADER_POSITION,
    SHADER_NORMAL,
    SHADER_OCCLUSION,
    SHADER_SEAM,
    SHADER_POSE,                     /* three vec4: the rows of the pose */
    SHADER_COLOUR = SHADER_POSE + 3, /* linear rgb, opacity */
    SHADER_CONTACT,
    SHADER_EXTRA /* label tile x, y, half side of the mat, highlight */
};

struct shader_source {
    const char *vertex, *fragment; /* GLSL that OpenGL 3.30 and OpenGL ES 3.00 share, no #version */
    const char *common;            /* put before both, or NULL */
    const char *defines;           /* "#define ..." lines, or NULL */
};

/* Compiles and links. On RENDER_SHADER *out is 0 and `message` (may be NULL, else
 * RENDERER_MESSAGE_SIZE bytes) holds the driver's words. */
enum render_status shader_create(const struct shader_source *source, GLuint *out, char *message);

#endif
