/* Fonts: which face has a character, how wide it is, how two of them are kerned.
 *
 * Sizes are pixels of the em square. Faces are parsed where they lie, nothing is copied or baked;
 * opening all of them takes well under a millisecond.
 */
#ifndef CUBEFOLD_UI_FONT_H
#define CUBEFOLD_UI_FONT_H

#include <stdbool.h>
#include <stdint.h>

/* Fonts that text can ask for. */
enum ui_font {
    UI_FONT_REGULAR, /* Inter Regular */
    UI_FONT_BOLD,    /* Inter SemiBold */
    UI_FONT_MONO,    /* DejaVu Sans Mono, for code */
    UI_FONT_MONO_BOLD,
    UI_FONT_COUNT
};

/* Faces that glyphs come from: the fonts, and one more for characters that they lack. */
enum {
    UI_FACE_FALLBACK = UI_FONT_COUNT, /* DejaVu Sans */
    UI_FACE_COUNT
};

struct ui_fonts; /* opaque: parsed faces */

struct ui_glyph_ref {
    int face;  /* 0 .. UI_FACE_COUNT-1 */
    int glyph; /* index within the face */
};

struct ui_font_metrics {
    float ascent;  /* baseline to the top of the line, pixels, positive */
    float descent; /* baseline to the bottom of the line, pixels, positive */
    float cap;     /* height of a capital letter, pixels: centre text on it */
    float digit;   /* width of every tabular digit, pixels */
};

/* Parses the embedded fonts. NULL when memory is short or a font file was not a font. */
struct ui_fonts *ui_fonts_create(void);
void ui_fonts_destroy(struct ui_fonts *fonts);

/* The glyph that shows a code point: from the font, else from the fallback, else the replacement
 * character. Never fails. */
struct ui_glyph_ref ui_fonts_find(const struct ui_fonts *fonts, enum ui_font font, uint32_t code);

/* Advance in pixels at em size px. */
float ui_fonts_advance(const struct ui_fonts *fonts, struct ui_glyph_ref g, float px);

/* Kerning to add between a and b, in pixels at em size px; 0 when they are of different faces.
 * A search in the font's pair table, a fraction of a microsecond. */
float ui_fonts_kern(const struct ui_fonts *fonts, struct ui_glyph_ref a, struct ui_glyph_ref b,
                    float px);

struct ui_font_metrics ui_fonts_metrics(const struct ui_fonts *fonts, enum ui_font font, float px);

/* Box of the glyph's bitmap at em size px with its origin shifted right by shift (0..1) pixels:
 * offset of its top left pixel from the origin, and its size. All 0 for a blank. */
struct ui_glyph_box {
    int x, y, w, h;
};
struct ui_glyph_box ui_fonts_box(const struct ui_fonts *fonts, struct ui_glyph_ref g, float px,
                                 float shift);

/* Draws the glyph into out (box.w x box.h coverage bytes, rows stride bytes apart). */
void ui_fonts_rasterise(const struct ui_fonts *fonts, struct ui_glyph_ref g, float px, float shift,
                        struct ui_glyph_box box, uint8_t *out, int stride);

#endif
