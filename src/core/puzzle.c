#include "core/puzzle.h"

#include <stddef.h>

enum puzzle_status puzzle_validate(const struct puzzle *puzzle, int *bad_mat)
{
    int ignored;
    if (bad_mat == NULL)
        bad_mat = &ignored;
    *bad_mat = -1;
    if (puzzle->mat_count == 0)
        return PUZZLE_NO_MATS;
    for (int m = 1; m < puzzle->mat_count; m++) {
        if (puzzle->mats[m].size != puzzle->mats[0].size) {
            *bad_mat = m;
            return PUZZLE_MIXED_SIZES;
        }
    }
    if (puzzle->mat_count < puzzle->shape->face_count)
        return PUZZLE_TOO_FEW_MATS;
    return PUZZLE_OK;
}

struct puzzle_totals puzzle_totals(const struct puzzle *puzzle)
{
    struct puzzle_totals totals = {
        .needed = shape_rim_cell_count(puzzle->shape, puzzle->mats[0].size),
        .corners_needed = puzzle->shape->corner_count,
    };
    for (int m = 0; m < puzzle->mat_count; m++) {
        totals.present += mat_tab_count(puzzle->mats[m]);
        totals.corners_present += mat_corner_tab_count(puzzle->mats[m]);
    }
    return totals;
}

bool puzzle_totals_agree(const struct puzzle_totals *totals)
{
    return totals->needed == totals->present && totals->corners_needed == totals->corners_present;
}

int puzzle_classes(const struct puzzle *puzzle, int *class_of)
{
    int classes = 0;
    for (int m = 0; m < puzzle->mat_count; m++) {
        class_of[m] = m;
        for (int k = 0; k < m; k++) {
            if (class_of[k] != k)
                continue;
            int o = mat_orientation_between(puzzle->mats[k], puzzle->mats[m], !puzzle->one_sided);
            if (o >= 0) {
                class_of[m] = k;
                break;
            }
        }
        classes += class_of[m] == m;
    }
    return classes;
}
