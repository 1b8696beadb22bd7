/* Lessons for tests. */
#ifndef CUBEFOLD_TESTS_LESSON_SUPPORT_H
#define CUBEFOLD_TESTS_LESSON_SUPPORT_H

#include "lesson/lesson.h"

/* A document with its puzzle and a patient lesson on it. */
struct test_lesson {
    struct document *document;
    struct puzzle puzzle;
    struct lesson *lesson;
};

/* Opens puzzles/NAME with the rules of a preset. The struct must stay where it is. */
void test_lesson_open(struct test_lesson *test, const char *name, const char *preset);
void test_lesson_close(struct test_lesson *test);

/* Lets the lesson work until nothing is under way. */
void test_lesson_settle(struct lesson *lesson);

/* Fails unless the run shown is at this event, in the state of a fresh run. */
void test_lesson_is_at(const struct lesson_run *run, uint64_t event);

/* The same wherever the run is. */
void test_lesson_is_fresh(const struct lesson_run *run);

#endif
