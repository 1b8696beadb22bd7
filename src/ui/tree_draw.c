/* Shapes, lines, counts and legend of a tree. */
#include "ui/tree_draw.h"

#include "ui/context.h"
#include "ui/paint.h"
#include "ui/widgets.h"

#include <math.h>
#include <string.h>

static const float TEXT_ZOOM = 0.72f;  /* from this zoom on letters and counts are drawn */
static const float SHAPE_ZOOM = 0.34f; /* from this one on shapes, below it specks */
static const float PILL_HEIGHT = 13.0f;
enum { DOTS = 9 /* of a node that was not tried yet */ };

struct tree_point tree_on_screen(const struct tree_camera *c, const struct ui_tree_place *place)
{
    return (struct tree_point){c->area.x + c->area.w / 2.0f + (place->x - c->x) * c->unit_x,
                               c->area.y + c->area.h / 2.0f +
                                   ((float)place->level - c->y) * c->unit_y};
}

struct ui_rect tree_shape_rect(const struct tree_camera *c, struct tree_point at)
{
    return (struct ui_rect){at.x - c->radius, at.y - c->radius, 2.0f * c->radius, 2.0f * c->radius};
}

static struct ui_text_style count_style(const struct ui *ui, const struct tree_camera *c)
{
    return (struct ui_text_style){.size = ui_len(ui, 10.5f) * c->zoom,
                                  .color = ui->theme.text_soft,
                                  .align = UI_ALIGN_CENTER};
}

struct ui_rect tree_pill_rect(struct ui *ui, const struct tree_camera *c,
                              const struct ui_tree_node *node, struct tree_point at)
{
    struct ui_text_style style = count_style(ui, c);
    float h = ui_len(ui, PILL_HEIGHT) * c->zoom;
    float w = ui_text_width(ui, node->count, &style) + h * 0.6f;

    if (!node->count[0] || c->zoom < TEXT_ZOOM)
        return (struct ui_rect){at.x, at.y, 0.0f, 0.0f};
    w = fmaxf(w, h * 1.2f);
    return (struct ui_rect){at.x - w / 2.0f, at.y + c->radius + h * 0.12f, w, h};
}

static bool in_view(const struct tree_camera *c, struct tree_point at)
{
    float reach = c->radius * 4.0f + 8.0f;

    return at.x > c->area.x - reach && at.x < c->area.x + c->area.w + reach &&
           at.y > c->area.y - reach && at.y < c->area.y + c->area.h + reach;
}

/* ---- lines ---- */

static bool on_path(const struct ui_tree_node *node)
{
    return node->kind == UI_TREE_PATH || node->kind == UI_TREE_TRIAL ||
           node->kind == UI_TREE_TRIAL_FAILS;
}

static void draw_lines(struct ui *ui, const struct ui_tree *tree, const struct tree_camera *c,
                       bool path)
{
    const struct ui_theme *t = &ui->theme;
    struct ui_color color =
        path ? ui_color_mix(t->card, t->accent, 0.75f)
             : ui_color_mix(t->card, t->text_faint, c->zoom < SHAPE_ZOOM ? 0.45f : 0.6f);
    float width = ui_len(ui, path ? 1.9f : 1.25f) * fmaxf(fminf(c->zoom, 1.0f), 0.5f);

    for (int i = 0; i < tree->count; i++) {
        const struct ui_tree_place *place = &tree->layout->places[i];
        int parent = tree->nodes[i].parent;

        if (on_path(&tree->nodes[i]) != path || parent < 0 || parent >= i)
            continue;
        struct tree_point to = tree_on_screen(c, place);
        struct tree_point from = tree_on_screen(c, &tree->layout->places[parent]);

        /* Lines go down, so this is all that can be seen to be outside. */
        if (to.y < c->area.y - 2.0f || from.y > c->area.y + c->area.h + 2.0f)
            continue;
        ui_paint_line(ui, from.x, from.y, to.x, to.y, width, color);
    }
}

/* ---- shapes ---- */

static void diamond(struct ui *ui, struct tree_point at, float reach, struct ui_color color)
{
    float s = ui->scale, xy[8];
    const float dx[4] = {0, 1, 0, -1}, dy[4] = {-1, 0, 1, 0};

    for (int i = 0; i < 4; i++) {
        xy[2 * i] = (at.x + dx[i] * reach) * s;
        xy[2 * i + 1] = (at.y + dy[i] * reach) * s;
    }
    ui_draw_convex(&ui->list, xy, 4, color);
}

static void dotted_circle(struct ui *ui, struct tree_point at, float radius)
{
    struct ui_color none = {0}, ink = ui->theme.text_faint;
    float dot = fmaxf(radius * 0.13f, 0.5f);

    ui_paint_circle(ui, at.x, at.y, radius, ui->theme.card, 0.0f, none);
    for (int i = 0; i < DOTS; i++) {
        float angle = 6.2831853f * (float)i / (float)DOTS - 1.5707963f;

        ui_paint_circle(ui, at.x + cosf(angle) * (radius - dot),
                        at.y + sinf(angle) * (radius - dot), dot, ink, 0.0f, none);
    }
}

static void square(struct ui *ui, struct tree_point at, float reach, struct ui_color color)
{
    struct ui_draw_box look = {.fill = color, .radius = ui_px(ui, reach * 0.22f)};
    float x = ui_px(ui, at.x), y = ui_px(ui, at.y), h = ui_px(ui, reach);

    ui_draw_box(&ui->list, x - h, y - h, x + h, y + h, &look);
}

static struct ui_color failed_color(const struct ui_theme *t)
{
    return ui_color_mix(t->card, t->warning, t->dark ? 0.55f : 0.5f);
}

static void disc(struct ui *ui, struct tree_point at, float radius, struct ui_color color)
{
    struct ui_color none = {0};

    ui_paint_circle(ui, at.x, at.y, radius, color, 0.0f, none);
}

static struct ui_color trial_color(const struct ui_theme *t, enum ui_tree_kind kind)
{
    return kind == UI_TREE_TRIAL ? t->accent : t->dark ? t->warning : t->warning_text;
}

/* A node too small for its shape. */
static void speck(struct ui *ui, const struct ui_tree_node *node, struct tree_point at, float r)
{
    const struct ui_theme *t = &ui->theme;

    switch (node->kind) {
    case UI_TREE_SOLVED:
        diamond(ui, at, fmaxf(r * 1.3f, ui_len(ui, 2.2f)), t->success);
        break;
    case UI_TREE_TRIAL:
    case UI_TREE_TRIAL_FAILS:
        disc(ui, at, fmaxf(r, ui_len(ui, 3.0f)), trial_color(t, node->kind));
        break;
    case UI_TREE_FAILED:
        square(ui, at, fmaxf(r * 0.8f, 0.5f), failed_color(t));
        break;
    case UI_TREE_UNTRIED:
        disc(ui, at, fmaxf(r * 0.5f, 0.5f), ui_color_mix(t->card, t->text_faint, 0.6f));
        break;
    case UI_TREE_OPEN:
    case UI_TREE_PATH:
        disc(ui, at, fmaxf(r, 0.8f), t->accent);
        break;
    }
}

static void shape(struct ui *ui, const struct ui_tree_node *node, struct tree_point at, float r)
{
    const struct ui_theme *t = &ui->theme;
    float rim = r * 0.24f;

    switch (node->kind) {
    case UI_TREE_OPEN:
        ui_paint_circle(ui, at.x, at.y, r, t->card, rim, t->accent);
        break;
    case UI_TREE_PATH:
        disc(ui, at, r + rim * 0.5f, t->accent);
        disc(ui, at, r - rim * 0.6f, node->color.a ? node->color : t->card);
        break;
    case UI_TREE_FAILED:
        square(ui, at, r * 0.82f, failed_color(t));
        break;
    case UI_TREE_SOLVED:
        diamond(ui, at, r * 1.3f, t->success);
        break;
    case UI_TREE_TRIAL:
    case UI_TREE_TRIAL_FAILS:
        disc(ui, at, r, trial_color(t, node->kind));
        break;
    case UI_TREE_UNTRIED:
        dotted_circle(ui, at, r * 0.92f);
        break;
    }
}

static struct ui_color letter_ink(const struct ui_theme *t, const struct ui_tree_node *node)
{
    switch (node->kind) {
    case UI_TREE_PATH:
        return node->color.a ? (struct ui_color){0, 0, 0, 175} : t->text;
    case UI_TREE_FAILED:
        return ui_color_mix(t->warning_text, t->text, 0.25f);
    case UI_TREE_TRIAL:
    case UI_TREE_TRIAL_FAILS:
    case UI_TREE_SOLVED:
        return t->dark && node->kind == UI_TREE_SOLVED ? t->card : t->accent_text;
    case UI_TREE_OPEN:
    case UI_TREE_UNTRIED:
        break;
    }
    return t->text_soft;
}

static void pill(struct ui *ui, const struct ui_tree_node *node, const struct tree_camera *c,
                 struct tree_point at, bool lit)
{
    const struct ui_theme *t = &ui->theme;
    struct ui_rect r = tree_pill_rect(ui, c, node, at);
    struct ui_text_style style = count_style(ui, c);
    struct ui_color none = {0};

    if (!(r.w > 0.0f))
        return;
    style.color = lit ? t->text : t->text_soft;
    ui_paint_box(ui, r, r.h / 2.0f,
                 node->can_toggle ? lit ? t->control_down : t->track : ui_color_fade(t->card, 0.8f),
                 0.0f, none);
    ui_paint_text(ui, r, node->count, &style);
}

/* A short line that says: there is more below. */
static void stub(struct ui *ui, const struct tree_camera *c, struct tree_point at)
{
    struct ui_color color = ui_color_mix(ui->theme.card, ui->theme.text_faint, 0.7f);
    float top = at.y + c->radius * 1.1f;

    for (int i = 0; i < 3; i++)
        disc(ui, (struct tree_point){at.x, top + c->radius * (0.1f + 0.45f * (float)i)},
             c->radius * 0.13f, color);
}

static void draw_node(struct ui *ui, const struct ui_tree_node *node, const struct tree_camera *c,
                      struct tree_point at, bool pill_lit)
{
    if (c->zoom < SHAPE_ZOOM) {
        speck(ui, node, at, c->radius);
        return;
    }
    if (node->collapsed && !(node->count[0] && c->zoom >= TEXT_ZOOM))
        stub(ui, c, at);
    shape(ui, node, at, c->radius);
    if (c->zoom < TEXT_ZOOM)
        return;
    pill(ui, node, c, at, pill_lit);
    if (node->label[0]) {
        size_t letters = strlen(node->label);
        struct ui_text_style style = {.font = UI_FONT_BOLD,
                                      .size = c->radius * (letters > 1 ? 0.95f : 1.22f),
                                      .color = letter_ink(&ui->theme, node),
                                      .align = UI_ALIGN_CENTER};

        ui_paint_text(ui, ui_inset(tree_shape_rect(c, at), -c->radius, 0.0f), node->label, &style);
    }
}

static bool stands_out(const struct ui_tree_node *node)
{
    return on_path(node) || node->kind == UI_TREE_SOLVED;
}

static void halo(struct ui *ui, const struct tree_camera *c, struct tree_point at, float out,
                 struct ui_color color)
{
    disc(ui, at, c->radius + ui_len(ui, out), color);
}

static void draw_halos(struct ui *ui, const struct ui_tree *tree, const struct tree_camera *c,
                       const struct tree_marks *marks)
{
    const struct ui_theme *t = &ui->theme;
    int n = tree->count;

    if (marks->hovered >= 0 && marks->hovered < n && !marks->pill)
        halo(ui, c, tree_on_screen(c, &tree->layout->places[marks->hovered]), 3.5f,
             t->control_down);
    if (tree->current < 0 || tree->current >= n)
        return;
    struct tree_point at = tree_on_screen(c, &tree->layout->places[tree->current]);
    bool fails = tree->nodes[tree->current].kind == UI_TREE_TRIAL_FAILS;

    if (marks->focus_shown)
        halo(ui, c, at, 6.0f, t->focus);
    halo(ui, c, at, 4.0f,
         ui_color_mix(t->card, fails ? t->warning : t->accent, t->dark ? 0.38f : 0.22f));
}

void tree_draw(struct ui *ui, const struct ui_tree *tree, const struct tree_camera *c,
               const struct tree_marks *marks)
{
    draw_lines(ui, tree, c, false);
    draw_lines(ui, tree, c, true);
    draw_halos(ui, tree, c, marks);
    /* What matters lies on top, where small nodes crowd. */
    for (int top = 0; top <= 1; top++) {
        for (int i = 0; i < tree->count; i++) {
            struct tree_point at = tree_on_screen(c, &tree->layout->places[i]);

            if (stands_out(&tree->nodes[i]) == (top == 1) && in_view(c, at))
                draw_node(ui, &tree->nodes[i], c, at, marks->hovered == i && marks->pill);
        }
    }
}

/* ---- legend ---- */

struct legend {
    enum ui_tree_kind kind;
    const char *text;
};

static float legend_width(struct ui *ui, const struct legend *items, int n,
                          const struct ui_text_style *style)
{
    float w = 0.0f;

    for (int i = 0; i < n; i++)
        w += style->size * 1.35f + ui_text_width(ui, items[i].text, style) + style->size;
    return w - style->size;
}

void tree_draw_legend(struct ui *ui, struct ui_rect r)
{
    static const struct legend long_items[] = {{UI_TREE_FAILED, "failed (size of subtree)"},
                                               {UI_TREE_OPEN, "open"},
                                               {UI_TREE_SOLVED, "solution"},
                                               {UI_TREE_UNTRIED, "later"}};
    static const struct legend short_items[] = {{UI_TREE_FAILED, "failed"},
                                                {UI_TREE_OPEN, "open"},
                                                {UI_TREE_SOLVED, "solution"},
                                                {UI_TREE_UNTRIED, "later"}};
    struct ui_text_style style = {.size = ui->theme.text_small - ui_len(ui, 1.0f),
                                  .color = ui->theme.text_soft};
    const struct legend *items = long_items;
    int n = 4;

    if (legend_width(ui, items, n, &style) > r.w)
        items = short_items;
    while (n > 0 && legend_width(ui, items, n, &style) > r.w)
        n--;
    for (int i = 0; i < n; i++) {
        const struct ui_tree_node node = {.kind = items[i].kind};
        struct ui_rect mark = ui_cut_left(&r, style.size * 1.35f);

        shape(ui, &node, (struct tree_point){mark.x + style.size * 0.45f, r.y + r.h / 2.0f},
              style.size * 0.42f);
        ui_cut_left(&r, ui_paint_text(ui, r, items[i].text, &style) + style.size);
    }
}
