#include "cli/cli.h"
#include "cli/describe.h"
#include "io/options.h"
#include "io/suggest.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static void near_words_are_suggested(void **state)
{
    static const char *const words[] = {"solve", "check", "info", "render", "view", "help"};
    static const char *const pairs[][2] = {
        {"slove", "solve"}, {"solv", "solve"},     {"sovle", "solve"}, {"chekc", "check"},
        {"inof", "info"},   {"renderr", "render"}, {"hlep", "help"},   {"solves", "solve"}};
    (void)state;
    for (size_t i = 0; i < sizeof pairs / sizeof *pairs; i++)
        assert_string_equal(suggest_nearest(pairs[i][0], words, 6), pairs[i][1]);
    assert_null(suggest_nearest("frobnicate", words, 6));
    assert_null(suggest_nearest("", words, 6));
    assert_null(suggest_nearest("solvesolvesolvesolvesolvesolvesolvesolve", words, 6));
}

static void pairs_are_read_strictly(void **state)
{
    static const char *const bad[] = {"",
                                      "x",
                                      "640",
                                      "640x",
                                      "x480",
                                      "640X480",
                                      "-1x2",
                                      "640x 480",
                                      "640x480x",
                                      "0x480",
                                      "640x999999999999999999999",
                                      "6.5x4",
                                      "1x"};
    int width = 0;
    int height = 0;
    (void)state;
    assert_true(options_read_pair("640x480", 'x', 1, 1000, &width, &height));
    assert_int_equal(width, 640);
    assert_int_equal(height, 480);
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        assert_false(options_read_pair(bad[i], 'x', 1, 1000, &width, &height));
}

static void assert_time(double seconds, const char *expected)
{
    char text[DESCRIBE_SECONDS_SIZE];
    assert_string_equal(describe_seconds(seconds, text), expected);
}

static void times_have_a_unit_that_suits_them(void **state)
{
    (void)state;
    assert_time(0, "less than 0.01 ms");
    assert_time(0.000031, "0.03 ms");
    assert_time(0.0009996, "1.0 ms");
    assert_time(0.00412, "4.1 ms");
    assert_time(0.00996, "10 ms");
    assert_time(0.412, "412 ms");
    assert_time(0.9996, "1.0 s");
    assert_time(1.23, "1.2 s");
    assert_time(59.96, "1 min 0 s");
    assert_time(184.2, "3 min 4 s");
    assert_time(3599.7, "1 h 0 min");
    assert_time(7500, "2 h 5 min");
}

static bool handles(const char *first, const char *second)
{
    char *argv[4] = {(char *)"cubefold", (char *)first, (char *)second, NULL};
    return cli_handles(first ? (second ? 3 : 2) : 1, argv);
}

static void the_window_gets_what_is_no_command(void **state)
{
    (void)state;
    assert_false(handles(NULL, NULL));
    assert_false(handles("view", NULL));
    assert_false(handles("view", "solve"));
    assert_false(handles(PUZZLES_DIR "/blue.txt", NULL));
    assert_false(handles("--script", "file"));
    assert_false(handles("-", NULL));
    assert_true(handles("solve", NULL));
    assert_true(handles("render", "x"));
    assert_true(handles("help", "view"));
    assert_true(handles("-h", NULL));
    assert_true(handles("--version", NULL));
    assert_true(handles("view", "--help"));
    assert_true(handles(PUZZLES_DIR "/blue.txt", "--help"));
    assert_true(handles("no-such-file", NULL));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(near_words_are_suggested),
        cmocka_unit_test(times_have_a_unit_that_suits_them),
        cmocka_unit_test(pairs_are_read_strictly),
        cmocka_unit_test(the_window_gets_what_is_no_command),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
