/* The drawing of the toolkit's lists, by reading back what they paint. */
#include "gl_fixture.h"

#include "render/gl.h"
#include "render/target.h"
#include "render/ui_backend.h"
#include "ui/atlas.h"
#include "ui/font.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

enum { SIDE = 64 };

struct kit {
    struct ui_fonts *fonts;
    struct ui_atlas *atlas;
    struct ui_backend *backend;
    struct ui_draw_list list;
    struct target *target;
    unsigned char rgb[3 * SIDE * SIDE];
};

static void kit_open(struct kit *kit)
{
    float u = 0, v = 0;
    kit->fonts = ui_fonts_create();
    assert_non_null(kit->fonts);
    kit->atlas = ui_atlas_create(kit->fonts, 256);
    assert_non_null(kit->atlas);
    assert_int_equal(ui_backend_create(&kit->backend), RENDER_OK);
    assert_int_equal(target_create(SIDE, SIDE, &kit->target), RENDER_OK);
    assert_true(ui_draw_init(&kit->list, 1024, 64));
    target_clear(kit->target, 0x000000);
    ui_atlas_begin(kit->atlas);
    ui_atlas_white(kit->atlas, &u, &v);
    ui_draw_reset(&kit->list, SIDE, SIDE, u, v);
}

static void kit_draw(struct kit *kit)
{
    ui_draw_finish(&kit->list);
    assert_int_equal(ui_backend_draw(kit->backend, &kit->list, kit->atlas, kit->target), RENDER_OK);
    assert_int_equal(target_read(kit->target, kit->rgb, sizeof kit->rgb), RENDER_OK);
    assert_int_equal(gl_check("ui_backend"), 0);
}

static void kit_close(struct kit *kit)
{
    ui_draw_free(&kit->list);
    target_destroy(kit->target);
    ui_backend_destroy(kit->backend);
    ui_atlas_destroy(kit->atlas);
    ui_fonts_destroy(kit->fonts);
}

static void expect_pixel(const struct kit *kit, int x, int y, int r, int g, int b)
{
    const unsigned char *p = kit->rgb + 3 * (y * SIDE + x);
    assert_in_range(p[0], r > 2 ? r - 2 : 0, r + 2);
    assert_in_range(p[1], g > 2 ? g - 2 : 0, g + 2);
    assert_in_range(p[2], b > 2 ? b - 2 : 0, b + 2);
}

static void test_box_border_and_blend(void **state)
{
    gl_fixture_of(state);
    static struct kit kit;
    kit_open(&kit);
    const struct ui_draw_box box = {
        .fill = {200, 100, 50, 255}, .edge = {0, 0, 255, 255}, .border = 3};
    const struct ui_draw_box veil = {.fill = {255, 255, 255, 128}};
    ui_draw_box(&kit.list, 8, 8, 40, 40, &box);
    ui_draw_box(&kit.list, 48, 8, 60, 20, &veil);
    kit_draw(&kit);
    expect_pixel(&kit, 20, 20, 200, 100, 50);
    expect_pixel(&kit, 9, 20, 0, 0, 255);
    expect_pixel(&kit, 4, 4, 0, 0, 0);
    expect_pixel(&kit, 54, 14, 128, 128, 128);
    kit_close(&kit);
}

static void test_clip_and_round_corner(void **state)
{
    gl_fixture_of(state);
    static struct kit kit;
    kit_open(&kit);
    const struct ui_draw_box box = {.fill = {255, 255, 255, 255}, .radius = 16};
    ui_draw_push_clip(&kit.list, (struct ui_clip){0, 0, 32, SIDE});
    ui_draw_box(&kit.list, 0, 0, SIDE, SIDE, &box);
    ui_draw_pop_clip(&kit.list);
    kit_draw(&kit);
    expect_pixel(&kit, 1, 1, 0, 0, 0);
    expect_pixel(&kit, 1, SIDE - 2, 0, 0, 0);
    expect_pixel(&kit, 16, 32, 255, 255, 255);
    expect_pixel(&kit, 31, 32, 255, 255, 255);
    expect_pixel(&kit, 32, 32, 0, 0, 0);
    kit_close(&kit);
}

static void test_image_and_orientation(void **state)
{
    gl_fixture_of(state);
    static struct kit kit;
    /* Top row red, green; bottom row blue, white. */
    static const uint8_t rgba[16] = {255, 0, 0,   255, 0,   255, 0,   255,
                                     0,   0, 255, 255, 255, 255, 255, 255};
    uint32_t image = 0;
    kit_open(&kit);
    assert_int_equal(ui_backend_add_image(kit.backend, 2, 2, rgba, &image), RENDER_OK);
    assert_int_not_equal(image, UI_TEXTURE_ATLAS);
    const struct ui_draw_image draw = {image, 0, 0, 2, 2, 0, {255, 255, 255, 255}};
    ui_draw_image(&kit.list, 0, 0, SIDE, SIDE, &draw);
    kit_draw(&kit);
    expect_pixel(&kit, 4, 4, 255, 0, 0);
    expect_pixel(&kit, SIDE - 4, 4, 0, 255, 0);
    expect_pixel(&kit, 4, SIDE - 4, 0, 0, 255);
    expect_pixel(&kit, SIDE - 4, SIDE - 4, 255, 255, 255);
    ui_backend_remove_image(kit.backend, image);
    kit_draw(&kit); /* the list still names it: left out, no error */
    kit_close(&kit);
}

static void test_glyph(void **state)
{
    gl_fixture_of(state);
    static struct kit kit;
    struct ui_atlas_glyph glyph;
    kit_open(&kit);
    struct ui_glyph_ref ref = ui_fonts_find(kit.fonts, UI_FONT_BOLD, 'I');
    assert_true(ui_atlas_glyph(kit.atlas, ref, 48, 0, &glyph));
    const struct ui_draw_image draw = {UI_TEXTURE_ATLAS, (float)glyph.u, (float)glyph.v,
                                       (float)glyph.w,   (float)glyph.h, 0,
                                       {255, 0, 0, 255}};
    ui_draw_image(&kit.list, 10, 10, (float)glyph.w, (float)glyph.h, &draw);
    kit_draw(&kit);
    expect_pixel(&kit, 10 + glyph.w / 2, 10 + glyph.h / 2, 255, 0, 0);
    expect_pixel(&kit, 60, 60, 0, 0, 0);
    kit_close(&kit);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_box_border_and_blend),
        cmocka_unit_test(test_clip_and_round_corner),
        cmocka_unit_test(test_image_and_orientation),
        cmocka_unit_test(test_glyph),
    };
    return cmocka_run_group_tests(tests, gl_fixture_open, gl_fixture_close);
}
