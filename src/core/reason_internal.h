/* What the files that look for reasons share; not for other files. */
#ifndef CUBEFOLD_CORE_REASON_INTERNAL_H
#define CUBEFOLD_CORE_REASON_INTERNAL_H

#include "core/reason.h"

/* Each looks for reasons of some kinds. out->kind stays REASON_NONE when there is none. must[mat]
 * is puzzle_must_use. False when out of memory. */
bool reason_look_at_groups(const struct puzzle *puzzle, const bool *must, struct reason *out);
bool reason_look_at_places(const struct puzzle *puzzle, const bool *must, struct reason *out);
bool reason_look_at_totals(const struct puzzle *puzzle, const bool *must, struct reason *out);
bool reason_look_at_patterns(const struct puzzle *puzzle, const bool *must, struct reason *out);

/* ---- which sums a choice of things can have ---- */

/* One thing to choose or not. Its two numbers may each be larger by up to `row_more` and
 * `bit_more`. */
struct choice_item {
    int row, row_more;
    int bit, bit_more;
    int group; /* index into limits, or -1 */
    bool must; /* always chosen */
};

/* Choosing exactly `size` of the items, of each group limits[].least to limits[].most. */
struct choice {
    int size;
    int item_count;
    const struct choice_item *items;
    int group_count;
    const struct mat_group *limits;
};

/* The sums that choices can have: bit b of row r, counted from row_from and bit_from. */
struct choice_sums {
    int rows, words; /* words of 64 bits a row */
    int row_from, bit_from;
    uint64_t *bits; /* [rows * words] */
};

enum choice_status {
    CHOICE_OK,
    CHOICE_TOO_COSTLY, /* *out is empty */
    CHOICE_NO_MEMORY
};

/* All pairs of sums that a choice can have; limits of groups are left aside where they would cost
 * too much, so that there may be more pairs, never fewer. Free out->bits. At most some 35 million
 * steps and 32 MB. */
enum choice_status choice_sums_create(const struct choice *choice, struct choice_sums *out);

/* True when some pair has its row sum and its bit sum in these ranges, ends included. */
bool choice_sums_meet(const struct choice_sums *sums, int row_least, int row_most, int bit_least,
                      int bit_most);

/* Least and greatest bit sum of all pairs; false when there is none. */
bool choice_sums_range(const struct choice_sums *sums, int *least, int *most);

#endif
