#include "cli/sample.h"

#include "core/random.h"
#include "core/verify.h"

#include <stdlib.h>
#include <string.h>

/* A saved solution: its number in 8 bytes, then a mat in 2 bytes and an orientation in 1 for each
 * face, lowest byte first. */
enum { NUMBER_BYTES = 8, MAT_BYTES = 2, PLACEMENT_BYTES = 3 };

struct sample sample_begin(uint64_t wanted, uint64_t seed, int faces)
{
    return (struct sample){.wanted = wanted, .seed = seed, .list = {.faces = faces}};
}

void sample_end(struct sample *sample)
{
    solution_list_free(&sample->list);
    free(sample->numbers);
    sample->numbers = NULL;
    sample->capacity = 0;
}

static bool append(struct sample *sample, uint64_t number, const struct placement *placements)
{
    if (sample->list.count == sample->capacity) {
        size_t capacity = sample->capacity ? sample->capacity * 2 : 8;
        uint64_t *larger = realloc(sample->numbers, capacity * sizeof *larger);
        if (!larger)
            return false;
        sample->numbers = larger;
        sample->capacity = capacity;
    }
    sample->numbers[sample->list.count] = number;
    return solution_list_add(&sample->list, placements);
}

bool sample_add(struct sample *sample, uint64_t number, const struct placement *placements)
{
    if (number <= sample->wanted)
        return append(sample, number, placements);
    /* A generator of its own for each number, so that a search can go on without its state. The
     * remainder favours small numbers by number / 2^64, which nobody can notice. */
    uint64_t state = sample->seed;
    state = random_next(&state) + number;
    uint64_t slot = random_next(&state) % number;
    if (slot >= sample->wanted)
        return true;
    size_t faces = (size_t)sample->list.faces;
    sample->numbers[slot] = number;
    memcpy(sample->list.placements + (size_t)slot * faces, placements, faces * sizeof *placements);
    return true;
}

struct entry {
    uint64_t number;
    size_t slot;
};

static int compare_entries(const void *left, const void *right)
{
    const struct entry *a = left;
    const struct entry *b = right;
    return (a->number > b->number) - (a->number < b->number);
}

bool sample_sort(struct sample *sample)
{
    size_t count = sample->list.count;
    struct entry *entries = malloc((count + 1) * sizeof *entries);
    struct sample sorted = sample_begin(sample->wanted, sample->seed, sample->list.faces);
    bool done = entries != NULL;
    for (size_t i = 0; done && i < count; i++)
        entries[i] = (struct entry){sample->numbers[i], i};
    if (done)
        qsort(entries, count, sizeof *entries, compare_entries);
    for (size_t i = 0; done && i < count; i++)
        done = append(&sorted, entries[i].number,
                      sample->list.placements + entries[i].slot * (size_t)sample->list.faces);
    free(entries);
    if (done) {
        sample_end(sample);
        *sample = sorted;
    } else {
        sample_end(&sorted);
    }
    return done;
}

static size_t entry_size(const struct sample *sample)
{
    return NUMBER_BYTES + PLACEMENT_BYTES * (size_t)sample->list.faces;
}

static uint8_t *put(uint8_t *at, uint64_t value, int bytes)
{
    for (int i = 0; i < bytes; i++)
        *at++ = (uint8_t)(value >> 8 * i & 255);
    return at;
}

static const uint8_t *get(const uint8_t *at, uint64_t *value, int bytes)
{
    *value = 0;
    for (int i = 0; i < bytes; i++)
        *value |= (uint64_t)*at++ << 8 * i;
    return at;
}

uint8_t *sample_save(const struct sample *sample, size_t *length)
{
    *length = sample->list.count * entry_size(sample);
    uint8_t *bytes = malloc(*length + 1);
    uint8_t *at = bytes;
    for (size_t i = 0; bytes && i < sample->list.count; i++) {
        const struct placement *placements =
            sample->list.placements + i * (size_t)sample->list.faces;
        at = put(at, sample->numbers[i], NUMBER_BYTES);
        for (int face = 0; face < sample->list.faces; face++) {
            at = put(at, (uint64_t)placements[face].mat, MAT_BYTES);
            at = put(at, (uint64_t)placements[face].orientation, 1);
        }
    }
    return bytes;
}

bool sample_restore(struct sample *sample, const uint8_t *bytes, size_t length, uint64_t found,
                    const struct puzzle *puzzle)
{
    uint64_t count = found < sample->wanted ? found : sample->wanted;
    size_t size = entry_size(sample);
    if (length % size != 0 || length / size != count)
        return false;
    struct placement *placements = calloc((size_t)sample->list.faces, sizeof *placements);
    bool done = placements != NULL;
    for (uint64_t i = 0; done && i < count; i++) {
        uint64_t number = 0;
        struct verify_report report;
        bytes = get(bytes, &number, NUMBER_BYTES);
        for (int face = 0; face < sample->list.faces; face++) {
            uint64_t value = 0;
            bytes = get(bytes, &value, MAT_BYTES);
            placements[face].mat = (int)value;
            bytes = get(bytes, &value, 1);
            placements[face].orientation = (int)value;
        }
        done = number >= 1 && number <= found &&
               verify_solution(puzzle, placements, &report) == VERIFY_OK &&
               append(sample, number, placements);
    }
    free(placements);
    return done;
}
