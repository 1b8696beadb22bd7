/* Ambient occlusion between mats, in a coarse grid around them.
 *
 * For every grid point the light field of an even sky is kept to first order: a mean and a
 * direction. From that the openness towards any direction n follows, and so the ambient light that
 * reaches a surface with normal n, whatever the mats do at the moment: it darkens the inside of the
 * body and the corner of a half-closed fold alike. The table gets a map of its own, from more
 * directions: on its even ground the coarse ones of the grid would show as streaks.
 *
 * Why not from the screen's depth: that costs for every pixel, and it flickers when the view turns.
 * The grid costs a few thousand cells whenever a mat has moved, and nothing when only the eye has.
 */
#ifndef CUBEFOLD_RENDER_VOLUME_H
#define CUBEFOLD_RENDER_VOLUME_H

#include "render/scene.h"
#include "render/status.h"

#include <stddef.h>

enum {
    VOLUME_MAX_POINTS = 24000,
    VOLUME_MOVING_POINTS = 7000, /* where quality.fine_light is off */
    VOLUME_GROUND_SIDE = 32
};

struct volume {
    int size[3];     /* grid points along x, y, z */
    float step;      /* cells between grid points */
    vec3 origin;     /* world position of the corner of the first cell */
    uint8_t *texels; /* [z][y][x][4]: direction * 2 + 0.5, mean; all of 0..1 */
    float *filled;   /* [z][y][x] share that is foam, 0..1 */
    float *sums;     /* [4][z][y][x] work space */
    float *open;     /* [z][y][x] work space */
    uint8_t ground[VOLUME_GROUND_SIDE * VOLUME_GROUND_SIDE]; /* [y][x] how closed the sky is over
                                                                the table, over the same x and y */
    size_t capacity;                                         /* grid points that the arrays hold */
};

void volume_init(struct volume *volume);
void volume_free(struct volume *volume);

/* Computes the volume of the scene's mats. O(grid points), at most VOLUME_MAX_POINTS; fewer while
 * the picture moves. */
enum render_status volume_compute(struct volume *volume, const struct scene *scene);

#endif
