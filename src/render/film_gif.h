/* Films as GIF: the frames wait on the disk until all colours are known, then one palette serves
 * the whole film. ffmpeg or the built-in writer encodes them. */
#ifndef CUBEFOLD_RENDER_FILM_GIF_H
#define CUBEFOLD_RENDER_FILM_GIF_H

#include "io/file.h"
#include "render/film.h"

struct film_gif;

/* `path` is the place of the film: its folder takes the temporary files, and errors name it. */
bool film_gif_create(const char *path, const struct film_options *options, struct film_gif **out,
                     struct text_error *error);

/* NULL is allowed. */
void film_gif_destroy(struct film_gif *gif);

bool film_gif_frame(struct film_gif *gif, const uint8_t *rgb, struct text_error *error);

/* Encodes all frames into the draft, which stays the caller's. */
bool film_gif_encode(struct film_gif *gif, const struct file_draft *draft,
                     struct text_error *error);

#endif
