/* Draws the toolkit's lists (ui/ui_draw.h) over a target. */
#ifndef CUBEFOLD_RENDER_UI_BACKEND_H
#define CUBEFOLD_RENDER_UI_BACKEND_H

#include "render/status.h"
#include "render/target.h"
#include "ui/atlas.h"
#include "ui/ui_draw.h"

#include <stdint.h>

struct ui_backend;

/* Needs a current context. Compiles the shader of boxes; those of other kinds follow when first
 * needed. */
enum render_status ui_backend_create(struct ui_backend **out);

/* NULL is allowed. */
void ui_backend_destroy(struct ui_backend *backend);

/* Uploads what has changed of the atlas (and tells it so), then draws the list over the target,
 * whose size is the list's. RENDER_SHADER, RENDER_NO_MEMORY. */
enum render_status ui_backend_draw(struct ui_backend *backend, const struct ui_draw_list *list,
                                   struct ui_atlas *atlas, struct target *target);

/* Makes an RGBA8 texture (straight alpha, rows from the top) for ui_paint_image; *out is never
 * UI_TEXTURE_ATLAS. It lives until ui_backend_remove_image or ui_backend_destroy; at most 64 at a
 * time (RENDER_NO_MEMORY). */
enum render_status ui_backend_add_image(struct ui_backend *backend, int width, int height,
                                        const uint8_t *rgba, uint32_t *out);
void ui_backend_remove_image(struct ui_backend *backend, uint32_t image);

#endif
