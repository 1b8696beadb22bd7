#include "ui/text.h"

#include "ui/utf8.h"

#include <math.h>
#include <stddef.h>

/* Walks along a run. */
struct pen {
    const struct ui_fonts *fonts;
    const struct text_look *look;
    float digit; /* width of a tabular digit */
    float x;     /* where the next glyph begins */
    struct ui_glyph_ref last;
    bool has_last;
};

static struct pen pen_begin(const struct ui_fonts *fonts, const struct text_look *look)
{
    struct pen pen = {.fonts = fonts, .look = look};

    pen.digit = ui_fonts_metrics(fonts, look->font, look->px).digit;
    return pen;
}

/* Moves behind the next character, and tells its glyph and where that stands. */
static struct ui_glyph_ref pen_step(struct pen *pen, uint32_t code, float *at)
{
    bool control = code < 0x20 || (code >= 0x7F && code < 0xA0);
    struct ui_glyph_ref g =
        ui_fonts_find(pen->fonts, pen->look->font, control ? (uint32_t)' ' : code);
    float advance = ui_fonts_advance(pen->fonts, g, pen->look->px);
    bool digit = pen->look->tabular && code >= '0' && code <= '9';

    if (pen->has_last && !digit)
        pen->x += ui_fonts_kern(pen->fonts, pen->last, g, pen->look->px);
    *at = digit ? pen->x + (pen->digit - advance) / 2.0f : pen->x;
    pen->x += digit ? pen->digit : advance;
    pen->last = g;
    pen->has_last = !digit;
    return g;
}

float text_measure(const struct ui_fonts *fonts, const struct text_look *look, const char *text,
                   const char *end)
{
    struct pen pen = pen_begin(fonts, look);
    float at;

    while (text < end)
        pen_step(&pen, utf8_next(&text, end), &at);
    return pen.x;
}

const char *text_fit(const struct ui_fonts *fonts, const struct text_look *look, const char *text,
                     const char *end, float width, float *taken)
{
    struct pen pen = pen_begin(fonts, look);
    float at, fits = 0.0f;

    while (text < end) {
        const char *next = text;

        pen_step(&pen, utf8_next(&next, end), &at);
        if (pen.x > width)
            break;
        fits = pen.x;
        text = next;
    }
    if (taken)
        *taken = fits;
    return text;
}

/* Draws one glyph whose origin is at x on the (whole) baseline. */
static void draw_glyph(struct ui_draw_list *list, struct ui_atlas *atlas, struct ui_glyph_ref g,
                       float px, float x, float baseline, struct ui_color color)
{
    float quarters = floorf(x * 4.0f + 0.5f);
    float whole = floorf(quarters / 4.0f);
    struct ui_atlas_glyph glyph;

    if (!ui_atlas_glyph(atlas, g, px, (int)(quarters - whole * 4.0f), &glyph))
        return;
    struct ui_draw_image image = {.texture = UI_TEXTURE_ATLAS,
                                  .u = (float)glyph.u,
                                  .v = (float)glyph.v,
                                  .w = (float)glyph.w,
                                  .h = (float)glyph.h,
                                  .tint = color};

    ui_draw_image(list, whole + (float)glyph.offset_x, baseline + (float)glyph.offset_y, image.w,
                  image.h, &image);
}

float text_draw(struct ui_draw_list *list, struct ui_atlas *atlas, const struct ui_fonts *fonts,
                const struct text_look *look, float x, float baseline, const char *text,
                const char *end, struct ui_color color)
{
    struct pen pen = pen_begin(fonts, look);
    struct ui_clip clip = ui_draw_clip(list);
    float right = (float)(clip.x + clip.w) + look->px;

    if (!isfinite(x) || !isfinite(baseline))
        return 0.0f;
    baseline = roundf(baseline);
    while (text < end) {
        float at;
        struct ui_glyph_ref g = pen_step(&pen, utf8_next(&text, end), &at);

        /* Glyphs beyond the clip are not even drawn into the atlas. */
        if (clip.h > 0 && x + at < right && x + pen.x > (float)clip.x - look->px)
            draw_glyph(list, atlas, g, look->px, x + at, baseline, color);
    }
    return pen.x;
}
