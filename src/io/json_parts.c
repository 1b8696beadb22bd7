#include "io/json_parts.h"

#include "io/suggest.h"

#include <string.h>

/* The place of `at`, which lies behind `from` in the same text. */
static struct text_place place_after(struct text_place from, const char *at)
{
    struct text_place place = {from.line_start, at, from.line};
    for (const char *c = from.at; c < at; c++) {
        if (*c == '\n') {
            place.line++;
            place.line_start = c + 1;
        }
    }
    return place;
}

struct json_part json_parts_root(const json_t *root, const char *bytes, size_t length)
{
    struct json_walk walk = {bytes, bytes + length};
    json_walk_space(&walk);
    struct text_place start = {bytes, bytes, 1};
    return (struct json_part){root, place_after(start, walk.at), bytes + length};
}

struct json_items json_items_begin(const struct json_part *part)
{
    struct json_items items = {
        .of = part, .walk = {part->place.at, part->stop}, .last = part->place};
    return items;
}

/* At a key: takes it with its colon. */
static void take_key(struct json_items *items)
{
    const char *start = items->walk.at + 1;
    items->key_place = place_after(items->last, items->walk.at);
    items->last = items->key_place;
    json_walk_string(&items->walk);
    size_t length = (size_t)(items->walk.at - 1 - start);
    size_t kept = length < sizeof items->key - 1 ? length : sizeof items->key - 1;
    memcpy(items->key, start, kept);
    items->key[kept] = '\0';
    json_walk_accept(&items->walk, ':');
    items->item.value = kept == length ? json_object_get(items->of->value, items->key) : NULL;
}

bool json_items_next(struct json_items *items)
{
    struct json_walk *walk = &items->walk;
    bool object = json_is_object(items->of->value);
    size_t count = object ? json_object_size(items->of->value) : json_array_size(items->of->value);
    if (items->index == count)
        return false;
    if (items->index == 0) {
        json_walk_accept(walk, object ? '{' : '[');
    } else {
        json_walk_value(walk);
        json_walk_accept(walk, ',');
    }
    json_walk_space(walk);
    if (object)
        take_key(items);
    else
        items->item.value = json_array_get(items->of->value, items->index);
    json_walk_space(walk);
    items->item.place = place_after(items->last, walk->at);
    items->item.stop = items->of->stop;
    items->last = items->item.place;
    items->index++;
    return true;
}

struct text_cursor json_part_cursor(const struct json_part *part, const char *file)
{
    struct json_walk walk = {part->place.at, part->stop};
    json_walk_string(&walk);
    return (struct text_cursor){.file = file,
                                .next = walk.at - 1,
                                .stop = walk.at - 1,
                                .line_start = part->place.line_start,
                                .at = part->place.at + 1,
                                .end = walk.at - 1,
                                .line = part->place.line};
}

bool json_part_fail(const struct json_source *source, const struct json_part *part,
                    const char *expected)
{
    return text_fail(source->error, source->file, part->place, "found %s, expected %s",
                     json_type_name(part->value), expected);
}

bool json_part_bool(const struct json_source *source, const struct json_part *part, bool *out)
{
    *out = json_is_true(part->value);
    return json_is_boolean(part->value) || json_part_fail(source, part, "true or false");
}

bool json_part_whole(const struct json_source *source, const struct json_part *part, int limit,
                     int *out)
{
    char expected[64];
    snprintf(expected, sizeof expected, "a whole number from 0 to %d", limit);
    if (!json_is_integer(part->value))
        return json_part_fail(source, part, expected);
    json_int_t number = json_integer_value(part->value);
    if (number < 0 || number > limit)
        return text_fail(source->error, source->file, part->place,
                         "found %" JSON_INTEGER_FORMAT ", expected %s", number, expected);
    *out = (int)number;
    return true;
}

bool json_part_is_string(const struct json_source *source, const struct json_part *part,
                         const char *expected)
{
    return json_is_string(part->value) || json_part_fail(source, part, expected);
}

bool json_part_is_array(const struct json_source *source, const struct json_part *part,
                        const char *expected)
{
    return json_is_array(part->value) || json_part_fail(source, part, expected);
}

int json_items_key(const struct json_source *source, const struct json_items *items,
                   const char *const *keys, int count)
{
    char quoted[TEXT_QUOTE_SIZE];
    char list[256] = "";
    size_t used = 0;
    for (int i = 0; i < count; i++) {
        if (items->item.value && strcmp(items->key, keys[i]) == 0)
            return i;
        const char *between = i == 0 ? "" : i + 1 < count ? ", " : " or ";
        int more = snprintf(list + used, sizeof list - used, "%s%s", between, keys[i]);
        used += (size_t)more < sizeof list - used ? (size_t)more : 0;
    }
    const char *near = suggest_nearest(items->key, keys, (size_t)count);
    text_quote(items->key, strlen(items->key), quoted);
    if (near)
        text_fail(source->error, source->file, items->key_place,
                  "found the key %s, expected a known one; did you mean '%s'?", quoted, near);
    else
        text_fail(source->error, source->file, items->key_place, "found the key %s, expected %s",
                  quoted, list);
    return -1;
}
