#include "ui/font.h"

#include "ui/font_data.h"
#include "ui/utf8.h"

#include <stb/stb_truetype.h>
#include <stdlib.h>
#include <string.h>

struct face {
    stbtt_fontinfo info;
    float unit;   /* pixels of a font unit at an em of one pixel */
    float ascent; /* the metrics below are in em */
    float descent;
    float cap;
    float digit;
};

struct ui_fonts {
    struct face faces[UI_FACE_COUNT];
};

static void measure_face(struct face *face)
{
    int ascent, descent, line_gap, x0, y0, x1, y1, digit, bearing;

    face->unit = stbtt_ScaleForMappingEmToPixels(&face->info, 1.0f);
    stbtt_GetFontVMetrics(&face->info, &ascent, &descent, &line_gap);
    face->ascent = (float)ascent * face->unit;
    face->descent = -(float)descent * face->unit;
    face->cap = 0.7f;
    if (stbtt_GetCodepointBox(&face->info, 'H', &x0, &y0, &x1, &y1))
        face->cap = (float)y1 * face->unit;
    for (int c = '0'; c <= '9'; c++) {
        stbtt_GetCodepointHMetrics(&face->info, c, &digit, &bearing);
        float width = (float)digit * face->unit;

        face->digit = width > face->digit ? width : face->digit;
    }
}

static bool open_face(struct face *face, const unsigned char *data, size_t size)
{
    if (size < 12 || !stbtt_InitFont(&face->info, data, stbtt_GetFontOffsetForIndex(data, 0)))
        return false;
    measure_face(face);
    return true;
}

struct ui_fonts *ui_fonts_create(void)
{
    struct ui_fonts *fonts = calloc(1, sizeof *fonts);

    if (!fonts)
        return NULL;
    if (!open_face(&fonts->faces[UI_FONT_REGULAR], ui_font_inter_regular,
                   ui_font_inter_regular_size) ||
        !open_face(&fonts->faces[UI_FONT_BOLD], ui_font_inter_semibold,
                   ui_font_inter_semibold_size) ||
        !open_face(&fonts->faces[UI_FONT_MONO], ui_font_dejavu_mono, ui_font_dejavu_mono_size) ||
        !open_face(&fonts->faces[UI_FONT_MONO_BOLD], ui_font_dejavu_mono_bold,
                   ui_font_dejavu_mono_bold_size) ||
        !open_face(&fonts->faces[UI_FACE_FALLBACK], ui_font_dejavu_sans,
                   ui_font_dejavu_sans_size)) {
        free(fonts);
        return NULL;
    }
    return fonts;
}

void ui_fonts_destroy(struct ui_fonts *fonts)
{
    free(fonts);
}

struct ui_glyph_ref ui_fonts_find(const struct ui_fonts *fonts, enum ui_font font, uint32_t code)
{
    const int order[2] = {(int)font, UI_FACE_FALLBACK};

    for (int i = 0; i < 2; i++) {
        int glyph = stbtt_FindGlyphIndex(&fonts->faces[order[i]].info, (int)code);

        if (glyph != 0)
            return (struct ui_glyph_ref){order[i], glyph};
    }
    int glyph = stbtt_FindGlyphIndex(&fonts->faces[UI_FACE_FALLBACK].info, UTF8_REPLACEMENT);

    return (struct ui_glyph_ref){UI_FACE_FALLBACK, glyph};
}

float ui_fonts_advance(const struct ui_fonts *fonts, struct ui_glyph_ref g, float px)
{
    const struct face *face = &fonts->faces[g.face];
    int advance, bearing;

    stbtt_GetGlyphHMetrics(&face->info, g.glyph, &advance, &bearing);
    return (float)advance * face->unit * px;
}

float ui_fonts_kern(const struct ui_fonts *fonts, struct ui_glyph_ref a, struct ui_glyph_ref b,
                    float px)
{
    if (a.face != b.face || a.face == UI_FONT_MONO || a.face == UI_FONT_MONO_BOLD)
        return 0.0f;
    const struct face *face = &fonts->faces[a.face];

    return (float)stbtt_GetGlyphKernAdvance(&face->info, a.glyph, b.glyph) * face->unit * px;
}

struct ui_font_metrics ui_fonts_metrics(const struct ui_fonts *fonts, enum ui_font font, float px)
{
    const struct face *face = &fonts->faces[font];

    return (struct ui_font_metrics){.ascent = face->ascent * px,
                                    .descent = face->descent * px,
                                    .cap = face->cap * px,
                                    .digit = face->digit * px};
}

struct ui_glyph_box ui_fonts_box(const struct ui_fonts *fonts, struct ui_glyph_ref g, float px,
                                 float shift)
{
    const struct face *face = &fonts->faces[g.face];
    float scale = face->unit * px;
    int x0 = 0, y0 = 0, x1 = 0, y1 = 0;

    if (!stbtt_IsGlyphEmpty(&face->info, g.glyph)) {
        stbtt_GetGlyphBitmapBoxSubpixel(&face->info, g.glyph, scale, scale, shift, 0.0f, &x0, &y0,
                                        &x1, &y1);
    }
    return (struct ui_glyph_box){x0, y0, x1 - x0, y1 - y0};
}

void ui_fonts_rasterise(const struct ui_fonts *fonts, struct ui_glyph_ref g, float px, float shift,
                        struct ui_glyph_box box, uint8_t *out, int stride)
{
    const struct face *face = &fonts->faces[g.face];
    float scale = face->unit * px;

    stbtt_MakeGlyphBitmapSubpixel(&face->info, out, box.w, box.h, stride, scale, scale, shift, 0.0f,
                                  g.glyph);
}
