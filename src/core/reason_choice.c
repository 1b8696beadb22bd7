/* Which sums a choice of mats can have, exactly, by dynamic programming over sets of pairs.
 *
 * reached[k] holds the pairs of sums that some k of the items looked at so far can have: one row of
 * bits for each first sum, one bit for each second sum. Taking one item more, with numbers (r, b),
 * moves the set of reached[k] down by r rows and along by b bits, and adds it to reached[k + 1]:
 *
 *            bit 0 1 2 3 4 5               0 1 2 3 4 5
 *     row 0     . # . . . .     (1, 2)     . . . . . .
 *     row 1     # . . . . .    ------->    . . . # . .
 *     row 2     . . . . . .                . . # . . .
 *
 * An item that may be larger smears the set before it is added. All numbers are taken less the
 * least of their kind, as exactly k items carry it k times.
 */
#include "core/reason_internal.h"

#include <stdlib.h>
#include <string.h>

enum { MOST_STEPS = 30000000, MOST_STEPS_WITH_GROUPS = 5000000, MOST_WORDS = 4 << 20 };

/* The sets for 0..most items, of the same shape each. */
struct reach {
    int most;
    int rows, words;
    int row_step, bit_step; /* the most that one item adds, so that sums stay in bounds */
    uint64_t *bits;         /* [most + 1][rows][words] */
    uint64_t *smeared;      /* [rows][words], scratch */
    uint64_t steps, most_steps;
};

static bool reach_create(struct reach *reach, int most, int row_step, int bit_step,
                         uint64_t most_steps)
{
    size_t rows = (size_t)most * (size_t)row_step + 1;
    size_t words = (size_t)most * (size_t)bit_step / 64 + 1;
    *reach = (struct reach){.most = most,
                            .rows = (int)rows,
                            .words = (int)words,
                            .row_step = row_step,
                            .bit_step = bit_step,
                            .most_steps = most_steps};
    reach->bits = calloc(((size_t)most + 1) * rows * words, sizeof *reach->bits);
    reach->smeared = malloc(rows * words * sizeof *reach->smeared);
    return reach->bits != NULL && reach->smeared != NULL;
}

static void reach_free(struct reach *reach)
{
    free(reach->bits);
    free(reach->smeared);
}

static uint64_t *set_of(const struct reach *reach, int k)
{
    return reach->bits + (size_t)k * (size_t)reach->rows * (size_t)reach->words;
}

/* Rows and words that the set for k items can use. */
static int rows_in_use(const struct reach *reach, int k)
{
    return k * reach->row_step + 1;
}

static int words_in_use(const struct reach *reach, int k)
{
    return k * reach->bit_step / 64 + 1;
}

static void or_moved_row(uint64_t *to, int to_words, const uint64_t *from, int from_words, int bits)
{
    int words = bits / 64;
    int rest = bits % 64;
    for (int w = 0; w < from_words && w + words < to_words; w++) {
        to[w + words] |= from[w] << rest;
        if (rest > 0 && w + words + 1 < to_words)
            to[w + words + 1] |= from[w] >> (64 - rest);
    }
}

/* Adds the set `from`, whose k items use `rows` x `words`, moved by (row, bit), to the set `to`. */
static void or_moved(struct reach *reach, uint64_t *to, const uint64_t *from, int rows, int words,
                     int row, int bit)
{
    for (int r = 0; r < rows && r + row < reach->rows; r++)
        or_moved_row(to + (size_t)(r + row) * (size_t)reach->words, reach->words,
                     from + (size_t)r * (size_t)reach->words, words, bit);
    reach->steps += (uint64_t)rows * (uint64_t)words;
}

/* Lets the sums of a set be larger by up to what the item says. */
static void smear(struct reach *reach, uint64_t *set, const struct choice_item *item)
{
    size_t words = (size_t)reach->words;
    for (int i = 0; i < item->row_more; i++)
        for (int r = reach->rows - 1; r > 0; r--)
            for (size_t w = 0; w < words; w++)
                set[(size_t)r * words + w] |= set[(size_t)(r - 1) * words + w];
    for (int i = 0; i < item->bit_more; i++)
        for (int r = 0; r < reach->rows; r++)
            for (size_t w = words; w-- > 0;) {
                uint64_t below = w > 0 ? set[(size_t)r * words + w - 1] >> 63 : 0;
                set[(size_t)r * words + w] |= set[(size_t)r * words + w] << 1 | below;
            }
    reach->steps += (uint64_t)(item->row_more + item->bit_more) * (uint64_t)reach->rows * words;
}

/* Lets each set take the item, given with its numbers less the least of their kind. */
static void add_item(struct reach *reach, const struct choice_item *item)
{
    size_t bytes = (size_t)reach->rows * (size_t)reach->words * sizeof *reach->bits;
    bool plain = item->row_more == 0 && item->bit_more == 0;
    for (int k = reach->most - 1; k >= 0; k--) {
        uint64_t *to = set_of(reach, k + 1);
        if (item->must)
            memset(to, 0, bytes);
        uint64_t *moved = to;
        if (!plain) {
            moved = reach->smeared;
            memset(moved, 0, bytes);
        }
        or_moved(reach, moved, set_of(reach, k), rows_in_use(reach, k), words_in_use(reach, k),
                 item->row, item->bit);
        if (plain)
            continue;
        smear(reach, moved, item);
        or_moved(reach, to, moved, reach->rows, reach->words, 0, 0);
    }
    if (item->must)
        memset(set_of(reach, 0), 0, bytes);
}

/* ---- all items of one group, or of all groups together ---- */

enum { ANY_GROUP = -2 };

static struct choice_item less_least(const struct choice_item *item, const struct choice_sums *out)
{
    struct choice_item less = *item;
    less.row -= out->row_from;
    less.bit -= out->bit_from;
    return less;
}

/* Adds the items of a group (-1: those in none). `out` holds the least numbers. */
static enum choice_status add_items(struct reach *reach, const struct choice *choice, int group,
                                    const struct choice_sums *out)
{
    for (int i = 0; i < choice->item_count; i++) {
        if (group != ANY_GROUP && choice->items[i].group != group)
            continue;
        struct choice_item item = less_least(&choice->items[i], out);
        add_item(reach, &item);
        if (reach->steps > reach->most_steps)
            return CHOICE_TOO_COSTLY;
    }
    return CHOICE_OK;
}

/* Combines all pairs of `all` and `group`, the latter of limits->least..most items, into `next`. */
static enum choice_status combine(struct reach *all, const struct reach *group,
                                  const struct mat_group *limits, struct reach *next)
{
    for (int k = limits->least; k <= limits->most && k <= group->most; k++) {
        for (int r = 0; r < group->rows; r++) {
            const uint64_t *row = set_of(group, k) + (size_t)r * (size_t)group->words;
            for (int b = 0; b < group->words * 64; b++) {
                if ((row[b / 64] >> (b % 64) & 1) == 0)
                    continue;
                for (int j = 0; j + k <= all->most; j++)
                    or_moved(next, set_of(next, j + k), set_of(all, j), rows_in_use(all, j),
                             words_in_use(all, j), r, b);
                if (next->steps > next->most_steps)
                    return CHOICE_TOO_COSTLY;
            }
        }
    }
    return CHOICE_OK;
}

/* Takes the items of one group into `reach`. */
static enum choice_status add_group(struct reach *reach, const struct choice *choice, int group,
                                    const struct choice_sums *out)
{
    struct reach own = {.bits = NULL};
    struct reach next = {.bits = NULL};
    int most = choice->limits[group].most < reach->most ? choice->limits[group].most : reach->most;
    enum choice_status status = CHOICE_NO_MEMORY;
    if (reach_create(&own, most, reach->row_step, reach->bit_step, reach->most_steps) &&
        reach_create(&next, reach->most, reach->row_step, reach->bit_step, reach->most_steps)) {
        own.bits[0] = 1;
        own.steps = reach->steps;
        status = add_items(&own, choice, group, out);
        next.steps = own.steps;
        if (status == CHOICE_OK)
            status = combine(reach, &own, &choice->limits[group], &next);
    }
    reach_free(&own);
    reach_free(status == CHOICE_OK ? reach : &next);
    if (status == CHOICE_OK)
        *reach = next;
    return status;
}

/* The last set of `reach` becomes the answer. */
static enum choice_status keep_last(const struct reach *reach, struct choice_sums *out)
{
    size_t count = (size_t)reach->rows * (size_t)reach->words;
    out->rows = reach->rows;
    out->words = reach->words;
    out->row_from *= reach->most;
    out->bit_from *= reach->most;
    out->bits = malloc(count * sizeof *out->bits);
    if (out->bits == NULL)
        return CHOICE_NO_MEMORY;
    memcpy(out->bits, set_of(reach, reach->most), count * sizeof *out->bits);
    return CHOICE_OK;
}

/* With the limits of groups, or without. */
static enum choice_status build(const struct choice *choice, bool with_groups, int row_step,
                                int bit_step, struct choice_sums *out)
{
    struct reach reach;
    enum choice_status status = CHOICE_NO_MEMORY;
    uint64_t most_steps = with_groups ? MOST_STEPS_WITH_GROUPS : MOST_STEPS;
    if (reach_create(&reach, choice->size, row_step, bit_step, most_steps)) {
        reach.bits[0] = 1;
        status = add_items(&reach, choice, with_groups ? -1 : ANY_GROUP, out);
        for (int g = 0; with_groups && g < choice->group_count && status == CHOICE_OK; g++)
            status = add_group(&reach, choice, g, out);
        if (status == CHOICE_OK)
            status = keep_last(&reach, out);
    }
    reach_free(&reach);
    return status;
}

/* Steps that a choice takes when no group is looked at. */
static uint64_t steps_needed(const struct choice *choice, int row_step, int bit_step)
{
    struct reach reach = {.row_step = row_step, .bit_step = bit_step};
    uint64_t steps = 0;
    for (int k = 0; k < choice->size; k++)
        steps += (uint64_t)rows_in_use(&reach, k) * (uint64_t)words_in_use(&reach, k);
    return steps * (uint64_t)choice->item_count;
}

enum choice_status choice_sums_create(const struct choice *choice, struct choice_sums *out)
{
    *out = (struct choice_sums){.bits = NULL};
    int row_most = 0;
    int bit_most = 0;
    for (int i = 0; i < choice->item_count; i++) {
        const struct choice_item *item = &choice->items[i];
        out->row_from = i == 0 || item->row < out->row_from ? item->row : out->row_from;
        out->bit_from = i == 0 || item->bit < out->bit_from ? item->bit : out->bit_from;
        row_most = item->row + item->row_more > row_most ? item->row + item->row_more : row_most;
        bit_most = item->bit + item->bit_more > bit_most ? item->bit + item->bit_more : bit_most;
    }
    int row_step = row_most - out->row_from;
    int bit_step = bit_most - out->bit_from;
    uint64_t size = (uint64_t)choice->size;
    uint64_t words =
        (size + 1) * (size * (uint64_t)row_step + 1) * (size * (uint64_t)bit_step / 64 + 1);
    if (words > MOST_WORDS || steps_needed(choice, row_step, bit_step) > MOST_STEPS)
        return CHOICE_TOO_COSTLY;
    enum choice_status status = CHOICE_TOO_COSTLY;
    if (choice->group_count > 0 && 2 * words < MOST_WORDS)
        status = build(choice, true, row_step, bit_step, out);
    if (status == CHOICE_TOO_COSTLY)
        status = build(choice, false, row_step, bit_step, out);
    return status;
}

/* ---- questions ---- */

bool choice_sums_meet(const struct choice_sums *sums, int row_least, int row_most, int bit_least,
                      int bit_most)
{
    for (int r = 0; r < sums->rows; r++) {
        if (r + sums->row_from < row_least || r + sums->row_from > row_most)
            continue;
        const uint64_t *row = sums->bits + (size_t)r * (size_t)sums->words;
        for (int b = 0; b < sums->words * 64; b++) {
            int sum = b + sums->bit_from;
            if (sum >= bit_least && sum <= bit_most && (row[b / 64] >> (b % 64) & 1) != 0)
                return true;
        }
    }
    return false;
}

bool choice_sums_range(const struct choice_sums *sums, int *least, int *most)
{
    bool any = false;
    for (int r = 0; r < sums->rows; r++) {
        const uint64_t *row = sums->bits + (size_t)r * (size_t)sums->words;
        for (int b = 0; b < sums->words * 64; b++) {
            if ((row[b / 64] >> (b % 64) & 1) == 0)
                continue;
            int sum = b + sums->bit_from;
            *least = !any || sum < *least ? sum : *least;
            *most = !any || sum > *most ? sum : *most;
            any = true;
        }
    }
    return any;
}
