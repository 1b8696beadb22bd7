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
    while (session_is_working(session))
        session_search(session, 60, true);
}

static void the_built_in_set_opens_and_is_solved(void **state)
{
    (void)state;
    struct session session;
    struct text_error error;
    assert_true(session_open(&session, NULL, NULL, &error));
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

/* An impossible puzzle says why at once, and then shows as much as can be built, or lies apart. */
static void an_impossible_puzzle_says_why(void **state)
{
    (void)state;
    struct session session;
    struct text_error error;
    assert_true(
        session_open(&session, TEST_DATA_DIR "/reference/cube-impossible.txt", NULL, &error));
    assert_true(session_is_settled(&session));
    assert_int_equal(session.state, SESSION_REFUTED);
    assert_non_null(strstr(session.reason_words, "Impossible"));
    search_all(&session);
    assert_int_equal(session.state, SESSION_COMPLETE);
    assert_int_equal(session.solution, -1);
    assert_in_range(session.best_placed, 0, 5);
    int placed = 0;
    for (int mat = 0; mat < 6; mat++)
        placed += session_face_of(&session, mat) >= 0;
    assert_int_equal(placed, session.best_placed);
    bool apart = timeline_phase_end(session.timeline, TIMELINE_APART) == 1;
    assert_int_equal(apart, session.best_placed == 0);
    session_close(&session);
}

/* Opens one of the puzzles that nobody finishes. */
static void open_endless(struct session *session)
{
    struct text_error error;
    struct document_request request = {.shape = "box 3x3x3"};
    assert_true(session_open(session, TEST_DATA_DIR "/bench/box3x3x3-01.txt", &request, &error));
    assert_int_equal(session->state, SESSION_SEARCHING);
}

static void a_search_stops_and_goes_on(void **state)
{
    (void)state;
    struct session session;
    open_endless(&session);
    for (int i = 0; i < 1000 && session.nodes == 0; i++)
        session_search(&session, 0.05, true);
    assert_true(session.nodes > 0);
    assert_true(session_is_working(&session));
    assert_false(session_is_settled(&session));
    session_stop(&session);
    assert_int_equal(session.state, SESSION_STOPPED);
    assert_false(session_is_working(&session));
    uint64_t nodes = session.nodes;
    double seconds = session.seconds;
    assert_false(session_search(&session, 0.05, true));
    assert_true(session.nodes == nodes && session.seconds == seconds);
    session_continue(&session);
    for (int i = 0; i < 1000 && session.nodes == nodes; i++)
        session_search(&session, 0.05, true);
    assert_true(session.nodes > nodes);
    session_close(&session);
}

/* Another file may be opened at any moment. */
static void a_session_closes_while_it_searches(void **state)
{
    (void)state;
    struct session session;
    for (int k = 0; k < 5; k++) {
        open_endless(&session);
        session_search(&session, 0.2 * k, true);
        session_close(&session);
    }
}

static void a_long_search_shows_its_best_filling(void **state)
{
    (void)state;
    struct session session;
    open_endless(&session);
    for (int i = 0; i < 600 && session_placements(&session) == NULL; i++)
        session_search(&session, 0.1, true);
    assert_int_equal(session.solution, -1);
    assert_in_range(session.best_placed, 1, 53);
    assert_true(timeline_phase_end(session.timeline, TIMELINE_APART) < 1);
    assert_true(session_show_net(&session, 1));
    session_close(&session);
}

/* As the window does with a puzzle that is dropped on it. */
static void a_session_can_move(void **state)
{
    (void)state;
    struct session session, moved;
    struct text_error error;
    assert_true(session_open(&session, NULL, NULL, &error));
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
    assert_true(session_open(&session, NULL, NULL, &error));
    session.solution_count = SESSION_MAX_SOLUTIONS - 1;
    assert_false(session_is_full(&session));
    session.solution_count = SESSION_MAX_SOLUTIONS;
    assert_true(session_is_full(&session));
    search_all(&session);
    assert_int_equal(session.solution_count, SESSION_MAX_SOLUTIONS);
    assert_null(session.solutions);
    assert_int_equal(session.counts.reflection, 3);
    assert_int_equal(session_found(&session), SESSION_MAX_SOLUTIONS);
    session_close(&session);
}

static void a_missing_file_is_named(void **state)
{
    (void)state;
    struct session session;
    struct text_error error;
    assert_false(session_open(&session, "/nowhere/puzzle.txt", NULL, &error));
    assert_string_equal(error.file, "/nowhere/puzzle.txt");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_built_in_set_opens_and_is_solved),
        cmocka_unit_test(an_impossible_puzzle_says_why),
        cmocka_unit_test(a_search_stops_and_goes_on),
        cmocka_unit_test(a_session_closes_while_it_searches),
        cmocka_unit_test(a_long_search_shows_its_best_filling),
        cmocka_unit_test(a_session_can_move),
        cmocka_unit_test(memory_for_solutions_is_bounded),
        cmocka_unit_test(a_missing_file_is_named),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
