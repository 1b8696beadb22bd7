#include "app/session.h"

#include "assets/default_puzzle.h"
#include "core/verify.h"

#include <stdlib.h>
#include <string.h>

static bool out_of_memory(const char *path, struct text_error *error)
{
    return text_fail_file(error, path == NULL ? "the built-in puzzle" : path, "out of memory");
}

/* ---- the timeline follows solution and net ---- */

static bool rebuild_timeline(struct session *session, const struct net *net)
{
    struct timeline *timeline;
    const struct placement *placements = session_placements(session);
    if (timeline_create(session->puzzle, placements, placements == NULL ? NULL : net, &timeline) !=
        TIMELINE_OK)
        return false;
    timeline_destroy(session->timeline);
    session->timeline = timeline;
    session->revision++;
    return true;
}

const struct placement *session_placements(const struct session *session)
{
    if (session->solution < 0)
        return NULL;
    size_t faces = (size_t)session->puzzle->shape->face_count;
    return session->solutions + (size_t)session->solution * faces;
}

bool session_show_solution(struct session *session, int k)
{
    int before = session->solution;
    session->solution = k;
    if (rebuild_timeline(session, session->net))
        return true;
    session->solution = before;
    return false;
}

bool session_show_net(struct session *session, int k)
{
    struct net *net;
    if (net_create(session->puzzle->shape, k, &net) != NET_OK)
        return false;
    if (!rebuild_timeline(session, net)) {
        net_destroy(net);
        return false;
    }
    net_destroy(session->net);
    session->net = net;
    session->net_index = k;
    return true;
}

int session_face_of(const struct session *session, int mat)
{
    const struct placement *placements = session_placements(session);
    for (int f = 0; placements != NULL && f < session->puzzle->shape->face_count; f++)
        if (placements[f].mat == mat)
            return f;
    return -1;
}

/* ---- opening ---- */

static bool prepare_looks(struct session *session)
{
    size_t mats = (size_t)session->puzzle->mat_count;
    session->colours = calloc(mats, sizeof *session->colours);
    session->labels = calloc(mats, sizeof *session->labels);
    session->label_texts = calloc(mats, sizeof *session->label_texts);
    if (session->colours == NULL || session->labels == NULL || session->label_texts == NULL)
        return false;
    for (int m = 0; m < session->puzzle->mat_count; m++) {
        struct rgb8 c = document_mat_colour(session->document, m);
        session->colours[m] = (uint32_t)c.r << 16 | (uint32_t)c.g << 8 | c.b;
        session->label_texts[m] = palette_label(m, session->labels[m]);
    }
    return true;
}

static bool prepare(struct session *session)
{
    session->solution = -1;
    session->puzzle = malloc(sizeof *session->puzzle);
    if (session->puzzle == NULL)
        return false;
    *session->puzzle = document_puzzle(session->document);
    session->solver = solver_create(session->puzzle);
    return session->solver != NULL && prepare_looks(session) &&
           net_create(session->puzzle->shape, 0, &session->net) == NET_OK &&
           rebuild_timeline(session, NULL);
}

bool session_open(struct session *session, const char *path, struct text_error *error)
{
    memset(session, 0, sizeof *session);
    bool read = path == NULL
                    ? document_read_memory((const char *)default_puzzle, default_puzzle_size,
                                           "blue.txt", NULL, &session->document, error)
                    : document_read_file(path, NULL, &session->document, error);
    if (!read)
        return false;
    if (!prepare(session)) {
        session_close(session);
        return out_of_memory(path, error);
    }
    return true;
}

void session_close(struct session *session)
{
    timeline_destroy(session->timeline);
    net_destroy(session->net);
    solver_destroy(session->solver);
    free(session->solutions);
    free(session->label_texts);
    free(session->labels);
    free(session->colours);
    free(session->puzzle);
    document_free(session->document);
    memset(session, 0, sizeof *session);
}

/* ---- searching ---- */

bool session_is_full(const struct session *session)
{
    int most = SESSION_MAX_PLACEMENTS / session->puzzle->shape->face_count;
    return session->solution_count >= (most < SESSION_MAX_SOLUTIONS ? most : SESSION_MAX_SOLUTIONS);
}

static bool grow_solutions(struct session *session)
{
    if (session->solution_count < session->solution_capacity)
        return true;
    int capacity = session->solution_capacity == 0 ? 16 : 2 * session->solution_capacity;
    size_t faces = (size_t)session->puzzle->shape->face_count;
    struct placement *grown = realloc(session->solutions, (size_t)capacity * faces * sizeof *grown);
    if (grown == NULL)
        return false;
    session->solutions = grown;
    session->solution_capacity = capacity;
    return true;
}

/* Keeps the solution just found. One that cannot be kept is still counted by the solver. */
static void keep_solution(struct session *session)
{
    struct verify_report report;
    const struct placement *found = solver_solution(session->solver);
    size_t faces = (size_t)session->puzzle->shape->face_count;
    enum verify_status verdict = verify_solution(session->puzzle, found, &report);
    if (verdict == VERIFY_NO_MEMORY)
        return; /* unchecked solutions are not shown */
    if (verdict != VERIFY_OK) {
        session->check_failed = true;
        session->complete = true;
        return;
    }
    if (session_is_full(session) || !grow_solutions(session))
        return;
    memcpy(session->solutions + (size_t)session->solution_count * faces, found,
           faces * sizeof *found);
    session->solution_count++;
    if (session->solution < 0)
        session_show_solution(session, 0);
}

void session_search(struct session *session, uint64_t nodes)
{
    if (session->complete)
        return;
    enum solver_status status = solver_run(session->solver, nodes);
    if (status == SOLVER_FOUND)
        keep_solution(session);
    if (status == SOLVER_DONE)
        session->complete = true;
}
