/* Depth over events: the seismograph, which is also the bar to scrub in. */
#include "lesson/lesson_panes_internal.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { REPLAY = 100000 /* events for a frame, where columns are narrower than what is kept */ };

bool lesson_graph_init(struct lesson_graph *graph)
{
    graph->depths = calloc(LESSON_GRAPH_COLUMNS, sizeof *graph->depths);
    graph->shown = calloc(LESSON_GRAPH_COLUMNS, sizeof *graph->shown);
    graph->solutions = calloc(LESSON_GRAPH_COLUMNS, sizeof *graph->solutions);
    return graph->depths != NULL && graph->shown != NULL && graph->solutions != NULL;
}

void lesson_graph_free(struct lesson_graph *graph)
{
    free(graph->depths);
    free(graph->shown);
    free(graph->solutions);
}

/* ---- what is drawn ---- */

/* The first solution of each column: more could not be told apart. */
static void find_solutions(struct lesson_graph *graph, struct lesson_run *run)
{
    double step = (double)(graph->to - graph->from) / graph->columns;
    graph->solution_count = 0;
    for (int i = 0; i < graph->columns; i++) {
        uint64_t event, from = graph->from + (uint64_t)ceil(step * i);
        uint64_t to = graph->from + (uint64_t)ceil(step * (i + 1));
        if (to > from && trace_solutions(run->trace, from, to - 1, &event, 1) > 0)
            graph->solutions[graph->solution_count++] = (double)event;
    }
}

/* A frontier that is out of sight, or moved by less than a column, changes nothing. */
static bool still_good(const struct lesson_graph *graph, const struct lesson_run *run,
                       const struct ui_depth_plan *plan, uint64_t explored)
{
    uint64_t from = (uint64_t)plan->from, to = (uint64_t)ceil(plan->to);
    int columns = plan->columns < LESSON_GRAPH_COLUMNS ? plan->columns : LESSON_GRAPH_COLUMNS;
    if (!graph->made || graph->run != run->number || graph->from != from || graph->to != to ||
        graph->columns != columns)
        return false;
    return graph->exact && (graph->explored == explored || graph->explored >= to);
}

static void find_columns(struct lesson_graph *graph, struct lesson_run *run,
                         const struct ui_depth_plan *plan, uint64_t explored)
{
    if (still_good(graph, run, plan, explored))
        return;
    graph->made = true;
    graph->run = run->number;
    graph->from = (uint64_t)plan->from;
    graph->to = (uint64_t)ceil(plan->to);
    graph->columns = plan->columns < LESSON_GRAPH_COLUMNS ? plan->columns : LESSON_GRAPH_COLUMNS;
    graph->explored = explored;
    graph->exact =
        trace_depths(run->trace, graph->from, graph->to, graph->columns, REPLAY, graph->depths);
    for (int i = 0; i < graph->columns; i++) {
        const struct trace_depth *depth = &graph->depths[i];
        bool known = depth->low <= depth->high;
        graph->shown[i].min = known ? (int16_t)depth->low : 1;
        graph->shown[i].max = known ? (int16_t)depth->high : 0;
    }
    find_solutions(graph, run);
}

static const char *tip(void *user, double event)
{
    struct lesson_graph *graph = user;
    char number[LESSON_NUMBER_SIZE];
    snprintf(graph->tip, sizeof graph->tip, "Event %s",
             lesson_pane_number((uint64_t)event, number));
    return graph->tip;
}

/* The known part, with a little room for what is not. */
static double total_of(const struct trace_facts *facts, uint64_t event)
{
    double known = (double)(facts->explored > event ? facts->explored : event);
    return facts->complete ? known : known + fmax(1, floor(known / 24));
}

static void act(struct lesson_pane_context *c, const struct ui_depth_event *event)
{
    struct lesson *lesson = c->lesson;
    if (event->removed >= 0)
        lesson_remove_bookmark(lesson, event->removed);
    if (!event->seek && !event->held)
        return;
    lesson_play(lesson, false);
    if (event->seek)
        lesson_go(lesson, (uint64_t)fmax(event->event, 0));
}

static void show(struct lesson_pane_context *c, struct ui_rect r, const char *name)
{
    struct lesson *lesson = c->lesson;
    struct lesson_run *run = lesson_pane_run(c);
    struct lesson_graph *graph = &c->panes->state->graph[c->side];
    struct trace_facts facts = trace_facts(run->trace);
    struct ui_depth_mark marks[LESSON_MAX_BOOKMARKS];
    uint64_t event = lesson_run_event(run);
    int bookmarks = c->side == 0 ? lesson->bookmark_count : 0;
    for (int i = 0; i < bookmarks; i++)
        marks[i] = (struct ui_depth_mark){(double)lesson->bookmarks[i], NULL};
    struct ui_depth_graph view = {.name = name,
                                  .columns = graph->shown,
                                  .depth = lesson->puzzle->shape->face_count,
                                  .playhead = (double)event,
                                  .explored = (double)facts.explored,
                                  .total = total_of(&facts, event),
                                  .finished = facts.complete,
                                  .solutions = graph->solutions,
                                  .solution_count = graph->solution_count,
                                  .bookmarks = marks,
                                  .bookmark_count = bookmarks,
                                  .tip = tip,
                                  .user = graph};
    struct ui_depth_plan plan = ui_depth_graph_plan(c->ui, r, &view, &graph->view);
    find_columns(graph, run, &plan, facts.explored);
    view.column_count = graph->columns;
    struct ui_depth_event wanted = ui_depth_graph(c->ui, r, &view, &graph->view);
    if (c->side == 0) {
        c->panes->shown.graph_event = event;
        c->panes->shown.graph_from = graph->from;
        c->panes->shown.graph_to = graph->to;
    }
    act(c, &wanted);
}

void lesson_pane_graph(struct lesson_pane_context *c, struct ui_rect r)
{
    struct ui_rect half[2];
    if (c->lesson->runs[1] == NULL) {
        show(c, r, "graph");
        return;
    }
    ui_rows(r, 2, 4 * c->magnify, NULL, half);
    struct lesson_pane_context second = *c;
    second.side = 1;
    show(c, half[0], "graph");
    show(&second, half[1], "graph2");
}
