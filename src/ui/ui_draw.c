#include "ui/ui_draw.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_POLYGON = 64 };

/* Half size that switches the box of a vertex off: every fragment is deep inside. */
static const float NO_BOX = 1e4f;

bool ui_draw_init(struct ui_draw_list *list, uint32_t vertices, uint32_t commands)
{
    *list = (struct ui_draw_list){.vertex_capacity = vertices,
                                  .index_capacity = vertices / 2 * 3,
                                  .command_capacity = commands};
    list->vertices = malloc(sizeof *list->vertices * list->vertex_capacity);
    list->indices = malloc(sizeof *list->indices * list->index_capacity);
    /* The upper half is room for sorting. */
    list->commands = malloc(sizeof *list->commands * list->command_capacity * 2);
    if (!list->vertices || !list->indices || !list->commands) {
        ui_draw_free(list);
        return false;
    }
    return true;
}

void ui_draw_free(struct ui_draw_list *list)
{
    free(list->vertices);
    free(list->indices);
    free(list->commands);
    *list = (struct ui_draw_list){0};
}

void ui_draw_reset(struct ui_draw_list *list, int width, int height, float white_u, float white_v)
{
    list->vertex_count = 0;
    list->index_count = 0;
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

static bool same_clip(struct ui_clip a, struct ui_clip b)
{
    return a.x == b.x && a.y == b.y && a.w == b.w && a.h == b.h;
}

static bool joins(const struct ui_draw_cmd *a, const struct ui_draw_cmd *b)
{
    return a->texture == b->texture && a->layer == b->layer && same_clip(a->clip, b->clip) &&
           a->index_first + a->index_count == b->index_first;
}

void ui_draw_finish(struct ui_draw_list *list)
{
    struct ui_draw_cmd *sorted = list->commands + list->command_capacity;
    uint32_t n = 0;

    for (int layer = 0; layer < UI_DRAW_LAYERS; layer++) {
        for (uint32_t i = 0; i < list->command_count; i++) {
            if ((int)list->commands[i].layer != layer)
                continue;
            if (n > 0 && joins(&sorted[n - 1], &list->commands[i]))
                sorted[n - 1].index_count += list->commands[i].index_count;
            else
                sorted[n++] = list->commands[i];
        }
    }
    memcpy(list->commands, sorted, sizeof *sorted * n);
    list->command_count = n;
}

/* True when the box (x0,y0)-(x1,y1) cannot be seen: outside the clip, or not a number. */
static bool culled(const struct ui_draw_list *list, float x0, float y0, float x1, float y1)
{
    struct ui_clip c = ui_draw_clip(list);

    return c.w == 0 || c.h == 0 || !(x0 < (float)(c.x + c.w)) || !(x1 > (float)c.x) ||
           !(y0 < (float)(c.y + c.h)) || !(y1 > (float)c.y);
}

/* Opens or continues a command for this texture. NULL when the pool is full. */
static struct ui_draw_cmd *command_for(struct ui_draw_list *list, uint32_t texture)
{
    struct ui_draw_cmd next = {.texture = texture,
                               .clip = ui_draw_clip(list),
                               .index_first = list->index_count,
                               .layer = list->layer};

    if (list->command_count > 0 && joins(&list->commands[list->command_count - 1], &next))
        return &list->commands[list->command_count - 1];
    if (list->command_count >= list->command_capacity)
        return NULL;
    list->commands[list->command_count] = next;
    return &list->commands[list->command_count++];
}

/* Room for a whole primitive: its first vertex, with *first set to its number and *index to where
 * its indices go. NULL (and counted) when a pool is full. */
static struct ui_vertex *reserve(struct ui_draw_list *list, uint32_t texture, uint32_t vertices,
                                 uint32_t indices, uint32_t *first, uint32_t **index)
{
    if (vertices > list->vertex_capacity - list->vertex_count ||
        indices > list->index_capacity - list->index_count) {
        list->dropped++;
        return NULL;
    }
    struct ui_draw_cmd *cmd = command_for(list, texture);

    if (!cmd) {
        list->dropped++;
        return NULL;
    }
    *first = list->vertex_count;
    *index = list->indices + list->index_count;
    list->vertex_count += vertices;
    list->index_count += indices;
    cmd->index_count += indices;
    return list->vertices + *first;
}

/* Four corners in order round the quad, all like proto but for position and what the caller sets.
 */
static struct ui_vertex *reserve_quad(struct ui_draw_list *list, uint32_t texture,
                                      struct ui_vertex proto)
{
    static const uint32_t order[6] = {0, 1, 2, 0, 2, 3};
    uint32_t first;
    uint32_t *index;
    struct ui_vertex *v = reserve(list, texture, 4, 6, &first, &index);

    if (!v)
        return NULL;
    for (int i = 0; i < 6; i++)
        index[i] = first + order[i];
    for (int i = 0; i < 4; i++)
        v[i] = proto;
    return v;
}

static float clamp_radius(float radius, float half_x, float half_y)
{
    float most = fminf(half_x, half_y);

    return radius > 0.0f ? fminf(radius, most) : 0.0f;
}

/* A box of half size (hx, hy) centred at (cx, cy) whose x axis points along the unit (ax, ay). */
static void emit_box(struct ui_draw_list *list, float cx, float cy, float ax, float ay, float hx,
                     float hy, const struct ui_draw_box *look)
{
    static const float sx[4] = {-1, 1, 1, -1}, sy[4] = {-1, -1, 1, 1};
    float pad = fmaxf(look->softness, 1.0f);
    float ex = hx + pad, ey = hy + pad;
    float reach_x = fabsf(ax) * ex + fabsf(ay) * ey, reach_y = fabsf(ay) * ex + fabsf(ax) * ey;

    if (culled(list, cx - reach_x, cy - reach_y, cx + reach_x, cy + reach_y) ||
        !(look->fill.a || (look->edge.a && look->border > 0.0f)))
        return;
    struct ui_vertex proto = {.u = list->white_u,
                              .v = list->white_v,
                              .half_x = hx,
                              .half_y = hy,
                              .radius = clamp_radius(look->radius, hx, hy),
                              .border = look->border,
                              .softness = look->softness,
                              .fill = look->fill,
                              .edge = look->edge};
    struct ui_vertex *v = reserve_quad(list, UI_TEXTURE_ATLAS, proto);

    for (int i = 0; v && i < 4; i++) {
        v[i].local_x = sx[i] * ex;
        v[i].local_y = sy[i] * ey;
        v[i].x = cx + v[i].local_x * ax - v[i].local_y * ay;
        v[i].y = cy + v[i].local_x * ay + v[i].local_y * ax;
    }
}

void ui_draw_box(struct ui_draw_list *list, float x0, float y0, float x1, float y1,
                 const struct ui_draw_box *look)
{
    if (!(x1 > x0) || !(y1 > y0))
        return;
    emit_box(list, (x0 + x1) / 2.0f, (y0 + y1) / 2.0f, 1.0f, 0.0f, (x1 - x0) / 2.0f,
             (y1 - y0) / 2.0f, look);
}

void ui_draw_line(struct ui_draw_list *list, float x0, float y0, float x1, float y1, float width,
                  struct ui_color color)
{
    float dx = x1 - x0, dy = y1 - y0;
    float length = sqrtf(dx * dx + dy * dy);

    if (!(width > 0.0f) || !isfinite(length))
        return;
    if (width < 1.0f) {
        color.a = (uint8_t)((float)color.a * width + 0.5f);
        width = 1.0f;
    }
    struct ui_draw_box look = {.fill = color, .radius = width / 2.0f};
    float ax = length > 0.0f ? dx / length : 1.0f, ay = length > 0.0f ? dy / length : 0.0f;

    emit_box(list, (x0 + x1) / 2.0f, (y0 + y1) / 2.0f, ax, ay, (length + width) / 2.0f,
             width / 2.0f, &look);
}

void ui_draw_polyline(struct ui_draw_list *list, const float *xy, int n, float width,
                      struct ui_color color)
{
    for (int i = 0; i + 1 < n; i++)
        ui_draw_line(list, xy[2 * i], xy[2 * i + 1], xy[2 * i + 2], xy[2 * i + 3], width, color);
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

static bool polygon_culled(const struct ui_draw_list *list, const float *xy, int n)
{
    float x0 = xy[0], x1 = xy[0], y0 = xy[1], y1 = xy[1];

    for (int i = 0; i < n; i++) {
        if (!isfinite(xy[2 * i]) || !isfinite(xy[2 * i + 1]))
            return true;
        x0 = fminf(x0, xy[2 * i]);
        x1 = fmaxf(x1, xy[2 * i]);
        y0 = fminf(y0, xy[2 * i + 1]);
        y1 = fmaxf(y1, xy[2 * i + 1]);
    }
    return culled(list, x0 - 1.0f, y0 - 1.0f, x1 + 1.0f, y1 + 1.0f);
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
    if (n < 3 || n > MAX_POLYGON || color.a == 0 || polygon_culled(list, xy, n))
        return;
    uint32_t count = (uint32_t)n, first;
    uint32_t *index;
    struct ui_vertex *v =
        reserve(list, UI_TEXTURE_ATLAS, 2 * count, 3 * (count - 2) + 6 * count, &first, &index);

    if (!v)
        return;
    polygon_indices(index, first, count);
    float sign = signed_area(xy, n) > 0.0f ? 1.0f : -1.0f;
    struct ui_vertex proto = {
        .u = list->white_u, .v = list->white_v, .half_x = NO_BOX, .half_y = NO_BOX, .fill = color};

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

    if (!(dw > 0.0f) || !(dh > 0.0f) || image->tint.a == 0 || culled(list, x, y, x + dw, y + dh))
        return;
    struct ui_vertex proto = {.half_x = boxed ? dw / 2.0f : NO_BOX,
                              .half_y = boxed ? dh / 2.0f : NO_BOX,
                              .radius = boxed ? clamp_radius(image->radius, dw / 2, dh / 2) : 0.0f,
                              .fill = image->tint};
    struct ui_vertex *v = reserve_quad(list, image->texture, proto);

    for (int i = 0; v && i < 4; i++) {
        v[i].x = x + fx[i] * dw;
        v[i].y = y + fy[i] * dh;
        v[i].u = image->u + fx[i] * image->w;
        v[i].v = image->v + fy[i] * image->h;
        v[i].local_x = boxed ? (fx[i] - 0.5f) * dw : 0.0f;
        v[i].local_y = boxed ? (fy[i] - 0.5f) * dh : 0.0f;
    }
}
