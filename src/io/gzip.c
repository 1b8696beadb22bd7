#include "io/gzip.h"

#include <assert.h>
#include <limits.h>
#include <stdlib.h>
#include <zlib.h>

bool gzip_sniff(const char *bytes, size_t length)
{
    return length >= 2 && (unsigned char)bytes[0] == 0x1F && (unsigned char)bytes[1] == 0x8B;
}

/* Unpacks until the end of the stream, growing the buffer up to most + 1 bytes. */
static enum gzip_status run(z_stream *stream, size_t most, char **buffer)
{
    size_t capacity = 0;
    while (capacity <= most) {
        size_t larger = capacity == 0 ? 64 * 1024 : capacity * 2;
        larger = larger > most ? most + 1 : larger;
        char *grown = realloc(*buffer, larger + 1);
        if (!grown)
            return GZIP_NO_MEMORY;
        *buffer = grown;
        stream->next_out = (Bytef *)(grown + capacity);
        stream->avail_out = (uInt)(larger - capacity);
        capacity = larger;
        int result = inflate(stream, Z_NO_FLUSH);
        if (result == Z_STREAM_END)
            return stream->avail_in > 0       ? GZIP_DAMAGED
                   : stream->total_out > most ? GZIP_TOO_LARGE
                                              : GZIP_OK;
        if (result == Z_MEM_ERROR)
            return GZIP_NO_MEMORY;
        if (result != Z_OK || stream->avail_out > 0)
            return GZIP_DAMAGED;
    }
    return GZIP_TOO_LARGE;
}

enum gzip_status gzip_unpack(const char *bytes, size_t length, size_t most, char **out,
                             size_t *out_length)
{
    enum { GZIP_WINDOW = 15 + 16 }; /* the largest window, with a gzip header */
    z_stream stream = {0};
    char *buffer = NULL;
    assert(length <= UINT_MAX && most < UINT_MAX);
    stream.next_in = (z_const Bytef *)bytes;
    stream.avail_in = (uInt)length;
    if (inflateInit2(&stream, GZIP_WINDOW) != Z_OK)
        return GZIP_NO_MEMORY;
    enum gzip_status status = run(&stream, most, &buffer);
    *out_length = stream.total_out;
    inflateEnd(&stream);
    if (status != GZIP_OK) {
        free(buffer);
        return status;
    }
    buffer[*out_length] = '\0';
    *out = buffer;
    return GZIP_OK;
}
