/* Reading puzzles from JSON, into what a puzzle text says. */
#include "io/document_reading.h"
#include "io/json_parts.h"

#include <stdlib.h>
#include <string.h>

enum { MAX_BYTES = 8 * 1024 * 1024, MAX_DEPTH = 8, MAX_VALUES = 200000 };

/* What is read once the mats and the shape are known; value NULL where it is missing. */
struct puzzle_json {
    json_t *root;
    struct json_part mats, groups, pins, forbidden;
};

static struct json_source source_of(const struct reading *reading)
{
    return (struct json_source){reading->text.file, reading->error};
}

/* ---- texts ---- */

/* True when a puzzle text can hold these words, which are printable, at the end of a line: no
 * blanks at their ends and nothing that would begin a comment. */
static bool fits_a_line(const char *text, size_t length)
{
    return length > 0 && text[0] != ' ' && text[length - 1] != ' ' && strncmp(text, "//", 2) != 0 &&
           strstr(text, " //") == NULL;
}

/* A string that is shown later and must be able to stand in a puzzle text too, where it may not
 * hold the sign `barred`, and not be `none`; both may be "". */
static bool read_words(const struct reading *reading, const struct json_part *part,
                       const char *what, const char *barred, const char *none,
                       struct text_item *out)
{
    struct json_source source = source_of(reading);
    char expected[64];
    snprintf(expected, sizeof expected, "a %s, a string", what);
    if (!json_part_is_string(&source, part, expected))
        return false;
    const char *text = json_string_value(part->value);
    size_t length = json_string_length(part->value);
    *out = (struct text_item){part->place, text, length};
    if (!puzzle_check_printable(&reading->text, *out, what, reading->error))
        return false;
    if (fits_a_line(text, length) && strcspn(text, barred) == length && strcmp(text, none) != 0)
        return true;
    char quoted[TEXT_QUOTE_SIZE];
    return text_fail(reading->error, source.file, part->place,
                     "found the %s %s, expected some text without blanks at its ends%s%s%s or "
                     "' //'%s%s%s",
                     what, text_quote(text, length, quoted), *barred ? ", '" : "", barred,
                     *barred ? "'" : "", *none ? ", and not '" : "", none, *none ? "'" : "");
}

/* ---- the head ---- */

static bool read_shape(struct reading *reading, const struct json_part *part)
{
    struct json_source source = source_of(reading);
    if (!json_part_is_string(&source, part, "a shape, a string such as \"box 2x1x1\""))
        return false;
    struct text_cursor cursor = json_part_cursor(part, source.file);
    reading->text.key_place[PUZZLE_KEY_SHAPE] = part->place;
    reading->text.shape_place = part->place;
    return shape_draft_read(&reading->text.shape, &cursor, reading->error);
}

static bool read_frame(struct reading *reading, const struct json_part *part)
{
    struct json_source source = source_of(reading);
    struct json_items items = json_items_begin(part);
    reading->text.border = DOCUMENT_BORDER_FRAME;
    while (json_items_next(&items)) {
        if (!json_part_is_string(&source, &items.item, "a row of the frame, a string"))
            return false;
        struct text_cursor cursor = json_part_cursor(&items.item, source.file);
        if (!puzzle_frame_add(&reading->text, &cursor, reading->error))
            return false;
    }
    return true;
}

/* The string among `words` that the part holds, or -1 after a message. */
static int read_choice(const struct reading *reading, const struct json_part *part,
                       const char *const *words, int count, const char *expected)
{
    struct json_source source = source_of(reading);
    for (int i = 0; json_is_string(part->value) && i < count; i++)
        if (strcmp(json_string_value(part->value), words[i]) == 0)
            return i;
    if (!json_is_string(part->value))
        json_part_fail(&source, part, expected);
    else {
        char quoted[TEXT_QUOTE_SIZE];
        text_fail(
            reading->error, source.file, part->place, "found %s, expected %s",
            text_quote(json_string_value(part->value), json_string_length(part->value), quoted),
            expected);
    }
    return -1;
}

static bool read_border(struct reading *reading, const struct json_part *part)
{
    static const char *const words[] = {"free", "filled"};
    reading->text.key_place[PUZZLE_KEY_BORDER] = part->place;
    if (json_is_array(part->value))
        return read_frame(reading, part);
    int word = read_choice(reading, part, words, 2,
                           "\"free\", \"filled\" or an array of the rows of a frame");
    reading->text.border = word == 1 ? DOCUMENT_BORDER_FILLED : DOCUMENT_BORDER_FREE;
    return word >= 0;
}

/* ---- mats ---- */

static bool read_row(struct reading *reading, const struct json_part *part, struct text_row *row)
{
    struct json_source source = source_of(reading);
    if (!json_part_is_string(&source, part, "a row of cells, a string"))
        return false;
    struct text_cursor cursor = json_part_cursor(part, source.file);
    row->line = cursor;
    row->block = reading->text.blocks;
    return puzzle_read_row(&cursor, row, reading->error);
}

static bool read_rows(struct reading *reading, const struct json_part *part)
{
    struct json_source source = source_of(reading);
    if (!json_part_is_array(&source, part, "an array of rows"))
        return false;
    int size = json_array_size(part->value) > MAT_MAX_SIZE ? MAT_MAX_SIZE + 1
                                                           : (int)json_array_size(part->value);
    if (size < MAT_MIN_SIZE || size > MAT_MAX_SIZE) {
        return text_fail(
            reading->error, source.file, part->place, "found a mat of %zu row%s, expected %d to %d",
            json_array_size(part->value), reading_plural(size), MAT_MIN_SIZE, MAT_MAX_SIZE);
    }
    struct json_items items = json_items_begin(part);
    while (json_items_next(&items)) {
        struct text_row row = {.form = TEXT_ROW_OF_MAT};
        if (!read_row(reading, &items.item, &row))
            return false;
        if (row.width != size) {
            return text_fail(reading->error, source.file, items.item.place,
                             "found a row of %d cell%s, expected %d, as many as the mat has rows",
                             row.width, reading_plural(row.width), size);
        }
        if (!puzzle_text_add_row(&reading->text, &row, reading->error))
            return false;
    }
    return true;
}

static bool read_rim(struct reading *reading, const struct json_part *part)
{
    struct text_row row = {.form = TEXT_ROW_RIM};
    if (!read_row(reading, part, &row))
        return false;
    if (row.width % 4 != 0 || row.width < mat_rim_length(MAT_MIN_SIZE) || row.width > MAT_MAX_RIM) {
        return text_fail(reading->error, reading->text.file, part->place,
                         "found a rim of %d cell%s, expected 8, 12, ... %d", row.width,
                         reading_plural(row.width), MAT_MAX_RIM);
    }
    return puzzle_text_add_row(&reading->text, &row, reading->error);
}

enum { MAT_ROWS, MAT_RIM, MAT_NAME, MAT_COLOUR, MAT_OUTSIDE, MAT_GROUP, MAT_KEYS };
static const char *const mat_keys[] = {"rows", "rim", "name", "colour", "outside", "group"};

static bool read_colour(struct reading *reading, const struct json_part *part,
                        struct text_item *item)
{
    uint32_t colour;
    struct json_source source = source_of(reading);
    static const char expected[] = "a colour, \"#RRGGBB\" or a basic colour's name";
    if (!json_part_is_string(&source, part, expected))
        return false;
    *item = (struct text_item){part->place, json_string_value(part->value),
                               json_string_length(part->value)};
    char quoted[TEXT_QUOTE_SIZE];
    return puzzle_colour(item->text, item->length, &colour) ||
           text_fail(reading->error, source.file, part->place, "found %s, expected %s",
                     text_quote(item->text, item->length, quoted), expected);
}

/* A mat but for its outside and group, which are read later. */
static bool read_mat(struct reading *reading, const struct json_part *part)
{
    struct json_source source = source_of(reading);
    struct text_item name = {part->place, "-", 1};
    struct text_item colour = name;
    int drawn = 0;
    if (!json_is_object(part->value))
        return json_part_fail(&source, part, "a mat, an object with \"rows\" or \"rim\"");
    struct json_items items = json_items_begin(part);
    reading->text.blocks++;
    while (json_items_next(&items)) {
        int key = json_items_key(&source, &items, mat_keys, MAT_KEYS);
        bool good = key >= 0;
        drawn += key == MAT_ROWS || key == MAT_RIM;
        if (key == MAT_ROWS)
            good = read_rows(reading, &items.item);
        else if (key == MAT_RIM)
            good = read_rim(reading, &items.item);
        else if (key == MAT_NAME)
            good = read_words(reading, &items.item, "name", ",", "-", &name);
        else if (key == MAT_COLOUR)
            good = read_colour(reading, &items.item, &colour);
        if (!good)
            return false;
    }
    if (drawn != 1) {
        return text_fail(reading->error, source.file, part->place,
                         "found a mat with %s, expected \"rows\" or \"rim\"",
                         drawn ? "both \"rows\" and \"rim\"" : "no cells");
    }
    return puzzle_list_add(&reading->text, &reading->text.names, name, reading->error) &&
           puzzle_list_add(&reading->text, &reading->text.colours, colour, reading->error);
}

static bool read_mats(struct reading *reading, const struct json_part *part)
{
    struct json_source source = source_of(reading);
    if (!json_part_is_array(&source, part, "an array of mats"))
        return false;
    struct json_items items = json_items_begin(part);
    while (json_items_next(&items))
        if (!read_mat(reading, &items.item))
            return false;
    return true;
}

/* ---- conditions ---- */

static bool read_group(struct reading *reading, const struct json_part *part)
{
    static const char *const keys[] = {"name", "least", "most"};
    struct json_source source = source_of(reading);
    struct text_item name = {part->place, NULL, 0};
    int least = 0;
    int most = -1;
    if (!json_is_object(part->value))
        return json_part_fail(&source, part, "a group, an object with \"name\"");
    struct json_items items = json_items_begin(part);
    while (json_items_next(&items)) {
        int key = json_items_key(&source, &items, keys, 3);
        bool good = key >= 0;
        if (key == 0)
            good = read_words(reading, &items.item, "group's name", "=", "", &name);
        else if (good)
            good =
                json_part_whole(&source, &items.item, DOCUMENT_MAX_MATS, key == 1 ? &least : &most);
        if (!good)
            return false;
    }
    if (!name.text)
        return text_fail(reading->error, source.file, part->place,
                         "found a group without \"name\", expected one with it");
    return reading_add_group(reading, name, least, most);
}

/* The number of the group that a mat names, or -1 after a message. */
static int find_group(struct reading *reading, const struct json_part *part)
{
    struct json_source source = source_of(reading);
    if (!json_part_is_string(&source, part, "the name of a group"))
        return -1;
    for (int g = 0; g < reading->document->group_count; g++)
        if (strcmp(reading->document->group_names[g], json_string_value(part->value)) == 0)
            return g;
    char quoted[TEXT_QUOTE_SIZE];
    text_fail(reading->error, source.file, part->place,
              "found %s, expected the name of one of the \"groups\"",
              text_quote(json_string_value(part->value), json_string_length(part->value), quoted));
    return -1;
}

/* What a mat says beside its cells. */
static bool read_mat_rule(struct reading *reading, const struct json_part *part, int mat)
{
    static const char *const sides[] = {"either", "drawn", "back"};
    struct json_source source = source_of(reading);
    struct json_items items = json_items_begin(part);
    while (json_items_next(&items)) {
        int key = json_items_key(&source, &items, mat_keys, MAT_KEYS);
        if (key == MAT_OUTSIDE) {
            int side =
                read_choice(reading, &items.item, sides, 3, "\"either\", \"drawn\" or \"back\"");
            if (side < 0 ||
                !reading_set_outside(reading, mat, (enum mat_outside)side, items.item.place))
                return false;
        }
        if (key == MAT_GROUP) {
            int group = find_group(reading, &items.item);
            if (group < 0 || !reading_put_in_group(reading, mat, group, items.item.place))
                return false;
        }
    }
    return true;
}

static bool read_way(struct reading *reading, const struct json_part *part, uint8_t *orientations)
{
    static const char *const keys[] = {"turn", "flipped"};
    struct json_source source = source_of(reading);
    int turn = 0;
    bool flipped = false;
    if (!json_is_object(part->value))
        return json_part_fail(&source, part, "a way to lie, an object with \"turn\", \"flipped\"");
    struct json_items items = json_items_begin(part);
    while (json_items_next(&items)) {
        int key = json_items_key(&source, &items, keys, 2);
        if (key < 0 || (key == 0 && !json_part_whole(&source, &items.item, 3, &turn)) ||
            (key == 1 && !json_part_bool(&source, &items.item, &flipped)))
            return false;
    }
    *orientations = (uint8_t)(*orientations | 1U << (turn + (flipped ? MAT_FLIPPED : 0)));
    return true;
}

static bool read_ways(struct reading *reading, const struct json_part *part, uint8_t *orientations)
{
    struct json_source source = source_of(reading);
    *orientations = 0;
    if (!json_part_is_array(&source, part, "an array of ways to lie"))
        return false;
    struct json_items items = json_items_begin(part);
    while (json_items_next(&items))
        if (!read_way(reading, &items.item, orientations))
            return false;
    return *orientations != 0 || text_fail(reading->error, source.file, part->place,
                                           "found no way to lie, expected at least one");
}

static bool read_face(struct reading *reading, const struct json_part *part, int *face)
{
    struct json_source source = source_of(reading);
    if (!json_part_is_string(&source, part, "the name of a face"))
        return false;
    struct text_cursor cursor = json_part_cursor(part, source.file);
    return shape_face_read(reading->document->shape, &cursor, face, reading->error) &&
           (text_at_end(&cursor) ||
            text_expected(reading->error, &cursor, "the end of the face's name"));
}

static bool read_pin(struct reading *reading, const struct json_part *part, bool forbidden)
{
    static const char *const keys[] = {"mat", "face", "ways"};
    struct json_source source = source_of(reading);
    struct mat_pin pin = {.mat = -1, .face = -1, .orientations = 0xff, .forbidden = forbidden};
    if (!json_is_object(part->value))
        return json_part_fail(&source, part, "an object with \"mat\" and \"face\"");
    struct json_items items = json_items_begin(part);
    while (json_items_next(&items)) {
        int key = json_items_key(&source, &items, keys, 3);
        if (key < 0 ||
            (key == 0 &&
             !json_part_whole(&source, &items.item, reading->mat_count - 1, &pin.mat)) ||
            (key == 1 && !read_face(reading, &items.item, &pin.face)) ||
            (key == 2 && !read_ways(reading, &items.item, &pin.orientations)))
            return false;
    }
    if (pin.mat < 0 || pin.face < 0)
        return text_fail(reading->error, source.file, part->place,
                         "found an object without \"%s\", expected one with it",
                         pin.mat < 0 ? "mat" : "face");
    return reading_add_pin(reading, pin, part->place);
}

/* All elements of an array that may be missing. */
static bool read_pins(struct reading *reading, const struct json_part *part, bool forbidden)
{
    struct json_source source = source_of(reading);
    if (!part->value)
        return true;
    if (!json_part_is_array(&source, part, "an array"))
        return false;
    struct json_items items = json_items_begin(part);
    while (json_items_next(&items))
        if (!read_pin(reading, &items.item, forbidden))
            return false;
    return true;
}

static bool read_groups(struct reading *reading, const struct json_part *part)
{
    struct json_source source = source_of(reading);
    if (!part->value)
        return true;
    if (!json_part_is_array(&source, part, "an array of groups"))
        return false;
    struct json_items items = json_items_begin(part);
    while (json_items_next(&items))
        if (!read_group(reading, &items.item))
            return false;
    return true;
}

static bool set_conditions(struct reading *reading)
{
    const struct puzzle_json *json = reading->json;
    if (!read_groups(reading, &json->groups))
        return false;
    if (json->mats.value) {
        struct json_items items = json_items_begin(&json->mats);
        for (int mat = 0; json_items_next(&items); mat++)
            if (!read_mat_rule(reading, &items.item, mat))
                return false;
    }
    return read_pins(reading, &json->pins, false) && read_pins(reading, &json->forbidden, true) &&
           reading_end_conditions(reading);
}

/* ---- the whole ---- */

enum {
    KEY_TITLE,
    KEY_SHAPE,
    KEY_CAVITIES,
    KEY_BORDER,
    KEY_ONE_SIDED,
    KEY_MATS,
    KEY_GROUPS,
    KEY_PINS,
    KEY_FORBIDDEN,
    KEYS
};
static const char *const puzzle_keys[] = {"title", "shape",  "cavities", "border",   "one-sided",
                                          "mats",  "groups", "pins",     "forbidden"};

static bool read_member(struct reading *reading, int key, const struct json_part *part)
{
    struct puzzle_json *json = reading->json;
    struct json_source source = source_of(reading);
    switch (key) {
    case KEY_TITLE:
        return read_words(reading, part, "title", "", "", &reading->text.title);
    case KEY_SHAPE:
        return read_shape(reading, part);
    case KEY_CAVITIES:
        reading->text.key_place[PUZZLE_KEY_CAVITIES] = part->place;
        return json_part_bool(&source, part, &reading->text.shape.hollow);
    case KEY_BORDER:
        return read_border(reading, part);
    case KEY_ONE_SIDED:
        return json_part_bool(&source, part, &reading->text.one_sided);
    case KEY_MATS:
        json->mats = *part;
        return read_mats(reading, part);
    case KEY_GROUPS:
        json->groups = *part;
        return true;
    case KEY_PINS:
        json->pins = *part;
        return true;
    case KEY_FORBIDDEN:
        json->forbidden = *part;
        return true;
    default:
        return false;
    }
}

bool reading_scan_json(struct reading *reading, const char *bytes, size_t length, const char *file)
{
    struct json_source source = {file, reading->error};
    reading->text = (struct puzzle_text){.file = file};
    reading->set_conditions = set_conditions;
    if (length >= 3 && memcmp(bytes, "\xEF\xBB\xBF", 3) == 0) {
        bytes += 3;
        length -= 3;
    }
    struct puzzle_json *json = calloc(1, sizeof *json);
    reading->json = json;
    if (!json)
        return reading_fail_memory(reading);
    if (length > MAX_BYTES)
        return text_fail_file(reading->error, file,
                              "found more than %d MB of JSON, expected at most that much for a "
                              "puzzle",
                              MAX_BYTES / 1024 / 1024);
    if (!json_check_limits(bytes, length, MAX_DEPTH, MAX_VALUES, file, reading->error))
        return false;
    json->root = json_read(bytes, length, file, reading->error);
    if (!json->root)
        return false;
    struct json_part root = json_parts_root(json->root, bytes, length);
    reading->text.end = root.place;
    if (!json_is_object(root.value))
        return json_part_fail(&source, &root, "a puzzle, an object with \"mats\"");
    struct json_items items = json_items_begin(&root);
    while (json_items_next(&items)) {
        int key = json_items_key(&source, &items, puzzle_keys, KEYS);
        if (key < 0 || !read_member(reading, key, &items.item))
            return false;
    }
    return true;
}

void reading_free_json(struct reading *reading)
{
    struct puzzle_json *json = reading->json;
    if (json)
        json_decref(json->root);
    free(json);
    reading->json = NULL;
}
