/* The mats of a document as a picture shows them. */
#ifndef CUBEFOLD_IO_DOCUMENT_DRAWN_H
#define CUBEFOLD_IO_DOCUMENT_DRAWN_H

#include "io/document.h"

/* Writes drawn[mat_count], each seen from its drawn side: with the unknown cells of mats on a face
 * decided as document_placed_mats does. Unknown cells of all others are empty. `placements` may be
 * NULL: no mat lies on a face. False when out of memory. */
bool document_drawn_mats(const struct document *document, const struct placement *placements,
                         struct mat *drawn);

#endif
