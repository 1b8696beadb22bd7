/* Writing solutions as JSON. */
#include "io/solution_json.h"

#include "io/json_value.h"

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

static void add_counts(struct string_builder *out, const struct solver_counts *counts)
{
    json_t *reflection =
        counts->one_sided ? json_null() : json_integer((json_int_t)counts->reflection);
    json_add(out, json_pack("{s:I,s:I,s:o}", "raw", (json_int_t)counts->raw, "rotation",
                            (json_int_t)counts->rotation, "reflection", reflection));
}

static void add_solution(struct string_builder *out, const struct shape *shape,
                         const struct placement *placements)
{
    char name[SHAPE_FACE_NAME_SIZE];
    string_add(out, "    {\"placements\":[\n");
    for (int face = 0; face < shape->face_count; face++) {
        int orientation = placements[face].orientation;
        string_add(out, "      ");
        json_add(out, json_pack("{s:s,s:i,s:i,s:b}", "face", shape_face_name(shape, face, name),
                                "mat", placements[face].mat, "turn", orientation & 3, "flipped",
                                (orientation & MAT_FLIPPED) != 0));
        string_add(out, face + 1 < shape->face_count ? ",\n" : "\n");
    }
    string_add(out, "    ]}");
}

static void add_solutions(struct string_builder *out, const struct shape *shape,
                          const struct solution_list *list)
{
    string_add(out, ",\n  \"solutions\":[");
    for (size_t k = 0; k < list->count; k++) {
        string_add(out, k ? ",\n" : "\n");
        add_solution(out, shape, list->placements + k * (size_t)list->faces);
    }
    string_add(out, list->count > 0 ? "\n  ]" : "]");
}

static void add_key(struct string_builder *out, const char *key, json_t *value)
{
    string_add(out, ",\n  \"%s\":", key);
    json_add(out, value);
}

char *solution_json_write(const struct document *document, const struct solution_report *report)
{
    struct string_builder out = {0};
    string_add(&out, "{\n  \"puzzle\":");
    json_add(&out, json_string(document->title));
    add_key(&out, "shape", json_string(document->shape_text));
    add_key(&out, "n", json_integer(document->mats[0].size));
    add_key(&out, "faces", json_integer(document->shape->face_count));
    add_key(&out, "mats", json_integer(document->mat_count));
    string_add(&out, ",\n  \"counts\":");
    add_counts(&out, &report->counts);
    add_key(&out, "complete", json_boolean(report->complete));
    add_key(&out, "nodes", json_integer((json_int_t)report->nodes));
    /* Rounded to microseconds, so that 17 digits of noise do not fill the line. */
    string_add(&out, ",\n  \"seconds\":%.6f", report->seconds);
    if (report->solutions)
        add_solutions(&out, document->shape, report->solutions);
    string_add(&out, "\n}\n");
    return string_take(&out);
}
