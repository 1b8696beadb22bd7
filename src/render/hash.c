#include "render/hash.h"

#include <string.h>

uint64_t hash_bytes(uint64_t hash, const void *data, size_t size)
{
    const unsigned char *bytes = data;
    const uint64_t prime = UINT64_C(0x100000001b3);
    for (; size >= 8; size -= 8, bytes += 8) {
        uint64_t word;
        memcpy(&word, bytes, sizeof word);
        hash = (hash ^ word) * prime;
        hash ^= hash >> 29;
    }
    for (; size > 0; size--, bytes++)
        hash = (hash ^ *bytes) * prime;
    return hash;
}
