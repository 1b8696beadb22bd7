#include "io/lesson_text.h"
#include "io/support.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

/* A puzzle with a stepper. */
struct lesson {
    struct document *document;
    struct puzzle puzzle;
    struct stepper_plan *plan;
    struct stepper *stepper;
};

static void open_lesson(struct lesson *lesson, struct document *document, const char *rules,
                        const struct stepper_wish *wishes, int wish_count)
{
    struct stepper_rules on;
    struct text_error error;
    assert_true(rules_read_text(rules, "rules", &on, &error));
    lesson->document = document;
    lesson->puzzle = document_puzzle(document);
    lesson->plan = stepper_plan_create(&lesson->puzzle, &on, wishes, wish_count);
    lesson->stepper = lesson->plan ? stepper_create(lesson->plan) : NULL;
    assert_non_null(lesson->stepper);
}

static void close_lesson(struct lesson *lesson)
{
    stepper_destroy(lesson->stepper);
    stepper_plan_destroy(lesson->plan);
    document_free(lesson->document);
}

static struct document *open_puzzle(const char *name)
{
    char path[256];
    struct document *document = NULL;
    struct text_error error;
    snprintf(path, sizeof path, "%s/%s.txt", PUZZLES_DIR, name);
    assert_true(document_read_file(path, NULL, &document, &error));
    return document;
}

static const char *caption(const struct lesson *lesson)
{
    static struct lesson_text text;
    lesson_caption(lesson->document, lesson->plan, lesson->stepper, &text);
    return text.text;
}

/* ---- every event of several runs ---- */

static void check_spans(const struct lesson_text *text)
{
    int at = 0;
    const char *bad = NULL;
    assert_true(text->span_count > 0 && text->span_count <= LESSON_MOST_SPANS);
    for (int i = 0; i < text->span_count; i++) {
        assert_int_equal(text->spans[i].start, at);
        assert_true(text->spans[i].length > 0);
        assert_true(i == 0 || text->spans[i].style != text->spans[i - 1].style);
        at += text->spans[i].length;
    }
    assert_int_equal(at, (int)strlen(text->text));
    assert_true(text_is_printable(text->text, strlen(text->text), &bad));
    assert_true(text->text[at - 1] == '.' || text->text[at - 1] == '?');
}

/* Number and plural agree wherever a number stands before one of these words. */
static void check_plurals(const char *text)
{
    static const char *const words[] = {"cell", "corner", "way", "mat", "solution", "face"};
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++) {
        for (const char *at = strstr(text, words[i]); at; at = strstr(at + 1, words[i])) {
            bool many = at[strlen(words[i])] == 's';
            if (at < text + 2 || at[-1] != ' ' || at[-2] < '0' || at[-2] > '9')
                continue;
            bool one = at[-2] == '1' && (at == text + 2 || at[-3] < '0' || at[-3] > '9');
            bool of = at > text + 6 && memcmp(at - 5, "of 1", 4) == 0;
            if (one == many && !of)
                fail_msg("wrong plural in '%s'", text);
        }
    }
}

/* The cells that a sentence counts: the numbers behind "at" and "leaves". */
static int counted_cells(const char *text)
{
    int sum = 0;
    for (const char *at = strstr(text, " at "); at; at = strstr(at + 1, " at "))
        sum += atoi(at + 4);
    const char *leaves = strstr(text, "leaves ");
    return sum + (leaves ? atoi(leaves + 7) : 0);
}

static void check_code(const struct lesson *lesson, struct stepper_event event)
{
    struct lesson_code code;
    char note[LESSON_PATH_SIZE];
    int line = lesson_code_line(lesson->plan, event);
    lesson_code(lesson->plan, &code);
    lesson_code_note(lesson->plan, event, note);
    assert_true((line < 0) == (event.kind == STEPPER_DONE) && line < code.count);
    if (line < 0)
        return;
    const struct lesson_code_line *lit = &code.lines[line];
    assert_false(lit->off);
    assert_int_equal(atoi(note + strlen("line ")), line + 1);
    if (event.kind == STEPPER_SOLUTION)
        assert_string_equal(lit->text, "report a solution");
    if (event.kind == STEPPER_UNDO)
        assert_string_equal(lit->text, "take the mat off");
    if (event.kind == STEPPER_TRY)
        assert_string_equal(lit->text, "put the mat on the face");
    if (event.kind == STEPPER_PLACE)
        assert_string_equal(lit->text, "cover the rest");
    if (event.kind == STEPPER_REJECT && event.mat >= 0 && event.reason == STEPPER_CORNER_AHEAD)
        assert_int_equal(lit->rule, RULES_LOOK_AHEAD);
    if (event.kind == STEPPER_REJECT && event.mat >= 0 && event.reason == STEPPER_EDGE_GAP)
        assert_int_equal(lit->rule, RULES_EDGES);
}

static void check_path(const struct lesson *lesson)
{
    for (int l = 0; l < stepper_level_count(lesson->stepper); l++) {
        char text[LESSON_PATH_SIZE];
        const struct stepper_level level = stepper_level(lesson->stepper, l);
        assert_true(*lesson_path_text(lesson->document, &level, text) != '\0');
        assert_true(level.gone >= 0 && level.gone <= level.choices);
    }
}

static void check_event(const struct lesson *lesson)
{
    const struct stepper_event event = stepper_event(lesson->stepper);
    struct lesson_text text;
    lesson_caption(lesson->document, lesson->plan, lesson->stepper, &text);
    check_spans(&text);
    check_plurals(text.text);
    if (event.kind == STEPPER_REJECT)
        assert_int_equal(counted_cells(text.text), stepper_clashes(lesson->stepper, NULL, 0));
    check_code(lesson, event);
    check_path(lesson);
}

static void every_event_has_its_sentence_and_line(void **state)
{
    static const char *const names[] = {"blue",          "two-tribes", "cake-tin", "paving-slab",
                                        "good-side-out", "chewed",     "windmill"};
    static const char *const rules[] = {"none", "edges", "corners,unique", "edges,corners,unique",
                                        "edges,corners,look-ahead,unique,first-fixed,fewest-first,"
                                        "shuffle=4"};
    (void)state;
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        for (size_t r = 0; r < sizeof rules / sizeof rules[0]; r++) {
            struct lesson lesson;
            open_lesson(&lesson, open_puzzle(names[i]), rules[r], NULL, 0);
            for (int n = 0; n < 1500; n++) {
                check_event(&lesson);
                stepper_step(lesson.stepper);
            }
            while (stepper_step(lesson.stepper).kind != STEPPER_DONE &&
                   stepper_index(lesson.stepper) < 100000)
                ;
            check_event(&lesson);
            close_lesson(&lesson);
        }
    }
}

/* ---- some sentences, word by word ---- */

static void step_to(struct lesson *lesson, uint64_t event)
{
    while (stepper_index(lesson->stepper) < event)
        stepper_step(lesson->stepper);
}

static void the_sentences_of_the_blue_set(void **state)
{
    static const struct {
        uint64_t event;
        const char *text;
    } expected[] = {
        {0, "Nothing is placed yet. 6 mats must cover 6 faces."},
        {1, "First face: Top. The fixed order begins with it. 31 ways to try."},
        {2, "Mat A, as drawn, on Top: does it fit?"},
        {3, "Mat A, as drawn, on Top: edges and corners fit."},
        {4, "Mat A stays on Top. 1 of 6 faces is covered."},
        {5, "Next face: Front. It comes next in the fixed order. 29 ways to try."},
        {19, "Mat E, as drawn, on Left: clashes with B (Front) at 1 corner: both fill it."},
        {21, "Mat E, turned 90\xc2\xb0, on Left: clashes with A (Top) at 2 cells and with B "
             "(Front) at 1 cell, and leaves 3 cells empty."},
        {36, "All that could follow has been tried. Take mat D off Back."},
        {444, "Solution 1: every face is covered, and all mats fit."},
        {50869, "Everything has been tried: 144 solutions, the same with the body turned or "
                "mirrored counted again."},
    };
    struct lesson lesson;
    (void)state;
    open_lesson(&lesson, open_puzzle("blue"), "edges,corners,unique", NULL, 0);
    for (size_t i = 0; i < sizeof expected / sizeof expected[0]; i++) {
        step_to(&lesson, expected[i].event);
        assert_string_equal(caption(&lesson), expected[i].text);
    }
    close_lesson(&lesson);
}

static void what_is_marked_is_what_matters(void **state)
{
    struct lesson lesson;
    struct lesson_text text;
    (void)state;
    open_lesson(&lesson, open_puzzle("blue"), "edges,corners,unique", NULL, 0);
    step_to(&lesson, 19);
    lesson_caption(lesson.document, lesson.plan, lesson.stepper, &text);
    assert_int_equal(text.span_count, 6);
    assert_int_equal(text.spans[0].style, LESSON_BOLD);
    assert_int_equal(text.spans[0].length, (int)strlen("Mat E"));
    assert_int_equal(text.spans[4].style, LESSON_WARNING);
    assert_int_equal(text.spans[4].length, (int)strlen("clashes with B (Front) at 1 corner"));
    close_lesson(&lesson);
}

static void names_are_said_and_long_ones_cut(void **state)
{
    static const char mats[] = "0101101101011011\n1101010101010101\n0001000100010001\n"
                               "0101010101110111\n0111010001000101\n0000111100001111\n";
    char text[2048];
    char name[512] = "";
    struct lesson lesson;
    (void)state;
    for (int i = 0; i < 150; i++)
        strcat(name, "\xc3\xa4");
    snprintf(text, sizeof text, "names: %s, Bob, Cy, Di, Ed, Flo\n%s", name, mats);
    open_lesson(&lesson, must_read(text), "edges,corners", NULL, 0);
    step_to(&lesson, 2);
    assert_non_null(strstr(caption(&lesson), "Mat A (\xc3\xa4\xc3\xa4"));
    assert_non_null(strstr(caption(&lesson), "\xc3\xa4\xe2\x80\xa6), as drawn, on Top: "));
    step_to(&lesson, 6);
    assert_string_equal(caption(&lesson), "Mat B (Bob), as drawn, on Front: does it fit?");
    close_lesson(&lesson);
    snprintf(text, sizeof text, "group: a%s = 1-6 at most 0\n%s", name, mats);
    open_lesson(&lesson, must_read(text), "edges,corners", NULL, 0);
    step_to(&lesson, 3);
    assert_non_null(strstr(caption(&lesson), "no more than 0 mats of \xe2\x80\x9c"
                                             "a\xc3\xa4"));
    assert_non_null(strstr(caption(&lesson), "\xc3\xa4\xe2\x80\xa6\xe2\x80\x9d may be used."));
    close_lesson(&lesson);
}

static void a_wish_says_no(void **state)
{
    static const struct stepper_wish wish = {
        .face = 0, .mat = 0, .orientations = 0xff, .forced = false};
    struct lesson lesson;
    struct lesson_code code;
    (void)state;
    open_lesson(&lesson, open_puzzle("blue"), "edges,corners", &wish, 1);
    step_to(&lesson, 3);
    assert_string_equal(caption(&lesson), "Mat A, as drawn, on Top: a wish says no.");
    lesson_code(lesson.plan, &code);
    int line = lesson_code_line(lesson.plan, stepper_event(lesson.stepper));
    assert_string_equal(code.lines[line].text, "and all conditions hold:");
    close_lesson(&lesson);
}

/* Mat A on Front has solutions, though not among the ways that first-fixed leaves. */
static void the_end_says_which_solutions_are_meant(void **state)
{
    static const struct {
        const char *rules;
        uint64_t event;
        const char *end;
    } cases[] = {
        {"edges,corners,unique", 0, ": 24 solutions that the wishes allow, "},
        {"edges,corners,unique", 10000, " solutions, met before the wishes or allowed by them, "},
        {"edges,corners,unique,first-fixed", 0,
         ": there is no solution that the wishes allow with the first mat fixed."},
    };
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const struct stepper_wish wish = {
            .event = cases[i].event, .face = 1, .mat = 0, .orientations = 0xff, .forced = true};
        struct lesson lesson;
        open_lesson(&lesson, open_puzzle("blue"), cases[i].rules, &wish, 1);
        while (stepper_step(lesson.stepper).kind != STEPPER_DONE)
            continue;
        assert_non_null(strstr(caption(&lesson), cases[i].end));
        close_lesson(&lesson);
    }
}

static void a_wish_takes_mats_off(void **state)
{
    static const struct stepper_wish wish = {
        .event = 16, .face = 1, .mat = 1, .orientations = 0xff, .forced = false};
    struct lesson lesson;
    (void)state;
    open_lesson(&lesson, open_puzzle("blue"), "edges,corners,unique", &wish, 1);
    step_to(&lesson, 17);
    assert_string_equal(caption(&lesson), "A wish rules out what lies there. Take mat D off Back.");
    step_to(&lesson, 19);
    assert_string_equal(caption(&lesson),
                        "A wish rules out what lies there. Take mat B off Front.");
    step_to(&lesson, 20);
    assert_non_null(strstr(caption(&lesson), "Mat B, turned 90"));
    close_lesson(&lesson);
}

/* ---- the code ---- */

/* Each set of rules: lines are short, those that count begin with "if" and end with a colon. */
static void the_code_fits_every_set_of_rules(void **state)
{
    (void)state;
    for (unsigned bits = 0; bits < 1U << RULES_SWITCH_COUNT; bits++) {
        struct stepper_rules rules = {0};
        char text[RULES_TEXT_SIZE];
        struct lesson lesson;
        struct lesson_code code;
        int ifs = 0;
        int colons = 0;
        for (unsigned i = 0; i < RULES_SWITCH_COUNT; i++)
            rules_switch_set(&rules, i, (bits >> i & 1) != 0);
        open_lesson(&lesson, open_puzzle("blue"), rules_write(&rules, text), NULL, 0);
        lesson_code(lesson.plan, &code);
        assert_true(code.count >= 13 && code.count <= LESSON_CODE_MOST_LINES);
        for (int i = 0; i < code.count; i++) {
            const struct lesson_code_line *line = &code.lines[i];
            size_t length = strlen(line->text);
            assert_true(line->indent * 2 + (int)length <= 36);
            if (line->rule < RULES_EDGES || line->rule > RULES_LOOK_AHEAD || line->off)
                continue;
            ifs += strncmp(line->text, "if ", 3) == 0;
            colons += line->text[length - 1] == ':';
        }
        bool checks = rules.edges || rules.corners || rules.look_ahead;
        assert_int_equal(ifs, checks);
        assert_int_equal(colons, checks);
        close_lesson(&lesson);
    }
}

static void with_no_rule_the_whole_is_checked(void **state)
{
    struct lesson lesson;
    struct lesson_code code;
    char note[LESSON_PATH_SIZE];
    (void)state;
    open_lesson(&lesson, open_puzzle("blue"), "none", NULL, 0);
    lesson_code(lesson.plan, &code);
    while (stepper_step(lesson.stepper).kind != STEPPER_REJECT)
        ;
    const struct stepper_event event = stepper_event(lesson.stepper);
    assert_string_equal(code.lines[lesson_code_line(lesson.plan, event)].text,
                        "if all edges and corners fit:");
    assert_string_equal(lesson_code_note(lesson.plan, event, note), "line 3 of 14");
    assert_non_null(strstr(caption(&lesson), "Every face is covered, but mat "));
    close_lesson(&lesson);
}

/* ---- short lines ---- */

static void rows_of_the_path(void **state)
{
    struct document *document = open_puzzle("blue");
    char text[LESSON_PATH_SIZE];
    struct stepper_level level = {.face = 2, .mat = 4, .orientation = 3, .gone = 14, .choices = 40};
    (void)state;
    assert_string_equal(lesson_path_text(document, &level, text),
                        "Right \xc2\xb7 turned 270\xc2\xb0");
    assert_string_equal(lesson_path_share(&level, text), "14 of 40");
    level.fixed = true;
    assert_string_equal(lesson_path_text(document, &level, text),
                        "Right \xc2\xb7 turned 270\xc2\xb0 \xc2\xb7 fixed");
    level.choices = 1;
    assert_string_equal(lesson_path_text(document, &level, text), "Right \xc2\xb7 fixed");
    level = (struct stepper_level){.face = 4, .mat = -1};
    assert_string_equal(lesson_path_text(document, &level, text), "Left");
    document_free(document);
}

static void goals_in_words(void **state)
{
    struct document *document = open_puzzle("blue");
    char text[LESSON_PATH_SIZE];
    (void)state;
    assert_string_equal(lesson_goal_text(document, TRACE_REJECTION, 0, false, text),
                        "next rejection");
    assert_string_equal(lesson_goal_text(document, TRACE_LEVEL, 4, false, text),
                        "next time that 4 mats are placed");
    assert_string_equal(lesson_goal_text(document, TRACE_LEVEL, 1, true, text),
                        "previous time that 1 mat was placed");
    assert_string_equal(lesson_goal_text(document, TRACE_MAT, 2, true, text),
                        "previous time that mat C was placed");
    assert_string_equal(lesson_goal_text(document, TRACE_FACE, 4, false, text),
                        "next time that Left is covered");
    document_free(document);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_event_has_its_sentence_and_line),
        cmocka_unit_test(the_sentences_of_the_blue_set),
        cmocka_unit_test(what_is_marked_is_what_matters),
        cmocka_unit_test(names_are_said_and_long_ones_cut),
        cmocka_unit_test(a_wish_says_no),
        cmocka_unit_test(the_end_says_which_solutions_are_meant),
        cmocka_unit_test(a_wish_takes_mats_off),
        cmocka_unit_test(the_code_fits_every_set_of_rules),
        cmocka_unit_test(with_no_rule_the_whole_is_checked),
        cmocka_unit_test(rows_of_the_path),
        cmocka_unit_test(goals_in_words),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
