#include "app/session.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

static void search_all(struct session *session)
{
    while (!session->complete)
        session_search(session, 1000);
}

static void the_built_in_set_opens_and_is_solved(void **state)
{
    (void)state;
    struct session session;
    struct text_error error;
    assert_true(session_open(&session, NULL, &error));
    assert_null(session_placements(&session));
    unsigned revision = session.revision;
    search_all(&session);
    assert_int_equal(session.solution_count, 3);
    assert_int_equal(session.solution, 0);
    assert_true(session.revision != revision);
    assert_false(session.check_failed);
    for (int k = 0; k < 3; k++) {
        assert_true(session_show_solution(&session, k));
        for (int mat = 0; mat < 6; mat++) {
            int face = session_face_of(&session, mat);
            assert_in_range(face, 0, 5);
            assert_int_equal(session_placements(&session)[face].mat, mat);
        }
    }
    for (int net = 0; net < net_count(session.puzzle->shape); net++) {
        assert_true(session_show_net(&session, net));
        assert_int_equal(session.net_index, net);
        assert_int_equal(session.solution, 2);
    }
    session_close(&session);
}

static void a_puzzle_without_solution_stays_apart(void **state)
{
    (void)state;
    struct session session;
    struct text_error error;
    assert_true(session_open(&session, TEST_DATA_DIR "/reference/cube-impossible.txt", &error));
    search_all(&session);
    assert_int_equal(session.solution, -1);
    assert_int_equal(session_face_of(&session, 0), -1);
    assert_true(timeline_phase_end(session.timeline, TIMELINE_APART) == 1);
    session_close(&session);
}

/* As the window does with a puzzle that is dropped on it. */
static void a_session_can_move(void **state)
{
    (void)state;
    struct session session, moved;
    struct text_error error;
    assert_true(session_open(&session, NULL, &error));
    moved = session;
    memset(&session, 0xee, sizeof session);
    search_all(&moved);
    assert_int_equal(moved.solution_count, 3);
    session_close(&moved);
}

/* Solutions beyond the bound are counted only; large shapes reach it sooner. */
static void memory_for_solutions_is_bounded(void **state)
{
    (void)state;
    struct session session;
    struct text_error error;
    assert_true(session_open(&session, NULL, &error));
    session.solution_count = SESSION_MAX_SOLUTIONS - 1;
    assert_false(session_is_full(&session));
    session.solution_count = SESSION_MAX_SOLUTIONS;
    assert_true(session_is_full(&session));
    search_all(&session);
    assert_int_equal(session.solution_count, SESSION_MAX_SOLUTIONS);
    assert_null(session.solutions);
    assert_int_equal(solver_counts(session.solver).reflection, 3);
    session_close(&session);
}

static void a_missing_file_is_named(void **state)
{
    (void)state;
    struct session session;
    struct text_error error;
    assert_false(session_open(&session, "/nowhere/puzzle.txt", &error));
    assert_string_equal(error.file, "/nowhere/puzzle.txt");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_built_in_set_opens_and_is_solved),
        cmocka_unit_test(a_puzzle_without_solution_stays_apart),
        cmocka_unit_test(a_session_can_move),
        cmocka_unit_test(memory_for_solutions_is_bounded),
        cmocka_unit_test(a_missing_file_is_named),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
