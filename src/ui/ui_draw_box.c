/* Boxes, taken apart so that few pixels need the distance to their edge, and lines. */
#include "ui/ui_draw.h"
#include "ui/ui_draw_internal.h"

#include <math.h>

/* Pixels of a box from which on it is drawn in pieces: fewer do not pay for ten more quads. */
static const float LARGE = 2048.0f;

/* Boxes that reach beyond this are not taken apart. */
static const float FAR = 1e6f;

/* 1 - sqrt(1/2): from the sides of a rounded box to the middle of its corner's arc, in radii. */
static const float CORNER = 0.2929f;

/* ---- boxes ---- */

/* A rectangle of whole pixels in one colour. */
static void emit_flat(struct ui_draw_list *list, float x0, float y0, float x1, float y1,
                      struct ui_color fill)
{
    if (fill.a == 0 || ui_draw_culled(list, x0, y0, x1, y1))
        return;
    struct ui_vertex proto = {.u = list->white_u,
                              .v = list->white_v,
                              .half_x = UI_DRAW_NO_BOX,
                              .half_y = UI_DRAW_NO_BOX,
                              .fill = fill};
    struct ui_draw_plan plan = {.texture = UI_TEXTURE_ATLAS,
                                .kind = fill.a == 255 ? UI_DRAW_SOLID : UI_DRAW_PLAIN,
                                .x0 = x0,
                                .y0 = y0,
                                .x1 = x1,
                                .y1 = y1};
    struct ui_vertex *v = ui_draw_reserve_quad(list, plan, proto);

    for (int i = 0; v && i < 4; i++) {
        v[i].x = i == 1 || i == 2 ? x1 : x0;
        v[i].y = i >= 2 ? y1 : y0;
    }
}

/* A box on the screen. */
struct box {
    float cx, cy; /* centre */
    float ax, ay; /* unit vector along its x axis */
    float hx, hy; /* half its size */
    const struct ui_draw_box *look;
};

/* The part of a box from (lx0, ly0) to (lx1, ly1) in its own frame. */
static void emit_part(struct ui_draw_list *list, const struct box *box, float lx0, float ly0,
                      float lx1, float ly1)
{
    const struct ui_draw_box *look = box->look;
    float ax = box->ax, ay = box->ay, mx = (lx0 + lx1) / 2.0f, my = (ly0 + ly1) / 2.0f;
    float ex = (lx1 - lx0) / 2.0f, ey = (ly1 - ly0) / 2.0f;
    float reach_x = fabsf(ax) * ex + fabsf(ay) * ey, reach_y = fabsf(ay) * ex + fabsf(ax) * ey;
    float cx = box->cx + mx * ax - my * ay, cy = box->cy + mx * ay + my * ax;

    if (!(ex > 0.0f) || !(ey > 0.0f) ||
        ui_draw_culled(list, cx - reach_x, cy - reach_y, cx + reach_x, cy + reach_y))
        return;
    struct ui_vertex proto = {.u = list->white_u,
                              .v = list->white_v,
                              .half_x = box->hx,
                              .half_y = box->hy,
                              .radius = ui_draw_radius(look->radius, box->hx, box->hy),
                              .border = look->border,
                              .softness = look->softness,
                              .fill = look->fill,
                              .edge = look->edge};
    struct ui_draw_plan plan = {.texture = UI_TEXTURE_ATLAS,
                                .kind = UI_DRAW_BOX,
                                .x0 = cx - reach_x,
                                .y0 = cy - reach_y,
                                .x1 = cx + reach_x,
                                .y1 = cy + reach_y};
    struct ui_vertex *v = ui_draw_reserve_quad(list, plan, proto);

    for (int i = 0; v && i < 4; i++) {
        v[i].local_x = i == 1 || i == 2 ? lx1 : lx0;
        v[i].local_y = i >= 2 ? ly1 : ly0;
        v[i].x = box->cx + v[i].local_x * ax - v[i].local_y * ay;
        v[i].y = box->cy + v[i].local_x * ay + v[i].local_y * ax;
    }
}

static bool invisible(const struct ui_draw_box *look)
{
    return !look->fill.a && !(look->edge.a && look->border > 0.0f);
}

/* How far a box reaches beyond its edge. */
static float pad_of(const struct ui_draw_box *look)
{
    return fmaxf(look->softness, 1.0f);
}

static void emit_box(struct ui_draw_list *list, const struct box *box)
{
    float ex = box->hx + pad_of(box->look), ey = box->hy + pad_of(box->look);

    if (!invisible(box->look))
        emit_part(list, box, -ex, -ey, ex, ey);
}

static struct box upright(float x0, float y0, float x1, float y1, const struct ui_draw_box *look)
{
    return (struct box){.cx = (x0 + x1) / 2.0f,
                        .cy = (y0 + y1) / 2.0f,
                        .ax = 1.0f,
                        .hx = (x1 - x0) / 2.0f,
                        .hy = (y1 - y0) / 2.0f,
                        .look = look};
}

static float clamp(float a, float low, float high)
{
    return fminf(fmaxf(a, low), high);
}

/* An upright box but for a hole: its sides, then its corners. */
static void emit_around(struct ui_draw_list *list, const struct box *box,
                        const struct ui_draw_hole *hole)
{
    const struct ui_clip *r = &hole->rect;
    float ex = box->hx + pad_of(box->look), ey = box->hy + pad_of(box->look);
    float c = (float)hole->corner;
    float x0 = clamp((float)r->x - box->cx, -ex, ex);
    float x1 = clamp((float)(r->x + r->w) - box->cx, -ex, ex);
    float y0 = clamp((float)r->y - box->cy, -ey, ey);
    float y1 = clamp((float)(r->y + r->h) - box->cy, -ey, ey);

    if (!(x1 - x0 > 2.0f * c) || !(y1 - y0 > 2.0f * c)) {
        emit_box(list, box);
        return;
    }
    emit_part(list, box, x0 + c, -ey, x1 - c, y0);
    emit_part(list, box, x0 + c, y1, x1 - c, ey);
    emit_part(list, box, -ex, y0 + c, x0, y1 - c);
    emit_part(list, box, x1, y0 + c, ex, y1 - c);
    for (int i = 0; i < 4; i++) {
        bool right = i % 2 == 1, low = i / 2 == 1;

        emit_part(list, box, right ? x1 - c : -ex, low ? y1 - c : -ey, right ? ex : x0 + c,
                  low ? ey : y0 + c);
    }
}

/* The pixels deep enough in a box to be in the colour of its fill; maybe none. */
static struct ui_clip inside_of(float x0, float y0, float x1, float y1,
                                const struct ui_draw_box *look)
{
    /* The fill is full this far in; what is full has corners too, of this radius. */
    float depth = fmaxf(look->softness, look->border + 0.5f);
    float radius = fmaxf(ui_draw_radius(look->radius, (x1 - x0) / 2, (y1 - y0) / 2) - depth, 0.0f);
    float in = depth + radius * CORNER;
    float left = ceilf(x0 + in), top = ceilf(y0 + in);
    float w = floorf(x1 - in) - left, h = floorf(y1 - in) - top;

    if (!(w > 0.0f && h > 0.0f) || !(fabsf(left) + w < FAR) || !(fabsf(top) + h < FAR))
        return (struct ui_clip){0};
    return (struct ui_clip){(int)left, (int)top, (int)w, (int)h};
}

static bool whole(float a)
{
    return a == floorf(a);
}

/* Only the corners of such a box need the distance: its sides fall on the edges of pixels. */
static bool on_pixels(float x0, float y0, float x1, float y1, const struct ui_draw_box *look)
{
    return whole(x0) && whole(y0) && whole(x1) && whole(y1) && whole(look->border) &&
           !(look->softness > 0.0f);
}

static float corner_of(float x0, float y0, float x1, float y1, const struct ui_draw_box *look)
{
    return ceilf(fmaxf(ui_draw_radius(look->radius, (x1 - x0) / 2.0f, (y1 - y0) / 2.0f),
                       fmaxf(look->border, 0.0f)));
}

/* A box with its edges on whole pixels, whose corners are c wide and leave something between. */
static void emit_pieces(struct ui_draw_list *list, float x0, float y0, float x1, float y1, float c,
                        const struct ui_draw_box *look)
{
    struct box box = upright(x0, y0, x1, y1, look);
    float b = fmaxf(look->border, 0.0f);

    emit_flat(list, x0 + b, y0 + c, x1 - b, y1 - c, look->fill);
    if (c > b) {
        emit_flat(list, x0 + c, y0 + b, x1 - c, y0 + c, look->fill);
        emit_flat(list, x0 + c, y1 - c, x1 - c, y1 - b, look->fill);
    }
    if (b > 0.0f) {
        emit_flat(list, x0 + c, y0, x1 - c, y0 + b, look->edge);
        emit_flat(list, x0 + c, y1 - b, x1 - c, y1, look->edge);
        emit_flat(list, x0, y0 + c, x0 + b, y1 - c, look->edge);
        emit_flat(list, x1 - b, y0 + c, x1, y1 - c, look->edge);
    }
    for (int i = 0; i < 4 && c > 0.0f; i++) {
        float lx = i % 2 == 1 ? box.hx - c : -box.hx, ly = i / 2 == 1 ? box.hy - c : -box.hy;

        emit_part(list, &box, lx, ly, lx + c, ly + c);
    }
}

void ui_draw_box(struct ui_draw_list *list, float x0, float y0, float x1, float y1,
                 const struct ui_draw_box *look)
{
    if (!(x1 > x0) || !(y1 > y0) || invisible(look))
        return;
    struct box box = upright(x0, y0, x1, y1, look);
    float corner = corner_of(x0, y0, x1, y1, look);
    bool large = (x1 - x0) * (y1 - y0) >= LARGE || corner == 0.0f;

    if (large && on_pixels(x0, y0, x1, y1, look) && 2.0f * corner < fminf(x1 - x0, y1 - y0)) {
        emit_pieces(list, x0, y0, x1, y1, corner, look);
        return;
    }
    struct ui_draw_hole in = {.rect = inside_of(x0, y0, x1, y1, look)};
    const struct ui_clip *r = &in.rect;

    if ((float)r->w * (float)r->h < LARGE) {
        emit_box(list, &box);
        return;
    }
    emit_around(list, &box, &in);
    emit_flat(list, (float)r->x, (float)r->y, (float)(r->x + r->w), (float)(r->y + r->h),
              look->fill);
}

struct ui_draw_hole ui_draw_hidden(float x0, float y0, float x1, float y1,
                                   const struct ui_draw_box *look)
{
    bool opaque = look->fill.a == 255 && (look->edge.a == 255 || !(look->border > 0.0f));

    if (!opaque || !on_pixels(x0, y0, x1, y1, look) || !(fabsf(x0) + fabsf(x1) < FAR) ||
        !(fabsf(y0) + fabsf(y1) < FAR))
        return (struct ui_draw_hole){0};
    return (struct ui_draw_hole){
        .rect = {(int)x0, (int)y0, (int)(x1 - x0), (int)(y1 - y0)},
        .corner = (int)corner_of(x0, y0, x1, y1, look),
    };
}

void ui_draw_box_around(struct ui_draw_list *list, float x0, float y0, float x1, float y1,
                        const struct ui_draw_box *look, const struct ui_draw_hole *hole)
{
    if (!(x1 > x0) || !(y1 > y0) || invisible(look))
        return;
    struct box box = upright(x0, y0, x1, y1, look);

    emit_around(list, &box, hole);
}

/* ---- lines ---- */

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

    struct box box = {.cx = (x0 + x1) / 2.0f,
                      .cy = (y0 + y1) / 2.0f,
                      .ax = ax,
                      .ay = ay,
                      .hx = (length + width) / 2.0f,
                      .hy = width / 2.0f,
                      .look = &look};

    emit_box(list, &box);
}

void ui_draw_polyline(struct ui_draw_list *list, const float *xy, int n, float width,
                      struct ui_color color)
{
    for (int i = 0; i + 1 < n; i++)
        ui_draw_line(list, xy[2 * i], xy[2 * i + 1], xy[2 * i + 2], xy[2 * i + 3], width, color);
}
