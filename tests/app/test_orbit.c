#include "app/orbit.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

static const struct frame frame = {.sphere = {{0, 0, 2}, 4}, .yaw = 40, .pitch = 27};
static const struct viewport viewport = {.width = 800, .height = 600};

static struct camera held(const struct orbit *orbit, double time)
{
    return camera_hold(orbit_camera(orbit, &frame, time), &frame);
}

static void a_small_press_is_a_click(void **state)
{
    (void)state;
    struct orbit orbit = orbit_start();
    orbit_press(&orbit, 100, 100, false, &frame, 0);
    orbit_drag(&orbit, 102.5F, 102.5F, &frame, &viewport, 0.1);
    assert_true(orbit_camera(&orbit, &frame, 0.1).follow);
    assert_true(orbit_release(&orbit, 0.2));
    orbit_press(&orbit, 100, 100, false, &frame, 1);
    orbit_drag(&orbit, 104, 100, &frame, &viewport, 1.1);
    assert_false(orbit_release(&orbit, 2));
    assert_false(orbit_camera(&orbit, &frame, 2).follow);
}

static void out_and_back_is_exact(void **state)
{
    (void)state;
    struct orbit orbit = orbit_start();
    for (int pan = 0; pan < 2; pan++) {
        struct camera before = held(&orbit, 0);
        orbit_press(&orbit, 100, 100, pan == 1, &frame, 0);
        for (int i = 0; i <= 50; i++)
            orbit_drag(&orbit, 100 + 7.3F * (float)i, 100 - 11.1F * (float)i, &frame, &viewport, i);
        for (int i = 49; i >= 0; i--)
            orbit_drag(&orbit, 100 + 3.3F * (float)i, 100 + 1.7F * (float)i, &frame, &viewport,
                       100 - i);
        orbit_release(&orbit, 200);
        struct camera after = held(&orbit, 200);
        assert_true(before.yaw == after.yaw && before.pitch == after.pitch);
        assert_true(before.pan[0] == after.pan[0] && before.pan[1] == after.pan[1]);
    }
}

static void fling(struct orbit *orbit, double rest)
{
    orbit_press(orbit, 100, 100, false, &frame, 0);
    for (int i = 1; i <= 10; i++)
        orbit_drag(orbit, 100 + 10.0F * (float)i, 100, &frame, &viewport, 0.01 * i);
    orbit_release(orbit, 0.1 + rest);
}

static void a_fling_goes_on_and_dies_out(void **state)
{
    (void)state;
    struct orbit orbit = orbit_start();
    fling(&orbit, 0.001);
    assert_true(orbit_moving(&orbit, 0.2));
    float first = held(&orbit, 0.2).yaw, later = held(&orbit, 0.6).yaw;
    assert_true(first != later);
    assert_false(orbit_moving(&orbit, 30));
    assert_true(held(&orbit, 30).yaw == held(&orbit, 60).yaw);
}

static void a_hand_at_rest_does_not_fling(void **state)
{
    (void)state;
    struct orbit orbit = orbit_start();
    fling(&orbit, 0.5);
    assert_false(orbit_moving(&orbit, 0.61));
    orbit = orbit_start();
    orbit.reduced_motion = true;
    fling(&orbit, 0.001);
    assert_false(orbit_moving(&orbit, 0.2));
}

static void the_hand_stops_a_fling_where_it_is(void **state)
{
    (void)state;
    struct orbit orbit = orbit_start();
    fling(&orbit, 0.001);
    float yaw = held(&orbit, 0.3).yaw;
    orbit_press(&orbit, 50, 50, false, &frame, 0.3);
    assert_false(orbit_release(&orbit, 0.35)); /* not a click */
    assert_float_equal(held(&orbit, 0.3).yaw, yaw, 1e-4);
    assert_float_equal(held(&orbit, 9).yaw, yaw, 1e-4);
    assert_false(orbit_moving(&orbit, 0.4));
}

static void glides_arrive_and_can_be_interrupted(void **state)
{
    (void)state;
    struct orbit orbit = orbit_start();
    orbit_look_at(&orbit, DIRECTION_TOP, &frame, 0);
    assert_float_equal(held(&orbit, 0).pitch, 27, 1e-3);
    assert_float_equal(held(&orbit, 5).pitch, 90, 1e-3);
    orbit_reset(&orbit, &frame, 5);
    assert_true(orbit_moving(&orbit, 5.1));
    assert_true(orbit_camera(&orbit, &frame, 7).follow);
    orbit_look_at(&orbit, DIRECTION_FRONT, &frame, 8);
    float pitch = held(&orbit, 8.2).pitch;
    orbit_press(&orbit, 0, 0, false, &frame, 8.2);
    assert_float_equal(held(&orbit, 9).pitch, pitch, 1e-4);
}

static void lost_focus_ends_a_drag(void **state)
{
    (void)state;
    struct orbit orbit = orbit_start();
    orbit_press(&orbit, 0, 0, false, &frame, 0);
    orbit_drag(&orbit, 50, 0, &frame, &viewport, 0.1);
    struct camera there = held(&orbit, 0.1);
    orbit_cancel(&orbit);
    orbit_drag(&orbit, 90, 0, &frame, &viewport, 0.2);
    assert_true(held(&orbit, 1).yaw == there.yaw);
    assert_int_equal(orbit.hand, ORBIT_FREE);
}

static void zooming_during_a_drag_keeps_the_drag(void **state)
{
    (void)state;
    struct orbit orbit = orbit_start();
    orbit_press(&orbit, 0, 0, false, &frame, 0);
    orbit_drag(&orbit, 50, 0, &frame, &viewport, 0.1);
    float yaw = held(&orbit, 0.1).yaw;
    orbit_zoom(&orbit, 1.5F, 400, 300, &frame, &viewport, 0.2);
    assert_true(held(&orbit, 0.2).yaw == yaw);
    assert_float_equal(held(&orbit, 0.2).zoom, 1.5, 1e-4);
    orbit_drag(&orbit, 60, 0, &frame, &viewport, 0.3);
    assert_float_equal(held(&orbit, 0.3).zoom, 1.5, 1e-4);
}

/* The wheel or a key between two moves of the hand: the next move starts where they left off. */
static void a_drag_goes_on_from_what_wheel_and_keys_left(void **state)
{
    (void)state;
    struct orbit orbit = orbit_start();
    orbit_press(&orbit, 0, 0, false, &frame, 0);
    orbit_zoom(&orbit, 1.5F, 0, 0, &frame, &viewport, 0.1);
    orbit_drag(&orbit, 50, 20, &frame, &viewport, 0.2);
    assert_float_equal(held(&orbit, 0.2).zoom, 1.5, 1e-4);
    orbit_zoom(&orbit, 1.5F, 50, 20, &frame, &viewport, 0.3);
    struct camera zoomed = held(&orbit, 0.3);
    orbit_drag(&orbit, 50, 20, &frame, &viewport, 0.4);
    for (int a = 0; a < 3; a++)
        assert_float_equal(held(&orbit, 0.4).pan[a], zoomed.pan[a], 1e-6);
    orbit_turn(&orbit, 30, 0, &frame, 0.5);
    float yaw = held(&orbit, 0.5).yaw;
    assert_float_equal(yaw, zoomed.yaw + 30, 1e-3);
    orbit_drag(&orbit, 50, 20, &frame, &viewport, 0.6);
    assert_float_equal(held(&orbit, 0.6).yaw, yaw, 1e-4);
    assert_false(orbit_release(&orbit, 0.6));
    assert_false(orbit_moving(&orbit, 0.6));
}

/* Frames of 50 ms, each followed by all the moves that have come since, within 0.1 ms. */
static void bunched_moves_fling_no_faster(void **state)
{
    (void)state;
    struct orbit even = orbit_start(), bunched = orbit_start();
    orbit_press(&even, 0, 0, false, &frame, 0);
    orbit_press(&bunched, 0, 0, false, &frame, 0);
    for (int i = 1; i <= 100; i++) {
        int step = (i + 24) / 25;
        double bunch = 0.05 * step + 1e-5 * (i % 25);
        orbit_drag(&even, (float)i, 0, &frame, &viewport, 0.002 * i);
        orbit_drag(&bunched, (float)i, 0, &frame, &viewport, bunch);
    }
    orbit_release(&even, 0.2);
    orbit_release(&bunched, 0.2005);
    assert_true(orbit_moving(&even, 0.21));
    assert_true(orbit_moving(&bunched, 0.21));
    assert_float_equal(bunched.fling_yaw, even.fling_yaw, 0.15 * fabsf(even.fling_yaw));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_small_press_is_a_click),
        cmocka_unit_test(out_and_back_is_exact),
        cmocka_unit_test(a_fling_goes_on_and_dies_out),
        cmocka_unit_test(a_hand_at_rest_does_not_fling),
        cmocka_unit_test(the_hand_stops_a_fling_where_it_is),
        cmocka_unit_test(glides_arrive_and_can_be_interrupted),
        cmocka_unit_test(lost_focus_ends_a_drag),
        cmocka_unit_test(zooming_during_a_drag_keeps_the_drag),
        cmocka_unit_test(a_drag_goes_on_from_what_wheel_and_keys_left),
        cmocka_unit_test(bunched_moves_fling_no_faster),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
