/* What is open: the puzzle, the solutions found so far, and the assembly of the one that is shown.
 *
 * The search runs in slices between frames (session_search), so that the window stays alive; every
 * solution passes the checker before it is shown.
 */
#ifndef CUBEFOLD_APP_SESSION_H
#define CUBEFOLD_APP_SESSION_H

#include "core/solver.h"
#include "geom/net.h"
#include "geom/timeline.h"
#include "io/document.h"

#include <stdbool.h>
#include <stdint.h>

/* Solutions kept for looking at; further ones are counted only. Large shapes keep fewer, so that
 * they take no more than so many placements (of 8 bytes) together. */
enum { SESSION_MAX_SOLUTIONS = 20000, SESSION_MAX_PLACEMENTS = 2000000 };

struct session {
    struct document *document;
    struct puzzle *puzzle; /* the solver keeps its address: it must not move with the session */
    uint32_t *colours;     /* [mat_count], 0xRRGGBB */
    char (*labels)[PALETTE_LABEL_SIZE]; /* [mat_count] letters, printed on the mats */
    const char **label_texts;           /* [mat_count], into labels */

    struct solver *solver;
    bool complete;               /* the search has ended by itself */
    bool check_failed;           /* the checker refused a solution: a bug, said loudly */
    struct placement *solutions; /* [solution_count][face_count] */
    int solution_count;          /* kept */
    int solution_capacity;

    int solution; /* the one shown, -1 while there is none */
    int net_index;
    struct net *net;
    struct timeline *timeline; /* never NULL in an open session */
    unsigned revision;         /* changes whenever the timeline does */
};

/* Opens a puzzle file ("-" for standard input), or the built-in blue set when path is NULL. On
 * failure *session is empty and *error says why. Close with session_close. */
bool session_open(struct session *session, const char *path, struct text_error *error);
void session_close(struct session *session);

/* Searches until `nodes` placements were made or a solution was found. The first solution is shown
 * at once. */
void session_search(struct session *session, uint64_t nodes);

/* True when no more solutions are kept, so that there may be more than can be shown. */
bool session_is_full(const struct session *session);

/* Shows solution k (0..solution_count-1), or net k (0..net_count-1). Out of memory leaves what was
 * there and returns false. */
bool session_show_solution(struct session *session, int k);
bool session_show_net(struct session *session, int k);

/* Placements of the solution shown, or NULL. */
const struct placement *session_placements(const struct session *session);

/* The face that a mat lies on in the solution shown, or -1. */
int session_face_of(const struct session *session, int mat);

#endif
