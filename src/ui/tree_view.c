/* Moving over a tree and pointing into it. */
#include "ui/tree_view.h"

#include "ui/context.h"
#include "ui/paint.h"
#include "ui/tree_draw.h"
#include "ui/widgets.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static const float UNIT_X = 25.0f; /* logical pixels of a unit of the layout, at zoom 1 */
static const float UNIT_Y = 43.0f;
static const float RADIUS = 8.5f;                                              /* of a node */
static const float MARGIN_X = 0.9f, MARGIN_TOP = 0.45f, MARGIN_BOTTOM = 0.75f; /* units */
static const float ZOOM_MIN = 0.004f, ZOOM_MAX = 3.0f;
static const float ZOOM_OWN = 1.3f; /* largest that the view chooses itself */
static const float WHEEL = 1.18f;   /* zoom by a notch */
static const float BUTTON = 1.35f;  /* zoom by a press of a button */
static const float STILL = 4.0f;    /* logical pixels of a drag that still is a click */
static const float RATE = 11.0f;    /* of the approach to where the view is going, 1/second */
static const float BUTTON_SIDE = 24.0f;
static const float LEGEND = 18.0f; /* height of a line */

static float clamp(float v, float lo, float hi)
{
    return v > lo ? fminf(v, hi) : lo; /* NaN gives lo */
}

void ui_tree_follow(struct ui_tree_state *state)
{
    state->mode = UI_TREE_FOLLOW;
    state->zoom = 0.0f;
}

/* ---- layout ---- */

/* Room for a node: more when its count is long. */
static float node_width(const struct ui_tree_node *node)
{
    float letters = (float)strlen(node->count);

    return letters > 0.0f ? fmaxf(0.27f * letters + 0.4f, 1.0f) : 1.0f;
}

/* Places the nodes. False when memory is short. */
static bool lay_out(const struct ui_tree *tree)
{
    size_t n = (size_t)tree->count;
    struct ui_tree_link *links = malloc(sizeof *links * (n + 1));

    if (!links)
        return false;
    for (size_t i = 0; i < n; i++)
        links[i] = (struct ui_tree_link){tree->nodes[i].parent, node_width(&tree->nodes[i])};
    bool ok = ui_tree_layout_run(tree->layout, links, tree->count);

    free(links);
    return ok;
}

/* ---- camera ---- */

static struct ui_rect tree_area(const struct ui *ui, struct ui_rect r, const struct ui_tree *tree)
{
    float line = ui_len(ui, LEGEND);

    if (tree->legend && r.h >= 8.0f * line)
        ui_cut_bottom(&r, line);
    if (tree->notice && *tree->notice && r.h >= 6.0f * line)
        ui_cut_bottom(&r, line);
    if (tree->buttons && r.w >= ui_len(ui, 6.0f * BUTTON_SIDE))
        ui_cut_right(&r, ui_len(ui, BUTTON_SIDE + 2.0f)); /* nothing lies under the buttons */
    return r;
}

static struct tree_camera camera_of(const struct ui *ui, struct ui_rect area, float zoom)
{
    return (struct tree_camera){.area = area,
                                .zoom = zoom,
                                .unit_x = ui_len(ui, UNIT_X) * zoom,
                                .unit_y = ui_len(ui, UNIT_Y) * zoom,
                                .radius = ui_len(ui, RADIUS) * zoom};
}

static const struct ui_tree_place *place_of(const struct ui_tree *tree, int i)
{
    return &tree->layout->places[i];
}

static int find(const struct ui_tree *tree, uint64_t id)
{
    for (int i = 0; i < tree->count; i++)
        if (tree->nodes[i].id == id)
            return i;
    return -1;
}

static int current_of(const struct ui_tree *tree)
{
    return tree->current >= 0 && tree->current < tree->count ? tree->current : 0;
}

/* Zoom at which the whole tree just fits. */
static float fitting(const struct ui *ui, struct ui_rect area, const struct ui_tree *tree)
{
    struct tree_camera one = camera_of(ui, area, 1.0f);
    float w = (tree->layout->width + 2.0f * MARGIN_X) * one.unit_x;
    float h = ((float)(tree->layout->levels - 1) + MARGIN_TOP + MARGIN_BOTTOM) * one.unit_y;

    return clamp(fminf(area.w / w, area.h / h), ZOOM_MIN, ZOOM_OWN);
}

/* Where the zoom is going. That of the view's own choice goes in steps, so that it rests while the
 * tree grows node by node. */
static float wanted_zoom(const struct ui *ui, struct ui_rect area, const struct ui_tree *tree,
                         const struct ui_tree_state *s)
{
    static const float steps[] = {1.3f, 1.15f, 1.0f, 0.86f, 0.74f};
    float fit = fitting(ui, area, tree);

    if (s->mode == UI_TREE_FIT)
        return fit;
    if (s->zoom > 0.0f)
        return clamp(s->zoom, ZOOM_MIN, ZOOM_MAX);
    for (size_t i = 0; i < sizeof steps / sizeof steps[0]; i++)
        if (fit >= steps[i])
            return steps[i];
    return steps[sizeof steps / sizeof steps[0] - 1];
}

/* Middle of the view along one axis: over `at`, but showing nothing beyond lo..hi if that can be
 * avoided; `small` when all of it is in view. */
static float wanted_middle(float at, float half, float lo, float hi, float small)
{
    return hi - lo <= 2.0f * half ? small : clamp(at, lo + half, hi - half);
}

/* Where the middle of the view is going, in units of the layout. */
static struct tree_point wanted_place(const struct tree_camera *c, const struct ui_tree *tree)
{
    const struct ui_tree_place *now = place_of(tree, current_of(tree));
    float half_x = c->area.w / 2.0f / c->unit_x, half_y = c->area.h / 2.0f / c->unit_y;
    float right = tree->layout->width + MARGIN_X;
    float bottom = (float)(tree->layout->levels - 1) + MARGIN_BOTTOM;

    return (struct tree_point){
        wanted_middle(now->x, half_x, -MARGIN_X, right, tree->layout->width / 2.0f),
        wanted_middle((float)now->level, half_y, -MARGIN_TOP, bottom, half_y - MARGIN_TOP)};
}

/* Makes node i the one that pan is measured from; the view stays. */
static void measure_from(struct ui_tree_state *s, const struct ui_tree *tree, int i)
{
    int old = find(tree, s->anchor);

    if (old < 0) {
        s->placed = false;
    } else {
        s->pan_x += place_of(tree, old)->x - place_of(tree, i)->x;
        s->pan_y += (float)(place_of(tree, old)->level - place_of(tree, i)->level);
    }
    s->anchor = tree->nodes[i].id;
}

static bool sound(const struct ui_tree_state *s)
{
    return s->placed && s->zoom_now >= ZOOM_MIN && s->zoom_now <= ZOOM_MAX && isfinite(s->pan_x) &&
           isfinite(s->pan_y);
}

/* Moves zoom and pan on their way. */
static void approach(struct ui *ui, struct ui_rect area, const struct ui_tree *tree,
                     struct ui_tree_state *s)
{
    int i = s->mode == UI_TREE_FREE && find(tree, s->anchor) >= 0 ? find(tree, s->anchor)
                                                                  : current_of(tree);

    measure_from(s, tree, i);
    const struct ui_tree_place *anchor = place_of(tree, i);
    double passed = ui->in.time - s->last_time;
    bool jump = !sound(s) || ui->theme.reduced_motion || !(passed >= 0.0);
    float k = jump ? 1.0f : 1.0f - expf(-RATE * (float)fmin(passed, 1.0));
    float zoom = wanted_zoom(ui, area, tree, s);
    struct tree_camera c = camera_of(ui, area, zoom);
    struct tree_point to = wanted_place(&c, tree);
    float zoom_by = jump ? zoom : (zoom - s->zoom_now) * k;
    float x_by = to.x - anchor->x - s->pan_x, y_by = to.y - (float)anchor->level - s->pan_y;

    s->zoom_now = jump ? zoom : s->zoom_now + zoom_by;
    s->last_time = ui->in.time;
    if (s->mode == UI_TREE_FREE && sound(s))
        x_by = y_by = 0.0f;
    bool moving = fabsf(x_by) * c.unit_x > 0.3f || fabsf(y_by) * c.unit_y > 0.3f ||
                  fabsf(zoom - s->zoom_now) > 0.002f * zoom;

    k = moving ? k : 1.0f;
    s->zoom_now = moving ? s->zoom_now : zoom;
    s->pan_x = sound(s) ? s->pan_x + x_by * k : to.x - anchor->x;
    s->pan_y = sound(s) ? s->pan_y + y_by * k : to.y - (float)anchor->level;
    s->placed = true;
    if (moving && !jump)
        ui_wake_at(ui, ui->in.time);
}

static struct tree_camera camera_now(const struct ui *ui, struct ui_rect area,
                                     const struct ui_tree *tree, const struct ui_tree_state *s)
{
    struct tree_camera c = camera_of(ui, area, clamp(s->zoom_now, ZOOM_MIN, ZOOM_MAX));
    int i = find(tree, s->anchor);
    const struct ui_tree_place *anchor = place_of(tree, i >= 0 ? i : current_of(tree));

    c.x = anchor->x + s->pan_x;
    c.y = (float)anchor->level + s->pan_y;
    return c;
}

bool ui_tree_node_rect(struct ui *ui, struct ui_rect r, const struct ui_tree *tree,
                       const struct ui_tree_state *state, int i, struct ui_rect *out)
{
    if (i < 0 || i >= tree->count || tree->layout->count != tree->count)
        return false;
    struct tree_camera c = camera_now(ui, tree_area(ui, ui_rect_clean(r), tree), tree, state);

    *out = tree_shape_rect(&c, tree_on_screen(&c, place_of(tree, i)));
    return true;
}

/* ---- pointer ---- */

struct hit {
    int node; /* -1 = the ground */
    bool pill;
};

static struct hit hit_at(struct ui *ui, const struct ui_tree *tree, const struct tree_camera *c,
                         float x, float y)
{
    struct hit hit = {.node = -1};
    float reach = fmaxf(c->radius * 1.25f, ui_len(ui, 3.5f)), least = reach;

    for (int i = 0; i < tree->count; i++) {
        struct tree_point at = tree_on_screen(c, place_of(tree, i));
        float distance = hypotf(at.x - x, at.y - y);

        if (distance < least) {
            least = distance;
            hit = (struct hit){.node = i};
        } else if (hit.node < 0 && distance < 4.0f * c->radius && tree->nodes[i].can_toggle &&
                   ui_rect_has(tree_pill_rect(ui, c, &tree->nodes[i], at), x, y)) {
            hit = (struct hit){.node = i, .pill = true};
        }
    }
    return hit;
}

/* Zooms by a factor; the point of the tree at (x, y) stays where it is. */
static void zoom_at(const struct ui *ui, struct ui_rect area, struct ui_tree_state *s, float by,
                    float x, float y)
{
    struct tree_camera old = camera_of(ui, area, s->zoom_now);
    float zoom = clamp(s->zoom_now * by, ZOOM_MIN, ZOOM_MAX);
    struct tree_camera now = camera_of(ui, area, zoom);
    float dx = x - area.x - area.w / 2.0f, dy = y - area.y - area.h / 2.0f;

    s->pan_x += dx / old.unit_x - dx / now.unit_x;
    s->pan_y += dy / old.unit_y - dy / now.unit_y;
    s->zoom_now = s->zoom = zoom;
    s->mode = UI_TREE_FREE;
}

static void drag(const struct ui_act *act, const struct tree_camera *c, struct ui_tree_state *s)
{
    if (act->pressed)
        s->dragging = false;
    if (!act->held)
        return;
    if (hypotf(act->drag_x, act->drag_y) > STILL && !s->dragging) {
        s->dragging = true;
        s->mode = UI_TREE_FREE;
        s->zoom = s->zoom_now;
        s->grab_x = s->pan_x + act->drag_x / c->unit_x;
        s->grab_y = s->pan_y + act->drag_y / c->unit_y;
    }
    if (s->dragging && s->mode == UI_TREE_FREE) {
        s->pan_x = s->grab_x - act->drag_x / c->unit_x;
        s->pan_y = s->grab_y - act->drag_y / c->unit_y;
    }
}

static struct ui_tree_event event_of(const struct ui_tree *tree, enum ui_tree_what what, int node)
{
    return (struct ui_tree_event){what, node, tree->nodes[node].id};
}

/* What a click or double click at `hit` asks for. */
static struct ui_tree_event click(const struct ui_tree *tree, const struct ui_act *act,
                                  struct hit hit, struct ui_tree_state *s)
{
    if (act->doubled && hit.node < 0) {
        s->mode = UI_TREE_FIT;
        s->zoom = 0.0f;
    } else if (act->doubled && tree->nodes[hit.node].can_toggle && !hit.pill) {
        s->dragging = true; /* its release is no click */
        s->grab_x = s->pan_x;
        s->grab_y = s->pan_y;
        return event_of(tree, UI_TREE_TOGGLED, hit.node);
    }
    if (act->released && !s->dragging && hit.node >= 0 && act->hovered)
        return event_of(tree, hit.pill ? UI_TREE_TOGGLED : UI_TREE_CHOSEN, hit.node);
    return (struct ui_tree_event){.what = UI_TREE_NOTHING, .node = -1};
}

/* ---- keys ---- */

/* The nearest node on the same level in a direction: a sibling, or else a cousin. */
static int beside(const struct ui_tree *tree, int from, int direction)
{
    const struct ui_tree_place *here = place_of(tree, from);
    int next = direction < 0 ? here->left : here->right;
    float least = INFINITY;

    if (next >= 0)
        return next;
    for (int i = 0; i < tree->count; i++) {
        float distance = (place_of(tree, i)->x - here->x) * (float)direction;

        if (place_of(tree, i)->level == here->level && distance > 0.0f && distance < least) {
            least = distance;
            next = i;
        }
    }
    return next;
}

static struct ui_tree_event walk(struct ui *ui, const struct ui_tree *tree)
{
    struct ui_tree_event none = {.what = UI_TREE_NOTHING, .node = -1};
    int at = current_of(tree), from = at, parent = tree->nodes[at].parent;

    if (ui_take_key(ui, tree->name, UI_KEY_UP))
        at = parent >= 0 && parent < at ? parent : at;
    else if (ui_take_key(ui, tree->name, UI_KEY_DOWN))
        at = place_of(tree, at)->first_child;
    else if (ui_take_key(ui, tree->name, UI_KEY_LEFT))
        at = beside(tree, at, -1);
    else if (ui_take_key(ui, tree->name, UI_KEY_RIGHT))
        at = beside(tree, at, 1);
    else if (ui_take_key(ui, tree->name, UI_KEY_HOME))
        at = 0;
    else
        return none;
    if (at < 0 && tree->nodes[from].collapsed && tree->nodes[from].can_toggle &&
        place_of(tree, from)->first_child < 0)
        return event_of(tree, UI_TREE_TOGGLED, from);
    return at >= 0 && at != from ? event_of(tree, UI_TREE_CHOSEN, at) : none;
}

/* ---- buttons ---- */

static bool small_button(struct ui *ui, struct ui_rect *column, const char *name, const char *part,
                         enum ui_icon icon, const char *tip, bool chosen)
{
    char full[UI_MAX_NAME];
    struct ui_rect r = ui_cut_top(column, column->w);
    struct ui_color none = {0};

    ui_cut_top(column, ui_len(ui, 2.0f));
    ui_paint_box(ui, r, ui->theme.radius_control, ui_color_fade(ui->theme.card, 0.85f), 0.0f, none);
    return ui_button(ui, r,
                     &(struct ui_button){.name = ui_part_name(full, name, part),
                                         .icon = icon,
                                         .tip = tip,
                                         .chosen = chosen,
                                         .look = UI_BUTTON_QUIET});
}

static void buttons(struct ui *ui, struct ui_rect area, const struct ui_tree *tree,
                    struct ui_tree_state *s)
{
    float side = ui_len(ui, BUTTON_SIDE), gap = ui_len(ui, 2.0f);
    int n = s->mode == UI_TREE_FOLLOW ? 3 : 4;

    if (!tree->buttons || area.w < 5.0f * side || area.h < (float)n * (side + gap) + side)
        return;
    area = ui_inset(area, gap, gap);
    struct ui_rect column = ui_cut_right(&area, side);
    float by =
        small_button(ui, &column, tree->name, "in", UI_ICON_PLUS, "Larger", false) ? BUTTON : 1.0f;

    if (small_button(ui, &column, tree->name, "out", UI_ICON_MINUS, "Smaller", false))
        by /= BUTTON;
    if (by != 1.0f) {
        s->zoom = clamp(s->zoom_now * by, ZOOM_MIN, ZOOM_MAX);
        s->mode = s->mode == UI_TREE_FIT ? UI_TREE_FREE : s->mode;
    }
    if (small_button(ui, &column, tree->name, "fit", UI_ICON_FIT, "Show all",
                     s->mode == UI_TREE_FIT)) {
        s->mode = UI_TREE_FIT;
        s->zoom = 0.0f;
    }
    if (n == 4 &&
        small_button(ui, &column, tree->name, "follow", UI_ICON_TARGET, "Follow the search", false))
        ui_tree_follow(s);
}

/* ---- the view ---- */

static void draw_foot(struct ui *ui, struct ui_rect r, struct ui_rect area,
                      const struct ui_tree *tree)
{
    struct ui_text_style style = {.size = ui->theme.text_small - ui_len(ui, 1.0f),
                                  .color = ui->theme.text_soft};
    float line = ui_len(ui, LEGEND);

    ui_cut_top(&r, area.h);
    if (r.h >= line && tree->notice && *tree->notice)
        ui_paint_text(ui, ui_cut_top(&r, line), tree->notice, &style);
    if (r.h >= line && tree->legend)
        tree_draw_legend(ui, ui_cut_top(&r, line));
}

/* Lets the anchor of a view that the user moved be what is in its middle. */
static void settle_anchor(struct ui_tree_state *s, const struct ui_tree *tree,
                          const struct tree_camera *c)
{
    int best = -1;
    float least = INFINITY;

    for (int i = 0; i < tree->count; i++) {
        float dx = place_of(tree, i)->x - c->x, dy = (float)place_of(tree, i)->level - c->y;
        float distance = dx * dx + 3.0f * dy * dy;

        if (distance < least) {
            least = distance;
            best = i;
        }
    }
    if (best >= 0 && s->mode == UI_TREE_FREE && !s->dragging)
        measure_from(s, tree, best);
}

static struct ui_tree_event react(struct ui *ui, struct ui_rect area, const struct ui_tree *tree,
                                  struct ui_tree_state *s, const struct ui_act *act,
                                  struct hit *hit)
{
    struct tree_camera c;

    if (act->wheel != 0.0f && isfinite(act->wheel))
        zoom_at(ui, area, s, powf(WHEEL, clamp(act->wheel, -20.0f, 20.0f)), ui->in.pointer_x,
                ui->in.pointer_y);
    c = camera_now(ui, area, tree, s);
    drag(act, &c, s);
    c = camera_now(ui, area, tree, s);
    if (act->hovered || act->held)
        *hit = hit_at(ui, tree, &c, ui->in.pointer_x, ui->in.pointer_y);
    struct ui_tree_event event = click(tree, act, *hit, s);

    if (act->pressed && tree->focus_on_click)
        ui_focus_set(ui, ui_id(tree->name), tree->name);
    if (event.what == UI_TREE_NOTHING && act->clicked && !act->pressed) /* Enter */
        event = tree->nodes[current_of(tree)].can_toggle
                    ? event_of(tree, UI_TREE_TOGGLED, current_of(tree))
                    : event;
    if (event.what == UI_TREE_NOTHING)
        event = walk(ui, tree);
    if (act->released)
        s->dragging = false;
    return event;
}

static void show_hover(struct ui *ui, const struct ui_tree *tree, const struct tree_camera *c,
                       const struct ui_act *act, struct hit hit)
{
    if (hit.node < 0 || act->held)
        return;
    ui->cursor = UI_CURSOR_HAND;
    const char *tip = hit.pill    ? "Open or close this part"
                      : tree->tip ? tree->tip(tree->user, hit.node)
                                  : NULL;

    if (tip && *tip)
        ui_tip_now(ui, tree_shape_rect(c, tree_on_screen(c, place_of(tree, hit.node))), tip, NULL);
}

struct ui_tree_event ui_tree_view(struct ui *ui, struct ui_rect r, const struct ui_tree *tree,
                                  struct ui_tree_state *s)
{
    struct ui_tree_event event = {.what = UI_TREE_NOTHING, .node = -1};
    struct hit hit = {.node = -1};
    unsigned flags = UI_ACT_DRAG | UI_ACT_WHEEL | UI_ACT_ARROWS_X | UI_ACT_ARROWS_Y | UI_ACT_ARROW |
                     UI_ACT_KEEP_SPACE;

    r = ui_rect_clean(r);
    struct ui_rect area = tree_area(ui, r, tree);
    struct ui_act act = ui_interact(ui, tree->name, area, flags, NULL, NULL);

    if (!(area.w >= 1.0f) || !(area.h >= 1.0f) || tree->count <= 0 || !lay_out(tree)) {
        s->placed = false;
        return event;
    }
    approach(ui, area, tree, s);
    event = react(ui, area, tree, s, &act, &hit);
    struct tree_camera c = camera_now(ui, area, tree, s);
    struct tree_marks marks = {act.held && s->dragging ? -1 : hit.node, hit.pill,
                               act.focus_visible};

    ui_push_clip(ui, area);
    tree_draw(ui, tree, &c, &marks);
    show_hover(ui, tree, &c, &act, hit);
    ui_pop_clip(ui);
    buttons(ui, (struct ui_rect){r.x, area.y, r.w, area.h}, tree, s);
    draw_foot(ui, r, area, tree);
    if (act.focus_visible)
        ui_paint_focus(ui, ui_inset(area, 2.0f, 2.0f), ui->theme.radius_small);
    settle_anchor(s, tree, &c);
    return event;
}
