#include "io/rules_text.h"

#include "io/suggest.h"

#include <assert.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct switch_words {
    const char *name, *label, *help;
};

static const struct switch_words switches[RULES_SWITCH_COUNT] = {
    [RULES_EDGES] = {"edges", "Check edges",
                     "A mat must fit its neighbours along their common edges."},
    [RULES_CORNERS] = {"corners", "Check corners",
                       "A mat must fit where three or more meet at a corner."},
    [RULES_LOOK_AHEAD] = {"look-ahead", "Corner look-ahead",
                          "An open corner must be one that some mat left can still fill."},
    [RULES_UNIQUE] = {"unique", "Unique orientations only",
                      "Orientations in which a mat looks the same are tried once."},
    [RULES_FIRST_FIXED] = {"first-fixed", "First mat fixed",
                           "The first mat is laid once for each way that turning the body does "
                           "not repeat."},
    [RULES_FEWEST_FIRST] = {"fewest-first", "Fewest choices first",
                            "The next face is the one with the fewest ways that fit."},
    [RULES_SHUFFLE] = {"shuffle", "Shuffle the mats", "The mats are tried in a random order."},
};

static const struct rules_preset presets[] = {
    {"try-all",
     "Try everything, check at the end",
     "Covers all faces in all ways, and looks only then whether it fits.",
     {0}},
    {"edges",
     "Edges",
     "Checks each mat along its edges, and looks at the corners only at the end.",
     {.edges = true}},
    {"corners",
     "Edges and corners",
     "Also checks each mat at its corners.",
     {.edges = true, .corners = true}},
    {"textbook",
     "Textbook",
     "Also leaves out orientations in which a mat looks the same.",
     {.edges = true, .corners = true, .unique = true}},
    {"first-fixed",
     "First mat fixed",
     "Also fixes the first mat, since the body can be turned.",
     {.edges = true, .corners = true, .unique = true, .first_fixed = true}},
    {"look-ahead",
     "Corner look-ahead",
     "Also looks whether open corners can still be filled.",
     {.edges = true, .corners = true, .unique = true, .first_fixed = true, .look_ahead = true}},
    {"all-on",
     "Everything on",
     "Also goes on with the face that has the fewest ways that fit.",
     {.edges = true,
      .corners = true,
      .unique = true,
      .first_fixed = true,
      .look_ahead = true,
      .fewest_first = true}},
};

enum { PRESET_COUNT = sizeof presets / sizeof presets[0] };

const char *rules_switch_name(enum rules_switch which)
{
    return switches[which].name;
}

const char *rules_switch_label(enum rules_switch which)
{
    return switches[which].label;
}

const char *rules_switch_help(enum rules_switch which)
{
    return switches[which].help;
}

static bool *switch_of(struct stepper_rules *rules, enum rules_switch which)
{
    switch (which) {
    case RULES_EDGES:
        return &rules->edges;
    case RULES_CORNERS:
        return &rules->corners;
    case RULES_LOOK_AHEAD:
        return &rules->look_ahead;
    case RULES_UNIQUE:
        return &rules->unique;
    case RULES_FIRST_FIXED:
        return &rules->first_fixed;
    case RULES_FEWEST_FIRST:
        return &rules->fewest_first;
    case RULES_SHUFFLE:
    case RULES_SWITCH_COUNT:
        break;
    }
    assert(which == RULES_SHUFFLE);
    return &rules->shuffled;
}

bool rules_switch_is_on(const struct stepper_rules *rules, enum rules_switch which)
{
    struct stepper_rules copy = *rules;
    return *switch_of(&copy, which);
}

void rules_switch_set(struct stepper_rules *rules, enum rules_switch which, bool on)
{
    *switch_of(rules, which) = on;
}

/* A seed that is not used does not matter. */
bool rules_equal(const struct stepper_rules *a, const struct stepper_rules *b)
{
    for (int i = 0; i < RULES_SWITCH_COUNT; i++)
        if (rules_switch_is_on(a, i) != rules_switch_is_on(b, i))
            return false;
    return !a->shuffled || a->seed == b->seed;
}

struct stepper_rules rules_default(void)
{
    return (struct stepper_rules){.edges = true, .corners = true, .unique = true};
}

const char *rules_write(const struct stepper_rules *rules, char out[RULES_TEXT_SIZE])
{
    int length = 0;
    for (int i = 0; i < RULES_SWITCH_COUNT; i++) {
        if (!rules_switch_is_on(rules, i))
            continue;
        length += snprintf(out + length, (size_t)(RULES_TEXT_SIZE - length), "%s%s",
                           length > 0 ? "," : "", switches[i].name);
        if (i == RULES_SHUFFLE)
            length += snprintf(out + length, (size_t)(RULES_TEXT_SIZE - length), "=%" PRIu64,
                               rules->seed);
    }
    assert(length < RULES_TEXT_SIZE);
    if (length == 0)
        snprintf(out, RULES_TEXT_SIZE, "none");
    return out;
}

/* ---- reading ---- */

/* Letters, digits and dashes at the cursor. */
static size_t word_length(const struct text_cursor *cursor)
{
    size_t length = 0;
    while (cursor->at + length < cursor->end && !strchr(",=: \t", cursor->at[length]))
        length++;
    return length;
}

static bool is_word(const struct text_cursor *cursor, size_t length, const char *word)
{
    return strlen(word) == length && memcmp(cursor->at, word, length) == 0;
}

/* "found 'egdes', expected a rule: edges, ...; did you mean 'edges'?" */
static bool fail_word(const struct text_cursor *cursor, size_t length, const char *expected,
                      const char *const *candidates, size_t count, struct text_error *error)
{
    char quoted[TEXT_QUOTE_SIZE];
    char word[TEXT_QUOTE_SIZE];
    text_visible(cursor->at, length, word, sizeof word);
    const char *near = suggest_nearest(word, candidates, count);
    const char *found = length > 0 ? text_quote(cursor->at, length, quoted) : "nothing";
    return text_fail(error, cursor->file, text_here(cursor), "found %s, expected %s%s%s%s", found,
                     expected, near ? "; did you mean '" : "", near ? near : "", near ? "'?" : "");
}

/* The number behind `shuffle=`. */
static bool read_seed(struct text_cursor *cursor, uint64_t *seed, struct text_error *error)
{
    static const char expected[] = "=SEED after shuffle, a whole number such as shuffle=1";
    *seed = 0;
    if (cursor->at == cursor->end || *cursor->at != '=')
        return text_expected(error, cursor, expected);
    struct text_cursor start = *cursor;
    for (cursor->at++; cursor->at < cursor->end && *cursor->at >= '0' && *cursor->at <= '9';
         cursor->at++) {
        uint64_t digit = (uint64_t)(*cursor->at - '0');
        if (*seed > (UINT64_MAX - digit) / 10)
            return text_fail(error, start.file, text_here(&start),
                             "found a seed beyond %" PRIu64 ", expected a smaller one", UINT64_MAX);
        *seed = *seed * 10 + digit;
    }
    return cursor->at > start.at + 1 || text_expected(error, &start, expected);
}

static bool read_item(struct text_cursor *cursor, struct stepper_rules *rules,
                      struct text_error *error)
{
    const char *names[RULES_SWITCH_COUNT + 1];
    size_t length = word_length(cursor);
    for (int i = 0; i < RULES_SWITCH_COUNT; i++) {
        names[i] = switches[i].name;
        if (!is_word(cursor, length, names[i]))
            continue;
        if (rules_switch_is_on(rules, i))
            return text_fail(error, cursor->file, text_here(cursor),
                             "found '%s' a second time, expected each rule once", names[i]);
        cursor->at += length;
        rules_switch_set(rules, i, true);
        return i != RULES_SHUFFLE || read_seed(cursor, &rules->seed, error);
    }
    names[RULES_SWITCH_COUNT] = "none";
    return fail_word(cursor, length,
                     "a rule: edges, corners, look-ahead, unique, first-fixed, fewest-first, "
                     "shuffle=SEED, or none",
                     names, RULES_SWITCH_COUNT + 1, error);
}

bool rules_read(struct text_cursor *cursor, struct stepper_rules *out, struct text_error *error)
{
    *out = (struct stepper_rules){0};
    text_skip_blanks(cursor);
    size_t length = word_length(cursor);
    if (is_word(cursor, length, "none")) {
        cursor->at += length;
        return true;
    }
    do {
        text_skip_blanks(cursor);
        if (!read_item(cursor, out, error))
            return false;
    } while (text_accept(cursor, ','));
    return true;
}

bool rules_read_text(const char *text, const char *name, struct stepper_rules *out,
                     struct text_error *error)
{
    struct text_cursor cursor = text_begin(text, strlen(text), name);
    text_next_line(&cursor);
    if (!rules_read(&cursor, out, error))
        return false;
    return text_at_end(&cursor) || text_expected(error, &cursor, "a comma or the end of the rules");
}

/* ---- presets ---- */

const struct rules_preset *rules_presets(int *count)
{
    *count = PRESET_COUNT;
    return presets;
}

const struct rules_preset *rules_preset_named(const char *name)
{
    for (int i = 0; i < PRESET_COUNT; i++)
        if (strcmp(presets[i].name, name) == 0)
            return &presets[i];
    return NULL;
}

const struct rules_preset *rules_preset_of(const struct stepper_rules *rules)
{
    for (int i = 0; i < PRESET_COUNT; i++)
        if (rules_equal(&presets[i].rules, rules))
            return &presets[i];
    return NULL;
}

bool rules_preset_read(const char *text, const char *name, struct stepper_rules *out,
                       struct text_error *error)
{
    const struct rules_preset *preset = rules_preset_named(text);
    if (preset) {
        *out = preset->rules;
        return true;
    }
    const char *names[PRESET_COUNT];
    for (int i = 0; i < PRESET_COUNT; i++)
        names[i] = presets[i].name;
    struct text_cursor cursor = text_begin(text, strlen(text), name);
    text_next_line(&cursor);
    return fail_word(&cursor, strlen(text),
                     "a preset: try-all, edges, corners, textbook, first-fixed, look-ahead, "
                     "or all-on",
                     names, PRESET_COUNT, error);
}
