/* The search as a lesson, in words: a sentence for each event, the recursion as code, and the line
 * of it that an event belongs to.
 *
 * All texts are functions of (document, plan, stepper at its event); nothing is kept.
 */
#ifndef CUBEFOLD_IO_LESSON_TEXT_H
#define CUBEFOLD_IO_LESSON_TEXT_H

#include "core/stepper.h"
#include "core/trace.h"
#include "io/document.h"
#include "io/rules_text.h"

enum {
    LESSON_TEXT_SIZE = 1024, /* bytes of a sentence and its NUL; longer ones are cut */
    LESSON_MOST_SPANS = 32,
    LESSON_CODE_SIZE = 64,
    LESSON_CODE_SPANS = 6,
    LESSON_CODE_MOST_LINES = 16,
    LESSON_PATH_SIZE = 128
};

enum lesson_style {
    LESSON_PLAIN,
    LESSON_BOLD,    /* names: the mat, the face */
    LESSON_WARNING, /* what does not fit */
    LESSON_GOOD     /* a solution, or what fits */
};

/* Bytes start..start+length-1 of a text, in one style. The spans of a text cover it without gaps.
 */
struct lesson_span {
    int start, length;
    enum lesson_style style;
};

struct lesson_text {
    char text[LESSON_TEXT_SIZE]; /* UTF-8 */
    int span_count;
    struct lesson_span spans[LESSON_MOST_SPANS];
};

/* One plain sentence or two for the event that the stepper stands at, such as "Mat C, turned 90°,
 * flipped, on Right: clashes with B (Front) at 2 cells: both fill them." The document is that of
 * the plan's puzzle. O(rim of a face + mats). */
void lesson_caption(const struct document *document, const struct stepper_plan *plan,
                    const struct stepper *stepper, struct lesson_text *out);

/* ---- the recursion as code ---- */

/*  A line, such as "      for each unique orientation:", which has indent 3 (steps to the right)
 *  and the text without its blanks. At most 36 columns, two for each step. */
struct lesson_code_line {
    char text[LESSON_CODE_SIZE];
    int indent;
    int span_count;
    struct lesson_span spans[LESSON_CODE_SPANS];
    int rule; /* the enum rules_switch that it belongs to, or -1: always there */
    bool off; /* that rule is off: shown greyed */
};

struct lesson_code {
    int count;
    struct lesson_code_line lines[LESSON_CODE_MOST_LINES];
};

/* The code for the rules, conditions and wishes of a plan. */
void lesson_code(const struct stepper_plan *plan, struct lesson_code *out);

/* The line of it that an event belongs to, from 0. -1 at the end of the run. */
int lesson_code_line(const struct stepper_plan *plan, struct stepper_event event);

/* "line 7 of 13 · rule “edges” decides", for below the code. Returns `out`. */
const char *lesson_code_note(const struct stepper_plan *plan, struct stepper_event event,
                             char out[LESSON_PATH_SIZE]);

/* ---- single words and short lines ---- */

/* A row of the path: "Right · turned 270°", "Left · fixed". Returns `out`. */
const char *lesson_path_text(const struct document *document, const struct stepper_level *level,
                             char out[LESSON_PATH_SIZE]);

/* "14 of 40": how many ways of a level have been tried. Returns `out`. */
const char *lesson_path_share(const struct stepper_level *level, char out[LESSON_PATH_SIZE]);

/* What to run until, as a button or a message says it: "next rejection", "previous placement",
 * "next time mat C is placed". `value` is as in struct trace_quest. Returns `out`. */
const char *lesson_goal_text(const struct document *document, enum trace_goal goal, int value,
                             bool back, char out[LESSON_PATH_SIZE]);

/* One word for files: "choose", "try", "pass", "reject", "place", ... */
const char *lesson_kind_name(enum stepper_kind kind);

/* One word for files: "edge-overlap", "corner-gap", ...; "fits" for STEPPER_FITS. */
const char *lesson_reason_name(enum stepper_reason reason);

/* The same for people: "edge cells filled twice", "corners that nobody can fill". */
const char *lesson_reason_text(enum stepper_reason reason);

#endif
