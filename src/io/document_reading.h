/* From what a file says to a document. Internal to io.
 *
 * Text and JSON fill the same struct puzzle_text and go through the same steps; only groups, sides,
 * pins and forbidden places, which need the mats and the shape, are read by functions of their own
 * (document_conditions.c, puzzle_json_read.c) that use the adders below. */
#ifndef CUBEFOLD_IO_DOCUMENT_READING_H
#define CUBEFOLD_IO_DOCUMENT_READING_H

#include "io/puzzle_text.h"

/* A reading under way. */
struct reading {
    struct document_request request;
    struct puzzle_text text;
    struct placed_mat *mats;
    int mat_count;
    int *kept; /* indices into mats of those that --mats keeps, in its order; or NULL: all */
    int kept_count;
    struct document *document; /* of all mats until those kept are known */
    struct text_place *group_places;
    struct text_error *error;
    bool (*set_conditions)(struct reading *reading);
    void *json; /* json_t of the file, owned; or NULL */
};

/* Reads the conditions of a text. */
bool reading_text_conditions(struct reading *reading);

/* Reads a JSON text up to its mats and sets reading->json and set_conditions. */
bool reading_scan_json(struct reading *reading, const char *bytes, size_t length, const char *file);
void reading_free_json(struct reading *reading);

/* Adds a group; `most` below 0 stands for all of its mats. The mats follow. */
bool reading_add_group(struct reading *reading, struct text_item name, int least, int most);

/* Puts a mat into the group that was added last, or any. */
bool reading_put_in_group(struct reading *reading, int mat, int group, struct text_place place);

/* Ends the adding: groups without a most get the number of their mats; where some mats have their
 * back out, the others of a one-sided puzzle have their drawn side out one by one. */
bool reading_end_conditions(struct reading *reading);

/* Says which side of a mat faces out. */
bool reading_set_outside(struct reading *reading, int mat, enum mat_outside outside,
                         struct text_place place);

bool reading_add_pin(struct reading *reading, struct mat_pin pin, struct text_place place);

/* Adds what is remarkable about the finished document. */
bool reading_add_notes(struct reading *reading);

bool reading_fail_memory(const struct reading *reading);

/* The name for one of several things: "" for 1, "s" otherwise. */
const char *reading_plural(int count);

#endif
