/* The frame: begin, end, names, layers, clips, easings. */
#include "ui/ui.h"

#include "ui/context.h"
#include "ui/utf8.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

struct ui_config ui_config_default(void)
{
    return (struct ui_config){
        .vertices = 1u << 17, .commands = 4096, .atlas_height = UI_ATLAS_MAX_HEIGHT};
}

enum ui_status ui_create(const struct ui_config *config, struct ui **out)
{
    if (config->vertices == 0 || config->commands == 0 || config->atlas_height <= 0)
        return UI_BAD_SIZE;
    struct ui *ui = calloc(1, sizeof *ui);

    if (!ui)
        return UI_NO_MEMORY;
    ui->fonts = ui_fonts_create();
    ui->atlas = ui->fonts ? ui_atlas_create(ui->fonts, config->atlas_height) : NULL;
    if (!ui->atlas || !ui_draw_init(&ui->list, config->vertices, config->commands)) {
        ui_destroy(ui);
        return UI_NO_MEMORY;
    }
    ui->scale = 1.0f;
    ui->wake = INFINITY;
    ui->tip.last_seen = -INFINITY;
    ui->focus_index = -1;
    ui->theme = ui_theme_get(UI_THEME_LIGHT);
    *out = ui;
    return UI_OK;
}

void ui_destroy(struct ui *ui)
{
    if (ui) {
        ui_draw_free(&ui->list);
        ui_atlas_destroy(ui->atlas);
        ui_fonts_destroy(ui->fonts);
        free(ui);
    }
}

/* ---- names ---- */

uint32_t ui_id(const char *name)
{
    uint32_t hash = 2166136261u;

    if (!name || !*name)
        return 0;
    for (int i = 0; i < UI_MAX_NAME - 1 && name[i]; i++)
        hash = (hash ^ (unsigned char)name[i]) * 16777619u;
    return hash ? hash : 1;
}

uint32_t ui_id_part(uint32_t id, uint32_t part)
{
    uint32_t hash = (id ^ (part + 1) * 0x9E3779B9u) * 0x85EBCA6Bu;

    hash ^= hash >> 15;
    return hash ? hash : 1;
}

void ui_copy(char *out, size_t size, const char *text)
{
    const char *end = utf8_end(text);
    const char *s = text;

    while (s && s < end) {
        const char *next = s;

        utf8_next(&next, end);
        if ((size_t)(next - text) >= size)
            break;
        s = next;
    }
    size_t n = (size_t)(s - text);

    if (n > 0)
        memcpy(out, text, n);
    out[n] = '\0';
}

const char *ui_part_name(char *out, const char *name, const char *part)
{
    size_t room = UI_MAX_NAME - 2 - strlen(part);
    size_t n = name ? strlen(name) : 0;

    n = n < room ? n : room;
    memcpy(out, name ? name : "", n);
    out[n] = '/';
    strcpy(out + n + 1, part);
    return out;
}

const char *ui_item_name(char *out, const char *name, int item)
{
    char digits[12];
    int at = (int)sizeof digits - 1;
    unsigned rest = item > 0 ? (unsigned)item : 0;

    digits[at] = '\0';
    do {
        digits[--at] = (char)('0' + rest % 10);
        rest /= 10;
    } while (rest > 0);
    return ui_part_name(out, name, digits + at);
}

const struct ui_entry *ui_entry_find(const struct ui_entries *entries, uint32_t id)
{
    for (int i = 0; id && i < entries->count; i++)
        if (entries->items[i].id == id)
            return &entries->items[i];
    return NULL;
}

struct ui_entry *ui_register(struct ui *ui, const char *name, struct ui_rect r, unsigned flags)
{
    if (ui->now.count >= UI_MAX_WIDGETS) {
        ui->overflows++;
        return NULL;
    }
    struct ui_entry *e = &ui->now.items[ui->now.count++];

    memset(e, 0, sizeof *e);
    e->id = ui_id(name);
    ui_copy(e->name, sizeof e->name, name);
    e->rect = ui_rect_clean(r);
    e->visible = ui_rect_intersect(e->rect, ui_clip_now(ui));
    e->layer = ui_layer_now(ui);
    e->flags = flags;
    return e;
}

/* ---- layers and clips ---- */

enum ui_layer ui_layer_now(const struct ui *ui)
{
    return ui->layer_depth > 0 ? ui->layers[ui->layer_depth - 1] : UI_LAYER_BASE;
}

struct ui_rect ui_clip_now(const struct ui *ui)
{
    return ui->clip_depth > 0 ? ui->clips[ui->clip_depth - 1] : ui->viewport;
}

static struct ui_clip physical_clip(const struct ui *ui, struct ui_rect r)
{
    int x0 = (int)ui_snap(ui, r.x), y0 = (int)ui_snap(ui, r.y);
    int x1 = (int)ui_snap(ui, r.x + r.w), y1 = (int)ui_snap(ui, r.y + r.h);

    return (struct ui_clip){x0, y0, x1 - x0, y1 - y0};
}

static void push_clip(struct ui *ui, struct ui_rect r)
{
    if (ui->clip_depth >= UI_CLIP_DEPTH) {
        ui->clip_overflow++;
        return;
    }
    ui->clips[ui->clip_depth++] = r;
}

void ui_push_clip(struct ui *ui, struct ui_rect r)
{
    struct ui_rect cut = ui_rect_intersect(ui_rect_clean(r), ui_clip_now(ui));

    push_clip(ui, cut);
    ui_draw_push_clip(&ui->list, physical_clip(ui, cut));
}

void ui_pop_clip(struct ui *ui)
{
    if (ui->clip_overflow > 0)
        ui->clip_overflow--;
    else if (ui->clip_depth > 0)
        ui->clip_depth--;
    ui_draw_pop_clip(&ui->list);
}

void ui_push_layer(struct ui *ui, enum ui_layer layer)
{
    if (ui->layer_depth >= UI_LAYER_DEPTH)
        ui->layer_overflow++;
    else
        ui->layers[ui->layer_depth++] = layer;
    ui->list.layer = ui_layer_now(ui);
    push_clip(ui, ui->viewport);
    ui_draw_push_clip_root(&ui->list, physical_clip(ui, ui->viewport));
}

void ui_pop_layer(struct ui *ui)
{
    if (ui->layer_overflow > 0)
        ui->layer_overflow--;
    else if (ui->layer_depth > 0)
        ui->layer_depth--;
    ui->list.layer = ui_layer_now(ui);
    ui_pop_clip(ui);
}

enum ui_layer ui_key_layer(const struct ui *ui)
{
    if (ui->popup)
        return UI_LAYER_POPUP;
    return ui->modal ? UI_LAYER_MODAL : UI_LAYER_BASE;
}

/* ---- popups ---- */

void ui_popup_open(struct ui *ui, const char *name)
{
    ui->popup = ui_id(name);
    ui->popup_seen = true;
    ui_copy(ui->popup_name, sizeof ui->popup_name, name);
    ui_wake_at(ui, ui->in.time);
}

void ui_popup_close(struct ui *ui)
{
    ui->popup = 0;
    ui->popup_name[0] = '\0';
    ui_wake_at(ui, ui->in.time);
}

bool ui_popup_is(const struct ui *ui, const char *name)
{
    return ui->popup != 0 && ui->popup == ui_id(name);
}

/* ---- frame ---- */

static float clean_scale(float scale)
{
    if (!(scale > 0.0f))
        return 1.0f;
    return fminf(fmaxf(scale, 0.5f), 8.0f);
}

/* The topmost rectangle of the last frame under the pointer; of one layer, the latest. */
static const struct ui_entry *entry_at(const struct ui *ui, float x, float y)
{
    const struct ui_entry *top = NULL;

    for (int i = 0; i < ui->before.count; i++) {
        const struct ui_entry *e = &ui->before.items[i];

        if (ui_rect_has(e->visible, x, y) && (!top || e->layer >= top->layer))
            top = e;
    }
    return top;
}

/* The latest rectangle under the pointer, in the layer of the topmost, that takes the wheel. */
static uint32_t wheel_at(const struct ui *ui, float x, float y, const struct ui_entry *top)
{
    uint32_t id = 0;

    for (int i = 0; top && i < ui->before.count; i++) {
        const struct ui_entry *e = &ui->before.items[i];

        if (e->layer == top->layer && e->flags & UI_ACT_WHEEL && ui_rect_has(e->visible, x, y))
            id = e->id;
    }
    return id;
}

static void begin_pointer(struct ui *ui)
{
    float x = ui->in.pointer_x, y = ui->in.pointer_y;
    const struct ui_entry *top = ui->in.pointer_inside ? entry_at(ui, x, y) : NULL;
    bool first_press = ui->in.pressed && ui->grab == UI_GRAB_NONE;

    ui->over_ui = top != NULL;
    ui->hot = top ? top->id : 0;
    ui->wheel = wheel_at(ui, x, y, top);
    if (first_press) {
        ui->grab = top ? UI_GRAB_UI : UI_GRAB_OUTSIDE;
        ui->press_x = x;
        ui->press_y = y;
        ui_focus_set(ui, 0, "");
        ui->tab_origin = ui->hot;
        ui->tip.spent = true;
    }
    if (ui->in.key_count > 0)
        ui->tip.spent = true; /* the hand is at the keys */
    if (ui->grab == UI_GRAB_OUTSIDE || (ui->grab == UI_GRAB_UI && !first_press)) {
        /* Only the widget that was pressed may react until all buttons are up. */
        ui->hot = ui->grab == UI_GRAB_UI && ui->hot == ui->held ? ui->held : 0;
    }
}

void ui_begin(struct ui *ui, const struct ui_input *input, const struct ui_theme *theme)
{
    float u, v;

    ui->in = *input;
    ui->in.text[UI_MAX_TEXT - 1] = '\0';
    ui->in.key_count = input->key_count < 0 ? 0 : input->key_count;
    ui->in.key_count = ui->in.key_count > UI_MAX_KEYS ? UI_MAX_KEYS : ui->in.key_count;
    ui->theme = *theme;
    ui->theme.magnify = theme->magnify > 0.0f ? theme->magnify : 1.0f;
    ui->theme.hairline = theme->hairline > 0.0f ? theme->hairline : 1.0f;
    ui->copied[0] = '\0';
    ui->scale = clean_scale(input->scale);
    ui->viewport = ui_rect_clean(
        (struct ui_rect){0, 0, (float)input->width / ui->scale, (float)input->height / ui->scale});
    ui->frame++;
    ui->wake = INFINITY;
    ui->cursor = UI_CURSOR_ARROW;
    ui->clip_depth = ui->clip_overflow = 0;
    ui->layer_depth = ui->layer_overflow = 0;
    ui->scroll_depth = ui->scroll_overflow = 0;
    ui->now.count = 0;
    ui->popup_seen = ui->modal_seen = false;
    memset(ui->key_used, 0, sizeof ui->key_used);
    ui_atlas_begin(ui->atlas);
    ui_atlas_white(ui->atlas, &u, &v);
    ui_draw_reset(&ui->list, input->width, input->height, u, v);
    begin_pointer(ui);
    ui_focus_begin(ui);
}

/* A number that changes when any rectangle does. */
static uint64_t fingerprint(const struct ui_entries *entries)
{
    uint64_t hash = 14695981039346656037u;

    for (int i = 0; i < entries->count; i++) {
        const struct ui_entry *e = &entries->items[i];
        const float numbers[4] = {e->visible.x, e->visible.y, e->visible.w, e->visible.h};
        unsigned char bytes[sizeof numbers];

        memcpy(bytes, numbers, sizeof bytes);
        for (size_t k = 0; k < sizeof bytes; k++)
            hash = (hash ^ bytes[k]) * 1099511628211u;
        hash = (hash ^ e->id ^ (uint64_t)e->layer << 32) * 1099511628211u;
    }
    return hash;
}

static void end_pointer(struct ui *ui)
{
    if (ui->in.down == 0 || ui->in.cancel) {
        ui->held = 0;
        ui->grab = UI_GRAB_NONE;
    }
}

/* What was open and has not been asked for in this frame is closed. */
static void end_overlays(struct ui *ui)
{
    if (ui->popup && !ui->popup_seen)
        ui_popup_close(ui);
    if (ui->modal && !ui->modal_seen) {
        ui->modal = 0;
        ui->modal_name[0] = '\0';
        ui_focus_set(ui, ui->modal_return, ui->modal_return_name);
    }
}

void ui_end(struct ui *ui)
{
    end_overlays(ui);
    ui_focus_end(ui);
    ui_tip_end(ui);
    end_pointer(ui);
    uint64_t print = fingerprint(&ui->now);

    if (print != ui->print || ui_atlas_wants_frame(ui->atlas))
        ui_wake_at(ui, ui->in.time);
    ui->print = print;
    ui->before = ui->now;
    ui_draw_finish(&ui->list);
    ui->overflows += ui->list.dropped;
}

/* ---- easings ---- */

/* The slot of an id: its own, else a free or forgotten one nearby, else the first tried. */
static struct ui_easing *ease_slot(struct ui *ui, uint32_t id)
{
    struct ui_easing *spare = NULL;

    for (uint32_t i = 0; i < 8; i++) {
        struct ui_easing *e = &ui->easings[(id + i) & (UI_EASE_SLOTS - 1)];

        if (e->id == id)
            return e;
        if (!spare && (e->id == 0 || ui->frame - e->frame > 2))
            spare = e;
    }
    return spare ? spare : &ui->easings[id & (UI_EASE_SLOTS - 1)];
}

static float ease_value(const struct ui_easing *e, double now)
{
    if (now >= e->start + e->duration || now < e->start)
        return e->to;
    float t = (float)((now - e->start) / e->duration);

    /* Fast at first, then slowing down. */
    t = 1.0f - (1.0f - t) * (1.0f - t) * (1.0f - t);
    return e->from + (e->to - e->from) * t;
}

float ui_ease_from(struct ui *ui, uint32_t id, float start, float target, double seconds)
{
    struct ui_easing *e = ease_slot(ui, id);
    double now = ui->in.time;
    bool fresh = e->id != id || ui->frame - e->frame > 2;

    if (fresh)
        *e = (struct ui_easing){.id = id, .from = start, .to = start, .start = now};
    if (ui->theme.reduced_motion || !isfinite(target) || !(seconds > 0.0)) {
        *e = (struct ui_easing){.id = id, .from = target, .to = target, .start = now};
    } else if (e->to != target) {
        e->from = ease_value(e, now);
        e->to = target;
        e->start = now;
        e->duration = seconds;
    }
    e->frame = ui->frame;
    if (now < e->start + e->duration)
        ui_wake_at(ui, now);
    return ease_value(e, now);
}

float ui_ease_id(struct ui *ui, uint32_t id, float target, double seconds)
{
    return ui_ease_from(ui, id, target, target, seconds);
}

float ui_ease(struct ui *ui, const char *name, float target, float seconds)
{
    return ui_ease_id(ui, ui_id_part(ui_id(name), 77), target, (double)seconds);
}

void ui_wake_at(struct ui *ui, double time)
{
    ui->wake = fmin(ui->wake, time);
}

/* ---- conversions ---- */

float ui_len(const struct ui *ui, float v)
{
    return v * ui->theme.magnify;
}

float ui_px(const struct ui *ui, float v)
{
    return v * ui->scale;
}

float ui_snap(const struct ui *ui, float v)
{
    return floorf(v * ui->scale + 0.5f);
}
