/* From a puzzle's mats and poses to a scene: the one place where the window and `cubefold render`
 * decide what the picture looks like, so that both draw the very same.
 */
#ifndef CUBEFOLD_RENDER_PICTURE_H
#define CUBEFOLD_RENDER_PICTURE_H

#include "render/renderer.h"
#include "render/scene.h"

enum { PICTURE_NONE = -1 };

/* Fine light reaches so many radii of what is looked at. */
#define PICTURE_FOCUS 2.6f

struct picture {
    const struct mat *mats; /* [mat_count], as drawn in the file */
    int mat_count;
    const mat4 *poses;          /* [mat_count] */
    const uint32_t *colours;    /* [mat_count], 0xRRGGBB sRGB */
    const char *const *labels;  /* [mat_count], or NULL for A, B, ... Z, AA, AB, ... */
    const float (*contacts)[4]; /* [mat_count], see scene.h, or NULL for none */
    const float *opacities;     /* [mat_count] 0..1, or NULL for solid; times see_through's */
    enum scene_theme theme;
    float see_through;     /* 0 solid .. 1 near walls almost gone; may be animated */
    int selected;          /* mat that glows, or PICTURE_NONE */
    float glow;            /* of the selected mat, 0..1; may be animated */
    mat4 view, projection; /* from geom/camera.h */
    vec3 eye;              /* world */
    const float *tried;    /* [mat_count] 0..1, or NULL for none: a badge, see scene.h */
    const float *verdicts; /* [mat_count], or NULL for none: -1 clashes .. 0 .. 1 fits; the glow of
                              the selected mat goes before it */
    const struct scene_mark *marks; /* [mark_count], cells that are wrong; must outlive the scene */
    int mark_count;
    const struct lesson_ghost *ghosts; /* [ghost_count], empty faces; must outlive the scene */
    int ghost_count;
    const float *aside; /* [mat_count] 0..1, or NULL for none: pale, as not part of the matter */
    vec3 focus;         /* what matters lies within this distance; 0: everything does. Fine light */
    float focus_radius; /* is kept for there */
    struct scene_viewport viewport;
    struct quality quality;
};

/* Fills *picture with defaults: nothing to draw, light theme, table, quality at rest. */
void picture_init(struct picture *picture);

/* Builds the scene. `mats` has room for picture->mat_count and must outlive *scene. Computes the
 * framing (centre, radius) from the poses. Cheap: no GL, no allocation. */
void picture_scene(const struct picture *picture, struct scene_mat *mats, struct scene *scene);

/* picture_scene, then render_scene. */
enum render_status picture_draw(struct renderer *renderer, const struct picture *picture,
                                struct target *target);

#endif
