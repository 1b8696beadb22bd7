#include "app/session_search.h"

#include "core/verify.h"
#include "io/reason_text.h"
#include "platform/clock.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define FIRST_TURN     0.5  /* seconds that the search for all has alone at first */
#define SHORTEST_TURN  1.5  /* of the turns after it, which double ... */
#define LONGEST_TURN   24.0 /* ... up to this */
#define REFUTED_TIME   4.0  /* for the best filling of an impossible puzzle */
#define BEST_FIRST     0.7  /* before this no filling is shown: there may be a solution soon */
#define BEST_INTERVAL  1.0  /* between better fillings, and */
#define BEST_PAUSE     20   /* times what it takes to show one of a large shape */
#define SEED_OF_WINDOW 1    /* the same file shows the same first solution */

/* ---- searches come and go ---- */

/* One processor is left to the window. */
static int worker_threads(void)
{
    long count = sysconf(_SC_NPROCESSORS_ONLN) - 1;
    return count < 1 ? 1 : count > SEARCH_MAX_THREADS ? SEARCH_MAX_THREADS : (int)count;
}

static struct search *new_search(const struct session *s, enum search_goal goal)
{
    struct search_options options = {.goal = goal,
                                     .threads = worker_threads(),
                                     .seed = goal == SEARCH_FIRST ? SEED_OF_WINDOW : 0,
                                     .shard = 1,
                                     .shards = 1};
    return search_create(s->puzzle, &options);
}

static void end_some(struct session *s)
{
    if (s->some != NULL)
        s->nodes_some += search_nodes(s->some);
    search_destroy(s->some);
    s->some = NULL;
    s->some_is_over = true;
    s->turn.some = false;
}

bool session_search_prepare(struct session *s)
{
    size_t faces = (size_t)s->puzzle->shape->face_count;
    s->best = malloc(faces * sizeof *s->best);
    s->counts.one_sided = puzzle_is_one_sided(s->puzzle);
    if (s->best == NULL || !reason_find(s->puzzle, &s->reason))
        return false;
    s->best_due = BEST_FIRST;
    s->turn = (struct session_turn){.seconds = FIRST_TURN, .length = SHORTEST_TURN};
    if (s->reason.kind != REASON_NONE) {
        s->state = SESSION_REFUTED;
        s->turn = (struct session_turn){.some = true, .seconds = REFUTED_TIME};
        s->some = new_search(s, SEARCH_FIRST);
        s->reason_words = reason_text(s->document, &s->reason);
        return s->some != NULL && s->reason_words != NULL;
    }
    s->all = new_search(s, SEARCH_ALL);
    return s->all != NULL;
}

void session_search_free(struct session *s)
{
    search_destroy(s->all);
    search_destroy(s->some);
    free(s->solutions);
    solution_class_destroy(s->classes);
    free(s->keys);
    free(s->best);
    free(s->reason_words);
}

/* ---- what was found ---- */

bool session_is_full(const struct session *s)
{
    int most = SESSION_MAX_PLACEMENTS / s->puzzle->shape->face_count;
    return s->solution_count >= (most < SESSION_MAX_SOLUTIONS ? most : SESSION_MAX_SOLUTIONS);
}

static bool grow_solutions(struct session *s)
{
    if (s->solution_count < s->solution_capacity)
        return true;
    int capacity = s->solution_capacity == 0 ? 16 : 2 * s->solution_capacity;
    size_t faces = (size_t)s->puzzle->shape->face_count;
    struct placement *grown = realloc(s->solutions, (size_t)capacity * faces * sizeof *grown);
    if (grown == NULL)
        return false;
    s->solutions = grown;
    s->solution_capacity = capacity;
    return true;
}

/* What it takes to recognise the solution of the search for some. Without memory for that it may
 * come twice in the list. */
static void note_extra(struct session *s)
{
    s->first_is_extra = true;
    s->classes = solution_class_create(s->puzzle);
    if (s->classes == NULL)
        return;
    s->keys = malloc(2 * solution_class_words(s->classes) * sizeof *s->keys);
    if (s->keys != NULL)
        solution_class_key(s->classes, s->solutions, s->keys);
}

/* Is `found` the body that came first, seen in the mirror or turned? */
static bool is_extra(struct session *s, const struct placement *found)
{
    if (!s->first_is_extra || s->keys == NULL)
        return false;
    size_t words = solution_class_words(s->classes);
    solution_class_key(s->classes, found, s->keys + words);
    return memcmp(s->keys, s->keys + words, words * sizeof *s->keys) == 0;
}

/* Keeps a solution. One that cannot be kept is still counted by the search. False when the checker
 * refuses it, or it is one of a puzzle that is impossible. */
static bool keep_solution(struct session *s, const struct placement *found, bool extra)
{
    struct verify_report report;
    size_t faces = (size_t)s->puzzle->shape->face_count;
    if (session_is_full(s))
        return true;
    if (!extra && is_extra(s, found)) {
        s->first_is_extra = false;
        return true;
    }
    enum verify_status verdict = verify_solution(s->puzzle, found, &report);
    if (verdict == VERIFY_NO_MEMORY)
        return true; /* unchecked solutions are not shown */
    if (verdict != VERIFY_OK || s->state == SESSION_REFUTED)
        return false;
    if (!grow_solutions(s))
        return true;
    memcpy(s->solutions + (size_t)s->solution_count * faces, found, faces * sizeof *found);
    s->solution_count++;
    if (extra)
        note_extra(s);
    if (s->solution < 0)
        session_show_solution(s, 0);
    return true;
}

/* ---- the best filling ---- */

static void take_best(struct session *s, const struct search *search)
{
    int placed;
    if (search == NULL)
        return;
    const struct placement *best = search_best(search, &placed);
    if (placed <= s->best_placed)
        return;
    memcpy(s->best, best, (size_t)s->puzzle->shape->face_count * sizeof *best);
    s->best_placed = placed;
}

/* While there is no solution, shows the best filling, but not every one on the way there. */
static void show_best(struct session *s)
{
    bool at_rest = session_is_settled(s) && s->state != SESSION_REFUTED;
    if (s->solution >= 0 || (!at_rest && s->seconds < s->best_due))
        return;
    int before = s->best_placed;
    double start = clock_seconds();
    take_best(s, s->all);
    take_best(s, s->some);
    if (s->best_placed > before && !session_rebuild(s, s->net))
        s->best_placed = before;
    s->best_due = s->seconds + BEST_INTERVAL + BEST_PAUSE * (clock_seconds() - start);
}

/* ---- searching ---- */

static void finish(struct session *s, enum session_state state)
{
    s->state = state;
    show_best(s);
    if (s->all != NULL)
        s->nodes_some += search_nodes(s->all);
    search_destroy(s->all);
    s->all = NULL;
    end_some(s);
}

/* The search for some is of use until anything is found. */
static void change_turns(struct session *s)
{
    if (s->state != SESSION_SEARCHING)
        return;
    if (s->solution_count > 0 && s->some != NULL)
        end_some(s);
    if (s->some_is_over || s->solution_count > 0 || s->turn.seconds > 0)
        return;
    if (s->patient && s->nodes < SESSION_PATIENCE)
        return;
    search_pause(s->turn.some ? s->some : s->all);
    if (s->some == NULL && (s->some = new_search(s, SEARCH_FIRST)) == NULL) {
        end_some(s);
        return;
    }
    s->turn.some = !s->turn.some;
    s->turn.seconds = s->turn.length;
    if (!s->turn.some)
        s->turn.length = fmin(2 * s->turn.length, LONGEST_TURN);
}

static void take_event(struct session *s, enum search_event event)
{
    bool some = s->turn.some;
    switch (event) {
    case SEARCH_RUNNING:
        break;
    case SEARCH_FOUND:
        s->check_failed = !keep_solution(s, search_solution(some ? s->some : s->all), some);
        if (s->check_failed)
            finish(s, SESSION_FAILED);
        break;
    case SEARCH_DONE:
        if (some && s->solution_count > 0)
            end_some(s);
        else
            finish(s, SESSION_COMPLETE);
        break;
    case SEARCH_BROKEN:
        s->check_failed = true;
        finish(s, SESSION_FAILED);
        break;
    case SEARCH_FAILED:
        if (some && s->state != SESSION_REFUTED)
            end_some(s);
        else
            finish(s, some ? SESSION_COMPLETE : SESSION_FAILED);
        break;
    }
}

static void pass_time(struct session *s, double now)
{
    double gap = s->polled > 0 ? now - s->polled : 0;
    s->polled = now;
    s->seconds += gap;
    s->turn.seconds -= gap;
}

/* Of an impossible puzzle no search tells anything. */
static void take_numbers(struct session *s)
{
    if (s->state == SESSION_REFUTED)
        return;
    s->nodes = s->nodes_some;
    if (s->some != NULL)
        s->nodes += search_nodes(s->some);
    if (s->all == NULL)
        return;
    s->nodes += search_nodes(s->all);
    s->counts = search_counts(s->all);
    s->progress = search_progress(s->all);
}

/* Of an impossible puzzle: all but one face, or all that there was time for. */
static bool is_good_enough(const struct session *s)
{
    int placed;
    search_best(s->some, &placed);
    return s->turn.seconds <= 0 || placed >= s->puzzle->shape->face_count - 1;
}

bool session_search(struct session *s, double seconds, bool wait)
{
    double now = clock_seconds(), end = now + seconds;
    enum search_event event = SEARCH_FOUND;
    if (session_is_working(s))
        pass_time(s, now);
    while (session_is_working(s) && (wait || event == SEARCH_FOUND)) {
        struct search *search = s->turn.some ? s->some : s->all;
        event = wait ? search_next(search) : search_poll(search);
        pass_time(s, clock_seconds());
        take_numbers(s);
        take_event(s, event);
        show_best(s);
        if (s->state == SESSION_REFUTED && is_good_enough(s))
            finish(s, SESSION_COMPLETE);
        change_turns(s);
        if (clock_seconds() >= end)
            break;
    }
    return session_is_working(s) && event == SEARCH_FOUND;
}

bool session_is_working(const struct session *s)
{
    return s->state == SESSION_SEARCHING || s->state == SESSION_REFUTED;
}

bool session_is_settled(const struct session *s)
{
    return s->state == SESSION_COMPLETE || s->state == SESSION_REFUTED ||
           s->state == SESSION_FAILED;
}

void session_stop(struct session *s)
{
    if (s->state != SESSION_SEARCHING)
        return;
    search_pause(s->turn.some ? s->some : s->all);
    s->state = SESSION_STOPPED;
    s->polled = 0;
}

void session_continue(struct session *s)
{
    if (s->state == SESSION_STOPPED)
        s->state = SESSION_SEARCHING;
}

uint64_t session_found(const struct session *s)
{
    uint64_t counted = s->counts.one_sided ? s->counts.rotation : s->counts.reflection;
    uint64_t kept = (uint64_t)s->solution_count;
    return counted > kept ? counted : kept;
}
