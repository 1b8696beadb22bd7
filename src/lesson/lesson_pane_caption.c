/* What lies over the scene: the sentence, the question, and what can be done with a solution. */
#include "lesson/lesson_panes_internal.h"
#include "ui/widgets.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#define MOST_WIDTH 760.0f
#define MARGIN     20.0f

/* ---- the sentence ---- */

static struct ui_color style_color(const struct ui_theme *theme, enum lesson_style style)
{
    return style == LESSON_WARNING ? theme->warning_text
           : style == LESSON_GOOD  ? theme->success
                                   : theme->text;
}

static int make_spans(const struct lesson_text *text, const struct ui_theme *theme,
                      char texts[LESSON_TEXT_SIZE + LESSON_MOST_SPANS], struct ui_span *out)
{
    char *at = texts;
    for (int i = 0; i < text->span_count; i++) {
        const struct lesson_span *span = &text->spans[i];
        memcpy(at, text->text + span->start, (size_t)span->length);
        at[span->length] = '\0';
        out[i] =
            (struct ui_span){.text = at,
                             .font = span->style == LESSON_PLAIN ? UI_FONT_REGULAR : UI_FONT_BOLD,
                             .color = style_color(theme, span->style)};
        at += span->length + 1;
    }
    return text->span_count;
}

/* At a solution the card also has a button, which goes to Watch. */
static void watch_button(struct lesson_pane_context *c, struct ui_rect *inside)
{
    struct ui_button watch = {.name = "watch-it",
                              .label = "Watch it fold",
                              .icon = UI_ICON_PLAY,
                              .look = UI_BUTTON_PRIMARY,
                              .tip = "See this solution assemble"};
    float width = ui_button_width(c->ui, &watch);
    struct ui_rect r = ui_cut_right(inside, width);
    ui_cut_right(inside, ui_theme(c->ui)->gap);
    if (ui_button(c->ui, ui_center(r, width, ui_theme(c->ui)->control_height), &watch))
        c->request = LESSON_ASKS_WATCH;
}

static void show_sentence(struct lesson_pane_context *c, struct ui_rect r, bool watch)
{
    struct lesson_text text;
    struct ui_span spans[LESSON_MOST_SPANS];
    char texts[LESSON_TEXT_SIZE + LESSON_MOST_SPANS];
    const struct lesson_run *run = lesson_pane_run(c);
    const struct ui_theme *theme = ui_theme(c->ui);
    lesson_caption(c->lesson->document, run->plan, run->shown, &text);
    int count = make_spans(&text, theme, texts, spans);
    if (watch) {
        struct ui_rect inside = ui_card(c->ui, r);
        watch_button(c, &inside);
        float height = ui_spans_height(c->ui, inside.w, spans, count, theme->text_size, 0);
        ui_paint_spans(c->ui, ui_center(inside, inside.w, height + 1), spans, count,
                       theme->text_size, 0);
    } else {
        ui_caption(c->ui, r, spans, count);
    }
    if (c->side != 0)
        return;
    c->panes->shown.caption_event = lesson_run_event(run);
    snprintf(c->panes->shown.caption, sizeof c->panes->shown.caption, "%.511s", text.text);
}

/* ---- after an answer ---- */

/* True while the event is the one that the last answer was about, or led to. */
static bool is_fresh(const struct lesson_pane_context *c)
{
    const struct lesson_predict *predict = &c->lesson->predict;
    return predict->last != LESSON_NO_QUESTION &&
           predict->last_event + 1 == lesson_run_event(lesson_pane_run(c));
}

static void verdict_text(struct lesson_pane_context *c, char *out, size_t size)
{
    const struct lesson_predict *predict = &c->lesson->predict;
    bool right = predict->said == predict->truth;
    char letter[PALETTE_LABEL_SIZE];
    const char *start = right ? "Right." : "Not so.";
    if (predict->last == LESSON_DOES_IT_FIT)
        snprintf(out, size, "%s It %s.", start,
                 predict->truth == LESSON_IT_FITS ? "fits" : "clashes");
    else if (predict->truth == LESSON_MAT_NONE)
        snprintf(out, size, "%s No mat fits here.", start);
    else
        snprintf(out, size, "%s It will be mat %s.", start, palette_label(predict->truth, letter));
}

static struct ui_text_style verdict_style(const struct lesson_pane_context *c)
{
    const struct lesson_predict *predict = &c->lesson->predict;
    const struct ui_theme *theme = ui_theme(c->ui);
    bool right = predict->said == predict->truth;
    return (struct ui_text_style){.font = UI_FONT_BOLD,
                                  .size = theme->text_size,
                                  .color = right ? theme->success : theme->warning_text};
}

/* The score so far, and the button for more of it, at the right of what is left. */
static void show_score(struct lesson_pane_context *c, struct ui_rect *inside)
{
    char score[96];
    const struct lesson_predict *predict = &c->lesson->predict;
    const struct ui_theme *theme = ui_theme(c->ui);
    struct ui_text_style soft = {
        .size = theme->text_small, .color = theme->text_soft, .align = UI_ALIGN_RIGHT};
    uint64_t asked = predict->fit.asked + predict->mat.asked;
    snprintf(score, sizeof score, "%llu of %llu right",
             (unsigned long long)(predict->fit.right + predict->mat.right),
             (unsigned long long)asked);
    struct ui_button more = {.name = "summary", .label = "Summary", .tip = "How well it went"};
    float button = ui_button_width(c->ui, &more), gap = 10 * c->magnify;
    float width = ui_text_width(c->ui, score, &soft) + 2;
    if (asked == 0 || inside->w < button + width + 380 * c->magnify)
        return;
    struct ui_rect r = ui_cut_right(inside, button);
    ui_cut_right(inside, gap);
    ui_paint_text(c->ui, ui_cut_right(inside, width), score, &soft);
    ui_cut_right(inside, gap);
    if (ui_button(c->ui, r, &more))
        c->lesson->predict.summary = true;
}

/* ---- the question ---- */

/* What came of the last answer, and the next question. Returns the width of both. */
static float question_title(struct lesson_pane_context *c, struct ui_rect r, const char *text)
{
    struct ui_text_style style = {.font = UI_FONT_BOLD, .size = ui_theme(c->ui)->text_size};
    float before = 0;
    if (is_fresh(c)) {
        char verdict[96];
        struct ui_text_style look = verdict_style(c);
        verdict_text(c, verdict, sizeof verdict);
        before = ui_paint_text(c->ui, r, verdict, &look) + 10 * c->magnify;
        ui_cut_left(&r, before);
    }
    return before + ui_paint_text(c->ui, r, text, &style);
}

static void ask_fit(struct lesson_pane_context *c, struct ui_rect inside)
{
    float m = c->magnify;
    struct ui_button no = {.name = "answer-no",
                           .label = "It clashes",
                           .key = lesson_pane_cap(c, LESSON_ANSWER_NO),
                           .show_key = true};
    struct ui_button yes = {.name = "answer-yes",
                            .label = "It fits",
                            .key = lesson_pane_cap(c, LESSON_ANSWER_YES),
                            .show_key = true};
    float gap = ui_theme(c->ui)->gap;
    show_score(c, &inside);
    struct ui_rect right = ui_cut_right(&inside, ui_button_width(c->ui, &no));
    ui_cut_right(&inside, gap);
    struct ui_rect left = ui_cut_right(&inside, ui_button_width(c->ui, &yes));
    ui_cut_right(&inside, 12 * m);
    question_title(c, inside, "Does it fit?");
    if (ui_button(c->ui, left, &yes))
        lesson_act(c->lesson, LESSON_ANSWER_YES);
    if (ui_button(c->ui, right, &no))
        lesson_act(c->lesson, LESSON_ANSWER_NO);
}

static bool can_be_next(const struct stepper *stepper, int mat)
{
    return stepper_mat_state(stepper, mat) == STEPPER_MAT_LEFT;
}

enum { NO_ANSWER = -2 }; /* no mat, and not LESSON_MAT_NONE */

/* A button for each mat that waits. Returns the one that is pressed, or NO_ANSWER. */
static int mat_badges(struct lesson_pane_context *c, struct ui_rect inside)
{
    float side = ui_theme(c->ui)->control_height, gap = 6 * c->magnify;
    char name[UI_MAX_NAME], letter[PALETTE_LABEL_SIZE];
    int answer = NO_ANSWER;
    for (int mat = 0; mat < c->lesson->puzzle->mat_count; mat++) {
        if (!can_be_next(lesson_pane_run(c)->shown, mat))
            continue;
        struct ui_rect r = ui_cut_left(&inside, side);
        ui_cut_left(&inside, gap);
        snprintf(name, sizeof name, "answer-%d", mat);
        palette_label(mat, letter);
        struct ui_act act = ui_interact(c->ui, name, r, 0, "This one", NULL);
        ui_badge(c->ui, ui_inset(r, 2 - 2 * act.hot, 2 - 2 * act.hot), letter,
                 lesson_pane_mat_color(c->lesson, mat));
        if (act.clicked)
            answer = mat;
    }
    return answer;
}

/* Where there is no room for all of them: a list, and a button that says so. */
static int mat_list(struct lesson_pane_context *c, struct ui_rect inside)
{
    struct lesson_panes_state *state = c->panes->state;
    char text[sizeof state->item];
    struct ui_button this = {.name = "answer-this", .label = "This one"};
    struct ui_rect button = ui_cut_right(&inside, ui_button_width(c->ui, &this));
    ui_cut_right(&inside, ui_theme(c->ui)->gap);
    snprintf(text, sizeof text, "%s", lesson_pane_mat_item(c, state->answer));
    ui_stepper(c->ui, inside,
               &(struct ui_stepper){.name = "answer-mat",
                                    .count = c->lesson->puzzle->mat_count,
                                    .text = text,
                                    .item = lesson_pane_mat_item,
                                    .user = c,
                                    .tip = "Which mat",
                                    .wrap = true},
               &state->answer);
    return ui_button(c->ui, button, &this) ? state->answer : NO_ANSWER;
}

static void ask_mat(struct lesson_pane_context *c, struct ui_rect inside)
{
    const struct stepper *stepper = lesson_pane_run(c)->shown;
    float each = ui_theme(c->ui)->control_height + 6 * c->magnify;
    int left = 0;
    struct ui_button none = {.name = "answer-none", .label = "None", .tip = "No mat fits here"};
    show_score(c, &inside);
    struct ui_rect last = ui_cut_right(&inside, ui_button_width(c->ui, &none));
    ui_cut_right(&inside, ui_theme(c->ui)->gap);
    ui_cut_left(&inside, question_title(c, inside, "Which mat next?") + 16 * c->magnify);
    for (int mat = 0; mat < c->lesson->puzzle->mat_count; mat++)
        left += can_be_next(stepper, mat);
    bool room = (float)left * each <= inside.w;
    int answer = room ? mat_badges(c, inside) : mat_list(c, inside);
    if (ui_button(c->ui, last, &none))
        answer = LESSON_MAT_NONE;
    if (answer != NO_ANSWER)
        lesson_answer(c->lesson, answer);
}

static void show_verdict(struct lesson_pane_context *c, struct ui_rect inside)
{
    char text[96];
    struct ui_text_style style = verdict_style(c);
    verdict_text(c, text, sizeof text);
    show_score(c, &inside);
    ui_paint_text(c->ui, inside, text, &style);
}

/* ---- together ---- */

enum extra { NO_EXTRA, ASK_FIT, ASK_MAT, VERDICT, SOLUTION };

/* What stands above the sentence. */
static enum extra extra_of(const struct lesson_pane_context *c)
{
    const struct lesson_predict *predict = &c->lesson->predict;
    const struct lesson_run *run = lesson_pane_run(c);
    if (c->panes->still || c->lesson->runs[1] != NULL)
        return NO_EXTRA;
    if (predict->question != LESSON_NO_QUESTION)
        return predict->question == LESSON_DOES_IT_FIT ? ASK_FIT : ASK_MAT;
    if (stepper_event(run->shown).kind == STEPPER_SOLUTION)
        return SOLUTION;
    return is_fresh(c) ? VERDICT : NO_EXTRA;
}

float lesson_pane_caption(struct lesson_pane_context *c, struct ui_rect scene)
{
    float m = c->magnify, margin = MARGIN * m, gap = ui_theme(c->ui)->gap;
    float width = fminf(scene.w - 2 * margin, MOST_WIDTH * m);
    enum extra extra = extra_of(c);
    if (width < 120 * m)
        return 0;
    int lines = scene.w < 300 * m ? 5 : scene.w < 620 * m ? 3 : 2;
    float height = ui_caption_height(c->ui, lines);
    if (scene.h < 2.5f * height)
        height = ui_caption_height(c->ui, 1);
    struct ui_rect column = ui_center(scene, width, scene.h - 2 * margin);
    show_sentence(c, ui_cut_bottom(&column, height), extra == SOLUTION);
    if (extra == NO_EXTRA || extra == SOLUTION)
        return height + margin;
    ui_cut_bottom(&column, gap);
    float row = ui_theme(c->ui)->control_height + 2 * gap;
    struct ui_rect card = ui_cut_bottom(&column, row);
    ui_card(c->ui, card);
    struct ui_rect inside = ui_inset(card, ui_theme(c->ui)->padding, gap);
    if (extra == ASK_FIT)
        ask_fit(c, inside);
    else if (extra == ASK_MAT)
        ask_mat(c, inside);
    else
        show_verdict(c, inside);
    return height + margin; /* the scene stays where it is when a question comes and goes */
}
