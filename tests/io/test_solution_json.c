#include "core/verify.h"
#include "io/solution_json.h"
#include "io/support.h"

#include <jansson.h>

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static struct document *blue;

static int read_blue(void **state)
{
    struct text_error error;
    (void)state;
    return document_read_file(PUZZLES_DIR "/blue.txt", NULL, &blue, &error) ? 0 : -1;
}

static int free_blue(void **state)
{
    (void)state;
    document_free(blue);
    return 0;
}

static const char placements[] =
    "{\"placements\":[{\"face\":\"Front\",\"mat\":1,\"turn\":3,\"flipped\":false},\n"
    " {\"face\":\"Top\",\"mat\":0,\"turn\":0,\"flipped\":true}%s]}";

/* The two placements above and then . */
static bool read_with(const char *more, struct solution_list *list, char *line)
{
    char text[1024];
    struct text_error error;
    snprintf(text, sizeof text, placements, more);
    bool done = solution_json_read(text, strlen(text), "s.json", blue, list, &error);
    line[0] = '\0';
    if (!done)
        text_error_line(&error, line);
    return done;
}

static void faces_come_in_any_order(void **state)
{
    struct solution_list list;
    char line[TEXT_LINE_SIZE];
    (void)state;
    assert_true(read_with("", &list, line));
    assert_int_equal(list.count, 1);
    assert_int_equal(list.placements[0].mat, 0);
    assert_int_equal(list.placements[0].orientation, 4);
    assert_int_equal(list.placements[1].mat, 1);
    assert_int_equal(list.placements[1].orientation, 3);
    assert_int_equal(list.placements[2].mat, -1);
    solution_list_free(&list);
}

static void check_failure(const char *more, const char *expected)
{
    struct solution_list list;
    char line[TEXT_LINE_SIZE];
    assert_false(read_with(more, &list, line));
    assert_string_equal(line, expected);
}

static void what_is_wrong_has_a_place(void **state)
{
    (void)state;
    check_failure(",\n3", "s.json:3:1: found a number, expected a placement, an object");
    check_failure(",\n{\"face\":\"Inside\"}",
                  "s.json:3:9: found 'Inside', expected one of the 6 faces of the shape, such as "
                  "'Top'");
    check_failure(",\n{\"mat\":2}",
                  "s.json:3:1: found an object without \"face\", expected one with it");
    check_failure(",\n {\"face\": \"Top\"}",
                  "s.json:3:11: found the face 'Top' a second time, expected each face once");
    check_failure(",\n{\"face\":\"Left\",\"mat\":6}",
                  "s.json:3:22: found 6, expected a whole number from 0 to 5");
    check_failure(",\n{\"face\":\"Left\",\"mat\":-1}",
                  "s.json:3:22: found -1, expected a whole number from 0 to 5");
    check_failure(",\n{\"face\":\"Left\",\"mat\":9223372036854775807}",
                  "s.json:3:22: found 9223372036854775807, expected a whole number from 0 to 5");
    check_failure(",\n{\"face\":\"Left\",\"mat\":\"F\"}",
                  "s.json:3:22: found a string, expected a whole number from 0 to 5");
    check_failure(",\n{\"face\":\"Left\",\"mat\":2.5}",
                  "s.json:3:22: found a number with a fraction, expected a whole number from 0 to "
                  "5");
    check_failure(",\n{\"face\":\"Left\",\"mat\":2,\"turn\":4,\"flipped\":false}",
                  "s.json:3:31: found 4, expected a whole number from 0 to 3");
    check_failure(",\n{\"face\":\"Left\",\"mat\":2,\"turn\":0,\"flipped\":0}",
                  "s.json:3:43: found a number, expected true or false");
    check_failure(",\n{\"face\":\"Left\",\"mat\":2,\"turn\":0}",
                  "s.json:3:1: found an object without \"flipped\", expected one with it");
}

static const char *failure_of(const char *text)
{
    static char line[TEXT_LINE_SIZE];
    struct solution_list list;
    struct text_error error;
    assert_false(solution_json_read(text, strlen(text), "s", blue, &list, &error));
    text_error_line(&error, line);
    return line;
}

static void other_json_is_refused(void **state)
{
    (void)state;
    assert_string_equal(failure_of("[]"), "s:1:1: found an array, expected an object with "
                                          "\"placements\" or \"solutions\"");
    assert_string_equal(
        failure_of("{\"raw\":3}"),
        "s:1:1: found no solutions, expected \"placements\" or \"solutions\" (solve "
        "--count leaves them out)");
    assert_string_equal(failure_of("{\"placements\":[],\n\"solutions\":[]}"),
                        "s:2:13: found \"solutions\" beside \"placements\", expected only one of "
                        "them");
    assert_string_equal(failure_of("{\"solutions\":[{\"placements\":[],\n\"solutions\":0}]}"),
                        "s:2:13: found \"solutions\" beside \"placements\", expected only one of "
                        "them");
    assert_string_equal(failure_of("{\"solutions\":{}}"),
                        "s:1:14: found an object, expected an array of solutions");
    assert_string_equal(failure_of("{\"solutions\":[{\"placements\":[]},\n7]}"),
                        "s:2:1: found a number, expected a solution, an object with "
                        "\"placements\"");
    assert_string_equal(failure_of("{\"n\":4,\"solutions\":[]}"),
                        "s:1:6: found \"n\" 4, expected 5 as in the puzzle");
    assert_non_null(strstr(failure_of("{\"a\":1,\n\"a\":2}"), "s:2:"));
    assert_non_null(strstr(failure_of("{\n\n  nonsense"), "s:3:"));
    assert_non_null(strstr(failure_of(""), "found no valid JSON"));
    assert_non_null(strstr(failure_of("\"\xFF\""), "found no valid JSON"));
}

static void deep_nesting_is_refused(void **state)
{
    enum { DEPTH = 100000 };
    char *text = malloc(DEPTH + 1);
    (void)state;
    memset(text, '[', DEPTH);
    text[DEPTH] = '\0';
    assert_non_null(strstr(failure_of(text), "found no valid JSON"));
    free(text);
}

/* ---- writing ---- */

/* The whole text of a report with these solutions; NULL leaves the list out. */
static char *write_all(bool lines, const struct solution_list *list)
{
    struct solution_report report = {.counts = {.raw = 144, .rotation = 6, .reflection = 3},
                                     .complete = true,
                                     .nodes = 99,
                                     .seconds = 0.25};
    struct solution_writer writer = {.lines = lines, .list = list != NULL};
    struct solution_header header = solution_header_of(blue);
    header.fingerprint = 0x123;
    solution_writer_begin(&writer, &header);
    for (size_t k = 0; list && k < list->count; k++)
        solution_writer_add(&writer, blue->shape, list->placements + 6 * k, 0);
    solution_writer_end(&writer, &report);
    char *text = string_take(&writer.text);
    assert_non_null(text);
    return text;
}

static void keys_come_in_the_documented_order(void **state)
{
    char *text = write_all(false, NULL);
    (void)state;
    assert_string_equal(text, "{\n  \"puzzle\":\"The blue set\",\n  \"shape\":\"cube\",\n"
                              "  \"n\":5,\n  \"faces\":6,\n  \"mats\":6,\n"
                              "  \"fingerprint\":\"0000000000000123\",\n  \"goal\":\"all\",\n"
                              "  \"shard\":\"1/1\",\n"
                              "  \"counts\":{\"raw\":144,\"rotation\":6,\"reflection\":3},\n"
                              "  \"complete\":true,\n  \"nodes\":99,\n  \"seconds\":0.250000\n}\n");
    free(text);
}

static void numbers_that_doubles_round_are_strings(void **state)
{
    const uint64_t exact = (uint64_t)1 << 53;
    struct solution_report report = {
        .counts = {.raw = UINT64_MAX, .rotation = exact + 1, .reflection = exact}};
    struct solution_writer writer = {.list = false};
    (void)state;
    solution_writer_end(&writer, &report);
    char *text = string_take(&writer.text);
    assert_non_null(strstr(text, "{\"raw\":\"18446744073709551615\","
                                 "\"rotation\":\"9007199254740993\","
                                 "\"reflection\":9007199254740992}"));
    free(text);
    report.counts.one_sided = true;
    solution_writer_end(&writer, &report);
    text = string_take(&writer.text);
    assert_non_null(strstr(text, "\"reflection\":null}"));
    free(text);
}

static struct solution_list solve_blue(void)
{
    const struct puzzle puzzle = document_puzzle(blue);
    struct solution_list list = {.faces = 6};
    struct solver *solver = solver_create(&puzzle);
    while (solver_run(solver, 1000) == SOLVER_FOUND)
        assert_true(solution_list_add(&list, solver_solution(solver)));
    solver_destroy(solver);
    assert_int_equal(list.count, 3);
    return list;
}

static void check_is_read(const char *text, const struct solution_list *list)
{
    struct solution_list again;
    struct text_error error;
    assert_true(solution_json_read(text, strlen(text), "s", blue, &again, &error));
    assert_int_equal(again.count, list->count);
    for (size_t i = 0; i < 6 * list->count; i++) {
        assert_int_equal(again.placements[i].mat, list->placements[i].mat);
        assert_int_equal(again.placements[i].orientation, list->placements[i].orientation);
    }
    solution_list_free(&again);
}

static void what_is_written_can_be_read(void **state)
{
    struct solution_list list = solve_blue();
    char *text = write_all(false, &list);
    (void)state;
    check_is_read(text, &list);
    json_t *root = json_loads(text, 0, NULL);
    assert_non_null(root);
    free(text);
    /* Other programs may put the members in another order: here the keys are sorted. */
    text = json_dumps(root, JSON_SORT_KEYS);
    assert_non_null(text);
    assert_true(strstr(text, "\"counts\"") < strstr(text, "\"solutions\""));
    check_is_read(text, &list);
    json_decref(root);
    free(text);
    solution_list_free(&list);
}

static void each_line_of_json_lines_is_json(void **state)
{
    struct solution_list list = solve_blue();
    char *text = write_all(true, &list);
    int lines = 0;
    (void)state;
    for (char *line = text, *end; (end = strchr(line, '\n')) != NULL; line = end + 1, lines++) {
        json_t *root = json_loadb(line, (size_t)(end - line), 0, NULL);
        assert_non_null(root);
        const char *key = lines == 0 ? "fingerprint" : lines == 4 ? "counts" : "placements";
        assert_non_null(json_object_get(root, key));
        json_decref(root);
    }
    assert_int_equal(lines, 5);
    free(text);
    solution_list_free(&list);
}

static void reasons_and_partial_fillings_are_json(void **state)
{
    const struct placement partial[6] = {{-1, 0}, {2, 5}, {-1, 0}, {-1, 0}, {-1, 0}, {-1, 0}};
    char *text = solution_json_partial(blue->shape, partial);
    (void)state;
    assert_string_equal(text, "{\"placed\":1,\"placements\":[{\"face\":\"Front\",\"mat\":2,"
                              "\"turn\":1,\"flipped\":true}]}");
    free(text);
    text = solution_json_reason("total", "too \"few\"");
    assert_string_equal(text, "{\"kind\":\"total\",\"words\":\"too \\\"few\\\"\"}");
    free(text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(faces_come_in_any_order),
        cmocka_unit_test(what_is_wrong_has_a_place),
        cmocka_unit_test(other_json_is_refused),
        cmocka_unit_test(deep_nesting_is_refused),
        cmocka_unit_test(keys_come_in_the_documented_order),
        cmocka_unit_test(numbers_that_doubles_round_are_strings),
        cmocka_unit_test(what_is_written_can_be_read),
        cmocka_unit_test(each_line_of_json_lines_is_json),
        cmocka_unit_test(reasons_and_partial_fillings_are_json),
    };
    return cmocka_run_group_tests(tests, read_blue, free_blue);
}
