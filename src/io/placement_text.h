/* A mat and how it lies, in the words that the whole program uses. */
#ifndef CUBEFOLD_IO_PLACEMENT_TEXT_H
#define CUBEFOLD_IO_PLACEMENT_TEXT_H

#include "io/document.h"

enum {
    PLACEMENT_MAT_SIZE = 960, /* room for a letter and the longest name */
    PLACEMENT_WAY_SIZE = 32
};

/* "C", or "C (Ann)" where the file names the mat otherwise. Returns `out`. */
const char *placement_mat_text(const struct document *document, int mat,
                               char out[PLACEMENT_MAT_SIZE]);

/* How a mat lies in an orientation (0..7): "as drawn", "flipped", "turned 90", "turned 90,
 * flipped"; with `signs`, "turned 90°". Returns `out`. */
const char *placement_way_text(int orientation, bool signs, char out[PLACEMENT_WAY_SIZE]);

#endif
