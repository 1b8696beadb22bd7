/* Pictures in files. */
#ifndef CUBEFOLD_RENDER_IMAGE_H
#define CUBEFOLD_RENDER_IMAGE_H

#include "render/status.h"

#include <stdint.h>

/* Writes RGB8 rows from the top (3 * width * height bytes) as a PNG: to a temporary file beside
 * `path`, then renamed, so that either the whole picture is there or what was there before. Same
 * pixels, same bytes. RENDER_FILE leaves errno set and no file behind; RENDER_NO_MEMORY;
 * RENDER_BAD_SIZE. */
enum render_status image_write_png(const char *path, int width, int height, const uint8_t *rgb);

/* Reads a PNG as RGB8 (no alpha). *rgb is freed by the caller with free. For tests and tools. */
enum render_status image_read_png(const char *path, int *width, int *height, uint8_t **rgb);

#endif
