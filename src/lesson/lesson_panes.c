#include "lesson/lesson_panes.h"

#include "io/placement_text.h"
#include "lesson/lesson_panes_internal.h"
#include "ui/splitter.h"
#include "ui/widgets.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MARGIN       16.0f
#define GAP          14.0f /* between panes, with the splitters in it */
#define LEFT_WIDTH   300.0f
#define RIGHT_WIDTH  336.0f
#define BOTTOM       226.0f
#define BOTTOM_LEAST 132.0f /* with a graph */
#define BOTTOM_FLAT  64.0f  /* the row of buttons alone */
#define SCENE_LEAST  260.0f
#define COLUMN_SHARE 0.27f  /* of the width, at most */
#define BOTTOM_SHARE 0.31f  /* of the height, at most */
#define LOW          400.0f /* columns that are lower have tabs */
#define WIDE         860.0f /* narrower areas have one column with tabs */
#define NARROW       560.0f /* still narrower ones have none */
#define COUNTERS     340.0f
#define PROJECTOR    1.35f
#define LEAST_WIDTH  940.0f /* of a window, in enlarged points: a small one is enlarged less */
#define LEAST_HEIGHT 580.0f

static const char *const pane_names[LESSON_PANE_COUNT] = {
    [LESSON_PANE_CODE] = "code",         [LESSON_PANE_RULES] = "rules",
    [LESSON_PANE_PATH] = "path",         [LESSON_PANE_TREE] = "tree",
    [LESSON_PANE_COUNTERS] = "counters", [LESSON_PANE_GRAPH] = "graph",
    [LESSON_PANE_CAPTION] = "caption",
};

const char *lesson_pane_name(enum lesson_pane pane)
{
    return pane_names[pane];
}

enum lesson_pane lesson_pane_by_name(const char *name, size_t length)
{
    int pane = 0;
    while (pane < LESSON_PANE_COUNT &&
           (strlen(pane_names[pane]) != length || strncmp(pane_names[pane], name, length) != 0))
        pane++;
    return (enum lesson_pane)pane;
}

/* ---- memory ---- */

bool lesson_panes_init(struct lesson_panes *panes, int faces)
{
    bool good = true;
    memset(panes, 0, sizeof *panes);
    panes->left_width = LEFT_WIDTH;
    panes->right_width = RIGHT_WIDTH;
    panes->bottom_height = BOTTOM;
    panes->state = calloc(1, sizeof *panes->state);
    if (panes->state == NULL)
        return false;
    for (int side = 0; side < LESSON_SIDES; side++)
        good = lesson_tree_init(&panes->state->tree[side], faces) &&
               lesson_graph_init(&panes->state->graph[side]) && good;
    if (!good)
        lesson_panes_free(panes);
    return good;
}

void lesson_panes_free(struct lesson_panes *panes)
{
    for (int side = 0; panes->state != NULL && side < LESSON_SIDES; side++) {
        lesson_tree_free(&panes->state->tree[side]);
        lesson_graph_free(&panes->state->graph[side]);
    }
    free(panes->state);
    panes->state = NULL;
}

struct ui_theme lesson_panes_theme(const struct lesson_panes *panes, enum ui_theme_id id,
                                   float width, float height)
{
    struct ui_theme theme = ui_theme_get(id);
    float most = fminf(width / LEAST_WIDTH, height / LEAST_HEIGHT);
    float factor = fmaxf(fminf(PROJECTOR, most), 1);
    return panes->projector ? ui_theme_scaled(theme, factor) : theme;
}

/* ---- what all panes use ---- */

const char *lesson_pane_cap(const struct lesson_pane_context *c, enum lesson_action action)
{
    return c->panes->caps == NULL ? NULL : c->panes->caps[action];
}

const char *lesson_pane_name_of(const struct lesson_pane_context *c, const char *name,
                                char out[UI_MAX_NAME])
{
    snprintf(out, UI_MAX_NAME, "%s%s", name, c->side == 0 ? "" : "2");
    return out;
}

struct ui_rect lesson_pane_panel(struct lesson_pane_context *c, struct ui_rect r,
                                 enum lesson_pane pane, const char *name, const char *title,
                                 const char *detail)
{
    char full[UI_MAX_NAME];
    bool closed = false;
    struct ui_panel panel = {.name = lesson_pane_name_of(c, name, full),
                             .title = title,
                             .detail = detail,
                             .closable = pane < LESSON_PANE_COUNT && !c->panes->still,
                             .close_tip = "Hide"};
    struct ui_rect inside = ui_panel(c->ui, r, &panel, &closed);
    if (closed)
        c->panes->hidden[pane] = true;
    return inside;
}

struct ui_color lesson_pane_mat_color(const struct lesson *lesson, int mat)
{
    struct rgb8 c = document_mat_colour(lesson->document, mat);
    return (struct ui_color){c.r, c.g, c.b, 255};
}

const char *lesson_pane_face_item(void *user, int i)
{
    struct lesson_pane_context *c = user;
    char *out = c->panes->state->item;
    return shape_face_name(c->lesson->puzzle->shape, i, out);
}

const char *lesson_pane_mat_item(void *user, int i)
{
    struct lesson_pane_context *c = user;
    char text[PLACEMENT_MAT_SIZE];
    snprintf(c->panes->state->item, sizeof c->panes->state->item, "Mat %.80s",
             placement_mat_text(c->lesson->document, i, text));
    return c->panes->state->item;
}

/* ---- layout ---- */

/* Where everything goes; a rectangle without width is not there. */
struct places {
    struct ui_rect left, right, bottom, scene;
    struct ui_rect left_gap, right_gap, bottom_gap;
    bool tabs; /* the left column holds all panes, one at a time */
};

static bool shown(const struct lesson_pane_context *c, enum lesson_pane pane)
{
    return !c->panes->hidden[pane];
}

static bool left_shown(const struct lesson_pane_context *c)
{
    return shown(c, LESSON_PANE_CODE) || shown(c, LESSON_PANE_RULES);
}

static bool right_shown(const struct lesson_pane_context *c)
{
    bool compares = c->lesson->runs[1] != NULL;
    return compares ? left_shown(c) : shown(c, LESSON_PANE_PATH) || shown(c, LESSON_PANE_TREE);
}

static bool graph_shown(const struct lesson_pane_context *c)
{
    return shown(c, LESSON_PANE_GRAPH) || shown(c, LESSON_PANE_COUNTERS);
}

static float bottom_height(const struct lesson_pane_context *c, float area)
{
    float m = c->magnify, most = area * BOTTOM_SHARE;
    if (c->panes->still && !graph_shown(c))
        return 0;
    if (!graph_shown(c) || most < BOTTOM_LEAST * m)
        return BOTTOM_FLAT * m;
    return fminf(c->panes->bottom_height * m, most);
}

static void find_places(const struct lesson_pane_context *c, struct ui_rect area,
                        struct places *out)
{
    float m = c->magnify, gap = GAP * m, margin = MARGIN * m;
    struct ui_rect rest = area;
    memset(out, 0, sizeof *out);
    out->tabs = area.w < WIDE * m;
    float bottom = bottom_height(c, area.h);
    if (bottom > 0) {
        ui_cut_bottom(&rest, margin);
        out->bottom = ui_inset(ui_cut_bottom(&rest, bottom), margin, 0);
        out->bottom_gap = ui_cut_bottom(&rest, gap);
    }
    bool left = left_shown(c) || (out->tabs && right_shown(c));
    bool room = area.w >= NARROW * m && rest.h > 120 * m;
    float most = (area.w - SCENE_LEAST * m - 2 * (margin + gap)) / (out->tabs ? 1 : 2);
    float share = out->tabs ? 0.36f : COLUMN_SHARE;
    if (room && left) {
        ui_cut_left(&rest, margin);
        out->left =
            ui_cut_left(&rest, fminf(c->panes->left_width * m, fminf(most, area.w * share)));
        out->left_gap = ui_cut_left(&rest, gap);
    }
    if (room && !out->tabs && right_shown(c)) {
        float width = c->lesson->runs[1] != NULL ? c->panes->left_width : c->panes->right_width;
        ui_cut_right(&rest, margin);
        out->right = ui_cut_right(&rest, fminf(width * m, fminf(most, area.w * share)));
        out->right_gap = ui_cut_right(&rest, gap);
    }
    ui_cut_top(&out->left, margin);
    ui_cut_top(&out->right, margin);
    out->scene = rest;
}

/* The ground behind the panes: all but the scene. */
static void paint_ground(struct lesson_pane_context *c, struct ui_rect area, struct ui_rect scene)
{
    struct ui_rect rest = area;
    struct ui_color ground = ui_theme(c->ui)->ground, none = {0};
    struct ui_rect strips[3] = {
        ui_cut_bottom(&rest, area.y + area.h - scene.y - scene.h),
        ui_cut_left(&rest, scene.x - area.x),
        ui_cut_right(&rest, area.x + area.w - scene.x - scene.w),
    };
    for (int i = 0; i < 3; i++)
        if (strips[i].w > 0 && strips[i].h > 0) {
            ui_paint_box(c->ui, strips[i], 0, ground, 0, none);
            ui_block(c->ui, strips[i]);
        }
}

/* ---- splitters ---- */

static void split(struct lesson_pane_context *c, struct ui_rect gap, const char *name,
                  enum ui_split way, bool from_end, const float limits[3], float *size)
{
    float m = c->magnify, scaled = *size * m;
    if (gap.w <= 0 || gap.h <= 0 || c->panes->still)
        return;
    struct ui_splitter splitter = {.name = name,
                                   .split = way,
                                   .from_end = from_end,
                                   .min = limits[0] * m,
                                   .max = fmaxf(limits[1] * m, *size * m),
                                   .preset = limits[2] * m};
    if (ui_splitter(c->ui, gap, &splitter, &scaled))
        *size = scaled / m;
}

/* Two panes in a column, with the splitter between them; `upper` is the height of the first. */
static void stack(struct lesson_pane_context *c, struct ui_rect column, const char *name,
                  float preset, float *share, struct ui_rect out[2])
{
    float gap = GAP * c->magnify, room = fmaxf(column.h - gap, 1);
    float upper = *share > 0 ? *share * room : preset;
    float least = fminf(90 * c->magnify, room / 2);
    upper = fminf(fmaxf(upper, least), room - least);
    struct ui_splitter splitter = {
        .name = name, .split = UI_SPLIT_Y, .min = least, .max = room - least, .preset = preset};
    struct ui_rect middle = {column.x, column.y + upper, column.w, gap};
    if (!c->panes->still && ui_splitter(c->ui, middle, &splitter, &upper))
        *share = upper / room;
    out[0] = ui_cut_top(&column, upper);
    ui_cut_top(&column, gap);
    out[1] = column;
}

/* ---- columns ---- */

struct tab {
    enum lesson_pane pane;
    const char *label;
    void (*show)(struct lesson_pane_context *c, struct ui_rect r);
};

static const struct tab tabs[] = {
    {LESSON_PANE_CODE, "Search", lesson_pane_code},
    {LESSON_PANE_RULES, "Rules", lesson_pane_rules},
    {LESSON_PANE_PATH, "Path", lesson_pane_path},
    {LESSON_PANE_TREE, "Tree", lesson_pane_tree},
};

enum { TABS = sizeof tabs / sizeof *tabs };

/* The panes from tabs[first] to tabs[last - 1], one at a time. */
static void tab_column(struct lesson_pane_context *c, struct ui_rect column, int first, int last,
                       const char *name, int *tab)
{
    const char *labels[TABS];
    int at[TABS], count = 0;
    for (int i = first; i < last; i++)
        if (shown(c, tabs[i].pane)) {
            labels[count] = tabs[i].label;
            at[count++] = i;
        }
    if (count == 0 || column.w <= 0)
        return;
    *tab = *tab < count ? *tab : count - 1;
    if (count > 1) {
        struct ui_rect bar = ui_cut_top(&column, ui_theme(c->ui)->control_height);
        ui_cut_top(&column, 8 * c->magnify);
        ui_segments(c->ui, bar,
                    &(struct ui_segments){.name = name, .labels = labels, .count = count}, tab);
    }
    tabs[at[*tab]].show(c, column);
}

/* Both panes of a column, one over the other, or the one that is not hidden. */
static void two_panes(struct lesson_pane_context *c, struct ui_rect column, int first,
                      const char *split_name, float preset, float *share)
{
    struct ui_rect both[2];
    bool upper = shown(c, tabs[first].pane), lower = shown(c, tabs[first + 1].pane);
    if (!upper || !lower) {
        tabs[upper ? first : first + 1].show(c, column);
        return;
    }
    stack(c, column, split_name, preset, share, both);
    tabs[first].show(c, both[0]);
    tabs[first + 1].show(c, both[1]);
}

static void code_column(struct lesson_pane_context *c, struct ui_rect column)
{
    bool second = c->side == 1;
    if (column.w <= 0)
        return;
    if (column.h < LOW * c->magnify) {
        tab_column(c, column, 0, 2, second ? "panes-right" : "panes-left",
                   &c->panes->state->tabs[second ? 2 : 1]);
        return;
    }
    float preset = lesson_pane_code_height(c, column.w) + ui_panel_extra(c->ui);
    two_panes(c, column, 0, second ? "split-left2" : "split-left", fminf(preset, column.h * 0.64f),
              &c->panes->left_split);
}

static void tree_column(struct lesson_pane_context *c, struct ui_rect column)
{
    int faces = c->lesson->puzzle->shape->face_count;
    if (column.w <= 0)
        return;
    if (column.h < LOW * c->magnify) {
        tab_column(c, column, 2, TABS, "panes-right", &c->panes->state->tabs[2]);
        return;
    }
    float rows = ui_path_row_height(c->ui) * (float)(faces < 6 ? faces : 6);
    two_panes(c, column, 2, "split-right", fminf(rows + ui_panel_extra(c->ui), column.h * 0.46f),
              &c->panes->right_split);
}

/* ---- the bottom ---- */

static void bottom_card(struct lesson_pane_context *c, struct ui_rect r)
{
    float m = c->magnify;
    if (r.h <= 0)
        return;
    struct ui_rect inside = ui_card(c->ui, r);
    if (!graph_shown(c) || r.h < BOTTOM_LEAST * m) {
        lesson_pane_transport(c, ui_center(inside, inside.w, ui_theme(c->ui)->control_height));
        return;
    }
    lesson_pane_transport(c, ui_cut_top(&inside, ui_theme(c->ui)->control_height));
    ui_cut_top(&inside, 10 * m);
    bool graph = shown(c, LESSON_PANE_GRAPH);
    if (shown(c, LESSON_PANE_COUNTERS) && (!graph || inside.w > 2 * COUNTERS * m)) {
        struct ui_rect side = graph ? ui_cut_right(&inside, COUNTERS * m) : inside;
        if (graph)
            ui_cut_right(&inside, 20 * m);
        lesson_pane_counters(c, side);
    }
    if (graph)
        lesson_pane_graph(c, inside);
}

/* ---- all of it ---- */

static void show_columns(struct lesson_pane_context *c, const struct places *places)
{
    if (places->tabs) {
        tab_column(c, places->left, 0, TABS, "panes", &c->panes->state->tabs[0]);
        return;
    }
    code_column(c, places->left);
    if (c->lesson->runs[1] == NULL) {
        tree_column(c, places->right);
        return;
    }
    struct lesson_pane_context second = *c;
    second.side = 1;
    code_column(&second, places->right);
}

static void show_splitters(struct lesson_pane_context *c, const struct places *places)
{
    split(c, places->left_gap, "split-1", UI_SPLIT_X, false, (float[]){180, 480, LEFT_WIDTH},
          &c->panes->left_width);
    if (c->lesson->runs[1] == NULL)
        split(c, places->right_gap, "split-2", UI_SPLIT_X, true, (float[]){180, 520, RIGHT_WIDTH},
              &c->panes->right_width);
    if (graph_shown(c))
        split(c, places->bottom_gap, "split-3", UI_SPLIT_Y, true,
              (float[]){BOTTOM_LEAST, 480, BOTTOM}, &c->panes->bottom_height);
}

static float show_captions(struct lesson_pane_context *c, struct ui_rect scene)
{
    struct ui_rect half[2];
    if (!shown(c, LESSON_PANE_CAPTION))
        return 0;
    if (c->lesson->runs[1] == NULL)
        return lesson_pane_caption(c, scene);
    ui_columns(scene, 2, 0, NULL, half);
    ui_paint_vline(c->ui, half[1].x, scene.y, scene.y + scene.h, ui_theme(c->ui)->card_edge);
    struct lesson_pane_context second = *c;
    second.side = 1;
    float height = lesson_pane_caption(c, half[0]);
    return fmaxf(height, lesson_pane_caption(&second, half[1]));
}

void lesson_panes_none(struct lesson_panes *panes)
{
    struct lesson_shown *shown = &panes->shown;
    shown->code_event = shown->caption_event = shown->path_event = LESSON_NOT_SHOWN;
    shown->tree_event = shown->counters_event = shown->graph_event = LESSON_NOT_SHOWN;
    shown->code_line = shown->path_levels = 0;
    shown->caption[0] = '\0';
}

struct lesson_view lesson_panes(struct lesson_panes *panes, struct ui *ui, struct lesson *lesson,
                                struct ui_rect area)
{
    struct places places;
    struct lesson_pane_context c = {.panes = panes, .ui = ui, .lesson = lesson};
    c.magnify = ui_theme(ui)->magnify;
    lesson_panes_none(panes);
    find_places(&c, area, &places);
    paint_ground(&c, area, places.scene);
    show_columns(&c, &places);
    show_splitters(&c, &places);
    float caption = show_captions(&c, places.scene);
    if (places.bottom.h > 0)
        bottom_card(&c, places.bottom);
    lesson_pane_menu(&c);
    lesson_pane_overlays(&c);
    return (struct lesson_view){
        .scene = places.scene, .inset_bottom = caption, .request = c.request};
}
