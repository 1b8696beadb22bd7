/* What the class can do: go, play, run until, change the rules, wish, compare, answer, mark. */
#include "lesson/lesson.h"
#include "lesson/lesson_internal.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#define ANSWER_SECONDS 1.5 /* that an answer is looked at before play goes on */
#define SPEED_STEP     1.5
#define WAY_SLICE      1000000u /* events, where there is no hurry */

uint64_t lesson_event(const struct lesson *lesson)
{
    return lesson_run_event(lesson->runs[0]);
}

static bool all_over(const struct lesson *lesson)
{
    bool second = lesson->runs[1] == NULL || lesson_run_is_over(lesson->runs[1]);
    return second && lesson_run_is_over(lesson->runs[0]);
}

static void cancel(struct lesson *lesson)
{
    for (int side = 0; side < LESSON_SIDES; side++)
        if (lesson->runs[side] != NULL)
            lesson_run_cancel(lesson->runs[side]);
}

/* ---- steps ---- */

/* One event forwards. False at the end. */
static bool step_on(struct lesson *lesson)
{
    bool any = false;
    for (int side = 0; side < LESSON_SIDES; side++)
        if (lesson->runs[side] != NULL && lesson_run_on(lesson->runs[side], 1) > 0)
            any = true;
    if (any)
        lesson_stepped(lesson, false);
    return any;
}

static bool seeks(const struct lesson_run *run)
{
    return run != NULL && run->way == LESSON_SEEKING;
}

/* From where the last ways lead to, so that presses in quick succession add up. */
static void step(struct lesson *lesson, bool back)
{
    lesson->playing = false;
    lesson->racing = false;
    if (!back && !seeks(lesson->runs[0]) && !seeks(lesson->runs[1])) {
        step_on(lesson);
        return;
    }
    for (int side = 0; side < LESSON_SIDES; side++) {
        struct lesson_run *run = lesson->runs[side];
        if (run == NULL)
            continue;
        uint64_t from = seeks(run) ? run->target : lesson_run_event(run);
        lesson_run_seek(run, back ? from - (from > 0) : from + 1);
    }
}

/* ---- play ---- */

void lesson_play(struct lesson *lesson, bool playing)
{
    lesson->playing = playing;
    lesson->hold = 0;
    lesson->racing = lesson->racing && playing;
    lesson->due = playing ? 1 : 0; /* the first event comes at once */
    lesson->served = false;
    if (!playing)
        return;
    cancel(lesson);
    if (all_over(lesson))
        lesson_go(lesson, 0);
}

void lesson_set_speed(struct lesson *lesson, double speed)
{
    if (!(speed >= LESSON_SLOWEST))
        speed = LESSON_SLOWEST;
    lesson->speed = fmin(speed, LESSON_FASTEST);
    if (lesson->due > 1)
        lesson->due = 1; /* what a faster play had before it is not made up for */
}

/* One event of a race for this side. */
static bool race_on(struct lesson *lesson, int side)
{
    struct lesson_run *run = lesson->runs[side];
    if (lesson->race_done[side])
        return false;
    bool moved = lesson_run_on(run, 1) > 0;
    int kind = stepper_event(run->shown).kind;
    lesson->race_done[side] = !moved || kind == STEPPER_SOLUTION || kind == STEPPER_DONE;
    return moved;
}

static void end_race(struct lesson *lesson)
{
    unsigned long long took[LESSON_SIDES];
    bool found[LESSON_SIDES];
    char text[LESSON_NOTE_SIZE];
    for (int side = 0; side < LESSON_SIDES; side++) {
        const struct lesson_run *run = lesson->runs[side];
        took[side] = lesson_run_event(run) - lesson->race_from[side];
        found[side] = stepper_event(run->shown).kind == STEPPER_SOLUTION;
    }
    lesson->playing = false;
    lesson->racing = false;
    int first = found[0] != found[1] ? found[1] : took[1] < took[0];
    const char *name = first == 0 ? "left" : "right";
    if (!found[first])
        snprintf(text, sizeof text, "No more solutions: the runs end after %llu and %llu events",
                 took[0], took[1]);
    else if (!found[1 - first])
        snprintf(text, sizeof text, "Only the %s one finds a solution, in %llu events", name,
                 took[first]);
    else if (took[0] == took[1])
        snprintf(text, sizeof text, "Both need %llu events", took[0]);
    else
        snprintf(text, sizeof text, "The %s one is first: %llu events against %llu", name,
                 took[first], took[1 - first]);
    lesson_say(lesson, text);
}

/* Plays one event; false when there is none to play. */
static bool play_one(struct lesson *lesson)
{
    bool any = false;
    for (int side = 0; side < LESSON_SIDES; side++) {
        if (lesson->runs[side] == NULL)
            continue;
        any |= lesson->racing ? race_on(lesson, side) : lesson_run_on(lesson->runs[side], 1) > 0;
    }
    return any;
}

/* Many events without a question between them. */
static uint64_t play_many(struct lesson *lesson, uint64_t events)
{
    uint64_t most = 0;
    for (int side = 0; side < LESSON_SIDES; side++) {
        uint64_t made = lesson->runs[side] == NULL ? 0 : lesson_run_on(lesson->runs[side], events);
        most = made > most ? made : most;
    }
    return most;
}

void lesson_play_on(struct lesson *lesson, uint64_t events)
{
    const struct lesson_predict *predict = &lesson->predict;
    bool asks = (predict->fit_on || predict->mat_on) && lesson->runs[1] == NULL;
    uint64_t due = lesson->due < (double)events ? (uint64_t)lesson->due : events;
    uint64_t made = 0;
    if (due == 0 || predict->question != LESSON_NO_QUESTION)
        return;
    if (asks || lesson->racing) {
        while (made < due && predict->question == LESSON_NO_QUESTION && play_one(lesson)) {
            made++;
            lesson_ask(lesson);
        }
    } else {
        made = play_many(lesson, due);
    }
    lesson->due -= (double)made;
    if (made > 0) {
        lesson_stepped(lesson, false);
        if (made > 1)
            lesson->glide.seconds = 0;
    }
    bool ended = made < due && predict->question == LESSON_NO_QUESTION;
    if (ended && lesson->racing)
        end_race(lesson);
    if (ended)
        lesson->playing = false;
}

/* ---- going ---- */

void lesson_go(struct lesson *lesson, uint64_t event)
{
    lesson->racing = false;
    for (int side = 0; side < LESSON_SIDES; side++)
        if (lesson->runs[side] != NULL)
            lesson_run_seek(lesson->runs[side], event);
}

bool lesson_go_at_once(struct lesson *lesson, uint64_t event)
{
    bool there = true, missed;
    lesson_go(lesson, event);
    for (int side = 0; side < LESSON_SIDES; side++) {
        struct lesson_run *run = lesson->runs[side];
        if (run == NULL || run->way == LESSON_AT_REST)
            continue;
        while (lesson_run_work(run, WAY_SLICE, &missed))
            ;
        there = there && !missed;
    }
    lesson_jumped(lesson);
    return there;
}

void lesson_look(struct lesson *lesson, enum trace_goal goal, int value, bool back)
{
    lesson->playing = false;
    lesson->racing = false;
    for (int side = 0; side < LESSON_SIDES; side++)
        if (lesson->runs[side] != NULL)
            lesson_run_look(lesson->runs[side], goal, value, back);
}

/* ---- rules and wishes ---- */

/* Says so where there are any. */
static void drop_bookmarks_after(struct lesson *lesson, uint64_t event)
{
    int before = lesson->bookmark_count;
    while (lesson->bookmark_count > 0 && lesson->bookmarks[lesson->bookmark_count - 1] > event)
        lesson->bookmark_count--;
    if (lesson->bookmark_count < before)
        lesson_say(lesson, "Another run from here on: the bookmarks behind it are gone");
}

void lesson_began_anew(struct lesson *lesson)
{
    lesson->playing = false;
    lesson->racing = false;
    lesson->bookmark_count = 0;
    lesson_run_changed(lesson, 0);
}

void lesson_set_rules(struct lesson *lesson, int side, const struct stepper_rules *rules)
{
    if (side == 1)
        lesson->other = *rules;
    if (lesson->runs[side] == NULL)
        return;
    if (!lesson_run_set_rules(lesson->runs[side], rules)) {
        lesson_say(lesson, "Out of memory: the rules stay as they were");
        return;
    }
    bool lost = side == 0 && lesson->bookmark_count > 0;
    lesson->playing = false;
    lesson->racing = false;
    if (lesson->runs[1] != NULL)
        lesson_run_seek(lesson->runs[1 - side], 0);
    if (side == 0)
        lesson_began_anew(lesson);
    else
        lesson_run_changed(lesson, side);
    lesson_say(lesson, lost ? "Other rules: the search begins again, without its bookmarks"
                            : "Other rules: the search begins again");
}

void lesson_add_wish(struct lesson *lesson, int face, int mat, uint8_t orientations, bool forced)
{
    struct stepper_wish wish = {
        .face = face, .mat = mat, .orientations = orientations, .forced = forced};
    if (lesson->runs[1] != NULL)
        return;
    if (!lesson_run_add_wish(lesson->runs[0], &wish)) {
        bool full = lesson->runs[0]->wish_count == LESSON_MAX_WISHES;
        lesson_say(lesson, full ? "No more wishes can be kept" : "Out of memory");
        return;
    }
    lesson->playing = false;
    drop_bookmarks_after(lesson, lesson_event(lesson));
    lesson_run_changed(lesson, 0);
    if (forced && lesson->runs[0]->rules.first_fixed)
        lesson_say(lesson, "The first mat is fixed: solutions that lie turned are not found");
}

void lesson_remove_wish(struct lesson *lesson, int i)
{
    struct lesson_run *run = lesson->runs[0];
    if (lesson->runs[1] != NULL || i < 0 || i >= run->wish_count)
        return;
    uint64_t began = run->wishes[i].event;
    if (!lesson_run_remove_wish(run, i)) {
        lesson_say(lesson, "Out of memory");
        return;
    }
    lesson->playing = false;
    drop_bookmarks_after(lesson, began);
    lesson_run_changed(lesson, 0);
}

/* ---- comparing ---- */

/* Wishes of the first hold from its start too, or the two would not search the same. */
static bool wish_from_start(struct lesson_run *run)
{
    bool later = run->wish_count > 0 && run->wishes[run->wish_count - 1].event > 0;
    return !later || lesson_run_set_rules(run, &run->rules);
}

static bool second_run(struct lesson *lesson)
{
    struct lesson_run *first = lesson->runs[0];
    if (!wish_from_start(first))
        return false;
    struct lesson_run *second = lesson_run_create(lesson->puzzle, &lesson->other);
    if (second == NULL)
        return false;
    if (first->wish_count > 0 && !lesson_run_set_wishes(second, first->wishes, first->wish_count)) {
        lesson_run_destroy(second);
        return false;
    }
    second->number += lesson->second_number;
    lesson->runs[1] = second;
    return true;
}

void lesson_compare(struct lesson *lesson, bool on)
{
    if (on == (lesson->runs[1] != NULL))
        return;
    lesson->playing = false;
    lesson->racing = false;
    if (!on) {
        lesson->second_number = lesson->runs[1]->number;
        lesson_run_destroy(lesson->runs[1]);
        lesson->runs[1] = NULL;
        if (lesson->runs[0]->number == lesson->compared_run)
            lesson_go(lesson, lesson->compared_from);
        return;
    }
    lesson->compared_from = lesson_event(lesson);
    lesson->compared_run = lesson->runs[0]->number;
    bool good = second_run(lesson);
    if (lesson->runs[0]->number != lesson->compared_run) {
        lesson_began_anew(lesson);
        lesson_say(lesson, "The search begins again: both have the wishes from the start");
    }
    if (!good) {
        lesson_say(lesson, "Out of memory: there is no second run");
        return;
    }
    lesson_run_changed(lesson, 1);
    lesson_go(lesson, 0);
}

static void race(struct lesson *lesson)
{
    if (lesson->runs[1] == NULL)
        return;
    bool again = lesson_run_is_over(lesson->runs[0]) || lesson_run_is_over(lesson->runs[1]);
    lesson_play(lesson, true);
    if (again) /* who is at the end has nothing to race for */
        lesson_go(lesson, 0);
    lesson->racing = true;
    for (int side = 0; side < LESSON_SIDES; side++) {
        lesson->race_done[side] = false;
        lesson->race_from[side] = again ? 0 : lesson_run_event(lesson->runs[side]);
    }
}

void lesson_table_start(struct lesson *lesson)
{
    compare_rules_destroy(lesson->table);
    lesson->table = compare_rules_create(lesson->puzzle, lesson->table_budget, 1, lesson->clock);
    lesson->table_working = lesson->table != NULL;
    lesson->table_open = lesson->table != NULL;
    if (lesson->table == NULL)
        lesson_say(lesson, "Out of memory: the presets are not compared");
}

/* ---- questions ---- */

void lesson_set_questions(struct lesson *lesson, bool fit, bool mat)
{
    lesson->predict.fit_on = fit;
    lesson->predict.mat_on = mat;
    lesson_ask(lesson);
}

void lesson_answer(struct lesson *lesson, int answer)
{
    struct lesson_predict *predict = &lesson->predict;
    if (predict->question == LESSON_NO_QUESTION)
        return;
    bool playing = lesson->playing;
    lesson_predict_answer(predict, lesson->runs[0], answer);
    step_on(lesson);
    lesson->playing = playing;
    lesson->due = 0;
    lesson->hold = lesson->now + ANSWER_SECONDS;
}

/* Yes and no; "no" to "which mat" is "none". */
static void answer_shortly(struct lesson *lesson, bool yes)
{
    if (lesson->predict.question == LESSON_DOES_IT_FIT)
        lesson_answer(lesson, yes ? LESSON_IT_FITS : LESSON_IT_CLASHES);
    else if (lesson->predict.question == LESSON_WHICH_MAT && !yes)
        lesson_answer(lesson, LESSON_MAT_NONE);
}

/* ---- bookmarks ---- */

/* The first bookmark at or after an event; bookmark_count if there is none. */
static int bookmark_from(const struct lesson *lesson, uint64_t event)
{
    int i = 0;
    while (i < lesson->bookmark_count && lesson->bookmarks[i] < event)
        i++;
    return i;
}

bool lesson_bookmarked(const struct lesson *lesson, uint64_t event)
{
    int i = bookmark_from(lesson, event);
    return i < lesson->bookmark_count && lesson->bookmarks[i] == event;
}

void lesson_remove_bookmark(struct lesson *lesson, int i)
{
    if (i < 0 || i >= lesson->bookmark_count)
        return;
    size_t behind = (size_t)(lesson->bookmark_count - i - 1);
    memmove(lesson->bookmarks + i, lesson->bookmarks + i + 1, behind * sizeof *lesson->bookmarks);
    lesson->bookmark_count--;
}

static void toggle_bookmark(struct lesson *lesson)
{
    uint64_t event = lesson_event(lesson);
    int i = bookmark_from(lesson, event);
    if (lesson_bookmarked(lesson, event)) {
        lesson_remove_bookmark(lesson, i);
        return;
    }
    if (lesson->bookmark_count == LESSON_MAX_BOOKMARKS) {
        lesson_say(lesson, "No more bookmarks can be kept");
        return;
    }
    size_t behind = (size_t)(lesson->bookmark_count - i);
    memmove(lesson->bookmarks + i + 1, lesson->bookmarks + i, behind * sizeof *lesson->bookmarks);
    lesson->bookmarks[i] = event;
    lesson->bookmark_count++;
}

static void go_to_bookmark(struct lesson *lesson, bool back)
{
    uint64_t event = lesson_event(lesson);
    int i = back ? bookmark_from(lesson, event) - 1 : bookmark_from(lesson, event + 1);
    if (i >= 0 && i < lesson->bookmark_count)
        lesson_go(lesson, lesson->bookmarks[i]);
}

/* ---- all of it by name ---- */

static void look_for(struct lesson *lesson, enum lesson_action action)
{
    static const enum trace_goal goals[] = {TRACE_PLACEMENT, TRACE_BACKTRACK, TRACE_SOLUTION,
                                            TRACE_REJECTION};
    int i = (int)action - LESSON_NEXT_PLACEMENT;
    lesson_look(lesson, goals[i / 2], 0, i % 2 == 1);
}

/* Each run to its own. */
static void go_to_end(struct lesson *lesson)
{
    lesson->racing = false;
    for (int side = 0; side < LESSON_SIDES; side++)
        if (lesson->runs[side] != NULL)
            lesson_run_seek(lesson->runs[side], trace_facts(lesson->runs[side]->trace).explored);
}

static void run_transport(struct lesson *lesson, enum lesson_action action)
{
    switch (action) {
    case LESSON_PLAY:
        lesson_play(lesson, !lesson->playing);
        break;
    case LESSON_NEXT:
    case LESSON_BACK:
        step(lesson, action == LESSON_BACK);
        break;
    case LESSON_TO_START:
        lesson->playing = false;
        lesson_go(lesson, 0);
        break;
    case LESSON_TO_END:
        lesson->playing = false;
        go_to_end(lesson);
        break;
    case LESSON_SLOWER:
        lesson_set_speed(lesson, lesson->speed / SPEED_STEP);
        break;
    default:
        lesson_set_speed(lesson, lesson->speed * SPEED_STEP);
        break;
    }
}

void lesson_act(struct lesson *lesson, enum lesson_action action)
{
    bool asks = lesson->predict.fit_on || lesson->predict.mat_on;
    if (action >= LESSON_NEXT_PLACEMENT && action <= LESSON_PREVIOUS_REJECTION)
        look_for(lesson, action);
    else if (action <= LESSON_FASTER)
        run_transport(lesson, action);
    else if (action == LESSON_BOOKMARK)
        toggle_bookmark(lesson);
    else if (action == LESSON_NEXT_BOOKMARK || action == LESSON_PREVIOUS_BOOKMARK)
        go_to_bookmark(lesson, action == LESSON_PREVIOUS_BOOKMARK);
    else if (action == LESSON_PREDICT)
        lesson_set_questions(lesson, !asks, !asks);
    else if (action == LESSON_ANSWER_YES || action == LESSON_ANSWER_NO)
        answer_shortly(lesson, action == LESSON_ANSWER_YES);
    else if (action == LESSON_COMPARE)
        lesson_compare(lesson, lesson->runs[1] == NULL);
    else if (action == LESSON_RACE)
        race(lesson);
    else if (action == LESSON_CANCEL)
        cancel(lesson);
}
