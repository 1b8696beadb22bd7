/* Going to an event of a run. */
#include "core/trace_internal.h"

#include <assert.h>

void trace_approach(struct trace *trace, struct stepper *stepper, uint64_t event)
{
    uint64_t stands = stepper_index(stepper);
    uint64_t at;
    trace_lock(trace);
    const void *state = trace_snapshots_before(&trace->snapshots, event, &at);
    if (stands > event || stands < at)
        stepper_restore(stepper, state);
    trace_unlock(trace);
}

enum trace_progress trace_walk(struct stepper *stepper, uint64_t event, uint64_t *budget)
{
    struct stepper_event now = stepper_event(stepper);
    uint64_t at = stepper_index(stepper);
    assert(at <= event);
    while (at<event && * budget> 0 && now.kind != STEPPER_DONE) {
        now = stepper_step(stepper);
        at++;
        --*budget;
    }
    if (at == event)
        return TRACE_THERE;
    return now.kind == STEPPER_DONE ? TRACE_NOT_THERE : TRACE_UNDER_WAY;
}

enum trace_progress trace_seek(struct trace *trace, struct stepper *stepper, uint64_t event,
                               uint64_t budget)
{
    budget += budget == 0;
    trace_approach(trace, stepper, event);
    return trace_walk(stepper, event, &budget);
}
