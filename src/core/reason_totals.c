/* Reasons that lie in how many cells the mats have, all together and at their corners.
 *
 * Turning and flipping never moves a tab between corner and side, so both numbers are the same
 * however the mats lie. reason.c says how many a surface needs.
 */
#include "core/reason_internal.h"

#include <stdlib.h>

/* What is counted: all rim cells, those at corners, those that are not. */
enum measure { ALL_CELLS, CORNER_CELLS, SIDE_CELLS, MEASURES };

/* Cells that the used mats must and may fill, and that all mats have. */
struct demand {
    int needed, most;
    int present, unknown;
};

struct inquiry {
    const struct puzzle *puzzle;
    struct demand demand[MEASURES];
    int used, left;
    bool any_unknown;
    bool from_left; /* the choice is of mats left over, not of those used */
    struct choice choice;
    struct choice_item *items;
    struct mat_group *limits;
};

enum verdict {
    VERDICT_FINE,         /* some choice meets the demand, or it was too costly to tell */
    VERDICT_OUT_OF_RANGE, /* every choice has too few, or every choice too many */
    VERDICT_NOT_HIT       /* no choice has just so many */
};

/* ---- the mats as things to choose ---- */

static struct demand demand_of(const struct puzzle_totals *t, enum measure measure)
{
    struct demand all = {t->needed, t->most, t->present, t->present_unknown};
    struct demand corners = {t->corners_needed, t->corners_most, t->corners_present,
                             t->corners_unknown};
    if (measure == ALL_CELLS)
        return all;
    if (measure == CORNER_CELLS)
        return corners;
    return (struct demand){all.needed - corners.needed, all.most - corners.most,
                           all.present - corners.present, all.unknown - corners.unknown};
}

/* Chooses mats used or mats left over, whichever are fewer. Cells not known are exact only among
 * the mats used. */
static void choose_side(struct inquiry *inquiry, bool from_left)
{
    const struct puzzle *puzzle = inquiry->puzzle;
    inquiry->from_left = from_left;
    inquiry->choice = (struct choice){.size = from_left ? inquiry->left : inquiry->used,
                                      .items = inquiry->items,
                                      .group_count = puzzle->group_count,
                                      .limits = inquiry->limits};
    for (int g = 0; g < puzzle->group_count; g++)
        inquiry->limits[g] = puzzle->groups[g];
    if (!from_left)
        return;
    for (int g = 0; g < puzzle->group_count; g++) {
        int members = 0;
        for (int m = 0; m < puzzle->mat_count; m++)
            members += puzzle_mat_rule(puzzle, m).group == g;
        int least = members - puzzle->groups[g].most;
        inquiry->limits[g].least = least < 0 ? 0 : least;
        inquiry->limits[g].most = members - puzzle->groups[g].least;
    }
}

/* The mats to choose from, with the numbers of these measures. Of mats left over only the known
 * cells count. */
static void fill_items(struct inquiry *inquiry, const bool *must, bool by_corners,
                       enum measure measure)
{
    const struct puzzle *puzzle = inquiry->puzzle;
    int count = 0;
    for (int m = 0; m < puzzle->mat_count; m++) {
        if (inquiry->from_left && must[m])
            continue;
        struct mat_rule rule = puzzle_mat_rule(puzzle, m);
        struct mat unknown = {inquiry->from_left ? 0 : rule.unknown, puzzle->mats[m].size};
        int corners = mat_corner_tab_count(puzzle->mats[m]);
        int corners_more = mat_corner_tab_count(unknown);
        int all = mat_tab_count(puzzle->mats[m]);
        int all_more = mat_tab_count(unknown);
        struct choice_item item = {.group = rule.group, .must = must[m]};
        if (by_corners) {
            item.row = corners;
            item.row_more = corners_more;
        }
        item.bit = measure == ALL_CELLS ? all : measure == CORNER_CELLS ? corners : all - corners;
        item.bit_more = measure == ALL_CELLS      ? all_more
                        : measure == CORNER_CELLS ? corners_more
                                                  : all_more - corners_more;
        inquiry->items[count++] = item;
    }
    inquiry->choice.item_count = count;
}

/* ---- what a choice can have, against what is asked of it ---- */

/* The sums that the choice must have: used mats needed..most; mats left over all but that. */
static void asked(const struct inquiry *inquiry, enum measure measure, int *least, int *most)
{
    const struct demand *d = &inquiry->demand[measure];
    *least = inquiry->from_left ? d->present - d->most : d->needed;
    *most = inquiry->from_left ? d->present + d->unknown - d->needed : d->most;
}

/* Sum of the `count` least numbers of the items that need not be chosen, and all of those that must
 * (sign 1); or of the greatest, larger cells included (sign -1). */
static int extreme_sum(const struct choice *choice, int sign)
{
    int how_many[2 * MAT_MAX_RIM + 1] = {0};
    int sum = 0;
    int left = choice->size;
    for (int i = 0; i < choice->item_count; i++) {
        const struct choice_item *item = &choice->items[i];
        int number = sign * (sign > 0 ? item->bit : item->bit + item->bit_more);
        if (item->must) {
            sum += number;
            left--;
        } else {
            how_many[number + MAT_MAX_RIM]++;
        }
    }
    for (int k = 0; k <= 2 * MAT_MAX_RIM && left > 0; k++) {
        int taken = how_many[k] < left ? how_many[k] : left;
        sum += taken * (k - MAT_MAX_RIM);
        left -= taken;
    }
    return sign * sum;
}

/* What a choice can have of one measure. */
struct finding {
    enum verdict verdict;
    int least, most;
};

static bool look_at_measure(struct inquiry *inquiry, const bool *must, enum measure measure,
                            struct finding *out)
{
    struct choice_sums sums;
    int least;
    int most;
    fill_items(inquiry, must, false, measure);
    asked(inquiry, measure, &least, &most);
    out->least = extreme_sum(&inquiry->choice, 1);
    out->most = extreme_sum(&inquiry->choice, -1);
    enum choice_status status = choice_sums_create(&inquiry->choice, &sums);
    if (status == CHOICE_NO_MEMORY)
        return false;
    bool hit = status == CHOICE_TOO_COSTLY;
    if (status == CHOICE_OK) {
        hit = choice_sums_meet(&sums, 0, 0, least, most) ||
              !choice_sums_range(&sums, &out->least, &out->most);
        free(sums.bits);
    }
    bool out_of_range = out->least > most || out->most < least;
    out->verdict = out_of_range ? VERDICT_OUT_OF_RANGE : hit ? VERDICT_FINE : VERDICT_NOT_HIT;
    return true;
}

/* *met: some choice meets what is asked of corners and of sides at once. */
static bool look_at_both(struct inquiry *inquiry, const bool *must, bool *met)
{
    struct choice_sums sums;
    int corners[2];
    int sides[2];
    fill_items(inquiry, must, true, SIDE_CELLS);
    asked(inquiry, CORNER_CELLS, &corners[0], &corners[1]);
    asked(inquiry, SIDE_CELLS, &sides[0], &sides[1]);
    enum choice_status status = choice_sums_create(&inquiry->choice, &sums);
    *met = true;
    if (status == CHOICE_OK) {
        *met = choice_sums_meet(&sums, corners[0], corners[1], sides[0], sides[1]);
        free(sums.bits);
    }
    return status != CHOICE_NO_MEMORY;
}

/* ---- telling it ---- */

static void report(const struct inquiry *inquiry, enum reason_kind kind, enum measure measure,
                   const struct finding *finding, struct reason *out)
{
    const struct demand *d = &inquiry->demand[measure];
    out->kind = kind;
    out->corners = measure == CORNER_CELLS;
    out->used = inquiry->used;
    out->left = inquiry->left;
    out->needed = d->needed;
    out->needed_most = d->most;
    out->present = d->present;
    out->least = finding->least;
    out->most = finding->most;
    if (inquiry->from_left) {
        out->least = d->present - finding->most;
        out->most = d->present + d->unknown - finding->least;
    }
    if (inquiry->left > 0 && d->needed == d->most && !inquiry->any_unknown) {
        out->left_needed = d->present - d->needed;
        out->left_least = d->present - out->most;
        out->left_most = d->present - out->least;
    }
}

/* The plainest reason first: totals out of reach, then totals that no choice hits, then both. */
static bool look(struct inquiry *inquiry, const bool *must, struct reason *out)
{
    static const enum reason_kind kinds[MEASURES] = {
        [ALL_CELLS] = REASON_TOTAL, [CORNER_CELLS] = REASON_CORNERS, [SIDE_CELLS] = REASON_BOTH};
    struct finding findings[MEASURES];
    for (enum measure m = 0; m < MEASURES; m++)
        if (!look_at_measure(inquiry, must, m, &findings[m]))
            return false;
    for (enum verdict v = VERDICT_OUT_OF_RANGE; v <= VERDICT_NOT_HIT; v++) {
        for (enum measure m = 0; m < SIDE_CELLS; m++) {
            if (findings[m].verdict == v) {
                report(inquiry, kinds[m], m, &findings[m], out);
                return true;
            }
        }
    }
    bool met = findings[SIDE_CELLS].verdict == VERDICT_FINE;
    if (met && !look_at_both(inquiry, must, &met))
        return false;
    if (!met)
        report(inquiry, REASON_BOTH, ALL_CELLS, &findings[ALL_CELLS], out);
    return true;
}

bool reason_look_at_totals(const struct puzzle *puzzle, const bool *must, struct reason *out)
{
    struct puzzle_totals totals = puzzle_totals(puzzle);
    struct inquiry inquiry = {.puzzle = puzzle,
                              .used = puzzle->shape->face_count,
                              .left = totals.spare,
                              .any_unknown = totals.present_unknown > 0};
    for (enum measure m = 0; m < MEASURES; m++)
        inquiry.demand[m] = demand_of(&totals, m);
    inquiry.items = calloc((size_t)puzzle->mat_count, sizeof *inquiry.items);
    inquiry.limits = calloc((size_t)puzzle->group_count + 1, sizeof *inquiry.limits);
    bool ok = inquiry.items != NULL && inquiry.limits != NULL;
    if (ok) {
        bool fewer_left = inquiry.left < inquiry.used;
        choose_side(&inquiry, fewer_left && (!inquiry.any_unknown || inquiry.left == 0));
        ok = look(&inquiry, must, out);
    }
    free(inquiry.items);
    free(inquiry.limits);
    return ok;
}
