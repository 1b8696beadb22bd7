/* Reading JSON objects that are larger than memory, a member at a time. Internal to io.
 *
 * The text is one object or several, one after the other (JSON lines). Each member's value is
 * handed over as a parsed value, except that of one key, if it is an array: its elements come one
 * by one. */
#ifndef CUBEFOLD_IO_JSON_SCAN_H
#define CUBEFOLD_IO_JSON_SCAN_H

#include "io/text.h"

#include <jansson.h>

enum { JSON_SCAN_MAX_VALUE = 16 * 1024 * 1024 }; /* bytes of one value */

enum json_scan_event {
    JSON_SCAN_MEMBER,  /* key, value */
    JSON_SCAN_LIST,    /* the array of the streamed key starts */
    JSON_SCAN_ELEMENT, /* value: an element of it */
    JSON_SCAN_OBJECT   /* an object ended */
};

struct json_scan_item {
    enum json_scan_event event;
    const char *key;     /* of a member */
    const json_t *value; /* of a member or element */
    const char *text;    /* the same as it is written, NUL-terminated */
    int line, column;    /* where the value starts, or the object ended */
};

/* Reads the file and calls `take` for each item; it returns false, having filled *error, to stop.
 * False with *error when the file cannot be read or is no such text. */
bool json_scan(const char *path, const char *streamed_key,
               bool (*take)(void *context, const struct json_scan_item *item,
                            struct text_error *error),
               void *context, struct text_error *error);

/* Fills *error for a place and returns false. */
bool json_scan_fail(struct text_error *error, const char *file, int line, int column,
                    const char *format, ...);

#endif
