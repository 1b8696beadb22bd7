#include "core/solver_internal.h"

#include <stdlib.h>
#include <string.h>

/* ---- classes and candidates ---- */

struct oriented_class {
    struct mat forms[MAT_ORIENTATIONS]; /* the class's first mat in each orientation */
    uint64_t least;                     /* smallest rim among them: equal for identical mats */
};

static void orient_class(const struct solver *s, struct mat mat, struct oriented_class *out)
{
    out->least = UINT64_MAX;
    for (int o = 0; o < s->orientation_count; o++) {
        out->forms[o] = mat_orient(mat, o);
        if (out->forms[o].rim < out->least)
            out->least = out->forms[o].rim;
    }
}

/* Cells 1..p-1 of side `side` of a rim, as the low bits of a word. */
static uint16_t side_cells(uint64_t rim, int side, int size)
{
    int p = size - 1;
    unsigned all = (1u << (p - 1)) - 1;
    return (uint16_t)((rim >> (side * p + 1)) & all);
}

static uint16_t reverse_cells(uint16_t cells, int count)
{
    unsigned reversed = 0;
    for (int i = 0; i < count; i++)
        reversed |= ((unsigned)cells >> i & 1u) << (count - 1 - i);
    return (uint16_t)reversed;
}

static void add_candidate(struct solver *s, uint64_t rim, int kind)
{
    struct candidate *c = &s->candidates[s->candidate_count++];
    c->rim = rim;
    c->kind = kind;
    for (int side = 0; side < 4; side++) {
        c->side[0][side] = side_cells(rim, side, s->size);
        c->side[1][side] = reverse_cells(c->side[0][side], s->size - 2);
    }
}

/* Adds each distinct form of a class once, lowest orientation first, and links their images. */
static void add_class_candidates(struct solver *s, const struct oriented_class *oriented, int kind)
{
    int at[MAT_ORIENTATIONS];    /* candidate of each orientation */
    int first[MAT_ORIENTATIONS]; /* lowest orientation of each new candidate */
    int start = s->candidate_count;
    for (int o = 0; o < s->orientation_count; o++) {
        at[o] = -1;
        for (int earlier = 0; earlier < o && at[o] < 0; earlier++)
            if (oriented->forms[earlier].rim == oriented->forms[o].rim)
                at[o] = at[earlier];
        if (at[o] < 0) {
            at[o] = s->candidate_count;
            first[s->candidate_count - start] = o;
            add_candidate(s, oriented->forms[o].rim, kind);
        }
    }
    for (int c = start; c < s->candidate_count; c++)
        for (int o = 0; o < s->orientation_count; o++)
            s->candidates[c].image[o] = (uint16_t)at[orientation_compose(first[c - start], o)];
}

/* Sorts the mats into classes of identical ones, in order of their first members. class_of is
 * scratch for mat_count entries, least for as many rims. */
static void build_classes(struct solver *s, int *class_of, uint64_t *least)
{
    const struct puzzle *puzzle = s->puzzle;
    s->candidates_of_class[0] = 0;
    for (int m = 0; m < puzzle->mat_count; m++) {
        struct oriented_class oriented;
        orient_class(s, puzzle->mats[m], &oriented);
        int kind = 0;
        while (kind < s->class_count && least[kind] != oriented.least)
            kind++;
        class_of[m] = kind;
        if (kind == s->class_count) {
            least[kind] = oriented.least;
            s->class_count++;
            add_class_candidates(s, &oriented, kind);
            s->candidates_of_class[s->class_count] = s->candidate_count;
        }
        s->class_size[kind]++;
    }
    for (int c = 0; c < s->class_count; c++)
        s->class_first[c + 1] = s->class_first[c] + s->class_size[c];
    memcpy(s->left, s->class_first, (size_t)s->class_count * sizeof *s->left);
    for (int m = 0; m < puzzle->mat_count; m++)
        s->mats_of_class[s->left[class_of[m]]++] = m;
    memcpy(s->left, s->class_size, (size_t)s->class_count * sizeof *s->left);
}

/* ---- symmetry: pivot and orbits ---- */

/* How often each orientation occurs as the turn of a face that a symmetry maps onto itself. */
static void count_fixed_faces(const struct solver *s, int fixed[MAT_ORIENTATIONS])
{
    memset(fixed, 0, MAT_ORIENTATIONS * sizeof *fixed);
    for (int g = 0; g < s->symmetry_count; g++) {
        const struct symmetry *symmetry = &s->puzzle->shape->symmetries[g];
        for (int f = 0; f < s->face_count; f++)
            if (symmetry->face_image[f] == f)
                fixed[symmetry->face_orientation[f]]++;
    }
}

/* Number of orbits of a class's placements, by Burnside's lemma: the mean over the symmetries of
 * the number of placements that each leaves alone. */
static int count_orbits(const struct solver *s, int kind, const int fixed[MAT_ORIENTATIONS])
{
    int sum = 0;
    for (int c = s->candidates_of_class[kind]; c < s->candidates_of_class[kind + 1]; c++)
        for (int o = 0; o < s->orientation_count; o++)
            if (s->candidates[c].image[o] == c)
                sum += fixed[o];
    return sum / s->symmetry_count;
}

/* The class with the fewest branches to search, rare ones preferred. */
static void choose_pivot(struct solver *s)
{
    int fixed[MAT_ORIENTATIONS];
    int best = 0;
    s->pivot = -1;
    if (s->symmetry_count == 1)
        return;
    count_fixed_faces(s, fixed);
    for (int kind = 0; kind < s->class_count; kind++) {
        int orbits = count_orbits(s, kind, fixed);
        int cost = orbits * s->class_size[kind];
        if (s->pivot < 0 || cost < best) {
            s->pivot = kind;
            s->orbit_count = orbits;
            best = cost;
        }
    }
}

static void mark_orbit(struct solver *s, int face, int candidate, int orbit)
{
    int start = s->candidates_of_class[s->pivot];
    int width = s->candidates_of_class[s->pivot + 1] - start;
    for (int g = 0; g < s->symmetry_count; g++) {
        const struct symmetry *symmetry = &s->puzzle->shape->symmetries[g];
        int image = s->candidates[candidate].image[symmetry->face_orientation[face]];
        s->orbit_of[symmetry->face_image[face] * width + image - start] = orbit;
    }
}

static bool build_orbits(struct solver *s)
{
    if (s->pivot < 0)
        return true;
    int start = s->candidates_of_class[s->pivot];
    int width = s->candidates_of_class[s->pivot + 1] - start;
    int places = s->face_count * width;
    s->orbit_of = malloc((size_t)places * sizeof *s->orbit_of);
    s->orbit_face = calloc((size_t)s->orbit_count, sizeof *s->orbit_face);
    s->orbit_candidate = calloc((size_t)s->orbit_count, sizeof *s->orbit_candidate);
    if (s->orbit_of == NULL || s->orbit_face == NULL || s->orbit_candidate == NULL)
        return false;
    for (int i = 0; i < places; i++)
        s->orbit_of[i] = -1;
    int orbit = 0;
    for (int i = 0; i < places; i++) {
        if (s->orbit_of[i] >= 0)
            continue;
        s->orbit_face[orbit] = i / width;
        s->orbit_candidate[orbit] = start + i % width;
        mark_orbit(s, i / width, start + i % width, orbit);
        orbit++;
    }
    return true;
}

/* ---- order of faces ---- */

/* The rim cells of a face that nobody else can fill once the faces in the order so far lie. */
static uint64_t known_cells(const struct solver *s, int face)
{
    const struct face_rim *rim = &s->rims[face];
    int p = s->size - 1;
    uint64_t side_all = (UINT64_C(1) << (p - 1)) - 1;
    uint64_t known = 0;
    for (int side = 0; side < 4; side++) {
        if (s->edge_open[rim->edge[side]] == 1)
            known |= side_all << (side * p + 1);
        if (s->corner_open[rim->corner[side]] == 1)
            known |= UINT64_C(1) << (side * p);
    }
    return known;
}

/* How much a face is held by those already in the order: known cells first, then sides that some
 * of them touch. */
static int face_hold(const struct solver *s, int face)
{
    const struct face_rim *rim = &s->rims[face];
    const struct shape *shape = s->puzzle->shape;
    int hold = 0;
    for (int side = 0; side < 4; side++) {
        int edge = rim->edge[side];
        int corner = rim->corner[side];
        hold += s->edge_open[edge] == 1 ? 64 * (s->size - 2) : 0;
        hold += s->corner_open[corner] == 1 ? 64 : 0;
        hold += shape->edges[edge].face_count - s->edge_open[edge];
        hold += shape->corners[corner].face_count - s->corner_open[corner];
    }
    return hold;
}

static int most_held_face(const struct solver *s)
{
    int best = -1;
    int best_hold = -1;
    for (int f = 0; f < s->face_count; f++) {
        if (s->ordered[f])
            continue;
        int hold = face_hold(s, f);
        if (hold > best_hold) {
            best = f;
            best_hold = hold;
        }
    }
    return best;
}

unsigned solver_bucket(const struct solver *solver, uint64_t known)
{
    /* Fibonacci hashing: Knuth, The Art of Computer Programming, vol. 3, section 6.4. */
    return (unsigned)((known * UINT64_C(0x9E3779B97F4A7C15)) >> (64 - solver->bucket_bits));
}

static void fill_table(const struct solver *s, struct fit_table *table)
{
    int buckets = 1 << s->bucket_bits;
    memset(table->start, 0, ((size_t)buckets + 1) * sizeof *table->start);
    for (int c = 0; c < s->candidate_count; c++)
        table->start[solver_bucket(s, s->candidates[c].rim & table->known)]++;
    /* Turn sizes into ends; placing from the back then leaves each bucket's start behind. */
    for (int b = 1; b <= buckets; b++)
        table->start[b] = (uint16_t)(table->start[b] + table->start[b - 1]);
    for (int c = s->candidate_count - 1; c >= 0; c--) {
        unsigned b = solver_bucket(s, s->candidates[c].rim & table->known);
        table->list[--table->start[b]] = (uint16_t)c;
    }
}

static const struct fit_table *table_for(struct solver *s, uint64_t known)
{
    for (int t = 0; t < s->table_count; t++)
        if (s->tables[t].known == known)
            return &s->tables[t];
    struct fit_table *table = &s->tables[s->table_count++];
    table->known = known;
    fill_table(s, table);
    return table;
}

void solver_order_faces(struct solver *solver, int first)
{
    const struct shape *shape = solver->puzzle->shape;
    memset(solver->ordered, 0, (size_t)solver->face_count * sizeof *solver->ordered);
    for (int e = 0; e < shape->edge_count; e++)
        solver->edge_open[e] = shape->edges[e].face_count;
    for (int c = 0; c < shape->corner_count; c++)
        solver->corner_open[c] = shape->corners[c].face_count;
    int face = first;
    for (int depth = 0; depth < solver->face_count; depth++) {
        solver->levels[depth].face = face;
        solver->levels[depth].table = table_for(solver, known_cells(solver, face));
        solver->ordered[face] = true;
        for (int side = 0; side < 4; side++) {
            solver->edge_open[solver->rims[face].edge[side]]--;
            solver->corner_open[solver->rims[face].corner[side]]--;
        }
        face = most_held_face(solver);
    }
}

/* ---- memory ---- */

static void build_rims(struct solver *s)
{
    for (int f = 0; f < s->face_count; f++) {
        const struct face *face = &s->puzzle->shape->faces[f];
        for (int side = 0; side < 4; side++) {
            s->rims[f].edge[side] = face->edge[side];
            s->rims[f].corner[side] = face->corner[side];
            s->rims[f].flow[side] = face->edge_reversed[side];
        }
    }
}

static bool allocate_tables(struct solver *s)
{
    s->bucket_bits = 2;
    while (s->bucket_bits < SOLVER_MAX_BUCKET_BITS && (1 << s->bucket_bits) < s->candidate_count)
        s->bucket_bits++;
    int limit = s->face_count < SOLVER_MAX_TABLES ? s->face_count : SOLVER_MAX_TABLES;
    if (s->pivot >= 0) /* other first faces may bring other masks */
        limit = SOLVER_MAX_TABLES;
    size_t starts = ((size_t)1 << s->bucket_bits) + 1;
    size_t each = starts + (size_t)s->candidate_count;
    s->table_memory = malloc((size_t)limit * each * sizeof *s->table_memory);
    if (s->table_memory == NULL)
        return false;
    for (int t = 0; t < limit; t++) {
        s->tables[t].start = s->table_memory + (size_t)t * each;
        s->tables[t].list = s->tables[t].start + starts;
    }
    return true;
}

static bool allocate_state(struct solver *s)
{
    const struct shape *shape = s->puzzle->shape;
    size_t faces = (size_t)s->face_count;
    size_t mats = (size_t)s->puzzle->mat_count;
    s->class_size = calloc(mats, sizeof *s->class_size);
    s->class_first = calloc(mats + 1, sizeof *s->class_first);
    s->mats_of_class = calloc(mats, sizeof *s->mats_of_class);
    s->left = calloc(mats, sizeof *s->left);
    s->candidates = malloc(mats * MAT_ORIENTATIONS * sizeof *s->candidates);
    s->candidates_of_class = calloc(mats + 1, sizeof *s->candidates_of_class);
    s->rims = calloc(faces, sizeof *s->rims);
    s->levels = calloc(faces, sizeof *s->levels);
    s->edge_cells[0] = calloc((size_t)shape->edge_count, sizeof *s->edge_cells[0]);
    s->edge_cells[1] = calloc((size_t)shape->edge_count, sizeof *s->edge_cells[1]);
    s->corner_cells = calloc((size_t)shape->corner_count, sizeof *s->corner_cells);
    s->on_face = calloc(faces, sizeof *s->on_face);
    s->solution = calloc(faces, sizeof *s->solution);
    s->edge_open = calloc((size_t)shape->edge_count, sizeof *s->edge_open);
    s->corner_open = calloc((size_t)shape->corner_count, sizeof *s->corner_open);
    s->ordered = calloc(faces, sizeof *s->ordered);
    return s->class_size != NULL && s->class_first != NULL && s->mats_of_class != NULL &&
           s->left != NULL && s->candidates != NULL && s->candidates_of_class != NULL &&
           s->rims != NULL && s->levels != NULL && s->edge_cells[0] != NULL &&
           s->edge_cells[1] != NULL && s->corner_cells != NULL && s->on_face != NULL &&
           s->solution != NULL && s->edge_open != NULL && s->corner_open != NULL &&
           s->ordered != NULL;
}

bool solver_build_tables(struct solver *solver)
{
    size_t mats = (size_t)solver->puzzle->mat_count;
    int *class_of = calloc(mats, sizeof *class_of);
    uint64_t *least = calloc(mats, sizeof *least);
    bool built = class_of != NULL && least != NULL && allocate_state(solver);
    if (built) {
        build_rims(solver);
        build_classes(solver, class_of, least);
        choose_pivot(solver);
        built = build_orbits(solver) && allocate_tables(solver);
    }
    free(class_of);
    free(least);
    return built;
}

void solver_free_tables(struct solver *solver)
{
    void *owned[] = {
        solver->class_size,    solver->class_first,   solver->mats_of_class,
        solver->left,          solver->candidates,    solver->candidates_of_class,
        solver->orbit_of,      solver->orbit_face,    solver->orbit_candidate,
        solver->table_memory,  solver->rims,          solver->levels,
        solver->edge_cells[0], solver->edge_cells[1], solver->corner_cells,
        solver->on_face,       solver->solution,      solver->edge_open,
        solver->corner_open,   solver->ordered,
    };
    for (size_t i = 0; i < sizeof owned / sizeof *owned; i++)
        free(owned[i]);
}
