#include "io/goal_text.h"
#include "io/rules_text.h"
#include "io/support.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

/* The error line for rules that must not be readable; valid until the next call. */
static const char *rules_error(const char *text)
{
    static char line[TEXT_LINE_SIZE];
    struct text_error error;
    struct stepper_rules rules;
    assert_false(rules_read_text(text, "rules", &rules, &error));
    text_error_line(&error, line);
    return line;
}

static void every_set_of_rules_reads_back(void **state)
{
    (void)state;
    for (unsigned bits = 0; bits < 1U << RULES_SWITCH_COUNT; bits++) {
        struct stepper_rules rules = {.seed = UINT64_MAX - bits};
        struct stepper_rules again;
        struct text_error error;
        char text[RULES_TEXT_SIZE];
        char text_again[RULES_TEXT_SIZE];
        for (unsigned i = 0; i < RULES_SWITCH_COUNT; i++)
            rules_switch_set(&rules, i, (bits >> i & 1) != 0);
        assert_true(rules_read_text(rules_write(&rules, text), "rules", &again, &error));
        assert_true(rules_equal(&rules, &again));
        assert_string_equal(rules_write(&again, text_again), text);
    }
}

static void rules_may_come_in_any_order(void **state)
{
    struct stepper_rules rules;
    struct text_error error;
    char text[RULES_TEXT_SIZE];
    (void)state;
    assert_true(rules_read_text(" unique, shuffle=7 ,edges ", "rules", &rules, &error));
    assert_string_equal(rules_write(&rules, text), "edges,unique,shuffle=7");
    assert_true(rules_read_text("none", "rules", &rules, &error));
    assert_string_equal(rules_write(&rules, text), "none");
}

static void wrong_rules_are_named_and_what_was_meant(void **state)
{
    (void)state;
    assert_non_null(strstr(rules_error("edges,conrers"), "rules:1:7: found 'conrers'"));
    assert_non_null(strstr(rules_error("edges,conrers"), "did you mean 'corners'?"));
    assert_non_null(strstr(rules_error("edges,edges"), "1:7: found 'edges' a second time"));
    assert_non_null(strstr(rules_error(""), "found nothing, expected a rule"));
    assert_non_null(strstr(rules_error("edges,"), "1:7: found nothing"));
    assert_non_null(strstr(rules_error("edges,none"), "found 'none'"));
    assert_non_null(strstr(rules_error("none,edges"), "expected a comma or the end"));
    assert_non_null(strstr(rules_error("shuffle"), "expected =SEED after shuffle"));
    assert_non_null(strstr(rules_error("shuffle=x"), "expected =SEED after shuffle"));
    assert_non_null(strstr(rules_error("shuffle=18446744073709551616"), "found a seed beyond"));
}

static void presets_add_rule_by_rule(void **state)
{
    int count = 0;
    const struct rules_preset *presets = rules_presets(&count);
    const struct stepper_rules textbook = rules_default();
    (void)state;
    assert_int_equal(count, 7);
    for (int i = 0; i < count; i++) {
        struct stepper_rules rules;
        struct text_error error;
        int on = 0;
        for (int s = 0; s < RULES_SWITCH_COUNT; s++) {
            on += rules_switch_is_on(&presets[i].rules, s);
            assert_true(i == 0 || !rules_switch_is_on(&presets[i - 1].rules, s) ||
                        rules_switch_is_on(&presets[i].rules, s));
        }
        assert_int_equal(on, i);
        assert_ptr_equal(rules_preset_of(&presets[i].rules), &presets[i]);
        assert_ptr_equal(rules_preset_named(presets[i].name), &presets[i]);
        assert_true(rules_preset_read(presets[i].name, "preset", &rules, &error));
        assert_true(rules_equal(&rules, &presets[i].rules));
    }
    assert_string_equal(rules_preset_of(&textbook)->name, "textbook");
}

static void shuffled_rules_are_no_preset(void **state)
{
    struct stepper_rules rules = rules_default();
    struct text_error error;
    (void)state;
    rules.shuffled = true;
    assert_null(rules_preset_of(&rules));
    assert_false(rules_preset_read("textbok", "preset", &rules, &error));
    assert_non_null(strstr(error.message, "did you mean 'textbook'?"));
}

/* ---- goals and wishes ---- */

static const char puzzle[] = "names: Ann, Bob, Cy, Di, Ed, Flo\n"
                             "0101101101011011\n1101010101010101\n0001000100010001\n"
                             "0101010101110111\n0111010001000101\n0000111100001111\n";

static void goals_are_read(void **state)
{
    static const struct {
        const char *text;
        struct goal_text goal;
    } good[] = {
        {"rejection", {.goal = TRACE_REJECTION}},
        {"back:solution", {.goal = TRACE_SOLUTION, .back = true}},
        {"level=6", {.goal = TRACE_LEVEL, .value = 6}},
        {"mat=Ed", {.goal = TRACE_MAT, .value = 4}},
        {"mat=3", {.goal = TRACE_MAT, .value = 2}},
        {"back:face=Left", {.goal = TRACE_FACE, .value = 4, .back = true}},
        {"event=18446744073709551615",
         {.goal = TRACE_GOAL_COUNT, .is_event = true, .event = UINT64_MAX}},
    };
    struct document *document = must_read(puzzle);
    (void)state;
    for (size_t i = 0; i < sizeof good / sizeof good[0]; i++) {
        struct goal_text goal;
        struct text_error error;
        assert_true(goal_read_text(good[i].text, "goal", document, &goal, &error));
        assert_int_equal(goal.goal, good[i].goal.goal);
        assert_int_equal(goal.value, good[i].goal.value);
        assert_int_equal(goal.back, good[i].goal.back);
        assert_int_equal(goal.is_event, good[i].goal.is_event);
        assert_true(goal.event == good[i].goal.event);
    }
    document_free(document);
}

static void wrong_goals_say_why(void **state)
{
    static const char *const bad[][2] = {
        {"solutoin", "1:1: found 'solutoin'"},
        {"back:plcement", "1:6: found 'plcement'"},
        {"", "found nothing"},
        {"level", "= and a value"},
        {"level=0", "1:7: found '0', expected a number of mats placed, from 1 to 6"},
        {"level=7", "from 1 to 6"},
        {"mat=Zoe", "expected a mat"},
        {"mat=1,2", "a second mat"},
        {"face=Up", "expected a face"},
        {"event=", "the number of an event"},
        {"event=18446744073709551616", "a smaller number"},
        {"solution=1", "expected the end"},
    };
    struct document *document = must_read(puzzle);
    (void)state;
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        char line[TEXT_LINE_SIZE];
        struct goal_text goal;
        struct text_error error;
        assert_false(goal_read_text(bad[i][0], "goal", document, &goal, &error));
        text_error_line(&error, line);
        if (!strstr(line, bad[i][1]))
            fail_msg("'%s' gives '%s', expected '%s'", bad[i][0], line, bad[i][1]);
    }
    document_free(document);
}

static void wishes_are_read_one_after_the_other(void **state)
{
    struct document *document = must_read(puzzle);
    struct stepper_wish *wishes = NULL;
    struct text_error error;
    int count = 0;
    (void)state;
    assert_true(goal_read_wishes("Ann on Top turned 90 or flipped; 2 on Left", "--force", document,
                                 true, 12, &wishes, &count, &error));
    assert_true(
        goal_read_wishes("3-5 on Back", "--forbid", document, false, 12, &wishes, &count, &error));
    assert_int_equal(count, 5);
    assert_true(wishes[0].forced && wishes[0].mat == 0 && wishes[0].face == 0);
    assert_int_equal(wishes[0].orientations, 0x12);
    assert_int_equal(wishes[1].orientations, 0xff);
    for (int i = 2; i < 5; i++)
        assert_true(!wishes[i].forced && wishes[i].mat == i && wishes[i].face == 3 &&
                    wishes[i].event == 12);
    assert_false(
        goal_read_wishes("1,2 on Top", "--force", document, true, 0, &wishes, &count, &error));
    assert_false(
        goal_read_wishes("1 on Top;", "--force", document, true, 0, &wishes, &count, &error));
    assert_int_equal(error.column, 10);
    free(wishes);
    document_free(document);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_set_of_rules_reads_back),
        cmocka_unit_test(rules_may_come_in_any_order),
        cmocka_unit_test(wrong_rules_are_named_and_what_was_meant),
        cmocka_unit_test(presets_add_rule_by_rule),
        cmocka_unit_test(shuffled_rules_are_no_preset),
        cmocka_unit_test(goals_are_read),
        cmocka_unit_test(wrong_goals_say_why),
        cmocka_unit_test(wishes_are_read_one_after_the_other),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
