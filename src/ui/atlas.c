#include "ui/atlas.h"

#include <assert.h>
#include <math.h>
#include <stb/stb_rect_pack.h>
#include <stdlib.h>
#include <string.h>

enum {
    SLOTS = 8192, /* power of two */
    SLOTS_FULL = SLOTS / 4 * 3,
    WHITE_SIZE = 4, /* side of the white patch */
    GAP = 1         /* free texels right of and below each glyph */
};

struct slot {
    uint64_t key; /* 0 = free */
    struct ui_atlas_glyph glyph;
};

struct ui_atlas {
    struct ui_fonts *fonts;
    uint8_t *pixels;
    int height;
    int max_height;
    uint32_t version;
    int dirty_x0, dirty_y0, dirty_x1, dirty_y1;
    bool full;  /* something had no room since the atlas was last emptied */
    bool fresh; /* it was emptied at the start of this frame */
    int used;   /* slots in use */
    struct slot slots[SLOTS];
    stbrp_context packer;
    stbrp_node nodes[UI_ATLAS_WIDTH];
};

static void mark_dirty(struct ui_atlas *atlas, int x, int y, int w, int h)
{
    bool clean = atlas->dirty_x1 <= atlas->dirty_x0;

    atlas->dirty_x0 = clean || x < atlas->dirty_x0 ? x : atlas->dirty_x0;
    atlas->dirty_y0 = clean || y < atlas->dirty_y0 ? y : atlas->dirty_y0;
    atlas->dirty_x1 = clean || x + w > atlas->dirty_x1 ? x + w : atlas->dirty_x1;
    atlas->dirty_y1 = clean || y + h > atlas->dirty_y1 ? y + h : atlas->dirty_y1;
    atlas->version++;
}

/* Makes the texture at least need texels high. False when it may not, or memory is short. */
static bool reach_height(struct ui_atlas *atlas, int need)
{
    int height = atlas->height;

    while (height < need)
        height *= 2;
    if (height > atlas->max_height)
        height = atlas->max_height;
    if (height < need)
        return false;
    if (height == atlas->height)
        return true;
    uint8_t *grown = realloc(atlas->pixels, (size_t)height * UI_ATLAS_WIDTH);

    if (!grown)
        return false;
    memset(grown + (size_t)atlas->height * UI_ATLAS_WIDTH, 0,
           (size_t)(height - atlas->height) * UI_ATLAS_WIDTH);
    atlas->pixels = grown;
    atlas->height = height;
    mark_dirty(atlas, 0, 0, UI_ATLAS_WIDTH, height);
    return true;
}

/* Finds room for w x h texels. */
static bool pack(struct ui_atlas *atlas, int w, int h, int *x, int *y)
{
    stbrp_rect r = {.w = w + GAP, .h = h + GAP};

    stbrp_pack_rects(&atlas->packer, &r, 1);
    if (!r.was_packed || !reach_height(atlas, r.y + h + GAP))
        return false;
    *x = r.x;
    *y = r.y;
    return true;
}

static void clear(struct ui_atlas *atlas)
{
    int x = 0, y = 0;

    memset(atlas->pixels, 0, (size_t)atlas->height * UI_ATLAS_WIDTH);
    memset(atlas->slots, 0, sizeof atlas->slots);
    stbrp_init_target(&atlas->packer, UI_ATLAS_WIDTH, atlas->max_height, atlas->nodes,
                      UI_ATLAS_WIDTH);
    atlas->used = 0;
    atlas->full = false;
    bool packed = pack(atlas, WHITE_SIZE, WHITE_SIZE, &x, &y);

    assert(packed && x == 0 && y == 0);
    (void)packed;
    for (int row = 0; row < WHITE_SIZE; row++)
        memset(atlas->pixels + (size_t)row * UI_ATLAS_WIDTH, 255, WHITE_SIZE);
    mark_dirty(atlas, 0, 0, UI_ATLAS_WIDTH, atlas->height);
}

struct ui_atlas *ui_atlas_create(struct ui_fonts *fonts, int max_height)
{
    struct ui_atlas *atlas = calloc(1, sizeof *atlas);

    if (!atlas)
        return NULL;
    atlas->fonts = fonts;
    atlas->max_height = max_height > 16 ? max_height : 16;
    atlas->height =
        atlas->max_height < UI_ATLAS_START_HEIGHT ? atlas->max_height : UI_ATLAS_START_HEIGHT;
    atlas->pixels = malloc((size_t)atlas->height * UI_ATLAS_WIDTH);
    if (!atlas->pixels) {
        free(atlas);
        return NULL;
    }
    clear(atlas);
    return atlas;
}

void ui_atlas_destroy(struct ui_atlas *atlas)
{
    if (atlas) {
        free(atlas->pixels);
        free(atlas);
    }
}

void ui_atlas_begin(struct ui_atlas *atlas)
{
    atlas->fresh = atlas->full;
    if (atlas->full)
        clear(atlas);
}

bool ui_atlas_wants_frame(const struct ui_atlas *atlas)
{
    return atlas->full && !atlas->fresh;
}

/* The slot that holds the key, or the free one where it belongs. */
static struct slot *find_slot(struct ui_atlas *atlas, uint64_t key)
{
    uint64_t hash = key * 0x9E3779B97F4A7C15u;
    size_t i = (size_t)(hash >> 40) & (SLOTS - 1);

    while (atlas->slots[i].key != 0 && atlas->slots[i].key != key)
        i = (i + 1) & (SLOTS - 1);
    return &atlas->slots[i];
}

/* Draws a new glyph into the atlas. False when there is no room for it. */
static bool add_glyph(struct ui_atlas *atlas, struct slot *slot, struct ui_glyph_ref g, float px,
                      float shift)
{
    struct ui_glyph_box box = ui_fonts_box(atlas->fonts, g, px, shift);
    int x = 0, y = 0;

    if (box.w + GAP > UI_ATLAS_WIDTH || box.h + GAP > atlas->max_height)
        box.w = 0; /* can never fit: remembered as blank */
    if (box.w > 0 && box.h > 0) {
        if (atlas->used >= SLOTS_FULL || !pack(atlas, box.w, box.h, &x, &y)) {
            atlas->full = true;
            return false;
        }
        ui_fonts_rasterise(atlas->fonts, g, px, shift, box,
                           atlas->pixels + (size_t)y * UI_ATLAS_WIDTH + x, UI_ATLAS_WIDTH);
        mark_dirty(atlas, x, y, box.w, box.h);
    } else if (atlas->used >= SLOTS_FULL) {
        return false;
    }
    slot->glyph = (struct ui_atlas_glyph){x, y, box.w, box.h, box.x, box.y};
    atlas->used++;
    return true;
}

bool ui_atlas_glyph(struct ui_atlas *atlas, struct ui_glyph_ref g, float px, int phase,
                    struct ui_atlas_glyph *out)
{
    px = px >= 1.0f ? fminf(px, 512.0f) : 1.0f;
    uint64_t size = (uint64_t)(px * 64.0f + 0.5f);
    uint64_t key = (1u | (uint64_t)(phase & 3) << 1 | (uint64_t)g.face << 3 |
                    (uint64_t)(uint32_t)g.glyph << 8) |
                   size << 40;
    struct slot *slot = find_slot(atlas, key);

    if (slot->key != key) {
        if (!add_glyph(atlas, slot, g, (float)size / 64.0f, (float)(phase & 3) / 4.0f))
            return false;
        slot->key = key;
    }
    *out = slot->glyph;
    return out->w > 0 && out->h > 0;
}

struct ui_atlas_view ui_atlas_view(const struct ui_atlas *atlas)
{
    return (struct ui_atlas_view){.pixels = atlas->pixels,
                                  .width = UI_ATLAS_WIDTH,
                                  .height = atlas->height,
                                  .version = atlas->version,
                                  .dirty_x = atlas->dirty_x0,
                                  .dirty_y = atlas->dirty_y0,
                                  .dirty_w = atlas->dirty_x1 - atlas->dirty_x0,
                                  .dirty_h = atlas->dirty_y1 - atlas->dirty_y0};
}

void ui_atlas_uploaded(struct ui_atlas *atlas)
{
    atlas->dirty_x0 = atlas->dirty_x1 = 0;
    atlas->dirty_y0 = atlas->dirty_y1 = 0;
}

void ui_atlas_white(const struct ui_atlas *atlas, float *u, float *v)
{
    (void)atlas;
    *u = WHITE_SIZE / 2.0f;
    *v = WHITE_SIZE / 2.0f;
}
