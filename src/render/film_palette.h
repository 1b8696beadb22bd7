/* Few colours for many: the palette of a film, and the nearest of its colours for each pixel. */
#ifndef CUBEFOLD_RENDER_FILM_PALETTE_H
#define CUBEFOLD_RENDER_FILM_PALETTE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* GIF has 256; one is kept for pixels that stay as they were. */
enum { FILM_PALETTE_MOST = 255 };

struct film_palette {
    uint8_t colours[3 * FILM_PALETTE_MOST]; /* RGB8 */
    int count;
};

/* How often each colour is seen, at 7 bits a channel; then which colour of the palette is nearest
 * to each. 12 MB. */
struct film_colours;

/* NULL when out of memory. */
struct film_colours *film_colours_create(void);
void film_colours_destroy(struct film_colours *colours);

/* Counts pixels, RGB8. */
void film_colours_count(struct film_colours *colours, const uint8_t *rgb, size_t pixels);

/* Chooses the palette. The most frequent colours come as they are, which keeps flat areas and soft
 * shadows free of bands. Around the others stands one box at first; the box in which they differ
 * most is cut at its mean, across its longest axis by variance, until there are enough boxes. A
 * colour counts with the root of how often it is seen, so that small marks keep theirs. With 255
 * different colours or fewer, each is in the palette to the last bit but one. False when out of
 * memory. Well under a second. */
bool film_colours_choose(struct film_colours *colours, struct film_palette *palette);

/* Writes the index of the nearest colour of each pixel. After film_colours_choose. */
void film_colours_map(struct film_colours *colours, const struct film_palette *palette,
                      const uint8_t *rgb, size_t pixels, uint8_t *indices);

#endif
