#include "render/film_palette.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { BITS = 7, BINS = 1 << (3 * BITS), UNKNOWN = 0xFFFF, FREQUENT = 80 };

struct film_colours {
    uint32_t counts[BINS];
    uint16_t nearest[BINS]; /* index in the palette, or UNKNOWN until someone asks */
};

/* A colour that occurs. */
struct entry {
    uint8_t channel[3];
    double weight;
};

/* Entries [start, start + count), which lie in one box. */
struct box {
    size_t start, count;
    double mean[3];
    double spread; /* weighted variance along the axis, times the weight */
    int axis;      /* of the largest spread */
};

struct film_colours *film_colours_create(void)
{
    return calloc(1, sizeof(struct film_colours));
}

void film_colours_destroy(struct film_colours *colours)
{
    free(colours);
}

static size_t bin_of(const uint8_t *rgb)
{
    enum { CUT = 8 - BITS };
    return (size_t)(rgb[0] >> CUT) << (2 * BITS) | (size_t)(rgb[1] >> CUT) << BITS |
           (size_t)(rgb[2] >> CUT);
}

/* The middle of a bin in 8 bits; black and white stay exact. */
static uint8_t channel_of(size_t bin, int channel)
{
    unsigned value = (unsigned)(bin >> ((2 - channel) * BITS)) & ((1U << BITS) - 1);
    return (uint8_t)(value << (8 - BITS) | value >> (2 * BITS - 8));
}

void film_colours_count(struct film_colours *colours, const uint8_t *rgb, size_t pixels)
{
    for (size_t i = 0; i < pixels; i++) {
        uint32_t *count = &colours->counts[bin_of(rgb + 3 * i)];
        *count += *count < UINT32_MAX;
    }
}

/* NULL when out of memory. */
static struct entry *list_entries(const struct film_colours *colours, size_t *count)
{
    *count = 0;
    for (size_t bin = 0; bin < BINS; bin++)
        *count += colours->counts[bin] > 0;
    struct entry *entries = malloc((*count + 1) * sizeof *entries);
    size_t used = 0;
    for (size_t bin = 0; entries && bin < BINS; bin++) {
        if (colours->counts[bin] == 0)
            continue;
        for (int c = 0; c < 3; c++)
            entries[used].channel[c] = channel_of(bin, c);
        entries[used++].weight = sqrt((double)colours->counts[bin]);
    }
    return entries;
}

static struct box measure(const struct entry *entries, size_t start, size_t count)
{
    struct box box = {.start = start, .count = count};
    double weight = 0;
    double sum[3] = {0}, squares[3] = {0};
    for (size_t i = start; i < start + count; i++) {
        weight += entries[i].weight;
        for (int c = 0; c < 3; c++) {
            double value = entries[i].channel[c];
            sum[c] += entries[i].weight * value;
            squares[c] += entries[i].weight * value * value;
        }
    }
    for (int c = 0; c < 3; c++) {
        box.mean[c] = sum[c] / weight;
        double spread = squares[c] - sum[c] * box.mean[c];
        if (spread > box.spread) {
            box.spread = spread;
            box.axis = c;
        }
    }
    return box;
}

/* Puts the entries up to the box's mean first; returns how many they are. */
static size_t cut(struct entry *entries, const struct box *box)
{
    size_t low = box->start;
    for (size_t i = box->start; i < box->start + box->count; i++) {
        if (entries[i].channel[box->axis] > box->mean[box->axis])
            continue;
        struct entry kept = entries[low];
        entries[low++] = entries[i];
        entries[i] = kept;
    }
    return low - box->start;
}

static int widest(const struct box *boxes, int count)
{
    int best = 0;
    for (int i = 1; i < count; i++)
        if (boxes[i].spread > boxes[best].spread)
            best = i;
    return best;
}

/* Fills `boxes`, up to `most`; returns how many there are. A box whose parts cannot be told apart,
 * for want of precision, counts as one colour. */
static int cut_all(struct entry *entries, size_t count, struct box *boxes, int most)
{
    int used = 1;
    if (count == 0)
        return 0;
    boxes[0] = measure(entries, 0, count);
    while (used < most) {
        struct box *box = &boxes[widest(boxes, used)];
        if (box->spread <= 0)
            break;
        size_t start = box->start, all = box->count;
        size_t low = cut(entries, box);
        if (low == 0 || low == all) {
            box->spread = 0;
            continue;
        }
        *box = measure(entries, start, low);
        boxes[used++] = measure(entries, start + low, all - low);
    }
    return used;
}

/* The most frequent first; the order of equals is that of their colours. */
static int by_weight(const void *first, const void *second)
{
    const struct entry *a = first, *b = second;
    if (a->weight != b->weight)
        return a->weight < b->weight ? 1 : -1;
    return memcmp(a->channel, b->channel, sizeof a->channel);
}

bool film_colours_choose(struct film_colours *colours, struct film_palette *palette)
{
    size_t count;
    struct box boxes[FILM_PALETTE_MOST];
    struct entry *entries = list_entries(colours, &count);
    if (!entries)
        return false;
    qsort(entries, count, sizeof *entries, by_weight);
    size_t kept = count < FREQUENT ? count : FREQUENT;
    for (size_t i = 0; i < kept; i++)
        memcpy(palette->colours + 3 * i, entries[i].channel, 3);
    int parts = cut_all(entries + kept, count - kept, boxes, FILM_PALETTE_MOST - FREQUENT);
    palette->count = (int)kept + parts;
    free(entries);
    for (int i = 0; i < parts; i++)
        for (size_t c = 0; c < 3; c++)
            palette->colours[3 * (kept + (size_t)i) + c] = (uint8_t)lround(boxes[i].mean[c]);
    for (size_t bin = 0; bin < BINS; bin++)
        colours->nearest[bin] = UNKNOWN;
    return true;
}

static uint16_t nearest(const struct film_palette *palette, size_t bin)
{
    int best = 0, least = INT32_MAX;
    int red = channel_of(bin, 0), green = channel_of(bin, 1), blue = channel_of(bin, 2);
    for (int i = 0; i < palette->count; i++) {
        int r = red - palette->colours[3 * i], g = green - palette->colours[3 * i + 1];
        int b = blue - palette->colours[3 * i + 2];
        int distance = 3 * r * r + 4 * g * g + 2 * b * b;
        if (distance < least) {
            least = distance;
            best = i;
        }
    }
    return (uint16_t)best;
}

void film_colours_map(struct film_colours *colours, const struct film_palette *palette,
                      const uint8_t *rgb, size_t pixels, uint8_t *indices)
{
    assert(palette->count > 0);
    for (size_t i = 0; i < pixels; i++) {
        size_t bin = bin_of(rgb + 3 * i);
        if (colours->nearest[bin] == UNKNOWN)
            colours->nearest[bin] = nearest(palette, bin);
        indices[i] = (uint8_t)colours->nearest[bin];
    }
}
