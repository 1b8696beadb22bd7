#include "io/json_place.h"

#include <assert.h>
#include <string.h>

/* The text is valid JSON: the walk only checks that it stays inside. */
struct walk {
    const char *at;
    const char *end;
};

struct json_path json_path_member(struct json_path path, const char *key)
{
    assert(path.length < JSON_PATH_MAX);
    path.steps[path.length++] = (struct json_step){.key = key};
    return path;
}

struct json_path json_path_element(struct json_path path, size_t index)
{
    assert(path.length < JSON_PATH_MAX);
    path.steps[path.length++] = (struct json_step){.index = index};
    return path;
}

static void skip_space(struct walk *walk)
{
    while (walk->at < walk->end && strchr(" \t\r\n", *walk->at) && *walk->at != '\0')
        walk->at++;
}

/* Takes one byte of punctuation after white space. */
static bool accept(struct walk *walk, char c)
{
    skip_space(walk);
    if (walk->at >= walk->end || *walk->at != c)
        return false;
    walk->at++;
    return true;
}

/* At an opening quote: goes behind the closing one. */
static void skip_string(struct walk *walk)
{
    walk->at++;
    while (walk->at < walk->end && *walk->at != '"')
        walk->at += *walk->at == '\\' && walk->end - walk->at > 1 ? 2 : 1;
    if (walk->at < walk->end)
        walk->at++;
}

/* Goes behind one value: up to the comma or bracket that ends it. */
static void skip_value(struct walk *walk)
{
    int depth = 0;
    skip_space(walk);
    while (walk->at < walk->end) {
        char c = *walk->at;
        if (depth == 0 && (c == ',' || c == '}' || c == ']'))
            return;
        if (c == '"') {
            skip_string(walk);
            continue;
        }
        depth += c == '{' || c == '[';
        depth -= c == '}' || c == ']';
        walk->at++;
    }
}

/* Inside an object or array, before its first item: goes to the value of the step. */
static bool enter(struct walk *walk, const struct json_step *step)
{
    if (!accept(walk, step->key ? '{' : '['))
        return false;
    for (size_t index = 0; walk->at < walk->end; index++) {
        bool found = !step->key && index == step->index;
        skip_space(walk);
        if (step->key && walk->at < walk->end && *walk->at == '"') {
            const char *key = walk->at + 1;
            skip_string(walk);
            size_t length = strlen(step->key);
            found = (size_t)(walk->at - key) == length + 1 && memcmp(key, step->key, length) == 0;
            accept(walk, ':');
        }
        skip_space(walk);
        if (found)
            return true;
        skip_value(walk);
        if (!accept(walk, ','))
            return false;
    }
    return false;
}

/* The line that holds `at`. */
static struct text_place place_of(const char *bytes, const char *at)
{
    struct text_place place = {bytes, at, 1};
    for (const char *c = bytes; c < at; c++) {
        if (*c == '\n') {
            place.line++;
            place.line_start = c + 1;
        }
    }
    return place;
}

struct text_place json_place(const char *bytes, size_t length, const struct json_path *path)
{
    struct walk walk = {bytes, bytes + length};
    skip_space(&walk);
    const char *last = walk.at;
    for (int i = 0; i < path->length && enter(&walk, &path->steps[i]); i++)
        last = walk.at;
    return place_of(bytes, last);
}
