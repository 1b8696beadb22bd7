/* Every filling of a small body, one by one; see voxel_count.h. */
#include "core/voxel_count.h"

#include <limits.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { NOBODY = -1 };

/* Identical mats and the different ways that they can lie. */
struct mat_kind {
    int form_count;
    struct voxel_mat forms[8];
    uint64_t cells[8]; /* the same, bit i for cell i */
    int left;          /* mats not yet laid */
};

struct search {
    const struct voxel_body *body;
    int kind_count;
    struct mat_kind kinds[VOXEL_MAX_FACES];
    bool used[VOXEL_MAX_FACES];          /* faces that have a mat */
    signed char owner[VOXEL_MAX_VOXELS]; /* face whose mat fills the voxel, or NOBODY */
    int laid_count;                      /* placements tried so far */
    int found_count;
    signed char *found; /* voxel_count owners each */
};

/* ---- kinds of mats ---- */

static bool same_mat(const struct voxel_mat *a, const struct voxel_mat *b)
{
    return memcmp(a, b, sizeof *a) == 0;
}

static bool has_form(const struct mat_kind *kind, const struct voxel_mat *mat)
{
    bool has = false;
    for (int k = 0; k < kind->form_count; k++)
        has = has || same_mat(&kind->forms[k], mat);
    return has;
}

static void add_form(struct mat_kind *kind, const struct voxel_mat *form)
{
    if (has_form(kind, form))
        return;
    for (int i = 0; i < VOXEL_MAX_GRID; i++)
        kind->cells[kind->form_count] |= (uint64_t)form->cell[i] << i;
    kind->forms[kind->form_count++] = *form;
}

static void add_mat(struct search *search, const struct voxel_mat *mat, bool one_sided)
{
    int c = 0;
    while (c < search->kind_count && !has_form(&search->kinds[c], mat))
        c++;
    struct mat_kind *kind = &search->kinds[c];
    kind->left++;
    if (c < search->kind_count)
        return;
    search->kind_count++;
    struct voxel_mat form = *mat;
    for (int o = 0; o < (one_sided ? 4 : 8); o++) {
        if (o == 4)
            form = voxel_mat_flip(&form, search->body->size);
        add_form(kind, &form);
        form = voxel_mat_turn(&form, search->body->size);
    }
}

/* ---- search ---- */

/* What the voxels ask of the mat on a face, one bit a cell. */
struct demand {
    uint64_t taken; /* filled by other mats */
    uint64_t must;  /* empty, and no other face without a mat can fill it */
};

static struct demand demand_on(const struct search *search, int face)
{
    const struct voxel_body *body = search->body;
    struct demand demand = {0, 0};
    for (int i = 0; i < body->size * body->size; i++) {
        int v = body->faces[face].voxel[i];
        int open = 0;
        for (int k = 0; k < body->claim_count[v]; k++)
            open += !search->used[body->claims[v][k]];
        demand.taken |= (uint64_t)(search->owner[v] != NOBODY) << i;
        demand.must |= (uint64_t)(search->owner[v] == NOBODY && open == 1) << i;
    }
    return demand;
}

static bool fits(uint64_t cells, const struct demand *demand)
{
    return (cells & demand->taken) == 0 && (~cells & demand->must) == 0;
}

/* Mats that fit, counted no further than `enough`. */
static int count_fits(const struct search *search, const struct demand *demand, int enough)
{
    int count = 0;
    for (int k = 0; k < search->kind_count && count < enough; k++)
        for (int form = 0; form < search->kinds[k].form_count && search->kinds[k].left > 0; form++)
            count += fits(search->kinds[k].cells[form], demand);
    return count;
}

/* The face without a mat on which fewest mats fit, or -1 when every face has one. */
static int tightest_face(const struct search *search)
{
    int best = -1;
    int best_count = INT_MAX;
    for (int f = 0; f < search->body->face_count && best_count > 0; f++) {
        if (search->used[f])
            continue;
        struct demand demand = demand_on(search, f);
        int count = count_fits(search, &demand, best_count);
        if (count < best_count) {
            best = f;
            best_count = count;
        }
    }
    return best;
}

/* Gives the cells of a mat on the face to `owner`. */
static void own_cells(struct search *search, int face, uint64_t cells, int owner)
{
    for (int i = 0; i < search->body->size * search->body->size; i++)
        if (cells >> i & 1)
            search->owner[search->body->faces[face].voxel[i]] = (signed char)owner;
}

static bool is_too_long(const struct search *search)
{
    return search->laid_count > VOXEL_MAX_LAID || search->found_count > VOXEL_MAX_FOUND;
}

static void keep_filling(struct search *search)
{
    size_t bytes = (size_t)search->body->voxel_count;
    for (size_t v = 0; v < bytes; v++)
        assert_true(search->owner[v] != NOBODY);
    if (search->found_count < VOXEL_MAX_FOUND)
        memcpy(search->found + (size_t)search->found_count * bytes, search->owner, bytes);
    search->found_count++;
}

static void find_all(struct search *search)
{
    int face = tightest_face(search);
    if (face < 0) {
        keep_filling(search);
        return;
    }
    struct demand demand = demand_on(search, face);
    for (int k = 0; k < search->kind_count; k++) {
        struct mat_kind *kind = &search->kinds[k];
        for (int form = 0; form < kind->form_count && kind->left > 0; form++) {
            uint64_t cells = kind->cells[form];
            if (is_too_long(search) || !fits(cells, &demand))
                continue;
            search->laid_count++;
            search->used[face] = true;
            kind->left--;
            own_cells(search, face, cells, face);
            find_all(search);
            own_cells(search, face, cells, NOBODY);
            kind->left++;
            search->used[face] = false;
        }
    }
}

/* ---- orbits ---- */

/* True when no image of the filling comes before it in byte order. */
static bool is_least_image(const struct search *search, const signed char *filling, bool mirrors)
{
    const struct voxel_body *body = search->body;
    signed char image[VOXEL_MAX_VOXELS];
    for (int g = 0; g < body->symmetry_count; g++) {
        const struct voxel_symmetry *symmetry = &body->symmetries[g];
        if (symmetry->mirror && !mirrors)
            continue;
        for (int v = 0; v < body->voxel_count; v++)
            image[symmetry->voxel_to[v]] = (signed char)symmetry->face_to[filling[v]];
        if (memcmp(image, filling, (size_t)body->voxel_count) < 0)
            return false;
    }
    return true;
}

static uint64_t count_orbits(const struct search *search, bool mirrors)
{
    uint64_t orbits = 0;
    size_t bytes = (size_t)search->body->voxel_count;
    for (int k = 0; k < search->found_count; k++)
        orbits += is_least_image(search, search->found + (size_t)k * bytes, mirrors);
    return orbits;
}

bool voxel_count(const struct voxel_body *body, const struct voxel_mat *mats, bool one_sided,
                 struct voxel_counts *out)
{
    struct search *search = calloc(1, sizeof *search);
    assert_non_null(search);
    search->body = body;
    search->found = malloc((size_t)body->voxel_count * VOXEL_MAX_FOUND);
    assert_non_null(search->found);
    memset(search->owner, NOBODY, sizeof search->owner);
    for (int m = 0; m < body->face_count; m++)
        add_mat(search, &mats[m], one_sided);
    find_all(search);
    bool complete = !is_too_long(search);
    if (complete) {
        out->raw = (uint64_t)search->found_count;
        out->rotation = count_orbits(search, false);
        out->reflection = one_sided ? 0 : count_orbits(search, true);
    }
    free(search->found);
    free(search);
    return complete;
}
