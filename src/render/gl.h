/* OpenGL functions, only those that OpenGL 3.3 core and OpenGL ES 3.0 share. */
#ifndef CUBEFOLD_RENDER_GL_H
#define CUBEFOLD_RENDER_GL_H

#include <glad/gl.h>

#include <stdbool.h>
#include <stdint.h>

typedef void (*gl_function)(void);

/* Loads the functions of the current context. False when it is older than 3.3. */
bool gl_load(gl_function (*get)(const char *name));

/* Debug builds: prints what KHR_debug reports to stderr, and counts errors. Nothing elsewhere. */
void gl_listen(void);

/* Fills the bound 2D texture with a one-channel picture and its halves, down to level `last` or one
 * texel. `texels` (width * height bytes) is used up. Halving here costs microseconds; drivers that
 * draw in software compile a program for it first, which costs a fifth of the start. */
void gl_upload_mipmaps(uint8_t *texels, int width, int height, int last);

/* Takes all pending GL errors; returns how many there were and prints each to stderr with `where`
 * in debug builds. */
int gl_check(const char *where);

#endif
