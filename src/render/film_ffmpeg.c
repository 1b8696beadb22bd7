#include "render/film_ffmpeg.h"

#include "io/string_builder.h"

#include <assert.h>
#include <errno.h>
#include <math.h>
#include <stdlib.h>

enum { ARGUMENTS = 80, OWNED = 8 };

/* The arguments as they grow; some are texts made for the purpose. */
struct arguments {
    const char *list[ARGUMENTS];
    size_t count;
    char *owned[OWNED];
    size_t owned_count;
    bool failed; /* out of memory */
};

static void add_all(struct arguments *arguments, const char *const *words)
{
    for (; *words; words++) {
        assert(arguments->count + 1 < ARGUMENTS);
        arguments->list[arguments->count++] = *words;
    }
    arguments->list[arguments->count] = NULL;
}

/* Adds one that the builder holds. */
static void add_built(struct arguments *arguments, struct string_builder *builder)
{
    char *text = string_take(builder);
    assert(arguments->owned_count < OWNED);
    if (!text) {
        arguments->failed = true;
        return;
    }
    arguments->owned[arguments->owned_count++] = text;
    add_all(arguments, (const char *const[]){text, NULL});
}

/* Behind its protocol no name is taken for an option or for another protocol. */
static void add_file(struct arguments *arguments, const char *path)
{
    struct string_builder builder = {0};
    string_add(&builder, "file:%s", path);
    add_built(arguments, &builder);
}

/* -xerror: else ffmpeg 5 says that all is well although the end of the file could not be written.
 */
static void add_input(struct arguments *arguments, const struct film_ffmpeg *wanted)
{
    static const char *const quiet[] = {
        FILM_FFMPEG, "-nostdin", "-hide_banner", "-loglevel",     "error", "-nostats",    "-xerror",
        "-y",        "-f",       "rawvideo",     "-pixel_format", "rgb24", "-video_size", NULL};
    struct string_builder builder = {0};
    add_all(arguments, quiet);
    string_add(&builder, "%dx%d", wanted->width, wanted->height);
    add_built(arguments, &builder);
    add_all(arguments, (const char *const[]){"-framerate", NULL});
    string_add(&builder, "%ld/1000", lround(wanted->rate * 1000));
    add_built(arguments, &builder);
    add_all(arguments, (const char *const[]){"-i", "pipe:0", NULL});
}

/* Seeking is exact to a few seconds at any rate. */
static void add_key_frames(struct arguments *arguments, const struct film_ffmpeg *wanted)
{
    enum { SECONDS = 5 };
    struct string_builder builder = {0};
    long frames = lround(SECONDS * wanted->rate);
    add_all(arguments, (const char *const[]){"-g", NULL});
    string_add(&builder, "%ld", frames > 1 ? frames : 1);
    add_built(arguments, &builder);
}

/* sRGB has the primaries of BT.709; the rest of the conversion is named on both sides. */
static void add_video(struct arguments *arguments, const struct film_ffmpeg *wanted)
{
    static const char *const colours[] = {
        "-vf",
        "scale=out_color_matrix=bt709:out_range=tv:"
        "flags=lanczos+accurate_rnd+full_chroma_int+bitexact,format=yuv420p",
        "-color_primaries",
        "bt709",
        "-color_trc",
        "bt709",
        "-colorspace",
        "bt709",
        "-color_range",
        "tv",
        NULL};
    static const char *const mp4[] = {"-c:v",      "libx264",    "-preset", "medium", "-crf", "16",
                                      "-movflags", "+faststart", "-f",      "mp4",    NULL};
    static const char *const webm[] = {"-c:v",    "libvpx-vp9", "-b:v", "0",         "-crf",
                                       "22",      "-deadline",  "good", "-cpu-used", "4",
                                       "-row-mt", "0",          "-f",   "webm",      NULL};
    add_all(arguments, colours);
    add_key_frames(arguments, wanted);
    add_all(arguments, wanted->kind == FILM_MP4 ? mp4 : webm);
}

/* Without dithering, pixels that stay as they are need no bytes. */
static void add_gif(struct arguments *arguments, const struct film_ffmpeg *wanted)
{
    static const char *const before[] = {
        "-f", "rawvideo", "-pixel_format", "rgba", "-video_size", "16x16", "-i", NULL};
    static const char *const after[] = {"-filter_complex",
                                        "[0:v][1:v]paletteuse=dither=none",
                                        "-loop",
                                        "0",
                                        "-f",
                                        "gif",
                                        "-final_delay",
                                        NULL};
    struct string_builder builder = {0};
    add_all(arguments, before);
    add_file(arguments, wanted->palette);
    add_all(arguments, after);
    string_add(&builder, "%ld", lround(100 / wanted->rate));
    add_built(arguments, &builder);
}

static void add_output(struct arguments *arguments, const struct film_ffmpeg *wanted)
{
    static const char *const same_bytes[] = {
        "-an",     "-sn",       "-map_metadata", "-1",        "-threads", "1",
        "-fflags", "+bitexact", "-flags:v",      "+bitexact", NULL};
    add_all(arguments, same_bytes);
    add_file(arguments, wanted->output);
}

bool film_ffmpeg_start(const struct film_ffmpeg *wanted, struct program **out)
{
    struct arguments arguments = {.count = 0};
    assert(wanted->kind != FILM_GIF || wanted->palette);
    add_input(&arguments, wanted);
    if (wanted->kind == FILM_GIF)
        add_gif(&arguments, wanted);
    else
        add_video(&arguments, wanted);
    add_output(&arguments, wanted);
    *out = NULL;
    errno = ENOMEM;
    bool started = !arguments.failed && program_start(arguments.list, out);
    int reason = errno;
    for (size_t i = 0; i < arguments.owned_count; i++)
        free(arguments.owned[i]);
    errno = reason;
    return started;
}
