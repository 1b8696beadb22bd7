/* What the renderer does with a target; nobody else includes it. */
#ifndef CUBEFOLD_RENDER_TARGET_INTERNAL_H
#define CUBEFOLD_RENDER_TARGET_INTERNAL_H

#include "render/gl.h"
#include "render/target.h"

/* A framebuffer with its colour, and depth if it has one. */
struct surface {
    GLuint framebuffer, colour, depth;
    int width, height;
};

struct target {
    struct surface resolved; /* colour is a texture */
    struct surface scratch;  /* renderbuffers, multisampled or not; made when first needed */
    struct surface copy;     /* between scratch and resolved where one step is not allowed */
    int asked, samples;      /* of scratch: asked for, given by the driver */
};

/* Makes scratch at least this size with that many samples or the next lower number that the driver
 * gives, and binds it for drawing with the GL viewport (0, 0, width, height). */
enum render_status target_begin(struct target *target, int width, int height, int samples);

/* Puts the drawn part (0, 0, width, height) of scratch into the rectangle of the picture, scaled
 * if the sizes differ; y counts up from the bottom as GL does. Binds the picture for drawing. */
enum render_status target_end(struct target *target, int width, int height, const int rect[4]);

/* Binds the picture itself for drawing, with the GL viewport on all of it. */
void target_bind(struct target *target);

#endif
