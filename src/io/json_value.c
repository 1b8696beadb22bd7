#include "io/json_value.h"

#include <stdlib.h>
#include <string.h>

const char *json_type_name(const json_t *value)
{
    switch (json_typeof(value)) {
    case JSON_OBJECT:
        return "an object";
    case JSON_ARRAY:
        return "an array";
    case JSON_STRING:
        return "a string";
    case JSON_INTEGER:
        return "a number";
    case JSON_REAL:
        return "a number with a fraction";
    case JSON_TRUE:
        return "true";
    case JSON_FALSE:
        return "false";
    case JSON_NULL:
        return "null";
    }
    return "a value";
}

json_t *json_read(const char *bytes, size_t length, const char *file, struct text_error *error)
{
    json_error_t reason;
    json_t *root = json_loadb(bytes, length, JSON_REJECT_DUPLICATES | JSON_DECODE_ANY, &reason);
    if (root)
        return root;
    size_t position = reason.position > 0 ? (size_t)reason.position : 0;
    char visible[TEXT_QUOTE_SIZE];
    text_visible(reason.text, strlen(reason.text), visible, sizeof visible);
    text_fail(error, file, text_place_at(bytes, position < length ? position : length),
              "found no valid JSON: %s", visible);
    return NULL;
}

bool json_check_limits(const char *bytes, size_t length, int depth, int values, const char *file,
                       struct text_error *error)
{
    int level = 0;
    int count = 1;
    bool quoted = false;
    for (const char *at = bytes; at < bytes + length; at++) {
        if (quoted) {
            quoted = *at != '"';
            at += *at == '\\'; /* and what it escapes */
            continue;
        }
        quoted = *at == '"';
        bool opens = *at == '{' || *at == '[';
        level += opens - (*at == '}' || *at == ']');
        count += opens || *at == ',';
        if (level > depth) {
            return text_fail(error, file, text_place_at(bytes, (size_t)(at - bytes)),
                             "found values nested more than %d deep, expected at most that", depth);
        }
        if (count > values) {
            return text_fail(error, file, text_place_at(bytes, (size_t)(at - bytes)),
                             "found more than %d values, expected at most that many", values);
        }
    }
    return true;
}

void json_add(struct string_builder *out, json_t *value)
{
    char *text = value ? json_dumps(value, JSON_COMPACT | JSON_ENCODE_ANY) : NULL;
    if (text)
        string_add(out, "%s", text);
    else
        out->failed = true;
    free(text);
    json_decref(value);
}
