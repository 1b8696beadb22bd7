/* Rectangles, bars, flows. */
#include "cmocka_all.h"

#include "ui/layout.h"

#include <math.h>
#include <stdlib.h>

static void check_rect(struct ui_rect r, float x, float y, float w, float h)
{
    assert_float_equal(r.x, x, 0.01);
    assert_float_equal(r.y, y, 0.01);
    assert_float_equal(r.w, w, 0.01);
    assert_float_equal(r.h, h, 0.01);
}

static void cuts_share_out_the_whole(void **state)
{
    struct ui_rect rest = {10, 20, 300, 200};

    (void)state;
    check_rect(ui_cut_top(&rest, 30), 10, 20, 300, 30);
    check_rect(ui_cut_bottom(&rest, 50), 10, 170, 300, 50);
    check_rect(ui_cut_left(&rest, 100), 10, 50, 100, 120);
    check_rect(ui_cut_right(&rest, 40), 270, 50, 40, 120);
    check_rect(rest, 110, 50, 160, 120);
}

static void cuts_larger_than_the_rectangle_take_what_there_is(void **state)
{
    struct ui_rect rest = {0, 0, 10, 10};

    (void)state;
    check_rect(ui_cut_right(&rest, 99), 0, 0, 10, 10);
    check_rect(rest, 0, 0, 0, 10);
    check_rect(ui_cut_left(&rest, 5), 0, 0, 0, 10);
    check_rect(ui_cut_top(&rest, -5), 0, 0, 0, 0);
}

static void bad_numbers_become_nothing(void **state)
{
    struct ui_rect r = {NAN, INFINITY, -5, NAN};

    (void)state;
    check_rect(ui_rect_clean(r), 0, 0, 0, 0);
    struct ui_rect good = {0, 0, 10, 10};

    check_rect(ui_cut_top(&good, NAN), 0, 0, 10, 0);
    check_rect(ui_inset(good, 50, 2), 5, 2, 0, 6);
}

static void edges_belong_to_one_of_two_neighbours(void **state)
{
    struct ui_rect a = {0, 0, 10, 10}, b = {10, 0, 10, 10};

    (void)state;
    assert_true(ui_rect_has(a, 0, 0));
    assert_false(ui_rect_has(a, 10, 5));
    assert_true(ui_rect_has(b, 10, 5));
}

static void columns_follow_their_weights(void **state)
{
    struct ui_rect out[3], r = {0, 0, 100, 10};
    const float weights[3] = {1, 2, 1};

    (void)state;
    ui_columns(r, 3, 10, weights, out);
    check_rect(out[0], 0, 0, 20, 10);
    check_rect(out[1], 30, 0, 40, 10);
    check_rect(out[2], 80, 0, 20, 10);
    ui_rows(r, 2, 2, NULL, out);
    check_rect(out[1], 0, 6, 100, 4);
}

static void a_bar_grows_shrinks_and_leaves_out(void **state)
{
    const struct ui_bar_item items[3] = {{.want = 50, .priority = 3},
                                         {.want = 100, .min = 40, .grow = 1, .priority = 2},
                                         {.want = 60, .priority = 1}};
    struct ui_rect out[3];

    (void)state;
    assert_int_equal(ui_bar_fit((struct ui_rect){0, 0, 330, 30}, 10, items, 3, out), 3);
    check_rect(out[1], 60, 0, 200, 30);
    check_rect(out[2], 270, 0, 60, 30);
    assert_int_equal(ui_bar_fit((struct ui_rect){0, 0, 200, 30}, 10, items, 3, out), 3);
    check_rect(out[1], 60, 0, 70, 30);
    assert_int_equal(ui_bar_fit((struct ui_rect){0, 0, 120, 30}, 10, items, 3, out), 2);
    assert_float_equal(out[2].w, 0, 0);
    check_rect(out[1], 60, 0, 60, 30);
    assert_int_equal(ui_bar_fit((struct ui_rect){0, 0, 60, 30}, 10, items, 3, out), 1);
    check_rect(out[0], 0, 0, 50, 30);
    assert_int_equal(ui_bar_fit((struct ui_rect){0, 0, 10, 30}, 10, items, 3, out), 0);
}

static void bars_never_overlap_or_overflow(void **state)
{
    (void)state;
    srand(7);
    for (int round = 0; round < 2000; round++) {
        struct ui_bar_item items[8];
        struct ui_rect out[8], r = {3, 0, (float)(rand() % 600), 20};
        int n = rand() % 9;

        for (int i = 0; i < n; i++) {
            float want = (float)(rand() % 200);

            items[i] =
                (struct ui_bar_item){want, (float)(rand() % 100), (float)(rand() % 2), rand() % 3};
        }
        ui_bar_fit(r, 6, items, n, out);
        float end = r.x;

        for (int i = 0; i < n; i++) {
            if (out[i].w > 0) {
                assert_true(out[i].x >= end - 0.1f);
                end = out[i].x + out[i].w;
            }
        }
        assert_true(end <= r.x + r.w + 0.1f);
    }
}

static void a_flow_wraps(void **state)
{
    struct ui_flow flow = ui_flow_begin((struct ui_rect){0, 0, 100, 100}, 10);

    (void)state;
    check_rect(ui_flow_take(&flow, 60, 20), 0, 0, 60, 20);
    check_rect(ui_flow_take(&flow, 30, 30), 70, 0, 30, 30);
    check_rect(ui_flow_take(&flow, 40, 20), 0, 40, 40, 20);
    check_rect(ui_flow_take(&flow, 500, 20), 0, 70, 100, 20);
    assert_float_equal(ui_flow_height(&flow), 90, 0.01);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(cuts_share_out_the_whole),
        cmocka_unit_test(cuts_larger_than_the_rectangle_take_what_there_is),
        cmocka_unit_test(bad_numbers_become_nothing),
        cmocka_unit_test(edges_belong_to_one_of_two_neighbours),
        cmocka_unit_test(columns_follow_their_weights),
        cmocka_unit_test(a_bar_grows_shrinks_and_leaves_out),
        cmocka_unit_test(bars_never_overlap_or_overflow),
        cmocka_unit_test(a_flow_wraps),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
