/* Writing solutions as JSON. */
#include "io/solution_json.h"

#include "core/search.h"
#include "io/json_value.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

bool solution_list_add(struct solution_list *list, const struct placement *placements)
{
    size_t faces = (size_t)list->faces;
    if (list->count == list->capacity) {
        size_t capacity = list->capacity ? list->capacity * 2 : 8;
        struct placement *larger = realloc(list->placements, capacity * faces * sizeof *placements);
        if (!larger)
            return false;
        list->placements = larger;
        list->capacity = capacity;
    }
    memcpy(list->placements + list->count * faces, placements, faces * sizeof *placements);
    list->count++;
    return true;
}

void solution_list_free(struct solution_list *list)
{
    free(list->placements);
    *list = (struct solution_list){.faces = list->faces};
}

const char *solution_goal_name(enum solution_goal goal)
{
    static const char *const names[] = {"all", "first", "sample"};
    return names[goal];
}

struct solution_header solution_header_of(const struct document *document)
{
    const struct puzzle puzzle = document_puzzle(document);
    return (struct solution_header){.puzzle = document->title,
                                    .shape = document->shape_text,
                                    .size = document->mats[0].size,
                                    .faces = document->shape->face_count,
                                    .mats = document->mat_count,
                                    .fingerprint = search_fingerprint(&puzzle),
                                    .goal = SOLUTION_ALL,
                                    .shard = 1,
                                    .shards = 1};
}

/* Doubles, in which many readers keep numbers, are exact up to 2^53. */
static void add_number(struct string_builder *out, uint64_t number)
{
    const char *quote = number > (uint64_t)1 << 53 ? "\"" : "";
    string_add(out, "%s%" PRIu64 "%s", quote, number, quote);
}

/* ",\n  " between members of an object over many lines, "," in one line. */
static void add_key(struct solution_writer *writer, const char *key)
{
    string_add(&writer->text, writer->lines ? ",\"%s\":" : ",\n  \"%s\":", key);
}

void solution_writer_begin(struct solution_writer *writer, const struct solution_header *header)
{
    struct string_builder *out = &writer->text;
    string_add(out, writer->lines ? "{\"puzzle\":" : "{\n  \"puzzle\":");
    json_add(out, json_string(header->puzzle));
    add_key(writer, "shape");
    json_add(out, json_string(header->shape));
    add_key(writer, "n");
    string_add(out, "%d", header->size);
    add_key(writer, "faces");
    string_add(out, "%d", header->faces);
    add_key(writer, "mats");
    string_add(out, "%d", header->mats);
    add_key(writer, "fingerprint");
    string_add(out, "\"%016" PRIx64 "\"", header->fingerprint);
    add_key(writer, "goal");
    string_add(out, "\"%s\"", solution_goal_name(header->goal));
    add_key(writer, "shard");
    string_add(out, "\"%d/%d\"", header->shard, header->shards);
    if (header->resumed_after > 0) {
        add_key(writer, "resumed_after");
        add_number(out, header->resumed_after);
    }
    if (writer->lines) {
        string_add(out, "}\n");
    } else if (writer->list) {
        add_key(writer, "solutions");
        string_add(out, "[");
    }
}

static void add_placement(struct string_builder *out, const struct shape *shape, int face,
                          struct placement placement)
{
    char name[SHAPE_FACE_NAME_SIZE];
    string_add(out, "{\"face\":\"%s\",\"mat\":%d,\"turn\":%d,\"flipped\":%s}",
               shape_face_name(shape, face, name), placement.mat, placement.orientation & 3,
               placement.orientation & MAT_FLIPPED ? "true" : "false");
}

/* The placements of all faces that have a mat, with `before` each and `between` two. */
static void add_placements(struct string_builder *out, const struct shape *shape,
                           const struct placement *placements, const char *before)
{
    bool first = true;
    for (int face = 0; face < shape->face_count; face++) {
        if (placements[face].mat < 0)
            continue;
        string_add(out, "%s%s", first ? "" : ",", before);
        add_placement(out, shape, face, placements[face]);
        first = false;
    }
}

/* What stands before the next solution of the list. */
static void add_separator(struct solution_writer *writer)
{
    if (!writer->lines)
        string_add(&writer->text, writer->listed > 0 ? ",\n    " : "\n    ");
    writer->listed++;
}

void solution_writer_add(struct solution_writer *writer, const struct shape *shape,
                         const struct placement *placements, uint64_t number)
{
    struct string_builder *out = &writer->text;
    add_separator(writer);
    string_add(out, "{");
    if (number > 0) {
        string_add(out, "\"number\":");
        add_number(out, number);
        string_add(out, ",");
    }
    string_add(out, "\"placements\":[");
    add_placements(out, shape, placements, writer->lines ? "" : "\n      ");
    string_add(out, writer->lines ? "]}\n" : "\n    ]}");
}

void solution_writer_add_text(struct solution_writer *writer, const char *json)
{
    add_separator(writer);
    string_add(&writer->text, writer->lines ? "%s\n" : "%s", json);
}

static void add_counts(struct string_builder *out, const struct solver_counts *counts)
{
    string_add(out, "{\"raw\":");
    add_number(out, counts->raw);
    string_add(out, ",\"rotation\":");
    add_number(out, counts->rotation);
    string_add(out, ",\"reflection\":");
    if (counts->one_sided)
        string_add(out, "null");
    else
        add_number(out, counts->reflection);
    string_add(out, "}");
}

void solution_writer_end(struct solution_writer *writer, const struct solution_report *report)
{
    struct string_builder *out = &writer->text;
    if (writer->lines) {
        string_add(out, "{\"counts\":");
    } else {
        if (writer->list)
            string_add(out, writer->listed > 0 ? "\n  ]" : "]");
        add_key(writer, "counts");
    }
    add_counts(out, &report->counts);
    add_key(writer, "complete");
    string_add(out, report->complete ? "true" : "false");
    if (report->impossible) {
        add_key(writer, "impossible");
        string_add(out, "%s", report->impossible);
    }
    if (report->best) {
        add_key(writer, "best");
        string_add(out, "%s", report->best);
    }
    add_key(writer, "nodes");
    add_number(out, report->nodes);
    /* Rounded to microseconds, so that 17 digits of noise do not fill the line. */
    add_key(writer, "seconds");
    string_add(out, writer->lines ? "%.6f}\n" : "%.6f\n}\n", report->seconds);
}

char *solution_json_partial(const struct shape *shape, const struct placement *placements)
{
    struct string_builder out = {0};
    int placed = 0;
    for (int face = 0; face < shape->face_count; face++)
        placed += placements[face].mat >= 0;
    string_add(&out, "{\"placed\":%d,\"placements\":[", placed);
    add_placements(&out, shape, placements, "");
    string_add(&out, "]}");
    return string_take(&out);
}

char *solution_json_reason(const char *kind, const char *words)
{
    struct string_builder out = {0};
    string_add(&out, "{\"kind\":");
    json_add(&out, json_string(kind));
    string_add(&out, ",\"words\":");
    json_add(&out, json_string(words));
    string_add(&out, "}");
    return string_take(&out);
}
