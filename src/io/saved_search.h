/* A search put aside: what `solve --save` writes and `--resume` reads.
 *
 * The file is text, so that a person can see what it is. The checksum covers every byte above it.
 *
 *     cubefold search 1
 *     puzzle 93b1c0de93b1c0de       fingerprint, see search_fingerprint
 *     goal sample 10                all | first K | sample K
 *     seed 7
 *     shard 3/8
 *     listing yes                   no: --count
 *     found 1234                    solutions that were handed out, and printed if listed
 *     nodes 99999
 *     seconds 12.345678
 *     sample 480                    bytes that follow in base64, 57 a line
 *     AAECAwQF...
 *     state 20000                   likewise: the bytes of search_save
 *     ...
 *     checksum 0123456789abcdef
 */
#ifndef CUBEFOLD_IO_SAVED_SEARCH_H
#define CUBEFOLD_IO_SAVED_SEARCH_H

#include "io/solution_json.h"
#include "io/text.h"

enum { SAVED_SEARCH_FORMAT = 1, SAVED_SEARCH_MAX_BYTES = 256 * 1024 * 1024 };

/* `sample` and `state` are owned when the search was read. */
struct saved_search {
    uint64_t fingerprint;
    enum solution_goal goal;
    uint64_t wanted; /* K of first and sample, from 1; 0 with all */
    uint64_t seed;
    int shard, shards;
    bool listing;
    uint64_t found, nodes;
    double seconds;
    uint8_t *sample, *state;
    size_t sample_length, state_length;
};

/* The text, its length in *length, to be freed by the caller; NULL when out of memory. */
char *saved_search_write(const struct saved_search *saved, size_t *length);

/* Reads the text; `name` is the file's name for errors. Whatever is not exactly what
 * saved_search_write writes is refused: *error says whether it is no saved search, damaged, or
 * written by a newer version. */
bool saved_search_read(const char *bytes, size_t length, const char *name, struct saved_search *out,
                       struct text_error *error);

/* Reads such a file. */
bool saved_search_read_file(const char *path, struct saved_search *out, struct text_error *error);

/* Frees what a search that was read owns. */
void saved_search_free(struct saved_search *saved);

/* True when the file's first line is that of a saved search of any format. */
bool saved_search_is_one(const char *path);

#endif
