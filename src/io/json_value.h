/* What reading and writing JSON have in common. Internal to io. */
#ifndef CUBEFOLD_IO_JSON_VALUE_H
#define CUBEFOLD_IO_JSON_VALUE_H

#include "io/string_builder.h"
#include "io/text.h"

#include <jansson.h>

/* "an object", "a string", ... for messages. */
const char *json_type_name(const json_t *value);

/* Reads a whole text of any kind of value. NULL with *error at the place of the first mistake;
 * otherwise to be released with json_decref. Objects with the same key twice are refused. */
json_t *json_read(const char *bytes, size_t length, const char *file, struct text_error *error);

/* Refuses texts that would cost more than they are worth, before anything is built of them: values
 * nested deeper than `depth`, or more than `values` of them. O(length), no memory. */
bool json_check_limits(const char *bytes, size_t length, int depth, int values, const char *file,
                       struct text_error *error);

/* Appends the value in compact form and releases it; NULL (out of memory) fails the builder. */
void json_add(struct string_builder *out, json_t *value);

#endif
