/* The letters of all mats in one texture: a grid of tiles, each a distance field of one label.
 *
 *     column  0   1   2         A tile covers the core of a mat; row 0 is drawn at the top
 *           +---+---+---+       of the texture's data and has the smallest v.
 *   row 0   | A | B | C |
 *           +---+---+---+
 *   row 1   | D | E | F |
 *           +---+---+---+
 */
#ifndef CUBEFOLD_RENDER_LABELS_H
#define CUBEFOLD_RENDER_LABELS_H

#include "render/gl.h"
#include "render/scene.h"
#include "render/status.h"

#include <stddef.h>

/* Names of faces use the printable characters of ASCII. */
enum { LABELS_LETTERS = 128 };

struct labels {
    GLuint texture;
    int columns, rows; /* grid; the texture is made for these */
    int tile;          /* pixels along a side of a tile */
    char (*texts)[SCENE_LABEL_SIZE];
    int count, capacity;
    int letters[LABELS_LETTERS];    /* labels that are letters of names, by character; -1: none */
    float advances[LABELS_LETTERS]; /* of these, in sides of a tile */
};

/* A letter of a name in the face's plane, in sides of a tile. */
struct labels_letter {
    int column, row;
    float x; /* middle of its tile */
};

void labels_init(struct labels *labels);
void labels_free(struct labels *labels);

/* Makes sure that the texture holds the labels of all mats of the scene and the letters of its
 * ghosts' names, drawing those that are new. RENDER_NO_MEMORY, RENDER_FONT. */
enum render_status labels_prepare(struct labels *labels, const struct scene *scene);

/* Tile of a label after labels_prepare; false for the empty one. */
bool labels_find(const struct labels *labels, const char *text, int *column, int *row);

/* Lays out `length` characters of a name after labels_prepare, centred on x = 0. `out` has room for
 * `length`. Returns the number of letters, spaces left out; *width (may be NULL) is that of all. */
int labels_lay(const struct labels *labels, const char *name, size_t length,
               struct labels_letter *out, float *width);

/* Height of a capital in sides of a tile, and how far its middle lies below the tile's. */
#define LABELS_CAPITAL 0.56f
#define LABELS_LOWER   0.045f

/* The distance field changes by 1 over this many halves of a tile. */
#define LABELS_SPREAD 0.2f

#endif
