/* Draws scenes. Everything that lives on the graphics side is kept here and cached by content:
 * meshes by pattern, labels by text, the shadow map by poses and light.
 */
#ifndef CUBEFOLD_RENDER_RENDERER_H
#define CUBEFOLD_RENDER_RENDERER_H

#include "render/scene.h"
#include "render/status.h"
#include "render/target.h"

#include <stddef.h>

struct renderer;

enum { RENDERER_MESSAGE_SIZE = 1024 };

/* Needs a current context with loaded functions (window_create does both). Compiles only what a
 * first frame needs. `message` (may be NULL, else RENDERER_MESSAGE_SIZE bytes) receives the
 * driver's words on RENDER_SHADER, else "". */
enum render_status renderer_create(struct renderer **out, char *message);

/* NULL is allowed; the context must still be current. */
void renderer_destroy(struct renderer *renderer);

/* Draws the scene into its viewport of the target; what lies outside the viewport stays. One
 * instanced draw call a pass for all mats of one pattern. A viewport without pixels is fine and
 * draws nothing. RENDER_NO_MEMORY, RENDER_SHADER (a lazily compiled one). */
enum render_status render_scene(struct renderer *renderer, const struct scene *scene,
                                struct target *target);

/* The same triangles of the same scene with the same sampling in plain colours, without light and
 * shadow: the baseline of the cost ratio. */
enum render_status render_flat(struct renderer *renderer, const struct scene *scene,
                               struct target *target);

/* Waits until everything asked for so far is drawn: for measuring. */
void renderer_finish(struct renderer *renderer);

/* Numbers of the last render_scene. */
struct renderer_stats {
    int draw_calls; /* of mats, over all passes */
    int passes;     /* over the mats */
    int patterns;   /* different patterns in the scene */
    int triangles;  /* of mats, one pass */
    int samples;    /* that the driver gave */
};

struct renderer_stats renderer_stats(const struct renderer *renderer);

#endif
