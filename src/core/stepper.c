#include "core/stepper_internal.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

static_assert(sizeof(struct stepper_event) == 12, "events are small, and have no padding");
static_assert(sizeof(struct stepper_head) % sizeof(uint64_t) == 0, "no padding at the end");

/* ---- the state ---- */

static size_t round_up(size_t bytes)
{
    return (bytes + sizeof(uint64_t) - 1) / sizeof(uint64_t) * sizeof(uint64_t);
}

/* head | levels | tries_at | ways | group_use | use, each a multiple of eight bytes */
static size_t lay_out(const struct stepper_plan *plan, size_t at[5])
{
    size_t faces = (size_t)plan->face_count;
    at[0] = sizeof(struct stepper_head);
    at[1] = at[0] + faces * sizeof(struct stepper_step_level);
    at[2] = at[1] + faces * sizeof(uint64_t);
    at[3] = at[2] + round_up(faces * sizeof(int32_t));
    at[4] = at[3] + round_up((size_t)plan->puzzle->group_count * sizeof(int32_t));
    return at[4] + round_up((size_t)plan->mat_count);
}

size_t stepper_state_size(const struct stepper_plan *plan)
{
    size_t at[5];
    return lay_out(plan, at);
}

void stepper_reset(struct stepper *stepper)
{
    struct stepper_head *head = stepper->head;
    memset(head, 0, stepper->size);
    head->event = (struct stepper_event){
        .kind = STEPPER_START, .rim = -1, .level = 0, .face = -1, .mat = -1, .other = -1};
    head->broken = STEPPER_WHOLE;
    for (int f = 0; f < stepper->plan->face_count; f++) {
        stepper->ways[f] = STEPPER_NO_WAY;
        stepper->levels[f].face = -1;
        stepper->levels[f].at = -1;
        stepper->levels[f].orientation = -1;
    }
}

struct stepper *stepper_create(const struct stepper_plan *plan)
{
    size_t at[5];
    struct stepper *stepper = calloc(1, sizeof *stepper);
    if (stepper == NULL)
        return NULL;
    stepper->plan = plan;
    stepper->size = lay_out(plan, at);
    uint64_t *block = malloc(stepper->size);
    if (block == NULL) {
        free(stepper);
        return NULL;
    }
    stepper->head = (struct stepper_head *)block;
    stepper->levels = (struct stepper_step_level *)(block + at[0] / sizeof *block);
    stepper->tries_at = block + at[1] / sizeof *block;
    stepper->ways = (int32_t *)(block + at[2] / sizeof *block);
    stepper->group_use = (int32_t *)(block + at[3] / sizeof *block);
    stepper->use = (uint8_t *)(block + at[4] / sizeof *block);
    stepper_reset(stepper);
    return stepper;
}

void stepper_destroy(struct stepper *stepper)
{
    if (stepper == NULL)
        return;
    free(stepper->head);
    free(stepper);
}

const void *stepper_state(const struct stepper *stepper)
{
    return stepper->head;
}

void stepper_restore(struct stepper *stepper, const void *state)
{
    memcpy(stepper->head, state, stepper->size);
}

uint64_t stepper_index(const struct stepper *stepper)
{
    return stepper->head->index;
}

struct stepper_event stepper_event(const struct stepper *stepper)
{
    return stepper->head->event;
}

/* ---- ways ---- */

int stepper_way(const struct stepper *stepper, int level)
{
    const struct stepper_step_level *l = &stepper->levels[level];
    int mat = stepper->plan->order[l->fixed ? 0 : l->at];
    return mat * MAT_ORIENTATIONS + l->orientation;
}

static bool advance_fixed(struct stepper *stepper, struct stepper_step_level *l)
{
    const struct stepper_plan *plan = stepper->plan;
    if (l->at + 1 >= plan->opening_count) {
        l->face = -1;
        l->orientation = -1;
        return false;
    }
    l->at++;
    l->face = plan->openings[l->at].face;
    l->orientation = plan->openings[l->at].orientation;
    l->demand = stepper_demand(stepper, l->face);
    return true;
}

bool stepper_advance(struct stepper *stepper)
{
    const struct stepper_plan *plan = stepper->plan;
    struct stepper_step_level *l = &stepper->levels[stepper->head->depth];
    if (l->fixed)
        return advance_fixed(stepper, l);
    int32_t at = l->at;
    int32_t orientation = l->orientation;
    if (at < 0)
        at = 0;
    for (; at < plan->mat_count; at++, orientation = -1) {
        int mat = plan->order[at];
        if (stepper->use[mat] != STEPPER_USE_NONE)
            continue;
        unsigned rest = plan->tried[mat * plan->face_count + l->face];
        rest &= ~0u << (orientation + 1);
        if (rest == 0)
            continue;
        orientation = 0;
        while ((rest >> orientation & 1) == 0)
            orientation++;
        l->at = at;
        l->orientation = orientation;
        return true;
    }
    l->at = plan->mat_count;
    l->orientation = -1;
    return false;
}

/* ---- choosing a face ---- */

/* Ways that fit on the face by edges and corners; not more than `enough` are counted. */
static int count_fitting(const struct stepper *stepper, int face, int enough)
{
    const struct stepper_plan *plan = stepper->plan;
    struct stepper_demand demand = stepper_demand(stepper, face);
    int count = 0;
    for (int m = 0; m < plan->mat_count && count < enough; m++) {
        unsigned orientations = plan->tried[m * plan->face_count + face];
        if (stepper->use[m] != STEPPER_USE_NONE)
            continue;
        for (int o = 0; o < MAT_ORIENTATIONS; o++) {
            int way = m * MAT_ORIENTATIONS + o;
            bool fits = (plan->tabs[way] & demand.full) == 0 &&
                        (demand.must & ~(plan->tabs[way] | plan->unknowns[way])) == 0;
            count += (orientations >> o & 1) != 0 && fits;
        }
    }
    return count;
}

static int next_face(const struct stepper *stepper)
{
    const struct stepper_plan *plan = stepper->plan;
    int best = -1;
    int fewest = INT32_MAX;
    for (int i = 0; i < plan->face_count; i++) {
        int face = plan->face_order[i];
        if (stepper->ways[face] != STEPPER_NO_WAY)
            continue;
        if (!plan->rules.fewest_first)
            return face;
        int count = count_fitting(stepper, face, fewest);
        if (count < fewest) {
            fewest = count;
            best = face;
        }
    }
    return best;
}

void stepper_choose(struct stepper *stepper)
{
    struct stepper_head *head = stepper->head;
    struct stepper_step_level *l = &stepper->levels[head->depth];
    *l = (struct stepper_step_level){.face = -1, .at = -1, .orientation = -1};
    l->fixed = stepper->plan->rules.first_fixed && head->depth == 0 && !head->aside;
    if (l->fixed)
        return;
    l->face = next_face(stepper);
    l->demand = stepper_demand(stepper, l->face);
}

/* ---- putting mats on and off ---- */

static void use_mat(struct stepper *stepper, int mat, enum stepper_use use)
{
    int group = stepper->plan->groups[mat];
    if (group >= 0)
        stepper->group_use[group] += (use == STEPPER_USE_PLACED) - (use == STEPPER_USE_NONE);
    stepper->use[mat] = (uint8_t)use;
}

void stepper_put(struct stepper *stepper)
{
    struct stepper_head *head = stepper->head;
    int way = stepper_way(stepper, head->depth);
    stepper->ways[stepper->levels[head->depth].face] = way;
    use_mat(stepper, way / MAT_ORIENTATIONS, STEPPER_USE_PLACED);
    head->depth++;
    head->placements++;
    if ((uint64_t)head->depth > head->deepest)
        head->deepest = (uint64_t)head->depth;
}

static void take_off(struct stepper *stepper)
{
    struct stepper_head *head = stepper->head;
    /* The level that is left is made as new, so that equal events have equal states. */
    if (head->depth < stepper->plan->face_count)
        stepper->levels[head->depth] =
            (struct stepper_step_level){.face = -1, .at = -1, .orientation = -1};
    head->depth--;
    head->backtracks++;
    stepper->ways[stepper->levels[head->depth].face] = STEPPER_NO_WAY;
    use_mat(stepper, stepper_way(stepper, head->depth) / MAT_ORIENTATIONS, STEPPER_USE_NONE);
    if (head->depth <= head->broken)
        head->broken = STEPPER_WHOLE;
}

void stepper_lay_aside(struct stepper *stepper)
{
    stepper->head->aside = true;
    stepper->use[stepper->plan->order[0]] = STEPPER_USE_ASIDE;
}

/* ---- events ---- */

/* An event about the mat on trial or just placed on a level. */
static struct stepper_event about_way(const struct stepper *stepper, enum stepper_kind kind,
                                      int level)
{
    int way = stepper_way(stepper, level);
    return (struct stepper_event){.kind = (uint8_t)kind,
                                  .orientation = (uint8_t)(way % MAT_ORIENTATIONS),
                                  .rim = -1,
                                  .level = (int16_t)level,
                                  .face = (int16_t)stepper->levels[level].face,
                                  .mat = (int16_t)(way / MAT_ORIENTATIONS),
                                  .other = -1};
}

static struct stepper_event about(const struct stepper *stepper, enum stepper_kind kind, int face,
                                  int mat)
{
    return (struct stepper_event){.kind = (uint8_t)kind,
                                  .rim = -1,
                                  .level = (int16_t)stepper->head->depth,
                                  .face = (int16_t)face,
                                  .mat = (int16_t)mat,
                                  .other = -1};
}

/* By a de Bruijn sequence (Leiserson, Prokop and Randall 1998): the top six bits of its product
 * with a power of two tell which one. */
static int lowest_bit(uint64_t word)
{
    static const uint8_t places[64] = {
        0,  1,  48, 2,  57, 49, 28, 3,  61, 58, 50, 42, 38, 29, 17, 4,  62, 55, 59, 36, 53, 51,
        43, 22, 45, 39, 33, 30, 24, 18, 12, 5,  63, 47, 56, 27, 60, 41, 37, 16, 54, 35, 52, 21,
        44, 32, 23, 11, 46, 26, 40, 15, 34, 20, 31, 10, 25, 14, 19, 9,  13, 8,  7,  6};
    return places[((word & (~word + 1)) * UINT64_C(0x03f79d71b4cb0a89)) >> 58];
}

static void blame(struct stepper *stepper, struct stepper_event *event, int way,
                  const struct stepper_demand *demand, enum stepper_reason reason)
{
    event->reason = (uint8_t)reason;
    stepper->head->rejections[reason]++;
    uint64_t cells = stepper_guilty(stepper, event->face, way, demand, reason);
    if (cells == 0)
        return;
    int rim = lowest_bit(cells);
    bool gap = (demand->full >> rim & 1) == 0;
    event->rim = (int8_t)rim;
    event->other = (int16_t)stepper_opponent(stepper, event->face, rim, gap);
}

/* ---- the phases ---- */

static struct stepper_event look_at_whole(struct stepper *stepper)
{
    struct stepper_head *head = stepper->head;
    const struct stepper_rules *rules = &stepper->plan->rules;
    enum stepper_reason reason = STEPPER_FITS;
    int face = rules->edges && rules->corners ? -1 : stepper_faulty_face(stepper, &reason);
    head->phase = STEPPER_NEXT;
    if (face < 0) {
        head->solutions++;
        return about(stepper, STEPPER_SOLUTION, -1, -1);
    }
    struct stepper_event event = about(stepper, STEPPER_REJECT, face, -1);
    struct stepper_demand demand = stepper_demand(stepper, face);
    blame(stepper, &event, stepper->ways[face], &demand, reason);
    return event;
}

static struct stepper_event enter(struct stepper *stepper)
{
    struct stepper_head *head = stepper->head;
    if (head->depth == stepper->plan->face_count)
        return look_at_whole(stepper);
    stepper_choose(stepper);
    head->phase = STEPPER_NEXT;
    const struct stepper_step_level *l = &stepper->levels[head->depth];
    return about(stepper, STEPPER_CHOOSE, l->face, l->fixed ? stepper->plan->order[0] : -1);
}

static struct stepper_event leave(struct stepper *stepper)
{
    struct stepper_head *head = stepper->head;
    if (head->depth > 0) {
        struct stepper_event event = about_way(stepper, STEPPER_UNDO, head->depth - 1);
        take_off(stepper);
        head->phase = STEPPER_NEXT;
        return event;
    }
    if (stepper->levels[0].fixed && stepper->plan->may_lay_aside) {
        stepper_lay_aside(stepper);
        head->phase = STEPPER_ENTER;
        return about(stepper, STEPPER_ASIDE, -1, stepper->plan->order[0]);
    }
    head->phase = STEPPER_OVER;
    return about(stepper, STEPPER_DONE, -1, -1);
}

static struct stepper_event next(struct stepper *stepper)
{
    struct stepper_head *head = stepper->head;
    if (head->depth == stepper->plan->face_count || !stepper_advance(stepper))
        return leave(stepper);
    head->tries++;
    stepper->tries_at[head->depth]++;
    head->phase = STEPPER_CHECK;
    return about_way(stepper, STEPPER_TRY, head->depth);
}

static struct stepper_event put(struct stepper *stepper)
{
    int level = stepper->head->depth;
    stepper_put(stepper);
    stepper->head->phase = STEPPER_ENTER;
    return about_way(stepper, STEPPER_PLACE, level);
}

static struct stepper_event check(struct stepper *stepper)
{
    struct stepper_head *head = stepper->head;
    const struct stepper_step_level *l = &stepper->levels[head->depth];
    const struct stepper_rules *rules = &stepper->plan->rules;
    int way = stepper_way(stepper, head->depth);
    enum stepper_reason reason = stepper_check(stepper, l->face, way, &l->demand);
    if (reason != STEPPER_FITS) {
        struct stepper_event event = about_way(stepper, STEPPER_REJECT, head->depth);
        blame(stepper, &event, way, &l->demand, reason);
        head->phase = STEPPER_NEXT;
        return event;
    }
    if (!rules->edges && !rules->corners && !rules->look_ahead)
        return put(stepper);
    head->phase = STEPPER_PUT;
    return about_way(stepper, STEPPER_PASS, head->depth);
}

/* Puts the wishes into force whose time has come. */
static void hear_wishes(struct stepper *stepper)
{
    struct stepper_head *head = stepper->head;
    head->wishes_on++;
    for (int l = head->depth - 1; l >= 0; l--)
        if (stepper_is_wished_away(stepper, stepper->levels[l].face, stepper_way(stepper, l)))
            head->broken = l;
    if (head->phase == STEPPER_PUT &&
        stepper_is_wished_away(stepper, stepper->levels[head->depth].face,
                               stepper_way(stepper, head->depth)))
        head->phase = STEPPER_CHECK;
}

static struct stepper_event happen(struct stepper *stepper)
{
    switch ((enum stepper_phase)stepper->head->phase) {
    case STEPPER_ENTER:
        return enter(stepper);
    case STEPPER_NEXT:
        return next(stepper);
    case STEPPER_CHECK:
        return check(stepper);
    case STEPPER_PUT:
        return put(stepper);
    case STEPPER_OVER:
        break;
    }
    return stepper->head->event;
}

struct stepper_event stepper_step(struct stepper *stepper)
{
    struct stepper_head *head = stepper->head;
    const struct stepper_plan *plan = stepper->plan;
    if (head->phase == STEPPER_OVER)
        return head->event;
    while (head->wishes_on < plan->wish_count && plan->wishes[head->wishes_on].event <= head->index)
        hear_wishes(stepper);
    head->event = head->broken == STEPPER_WHOLE ? happen(stepper) : leave(stepper);
    head->index++;
    return head->event;
}
