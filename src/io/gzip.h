/* Unpacking gzip within a limit. */
#ifndef CUBEFOLD_IO_GZIP_H
#define CUBEFOLD_IO_GZIP_H

#include <stdbool.h>
#include <stddef.h>

enum gzip_status {
    GZIP_OK,
    GZIP_TOO_LARGE, /* more than `most` bytes come out */
    GZIP_DAMAGED,   /* cut off, altered, or followed by something else */
    GZIP_NO_MEMORY
};

/* True when the bytes begin as gzip does. */
bool gzip_sniff(const char *bytes, size_t length);

/* Unpacks one gzip member. On success *out is *out_length bytes and a NUL beyond them, the
 * caller's; at most `most` + 1 bytes are ever made. */
enum gzip_status gzip_unpack(const char *bytes, size_t length, size_t most, char **out,
                             size_t *out_length);

#endif
