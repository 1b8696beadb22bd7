#include "io/document_drawn.h"

#include <stdlib.h>
#include <string.h>

bool document_drawn_mats(const struct document *document, const struct placement *placements,
                         struct mat *drawn)
{
    memcpy(drawn, document->mats, (size_t)document->mat_count * sizeof *drawn);
    if (!placements || !document->rules)
        return true;
    int faces = document->shape->face_count;
    struct mat *placed = malloc((size_t)faces * sizeof *placed);
    bool done = placed && document_placed_mats(document, placements, placed);
    for (int face = 0; done && face < faces; face++)
        if (placements[face].mat >= 0)
            drawn[placements[face].mat] =
                mat_orient(placed[face], orientation_inverse(placements[face].orientation));
    free(placed);
    return done;
}
