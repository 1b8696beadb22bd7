#include "render/image.h"

#include "io/file.h"

#include <errno.h>
#include <png.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

static png_image rgb_image(int width, int height)
{
    png_image image;
    memset(&image, 0, sizeof image);
    image.version = PNG_IMAGE_VERSION;
    image.width = (png_uint_32)width;
    image.height = (png_uint_32)height;
    image.format = PNG_FORMAT_RGB;
    return image;
}

enum render_status image_write_png(const char *path, int width, int height, const uint8_t *rgb)
{
    if (width < 1 || height < 1)
        return RENDER_BAD_SIZE;
    png_image image = rgb_image(width, height);
    png_alloc_size_t size = PNG_IMAGE_PNG_SIZE_MAX(image);
    void *bytes = malloc(size);
    if (!bytes || !png_image_write_to_memory(&image, bytes, &size, 0, rgb, 0, NULL)) {
        free(bytes);
        return RENDER_NO_MEMORY;
    }
    struct text_error error;
    bool written = file_write_atomic(path, bytes, size, &error);
    int reason = errno;
    free(bytes);
    errno = reason;
    return written ? RENDER_OK : RENDER_FILE;
}

enum render_status image_read_png(const char *path, int *width, int *height, uint8_t **rgb)
{
    png_image image = rgb_image(0, 0);
    *rgb = NULL;
    if (!png_image_begin_read_from_file(&image, path))
        return RENDER_FILE;
    image.format = PNG_FORMAT_RGB;
    *rgb = malloc(PNG_IMAGE_SIZE(image));
    if (!*rgb) {
        png_image_free(&image);
        return RENDER_NO_MEMORY;
    }
    if (!png_image_finish_read(&image, NULL, *rgb, 0, NULL)) {
        free(*rgb);
        *rgb = NULL;
        return RENDER_FILE;
    }
    *width = (int)image.width;
    *height = (int)image.height;
    return RENDER_OK;
}
