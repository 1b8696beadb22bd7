/* The rules of the lesson's search (core/stepper.h) in words: names for the command line and files,
 * labels for the window, and presets, from "try everything" to "everything on".
 *
 * As text, rules are a list of what is on: `edges,corners,unique`, `shuffle=7`, or `none`. The
 * order of the list does not matter when it is read; it is written in the order of enum
 * rules_switch.
 */
#ifndef CUBEFOLD_IO_RULES_TEXT_H
#define CUBEFOLD_IO_RULES_TEXT_H

#include "core/stepper.h"
#include "io/text.h"

/* The switches, in the order in which they are shown. */
enum rules_switch {
    RULES_EDGES,
    RULES_CORNERS,
    RULES_LOOK_AHEAD,
    RULES_UNIQUE,
    RULES_FIRST_FIXED,
    RULES_FEWEST_FIRST,
    RULES_SHUFFLE,
    RULES_SWITCH_COUNT
};

enum { RULES_TEXT_SIZE = 128 }; /* room for any rules as text, and its NUL */

/* "edges": one word, for the command line and files. */
const char *rules_switch_name(enum rules_switch which);

/* "Check edges": beside the switch in the window. */
const char *rules_switch_label(enum rules_switch which);

/* What the rule does, in a sentence. */
const char *rules_switch_help(enum rules_switch which);

bool rules_switch_is_on(const struct stepper_rules *rules, enum rules_switch which);

/* RULES_SHUFFLE keeps the seed that the rules have. */
void rules_switch_set(struct stepper_rules *rules, enum rules_switch which, bool on);

bool rules_equal(const struct stepper_rules *a, const struct stepper_rules *b);

/* The textbook rules: edges, corners and unique orientations. */
struct stepper_rules rules_default(void);

/* Writes "edges,corners,unique", or "none". Returns `out`. */
const char *rules_write(const struct stepper_rules *rules, char out[RULES_TEXT_SIZE]);

/* Reads such a list at the cursor, up to a byte that cannot belong to it. False with *error, which
 * says what was found and what may have been meant. */
bool rules_read(struct text_cursor *cursor, struct stepper_rules *out, struct text_error *error);

/* The same for a whole text; `name` stands for a file's name in the error, such as "--rules". */
bool rules_read_text(const char *text, const char *name, struct stepper_rules *out,
                     struct text_error *error);

struct rules_preset {
    const char *name;     /* "textbook": one word */
    const char *title;    /* "Textbook" */
    const char *sentence; /* what it is, for people */
    struct stepper_rules rules;
};

/* All presets, from the fewest rules to all of them; *count receives their number. */
const struct rules_preset *rules_presets(int *count);

/* The preset of that name, or NULL. */
const struct rules_preset *rules_preset_named(const char *name);

/* The preset that has these rules, or NULL. Shuffled mats belong to no preset. */
const struct rules_preset *rules_preset_of(const struct stepper_rules *rules);

/* As rules_preset_named, with an error that lists the presets and says which may have been meant;
 * `name` stands for a file's name in it, such as "--preset". */
bool rules_preset_read(const char *text, const char *name, struct stepper_rules *out,
                       struct text_error *error);

#endif
