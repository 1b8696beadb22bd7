/* The lesson: a puzzle, the rules of its search, where in it we are, and everything that the class
 * can do with it. No window and no clock: time is given by the caller.
 *
 * Each turn the caller moves time on and then lets the lesson work, in slices, for as long as it
 * can spare:
 *
 *     lesson_advance(lesson, now);
 *     while (lesson_work(lesson, slice) && there is time)
 *         ;
 *
 * Whatever is under way, lesson_run.h's `shown` is at one event, and all that is to be seen is read
 * from it. The panes (lesson_panes.h) and the scene (lesson_scene.h) do so.
 *
 * To compare, a second run of the same puzzle with other rules stands beside the first; both take
 * every step together.
 */
#ifndef CUBEFOLD_LESSON_LESSON_H
#define CUBEFOLD_LESSON_LESSON_H

#include "io/compare_rules.h"
#include "io/document.h"
#include "io/run_estimate.h"
#include "lesson/lesson_predict.h"
#include "lesson/lesson_run.h"

#include <stdbool.h>
#include <stdint.h>

/* Speeds of play, events a second. From LESSON_FASTEST on: as fast as it goes. */
#define LESSON_SLOWEST 0.5
#define LESSON_FASTEST 1000000.0

/* Events that a run is explored ahead in the background. */
#define LESSON_EXPLORE 1000000000ull

/* The same for patient lessons, which explore as they work. */
#define LESSON_EXPLORE_PATIENT 2000000ull

enum {
    LESSON_SIDES = 2,
    LESSON_MAX_BOOKMARKS = 64,
    LESSON_NOTE_SIZE = 160,
};

enum lesson_action {
    LESSON_PLAY, /* or pause */
    LESSON_NEXT,
    LESSON_BACK,
    LESSON_NEXT_PLACEMENT,
    LESSON_PREVIOUS_PLACEMENT,
    LESSON_NEXT_BACKTRACK,
    LESSON_PREVIOUS_BACKTRACK,
    LESSON_NEXT_SOLUTION,
    LESSON_PREVIOUS_SOLUTION,
    LESSON_NEXT_REJECTION,
    LESSON_PREVIOUS_REJECTION,
    LESSON_TO_START,
    LESSON_TO_END, /* the last event explored; of the run when it is complete */
    LESSON_SLOWER,
    LESSON_FASTER,
    LESSON_BOOKMARK, /* sets or takes away one at the event shown */
    LESSON_NEXT_BOOKMARK,
    LESSON_PREVIOUS_BOOKMARK,
    LESSON_PREDICT, /* questions on or off */
    LESSON_ANSWER_YES,
    LESSON_ANSWER_NO,
    LESSON_COMPARE, /* on or off */
    LESSON_RACE,    /* both runs play until each has its next solution */
    LESSON_CANCEL,  /* ends the way that is under way */
    LESSON_ACTION_COUNT
};

struct lesson_options {
    const struct document *document; /* outlives the lesson, as does */
    const struct puzzle *puzzle;     /* what document_puzzle says */
    struct stepper_rules rules;
    bool patient; /* no thread explores; what lesson_work does depends on its calls alone */
    double (*clock)(void); /* seconds, for the table of presets; NULL: no times in it */
};

/* How the last step is shown: from the event before (or after) to the one shown. */
struct lesson_glide {
    bool back;
    double start, seconds; /* seconds 0: none */
};

struct lesson {
    const struct document *document;
    const struct puzzle *puzzle;
    bool patient;
    double (*clock)(void);
    struct lesson_run *runs[LESSON_SIDES]; /* the second only while comparing */
    double now;                            /* seconds, as last told */

    bool playing;
    double speed; /* events a second */
    double due;   /* events that are to be played */
    double hold;  /* nothing is played before: what came of an answer is to be seen */
    bool served;  /* lesson_work has had its chance at them */
    bool racing;  /* both runs play until each has its next solution, or its end */
    bool race_done[LESSON_SIDES];
    uint64_t race_from[LESSON_SIDES]; /* the events at which it began */
    struct lesson_glide glide;
    bool reduced_motion;

    uint64_t bookmarks[LESSON_MAX_BOOKMARKS]; /* ascending */
    int bookmark_count;
    struct lesson_predict predict;
    struct stepper_rules other; /* rules of the second run, kept while there is none */
    uint64_t compared_from;     /* the event at which the comparison began, in the run of */
    unsigned compared_run;      /* this number: to go back there */
    unsigned second_number;     /* of the last second run; the next one gets a higher one */

    struct compare_rules *table; /* of all presets; NULL before it is asked for */
    uint64_t table_budget;       /* events a preset: COMPARE_RULES_BUDGET */
    bool table_open, table_working;
    struct run_estimate estimate; /* of the first run, by descents from its start */
    bool estimate_begun;
    unsigned estimate_of; /* the number of the run that it was made for */

    /* What is to be said once: the window shows it as a toast. `notes` counts them. */
    char note[LESSON_NOTE_SIZE];
    unsigned notes;
};

/* A lesson at event 0. NULL when out of memory. */
struct lesson *lesson_create(const struct lesson_options *options);
void lesson_destroy(struct lesson *lesson); /* NULL is fine */

/* ---- time and work ---- */

/* Moves time on. Playing, so many more events become due; those that the last turn could not do are
 * forgotten, so that play never lags behind. */
void lesson_advance(struct lesson *lesson, double now);

/* Does about `events` events of what is due or under way. True when there is more to be done at
 * once. */
bool lesson_work(struct lesson *lesson, uint64_t events);

/* True while something is under way or played: what is shown may change without an input. */
bool lesson_busy(const struct lesson *lesson);

/* True while the trace grows, or anything else that only the panes show goes on. */
bool lesson_exploring(const struct lesson *lesson);

/* True while lesson_work has something to do that is to be done soon: the table, the estimate. */
bool lesson_works_hard(const struct lesson *lesson);

/* When lesson_advance is next of use although nothing happens: the next event that is played, or
 * now while a motion is under way; INFINITY at rest. */
double lesson_next_wake(const struct lesson *lesson);

/* Lets the background go on, or rest: a lesson that nobody looks at should cost nothing. */
void lesson_explore(struct lesson *lesson, bool on);

/* How far the glide to the event shown has come, 0..1; 1 at rest. */
double lesson_glide_part(const struct lesson *lesson);

/* ---- where we are ---- */

uint64_t lesson_event(const struct lesson *lesson);

/* Goes to an event; beyond the end to the last one. Play goes on from there. */
void lesson_go(struct lesson *lesson, uint64_t event);

/* The same at once, however long it takes: for pictures and scripts. False when the run ends
 * before: then it is at its last event. */
bool lesson_go_at_once(struct lesson *lesson, uint64_t event);

/* Runs until an event of a kind, forwards or back. */
void lesson_look(struct lesson *lesson, enum trace_goal goal, int value, bool back);

/* Does it; what makes no sense now does nothing. */
void lesson_act(struct lesson *lesson, enum lesson_action action);

void lesson_set_speed(struct lesson *lesson, double events_a_second);
void lesson_play(struct lesson *lesson, bool playing);

/* ---- what is searched ---- */

/* Other rules for run `side`: a new run from event 0; all wishes hold from there. A note says so.
 */
void lesson_set_rules(struct lesson *lesson, int side, const struct stepper_rules *rules);

/* The first run was given other rules or wishes by lesson_run.h: what was known of it is
 * forgotten. */
void lesson_began_anew(struct lesson *lesson);

/* Forces or forbids, from the event shown on. */
void lesson_add_wish(struct lesson *lesson, int face, int mat, uint8_t orientations, bool forced);
void lesson_remove_wish(struct lesson *lesson, int i);

/* Starts or ends the comparison. Both runs begin at event 0; in the end the first goes back to
 * where it was, if it is still the same run. */
void lesson_compare(struct lesson *lesson, bool on);

/* Counts what each preset costs on this puzzle, from the start, as lesson_work goes on. */
void lesson_table_start(struct lesson *lesson);

/* ---- questions ---- */

/* Switches the questions on or off. */
void lesson_set_questions(struct lesson *lesson, bool fit, bool mat);

/* Answers the question that is asked: LESSON_IT_FITS, LESSON_IT_CLASHES, or a mat or
 * LESSON_MAT_NONE. A right or wrong answer goes on by one event. */
void lesson_answer(struct lesson *lesson, int answer);

/* ---- bookmarks ---- */

bool lesson_bookmarked(const struct lesson *lesson, uint64_t event);
void lesson_remove_bookmark(struct lesson *lesson, int i);

#endif
