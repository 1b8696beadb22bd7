/* Single words and short lines of lesson_text.h. */
#include "io/lesson_text.h"
#include "io/placement_text.h"

#include <stdio.h>

const char *lesson_path_text(const struct document *document, const struct stepper_level *level,
                             char out[LESSON_PATH_SIZE])
{
    static const char dot[] = " \xc2\xb7 ";
    char name[SHAPE_FACE_NAME_SIZE];
    char way[PLACEMENT_WAY_SIZE];
    bool lies = level->mat >= 0 && level->face >= 0;
    bool only = level->fixed && level->choices == 1; /* how it lies says nothing */
    if (level->face < 0)
        snprintf(out, LESSON_PATH_SIZE, "first mat");
    else
        snprintf(out, LESSON_PATH_SIZE, "%s%s%s%s%s",
                 shape_face_name(document->shape, level->face, name), lies && !only ? dot : "",
                 lies && !only ? placement_way_text(level->orientation, true, way) : "",
                 level->fixed ? dot : "", level->fixed ? "fixed" : "");
    return out;
}

const char *lesson_path_share(const struct stepper_level *level, char out[LESSON_PATH_SIZE])
{
    snprintf(out, LESSON_PATH_SIZE, "%d of %d", level->gone, level->choices);
    return out;
}

const char *lesson_goal_text(const struct document *document, enum trace_goal goal, int value,
                             bool back, char out[LESSON_PATH_SIZE])
{
    static const char *const things[TRACE_GOAL_COUNT] = {
        [TRACE_REJECTION] = "rejection",
        [TRACE_PLACEMENT] = "placement",
        [TRACE_BACKTRACK] = "backtrack",
        [TRACE_SOLUTION] = "solution",
    };
    char letter[PALETTE_LABEL_SIZE];
    char name[SHAPE_FACE_NAME_SIZE];
    const char *which = back ? "previous" : "next";
    const char *is = back ? "was" : "is";
    if (goal == TRACE_LEVEL)
        snprintf(out, LESSON_PATH_SIZE, "%s time that %d mat%s placed", which, value,
                 value != 1 && back ? "s were"
                 : value != 1       ? "s are"
                 : back             ? " was"
                                    : " is");
    else if (goal == TRACE_MAT)
        snprintf(out, LESSON_PATH_SIZE, "%s time that mat %s %s placed", which,
                 palette_label(value, letter), is);
    else if (goal == TRACE_FACE)
        snprintf(out, LESSON_PATH_SIZE, "%s time that %s %s covered", which,
                 shape_face_name(document->shape, value, name), is);
    else
        snprintf(out, LESSON_PATH_SIZE, "%s %s", which, things[goal]);
    return out;
}

const char *lesson_kind_name(enum stepper_kind kind)
{
    static const char *const names[STEPPER_KIND_COUNT] = {
        [STEPPER_START] = "start", [STEPPER_CHOOSE] = "choose",     [STEPPER_TRY] = "try",
        [STEPPER_PASS] = "pass",   [STEPPER_REJECT] = "reject",     [STEPPER_PLACE] = "place",
        [STEPPER_UNDO] = "undo",   [STEPPER_SOLUTION] = "solution", [STEPPER_ASIDE] = "aside",
        [STEPPER_DONE] = "done",
    };
    return names[kind];
}

const char *lesson_reason_name(enum stepper_reason reason)
{
    static const char *const names[STEPPER_REASON_COUNT] = {
        [STEPPER_FITS] = "fits",
        [STEPPER_EDGE_OVERLAP] = "edge-overlap",
        [STEPPER_EDGE_GAP] = "edge-gap",
        [STEPPER_CORNER_OVERLAP] = "corner-overlap",
        [STEPPER_CORNER_GAP] = "corner-gap",
        [STEPPER_CORNER_AHEAD] = "corner-ahead",
        [STEPPER_GROUP_MOST] = "group-most",
        [STEPPER_GROUP_LEAST] = "group-least",
        [STEPPER_MUST_USE] = "must-use",
        [STEPPER_WISHED_AWAY] = "wished-away",
    };
    return names[reason];
}

const char *lesson_reason_text(enum stepper_reason reason)
{
    static const char *const texts[STEPPER_REASON_COUNT] = {
        [STEPPER_FITS] = "fits",
        [STEPPER_EDGE_OVERLAP] = "cells of an edge filled twice",
        [STEPPER_EDGE_GAP] = "cells of an edge left empty",
        [STEPPER_CORNER_OVERLAP] = "a corner filled twice",
        [STEPPER_CORNER_GAP] = "a corner left empty",
        [STEPPER_CORNER_AHEAD] = "a corner that no mat left can fill",
        [STEPPER_GROUP_MOST] = "too many mats of a group",
        [STEPPER_GROUP_LEAST] = "too few mats of a group",
        [STEPPER_MUST_USE] = "no face for a mat that must be used",
        [STEPPER_WISHED_AWAY] = "a wish",
    };
    return texts[reason];
}
