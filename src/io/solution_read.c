/* Reading solutions from JSON. */
#include "io/json_place.h"
#include "io/json_value.h"
#include "io/solution_json.h"

#include <stdlib.h>
#include <string.h>

/* A reading under way. `path` leads to the value in question. */
struct reading {
    const char *bytes;
    size_t length;
    const char *file;
    const struct document *document;
    struct placement *placements; /* one solution: [faces] */
    struct solution_list *list;
    struct text_error *error;
};

static bool fail_at(const struct reading *reading, const struct json_path *path, const char *found,
                    const char *expected)
{
    struct text_place place = json_place(reading->bytes, reading->length, path);
    return text_fail(reading->error, reading->file, place, "found %s, expected %s", found,
                     expected);
}

/* The member, or NULL with an error: *path then leads to the object. */
static const json_t *need(const struct reading *reading, const json_t *object,
                          const struct json_path *path, const char *key)
{
    const json_t *value = json_object_get(object, key);
    if (!value) {
        char found[64];
        snprintf(found, sizeof found, "an object without \"%s\"", key);
        fail_at(reading, path, found, "one with it");
    }
    return value;
}

static bool fail_type(const struct reading *reading, const json_t *value,
                      const struct json_path *path, const char *expected)
{
    return fail_at(reading, path, json_type_name(value), expected);
}

/* A whole number of 0..limit-1. */
static bool read_number(const struct reading *reading, const json_t *object,
                        const struct json_path *path, const char *key, int limit, int *out)
{
    const json_t *value = need(reading, object, path, key);
    if (!value)
        return false;
    struct json_path here = json_path_member(*path, key);
    char expected[64];
    snprintf(expected, sizeof expected, "a whole number from 0 to %d", limit - 1);
    if (!json_is_integer(value))
        return fail_type(reading, value, &here, expected);
    json_int_t number = json_integer_value(value);
    if (number < 0 || number >= limit) {
        char found[64];
        snprintf(found, sizeof found, "%" JSON_INTEGER_FORMAT, number);
        return fail_at(reading, &here, found, expected);
    }
    *out = (int)number;
    return true;
}

static bool read_flipped(const struct reading *reading, const json_t *object,
                         const struct json_path *path, bool *out)
{
    const json_t *value = need(reading, object, path, "flipped");
    if (!value)
        return false;
    struct json_path here = json_path_member(*path, "flipped");
    *out = json_is_true(value);
    return json_is_boolean(value) || fail_type(reading, value, &here, "true or false");
}

/* The face with the given name, which no placement has named before. */
static bool read_face(const struct reading *reading, const json_t *object,
                      const struct json_path *path, int *face)
{
    const json_t *value = need(reading, object, path, "face");
    if (!value)
        return false;
    struct json_path here = json_path_member(*path, "face");
    if (!json_is_string(value))
        return fail_type(reading, value, &here, "the name of a face");
    const struct shape *shape = reading->document->shape;
    char quoted[TEXT_QUOTE_SIZE];
    text_quote(json_string_value(value), json_string_length(value), quoted);
    *face = shape_face_by_name(shape, json_string_value(value));
    if (*face < 0) {
        char expected[128];
        char name[SHAPE_FACE_NAME_SIZE];
        snprintf(expected, sizeof expected, "one of the %d faces of the shape, such as '%s'",
                 shape->face_count, shape_face_name(shape, 0, name));
        return fail_at(reading, &here, quoted, expected);
    }
    if (reading->placements[*face].mat >= 0) {
        char found[TEXT_QUOTE_SIZE + 32];
        snprintf(found, sizeof found, "the face %s a second time", quoted);
        return fail_at(reading, &here, found, "each face once");
    }
    return true;
}

static bool read_placement(struct reading *reading, const json_t *value,
                           const struct json_path *path)
{
    int face = -1;
    int mat = -1;
    int turn = 0;
    bool flipped = false;
    if (!json_is_object(value))
        return fail_type(reading, value, path, "a placement, an object");
    if (!read_face(reading, value, path, &face) ||
        !read_number(reading, value, path, "mat", reading->document->mat_count, &mat) ||
        !read_number(reading, value, path, "turn", 4, &turn) ||
        !read_flipped(reading, value, path, &flipped))
        return false;
    reading->placements[face] =
        (struct placement){.mat = mat, .orientation = turn + (flipped ? MAT_FLIPPED : 0)};
    return true;
}

/* An object with both `placements` and `solutions` could mean either. */
static bool check_one_kind(const struct reading *reading, const json_t *object,
                           const struct json_path *path)
{
    if (!json_object_get(object, "placements") || !json_object_get(object, "solutions"))
        return true;
    struct json_path here = json_path_member(*path, "solutions");
    return fail_at(reading, &here, "\"solutions\" beside \"placements\"", "only one of them");
}

static bool read_solution(struct reading *reading, const json_t *value,
                          const struct json_path *path)
{
    if (!json_is_object(value))
        return fail_type(reading, value, path, "a solution, an object with \"placements\"");
    const json_t *placements = need(reading, value, path, "placements");
    if (!placements || !check_one_kind(reading, value, path))
        return false;
    struct json_path here = json_path_member(*path, "placements");
    if (!json_is_array(placements))
        return fail_type(reading, placements, &here, "an array of placements");
    for (int face = 0; face < reading->document->shape->face_count; face++)
        reading->placements[face] = (struct placement){.mat = -1};
    for (size_t i = 0; i < json_array_size(placements); i++) {
        struct json_path element = json_path_element(here, i);
        if (!read_placement(reading, json_array_get(placements, i), &element))
            return false;
    }
    return solution_list_add(reading->list, reading->placements) ||
           text_fail_file(reading->error, reading->file, "out of memory");
}

/* A number at the top that tells which puzzle the solutions are for. */
static bool check_same(const struct reading *reading, const json_t *root, const char *key, int want)
{
    const json_t *value = json_object_get(root, key);
    if (!value || (json_is_integer(value) && json_integer_value(value) == want))
        return true;
    struct json_path here = json_path_member((struct json_path){.length = 0}, key);
    char found[64] = "no whole number";
    char expected[64];
    if (json_is_integer(value))
        snprintf(found, sizeof found, "\"%s\" %" JSON_INTEGER_FORMAT, key,
                 json_integer_value(value));
    snprintf(expected, sizeof expected, "%d as in the puzzle", want);
    return fail_at(reading, &here, found, expected);
}

static bool read_report(struct reading *reading, const json_t *root, const struct json_path *path)
{
    const struct document *document = reading->document;
    const json_t *solutions = json_object_get(root, "solutions");
    struct json_path here = json_path_member(*path, "solutions");
    if (!check_same(reading, root, "n", document->mats[0].size) ||
        !check_same(reading, root, "faces", document->shape->face_count) ||
        !check_same(reading, root, "mats", document->mat_count))
        return false;
    if (!json_is_array(solutions))
        return fail_type(reading, solutions, &here, "an array of solutions");
    for (size_t i = 0; i < json_array_size(solutions); i++) {
        struct json_path element = json_path_element(here, i);
        if (!read_solution(reading, json_array_get(solutions, i), &element))
            return false;
    }
    return true;
}

static bool read_root(struct reading *reading, const json_t *root)
{
    const struct json_path top = {.length = 0};
    if (!json_is_object(root))
        return fail_type(reading, root, &top, "an object with \"placements\" or \"solutions\"");
    if (!check_one_kind(reading, root, &top))
        return false;
    if (json_object_get(root, "solutions"))
        return read_report(reading, root, &top);
    if (json_object_get(root, "placements"))
        return read_solution(reading, root, &top);
    return fail_at(reading, &top, "no solutions",
                   "\"placements\" or \"solutions\" (solve --count leaves them out)");
}

bool solution_json_read(const char *bytes, size_t length, const char *name,
                        const struct document *document, struct solution_list *out,
                        struct text_error *error)
{
    size_t faces = (size_t)document->shape->face_count;
    *out = (struct solution_list){.faces = document->shape->face_count};
    struct reading reading = {.bytes = bytes,
                              .length = length,
                              .file = name,
                              .document = document,
                              .list = out,
                              .error = error};
    json_t *root = json_read(bytes, length, name, error);
    if (!root)
        return false;
    reading.placements = malloc(faces * sizeof *reading.placements);
    bool done = reading.placements ? read_root(&reading, root)
                                   : text_fail_file(error, name, "out of memory");
    free(reading.placements);
    json_decref(root);
    if (!done)
        solution_list_free(out);
    return done;
}
