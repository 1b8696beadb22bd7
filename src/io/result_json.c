#include "io/result_json.h"

#include "core/search.h"
#include "io/json_scan.h"
#include "io/json_value.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

/* Members that a result must have. */
enum member {
    MEMBER_PUZZLE,
    MEMBER_SHAPE,
    MEMBER_N,
    MEMBER_FACES,
    MEMBER_MATS,
    MEMBER_FINGERPRINT,
    MEMBER_GOAL,
    MEMBER_SHARD,
    MEMBER_COUNTS,
    MEMBER_COMPLETE,
    MEMBER_NODES,
    MEMBER_SECONDS,
    MEMBER_NEEDED, /* how many of these there are */
    MEMBER_RESUMED_AFTER = MEMBER_NEEDED,
    MEMBER_IMPOSSIBLE,
    MEMBER_BEST,
    MEMBER_NUMBER,
    MEMBER_PLACEMENTS,
    MEMBER_UNKNOWN
};

static const char *const member_names[] = {
    "puzzle",        "shape",      "n",      "faces",    "mats",      "fingerprint",
    "goal",          "shard",      "counts", "complete", "nodes",     "seconds",
    "resumed_after", "impossible", "best",   "number",   "placements"};

struct reading {
    struct result *result;
    unsigned seen, here;    /* bit m: member m has come, in any object, in the object at hand */
    uint64_t first, number; /* of JSON lines: of the first and latest solution */
    uint64_t this_number;   /* of the object at hand, 0 = none */
    char *this_solution;    /* its solution as JSON, owned, or NULL */
    uint64_t resumed_after; /* of the part at hand */
    bool (*visit)(void *context, const char *json, struct text_error *error);
    void *context;
};

static bool fail(const struct reading *reading, const struct json_scan_item *item,
                 struct text_error *error, const char *expected)
{
    const char *found = item->value ? json_type_name(item->value) : "something else";
    return json_scan_fail(error, reading->result->path, item->line, item->column,
                          "\"%s\": found %s, expected %s", item->key, found, expected);
}

/* ---- values ---- */

static bool read_text(const json_t *value, char **out)
{
    free(*out);
    *out = json_is_string(value) ? strdup(json_string_value(value)) : NULL;
    return *out != NULL;
}

static bool read_raw(const struct json_scan_item *item, char **out)
{
    free(*out);
    *out = json_is_object(item->value) ? json_dumps(item->value, JSON_COMPACT) : NULL;
    return *out != NULL;
}

/* A whole number, or one in decimal digits. */
static bool read_number(const json_t *value, uint64_t *out)
{
    if (json_is_integer(value) && json_integer_value(value) >= 0) {
        *out = (uint64_t)json_integer_value(value);
        return true;
    }
    const char *text = json_is_string(value) ? json_string_value(value) : "";
    *out = 0;
    for (const char *at = text; *at; at++) {
        uint64_t digit = (uint64_t)(*at - '0');
        if (*at < '0' || *at > '9' || *out > (UINT64_MAX - digit) / 10)
            return false;
        *out = *out * 10 + digit;
    }
    return *text != '\0';
}

static bool read_small(const json_t *value, int *out)
{
    uint64_t number = 0;
    bool done = json_is_integer(value) && read_number(value, &number) && number <= INT32_MAX;
    *out = (int)number;
    return done;
}

static bool read_fingerprint(const json_t *value, uint64_t *out)
{
    char again[17];
    const char *text = json_is_string(value) ? json_string_value(value) : "";
    *out = strtoull(text, NULL, 16);
    snprintf(again, sizeof again, "%016" PRIx64, *out);
    return strcmp(text, again) == 0;
}

static bool read_goal(const json_t *value, enum solution_goal *out)
{
    for (int goal = SOLUTION_ALL; goal <= SOLUTION_SAMPLE; goal++) {
        *out = (enum solution_goal)goal;
        if (json_is_string(value) &&
            strcmp(json_string_value(value), solution_goal_name(*out)) == 0)
            return true;
    }
    return false;
}

static bool read_shard(const json_t *value, struct solution_header *header)
{
    char again[32];
    const char *text = json_is_string(value) ? json_string_value(value) : "";
    const char *slash = strchr(text, '/');
    unsigned long shard = strtoul(text, NULL, 10);
    unsigned long shards = slash ? strtoul(slash + 1, NULL, 10) : 0;
    if (shard < 1 || shard > shards || shards > SEARCH_MAX_SHARDS)
        return false;
    header->shard = (int)shard;
    header->shards = (int)shards;
    snprintf(again, sizeof again, "%d/%d", header->shard, header->shards);
    return strcmp(text, again) == 0;
}

static bool read_counts(const json_t *value, struct solver_counts *counts)
{
    const json_t *reflection = json_object_get(value, "reflection");
    counts->one_sided = json_is_null(reflection);
    counts->reflection = 0;
    return read_number(json_object_get(value, "raw"), &counts->raw) &&
           read_number(json_object_get(value, "rotation"), &counts->rotation) &&
           (counts->one_sided || read_number(reflection, &counts->reflection));
}

static bool read_seconds(const json_t *value, double *out)
{
    *out = json_number_value(value);
    return json_is_number(value) && *out >= 0;
}

static bool read_best(const struct json_scan_item *item, struct result *result)
{
    return read_raw(item, &result->best) &&
           read_small(json_object_get(item->value, "placed"), &result->placed);
}

/* The solution of a JSON line, in the form that it has in a list. */
static bool read_placements(struct reading *reading, const struct json_scan_item *item)
{
    struct string_builder out = {0};
    free(reading->this_solution);
    string_add(&out, "{\"placements\":%s}", item->text);
    reading->this_solution = string_take(&out);
    return json_is_array(item->value) && reading->this_solution;
}

/* ---- members ---- */

static enum member member_of(const char *key)
{
    int member = 0;
    while (member < MEMBER_UNKNOWN && strcmp(key, member_names[member]) != 0)
        member++;
    return (enum member)member;
}

/* Reads the value of a member; false when it has the wrong kind. *expected is then the right one.
 */
static bool read_value(struct reading *reading, enum member member,
                       const struct json_scan_item *item, const char **expected)
{
    struct result *result = reading->result;
    struct solution_header *header = &result->header;
    const json_t *value = item->value;
    *expected = "a whole number";
    switch (member) {
    case MEMBER_N:
        return read_small(value, &header->size);
    case MEMBER_FACES:
        return read_small(value, &header->faces);
    case MEMBER_MATS:
        return read_small(value, &header->mats);
    case MEMBER_NODES:
        return read_number(value, &result->report.nodes);
    case MEMBER_RESUMED_AFTER:
        return read_number(value, &reading->resumed_after);
    case MEMBER_NUMBER:
        return read_number(value, &reading->this_number) && reading->this_number > 0;
    case MEMBER_SECONDS:
        *expected = "a number of seconds";
        return read_seconds(value, &result->report.seconds);
    case MEMBER_COUNTS:
        *expected = "the three counts";
        return read_counts(value, &result->report.counts);
    case MEMBER_COMPLETE:
        *expected = "true or false";
        result->report.complete = json_is_true(value);
        return json_is_boolean(value);
    case MEMBER_PUZZLE:
        *expected = "a title";
        return read_text(value, &result->puzzle);
    case MEMBER_SHAPE:
        *expected = "a shape";
        return read_text(value, &result->shape);
    case MEMBER_FINGERPRINT:
        *expected = "16 hexadecimal digits";
        return read_fingerprint(value, &header->fingerprint);
    case MEMBER_GOAL:
        *expected = "\"all\", \"first\" or \"sample\"";
        return read_goal(value, &header->goal);
    case MEMBER_SHARD:
        *expected = "I/N with I from 1 to N";
        return read_shard(value, header);
    case MEMBER_IMPOSSIBLE:
        *expected = "an object";
        return read_raw(item, &result->impossible);
    case MEMBER_BEST:
        *expected = "a partial filling";
        return read_best(item, result);
    case MEMBER_PLACEMENTS:
        *expected = "an array of placements";
        return read_placements(reading, item);
    case MEMBER_UNKNOWN:
        break;
    }
    return true;
}

static bool take_member(struct reading *reading, const struct json_scan_item *item,
                        struct text_error *error)
{
    const struct solution_header before = reading->result->header;
    const char *expected = NULL;
    enum member member = member_of(item->key);
    bool again = member < MEMBER_UNKNOWN && (reading->seen >> member & 1) != 0;
    if (!read_value(reading, member, item, &expected))
        return fail(reading, item, error, expected);
    const struct solution_header *after = &reading->result->header;
    if (again && member <= MEMBER_SHARD &&
        (before.fingerprint != after->fingerprint || before.goal != after->goal ||
         before.shard != after->shard || before.shards != after->shards))
        return json_scan_fail(error, reading->result->path, item->line, item->column,
                              "found a part of another search, expected the same \"%s\" as above",
                              item->key);
    if (member == MEMBER_UNKNOWN)
        return true;
    if (reading->here >> member & 1)
        return json_scan_fail(error, reading->result->path, item->line, item->column,
                              "found \"%s\" a second time, expected it once", item->key);
    reading->here |= 1U << member;
    reading->seen |= 1U << member;
    return true;
}

/* ---- solutions ---- */

static bool count_solution(struct reading *reading, const char *json, struct text_error *error)
{
    reading->result->listed++;
    return !reading->visit || reading->visit(reading->context, json, error);
}

static bool take_element(struct reading *reading, const struct json_scan_item *item,
                         struct text_error *error)
{
    if (!json_is_array(json_object_get(item->value, "placements")))
        return json_scan_fail(error, reading->result->path, item->line, item->column,
                              "found %s, expected a solution, an object with \"placements\"",
                              json_type_name(item->value));
    return count_solution(reading, item->text, error);
}

/* The solution of a JSON line. It comes next, or is one that has come before. */
static bool take_line(struct reading *reading, const struct json_scan_item *item,
                      struct text_error *error)
{
    uint64_t number = reading->this_number;
    if (reading->first == 0) {
        reading->first = number;
        reading->number = number - 1;
        reading->result->header.resumed_after = number - 1;
    }
    reading->result->has_list = true;
    if (number < reading->first || number > reading->number + 1)
        return json_scan_fail(error, reading->result->path, item->line, item->column,
                              "found solution number %" PRIu64 ", expected number %" PRIu64, number,
                              reading->number + 1);
    if (number <= reading->number)
        return true;
    reading->number = number;
    return count_solution(reading, reading->this_solution, error);
}

static bool take_object(struct reading *reading, const struct json_scan_item *item,
                        struct text_error *error)
{
    bool done = true;
    if (reading->this_solution && reading->this_number > 0)
        done = take_line(reading, item, error);
    /* An object with a header starts a part, which is complete when it says so. */
    if (reading->here >> MEMBER_FINGERPRINT & 1) {
        if ((reading->here >> MEMBER_COMPLETE & 1) == 0)
            reading->result->report.complete = false;
        if (reading->first == 0)
            reading->result->header.resumed_after = reading->resumed_after;
    }
    reading->here = 0;
    reading->resumed_after = 0;
    reading->this_number = 0;
    free(reading->this_solution);
    reading->this_solution = NULL;
    return done;
}

static bool take_item(void *context, const struct json_scan_item *item, struct text_error *error)
{
    struct reading *reading = context;
    switch (item->event) {
    case JSON_SCAN_MEMBER:
        return take_member(reading, item, error);
    case JSON_SCAN_LIST:
        reading->result->has_list = true;
        return true;
    case JSON_SCAN_ELEMENT:
        return take_element(reading, item, error);
    case JSON_SCAN_OBJECT:
        return take_object(reading, item, error);
    }
    return true;
}

/* ---- whole results ---- */

static bool scan(struct reading *reading, struct text_error *error)
{
    bool done = json_scan(reading->result->path, "solutions", take_item, reading, error);
    free(reading->this_solution);
    reading->this_solution = NULL;
    return done;
}

/* What only the whole can tell. */
static bool check_whole(const struct reading *reading, struct text_error *error)
{
    const struct result *result = reading->result;
    for (int member = 0; member < MEMBER_NEEDED; member++)
        if ((reading->seen >> member & 1) == 0)
            return text_fail_file(error, result->path,
                                  "is no result of solve --json: it has no \"%s\"",
                                  member_names[member]);
    uint64_t expected = result_found(result) - result->header.resumed_after;
    if (result->has_list && result->header.goal == SOLUTION_ALL && result->listed != expected)
        return text_fail_file(error, result->path,
                              "lists %" PRIu64 " solutions, but counts %" PRIu64, result->listed,
                              expected);
    return true;
}

bool result_read(const char *path, struct result *out, struct text_error *error)
{
    *out = (struct result){.path = path};
    struct reading reading = {.result = out};
    if (scan(&reading, error) && check_whole(&reading, error)) {
        out->header.puzzle = out->puzzle;
        out->header.shape = out->shape;
        out->report.impossible = out->impossible;
        out->report.best = out->best;
        return true;
    }
    result_free(out);
    return false;
}

void result_free(struct result *result)
{
    free(result->puzzle);
    free(result->shape);
    free(result->impossible);
    free(result->best);
    *result = (struct result){.path = result->path};
}

bool result_visit(const struct result *result,
                  bool (*visit)(void *context, const char *json, struct text_error *error),
                  void *context, struct text_error *error)
{
    struct result again = {.path = result->path};
    struct reading reading = {.result = &again, .visit = visit, .context = context};
    bool done = scan(&reading, error);
    if (done && again.listed != result->listed)
        done = text_fail_file(error, result->path, "has changed while it was read");
    result_free(&again);
    return done;
}

char *result_reason(const struct result *result)
{
    json_t *reason = result->impossible ? json_loads(result->impossible, 0, NULL) : NULL;
    const char *words = json_string_value(json_object_get(reason, "words"));
    char *copy = words ? strdup(words) : NULL;
    json_decref(reason);
    return copy;
}

uint64_t result_found(const struct result *result)
{
    const struct solver_counts *counts = &result->report.counts;
    return counts->one_sided ? counts->rotation : counts->reflection;
}
