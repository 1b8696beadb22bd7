/* Pictures that the light needs, drawn before the scene: the shadow map for mats, the table map for
 * the table, and the volume's texture. Each is drawn again only when what it shows has changed.
 */
#ifndef CUBEFOLD_RENDER_MAPS_H
#define CUBEFOLD_RENDER_MAPS_H

#include "render/gl.h"
#include "render/light.h"
#include "render/status.h"
#include "render/volume.h"

struct renderer;

struct maps {
    GLuint shadow_texture, shadow_framebuffer;
    int shadow_side;                               /* texels; 0: not made yet */
    GLuint table_texture[3], table_framebuffer[3]; /* cover, softened, result (one channel) */
    int table_side;                                /* texels; 0: not made yet */
    GLuint volume_texture, ground_texture;
    struct volume volume;
    struct light_frame frame; /* of what was drawn last */
    uint64_t drawn_poses;     /* hash of what the maps show; 0: nothing */
    uint64_t drawn_volume;
    bool volume_fine; /* computed for a picture at rest, good for a moving one too */
    struct light_frame drawn_frame;
    float drawn_solid;
    enum scene_theme drawn_theme;
};

void maps_init(struct maps *maps);
void maps_free(struct maps *maps);

/* Brings all maps up to date for the scene, whose mats the renderer has prepared. Changes the bound
 * framebuffer, viewport and program. */
enum render_status maps_update(struct renderer *renderer, const struct scene *scene);

#endif
