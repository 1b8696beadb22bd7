#include "app/session.h"

#include "app/session_search.h"
#include "assets/default_puzzle.h"
#include "io/document_drawn.h"

#include <stdlib.h>
#include <string.h>

/* ---- the timeline follows solution and net ---- */

bool session_rebuild(struct session *session, const struct net *net)
{
    struct timeline *timeline;
    const struct placement *placements = session_placements(session);
    size_t mats = (size_t)session->puzzle->mat_count;
    struct mat *drawn = malloc(mats * sizeof *drawn);
    if (drawn == NULL || !document_drawn_mats(session->document, placements, drawn) ||
        timeline_create(session->puzzle, placements, placements == NULL ? NULL : net, &timeline) !=
            TIMELINE_OK) {
        free(drawn);
        return false;
    }
    free(session->drawn);
    session->drawn = drawn;
    timeline_destroy(session->timeline);
    session->timeline = timeline;
    session->revision++;
    return true;
}

const struct placement *session_placements(const struct session *session)
{
    if (session->shows_given)
        return session->given;
    if (session->solution < 0)
        return session->best_placed > 0 ? session->best : NULL;
    size_t faces = (size_t)session->puzzle->shape->face_count;
    return session->solutions + (size_t)session->solution * faces;
}

bool session_show_solution(struct session *session, int k)
{
    int before = session->solution;
    bool given = session->shows_given;
    session->solution = k;
    session->shows_given = false;
    if (session_rebuild(session, session->net))
        return true;
    session->solution = before;
    session->shows_given = given;
    return false;
}

bool session_show_given(struct session *session, const struct placement *filling)
{
    size_t bytes = (size_t)session->puzzle->shape->face_count * sizeof *filling;
    struct placement *given = malloc(bytes), *before = session->given;
    bool shown = session->shows_given;
    if (given == NULL)
        return false;
    memcpy(given, filling, bytes);
    session->given = given;
    session->shows_given = true;
    if (session_rebuild(session, session->net)) {
        free(before);
        return true;
    }
    session->given = before;
    session->shows_given = shown;
    free(given);
    return false;
}

bool session_show_net(struct session *session, int k)
{
    struct net *net;
    if (net_create(session->puzzle->shape, k, &net) != NET_OK)
        return false;
    if (!session_rebuild(session, net)) {
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
    return session_search_prepare(session) && prepare_looks(session) &&
           net_create(session->puzzle->shape, 0, &session->net) == NET_OK &&
           session_rebuild(session, NULL);
}

bool session_open_document(struct session *session, struct document *document,
                           struct text_error *error)
{
    memset(session, 0, sizeof *session);
    session->document = document;
    if (prepare(session))
        return true;
    session_close(session);
    return text_fail_file(error, "the puzzle", "out of memory");
}

bool session_open(struct session *session, const char *path, const struct document_request *request,
                  struct text_error *error)
{
    struct document *document;
    bool read = path == NULL
                    ? document_read_memory((const char *)default_puzzle, default_puzzle_size,
                                           "blue.txt", request, &document, error)
                    : document_read_file(path, request, &document, error);
    memset(session, 0, sizeof *session);
    return read && session_open_document(session, document, error);
}

void session_close(struct session *session)
{
    session_search_free(session);
    timeline_destroy(session->timeline);
    net_destroy(session->net);
    free(session->given);
    free(session->drawn);
    free(session->label_texts);
    free(session->labels);
    free(session->colours);
    free(session->puzzle);
    document_free(session->document);
    memset(session, 0, sizeof *session);
}
