/* How the solver is made; for solver*.c and search*.c only.
 *
 *     puzzle --solver_mats.c-----> classes of identical mats and their candidates  \
 *            --solver_symmetry.c-> symmetries, pivots, branches                     } solver_base
 *     base   --solver_order.c----> the order of the faces of a branch              \
 *            --solver_plan.c-----> what each level looks up                         } solver_plan
 *     plan   --solver.c----------> the search itself
 *
 * docs/SOLVER.md tells the whole story.
 *
 * Words of this file. A *kind* is a class of identical mats. A *candidate* is one way for a kind to
 * lie: each distinct rim once. A *branch* lays one candidate of a pivot kind on one face; all
 * fillings that it shall not find again are barred. A *level* is one face in the order of a branch.
 */
#ifndef CUBEFOLD_CORE_SOLVER_INTERNAL_H
#define CUBEFOLD_CORE_SOLVER_INTERNAL_H

#include "core/random.h"
#include "core/solver.h"

#include <stddef.h>

struct doubt;

enum {
    SOLVER_NO_CANDIDATE = UINT16_MAX,
    SOLVER_MAX_SLOTS = 4 * (SHAPE_EDGE_MAX_FACES - 1) + 4 * (SHAPE_CORNER_MAX_FACES - 1)
};

/* One way for a kind to lie. Its rim is base->turned[c][0], a bit for each rim cell, clockwise (see
 * mat.h). */
struct candidate {
    int kind;
    int lowest;                       /* lowest orientation of the kind's first mat that gives it */
    uint16_t image[MAT_ORIENTATIONS]; /* the candidate that this one becomes when reoriented */
};

/* A face that shares cells with another one reads some of its rim, turned by whole sides, in the
 * same direction or, more often, the opposite one. All eight readings of a rim stand ready: [v] for
 * v < 4 is the rim moved on by v sides, [4 + v] the rim read counterclockwise, moved on by v sides.
 */
typedef uint64_t solver_readings[MAT_ORIENTATIONS];

/* The placement that a branch starts with. */
struct branch {
    int kind;
    int orbit; /* of the kind's placements */
    int face;
    int candidate;
    bool rigid; /* one mat, and only the identity leaves its placement alone: then no filling of the
                   branch has a symmetry, and none another image in the branch */
};

struct solver_plan;

/* What depends on the puzzle only; shared by all threads that search it. */
struct solver_base {
    const struct puzzle *puzzle;
    const struct shape *shape;
    int size, rim_length;
    int face_count;
    bool one_sided;

    /* The symmetries that keep all conditions, as indices into shape->symmetries. */
    int *symmetries;
    int symmetry_count, rotation_count;

    int *class_of, *kind_of; /* [mat_count] the first identical mat; the kind */
    int kind_count;
    int *kind_size;
    int *kind_first;    /* [kind_count + 1] where a kind starts in mats_by_kind */
    int *mats_by_kind;  /* [mat_count] kind by kind, ascending */
    int *kind_group;    /* or -1 */
    int *kind_required; /* mats of the kind that a solution must use */
    int candidate_count;
    struct candidate *candidates;
    solver_readings *turned;  /* [candidate_count] rims */
    solver_readings *unknown; /* [candidate_count] unknown cells; in no rim */
    int *candidates_of_kind;  /* [kind_count + 1] starts */

    /* Bit c of allowed[face * allowed_words ...]: candidate c may lie there. NULL: all may. */
    uint64_t *allowed;
    int allowed_words;

    bool has_unknown; /* some mat has unknown cells */
    bool has_limits;  /* groups or required mats */

    /* Pivots in order: every solution has at least one of them. Empty without a symmetry. */
    int pivot_count;
    int *orbits; /* [kind_count] orbits of the placements of each kind */
    int *pivots;
    int *pivot_orbits; /* [pivot_count] orbits of its placements */
    int *pivot_rank;   /* [kind_count] place in pivots, or -1 */
    int *orbit_start;  /* [pivot_count] where a pivot's orbits start in orbit_of */
    int *orbit_of;     /* [orbit_start[rank] + face * candidates of the kind + candidate in kind] */
    int branch_count;
    struct branch *branches;

    /* Plans by root face [face_count + 1], the last for no particular root; NULL while not needed.
     * Complete before threads share them (solver_make_plans). */
    struct solver_plan **plans;

    /* Asked now and then by what takes long before a search: false ends it, as if memory had run
     * out. NULL: go on. */
    bool (*go_on)(void *context);
    void *go_on_context;

    /* Chances, for the order: how often a rim cell at a corner, or elsewhere, is a tab. */
    int corner_tabs, side_tabs; /* of all candidates together; unknown cells count a half */
};

/* A candidate as a level's list holds it. */
struct entry {
    uint64_t rim;
    uint16_t candidate;
    uint16_t kind;
};

/* Where a level reads cells of a face laid before it: a reading of that level's rim. */
struct slot {
    uint64_t mask;
    uint16_t level;
    uint16_t reading;
};

/* The candidates hashed by their cells in `known`. Bucket b is list[start[b] .. start[b+1]-1]. */
struct fit_table {
    uint64_t known;
    uint16_t *start;
    struct entry *list;
};

enum { PLAN_SLOTS = 4 };

struct plan_level {
    int face;
    const struct fit_table *table;
    struct slot *slots; /* those beyond slot_count, up to PLAN_SLOTS, read nothing */
    int slot_count;
    uint64_t last; /* cells that nobody can fill after this face: it must, unless they are filled */
    uint64_t frame; /* cells that the frame fills */
};

/* What depends on the order of the faces. */
struct solver_plan {
    int log_size;  /* of the tree of a branch, by the model: log2 of its nodes, times 256 */
    int root;      /* the face asked for as the first; -1: whichever is best */
    uint64_t seed; /* of the order of the candidates; 0 = as they are */
    int *order;    /* [face_count] */
    int *level_of; /* [face_count] inverse of order */
    struct plan_level *levels;
    struct slot *slots;
    int bucket_bits;
    int table_count;
    struct fit_table *tables; /* [face_count] room */
    uint16_t *by_priority;    /* [candidate_count] order of the candidates in the lists */
};

/* One level of the search. */
struct level {
    const struct entry *first, *end; /* the bucket */
    const struct entry *next;        /* the first not yet tried */
    const struct entry *chosen;
    uint64_t filled;   /* cells of the face that others or the frame fill */
    uint64_t required; /* cells that the face must fill */
    uint64_t waived;   /* required by nobody: an unknown cell of a neighbour can fill them */
};

struct solver {
    struct solver_base *base;
    bool owns_base;
    const struct solver_plan *plan; /* of the current branch: one of the base's or `own` */
    struct solver_plan *own;        /* of an unguided search; NULL while not needed */
    struct level *levels;           /* [face_count + 1] */
    const uint64_t **laid;          /* [face_count] by level: the readings of its candidate */
    int *left;                      /* [kind_count] mats not yet placed; 0 when barred */
    uint16_t *on_face;              /* [face_count] candidates of the filling */
    struct placement *solution;
    struct placement *best; /* the filling with the most mats */
    int best_placed;
    int *named; /* [kind_count] scratch for naming mats */

    /* Limits: mats that must still be laid, all told, and what they come from. */
    int need;
    int *group_used, *group_required; /* [group_count] */
    int *required_left;               /* [kind_count] */

    /* Unknown cells of a filling, see solver_unknown.c. */
    uint64_t *fill; /* [face_count] unknown cells that are tabs, as the mat lies */
    struct doubt *doubts;
    int doubt_count;
    uint64_t variant; /* fillings of this one already looked at */

    int barred_kind; /* -1, or the kind whose placements in orbits before barred_orbit are out */
    int barred_orbit;
    bool special;   /* unknown cells, limits or bars: the slower loop */
    bool unguided;  /* no pivot: one branch without symmetry; for restarts */
    uint64_t seed;  /* of an unguided search */
    int branch;     /* the current one */
    int branch_end; /* one after the last to search */
    int depth;      /* levels entered; -1 before the branch starts */
    int floor;      /* levels below this are given and stay */
    int ceiling;    /* stop at this depth as if it were a solution */
    bool standing;  /* a filling, or the ceiling, was reported and stands */
    bool done;
    uint64_t nodes;
    struct solver_counts counts;
};

/* ---- solver_mats.c, solver_symmetry.c ---- */

/* NULL when out of memory. */
struct solver_base *solver_base_create(const struct puzzle *puzzle);
void solver_base_destroy(struct solver_base *base);

/* Fills symmetries, pivots and branches of a base whose candidates stand. */
bool solver_build_symmetry(struct solver_base *base);
void solver_free_symmetry(struct solver_base *base);

/* Chooses pivots and makes the branches anew; the symmetries stand. False when out of memory. */
bool solver_choose_branches(struct solver_base *base);

/* Makes another kind the only pivot, of a base that has one; every solution must use it. False when
 * out of memory: the base is then of no use any more. */
bool solver_use_pivot(struct solver_base *base, int kind);

/* Puts other mats into a base, see solver_refit. False when out of memory: the base is then of no
 * use any more. */
bool solver_base_refit(struct solver_base *base, const struct puzzle *puzzle);

static inline bool solver_allowed(const struct solver_base *base, int face, int candidate)
{
    return base->allowed == NULL ||
           (base->allowed[(size_t)face * (size_t)base->allowed_words + (size_t)(candidate >> 6)] >>
                (candidate & 63) &
            1) != 0;
}

/* Lowest orientation in which the mat is the candidate. */
int solver_orientation(const struct solver_base *base, int mat, int candidate);

/* Orbit of a pivot kind's placement. */
int solver_orbit(const struct solver_base *base, int face, int candidate);

/* Looks at a filling (on_face, fill): true when it stands for its class among those of its branch
 * (of all fillings when `everywhere`). *raw and *rotation receive what the class adds. */
bool solver_weigh(const struct solver *solver, bool everywhere, uint64_t *raw, uint64_t *rotation);

/* A hash of the class of the filling: the same for all its images. */
uint64_t solver_class_hash(const struct solver *solver);

static inline bool solver_goes_on(const struct solver_base *base)
{
    return base->go_on == NULL || base->go_on(base->go_on_context);
}

/* ---- solver_order.c ---- */

/* Chooses an order of the faces that begins with `first`. `effort` is the number of partial orders
 * kept on each level. *log_size (may be NULL) receives an estimate of the tree: log2 of its nodes,
 * in units of 1/256. False when out of memory or told not to go on. */
bool solver_order_faces(const struct solver_base *base, int first, int effort, uint64_t seed,
                        int *order, int *log_size);

/* ---- solver_plan.c ---- */

/* A plan of its own for a root face (-1: any) and seed; NULL when out of memory. Deterministic. */
struct solver_plan *solver_plan_create(const struct solver_base *base, int root, uint64_t seed);
void solver_plan_destroy(struct solver_plan *plan, int face_count);

/* Makes another plan in the same memory. False when out of memory: destroy it then. */
bool solver_plan_remake(struct solver_plan *plan, const struct solver_base *base, int root,
                        uint64_t seed);

/* Fills the tables of a plan for the mats that its base has now; the order stays. */
bool solver_plan_refit(struct solver_plan *plan, const struct solver_base *base);

/* The base's plan of a root face, made when it is first asked for. NULL when out of memory. */
const struct solver_plan *solver_base_plan(struct solver_base *base, int root);

/* Makes the plans of all branches, so that threads may share the base. */
bool solver_make_plans(struct solver_base *base);

static inline unsigned solver_bucket(uint64_t known_cells, int bucket_bits)
{
    /* Fibonacci hashing: Knuth, The Art of Computer Programming, vol. 3, section 6.4. */
    return (unsigned)(known_cells * UINT64_C(0x9E3779B97F4A7C15) >> (64 - bucket_bits));
}

/* ---- solver_level.c ---- */

/* Cells of a level's face that the mats laid and the frame fill. */
static inline uint64_t solver_filled_cells(const uint64_t *const *laid,
                                           const struct plan_level *plan)
{
    const struct slot *slot = plan->slots;
    uint64_t filled = plan->frame;
    for (int i = 0; i < PLAN_SLOTS; i++)
        filled |= laid[slot[i].level][slot[i].reading] & slot[i].mask;
    for (int i = PLAN_SLOTS; i < plan->slot_count; i++)
        filled |= laid[slot[i].level][slot[i].reading] & slot[i].mask;
    return filled;
}

/* Works out what the level at `depth` has to choose from; the levels before it are laid. */
void solver_enter_level(struct solver *solver, int depth);

/* Whether the entry of the level's bucket may be laid now. */
bool solver_fits(struct solver *solver, const struct level *level, int depth,
                 const struct entry *entry);

void solver_lay(struct solver *solver, int depth, const struct entry *entry);
void solver_lift(struct solver *solver, int depth);

/* Counts no mat as used. */
void solver_reset_limits(struct solver *solver);

/* ---- solver.c and solver_plain.c, for each other and solver_tree.c ---- */

/* Searches a branch without special conditions, or what is left of it. SOLVER_DONE: the branch is.
 */
enum solver_status solver_walk_plain(struct solver *solver, uint64_t limit);

/* Lays out the current branch. False when out of memory. */
bool solver_start_branch(struct solver *solver);

/* Steps back to the level above, or ends the branch, or the part that was asked for. */
void solver_back_up(struct solver *solver);

/* At the ceiling: true when there is something to report, a filling or a beginning. */
bool solver_at_ceiling(struct solver *solver);

/* Reads the mats laid into on_face; all faces must have one. */
void solver_gather(struct solver *solver);

/* Keeps the filling as the best so far. */
void solver_remember_best(struct solver *solver);

/* ---- solver_unknown.c ---- */

bool solver_unknown_create(struct solver *solver);
void solver_unknown_destroy(struct solver *solver);

/* Lists the cells of a fresh filling that unknown cells may fill, and takes the first variant. */
void solver_unknown_begin(struct solver *solver);

/* Takes the next variant; false when there is none. */
bool solver_unknown_next(struct solver *solver);

/* ---- solver.c and solver_tree.c, for search*.c ---- */

struct solver *solver_create_shared(struct solver_base *base);

/* Makes the walker search for first solutions: one branch, no pivot, everything shuffled by the
 * seed. The root face is drawn, too. */
void solver_restart(struct solver *solver, uint64_t seed);

/* A place in the tree. path[0..depth-1] are the candidates laid. */
struct solver_place {
    int branch;
    int depth;        /* -1: the branch has not started */
    int offset;       /* entries of the bucket at `depth` that are behind it */
    uint64_t variant; /* at depth == face_count */
    uint16_t *path;   /* [face_count] */
};

void solver_place_of(const struct solver *solver, struct solver_place *place);

/* Puts the walker at a place; only what comes after it within the first `floor` placements is left
 * to do. floor 0: the rest of the branch; -1: the rest of everything up to branch_end. False when
 * the place does not exist. */
bool solver_go_to(struct solver *solver, const struct solver_place *place, int floor);

/* Lays the candidate at the current level, if it is there and fits, and enters the next one. Only
 * what comes after it there is left to do; nothing when it is `given`. */
bool solver_step_down(struct solver *solver, int candidate, bool given);

/* Entries of the level's bucket between the two that may be laid now. */
int solver_count_fits(struct solver *solver, int depth, const struct entry *from,
                      const struct entry *to);

/* The part of the subtree below `floor` that is done, of `whole`. */
uint64_t solver_progress(struct solver *solver, uint64_t whole);

/* The part of the tree that lies below the mats laid, of `whole`. */
uint64_t solver_weight(struct solver *solver, uint64_t whole);

/* One random descent from the current place, see search_probe; choices[0] is for the current level.
 * The walker is back where it was afterwards. */
int solver_probe(struct solver *solver, uint64_t *random, int *choices, int max_levels,
                 bool *found);

#endif
