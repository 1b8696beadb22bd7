/* Where somebody is in the lesson, as one short text without blanks, which can be copied, sent,
 * saved and given on the command line to return exactly there:
 *
 *     cubefold:blue:check=5d1c9a02:rules=edges,corners,unique:event=1284:camera=-35,20,1
 *     ^        ^    ^
 *     |        |    fields in any order, each at most once, but for `wish`
 *     |        the puzzle: `blue` is the built-in set, anything else a path
 *     always the same
 *
 * A shell takes it as it is, without quotes. In the path and in --shape and --mats, bytes other
 * than letters, digits and /._,- are written as %XX. docs/FILES.md lists the fields.
 */
#ifndef CUBEFOLD_IO_POSITION_H
#define CUBEFOLD_IO_POSITION_H

#include "core/stepper.h"
#include "geom/camera.h"
#include "io/document.h"

/* The panels of the lesson view, as bits. */
enum position_pane {
    POSITION_CODE = 1,     /* the search as code */
    POSITION_RULES = 2,    /* switches */
    POSITION_PATH = 4,     /* level by level */
    POSITION_TREE = 8,     /* the search tree */
    POSITION_GRAPH = 16,   /* depth over events */
    POSITION_CAPTION = 32, /* the sentence */
    POSITION_COUNTS = 64,  /* counters and the estimate */
    POSITION_ALL_PANES = 127
};

enum position_theme { POSITION_NO_THEME, POSITION_LIGHT, POSITION_DARK };

enum { POSITION_PANES_SIZE = 64, POSITION_MOST_WISHES = 1000 };

/* Owns its texts and wishes; {0} is event 0 of the built-in set with no rule on. Read from a text
 * that names no rules, it has the textbook ones. */
struct position {
    char *path;         /* of the puzzle, or NULL for the built-in set */
    char *shape, *mats; /* as in struct document_request, or NULL */
    bool one_sided;     /* likewise */
    bool has_check;     /* false only where somebody wrote the text without it: */
    uint32_t check;     /* position_check of the puzzle */
    struct stepper_rules rules;
    struct stepper_wish *wishes; /* ascending by event */
    int wish_count;
    uint64_t event;
    bool has_camera;
    struct camera camera; /* with has_camera; never `follow` */
    bool has_panes;
    unsigned panes; /* bits of enum position_pane */
    enum position_theme theme;
};

void position_free(struct position *position);

/* True when the text is meant as a position: it begins with "cubefold:". */
bool position_is(const char *text);

/* Reads a position. False with *error, which names the column, what was found and what was
 * expected; nothing is owned then. Whether mats and faces of wishes exist is checked by
 * position_open. */
bool position_read(const char *text, struct position *out, struct text_error *error);

/* The text, to be freed by the caller; NULL when out of memory. position_read gives back the same
 * position, all numbers exactly. The path is written as it is: one that is not absolute means
 * another file in another folder. */
char *position_write(const struct position *position);

/* Tells puzzles apart: a short form of search_fingerprint. */
uint32_t position_check(const struct puzzle *puzzle);

/* Opens the puzzle of a position; `builtin` are the bytes of the built-in set. False with *error:
 * also when the puzzle is not the one that the position was made with, or does not have the mats
 * and faces of the wishes. */
bool position_open(const struct position *position, const char *builtin, size_t builtin_length,
                   struct document **out, struct text_error *error);

/* Panes as text, "code,tree,graph" or "none"; written in the order of the enum. `name` stands for a
 * file's name in the error, such as "--panes". */
bool position_panes_read(const char *text, const char *name, unsigned *out,
                         struct text_error *error);
const char *position_panes_write(unsigned panes, char out[POSITION_PANES_SIZE]);

#endif
