/* See tree_layout.h for the source of the method.
 *
 * A node's place is relative until the end: `near` is its place among its siblings as if its parent
 * stood anywhere, `carry` is added to all of its descendants. The contour of a subtree is walked by
 * first or last children and, where those end before a neighbouring subtree does, by threads. Moves
 * of the subtrees between two that had to part are noted as `shift` and `change` and carried out
 * once all siblings are known. One more node than the caller's is the parent of all roots.
 */
#include "ui/tree_layout.h"

#include <math.h>
#include <stdlib.h>

static const float WIDEST = 1000.0f; /* of a node */

struct work {
    float width, near, carry, middle, shift, change;
    float sum; /* carry of the node and all its ancestors */
    int32_t thread, ancestor, number, parent;
};

struct tidy {
    struct ui_tree_place *p;
    struct work *w;
};

static bool reserve(struct ui_tree_layout *layout, size_t nodes)
{
    if (nodes <= layout->capacity)
        return true;
    size_t capacity = nodes + nodes / 2 + 16;
    struct ui_tree_place *places = realloc(layout->places, sizeof *places * capacity);

    if (places)
        layout->places = places;
    void *scratch = realloc(layout->scratch, sizeof(struct work) * capacity);

    if (scratch)
        layout->scratch = scratch;
    if (!places || !scratch)
        return false;
    layout->capacity = capacity;
    return true;
}

void ui_tree_layout_free(struct ui_tree_layout *layout)
{
    free(layout->places);
    free(layout->scratch);
    *layout = (struct ui_tree_layout){0};
}

/* Enters the nodes 0 .. n-1 as children of their parents, n as parent of the roots. */
static void enter(struct tidy *t, const struct ui_tree_link *links, int n)
{
    for (int32_t i = 0; i <= n; i++) {
        float width = i < n && links[i].width > 0.0f ? fminf(links[i].width, WIDEST) : 1.0f;

        t->p[i] = (struct ui_tree_place){0.0f, 0, -1, -1, -1, -1};
        t->w[i] = (struct work){.width = width, .thread = -1, .ancestor = i, .parent = -1};
    }
    for (int32_t i = 0; i < n; i++) {
        bool child = links[i].parent >= 0 && links[i].parent < i;
        int32_t parent = child ? links[i].parent : n, last = t->p[parent].last_child;

        t->w[i].parent = parent;
        t->w[i].number = last >= 0 ? t->w[last].number + 1 : 0;
        t->p[i].left = last;
        t->p[i].level = child ? t->p[parent].level + 1 : 0;
        t->p[parent].last_child = i;
        if (last >= 0)
            t->p[last].right = i;
        else
            t->p[parent].first_child = i;
    }
}

static int32_t left_on(const struct tidy *t, int32_t v)
{
    return t->p[v].first_child >= 0 ? t->p[v].first_child : t->w[v].thread;
}

static int32_t right_on(const struct tidy *t, int32_t v)
{
    return t->p[v].last_child >= 0 ? t->p[v].last_child : t->w[v].thread;
}

static float apart(const struct tidy *t, int32_t a, int32_t b)
{
    return (t->w[a].width + t->w[b].width) / 2.0f;
}

/* Moves the subtree of v to the right and notes shares of it for those between from and v. */
static void move(struct tidy *t, int32_t from, int32_t v, float by)
{
    float share = by / (float)(t->w[v].number - t->w[from].number);

    t->w[v].change -= share;
    t->w[v].shift += by;
    t->w[from].change += share;
    t->w[v].near += by;
    t->w[v].carry += by;
}

/* Four contours walked down at once: the inner ones meet, the outer ones get threads. */
struct walk {
    int32_t outer_left, inner_left, inner_right, outer_right;
    float sum_ol, sum_il, sum_ir, sum_or; /* of carries above them */
};

static void step_down(struct tidy *t, struct walk *k, int32_t v)
{
    k->outer_left = left_on(t, k->outer_left);
    k->inner_left = right_on(t, k->inner_left);
    k->inner_right = left_on(t, k->inner_right);
    k->outer_right = right_on(t, k->outer_right);
    t->w[k->outer_right].ancestor = v;
}

static void add_up(const struct tidy *t, struct walk *k)
{
    k->sum_ol += t->w[k->outer_left].carry;
    k->sum_il += t->w[k->inner_left].carry;
    k->sum_ir += t->w[k->inner_right].carry;
    k->sum_or += t->w[k->outer_right].carry;
}

/* Places the subtree of v clear of those of its left siblings. known is the sibling whose subtree
 * a node belongs to when it does not say so itself; returns the one to be known next. */
static int32_t part(struct tidy *t, int32_t v, int32_t known)
{
    int32_t left = t->p[v].left;
    struct walk k = {.outer_left = t->p[t->w[v].parent].first_child,
                     .inner_left = left,
                     .inner_right = v,
                     .outer_right = v};

    if (left < 0)
        return known;
    add_up(t, &k);
    while (right_on(t, k.inner_left) >= 0 && left_on(t, k.inner_right) >= 0) {
        step_down(t, &k, v);
        float by = t->w[k.inner_left].near + k.sum_il - t->w[k.inner_right].near - k.sum_ir +
                   apart(t, k.inner_left, k.inner_right);

        if (by > 0.0f) {
            int32_t of = t->w[k.inner_left].ancestor;

            move(t, t->w[of].parent == t->w[v].parent && of != v ? of : known, v, by);
            k.sum_ir += by;
            k.sum_or += by;
        }
        add_up(t, &k);
    }
    if (right_on(t, k.inner_left) >= 0 && right_on(t, k.outer_right) < 0) {
        t->w[k.outer_right].thread = right_on(t, k.inner_left);
        t->w[k.outer_right].carry += k.sum_il - k.sum_or;
    }
    if (left_on(t, k.inner_right) >= 0 && left_on(t, k.outer_left) < 0) {
        t->w[k.outer_left].thread = left_on(t, k.inner_right);
        t->w[k.outer_left].carry += k.sum_ir - k.sum_ol;
        return v;
    }
    return known;
}

/* Places the children of v, whose own subtrees are done. */
static void place_children(struct tidy *t, int32_t v)
{
    int32_t known = t->p[v].first_child;
    float shift = 0.0f, change = 0.0f;

    if (known < 0)
        return;
    for (int32_t c = known; c >= 0; c = t->p[c].right) {
        int32_t left = t->p[c].left;

        t->w[c].near = left >= 0 ? t->w[left].near + apart(t, left, c) : t->w[c].middle;
        if (t->p[c].first_child >= 0)
            t->w[c].carry = t->w[c].near - t->w[c].middle;
        known = part(t, c, known);
    }
    for (int32_t c = t->p[v].last_child; c >= 0; c = t->p[c].left) {
        t->w[c].near += shift;
        t->w[c].carry += shift;
        change += t->w[c].change;
        shift += t->w[c].shift + change;
    }
    t->w[v].middle = (t->w[t->p[v].first_child].near + t->w[t->p[v].last_child].near) / 2.0f;
}

bool ui_tree_layout_run(struct ui_tree_layout *layout, const struct ui_tree_link *links, int n)
{
    n = n > 0 ? n : 0;
    layout->count = 0;
    layout->levels = 0;
    layout->width = 0.0f;
    if (!reserve(layout, (size_t)n + 1))
        return false;
    struct tidy t = {layout->places, layout->scratch};
    float least = INFINITY;

    enter(&t, links, n);
    for (int32_t i = n - 1; i >= 0; i--)
        place_children(&t, i);
    place_children(&t, n);
    for (int32_t i = 0; i < n; i++) {
        float above = t.w[t.w[i].parent].sum;

        t.p[i].x = t.w[i].near + above;
        t.w[i].sum = above + t.w[i].carry;
        least = fminf(least, t.p[i].x);
        layout->levels = t.p[i].level >= layout->levels ? t.p[i].level + 1 : layout->levels;
    }
    for (int32_t i = 0; i < n; i++) {
        t.p[i].x -= least;
        layout->width = fmaxf(layout->width, t.p[i].x);
    }
    layout->count = n;
    return true;
}
