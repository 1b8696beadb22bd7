#define _POSIX_C_SOURCE 200809L
#include "render/image.h"

#include <errno.h>
#include <png.h>
#include <setjmp.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/types.h>
#include <unistd.h>

/* Errors reach the caller as a status; libpng must not print. */
static void on_error(png_structp png, png_const_charp message)
{
    (void)message;
    png_longjmp(png, 1);
}

static void on_warning(png_structp png, png_const_charp message)
{
    (void)png;
    (void)message;
}

static void write_rows(png_structp png, png_infop info, int width, int height, const uint8_t *rgb)
{
    png_set_IHDR(png, info, (png_uint_32)width, (png_uint_32)height, 8, PNG_COLOR_TYPE_RGB,
                 PNG_INTERLACE_NONE, PNG_COMPRESSION_TYPE_DEFAULT, PNG_FILTER_TYPE_DEFAULT);
    /* Fixed settings: the same pixels must give the same bytes. */
    png_set_compression_level(png, 6);
    png_set_filter(png, PNG_FILTER_TYPE_BASE, PNG_FILTER_SUB | PNG_FILTER_UP | PNG_FILTER_PAETH);
    png_write_info(png, info);
    for (int y = 0; y < height; y++) {
        png_write_row(png, rgb + (size_t)y * (size_t)width * 3);
    }
    png_write_end(png, info);
}

static enum render_status write_stream(FILE *file, int width, int height, const uint8_t *rgb)
{
    png_structp png = png_create_write_struct(PNG_LIBPNG_VER_STRING, NULL, on_error, on_warning);
    if (!png) {
        return RENDER_NO_MEMORY;
    }
    png_infop info = png_create_info_struct(png);
    if (!info) {
        png_destroy_write_struct(&png, NULL);
        return RENDER_NO_MEMORY;
    }
    if (setjmp(png_jmpbuf(png))) {
        int kept = errno;
        png_destroy_write_struct(&png, &info);
        errno = kept ? kept : EIO;
        return RENDER_FILE;
    }
    errno = 0;
    png_init_io(png, file);
    write_rows(png, info, width, height, rgb);
    png_destroy_write_struct(&png, &info);
    return RENDER_OK;
}

/* Opens a new file beside `path` for writing; *name is owned by the caller. */
static FILE *open_beside(const char *path, char **name)
{
    static const char suffix[] = ".XXXXXX";
    size_t length = strlen(path);
    *name = malloc(length + sizeof suffix);
    if (!*name) {
        errno = ENOMEM;
        return NULL;
    }
    memcpy(*name, path, length);
    memcpy(*name + length, suffix, sizeof suffix);
    int descriptor = mkstemp(*name);
    if (descriptor < 0) {
        return NULL;
    }
    /* mkstemp makes a private file; a picture gets the rights of any new file. */
    mode_t mask = umask(0);
    umask(mask);
    FILE *file = fchmod(descriptor, 0666 & ~mask) == 0 ? fdopen(descriptor, "wb") : NULL;
    if (!file) {
        int kept = errno;
        close(descriptor);
        unlink(*name);
        errno = kept;
    }
    return file;
}

enum render_status image_write_png(const char *path, int width, int height, const uint8_t *rgb)
{
    char *name = NULL;
    if (width < 1 || height < 1) {
        return RENDER_BAD_SIZE;
    }
    FILE *file = open_beside(path, &name);
    if (!file) {
        int kept = errno;
        free(name);
        errno = kept;
        return kept == ENOMEM ? RENDER_NO_MEMORY : RENDER_FILE;
    }
    enum render_status status = write_stream(file, width, height, rgb);
    int kept = errno;
    /* Closing writes the rest, so it can fail like any write. */
    if (fclose(file) != 0 && status == RENDER_OK) {
        kept = errno;
        status = RENDER_FILE;
    }
    if (status == RENDER_OK && rename(name, path) != 0) {
        kept = errno;
        status = RENDER_FILE;
    }
    if (status != RENDER_OK) {
        unlink(name);
    }
    free(name);
    errno = kept;
    return status;
}

enum render_status image_read_png(const char *path, int *width, int *height, uint8_t **rgb)
{
    png_image image;
    memset(&image, 0, sizeof image);
    image.version = PNG_IMAGE_VERSION;
    *rgb = NULL;
    if (!png_image_begin_read_from_file(&image, path)) {
        return RENDER_FILE;
    }
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
