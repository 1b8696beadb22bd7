/* The puzzles that come with the program keep what their titles promise. */
#include "core/solver.h"
#include "core/verify.h"
#include "io/support.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static uint64_t nodes;

/* The blue set has three solutions; a title may say two; all others have one. */
static uint64_t promised(const struct document *document, const char *name)
{
    if (strcmp(name, "blue.txt") == 0)
        return 3;
    return strstr(document->title, "two solutions") ? 2 : 1;
}

static void check_solutions(const struct document *document, const char *name)
{
    const struct puzzle puzzle = document_puzzle(document);
    struct solver *solver = solver_create(&puzzle);
    enum solver_status status;
    assert_non_null(solver);
    while ((status = solver_run(solver, 1000000)) != SOLVER_DONE) {
        struct verify_report report;
        if (status == SOLVER_FOUND)
            assert_int_equal(verify_solution(&puzzle, solver_solution(solver), &report), VERIFY_OK);
    }
    struct solver_counts counts = solver_counts(solver);
    uint64_t classes = counts.one_sided ? counts.rotation : counts.reflection;
    if (classes != promised(document, name))
        fail_msg("%s has %d solutions", name, (int)classes);
    nodes += solver_nodes(solver);
    solver_destroy(solver);
}

static void check_puzzle(const char *path, const char *name)
{
    struct document *document = NULL;
    struct text_error error;
    char line[TEXT_LINE_SIZE] = "";
    if (!document_read_file(path, NULL, &document, &error))
        text_error_line(&error, line);
    assert_string_equal(line, "");
    assert_true(document->has_title);
    if (document->note_count > 0)
        fail_msg("%s: %s", name, document->notes[0].text);
    check_solutions(document, name);
    document_free(document);
}

static void each_keeps_its_promise(void **state)
{
    (void)state;
    assert_true(for_each_file(PUZZLES_DIR, ".txt", check_puzzle) >= 9);
    assert_true(nodes < 1000000); /* they open at once everywhere */
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(each_keeps_its_promise)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
