#include "core/puzzle.h"

#include <stddef.h>

enum { ALL_ORIENTATIONS = 0xff, DRAWN_SIDE = 0x0f, BACK_SIDE = 0xf0 };

/* ---- validity ---- */

static bool is_rule_valid(const struct puzzle *puzzle, int mat)
{
    const struct mat_rule *rule = &puzzle->rules[mat];
    uint64_t rim = (UINT64_C(1) << mat_rim_length(puzzle->mats[mat].size)) - 1;
    bool unknown_ok = (rule->unknown & ~rim) == 0 && (rule->unknown & puzzle->mats[mat].rim) == 0;
    bool outside_ok = (unsigned)rule->outside <= MAT_BACK;
    return unknown_ok && outside_ok && rule->group >= -1 && rule->group < puzzle->group_count;
}

static bool is_group_valid(const struct puzzle *puzzle, int group)
{
    const struct mat_group *g = &puzzle->groups[group];
    return g->least >= 0 && g->least <= g->most;
}

static bool is_pin_valid(const struct puzzle *puzzle, int pin)
{
    const struct mat_pin *p = &puzzle->pins[pin];
    bool mat_ok = p->mat >= 0 && p->mat < puzzle->mat_count;
    bool face_ok = p->face >= 0 && p->face < puzzle->shape->face_count;
    return mat_ok && face_ok && p->orientations != 0;
}

static bool is_cell_valid(const struct puzzle *puzzle, int cell)
{
    return puzzle->cells[cell] <= CELL_FRAME;
}

/* The first of `count` things that is not valid, or -1. */
static int first_invalid(const struct puzzle *puzzle, int count,
                         bool (*is_valid)(const struct puzzle *, int))
{
    for (int i = 0; i < count; i++)
        if (!is_valid(puzzle, i))
            return i;
    return -1;
}

static enum puzzle_status check_mats(const struct puzzle *puzzle, int *bad)
{
    if (puzzle->mat_count <= 0)
        return PUZZLE_NO_MATS;
    for (int m = 1; m < puzzle->mat_count; m++) {
        if (puzzle->mats[m].size != puzzle->mats[0].size) {
            *bad = m;
            return PUZZLE_MIXED_SIZES;
        }
    }
    return puzzle->mat_count < puzzle->shape->face_count ? PUZZLE_TOO_FEW_MATS : PUZZLE_OK;
}

static int rim_cell_count(const struct puzzle *puzzle)
{
    return shape_rim_cell_count(puzzle->shape, puzzle->mats[0].size);
}

enum puzzle_status puzzle_validate(const struct puzzle *puzzle, int *bad)
{
    int ignored;
    if (bad == NULL)
        bad = &ignored;
    *bad = -1;
    enum puzzle_status status = check_mats(puzzle, bad);
    if (status != PUZZLE_OK)
        return status;
    const struct {
        int count;
        bool (*is_valid)(const struct puzzle *, int);
        enum puzzle_status status;
    } checks[] = {
        {puzzle->rules != NULL ? puzzle->mat_count : 0, is_rule_valid, PUZZLE_BAD_RULE},
        {puzzle->group_count, is_group_valid, PUZZLE_BAD_GROUP},
        {puzzle->pin_count, is_pin_valid, PUZZLE_BAD_PIN},
        {puzzle->cells != NULL ? rim_cell_count(puzzle) : 0, is_cell_valid, PUZZLE_BAD_CELL},
    };
    for (size_t i = 0; i < sizeof checks / sizeof *checks; i++) {
        *bad = first_invalid(puzzle, checks[i].count, checks[i].is_valid);
        if (*bad >= 0)
            return checks[i].status;
    }
    return PUZZLE_OK;
}

/* ---- what holds for a mat, a face, a cell ---- */

struct mat_rule puzzle_mat_rule(const struct puzzle *puzzle, int mat)
{
    struct mat_rule rule = {.unknown = 0, .outside = MAT_EITHER, .group = -1};
    if (puzzle->rules != NULL)
        rule = puzzle->rules[mat];
    if (puzzle->one_sided)
        rule.outside = MAT_DRAWN;
    return rule;
}

unsigned puzzle_orientations(const struct puzzle *puzzle, int mat)
{
    switch (puzzle_mat_rule(puzzle, mat).outside) {
    case MAT_DRAWN:
        return DRAWN_SIDE;
    case MAT_BACK:
        return BACK_SIDE;
    case MAT_EITHER:
        break;
    }
    return ALL_ORIENTATIONS;
}

/* Orientations that leave the mat looking as it is, unknown cells included. */
static unsigned look_symmetries(const struct puzzle *puzzle, int mat)
{
    struct mat unknown = {puzzle_mat_rule(puzzle, mat).unknown, puzzle->mats[mat].size};
    return mat_symmetries(puzzle->mats[mat]) & mat_symmetries(unknown);
}

/* All orientations that make a mat with these symmetries look as one of `meant` does. */
static unsigned look_alikes(unsigned symmetries, unsigned meant)
{
    unsigned alike = 0;
    for (int s = 0; s < MAT_ORIENTATIONS; s++)
        for (int o = 0; o < MAT_ORIENTATIONS; o++)
            if ((symmetries >> s & 1) != 0 && (meant >> o & 1) != 0)
                alike |= 1u << orientation_compose(s, o);
    return alike;
}

unsigned puzzle_ways(const struct puzzle *puzzle, int mat, int face)
{
    unsigned allowed = 0;
    unsigned barred = 0;
    bool pinned = false;
    bool named = false;
    for (int i = 0; i < puzzle->pin_count; i++) {
        const struct mat_pin *pin = &puzzle->pins[i];
        if (pin->mat != mat)
            continue;
        pinned = pinned || !pin->forbidden;
        if (pin->face != face)
            continue;
        named = true;
        if (pin->forbidden)
            barred |= pin->orientations;
        else
            allowed |= pin->orientations;
    }
    unsigned ways = puzzle_orientations(puzzle, mat);
    if (named) {
        unsigned symmetries = look_symmetries(puzzle, mat);
        allowed = look_alikes(symmetries, allowed & ways);
        ways &= ~look_alikes(symmetries, barred & ways);
    }
    return pinned ? ways & allowed : ways;
}

bool puzzle_must_use(const struct puzzle *puzzle, int mat)
{
    for (int i = 0; i < puzzle->pin_count; i++)
        if (puzzle->pins[i].mat == mat && !puzzle->pins[i].forbidden)
            return true;
    return false;
}

enum cell_rule puzzle_cell_rule(const struct puzzle *puzzle, int cell)
{
    if (puzzle->cells != NULL)
        return (enum cell_rule)puzzle->cells[cell];
    bool border = shape_cell_on_border(puzzle->shape, puzzle->mats[0].size, cell);
    return border ? CELL_FREE : CELL_MUST;
}

bool puzzle_is_one_sided(const struct puzzle *puzzle)
{
    for (int m = 0; m < puzzle->mat_count; m++)
        if (puzzle_mat_rule(puzzle, m).outside != MAT_EITHER)
            return true;
    return false;
}

/* ---- symmetries ---- */

static bool keeps_cells(const struct puzzle *puzzle, int symmetry)
{
    if (puzzle->cells == NULL)
        return true;
    int count = rim_cell_count(puzzle);
    for (int c = 0; c < count; c++) {
        int image = shape_cell_image(puzzle->shape, puzzle->mats[0].size, symmetry, c);
        if (puzzle->cells[c] != puzzle->cells[image])
            return false;
    }
    return true;
}

/* Each orientation of the set, followed by `then`. */
static unsigned followed_by(unsigned orientations, int then)
{
    unsigned out = 0;
    for (int o = 0; o < MAT_ORIENTATIONS; o++)
        if (orientations >> o & 1)
            out |= 1u << orientation_compose(o, then);
    return out;
}

/* What a mat may do differs from face to face only where pins name faces. A symmetry is one to one
 * on faces, so if every named face goes to a face where the same is allowed, the faces that differ
 * from the rest go exactly to themselves, and the rest to the rest. */
static bool keeps_pins(const struct puzzle *puzzle, int symmetry)
{
    const struct symmetry *s = &puzzle->shape->symmetries[symmetry];
    for (int i = 0; i < puzzle->pin_count; i++) {
        int mat = puzzle->pins[i].mat;
        int face = puzzle->pins[i].face;
        unsigned moved = followed_by(puzzle_ways(puzzle, mat, face), s->face_orientation[face]);
        if (moved != puzzle_ways(puzzle, mat, s->face_image[face]))
            return false;
    }
    return true;
}

int puzzle_symmetries(const struct puzzle *puzzle, bool *kept, int *rotations)
{
    bool one_sided = puzzle_is_one_sided(puzzle);
    int count = 0;
    int turning = 0;
    for (int g = 0; g < puzzle->shape->symmetry_count; g++) {
        bool mirror = puzzle->shape->symmetries[g].mirror;
        kept[g] = !(mirror && one_sided) && keeps_cells(puzzle, g) && keeps_pins(puzzle, g);
        count += kept[g];
        turning += kept[g] && !mirror;
    }
    if (rotations != NULL)
        *rotations = turning;
    return count;
}

/* ---- totals ---- */

struct puzzle_totals puzzle_totals(const struct puzzle *puzzle)
{
    struct puzzle_totals totals = {.spare = puzzle->mat_count - puzzle->shape->face_count};
    int count = rim_cell_count(puzzle);
    for (int c = 0; c < count; c++) {
        enum cell_rule rule = puzzle_cell_rule(puzzle, c);
        bool corner = c < puzzle->shape->corner_count;
        totals.needed += rule == CELL_MUST;
        totals.most += rule != CELL_FRAME;
        totals.corners_needed += corner && rule == CELL_MUST;
        totals.corners_most += corner && rule != CELL_FRAME;
    }
    for (int m = 0; m < puzzle->mat_count; m++) {
        struct mat unknown = {puzzle_mat_rule(puzzle, m).unknown, puzzle->mats[m].size};
        totals.present += mat_tab_count(puzzle->mats[m]);
        totals.corners_present += mat_corner_tab_count(puzzle->mats[m]);
        totals.present_unknown += mat_tab_count(unknown);
        totals.corners_unknown += mat_corner_tab_count(unknown);
    }
    return totals;
}

/* True when some number is in least..least+more and in from..to. */
static bool ranges_meet(int least, int more, int from, int to)
{
    return least <= to && from <= least + more;
}

/* Turning and flipping never moves a cell between corner and side, so both must agree; the total
 * follows from them. */
bool puzzle_totals_agree(const struct puzzle_totals *t)
{
    if (t->spare > 0)
        return true;
    return ranges_meet(t->corners_present, t->corners_unknown, t->corners_needed,
                       t->corners_most) &&
           ranges_meet(t->present - t->corners_present, t->present_unknown - t->corners_unknown,
                       t->needed - t->corners_needed, t->most - t->corners_most);
}

/* ---- identical mats ---- */

/* True when mat k, lying in orientation o' after being turned by `between` into mat m, may lie just
 * where and how m may: what is allowed to m in o' is allowed to k in compose(between, o'). */
static bool same_pins(const struct puzzle *puzzle, int k, int m, int between)
{
    if (puzzle_must_use(puzzle, k) != puzzle_must_use(puzzle, m))
        return false;
    for (int i = 0; i < puzzle->pin_count; i++) {
        const struct mat_pin *pin = &puzzle->pins[i];
        if (pin->mat != k && pin->mat != m)
            continue;
        unsigned of_m = puzzle_ways(puzzle, m, pin->face);
        unsigned of_k = puzzle_ways(puzzle, k, pin->face);
        for (int o = 0; o < MAT_ORIENTATIONS; o++)
            if ((of_m >> o & 1) != (of_k >> orientation_compose(between, o) & 1))
                return false;
    }
    return true;
}

/* The orientations of a mat, to compare others with. */
struct looks {
    uint64_t rim[MAT_ORIENTATIONS], unknown[MAT_ORIENTATIONS];
};

static void looks_of(const struct puzzle *puzzle, int mat, struct looks *out)
{
    struct mat unknown = {puzzle_mat_rule(puzzle, mat).unknown, puzzle->mats[mat].size};
    for (int o = 0; o < MAT_ORIENTATIONS; o++) {
        out->rim[o] = mat_orient(puzzle->mats[mat], o).rim;
        out->unknown[o] = mat_orient(unknown, o).rim;
    }
}

/* looks: those of m. */
static bool is_identical(const struct puzzle *puzzle, int k, int m, const struct looks *looks)
{
    struct mat_rule of_k = puzzle_mat_rule(puzzle, k);
    struct mat_rule of_m = puzzle_mat_rule(puzzle, m);
    bool either = of_k.outside == MAT_EITHER;
    if (either != (of_m.outside == MAT_EITHER) || of_k.group != of_m.group)
        return false;
    /* Mats that show one side look the same outside when a flip makes them equal, provided that one
     * shows its back. */
    int first = of_k.outside == of_m.outside ? 0 : MAT_FLIPPED;
    int end = either ? MAT_ORIENTATIONS : first + MAT_FLIPPED;
    for (int o = first; o < end; o++)
        if (looks->rim[o] == puzzle->mats[k].rim && looks->unknown[o] == of_k.unknown)
            return same_pins(puzzle, k, m, orientation_inverse(o));
    return false;
}

int puzzle_classes(const struct puzzle *puzzle, int *class_of)
{
    int classes = 0;
    for (int m = 0; m < puzzle->mat_count; m++) {
        struct looks looks;
        looks_of(puzzle, m, &looks);
        class_of[m] = m;
        for (int k = 0; k < m && class_of[m] == m; k++)
            if (class_of[k] == k && is_identical(puzzle, k, m, &looks))
                class_of[m] = k;
        classes += class_of[m] == m;
    }
    return classes;
}
