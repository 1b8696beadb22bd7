/* Depth over events: the seismograph of a search, and the bar to scrub in it.
 *
 *      6 |        *         *                       diamonds: solutions
 *      4 |  |  |  |   |o    |  P |                  o-: playhead    P: bookmark
 *      2 | ||||||||||||| ||||||||||| / / / /        hatched: not explored yet
 *      0 +-------------------------------------
 *          from                            to       part in view, in events
 *        [========#####========================]    overview, when zoomed in
 *
 * The axis is events: 0 is the start, n the state after n events. Press or drag with the left
 * button seeks; the wheel zooms towards the pointer; dragging with the right or middle button, or
 * the wheel with Shift, or a sideways wheel, moves the part in view; a double click shows all. The
 * graph takes no keys and no focus: arrows stay the application's.
 */
#ifndef CUBEFOLD_UI_DEPTH_GRAPH_H
#define CUBEFOLD_UI_DEPTH_GRAPH_H

#include "ui/layout.h"

#include <stdbool.h>
#include <stdint.h>

struct ui;

/* Least and largest depth of the events that fall on one column; max < min = no event there. */
struct ui_depth_column {
    int16_t min, max;
};

struct ui_depth_mark {
    double event;
    const char *tip; /* tooltip; NULL = the graph's own */
};

/* The caller keeps it, zeroed at first: from = to = 0 shows all. It may be copied and saved. */
struct ui_depth_state {
    double from, to;      /* part in view, in events; to <= from = all, also while the run grows */
    double last_playhead; /* the graph's own */
    double grab_from, grab_to;
    bool scrubbing;
};

struct ui_depth_graph {
    const char *name;                      /* parts: NAME/overview, NAME/mark0, NAME/mark1 ... */
    const struct ui_depth_column *columns; /* left to right over the plot, for the part in view */
    int column_count;                      /* best: that of ui_depth_graph_plan */
    int depth;                             /* of the axis: 0 .. depth */
    double playhead;
    double explored;         /* events known so far */
    double total;            /* end of the axis; not less than explored counts */
    bool finished;           /* explored is the whole run: nothing is hatched */
    const double *solutions; /* ascending; those outside of the view are skipped */
    int solution_count;
    const struct ui_depth_mark *bookmarks; /* any order, up to 64 can be pointed at */
    int bookmark_count;
    /* Tooltip at an event (a whole number in 0 .. explored), valid until the next call;
     * NULL = "event N". */
    const char *(*tip)(void *user, double event);
    void *user;
    bool plain; /* no axis, no overview: a small graph */
};

/* What the user wants; zeroed but for bookmark and removed = -1 when nothing. */
struct ui_depth_event {
    bool seek;    /* go to event */
    double event; /* a whole number in 0 .. explored */
    bool held;    /* the playhead is being dragged: rest playback */
    int bookmark; /* index of the bookmark that was clicked (seek is set too); -1 = none */
    int removed;  /* index of the bookmark that shall be removed; -1 = none */
};

/* The part in view and the columns that suit it, to be asked before each call. */
struct ui_depth_plan {
    double from, to; /* events; from < to, 0 .. 1 for an empty run */
    int columns; /* as many as the plot is wide, one a logical pixel; at least 1, at most 8192 */
};
struct ui_depth_plan ui_depth_graph_plan(struct ui *ui, struct ui_rect r,
                                         const struct ui_depth_graph *graph,
                                         const struct ui_depth_state *state);

/* Shows the graph in r. Column i covers the events from + i w .. from + (i + 1) w of the plan with
 * w = (to - from) / columns; another number of columns is stretched. Under 1 ms for 1920 columns.
 */
struct ui_depth_event ui_depth_graph(struct ui *ui, struct ui_rect r,
                                     const struct ui_depth_graph *graph,
                                     struct ui_depth_state *state);

#endif
