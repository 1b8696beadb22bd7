#include "render/labels.h"

#include "ui/font_data.h"

#include <math.h>
#include <stb_truetype.h>
#include <stdlib.h>
#include <string.h>

/* Where the letters lie in a tile, in shares of its side: the mark stands above them. */
static const float LETTER_HEIGHT = 0.56f;  /* of a capital */
static const float LETTER_MIDDLE = 0.545f; /* from the tile's top */
static const float LETTER_WIDTH = 0.92f;   /* at most, for several letters */

enum { FEW_LABELS = 64, LARGE_TILE = 96, SMALL_TILE = 64, MOST_LABELS = 1024, MOST_LETTERS = 6 };

void labels_init(struct labels *labels)
{
    *labels = (struct labels){0};
}

void labels_free(struct labels *labels)
{
    glDeleteTextures(1, &labels->texture);
    free(labels->texts);
    *labels = (struct labels){0};
}

static int find(const struct labels *labels, const char *text)
{
    for (int i = 0; i < labels->count; i++) {
        if (strcmp(labels->texts[i], text) == 0) {
            return i;
        }
    }
    return -1;
}

bool labels_find(const struct labels *labels, const char *text, int *column, int *row)
{
    int index = text[0] ? find(labels, text) : -1;
    if (index < 0) {
        return false;
    }
    *column = index % labels->columns;
    *row = index / labels->columns;
    return true;
}

/* Next code point of UTF-8; broken bytes count as one U+FFFD each. */
static int next_code(const unsigned char **at)
{
    const unsigned char *p = *at;
    int length = p[0] < 0x80 ? 1 : p[0] >= 0xf0 ? 4 : p[0] >= 0xe0 ? 3 : p[0] >= 0xc0 ? 2 : 0;
    int code = length == 1 ? p[0] : length > 1 ? p[0] & (0x7f >> length) : 0xfffd;
    for (int i = 1; i < length; i++) {
        if ((p[i] & 0xc0) != 0x80) {
            *at = p + i;
            return 0xfffd;
        }
        code = code << 6 | (p[i] & 0x3f);
    }
    *at = p + (length > 0 ? length : 1);
    return code;
}

/* Glyphs of a label with their pen positions, in font units. */
struct line {
    int glyphs[MOST_LETTERS];
    float x[MOST_LETTERS];
    int count;
    float left, right; /* of the ink */
};

static void lay_line(const stbtt_fontinfo *font, const char *text, struct line *out)
{
    const unsigned char *at = (const unsigned char *)text;
    float pen = 0;
    out->count = 0;
    out->left = 1e9f;
    out->right = -1e9f;
    while (*at && out->count < MOST_LETTERS) {
        int glyph = stbtt_FindGlyphIndex(font, next_code(&at));
        int advance = 0, bearing = 0, x0 = 0, y0 = 0, x1 = 0, y1 = 0;
        stbtt_GetGlyphHMetrics(font, glyph, &advance, &bearing);
        if (out->count > 0) {
            pen += (float)stbtt_GetGlyphKernAdvance(font, out->glyphs[out->count - 1], glyph);
        }
        if (stbtt_GetGlyphBox(font, glyph, &x0, &y0, &x1, &y1)) {
            out->left = fminf(out->left, pen + (float)x0);
            out->right = fmaxf(out->right, pen + (float)x1);
        }
        out->glyphs[out->count] = glyph;
        out->x[out->count++] = pen;
        pen += (float)advance;
    }
}

/* Writes the larger of what is there and the glyph's field, so that letters join. */
static void stamp(uint8_t *tile, int side, const uint8_t *field, int w, int h, int left, int top)
{
    for (int y = 0; y < h; y++) {
        for (int x = 0; x < w; x++) {
            int tx = left + x, ty = top + y;
            if (tx >= 0 && ty >= 0 && tx < side && ty < side &&
                field[y * w + x] > tile[ty * side + tx]) {
                tile[ty * side + tx] = field[y * w + x];
            }
        }
    }
}

static void draw_tile(const stbtt_fontinfo *font, const char *text, int side, uint8_t *tile)
{
    struct line line;
    int x0 = 0, y0 = 0, x1 = 0, cap = 0;
    memset(tile, 0, (size_t)side * (size_t)side);
    lay_line(font, text, &line);
    if (line.right <= line.left ||
        !stbtt_GetGlyphBox(font, stbtt_FindGlyphIndex(font, 'H'), &x0, &y0, &x1, &cap)) {
        return;
    }
    float scale = LETTER_HEIGHT * (float)side / (float)cap;
    scale = fminf(scale, LETTER_WIDTH * (float)side / (line.right - line.left));
    float baseline = LETTER_MIDDLE * (float)side + 0.5f * scale * (float)cap;
    float start = 0.5f * ((float)side - scale * (line.left + line.right));
    /* The field runs from 0 to 255 over LABELS_SPREAD halves of the tile. */
    float per_pixel = 255 / (LABELS_SPREAD * 0.5f * (float)side);
    int padding = (int)ceilf(127 / per_pixel) + 1;
    for (int i = 0; i < line.count; i++) {
        int w = 0, h = 0, left = 0, top = 0;
        uint8_t *field = stbtt_GetGlyphSDF(font, scale, line.glyphs[i], padding, 127, per_pixel, &w,
                                           &h, &left, &top);
        if (field) {
            stamp(tile, side, field, w, h, (int)lroundf(start + scale * line.x[i]) + left,
                  (int)lroundf(baseline) + top);
            stbtt_FreeSDF(field, NULL);
        }
    }
}

static void make_texture(struct labels *labels, int tiles)
{
    labels->tile = tiles > FEW_LABELS ? SMALL_TILE : LARGE_TILE;
    labels->columns = tiles > FEW_LABELS ? 32 : 8;
    labels->rows = (tiles + labels->columns - 1) / labels->columns;
    glDeleteTextures(1, &labels->texture);
    glGenTextures(1, &labels->texture);
    glBindTexture(GL_TEXTURE_2D, labels->texture);
    glTexImage2D(GL_TEXTURE_2D, 0, GL_R8, labels->columns * labels->tile,
                 labels->rows * labels->tile, 0, GL_RED, GL_UNSIGNED_BYTE, NULL);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_LINEAR_MIPMAP_LINEAR);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_LINEAR);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_S, GL_CLAMP_TO_EDGE);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_T, GL_CLAMP_TO_EDGE);
    /* Beyond four halvings, tiles would run into each other. */
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAX_LEVEL, 4);
}

static enum render_status draw_tiles(struct labels *labels, int first)
{
    stbtt_fontinfo font;
    int side = labels->tile;
    if (!stbtt_InitFont(&font, ui_font_inter_semibold,
                        stbtt_GetFontOffsetForIndex(ui_font_inter_semibold, 0))) {
        return RENDER_FONT;
    }
    uint8_t *tile = malloc((size_t)side * (size_t)side);
    if (!tile) {
        return RENDER_NO_MEMORY;
    }
    glBindTexture(GL_TEXTURE_2D, labels->texture);
    glPixelStorei(GL_UNPACK_ALIGNMENT, 1);
    for (int i = first; i < labels->count; i++) {
        draw_tile(&font, labels->texts[i], side, tile);
        glTexSubImage2D(GL_TEXTURE_2D, 0, i % labels->columns * side, i / labels->columns * side,
                        side, side, GL_RED, GL_UNSIGNED_BYTE, tile);
    }
    glGenerateMipmap(GL_TEXTURE_2D);
    free(tile);
    return RENDER_OK;
}

static bool add(struct labels *labels, const char *text)
{
    if (labels->count == labels->capacity) {
        int bigger = labels->capacity > 0 ? 2 * labels->capacity : 32;
        void *texts = realloc(labels->texts, (size_t)bigger * sizeof *labels->texts);
        if (!texts) {
            return false;
        }
        labels->texts = texts;
        labels->capacity = bigger;
    }
    size_t length = 0;
    while (length < SCENE_LABEL_SIZE - 1 && text[length]) {
        length++;
    }
    memcpy(labels->texts[labels->count], text, length);
    labels->texts[labels->count++][length] = '\0';
    return true;
}

/* Adds the scene's labels that are missing, up to the most that one texture holds. */
static bool collect(struct labels *labels, const struct scene *scene)
{
    for (int i = 0; i < scene->mat_count; i++) {
        const char *text = scene->mats[i].label;
        if (text[0] && labels->count < MOST_LABELS && find(labels, text) < 0 &&
            !add(labels, text)) {
            return false;
        }
    }
    return true;
}

enum render_status labels_prepare(struct labels *labels, const struct scene *scene)
{
    int before = labels->count;
    if (!collect(labels, scene)) {
        return RENDER_NO_MEMORY;
    }
    if (labels->texture && before == labels->count) {
        return RENDER_OK;
    }
    /* Labels of earlier puzzles are kept until the grid is full; then only this scene's stay. */
    if (labels->texture && labels->count > labels->columns * labels->rows) {
        labels->count = 0;
        if (!collect(labels, scene)) {
            return RENDER_NO_MEMORY;
        }
        before = 0;
    }
    if (!labels->texture || labels->count > labels->columns * labels->rows) {
        make_texture(labels, labels->count > 16 ? labels->count : 16);
        before = 0;
    }
    return draw_tiles(labels, before);
}
