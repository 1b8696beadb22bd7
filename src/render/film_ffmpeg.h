/* How ffmpeg is asked to make a film: raw RGB frames on its standard input, one thread, no clock
 * and no names in the file, so that the same frames make the same bytes. */
#ifndef CUBEFOLD_RENDER_FILM_FFMPEG_H
#define CUBEFOLD_RENDER_FILM_FFMPEG_H

#include "io/program.h"
#include "render/film.h"

#define FILM_FFMPEG "ffmpeg"

struct film_ffmpeg {
    enum film_kind kind; /* GIF, MP4 or WEBM */
    int width, height;   /* even, unless it is a GIF */
    double rate;
    const char *output;  /* a file that is there and is written over */
    const char *palette; /* for a GIF: a file of 256 colours, RGBA8 */
};

/* Starts it. False with errno set. */
bool film_ffmpeg_start(const struct film_ffmpeg *wanted, struct program **out);

#endif
