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

struct labels {
    GLuint texture;
    int columns, rows; /* grid; the texture is made for these */
    int tile;          /* pixels along a side of a tile */
    char (*texts)[SCENE_LABEL_SIZE];
    int count, capacity;
};

void labels_init(struct labels *labels);
void labels_free(struct labels *labels);

/* Makes sure that the texture holds the labels of all mats of the scene, drawing those that are
 * new. RENDER_NO_MEMORY, RENDER_FONT. */
enum render_status labels_prepare(struct labels *labels, const struct scene *scene);

/* Tile of a label after labels_prepare; false for the empty one. */
bool labels_find(const struct labels *labels, const char *text, int *column, int *row);

/* The distance field changes by 1 over this many halves of a tile. */
#define LABELS_SPREAD 0.2f

#endif
