/* Where a value stands in a JSON text. Internal to io.
 *
 * The JSON library says where a syntax error is, but not where a value of the wrong kind was. This
 * walks a text that is known to be valid along a path of members and elements. */
#ifndef CUBEFOLD_IO_JSON_PLACE_H
#define CUBEFOLD_IO_JSON_PLACE_H

#include "io/text.h"

/* A position in a text that is valid JSON: the walk only checks that it stays inside. */
struct json_walk {
    const char *at;
    const char *end;
};

void json_walk_space(struct json_walk *walk);

/* Takes one byte of punctuation after white space. */
bool json_walk_accept(struct json_walk *walk, char c);

/* At an opening quote: goes behind the closing one. */
void json_walk_string(struct json_walk *walk);

/* Goes behind one value: up to the comma or bracket that ends it. */
void json_walk_value(struct json_walk *walk);

enum { JSON_PATH_MAX = 8 };

/* A step is a member of an object (key) or an element of an array (key NULL, index). */
struct json_step {
    const char *key;
    size_t index;
};

struct json_path {
    struct json_step steps[JSON_PATH_MAX];
    int length;
};

/* The path with one more step. At most JSON_PATH_MAX steps. */
struct json_path json_path_member(struct json_path path, const char *key);
struct json_path json_path_element(struct json_path path, size_t index);

/* The place of the value at the path in a valid JSON text; where a step leads nowhere, the place of
 * the last value that exists. Keys are compared as written, without escapes. O(length). */
struct text_place json_place(const char *bytes, size_t length, const struct json_path *path);

#endif
