/* A picture in the making: a multisampled framebuffer for the scene, resolved into an RGBA8 texture
 * that the interface is drawn over and that is read back or shown in the window.
 */
#ifndef CUBEFOLD_RENDER_TARGET_H
#define CUBEFOLD_RENDER_TARGET_H

#include "render/status.h"

#include <stddef.h>
#include <stdint.h>

struct target;

/* Longest side of a picture that this driver can draw, pixels. Needs a current context. */
int target_max_size(void);

/* Makes a target of that many pixels. RENDER_BAD_SIZE, RENDER_TOO_LARGE, RENDER_NO_MEMORY. */
enum render_status target_create(int width, int height, struct target **out);

/* NULL is allowed. */
void target_destroy(struct target *target);

/* Changes the size; the picture is lost. On failure the target keeps its old size. Nothing happens
 * when the size is the same. */
enum render_status target_resize(struct target *target, int width, int height);

void target_size(const struct target *target, int *width, int *height);

/* Fills the whole picture with one sRGB colour, 0xRRGGBB. */
void target_clear(struct target *target, uint32_t colour);

/* Copies a part of the picture of one target onto another of the same size: w x h pixels from
 * column x and row y on, inside both, counted from the top left corner. Nothing happens when w or h
 * is 0. RENDER_BAD_SIZE when the sizes differ. */
enum render_status target_copy_part(const struct target *from, struct target *to, int x, int y,
                                    int w, int h);

/* Copies the picture to framebuffer 0 (the window), pixel by pixel from the top left corner;
 * width and height are the window's framebuffer pixels. */
void target_show(const struct target *target, int width, int height);

/* Reads the picture as RGB8, rows from the top, no padding: 3 * width * height bytes. Waits until
 * it is drawn. */
enum render_status target_read(const struct target *target, uint8_t *rgb, size_t size);

/* target_read, then image_write_png. */
enum render_status target_write_png(const struct target *target, const char *path);

#endif
