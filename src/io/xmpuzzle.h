/* Puzzles of BurrTools, a program that assembles pieces made of voxels: `.xmpuzzle`, XML that may
 * be packed with gzip.
 *
 * A piece that is a mat fills n x n x 1 voxels but for its rim; the result is the surface on the
 * voxel grid of pitch n - 1 that docs/ARCHITECTURE.md describes. Such a file is a puzzle; any other
 * is refused with what does not fit.
 */
#ifndef CUBEFOLD_IO_XMPUZZLE_H
#define CUBEFOLD_IO_XMPUZZLE_H

#include "io/document.h"
#include "io/string_builder.h"

/* True when the bytes begin as XML or gzip does, so that the functions below are to read them. */
bool xmpuzzle_sniff(const char *bytes, size_t length);

/* Reads a puzzle from memory, as document_read_memory. */
bool xmpuzzle_read(const char *bytes, size_t length, const char *name,
                   const struct document_request *request, struct document **out,
                   struct text_error *error);

/* Reads only the shape, the caller's. */
bool xmpuzzle_read_shape(const char *bytes, size_t length, const char *name, struct shape **out,
                         struct text_error *error);

/* Writes the document as plain XML. False with *error, which says what the format cannot hold. */
bool xmpuzzle_write(const struct document *document, struct string_builder *out,
                    struct text_error *error);

#endif
