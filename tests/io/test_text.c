#include "io/text.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static void assert_rest(const struct text_cursor *cursor, const char *expected)
{
    assert_int_equal(cursor->end - cursor->at, strlen(expected));
    assert_memory_equal(cursor->at, expected, strlen(expected));
}

static void lines_end_in_every_way(void **state)
{
    static const char text[] = "\xEF\xBB\xBFone\r\n two \t\rthree\n\nfive";
    static const char *const expected[] = {"one", " two", "three", "", "five"};
    struct text_cursor cursor = text_begin(text, strlen(text), "t");
    (void)state;
    for (int i = 0; i < 5; i++) {
        assert_true(text_next_line(&cursor));
        assert_int_equal(cursor.line, i + 1);
        assert_rest(&cursor, expected[i]);
    }
    assert_false(text_next_line(&cursor));
    assert_int_equal(cursor.line, 5);
}

static void comments_need_a_blank_before_them(void **state)
{
    static const char text[] = "http://x // y\n// all\na//b\n/";
    struct text_cursor cursor = text_begin(text, strlen(text), "t");
    (void)state;
    text_next_line(&cursor);
    assert_rest(&cursor, "http://x");
    text_next_line(&cursor);
    assert_rest(&cursor, "");
    text_next_line(&cursor);
    assert_rest(&cursor, "a//b");
    text_next_line(&cursor);
    assert_rest(&cursor, "/");
}

static void words_and_signs_are_taken_whole(void **state)
{
    static const char text[] = "Box 2x1";
    struct text_cursor cursor = text_begin(text, strlen(text), "t");
    int number = 0;
    (void)state;
    text_next_line(&cursor);
    assert_false(text_accept_word(&cursor, "bo"));
    assert_true(text_accept_word(&cursor, "box"));
    assert_true(text_accept_integer(&cursor, 100, &number));
    assert_int_equal(number, 2);
    assert_false(text_accept(&cursor, 'y'));
    assert_true(text_accept(&cursor, 'x'));
    assert_false(text_at_end(&cursor));
    assert_true(text_accept_integer(&cursor, 100, &number));
    assert_true(text_at_end(&cursor));
    assert_false(text_accept_integer(&cursor, 100, &number));
}

static void numbers_of_any_length_are_cut(void **state)
{
    static const char text[] = "99999999999999999999999999 -88888888888888888888 +7 -";
    struct text_cursor cursor = text_begin(text, strlen(text), "t");
    int number = 0;
    (void)state;
    text_next_line(&cursor);
    assert_true(text_accept_integer(&cursor, 1000, &number));
    assert_int_equal(number, 1001);
    assert_true(text_accept_integer(&cursor, 1000, &number));
    assert_int_equal(number, -1001);
    assert_true(text_accept_integer(&cursor, 1000, &number));
    assert_int_equal(number, 7);
    assert_false(text_accept_integer(&cursor, 1000, &number));
    assert_rest(&cursor, "-");
}

static void columns_count_characters(void **state)
{
    static const char text[] = "\n\tZ\xC3\xBCrich \xE2\x82\xAC here";
    struct text_cursor cursor = text_begin(text, strlen(text), "a file");
    struct text_error error;
    char line[TEXT_LINE_SIZE];
    (void)state;
    text_next_line(&cursor);
    text_next_line(&cursor);
    cursor.at = strstr(text, "here");
    assert_false(text_expected(&error, &cursor, "there"));
    text_error_line(&error, line);
    assert_string_equal(line, "a file:2:11: found 'here', expected there");
    cursor.at = cursor.end;
    assert_false(text_expected(&error, &cursor, "more"));
    text_error_line(&error, line);
    assert_string_equal(line, "a file:2:15: found the end of the line, expected more");
}

static void a_file_as_a_whole_has_no_position(void **state)
{
    struct text_error error;
    char line[TEXT_LINE_SIZE];
    (void)state;
    assert_false(text_fail_file(&error, "a\nb", "is %s", "gone"));
    text_error_line(&error, line);
    assert_string_equal(line, "'a\\x0Ab': is gone");
    assert_false(text_fail_file(&error, "standard input", "is gone"));
    text_error_line(&error, line);
    assert_string_equal(line, "standard input: is gone");
}

static void quotes_are_safe_to_show(void **state)
{
    static const char wild[] = "a\x1b[1m\0\x7f\xC2\x9B\xC3\xBC\xFF";
    char out[TEXT_QUOTE_SIZE];
    char many[500];
    (void)state;
    assert_string_equal(text_quote(wild, sizeof wild - 1, out),
                        "'a\\x1B[1m\\x00\\x7F\\xC2\\x9B\xC3\xBC\\xFF'");
    memset(many, 0x01, sizeof many);
    text_quote(many, sizeof many, out);
    assert_true(strlen(out) < TEXT_QUOTE_SIZE);
    assert_string_equal(out + strlen(out) - 4, "...'");
    memset(many, 'x', sizeof many);
    text_quote(many, sizeof many, out);
    assert_int_equal(strlen(out), 40 + 5);
    assert_string_equal(text_quote("", 0, out), "''");
}

static void broken_utf8_is_recognised(void **state)
{
    static const char *const good[] = {
        "A", "\xC2\x80", "\xE0\xA0\x80", "\xEF\xBF\xBF", "\xF0\x90\x80\x80", "\xF4\x8F\xBF\xBF"};
    static const char *const bad[] = {
        "\x80",         "\xC0\x80",         "\xC1\xBF",         "\xE0\x80\x80",
        "\xED\xA0\x80", "\xF0\x80\x80\x80", "\xF4\x90\x80\x80", "\xF5\x80\x80\x80",
        "\xE2\x82"};
    (void)state;
    for (size_t i = 0; i < sizeof good / sizeof *good; i++)
        assert_int_equal(text_utf8_length(good[i], good[i] + strlen(good[i])), strlen(good[i]));
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        assert_int_equal(text_utf8_length(bad[i], bad[i] + strlen(bad[i])), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lines_end_in_every_way),
        cmocka_unit_test(comments_need_a_blank_before_them),
        cmocka_unit_test(words_and_signs_are_taken_whole),
        cmocka_unit_test(numbers_of_any_length_are_cut),
        cmocka_unit_test(columns_count_characters),
        cmocka_unit_test(a_file_as_a_whole_has_no_position),
        cmocka_unit_test(quotes_are_safe_to_show),
        cmocka_unit_test(broken_utf8_is_recognised),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
