/* UTF-8, fonts, atlas, runs of text. */
#include "cmocka_all.h"
#include "driver.h"

#include "ui/atlas.h"
#include "ui/font.h"
#include "ui/paint.h"
#include "ui/text.h"
#include "ui/utf8.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static void check_codes(const char *text, const uint32_t *codes, int n)
{
    const char *s = text, *end = text + strlen(text);

    for (int i = 0; i < n; i++) {
        assert_true(s < end);
        assert_int_equal(utf8_next(&s, end), codes[i]);
    }
    assert_ptr_equal(s, end);
}

static void utf8_good_and_bad(void **state)
{
    (void)state;
    check_codes("a\xC2\xB0\xE2\x86\x92\xF0\x9F\x98\x80",
                (const uint32_t[]){'a', 0xB0, 0x2192, 0x1F600}, 4);
    /* A lone continuation, an overlong slash, a surrogate, a value too large, a cut sequence. */
    check_codes("\x80z", (const uint32_t[]){0xFFFD, 'z'}, 2);
    check_codes("\xC0\xAF", (const uint32_t[]){0xFFFD, 0xFFFD}, 2);
    check_codes("\xED\xA0\x80", (const uint32_t[]){0xFFFD, 0xFFFD, 0xFFFD}, 3);
    check_codes("\xF4\x90\x80\x80", (const uint32_t[]){0xFFFD, 0xFFFD, 0xFFFD, 0xFFFD}, 4);
    check_codes("\xE2\x86", (const uint32_t[]){0xFFFD}, 1);
    check_codes("\xE2\x86"
                "b",
                (const uint32_t[]){0xFFFD, 'b'}, 2);
}

static void utf8_survives_any_bytes(void **state)
{
    (void)state;
    srand(3);
    for (int round = 0; round < 2000; round++) {
        char bytes[64];
        const char *s = bytes, *end = bytes + rand() % 64;

        for (size_t i = 0; i < sizeof bytes; i++)
            bytes[i] = (char)(rand() % 256);
        while (s < end) {
            const char *before = s;
            uint32_t code = utf8_next(&s, end);

            assert_true(s > before && s <= end);
            assert_true(code <= 0x10FFFF && (code < 0xD800 || code > 0xDFFF));
        }
    }
}

static void long_text_ends_somewhere(void **state)
{
    static char text[UTF8_MAX_TEXT * 2];

    (void)state;
    memset(text, 'x', sizeof text);
    assert_int_equal(utf8_end(text) - text, UTF8_MAX_TEXT);
    assert_null(utf8_end(NULL));
}

static struct ui_fonts *fonts_or_fail(void)
{
    struct ui_fonts *fonts = ui_fonts_create();

    assert_non_null(fonts);
    return fonts;
}

static void missing_characters_fall_back(void **state)
{
    struct ui_fonts *fonts = fonts_or_fail();

    (void)state;
    assert_int_equal(ui_fonts_find(fonts, UI_FONT_REGULAR, 'A').face, UI_FONT_REGULAR);
    assert_int_equal(ui_fonts_find(fonts, UI_FONT_BOLD, 0x2192).face, UI_FONT_BOLD);
    assert_int_equal(ui_fonts_find(fonts, UI_FONT_REGULAR, 0x2654).face, UI_FACE_FALLBACK);
    /* In no font at all: the replacement character, and never glyph 0. */
    struct ui_glyph_ref none = ui_fonts_find(fonts, UI_FONT_MONO, 0x4E00);

    assert_int_equal(none.face, UI_FACE_FALLBACK);
    assert_true(none.glyph != 0);
    ui_fonts_destroy(fonts);
}

static float width_of(struct ui_fonts *fonts, const char *text, bool tabular)
{
    struct text_look look = {UI_FONT_REGULAR, 64, tabular};

    return text_measure(fonts, &look, text, text + strlen(text));
}

static void kerning_and_tabular_digits(void **state)
{
    struct ui_fonts *fonts = fonts_or_fail();

    (void)state;
    assert_true(width_of(fonts, "AV", false) <
                width_of(fonts, "A", false) + width_of(fonts, "V", false) - 1);
    assert_true(fabsf(width_of(fonts, "111", false) - width_of(fonts, "888", false)) > 1);
    assert_float_equal(width_of(fonts, "111", true), width_of(fonts, "888", true), 0.001);
    ui_fonts_destroy(fonts);
}

static void the_fitting_beginning_is_whole_characters(void **state)
{
    struct ui_fonts *fonts = fonts_or_fail();
    struct text_look look = {UI_FONT_REGULAR, 16, false};
    const char *text = "\xC2\xB0\xC2\xB0\xC2\xB0\xC2\xB0", *end = text + 8;

    (void)state;
    for (float width = 0; width < 60; width += 0.5f) {
        float taken;
        const char *fit = text_fit(fonts, &look, text, end, width, &taken);

        assert_int_equal((fit - text) % 2, 0);
        assert_true(taken <= width);
    }
    assert_ptr_equal(text_fit(fonts, &look, text, end, 1e6f, NULL), end);
    ui_fonts_destroy(fonts);
}

static void a_glyph_is_drawn_once_and_found_again(void **state)
{
    struct ui_fonts *fonts = fonts_or_fail();
    struct ui_atlas *atlas = ui_atlas_create(fonts, UI_ATLAS_MAX_HEIGHT);
    struct ui_atlas_glyph a, b;
    struct ui_glyph_ref g = ui_fonts_find(fonts, UI_FONT_REGULAR, 'g');

    (void)state;
    assert_non_null(atlas);
    ui_atlas_uploaded(atlas);
    assert_true(ui_atlas_glyph(atlas, g, 14, 0, &a));
    struct ui_atlas_view view = ui_atlas_view(atlas);

    assert_int_equal(view.dirty_w, a.w);
    assert_int_equal(view.dirty_h, a.h);
    ui_atlas_uploaded(atlas);
    assert_true(ui_atlas_glyph(atlas, g, 14, 0, &b));
    assert_memory_equal(&a, &b, sizeof a);
    assert_int_equal(ui_atlas_view(atlas).dirty_w, 0);
    assert_int_equal(ui_atlas_view(atlas).version, view.version);
    assert_true(ui_atlas_glyph(atlas, g, 14, 2, &b));
    assert_true(a.u != b.u || a.v != b.v);
    assert_false(ui_atlas_glyph(atlas, ui_fonts_find(fonts, UI_FONT_REGULAR, ' '), 14, 0, &b));
    ui_atlas_destroy(atlas);
    ui_fonts_destroy(fonts);
}

static int draw_many(struct ui_atlas *atlas, struct ui_fonts *fonts, uint32_t first, int n,
                     float px)
{
    int drawn = 0;

    for (int i = 0; i < n; i++) {
        struct ui_atlas_glyph out;

        drawn += ui_atlas_glyph(atlas, ui_fonts_find(fonts, UI_FONT_REGULAR, first + (uint32_t)i),
                                px, 0, &out);
    }
    return drawn;
}

static void the_atlas_grows_without_moving_glyphs(void **state)
{
    struct ui_fonts *fonts = fonts_or_fail();
    struct ui_atlas *atlas = ui_atlas_create(fonts, UI_ATLAS_MAX_HEIGHT);
    struct ui_atlas_glyph before, after;
    struct ui_glyph_ref g = ui_fonts_find(fonts, UI_FONT_REGULAR, 'R');

    (void)state;
    assert_true(ui_atlas_glyph(atlas, g, 20, 0, &before));
    int height = ui_atlas_view(atlas).height;

    assert_int_equal(draw_many(atlas, fonts, 'A', 26, 200), 26);
    assert_true(ui_atlas_view(atlas).height > height);
    assert_int_equal(ui_atlas_view(atlas).dirty_h, ui_atlas_view(atlas).height);
    assert_true(ui_atlas_glyph(atlas, g, 20, 0, &after));
    assert_memory_equal(&before, &after, sizeof before);
    ui_atlas_destroy(atlas);
    ui_fonts_destroy(fonts);
}

static void a_full_atlas_starts_anew(void **state)
{
    struct ui_fonts *fonts = fonts_or_fail();
    struct ui_atlas *atlas = ui_atlas_create(fonts, 128);

    (void)state;
    ui_atlas_begin(atlas);
    assert_true(draw_many(atlas, fonts, 'A', 26, 100) < 26);
    assert_true(ui_atlas_wants_frame(atlas));
    ui_atlas_begin(atlas);
    assert_int_equal(draw_many(atlas, fonts, 'a', 5, 60), 5);
    assert_false(ui_atlas_wants_frame(atlas));
    /* Too much for one frame: what fits is shown, and no endless wish for frames arises. */
    for (int frame = 0; frame < 3; frame++) {
        ui_atlas_begin(atlas);
        assert_true(draw_many(atlas, fonts, 'A', 26, 100) > 3);
    }
    assert_false(ui_atlas_wants_frame(atlas));
    ui_atlas_destroy(atlas);
    ui_fonts_destroy(fonts);
}

static void too_many_small_glyphs_start_anew(void **state)
{
    struct ui_fonts *fonts = fonts_or_fail();
    struct ui_atlas *atlas = ui_atlas_create(fonts, UI_ATLAS_MAX_HEIGHT);
    bool wanted = false;

    (void)state;
    for (int size = 0; size < 120; size++) {
        ui_atlas_begin(atlas);
        draw_many(atlas, fonts, '!', 94, 4.0f + (float)size / 16.0f);
        wanted = wanted || ui_atlas_wants_frame(atlas);
    }
    assert_true(wanted);
    ui_atlas_destroy(atlas);
    ui_fonts_destroy(fonts);
}

static void odd_sizes_do_no_harm(void **state)
{
    struct ui_fonts *fonts = fonts_or_fail();
    struct ui_atlas *atlas = ui_atlas_create(fonts, UI_ATLAS_MAX_HEIGHT);
    const float sizes[] = {NAN, -3, 0, 0.01f, 1e9f, INFINITY, -INFINITY};

    (void)state;
    for (size_t i = 0; i < sizeof sizes / sizeof sizes[0]; i++)
        draw_many(atlas, fonts, 'A', 3, sizes[i]);
    draw_many(atlas, fonts, 0xFDFA, 1, 512);
    ui_atlas_destroy(atlas);
    ui_fonts_destroy(fonts);
}

/* ---- as seen through a context ---- */

static const char *shown_text;
static float shown_room, shown_width;

static void show_text(struct ui *ui, void *user)
{
    (void)user;
    shown_width = ui_paint_text(ui, (struct ui_rect){10, 10, shown_room, 20}, shown_text, NULL);
}

static void long_text_gets_an_ellipsis(void **state)
{
    struct driver d;

    (void)state;
    shown_text = "A very long text that does not fit";
    shown_room = 1000;
    d = driver_start(show_text, NULL);
    float whole = shown_width;
    uint32_t glyphs = ui_draw_list_of(d.ui)->vertex_count;

    assert_true(whole > 100);
    shown_room = 100;
    driver_frame(&d);
    assert_true(shown_width <= 100 && shown_width > 60);
    assert_true(ui_draw_list_of(d.ui)->vertex_count < glyphs);
    shown_room = 3;
    driver_frame(&d);
    assert_float_equal(shown_width, 0, 0);
    driver_stop(&d);
}

static void malformed_and_endless_text_is_shown_somehow(void **state)
{
    static char endless[20000];
    struct driver d;

    (void)state;
    for (size_t i = 0; i < sizeof endless; i++)
        endless[i] = (char)(128 + i % 128);
    shown_text = endless;
    shown_room = 1e9f;
    d = driver_start(show_text, NULL);
    assert_true(isfinite(shown_width) && shown_width > 1000);
    shown_text = NULL;
    driver_frame(&d);
    assert_float_equal(shown_width, 0, 0);
    driver_stop(&d);
}

static float span_width, span_height, span_room;
static const struct ui_span *shown_spans;
static int shown_count;

static void show_spans(struct ui *ui, void *user)
{
    (void)user;
    span_height = ui_spans_height(ui, span_width, shown_spans, shown_count, 14, 20);
    float drawn = ui_paint_spans(ui, (struct ui_rect){0, 0, span_width, span_room}, shown_spans,
                                 shown_count, 14, 20);

    assert_float_equal(drawn, span_height, 0.01);
}

static void spans_wrap_between_words_only(void **state)
{
    const struct ui_span spans[] = {{.text = "one two "},
                                    {.text = "thr", .font = UI_FONT_BOLD},
                                    {.text = "ee four"},
                                    {.text = "Space", .cap = true}};
    struct driver d;

    (void)state;
    shown_spans = spans;
    shown_count = 4;
    span_room = 500;
    span_width = 1000;
    d = driver_start(show_spans, NULL);
    assert_float_equal(span_height, 20, 0.01);
    span_width = 60; /* "one two" / "three" / "four[Space]" broken */
    driver_frame(&d);
    assert_true(span_height >= 60);
    for (span_width = 0; span_width < 200; span_width += 3)
        for (span_room = 0; span_room < 90; span_room += 30)
            driver_frame(&d);
    driver_stop(&d);
}

static void spans_survive_rubbish(void **state)
{
    const struct ui_span spans[] = {{.text = NULL},
                                    {.text = ""},
                                    {.text = " \n\n \t"},
                                    {.text = "\xFF\xFE\xC3"},
                                    {.text = "", .cap = true},
                                    {.text = "averyveryverylongwordwithoutanyblanks"},
                                    {.text = "\n"}};
    struct driver d;

    (void)state;
    shown_spans = spans;
    shown_count = 7;
    span_room = 100;
    span_width = 20;
    d = driver_start(show_spans, NULL);
    span_width = NAN;
    driver_frame(&d);
    shown_count = 0;
    ui_begin(d.ui, &d.in, &d.theme);
    assert_float_equal(ui_spans_height(d.ui, 10, NULL, 0, 14, 20), 0, 0);
    ui_end(d.ui);
    driver_stop(&d);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(utf8_good_and_bad),
        cmocka_unit_test(utf8_survives_any_bytes),
        cmocka_unit_test(long_text_ends_somewhere),
        cmocka_unit_test(missing_characters_fall_back),
        cmocka_unit_test(kerning_and_tabular_digits),
        cmocka_unit_test(the_fitting_beginning_is_whole_characters),
        cmocka_unit_test(a_glyph_is_drawn_once_and_found_again),
        cmocka_unit_test(the_atlas_grows_without_moving_glyphs),
        cmocka_unit_test(a_full_atlas_starts_anew),
        cmocka_unit_test(too_many_small_glyphs_start_anew),
        cmocka_unit_test(odd_sizes_do_no_harm),
        cmocka_unit_test(long_text_gets_an_ellipsis),
        cmocka_unit_test(malformed_and_endless_text_is_shown_somehow),
        cmocka_unit_test(spans_wrap_between_words_only),
        cmocka_unit_test(spans_survive_rubbish),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
