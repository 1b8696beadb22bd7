#include "core/stepper_internal.h"

#include "core/random.h"

#include <assert.h>
#include <string.h>

/* Goes through the ways of the level worked at, counts them, and stands at one of those that pass,
 * each with the same chance. False when none passes. */
static bool pick_way(struct stepper *stepper, uint64_t *random, struct stepper_probe *seen)
{
    struct stepper_step_level *l = &stepper->levels[stepper->head->depth];
    struct stepper_step_level picked = *l;
    while (stepper_advance(stepper)) {
        int way = stepper_way(stepper, stepper->head->depth);
        seen->tries++;
        if (stepper_check(stepper, l->face, way, &l->demand) != STEPPER_FITS)
            continue;
        seen->passes++;
        if (random_below(random, (int)seen->passes) == 0)
            picked = *l;
    }
    *l = picked;
    return seen->passes > 0;
}

/* The level of the first mat has one more branch where it may be laid aside. False when the descent
 * ends here. */
static bool pick_branch(struct stepper *stepper, uint64_t *random, struct stepper_probe *seen)
{
    bool fits = pick_way(stepper, random, seen);
    seen->branches = seen->passes;
    if (!stepper->levels[stepper->head->depth].fixed || !stepper->plan->may_lay_aside)
        return fits;
    uint64_t branches = seen->passes + 1;
    seen->branches = branches;
    if (random_below(random, (int)branches) != 0)
        return fits;
    struct stepper_probe without = {0};
    stepper_lay_aside(stepper);
    stepper_choose(stepper);
    fits = pick_way(stepper, random, &without);
    seen->tries += branches * without.tries;
    seen->passes += branches * without.passes;
    seen->branches = branches * without.passes;
    return fits;
}

void stepper_probe_begin(struct stepper *stepper, struct stepper_probe *levels)
{
    const struct stepper_plan *plan = stepper->plan;
    struct stepper_head *head = stepper->head;
    assert(head->index == 0 && head->depth == 0);
    memset(levels, 0, (size_t)plan->face_count * sizeof *levels);
    while (head->wishes_on < plan->wish_count && plan->wishes[head->wishes_on].event == 0)
        head->wishes_on++;
}

bool stepper_probe_on(struct stepper *stepper, uint64_t *random, struct stepper_probe *levels,
                      bool *complete)
{
    int faces = stepper->plan->face_count;
    enum stepper_reason reason = STEPPER_FITS;
    stepper_choose(stepper);
    bool goes_on = pick_branch(stepper, random, &levels[stepper->head->depth]);
    if (goes_on)
        stepper_put(stepper);
    if (goes_on && stepper->head->depth < faces)
        return true;
    *complete = goes_on && stepper_faulty_face(stepper, &reason) < 0;
    stepper_reset(stepper);
    return false;
}

void stepper_probe(struct stepper *stepper, uint64_t seed, struct stepper_probe *levels,
                   bool *complete)
{
    uint64_t random = seed;
    stepper_probe_begin(stepper, levels);
    while (stepper_probe_on(stepper, &random, levels, complete))
        continue;
}
