#include "render/film_gif.h"

#include "io/program.h"
#include "render/film_ffmpeg.h"
#include "render/film_palette.h"
#include "render/film_spool.h"

#include <cgif.h>
#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

struct film_gif {
    char *path; /* owned */
    struct film_options options;
    struct film_spool *spool;
    struct film_colours *colours;
    struct film_palette palette;
    long frames;
};

static bool fail(const char *path, const char *what, struct text_error *error)
{
    return text_fail_file(error, path, "cannot be written: %s", what);
}

static size_t pixels_of(const struct film_options *options)
{
    return (size_t)options->width * (size_t)options->height;
}

bool film_gif_create(const char *path, const struct film_options *options, struct film_gif **out,
                     struct text_error *error)
{
    struct film_gif *gif = calloc(1, sizeof *gif);
    *out = NULL;
    if (!gif)
        return fail(path, "out of memory", error);
    gif->options = *options;
    gif->path = malloc(strlen(path) + 1);
    gif->colours = film_colours_create();
    bool done = gif->path && gif->colours;
    if (done)
        done = film_spool_create(strcpy(gif->path, path), pixels_of(options), &gif->spool, error);
    else
        fail(path, "out of memory", error);
    if (done)
        *out = gif;
    else
        film_gif_destroy(gif);
    return done;
}

void film_gif_destroy(struct film_gif *gif)
{
    if (!gif)
        return;
    film_spool_destroy(gif->spool);
    film_colours_destroy(gif->colours);
    free(gif->path);
    free(gif);
}

static void count(void *context, const uint8_t *rgb, size_t pixels)
{
    film_colours_count(context, rgb, pixels);
}

bool film_gif_frame(struct film_gif *gif, const uint8_t *rgb, struct text_error *error)
{
    /* What the first frame leaves black is not shown to `count`. */
    static const uint8_t black[3] = {0};
    if (gif->frames == 0)
        film_colours_count(gif->colours, black, 1);
    gif->frames++;
    return film_spool_add(gif->spool, rgb, count, gif->colours, error);
}

static bool is_stopped(const struct film_gif *gif)
{
    return gif->options.stop && gif->options.stop(gif->options.context);
}

/* Hundredths of a second from the start to frame `number`, so that no error adds up. */
static long moment(const struct film_gif *gif, long number)
{
    return lround((double)number * 100 / gif->options.rate);
}

/* ---- the built-in writer ---- */

static int put(void *context, const uint8_t *bytes, size_t length)
{
    const struct file_draft *draft = context;
    return file_write_all(draft->descriptor, bytes, length) ? 0 : -1;
}

static const char *built_in_problem(int result, int reason)
{
    if (result == CGIF_EALLOC)
        return "out of memory";
    return result == CGIF_EWRITE && reason ? strerror(reason) : "the GIF cannot be encoded";
}

/* Returns a cgif_result; -2 when stopped or when *error is filled. */
enum { ENDED = -2 };
static int add_frames(struct film_gif *gif, CGIF *out, uint8_t *indices, struct text_error *error)
{
    int result = CGIF_OK;
    for (long i = 0; i < gif->frames && result == CGIF_OK; i++) {
        CGIF_FrameConfig frame = {.pImageData = indices,
                                  .genFlags = CGIF_FRAME_GEN_USE_TRANSPARENCY |
                                              CGIF_FRAME_GEN_USE_DIFF_WINDOW};
        const uint8_t *rgb = film_spool_next(gif->spool, error);
        if (!rgb)
            return ENDED;
        if (is_stopped(gif)) {
            fail(gif->path, "stopped", error);
            return ENDED;
        }
        film_colours_map(gif->colours, &gif->palette, rgb, pixels_of(&gif->options), indices);
        frame.delay = (uint16_t)(moment(gif, i + 1) - moment(gif, i));
        result = cgif_addframe(out, &frame);
    }
    return result;
}

static bool encode_built_in(struct film_gif *gif, const struct file_draft *draft,
                            struct text_error *error)
{
    struct file_draft target = *draft;
    CGIF_Config config = {.pGlobalPalette = gif->palette.colours,
                          .numGlobalPaletteEntries = (uint16_t)gif->palette.count,
                          .attrFlags = CGIF_ATTR_IS_ANIMATED,
                          .width = (uint16_t)gif->options.width,
                          .height = (uint16_t)gif->options.height,
                          .numLoops = CGIF_INFINITE_LOOP,
                          .pWriteFn = put,
                          .pContext = &target};
    uint8_t *indices = malloc(pixels_of(&gif->options));
    errno = 0;
    CGIF *out = indices ? cgif_newgif(&config) : NULL;
    int result = out ? add_frames(gif, out, indices, error) : CGIF_EALLOC;
    int reason = errno;
    if (out) {
        int closed = cgif_close(out);
        if (result == CGIF_OK) {
            result = closed;
            reason = errno;
        }
    }
    free(indices);
    if (result != CGIF_OK && result != ENDED)
        fail(gif->path, built_in_problem(result, reason), error);
    return result == CGIF_OK;
}

/* ---- ffmpeg ---- */

/* 256 colours; the last one is transparent, and so are those that are not used. */
static bool write_palette(const struct film_gif *gif, const struct file_draft *draft)
{
    uint8_t rgba[4 * (FILM_PALETTE_MOST + 1)] = {0};
    for (int i = 0; i < gif->palette.count; i++) {
        memcpy(rgba + 4 * i, gif->palette.colours + 3 * i, 3);
        rgba[4 * i + 3] = 255;
    }
    return file_write_all(draft->descriptor, rgba, sizeof rgba);
}

static bool feed(struct film_gif *gif, struct program *program, struct text_error *error)
{
    char message[PROGRAM_MESSAGE_SIZE];
    for (long i = 0; i < gif->frames; i++) {
        const uint8_t *rgb = film_spool_next(gif->spool, error);
        bool sent = rgb && program_write(program, rgb, 3 * pixels_of(&gif->options),
                                         gif->options.stop, gif->options.context);
        if (!rgb || is_stopped(gif)) {
            program_kill(program);
            return rgb ? fail(gif->path, "stopped", error) : false;
        }
        if (!sent)
            break;
    }
    return program_finish(program, gif->options.stop, gif->options.context, message) ||
           fail(gif->path, message, error);
}

static bool encode_with_ffmpeg(struct film_gif *gif, const struct file_draft *draft,
                               struct text_error *error)
{
    struct file_draft palette;
    struct program *program;
    if (!file_draft_begin(gif->path, &palette, error))
        return false;
    const struct film_ffmpeg wanted = {.kind = FILM_GIF,
                                       .width = gif->options.width,
                                       .height = gif->options.height,
                                       .rate = gif->options.rate,
                                       .output = draft->temporary,
                                       .palette = palette.temporary};
    bool done = write_palette(gif, &palette) && film_ffmpeg_start(&wanted, &program);
    if (done)
        done = feed(gif, program, error);
    else
        fail(gif->path, strerror(errno), error);
    file_draft_drop(&palette);
    return done;
}

bool film_gif_encode(struct film_gif *gif, const struct file_draft *draft, struct text_error *error)
{
    if (!film_colours_choose(gif->colours, &gif->palette))
        return fail(gif->path, "out of memory", error);
    if (!film_spool_rewind(gif->spool, error))
        return false;
    if (program_exists(FILM_FFMPEG))
        return encode_with_ffmpeg(gif, draft, error);
    return encode_built_in(gif, draft, error);
}
