#include "geom/net_internal.h"
#include "geom/timeline_internal.h"

#include <cglm/mat4.h>
#include <math.h>
#include <stdlib.h>

/* When does each hinge close?
 *
 * A hinge starts when all hinges between it and the root have closed. What it moves, its subtree,
 * is still flat then and turns as one, starting from where its parent lies in the finished body; so
 * the space that it sweeps is known beforehand and does not depend on time. Two hinges may share
 * time only when the boxes around what they sweep are apart. (A hinge and one above it never are:
 * where the upper one leaves a mat, the lower one takes it up.)
 *
 * Level by level (hinges nearest the root first) the hinge that can start earliest is taken next.
 */

#define FOLD_SECONDS  0.75f /* for a hinge that moves one mat */
#define FOLD_STAGGER  0.40f /* between the starts of hinges that share time */
#define FOLDS_SECONDS 14.0f /* the starts of many hinges that never meet take about this long */
#define FOLD_LIMIT    26.0f /* a longer fold is sped up */

enum {
    SWEEP_SAMPLES = 6 /* angles at which the swept space is sampled */
};

/* One hinge that is not flat. */
struct fold {
    int node;
    int first_box, box_count; /* swept boxes of its subtree */
    struct box all;           /* around them */
    float seconds;
    float ready; /* all planned folds that it meets have ended */
    float start, end;
    bool planned;
};

struct plan {
    struct fold *folds;
    int fold_count;
    struct box *boxes; /* of all folds, one after another */
    int box_count;
};

/* ---- swept space ---- */

static void box_include(struct box *box, const struct box *other)
{
    for (int i = 0; i < 3; i++) {
        box->lo[i] = fminf(box->lo[i], other->lo[i]);
        box->hi[i] = fmaxf(box->hi[i], other->hi[i]);
    }
}

static bool boxes_meet(const struct box *a, const struct box *b)
{
    for (int i = 0; i < 3; i++)
        if (a->lo[i] >= b->hi[i] || b->lo[i] >= a->hi[i])
            return false;
    return true;
}

static const struct box empty_box = {{INFINITY, INFINITY, INFINITY},
                                     {-INFINITY, -INFINITY, -INFINITY}};

/* Frame of a node of a still flat subtree in the frame of its top node. */
static void flat_offset(const struct timeline *tl, const struct timeline_node *top,
                        const struct timeline_node *node, mat4 out)
{
    float pitch = (float)(tl->size - 1);
    float dx = pitch * (float)(node->x - top->x), dy = pitch * (float)(node->y - top->y);
    mat4 back;
    pose_orientation((4 - top->plane_turn) & 3, back);
    pose_orientation((node->plane_turn - top->plane_turn) & 3, out);
    for (int i = 0; i < 2; i++)
        out[3][i] = back[0][i] * dx + back[1][i] * dy;
}

/* The box around one mat of the subtree while the hinge of `top` closes. Between the samples a mat
 * bulges out by no more than the margin: reach * (1 - cos(half a step)). */
static void swept_box(const struct timeline *tl, const struct timeline_node *top,
                      const struct timeline_node *node, struct box *out)
{
    mat4 offset;
    flat_offset(tl, top, node, offset);
    *out = empty_box;
    for (int i = 0; i <= SWEEP_SAMPLES; i++) {
        mat4 hinge, pose;
        struct box box;
        net_hinge_frame(top->parent_side, top->turn, top->angle, (float)(tl->size - 1),
                        (float)i / SWEEP_SAMPLES, hinge);
        glm_mat4_mul(tl->body[top->parent], hinge, pose);
        glm_mat4_mul(pose, offset, pose);
        pose_bounds(1, tl->size, &pose, &box);
        box_include(out, &box);
    }
    float reach = glm_vec3_norm(offset[3]) + (float)tl->size;
    float step = GLM_PI_2f / SWEEP_SAMPLES;
    float margin = reach * (1.0f - cosf(0.5f * step)) - 0.02f;
    for (int i = 0; i < 3; i++) {
        out->lo[i] -= margin;
        out->hi[i] += margin;
    }
}

static bool is_below(const struct timeline *tl, int node, int top)
{
    while (node > top)
        node = tl->nodes[node].parent;
    return node == top;
}

static void sweep(const struct timeline *tl, struct plan *plan, struct fold *fold)
{
    const struct timeline_node *top = &tl->nodes[fold->node];
    float reach = 0.0f;
    fold->first_box = plan->box_count;
    fold->all = empty_box;
    for (int i = fold->node; i < tl->node_count; i++) {
        const struct timeline_node *node = &tl->nodes[i];
        if (!is_below(tl, i, fold->node))
            continue;
        struct box *box = &plan->boxes[plan->box_count++];
        swept_box(tl, top, node, box);
        box_include(&fold->all, box);
        reach = fmaxf(reach, hypotf((float)(node->x - top->x), (float)(node->y - top->y)) + 1.0f);
    }
    fold->box_count = plan->box_count - fold->first_box;
    /* Larger parts move more slowly, as if they were heavier. */
    fold->seconds = FOLD_SECONDS * fminf(powf(reach, 0.35f), 2.2f);
}

static bool folds_meet(const struct timeline *tl, const struct plan *plan, const struct fold *a,
                       const struct fold *b)
{
    if (tl->nodes[a->node].island != tl->nodes[b->node].island || !boxes_meet(&a->all, &b->all))
        return false;
    for (int i = 0; i < a->box_count; i++) {
        const struct box *box = &plan->boxes[a->first_box + i];
        if (!boxes_meet(box, &b->all))
            continue;
        for (int k = 0; k < b->box_count; k++)
            if (boxes_meet(box, &plan->boxes[b->first_box + k]))
                return true;
    }
    return false;
}

/* ---- schedule ---- */

/* The fold of this level to be planned next: the one that can start first, or NULL. */
static struct fold *next_fold(const struct timeline *tl, struct plan *plan, int depth, float time)
{
    struct fold *best = NULL;
    for (int i = 0; i < plan->fold_count; i++) {
        struct fold *fold = &plan->folds[i];
        if (fold->planned || tl->nodes[fold->node].depth != depth)
            continue;
        if (!best || fmaxf(fold->ready, time) < fmaxf(best->ready, time))
            best = fold;
    }
    return best;
}

static void plan_all(const struct timeline *tl, struct plan *plan)
{
    float stagger = fminf(FOLD_STAGGER, FOLDS_SECONDS / (float)(plan->fold_count + 1));
    float time = 0.0f;
    int planned = 0;
    for (int depth = 1; planned < plan->fold_count; depth++) {
        struct fold *fold;
        while ((fold = next_fold(tl, plan, depth, time)) != NULL) {
            fold->planned = true;
            fold->start = fmaxf(fold->ready, time);
            fold->end = fold->start + fold->seconds;
            time = fold->start + stagger;
            planned++;
            for (int i = 0; i < plan->fold_count; i++) {
                struct fold *other = &plan->folds[i];
                if (!other->planned && other->ready < fold->end &&
                    folds_meet(tl, plan, fold, other))
                    other->ready = fold->end;
            }
        }
    }
}

static void apply(struct timeline *tl, const struct plan *plan, float from, float *end)
{
    float last = 0.0f;
    for (int i = 0; i < plan->fold_count; i++)
        last = fmaxf(last, plan->folds[i].end);
    float scale = last > FOLD_LIMIT ? FOLD_LIMIT / last : 1.0f;
    for (int i = 0; i < plan->fold_count; i++) {
        struct timeline_node *node = &tl->nodes[plan->folds[i].node];
        node->fold_start = from + scale * plan->folds[i].start;
        node->fold_end = from + scale * plan->folds[i].end;
    }
    *end = from + scale * last;
}

bool timeline_plan_folds(struct timeline *tl, bool inner, float time, float *end)
{
    size_t boxes = 0;
    struct plan plan = {0};
    *end = time;
    /* A mat is moved by as many hinges as it is deep. */
    for (int i = 0; i < tl->node_count; i++)
        boxes += (size_t)tl->nodes[i].depth;
    plan.folds = calloc((size_t)tl->node_count + 1, sizeof *plan.folds);
    plan.boxes = malloc((boxes + 1) * sizeof *plan.boxes);
    bool done = plan.folds && plan.boxes;
    for (int i = 0; done && i < tl->node_count; i++) {
        if (tl->nodes[i].angle == 0 || tl->islands[tl->nodes[i].island].inner != inner)
            continue;
        struct fold *fold = &plan.folds[plan.fold_count++];
        fold->node = i;
        sweep(tl, &plan, fold);
    }
    if (done && plan.fold_count > 0) {
        plan_all(tl, &plan);
        apply(tl, &plan, time, end);
    }
    free(plan.folds);
    free(plan.boxes);
    return done;
}
