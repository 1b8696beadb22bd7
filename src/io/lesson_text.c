#include "io/lesson_text.h"
#include "io/placement_text.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

enum {
    LONGEST_NAME = 40, /* characters of a mat's or a group's name */
    MOST_OTHERS = 8    /* faces that a sentence names */
};

/* ---- texts made of spans ---- */

/* Cuts a text that is too long, with three dots at its end, between characters. */
static int cut(char *text)
{
    static const char dots[] = "\xe2\x80\xa6";
    int end = LESSON_TEXT_SIZE - (int)sizeof dots;
    while (end > 0 && ((unsigned char)text[end] & 0xc0) == 0x80)
        end--;
    memcpy(text + end, dots, sizeof dots);
    return end + (int)sizeof dots - 1;
}

/* Appends in a style. When all spans are used, the rest goes into the last one. */
static void say(struct lesson_text *out, enum lesson_style style, const char *format, ...)
{
    struct lesson_span *last = out->span_count > 0 ? &out->spans[out->span_count - 1] : NULL;
    int start = last ? last->start + last->length : 0;
    va_list arguments;
    if (start >= LESSON_TEXT_SIZE - 4)
        return;
    va_start(arguments, format);
    int length =
        vsnprintf(out->text + start, (size_t)(LESSON_TEXT_SIZE - start), format, arguments);
    va_end(arguments);
    if (length <= 0)
        return;
    if (start + length >= LESSON_TEXT_SIZE)
        length = cut(out->text) - start;
    if (last && (last->style == style || out->span_count == LESSON_MOST_SPANS))
        last->length += length;
    else
        out->spans[out->span_count++] = (struct lesson_span){start, length, style};
}

static const char *s(uint64_t count)
{
    return count == 1 ? "" : "s";
}

/* A name, as far as it is not too long. */
static void say_name(struct lesson_text *out, enum lesson_style style, const char *name)
{
    const char *end = name;
    for (int characters = 0; *end && characters < LONGEST_NAME; characters++)
        do
            end++;
        while (((unsigned char)*end & 0xc0) == 0x80);
    say(out, style, "%.*s%s", (int)(end - name), name, *end ? "\xe2\x80\xa6" : "");
}

/* "Mat C", or "Mat C (Ann)". */
static void say_mat(struct lesson_text *out, const char *word, const struct document *document,
                    int mat)
{
    char letter[PALETTE_LABEL_SIZE];
    const char *name = document_mat_name(document, mat, letter);
    palette_label(mat, letter);
    say(out, LESSON_BOLD, "%s%s", word, letter);
    if (strcmp(name, letter) == 0)
        return;
    say(out, LESSON_PLAIN, " (");
    say_name(out, LESSON_PLAIN, name);
    say(out, LESSON_PLAIN, ")");
}

static void say_face(struct lesson_text *out, const struct document *document, int face)
{
    char name[SHAPE_FACE_NAME_SIZE];
    say(out, LESSON_BOLD, "%s", shape_face_name(document->shape, face, name));
}

/* "Mat C, turned 90°, flipped, on Right: " */
static void say_trial(struct lesson_text *out, const struct document *document,
                      const struct stepper_event *event)
{
    char way[PLACEMENT_WAY_SIZE];
    say_mat(out, "Mat ", document, event->mat);
    say(out, LESSON_PLAIN, ", %s, on ", placement_way_text(event->orientation, true, way));
    say_face(out, document, event->face);
    say(out, LESSON_PLAIN, ": ");
}

/* ---- what does not fit ---- */

/* Clashing cells by the face they are shared with. */
struct tally {
    int faces[MOST_OTHERS], counts[MOST_OTHERS];
    int face_count;
    int cells, elsewhere; /* in all, and with faces beyond those */
};

static void count_clash(struct tally *tally, int face)
{
    int i = 0;
    tally->cells++;
    while (i < tally->face_count && tally->faces[i] != face)
        i++;
    if (i == MOST_OTHERS) {
        tally->elsewhere++;
        return;
    }
    if (i == tally->face_count) {
        tally->faces[tally->face_count] = face;
        tally->counts[tally->face_count++] = 0;
    }
    tally->counts[i]++;
}

/* "B (Front)", an empty face as "Front". */
static void say_other(struct lesson_text *out, const struct document *document,
                      const struct stepper *stepper, int face)
{
    char letter[PALETTE_LABEL_SIZE];
    char name[SHAPE_FACE_NAME_SIZE];
    int mat = stepper_placement(stepper, face).mat;
    shape_face_name(document->shape, face, name);
    if (mat < 0)
        say(out, LESSON_WARNING, "%s", name);
    else
        say(out, LESSON_WARNING, "%s (%s)", palette_label(mat, letter), name);
}

/* ", " or " and " before item i of `count`; nothing before the first. */
static const char *between(int i, int count)
{
    return i == 0 ? "" : i + 1 == count ? " and " : ", ";
}

/* "clashes with B (Front) at 2 cells and with A (Top) at 1 cell" */
static void say_overlaps(struct lesson_text *out, const struct document *document,
                         const struct stepper *stepper, const struct tally *tally, const char *cell)
{
    int parts = tally->face_count + (tally->elsewhere > 0);
    for (int i = 0; i < tally->face_count; i++) {
        say(out, LESSON_WARNING, "%s%swith ", i == 0 ? "clashes " : "", between(i, parts));
        if (tally->faces[i] < 0)
            say(out, LESSON_WARNING, "the frame");
        else
            say_other(out, document, stepper, tally->faces[i]);
        say(out, LESSON_WARNING, " at %d %s%s", tally->counts[i], cell,
            s((uint64_t)tally->counts[i]));
    }
    if (tally->elsewhere > 0)
        say(out, LESSON_WARNING, " and elsewhere at %d", tally->elsewhere);
}

/* "leaves 1 cell empty between it and A (Top)"; without the faces where they are named already. */
static void say_gaps(struct lesson_text *out, const struct document *document,
                     const struct stepper *stepper, const struct tally *tally, const char *cell,
                     bool shortly)
{
    int named = tally->face_count;
    bool border = named == 1 && tally->faces[0] < 0;
    say(out, LESSON_WARNING, "leaves %d %s%s empty", tally->cells, cell, s((uint64_t)tally->cells));
    if (!shortly)
        say(out, LESSON_WARNING, border ? " at the border" : " between it and ");
    for (int i = 0; i < named && !border && !shortly; i++) {
        say(out, LESSON_WARNING, "%s", between(i, named));
        if (tally->faces[i] < 0)
            say(out, LESSON_WARNING, "the border");
        else
            say_other(out, document, stepper, tally->faces[i]);
    }
}

/* What the first wrong cell is comes first: it is the reason that counts. */
static void say_clashes(struct lesson_text *out, const struct document *document,
                        const struct stepper *stepper, bool corners)
{
    struct stepper_clash clashes[MAT_MAX_RIM];
    struct tally overlaps = {0};
    struct tally gaps = {0};
    const char *cell = corners ? "corner" : "cell";
    int count = stepper_clashes(stepper, clashes, MAT_MAX_RIM);
    for (int i = 0; i < count; i++)
        count_clash(clashes[i].gap ? &gaps : &overlaps, clashes[i].other);
    bool gap_first = count > 0 && clashes[0].gap;
    if (gap_first)
        say_gaps(out, document, stepper, &gaps, cell, false);
    if (gap_first && overlaps.cells > 0)
        say(out, LESSON_WARNING, ", and ");
    if (overlaps.cells > 0)
        say_overlaps(out, document, stepper, &overlaps, cell);
    if (!gap_first && gaps.cells > 0) {
        say(out, LESSON_WARNING, ", and ");
        say_gaps(out, document, stepper, &gaps, cell, true);
    }
    if (gaps.cells == 0)
        say(out, LESSON_PLAIN, ": both fill %s.", overlaps.cells == 1 ? "it" : "them");
    else if (overlaps.cells == 0)
        say(out, LESSON_PLAIN, ": nobody can fill %s any more.", gaps.cells == 1 ? "it" : "them");
    else
        say(out, LESSON_PLAIN, ".");
}

/* "leaves 1 corner open at Back: no mat left can fill it." */
static void say_look_ahead(struct lesson_text *out, const struct stepper *stepper)
{
    int count = stepper_clashes(stepper, NULL, 0);
    say(out, LESSON_WARNING, "leaves %d corner%s open that no mat left can fill", count,
        s((uint64_t)count));
    say(out, LESSON_PLAIN, ".");
}

static void say_group_most(struct lesson_text *out, const struct document *document, int mat)
{
    int group = document->rules[mat].group;
    int most = document->groups[group].most;
    say(out, LESSON_WARNING, "no more than %d mat%s of \xe2\x80\x9c", most, s((uint64_t)most));
    say_name(out, LESSON_WARNING, document->group_names[group]);
    say(out, LESSON_WARNING, "\xe2\x80\x9d may be used");
    say(out, LESSON_PLAIN, ".");
}

static bool is_about_corners(const struct stepper_event *event)
{
    return event->reason == STEPPER_CORNER_OVERLAP || event->reason == STEPPER_CORNER_GAP;
}

/* All faces are covered, and the mat on one of them does not fit. */
static void say_bad_filling(struct lesson_text *out, const struct document *document,
                            const struct stepper *stepper, const struct stepper_event *event)
{
    say(out, LESSON_PLAIN, "Every face is covered, but ");
    say_mat(out, "mat ", document, stepper_placement(stepper, event->face).mat);
    say(out, LESSON_PLAIN, " on ");
    say_face(out, document, event->face);
    say(out, LESSON_PLAIN, " ");
    say_clashes(out, document, stepper, is_about_corners(event));
    say(out, LESSON_PLAIN, " No solution.");
}

static void say_rejection(struct lesson_text *out, const struct document *document,
                          const struct stepper *stepper, const struct stepper_event *event)
{
    if (event->mat < 0) {
        say_bad_filling(out, document, stepper, event);
        return;
    }
    say_trial(out, document, event);
    switch ((enum stepper_reason)event->reason) {
    case STEPPER_EDGE_OVERLAP:
    case STEPPER_EDGE_GAP:
    case STEPPER_CORNER_OVERLAP:
    case STEPPER_CORNER_GAP:
        say_clashes(out, document, stepper, is_about_corners(event));
        break;
    case STEPPER_CORNER_AHEAD:
        say_look_ahead(out, stepper);
        break;
    case STEPPER_GROUP_MOST:
        say_group_most(out, document, event->mat);
        break;
    case STEPPER_GROUP_LEAST:
        say(out, LESSON_WARNING, "leaves too few faces for the mats that a group must have");
        say(out, LESSON_PLAIN, ".");
        break;
    case STEPPER_MUST_USE:
        say(out, LESSON_WARNING, "leaves too few faces for the mats that must be used");
        say(out, LESSON_PLAIN, ".");
        break;
    case STEPPER_WISHED_AWAY:
        say(out, LESSON_WARNING, "a wish says no");
        say(out, LESSON_PLAIN, ".");
        break;
    case STEPPER_FITS:
    case STEPPER_REASON_COUNT:
        break;
    }
}

/* ---- the other events ---- */

static void say_start(struct lesson_text *out, const struct document *document)
{
    int faces = document->shape->face_count;
    int mats = document->mat_count;
    say(out, LESSON_PLAIN, "Nothing is placed yet. ");
    if (mats > faces)
        say(out, LESSON_PLAIN, "%d of %d mats must cover %d face%s.", faces, mats, faces,
            s((uint64_t)faces));
    else
        say(out, LESSON_PLAIN, "%d mat%s must cover %d face%s.", mats, s((uint64_t)mats), faces,
            s((uint64_t)faces));
}

/* "turned or mirrored": what may be done with the body so that the puzzle stays as it is; NULL for
 * nothing. */
static const char *movable(const struct stepper_plan *plan)
{
    bool kept[SHAPE_MAX_SYMMETRIES];
    int rotations = 0;
    int all = puzzle_symmetries(stepper_plan_puzzle(plan), kept, &rotations);
    return all == 1 ? NULL : all == rotations ? "turned" : "turned or mirrored";
}

/* The first mat, whose ways are fixed. */
static void say_first(struct lesson_text *out, const struct document *document,
                      const struct stepper_plan *plan, const struct stepper_level *level, int mat)
{
    const char *moved = movable(plan);
    say_mat(out, "Mat ", document, mat);
    say(out, LESSON_PLAIN, " comes first, in ");
    say(out, LESSON_BOLD, "%d way%s", level->choices, s((uint64_t)level->choices));
    if (moved)
        say(out, LESSON_PLAIN, ": all others are the same with the whole body %s.", moved);
    else
        say(out, LESSON_PLAIN, ": turning the body repeats none of them.");
}

static void say_choice(struct lesson_text *out, const struct document *document,
                       const struct stepper_plan *plan, const struct stepper *stepper,
                       const struct stepper_event *event)
{
    struct stepper_level level = stepper_level(stepper, event->level);
    if (event->face < 0) {
        say_first(out, document, plan, &level, event->mat);
        return;
    }
    say(out, LESSON_PLAIN, "%s face: ", event->level == 0 ? "First" : "Next");
    say_face(out, document, event->face);
    if (stepper_plan_rules(plan)->fewest_first)
        say(out, LESSON_PLAIN, ". It has the fewest ways that fit.");
    else if (event->level == 0)
        say(out, LESSON_PLAIN, ". The fixed order begins with it.");
    else
        say(out, LESSON_PLAIN, ". It comes next in the fixed order.");
    say(out, LESSON_PLAIN, " %d way%s to try.", level.choices, s((uint64_t)level.choices));
}

static void say_pass(struct lesson_text *out, const struct stepper_rules *rules)
{
    if (rules->edges || rules->corners)
        say(out, LESSON_GOOD, "%s%s%s fit", rules->edges ? "edges" : "",
            rules->edges && rules->corners ? " and " : "", rules->corners ? "corners" : "");
    if (rules->look_ahead)
        say(out, LESSON_GOOD, "%sits open corners can still be filled",
            rules->edges || rules->corners ? ", and " : "");
    say(out, LESSON_PLAIN, ".");
}

static void say_try(struct lesson_text *out, const struct stepper_rules *rules)
{
    if (rules->edges || rules->corners || rules->look_ahead)
        say(out, LESSON_PLAIN, "does it fit?");
    else
        say(out, LESSON_PLAIN, "cells are not checked until all faces are covered.");
}

static void say_place(struct lesson_text *out, const struct document *document,
                      const struct stepper *stepper, const struct stepper_event *event)
{
    int faces = document->shape->face_count;
    int placed = stepper_depth(stepper);
    say_mat(out, "Mat ", document, event->mat);
    say(out, LESSON_PLAIN, " stays on ");
    say_face(out, document, event->face);
    if (placed == faces)
        say(out, LESSON_PLAIN, ". Every face is covered now.");
    else
        say(out, LESSON_PLAIN, ". %d of %d faces %s covered.", placed, faces,
            placed == 1 ? "is" : "are");
}

/* True when a wish rules out what lay on the face, or lies on another: then all goes off down to
 * there. */
static bool is_for_a_wish(const struct stepper_plan *plan, const struct stepper *stepper,
                          const struct stepper_event *event)
{
    int faces = stepper_plan_puzzle(plan)->shape->face_count;
    int count = 0;
    const struct stepper_wish *wishes = stepper_plan_wishes(plan, &count);
    for (int i = 0; i < count && wishes[i].event < stepper_index(stepper); i++)
        for (int face = 0; face < faces; face++) {
            struct placement lies = stepper_placement(stepper, face);
            if (face == event->face)
                lies = (struct placement){event->mat, event->orientation};
            if (lies.mat >= 0 && stepper_wish_refuses(&wishes[i], face, lies))
                return true;
        }
    return false;
}

static void say_undo(struct lesson_text *out, const struct document *document,
                     const struct stepper_plan *plan, const struct stepper *stepper,
                     const struct stepper_event *event)
{
    bool wished = is_for_a_wish(plan, stepper, event);
    bool last = !wished && event->level + 1 == document->shape->face_count;
    if (wished)
        say(out, LESSON_PLAIN, "A wish rules out what lies there. ");
    else if (!last)
        say(out, LESSON_PLAIN, "All that could follow has been tried. ");
    say(out, LESSON_PLAIN, "Take ");
    say_mat(out, "mat ", document, event->mat);
    say(out, LESSON_PLAIN, " off ");
    say_face(out, document, event->face);
    say(out, LESSON_PLAIN, last ? ", and go on." : ".");
}

/* Which solutions are meant, where there are wishes. They hold from their events on; and they may
 * ask for the first mat where only a repeat of its fixed ways would bring it. */
static const char *wished_for(const struct stepper_plan *plan, uint64_t solutions)
{
    int count = 0;
    const struct stepper_wish *wishes = stepper_plan_wishes(plan, &count);
    if (count == 0)
        return "";
    if (solutions > 0 && wishes[count - 1].event > 0)
        return ", met before the wishes or allowed by them";
    return stepper_plan_rules(plan)->first_fixed ? " that the wishes allow with the first mat fixed"
                                                 : " that the wishes allow";
}

static void say_done(struct lesson_text *out, const struct stepper_plan *plan, uint64_t solutions)
{
    const char *moved = stepper_plan_rules(plan)->first_fixed ? NULL : movable(plan);
    const char *wished = wished_for(plan, solutions);
    say(out, LESSON_PLAIN, "Everything has been tried: ");
    if (solutions == 0) {
        say(out, LESSON_WARNING, "there is no solution%s", wished);
        say(out, LESSON_PLAIN, ".");
        return;
    }
    say(out, LESSON_GOOD, "%" PRIu64 " solution%s", solutions, s(solutions));
    say(out, LESSON_PLAIN, "%s", wished);
    if (solutions > 1 && moved)
        say(out, LESSON_PLAIN, ", the same with the body %s counted again", moved);
    say(out, LESSON_PLAIN, ".");
}

void lesson_caption(const struct document *document, const struct stepper_plan *plan,
                    const struct stepper *stepper, struct lesson_text *out)
{
    const struct stepper_event event = stepper_event(stepper);
    const struct stepper_rules *rules = stepper_plan_rules(plan);
    *out = (struct lesson_text){0};
    switch ((enum stepper_kind)event.kind) {
    case STEPPER_START:
        say_start(out, document);
        break;
    case STEPPER_CHOOSE:
        say_choice(out, document, plan, stepper, &event);
        break;
    case STEPPER_TRY:
        say_trial(out, document, &event);
        say_try(out, rules);
        break;
    case STEPPER_PASS:
        say_trial(out, document, &event);
        say_pass(out, rules);
        break;
    case STEPPER_REJECT:
        say_rejection(out, document, stepper, &event);
        break;
    case STEPPER_PLACE:
        say_place(out, document, stepper, &event);
        break;
    case STEPPER_SOLUTION:
        say(out, LESSON_GOOD, "Solution %" PRIu64, stepper_counts(stepper).solutions);
        say(out, LESSON_PLAIN, ": every face is covered, and all mats fit.");
        break;
    case STEPPER_UNDO:
        say_undo(out, document, plan, stepper, &event);
        break;
    case STEPPER_ASIDE:
        say(out, LESSON_PLAIN, "All with this mat has been tried. ");
        say_mat(out, "Mat ", document, event.mat);
        say(out, LESSON_PLAIN, " is laid aside; the search goes on without it.");
        break;
    case STEPPER_DONE:
        say_done(out, plan, stepper_counts(stepper).solutions);
        break;
    case STEPPER_KIND_COUNT:
        break;
    }
}
