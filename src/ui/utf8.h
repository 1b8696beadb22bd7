/* Decoding of UTF-8 that may be broken. */
#ifndef CUBEFOLD_UI_UTF8_H
#define CUBEFOLD_UI_UTF8_H

#include <stdint.h>

enum {
    UTF8_REPLACEMENT = 0xFFFD,
    UTF8_MAX_TEXT = 4096 /* bytes of a text that are looked at */
};

/* Reads one code point at *s (not at its end) and moves *s behind it. A byte that does not begin a
 * well-formed sequence, overlong forms, surrogates and values above 10FFFF give UTF8_REPLACEMENT
 * and move by the longest well-formed beginning, at least one byte. Reads nothing at or after end.
 */
uint32_t utf8_next(const char **s, const char *end);

/* End of text: its NUL, or UTF8_MAX_TEXT bytes on. NULL gives NULL. */
const char *utf8_end(const char *text);

#endif
