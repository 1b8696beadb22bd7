#include "ui/layout.h"

#include <math.h>
#include <stddef.h>

enum { MAX_BAR_ITEMS = 64 };

/* Far outside any window, yet exact enough in a float to be added to. */
static const float FAR_AWAY = 1e6f;

static float finite(float v)
{
    if (!isfinite(v))
        return 0.0f;
    return fminf(fmaxf(v, -FAR_AWAY), FAR_AWAY);
}

static float clamp_size(float v, float max)
{
    return fminf(fmaxf(finite(v), 0.0f), max);
}

struct ui_rect ui_rect_clean(struct ui_rect r)
{
    struct ui_rect out = {finite(r.x), finite(r.y), fmaxf(finite(r.w), 0.0f),
                          fmaxf(finite(r.h), 0.0f)};

    return out;
}

bool ui_rect_has(struct ui_rect r, float x, float y)
{
    return x >= r.x && y >= r.y && x < r.x + r.w && y < r.y + r.h;
}

struct ui_rect ui_rect_intersect(struct ui_rect a, struct ui_rect b)
{
    float x0 = fmaxf(a.x, b.x);
    float y0 = fmaxf(a.y, b.y);
    float x1 = fminf(a.x + a.w, b.x + b.w);
    float y1 = fminf(a.y + a.h, b.y + b.h);
    struct ui_rect out = {x0, y0, fmaxf(x1 - x0, 0.0f), fmaxf(y1 - y0, 0.0f)};

    return out;
}

struct ui_rect ui_inset(struct ui_rect r, float dx, float dy)
{
    r = ui_rect_clean(r);
    dx = fminf(finite(dx), r.w / 2.0f);
    dy = fminf(finite(dy), r.h / 2.0f);
    return (struct ui_rect){r.x + dx, r.y + dy, r.w - 2.0f * dx, r.h - 2.0f * dy};
}

struct ui_rect ui_center(struct ui_rect r, float w, float h)
{
    struct ui_rect out = {r.x + (r.w - w) / 2.0f, r.y + (r.h - h) / 2.0f, w, h};

    return ui_rect_clean(out);
}

struct ui_rect ui_cut_top(struct ui_rect *r, float h)
{
    *r = ui_rect_clean(*r);
    h = clamp_size(h, r->h);
    struct ui_rect out = {r->x, r->y, r->w, h};

    r->y += h;
    r->h -= h;
    return out;
}

struct ui_rect ui_cut_bottom(struct ui_rect *r, float h)
{
    *r = ui_rect_clean(*r);
    h = clamp_size(h, r->h);
    r->h -= h;
    return (struct ui_rect){r->x, r->y + r->h, r->w, h};
}

struct ui_rect ui_cut_left(struct ui_rect *r, float w)
{
    *r = ui_rect_clean(*r);
    w = clamp_size(w, r->w);
    struct ui_rect out = {r->x, r->y, w, r->h};

    r->x += w;
    r->w -= w;
    return out;
}

struct ui_rect ui_cut_right(struct ui_rect *r, float w)
{
    *r = ui_rect_clean(*r);
    w = clamp_size(w, r->w);
    r->w -= w;
    return (struct ui_rect){r->x + r->w, r->y, w, r->h};
}

static float weight_of(const float *weights, int i)
{
    return weights ? fmaxf(finite(weights[i]), 0.0f) : 1.0f;
}

/* Length of a share of weight 1 when length is divided into n shares with gaps between them. */
static float unit_share(float length, int n, float gap, const float *weights)
{
    float total = 0.0f;

    for (int i = 0; i < n; i++)
        total += weight_of(weights, i);
    float room = fmaxf(length - gap * (float)(n - 1), 0.0f);

    return total > 0.0f ? room / total : 0.0f;
}

void ui_columns(struct ui_rect r, int n, float gap, const float *weights, struct ui_rect *out)
{
    r = ui_rect_clean(r);
    float unit = unit_share(r.w, n, gap, weights);
    float x = r.x;

    for (int i = 0; i < n; i++) {
        float w = unit * weight_of(weights, i);

        out[i] = (struct ui_rect){x, r.y, w, r.h};
        x += w + gap;
    }
}

void ui_rows(struct ui_rect r, int n, float gap, const float *weights, struct ui_rect *out)
{
    r = ui_rect_clean(r);
    float unit = unit_share(r.h, n, gap, weights);
    float y = r.y;

    for (int i = 0; i < n; i++) {
        float h = unit * weight_of(weights, i);

        out[i] = (struct ui_rect){r.x, y, r.w, h};
        y += h + gap;
    }
}

static float item_want(const struct ui_bar_item *item)
{
    return fmaxf(finite(item->want), 0.0f);
}

static float item_min(const struct ui_bar_item *item)
{
    float min = finite(item->min);

    return min > 0.0f ? fminf(min, item_want(item)) : item_want(item);
}

static float sum_min(const struct ui_bar_item *items, const bool *shown, int n, float gap)
{
    float sum = -gap;

    for (int i = 0; i < n; i++)
        sum += shown[i] ? item_min(&items[i]) + gap : 0.0f;
    return sum;
}

/* The item to leave out next: lowest priority, of equal ones the last. -1 when none is shown. */
static int least_item(const struct ui_bar_item *items, const bool *shown, int n)
{
    int least = -1;

    for (int i = 0; i < n; i++)
        if (shown[i] && (least < 0 || items[i].priority <= items[least].priority))
            least = i;
    return least;
}

/* Widths of the items shown: between min and want when short, grown when there is room to spare. */
static void bar_widths(const struct ui_bar_item *items, const bool *shown, int n, float room,
                       float *width)
{
    float want = 0.0f, min = 0.0f, grow = 0.0f;

    for (int i = 0; i < n; i++) {
        if (shown[i]) {
            want += item_want(&items[i]);
            min += item_min(&items[i]);
            grow += fmaxf(finite(items[i].grow), 0.0f);
        }
    }
    float keep = want > room && want > min ? fmaxf((room - min) / (want - min), 0.0f) : 1.0f;
    float spare = want < room && grow > 0.0f ? (room - want) / grow : 0.0f;

    for (int i = 0; i < n; i++) {
        float low = item_min(&items[i]);

        width[i] =
            low + (item_want(&items[i]) - low) * keep + spare * fmaxf(finite(items[i].grow), 0.0f);
    }
}

int ui_bar_fit(struct ui_rect r, float gap, const struct ui_bar_item *items, int n,
               struct ui_rect *out)
{
    bool shown[MAX_BAR_ITEMS];
    float width[MAX_BAR_ITEMS];
    int count = n < MAX_BAR_ITEMS ? n : MAX_BAR_ITEMS;
    int left = count;

    r = ui_rect_clean(r);
    for (int i = 0; i < n; i++)
        out[i] = (struct ui_rect){r.x, r.y, 0.0f, r.h};
    for (int i = 0; i < count; i++)
        shown[i] = true;
    while (left > 0 && sum_min(items, shown, count, gap) > r.w + 0.01f) {
        shown[least_item(items, shown, count)] = false;
        left--;
    }
    bar_widths(items, shown, count, r.w - gap * (float)(left > 0 ? left - 1 : 0), width);
    float x = r.x;

    for (int i = 0; i < count; i++) {
        if (shown[i]) {
            out[i] = (struct ui_rect){x, r.y, width[i], r.h};
            x += width[i] + gap;
        }
    }
    return left;
}

struct ui_flow ui_flow_begin(struct ui_rect area, float gap)
{
    struct ui_flow flow = {.area = ui_rect_clean(area), .gap = gap};

    flow.x = flow.area.x;
    flow.y = flow.area.y;
    return flow;
}

struct ui_rect ui_flow_take(struct ui_flow *flow, float w, float h)
{
    w = clamp_size(w, flow->area.w);
    h = clamp_size(h, FAR_AWAY);
    if (flow->x > flow->area.x && flow->x + w > flow->area.x + flow->area.w + 0.01f) {
        flow->x = flow->area.x;
        flow->y += flow->line + flow->gap;
        flow->line = 0.0f;
    }
    struct ui_rect out = {flow->x, flow->y, w, h};

    flow->x += w + flow->gap;
    flow->line = fmaxf(flow->line, h);
    return out;
}

float ui_flow_height(const struct ui_flow *flow)
{
    return flow->y + flow->line - flow->area.y;
}
