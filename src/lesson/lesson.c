#include "lesson/lesson.h"

#include "geom/lesson_stage.h"
#include "io/lesson_text.h"
#include "io/rules_text.h"
#include "lesson/lesson_internal.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define FLUID_SPEED  24.0 /* events a second; faster ones are not shown one by one */
#define GLIDE_SHARE  0.8  /* of the time between two events */
#define LONGEST_TURN 1.0  /* seconds played at once: after a sleep nothing is made up for */

/* ---- making and freeing ---- */

/* Without a thread the lesson explores as it works. */
static void start_exploring(struct lesson *lesson, int side)
{
    if (!lesson->patient && !trace_start(lesson->runs[side]->trace, LESSON_EXPLORE))
        lesson->patient = true;
}

void lesson_explore(struct lesson *lesson, bool on)
{
    for (int side = 0; side < LESSON_SIDES; side++)
        if (lesson->runs[side] != NULL && on)
            start_exploring(lesson, side);
        else if (lesson->runs[side] != NULL)
            trace_stop(lesson->runs[side]->trace);
}

/* What is worth comparing with: the preset after this one, or before the last; else the textbook.
 */
static struct stepper_rules rules_beside(const struct stepper_rules *rules)
{
    int count;
    const struct rules_preset *presets = rules_presets(&count);
    const struct rules_preset *now = rules_preset_of(rules);
    if (now == NULL)
        return rules_default();
    return now == presets + count - 1 ? now[-1].rules : now[1].rules;
}

struct lesson *lesson_create(const struct lesson_options *options)
{
    struct lesson *lesson = calloc(1, sizeof *lesson);
    if (lesson == NULL)
        return NULL;
    lesson->document = options->document;
    lesson->puzzle = options->puzzle;
    lesson->patient = options->patient;
    lesson->clock = options->clock;
    lesson->speed = 4;
    lesson->table_budget = COMPARE_RULES_BUDGET;
    lesson->other = rules_beside(&options->rules);
    lesson->runs[0] = lesson_run_create(options->puzzle, &options->rules);
    if (lesson->runs[0] == NULL) {
        free(lesson);
        return NULL;
    }
    lesson_run_changed(lesson, 0);
    return lesson;
}

void lesson_destroy(struct lesson *lesson)
{
    if (lesson == NULL)
        return;
    if (lesson->estimate_begun)
        run_estimate_end(&lesson->estimate);
    compare_rules_destroy(lesson->table);
    for (int side = 0; side < LESSON_SIDES; side++)
        lesson_run_destroy(lesson->runs[side]);
    free(lesson);
}

void lesson_say(struct lesson *lesson, const char *text)
{
    snprintf(lesson->note, sizeof lesson->note, "%s", text);
    lesson->notes++;
}

/* ---- what is shown has changed ---- */

void lesson_ask(struct lesson *lesson)
{
    struct lesson_predict *predict = &lesson->predict;
    predict->question = LESSON_NO_QUESTION;
    if (lesson->runs[1] != NULL)
        return; /* nobody could say about which run */
    predict->question = lesson_predict_at(predict, lesson->runs[0]);
    predict->event = lesson_event(lesson);
}

void lesson_stepped(struct lesson *lesson, bool back)
{
    double seconds = LESSON_MOTION_SECONDS;
    if (lesson->playing)
        seconds = fmin(seconds, GLIDE_SHARE / lesson->speed);
    if (lesson->reduced_motion || (lesson->playing && lesson->speed > FLUID_SPEED))
        seconds = 0;
    lesson->glide = (struct lesson_glide){back, lesson->now, seconds};
    lesson->predict.question = LESSON_NO_QUESTION;
    if (!back)
        lesson_ask(lesson);
    bool asks = (lesson->predict.fit_on || lesson->predict.mat_on) && lesson->runs[1] == NULL;
    bool asked = lesson->predict.fit.asked + lesson->predict.mat.asked > 0;
    if (!back && asks && asked && lesson_run_is_over(lesson->runs[0]))
        lesson->predict.summary = true;
}

void lesson_jumped(struct lesson *lesson)
{
    lesson->glide = (struct lesson_glide){0};
    lesson->predict.question = LESSON_NO_QUESTION;
}

void lesson_run_changed(struct lesson *lesson, int side)
{
    start_exploring(lesson, side);
    lesson_jumped(lesson);
    if (side != 0)
        return;
    lesson->predict.last = LESSON_NO_QUESTION; /* what was said of it was about another run */
    if (lesson->estimate_begun)
        run_estimate_end(&lesson->estimate);
    lesson->estimate_begun = run_estimate_begin(&lesson->estimate, lesson->runs[0]->plan, 1);
    if (!lesson->estimate_begun)
        run_estimate_end(&lesson->estimate);
}

/* ---- time ---- */

void lesson_advance(struct lesson *lesson, double now)
{
    double seconds = fmin(fmax(now - lesson->now, 0), LONGEST_TURN);
    lesson->now = now;
    if (!lesson->playing || lesson->predict.question != LESSON_NO_QUESTION || now < lesson->hold) {
        lesson->due = 0;
        return;
    }
    if (lesson->served && lesson->due >= 1)
        lesson->due = isinf(lesson->due) ? 0 : fmod(lesson->due, 1);
    lesson->served = false;
    if (lesson->speed >= LESSON_FASTEST)
        lesson->due = INFINITY;
    else
        lesson->due += seconds * lesson->speed;
}

static bool on_the_way(const struct lesson *lesson)
{
    for (int side = 0; side < LESSON_SIDES; side++)
        if (lesson->runs[side] != NULL && lesson->runs[side]->way != LESSON_AT_REST)
            return true;
    return false;
}

bool lesson_busy(const struct lesson *lesson)
{
    return (lesson->playing && lesson->predict.question == LESSON_NO_QUESTION) ||
           on_the_way(lesson);
}

static bool descends(const struct lesson *lesson)
{
    return lesson->estimate_begun && !run_estimate_is_enough(&lesson->estimate);
}

bool lesson_works_hard(const struct lesson *lesson)
{
    return lesson->table_working || descends(lesson);
}

bool lesson_exploring(const struct lesson *lesson)
{
    for (int side = 0; side < LESSON_SIDES; side++) {
        if (lesson->runs[side] == NULL)
            continue;
        struct trace_facts facts = trace_facts(lesson->runs[side]->trace);
        bool patient =
            lesson->patient && !facts.complete && facts.explored < LESSON_EXPLORE_PATIENT;
        if (facts.working || patient)
            return true;
    }
    return lesson_works_hard(lesson);
}

double lesson_glide_part(const struct lesson *lesson)
{
    const struct lesson_glide *glide = &lesson->glide;
    if (glide->seconds <= 0)
        return 1;
    return fmin(fmax((lesson->now - glide->start) / glide->seconds, 0), 1);
}

double lesson_next_wake(const struct lesson *lesson)
{
    if (on_the_way(lesson) || lesson_glide_part(lesson) < 1)
        return lesson->now;
    if (!lesson_busy(lesson))
        return INFINITY;
    if (lesson->now < lesson->hold)
        return lesson->hold;
    double missing = fmax(1 - lesson->due, 0);
    return isinf(lesson->due) ? lesson->now : lesson->now + missing / lesson->speed;
}

/* ---- work ---- */

static void explore_patiently(struct lesson *lesson, uint64_t events)
{
    for (int side = 0; side < LESSON_SIDES; side++) {
        struct lesson_run *run = lesson->runs[side];
        if (run == NULL)
            continue;
        struct trace_facts facts = trace_facts(run->trace);
        if (facts.complete || facts.explored >= LESSON_EXPLORE_PATIENT)
            continue;
        uint64_t left = LESSON_EXPLORE_PATIENT - facts.explored;
        trace_extend(run->trace, events < left ? events : left);
    }
}

static void say_missed(struct lesson *lesson, const struct lesson_run *run)
{
    char goal[LESSON_PATH_SIZE], text[LESSON_NOTE_SIZE];
    if (run->quest.goal >= TRACE_GOAL_COUNT)
        return;
    lesson_goal_text(lesson->document, run->quest.goal, run->quest.value, run->quest.back, goal);
    snprintf(text, sizeof text, "There is no %s", goal);
    lesson_say(lesson, text);
}

static void say_ended(struct lesson *lesson, const struct lesson_run *run)
{
    char text[LESSON_NOTE_SIZE];
    snprintf(text, sizeof text, "The run ends with event %llu",
             (unsigned long long)lesson_run_event(run));
    lesson_say(lesson, text);
}

static void work_ways(struct lesson *lesson, uint64_t events)
{
    for (int side = 0; side < LESSON_SIDES; side++) {
        struct lesson_run *run = lesson->runs[side];
        bool missed, look = run != NULL && run->way == LESSON_LOOKING;
        uint64_t before = run == NULL ? 0 : lesson_run_event(run);
        if (run == NULL || run->way == LESSON_AT_REST || lesson_run_work(run, events, &missed))
            continue;
        bool one = lesson_run_event(run) == before + 1 || lesson_run_event(run) + 1 == before;
        if (missed && look) {
            say_missed(lesson, run);
            continue;
        }
        if (missed && lesson->runs[1] == NULL)
            say_ended(lesson, run);
        if (look || one)
            lesson_stepped(lesson, look ? run->quest.back : lesson_run_event(run) < before);
        else
            lesson_jumped(lesson);
    }
}

static void work_table(struct lesson *lesson, uint64_t events)
{
    if (!lesson->table_working)
        return;
    enum compare_progress progress = compare_rules_go(lesson->table, events);
    lesson->table_working = progress == COMPARE_MORE;
    if (progress == COMPARE_FAILED)
        lesson_say(lesson, "Out of memory: the presets are not compared");
}

bool lesson_work(struct lesson *lesson, uint64_t events)
{
    bool in_time = lesson->playing && !on_the_way(lesson);
    lesson->served = true;
    work_ways(lesson, events);
    if (in_time)
        lesson_play_on(lesson, events);
    work_table(lesson, events);
    if (descends(lesson))
        run_estimate_work(&lesson->estimate, events);
    if (lesson->patient)
        explore_patiently(lesson, events);
    return on_the_way(lesson) || (lesson_busy(lesson) && lesson->due >= 1) ||
           lesson_works_hard(lesson);
}
