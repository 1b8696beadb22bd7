#include "core/stepper_internal.h"

#include <assert.h>

struct stepper_counts stepper_counts(const struct stepper *stepper)
{
    const struct stepper_head *head = stepper->head;
    struct stepper_counts counts = {.events = head->index,
                                    .tries = head->tries,
                                    .placements = head->placements,
                                    .backtracks = head->backtracks,
                                    .solutions = head->solutions,
                                    .deepest = head->deepest};
    for (int r = 0; r < STEPPER_REASON_COUNT; r++)
        counts.rejections[r] = head->rejections[r];
    return counts;
}

uint64_t stepper_tries_at(const struct stepper *stepper, int level)
{
    assert(level >= 0 && level < stepper->plan->face_count);
    return stepper->tries_at[level];
}

int stepper_depth(const struct stepper *stepper)
{
    return stepper->head->depth;
}

static struct placement placement_of(int32_t way)
{
    if (way == STEPPER_NO_WAY)
        return (struct placement){-1, 0};
    return (struct placement){way / MAT_ORIENTATIONS, way % MAT_ORIENTATIONS};
}

struct placement stepper_placement(const struct stepper *stepper, int face)
{
    assert(face >= 0 && face < stepper->plan->face_count);
    return placement_of(stepper->ways[face]);
}

bool stepper_trial(const struct stepper *stepper, int *face, struct placement *out)
{
    const struct stepper_event *event = &stepper->head->event;
    bool on_trial =
        event->kind == STEPPER_TRY || event->kind == STEPPER_PASS || event->kind == STEPPER_REJECT;
    if (!on_trial || event->mat < 0)
        return false;
    *face = event->face;
    *out = (struct placement){event->mat, event->orientation};
    return true;
}

/* ---- the path ---- */

/* The level worked at has a face, or ways of the first mat to go through. */
static bool is_chosen(const struct stepper *stepper)
{
    const struct stepper_head *head = stepper->head;
    if (head->depth == stepper->plan->face_count)
        return false;
    const struct stepper_step_level *l = &stepper->levels[head->depth];
    return l->face >= 0 || l->fixed;
}

enum stepper_mat_state stepper_mat_state(const struct stepper *stepper, int mat)
{
    const struct stepper_plan *plan = stepper->plan;
    int face;
    struct placement trial;
    assert(mat >= 0 && mat < plan->mat_count);
    if (stepper->use[mat] == STEPPER_USE_PLACED)
        return STEPPER_MAT_PLACED;
    if (stepper->use[mat] == STEPPER_USE_ASIDE)
        return STEPPER_MAT_ASIDE;
    if (stepper_trial(stepper, &face, &trial) && trial.mat == mat)
        return STEPPER_MAT_ON_TRIAL;
    if (!is_chosen(stepper) || stepper->levels[stepper->head->depth].fixed)
        return STEPPER_MAT_LEFT;
    int at = stepper->levels[stepper->head->depth].at;
    for (int i = 0; i < at; i++)
        if (plan->order[i] == mat)
            return STEPPER_MAT_TRIED;
    return STEPPER_MAT_LEFT;
}

int stepper_level_count(const struct stepper *stepper)
{
    return stepper->head->depth + is_chosen(stepper);
}

static int bit_count(unsigned word)
{
    int count = 0;
    for (; word != 0; word &= word - 1)
        count++;
    return count;
}

/* Is the mat placed on a level below this one, so that it could not be tried there? */
static bool is_taken_below(const struct stepper *stepper, int mat, int level)
{
    if (stepper->use[mat] != STEPPER_USE_PLACED)
        return false;
    for (int l = 0; l < level; l++)
        if (stepper_way(stepper, l) / MAT_ORIENTATIONS == mat)
            return true;
    return false;
}

static void count_choices(const struct stepper *stepper, int level, struct stepper_level *out)
{
    const struct stepper_plan *plan = stepper->plan;
    const struct stepper_step_level *l = &stepper->levels[level];
    for (int i = 0; i < plan->mat_count; i++) {
        int mat = plan->order[i];
        unsigned tried = plan->tried[(size_t)mat * (size_t)plan->face_count + (size_t)l->face];
        if (stepper->use[mat] == STEPPER_USE_ASIDE || is_taken_below(stepper, mat, level))
            continue;
        out->choices += bit_count(tried);
        if (i < l->at)
            out->gone += bit_count(tried);
        else if (i == l->at)
            out->gone += bit_count(tried & ~(~0u << (l->orientation + 1)));
    }
}

struct stepper_level stepper_level(const struct stepper *stepper, int level)
{
    const struct stepper_plan *plan = stepper->plan;
    const struct stepper_step_level *l = &stepper->levels[level];
    assert(level >= 0 && level < stepper_level_count(stepper));
    struct stepper_level out = {.face = l->face, .mat = -1, .fixed = l->fixed != 0};
    int face;
    struct placement trial;
    if (level < stepper->head->depth || stepper_trial(stepper, &face, &trial)) {
        int way = stepper_way(stepper, level);
        out.mat = way / MAT_ORIENTATIONS;
        out.orientation = way % MAT_ORIENTATIONS;
    } else if (l->fixed) {
        out.face = -1;
    }
    if (l->fixed) {
        out.choices = plan->opening_count;
        out.gone = l->at + 1;
    } else {
        count_choices(stepper, level, &out);
    }
    return out;
}

/* ---- clashes ---- */

int stepper_clashes(const struct stepper *stepper, struct stepper_clash *out, int most)
{
    const struct stepper_plan *plan = stepper->plan;
    const struct stepper_event *event = &stepper->head->event;
    if (event->kind != STEPPER_REJECT || event->rim < 0)
        return 0;
    int way = event->mat >= 0 ? event->mat * MAT_ORIENTATIONS + event->orientation
                              : stepper->ways[event->face];
    struct stepper_demand demand = stepper_demand(stepper, event->face);
    uint64_t cells =
        stepper_guilty(stepper, event->face, way, &demand, (enum stepper_reason)event->reason);
    int count = 0;
    for (int r = 0; r < plan->rim_length; r++) {
        if ((cells >> r & 1) == 0)
            continue;
        bool gap = (plan->tabs[way] >> r & 1) == 0;
        if (count < most)
            out[count] = (struct stepper_clash){
                .cell =
                    shape_rim_cell(plan->puzzle->shape, plan->puzzle->mats[0].size, event->face, r),
                .gap = gap,
                .face = event->face,
                .rim = r,
                .other = stepper_opponent(stepper, event->face, r, gap)};
        count++;
    }
    return count;
}

bool stepper_solution(const struct stepper *stepper, struct placement *out)
{
    if (stepper->head->event.kind != STEPPER_SOLUTION)
        return false;
    for (int f = 0; f < stepper->plan->face_count; f++)
        out[f] = placement_of(stepper->ways[f]);
    return true;
}
