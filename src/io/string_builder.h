/* A text that grows. After running out of memory it ignores additions, and string_take says so. */
#ifndef CUBEFOLD_IO_STRING_BUILDER_H
#define CUBEFOLD_IO_STRING_BUILDER_H

#include <stdbool.h>
#include <stddef.h>

/* Starts as {0}. */
struct string_builder {
    char *text; /* NUL-terminated once anything was added */
    size_t length, capacity;
    bool failed;
};

/* Appends formatted text, as printf. */
void string_add(struct string_builder *builder, const char *format, ...);

/* Takes blanks off the end and appends a line end. */
void string_end_line(struct string_builder *builder);

/* The text, now the caller's to free ("" if nothing was added), or NULL when memory ran out. The
 * builder is empty afterwards. */
char *string_take(struct string_builder *builder);

#endif
