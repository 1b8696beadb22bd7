/* The draw list by itself, and pixels of the documented formula. */
#include "cmocka_all.h"
#include "driver.h"
#include "soft.h"

#include "ui/icons.h"
#include "ui/ui_draw.h"

#include <math.h>

static const struct ui_color RED = {255, 0, 0, 255};

static struct ui_draw_list list_of(uint32_t vertices, uint32_t commands)
{
    struct ui_draw_list list;

    assert_true(ui_draw_init(&list, vertices, commands));
    ui_draw_reset(&list, 100, 80, 2, 2);
    return list;
}

static void box(struct ui_draw_list *list, float x0, float y0, float x1, float y1)
{
    struct ui_draw_box look = {.fill = RED, .radius = 3};

    ui_draw_box(list, x0, y0, x1, y1, &look);
}

static void what_cannot_be_seen_costs_nothing(void **state)
{
    struct ui_draw_list list = list_of(1000, 100);
    const float away[8] = {200, 0, 300, 0, 300, 50, 200, 50}, nan[6] = {NAN, 0, 1, 1, 2, 5};

    (void)state;
    box(&list, -50, -50, -10, -10);
    box(&list, 120, 10, 150, 20);
    box(&list, 50, 50, 50, 60);
    box(&list, NAN, 0, 10, 10);
    ui_draw_line(&list, 0, 0, INFINITY, 0, 1, RED);
    ui_draw_line(&list, 0, 0, 10, 0, 0, RED);
    ui_draw_convex(&list, away, 4, RED);
    ui_draw_convex(&list, nan, 3, RED);
    ui_draw_convex(&list, away, 2, RED);
    assert_int_equal(list.vertex_count, 0);
    box(&list, 5, 5, 10, 10);
    assert_int_equal(list.vertex_count, 4);
    ui_draw_finish(&list);
    check_draw_list(&list);
    ui_draw_free(&list);
}

static void clips_nest_and_overflow_harmlessly(void **state)
{
    struct ui_draw_list list = list_of(1000, 100);

    (void)state;
    ui_draw_push_clip(&list, (struct ui_clip){10, 10, 50, 50});
    ui_draw_push_clip(&list, (struct ui_clip){40, 0, 500, 20});
    struct ui_clip c = ui_draw_clip(&list);

    assert_int_equal(c.x, 40);
    assert_int_equal(c.y, 10);
    assert_int_equal(c.w, 20);
    assert_int_equal(c.h, 10);
    ui_draw_push_clip_root(&list, (struct ui_clip){-5, -5, 500, 500});
    assert_int_equal(ui_draw_clip(&list).w, 100);
    for (int i = 0; i < 50; i++)
        ui_draw_push_clip(&list, (struct ui_clip){0, 0, 1, 1});
    for (int i = 0; i < 51; i++)
        ui_draw_pop_clip(&list);
    assert_int_equal(ui_draw_clip(&list).x, 40);
    for (int i = 0; i < 9; i++)
        ui_draw_pop_clip(&list);
    assert_int_equal(ui_draw_clip(&list).w, 100);
    ui_draw_free(&list);
}

static void full_pools_leave_out_whole_primitives(void **state)
{
    struct ui_draw_list list = list_of(10, 100);
    struct ui_draw_list few = list_of(1000, 2);

    (void)state;
    for (int i = 0; i < 5; i++)
        box(&list, 5, 5, 10, 10);
    assert_int_equal(list.vertex_count, 8);
    assert_int_equal(list.dropped, 3);
    ui_draw_finish(&list);
    check_draw_list(&list);
    for (int i = 0; i < 4; i++) {
        few.layer = (enum ui_layer)(i % 3);
        box(&few, 5, 5, 10, 10);
    }
    assert_int_equal(few.dropped, 2);
    ui_draw_finish(&few);
    check_draw_list(&few);
    ui_draw_free(&list);
    ui_draw_free(&few);
}

static void commands_are_sorted_by_layer_and_joined(void **state)
{
    struct ui_draw_list list = list_of(1000, 100);

    (void)state;
    box(&list, 1, 1, 5, 5);
    list.layer = UI_LAYER_TOP;
    box(&list, 2, 2, 6, 6);
    list.layer = UI_LAYER_BASE;
    box(&list, 3, 3, 7, 7);
    box(&list, 4, 4, 8, 8);
    ui_draw_finish(&list);
    check_draw_list(&list);
    assert_int_equal(list.command_count, 3);
    assert_int_equal(list.commands[0].index_first, 0);
    assert_int_equal(list.commands[1].index_first, 12);
    assert_int_equal(list.commands[1].index_count, 12);
    assert_int_equal(list.commands[2].layer, UI_LAYER_TOP);
    ui_draw_free(&list);
}

static void every_icon_draws_inside_its_square(void **state)
{
    struct ui_draw_list list = list_of(20000, 100);

    (void)state;
    for (int icon = UI_ICON_NONE + 1; icon < UI_ICON_COUNT; icon++) {
        ui_draw_reset(&list, 100, 80, 2, 2);
        ui_icon_draw(&list, (enum ui_icon)icon, 50, 40, 24, RED);
        assert_true(list.vertex_count > 0);
        for (uint32_t i = 0; i < list.vertex_count; i++) {
            assert_true(fabsf(list.vertices[i].x - 50) < 14.5f);
            assert_true(fabsf(list.vertices[i].y - 40) < 14.5f);
        }
    }
    uint32_t count = list.vertex_count;

    ui_icon_draw(&list, UI_ICON_NONE, 50, 40, 24, RED);
    ui_icon_draw(&list, (enum ui_icon)999, 50, 40, 24, RED);
    assert_int_equal(list.vertex_count, count);
    ui_draw_free(&list);
}

static float red_at(const struct soft_image *image, int x, int y)
{
    return image->rgb[3 * (y * image->width + x)];
}

static void pixels_follow_the_formula(void **state)
{
    static const uint8_t white[16] = {255, 255, 255, 255, 255, 255, 255, 255,
                                      255, 255, 255, 255, 255, 255, 255, 255};
    struct ui_atlas_view atlas = {.pixels = white, .width = 4, .height = 4};
    struct ui_draw_list list = list_of(1000, 100);
    struct ui_draw_box sharp = {.fill = RED}, ring = {.edge = RED, .border = 2},
                       soft = {.fill = RED, .softness = 8};
    const float triangle[6] = {60, 50, 90, 50, 60, 75};
    struct soft_image image;

    (void)state;
    ui_draw_box(&list, 10, 10, 20, 20, &sharp);
    ui_draw_box(&list, 30.5f, 10, 40.5f, 20, &sharp);
    ui_draw_box(&list, 50, 10, 60, 20, &ring);
    ui_draw_box(&list, 70, 10, 90, 30, &soft);
    ui_draw_line(&list, 10, 60, 40, 60, 4, RED);
    ui_draw_convex(&list, triangle, 3, RED);
    ui_draw_finish(&list);
    assert_true(soft_create(&image, 100, 80, (struct ui_color){0, 0, 0, 255}));
    soft_draw(&image, &list, &atlas);
    /* Whole pixels are full, right up to the edge; the next one is empty. */
    assert_float_equal(red_at(&image, 10, 10), 1, 0.01);
    assert_float_equal(red_at(&image, 19, 15), 1, 0.01);
    assert_float_equal(red_at(&image, 9, 15), 0, 0.01);
    assert_float_equal(red_at(&image, 20, 15), 0, 0.01);
    /* An edge through the middle of a pixel covers half of it. */
    assert_float_equal(red_at(&image, 30, 15), 0.5, 0.01);
    assert_float_equal(red_at(&image, 40, 15), 0.5, 0.01);
    /* A border is a band inside. */
    assert_float_equal(red_at(&image, 51, 15), 1, 0.01);
    assert_float_equal(red_at(&image, 52, 15), 0, 0.01);
    assert_float_equal(red_at(&image, 55, 15), 0, 0.01);
    /* A shadow is half strong on its edge and fades out beyond. */
    assert_true(red_at(&image, 80, 20) > 0.9f);
    assert_float_equal((red_at(&image, 69, 20) + red_at(&image, 70, 20)) / 2, 0.5, 0.02);
    assert_true(red_at(&image, 64, 20) > 0.02f && red_at(&image, 64, 20) < 0.3f);
    /* Lines and polygons. */
    assert_float_equal(red_at(&image, 25, 58), 1, 0.01);
    assert_float_equal(red_at(&image, 25, 61), 1, 0.01);
    assert_float_equal(red_at(&image, 25, 62), 0, 0.01);
    assert_float_equal(red_at(&image, 62, 55), 1, 0.01);
    assert_float_equal(red_at(&image, 88, 70), 0, 0.01);
    soft_free(&image);
    ui_draw_free(&list);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_cannot_be_seen_costs_nothing),
        cmocka_unit_test(clips_nest_and_overflow_harmlessly),
        cmocka_unit_test(full_pools_leave_out_whole_primitives),
        cmocka_unit_test(commands_are_sorted_by_layer_and_joined),
        cmocka_unit_test(every_icon_draws_inside_its_square),
        cmocka_unit_test(pixels_follow_the_formula),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
