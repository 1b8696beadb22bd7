/* Groups, sides, pins and forbidden places. */
#include "io/document_reading.h"
#include "io/place_read.h"

#include <stdlib.h>
#include <string.h>

/* ---- adding, for text and JSON ---- */

static bool same_name(const char *name, struct text_item item)
{
    return strlen(name) == item.length && memcmp(name, item.text, item.length) == 0;
}

/* Makes room for one more group in the arrays. */
static bool grow_groups(struct reading *reading)
{
    struct document *document = reading->document;
    size_t room = (size_t)document->group_count + 1;
    struct mat_group *groups = realloc(document->groups, room * sizeof *groups);
    if (!groups)
        return false;
    document->groups = groups;
    char **names = realloc(document->group_names, room * sizeof *names);
    if (!names)
        return false;
    document->group_names = names;
    struct text_place *places = realloc(reading->group_places, room * sizeof *places);
    if (!places)
        return false;
    reading->group_places = places;
    return true;
}

bool reading_add_group(struct reading *reading, struct text_item name, int least, int most)
{
    struct document *document = reading->document;
    char quoted[TEXT_QUOTE_SIZE];
    const char *file = reading->text.file;
    text_quote(name.text, name.length, quoted);
    for (int g = 0; g < document->group_count; g++) {
        if (same_name(document->group_names[g], name))
            return text_fail(reading->error, file, name.place,
                             "found the group %s a second time, expected each name once", quoted);
    }
    if (most >= 0 && least > most) {
        return text_fail(reading->error, file, name.place,
                         "found at least %d and at most %d of the group %s, expected no more at "
                         "least than at most",
                         least, most, quoted);
    }
    char *copy = malloc(name.length + 1);
    if (!copy || !grow_groups(reading)) {
        free(copy);
        return reading_fail_memory(reading);
    }
    memcpy(copy, name.text, name.length);
    copy[name.length] = '\0';
    int group = document->group_count++;
    document->group_names[group] = copy;
    document->groups[group] = (struct mat_group){least, most};
    reading->group_places[group] = name.place;
    return true;
}

bool reading_put_in_group(struct reading *reading, int mat, int group, struct text_place place)
{
    struct document *document = reading->document;
    int before = document->rules[mat].group;
    if (before >= 0) {
        char quoted[TEXT_QUOTE_SIZE];
        const char *name = document->group_names[before];
        return text_fail(reading->error, reading->text.file, place,
                         "found mat %d in a second group, expected it only in %s", mat + 1,
                         text_quote(name, strlen(name), quoted));
    }
    document->rules[mat].group = group;
    return true;
}

bool reading_set_outside(struct reading *reading, int mat, enum mat_outside outside,
                         struct text_place place)
{
    struct mat_rule *rule = &reading->document->rules[mat];
    if (rule->outside != MAT_EITHER && rule->outside != outside) {
        return text_fail(reading->error, reading->text.file, place,
                         "found mat %d with its back out and with its drawn side out, expected "
                         "one of them",
                         mat + 1);
    }
    rule->outside = outside;
    return true;
}

bool reading_add_pin(struct reading *reading, struct mat_pin pin, struct text_place place)
{
    struct document *document = reading->document;
    if (document->pin_count == PUZZLE_TEXT_MAX_CONDITIONS) {
        return text_fail(reading->error, reading->text.file, place,
                         "found more than %d pins, expected at most that many",
                         PUZZLE_TEXT_MAX_CONDITIONS);
    }
    if ((document->pin_count & (document->pin_count - 1)) == 0) { /* full: 0, 1, 2, 4, 8, ... */
        size_t room = document->pin_count ? (size_t)document->pin_count * 2 : 1;
        struct mat_pin *pins = realloc(document->pins, room * sizeof *pins);
        if (!pins)
            return reading_fail_memory(reading);
        document->pins = pins;
    }
    document->pins[document->pin_count++] = pin;
    return true;
}

/* Mats that have their back out make the others one-sided one by one. */
static void settle_sides(struct document *document)
{
    bool back = false;
    for (int m = 0; m < document->mat_count; m++)
        back = back || document->rules[m].outside == MAT_BACK;
    for (int m = 0; back && document->one_sided && m < document->mat_count; m++)
        if (document->rules[m].outside == MAT_EITHER)
            document->rules[m].outside = MAT_DRAWN;
    document->one_sided = document->one_sided && !back;
}

bool reading_end_conditions(struct reading *reading)
{
    struct document *document = reading->document;
    for (int g = 0; g < document->group_count; g++) {
        struct mat_group *group = &document->groups[g];
        int size = document_group_size(document, g);
        if (size == 0) {
            return text_fail(reading->error, reading->text.file, reading->group_places[g],
                             "found a group without mats, expected at least one");
        }
        if (group->most < 0)
            group->most = size > group->least ? size : group->least;
    }
    settle_sides(document);
    return true;
}

/* ---- reading lines ---- */

/* A list of mats whose side is said, to the end of the line. */
static bool read_sides(struct reading *reading, struct text_cursor cursor, enum mat_outside outside)
{
    struct mat_list list;
    const char *also = outside == MAT_DRAWN ? "yes, no or " : "";
    if (!mat_list_read(&cursor, reading->document, also, &list, reading->error))
        return false;
    bool done = text_at_end(&cursor) ||
                text_expected(reading->error, &cursor, "a comma and another mat, or the end");
    for (int i = 0; done && i < list.count; i++)
        done = reading_set_outside(reading, list.mats[i], outside, list.places[i]);
    mat_list_free(&list);
    return done;
}

static bool read_number(struct reading *reading, struct text_cursor *cursor, int *out)
{
    text_skip_blanks(cursor);
    struct text_cursor start = *cursor;
    if (text_accept_integer(cursor, DOCUMENT_MAX_MATS, out) && *out >= 0 &&
        *out <= DOCUMENT_MAX_MATS)
        return true;
    return text_expected(reading->error, &start, "a number of mats from 0");
}

/* `exactly 1`, `at least 2 at most 3`, ...: *least 0 and *most -1 where nothing is said. */
static bool read_limits(struct reading *reading, struct text_cursor *cursor, int *least, int *most)
{
    static const char expected[] = "exactly, at least or at most, and a number";
    *least = 0;
    *most = -1;
    if (text_accept_word(cursor, "exactly")) {
        if (!read_number(reading, cursor, least))
            return false;
        *most = *least;
    } else {
        bool any = false;
        bool has_least = false;
        while (!text_at_end(cursor)) {
            if (any)
                text_accept(cursor, ',');
            const struct text_cursor start = *cursor;
            bool at = text_accept_word(cursor, "at");
            bool lower = at && !has_least && text_accept_word(cursor, "least");
            bool upper = at && !lower && *most < 0 && text_accept_word(cursor, "most");
            if (!lower && !upper)
                return text_expected(reading->error, &start,
                                     any ? "the end of the line" : expected);
            if (!read_number(reading, cursor, lower ? least : most))
                return false;
            has_least = has_least || lower;
            any = true;
        }
        if (!any)
            return text_expected(reading->error, cursor, expected);
    }
    return text_at_end(cursor) || text_expected(reading->error, cursor, "the end of the line");
}

/* NAME = MATS LIMITS */
static bool read_group(struct reading *reading, struct text_cursor cursor)
{
    text_skip_blanks(&cursor);
    struct text_item name = {text_here(&cursor), cursor.at, 0};
    const char *equals = memchr(cursor.at, '=', (size_t)(cursor.end - cursor.at));
    if (!equals)
        return text_expected(reading->error, &cursor, "a group: NAME = MATS exactly 1");
    name.length = (size_t)(equals - cursor.at);
    while (name.length > 0 &&
           (name.text[name.length - 1] == ' ' || name.text[name.length - 1] == '\t'))
        name.length--;
    if (name.length == 0)
        return text_expected(reading->error, &cursor, "the name of the group before the =");
    if (!puzzle_check_printable(&reading->text, name, "group's name", reading->error))
        return false;
    cursor.at = equals + 1;
    struct mat_list list;
    int least;
    int most;
    if (!mat_list_read(&cursor, reading->document, "", &list, reading->error))
        return false;
    bool done = read_limits(reading, &cursor, &least, &most) &&
                reading_add_group(reading, name, least, most);
    for (int i = 0; done && i < list.count; i++)
        done = reading_put_in_group(reading, list.mats[i], reading->document->group_count - 1,
                                    list.places[i]);
    mat_list_free(&list);
    return done;
}

/* MATS on FACE WAYS */
static bool read_pin(struct reading *reading, struct text_cursor cursor, bool forbidden)
{
    struct place_words words;
    struct mat_pin pin = {.forbidden = forbidden};
    if (!place_read(&cursor, reading->document, forbidden, &words, reading->error))
        return false;
    bool done = true;
    pin.face = words.face;
    pin.orientations = words.orientations;
    for (int i = 0; done && i < words.mats.count; i++) {
        pin.mat = words.mats.mats[i];
        done = reading_add_pin(reading, pin, words.mats.places[i]);
    }
    mat_list_free(&words.mats);
    return done;
}

bool reading_text_conditions(struct reading *reading)
{
    for (int i = 0; i < reading->text.condition_count; i++) {
        const struct text_condition *condition = &reading->text.conditions[i];
        struct text_cursor value = condition->value;
        bool done = true;
        switch (condition->key) {
        case PUZZLE_KEY_ONE_SIDED:
            done = read_sides(reading, value, MAT_DRAWN);
            break;
        case PUZZLE_KEY_BACK_OUT:
            done = read_sides(reading, value, MAT_BACK);
            break;
        case PUZZLE_KEY_GROUP:
            done = read_group(reading, value);
            break;
        case PUZZLE_KEY_PIN:
        case PUZZLE_KEY_FORBID:
            done = read_pin(reading, value, condition->key == PUZZLE_KEY_FORBID);
            break;
        default:
            break;
        }
        if (!done)
            return false;
    }
    return reading_end_conditions(reading);
}
