/* What the files of the lesson's model share; only they need to know. */
#ifndef CUBEFOLD_LESSON_LESSON_INTERNAL_H
#define CUBEFOLD_LESSON_LESSON_INTERNAL_H

#include "lesson/lesson.h"

/* Something to be said once. */
void lesson_say(struct lesson *lesson, const char *text);

/* The event shown has changed: in one step (it may glide, and a question may be asked) or in a
 * jump. */
void lesson_stepped(struct lesson *lesson, bool back);
void lesson_jumped(struct lesson *lesson);

/* A run was replaced by another one: what was known of it is no longer so. */
void lesson_run_changed(struct lesson *lesson, int side);

/* Asks the question of the event shown, if there is one. */
void lesson_ask(struct lesson *lesson);

/* Plays events that are due, at most so many. */
void lesson_play_on(struct lesson *lesson, uint64_t events);

#endif
