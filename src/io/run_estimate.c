#include "io/run_estimate.h"

#include "core/random.h"
#include "io/log10_sum.h"

#include <assert.h>
#include <stdlib.h>

static const double errors_either_way = 2.5; /* standard errors that the range spans */
static const double rest_either_way = 16;    /* factor by which weighted progress may be wrong */
static const double telling_share = 0.001;   /* less of the tree says nothing of the rest */
static const double rounding = 1e-6;         /* of sums of logarithms, and more */

bool run_estimate_begin(struct run_estimate *estimate, const struct stepper_plan *plan,
                        uint64_t seed)
{
    int faces = stepper_plan_puzzle(plan)->shape->face_count;
    *estimate = (struct run_estimate){.plan = plan, .stepper = stepper_create(plan), .seed = seed};
    estimate->levels = malloc((size_t)faces * sizeof *estimate->levels);
    for (int n = 0; n < RUN_NUMBER_COUNT; n++)
        for (int batch = 0; batch < RUN_ESTIMATE_BATCHES; batch++)
            estimate->totals[n][batch] = -INFINITY;
    return estimate->stepper && estimate->levels;
}

void run_estimate_end(struct run_estimate *estimate)
{
    stepper_destroy(estimate->stepper);
    free(estimate->levels);
    estimate->stepper = NULL;
    estimate->levels = NULL;
}

/* ---- descents ---- */

/* With T tries and P placements, a run has a TRY for each try, a REJECT for each that is no
 * placement, PLACE and UNDO and, where rules are on, PASS for each placement; after each placement,
 * and at the start, a CHOOSE or a look at the whole; and DONE. In all 2 + 2 T + (2 or 3) P; two
 * more, ASIDE and CHOOSE, where the first mat is laid aside. */
static double log10_events(const struct stepper_plan *plan, double tries, double placements)
{
    const struct stepper_rules *rules = stepper_plan_rules(plan);
    double each = rules->edges || rules->corners || rules->look_ahead ? 3 : 2;
    double sum = log10_sum(tries + log10(2), placements + log10(each));
    return log10_sum(sum, log10(2));
}

/* Adds up the descent that has come to its end. */
static void add_descent(struct run_estimate *estimate, bool complete)
{
    int faces = stepper_plan_puzzle(estimate->plan)->shape->face_count;
    uint64_t batch = estimate->descents++ % RUN_ESTIMATE_BATCHES;
    double weight = 0;
    double tries = -INFINITY;
    double placements = -INFINITY;
    for (int l = 0; l < faces && estimate->levels[l].tries > 0; l++) {
        const struct stepper_probe *level = &estimate->levels[l];
        tries = log10_sum(tries, weight + log10((double)level->tries));
        if (level->passes == 0)
            break;
        placements = log10_sum(placements, weight + log10((double)level->passes));
        weight += log10((double)level->branches);
    }
    const double numbers[RUN_NUMBER_COUNT] = {
        [RUN_EVENTS] = log10_events(estimate->plan, tries, placements),
        [RUN_TRIES] = tries,
        [RUN_PLACEMENTS] = placements,
    };
    for (int n = 0; n < RUN_NUMBER_COUNT; n++)
        estimate->totals[n][batch] = log10_sum(estimate->totals[n][batch], numbers[n]);
    estimate->complete += complete;
}

static void begin_descent(struct run_estimate *estimate)
{
    uint64_t random = estimate->seed;
    random = random_next(&random) ^ (estimate->descents + 1);
    estimate->random = random_next(&random);
    estimate->under_way = true;
    stepper_probe_begin(estimate->stepper, estimate->levels);
}

/* Goes down one level. Returns the ways on it. */
static uint64_t descend_level(struct run_estimate *estimate)
{
    bool complete = false;
    uint64_t mats = (uint64_t)stepper_plan_puzzle(estimate->plan)->mat_count;
    if (!estimate->under_way)
        begin_descent(estimate);
    estimate->under_way =
        stepper_probe_on(estimate->stepper, &estimate->random, estimate->levels, &complete);
    if (!estimate->under_way)
        add_descent(estimate, complete);
    estimate->ways += mats * MAT_ORIENTATIONS;
    return mats * MAT_ORIENTATIONS;
}

void run_estimate_descend(struct run_estimate *estimate, int descents)
{
    uint64_t upto = estimate->descents + (uint64_t)descents;
    while (estimate->descents < upto)
        descend_level(estimate);
}

bool run_estimate_is_enough(const struct run_estimate *estimate)
{
    bool long_enough =
        estimate->ways >= RUN_ESTIMATE_WAYS && estimate->descents >= RUN_ESTIMATE_BATCHES;
    return long_enough || estimate->descents >= RUN_ESTIMATE_DEFAULT_DESCENTS;
}

uint64_t run_estimate_work(struct run_estimate *estimate, uint64_t ways)
{
    uint64_t done = 0;
    while (done < ways && !run_estimate_is_enough(estimate))
        done += descend_level(estimate);
    return done;
}

/* ---- what they say ---- */

/* Descents in a batch: they are dealt in turn. */
static double batch_size(const struct run_estimate *estimate, int batch)
{
    uint64_t left_over = estimate->descents % RUN_ESTIMATE_BATCHES;
    return (double)(estimate->descents / RUN_ESTIMATE_BATCHES + ((uint64_t)batch < left_over));
}

struct run_range run_estimate_before(const struct run_estimate *estimate, enum run_number number)
{
    double means[RUN_ESTIMATE_BATCHES]; /* relative to the largest, so that doubles can hold them */
    double largest = -INFINITY;
    double sum = 0;
    double squares = 0;
    assert(estimate->descents >= RUN_ESTIMATE_BATCHES);
    for (int i = 0; i < RUN_ESTIMATE_BATCHES; i++) {
        means[i] = estimate->totals[number][i] - log10(batch_size(estimate, i));
        largest = fmax(largest, means[i]);
    }
    if (isinf(largest))
        return (struct run_range){largest, largest, largest, false};
    for (int i = 0; i < RUN_ESTIMATE_BATCHES; i++) {
        means[i] = pow(10, means[i] - largest);
        sum += means[i];
    }
    double mean = sum / RUN_ESTIMATE_BATCHES;
    for (int i = 0; i < RUN_ESTIMATE_BATCHES; i++)
        squares += (means[i] - mean) * (means[i] - mean);
    double error = sqrt(squares / (RUN_ESTIMATE_BATCHES - 1) / RUN_ESTIMATE_BATCHES);
    double likely = largest + log10(mean);
    double reach = errors_either_way * error / mean / log(10) + rounding;
    return (struct run_range){likely - reach, likely, likely + reach, false};
}

/* ---- weighted progress ---- */

/* The share of the tree below the level chosen first. */
static double share_by_path(const struct stepper *stepper)
{
    const struct stepper_event event = stepper_event(stepper);
    int levels = stepper_level_count(stepper);
    int depth = stepper_depth(stepper);
    double share = 0;
    double whole = 1; /* of this level */
    for (int l = 0; l < levels; l++) {
        const struct stepper_level level = stepper_level(stepper, l);
        bool under_way = l < depth || (level.mat >= 0 && event.kind != STEPPER_REJECT);
        if (level.choices == 0)
            break;
        whole /= level.choices;
        share += whole * (level.gone - under_way);
    }
    return share;
}

double run_estimate_share(const struct stepper_plan *plan, const struct stepper *stepper)
{
    const struct puzzle *puzzle = stepper_plan_puzzle(plan);
    int first = stepper_plan_order(plan)[0];
    bool parted = stepper_plan_rules(plan)->first_fixed &&
                  puzzle->mat_count > puzzle->shape->face_count && !puzzle_must_use(puzzle, first);
    if (stepper_event(stepper).kind == STEPPER_DONE)
        return 1;
    double share = fmin(share_by_path(stepper), 1);
    double with = (double)puzzle->shape->face_count / puzzle->mat_count;
    if (!parted)
        return share;
    return stepper_mat_state(stepper, first) == STEPPER_MAT_ASIDE ? with + (1 - with) * share
                                                                  : with * share;
}

struct run_range run_estimate_during(const struct run_estimate *estimate, enum run_number number,
                                     uint64_t so_far, double share)
{
    double done = log10((double)so_far);
    if (share >= 1)
        return (struct run_range){done, done, done, true};
    struct run_range range = run_estimate_before(estimate, number);
    range.least = fmax(range.least, done);
    range.likely = fmax(range.likely, done);
    range.most = fmax(range.most, done);
    if (share < telling_share || so_far == 0)
        return range;
    double rest = done + log10((1 - share) / share); /* if it is like what is done */
    double least = log10_sum(done, rest - log10(rest_either_way));
    double most = log10_sum(done, rest + log10(rest_either_way));
    if (least > range.most || most < range.least) { /* they disagree: nobody knows which is right */
        range.least = fmin(range.least, least);
        range.most = fmax(range.most, most);
        range.likely = (1 - share) * range.likely + share * log10_sum(done, rest);
        return range;
    }
    range.least = fmax(range.least, least);
    range.most = fmin(range.most, most);
    range.likely = fmax(range.least, fmin(range.likely, range.most));
    return range;
}
