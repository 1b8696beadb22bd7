#include "lesson/lesson_predict.h"

#include <assert.h>

enum lesson_question lesson_predict_at(const struct lesson_predict *predict, struct lesson_run *run)
{
    struct stepper_event event = stepper_event(run->shown);
    if (event.kind == STEPPER_TRY && predict->fit_on) {
        struct stepper_event next = stepper_step(lesson_run_peek(run));
        bool checked = next.kind == STEPPER_PASS || next.kind == STEPPER_REJECT;
        return checked ? LESSON_DOES_IT_FIT : LESSON_NO_QUESTION;
    }
    if (event.kind == STEPPER_CHOOSE && event.face >= 0 && predict->mat_on)
        return LESSON_WHICH_MAT;
    return LESSON_NO_QUESTION;
}

/* On the face chosen the tries follow one another, until one is placed or none is left. */
static int next_mat(struct stepper *ahead, struct stepper_event *verdict)
{
    struct stepper_event event;
    do
        event = stepper_step(ahead);
    while (event.kind == STEPPER_TRY || event.kind == STEPPER_PASS || event.kind == STEPPER_REJECT);
    *verdict = event;
    return event.kind == STEPPER_PLACE ? event.mat : LESSON_MAT_NONE;
}

int lesson_predict_truth(struct lesson_run *run, enum lesson_question question,
                         struct stepper_event *verdict)
{
    struct stepper_event event;
    struct stepper *ahead = lesson_run_peek(run);
    int truth;
    if (question == LESSON_WHICH_MAT) {
        truth = next_mat(ahead, &event);
    } else {
        event = stepper_step(ahead);
        truth = event.kind == STEPPER_PASS ? LESSON_IT_FITS : LESSON_IT_CLASHES;
    }
    if (verdict != NULL)
        *verdict = event;
    return truth;
}

void lesson_predict_answer(struct lesson_predict *predict, struct lesson_run *run, int answer)
{
    assert(predict->question != LESSON_NO_QUESTION);
    bool about_fit = predict->question == LESSON_DOES_IT_FIT;
    struct lesson_score *score = about_fit ? &predict->fit : &predict->mat;
    predict->truth = lesson_predict_truth(run, predict->question, &predict->verdict);
    predict->said = answer;
    predict->last = predict->question;
    predict->last_event = predict->event;
    predict->question = LESSON_NO_QUESTION;
    bool right = answer == predict->truth;
    score->asked++;
    score->right += right;
    predict->streak = right ? predict->streak + 1 : 0;
    if (predict->streak > predict->best_streak)
        predict->best_streak = predict->streak;
}
