#include "io/saved_search.h"

#include "core/search.h"
#include "io/file.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { BYTES_A_LINE = 57, CHARACTERS_A_LINE = 76, CHECKSUM_LINE = 26 };

static const char magic[] = "cubefold search ";
static const char base64[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/* FNV-1a of 64 bits (Fowler, Noll, Vo). Each step is a bijection of the state, so that any change
 * within one byte changes the result. */
static uint64_t checksum(const char *bytes, size_t length)
{
    uint64_t hash = UINT64_C(0xcbf29ce484222325);
    for (size_t i = 0; i < length; i++)
        hash = (hash ^ (unsigned char)bytes[i]) * UINT64_C(0x100000001b3);
    return hash;
}

static void format_checksum(const char *bytes, size_t length, char out[CHECKSUM_LINE + 1])
{
    snprintf(out, CHECKSUM_LINE + 1, "checksum %016" PRIx64 "\n", checksum(bytes, length));
}

/* ---- writing ---- */

/* Up to three bytes as four characters. */
static void encode_group(const uint8_t *bytes, size_t count, char out[4])
{
    unsigned word = (unsigned)bytes[0] << 16 | (count > 1 ? (unsigned)bytes[1] << 8 : 0) |
                    (count > 2 ? (unsigned)bytes[2] : 0);
    for (int i = 0; i < 4; i++)
        out[i] = (size_t)i <= count ? base64[word >> (18 - 6 * i) & 63] : '=';
}

static void add_bytes(struct string_builder *out, const char *key, const uint8_t *bytes,
                      size_t length)
{
    string_add(out, "%s %zu\n", key, length);
    for (size_t at = 0; at < length; at += BYTES_A_LINE) {
        char line[CHARACTERS_A_LINE + 1];
        size_t count = length - at < BYTES_A_LINE ? length - at : BYTES_A_LINE;
        size_t used = 0;
        for (size_t i = 0; i < count; i += 3, used += 4)
            encode_group(bytes + at + i, count - i < 3 ? count - i : 3, line + used);
        line[used] = '\0';
        string_add(out, "%s\n", line);
    }
}

char *saved_search_write(const struct saved_search *saved, size_t *length)
{
    struct string_builder out = {0};
    char line[CHECKSUM_LINE + 1];
    string_add(&out, "%s%d\n", magic, SAVED_SEARCH_FORMAT);
    string_add(&out, "puzzle %016" PRIx64 "\n", saved->fingerprint);
    string_add(&out, "goal %s", solution_goal_name(saved->goal));
    if (saved->goal != SOLUTION_ALL)
        string_add(&out, " %" PRIu64, saved->wanted);
    string_add(&out, "\nseed %" PRIu64 "\nshard %d/%d\nlisting %s\n", saved->seed, saved->shard,
               saved->shards, saved->listing ? "yes" : "no");
    string_add(&out, "found %" PRIu64 "\nnodes %" PRIu64 "\nseconds %.6f\n", saved->found,
               saved->nodes, saved->seconds);
    add_bytes(&out, "sample", saved->sample, saved->sample_length);
    add_bytes(&out, "state", saved->state, saved->state_length);
    if (!out.failed) {
        format_checksum(out.text, out.length, line);
        string_add(&out, "%s", line);
    }
    *length = out.length;
    return string_take(&out);
}

/* ---- reading ---- */

/* What is left of the text. The checksum has been compared, so that what follows only guards
 * against files that were made, not damaged. */
struct rest {
    const char *at, *end;
};

/* Takes these characters if they come next. */
static bool take(struct rest *rest, const char *words)
{
    size_t length = strlen(words);
    if ((size_t)(rest->end - rest->at) < length || memcmp(rest->at, words, length) != 0)
        return false;
    rest->at += length;
    return true;
}

/* Takes a decimal number of at most `most`. */
static bool take_number(struct rest *rest, uint64_t most, uint64_t *out)
{
    const char *start = rest->at;
    uint64_t value = 0;
    for (; rest->at < rest->end && *rest->at >= '0' && *rest->at <= '9'; rest->at++) {
        uint64_t digit = (uint64_t)(*rest->at - '0');
        if (value > (most - digit) / 10 || digit > most)
            return false;
        value = value * 10 + digit;
    }
    *out = value;
    return rest->at > start;
}

static bool take_small(struct rest *rest, int most, int *out)
{
    uint64_t value = 0;
    bool done = take_number(rest, (uint64_t)most, &value);
    *out = (int)value;
    return done;
}

static bool take_fingerprint(struct rest *rest, uint64_t *out)
{
    *out = 0;
    for (int i = 0; i < 16; i++, rest->at++) {
        static const char digits[] = "0123456789abcdef";
        const char *digit =
            rest->at < rest->end ? memchr(digits, *rest->at, sizeof digits - 1) : NULL;
        if (!digit)
            return false;
        *out = *out << 4 | (uint64_t)(digit - digits);
    }
    return true;
}

static bool take_goal(struct rest *rest, struct saved_search *out)
{
    if (take(rest, "goal all\n"))
        return true;
    out->goal = take(rest, "goal first ")    ? SOLUTION_FIRST
                : take(rest, "goal sample ") ? SOLUTION_SAMPLE
                                             : SOLUTION_ALL;
    return out->goal != SOLUTION_ALL && take_number(rest, UINT64_MAX, &out->wanted) &&
           out->wanted > 0 && take(rest, "\n");
}

static bool take_seconds(struct rest *rest, double *out)
{
    uint64_t whole = 0;
    uint64_t millionths = 0;
    bool done = take(rest, "seconds ") && take_number(rest, UINT64_MAX, &whole) &&
                take(rest, ".") && take_number(rest, 999999, &millionths) && take(rest, "\n");
    *out = (double)whole + 1e-6 * (double)millionths;
    return done;
}

/* Takes a line of base64 that holds `count` bytes. */
static bool take_line(struct rest *rest, uint8_t *out, size_t count)
{
    for (size_t i = 0; i < count; i += 3) {
        size_t here = count - i < 3 ? count - i : 3;
        unsigned word = 0;
        for (size_t k = 0; k < 4; k++, rest->at++) {
            const char *digit = NULL;
            if (rest->at < rest->end)
                digit = k > here ? (*rest->at == '=' ? base64 : NULL)
                                 : memchr(base64, *rest->at, sizeof base64 - 1);
            if (!digit)
                return false;
            word = word << 6 | (unsigned)(digit - base64);
        }
        for (size_t k = 0; k < here; k++)
            out[i + k] = (uint8_t)(word >> (16 - 8 * k) & 255);
    }
    return take(rest, "\n");
}

/* *out is owned by the caller, also on failure. */
static bool take_bytes(struct rest *rest, const char *key, uint8_t **out, size_t *length)
{
    uint64_t size = 0;
    if (!take(rest, key) || !take_number(rest, (uint64_t)(rest->end - rest->at), &size) ||
        !take(rest, "\n"))
        return false;
    *length = (size_t)size;
    *out = malloc(*length + 1);
    for (size_t at = 0; *out && at < *length; at += BYTES_A_LINE)
        if (!take_line(rest, *out + at, *length - at < BYTES_A_LINE ? *length - at : BYTES_A_LINE))
            return false;
    return *out != NULL;
}

static bool take_all(struct rest *rest, struct saved_search *out)
{
    if (!take(rest, "\npuzzle ") || !take_fingerprint(rest, &out->fingerprint) ||
        !take(rest, "\n") || !take_goal(rest, out) || !take(rest, "seed ") ||
        !take_number(rest, UINT64_MAX, &out->seed) || !take(rest, "\nshard ") ||
        !take_small(rest, SEARCH_MAX_SHARDS, &out->shard) || !take(rest, "/") ||
        !take_small(rest, SEARCH_MAX_SHARDS, &out->shards) || !take(rest, "\nlisting "))
        return false;
    out->listing = take(rest, "yes\n");
    return (out->listing || take(rest, "no\n")) && take(rest, "found ") &&
           take_number(rest, UINT64_MAX, &out->found) && take(rest, "\nnodes ") &&
           take_number(rest, UINT64_MAX, &out->nodes) && take(rest, "\n") &&
           take_seconds(rest, &out->seconds) &&
           take_bytes(rest, "sample ", &out->sample, &out->sample_length) &&
           take_bytes(rest, "state ", &out->state, &out->state_length) && rest->at == rest->end &&
           out->shard >= 1 && out->shard <= out->shards &&
           (out->goal == SOLUTION_ALL || out->shards == 1);
}

/* True when the text ends in the line that tells its checksum. */
static bool is_whole(const char *bytes, size_t length)
{
    char line[CHECKSUM_LINE + 1];
    if (length < CHECKSUM_LINE)
        return false;
    format_checksum(bytes, length - CHECKSUM_LINE, line);
    return memcmp(bytes + length - CHECKSUM_LINE, line, CHECKSUM_LINE) == 0;
}

bool saved_search_read(const char *bytes, size_t length, const char *name, struct saved_search *out,
                       struct text_error *error)
{
    struct rest rest = {bytes, bytes + length};
    uint64_t format = 0;
    *out = (struct saved_search){.shard = 1, .shards = 1};
    if (!take(&rest, magic))
        return text_fail_file(error, name, "is no search that was saved with --save");
    if (take_number(&rest, INT32_MAX, &format) && format > SAVED_SEARCH_FORMAT)
        return text_fail_file(error, name,
                              "was saved by a newer version of the program: found format %" PRIu64
                              ", expected %d",
                              format, SAVED_SEARCH_FORMAT);
    if (!is_whole(bytes, length) || format != SAVED_SEARCH_FORMAT)
        return text_fail_file(error, name,
                              "is damaged: it was changed or cut off after it was saved");
    rest.end -= CHECKSUM_LINE;
    if (take_all(&rest, out))
        return true;
    saved_search_free(out);
    return text_fail_file(error, name, "is no saved search that makes sense");
}

bool saved_search_read_file(const char *path, struct saved_search *out, struct text_error *error)
{
    char *bytes = NULL;
    size_t length = 0;
    if (!file_read_up_to(path, SAVED_SEARCH_MAX_BYTES, &bytes, &length, error))
        return false;
    bool done = saved_search_read(bytes, length, path, out, error);
    free(bytes);
    return done;
}

void saved_search_free(struct saved_search *saved)
{
    free(saved->sample);
    free(saved->state);
    saved->sample = NULL;
    saved->state = NULL;
}

bool saved_search_is_one(const char *path)
{
    char start[sizeof magic] = "";
    FILE *file = fopen(path, "rb");
    if (!file)
        return false;
    size_t got = fread(start, 1, sizeof magic - 1, file);
    fclose(file);
    return got == sizeof magic - 1 && strcmp(start, magic) == 0;
}
