#include "core/stepper_internal.h"

#include <assert.h>

/* ---- what a face asks for ---- */

struct stepper_demand stepper_demand(const struct stepper *stepper, int face)
{
    const struct stepper_plan *plan = stepper->plan;
    const struct stepper_face *f = &plan->faces[face];
    const struct stepper_other *other = &plan->others[f->first_other];
    const struct stepper_other *end = other + f->other_count;
    uint64_t full = f->frame;
    uint64_t open = 0;
    uint64_t possible = 0;
    for (; other < end; other++) {
        int32_t way = stepper->ways[other->face];
        if (way == STEPPER_NO_WAY) {
            open |= UINT64_C(1) << other->here;
            continue;
        }
        full |= (plan->tabs[way] >> other->there & 1) << other->here;
        possible |= (plan->unknowns[way] >> other->there & 1) << other->here;
    }
    return (struct stepper_demand){full, f->must & ~(full | open | possible), open};
}

/* ---- wishes ---- */

bool stepper_wish_refuses(const struct stepper_wish *wish, int face, struct placement placement)
{
    bool meant = (wish->orientations >> placement.orientation & 1) != 0;
    if (!wish->forced)
        return face == wish->face && placement.mat == wish->mat && meant;
    if (face != wish->face)
        return placement.mat == wish->mat;
    return placement.mat != wish->mat || !meant;
}

bool stepper_is_wished_away(const struct stepper *stepper, int face, int way)
{
    for (int i = 0; i < stepper->head->wishes_on; i++)
        if (stepper_wish_refuses(
                &stepper->plan->wishes[i], face,
                (struct placement){way / MAT_ORIENTATIONS, way % MAT_ORIENTATIONS}))
            return true;
    return false;
}

/* ---- conditions of the puzzle ---- */

static enum stepper_reason check_conditions(const struct stepper *stepper, int mat)
{
    const struct stepper_plan *plan = stepper->plan;
    const struct puzzle *puzzle = plan->puzzle;
    int left = plan->face_count - stepper->head->depth - 1; /* faces, with this mat laid */
    int64_t missing = 0;
    for (int g = 0; g < puzzle->group_count; g++) {
        int used = stepper->group_use[g] + (plan->groups[mat] == g);
        if (used > puzzle->groups[g].most && plan->groups[mat] == g)
            return STEPPER_GROUP_MOST;
        missing += used < puzzle->groups[g].least ? puzzle->groups[g].least - used : 0;
    }
    if (missing > left)
        return STEPPER_GROUP_LEAST;
    int wanted = 0;
    for (int m = 0; m < plan->mat_count; m++)
        wanted += plan->must_use[m] && stepper->use[m] != STEPPER_USE_PLACED && m != mat;
    return wanted > left ? STEPPER_MUST_USE : STEPPER_FITS;
}

/* ---- look-ahead ---- */

/* Can some mat left, but this one, fill the rim cell of this empty face, and double no cell? */
static bool some_mat_fills(const struct stepper *stepper, int face, int rim, int but)
{
    const struct stepper_plan *plan = stepper->plan;
    struct stepper_demand demand = stepper_demand(stepper, face);
    for (int m = 0; m < plan->mat_count; m++) {
        if (stepper->use[m] != STEPPER_USE_NONE || m == but)
            continue;
        unsigned orientations = plan->tried[(size_t)m * (size_t)plan->face_count + (size_t)face];
        for (int o = 0; o < MAT_ORIENTATIONS; o++) {
            int way = m * MAT_ORIENTATIONS + o;
            uint64_t can = plan->tabs[way] | plan->unknowns[way];
            if ((orientations >> o & 1) != 0 && (can >> rim & 1) != 0 &&
                (plan->tabs[way] & demand.full) == 0)
                return true;
        }
    }
    return false;
}

/* The rim cells at corners of the face that nobody could fill any more with this way laid there,
 * though an empty face is at them. */
static uint64_t hopeless_corners(const struct stepper *stepper, int face, int way,
                                 const struct stepper_demand *demand)
{
    const struct stepper_plan *plan = stepper->plan;
    const struct stepper_face *f = &plan->faces[face];
    uint64_t open = plan->corner_cells & f->must & demand->open & ~demand->full & ~plan->tabs[way] &
                    ~plan->unknowns[way];
    uint64_t hopeful = 0;
    if (open == 0)
        return 0;
    stepper->ways[face] = way; /* for a moment, so that the demand of others sees it */
    for (int i = f->first_other; i < f->first_other + f->other_count; i++) {
        const struct stepper_other *other = &plan->others[i];
        uint64_t bit = UINT64_C(1) << other->here;
        if ((open & ~hopeful & bit) == 0)
            continue;
        int32_t there = stepper->ways[other->face];
        bool fills = there == STEPPER_NO_WAY ? some_mat_fills(stepper, other->face, other->there,
                                                              way / MAT_ORIENTATIONS)
                                             : (plan->unknowns[there] >> other->there & 1) != 0;
        hopeful |= fills ? bit : 0;
    }
    stepper->ways[face] = STEPPER_NO_WAY;
    return open & ~hopeful;
}

/* ---- the rules ---- */

static enum stepper_reason clash_reason(uint64_t overlap, uint64_t gap, bool corner)
{
    /* Which of the two is named is decided by the first cell. */
    bool is_gap = overlap == 0 || (gap != 0 && (gap & (~gap + 1)) < (overlap & (~overlap + 1)));
    if (corner)
        return is_gap ? STEPPER_CORNER_GAP : STEPPER_CORNER_OVERLAP;
    return is_gap ? STEPPER_EDGE_GAP : STEPPER_EDGE_OVERLAP;
}

enum stepper_reason stepper_check(const struct stepper *stepper, int face, int way,
                                  const struct stepper_demand *demand)
{
    const struct stepper_plan *plan = stepper->plan;
    uint64_t overlap = plan->tabs[way] & demand->full;
    uint64_t gap = demand->must & ~(plan->tabs[way] | plan->unknowns[way]);
    if (stepper->head->wishes_on > 0 && stepper_is_wished_away(stepper, face, way))
        return STEPPER_WISHED_AWAY;
    if (plan->rules.edges && ((overlap | gap) & plan->edge_cells) != 0)
        return clash_reason(overlap & plan->edge_cells, gap & plan->edge_cells, false);
    if (plan->rules.corners && ((overlap | gap) & plan->corner_cells) != 0)
        return clash_reason(overlap & plan->corner_cells, gap & plan->corner_cells, true);
    if (plan->rules.look_ahead && hopeless_corners(stepper, face, way, demand) != 0)
        return STEPPER_CORNER_AHEAD;
    return plan->has_conditions ? check_conditions(stepper, way / MAT_ORIENTATIONS) : STEPPER_FITS;
}

uint64_t stepper_guilty(const struct stepper *stepper, int face, int way,
                        const struct stepper_demand *demand, enum stepper_reason reason)
{
    const struct stepper_plan *plan = stepper->plan;
    uint64_t overlap = plan->tabs[way] & demand->full;
    uint64_t gap = demand->must & ~(plan->tabs[way] | plan->unknowns[way]);
    switch (reason) {
    case STEPPER_EDGE_OVERLAP:
    case STEPPER_EDGE_GAP:
        return (overlap | gap) & plan->edge_cells;
    case STEPPER_CORNER_OVERLAP:
    case STEPPER_CORNER_GAP:
        return (overlap | gap) & plan->corner_cells;
    case STEPPER_CORNER_AHEAD:
        return hopeless_corners(stepper, face, way, demand);
    default:
        return 0;
    }
}

int stepper_opponent(const struct stepper *stepper, int face, int rim, bool gap)
{
    const struct stepper_plan *plan = stepper->plan;
    const struct stepper_face *f = &plan->faces[face];
    int empty = -1;
    for (int i = f->first_other; i < f->first_other + f->other_count; i++) {
        const struct stepper_other *other = &plan->others[i];
        if (other->here != rim)
            continue;
        int32_t way = stepper->ways[other->face];
        bool fills = way != STEPPER_NO_WAY && (plan->tabs[way] >> other->there & 1) != 0;
        if (way != STEPPER_NO_WAY && fills != gap)
            return other->face;
        if (gap && way == STEPPER_NO_WAY)
            empty = other->face;
    }
    return empty;
}

int stepper_faulty_face(const struct stepper *stepper, enum stepper_reason *reason)
{
    const struct stepper_plan *plan = stepper->plan;
    for (int f = 0; f < plan->face_count; f++) {
        struct stepper_demand demand = stepper_demand(stepper, f);
        int32_t way = stepper->ways[f];
        uint64_t overlap = plan->tabs[way] & demand.full;
        uint64_t gap = demand.must & ~(plan->tabs[way] | plan->unknowns[way]);
        uint64_t edges = (overlap | gap) & plan->edge_cells;
        if ((overlap | gap) == 0)
            continue;
        uint64_t of = edges != 0 ? plan->edge_cells : plan->corner_cells;
        *reason = clash_reason(overlap & of, gap & of, edges == 0);
        return f;
    }
    *reason = STEPPER_FITS;
    return -1;
}
