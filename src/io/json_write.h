/* The one part of writing JSON that printf cannot do. */
#ifndef CUBEFOLD_IO_JSON_WRITE_H
#define CUBEFOLD_IO_JSON_WRITE_H

#include "io/string_builder.h"

/* Appends the text as a JSON string, in quotes and with escapes. It must be valid UTF-8. */
void json_write_string(struct string_builder *out, const char *text);

#endif
