/* Colours and letters of mats.
 *
 * The first colours are chosen to stay apart under the three common colour-vision deficiencies, the
 * rest to differ from those before them; letters tell mats apart where colours cannot.
 */
#ifndef CUBEFOLD_GEOM_PALETTE_H
#define CUBEFOLD_GEOM_PALETTE_H

#include <stdint.h>

enum {
    PALETTE_SIZE = 64,      /* different colours; mat PALETTE_SIZE + i looks like mat i */
    PALETTE_LABEL_SIZE = 8, /* room for the label of any mat and its NUL */
};

/* sRGB, as stored in a picture file (not linear). */
struct rgb8 {
    uint8_t r, g, b;
};

/* Colour of mat i (index in puzzle.mats, >= 0). */
struct rgb8 palette_color(int mat);

/* Label of mat i: A..Z, AA..AZ, BA.. like the columns of a spreadsheet. Returns `out`. */
const char *palette_label(int mat, char out[PALETTE_LABEL_SIZE]);

#endif
