/* The draw list by itself, and pixels of the documented formula. */
#include "cmocka_all.h"
#include "driver.h"
#include "soft.h"

#include "ui/icons.h"
#include "ui/ui_draw.h"

#include <math.h>
#include <string.h>

static const struct ui_color RED = {255, 0, 0, 255};

static const uint8_t WHITE[16] = {255, 255, 255, 255, 255, 255, 255, 255,
                                  255, 255, 255, 255, 255, 255, 255, 255};

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
    ui_draw_finish(&few);
    assert_int_equal(few.dropped, 1); /* the layer for which there is no command left */
    assert_int_equal(few.command_count, 2);
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
    assert_int_equal(list.command_count, 2);
    assert_int_equal(list.commands[0].index_count, 18);
    assert_int_equal(list.commands[1].index_first, 18);
    assert_int_equal(list.commands[1].layer, UI_LAYER_TOP);
    /* In the order of the calls: the box at 3, the second of its layer, has vertices 8 to 11. */
    assert_int_equal(list.indices[6], 8);
    ui_draw_free(&list);
}

static void what_overlaps_keeps_its_order(void **state)
{
    struct ui_draw_list list = list_of(1000, 100);
    struct ui_draw_box plain = {.fill = RED};

    (void)state;
    /* Three rows, each a solid rectangle under a rounded box. */
    for (int i = 0; i < 3; i++) {
        float y = 25.0f * (float)i;

        ui_draw_box(&list, 0, y, 100, y + 20, &plain);
        box(&list, 5, y + 5, 10, y + 10);
    }
    ui_draw_finish(&list);
    check_draw_list(&list);
    assert_int_equal(list.command_count, 2);
    assert_int_equal(list.commands[0].kind, UI_DRAW_SOLID);
    assert_int_equal(list.commands[1].kind, UI_DRAW_BOX);
    /* One more rectangle over a box must come after it. */
    ui_draw_box(&list, 0, 0, 50, 20, &plain);
    ui_draw_finish(&list);
    check_draw_list(&list);
    assert_int_equal(list.command_count, 3);
    assert_int_equal(list.commands[2].kind, UI_DRAW_SOLID);
    ui_draw_free(&list);
}

static void only_what_a_clip_cuts_needs_a_command_of_its_own(void **state)
{
    struct ui_draw_list list = list_of(1000, 100);

    (void)state;
    box(&list, 1, 1, 5, 5);
    ui_draw_push_clip(&list, (struct ui_clip){10, 10, 30, 30});
    box(&list, 20, 20, 25, 25);
    box(&list, 35, 20, 45, 25);
    ui_draw_pop_clip(&list);
    ui_draw_finish(&list);
    check_draw_list(&list);
    assert_int_equal(list.command_count, 2);
    assert_int_equal(list.commands[0].index_count, 12);
    assert_int_equal(list.commands[0].clip.w, 100);
    assert_int_equal(list.commands[1].clip.w, 30);
    ui_draw_free(&list);
}

static void solid_strips_cover_what_was_there(void **state)
{
    struct ui_draw_list list = list_of(1000, 100);
    struct ui_draw_box solid = {.fill = RED}, pale = {.fill = {255, 0, 0, 200}};

    (void)state;
    ui_draw_box(&list, 0, 60, 100, 80, &solid);
    ui_draw_box(&list, 0, 0, 20, 60, &solid);
    ui_draw_box(&list, 40, 20, 50, 30, &solid); /* in the middle */
    ui_draw_box(&list, 70, 0, 100, 80, &pale);  /* shows what is below */
    ui_draw_finish(&list);
    struct ui_clip left = ui_draw_uncovered(&list);

    assert_int_equal(left.x, 20);
    assert_int_equal(left.y, 0);
    assert_int_equal(left.w, 80);
    assert_int_equal(left.h, 60);
    ui_draw_box(&list, 0, 0, 100, 80, &solid);
    ui_draw_finish(&list);
    left = ui_draw_uncovered(&list);
    assert_true(left.w == 0 || left.h == 0);
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
    struct ui_atlas_view atlas = {.pixels = WHITE, .width = 4, .height = 4};
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

/* One quad for the whole of a box, as the formula is written down. */
static void one_quad(struct ui_draw_list *list, const float r[4], const struct ui_draw_box *look)
{
    static const uint32_t order[6] = {0, 1, 2, 0, 2, 3};
    float hx = (r[2] - r[0]) / 2, hy = (r[3] - r[1]) / 2, pad = fmaxf(look->softness, 1);

    for (int i = 0; i < 4; i++) {
        float lx = (i == 1 || i == 2 ? 1.0f : -1.0f) * (hx + pad);
        float ly = (i >= 2 ? 1.0f : -1.0f) * (hy + pad);

        list->vertices[i] = (struct ui_vertex){.x = r[0] + hx + lx,
                                               .y = r[1] + hy + ly,
                                               .u = 2,
                                               .v = 2,
                                               .local_x = lx,
                                               .local_y = ly,
                                               .half_x = hx,
                                               .half_y = hy,
                                               .radius = look->radius,
                                               .border = look->border,
                                               .softness = look->softness,
                                               .fill = look->fill,
                                               .edge = look->edge};
    }
    memcpy(list->indices, order, sizeof order);
    list->commands[0] = (struct ui_draw_cmd){.clip = {0, 0, 100, 80}, .index_count = 6};
    list->command_count = 1;
}

static void boxes_in_pieces_look_like_whole_ones(void **state)
{
    static const struct {
        float r[4];
        struct ui_draw_box look;
    } boxes[] = {
        {{5, 5, 95, 75}, {.fill = {255, 0, 0, 255}, .radius = 12}},
        {{5, 5, 95, 75}, {.fill = {255, 0, 0, 255}, .edge = {90, 0, 0, 255}, .border = 2}},
        {{5, 5, 95, 75},
         {.fill = {255, 0, 0, 130}, .edge = {90, 0, 0, 200}, .radius = 9.5f, .border = 3}},
        {{5, 5, 95, 75}, {.edge = {200, 0, 0, 255}, .radius = 2, .border = 4}},
        {{5.3f, 4.6f, 94.8f, 75.1f},
         {.fill = {255, 0, 0, 255}, .edge = {90, 0, 0, 255}, .radius = 8, .border = 1.4f}},
        {{8, 8, 92, 72.5f}, {.fill = {200, 0, 0, 120}, .radius = 12, .softness = 9}},
    };
    struct ui_atlas_view atlas = {.pixels = WHITE, .width = 4, .height = 4};

    (void)state;
    for (size_t i = 0; i < sizeof boxes / sizeof *boxes; i++) {
        struct ui_draw_list pieces = list_of(1000, 100), whole = list_of(1000, 100);
        const float *r = boxes[i].r;
        struct soft_image a, b;

        ui_draw_box(&pieces, r[0], r[1], r[2], r[3], &boxes[i].look);
        ui_draw_finish(&pieces);
        assert_true(pieces.vertex_count > 4);
        one_quad(&whole, r, &boxes[i].look);
        assert_true(soft_create(&a, 100, 80, (struct ui_color){60, 0, 0, 255}));
        assert_true(soft_create(&b, 100, 80, (struct ui_color){60, 0, 0, 255}));
        soft_draw(&a, &pieces, &atlas);
        soft_draw(&b, &whole, &atlas);
        for (int k = 0; k < 100 * 80; k++)
            assert_float_equal(a.rgb[3 * k], b.rgb[3 * k], 0.001);
        soft_free(&a);
        soft_free(&b);
        ui_draw_free(&pieces);
        ui_draw_free(&whole);
    }
}

static void a_shadow_is_left_out_only_where_the_box_hides_it(void **state)
{
    struct ui_atlas_view atlas = {.pixels = WHITE, .width = 4, .height = 4};
    struct ui_draw_box shadow = {.fill = {0, 0, 0, 90}, .radius = 12, .softness = 9};
    struct ui_draw_box card = {.fill = RED, .edge = RED, .radius = 12, .border = 1};
    struct ui_draw_list list = list_of(1000, 100), full = list_of(1000, 100);
    struct ui_draw_hole hole = ui_draw_hidden(12, 12, 88, 68, &card), none = {0};
    struct soft_image a, b;

    (void)state;
    assert_int_equal(hole.rect.w, 76);
    assert_int_equal(hole.corner, 12);
    ui_draw_box_around(&list, 12, 15, 88, 71, &shadow, &hole);
    ui_draw_box(&list, 12, 12, 88, 68, &card);
    ui_draw_box_around(&full, 12, 15, 88, 71, &shadow, &none);
    ui_draw_box(&full, 12, 12, 88, 68, &card);
    ui_draw_finish(&list);
    ui_draw_finish(&full);
    assert_true(soft_create(&a, 100, 80, (struct ui_color){200, 0, 0, 255}));
    assert_true(soft_create(&b, 100, 80, (struct ui_color){200, 0, 0, 255}));
    soft_draw(&a, &list, &atlas);
    soft_draw(&b, &full, &atlas);
    for (int k = 0; k < 100 * 80; k++)
        assert_float_equal(a.rgb[3 * k], b.rgb[3 * k], 0.001);
    card.fill.a = 254;
    assert_int_equal(ui_draw_hidden(12, 12, 88, 68, &card).rect.w, 0);
    card.fill.a = 255;
    assert_int_equal(ui_draw_hidden(12.5f, 12, 88, 68, &card).rect.w, 0);
    soft_free(&a);
    soft_free(&b);
    ui_draw_free(&list);
    ui_draw_free(&full);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_cannot_be_seen_costs_nothing),
        cmocka_unit_test(clips_nest_and_overflow_harmlessly),
        cmocka_unit_test(full_pools_leave_out_whole_primitives),
        cmocka_unit_test(commands_are_sorted_by_layer_and_joined),
        cmocka_unit_test(what_overlaps_keeps_its_order),
        cmocka_unit_test(only_what_a_clip_cuts_needs_a_command_of_its_own),
        cmocka_unit_test(solid_strips_cover_what_was_there),
        cmocka_unit_test(every_icon_draws_inside_its_square),
        cmocka_unit_test(pixels_follow_the_formula),
        cmocka_unit_test(boxes_in_pieces_look_like_whole_ones),
        cmocka_unit_test(a_shadow_is_left_out_only_where_the_box_hides_it),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
