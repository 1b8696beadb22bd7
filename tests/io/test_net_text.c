#include "core/solver.h"
#include "io/net_text.h"
#include "io/support.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

/* The first solution of a puzzle, drawn. */
static char *draw(const char *path, const char *shape, const struct net_text_style *style)
{
    struct document *document = NULL;
    struct text_error error;
    const struct document_request request = {.shape = shape};
    assert_true(document_read_file(path, &request, &document, &error));
    const struct puzzle puzzle = document_puzzle(document);
    struct solver *solver = solver_create(&puzzle);
    enum solver_status status = SOLVER_RUNNING;
    while (status == SOLVER_RUNNING)
        status = solver_run(solver, 1000000);
    assert_int_equal(status, SOLVER_FOUND);
    char *text = net_text_draw(document, solver_solution(solver), style);
    assert_non_null(text);
    solver_destroy(solver);
    document_free(document);
    return text;
}

static size_t widest_line(const char *text)
{
    size_t widest = 0;
    for (const char *at = text; *at; at += strcspn(at, "\n") + (at[strcspn(at, "\n")] == '\n')) {
        size_t length = strcspn(at, "\n");
        widest = length > widest ? length : widest;
        assert_true(length == 0 || at[length - 1] != ' '); /* no trailing blanks */
    }
    return widest;
}

static int count(const char *text, const char *part)
{
    int found = 0;
    for (const char *at = strstr(text, part); at; at = strstr(at + 1, part))
        found++;
    return found;
}

/* A cube of six full mats would have 98 cells: 54 in the cores and 44 on the rims. The net shows
 * every cell that a mat fills, so the letters number just as many. */
static void a_cube_shows_all_98_cells(void **state)
{
    const struct net_text_style style = {.max_width = 80, .indent = 2};
    char *text = draw(PUZZLES_DIR "/blue.txt", NULL, &style);
    int letters = 0;
    (void)state;
    for (const char *at = text; *at; at++)
        letters += *at >= 'A' && *at <= 'F';
    assert_int_equal(letters, 98);
    assert_int_equal(text[strlen(text) - 1], '\n');
    assert_true(widest_line(text) <= 2 + 2 * 17);
    free(text);
}

static void colours_start_and_stop_on_each_line(void **state)
{
    const struct net_text_style style = {.colour = true, .max_width = 80};
    char *text = draw(PUZZLES_DIR "/blue.txt", NULL, &style);
    (void)state;
    assert_true(count(text, "\033[48;2;") >= count(text, "\n"));
    assert_true(count(text, "\033[0m") >= count(text, "\n"));
    for (const char *at = strstr(text, "\n"); at; at = strstr(at + 1, "\n"))
        assert_memory_equal(at - 4, "\033[0m", 4);
    free(text);
}

static void a_narrow_terminal_gets_blocks(void **state)
{
    const struct net_text_style style = {.max_width = 30};
    char *text = draw(PUZZLES_DIR "/cottage.txt", NULL, &style);
    (void)state;
    assert_int_equal(count(text, "Front "), 2);
    assert_int_equal(count(text, "Top 1,0,0"), 1);
    assert_true(widest_line(text) <= 30);
    free(text);
}

static void nothing_is_too_narrow(void **state)
{
    const struct net_text_style style = {.max_width = 1, .indent = 2};
    char *text = draw(PUZZLES_DIR "/windmill.txt", NULL, &style);
    (void)state;
    assert_int_equal(count(text, "Bottom "), 5);
    free(text);
}

static void larger_shapes_use_two_letters(void **state)
{
    const struct net_text_style style = {.max_width = 200};
    char *text = draw(PUZZLES_DIR "/garden-gate.txt", NULL, &style);
    (void)state;
    assert_true(count(text, "AF") > 0); /* the 32nd mat */
    assert_true(count(text, "A ") > 0);
    assert_true(widest_line(text) <= 200);
    free(text);
}

static void expect_drawing(const char *puzzle, const struct placement *placements,
                           const char *expected)
{
    const struct net_text_style style = {.max_width = 80};
    struct document *document = must_read(puzzle);
    char *text = net_text_draw(document, placements, &style);
    assert_string_equal(text, expected);
    free(text);
    document_free(document);
}

static void an_empty_face_shows_dots(void **state)
{
    static const struct placement placements[2] = {{1, 0}, {-1, 0}};
    (void)state;
    expect_drawing("shape: sheet 2x1\n01011011\n11111111\n", placements, "B B B\nB B B .\nB B B\n");
}

static void unknown_cells_are_drawn_as_the_filling_needs(void **state)
{
    static const struct placement placements[1] = {{0, 1}};
    (void)state;
    expect_drawing("shape: sheet 1x1\nborder: filled\n.1?10101\n", placements,
                   "A   A\n  A\nA A A\n");
    expect_drawing("shape: sheet 1x1\nborder: free\n.1?10101\n", placements, "A   A\n  A\nA   A\n");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_cube_shows_all_98_cells),
        cmocka_unit_test(colours_start_and_stop_on_each_line),
        cmocka_unit_test(a_narrow_terminal_gets_blocks),
        cmocka_unit_test(nothing_is_too_narrow),
        cmocka_unit_test(an_empty_face_shows_dots),
        cmocka_unit_test(unknown_cells_are_drawn_as_the_filling_needs),
        cmocka_unit_test(larger_shapes_use_two_letters),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
