/* Mats on a face in some ways, as people write it: `3 on Top turned 90 or flipped`. Internal to io.
 */
#ifndef CUBEFOLD_IO_PLACE_READ_H
#define CUBEFOLD_IO_PLACE_READ_H

#include "io/mat_list.h"

struct place_words {
    struct mat_list mats; /* to be freed with mat_list_free */
    int face;
    uint8_t orientations; /* bit o: orientation o is meant; 0xff where no way is named */
};

/* Reads MATS on FACE WAYS up to the end of the cursor; only one mat unless `several`. False with
 * *error; nothing is owned then. */
bool place_read(struct text_cursor *cursor, const struct document *document, bool several,
                struct place_words *out, struct text_error *error);

#endif
