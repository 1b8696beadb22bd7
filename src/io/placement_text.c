#include "io/placement_text.h"

#include <stdio.h>
#include <string.h>

const char *placement_mat_text(const struct document *document, int mat,
                               char out[PLACEMENT_MAT_SIZE])
{
    char letter[PALETTE_LABEL_SIZE];
    const char *name = document->labels[mat].name;
    palette_label(mat, letter);
    if (name && strcmp(name, letter) != 0)
        snprintf(out, PLACEMENT_MAT_SIZE, "%s (%s)", letter, name);
    else
        snprintf(out, PLACEMENT_MAT_SIZE, "%s", letter);
    return out;
}

const char *placement_way_text(int orientation, bool signs, char out[PLACEMENT_WAY_SIZE])
{
    int turn = orientation & 3;
    bool flipped = (orientation & MAT_FLIPPED) != 0;
    if (turn == 0)
        snprintf(out, PLACEMENT_WAY_SIZE, "%s", flipped ? "flipped" : "as drawn");
    else
        snprintf(out, PLACEMENT_WAY_SIZE, "turned %d%s%s", turn * 90, signs ? "\xc2\xb0" : "",
                 flipped ? ", flipped" : "");
    return out;
}
