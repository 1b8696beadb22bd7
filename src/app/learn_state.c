/* The lesson's part of the state: every part with the event that it shows. */
#include "app/app_internal.h"
#include "io/lesson_text.h"

#include <jansson.h>

/* An event, or null where a part is not to be seen. */
static json_t *event_json(uint64_t event)
{
    return event == LESSON_NOT_SHOWN ? json_null() : json_integer((json_int_t)event);
}

static json_t *counts_json(const struct stepper_counts *counts)
{
    json_t *rejections = json_object();
    for (int r = STEPPER_FITS + 1; r < STEPPER_REASON_COUNT; r++)
        if (json_object_set_new(rejections, lesson_reason_name((enum stepper_reason)r),
                                json_integer((json_int_t)counts->rejections[r])) != 0) {
            json_decref(rejections);
            return NULL;
        }
    return json_pack("{s:I, s:I, s:I, s:I, s:I, s:I, s:o}", "events", (json_int_t)counts->events,
                     "tries", (json_int_t)counts->tries, "placements",
                     (json_int_t)counts->placements, "backtracks", (json_int_t)counts->backtracks,
                     "solutions", (json_int_t)counts->solutions, "deepest",
                     (json_int_t)counts->deepest, "rejections", rejections);
}

static json_t *wishes_json(const struct lesson_run *run)
{
    json_t *list = json_array();
    for (int i = 0; list != NULL && i < run->wish_count; i++) {
        const struct stepper_wish *wish = &run->wishes[i];
        json_t *item = json_pack("{s:I, s:i, s:i, s:i, s:b}", "event", (json_int_t)wish->event,
                                 "face", wish->face, "mat", wish->mat, "orientations",
                                 (int)wish->orientations, "forced", wish->forced);
        if (json_array_append_new(list, item) != 0) {
            json_decref(list);
            return NULL;
        }
    }
    return list;
}

static json_t *run_json(const struct lesson_run *run)
{
    char rules[RULES_TEXT_SIZE];
    struct stepper_event event = stepper_event(run->shown);
    struct stepper_counts counts = stepper_counts(run->shown);
    struct trace_facts facts = trace_facts(run->trace);
    return json_pack(
        "{s:I, s:s, s:s, s:i, s:i, s:i, s:i, s:i, s:s, s:b, s:i, s:o, s:o, s:I, s:b}", "event",
        (json_int_t)lesson_run_event(run), "kind", lesson_kind_name((enum stepper_kind)event.kind),
        "reason", lesson_reason_name((enum stepper_reason)event.reason), "level", event.level,
        "face", event.face, "mat", event.mat, "orientation", event.orientation, "depth",
        stepper_depth(run->shown), "rules", rules_write(&run->rules, rules), "under_way",
        run->way != LESSON_AT_REST, "wishes", run->wish_count, "wished", wishes_json(run), "counts",
        counts_json(&counts), "explored", (json_int_t)facts.explored, "complete", facts.complete);
}

static json_t *shown_json(const struct app *app)
{
    const struct lesson_shown *shown = &app->learn.panes.shown;
    int marks;
    uint64_t scene = lesson_scene_event(app->learn.scenes[0], &marks);
    return json_pack(
        "{s:{s:o, s:i}, s:{s:o, s:s}, s:{s:o, s:i}, s:{s:o, s:I}, s:{s:o}, "
        "s:{s:o, s:I, s:I}, s:{s:o, s:i}}",
        "code", "event", event_json(shown->code_event), "line", shown->code_line, "caption",
        "event", event_json(shown->caption_event), "text", shown->caption, "path", "event",
        event_json(shown->path_event), "levels", shown->path_levels, "tree", "event",
        event_json(shown->tree_event), "node", (json_int_t)shown->tree_node, "counters", "event",
        event_json(shown->counters_event), "graph", "event", event_json(shown->graph_event), "from",
        (json_int_t)shown->graph_from, "to", (json_int_t)shown->graph_to, "scene", "event",
        event_json(scene), "marks", marks);
}

static json_t *predict_json(const struct lesson_predict *predict)
{
    static const char *const questions[] = {
        [LESSON_NO_QUESTION] = "", [LESSON_DOES_IT_FIT] = "fit", [LESSON_WHICH_MAT] = "mat"};
    return json_pack("{s:b, s:b, s:s, s:I, s:s, s:i, s:i, s:I, s:I, s:b}", "fit_on",
                     predict->fit_on, "mat_on", predict->mat_on, "question",
                     questions[predict->question], "event", (json_int_t)predict->event, "last",
                     questions[predict->last], "said", predict->said, "truth", predict->truth,
                     "asked", (json_int_t)(predict->fit.asked + predict->mat.asked), "right",
                     (json_int_t)(predict->fit.right + predict->mat.right), "summary",
                     predict->summary);
}

static json_t *bookmarks_json(const struct lesson *lesson)
{
    json_t *list = json_array();
    for (int i = 0; list != NULL && i < lesson->bookmark_count; i++)
        if (json_array_append_new(list, json_integer((json_int_t)lesson->bookmarks[i])) != 0) {
            json_decref(list);
            return NULL;
        }
    return list;
}

struct json_t *app_lesson_json(struct app *app)
{
    const struct lesson *lesson = app->learn.lesson;
    if (lesson == NULL)
        return json_null();
    bool shows = app->mode == APP_LEARN;
    json_t *second = lesson->runs[1] == NULL ? json_null() : run_json(lesson->runs[1]);
    return json_pack("{s:I, s:b, s:f, s:b, s:b, s:o, s:o, s:o, s:o, s:o, s:b, s:b}", "event",
                     (json_int_t)lesson_event(lesson), "playing", lesson->playing, "speed",
                     lesson->speed, "racing", lesson->racing, "busy", lesson_busy(lesson), "run",
                     run_json(lesson->runs[0]), "second", second, "shown",
                     shows ? shown_json(app) : json_null(), "predict",
                     predict_json(&lesson->predict), "bookmarks", bookmarks_json(lesson),
                     "projector", app->learn.panes.projector, "watching", app->learn.watching);
}
