/* Frames that wait on the disk: each as what differs from the one before, in a file without a name.
 */
#ifndef CUBEFOLD_RENDER_FILM_SPOOL_H
#define CUBEFOLD_RENDER_FILM_SPOOL_H

#include "io/text.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct film_spool;

/* What is new in a frame, a run of pixels at a time, RGB8. */
typedef void film_spool_visit(void *context, const uint8_t *rgb, size_t pixels);

/* For frames of `pixels` pixels; the file is in the folder of `path`. On failure *error says why.
 */
bool film_spool_create(const char *path, size_t pixels, struct film_spool **out,
                       struct text_error *error);

/* NULL is allowed. */
void film_spool_destroy(struct film_spool *spool);

/* Appends a frame, and shows `visit` the pixels that differ from the frame before; of the first
 * frame all that are not black. */
bool film_spool_add(struct film_spool *spool, const uint8_t *rgb, film_spool_visit *visit,
                    void *context, struct text_error *error);

/* Goes back to the start, to read. Nothing is added after that. */
bool film_spool_rewind(struct film_spool *spool, struct text_error *error);

/* The next frame, valid until the next call; NULL with *error set when it cannot be read. Only as
 * often as there are frames. */
const uint8_t *film_spool_next(struct film_spool *spool, struct text_error *error);

#endif
