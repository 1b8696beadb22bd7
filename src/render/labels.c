#include "render/labels.h"

#include "ui/font_data.h"
#include "ui/utf8.h"

#include <math.h>
#include <stb_truetype.h>
#include <stdlib.h>
#include <string.h>

/* Where the letters lie in a tile, in shares of its side: the mark stands above them. */
static const float LETTER_HEIGHT = LABELS_CAPITAL;
static const float LETTER_MIDDLE = 0.5f + LABELS_LOWER; /* from the tile's top */
static const float LETTER_WIDTH = 0.92f;                /* at most, for several letters */
static const float SPACE_WIDTH = 0.22f;                 /* in names */

enum {
    FEW_LABELS = 64,
    LARGE_TILE = 80,
    SMALL_TILE = 64,
    MOST_LABELS = 1024,
    MOST_LETTERS = 6,
    CURVE_STEPS = 5,
    MOST_SEGMENTS = 1024
};

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
    for (int i = 0; i < labels->count; i++)
        if (strcmp(labels->texts[i], text) == 0)
            return i;
    return -1;
}

bool labels_find(const struct labels *labels, const char *text, int *column, int *row)
{
    int index = text[0] ? find(labels, text) : -1;
    if (index < 0)
        return false;
    *column = index % labels->columns;
    *row = index / labels->columns;
    return true;
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
    const char *at = text;
    const char *end = text + strlen(text);
    float pen = 0;
    out->count = 0;
    out->left = 1e9f;
    out->right = -1e9f;
    while (*at && out->count < MOST_LETTERS) {
        int glyph = stbtt_FindGlyphIndex(font, (int)utf8_next(&at, end));
        int advance = 0, bearing = 0, x0 = 0, y0 = 0, x1 = 0, y1 = 0;
        stbtt_GetGlyphHMetrics(font, glyph, &advance, &bearing);
        if (out->count > 0)
            pen += (float)stbtt_GetGlyphKernAdvance(font, out->glyphs[out->count - 1], glyph);
        if (stbtt_GetGlyphBox(font, glyph, &x0, &y0, &x1, &y1)) {
            out->left = fminf(out->left, pen + (float)x0);
            out->right = fmaxf(out->right, pen + (float)x1);
        }
        out->glyphs[out->count] = glyph;
        out->x[out->count++] = pen;
        pen += (float)advance;
    }
}

/* A straight piece of an outline, in pixels of the tile. */
struct segment {
    float x0, y0, x1, y1;
};

struct outline {
    struct segment segments[MOST_SEGMENTS];
    int count;
};

static void add_segment(struct outline *outline, float x0, float y0, float x1, float y1)
{
    if (outline->count < MOST_SEGMENTS && (x0 != x1 || y0 != y1))
        outline->segments[outline->count++] = (struct segment){x0, y0, x1, y1};
}

/* Adds a cubic curve in CURVE_STEPS straight pieces. */
static void add_cubic(struct outline *outline, const float p[8])
{
    float x = p[0], y = p[1];
    for (int i = 1; i <= CURVE_STEPS; i++) {
        float t = (float)i / CURVE_STEPS, u = 1 - t;
        float a = u * u * u, b = 3 * u * u * t, c = 3 * u * t * t, d = t * t * t;
        float nx = a * p[0] + b * p[2] + c * p[4] + d * p[6];
        float ny = a * p[1] + b * p[3] + c * p[5] + d * p[7];
        add_segment(outline, x, y, nx, ny);
        x = nx;
        y = ny;
    }
}

/* Adds a glyph's outline with its origin at (ox, oy); y turns downwards. */
static void add_glyph(const stbtt_fontinfo *font, int glyph, float scale, float ox, float oy,
                      struct outline *outline)
{
    stbtt_vertex *vertices = NULL;
    int count = stbtt_GetGlyphShape(font, glyph, &vertices);
    float x = 0, y = 0;
    for (int i = 0; i < count; i++) {
        const stbtt_vertex *v = &vertices[i];
        float nx = ox + scale * v->x, ny = oy - scale * v->y;
        float cx = ox + scale * v->cx, cy = oy - scale * v->cy;
        float dx = ox + scale * v->cx1, dy = oy - scale * v->cy1;
        if (v->type == STBTT_vline) {
            add_segment(outline, x, y, nx, ny);
        } else if (v->type == STBTT_vcurve) {
            /* The same curve as a cubic: its handles lie two thirds of the way to the one. */
            add_cubic(outline, (float[8]){x, y, x + (cx - x) * 2 / 3, y + (cy - y) * 2 / 3,
                                          nx + (cx - nx) * 2 / 3, ny + (cy - ny) * 2 / 3, nx, ny});
        } else if (v->type == STBTT_vcubic) {
            add_cubic(outline, (float[8]){x, y, cx, cy, dx, dy, nx, ny});
        }
        x = nx;
        y = ny;
    }
    stbtt_FreeShape(font, vertices);
}

/* Signed distance to the outline in pixels, > 0 inside (by the nonzero winding rule). */
static float distance_at(const struct outline *outline, float x, float y)
{
    float least = 1e9f;
    int winding = 0;
    for (int i = 0; i < outline->count; i++) {
        const struct segment *s = &outline->segments[i];
        float dx = s->x1 - s->x0, dy = s->y1 - s->y0, px = x - s->x0, py = y - s->y0;
        float t = fminf(fmaxf((px * dx + py * dy) / (dx * dx + dy * dy), 0), 1);
        float ex = px - t * dx, ey = py - t * dy;
        least = fminf(least, ex * ex + ey * ey);
        if ((s->y0 <= y) != (s->y1 <= y)) {
            float side = dx * py - dy * px;
            winding += dy > 0 && side < 0 ? 1 : dy < 0 && side > 0 ? -1 : 0;
        }
    }
    return winding != 0 ? sqrtf(least) : -sqrtf(least);
}

/* Draws the field of one label; rows of the tile are `stride` bytes apart. */
static void draw_tile(const stbtt_fontinfo *font, const char *text, int side, int stride,
                      struct outline *outline, uint8_t *tile)
{
    struct line line;
    int x0 = 0, y0 = 0, x1 = 0, cap = 0;
    lay_line(font, text, &line);
    if (line.right <= line.left ||
        !stbtt_GetGlyphBox(font, stbtt_FindGlyphIndex(font, 'H'), &x0, &y0, &x1, &cap))
        return;
    float scale = LETTER_HEIGHT * (float)side / (float)cap;
    scale = fminf(scale, LETTER_WIDTH * (float)side / (line.right - line.left));
    float baseline = LETTER_MIDDLE * (float)side + 0.5f * scale * (float)cap;
    float start = 0.5f * ((float)side - scale * (line.left + line.right));
    outline->count = 0;
    for (int i = 0; i < line.count; i++)
        add_glyph(font, line.glyphs[i], scale, start + scale * line.x[i], baseline, outline);
    float per_pixel = 255 / (LABELS_SPREAD * 0.5f * (float)side);
    for (int y = 0; y < side; y++) {
        for (int x = 0; x < side; x++) {
            float d = distance_at(outline, (float)x + 0.5f, (float)y + 0.5f);
            float value = 127.5f + per_pixel * d;
            tile[y * stride + x] = (uint8_t)lroundf(fminf(fmaxf(value, 0), 255));
        }
    }
}

/* Chooses the grid for this many labels. */
static void choose_grid(struct labels *labels, int tiles)
{
    labels->tile = tiles > FEW_LABELS ? SMALL_TILE : LARGE_TILE;
    labels->columns = tiles > FEW_LABELS ? 32 : 8;
    labels->rows = (tiles + labels->columns - 1) / labels->columns;
}

static void upload(struct labels *labels, uint8_t *texels)
{
    /* Beyond four halvings, tiles would run into each other. */
    enum { LAST_LEVEL = 4 };
    if (!labels->texture)
        glGenTextures(1, &labels->texture);
    glBindTexture(GL_TEXTURE_2D, labels->texture);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_LINEAR_MIPMAP_LINEAR);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_LINEAR);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_S, GL_CLAMP_TO_EDGE);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_T, GL_CLAMP_TO_EDGE);
    gl_upload_mipmaps(texels, labels->columns * labels->tile, labels->rows * labels->tile,
                      LAST_LEVEL);
}

/* Draws all labels anew. */
static enum render_status draw_tiles(struct labels *labels)
{
    stbtt_fontinfo font;
    int side = labels->tile, stride = labels->columns * side;
    if (!stbtt_InitFont(&font, ui_font_inter_semibold,
                        stbtt_GetFontOffsetForIndex(ui_font_inter_semibold, 0)))
        return RENDER_FONT;
    uint8_t *texels = calloc((size_t)stride * (size_t)(labels->rows * side), 1);
    struct outline *outline = malloc(sizeof *outline);
    if (!texels || !outline) {
        free(texels);
        free(outline);
        return RENDER_NO_MEMORY;
    }
    for (int i = 0; i < labels->count; i++) {
        uint8_t *tile = texels + (size_t)(i / labels->columns * side) * (size_t)stride +
                        (size_t)(i % labels->columns * side);
        draw_tile(&font, labels->texts[i], side, stride, outline, tile);
    }
    upload(labels, texels);
    free(texels);
    free(outline);
    return RENDER_OK;
}

static bool add(struct labels *labels, const char *text)
{
    if (labels->count == labels->capacity) {
        int bigger = labels->capacity > 0 ? 2 * labels->capacity : 32;
        void *texts = realloc(labels->texts, (size_t)bigger * sizeof *labels->texts);
        if (!texts)
            return false;
        labels->texts = texts;
        labels->capacity = bigger;
    }
    size_t length = 0;
    while (length < SCENE_LABEL_SIZE - 1 && text[length])
        length++;
    memcpy(labels->texts[labels->count], text, length);
    labels->texts[labels->count++][length] = '\0';
    return true;
}

/* Adds the letters of the scene's names that are missing. */
static bool collect_letters(struct labels *labels, const struct scene *scene)
{
    bool wanted[LABELS_LETTERS] = {false};
    for (int i = 0; i < scene->ghost_count; i++)
        for (const char *at = scene->ghosts[i].name; *at; at++)
            if (*at > ' ' && (unsigned char)*at < LABELS_LETTERS)
                wanted[(unsigned char)*at] = true;
    for (int letter = 0; letter < LABELS_LETTERS; letter++) {
        char text[2] = {(char)letter, '\0'};
        if (wanted[letter] && find(labels, text) < 0 && !add(labels, text))
            return false;
    }
    return true;
}

/* Adds the scene's labels that are missing, up to the most that one texture holds. */
static bool collect(struct labels *labels, const struct scene *scene)
{
    if (!collect_letters(labels, scene))
        return false;
    for (int i = 0; i < scene->mat_count; i++) {
        const char *text = scene->mats[i].label;
        if (text[0] && labels->count < MOST_LABELS && find(labels, text) < 0 && !add(labels, text))
            return false;
    }
    return true;
}

/* Finds the labels that are letters, and how far apart they are written. */
static bool measure_letters(struct labels *labels)
{
    stbtt_fontinfo font;
    int x0 = 0, y0 = 0, x1 = 0, cap = 0;
    if (!stbtt_InitFont(&font, ui_font_inter_semibold,
                        stbtt_GetFontOffsetForIndex(ui_font_inter_semibold, 0)))
        return false;
    stbtt_GetGlyphBox(&font, stbtt_FindGlyphIndex(&font, 'H'), &x0, &y0, &x1, &cap);
    for (int letter = 0; letter < LABELS_LETTERS; letter++)
        labels->letters[letter] = -1;
    for (int i = 0; i < labels->count && cap > 0; i++) {
        unsigned char letter = (unsigned char)labels->texts[i][0];
        int glyph = stbtt_FindGlyphIndex(&font, letter), bearing = 0;
        if (letter >= LABELS_LETTERS || labels->texts[i][1])
            continue;
        labels->letters[letter] = i;
        /* Tiles are centred on the ink, so what is left and right of it is shared out evenly. */
        int advance = 0;
        stbtt_GetGlyphHMetrics(&font, glyph, &advance, &bearing);
        labels->advances[letter] = LETTER_HEIGHT * (float)advance / (float)cap;
    }
    return true;
}

int labels_lay(const struct labels *labels, const char *name, size_t length,
               struct labels_letter *out, float *width)
{
    float pen = 0;
    int count = 0;
    for (size_t i = 0; i < length; i++) {
        unsigned char letter = (unsigned char)name[i];
        int index = letter < LABELS_LETTERS ? labels->letters[letter] : -1;
        float advance = index >= 0 ? labels->advances[letter] : SPACE_WIDTH;
        if (index >= 0)
            out[count++] = (struct labels_letter){index % labels->columns, index / labels->columns,
                                                  pen + 0.5f * advance};
        pen += advance;
    }
    for (int i = 0; i < count; i++)
        out[i].x -= 0.5f * pen;
    if (width)
        *width = pen;
    return count;
}

enum render_status labels_prepare(struct labels *labels, const struct scene *scene)
{
    int before = labels->count;
    if (!collect(labels, scene))
        return RENDER_NO_MEMORY;
    if (labels->texture && before == labels->count)
        return RENDER_OK;
    /* Labels of earlier puzzles are kept until the grid is full; then only this scene's stay. */
    if (labels->texture && labels->count > labels->columns * labels->rows) {
        labels->count = 0;
        if (!collect(labels, scene))
            return RENDER_NO_MEMORY;
    }
    if (labels->columns == 0 || labels->count > labels->columns * labels->rows)
        choose_grid(labels, labels->count > 16 ? labels->count : 16);
    return measure_letters(labels) ? draw_tiles(labels) : RENDER_FONT;
}
