/* Films: frames one after the other into one file, or into a picture each.
 *
 *     film_create --> film_frame, film_frame, ... --> film_finish
 *                                                 \-> film_abandon    (any time, also after an
 * error)
 *
 * The ending of the name, in any case, says the kind:
 *
 *     out.gif           GIF, by ffmpeg; where that is not installed, by the built-in writer
 *     out.mp4           H.264, by ffmpeg
 *     out.webm          VP9, by ffmpeg
 *     frame-%05d.png    a PNG each, numbered from 1
 *
 * A film is made in a temporary file beside its place and takes its name when it is finished, so
 * that there is a whole film or what was there before. The same frames make the same bytes, with
 * the same ffmpeg. Colours are sRGB; in MP4 and WebM they are tagged as BT.709, with limited range.
 */
#ifndef CUBEFOLD_RENDER_FILM_H
#define CUBEFOLD_RENDER_FILM_H

#include "io/text.h"

#include <stdbool.h>
#include <stdint.h>

struct film;

enum film_kind {
    FILM_NONE, /* no film's name */
    FILM_PICTURES,
    FILM_GIF,
    FILM_MP4,
    FILM_WEBM
};

/* What film_kind_of takes, for messages. */
#define FILM_EXPECTED "a name that ends in .gif, .mp4 or .webm, or one such as frame-%05d.png"

/* Frames a second that a film can have. GIF counts in hundredths of a second. */
#define FILM_LEAST_RATE    0.1
#define FILM_MOST_RATE     60.0
#define FILM_MOST_GIF_RATE 50.0

struct film_options {
    int width, height;           /* pixels, 1 to 16384 */
    double rate;                 /* frames a second, kept to a thousandth */
    bool (*stop)(void *context); /* asked now and then while something takes long, or NULL; true
                                    makes the call fail soon */
    void *context;
};

/* The kind that a name stands for. A name of pictures ends in .png and its last part, after the
 * last slash, has exactly one of %d, %1d to %9d, %01d to %09d; %% stands for a percent sign. */
enum film_kind film_kind_of(const char *path);

/* Writes the name of picture `number`, from 1, of a FILM_PICTURES name. To be freed by the caller;
 * NULL when out of memory. */
char *film_picture_name(const char *path, long number);

/* True when this kind can be written here: pictures and GIF always, the others when there is an
 * ffmpeg in PATH. */
bool film_can_write(enum film_kind kind);

/* Starts a film; the name must be of one of the kinds. On failure *out is NULL and *error says what
 * is wrong: the place cannot be written, ffmpeg is missing or does not start, out of memory. */
bool film_create(const char *path, const struct film_options *options, struct film **out,
                 struct text_error *error);

/* Adds a frame: 3 * width * height bytes, RGB8 rows from the top. MP4 and WebM need even sizes: the
 * last column or row is repeated once where needed. After a failure only film_abandon is left. */
bool film_frame(struct film *film, const uint8_t *rgb, struct text_error *error);

/* Completes the film and frees it, also on failure; a film without a frame is a failure. A GIF is
 * encoded only now: its colours are chosen from all its frames, which wait in a temporary file. */
bool film_finish(struct film *film, struct text_error *error);

/* Ends it without a file, but pictures that are complete stay. Frees the film; NULL is allowed. */
void film_abandon(struct film *film);

#endif
