#include "core/stepper_internal.h"

#include "core/random.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

static_assert(SHAPE_MAX_FACES * 4 * (SHAPE_CORNER_MAX_FACES + (MAT_MAX_SIZE - 2) * 3) < INT32_MAX,
              "the claims of all faces can be counted");

/* ---- the surface ---- */

/* Writes who else claims the cells of a face; `out` may be NULL to count them only. */
static int list_others(const struct stepper_plan *plan, int face, struct stepper_other *out)
{
    const struct shape *shape = plan->puzzle->shape;
    int size = plan->puzzle->mats[0].size;
    int pitch = size - 1;
    int count = 0;
    for (int r = 0; r < plan->rim_length; r++) {
        int cell = shape_rim_cell(shape, size, face, r);
        bool is_corner = r % pitch == 0;
        const struct face_at *at = is_corner
                                       ? shape->corners[shape->faces[face].corner[r / pitch]].faces
                                       : shape->edges[shape->faces[face].edge[r / pitch]].faces;
        int faces = is_corner ? shape->corners[shape->faces[face].corner[r / pitch]].face_count
                              : shape->edges[shape->faces[face].edge[r / pitch]].face_count;
        for (int i = 0; i < faces; i++) {
            int there = at[i].side * pitch + (is_corner ? 0 : r % pitch);
            if (!is_corner && shape_rim_cell(shape, size, at[i].face, there) != cell)
                there = at[i].side * pitch + pitch - r % pitch;
            if (at[i].face == face && there == r)
                continue;
            if (out != NULL)
                out[count] =
                    (struct stepper_other){(int16_t)at[i].face, (uint8_t)r, (uint8_t)there};
            count++;
        }
    }
    return count;
}

static bool make_faces(struct stepper_plan *plan)
{
    const struct puzzle *puzzle = plan->puzzle;
    int size = puzzle->mats[0].size;
    int total = 0;
    plan->faces = calloc((size_t)plan->face_count, sizeof *plan->faces);
    if (plan->faces == NULL)
        return false;
    for (int f = 0; f < plan->face_count; f++) {
        struct stepper_face *face = &plan->faces[f];
        face->first_other = total;
        face->other_count = list_others(plan, f, NULL);
        total += face->other_count;
        for (int r = 0; r < plan->rim_length; r++) {
            enum cell_rule rule =
                puzzle_cell_rule(puzzle, shape_rim_cell(puzzle->shape, size, f, r));
            face->frame |= (uint64_t)(rule == CELL_FRAME) << r;
            face->must |= (uint64_t)(rule == CELL_MUST) << r;
        }
    }
    plan->others = malloc(((size_t)total + 1) * sizeof *plan->others);
    if (plan->others == NULL)
        return false;
    for (int f = 0; f < plan->face_count; f++)
        list_others(plan, f, plan->others + plan->faces[f].first_other);
    return true;
}

/* Next is the face that shares most rim cells with those before, the first of several: on the cube
 * Top, Front, Right, Back, Left, Bottom. So that rules have much to say early. */
static bool order_faces(struct stepper_plan *plan)
{
    int shared[SHAPE_MAX_FACES] = {0}; /* claims of faces before; -1: is itself one of them */
    plan->face_order = malloc((size_t)plan->face_count * sizeof *plan->face_order);
    if (plan->face_order == NULL)
        return false;
    for (int i = 0; i < plan->face_count; i++) {
        int best = -1;
        for (int f = 0; f < plan->face_count; f++)
            if (shared[f] >= 0 && (best < 0 || shared[f] > shared[best]))
                best = f;
        assert(best >= 0);
        const struct stepper_face *face = &plan->faces[best];
        plan->face_order[i] = best;
        shared[best] = -1;
        for (int k = face->first_other; k < face->first_other + face->other_count; k++)
            if (shared[plan->others[k].face] >= 0)
                shared[plan->others[k].face]++;
    }
    return true;
}

/* ---- the mats ---- */

static bool looks_alike(const struct stepper_plan *plan, int mat, int o, int p)
{
    const uint64_t *tabs = &plan->tabs[mat * MAT_ORIENTATIONS];
    const uint64_t *unknowns = &plan->unknowns[mat * MAT_ORIENTATIONS];
    return tabs[o] == tabs[p] && unknowns[o] == unknowns[p];
}

/* Keeps the first of those that look alike. */
static unsigned first_of_alikes(const struct stepper_plan *plan, int mat, unsigned orientations)
{
    unsigned kept = 0;
    for (int o = 0; o < MAT_ORIENTATIONS; o++) {
        bool is_new = (orientations >> o & 1) != 0;
        for (int p = 0; p < o && is_new; p++)
            is_new = (kept >> p & 1) == 0 || !looks_alike(plan, mat, o, p);
        kept |= (unsigned)is_new << o;
    }
    return kept;
}

static void fill_mat(struct stepper_plan *plan, int m)
{
    const struct puzzle *puzzle = plan->puzzle;
    struct mat_rule rule = puzzle_mat_rule(puzzle, m);
    struct mat unknown = {rule.unknown, puzzle->mats[m].size};
    for (int o = 0; o < MAT_ORIENTATIONS; o++) {
        plan->tabs[m * MAT_ORIENTATIONS + o] = mat_orient(puzzle->mats[m], o).rim;
        plan->unknowns[m * MAT_ORIENTATIONS + o] = mat_orient(unknown, o).rim;
    }
    plan->groups[m] = rule.group;
    plan->must_use[m] = puzzle_must_use(puzzle, m);
    plan->has_conditions = plan->has_conditions || plan->must_use[m];
    uint8_t *tried = &plan->tried[(size_t)m * (size_t)plan->face_count];
    for (int f = 0; f < plan->face_count; f++) {
        unsigned ways = f > 0 && puzzle->pin_count == 0 ? tried[0] : puzzle_ways(puzzle, m, f);
        tried[f] = (uint8_t)(plan->rules.unique ? first_of_alikes(plan, m, ways) : ways);
    }
}

static bool make_mats(struct stepper_plan *plan)
{
    size_t mats = (size_t)plan->mat_count;
    plan->tabs = calloc(mats * MAT_ORIENTATIONS, sizeof *plan->tabs);
    plan->unknowns = calloc(mats * MAT_ORIENTATIONS, sizeof *plan->unknowns);
    plan->tried = malloc(mats * (size_t)plan->face_count);
    plan->groups = malloc(mats * sizeof *plan->groups);
    plan->must_use = malloc(mats);
    plan->order = malloc(mats * sizeof *plan->order);
    if (plan->tabs == NULL || plan->unknowns == NULL || plan->tried == NULL ||
        plan->groups == NULL || plan->must_use == NULL || plan->order == NULL)
        return false;
    plan->has_conditions = plan->puzzle->group_count > 0;
    for (int m = 0; m < plan->mat_count; m++)
        fill_mat(plan, m);
    return true;
}

/* As given, or shuffled (Fisher and Yates). */
static void order_mats(struct stepper_plan *plan)
{
    uint64_t random = plan->rules.seed;
    for (int m = 0; m < plan->mat_count; m++)
        plan->order[m] = m;
    for (int i = plan->mat_count - 1; plan->rules.shuffled && i > 0; i--) {
        int j = random_below(&random, i + 1);
        int mat = plan->order[i];
        plan->order[i] = plan->order[j];
        plan->order[j] = mat;
    }
}

/* ---- the first mat ---- */

/* Does a symmetry turn this opening of the mat into one that is listed already? */
static bool is_repeated(const struct stepper_plan *plan, const bool *kept, int face,
                        int orientation)
{
    const struct shape *shape = plan->puzzle->shape;
    int mat = plan->order[0];
    for (int g = 0; g < shape->symmetry_count; g++) {
        if (!kept[g])
            continue;
        int image = shape->symmetries[g].face_image[face];
        int turned = orientation_compose(orientation, shape->symmetries[g].face_orientation[face]);
        for (int i = 0; i < plan->opening_count; i++) {
            const struct stepper_opening *known = &plan->openings[i];
            if (known->face == image &&
                (known->orientation == turned ||
                 (plan->rules.unique && looks_alike(plan, mat, known->orientation, turned))))
                return true;
        }
    }
    return false;
}

static bool list_openings(struct stepper_plan *plan)
{
    const struct puzzle *puzzle = plan->puzzle;
    int first = plan->order[0];
    plan->may_lay_aside = plan->mat_count > plan->face_count && !plan->must_use[first];
    if (!plan->rules.first_fixed)
        return true;
    bool *kept = calloc((size_t)puzzle->shape->symmetry_count, sizeof *kept);
    plan->openings = malloc((size_t)plan->face_count * MAT_ORIENTATIONS * sizeof *plan->openings);
    if (kept == NULL || plan->openings == NULL) {
        free(kept);
        return false;
    }
    puzzle_symmetries(puzzle, kept, NULL);
    for (int i = 0; i < plan->face_count; i++) {
        int face = plan->face_order[i];
        unsigned tried = plan->tried[(size_t)first * (size_t)plan->face_count + (size_t)face];
        for (int o = 0; o < MAT_ORIENTATIONS; o++)
            if ((tried >> o & 1) != 0 && !is_repeated(plan, kept, face, o))
                plan->openings[plan->opening_count++] = (struct stepper_opening){face, o};
    }
    free(kept);
    return true;
}

/* ---- wishes ---- */

static bool copy_wishes(struct stepper_plan *plan, const struct stepper_wish *wishes, int count)
{
    plan->wishes = malloc(((size_t)count + 1) * sizeof *plan->wishes);
    if (plan->wishes == NULL)
        return false;
    plan->wish_count = count;
    for (int i = 0; i < count; i++) {
        struct stepper_wish wish = wishes[i];
        assert(wish.face >= 0 && wish.face < plan->face_count);
        assert(wish.mat >= 0 && wish.mat < plan->mat_count && wish.orientations != 0);
        assert(i == 0 || wishes[i - 1].event <= wish.event);
        for (int o = 0; o < MAT_ORIENTATIONS; o++)
            for (int p = 0; p < MAT_ORIENTATIONS; p++)
                if ((wishes[i].orientations >> o & 1) != 0 && looks_alike(plan, wish.mat, o, p))
                    wish.orientations |= (uint8_t)(1u << p);
        plan->wishes[i] = wish;
    }
    return true;
}

/* ---- all of it ---- */

struct stepper_plan *stepper_plan_create(const struct puzzle *puzzle,
                                         const struct stepper_rules *rules,
                                         const struct stepper_wish *wishes, int wish_count)
{
    struct stepper_plan *plan = calloc(1, sizeof *plan);
    if (plan == NULL)
        return NULL;
    plan->puzzle = puzzle;
    plan->rules = *rules;
    plan->face_count = puzzle->shape->face_count;
    plan->mat_count = puzzle->mat_count;
    plan->rim_length = mat_rim_length(puzzle->mats[0].size);
    for (int corner = 0; corner < 4; corner++)
        plan->corner_cells |= UINT64_C(1) << corner * (puzzle->mats[0].size - 1);
    plan->edge_cells = ((UINT64_C(1) << plan->rim_length) - 1) & ~plan->corner_cells;
    if (!make_faces(plan) || !order_faces(plan) || !make_mats(plan)) {
        stepper_plan_destroy(plan);
        return NULL;
    }
    order_mats(plan);
    if (!list_openings(plan) || !copy_wishes(plan, wishes, wish_count)) {
        stepper_plan_destroy(plan);
        return NULL;
    }
    return plan;
}

void stepper_plan_destroy(struct stepper_plan *plan)
{
    if (plan == NULL)
        return;
    free(plan->faces);
    free(plan->others);
    free(plan->tabs);
    free(plan->unknowns);
    free(plan->tried);
    free(plan->order);
    free(plan->face_order);
    free(plan->openings);
    free(plan->groups);
    free(plan->must_use);
    free(plan->wishes);
    free(plan);
}

const struct puzzle *stepper_plan_puzzle(const struct stepper_plan *plan)
{
    return plan->puzzle;
}

const struct stepper_rules *stepper_plan_rules(const struct stepper_plan *plan)
{
    return &plan->rules;
}

const struct stepper_wish *stepper_plan_wishes(const struct stepper_plan *plan, int *count)
{
    *count = plan->wish_count;
    return plan->wishes;
}

const int *stepper_plan_order(const struct stepper_plan *plan)
{
    return plan->order;
}
