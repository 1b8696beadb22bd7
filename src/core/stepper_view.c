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

/* Are all ways of the mat, on the face that is chosen, behind the last one that was tried? */
static bool is_tried(const struct stepper *stepper, int mat)
{
    const struct stepper_plan *plan = stepper->plan;
    const struct stepper_step_level *l = &stepper->levels[stepper->head->depth];
    for (int i = 0; i < plan->mat_count && i <= l->at; i++) {
        if (plan->order[i] != mat)
            continue;
        size_t row = (size_t)mat * (size_t)plan->face_count;
        unsigned rest = plan->tried[row + (size_t)l->face] & ~0u << (l->orientation + 1);
        return i < l->at || rest == 0;
    }
    return false;
}

enum stepper_mat_state stepper_mat_state(const struct stepper *stepper, int mat)
{
    int face;
    struct placement trial;
    assert(mat >= 0 && mat < stepper->plan->mat_count);
    if (stepper->use[mat] == STEPPER_USE_PLACED)
        return STEPPER_MAT_PLACED;
    if (stepper->use[mat] == STEPPER_USE_ASIDE)
        return STEPPER_MAT_ASIDE;
    if (stepper_trial(stepper, &face, &trial) && trial.mat == mat)
        return STEPPER_MAT_ON_TRIAL;
    if (!is_chosen(stepper) || stepper->levels[stepper->head->depth].fixed)
        return STEPPER_MAT_LEFT;
    return is_tried(stepper, mat) ? STEPPER_MAT_TRIED : STEPPER_MAT_LEFT;
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

/* Adds (sign 1) or takes away (-1) the ways of the mat at place `i` of the order. */
static void count_mat(const struct stepper *stepper, const struct stepper_step_level *l, int i,
                      int sign, struct stepper_level *out)
{
    const struct stepper_plan *plan = stepper->plan;
    size_t mat = (size_t)plan->order[i];
    unsigned tried = plan->tried[mat * (size_t)plan->face_count + (size_t)l->face];
    out->choices += sign * bit_count(tried);
    if (i == l->at)
        tried &= ~(~0u << (l->orientation + 1));
    out->gone += i <= l->at ? sign * bit_count(tried) : 0;
}

/* All mats but those placed on the levels before. */
static void count_choices(const struct stepper *stepper, int level, struct stepper_level *out)
{
    const struct stepper_step_level *l = &stepper->levels[level];
    for (int i = stepper->head->aside ? 1 : 0; i < stepper->plan->mat_count; i++)
        count_mat(stepper, l, i, 1, out);
    for (int k = 0; k < level; k++) {
        const struct stepper_step_level *before = &stepper->levels[k];
        count_mat(stepper, l, before->fixed ? 0 : before->at, -1, out);
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
