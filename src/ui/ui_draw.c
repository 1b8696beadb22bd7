#include "ui/ui_draw.h"

#include "ui/ui_draw_internal.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_POLYGON = 64 };

bool ui_draw_init(struct ui_draw_list *list, uint32_t vertices, uint32_t commands)
{
    *list = (struct ui_draw_list){.vertex_capacity = vertices,
                                  .index_capacity = vertices / 2 * 3,
                                  .command_capacity = commands};
    list->vertices = malloc(sizeof *list->vertices * list->vertex_capacity);
    list->indices = malloc(sizeof *list->indices * list->index_capacity);
    list->drawn = malloc(sizeof *list->drawn * list->index_capacity);
    list->items = malloc(sizeof *list->items * (vertices / 4 + 1));
    list->commands = malloc(sizeof *list->commands * list->command_capacity);
    if (!list->vertices || !list->indices || !list->drawn || !list->items || !list->commands) {
        ui_draw_free(list);
        return false;
    }
    return true;
}

void ui_draw_free(struct ui_draw_list *list)
{
    free(list->vertices);
    free(list->indices);
    free(list->drawn);
    free(list->items);
    free(list->commands);
    *list = (struct ui_draw_list){0};
}

void ui_draw_reset(struct ui_draw_list *list, int width, int height, float white_u, float white_v)
{
    list->vertex_count = 0;
    list->index_count = list->drawn_count = 0;
    list->item_count = 0;
    list->command_count = 0;
    list->dropped = 0;
    list->width = width > 0 ? width : 0;
    list->height = height > 0 ? height : 0;
    list->layer = UI_LAYER_BASE;
    list->clips[0] = (struct ui_clip){0, 0, list->width, list->height};
    list->clip_depth = 1;
    list->clip_overflow = 0;
    list->white_u = white_u;
    list->white_v = white_v;
}

static struct ui_clip intersect(struct ui_clip a, struct ui_clip b)
{
    int x0 = a.x > b.x ? a.x : b.x;
    int y0 = a.y > b.y ? a.y : b.y;
    int x1 = a.x + a.w < b.x + b.w ? a.x + a.w : b.x + b.w;
    int y1 = a.y + a.h < b.y + b.h ? a.y + a.h : b.y + b.h;

    return (struct ui_clip){x0, y0, x1 > x0 ? x1 - x0 : 0, y1 > y0 ? y1 - y0 : 0};
}

static void push_clip(struct ui_draw_list *list, struct ui_clip base, struct ui_clip c)
{
    if (list->clip_depth >= UI_DRAW_CLIP_DEPTH) {
        list->clip_overflow++;
        return;
    }
    list->clips[list->clip_depth++] = intersect(base, c);
}

void ui_draw_push_clip(struct ui_draw_list *list, struct ui_clip c)
{
    push_clip(list, ui_draw_clip(list), c);
}

void ui_draw_push_clip_root(struct ui_draw_list *list, struct ui_clip c)
{
    push_clip(list, list->clips[0], c);
}

void ui_draw_pop_clip(struct ui_draw_list *list)
{
    if (list->clip_overflow > 0)
        list->clip_overflow--;
    else if (list->clip_depth > 1)
        list->clip_depth--;
}

struct ui_clip ui_draw_clip(const struct ui_draw_list *list)
{
    return list->clips[list->clip_depth - 1];
}

bool ui_draw_culled(const struct ui_draw_list *list, float x0, float y0, float x1, float y1)
{
    struct ui_clip c = ui_draw_clip(list);

    return c.w == 0 || c.h == 0 || !(x0 < (float)(c.x + c.w)) || !(x1 > (float)c.x) ||
           !(y0 < (float)(c.y + c.h)) || !(y1 > (float)c.y);
}

/* Whole pixels that (x0,y0)-(x1,y1) may touch, inside the clip. */
static struct ui_clip pixels_of(struct ui_clip clip, float x0, float y0, float x1, float y1)
{
    float left = fmaxf(floorf(x0), (float)clip.x), top = fmaxf(floorf(y0), (float)clip.y);
    float right = fminf(ceilf(x1), (float)(clip.x + clip.w));
    float bottom = fminf(ceilf(y1), (float)(clip.y + clip.h));

    return (struct ui_clip){(int)left, (int)top, (int)(right - left), (int)(bottom - top)};
}

struct ui_vertex *ui_draw_reserve(struct ui_draw_list *list, const struct ui_draw_plan *plan,
                                  uint32_t *first, uint32_t **index)
{
    struct ui_clip clip = ui_draw_clip(list);

    if (plan->vertices > list->vertex_capacity - list->vertex_count ||
        plan->indices > list->index_capacity - list->drawn_count) {
        list->dropped++;
        return NULL;
    }
    bool cut = plan->x0 < (float)clip.x || plan->y0 < (float)clip.y ||
               plan->x1 > (float)(clip.x + clip.w) || plan->y1 > (float)(clip.y + clip.h);

    /* What its clip does not cut can share a command with what other clips do not cut. */
    list->items[list->item_count++] =
        (struct ui_draw_item){.as = {.texture = plan->texture,
                                     .clip = cut ? clip : list->clips[0],
                                     .index_first = list->drawn_count,
                                     .index_count = plan->indices,
                                     .layer = list->layer,
                                     .kind = plan->kind},
                              .bounds = pixels_of(clip, plan->x0, plan->y0, plan->x1, plan->y1)};
    *first = list->vertex_count;
    *index = list->drawn + list->drawn_count;
    list->vertex_count += plan->vertices;
    list->drawn_count += plan->indices;
    return list->vertices + *first;
}

struct ui_vertex *ui_draw_reserve_quad(struct ui_draw_list *list, struct ui_draw_plan plan,
                                       struct ui_vertex proto)
{
    static const uint32_t order[6] = {0, 1, 2, 0, 2, 3};
    uint32_t first;
    uint32_t *index;

    plan.vertices = 4;
    plan.indices = 6;
    struct ui_vertex *v = ui_draw_reserve(list, &plan, &first, &index);

    if (!v)
        return NULL;
    for (int i = 0; i < 6; i++)
        index[i] = first + order[i];
    for (int i = 0; i < 4; i++)
        v[i] = proto;
    return v;
}

float ui_draw_radius(float radius, float half_x, float half_y)
{
    float most = fminf(half_x, half_y);

    return radius > 0.0f ? fminf(radius, most) : 0.0f;
}

/* Outward half-pixel offset at corner i: along the bisector of its two edges' normals, long enough
 * that both edges move by half a pixel, but not more than two pixels at sharp corners. */
static void corner_offset(const float *xy, int n, int i, float sign, float *ox, float *oy)
{
    int prev = (i + n - 1) % n, next = (i + 1) % n;
    float ax = xy[2 * i] - xy[2 * prev], ay = xy[2 * i + 1] - xy[2 * prev + 1];
    float bx = xy[2 * next] - xy[2 * i], by = xy[2 * next + 1] - xy[2 * i + 1];
    float la = fmaxf(sqrtf(ax * ax + ay * ay), 1e-6f);
    float lb = fmaxf(sqrtf(bx * bx + by * by), 1e-6f);
    float nx = ay / la + by / lb, ny = -ax / la - bx / lb;
    float length2 = fmaxf(nx * nx + ny * ny, 0.25f);

    *ox = sign * nx / length2;
    *oy = sign * ny / length2;
}

static float signed_area(const float *xy, int n)
{
    float area = 0.0f;

    for (int i = 0; i < n; i++) {
        int j = (i + 1) % n;

        area += xy[2 * i] * xy[2 * j + 1] - xy[2 * j] * xy[2 * i + 1];
    }
    return area;
}

/* False when nothing of it can be seen; else sets the box round it. */
static bool polygon_bounds(const struct ui_draw_list *list, const float *xy, int n,
                           struct ui_draw_plan *plan)
{
    float x0 = xy[0], x1 = xy[0], y0 = xy[1], y1 = xy[1];

    for (int i = 0; i < n; i++) {
        if (!isfinite(xy[2 * i]) || !isfinite(xy[2 * i + 1]))
            return false;
        x0 = fminf(x0, xy[2 * i]);
        x1 = fmaxf(x1, xy[2 * i]);
        y0 = fminf(y0, xy[2 * i + 1]);
        y1 = fmaxf(y1, xy[2 * i + 1]);
    }
    /* corner_offset moves a corner by two half pixels at most. */
    plan->x0 = x0 - 1.0f;
    plan->y0 = y0 - 1.0f;
    plan->x1 = x1 + 1.0f;
    plan->y1 = y1 + 1.0f;
    return !ui_draw_culled(list, plan->x0, plan->y0, plan->x1, plan->y1);
}

/* Triangles of the inside (a fan over the even vertices) and of the fringe (a strip round it). */
static void polygon_indices(uint32_t *index, uint32_t first, uint32_t n)
{
    for (uint32_t i = 2; i < n; i++) {
        *index++ = first;
        *index++ = first + 2 * (i - 1);
        *index++ = first + 2 * i;
    }
    for (uint32_t i = 0; i < n; i++) {
        uint32_t a = first + 2 * i, b = first + 2 * ((i + 1) % n);
        const uint32_t quad[6] = {a, a + 1, b + 1, a, b + 1, b};

        memcpy(index, quad, sizeof quad);
        index += 6;
    }
}

void ui_draw_convex(struct ui_draw_list *list, const float *xy, int n, struct ui_color color)
{
    struct ui_draw_plan plan = {.texture = UI_TEXTURE_ATLAS, .kind = UI_DRAW_PLAIN};

    if (n < 3 || n > MAX_POLYGON || color.a == 0 || !polygon_bounds(list, xy, n, &plan))
        return;
    uint32_t count = (uint32_t)n, first;
    uint32_t *index;

    plan.vertices = 2 * count;
    plan.indices = 3 * (count - 2) + 6 * count;
    struct ui_vertex *v = ui_draw_reserve(list, &plan, &first, &index);

    if (!v)
        return;
    polygon_indices(index, first, count);
    float sign = signed_area(xy, n) > 0.0f ? 1.0f : -1.0f;
    struct ui_vertex proto = {.u = list->white_u,
                              .v = list->white_v,
                              .half_x = UI_DRAW_NO_BOX,
                              .half_y = UI_DRAW_NO_BOX,
                              .fill = color};

    for (int i = 0; i < n; i++) {
        float ox, oy;

        corner_offset(xy, n, i, sign, &ox, &oy);
        v[2 * i] = proto;
        v[2 * i].x = xy[2 * i] - ox;
        v[2 * i].y = xy[2 * i + 1] - oy;
        v[2 * i + 1] = proto;
        v[2 * i + 1].x = xy[2 * i] + ox;
        v[2 * i + 1].y = xy[2 * i + 1] + oy;
        v[2 * i + 1].fill.a = 0;
    }
}

void ui_draw_image(struct ui_draw_list *list, float x, float y, float dw, float dh,
                   const struct ui_draw_image *image)
{
    static const float fx[4] = {0, 1, 1, 0}, fy[4] = {0, 0, 1, 1};
    bool boxed = image->radius > 0.0f;

    if (!(dw > 0.0f) || !(dh > 0.0f) || image->tint.a == 0 ||
        ui_draw_culled(list, x, y, x + dw, y + dh))
        return;
    struct ui_vertex proto = {.half_x = boxed ? dw / 2.0f : UI_DRAW_NO_BOX,
                              .half_y = boxed ? dh / 2.0f : UI_DRAW_NO_BOX,
                              .radius =
                                  boxed ? ui_draw_radius(image->radius, dw / 2, dh / 2) : 0.0f,
                              .fill = image->tint};
    struct ui_draw_plan plan = {.texture = image->texture,
                                .kind = boxed ? UI_DRAW_ANY : UI_DRAW_PLAIN,
                                .x0 = x,
                                .y0 = y,
                                .x1 = x + dw,
                                .y1 = y + dh};
    struct ui_vertex *v = ui_draw_reserve_quad(list, plan, proto);

    for (int i = 0; v && i < 4; i++) {
        v[i].x = x + fx[i] * dw;
        v[i].y = y + fy[i] * dh;
        v[i].u = image->u + fx[i] * image->w;
        v[i].v = image->v + fy[i] * image->h;
        v[i].local_x = boxed ? (fx[i] - 0.5f) * dw : 0.0f;
        v[i].local_y = boxed ? (fy[i] - 0.5f) * dh : 0.0f;
    }
}
