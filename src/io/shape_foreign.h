/* Shapes from files of other programs: `.shp`, `.slv` and the result of an `.xmpuzzle`. */
#ifndef CUBEFOLD_IO_SHAPE_FOREIGN_H
#define CUBEFOLD_IO_SHAPE_FOREIGN_H

#include "core/shape.h"
#include "io/text.h"

#include <stddef.h>

/* True when the bytes begin as such a file. */
bool shape_sniff_foreign(const char *bytes, size_t length);

/* Reads its shape, the caller's; `path` is for errors. */
bool shape_read_foreign(const char *bytes, size_t length, const char *path, struct shape **out,
                        struct text_error *error);

#endif
