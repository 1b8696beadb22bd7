#include "core/trial.h"

#include "core/random.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* One way for a kind of mat to lie; every distinct rim of the kind once. */
struct way {
    uint64_t rim, unknown;
    int kind;             /* class of identical mats, in order of the first mat of each */
    uint8_t orientations; /* bit o: orientation o of the kind's first mat gives this rim */
};

/* A face in the order of the trial. */
struct step {
    int face;
    uint64_t last;          /* cells that no later face can fill, and somebody must */
    uint64_t filled, maybe; /* cells filled when the step was entered, surely or perhaps */
    int start, tried;       /* the round through `order`: where it began, how far it is */
    int way;                /* what lies there, or -1 */
};

struct trial {
    const struct puzzle *puzzle;
    int size, rim_length, face_count, cell_count;
    int *cell_of; /* [face * rim_length + rim index] */

    int kind_count, way_count;
    int *class_of;    /* [mat]: first mat of its class */
    int *first_mat;   /* [kind] */
    int *kind_size;   /* [kind] */
    int *kind_group;  /* [kind], or -1 */
    bool *needed;     /* [kind]: its mats have pins, so all must be used */
    uint8_t *allowed; /* [face * kind_count + kind]: orientations that pins allow; NULL: all */
    struct way *ways;

    int *order;                /* the ways, shuffled */
    struct step *steps;        /* [face_count] */
    int *weight;               /* [face]: neighbours already in the order, or -1 when it is in it */
    int *open;                 /* [cell]: claims of faces that are not yet in the order */
    uint8_t *surely, *perhaps; /* [cell]: mats that fill it, and that have an unknown cell there */
    int *left;                 /* [kind] */
    int *group_used;           /* [group] */
    int needed_left;           /* mats with pins not yet laid */
    uint64_t looks;
};

static bool allocate(struct trial *trial, const struct puzzle *puzzle)
{
    size_t faces = (size_t)trial->face_count;
    size_t cells = (size_t)trial->cell_count;
    size_t mats = (size_t)puzzle->mat_count;
    trial->cell_of = malloc(faces * (size_t)trial->rim_length * sizeof *trial->cell_of);
    trial->class_of = malloc(mats * sizeof *trial->class_of);
    trial->first_mat = malloc(mats * sizeof *trial->first_mat);
    trial->kind_size = calloc(mats, sizeof *trial->kind_size);
    trial->kind_group = malloc(mats * sizeof *trial->kind_group);
    trial->needed = calloc(mats, sizeof *trial->needed);
    trial->ways = malloc(mats * MAT_ORIENTATIONS * sizeof *trial->ways);
    trial->order = malloc(mats * MAT_ORIENTATIONS * sizeof *trial->order);
    trial->left = malloc(mats * sizeof *trial->left);
    trial->steps = calloc(faces, sizeof *trial->steps);
    trial->weight = malloc(faces * sizeof *trial->weight);
    trial->open = malloc(cells * sizeof *trial->open);
    trial->surely = malloc(cells);
    trial->perhaps = malloc(cells);
    trial->group_used = malloc((size_t)(puzzle->group_count + 1) * sizeof *trial->group_used);
    return trial->cell_of && trial->class_of && trial->first_mat && trial->kind_size &&
           trial->kind_group && trial->needed && trial->ways && trial->order && trial->left &&
           trial->steps && trial->weight && trial->open && trial->surely && trial->perhaps &&
           trial->group_used;
}

/* Adds the ways of one kind, merging orientations that look the same. */
static void add_ways(struct trial *trial, int kind)
{
    const struct puzzle *puzzle = trial->puzzle;
    int mat = trial->first_mat[kind];
    unsigned orientations = puzzle_orientations(puzzle, mat);
    struct mat hidden = {.rim = puzzle_mat_rule(puzzle, mat).unknown, .size = trial->size};
    int first = trial->way_count;
    for (int o = 0; o < MAT_ORIENTATIONS; o++) {
        if ((orientations >> o & 1) == 0)
            continue;
        uint64_t rim = mat_orient(puzzle->mats[mat], o).rim;
        uint64_t unknown = mat_orient(hidden, o).rim;
        int same = first;
        while (same < trial->way_count &&
               (trial->ways[same].rim != rim || trial->ways[same].unknown != unknown))
            same++;
        if (same == trial->way_count)
            trial->ways[trial->way_count++] =
                (struct way){.rim = rim, .unknown = unknown, .kind = kind};
        trial->ways[same].orientations |= (uint8_t)(1U << o);
    }
}

static void find_kinds(struct trial *trial)
{
    const struct puzzle *puzzle = trial->puzzle;
    puzzle_classes(puzzle, trial->class_of);
    for (int mat = 0; mat < puzzle->mat_count; mat++) {
        int kind = 0;
        while (kind < trial->kind_count && trial->first_mat[kind] != trial->class_of[mat])
            kind++;
        trial->kind_size[kind]++;
        if (kind < trial->kind_count)
            continue;
        trial->kind_count++;
        trial->first_mat[kind] = mat;
        trial->kind_group[kind] = puzzle_mat_rule(puzzle, mat).group;
        add_ways(trial, kind);
    }
}

/* Turns the pins into the orientations allowed for each kind on each face. */
static bool read_pins(struct trial *trial)
{
    const struct puzzle *puzzle = trial->puzzle;
    if (puzzle->pin_count == 0)
        return true;
    int kinds = trial->kind_count;
    trial->allowed = malloc((size_t)(trial->face_count * kinds));
    if (!trial->allowed)
        return false;
    for (int kind = 0; kind < kinds; kind++) {
        int mat = trial->first_mat[kind];
        trial->needed[kind] = puzzle_must_use(puzzle, mat);
        for (int face = 0; face < trial->face_count; face++)
            trial->allowed[face * kinds + kind] = (uint8_t)puzzle_ways(puzzle, mat, face);
    }
    return true;
}

struct trial *trial_create(const struct puzzle *puzzle)
{
    struct trial *trial = calloc(1, sizeof *trial);
    if (!trial)
        return NULL;
    trial->puzzle = puzzle;
    trial->size = puzzle->mats[0].size;
    trial->rim_length = mat_rim_length(trial->size);
    trial->face_count = puzzle->shape->face_count;
    trial->cell_count = shape_rim_cell_count(puzzle->shape, trial->size);
    if (!allocate(trial, puzzle)) {
        trial_destroy(trial);
        return NULL;
    }
    for (int i = 0; i < trial->face_count * trial->rim_length; i++)
        trial->cell_of[i] = shape_rim_cell(puzzle->shape, trial->size, i / trial->rim_length,
                                           i % trial->rim_length);
    find_kinds(trial);
    if (!read_pins(trial)) {
        trial_destroy(trial);
        return NULL;
    }
    return trial;
}

void trial_destroy(struct trial *trial)
{
    if (!trial)
        return;
    free(trial->cell_of);
    free(trial->class_of);
    free(trial->first_mat);
    free(trial->kind_size);
    free(trial->kind_group);
    free(trial->needed);
    free(trial->allowed);
    free(trial->ways);
    free(trial->order);
    free(trial->left);
    free(trial->steps);
    free(trial->weight);
    free(trial->open);
    free(trial->surely);
    free(trial->perhaps);
    free(trial->group_used);
    free(trial);
}

/* ---- the order of a trial ---- */

static const int *cells_of(const struct trial *trial, int face)
{
    return &trial->cell_of[face * trial->rim_length];
}

/* The face with the most neighbours in the order; each of several has the same chance. */
static int next_face(const struct trial *trial, uint64_t *random)
{
    int best = -1, ties = 0;
    for (int face = 0; face < trial->face_count; face++) {
        if (trial->weight[face] < 0)
            continue;
        if (best < 0 || trial->weight[face] > trial->weight[best])
            ties = 0;
        else if (trial->weight[face] < trial->weight[best])
            continue;
        if (random_below(random, ++ties) == 0 || ties == 1)
            best = face;
    }
    return best;
}

/* Puts a face into the order: its neighbours weigh more, and its cells have one claim less. */
static void take_face(struct trial *trial, struct step *step, int face)
{
    const struct shape *shape = trial->puzzle->shape;
    const int *cells = cells_of(trial, face);
    *step = (struct step){.face = face, .way = -1};
    trial->weight[face] = -1;
    for (int side = 0; side < 4; side++) {
        const struct shape_edge *edge = &shape->edges[shape->faces[face].edge[side]];
        for (int i = 0; i < edge->face_count; i++)
            if (trial->weight[edge->faces[i].face] >= 0)
                trial->weight[edge->faces[i].face]++;
    }
    for (int i = 0; i < trial->rim_length; i++)
        if (--trial->open[cells[i]] == 0 && puzzle_cell_rule(trial->puzzle, cells[i]) == CELL_MUST)
            step->last |= UINT64_C(1) << i;
}

static void choose_order(struct trial *trial, uint64_t *random)
{
    trial->looks += (uint64_t)(trial->face_count * trial->face_count);
    memset(trial->weight, 0, (size_t)trial->face_count * sizeof *trial->weight);
    memset(trial->open, 0, (size_t)trial->cell_count * sizeof *trial->open);
    for (int i = 0; i < trial->face_count * trial->rim_length; i++)
        trial->open[trial->cell_of[i]]++;
    for (int i = 0; i < trial->face_count; i++)
        take_face(trial, &trial->steps[i], next_face(trial, random));
    for (int i = 0; i < trial->way_count; i++) {
        int j = random_below(random, i + 1);
        trial->order[i] = trial->order[j];
        trial->order[j] = i;
    }
}

/* ---- laying and taking back ---- */

static void clear(struct trial *trial)
{
    memset(trial->perhaps, 0, (size_t)trial->cell_count);
    for (int cell = 0; cell < trial->cell_count; cell++)
        trial->surely[cell] = puzzle_cell_rule(trial->puzzle, cell) == CELL_FRAME;
    memcpy(trial->left, trial->kind_size, (size_t)trial->kind_count * sizeof *trial->left);
    for (int group = 0; group < trial->puzzle->group_count; group++)
        trial->group_used[group] = 0;
    trial->needed_left = 0;
    for (int kind = 0; kind < trial->kind_count; kind++)
        trial->needed_left += trial->needed[kind] ? trial->kind_size[kind] : 0;
}

/* Reads the cells around the face of a step that is about to be filled. */
static void enter(struct trial *trial, int depth, uint64_t *random)
{
    struct step *step = &trial->steps[depth];
    const int *cells = cells_of(trial, step->face);
    step->filled = step->maybe = 0;
    for (int i = 0; i < trial->rim_length; i++) {
        step->filled |= (uint64_t)(trial->surely[cells[i]] != 0) << i;
        step->maybe |= (uint64_t)(trial->perhaps[cells[i]] != 0) << i;
    }
    step->start = random_below(random, trial->way_count);
    step->tried = 0;
}

/* True when groups and pins let this kind lie on the step's face, with `after` faces to follow. */
static bool rules_allow(const struct trial *trial, const struct step *step, const struct way *way,
                        int after)
{
    const struct puzzle *puzzle = trial->puzzle;
    int group = trial->kind_group[way->kind];
    if (trial->allowed &&
        (trial->allowed[step->face * trial->kind_count + way->kind] & way->orientations) == 0)
        return false;
    if (trial->needed_left - trial->needed[way->kind] > after)
        return false;
    if (group >= 0 && trial->group_used[group] >= puzzle->groups[group].most)
        return false;
    int lacking = 0;
    for (int g = 0; g < puzzle->group_count; g++) {
        int used = trial->group_used[g] + (g == group);
        lacking += puzzle->groups[g].least > used ? puzzle->groups[g].least - used : 0;
    }
    return lacking <= after;
}

/* The next way in the step's round that fits, or -1 at its end. */
static int next_way(struct trial *trial, int depth)
{
    struct step *step = &trial->steps[depth];
    bool rules = trial->allowed || trial->puzzle->group_count > 0;
    uint64_t must = step->last & ~step->filled & ~step->maybe;
    while (step->tried < trial->way_count) {
        int at = step->start + step->tried++;
        trial->looks++;
        int index = trial->order[at < trial->way_count ? at : at - trial->way_count];
        const struct way *way = &trial->ways[index];
        if ((way->rim & step->filled) == 0 && (must & ~(way->rim | way->unknown)) == 0 &&
            trial->left[way->kind] > 0 &&
            (!rules || rules_allow(trial, step, way, trial->face_count - depth - 1)))
            return index;
    }
    return -1;
}

/* Lays the way on the step's face (by = 1) or takes it back (by = -1). */
static void change(struct trial *trial, struct step *step, int by)
{
    const struct way *way = &trial->ways[step->way];
    const int *cells = cells_of(trial, step->face);
    for (int i = 0; i < trial->rim_length; i++) {
        if (way->rim >> i & 1)
            trial->surely[cells[i]] = (uint8_t)(trial->surely[cells[i]] + by);
        if (way->unknown >> i & 1)
            trial->perhaps[cells[i]] = (uint8_t)(trial->perhaps[cells[i]] + by);
    }
    trial->left[way->kind] -= by;
    if (trial->needed[way->kind])
        trial->needed_left -= by;
    if (trial->kind_group[way->kind] >= 0)
        trial->group_used[trial->kind_group[way->kind]] += by;
}

static void lay(struct trial *trial, int depth, int way)
{
    trial->steps[depth].way = way;
    change(trial, &trial->steps[depth], 1);
}

static void take_back(struct trial *trial, int depth)
{
    change(trial, &trial->steps[depth], -1);
    trial->steps[depth].way = -1;
}

void trial_run(struct trial *trial, uint64_t *random, uint64_t limit, struct trial_report *report)
{
    int faces = trial->face_count, depth = 0;
    choose_order(trial, random);
    clear(trial);
    *report = (struct trial_report){.end = TRIAL_CUT, .stuck = faces, .kept = faces};
    enter(trial, 0, random);
    while (report->placements < limit) {
        int way = next_way(trial, depth);
        if (way >= 0) {
            lay(trial, depth, way);
            report->placements++;
            if (++depth == faces) {
                report->end = TRIAL_SOLVED;
                return;
            }
            enter(trial, depth, random);
            continue;
        }
        if (report->stuck == faces)
            report->stuck = report->kept = depth;
        if (depth == 0) {
            report->end = TRIAL_IMPOSSIBLE;
            return;
        }
        take_back(trial, --depth);
        report->kept = depth < report->kept ? depth : report->kept;
    }
}

uint64_t trial_looks(const struct trial *trial)
{
    return trial->looks;
}

static bool is_placed(const struct trial *trial, const struct placement *placements, int mat)
{
    for (int face = 0; face < trial->face_count; face++)
        if (placements[face].mat == mat)
            return true;
    return false;
}

/* A mat of the way's kind that is not placed yet, turned so that it lies that way. */
static struct placement name_mat(const struct trial *trial, const struct way *way,
                                 const struct placement *placements)
{
    const struct puzzle *puzzle = trial->puzzle;
    for (int mat = trial->first_mat[way->kind]; mat < puzzle->mat_count; mat++) {
        if (trial->class_of[mat] != trial->first_mat[way->kind] ||
            is_placed(trial, placements, mat))
            continue;
        struct mat hidden = {.rim = puzzle_mat_rule(puzzle, mat).unknown, .size = trial->size};
        unsigned orientations = puzzle_orientations(puzzle, mat);
        for (int o = 0; o < MAT_ORIENTATIONS; o++)
            if ((orientations >> o & 1) != 0 && mat_orient(puzzle->mats[mat], o).rim == way->rim &&
                mat_orient(hidden, o).rim == way->unknown)
                return (struct placement){.mat = mat, .orientation = o};
    }
    assert(false); /* a mat of the kind is left */
    return (struct placement){.mat = -1};
}

void trial_filling(const struct trial *trial, struct placement *placements)
{
    for (int face = 0; face < trial->face_count; face++)
        placements[face] = (struct placement){.mat = -1};
    for (int depth = 0; depth < trial->face_count && trial->steps[depth].way >= 0; depth++) {
        const struct step *step = &trial->steps[depth];
        placements[step->face] = name_mat(trial, &trial->ways[step->way], placements);
    }
}

int trial_probe(struct trial *trial, uint64_t *random, bool new_order, int *choices)
{
    if (new_order)
        choose_order(trial, random);
    clear(trial);
    for (int depth = 0; depth < trial->face_count; depth++) {
        int chosen = -1, count = 0, way;
        enter(trial, depth, random);
        while ((way = next_way(trial, depth)) >= 0)
            if (random_below(random, ++count) == 0)
                chosen = way;
        choices[depth] = count;
        if (count == 0)
            return depth;
        lay(trial, depth, chosen);
    }
    return trial->face_count;
}
