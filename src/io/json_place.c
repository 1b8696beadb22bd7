#include "io/json_place.h"

#include <assert.h>
#include <string.h>

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

void json_walk_space(struct json_walk *walk)
{
    while (walk->at < walk->end && strchr(" \t\r\n", *walk->at) && *walk->at != '\0')
        walk->at++;
}

bool json_walk_accept(struct json_walk *walk, char c)
{
    json_walk_space(walk);
    if (walk->at >= walk->end || *walk->at != c)
        return false;
    walk->at++;
    return true;
}

void json_walk_string(struct json_walk *walk)
{
    walk->at++;
    while (walk->at < walk->end && *walk->at != '"')
        walk->at += *walk->at == '\\' && walk->end - walk->at > 1 ? 2 : 1;
    if (walk->at < walk->end)
        walk->at++;
}

void json_walk_value(struct json_walk *walk)
{
    int depth = 0;
    json_walk_space(walk);
    while (walk->at < walk->end) {
        char c = *walk->at;
        if (depth == 0 && (c == ',' || c == '}' || c == ']'))
            return;
        if (c == '"') {
            json_walk_string(walk);
            continue;
        }
        depth += c == '{' || c == '[';
        depth -= c == '}' || c == ']';
        walk->at++;
    }
}

/* Inside an object or array, before its first item: goes to the value of the step. */
static bool enter(struct json_walk *walk, const struct json_step *step)
{
    if (!json_walk_accept(walk, step->key ? '{' : '['))
        return false;
    for (size_t index = 0; walk->at < walk->end; index++) {
        bool found = !step->key && index == step->index;
        json_walk_space(walk);
        if (step->key && walk->at < walk->end && *walk->at == '"') {
            const char *key = walk->at + 1;
            json_walk_string(walk);
            size_t length = strlen(step->key);
            found = (size_t)(walk->at - key) == length + 1 && memcmp(key, step->key, length) == 0;
            json_walk_accept(walk, ':');
        }
        json_walk_space(walk);
        if (found)
            return true;
        json_walk_value(walk);
        if (!json_walk_accept(walk, ','))
            return false;
    }
    return false;
}

struct text_place json_place(const char *bytes, size_t length, const struct json_path *path)
{
    struct json_walk walk = {bytes, bytes + length};
    json_walk_space(&walk);
    const char *last = walk.at;
    for (int i = 0; i < path->length && enter(&walk, &path->steps[i]); i++)
        last = walk.at;
    return text_place_at(bytes, (size_t)(last - bytes));
}
