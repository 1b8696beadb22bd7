/* The next event of a kind, or the one before.
 *
 * Forward the scratch stepper walks on, but over stretches of which is known that nothing is there.
 * Back, one stretch after the other is walked through from its start, and the last event found in
 * it is the one:
 *
 *       since             upto    from
 *     ----|=================|=======|      looked through from `upto` on: nothing there
 *          ---> walks to upto - 1
 */
#include "core/trace_internal.h"

#include <assert.h>

enum phase { PHASE_START, PHASE_APPROACH, PHASE_LOOK, PHASE_FOUND, PHASE_NOTHING };

struct trace_quest trace_quest(enum trace_goal goal, int value, bool back, uint64_t from)
{
    return (struct trace_quest){.goal = goal,
                                .value = value,
                                .back = back,
                                .from = from,
                                .upto = from,
                                .phase = PHASE_START};
}

bool trace_quest_meets(const struct trace_quest *quest, struct stepper_event event, int depth)
{
    bool placed = event.kind == STEPPER_PLACE;
    switch (quest->goal) {
    case TRACE_REJECTION:
        return event.kind == STEPPER_REJECT;
    case TRACE_PLACEMENT:
        return placed;
    case TRACE_BACKTRACK:
        return event.kind == STEPPER_UNDO;
    case TRACE_SOLUTION:
        return event.kind == STEPPER_SOLUTION;
    case TRACE_LEVEL:
        return placed && depth == quest->value;
    case TRACE_MAT:
        return placed && event.mat == quest->value;
    case TRACE_FACE:
        return placed && event.face == quest->value;
    default:
        assert(quest->goal < TRACE_GOAL_COUNT);
        return false;
    }
}

/* ---- what is known without walking; under the lock ---- */

static uint64_t later(uint64_t a, uint64_t b)
{
    return a > b ? a : b;
}

/* True when the level sought may be reached in a stretch. */
static bool may_reach(const struct trace *trace, uint64_t stretch, int level)
{
    const struct trace_depth *list = trace->stretches.list.items;
    return list[stretch].low <= level && level <= list[stretch].high;
}

/* The events after *upto up to the one returned are worth a walk; those up to the new *upto are
 * known. */
static uint64_t skip_ahead(const struct trace *trace, const struct trace_quest *quest,
                           uint64_t *upto)
{
    if (quest->goal == TRACE_SOLUTION) {
        const uint64_t *list = trace->solutions.items;
        size_t count = trace->solutions.count;
        size_t next = trace_solutions_before(trace, *upto + 1);
        if (next < count) {
            *upto = list[next] - 1;
            return list[next];
        }
        if (!trace->solutions_missing)
            *upto = later(*upto, trace->explored);
    } else if (quest->goal == TRACE_LEVEL && *upto < trace->explored) {
        int shift = trace->stretches.shift;
        uint64_t count = trace->stretches.list.count;
        uint64_t stretch = (*upto + 1) >> shift;
        while (stretch < count && !may_reach(trace, stretch, quest->value))
            stretch++;
        if (stretch == count)
            *upto = trace->explored;
        else
            *upto = later(*upto + 1, stretch << shift) - 1;
        return later(*upto + 1, ((stretch + 1) << shift) - 1);
    }
    return UINT64_MAX;
}

/* Moves quest->upto back to the end of the next stretch worth a walk, or to 0 where there is none.
 * True when the event is known at once: quest->found. */
static bool skip_back(const struct trace *trace, struct trace_quest *quest)
{
    if (quest->upto > trace->explored + 1)
        return false;
    if (quest->goal == TRACE_SOLUTION) {
        const uint64_t *list = trace->solutions.items;
        size_t before = trace_solutions_before(trace, quest->upto);
        if (trace->solutions_missing && before == trace->solutions.count)
            return false;
        quest->upto = 0;
        quest->found = before > 0 ? list[before - 1] : 0;
        return before > 0;
    }
    if (quest->goal == TRACE_LEVEL && quest->upto > 0) {
        int shift = trace->stretches.shift;
        uint64_t stretch = (quest->upto - 1) >> shift;
        if (may_reach(trace, stretch, quest->value))
            return false;
        while (stretch > 0 && !may_reach(trace, stretch - 1, quest->value))
            stretch--;
        quest->upto = stretch << shift;
    }
    return false;
}

/* ---- forward ---- */

/* Walks on to event `until`, or to the event sought. */
static enum trace_progress look_ahead(struct trace_quest *quest, struct stepper *scratch,
                                      uint64_t until, uint64_t *budget)
{
    while (quest->upto < until) {
        if (stepper_event(scratch).kind == STEPPER_DONE)
            return TRACE_NOT_THERE;
        if (*budget == 0)
            return TRACE_UNDER_WAY;
        struct stepper_event now = stepper_step(scratch);
        --*budget;
        quest->upto++;
        if (trace_quest_meets(quest, now, stepper_depth(scratch))) {
            quest->found = quest->upto;
            quest->phase = PHASE_FOUND;
            break;
        }
    }
    return TRACE_THERE;
}

static enum trace_progress go_ahead(struct trace *trace, struct trace_quest *quest,
                                    struct stepper *scratch, uint64_t *budget)
{
    while (quest->phase != PHASE_FOUND) {
        trace_lock(trace);
        uint64_t until = skip_ahead(trace, quest, &quest->upto);
        trace_unlock(trace);
        trace_approach(trace, scratch, quest->upto);
        enum trace_progress progress = trace_walk(scratch, quest->upto, budget);
        if (progress == TRACE_THERE)
            progress = look_ahead(quest, scratch, until, budget);
        if (progress != TRACE_THERE)
            return progress;
    }
    trace_approach(trace, scratch, quest->found);
    return trace_walk(scratch, quest->found, budget);
}

/* ---- back ---- */

/* Chooses the stretch to be walked through next. */
static void choose_stretch(struct trace *trace, struct trace_quest *quest)
{
    quest->found = 0;
    trace_lock(trace);
    if (skip_back(trace, quest)) {
        quest->phase = PHASE_FOUND;
    } else if (quest->upto < 2) { /* event 0 is not sought */
        quest->phase = PHASE_NOTHING;
    } else {
        trace_snapshots_before(&trace->snapshots, quest->upto - 2, &quest->since);
        quest->phase = PHASE_APPROACH;
    }
    trace_unlock(trace);
}

/* Walks through the stretch. */
static enum trace_progress look_back(struct trace_quest *quest, struct stepper *scratch,
                                     uint64_t *budget)
{
    uint64_t at = stepper_index(scratch);
    struct stepper_event now = stepper_event(scratch);
    while (at + 1 < quest->upto && now.kind != STEPPER_DONE) {
        if (*budget == 0)
            return TRACE_UNDER_WAY;
        now = stepper_step(scratch);
        --*budget;
        at++;
        if (trace_quest_meets(quest, now, stepper_depth(scratch)))
            quest->found = at;
    }
    quest->upto = quest->since + 1;
    quest->phase = quest->found > 0 ? PHASE_FOUND : PHASE_START;
    return TRACE_THERE;
}

static enum trace_progress go_back(struct trace *trace, struct trace_quest *quest,
                                   struct stepper *scratch, uint64_t *budget)
{
    while (quest->phase < PHASE_FOUND) {
        enum trace_progress progress = TRACE_THERE;
        if (quest->phase == PHASE_START) {
            choose_stretch(trace, quest);
        } else if (quest->phase == PHASE_APPROACH) {
            trace_approach(trace, scratch, quest->since);
            progress = trace_walk(scratch, quest->since, budget);
            if (progress == TRACE_THERE)
                quest->phase = PHASE_LOOK;
        } else {
            progress = look_back(quest, scratch, budget);
        }
        if (progress == TRACE_UNDER_WAY)
            return TRACE_UNDER_WAY;
    }
    uint64_t goal = quest->phase == PHASE_FOUND ? quest->found : 0;
    trace_approach(trace, scratch, goal);
    if (trace_walk(scratch, goal, budget) == TRACE_UNDER_WAY)
        return TRACE_UNDER_WAY;
    return quest->phase == PHASE_FOUND ? TRACE_THERE : TRACE_NOT_THERE;
}

enum trace_progress trace_quest_go(struct trace *trace, struct trace_quest *quest,
                                   struct stepper *scratch, uint64_t budget)
{
    budget += budget == 0;
    if (quest->back)
        return go_back(trace, quest, scratch, &budget);
    return go_ahead(trace, quest, scratch, &budget);
}
