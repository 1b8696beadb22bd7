#include "lesson/lesson_run.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* ---- the parts that hang on a plan ---- */

/* Plan, trace and steppers, at event 0. */
struct parts {
    struct stepper_plan *plan;
    struct trace *trace;
    struct stepper *shown, *scratch, *ahead;
};

static void destroy_parts(struct parts *parts)
{
    trace_destroy(parts->trace);
    stepper_destroy(parts->ahead);
    stepper_destroy(parts->scratch);
    stepper_destroy(parts->shown);
    stepper_plan_destroy(parts->plan);
}

static bool create_parts(const struct puzzle *puzzle, const struct stepper_rules *rules,
                         const struct stepper_wish *wishes, int wish_count, struct parts *out)
{
    *out = (struct parts){.plan = stepper_plan_create(puzzle, rules, wishes, wish_count)};
    if (out->plan == NULL)
        return false;
    out->shown = stepper_create(out->plan);
    out->scratch = stepper_create(out->plan);
    out->ahead = stepper_create(out->plan);
    out->trace = trace_create(out->plan, 0);
    if (out->shown != NULL && out->scratch != NULL && out->ahead != NULL && out->trace != NULL)
        return true;
    destroy_parts(out);
    return false;
}

static struct parts parts_of(const struct lesson_run *run)
{
    return (struct parts){run->plan, run->trace, run->shown, run->scratch, run->ahead};
}

/* Puts other parts, and what they were made of, in the place of those that the run has. */
static void take_parts(struct lesson_run *run, const struct parts *parts,
                       const struct stepper_rules *rules, const struct stepper_wish *wishes,
                       int wish_count)
{
    run->plan = parts->plan;
    run->trace = parts->trace;
    run->shown = parts->shown;
    run->scratch = parts->scratch;
    run->ahead = parts->ahead;
    run->rules = *rules;
    if (wish_count > 0)
        memmove(run->wishes, wishes, (size_t)wish_count * sizeof *wishes);
    run->wish_count = wish_count;
    run->way = LESSON_AT_REST;
    run->number++;
}

/* Another run in the place of this one. It stands at event 0, or, when `stay` is set, where the old
 * one stands, up to where both must be the same. */
static bool renew(struct lesson_run *run, const struct stepper_rules *rules,
                  const struct stepper_wish *wishes, int wish_count, bool stay)
{
    struct parts old = parts_of(run), parts;
    if (!create_parts(run->puzzle, rules, wishes, wish_count, &parts))
        return false;
    if (stay)
        stepper_restore(parts.shown, stepper_state(old.shown));
    take_parts(run, &parts, rules, wishes, wish_count);
    destroy_parts(&old);
    return true;
}

struct lesson_run *lesson_run_create(const struct puzzle *puzzle, const struct stepper_rules *rules)
{
    struct parts parts;
    struct lesson_run *run = calloc(1, sizeof *run);
    if (run == NULL || !create_parts(puzzle, rules, NULL, 0, &parts)) {
        free(run);
        return NULL;
    }
    run->puzzle = puzzle;
    take_parts(run, &parts, rules, NULL, 0);
    return run;
}

void lesson_run_destroy(struct lesson_run *run)
{
    if (run == NULL)
        return;
    struct parts parts = parts_of(run);
    destroy_parts(&parts);
    free(run);
}

/* ---- rules and wishes ---- */

bool lesson_run_set_rules(struct lesson_run *run, const struct stepper_rules *rules)
{
    struct stepper_wish wishes[LESSON_MAX_WISHES];
    for (int i = 0; i < run->wish_count; i++) {
        wishes[i] = run->wishes[i];
        wishes[i].event = 0;
    }
    return renew(run, rules, wishes, run->wish_count, false);
}

bool lesson_run_set_wishes(struct lesson_run *run, const struct stepper_wish *wishes, int count)
{
    return count <= LESSON_MAX_WISHES && renew(run, &run->rules, wishes, count, false);
}

bool lesson_run_add_wish(struct lesson_run *run, const struct stepper_wish *wish)
{
    struct stepper_wish wishes[LESSON_MAX_WISHES];
    uint64_t event = lesson_run_event(run);
    int count = 0;
    if (run->wish_count == LESSON_MAX_WISHES)
        return false;
    for (; count < run->wish_count && run->wishes[count].event <= event; count++)
        wishes[count] = run->wishes[count];
    wishes[count] = *wish;
    wishes[count].event = event;
    for (int i = count; i < run->wish_count; i++)
        wishes[i + 1] = run->wishes[i];
    return renew(run, &run->rules, wishes, run->wish_count + 1, true);
}

bool lesson_run_remove_wish(struct lesson_run *run, int i)
{
    assert(i >= 0 && i < run->wish_count);
    struct stepper_wish wishes[LESSON_MAX_WISHES];
    uint64_t began = run->wishes[i].event;
    bool holds = began < lesson_run_event(run);
    int count = 0;
    for (int k = 0; k < run->wish_count; k++)
        if (k != i)
            wishes[count++] = run->wishes[k];
    if (!renew(run, &run->rules, wishes, count, !holds))
        return false;
    if (holds)
        lesson_run_seek(run, began);
    return true;
}

/* ---- where it is ---- */

uint64_t lesson_run_event(const struct lesson_run *run)
{
    return stepper_index(run->shown);
}

bool lesson_run_is_over(const struct lesson_run *run)
{
    return stepper_event(run->shown).kind == STEPPER_DONE;
}

uint64_t lesson_run_on(struct lesson_run *run, uint64_t events)
{
    uint64_t made = 0;
    run->way = LESSON_AT_REST;
    for (; made < events && !lesson_run_is_over(run); made++)
        stepper_step(run->shown);
    return made;
}

struct stepper *lesson_run_peek(struct lesson_run *run)
{
    stepper_restore(run->ahead, stepper_state(run->shown));
    return run->ahead;
}

/* ---- on the way ---- */

void lesson_run_seek(struct lesson_run *run, uint64_t event)
{
    stepper_restore(run->scratch, stepper_state(run->shown));
    run->way = event == lesson_run_event(run) ? LESSON_AT_REST : LESSON_SEEKING;
    run->target = event;
    run->began = run->expected = 0;
}

void lesson_run_look(struct lesson_run *run, enum trace_goal goal, int value, bool back)
{
    stepper_restore(run->scratch, stepper_state(run->shown));
    run->way = LESSON_LOOKING;
    run->quest = trace_quest(goal, value, back, lesson_run_event(run));
}

/* The first slice tells from where the way leads: from the event shown or from a snapshot. */
static void note_progress(struct lesson_run *run, uint64_t events)
{
    uint64_t at = stepper_index(run->scratch);
    if (run->way != LESSON_SEEKING || run->expected != 0 || at >= run->target)
        return;
    run->began = at > events ? at - events : 0;
    run->expected = run->target - run->began;
}

bool lesson_run_work(struct lesson_run *run, uint64_t events, bool *missed)
{
    enum trace_progress progress = TRACE_THERE;
    if (missed != NULL)
        *missed = false;
    if (run->way == LESSON_AT_REST)
        return false;
    if (run->way == LESSON_SEEKING)
        progress = trace_seek(run->trace, run->scratch, run->target, events);
    else
        progress = trace_quest_go(run->trace, &run->quest, run->scratch, events);
    if (progress == TRACE_UNDER_WAY) {
        note_progress(run, events);
        return true;
    }
    if (progress == TRACE_THERE || run->way == LESSON_SEEKING) {
        struct stepper *there = run->scratch;
        run->scratch = run->shown;
        run->shown = there;
    }
    run->way = LESSON_AT_REST;
    if (missed != NULL)
        *missed = progress == TRACE_NOT_THERE;
    return false;
}

void lesson_run_cancel(struct lesson_run *run)
{
    run->way = LESSON_AT_REST;
}

double lesson_run_progress(const struct lesson_run *run)
{
    if (run->way != LESSON_SEEKING || run->expected == 0)
        return run->way == LESSON_AT_REST ? 1 : -1;
    uint64_t at = stepper_index(run->scratch);
    if (at < run->began)
        return 0;
    return at >= run->target ? 1 : (double)(at - run->began) / (double)run->expected;
}
