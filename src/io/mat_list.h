/* Lists of mats as people write them: `7-18, 30, Ann, C`. Internal to io.
 *
 * An item is a number from 1, a range of them, a name from the file, or the letter of a mat; where
 * a name looks like a number or a letter, the number wins over the name and the name over the
 * letter. */
#ifndef CUBEFOLD_IO_MAT_LIST_H
#define CUBEFOLD_IO_MAT_LIST_H

#include "io/document.h"

/* Mats from 0, in the order written, each once. Starts as {0}. */
struct mat_list {
    int *mats;
    int count;
    struct text_place *places; /* [count] */
    bool *listed;              /* [mat_count] */
};

void mat_list_free(struct mat_list *list);

/* Reads the list at the cursor up to what does not belong to it. False with *error, which names
 * what else could stand there: `also`, such as "yes, no or ". */
bool mat_list_read(struct text_cursor *cursor, const struct document *document, const char *also,
                   struct mat_list *list, struct text_error *error);

#endif
