#include "core/generate.h"

#include "core/random.h"
#include "core/solver.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum {
    DULL_FROM = 5,       /* smaller mats have too few cells a side to be choosy */
    REPAIRS_A_CELL = 60, /* moves tried for each cell of a fresh filling */
    MOVES_TRIED = 100,   /* to find one that keeps all mats sound */
    PATIENCE = 60,       /* counts without a better one, then a fresh filling; */
    PATIENCE_EACH = 20,  /* for each solution wanted so many more */
    MOST_PATIENCE = 5000,
    WIDE = 64,           /* the first count stops so far beyond the number wanted */
    FIRST_LIMIT = 50000, /* nodes of one count; doubled when counts take too long in a row */
    TOO_LONG_IN_A_ROW = 4,
    CHOOSY_LIMIT = 16 * FIRST_LIMIT, /* when counts need to be longer, sides may be dull */
    NOBODY = -1                      /* owner of a cell that no mat fills */
};

/* A face that can fill a cell, and the rim cell of its mat that lies there. */
struct claim {
    int face, index;
};

/* What is wrong with a filling. Hard faults must go. */
struct faults {
    int hard; /* hanging corners, and mats identical to an earlier one when they must differ */
    int dull; /* sides all tabs or all notches between their corners */
};

/* One cell that changed hands, to be undone. */
struct move {
    int cell, owner;
};

struct generator {
    struct generate_options options;
    struct puzzle puzzle;
    uint64_t random;
    int face_count, cell_count;
    struct claim *claims; /* by cell */
    int *first;           /* [cell + 1]: where its claims start */
    int *movable;         /* cells that have a choice */
    int movable_count;
    int *owner;            /* [cell]: claim, counted from first[cell], or NOBODY */
    struct mat *mats;      /* [face], as they lie in the solution that is known */
    struct mat *canonical; /* [face], kept up to date when mats must differ */
    struct faults *faults; /* [face] */
    struct faults total;
    struct mat *result; /* shuffled */

    enum { STEP_FILL, STEP_MOVE, STEP_COUNT } step;
    struct solver *solver;
    uint64_t found;      /* by this count */
    uint64_t limit;      /* nodes of this count */
    bool counted_before; /* this filling has a distance */
    uint64_t distance;   /* of the filling before the moves under trial */
    uint64_t nodes;      /* that its count took */
    uint64_t stale;      /* counts since the distance fell */
    int too_long_in_a_row;
    bool choosy; /* dull sides are faults */
    struct move moves[2];
    int move_count;
    struct generate_progress progress;
};

/* ---- the cells and who claims them ---- */

static enum cell_rule rule_of(const struct generator *generator, int cell)
{
    return puzzle_cell_rule(&generator->puzzle, cell);
}

static int claim_count(const struct generator *generator, int cell)
{
    return generator->first[cell + 1] - generator->first[cell];
}

static void list_claims(struct generator *generator)
{
    int size = generator->options.size, length = mat_rim_length(size);
    const struct shape *shape = generator->options.shape;
    int *first = generator->first;
    for (int i = 0; i < generator->face_count * length; i++)
        first[shape_rim_cell(shape, size, i / length, i % length) + 1]++;
    for (int cell = 0; cell < generator->cell_count; cell++)
        first[cell + 1] += first[cell];
    /* owner serves as a count of the claims listed so far. */
    memset(generator->owner, 0, (size_t)generator->cell_count * sizeof *generator->owner);
    for (int i = 0; i < generator->face_count * length; i++) {
        int cell = shape_rim_cell(shape, size, i / length, i % length);
        generator->claims[first[cell] + generator->owner[cell]++] =
            (struct claim){.face = i / length, .index = i % length};
    }
    for (int cell = 0; cell < generator->cell_count; cell++) {
        enum cell_rule rule = rule_of(generator, cell);
        if (rule == CELL_FREE || (rule == CELL_MUST && claim_count(generator, cell) > 1))
            generator->movable[generator->movable_count++] = cell;
    }
}

static bool allocate(struct generator *generator)
{
    size_t faces = (size_t)generator->face_count;
    size_t cells = (size_t)generator->cell_count;
    size_t claims = faces * (size_t)mat_rim_length(generator->options.size);
    generator->claims = malloc(claims * sizeof *generator->claims);
    generator->first = calloc(cells + 1, sizeof *generator->first);
    generator->movable = malloc(cells * sizeof *generator->movable);
    generator->owner = malloc(cells * sizeof *generator->owner);
    generator->mats = calloc(faces, sizeof *generator->mats);
    generator->canonical = calloc(faces, sizeof *generator->canonical);
    generator->faults = calloc(faces, sizeof *generator->faults);
    generator->result = calloc(faces, sizeof *generator->result);
    return generator->claims && generator->first && generator->movable && generator->owner &&
           generator->mats && generator->canonical && generator->faults && generator->result;
}

struct generator *generator_create(const struct generate_options *options)
{
    struct generator *generator = calloc(1, sizeof *generator);
    if (!generator)
        return NULL;
    generator->options = *options;
    generator->random = options->seed;
    generator->limit = FIRST_LIMIT;
    generator->choosy = options->size >= DULL_FROM;
    generator->face_count = options->shape->face_count;
    generator->cell_count = shape_rim_cell_count(options->shape, options->size);
    if (!allocate(generator)) {
        generator_destroy(generator);
        return NULL;
    }
    for (int face = 0; face < generator->face_count; face++)
        generator->mats[face].size = options->size;
    generator->puzzle = (struct puzzle){.shape = options->shape,
                                        .mats = generator->mats,
                                        .mat_count = generator->face_count,
                                        .one_sided = options->one_sided,
                                        .cells = options->cells};
    list_claims(generator);
    return generator;
}

void generator_destroy(struct generator *generator)
{
    if (!generator)
        return;
    solver_destroy(generator->solver);
    free(generator->claims);
    free(generator->first);
    free(generator->movable);
    free(generator->owner);
    free(generator->mats);
    free(generator->canonical);
    free(generator->faults);
    free(generator->result);
    free(generator);
}

/* ---- soundness ---- */

static int hanging_corners(struct mat mat)
{
    int count = 0;
    for (int corner = 0; corner < 4 && (corner = mat_hanging_corner(mat, corner)) >= 0; corner++)
        count++;
    return count;
}

static int dull_sides(struct mat mat)
{
    int count = 0, between = mat.size - 2;
    uint64_t all = (UINT64_C(1) << between) - 1;
    for (int side = 0; side < 4; side++) {
        uint64_t cells = mat.rim >> (side * (mat.size - 1) + 1) & all;
        count += cells == 0 || cells == all;
    }
    return count;
}

/* True when a mat before the face is identical to that of the face. */
static bool is_copy(const struct generator *generator, int face)
{
    for (int other = 0; other < face; other++)
        if (generator->canonical[other].rim == generator->canonical[face].rim)
            return true;
    return false;
}

/* Mats that are identical to an earlier one; O(faces^2), so only where it matters. */
static int copies(const struct generator *generator)
{
    int count = 0;
    if (generator->options.distinct)
        for (int face = 0; face < generator->face_count; face++)
            count += is_copy(generator, face);
    return count;
}

static void judge(struct generator *generator, int face)
{
    struct mat mat = generator->mats[face];
    struct faults now = {.hard = hanging_corners(mat),
                         .dull = generator->choosy ? dull_sides(mat) : 0};
    generator->total.hard += now.hard - generator->faults[face].hard;
    generator->total.dull += now.dull - generator->faults[face].dull;
    generator->faults[face] = now;
    if (generator->options.distinct)
        generator->canonical[face] = mat_canonical(mat, !generator->options.one_sided);
}

static struct faults all_faults(const struct generator *generator)
{
    struct faults faults = generator->total;
    faults.hard += copies(generator);
    return faults;
}

static bool is_worse(struct faults a, struct faults b)
{
    return a.hard != b.hard ? a.hard > b.hard : a.dull > b.dull;
}

/* ---- giving cells away ---- */

/* Takes the cell from its owner and gives it to another, and judges their mats anew. */
static void give(struct generator *generator, int cell, int owner)
{
    int old = generator->owner[cell];
    const struct claim *claims = &generator->claims[generator->first[cell]];
    generator->owner[cell] = owner;
    if (old != NOBODY) {
        generator->mats[claims[old].face].rim &= ~(UINT64_C(1) << claims[old].index);
        judge(generator, claims[old].face);
    }
    if (owner != NOBODY) {
        generator->mats[claims[owner].face].rim |= UINT64_C(1) << claims[owner].index;
        judge(generator, claims[owner].face);
    }
}

/* Somebody else for a movable cell. A free cell stays empty as often as it is filled. */
static int other_owner(struct generator *generator, int cell)
{
    int claims = claim_count(generator, cell), old = generator->owner[cell];
    bool may_be_empty = rule_of(generator, cell) == CELL_FREE;
    if (may_be_empty && old != NOBODY && (claims == 1 || random_below(&generator->random, 2) == 0))
        return NOBODY;
    if (old == NOBODY)
        return random_below(&generator->random, claims);
    int other = random_below(&generator->random, claims - 1);
    return other >= old ? other + 1 : other;
}

static struct move move_cell(struct generator *generator)
{
    int cell = generator->movable[random_below(&generator->random, generator->movable_count)];
    struct move move = {.cell = cell, .owner = generator->owner[cell]};
    give(generator, cell, other_owner(generator, cell));
    return move;
}

static void undo(struct generator *generator)
{
    while (generator->move_count > 0) {
        struct move move = generator->moves[--generator->move_count];
        give(generator, move.cell, move.owner);
    }
}

/* Gives every cell to somebody at random. */
static void fill(struct generator *generator)
{
    size_t cells = (size_t)generator->cell_count, faces = (size_t)generator->face_count;
    for (size_t cell = 0; cell < cells; cell++)
        generator->owner[cell] = NOBODY;
    memset(generator->faults, 0, faces * sizeof *generator->faults);
    generator->total = (struct faults){0};
    for (int face = 0; face < generator->face_count; face++) {
        generator->mats[face].rim = 0;
        judge(generator, face);
    }
    for (int cell = 0; cell < generator->cell_count; cell++) {
        int claims = claim_count(generator, cell);
        enum cell_rule rule = rule_of(generator, cell);
        if (rule == CELL_MUST || (rule == CELL_FREE && random_below(&generator->random, 2) == 0))
            give(generator, cell, random_below(&generator->random, claims));
    }
    generator->progress.fillings++;
}

/* Moves cells until nothing is wrong, or for so long; false when hard faults stay. */
static bool repair(struct generator *generator)
{
    struct faults now = all_faults(generator);
    long moves = (long)REPAIRS_A_CELL * generator->cell_count;
    for (long i = 0; generator->movable_count > 0 && i < moves && now.hard + now.dull > 0; i++) {
        generator->moves[0] = move_cell(generator);
        generator->move_count = 1;
        struct faults then = all_faults(generator);
        if (is_worse(then, now))
            undo(generator);
        else
            now = then;
    }
    generator->move_count = 0;
    return now.hard == 0;
}

/* ---- counting, and what follows from it ---- */

static bool start_count(struct generator *generator)
{
    solver_destroy(generator->solver);
    generator->solver = solver_create(&generator->puzzle);
    generator->found = 0;
    generator->step = STEP_COUNT;
    return generator->solver != NULL;
}

static uint64_t distance_of(const struct generator *generator, uint64_t count)
{
    uint64_t wanted = generator->options.solutions;
    return count > wanted ? count - wanted : wanted - count;
}

static void start_filling(struct generator *generator)
{
    generator->step = STEP_FILL;
    generator->counted_before = false;
    generator->stale = 0;
    generator->move_count = 0;
}

static enum generate_status do_fill(struct generator *generator)
{
    fill(generator);
    if (!repair(generator)) {
        generator->progress.unsound++;
        return GENERATE_RUNNING;
    }
    return start_count(generator) ? GENERATE_RUNNING : GENERATE_NO_MEMORY;
}

static uint64_t patience(const struct generator *generator)
{
    uint64_t wanted = generator->options.solutions;
    uint64_t counts = PATIENCE + PATIENCE_EACH * (wanted < MOST_PATIENCE ? wanted : MOST_PATIENCE);
    return counts < MOST_PATIENCE ? counts : MOST_PATIENCE;
}

/* Moves one cell or two such that nothing gets worse; with no such move found, starts afresh. */
static enum generate_status do_move(struct generator *generator)
{
    struct faults now = all_faults(generator);
    if (generator->stale >= patience(generator) || generator->movable_count == 0) {
        start_filling(generator);
        return GENERATE_RUNNING;
    }
    for (int i = 0; i < MOVES_TRIED; i++) {
        int count = 1 + random_below(&generator->random, 2);
        while (generator->move_count < count) {
            struct move move = move_cell(generator);
            generator->moves[generator->move_count++] = move;
        }
        if (!is_worse(all_faults(generator), now))
            return start_count(generator) ? GENERATE_RUNNING : GENERATE_NO_MEMORY;
        undo(generator);
    }
    start_filling(generator);
    return GENERATE_RUNNING;
}

static void shuffle(struct generator *generator)
{
    struct mat *result = generator->result;
    int orientations = generator->options.one_sided ? 4 : MAT_ORIENTATIONS;
    for (int i = 0; i < generator->face_count; i++) {
        int j = random_below(&generator->random, i + 1);
        result[i] = result[j];
        result[j] = mat_orient(generator->mats[i], random_below(&generator->random, orientations));
    }
}

/* A count that was cut off says nothing. When that happens again and again, counts get longer, and
 * then dull sides are allowed: with more different sides, fewer fit each other, and searches become
 * many times shorter. */
static void give_up_count(struct generator *generator)
{
    generator->progress.too_long++;
    if (++generator->too_long_in_a_row == TOO_LONG_IN_A_ROW) {
        generator->too_long_in_a_row = 0;
        generator->limit *= 2;
    }
    undo(generator);
    generator->stale++;
    bool relax = generator->choosy && generator->limit > CHOOSY_LIMIT;
    if (relax) {
        generator->choosy = false;
        generator->limit = FIRST_LIMIT;
    }
    if (generator->counted_before && !relax)
        generator->step = STEP_MOVE;
    else
        start_filling(generator);
}

/* Keeps the moves when the number of solutions is no farther from the one wanted. Far beyond it,
 * where counts are cut, the set is better in which so many are found less quickly. */
static void weigh(struct generator *generator)
{
    uint64_t distance = distance_of(generator, generator->found);
    uint64_t nodes = solver_nodes(generator->solver);
    struct generate_progress *progress = &generator->progress;
    bool closer = !generator->counted_before || distance < generator->distance ||
                  (distance == WIDE && distance == generator->distance && nodes > generator->nodes);
    bool same = distance == generator->distance && distance != WIDE;
    progress->counted++;
    generator->too_long_in_a_row = 0;
    if (progress->nearest == 0 || distance < distance_of(generator, progress->nearest))
        progress->nearest = generator->found;
    generator->stale = closer ? 0 : generator->stale + 1;
    if (closer || same) {
        generator->counted_before = true;
        generator->distance = distance;
        generator->nodes = nodes;
        generator->move_count = 0;
    } else {
        undo(generator);
    }
    generator->step = STEP_MOVE;
}

/* How many solutions tell enough: one that is farther than the filling before is refused. */
static uint64_t enough(const struct generator *generator)
{
    bool near = generator->counted_before && generator->distance < WIDE;
    return generator->options.solutions + (near ? generator->distance + 1 : WIDE);
}

/* Counts on for so many nodes, and takes them off *nodes. */
static enum generate_status do_count(struct generator *generator, uint64_t *nodes)
{
    uint64_t before = solver_nodes(generator->solver);
    uint64_t left = generator->limit > before ? generator->limit - before : 0;
    enum solver_status status = solver_run(generator->solver, left < *nodes ? left : *nodes);
    *nodes -= solver_nodes(generator->solver) - before;
    generator->found += status == SOLVER_FOUND;
    if (status == SOLVER_NO_MEMORY)
        return GENERATE_NO_MEMORY;
    if (status == SOLVER_RUNNING && solver_nodes(generator->solver) >= generator->limit)
        give_up_count(generator);
    if (status == SOLVER_DONE && generator->found == generator->options.solutions) {
        generator->progress.counted++;
        generator->progress.nearest = generator->found;
        shuffle(generator);
        start_filling(generator);
        return GENERATE_FOUND;
    }
    if (status == SOLVER_DONE || generator->found == enough(generator))
        weigh(generator);
    return GENERATE_RUNNING;
}

enum generate_status generator_run(struct generator *generator, uint64_t nodes)
{
    enum { NODES_A_STEP = 1000 }; /* what the steps between counts stand for */
    const struct generate_options *options = &generator->options;
    enum generate_status status = GENERATE_RUNNING;
    if (options->distinct && generate_sound_mats(options->size, options->one_sided,
                                                 generator->face_count) < generator->face_count)
        return GENERATE_FEW_MATS;
    while (status == GENERATE_RUNNING && nodes > 0) {
        if (generator->step == STEP_COUNT) {
            status = do_count(generator, &nodes);
            continue;
        }
        nodes -= nodes < NODES_A_STEP ? nodes : NODES_A_STEP;
        status = generator->step == STEP_FILL ? do_fill(generator) : do_move(generator);
    }
    return status;
}

const struct mat *generator_mats(const struct generator *generator)
{
    return generator->result;
}

struct generate_progress generator_progress(const struct generator *generator)
{
    return generator->progress;
}

int generate_sound_mats(int size, bool one_sided, int most)
{
    int count = 0;
    if (size > 5)
        return most;
    for (uint64_t rim = 0; rim >> mat_rim_length(size) == 0 && count < most; rim++) {
        struct mat mat = {.rim = rim, .size = size};
        count += mat_hanging_corner(mat, 0) < 0 && mat_canonical(mat, !one_sided).rim == rim;
    }
    return count;
}
