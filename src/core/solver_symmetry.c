/* Symmetry: which are kept, how the search avoids repeating itself, how fillings are counted.
 *
 * Let G be the symmetries that keep all conditions. Placements of the pivot kinds fall into orbits
 * under G, and all these orbits are ordered: by the pivot's rank, then by their number. Every
 * solution has a pivot, so each filling has a lowest orbit, and that is the same for all its
 * images. Branch i lays the first placement of orbit i and bars all orbits before it: each class of
 * fillings is met in exactly one branch. It may have several images there; the one that is least,
 * read face by face, stands for the class.
 */
#include "core/solver_internal.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_ORBIT_WORDS = 1 << 23 }; /* 32 MB; beyond that symmetry is not broken, only counted */

static const struct symmetry *symmetry_at(const struct solver_base *base, int g)
{
    return &base->shape->symmetries[base->symmetries[g]];
}

/* ---- pivots ---- */

/* How often each orientation occurs as the turn of a face that a symmetry maps onto itself. */
static void count_fixed_faces(const struct solver_base *base, int fixed[MAT_ORIENTATIONS])
{
    memset(fixed, 0, MAT_ORIENTATIONS * sizeof *fixed);
    for (int g = 0; g < base->symmetry_count; g++) {
        const struct symmetry *symmetry = symmetry_at(base, g);
        for (int f = 0; f < base->face_count; f++)
            if (symmetry->face_image[f] == f)
                fixed[symmetry->face_orientation[f]]++;
    }
}

/* Number of orbits of a kind's placements, by Burnside's lemma: the mean over the symmetries of the
 * number of placements that each leaves alone. */
static int count_orbits(const struct solver_base *base, int kind, const int fixed[MAT_ORIENTATIONS])
{
    int sum = 0;
    for (int c = base->candidates_of_kind[kind]; c < base->candidates_of_kind[kind + 1]; c++)
        for (int o = 0; o < MAT_ORIENTATIONS; o++)
            if (base->candidates[c].image[o] == c)
                sum += fixed[o];
    return sum / base->symmetry_count;
}

struct pivot_set {
    int count, orbits;
    int *kinds;
};

static int orbits_of_mats(const struct solver_base *base, const int *orbits, int kind, int need)
{
    /* One mat is enough: kinds of one mat need no bars and are worth more. */
    return need == 1 ? orbits[kind] * base->kind_size[kind] : orbits[kind];
}

static int kind_width(const struct solver_base *base, int kind)
{
    return base->candidates_of_kind[kind + 1] - base->candidates_of_kind[kind];
}

/* Fewest orbits for each mat that is covered. Of kinds that are equal in this, one with less
 * symmetry of its own: its branches have fewer images of one filling. */
static bool is_better_pivot(const struct solver_base *base, const int *orbits, int need, int kind,
                            int than)
{
    int a = orbits_of_mats(base, orbits, kind, need) * base->kind_size[than];
    int b = orbits_of_mats(base, orbits, than, need) * base->kind_size[kind];
    return a < b || (a == b && kind_width(base, kind) > kind_width(base, than));
}

/* The cheapest kinds of which every solution needs one, since too few mats would be left without
 * them. */
static void pivots_by_number(const struct solver_base *base, const int *orbits,
                             struct pivot_set *out)
{
    int need = base->puzzle->mat_count - base->face_count + 1;
    out->count = 0;
    out->orbits = 0;
    int covered = 0;
    while (covered < need) {
        int best = -1;
        for (int k = 0; k < base->kind_count; k++) {
            bool taken = false;
            for (int i = 0; i < out->count && !taken; i++)
                taken = out->kinds[i] == k;
            if (taken)
                continue;
            if (best < 0 || is_better_pivot(base, orbits, need, k, best))
                best = k;
        }
        out->kinds[out->count++] = best;
        out->orbits += orbits[best];
        covered += base->kind_size[best];
    }
}

/* The kinds of a group that must be used, or one required kind, where these have fewer orbits. */
static void pivots_by_limits(const struct solver_base *base, const int *orbits,
                             struct pivot_set *out)
{
    for (int g = 0; g < base->puzzle->group_count; g++) {
        int sum = 0;
        for (int k = 0; k < base->kind_count; k++)
            sum += base->kind_group[k] == g ? orbits[k] : 0;
        if (base->puzzle->groups[g].least < 1 || sum == 0 || sum >= out->orbits)
            continue;
        out->count = 0;
        out->orbits = sum;
        for (int k = 0; k < base->kind_count; k++)
            if (base->kind_group[k] == g)
                out->kinds[out->count++] = k;
    }
    for (int k = 0; k < base->kind_count; k++) {
        if (base->kind_required[k] > 0 && orbits[k] < out->orbits) {
            out->count = 1;
            out->orbits = orbits[k];
            out->kinds[0] = k;
        }
    }
}

static void choose_pivots(struct solver_base *base)
{
    int fixed[MAT_ORIENTATIONS];
    int *orbits = base->orbits;
    base->pivot_count = 0;
    if (base->symmetry_count > 1) {
        count_fixed_faces(base, fixed);
        for (int k = 0; k < base->kind_count; k++)
            orbits[k] = count_orbits(base, k, fixed);
        struct pivot_set set = {.kinds = base->pivots};
        pivots_by_number(base, orbits, &set);
        pivots_by_limits(base, orbits, &set);
        base->pivot_count = set.count;
        base->branch_count = set.orbits;
        for (int i = 0; i < set.count; i++)
            base->pivot_orbits[i] = orbits[base->pivots[i]];
    }
    for (int k = 0; k < base->kind_count; k++)
        base->pivot_rank[k] = -1;
    for (int i = 0; i < base->pivot_count; i++)
        base->pivot_rank[base->pivots[i]] = i;
}

/* ---- orbits and branches ---- */

static int *orbit_cell(const struct solver_base *base, int face, int candidate)
{
    int kind = base->candidates[candidate].kind;
    int start = base->orbit_start[base->pivot_rank[kind]];
    return &base->orbit_of[start + face * kind_width(base, kind) + candidate -
                           base->candidates_of_kind[kind]];
}

int solver_orbit(const struct solver_base *base, int face, int candidate)
{
    return *orbit_cell(base, face, candidate);
}

/* Returns whether no two images of the placement are the same. */
static bool mark_orbit(struct solver_base *base, int face, int candidate, int orbit)
{
    int images = 0;
    for (int g = 0; g < base->symmetry_count; g++) {
        const struct symmetry *symmetry = symmetry_at(base, g);
        int image = base->candidates[candidate].image[symmetry->face_orientation[face]];
        int *cell = orbit_cell(base, symmetry->face_image[face], image);
        images += *cell < 0;
        *cell = orbit;
    }
    return images == base->symmetry_count;
}

/* Whether a pivot's placements must be sorted into orbits: not when all are in one and, being of
 * one mat, are never looked up again. */
static bool needs_orbits(const struct solver_base *base, int rank)
{
    return base->pivot_orbits[rank] > 1 || base->kind_size[base->pivots[rank]] > 1 ||
           base->allowed != NULL;
}

/* Numbers the orbits of one pivot and makes a branch of each that its pins allow. */
static void build_pivot_branches(struct solver_base *base, int rank)
{
    int kind = base->pivots[rank];
    int orbit = 0;
    if (!needs_orbits(base, rank)) {
        bool rigid = base->face_count * kind_width(base, kind) == base->symmetry_count;
        base->branches[base->branch_count++] =
            (struct branch){kind, 0, 0, base->candidates_of_kind[kind], rigid};
        return;
    }
    for (int f = 0; f < base->face_count; f++) {
        for (int c = base->candidates_of_kind[kind]; c < base->candidates_of_kind[kind + 1]; c++) {
            if (*orbit_cell(base, f, c) >= 0)
                continue;
            bool rigid = mark_orbit(base, f, c, orbit) && base->kind_size[kind] == 1;
            if (solver_allowed(base, f, c))
                base->branches[base->branch_count++] = (struct branch){kind, orbit, f, c, rigid};
            orbit++;
        }
    }
}

static bool build_branches(struct solver_base *base)
{
    size_t words = 0;
    for (int i = 0; i < base->pivot_count; i++)
        if (needs_orbits(base, i))
            words += (size_t)base->face_count * (size_t)kind_width(base, base->pivots[i]);
    if (base->pivot_count == 0 || words > MAX_ORBIT_WORDS) {
        base->pivot_count = 0;
        base->branch_count = 1;
        base->branches = malloc(sizeof *base->branches);
        if (base->branches != NULL)
            base->branches[0] = (struct branch){-1, -1, -1, -1, false};
        return base->branches != NULL;
    }
    base->orbit_start = malloc((size_t)base->pivot_count * sizeof *base->orbit_start);
    base->orbit_of = malloc((words + 1) * sizeof *base->orbit_of); /* one at least */
    base->branches = malloc((size_t)base->branch_count * sizeof *base->branches);
    if (base->orbit_start == NULL || base->orbit_of == NULL || base->branches == NULL)
        return false;
    for (size_t i = 0; i < words; i++)
        base->orbit_of[i] = -1;
    base->branch_count = 0;
    int start = 0;
    for (int i = 0; i < base->pivot_count; i++) {
        base->orbit_start[i] = start;
        build_pivot_branches(base, i);
        if (needs_orbits(base, i))
            start += base->face_count * kind_width(base, base->pivots[i]);
    }
    return true;
}

static bool renew_branches(struct solver_base *base)
{
    free(base->orbit_start);
    free(base->orbit_of);
    free(base->branches);
    base->orbit_start = base->orbit_of = NULL;
    base->branches = NULL;
    return build_branches(base);
}

bool solver_choose_branches(struct solver_base *base)
{
    choose_pivots(base);
    return renew_branches(base);
}

bool solver_use_pivot(struct solver_base *base, int kind)
{
    assert(base->pivot_count == 1);
    base->pivot_rank[base->pivots[0]] = -1;
    base->pivots[0] = kind;
    base->pivot_rank[kind] = 0;
    base->pivot_orbits[0] = base->orbits[kind];
    base->branch_count = base->orbits[kind];
    return renew_branches(base);
}

static bool allocate(struct solver_base *base)
{
    size_t mats = (size_t)base->puzzle->mat_count;
    base->symmetries = malloc((size_t)base->shape->symmetry_count * sizeof *base->symmetries);
    base->orbits = malloc(mats * sizeof *base->orbits);
    base->pivots = malloc(mats * sizeof *base->pivots);
    base->pivot_rank = malloc(mats * sizeof *base->pivot_rank);
    base->pivot_orbits = malloc(mats * sizeof *base->pivot_orbits);
    return base->symmetries != NULL && base->orbits != NULL && base->pivots != NULL &&
           base->pivot_rank != NULL && base->pivot_orbits != NULL;
}

bool solver_build_symmetry(struct solver_base *base)
{
    const struct shape *shape = base->shape;
    bool kept[SHAPE_MAX_SYMMETRIES];
    if (!allocate(base))
        return false;
    puzzle_symmetries(base->puzzle, kept, &base->rotation_count);
    for (int g = 0; g < shape->symmetry_count; g++)
        if (kept[g])
            base->symmetries[base->symmetry_count++] = g;
    return solver_choose_branches(base);
}

void solver_free_symmetry(struct solver_base *base)
{
    free(base->symmetries);
    free(base->orbits);
    free(base->pivots);
    free(base->pivot_rank);
    free(base->pivot_orbits);
    free(base->orbit_start);
    free(base->orbit_of);
    free(base->branches);
}

/* ---- counting ---- */

/* What lies on a face of an image of the filling. */
struct image {
    int candidate;
    uint64_t fill;
};

/* The image of the filling under the inverse of a symmetry; the inverses run through the group. */
static struct image image_at(const struct solver *s, int g, int face)
{
    const struct symmetry *symmetry = symmetry_at(s->base, g);
    int from = symmetry->face_image[face];
    int undo = orientation_inverse(symmetry->face_orientation[face]);
    struct image image = {s->base->candidates[s->on_face[from]].image[undo], 0};
    if (s->base->has_unknown)
        image.fill = mat_orient((struct mat){s->fill[from], s->base->size}, undo).rim;
    return image;
}

/* Negative when the image under g is less than that under h, read face by face. */
static int compare_images(const struct solver *s, int g, int h)
{
    for (int face = 0; face < s->base->face_count; face++) {
        struct image a = image_at(s, g, face);
        struct image b = image_at(s, h, face);
        if (a.candidate != b.candidate)
            return a.candidate - b.candidate;
        if (a.fill != b.fill)
            return a.fill < b.fill ? -1 : 1;
    }
    return 0;
}

/* True when the image lies in the current branch, too: it has the pivot on its root. */
static bool image_in_branch(const struct solver *s, int g)
{
    const struct branch *branch = &s->base->branches[s->branch];
    return branch->face < 0 || image_at(s, g, branch->face).candidate == branch->candidate;
}

bool solver_weigh(const struct solver *solver, bool everywhere, uint64_t *raw, uint64_t *rotation)
{
    const struct solver_base *base = solver->base;
    uint64_t stabilizer = 0;
    uint64_t stabilizer_rotations = 0;
    bool least = true;
    if (!everywhere && base->branches[solver->branch].rigid) {
        *raw = (uint64_t)base->symmetry_count;
        *rotation = *raw / (uint64_t)base->rotation_count;
        return true;
    }
    for (int g = 0; g < base->symmetry_count; g++) {
        if (!everywhere && !image_in_branch(solver, g))
            continue;
        int order = compare_images(solver, g, 0); /* symmetry 0 is the identity */
        if (order < 0 && !everywhere)
            return false;
        least &= order >= 0;
        stabilizer += order == 0;
        stabilizer_rotations += order == 0 && !symmetry_at(base, g)->mirror;
    }
    assert(stabilizer_rotations > 0);
    uint64_t orbit = (uint64_t)base->symmetry_count / stabilizer;
    *raw = orbit;
    *rotation = orbit / ((uint64_t)base->rotation_count / stabilizer_rotations);
    return least;
}

uint64_t solver_class_hash(const struct solver *solver)
{
    int least = 0;
    for (int g = 1; g < solver->base->symmetry_count; g++)
        if (compare_images(solver, g, least) < 0)
            least = g;
    uint64_t hash = 0;
    for (int face = 0; face < solver->base->face_count; face++) {
        struct image image = image_at(solver, least, face);
        hash += (uint64_t)image.candidate;
        hash = random_next(&hash) ^ image.fill;
        hash = random_next(&hash);
    }
    return hash;
}
