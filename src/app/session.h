/* What is open: the puzzle, the solutions found so far, and the assembly of the one that is shown.
 *
 * The search runs on threads of its own (core/search.h); session_search takes what they have found
 * and never waits for them, so that the window stays alive. Every solution passes the checker
 * before it is shown.
 *
 * Two searches take turns until there is something to show: one goes through everything in order
 * and finds all solutions; where it finds none at once, another one looks for just some solution,
 * at random places.
 *
 *     all    ===        =====          ==========
 *     some      ========     ==========             until either finds one, then all alone
 *
 * While there is no solution, the best filling so far stands in for one. A puzzle that reason.h
 * refutes is not searched for solutions; its best filling is looked for, for a short while.
 */
#ifndef CUBEFOLD_APP_SESSION_H
#define CUBEFOLD_APP_SESSION_H

#include "core/reason.h"
#include "core/search.h"
#include "core/solution_class.h"
#include "geom/net.h"
#include "geom/timeline.h"
#include "io/document.h"

#include <stdbool.h>
#include <stdint.h>

/* Solutions kept for looking at; further ones are counted only. Large shapes keep fewer, so that
 * they take no more than so many placements (of 8 bytes) together. */
enum { SESSION_MAX_SOLUTIONS = 100000, SESSION_MAX_PLACEMENTS = 4000000 };

/* Placements after which the patience of a script ends. */
enum { SESSION_PATIENCE = 100000 };

enum session_state {
    SESSION_SEARCHING,
    SESSION_STOPPED, /* by the user; can go on */
    SESSION_REFUTED, /* known to be impossible; its best filling is looked for */
    SESSION_COMPLETE,
    SESSION_FAILED /* out of memory: the search ended early */
};

/* Two searches take turns, see above. */
struct session_turn {
    bool some;      /* it is the turn of `some` */
    double seconds; /* that are left of it */
    double length;  /* of the next turns */
};

struct session {
    struct document *document;
    struct puzzle *puzzle; /* searches keep its address: it must not move with the session */
    uint32_t *colours;     /* [mat_count], 0xRRGGBB */
    char (*labels)[PALETTE_LABEL_SIZE]; /* [mat_count] letters, printed on the mats */
    const char **label_texts;           /* [mat_count], into labels */
    struct mat *drawn; /* [mat_count] as what is shown has them: unknown cells are decided */

    enum session_state state;
    struct reason reason; /* why it is impossible, if that is known, */
    char *reason_words;   /* and in a sentence; NULL if it is not */
    struct search *all, *some;
    bool some_is_over; /* there will be no more turns of `some` */
    struct session_turn turn;
    bool patient;    /* set by scripts: placements, not seconds, decide when the first turn of `all`
                        ends, so that small puzzles do not depend on the machine */
    double seconds;  /* searched so far, of the real clock */
    double polled;   /* when the search was last looked at; 0: not since it started or stopped */
    double best_due; /* `seconds` at which to look for a better filling */
    struct solver_counts counts; /* of `all`, so far */
    uint64_t nodes_some;         /* placements tried by searches that are gone */
    uint64_t nodes;              /* placements tried so far by all */
    uint64_t progress;           /* of `all`, see search_progress */
    bool check_failed;           /* the checker refused a solution: a bug, said loudly */

    struct placement *solutions; /* [solution_count][face_count] */
    int solution_count;          /* kept */
    int solution_capacity;
    bool first_is_extra; /* solutions[0] comes from `some`, and `all` has not come to it yet */
    struct solution_class *classes; /* to recognise solutions[0] by its key, the first half of */
    uint64_t *keys;                 /* [2][solution_class_words], and that of one found */
    struct placement *given; /* [face_count] the filling that was asked for from elsewhere, and */
    bool shows_given;        /* is shown; NULL and false if none */
    struct placement *best;  /* [face_count] the filling with the most mats seen so far */
    int best_placed;         /* mats in it; 0 while there is none */

    int solution; /* the one shown, -1 while there is none */
    int net_index;
    struct net *net;
    struct timeline *timeline; /* never NULL in an open session */
    unsigned revision;         /* changes whenever the timeline does */
};

/* Opens a puzzle file ("-" for standard input), or the built-in blue set when path is NULL, as the
 * request says, which may be NULL. On
 * failure *session is empty and *error says why. Close with session_close, which stops the search
 * within some milliseconds. */
bool session_open(struct session *session, const char *path, const struct document_request *request,
                  struct text_error *error);
void session_close(struct session *session);

/* The same of a document, which the session takes over: also on failure. */
bool session_open_document(struct session *session, struct document *document,
                           struct text_error *error);

/* Takes what the search has found, for at most `seconds`; when `wait` is set, waits for it so long
 * or until the end. The first solution is shown at once. True when there was more than there was
 * time for. */
bool session_search(struct session *session, double seconds, bool wait);

/* True while the search works: look again soon. */
bool session_is_working(const struct session *session);

/* True when nothing more will be found and the counts stand. */
bool session_is_settled(const struct session *session);

/* Stops the search where it is, within some milliseconds; lets it go on. */
void session_stop(struct session *session);
void session_continue(struct session *session);

/* Classes of solutions found so far: those counted, or those kept where that is more. */
uint64_t session_found(const struct session *session);

/* True when no more solutions are kept, so that there may be more than can be shown. */
bool session_is_full(const struct session *session);

/* Shows solution k (0..solution_count-1), or net k (0..net_count-1). Out of memory leaves what was
 * there and returns false. */
bool session_show_solution(struct session *session, int k);
bool session_show_net(struct session *session, int k);

/* Shows this filling [face_count], which is copied, until another solution is asked for. Out of
 * memory leaves what was there and returns false. */
bool session_show_given(struct session *session, const struct placement *filling);

/* Placements of the solution shown, or of the best filling (empty faces have mat -1) while there is
 * no solution, or NULL. */
const struct placement *session_placements(const struct session *session);

/* The face that a mat lies on in what is shown, or -1. */
int session_face_of(const struct session *session, int mat);

#endif
