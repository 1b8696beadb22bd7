#include "render/film.h"

#include "io/file.h"
#include "io/string_builder.h"
#include "render/film_ffmpeg.h"
#include "render/film_gif.h"
#include "render/image.h"

#include <assert.h>
#include <ctype.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>

struct film {
    enum film_kind kind;
    struct film_options options;
    char *path;              /* owned */
    struct file_draft draft; /* of everything but pictures */
    struct film_gif *gif;
    struct program *program; /* ffmpeg, for MP4 and WebM */
    uint8_t *even;           /* a frame with even sides, where those of the film are not */
    long frames;
};

/* ---- names ---- */

static bool ends_in(const char *path, const char *ending)
{
    size_t length = strlen(path), most = strlen(ending);
    if (length <= most)
        return false;
    for (size_t i = 0; i < most; i++)
        if (tolower((unsigned char)path[length - most + i]) != ending[i])
            return false;
    return true;
}

/* The last part of a path. */
static const char *last_part(const char *path)
{
    const char *slash = strrchr(path, '/');
    return slash ? slash + 1 : path;
}

/* Reads what follows a percent sign. *digits is 0 for %%, else the least number of digits, from 1.
 * Returns where it ends, or NULL when it is neither. */
static const char *read_conversion(const char *at, int *digits, bool *zeros)
{
    *digits = 0;
    *zeros = false;
    if (*at == '%')
        return at + 1;
    *zeros = *at == '0';
    at += *zeros;
    *digits = 1;
    if (*at >= '1' && *at <= '9')
        *digits = *at++ - '0';
    return *at == 'd' ? at + 1 : NULL;
}

/* Is there exactly one number in the last part, and no other percent sign? */
static bool has_number(const char *path)
{
    int numbers = 0, digits;
    bool zeros;
    const char *at = last_part(path);
    while (at && *at) {
        if (*at++ != '%')
            continue;
        at = read_conversion(at, &digits, &zeros);
        numbers += digits > 0;
    }
    return at && numbers == 1;
}

enum film_kind film_kind_of(const char *path)
{
    if (ends_in(path, ".gif"))
        return FILM_GIF;
    if (ends_in(path, ".mp4"))
        return FILM_MP4;
    if (ends_in(path, ".webm"))
        return FILM_WEBM;
    return ends_in(path, ".png") && has_number(path) ? FILM_PICTURES : FILM_NONE;
}

char *film_picture_name(const char *path, long number)
{
    struct string_builder builder = {0};
    const char *at = last_part(path);
    assert(film_kind_of(path) == FILM_PICTURES);
    string_add(&builder, "%.*s", (int)(at - path), path);
    while (*at) {
        size_t plain = strcspn(at, "%");
        int digits;
        bool zeros;
        string_add(&builder, "%.*s", (int)plain, at);
        at += plain;
        if (!*at)
            break;
        at = read_conversion(at + 1, &digits, &zeros);
        if (digits == 0)
            string_add(&builder, "%%");
        else if (zeros)
            string_add(&builder, "%0*ld", digits, number);
        else
            string_add(&builder, "%*ld", digits, number);
    }
    return string_take(&builder);
}

bool film_can_write(enum film_kind kind)
{
    return kind == FILM_PICTURES || kind == FILM_GIF || program_exists(FILM_FFMPEG);
}

/* ---- starting ---- */

static bool fail(const struct film *film, const char *what, struct text_error *error)
{
    return text_fail_file(error, film->path, "cannot be written: %s", what);
}

static int even(int size)
{
    return size + size % 2;
}

static bool start_ffmpeg(struct film *film, struct text_error *error)
{
    const struct film_options *options = &film->options;
    const struct film_ffmpeg wanted = {.kind = film->kind,
                                       .width = even(options->width),
                                       .height = even(options->height),
                                       .rate = options->rate,
                                       .output = film->draft.temporary};
    film->even = malloc((size_t)wanted.width * (size_t)wanted.height * 3);
    if (!film->even)
        return fail(film, "out of memory", error);
    if (film_ffmpeg_start(&wanted, &film->program))
        return true;
    text_fail_file(error, film->path, "cannot be written: %s does not start: %s", FILM_FFMPEG,
                   strerror(errno));
    return false;
}

static bool start(struct film *film, struct text_error *error)
{
    if (!film_can_write(film->kind))
        return fail(film,
                    "this needs " FILM_FFMPEG ", which is not installed (package " FILM_FFMPEG
                    "); .gif and frame-%05d.png work without it",
                    error);
    if (film->kind == FILM_PICTURES)
        return true;
    if (!file_draft_begin(film->path, &film->draft, error))
        return false;
    return film->kind == FILM_GIF ? film_gif_create(film->path, &film->options, &film->gif, error)
                                  : start_ffmpeg(film, error);
}

bool film_create(const char *path, const struct film_options *options, struct film **out,
                 struct text_error *error)
{
    struct film *film = calloc(1, sizeof *film);
    char *copy = malloc(strlen(path) + 1);
    *out = NULL;
    if (!film || !copy) {
        free(film);
        free(copy);
        return text_fail_file(error, path, "cannot be written: out of memory");
    }
    *film =
        (struct film){.kind = film_kind_of(path), .options = *options, .path = strcpy(copy, path)};
    assert(film->kind != FILM_NONE && options->width > 0 && options->height > 0);
    assert(options->rate > 0);
    if (start(film, error)) {
        *out = film;
        return true;
    }
    film_abandon(film);
    return false;
}

/* ---- frames ---- */

static bool write_picture(const struct film *film, const uint8_t *rgb, struct text_error *error)
{
    char *name = film_picture_name(film->path, film->frames + 1);
    if (!name)
        return fail(film, "out of memory", error);
    errno = 0;
    enum render_status status =
        image_write_png(name, film->options.width, film->options.height, rgb);
    if (status != RENDER_OK)
        text_fail_file(error, name, "cannot be written: %s",
                       status == RENDER_FILE ? strerror(errno) : render_status_text(status));
    free(name);
    return status == RENDER_OK;
}

/* The frame with its last column and row repeated where a side is odd. */
static const uint8_t *make_even(const struct film *film, const uint8_t *rgb)
{
    size_t width = (size_t)film->options.width, height = (size_t)film->options.height;
    size_t row = 3 * (width + width % 2);
    if (width % 2 == 0 && height % 2 == 0)
        return rgb;
    for (size_t y = 0; y < height; y++) {
        uint8_t *out = film->even + y * row;
        memcpy(out, rgb + 3 * width * y, 3 * width);
        memcpy(out + row - 3, rgb + 3 * (width * (y + 1) - 1), 3);
    }
    if (height % 2 == 1)
        memcpy(film->even + height * row, film->even + (height - 1) * row, row);
    return film->even;
}

/* Ends ffmpeg, which then says what was wrong. */
static bool end_ffmpeg(struct film *film, struct text_error *error)
{
    char message[PROGRAM_MESSAGE_SIZE];
    struct program *program = film->program;
    film->program = NULL;
    return program_finish(program, film->options.stop, film->options.context, message) ||
           fail(film, message, error);
}

static bool send(struct film *film, const uint8_t *rgb, struct text_error *error)
{
    const struct film_options *options = &film->options;
    size_t size = (size_t)even(options->width) * (size_t)even(options->height) * 3;
    assert(film->program);
    if (program_write(film->program, make_even(film, rgb), size, options->stop, options->context))
        return true;
    if (options->stop && options->stop(options->context))
        return fail(film, "stopped", error);
    end_ffmpeg(film, error);
    return false;
}

bool film_frame(struct film *film, const uint8_t *rgb, struct text_error *error)
{
    bool done = false;
    switch (film->kind) {
    case FILM_PICTURES:
        done = write_picture(film, rgb, error);
        break;
    case FILM_GIF:
        done = film_gif_frame(film->gif, rgb, error);
        break;
    default:
        done = send(film, rgb, error);
        break;
    }
    film->frames += done;
    return done;
}

/* ---- the end ---- */

static bool complete(struct film *film, struct text_error *error)
{
    if (film->frames == 0)
        return fail(film, "it has no frame", error);
    if (film->kind == FILM_PICTURES)
        return true;
    bool encoded = film->kind == FILM_GIF ? film_gif_encode(film->gif, &film->draft, error)
                                          : end_ffmpeg(film, error);
    return encoded && file_draft_keep(&film->draft, error);
}

bool film_finish(struct film *film, struct text_error *error)
{
    bool done = complete(film, error);
    film_abandon(film);
    return done;
}

void film_abandon(struct film *film)
{
    if (!film)
        return;
    program_kill(film->program);
    film_gif_destroy(film->gif);
    file_draft_drop(&film->draft);
    free(film->even);
    free(film->path);
    free(film);
}
