/* JSON values together with their places, for reading large texts. Internal to io.
 *
 * The library knows the values, a walk over the text in step with it knows where they stand. Going
 * through all parts of a text costs O(length * depth). */
#ifndef CUBEFOLD_IO_JSON_PARTS_H
#define CUBEFOLD_IO_JSON_PARTS_H

#include "io/json_place.h"
#include "io/json_value.h"

/* A value and its place in the text, which ends at `stop`. */
struct json_part {
    const json_t *value;
    struct text_place place;
    const char *stop;
};

/* What is needed to complain about any part of a text. */
struct json_source {
    const char *file;
    struct text_error *error;
};

/* The items of an object or array one after another. */
struct json_items {
    const struct json_part *of;
    struct json_walk walk;
    struct text_place last; /* the latest place known, from which lines are counted on */
    size_t index;
    char key[32]; /* of an object: the key, cut to fit */
    struct text_place key_place;
    struct json_part item;
};

/* The root of a text. */
struct json_part json_parts_root(const json_t *root, const char *bytes, size_t length);

/* Begins with the items of an object or array. */
struct json_items json_items_begin(const struct json_part *part);

/* Goes to the next item (items->item; in an object also the key); false at the end. A key that is
 * too long to be known, or written with escapes, has no value: item.value is NULL. */
bool json_items_next(struct json_items *items);

/* The characters of a string as they stand between its quotes, to be read with a cursor. */
struct text_cursor json_part_cursor(const struct json_part *part, const char *file);

/* "found a string, expected ...", at the part. Returns false. */
bool json_part_fail(const struct json_source *source, const struct json_part *part,
                    const char *expected);

/* Readers of simple values; false after json_part_fail. */
bool json_part_bool(const struct json_source *source, const struct json_part *part, bool *out);
bool json_part_whole(const struct json_source *source, const struct json_part *part, int limit,
                     int *out);
bool json_part_is_string(const struct json_source *source, const struct json_part *part,
                         const char *expected);
bool json_part_is_array(const struct json_source *source, const struct json_part *part,
                        const char *expected);

/* The place of an item of `keys` that has this name, or -1 after a message with the one that may
 * have been meant. */
int json_items_key(const struct json_source *source, const struct json_items *items,
                   const char *const *keys, int count);

#endif
