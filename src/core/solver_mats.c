/* Classes of identical mats and the ways they can lie. */
#include "core/solver_internal.h"

#include <stdlib.h>
#include <string.h>

static struct mat reorient(uint64_t cells, int size, int orientation)
{
    return mat_orient((struct mat){cells, size}, orientation);
}

/* The eight readings of a rim are the mat's orientations in another order: reading 4 takes index i
 * to -i, and flipping takes it to p - i. */
static void set_readings(solver_readings out, uint64_t rim, int size)
{
    uint64_t opposite = reorient(rim, size, MAT_FLIPPED | 3).rim;
    for (int turns = 0; turns < 4; turns++) {
        out[turns] = reorient(rim, size, turns).rim;
        out[4 + turns] = reorient(opposite, size, turns).rim;
    }
}

static int add_candidate(struct solver_base *base, uint64_t rim, uint64_t unknown, int kind,
                         int lowest)
{
    int c = base->candidate_count++;
    base->candidates[c].kind = kind;
    base->candidates[c].lowest = lowest;
    set_readings(base->turned[c], rim, base->size);
    if (unknown != 0)
        set_readings(base->unknown[c], unknown, base->size);
    return c;
}

static int find_candidate(const struct solver_base *base, int from, uint64_t rim, uint64_t unknown)
{
    for (int c = from; c < base->candidate_count; c++)
        if (base->turned[c][0] == rim && base->unknown[c][0] == unknown)
            return c;
    return -1;
}

/* Adds each distinct form of a kind's first mat once, lowest orientation first, and links their
 * images. */
static void add_kind_candidates(struct solver_base *base, int kind, int mat)
{
    uint64_t rim = base->puzzle->mats[mat].rim;
    uint64_t unknown = puzzle_mat_rule(base->puzzle, mat).unknown;
    unsigned orientations = puzzle_orientations(base->puzzle, mat);
    uint16_t at[MAT_ORIENTATIONS]; /* candidate of each orientation */
    int start = base->candidate_count;
    for (int o = 0; o < MAT_ORIENTATIONS; o++) {
        uint64_t form = reorient(rim, base->size, o).rim;
        uint64_t form_unknown = unknown == 0 ? 0 : reorient(unknown, base->size, o).rim;
        int c = find_candidate(base, start, form, form_unknown);
        if (c < 0 && (orientations >> o & 1) != 0)
            c = add_candidate(base, form, form_unknown, kind, o);
        at[o] = c < 0 ? SOLVER_NO_CANDIDATE : (uint16_t)c;
    }
    for (int c = start; c < base->candidate_count; c++)
        for (int o = 0; o < MAT_ORIENTATIONS; o++)
            base->candidates[c].image[o] = at[orientation_compose(base->candidates[c].lowest, o)];
}

static void build_kinds(struct solver_base *base, const int *class_of, int *kind_of)
{
    int mats = base->puzzle->mat_count;
    base->candidates_of_kind[0] = 0;
    for (int m = 0; m < mats; m++) {
        if (class_of[m] == m) {
            kind_of[m] = base->kind_count++;
            base->kind_group[kind_of[m]] = puzzle_mat_rule(base->puzzle, m).group;
            add_kind_candidates(base, kind_of[m], m);
            base->candidates_of_kind[kind_of[m] + 1] = base->candidate_count;
        } else {
            kind_of[m] = kind_of[class_of[m]];
        }
        base->kind_size[kind_of[m]]++;
        base->has_unknown |= puzzle_mat_rule(base->puzzle, m).unknown != 0;
    }
    for (int k = 0; k < base->kind_count; k++)
        base->kind_first[k + 1] = base->kind_first[k] + base->kind_size[k];
    int *next = base->kind_required; /* not yet in use: all zero */
    for (int m = 0; m < mats; m++)
        base->mats_by_kind[base->kind_first[kind_of[m]] + next[kind_of[m]]++] = m;
    memset(next, 0, (size_t)mats * sizeof *next);
}

/* ---- pins ---- */

int solver_orientation(const struct solver_base *base, int mat, int candidate)
{
    uint64_t rim = base->puzzle->mats[mat].rim;
    uint64_t unknown = puzzle_mat_rule(base->puzzle, mat).unknown;
    unsigned orientations = puzzle_orientations(base->puzzle, mat);
    int o = 0;
    while ((orientations >> o & 1) == 0 ||
           reorient(rim, base->size, o).rim != base->turned[candidate][0] ||
           reorient(unknown, base->size, o).rim != base->unknown[candidate][0])
        o++;
    return o;
}

/* How the pin's orientations look as candidates: orientation o of the mat gives candidate c. */
static bool pin_means(const struct solver_base *base, const struct mat_pin *pin, int candidate)
{
    struct mat mat = base->puzzle->mats[pin->mat];
    uint64_t unknown = puzzle_mat_rule(base->puzzle, pin->mat).unknown;
    unsigned orientations = puzzle_orientations(base->puzzle, pin->mat) & pin->orientations;
    for (int o = 0; o < MAT_ORIENTATIONS; o++)
        if ((orientations >> o & 1) != 0 && mat_orient(mat, o).rim == base->turned[candidate][0] &&
            reorient(unknown, base->size, o).rim == base->unknown[candidate][0])
            return true;
    return false;
}

static uint64_t *allowed_word(struct solver_base *base, int face, int candidate)
{
    return &base->allowed[(size_t)face * (size_t)base->allowed_words + (size_t)(candidate >> 6)];
}

/* Takes the kind of a pinned mat off all faces; its pins then put it back where it may lie. */
static void clear_kind(struct solver_base *base, int kind)
{
    for (int f = 0; f < base->face_count; f++)
        for (int c = base->candidates_of_kind[kind]; c < base->candidates_of_kind[kind + 1]; c++)
            *allowed_word(base, f, c) &= ~(UINT64_C(1) << (c & 63));
}

static void apply_pin(struct solver_base *base, const struct mat_pin *pin, int kind)
{
    for (int c = base->candidates_of_kind[kind]; c < base->candidates_of_kind[kind + 1]; c++) {
        if (!pin_means(base, pin, c))
            continue;
        if (pin->forbidden)
            *allowed_word(base, pin->face, c) &= ~(UINT64_C(1) << (c & 63));
        else
            *allowed_word(base, pin->face, c) |= UINT64_C(1) << (c & 63);
    }
}

/* All mats of a kind have the same pins, so each pin may be applied to the whole kind. Pins that
 * forbid come last: they also take away what other pins allow. */
static bool build_allowed(struct solver_base *base, const int *kind_of)
{
    const struct puzzle *puzzle = base->puzzle;
    if (puzzle->pin_count == 0)
        return true;
    base->allowed_words = (base->candidate_count + 63) / 64;
    size_t words = (size_t)base->face_count * (size_t)base->allowed_words;
    base->allowed = malloc(words * sizeof *base->allowed);
    if (base->allowed == NULL)
        return false;
    memset(base->allowed, 0xff, words * sizeof *base->allowed);
    for (int p = 0; p < puzzle->pin_count; p++) {
        int kind = kind_of[puzzle->pins[p].mat];
        if (puzzle->pins[p].forbidden || base->kind_required[kind] > 0)
            continue;
        base->kind_required[kind] = base->kind_size[kind];
        base->has_limits = true;
        clear_kind(base, kind);
    }
    for (int forbidden = 0; forbidden < 2; forbidden++)
        for (int p = 0; p < puzzle->pin_count; p++)
            if (puzzle->pins[p].forbidden == (forbidden == 1))
                apply_pin(base, &puzzle->pins[p], kind_of[puzzle->pins[p].mat]);
    return true;
}

/* ---- the whole ---- */

static void count_tabs(struct solver_base *base)
{
    for (int c = 0; c < base->candidate_count; c++) {
        struct mat known = {base->turned[c][0], base->size};
        struct mat unknown = {base->unknown[c][0], base->size};
        int corners = 2 * mat_corner_tab_count(known) + mat_corner_tab_count(unknown);
        base->corner_tabs += corners;
        base->side_tabs += 2 * mat_tab_count(known) + mat_tab_count(unknown) - corners;
    }
    base->corner_tabs /= 2;
    base->side_tabs /= 2;
}

static bool build_mats(struct solver_base *base)
{
    int *kind_of = base->kind_of;
    puzzle_classes(base->puzzle, base->class_of);
    build_kinds(base, base->class_of, kind_of);
    base->has_limits = base->puzzle->group_count > 0;
    count_tabs(base);
    return build_allowed(base, kind_of);
}

static bool allocate(struct solver_base *base)
{
    size_t mats = (size_t)base->puzzle->mat_count;
    base->class_of = calloc(mats, sizeof *base->class_of);
    base->kind_of = calloc(mats, sizeof *base->kind_of);
    base->kind_size = calloc(mats, sizeof *base->kind_size);
    base->kind_first = calloc(mats + 1, sizeof *base->kind_first);
    base->mats_by_kind = calloc(mats, sizeof *base->mats_by_kind);
    base->kind_group = calloc(mats, sizeof *base->kind_group);
    base->kind_required = calloc(mats, sizeof *base->kind_required);
    base->candidates = calloc(mats * MAT_ORIENTATIONS, sizeof *base->candidates);
    base->turned = calloc(mats * MAT_ORIENTATIONS, sizeof *base->turned);
    base->unknown = calloc(mats * MAT_ORIENTATIONS, sizeof *base->unknown);
    base->candidates_of_kind = calloc(mats + 1, sizeof *base->candidates_of_kind);
    base->plans = calloc((size_t)base->face_count + 1, sizeof(struct solver_plan *));
    return base->plans != NULL && base->class_of != NULL && base->kind_of != NULL &&
           base->kind_size != NULL && base->kind_first != NULL && base->mats_by_kind != NULL &&
           base->kind_group != NULL && base->kind_required != NULL && base->candidates != NULL &&
           base->turned != NULL && base->unknown != NULL && base->candidates_of_kind != NULL;
}

struct solver_base *solver_base_create(const struct puzzle *puzzle)
{
    struct solver_base *base = calloc(1, sizeof *base);
    if (base == NULL)
        return NULL;
    base->puzzle = puzzle;
    base->shape = puzzle->shape;
    base->size = puzzle->mats[0].size;
    base->rim_length = mat_rim_length(base->size);
    base->face_count = puzzle->shape->face_count;
    base->one_sided = puzzle_is_one_sided(puzzle);
    if (allocate(base) && build_mats(base) && solver_build_symmetry(base))
        return base;
    solver_base_destroy(base);
    return NULL;
}

bool solver_base_refit(struct solver_base *base, const struct puzzle *puzzle)
{
    base->puzzle = puzzle;
    base->kind_count = base->candidate_count = 0;
    base->corner_tabs = base->side_tabs = 0;
    memset(base->kind_size, 0, (size_t)puzzle->mat_count * sizeof *base->kind_size);
    if (!build_mats(base) || !solver_choose_branches(base))
        return false;
    for (int f = 0; f <= base->face_count; f++)
        if (base->plans[f] != NULL && !solver_plan_refit(base->plans[f], base))
            return false;
    return true;
}

void solver_base_destroy(struct solver_base *base)
{
    if (base == NULL)
        return;
    for (int f = 0; base->plans != NULL && f <= base->face_count; f++)
        solver_plan_destroy(base->plans[f], base->face_count);
    free(base->plans);
    solver_free_symmetry(base);
    free(base->class_of);
    free(base->kind_of);
    free(base->kind_size);
    free(base->kind_first);
    free(base->mats_by_kind);
    free(base->kind_group);
    free(base->kind_required);
    free(base->candidates);
    free(base->turned);
    free(base->unknown);
    free(base->candidates_of_kind);
    free(base->allowed);
    free(base);
}
