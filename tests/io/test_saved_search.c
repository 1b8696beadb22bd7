#include "io/saved_search.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { STATE_SIZE = 130, SAMPLE_SIZE = 58 };

static char *write_one(size_t state_length, enum solution_goal goal, size_t *length)
{
    static uint8_t state[STATE_SIZE];
    static uint8_t sample[SAMPLE_SIZE];
    const struct saved_search saved = {.fingerprint = UINT64_C(0xfedcba9876543210),
                                       .goal = goal,
                                       .wanted = goal == SOLUTION_ALL ? 0 : 10,
                                       .seed = UINT64_MAX,
                                       .shard = goal == SOLUTION_ALL ? 3 : 1,
                                       .shards = goal == SOLUTION_ALL ? 8 : 1,
                                       .listing = goal != SOLUTION_ALL,
                                       .found = UINT64_MAX - 1,
                                       .nodes = 12345678901,
                                       .seconds = 3.25,
                                       .sample = sample,
                                       .sample_length = goal == SOLUTION_SAMPLE ? SAMPLE_SIZE : 0,
                                       .state = state,
                                       .state_length = state_length};
    for (size_t i = 0; i < STATE_SIZE; i++)
        state[i] = (uint8_t)(255 - 37 * i);
    for (size_t i = 0; i < SAMPLE_SIZE; i++)
        sample[i] = (uint8_t)i;
    char *text = saved_search_write(&saved, length);
    assert_non_null(text);
    assert_int_equal(*length, strlen(text));
    return text;
}

static void check_round_trip(size_t state_length, enum solution_goal goal)
{
    struct saved_search again;
    struct text_error error;
    size_t length = 0;
    char *text = write_one(state_length, goal, &length);
    assert_true(saved_search_read(text, length, "s", &again, &error));
    assert_true(again.fingerprint == UINT64_C(0xfedcba9876543210));
    assert_int_equal(again.goal, goal);
    assert_true(again.wanted == (goal == SOLUTION_ALL ? 0 : 10));
    assert_true(again.seed == UINT64_MAX && again.found == UINT64_MAX - 1);
    assert_int_equal(again.shard, goal == SOLUTION_ALL ? 3 : 1);
    assert_int_equal(again.shards, goal == SOLUTION_ALL ? 8 : 1);
    assert_int_equal(again.listing, goal != SOLUTION_ALL);
    assert_true(again.nodes == 12345678901 && again.seconds == 3.25);
    assert_int_equal(again.state_length, state_length);
    for (size_t i = 0; i < state_length; i++)
        assert_int_equal(again.state[i], (uint8_t)(255 - 37 * i));
    assert_int_equal(again.sample_length, goal == SOLUTION_SAMPLE ? SAMPLE_SIZE : 0);
    for (size_t i = 0; i < again.sample_length; i++)
        assert_int_equal(again.sample[i], i);
    saved_search_free(&again);
    free(text);
}

static void what_is_written_can_be_read(void **state)
{
    (void)state;
    for (size_t length = 0; length <= STATE_SIZE; length++)
        check_round_trip(length, SOLUTION_ALL);
    check_round_trip(STATE_SIZE, SOLUTION_FIRST);
    check_round_trip(STATE_SIZE, SOLUTION_SAMPLE);
}

static void check_refused(const char *text, size_t length)
{
    struct saved_search again;
    struct text_error error;
    assert_false(saved_search_read(text, length, "s", &again, &error));
    assert_true(*error.message != '\0');
}

static void every_changed_byte_is_noticed(void **state)
{
    size_t length = 0;
    char *text = write_one(100, SOLUTION_SAMPLE, &length);
    (void)state;
    for (size_t i = 0; i < length; i++) {
        for (int bit = 0; bit < 8; bit++) {
            text[i] = (char)(text[i] ^ 1 << bit);
            check_refused(text, length);
            text[i] = (char)(text[i] ^ 1 << bit);
        }
    }
    free(text);
}

static void every_cut_and_addition_is_noticed(void **state)
{
    size_t length = 0;
    char *text = write_one(100, SOLUTION_ALL, &length);
    (void)state;
    for (size_t i = 0; i < length; i++)
        check_refused(text, i);
    text[length] = '\n'; /* in place of the NUL */
    check_refused(text, length + 1);
    free(text);
}

static void check_message(const char *text, const char *part)
{
    struct saved_search again;
    struct text_error error;
    assert_false(saved_search_read(text, strlen(text), "s", &again, &error));
    assert_non_null(strstr(error.message, part));
}

static void messages_tell_what_the_file_is(void **state)
{
    size_t length = 0;
    char *text = write_one(10, SOLUTION_ALL, &length);
    (void)state;
    check_message("", "is no search that was saved");
    check_message("title: A puzzle\n", "is no search that was saved");
    check_message("cubefold search 2\nwhatever comes then\n", "newer version");
    text[length / 2] ^= 1;
    check_message(text, "damaged");
    text[length / 2] ^= 1;
    text[length - 1] = '\0';
    check_message(text, "damaged");
    free(text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_written_can_be_read),
        cmocka_unit_test(every_changed_byte_is_noticed),
        cmocka_unit_test(every_cut_and_addition_is_noticed),
        cmocka_unit_test(messages_tell_what_the_file_is),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
