/* Stops that ask the class what will happen next, and the score.
 *
 *     at a TRY      Does it fit?      yes, no
 *     at a CHOOSE   Which mat next?   the mat that will be placed on this face, or none
 *
 * The answer is known at once: the run is looked ahead for a few events. What is asked stays asked
 * until it is answered or the event changes by other means.
 */
#ifndef CUBEFOLD_LESSON_LESSON_PREDICT_H
#define CUBEFOLD_LESSON_LESSON_PREDICT_H

#include "lesson/lesson_run.h"

enum lesson_question { LESSON_NO_QUESTION, LESSON_DOES_IT_FIT, LESSON_WHICH_MAT };

enum { LESSON_MAT_NONE = -1, LESSON_IT_CLASHES = 0, LESSON_IT_FITS = 1 };

struct lesson_score {
    uint64_t asked, right;
};

struct lesson_predict {
    bool fit_on, mat_on;           /* which questions stop the run */
    enum lesson_question question; /* asked now; LESSON_NO_QUESTION otherwise */
    uint64_t event;                /* at which it was asked */
    enum lesson_question last;     /* answered last, with the event, what was said and the truth */
    uint64_t last_event;
    int said, truth;
    struct stepper_event verdict; /* of a LESSON_DOES_IT_FIT: its PASS or REJECT */
    struct lesson_score fit, mat;
    uint64_t streak, best_streak; /* right answers in a row */
    bool summary;                 /* the summary is open */
};

/* The question that the event shown asks, if its kind is switched on. */
enum lesson_question lesson_predict_at(const struct lesson_predict *predict,
                                       struct lesson_run *run);

/* The true answer at the event shown. *verdict (may be NULL) receives the event that tells. */
int lesson_predict_truth(struct lesson_run *run, enum lesson_question question,
                         struct stepper_event *verdict);

/* Answers the question asked. */
void lesson_predict_answer(struct lesson_predict *predict, struct lesson_run *run, int answer);

#endif
