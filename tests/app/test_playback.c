#include "app/playback.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

static void plays_at_its_pace_and_stops_at_the_end(void **state)
{
    (void)state;
    struct playback p = playback_start();
    playback_advance(&p, 5, 10);
    assert_true(p.time == 0);
    playback_toggle(&p);
    playback_advance(&p, 2.5, 10);
    assert_float_equal(p.time, 0.25, 1e-9);
    p.speed = 2;
    playback_advance(&p, 2.5, 10);
    assert_float_equal(p.time, 0.75, 1e-9);
    playback_advance(&p, 1e6, 10);
    assert_true(p.time == 1);
    assert_false(p.playing);
}

static void any_frame_rate_gives_the_same_time(void **state)
{
    (void)state;
    struct playback fine = playback_start(), coarse = playback_start();
    playback_toggle(&fine);
    playback_toggle(&coarse);
    for (int i = 0; i < 1000; i++)
        playback_advance(&fine, 0.004, 10);
    playback_advance(&coarse, 4, 10);
    assert_float_equal(fine.time, coarse.time, 1e-9);
}

static void play_at_the_end_starts_again(void **state)
{
    (void)state;
    struct playback p = playback_start();
    playback_seek(&p, 1);
    playback_toggle(&p);
    assert_true(p.playing);
    assert_true(p.time == 0);
    playback_seek(&p, 0);
    playback_play(&p, true);
    assert_true(p.time == 1);
    playback_advance(&p, 100, 10);
    assert_true(p.time == 0);
    assert_false(p.playing);
    playback_toggle(&p);
    assert_false(p.reverse);
}

static void play_at_the_end_starts_again_after_playing_backwards(void **state)
{
    (void)state;
    struct playback p = playback_start();
    playback_seek(&p, 0.5);
    playback_play(&p, true);
    playback_toggle(&p);
    playback_toggle(&p);
    assert_true(p.playing && p.reverse);
    playback_toggle(&p);
    playback_seek(&p, 1);
    playback_toggle(&p);
    assert_true(p.playing);
    assert_false(p.reverse);
    assert_true(p.time == 0);
}

static void time_rests_while_held(void **state)
{
    (void)state;
    struct playback p = playback_start();
    playback_toggle(&p);
    p.held = true;
    playback_seek(&p, 0.5);
    playback_advance(&p, 3, 10);
    assert_true(p.time == 0.5);
    assert_true(p.playing);
    assert_false(playback_moving(&p));
    p.held = false;
    playback_advance(&p, 1, 10);
    assert_float_equal(p.time, 0.6, 1e-9);
}

static void seeking_is_clamped(void **state)
{
    (void)state;
    struct playback p = playback_start();
    playback_seek(&p, -3);
    assert_true(p.time == 0);
    playback_seek(&p, 3);
    assert_true(p.time == 1);
}

static void steps_walk_the_stops(void **state)
{
    (void)state;
    static const float stops[] = {0, 0.25F, 0.5F, 1};
    struct playback p = playback_start();
    playback_step(&p, stops, 4, 1);
    assert_true(p.time == 0.25);
    playback_step(&p, stops, 4, 1);
    playback_step(&p, stops, 4, 1);
    playback_step(&p, stops, 4, 1);
    assert_true(p.time == 1);
    playback_step(&p, stops, 4, -1);
    assert_true(p.time == 0.5);
    playback_seek(&p, 0.3);
    playback_step(&p, stops, 4, -1);
    assert_true(p.time == 0.25);
    playback_step(&p, stops, 4, -1);
    playback_step(&p, stops, 4, -1);
    assert_true(p.time == 0);
    assert_false(p.playing);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(plays_at_its_pace_and_stops_at_the_end),
        cmocka_unit_test(any_frame_rate_gives_the_same_time),
        cmocka_unit_test(play_at_the_end_starts_again),
        cmocka_unit_test(play_at_the_end_starts_again_after_playing_backwards),
        cmocka_unit_test(time_rests_while_held),
        cmocka_unit_test(seeking_is_clamped),
        cmocka_unit_test(steps_walk_the_stops),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
