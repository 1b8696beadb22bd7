#include "render/film_spool.h"

#include "io/file.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

/* A frame is a list of runs: how many pixels stay, how many are new, and these. The last one ends
 * at the last pixel. Fewer pixels than SHORT that stay are not worth a run of their own. */
struct run {
    uint32_t same, fresh;
};

enum { SHORT = 4, BYTES = 3 };

struct film_spool {
    char *path; /* for errors; owned */
    FILE *file;
    uint8_t *frame; /* the one before; owned */
    size_t pixels;
};

bool film_spool_create(const char *path, size_t pixels, struct film_spool **out,
                       struct text_error *error)
{
    *out = NULL;
    struct film_spool *spool = calloc(1, sizeof *spool);
    if (!spool)
        return text_fail_file(error, path, "cannot be written: out of memory");
    spool->pixels = pixels;
    spool->frame = calloc(pixels, BYTES);
    spool->path = malloc(strlen(path) + 1);
    if (!spool->frame || !spool->path) {
        film_spool_destroy(spool);
        return text_fail_file(error, path, "cannot be written: out of memory");
    }
    strcpy(spool->path, path);
    spool->file = file_scratch(path, error);
    if (!spool->file) {
        film_spool_destroy(spool);
        return false;
    }
    *out = spool;
    return true;
}

void film_spool_destroy(struct film_spool *spool)
{
    if (!spool)
        return;
    if (spool->file)
        fclose(spool->file);
    free(spool->frame);
    free(spool->path);
    free(spool);
}

static bool is_same(const struct film_spool *spool, const uint8_t *rgb, size_t pixel)
{
    return memcmp(rgb + BYTES * pixel, spool->frame + BYTES * pixel, BYTES) == 0;
}

/* First pixel from `at` on where the frames begin to be the same (`same`) or to differ. */
static size_t skip(const struct film_spool *spool, const uint8_t *rgb, size_t at, bool until_same)
{
    while (at < spool->pixels && is_same(spool, rgb, at) != until_same)
        at++;
    return at;
}

/* The end of the new pixels that begin at `at`: where at least SHORT stay, or the frame ends. */
static size_t end_of_fresh(const struct film_spool *spool, const uint8_t *rgb, size_t at)
{
    for (;;) {
        size_t end = skip(spool, rgb, at, true);
        size_t next = skip(spool, rgb, end, false);
        if (end == spool->pixels || next - end >= SHORT)
            return end;
        at = next;
    }
}

static bool fail(const struct film_spool *spool, const char *what, struct text_error *error)
{
    return text_fail_file(error, spool->path, "cannot be written: its temporary file: %s: %s", what,
                          strerror(errno));
}

bool film_spool_add(struct film_spool *spool, const uint8_t *rgb, film_spool_visit *visit,
                    void *context, struct text_error *error)
{
    for (size_t at = 0; at < spool->pixels;) {
        size_t start = skip(spool, rgb, at, false);
        size_t end = end_of_fresh(spool, rgb, start);
        const uint8_t *fresh = rgb + BYTES * start;
        const struct run run = {(uint32_t)(start - at), (uint32_t)(end - start)};
        if (fwrite(&run, sizeof run, 1, spool->file) != 1 ||
            fwrite(fresh, BYTES, run.fresh, spool->file) != run.fresh)
            return fail(spool, "writing", error);
        visit(context, fresh, run.fresh);
        at = end;
    }
    memcpy(spool->frame, rgb, BYTES * spool->pixels);
    return true;
}

bool film_spool_rewind(struct film_spool *spool, struct text_error *error)
{
    memset(spool->frame, 0, BYTES * spool->pixels);
    return fseek(spool->file, 0, SEEK_SET) == 0 || fail(spool, "writing", error);
}

const uint8_t *film_spool_next(struct film_spool *spool, struct text_error *error)
{
    for (size_t at = 0; at < spool->pixels;) {
        struct run run;
        errno = 0;
        if (fread(&run, sizeof run, 1, spool->file) != 1 || run.same > spool->pixels - at ||
            run.fresh > spool->pixels - at - run.same ||
            fread(spool->frame + BYTES * (at + run.same), BYTES, run.fresh, spool->file) !=
                run.fresh) {
            fail(spool, "reading", error);
            return NULL;
        }
        at += (size_t)run.same + run.fresh;
    }
    return spool->frame;
}
