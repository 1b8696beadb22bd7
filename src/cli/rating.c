#include "cli/rating.h"

#include "core/random.h"
#include "core/reason.h"
#include "core/solver.h"
#include "core/trial.h"

#include <math.h>
#include <stdlib.h>

enum {
    MOST_TRIES = 1000,
    ENOUGH_SOLVED = 20,     /* measured from so many solved tries on */
    LIMIT_PER_FACE = 1000,  /* placements until a person starts anew */
    MOST_LOOKS = 200000000, /* for all tries, and as many again for all probes */
    ORDERS = 100,
    PROBES = 200, /* for each order */
    SOLVER_NODES = 20000000,
    MOST_SOLUTIONS = 100000
};

static const double huge = 1e280;

/* Sums over tries, for T as a quotient and its error. */
struct tally {
    double placements, squares, products; /* sums of P, P^2, P * solved */
    double doubt, doubt_squares;          /* of solved tries */
    double stuck;
    int tries, solved, wrong_at[RATING_STARTS];
    bool impossible;
};

static void add_try(struct tally *tally, const struct trial_report *report, int faces)
{
    double placements = (double)report->placements;
    bool solved = report->end == TRIAL_SOLVED;
    tally->tries++;
    tally->placements += placements;
    tally->squares += placements * placements;
    tally->stuck += report->stuck;
    tally->impossible = report->end == TRIAL_IMPOSSIBLE;
    if (!solved)
        return;
    tally->solved++;
    tally->products += placements;
    bool wrong = report->stuck < faces;
    int doubt = wrong ? report->stuck - report->kept - 1 : 0;
    int first_wrong = wrong ? report->kept + 1 : 0;
    tally->doubt += doubt;
    tally->doubt_squares += (double)doubt * doubt;
    if (first_wrong < RATING_STARTS)
        tally->wrong_at[first_wrong]++;
}

static void make_tries(struct trial *trial, int faces, uint64_t *random, struct tally *tally)
{
    while (tally->tries < MOST_TRIES && trial_looks(trial) < MOST_LOOKS && !tally->impossible) {
        struct trial_report report;
        trial_run(trial, random, (uint64_t)LIMIT_PER_FACE * (uint64_t)faces, &report);
        add_try(tally, &report, faces);
    }
}

/* The scale, and how steep it is, in points a decade. */
static double scale(double decades)
{
    return 10 - 9 * exp2(-fmax(decades, 0) / 2);
}

static double slope(double decades)
{
    return 9 * exp2(-fmax(decades, 0) / 2) * log(2) / 2;
}

static void set_value(struct rating *rating, double error)
{
    double decades = log10(rating->placements * (1 + rating->doubt) / 6);
    rating->value = scale(decades);
    rating->spread = 2 * error * slope(decades);
}

/* From tries that were solved. The error of T is that of a quotient of two means. */
static void measure(const struct tally *tally, struct rating *rating)
{
    double solved = tally->solved;
    double placements = tally->placements / solved;
    double doubt = tally->doubt / solved;
    double square =
        tally->squares - 2 * placements * tally->products + placements * placements * solved;
    double error_t = sqrt(fmax(square, 0)) / tally->placements;
    double error_d =
        sqrt(fmax(tally->doubt_squares / solved - doubt * doubt, 0) / solved) / (1 + doubt);
    rating->kind = RATING_MEASURED;
    rating->placements = placements;
    rating->doubt = doubt;
    for (int k = 0; k < RATING_STARTS; k++)
        rating->wrong_at[k] = tally->wrong_at[k] / solved;
    set_value(rating, sqrt(error_t * error_t + error_d * error_d) / log(10));
}

/* Size of the tree of one order of the faces, from PROBES descents. */
static double probe_order(struct trial *trial, uint64_t *random, int *choices)
{
    double nodes = 0;
    for (int i = 0; i < PROBES; i++) {
        int levels = trial_probe(trial, random, i == 0, choices);
        double product = 1;
        for (int level = 0; level < levels; level++) {
            product = fmin(product * choices[level], huge);
            nodes += product;
        }
    }
    return nodes / PROBES;
}

/* From the sizes of the trees of random orders, their geometric mean, and the number of solutions:
 * a person meets the first after one part of raw + 1. False when out of memory. */
static bool estimate(struct trial *trial, const struct puzzle *puzzle, uint64_t *random, double raw,
                     struct rating *rating)
{
    int faces = puzzle->shape->face_count, orders = 0;
    int *choices = malloc((size_t)faces * sizeof *choices);
    if (!choices)
        return false;
    double sum = 0, squares = 0;
    uint64_t most = trial_looks(trial) + MOST_LOOKS;
    while (orders < ORDERS && (orders == 0 || trial_looks(trial) < most)) {
        double size = log10(fmax(probe_order(trial, random, choices), 1));
        sum += size;
        squares += size * size;
        orders++;
    }
    free(choices);
    double mean = sum / orders;
    double error = sqrt(fmax(squares / orders - mean * mean, 0) / orders);
    rating->kind = RATING_ESTIMATED;
    rating->placements = fmax(pow(10, mean) / (raw + 1), faces);
    /* Where no try succeeds, the first mats were wrong. */
    rating->doubt = fmax(rating->stuck - 1, 0);
    set_value(rating, error);
    return true;
}

/* Counts the solutions within limits; *raw is at least that of one solution. False when out of
 * memory. */
static bool count_solutions(const struct puzzle *puzzle, struct rating *rating, double *raw)
{
    struct reason reason;
    if (!reason_find(puzzle, &reason))
        return false;
    if (reason.kind != REASON_NONE) {
        rating->kind = RATING_IMPOSSIBLE;
        return true;
    }
    struct solver *solver = solver_create(puzzle);
    if (!solver)
        return false;
    enum solver_status status = SOLVER_FOUND;
    while (status == SOLVER_FOUND && rating->solutions < MOST_SOLUTIONS &&
           solver_nodes(solver) < SOLVER_NODES) {
        status = solver_run(solver, SOLVER_NODES - solver_nodes(solver));
        rating->solutions += status == SOLVER_FOUND;
    }
    rating->all_counted = status == SOLVER_DONE;
    if (rating->all_counted && rating->solutions == 0)
        rating->kind = RATING_IMPOSSIBLE;
    *raw = (double)solver_counts(solver).raw;
    solver_destroy(solver);
    return status != SOLVER_NO_MEMORY;
}

/* Raw solutions to expect at least: one class without symmetry of its own. False when out of
 * memory. */
static bool one_class(const struct puzzle *puzzle, double *raw)
{
    bool *kept = malloc((size_t)puzzle->shape->symmetry_count * sizeof *kept);
    if (!kept)
        return false;
    *raw = fmax(*raw, puzzle_symmetries(puzzle, kept, NULL));
    free(kept);
    return true;
}

static bool rate(struct trial *trial, const struct puzzle *puzzle, uint64_t seed,
                 struct rating *out)
{
    struct tally tally = {0};
    uint64_t random = seed;
    double raw = 0;
    if (!count_solutions(puzzle, out, &raw))
        return false;
    if (out->kind == RATING_IMPOSSIBLE)
        return true;
    make_tries(trial, puzzle->shape->face_count, &random, &tally);
    if (tally.impossible) {
        out->kind = RATING_IMPOSSIBLE;
        return true;
    }
    out->tries = tally.tries;
    out->solved = tally.solved;
    out->stuck = tally.stuck / tally.tries;
    if (tally.solved >= ENOUGH_SOLVED) {
        measure(&tally, out);
        return true;
    }
    return (out->all_counted || one_class(puzzle, &raw)) &&
           estimate(trial, puzzle, &random, raw, out);
}

bool rating_measure(const struct puzzle *puzzle, uint64_t seed, struct rating *out)
{
    *out = (struct rating){.kind = RATING_MEASURED};
    struct trial *trial = trial_create(puzzle);
    bool done = trial && rate(trial, puzzle, seed, out);
    trial_destroy(trial);
    return done;
}

const char *rating_word(double value)
{
    static const struct {
        double below;
        const char *word;
    } words[] = {{1.5, "trivial"}, {3, "easy"}, {5, "medium"}, {7, "hard"}, {9, "very hard"}};
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++)
        if (round(value * 10) < words[i].below * 10)
            return words[i].word;
    return "extreme";
}
